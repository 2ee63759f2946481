"""What helps plain hands, and what their discards lead to, for many lines at once: by the compiled kernel, where it was
built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from ctypes import byref, c_char, c_int32, c_int64, string_at
from typing import Any, Final, NamedTuple

from ..rules.ground import Ground
from ..rules.model import Rules
from ..shape.distance import NEVER
from ..tile import NATURAL
from . import kernel
from .shanten_kernel import Blocks, KernelTail, TooMuch
from .shanten_lines import FEW_LINES, PlainLines, groups_of
from .shanten_tail import Tail

SLICE: Final = 128
"""Lines that the kernel answers at once."""
_ENTRY: Final = 6
_MOST_ENTRIES: Final = 17


Entry = tuple[int, int, int, str]
"""What a discard leads to, or the hand itself where it waits for a tile: the kind (-1 for none), tiles missing, tiles
that help, and these written out."""


class Drawn(NamedTuple):
    """A plain line's answer: tiles missing for every winning shape that it can come to, by the shape's id, and the
    entries, best first."""

    shapes: tuple[tuple[str, int], ...]
    entries: list[Entry]


class DrawnLines:
    """The answers for plain lines under one ruleset.

    `piece` writes a kind and how many of it are left, `mark` stands between two: kinds that help come as text.
    """

    def __init__(self, rules: Rules, library: Any, piece: Callable[[int, int], str], mark: str) -> None:
        self._plain = PlainLines(rules)
        self._library = library
        self._blocks = Blocks(library)
        self._room = kernel.Room()
        written = [piece(kind, left).encode() for kind in range(NATURAL) for left in range(kernel.MOST_LEFT)]
        starts = [0]
        for text in written:
            starts.append(starts[-1] + len(text))
        self._pieces = kernel.Pieces(b"".join(written), self._room.numbers(c_int32, starts), mark=ord(mark))
        self._out = (c_int32 * (SLICE * (1 + kernel.SHAPES + _MOST_ENTRIES * _ENTRY)))()
        self._text = (c_char * (SLICE * _MOST_ENTRIES * NATURAL * (1 + max(map(len, written)))))()

    def answers(self, lines: Sequence[str]) -> list[Drawn | None]:
        """The answer of every line, None where it is left to the usual way."""
        found: list[Drawn | None] = [None] * len(lines)
        for behind, (places, heads) in groups_of(lines).items():
            # a tail takes longer to prepare than a few lines to answer
            if len(places) < FEW_LINES:
                continue
            tail = self._plain.learnt(behind, [lines[place] for place in places[:FEW_LINES]])
            tables = self._blocks.of(tail) if tail is not None and _is_plain(tail.ground) else None
            if tail is None or tables is None:
                continue
            try:
                for place, one in zip(places, self._answers(tail, tables, heads), strict=True):
                    found[place] = one
            except TooMuch:
                self._blocks.give_up(tail)
        return found

    def _answers(self, tail: Tail, tables: KernelTail, heads: Sequence[str]) -> Iterator[Drawn | None]:
        """The answers of lines by what stands before their tail. Raises TooMuch."""
        left = (c_int32 * NATURAL)(*tail.left[:NATURAL])
        self._pieces.left = left
        for start in range(0, len(heads), SLICE):
            data = "\n".join([*heads[start : start + SLICE], ""]).encode("ascii", "replace")
            at, most = c_int64(0), c_int64(SLICE)
            written = (c_int64 * 2)(0, 0)
            into = (byref(at), byref(self._pieces), byref(most), self._out, self._text, written)
            while self._library.draws(byref(tables.plan), data, len(data), *into):
                tables.answer()
            yield from self._read(tail, written[0], string_at(self._text, written[1]).decode("ascii"))

    def _read(self, tail: Tail, size: int, text: str) -> Iterator[Drawn | None]:
        """What the kernel has written: `size` numbers and the draws' text."""
        numbers = self._out[:size]
        names = [name for name, _ in tail.ground.measures]
        shapes = len(names)
        held = tuple((name, shape.number - laid) for name, shape, laid in tail.ground.held)
        most = min((need for _, need in held), default=NEVER + 1)
        place = 0
        while place < size:
            count = numbers[place]
            needs = numbers[place + 1 : place + 1 + shapes]
            place += 1 + shapes
            end = place + count * _ENTRY
            columns = [numbers[place + column : end : _ENTRY] for column in (0, 1, 2, 4, 5)]
            place = end
            entries = [
                (kind, need, left, text[first:last]) for kind, need, left, first, last in zip(*columns, strict=True)
            ]
            found = [(name, need) for name, need in zip(names, needs, strict=True) if need < NEVER]
            # where tiles that are laid aside are as near as sets are, these would help too
            plain = entries and entries[-1][1] < most
            yield Drawn((*found, *held), entries) if plain else None


def _is_plain(ground: Ground) -> bool:
    """Whether tiles are what they are, and what wins are sets or pairs of them, or tiles that are laid aside."""
    aside = all(min(shape.kinds) >= NATURAL for _, shape, _ in ground.held)
    return not ground.wilds and ground.deputy is None and aside
