"""Hands that no set makes: every tile of a list (将将和), or so many of some kinds held (八仙过海, 四百搭)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .orphans import wild_places
from .unit import Unit, UnitKind, unit


def readings(counts: Sequence[int], wilds: Sequence[int], within: frozenset[int]) -> Iterator[tuple[Unit, ...]]:
    """The concealed tiles as one unit, where every natural tile is in `within`; each of the `wilds` (their kinds) is
    itself where it can be, else the
    lowest kind that may stand there.
    """
    kinds = [k for k in range(34) for _ in range(counts[k])]
    if all(k in within for k in kinds) and within:
        faces = [k if k in within else min(within) for k in wilds]
        ordered = sorted([*kinds, *faces])
        yield (unit(UnitKind.WHOLE, tuple(ordered), wild_places(ordered, faces)),)


def as_they_lie(kinds: Sequence[int]) -> tuple[Unit, ...]:
    """Concealed tiles as one unit, each as its own face: for wins where the shape does not matter."""
    return (unit(UnitKind.WHOLE, tuple(sorted(kinds))),)
