"""Pairs (七对, 八对): seven pairs without a meld, or eight pairs and a single tile; four equal tiles are two pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from .unit import Unit, UnitKind, unit


def _pair(kind: int, wilds: int) -> Unit:
    return unit(UnitKind.PAIR, (kind, kind), tuple(range(2 - wilds, 2)))


def readings(
    counts: Sequence[int], wilds: int, pairs: int, single: int, faces: Sequence[int]
) -> Iterator[tuple[Unit, ...]]:
    """Every way to read concealed tiles as `pairs` pairs and `single` (0 or 1) tiles more.

    A wild tile pairs with anything; two wild tiles are a pair of any of `faces` or of a kind that is there already.
    """
    kinds = [k for k in range(34) if counts[k]]
    if sum(counts[k] for k in kinds) + wilds != 2 * pairs + single:
        return
    done = tuple(_pair(k, 0) for k in kinds for _ in range(counts[k] // 2))
    odd = [k for k in kinds if counts[k] % 2]
    choices: list[tuple[tuple[int, ...], int, Unit | None]] = []
    if not single:
        choices.append((tuple(odd), wilds, None))
    else:
        choices += [(tuple(o for o in odd if o != k), wilds, unit(UnitKind.SINGLE, (k,))) for k in odd]
        if wilds:
            choices += [(tuple(odd), wilds - 1, unit(UnitKind.SINGLE, (k,), (0,))) for k in faces]
    for lone, left, alone in choices:
        spare = left - len(lone)
        if spare < 0 or spare % 2:
            continue
        made = done + tuple(_pair(k, 1) for k in lone)
        tail = (alone,) if alone else ()
        pool = sorted({*faces, *kinds})
        for extra in combinations_with_replacement(pool, spare // 2):
            yield made + tuple(_pair(k, 2) for k in extra) + tail
