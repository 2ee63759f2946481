"""Rows that count together, and how often: all that their worth depends on. A stream of hands repeats its lists of
patterns, whichever sets make them, so what is worked out from a list is kept with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..pattern import Instances
from .amounts import Number, exact
from .drops import bits, mask_of
from .evaluate import Evaluation
from .memo import Held, keep
from .program import Column, Program, Row

if TYPE_CHECKING:
    from .points import Scored
    from .result import Counted

Key = tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, Number], ...]]


class Entry(NamedTuple):
    """A row that counts, how often (once unless it counts each time), and what it adds (or its factor)."""

    row: Row
    number: int
    value: Number


class Tally:
    """A list of rows that count together."""

    __slots__ = ("_counts", "entries", "hits", "key", "scored", "simple", "total", "worked_out")

    def __init__(self, key: Key, entries: tuple[Entry, ...]) -> None:
        self.key = key
        """What makes the list: the rows as a bit mask, how often each counts more than once, and what each is worth
        whose value depends on its tiles."""
        self.entries = entries
        self.simple = True
        """Every row is plain (`Row.plain`)."""
        self.total: Number = 0
        """The sum of a simple tally."""
        for row, _, value in entries:
            self.simple = self.simple and row.plain
            self.total += value
        self.scored: dict[bool, Scored] = {}
        """What it is worth, with tiers or without (`points.scored`)."""
        self.hits: tuple[Counted, ...] | None = None
        """The patterns as reported (`points.hits`)."""
        self.worked_out: dict[Any, Any] = {}
        """What others have worked out from it, by their own keys."""
        self._counts: Mapping[str, int] | None = None

    @property
    def counts(self) -> Mapping[str, int]:
        """How often each pattern counts."""
        if self._counts is None:
            self._counts = {row.key: number for row, number, _ in self.entries}
        return self._counts


def tally(program: Program, key: Key) -> Tally:
    """The list of rows with a key."""
    known = program.memo.tallies.get(key)
    if known is None:
        rows, many, values = key
        entries = {row.index: Entry(row, 1, row.worth) for row in map(program.played.__getitem__, bits(rows))}
        for i, number in many:
            entries[i] = Entry(entries[i].row, number, _times(entries[i].row, number))
        for i, value in values:
            entries[i] = entries[i]._replace(value=value)
        known = Tally(key, tuple(entries.values()))
        keep(program.memo.tallies, key, known)
    return known


def key_of(ev: Evaluation, counted: Sequence[Held]) -> Key:
    """The key of rows that count in a reading with these instances."""
    ordered = sorted(counted, key=lambda held: held[0].index)
    many = tuple([(row.index, len(found)) for row, found in ordered if row.each and len(found) > 1])
    values = tuple([(row.index, _varied(row, found, ev)) for row, found in ordered if row.values])
    return mask_of(row for row, _ in ordered), many, values


def _times(row: Row, number: int) -> Number:
    """What a row is worth that counts so often."""
    return row.worth**number if row.into is Column.TIMES else row.worth * number


def _varied(row: Row, found: Instances, ev: Evaluation) -> Number:
    """What a row with `values` adds (or its factor): every instance where `each`, else the best one. In `scale`
    instances add up: a word's number is a factor."""
    every = _instance_values(row, found, ev)
    if not row.each:
        return max(every)
    if row.into is Column.TIMES:
        total: Number = 1
        for worth in every:
            total *= worth
        return total
    return sum(every)


def _instance_values(row: Row, found: Instances, ev: Evaluation) -> list[Number]:
    """What each instance of a row with `values` is worth; these look at the first tile of the instance's first unit,
    of an event at the winning tile."""
    out = []
    for mask in found:
        tile = ev.reading.units[(mask & -mask).bit_length() - 1].tile if mask else ev.reading.face
        worth = next((v for kinds, v in row.values if tile >= 0 and kinds.mask(ev.sit) >> tile & 1), row.value)
        out.append(exact(worth))
    return out
