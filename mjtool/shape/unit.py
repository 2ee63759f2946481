"""Units (sets and pairs) and readings: how a complete hand is taken apart. Pure combinatorics."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache


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


@dataclass(frozen=True, slots=True)
class Unit:
    """A set or pair: the kinds it stands for in order, which places are wild tiles (`wilds`, indices into `kinds`),
    and whether it was melded."""

    kind: UnitKind
    kinds: tuple[int, ...]
    wilds: tuple[int, ...] = ()
    melded: bool = False
    exposed: bool = False
    """A melded unit that lies open (not a concealed kong)."""

    @property
    def tile(self) -> int:
        """The first (lowest) kind."""
        return self.kinds[0]

    @property
    def is_pong(self) -> bool:
        """A pong or a kong: a kong is a pong everywhere."""
        return self.kind in (UnitKind.PONG, UnitKind.KONG)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a complete hand: the winning shape's id, its units (concealed sets, then melds, the pair last),
    the index of the
    unit that holds the winning tile (-1: none) and the kind that the winning tile stands for there (-1: none)."""

    shape: str
    units: tuple[Unit, ...]
    won: int = -1
    face: int = -1


@lru_cache(maxsize=65536)
def unit(kind: UnitKind, kinds: tuple[int, ...], wilds: tuple[int, ...] = ()) -> Unit:
    """A concealed unit, shared: the same few thousand occur in every hand."""
    return Unit(kind, kinds, wilds)
