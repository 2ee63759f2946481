"""Which of the rows that hold are counted together: exclusive classes, rows that stand alone, drops, and relations by
joins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from ..pattern import Instances
from .evaluate import Evaluation
from .joins import complete_choices
from .program import MEMO_SIZE, Column, Program, Row

Counted = dict[int, tuple[Row, Instances]]
"""Row index → the row and the instances that count."""


@dataclass(frozen=True)
class Selection:
    """One legal choice of counted rows, and what it shut out: (row, what drops it)."""

    counted: tuple[tuple[Row, Instances], ...]
    excluded: tuple[tuple[Row, str], ...]

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How often each pattern counts."""
        return {row.key: len(found) if row.each else 1 for row, found in self.counted}

    @cached_property
    def simple(self) -> bool:
        """Every counted row adds the same number each time it counts."""
        return all(row.into is Column.ADD and not row.values and not row.alone for row, _ in self.counted)

    @cached_property
    def total(self) -> int:
        """The sum of a simple selection."""
        return sum(row.value * (len(found) if row.each else 1) for row, found in self.counted)

    @cached_property
    def same_worth(self) -> bool:
        """No counted row's value depends on which tiles make it."""
        return not any(row.values for row, _ in self.counted)


def selections(ev: Evaluation) -> tuple[Selection, ...]:
    """Every choice of rows that the ruleset allows for a reading. It depends on the rows that hold and their units
    alone, and the same sets of
    them come again and again, so answers are kept."""
    held = ev.held()
    key = (ev.view.n, *((i, found) for i, (_, found) in held.items()))
    memo = ev.program.memo["selections"]
    known: tuple[Selection, ...] | None = memo.get(key)
    if known is None:
        known = _leading(ev.program, tuple(_choices(ev.program, held, ev.view.n)))
        if len(memo) >= MEMO_SIZE:
            memo.clear()
        memo[key] = known
    return known


def _leading(program: Program, choices: tuple[Selection, ...]) -> tuple[Selection, ...]:
    """Of choices that differ in relations alone, the one worth most, ties decided by the order of rows (就高): the
    others are never better."""
    if len(choices) < 2 or program.rules.at("score.relations") != "joins" or not all(c.simple for c in choices):
        return choices
    return (
        max(choices, key=lambda c: (c.total, [c.counts.get(row.key, 0) for row in program.played if row.relation])),
    )


def _choices(program: Program, held: Counted, units: int) -> Iterator[Selection]:
    lonely = [entry for entry in held.values() if entry[0].alone]
    # a row that stands alone shuts out all patterns, but not what multiplies every win of the deal
    scales = [entry for entry in held.values() if entry[0].hide and entry[0].into is Column.SCALE]
    for row, found in lonely:
        kept = ((row, found), *scales)
        beside = tuple((r, row.key) for r, _ in held.values() if all(r is not k for k, _ in kept))
        yield Selection(kept, beside)
    if any(row.alone == "all" for row, _ in lonely):
        return
    for row, _ in lonely:
        del held[row.index]
    for chosen, shut in _one_of_each_class(program, held):
        for related, left_out in _relations(program, chosen, units):
            counted, dropped = _drop(related)
            yield Selection(tuple(counted), (*shut, *left_out, *dropped))


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


def _relations(program: Program, held: Counted, units: int) -> Iterator[tuple[Counted, list[tuple[Row, str]]]]:
    """Where relations are counted by joins: every complete choice of their instances; else all of them."""
    related = [entry for entry in held.values() if entry[0].relation]
    if not related or program.rules.at("score.relations") != "joins":
        yield held, []
        return
    # what a row outside the relations drops must not take part in the joins
    barred = {
        row.index for row, _ in related if any(not other.relation and drops(other, row) for other, _ in held.values())
    }
    shut: list[tuple[Row, str]] = [
        (row, next(o.key for o, _ in held.values() if not o.relation and drops(o, row)))
        for row, _ in related
        if row.index in barred
    ]
    hinges = [(row, mask) for row, found in related if row.index not in barred for mask in found]
    rest = {i: entry for i, entry in held.items() if not entry[0].relation}
    for choice in complete_choices([mask for _, mask in hinges], units):
        counted = dict(rest)
        for i in choice:
            row, mask = hinges[i]
            counted[row.index] = (row, (*counted.get(row.index, (row, ()))[1], mask))
        lost = [(row, "joins") for row, _ in related if row.index not in counted and row.index not in barred]
        yield counted, [*shut, *lost]


def drops(above: Row, below: Row) -> bool:
    """Whether a counted row shuts another out as a whole."""
    return below.key in above.drops or any(c in above.drops_class for c in below.classes)


def _drop(held: Counted) -> tuple[list[tuple[Row, Instances]], list[tuple[Row, str]]]:
    """Take away what counted rows drop: whole rows, their instances on the same tiles, or one instance; a dropped row
    drops nothing."""
    by_index = sorted(held)
    rows = {i: held[i][0] for i in by_index}
    alive: dict[int, bool] = {}
    droppers = {i: [j for j in by_index if j != i and drops(rows[j], rows[i])] for i in by_index}

    def lives(i: int) -> bool:
        if i not in alive:
            alive[i] = False
            alive[i] = not any(lives(j) for j in droppers[i])
        return alive[i]

    kept: list[tuple[Row, Instances]] = []
    out: list[tuple[Row, str]] = []
    for i in by_index:
        row, found = held[i]
        if not lives(i):
            out.append((row, next(rows[j].key for j in droppers[i] if lives(j))))
            continue
        for j in by_index:
            other, others = held[j]
            if j == i or not lives(j):
                continue
            if row.key in other.drops_own:
                found = tuple(m for m in found if not any(m & ~o == 0 and m for o in others))
            if row.key in other.drops_one:
                found = found[1:]
            if not found:
                out.append((row, other.key))
                break
        if found:
            kept.append((row, found))
    return kept, out
