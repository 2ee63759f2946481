"""Fourteen unlike tiles (十三烂, 全不靠): no two alike, and in a suit far apart or of one knitted nine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations

from .orphans import wild_places
from .unit import Unit, UnitKind, unit

KNITTED = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
"""The three rank groups of a knitted nine: 147, 258, 369."""
HONOURS = tuple(range(27, 34))


NINES = tuple(
    tuple(sorted(9 * suit + r for suit, group in enumerate(order) for r in KNITTED[group]))
    for order in permutations(range(3))
)
"""The six knitted nines, as kinds."""
NINE_MASKS = tuple(sum(1 << k for k in nine) for nine in NINES)


@lru_cache(maxsize=1)
def _gap_sets() -> tuple[frozenset[int], ...]:
    """Rank sets of one suit whose members lie at least three apart."""
    return tuple(
        frozenset(c) for n in range(4) for c in combinations(range(9), n) if all(b - a >= 3 for a, b in pairwise(c))
    )


def _whole(kinds: Sequence[int], natural: frozenset[int]) -> tuple[Unit, ...]:
    ordered = sorted(kinds)
    return (unit(UnitKind.WHOLE, tuple(ordered), wild_places(ordered, [k for k in ordered if k not in natural])),)


def readings_knitted(counts: Sequence[int], wilds: int) -> Iterator[tuple[Unit, ...]]:
    """Fourteen of the sixteen tiles: seven honours and one knitted nine (全不靠, 七星不靠)."""
    held = frozenset(k for k in range(34) if counts[k])
    if any(counts[k] > 1 for k in held) or len(held) + wilds != 14:
        return
    for nine in NINES:
        allowed = frozenset((*nine, *HONOURS))
        if held <= allowed:
            for absent in combinations(sorted(allowed - held), 2):
                yield _whole(sorted(allowed - set(absent)), held)


def readings_gap(
    counts: Sequence[int], wilds: int, honours_min: int, faces: frozenset[int]
) -> Iterator[tuple[Unit, ...]]:
    """Fourteen unlike tiles, any two of a suit three or more apart, at least `honours_min` honours (十三烂,
    七星十三烂).

    Of all places that wild tiles could take, one choice is made for each number of honours and each use of `faces`
    (the wild kinds' own
    faces): nothing else of such a hand is ever looked at.
    """
    held = frozenset(k for k in range(34) if counts[k])
    if any(counts[k] > 1 for k in held) or len(held) + wilds != 14:
        return
    per_suit = [_supersets(held, suit, faces) for suit in range(3)]
    honours = _honour_supersets(held, faces)
    seen: set[tuple[int, frozenset[int]]] = set()
    for a in per_suit[0]:
        for b in per_suit[1]:
            for c in per_suit[2]:
                for h in honours:
                    kinds = a | b | c | h
                    if len(kinds) == 14 and len(h) >= honours_min:
                        key = (len(h), frozenset((kinds - held) & faces))
                        if key not in seen:
                            seen.add(key)
                            yield _whole(sorted(kinds), held)


def _supersets(held: frozenset[int], suit: int, faces: frozenset[int]) -> list[frozenset[int]]:
    ranks = frozenset(k - 9 * suit for k in held if 9 * suit <= k < 9 * suit + 9)
    own = frozenset(k - 9 * suit for k in faces if 9 * suit <= k < 9 * suit + 9)
    best: dict[tuple[int, frozenset[int]], frozenset[int]] = {}
    for group in _gap_sets():
        if ranks <= group:
            best.setdefault((len(group), (group - ranks) & own), group)
    return [frozenset(9 * suit + r for r in g) for g in best.values()]


def _honour_supersets(held: frozenset[int], faces: frozenset[int]) -> list[frozenset[int]]:
    have = frozenset(k for k in held if k in HONOURS)
    missing = [k for k in HONOURS if k not in have]
    best: dict[tuple[int, frozenset[int]], frozenset[int]] = {}
    for n in range(len(missing) + 1):
        for extra in combinations(missing, n):
            best.setdefault((n, frozenset(extra) & faces), have | set(extra))
    return list(best.values())
