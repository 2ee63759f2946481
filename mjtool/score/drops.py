"""What counted rows shut out: other rows as a whole, their instances on the same tiles, or one instance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..pattern import Instances
from .joins import all_join
from .memo import Held, keep
from .program import Program, Row

Counted = dict[int, Held]
"""Row index → the row and the instances that count."""


class Tables(NamedTuple):
    """Sets of rows as bit masks of their indices: by row index, who drops the row as a whole, and who a part of it;
    the rows that are dropped as a whole by any, those that stand alone, those of classes that take one, the
    relations, and those that have values by their tiles."""

    whole: tuple[int, ...]
    part: tuple[int, ...]
    dropped: int
    alone: int
    exclusive: int
    related: int
    varied: int


def mask_of(rows: Iterable[Row]) -> int:
    """Rows as a bit mask of their indices."""
    mask = 0
    for row in rows:
        mask |= 1 << row.index
    return mask


@lru_cache(maxsize=256)
def tables(program: Program) -> Tables:
    """The sets of rows that matter to what is counted together."""
    rows = program.played
    whole = [0] * len(rows)
    part = [0] * len(rows)
    index = {row.key: row.index for row in rows}
    for above in rows:
        classes = [row.index for name in above.drops_class for row in program.by_class.get(name, ())]
        for i in (*[index[key] for key in above.drops if key in index], *classes):
            whole[i] |= 1 << above.index if i != above.index else 0
        for key in above.drops_own | above.drops_one:
            if key in index and key != above.key:
                part[index[key]] |= 1 << above.index
    return Tables(
        tuple(whole),
        tuple(part),
        mask_of(row for row in rows if whole[row.index]),
        mask_of(row for row in rows if row.alone),
        mask_of(row for row in rows if program.one_of.intersection(row.classes)),
        mask_of(row for row in rows if row.relation) if program.rules.at("score.relations") == "joins" else 0,
        mask_of(row for row in rows if row.values),
    )


def bits(mask: int) -> Iterator[int]:
    """The rows of a mask, by index."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first(mask: int) -> int:
    """The first of some rows, by index."""
    return (mask & -mask).bit_length() - 1


def lost(program: Program, present: int) -> int:
    """The rows of `present` that others drop as a whole; a dropped row drops nothing."""
    known = program.memo.lost.get(present)
    if known is None:
        whole = tables(program).whole
        doubtful = present & tables(program).dropped
        known = open_ = 0
        for i in bits(doubtful):
            if whole[i] & present & ~doubtful:
                known |= 1 << i
            elif whole[i] & present:
                open_ |= 1 << i
        if open_:
            known |= _fallen(whole, present, dict.fromkeys(bits(known), False), open_)
        keep(program.memo.lost, present, known)
    return known


def _fallen(whole: tuple[int, ...], present: int, alive: dict[int, bool], doubtful: int) -> int:
    """The rows of `doubtful` that fall because something stands that drops them."""

    def lives(i: int) -> bool:
        if i not in alive:
            # rows that drop each other in a ring: the one that is asked first falls
            alive[i] = False
            alive[i] = not any(lives(j) for j in bits(whole[i] & present))
        return alive[i]

    return sum([1 << i for i in bits(doubtful) if not lives(i)])


def take_away(program: Program, held: Counted) -> tuple[Counted, list[tuple[Row, str]]]:
    """The rows and instances that are left of what holds, and what went, with what dropped it."""
    sets = tables(program)
    present = 0
    for i in held:
        present |= 1 << i
    gone = lost(program, present)
    living = present & ~gone
    kept: Counted = {}
    out: list[tuple[Row, str]] = []
    for i in sorted(held):
        entry = held[i]
        if gone >> i & 1:
            out.append((entry[0], held[first(sets.whole[i] & living)][0].key))
            continue
        left, by = _left(held, i, sets.part[i] & living)
        if left:
            kept[i] = (entry[0], left)
        else:
            out.append((entry[0], by))
    return kept, out


def _left(held: Counted, i: int, takers: int) -> tuple[Instances, str]:
    """The instances of a row that the rows which take a part of it leave, and the one that took the last."""
    row, found = held[i]
    for j in bits(takers):
        other, others = held[j]
        if row.key in other.drops_own:
            found = tuple([m for m in found if not any(m & ~o == 0 and m for o in others)])
        if row.key in other.drops_one:
            found = found[1:]
        if not found:
            return found, other.key
    return found, ""


class Bundle(NamedTuple):
    """Rows that hold, as bits, and what of them counts unless others interfere: so that it can be put together with
    other bundles without a look at the units that make the patterns."""

    present: int
    gone: int
    """Rows of which others here leave no instance."""
    takers: int
    """Rows that take a part of others here."""
    foes: int
    """Rows that would take a part of those here, or keep a relation here from being counted."""
    units: int
    """The units that are joined by relations."""
    many: tuple[tuple[int, int], ...]
    """The rows that count more than once, and how often."""


def bundle(program: Program, rows: Sequence[Held]) -> Bundle | None:
    """Rows as a bundle; None where more than that has to be known: some stand alone, are of a class that takes one, or
    have values that depend on their tiles, or relations among them cannot all be counted."""
    sets = tables(program)
    held = {row.index: (row, found) for row, found in rows}
    present = mask_of(row for row, _ in rows)
    joined = [mask for i, (_, found) in held.items() if sets.related >> i & 1 for mask in found]
    if present & (sets.alone | sets.exclusive | sets.varied) or not all_join(joined):
        return None
    gone = takers = foes = units = 0
    many = []
    for i, (row, _) in held.items():
        if sets.related >> i & 1:
            foes |= sets.whole[i] & ~sets.related
        foes |= sets.part[i] & ~present
        takers |= sets.part[i] & present
        left, _ = _left(held, i, sets.part[i] & present)
        if not left:
            gone |= 1 << i
        elif row.each and len(left) > 1:
            many.append((i, len(left)))
    for mask in joined:
        units |= mask
    return Bundle(present, gone, takers, foes, units, tuple(many))
