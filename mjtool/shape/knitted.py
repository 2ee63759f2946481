"""The knitted straight (组合龙): 147 258 369 over three suits, a set (concealed or melded) and a pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import standard
from .orphans import wild_places
from .unit import Unit, UnitKind, unit
from .unrelated import NINES


def readings(
    counts: Sequence[int], wilds: int, melds: int, fill: standard.Fill
) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    """(the nine and a concealed set if no meld is there, the pair) for every knitted nine that the tiles hold; at
    most one meld."""
    if melds > 1:
        return
    for nine in NINES:
        missing = [k for k in nine if not counts[k]]
        if len(missing) > wilds:
            continue
        rest = list(counts[:34])
        for k in nine:
            if rest[k]:
                rest[k] -= 1
        whole = unit(UnitKind.KNITTED, nine, wild_places(nine, missing))
        for sets, pair in standard.readings(rest, wilds - len(missing), 1 - melds, fill):
            yield (whole, *sets), pair
