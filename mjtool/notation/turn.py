"""A turn: all that one seat does before another acts, `E+5m[555m+5m]+2p-1s`, as acts with their places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from ..diag import Span
from ..hand import Meld
from ..tile import Seat
from .scan import DIGITS, LETTERS, TILE_START, Fault, aside, group, groups, meld, one_tile, seat_at, unexpected, visible

OPS: Final = "+-[({>.*!"
"""The signs that begin an act."""
_VALUE_CHARS: Final = LETTERS + LETTERS.upper() + DIGITS + "?,/:"


class ActKind(Enum):
    """What a seat does; the sign of each in a log."""

    DRAW = "+"
    """`+5m`: draws (摸), replacements alike."""
    DISCARD = "-"
    """`-5m`: discards (打); a bare `-` is the tile just drawn."""
    MELD = "["
    """`[…]` or `(…)`: claims, promotes or declares a set (吃碰杠)."""
    ASIDE = "{"
    """`{…}`: sets tiles aside (补花)."""
    GIVE = ">"
    """`>S456m`: hands tiles over before play (换三张)."""
    DECLARE = "."
    """`.ready`, `.void=m`: says something (报听, 定缺)."""
    REVEAL = "*"
    """`*3p8s`: tiles turned up (开杠, 扎鸟, 翻鸡)."""
    WIN = "!"
    """`!`, `!8s`: wins (和)."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act of one seat.

    DRAW and DISCARD have one tile (a bare `-` none), ASIDE, GIVE and REVEAL theirs in the order written, MELD its
    `meld`, GIVE the `taker`. DECLARE has `name` and, after `=`, `value`. WIN has the tile where it is named; a
    declaration without a value right before the `!` (`.opening!`, `.ten-winds!`) is no act of its own but the win's
    `name`. `turn` is the index of the word among the record's turns, so that a writer can rebuild the words; `span` is
    the place in the file, left out of comparisons.
    """

    kind: ActKind
    seat: Seat
    tiles: tuple[int, ...] = ()
    meld: Meld | None = None
    name: str = ""
    value: str | None = None
    taker: Seat | None = None
    span: Span = field(default=Span(0, 0), compare=False)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a turn word stands: its seat, offset, line, and index among the turns."""

    seat: Seat
    offset: int = 0
    line: int = 1
    turn: int = 0

    def span(self, start: int, end: int) -> Span:
        """The place in the file of a part of the word."""
        return Span(self.offset + start, self.offset + end, self.line)


def _name_end(word: str, i: int, chars: str) -> int:
    """End of a declaration's name or value: a `-` belongs to it only before a lower-case letter, else it discards."""
    n = len(word)
    while i < n and (word[i] in chars or (word[i] == "-" and i + 1 < n and word[i + 1] in LETTERS)):
        i += 1
    return i


def _draw(word: str, i: int, place: Place, acts: list[Act]) -> int:
    tile, j = one_tile(word, i + 1)
    acts.append(Act(ActKind.DRAW, place.seat, (tile,), span=place.span(i, j), turn=place.turn))
    return j


def _discard(word: str, i: int, place: Place, acts: list[Act]) -> int:
    j = i + 1
    tiles: tuple[int, ...] = ()
    if j < len(word) and word[j] in TILE_START:
        tile, j = one_tile(word, j)
        tiles = (tile,)
    acts.append(Act(ActKind.DISCARD, place.seat, tiles, span=place.span(i, j), turn=place.turn))
    return j


def _meld(word: str, i: int, place: Place, acts: list[Act]) -> int:
    found, j = meld(word, i)
    acts.append(Act(ActKind.MELD, place.seat, meld=found, span=place.span(i, j), turn=place.turn))
    return j


def _aside(word: str, i: int, place: Place, acts: list[Act]) -> int:
    tiles, j = aside(word, i)
    acts.append(Act(ActKind.ASIDE, place.seat, tiles, span=place.span(i, j), turn=place.turn))
    return j


def _give(word: str, i: int, place: Place, acts: list[Act]) -> int:
    taker = seat_at(word, i + 1)
    tiles, j = groups(word, i + 2)
    acts.append(Act(ActKind.GIVE, place.seat, tiles, taker=taker, span=place.span(i, j), turn=place.turn))
    return j


def _declare(word: str, i: int, place: Place, acts: list[Act]) -> int:
    j = _name_end(word, i + 1, LETTERS + DIGITS)
    name = word[i + 1 : j]
    if not name or name[0] not in LETTERS:
        raise Fault("bad-declaration", i, max(j, i + 1), text=visible(word[i : max(j, i + 1)][:40]), near=())
    value = None
    if word[j : j + 1] == "=":
        end = _name_end(word, j + 1, _VALUE_CHARS)
        value = word[j + 1 : end]
        if not value:
            raise Fault("bad-declaration", i, end, text=visible(word[i:end][:40]), near=())
        j = end
    acts.append(Act(ActKind.DECLARE, place.seat, name=name, value=value, span=place.span(i, j), turn=place.turn))
    return j


def _reveal(word: str, i: int, place: Place, acts: list[Act]) -> int:
    tiles, j = groups(word, i + 1)
    acts.append(Act(ActKind.REVEAL, place.seat, tiles, span=place.span(i, j), turn=place.turn))
    return j


def _win(word: str, i: int, place: Place, acts: list[Act]) -> int:
    j = i + 1
    tiles: tuple[int, ...] = ()
    if j < len(word) and word[j] in TILE_START:
        tiles, j = group(word, j)
        if len(tiles) != 1:
            raise Fault("one-tile-only", i, j, text=visible(word[i:j][:40]), near=())
    name = ""
    start = place.offset + i
    if acts and acts[-1].kind is ActKind.DECLARE and acts[-1].value is None:
        said = acts.pop()
        name, start = said.name, said.span.start
    acts.append(
        Act(ActKind.WIN, place.seat, tiles, name=name, span=Span(start, place.offset + j, place.line), turn=place.turn)
    )
    return j


_READERS: Final[dict[str, Callable[[str, int, Place, list[Act]], int]]] = {
    "+": _draw,
    "-": _discard,
    "[": _meld,
    "(": _meld,
    "{": _aside,
    ">": _give,
    ".": _declare,
    "*": _reveal,
    "!": _win,
}


def acts_of(word: str, i: int, place: Place) -> list[Act]:
    """The acts of a turn word from index `i` (after its seat) to its end. Raises `Fault`; internal to reading."""
    acts: list[Act] = []
    n = len(word)
    while i < n:
        reader = _READERS.get(word[i])
        if reader is None:
            raise unexpected(word, i)
        i = reader(word, i, place, acts)
    return acts
