"""Sets and a pair without wild tiles: what most hands are, so it goes by whole suits that have been met before.

A hand is four suits, each a slice of its packed counts. A suit is taken apart once and kept: there are some ten
thousand that can be part of a complete hand, and a stream of hands repeats them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from .packed import BITS, MOST, SUIT
from .standard import HONOUR_CHOWS, SuitReading
from .unit import Unit, UnitKind, unit

Reading = tuple[tuple[Unit, ...], Unit]
"""The sets, and the pair."""

KEPT = 1 << 14
"""How many suits of one kind are kept; then the memory begins anew."""


class Suit:
    """The natural tiles of one suit in a hand: how many, and every way to take them apart into sets and at most one
    pair (none where they are no such suit)."""

    __slots__ = ("_closing", "honour_chows", "number", "start", "tiles", "ways")

    def __init__(self, tiles: int, start: int, honour_chows: bool) -> None:
        self.tiles = tiles
        self.start = start
        self.honour_chows = honour_chows
        counts = _counts(tiles)
        self.number = sum(counts)
        found: list[SuitReading] = []
        if self.number % 3 != 1:
            chows = HONOUR_CHOWS if honour_chows else ()
            if start < 27:
                _take(counts, start, 0, (), None, found)
            else:
                _take_honours(counts, start, chows, (), None, found)
        self.ways = tuple(found)
        self._closing: tuple[int, ...] | None = None

    @property
    def closing(self) -> tuple[int, ...]:
        """The kinds of which one more makes the suit complete."""
        if self._closing is None:
            self._closing = self._find_closing()
        return self._closing

    def _find_closing(self) -> tuple[int, ...]:
        if self.number % 3 == 0:
            return ()
        if self.honour_chows:
            ranks = [r for r in range(7) if _suit(self.tiles + _TILE[r], self.start, True).ways]
        elif self.start == 27:
            ranks = [r for r in range(7) if _alike(_counts(self.tiles + _TILE[r]), 27, None) is not None]
        elif self.number % 3 == 2:
            # the ranks of a set add up to a multiple of three
            ranks = [r for r in range(-self._weight % 3, 9, 3) if self._near(r) and _all_sets(self.tiles + _TILE[r])]
        else:
            weight = self._weight
            ranks = [r for r in range(9) if self._near(r) and _with_pair(self.tiles + _TILE[r], 2 * (weight + r) % 3)]
        return tuple([self.start + r for r in ranks])

    def _near(self, rank: int) -> bool:
        """Whether a tile could help: it is a held one, or at most two ranks from one."""
        return bool(self.tiles & _AROUND[rank])

    @property
    def _weight(self) -> int:
        """The sum of all ranks."""
        return sum([rank * number for rank, number in enumerate(_counts(self.tiles))])


_TILE = tuple(1 << BITS * r for r in range(9))
_AROUND = tuple(sum(MOST << BITS * near for near in range(max(0, r - 2), min(9, r + 3))) for r in range(9))
_CHOW = _TILE[0] + _TILE[1] + _TILE[2]


def _counts(tiles: int) -> list[int]:
    return [tiles >> shift & MOST for shift in range(0, 9 * BITS, BITS)]


@lru_cache(maxsize=1 << 15)
def _all_sets(tiles: int) -> bool:
    """Whether a number suit's tiles are sets."""
    if not tiles:
        return True
    place = (tiles & -tiles).bit_length() - 1
    place -= place % BITS
    number = tiles >> place & MOST
    if number >= 3 and _all_sets(tiles - (3 << place)):
        return True
    above = tiles >> place
    return bool(above >> BITS & MOST and above >> 2 * BITS & MOST) and _all_sets(tiles - (_CHOW << place))


def _with_pair(tiles: int, lowest: int) -> bool:
    """Whether a number suit's tiles are sets and a pair; this can only be of every third rank from `lowest` on."""
    return any(tiles >> BITS * r & MOST >= 2 and _all_sets(tiles - 2 * _TILE[r]) for r in range(lowest, 9, 3))


def _take(
    counts: list[int], start: int, rank: int, sets: tuple[Unit, ...], pair: Unit | None, found: list[SuitReading]
) -> None:
    """Take a number suit apart from its lowest tile up: so many of it are a pong, a pair, or begin chows."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        found.append(SuitReading(sets, pair, 0))
        return
    number = counts[rank]
    kind = start + rank
    for alike in (5, 3, 2, 0):
        chows = number - alike
        if chows < 0 or (pair is not None and alike in (2, 5)):
            continue
        if chows and (rank > 6 or counts[rank + 1] < chows or counts[rank + 2] < chows):
            continue
        made = sets
        if alike >= 3:
            made = (*made, unit(UnitKind.PONG, (kind,) * 3))
        if chows:
            made = (*made, *[unit(UnitKind.CHOW, (kind, kind + 1, kind + 2))] * chows)
            counts[rank + 1] -= chows
            counts[rank + 2] -= chows
        _take(counts, start, rank + 1, made, unit(UnitKind.PAIR, (kind, kind)) if alike in (2, 5) else pair, found)
        if chows:
            counts[rank + 1] += chows
            counts[rank + 2] += chows


def _take_honours(
    counts: list[int],
    start: int,
    chows: tuple[tuple[int, ...], ...],
    sets: tuple[Unit, ...],
    pair: Unit | None,
    found: list[SuitReading],
) -> None:
    """Take honours apart: as pongs and a pair, and where there are any `chows` with each of these first."""
    alone = _alike(counts, start, pair)
    if alone is not None:
        found.append(SuitReading((*sets, *alone.sets), alone.pair, 0))
    for i, chow in enumerate(chows):
        if all(counts[r] for r in chow):
            left = [n - (r in chow) for r, n in enumerate(counts)]
            made = unit(UnitKind.CHOW, tuple([start + r for r in chow]))
            _take_honours(left, start, chows[i:], (*sets, made), pair, found)


def _alike(counts: list[int], start: int, pair: Unit | None) -> SuitReading | None:
    """Tiles as pongs and at most one pair, if they are that."""
    sets = []
    for r, n in enumerate(counts):
        if n in (2, 5) and pair is None:
            pair = unit(UnitKind.PAIR, (start + r,) * 2)
        elif n not in (0, 3):
            return None
        if n >= 3:
            sets.append(unit(UnitKind.PONG, (start + r,) * 3))
    return SuitReading(tuple(sets), pair, 0)


_suits: tuple[dict[int, Suit], ...] = ({}, {}, {}, {}, {})
"""Suits by their tiles: three number suits, honours, and honours where they can be chows."""


def _suit(tiles: int, start: int, honour_chows: bool) -> Suit:
    chows = honour_chows and start == 27
    known = _suits[4 if chows else start // 9]
    found = known.get(tiles)
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        found = known[tiles] = Suit(tiles, start, chows)
    return found


def suits(tiles: int, honour_chows: bool = False) -> list[Suit]:
    """The suits of natural tiles (packed counts), empty ones left out."""
    found = []
    for start in (0, 9, 18, 27):
        here = tiles & SUIT
        tiles >>= 9 * BITS
        if here:
            suit = _suits[start // 9].get(here) if not honour_chows else None
            found.append(_suit(here, start, honour_chows) if suit is None else suit)
    return found


def readings(tiles: int, sets: int, honour_chows: bool = False) -> list[Reading]:
    """Every way to take natural tiles (packed counts) apart into `sets` sets and a pair."""
    every = suits(tiles, honour_chows)
    made: list[Unit] = []
    pair: Unit | None = None
    single = True
    for suit in every:
        ways = suit.ways
        if not ways:
            return []
        first = ways[0]
        # how many tiles a suit has decides whether the pair is in it
        if first.pair is not None:
            if pair is not None:
                return []
            pair = first.pair
        made += first.sets
        single = single and len(ways) == 1
    if pair is None or len(made) != sets:
        return []
    if single:
        return [(tuple(made), pair)]
    return [
        (
            tuple([u for part in parts for u in part.sets]),
            next(part.pair for part in parts if part.pair is not None),
        )
        for parts in product(*[suit.ways for suit in every])
    ]


def finishing(tiles: int, sets: int, honour_chows: bool = False) -> list[int]:
    """The kinds that make natural tiles (packed counts), one short, `sets` sets and a pair; a fifth copy of a kind is
    among them."""
    every = suits(tiles, honour_chows)
    total = pairs = unfinished = 0
    for suit in every:
        total += suit.number
        pairs += suit.number % 3 == 2
        unfinished += not suit.ways
    found: list[int] = []
    if total != 3 * sets + 1 or unfinished > 1:
        return found
    # the suit that the tile goes to need not be complete, the others must be, one pair among all
    for suit in every:
        if unfinished == (not suit.ways) and pairs == (2 if suit.number % 3 == 2 else 0):
            found += suit.closing
    return found
