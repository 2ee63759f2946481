"""Which of the rows that hold are counted together: exclusive classes, rows that stand alone, drops, and relations by
joins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from .drops import Counted, Tables, first, lost, mask_of, tables, take_away
from .evaluate import Evaluation
from .groups import held, row_lists, unspoilt
from .joins import complete_choices
from .looks import Looks
from .memo import Found, Held, keep
from .program import Column, Program, Row
from .tally import Tally, key_of, tally


class Choice(NamedTuple):
    """One legal choice of counted rows with their instances, and what it shut out: (row, what drops it)."""

    counted: tuple[Held, ...]
    excluded: tuple[tuple[Row, str], ...]


def selections(ev: Evaluation, looks: Looks) -> tuple[Tally, ...]:
    """Every choice of rows that the ruleset allows for a reading, as what counts. It depends on the rows that hold and
    their units alone, and the same sets of them come again and again, so answers are kept."""
    program = ev.program
    lists = row_lists(program, ev.reading.shape)
    found = held(ev, looks, lists)
    if lists.conditional:
        found += unspoilt(ev, lists, found)
    key = tuple([each.number for each in found])
    known = program.memo.selections.get(key)
    if known is None:
        if not lists.conditional:
            found += unspoilt(ev, lists, found)
        plain = _plain(program, found)
        if plain is not None:
            known = (plain,)
        else:
            known = _leading(program, [tally(program, key_of(ev, c.counted)) for c in _choices(program, found)])
        if plain is not None or not any(each.mask & tables(program).varied for each in found):
            keep(program.memo.selections, key, known)
    return known


def choice_of(ev: Evaluation, looks: Looks, counted: Tally) -> Choice:
    """The choice of a reading that came to what counts: which units make the patterns, and what is shut out."""
    lists = row_lists(ev.program, ev.reading.shape)
    found = held(ev, looks, lists)
    found += unspoilt(ev, lists, found)
    return next(c for c in _choices(ev.program, found) if key_of(ev, c.counted) == counted.key)


def _plain(program: Program, found: Sequence[Found]) -> Tally | None:
    """What counts where the rows that hold can be put together as bits: no drop and no relation needs a look at units.
    Most hands are such."""
    present = gone = takers = foes = units = 0
    many: tuple[tuple[int, int], ...] = ()
    for each in found:
        part = each.bundle
        if part is None or units & part.units:
            return None
        present |= part.present
        gone |= part.gone
        takers |= part.takers
        foes |= part.foes
        units |= part.units
        many += part.many
    if present & foes:
        return None
    out = lost(program, present)
    if out & takers:
        return None
    living = present & ~(out | gone)
    if many:
        many = tuple(sorted([pair for pair in many if living >> pair[0] & 1]))
    return tally(program, (living, many, ()))


def _leading(program: Program, choices: list[Tally]) -> tuple[Tally, ...]:
    """Of choices that differ in relations alone, the one worth most, ties decided by the order of rows (就高): the
    others are never better."""
    if len(choices) < 2 or program.rules.at("score.relations") != "joins" or not all(c.simple for c in choices):
        return tuple(choices)
    return (
        max(choices, key=lambda c: (c.total, [c.counts.get(row.key, 0) for row in program.played if row.relation])),
    )


def _choices(program: Program, found: Sequence[Found]) -> Iterator[Choice]:
    """Every legal choice of the rows that hold, with the units that make them."""
    every = [entry for each in found for entry in each.rows]
    held = {row.index: (row, instances) for row, instances in sorted(every, key=_index)}
    present = mask_of(row for row, _ in every)
    sets = tables(program)
    if present & sets.alone:
        yield from _alone(held)
        if any(row.alone == "all" for row, _ in held.values()):
            return
        held = {i: entry for i, entry in held.items() if not entry[0].alone}
    chosen = _one_of_each_class(program, held) if present & sets.exclusive else [(held, [])]
    for one, shut in chosen:
        for related, left_out in _relations(sets, one):
            counted, dropped = take_away(program, related)
            yield Choice(tuple(counted.values()), (*shut, *left_out, *dropped))


def _index(entry: Held) -> int:
    return entry[0].index


def _alone(held: Counted) -> Iterator[Choice]:
    """Each row that stands alone: it shuts out all patterns, but not what multiplies every win of the deal."""
    scales = [entry for entry in held.values() if entry[0].hide and entry[0].into is Column.SCALE]
    for row, found in held.values():
        if row.alone:
            kept = ((row, found), *scales)
            yield Choice(kept, tuple((r, row.key) for r, _ in held.values() if all(r is not k for k, _ in kept)))


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


def _relations(sets: Tables, held: Counted) -> Iterator[tuple[Counted, list[tuple[Row, str]]]]:
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
    choices = complete_choices(tuple([mask for _, mask in hinges]))
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
