"""What helps plain hands, and what their discards lead to, for many lines at once: by the compiled kernel, where it was
built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from ctypes import byref, c_char, c_int32, c_int64, string_at
from itertools import accumulate
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
_TOLD: Final = 5
_MOST_ENTRIES: Final = 17


class Style(NamedTuple):
    """How answers are written: a kind that helps with how many are left, and `mark` between two; a discard as what it
    opens with, how far the hand is then, `middle`, what helps or `none`, `left` and how many that is (where `left` is
    not None), `close`, and `between` two of them."""

    draw: Callable[[int, int], str]
    mark: str
    open: Callable[[int], str]
    away: Callable[[int], str]
    middle: str
    none: str
    left: str | None
    close: str
    between: str


class Drawn(NamedTuple):
    """A plain line's answer: tiles missing for every winning shape that it can come to, by the shape's id; whether a
    tile is too many; the tiles that help after the best discard, or now; the discards, or what helps, written out."""

    shapes: tuple[tuple[str, int], ...]
    discards: bool
    left: int
    text: str


class DrawnLines:
    """The answers for plain lines under one ruleset."""

    def __init__(self, rules: Rules, library: Any, style: Style) -> None:
        self._plain = PlainLines(rules)
        self._library = library
        self._blocks = Blocks(library)
        self._room = kernel.Room()
        draws = [style.draw(kind, left) for kind in range(NATURAL) for left in range(kernel.MOST_LEFT)]
        opens, aways = [*map(style.open, range(NATURAL))], [*map(style.away, range(NEVER + 1))]
        words = [style.mark, style.middle, style.none, style.left or "", style.close, style.between]
        self._style = kernel.Style(*map(self._strings, (draws, opens, aways, words)))
        self._style.shows_left = style.left is not None
        longest = NATURAL * (max(map(len, draws)) + len(style.mark))
        if longest > kernel.DRAWS_ROOM:
            raise ValueError("too long a style")
        longest += sum(max(map(len, texts)) for texts in (opens, aways)) + sum(map(len, words)) + len("136")
        self._out = (c_int32 * (SLICE * (1 + kernel.SHAPES + _TOLD)))()
        self._text = (c_char * (SLICE * _MOST_ENTRIES * longest))()

    def _strings(self, texts: Sequence[str]) -> kernel.Strings:
        starts = accumulate(map(len, texts), initial=0)
        return kernel.Strings("".join(texts).encode("ascii"), self._room.numbers(c_int32, [*starts]))

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
        self._style.left = left
        for start in range(0, len(heads), SLICE):
            data = "\n".join([*heads[start : start + SLICE], ""]).encode("ascii", "replace")
            at, most = c_int64(0), c_int64(SLICE)
            written = (c_int64 * 2)(0, 0)
            into = (byref(at), byref(self._style), byref(most), self._out, self._text, written)
            while self._library.draws(byref(tables.plan), data, len(data), *into):
                tables.answer()
            yield from self._read(tail, written[0], string_at(self._text, written[1]).decode("ascii"))

    def _read(self, tail: Tail, size: int, text: str) -> Iterator[Drawn | None]:
        """What the kernel has written: `size` numbers, as many for each line, and the text of all of them."""
        shapes = len(tail.ground.measures)
        numbers = self._out[:size]
        stride = 1 + shapes + _TOLD
        counts, *columns = [numbers[start::stride] for start in range(stride)]
        needs, told = [*zip(*columns[:shapes], strict=True)], zip(*columns[shapes:], strict=True)
        away = Shapes(tail.ground)
        for count, need, (kind, left, worst, start, end) in zip(counts, needs, told, strict=True):
            # where tiles that are laid aside are as near as sets are, these would help too
            plain = count and worst < away.nearest_held
            yield Drawn(away[need], kind >= 0, left, text[start:end]) if plain else None


class Shapes(dict[tuple[int, ...], tuple[tuple[str, int], ...]]):
    """The tiles missing for every winning shape, in the order of `Ground.measures` → those of the shapes that can be
    had, by their ids: hands have few different ones."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._names = [name for name, _ in ground.measures]
        self._held = tuple((name, shape.number - laid) for name, shape, laid in ground.held)
        self.nearest_held = min((need for _, need in self._held), default=NEVER + 1)

    def __missing__(self, needs: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
        named = zip(self._names, needs, strict=True)
        found = self[needs] = (*((name, need) for name, need in named if need < NEVER), *self._held)
        return found


def _is_plain(ground: Ground) -> bool:
    """Whether tiles are what they are, and what wins are sets or pairs of them, or tiles that are laid aside."""
    aside = all(min(shape.kinds) >= NATURAL for _, shape, _ in ground.held)
    return bool(ground.measures) and not ground.wilds and ground.deputy is None and aside
