"""Hands that no set makes: every tile of a list (将将和), or so many of some kinds held (八仙过海, 四百搭)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .unit import Unit, UnitKind, unit


def readings(counts: Sequence[int], wilds: int, within: frozenset[int]) -> Iterator[tuple[Unit, ...]]:
    """The concealed tiles as one unit, where every natural tile is in `within`; wild tiles stand for its lowest kind."""
    kinds = [k for k in range(34) for _ in range(counts[k])]
    if all(k in within for k in kinds) and within:
        face = min(within)
        ordered = sorted([*kinds, *[face] * wilds])
        places = tuple(range(ordered.index(face), ordered.index(face) + wilds)) if wilds else ()
        yield (unit(UnitKind.WHOLE, tuple(ordered), places),)


def as_they_lie(kinds: Sequence[int]) -> tuple[Unit, ...]:
    """Concealed tiles as one unit, each as its own face: for wins where the shape does not matter."""
    return (unit(UnitKind.WHOLE, tuple(sorted(kinds))),)
