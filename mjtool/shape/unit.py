"""Units (sets and pairs) and readings: how a complete hand is taken apart. Pure combinatorics."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from ..tile import at_hand
from .packed import packed


@at_hand
class UnitKind(IntEnum):
    """What a unit is."""

    CHOW = 0
    """Three consecutive tiles of a suit (顺子); with honour chows also three winds or the three dragons."""
    PONG = 1
    """Three equal tiles (刻子)."""
    KONG = 2
    """Four equal tiles, declared (杠)."""
    PAIR = 3
    """Two equal tiles (将/对子)."""
    SHOWN = 4
    """A set of unlike honours laid open (亮牌)."""
    KNITTED = 5
    """The knitted nine 147 258 369 over three suits (组合龙)."""
    SINGLE = 6
    """One tile beside pairs (八对)."""
    WHOLE = 7
    """A hand that is taken as one piece (十三幺, 全不靠, 十三烂, 将将和)."""


_PLACE = (1, 2, 2, 4, 3, 0, 5, 0)
"""By unit kind: where it stands in a reading, chows before pongs before the pair."""


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A set or pair: the kinds it stands for in order, which places are wild tiles (`wilds`, indices into `kinds`),
    and whether it was melded. Made by `unit`, which shares equal ones, so that they compare by identity; a hand in one
    piece is equal to itself alone."""

    kind: UnitKind
    kinds: tuple[int, ...]
    wilds: tuple[int, ...] = ()
    melded: bool = False
    exposed: bool = False
    """A melded unit that lies open (not a concealed kong)."""
    number: int = -1
    """Its place in `UNITS`, -1 for a hand in one piece: of those there are too many to keep."""
    tile: int = field(init=False)
    """The first (lowest) kind."""
    mask: int = field(init=False)
    """Its kinds as a bit mask."""
    natural: int = field(init=False)
    """The kinds of its natural tiles as a bit mask."""
    packed: int = field(init=False)
    """Its tiles as packed counts, wild ones as what they stand for."""
    place: int = field(init=False)
    """Where it stands in a reading: chows before pongs and kongs before the pair."""

    def __post_init__(self) -> None:
        mask = natural = 0
        for place, kind in enumerate(self.kinds):
            mask |= 1 << kind
            if place not in self.wilds:
                natural |= 1 << kind
        tile = self.kinds[0] if self.kinds else 0
        put = object.__setattr__
        put(self, "tile", tile)
        put(self, "mask", mask)
        put(self, "natural", natural)
        put(self, "packed", packed(self.kinds))
        put(self, "place", _PLACE[self.kind])

    @property
    def is_pong(self) -> bool:
        """A pong or a kong: a kong is a pong everywhere."""
        return self.kind in (UnitKind.PONG, UnitKind.KONG)


class Reading(NamedTuple):
    """One way to read a complete hand: the winning shape's id, its units (chows, then pongs and kongs, the pair
    last), the index of the unit that holds the winning tile (-1: none) and the kind that the
    winning tile stands for there (-1: none)."""

    shape: str
    units: tuple[Unit, ...]
    won: int = -1
    face: int = -1


UNITS: list[Unit] = []
"""Every unit met so far but hands in one piece, by number: a few hundred, some thousands with wild tiles."""
_known: dict[tuple[UnitKind, tuple[int, ...], tuple[int, ...], bool, bool], Unit] = {}


def unit(
    kind: UnitKind, kinds: tuple[int, ...], wilds: tuple[int, ...] = (), melded: bool = False, exposed: bool = False
) -> Unit:
    """A unit, shared: the same few hundred occur in every hand, so what is known of one is kept by its number."""
    if kind is UnitKind.WHOLE:
        return Unit(kind, kinds, wilds)
    key = (kind, kinds, wilds, melded, exposed)
    found = _known.get(key)
    if found is None:
        found = _known[key] = Unit(kind, kinds, wilds, melded, exposed, len(UNITS))
        UNITS.append(found)
    return found
