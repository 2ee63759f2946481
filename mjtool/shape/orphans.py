"""Thirteen orphans (十三幺): one of each terminal and honour, and one of them twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .unit import Unit, UnitKind, unit

ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


def readings(counts: Sequence[int], wilds: int) -> Iterator[tuple[Unit, ...]]:
    """The hand as one unit of fourteen kinds, once for each kind that may be the pair."""
    if sum(counts[:34]) + wilds != 14 or sum(counts[k] for k in ORPHANS) + wilds != 14:
        return
    missing = [k for k in ORPHANS if not counts[k]]
    doubles = [k for k in ORPHANS if counts[k] == 2]
    if any(counts[k] > 2 for k in ORPHANS) or len(doubles) > 1:
        return
    for double in doubles or ORPHANS:
        need = missing if doubles else [*missing, double]
        if len(need) != wilds:
            continue
        kinds = sorted([*ORPHANS, double])
        yield (unit(UnitKind.WHOLE, tuple(kinds), wild_places(kinds, need)),)


def wild_places(kinds: Sequence[int], wild_kinds: Sequence[int]) -> tuple[int, ...]:
    """Which places of a list of kinds are wild, given the kinds that wild tiles stand for (the last copies)."""
    left = list(wild_kinds)
    places = []
    for i in range(len(kinds) - 1, -1, -1):
        if kinds[i] in left:
            left.remove(kinds[i])
            places.append(i)
    return tuple(sorted(places))
