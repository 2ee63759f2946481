"""Which of the rows that hold are counted together: exclusive classes, rows that stand alone, drops, and relations by
joins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from ..pattern import EVENT, Instances
from .amounts import Number
from .drops import Counted, Tables, first, tables, take_away
from .evaluate import Evaluation, spoils
from .groups import held
from .joins import complete_choices
from .looks import Looks
from .memo import keep
from .program import Column, Program, Row


class Selection:
    """One legal choice of counted rows, and what it shut out: (row, what drops it). It is kept and met again and
    again, so what is worked out from it is kept with it."""

    __slots__ = ("_counts", "counted", "excluded", "same_worth", "simple", "total", "worked_out")

    def __init__(self, counted: tuple[tuple[Row, Instances], ...], excluded: tuple[tuple[Row, str], ...]) -> None:
        self.counted = counted
        self.excluded = excluded
        self.same_worth = True
        """No counted row's value depends on which tiles make it."""
        self.simple = True
        """Every counted row is plain (`Row.plain`)."""
        self.total: Number = 0
        """The sum of a simple selection."""
        for row, found in counted:
            if row.values:
                self.same_worth = False
            if row.plain:
                self.total += row.worth * len(found) if row.each else row.worth
            else:
                self.simple = False
        self.worked_out: dict[Any, Any] = {}
        """What others have worked out from a selection of the same worth, by their own keys."""
        self._counts: Mapping[str, int] | None = None

    @property
    def counts(self) -> Mapping[str, int]:
        """How often each pattern counts."""
        if self._counts is None:
            self._counts = {row.key: len(found) if row.each else 1 for row, found in self.counted}
        return self._counts


def selections(ev: Evaluation, looks: Looks) -> tuple[Selection, ...]:
    """Every choice of rows that the ruleset allows for a reading. It depends on the rows that hold and their units
    alone, and the same sets of them come again and again, so answers are kept."""
    found, rest, lists = held(ev, looks)
    numbers = [each[0] for each in found]
    numbers += (lists.number, len(ev.reading.units))
    key: tuple[Any, ...] = tuple(numbers)
    otherwise = lists.otherwise
    if rest or otherwise:
        otherwise = tuple([row for row in otherwise if row.condition is None or row.condition.holds(ev)])
        key = (key, *[(row.index, instances) for row, instances in rest], *[row.index for row in otherwise])
    memo = ev.program.memo.selections
    known = memo.get(key)
    if known is None:
        every = [entry for each in found for entry in each.rows] + rest
        every += [(row, EVENT) for row in otherwise if not any(spoils(row, other) for other, _ in every)]
        counted = {row.index: (row, instances) for row, instances in sorted(every, key=_index)}
        known = _leading(ev.program, tuple(_choices(ev.program, counted, len(ev.reading.units))))
        keep(memo, key, known)
    return known


def _index(entry: tuple[Row, Instances]) -> int:
    return entry[0].index


def _leading(program: Program, choices: tuple[Selection, ...]) -> tuple[Selection, ...]:
    """Of choices that differ in relations alone, the one worth most, ties decided by the order of rows (就高): the
    others are never better."""
    if len(choices) < 2 or program.rules.at("score.relations") != "joins" or not all(c.simple for c in choices):
        return choices
    return (
        max(choices, key=lambda c: (c.total, [c.counts.get(row.key, 0) for row in program.played if row.relation])),
    )


def _choices(program: Program, held: Counted, units: int) -> Iterator[Selection]:
    sets = tables(program)
    present = 0
    for i in held:
        present |= 1 << i
    if present & sets.alone:
        yield from _alone(held)
        if any(row.alone == "all" for row, _ in held.values()):
            return
        held = {i: entry for i, entry in held.items() if not entry[0].alone}
    chosen = _one_of_each_class(program, held) if present & sets.exclusive else [(held, [])]
    for one, shut in chosen:
        for related, left_out in _relations(sets, one, units):
            counted, dropped = take_away(program, related)
            yield Selection(tuple(counted), (*shut, *left_out, *dropped))


def _alone(held: Counted) -> Iterator[Selection]:
    """Each row that stands alone: it shuts out all patterns, but not what multiplies every win of the deal."""
    scales = [entry for entry in held.values() if entry[0].hide and entry[0].into is Column.SCALE]
    for row, found in held.values():
        if row.alone:
            kept = ((row, found), *scales)
            yield Selection(kept, tuple((r, row.key) for r, _ in held.values() if all(r is not k for k, _ in kept)))


def _one_of_each_class(program: Program, held: Counted) -> Iterator[tuple[Counted, list[tuple[Row, str]]]]:
    """Of every class that takes one, each of its rows in turn."""
    groups: dict[str, list[Row]] = {}
    for row, _ in held.values():
        for name in row.classes:
            if name in program.one_of:
                groups.setdefault(name, []).append(row)
    if not groups:
        yield held, []
        return
    for picked in product(*groups.values()):
        out = [(r, p.key) for rows, p in zip(groups.values(), picked, strict=True) for r in rows if r is not p]
        gone = {r.index for r, _ in out}
        yield {i: entry for i, entry in held.items() if i not in gone}, out


def _relations(sets: Tables, held: Counted, units: int) -> Iterator[tuple[Counted, list[tuple[Row, str]]]]:
    """Where relations are counted by joins: every complete choice of their instances; else all of them."""
    related = [entry for i, entry in held.items() if sets.related >> i & 1]
    if not related:
        yield held, []
        return
    # what a row outside the relations drops must not take part in the joins
    present = 0
    for i in held:
        present |= 1 << i
    present &= ~sets.related
    hinges = []
    barred: list[tuple[Row, str]] = []
    for row, found in related:
        by = sets.whole[row.index] & present
        if by:
            barred.append((row, held[first(by)][0].key))
        else:
            hinges += [(row, mask) for mask in found]
    choices = complete_choices(tuple([mask for _, mask in hinges]), units)
    if not barred and len(choices) == 1 and len(choices[0]) == len(hinges):
        yield held, []
        return
    shut = {row.index for row, _ in barred}
    for choice in choices:
        counted = {i: entry for i, entry in held.items() if not sets.related >> i & 1}
        for place in choice:
            row, mask = hinges[place]
            counted[row.index] = (row, (*counted.get(row.index, (row, ()))[1], mask))
        lost = [(row, "joins") for row, _ in related if row.index not in counted and row.index not in shut]
        yield counted, [*barred, *lost]
