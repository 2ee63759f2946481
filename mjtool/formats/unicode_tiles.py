"""Hands in the tiles of Unicode's block U+1F000: 🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀄🀄🀄.

The concealed tiles stand in one run, sets in brackets as in ours (`[🀄🀄🀄]`, `(🀀🀀🀀🀀)`, `{🀢}`), or with backs for
a concealed kong (🀫🀀🀀🀫). Spaces and variation selectors are passed over. `+` and `-` before a tile tell how it came, as
in ours; without, the last of 14 tiles was drawn. What else stands on the line is read as in our notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..deal import BadRecord
from ..diag import Diagnostic, Span
from ..notation import HandLine, read_hand, write_hand
from ..tile import NAMES, STYLED, TileStyle
from .source import ForeignHand, ReadHands, numbered

_GLYPHS: Final = STYLED[TileStyle.UNICODE]
BACK: Final = "🀫"
_KIND: Final = {glyph: kind for kind, glyph in enumerate(_GLYPHS) if glyph != BACK}
_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
_BACKED: Final = re.compile(f"{BACK}([^{BACK}])\\1{BACK}")
_TILES: Final = re.compile(r"([0-9?]+)([mpszf]?)")


def _ours(text: str) -> tuple[str, list[int]]:
    """The line in our notation, and for each of its characters where in the text it came from."""
    out: list[str] = []
    origin: list[int] = []
    at = 0
    while at < len(text):
        char = text[at]
        backed = _BACKED.match(text, at)
        piece, step = char, 1
        if backed is not None and backed.group(1) in _KIND:
            name = NAMES[_KIND[backed.group(1)]]
            piece, step = f"({name[0] * 4}{name[1]})", 4
        elif char in _KIND:
            piece = NAMES[_KIND[char]]
        elif char == BACK:
            piece = "?"
        elif _SELECTORS.match(char):
            piece = ""
        out.append(piece)
        origin += [at] * len(piece)
        at += step
    return "".join(out), [*origin, len(text)]


def _moved(diagnostic: Diagnostic, origin: list[int], line: int) -> Diagnostic:
    """A diagnostic about the line in our notation, its place in the line as it was."""
    span = diagnostic.span
    start = origin[min(span.start, len(origin) - 1)]
    end = max(origin[min(span.end, len(origin) - 1)], start + 1)
    return Diagnostic(diagnostic.code, Span(start, end, line), diagnostic.severity, diagnostic.args)


def read(lines: Iterable[str]) -> ReadHands:
    """The hands of a file, one a line; `#` begins a comment line."""
    for source in numbered(lines):
        if source.text.lstrip().startswith("#"):
            continue
        ours, origin = _ours(source.text)
        hand = read_hand(ours)
        if isinstance(hand, Diagnostic):
            yield BadRecord(source.line, source.text, _moved(hand, origin, source.line))
        else:
            yield ForeignHand(source.line, source.text, hand)


def _glyphs(word: str) -> str:
    """A word of our notation with its tiles as glyphs."""
    return _TILES.sub(
        lambda m: "".join(_GLYPHS[NAMES.index(digit + m.group(2))] if digit != "?" else BACK for digit in m.group(1)),
        word,
    )


def write(line: HandLine) -> str:
    """A hand line with Unicode tiles; fields and flags stay words. Raises as `write_hand` does."""
    words = write_hand(line).split(" ")
    count = 1 + (line.tile is not None)
    return " ".join([*map(_glyphs, words[:count]), *words[count:]])
