"""The look-ups of `shanten_tail` over whole blocks of lines at once, with numpy where it is installed.

A block's bytes become runs of digits (a number each, in base 5), runs become rows of a table of vectors, and four rows
become a need by two combinations and a third, all as arrays. What is not in a table yet is worked out one by one and
stays there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from ..shape.distance import GROUPS, NEVER
from ..shape.distance.measure import Lookup
from ..shape.distance.vectors import Pool
from .shanten_join import Ints, half_of, hand_of, leaves
from .shanten_tail import Runs, Tail

_ENDS: Final = 10
"""From this code on a byte ends a run: the letters of the four groups, the line's end, and anything else."""
_HONOURS: Final = 13
_LINE: Final = 14
_OTHER: Final = 15
_CODES: Final = np.full(256, _OTHER, np.uint8)
_CODES[[*b"123456789mpsz\n"]] = range(1, _LINE + 1)
_FIVES: Final = np.zeros(16, np.int32)
_FIVES[1:_ENDS] = [5**rank for rank in range(9)]

_UNKNOWN: Final = 0
_WRONG: Final = 1
MOST_TABLES: Final = 16
"""Tables of groups that the tails of one input may need: one takes 4 MB."""
MOST_ROWS: Final = 65_535
"""Runs that a table holds before it starts anew."""
MOST_LINES: Final = 20_000
"""Lines that are looked up at once: their runs fit into a table."""
_LONGEST: Final = 17


class Slot(NamedTuple):
    """A look-up, and the pool of its vectors."""

    pool: Pool
    lookup: Lookup


class GroupTable:
    """The runs of one group, or of suits that are alike: a run's number → the numbers of its vectors, by place."""

    def __init__(self, runs: Runs, slots: Sequence[Slot], size: int) -> None:
        self._slots = slots
        self._copies = np.array(runs.copies)
        self._wilds = list(runs.wilds)
        self._rows = np.zeros(5**size, np.uint16)
        self._clear()

    def _clear(self) -> None:
        self._rows[:] = _UNKNOWN
        self._used = 2
        self._vectors = np.zeros((len(self._slots) + 2, 1024), np.int32)
        # a wrong run has a number of tiles that no run has
        self._vectors[-2, :2] = 255

    def prepare(self, runs: Ints) -> None:
        """Know all of these runs from now on; others may be forgotten."""
        unknown = np.unique(runs[self._rows[runs] == _UNKNOWN])
        if self._used + len(unknown) > MOST_ROWS:
            self._clear()
            unknown = np.unique(runs)
        if len(unknown):
            self._learn(unknown)

    def rows(self, runs: Ints) -> Ints:
        """The rows of an array of runs, all of them known."""
        return np.asarray(self._rows[runs])

    def _learn(self, runs: Ints) -> None:
        """Work out runs that are not known."""
        powers = 5 ** np.arange(len(self._copies))
        counts = runs[:, None] // powers % 5
        right = (counts <= self._copies).all(axis=1)
        self._rows[runs[~right]] = _WRONG
        runs, counts = runs[right], counts[right]
        wild, tiles = counts[:, self._wilds].sum(axis=1), counts.sum(axis=1)
        counts[:, self._wilds] = 0
        first, self._used = self._used, self._used + len(runs)
        while self._used > self._vectors.shape[1]:
            self._vectors = np.concatenate([self._vectors, np.zeros_like(self._vectors)], axis=1)
        new = self._vectors[:, first : self._used]
        for place, slot in enumerate(self._slots):
            new[place] = leaves(slot.pool)(_vectors_of(slot.lookup, counts))
        new[-2], new[-1] = tiles, wild
        self._rows[runs] = np.arange(first, self._used)

    def vectors(self, place: int, rows: Ints) -> Ints:
        """The vectors of rows at a place; -2 has their tiles, -1 their wild tiles."""
        found: Ints = self._vectors[place][rows]
        return found


def _vectors_of(lookup: Lookup, counts: Ints) -> Ints:
    """The vectors of many groups of tiles, a row of counts each."""
    if lookup.steps is not None:
        state = np.zeros(len(counts), np.int64)
        for rank, layer in enumerate(lookup.steps.layers):
            state = np.frombuffer(layer, np.uint16)[state * 5 + counts[:, rank]].astype(np.int64)
        return np.array(lookup.steps.final, np.int32)[state]
    if lookup.base is not None:
        base, part, turned = lookup.base
        taken = np.array([part >> 3 * rank & 1 for rank in range(counts.shape[1])])
        there = np.minimum(counts, taken)
        both = 4 * _vectors_of(base, counts - there) + (taken - there).sum(axis=1)
        different, places = np.unique(both, return_inverse=True)
        return np.array([turned(*divmod(one, 4)) for one in different.tolist()], np.int32)[places.reshape(-1)]
    keys = counts @ 8 ** np.arange(counts.shape[1])
    if lookup.thirds is not None:
        tables, of_sum = lookup.thirds
        sums = sum(np.array(table)[keys >> 9 * third & 0o777] for third, table in enumerate(tables))
        different, places = np.unique(sums, return_inverse=True)
        return np.array([of_sum(one) for one in different.tolist()], np.int32)[places.reshape(-1)]
    return np.array([lookup.find(key) for key in keys.tolist()], np.int32)


class TooManyTables(Exception):
    """A tail whose runs are unlike all others' would take too much memory."""


class ArrayTail:
    """What blocks of lines with one tail are measured by. Raises TooManyTables where `alike`, the tables that tails
    share, is full.
    """

    def __init__(self, tail: Tail, alike: dict[Any, GroupTable]) -> None:
        self._tail = tail
        self._terms = tail.terms()
        self._tables: list[GroupTable] = []
        self._places: list[dict[Lookup, int]] = []
        """For each group where the vectors of a look-up stand in its table."""
        self.shown = np.zeros((1 << 17, 2), np.uint8)
        """What to show for a code: one or two characters, or a NUL for the second one."""
        self.texts: dict[int, str | None] = {0: None}
        """The same as text."""
        self._known = np.zeros(1 << 17, bool)
        self._plain = np.zeros(1 << 17, bool)
        for group, (runs, (_, size)) in enumerate(zip(tail.runs, GROUPS, strict=True)):
            # in one order, so that suits that are alike have the same table
            slots = tuple(sorted({Slot(term.pool, term.lookups[group]) for term in self._terms}, key=hash))
            same = (slots, runs.copies, runs.wilds)
            if same not in alike:
                if len(alike) >= MOST_TABLES:
                    raise TooManyTables
                alike[same] = GroupTable(runs, slots, size)
            self._tables.append(alike[same])
            self._places.append({slot.lookup: place for place, slot in enumerate(slots)})

    def codes(self, data: bytes) -> Ints:
        """A code for every line of a block, whose lines all end with a line feed: what `shown` says of it. 0 is a line
        that is not plain.
        """
        if data.count(b"\n") > MOST_LINES:
            half = len(data) // 2
            # one line may be longer than all the others
            middle = (data.find(b"\n", half, -1) + 1) or (data.rfind(b"\n", 0, half) + 1)
            return np.concatenate([self.codes(data[:middle]), self.codes(data[middle:])])
        runs, lengths, wrong = _runs_of(data)
        for table in dict.fromkeys(self._tables):
            # all at once: a table that forgets must not forget what another suit has just asked for
            table.prepare(np.concatenate([runs[group] for group in range(4) if self._tables[group] is table]))
        rows = [table.rows(runs[group]) for group, table in enumerate(self._tables)]
        for group, table in enumerate(self._tables):
            wrong |= table.vectors(-2, rows[group]) != lengths[group]
        tiles = lengths.sum(axis=0)
        wild = sum(table.vectors(-1, rows[group]) for group, table in enumerate(self._tables))
        codes = np.asarray(self._least(rows) + np.int32(128) * tiles + 4096 * wild)
        codes[wrong | (tiles > _LONGEST)] = 0
        new = codes[~self._known[codes]]
        for code in np.unique(new).tolist():
            self._say(code)
        codes[~self._plain[codes]] = 0
        return codes

    def _say(self, code: int) -> None:
        text = self._tail.number(code & 127, code >> 7 & 31, code >> 12) if code else None
        self.texts[code] = text
        self._known[code] = True
        self._plain[code] = text is not None
        self.shown[code] = [*(text or "").encode().ljust(2, b"\0")]

    def _least(self, rows: list[Ints]) -> Ints:
        """The least need of every line over all terms."""
        best = np.full(rows[0].shape, NEVER, np.uint8)
        halves: dict[tuple[int, Lookup, Lookup], Ints] = {}
        for pool, entry, (m, p, s, z) in self._terms:
            for group, left, right in ((0, m, p), (2, s, z)):
                if (group, left, right) not in halves:
                    one, two = self._vectors(group, left, rows), self._vectors(group + 1, right, rows)
                    halves[group, left, right] = half_of(pool, group)(one, two)
            np.minimum(best, hand_of(pool, entry)(halves[0, m, p], halves[2, s, z]), out=best)
        return best

    def _vectors(self, group: int, lookup: Lookup, rows: list[Ints]) -> Ints:
        return self._tables[group].vectors(self._places[group][lookup], rows[group])


def _runs_of(data: bytes) -> tuple[Ints, Ints, Ints]:
    """A block's runs: for each group and line the run's number and its length, and which lines are not plain."""
    codes = _CODES[np.frombuffer(data, np.uint8)]
    ends = np.flatnonzero(codes >= _ENDS)
    kinds = codes[ends]
    starts = np.concatenate([[0], ends[:-1] + 1])
    numbers = np.add.reduceat(_FIVES[codes], starts, dtype=np.int32)
    lengths = (ends - starts).astype(np.int32)
    is_end = kinds == _LINE
    line = np.cumsum(is_end, dtype=np.int32) - is_end
    odd = (kinds == _OTHER) | ((lengths == 0) != is_end) | (lengths > _LONGEST)
    # the letters of a line come in their order, each of them once
    odd[1:] |= (kinds[:-1] != _LINE) & (kinds[:-1] >= kinds[1:])
    odd |= (kinds == _HONOURS) & (numbers >= 5**7)
    count = int(is_end.sum())
    wrong = np.zeros(count, bool)
    wrong[line[odd]] = True
    letters = ~(is_end | odd)
    places = (kinds[letters] - np.int32(_ENDS)) * count + line[letters]
    runs, long = np.zeros(4 * count, np.int32), np.zeros(4 * count, np.int32)
    runs[places] = numbers[letters]
    long[places] = lengths[letters]
    return runs.reshape(4, count), long.reshape(4, count), wrong


def _rows(shown: Ints, first: int, end: bytes) -> tuple[bytes, Ints]:
    """Rows of text, `number tab shown end`, and where each of them ends. The numbers go on from `first`."""
    places: list[Ints] = []
    parts = []
    start = 0
    while start < len(shown):
        # numbers of as many digits make a table
        digits = len(str(first + start))
        stop = min(len(shown), 10**digits - first)
        numbers = np.arange(first + start, first + stop)
        table = np.zeros((stop - start, digits + 3 + len(end)), np.uint8)
        for place in range(digits):
            table[:, place] = numbers // 10 ** (digits - 1 - place) % 10 + ord("0")
        table[:, digits] = ord("\t")
        table[:, digits + 1 : digits + 3] = shown[start:stop]
        table[:, digits + 3 :] = np.frombuffer(end, np.uint8)
        places.append((table != 0).sum(axis=1))
        parts.append(table[table != 0].tobytes())
        start = stop
    return b"".join(parts), np.cumsum(np.concatenate(places)) if places else np.zeros(0, np.int64)


class Arrays:
    """The tails of one input that are looked up in blocks, and the tables that they share."""

    def __init__(self) -> None:
        self._tails: dict[int, tuple[Tail, ArrayTail | None]] = {}
        self._alike: dict[Any, GroupTable] = {}

    def _of(self, tail: Tail) -> ArrayTail | None:
        """The tables of a tail; None where they would take too much memory."""
        known = self._tails.get(id(tail))
        if known is None:
            try:
                made = ArrayTail(tail, self._alike)
            except TooManyTables:
                made = None
            # keeping the tail keeps its id
            known = self._tails[id(tail)] = (tail, made)
            tail.forget()
        return known[1]

    def numbers(self, tail: Tail, heads: str) -> list[str | None] | None:
        """The numbers of lines by what stands before their tail, None for each that is not plain; None for all of them
        where there are no tables.
        """
        tables = self._of(tail)
        if tables is None:
            return None
        codes = tables.codes((heads + "\n").encode("ascii", "replace"))
        return [tables.texts[code] for code in codes.tolist()]

    def block(self, tail: Tail, data: bytes, first: int, end: str, other: Callable[[int, str], str]) -> bytes | None:
        """The rows of a block without tails, `other` for those lines that are not plain; None where there are no
        tables.
        """
        tables = self._of(tail)
        if tables is None:
            return None
        codes = tables.codes(data)
        text, places = _rows(tables.shown[codes], first, end.encode())
        odd = np.flatnonzero(codes == 0).tolist()
        if not odd:
            return text
        lines = data.decode("utf-8", "surrogateescape").split("\n")
        parts = []
        done = 0
        for place in odd:
            parts += [text[done : int(places[place - 1]) if place else 0], other(first + place, lines[place]).encode()]
            done = int(places[place])
        return b"".join([*parts, text[done:]])
