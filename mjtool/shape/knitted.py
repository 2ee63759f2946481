"""The knitted straight (组合龙): 147 258 369 over three suits, a set (concealed or melded) and a pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import standard
from .orphans import wild_places
from .unit import Unit, UnitKind, unit
from .unrelated import NINE_MASKS, NINES


def readings(
    counts: Sequence[int], wilds: int, melds: int, fill: standard.Fill
) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    """(the nine and a concealed set if no meld is there, the pair) for every knitted nine that the tiles hold; at
    most one meld."""
    if melds > 1:
        return
    present = sum([1 << k for k in range(34) if counts[k]])
    for nine, mask in zip(NINES, NINE_MASKS, strict=True):
        if (present & mask).bit_count() + wilds < 9:
            continue
        missing = [k for k in nine if not counts[k]]
        rest = list(counts[:34])
        for k in nine:
            if rest[k]:
                rest[k] -= 1
        whole = unit(UnitKind.KNITTED, nine, wild_places(nine, missing))
        for sets, pair in standard.readings(rest, wilds - len(missing), 1 - melds, fill):
            yield (whole, *sets), pair
