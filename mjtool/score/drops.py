"""What counted rows shut out: other rows as a whole, their instances on the same tiles, or one instance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..pattern import Instances
from .memo import keep
from .program import Program, Row

Counted = dict[int, tuple[Row, Instances]]
"""Row index → the row and the instances that count."""


class Tables(NamedTuple):
    """Sets of rows as bit masks of their indices: by row index, who drops the row as a whole, and who a part of it;
    the rows that stand alone, those of classes that take one, and the relations."""

    whole: tuple[int, ...]
    part: tuple[int, ...]
    alone: int
    exclusive: int
    related: int


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
        mask_of(row for row in rows if row.alone),
        mask_of(row for row in rows if program.one_of.intersection(row.classes)),
        mask_of(row for row in rows if row.relation) if program.rules.at("score.relations") == "joins" else 0,
    )


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first(mask: int) -> int:
    """The first of some rows, by index."""
    return (mask & -mask).bit_length() - 1


def _lost(program: Program, present: int) -> int:
    """The rows of `present` that others drop as a whole; a dropped row drops nothing."""
    known = program.memo.lost.get(present)
    if known is None:
        whole = tables(program).whole
        alive: dict[int, bool] = {}

        def lives(i: int) -> bool:
            if i not in alive:
                alive[i] = False
                alive[i] = not any(lives(j) for j in _bits(whole[i] & present))
            return alive[i]

        known = sum([1 << i for i in _bits(present) if not lives(i)])
        keep(program.memo.lost, present, known)
    return known


def take_away(program: Program, held: Counted) -> tuple[list[tuple[Row, Instances]], list[tuple[Row, str]]]:
    """The rows and instances that are left of what holds, and what went, with what dropped it."""
    whole, part, *_ = tables(program)
    present = 0
    for i in held:
        present |= 1 << i
    lost = _lost(program, present)
    living = present & ~lost
    kept: list[tuple[Row, Instances]] = []
    out: list[tuple[Row, str]] = []
    for i in sorted(held):
        entry = held[i]
        if lost >> i & 1:
            out.append((entry[0], held[first(whole[i] & living)][0].key))
        elif not part[i] & living:
            kept.append(entry)
        else:
            row, found = entry
            for j in _bits(part[i] & living):
                other, others = held[j]
                found = _less(row, found, other, others)
                if not found:
                    out.append((row, other.key))
                    break
            if found:
                kept.append((row, found))
    return kept, out


def _less(row: Row, found: Instances, other: Row, others: Instances) -> Instances:
    """The instances of a row that another one leaves."""
    if row.key in other.drops_own:
        found = tuple([m for m in found if not any(m & ~o == 0 and m for o in others)])
    return found[1:] if row.key in other.drops_one else found
