"""Counts of tiles in one number: five bits a kind, so that adding numbers adds counts, and a suit is a slice.

`packed([0, 0, 1])` holds 2 in the bits of kind 0 and 1 in those of kind 1. One kind can be counted up to 31.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..tile import KINDS, NATURAL, UNKNOWN

BITS = 5
MOST = (1 << BITS) - 1
"""The most tiles that may be packed together, whatever they are."""
ONE = tuple(1 << BITS * kind for kind in range(UNKNOWN + 1))
"""By kind: one tile of it, packed. The unknown tile has its place behind the flowers."""
SUIT = (1 << 9 * BITS) - 1
"""The bits of the first suit."""
_LOW = sum(ONE)
TOPS = sum([one << BITS - 1 for one in ONE])
"""The highest bit of every kind; it is free where there are fewer than sixteen tiles of each."""
SINGLES = sum(ONE[:NATURAL])
"""One of every kind that can stand in a hand."""


def packed(kinds: Iterable[int]) -> int:
    """Tiles (at most `MOST`) as packed counts."""
    return sum(map(ONE.__getitem__, kinds))


_suit = lru_cache(maxsize=1 << 14)(packed)


def packed_sorted(kinds: tuple[int, ...]) -> int:
    """Sorted tiles as packed counts, suit by suit, because a stream of hands repeats its suits."""
    p = bisect_left(kinds, 9)
    s = bisect_left(kinds, 18, p)
    z = bisect_left(kinds, 27, s)
    return _suit(kinds[:p]) + _suit(kinds[p:s]) + _suit(kinds[s:z]) + _suit(kinds[z:])


def unpack(tiles: int) -> tuple[int, ...]:
    """How many of each kind, `KINDS` numbers; unknown tiles are left out."""
    return tuple([tiles >> shift & MOST for shift in range(0, KINDS * BITS, BITS)])


def present(tiles: int) -> int:
    """The lowest bit of every kind that there is: as many bits as different kinds."""
    some = tiles | tiles >> 1
    return (some | some >> 2 | tiles >> 4) & _LOW


def at_least_four(tiles: int) -> int:
    """The lowest bit of every kind of which there are four or more."""
    return (tiles >> 2 | tiles >> 3 | tiles >> 4) & _LOW


def more_than_seven(tiles: int) -> int:
    """The lowest bit of every kind of which there are eight or more."""
    return (tiles >> 3 | tiles >> 4) & _LOW


def room(copies: Sequence[int]) -> int:
    """Packed counts that make sixteen and more (`sixteen`) of every kind of which more are added than `copies` says;
    of seven at most."""
    return packed(kind for kind, most in enumerate(copies) for _ in range(15 - min(most, 15)))


def sixteen(tiles: int) -> int:
    """The lowest bit of every kind of which there are sixteen or more."""
    return tiles >> 4 & _LOW


def spread(mask: int) -> int:
    """A bit mask over kinds with its bits where `present` has them."""
    return sum(ONE[kind] for kind in range(mask.bit_length()) if mask >> kind & 1)


def in_one_suit(tiles: int) -> bool:
    """Whether all natural tiles are of one suit, or honours."""
    return bool(tiles) and (tiles & -tiles).bit_length() - 1 >= (tiles.bit_length() - 1) // (9 * BITS) * 9 * BITS
