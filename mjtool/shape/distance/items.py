"""Shapes of equal or different tiles: seven pairs (七对), thirteen orphans (十三幺), unrelated tiles (全不靠,
十三烂), tiles of a list (将一色).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from typing import Final

from .ask import Ask, Asks
from .demand import Make
from .frame import GROUPS, HONOURS, Frame, masks_of
from .measure import Lookup, SumOfThirds, Tally, Term, Uncounted, by_thirds, same_for_all
from .vectors import ITEMS, MOST_ITEMS, MOST_SETS, NEVER, SETS, Pool

NOTHING: Final = same_for_all(ITEMS.nothing)
"""A group that must stay empty."""

_ORPHANS: Final = (0x101, 0x101, 0x101, 0x7F)


@cache
def gap_ranks() -> tuple[int, ...]:
    """Masks of ranks of which any two are three or more apart."""
    near = [low | low << step for low in (1 << rank for rank in range(9)) for step in (1, 2)]
    return tuple(mask for mask in range(512) if all(mask & two != two for two in near))


@cache
def knitted_ranks(part: int) -> tuple[int, ...]:
    """Masks of what may be there of 147, of 258 or of 369."""
    whole = 0x049 << part
    return tuple(mask for mask in range(512) if not mask & ~whole)


def _of_three(numbers: Iterable[list[int]]) -> tuple[int, ...]:
    """For three kinds' counts (as a key): the sum of a number for each, given by its count."""
    low, middle, high = numbers
    return tuple([a + b + c for c in high for b in middle for a in low])


@cache
def _ranks_held(least: int) -> tuple[int, ...]:
    """For three kinds' counts (as a key): a mask of those of which there are at least so many."""
    return _of_three([[(count >= least) << rank for count in range(8)] for rank in range(3)])


def _masks(mask: int, least: int = 1) -> list[tuple[int, ...]]:
    """For each three kinds the ranks of `mask` that their counts hold at least `least` times, as they add up to a
    mask.
    """
    return [tuple([held << 3 * third & mask for held in _ranks_held(least)]) for third in range(3)]


def _bytes(needs: Iterable[int]) -> bytes:
    row = [min(need, NEVER) for need in needs][: MOST_ITEMS + 1]
    return bytes(row + [NEVER] * (MOST_ITEMS + 1 - len(row)))


def _whole(lookups: list[Lookup | None]) -> Term | None:
    m, p, s, z = lookups
    return None if m is None or p is None or s is None or z is None else (m, p, s, z)


def _usable(group: int, ask: Ask, frame: Frame) -> int:
    return ask.usable & frame.usable[group]


def _needs_tiles(ask: Ask) -> int:
    return max(ask.least, int(ask.some))


@dataclass(frozen=True, slots=True)
class Pairs:
    """So many pairs without a meld; four equal tiles are two pairs where `quads`. Seven of fourteen tiles, or eight
    and a single tile.
    """

    pairs: int = 7
    quads: bool = True

    make = Make.PAIRS

    def pool(self) -> Pool:
        """The vectors of items: pairs."""
        return ITEMS

    def entry(self, frame: Frame) -> int | None:
        """All the pairs; None with melds."""
        return None if frame.melds else self.pairs

    def terms(self, frame: Frame, asks: Asks) -> Iterator[Term]:
        """One look-up a group."""
        term = _whole([self._lookup(group, ask, frame) for group, ask in enumerate(asks)])
        if term is not None:
            yield term

    def tally(self, frame: Frame) -> Tally | None:
        """Pairs and kinds with a single tile, where there are kinds enough for all the pairs."""
        most = 2 if self.quads else 1
        if self.entry(frame) is None or most * sum(usable.bit_count() for usable in frame.usable) < self.pairs:
            return None

        def need(total: int) -> int:
            singles, pairs = divmod(total, 64)
            return max(0, self.pairs - pairs) + max(0, self.pairs - pairs - singles)

        m, p, s, z = (SumOfThirds(*_pair_thirds(usable, most)) for usable in frame.usable)
        return Tally((m, p, s, z), need, 12)

    def _lookup(self, group: int, ask: Ask, frame: Frame) -> Lookup | None:
        usable = _usable(group, ask, frame)
        hold = tuple(sorted({mask & usable for mask in ask.hold}))
        least = (_needs_tiles(ask) + 1) // 2
        if 0 in hold or ask.pongs or (least and not usable):
            return None
        if ask.empty or not usable:
            return NOTHING
        return _pairs_lookup(GROUPS[group][1], usable, hold, least, 2 if self.quads else 1)


@lru_cache(maxsize=256)
def _pairs_lookup(size: int, usable: int, hold: tuple[int, ...], least: int, most: int) -> Lookup:
    room = most * usable.bit_count()

    def turned(number: int) -> int:
        singles, pairs = divmod(number, 64)
        needs = (max(0, made - pairs) + max(0, made - pairs - singles) for made in range(room + 1))
        return ITEMS.intern(_bytes(NEVER if made < least else need for made, need in enumerate(needs)))

    def find(key: int) -> int:
        ways: dict[int, list[int]] = {0: [0]}
        for rank in range(size):
            if usable >> rank & 1:
                ways = _with_pairs(ways, rank, key >> 3 * rank & 7, hold, most)
        needs = ways.get((1 << len(hold)) - 1, [])
        return ITEMS.intern(_bytes(NEVER if pairs < least else need for pairs, need in enumerate(needs)))

    if hold:
        return Lookup(find, size)
    # without kinds to show, only the numbers of pairs and of single tiles matter
    return by_thirds(_pair_thirds(usable, most), turned, size)


def _pair_thirds(usable: int, most: int) -> list[tuple[int, ...]]:
    return [_pairs_and_singles(usable >> 3 * third & 7, most) for third in range(3)]


@cache
def _pairs_and_singles(usable: int, most: int) -> tuple[int, ...]:
    """For three kinds' counts (as a key): pairs held, and 64 times the kinds with a tile that a pair could use."""
    held = [min(most, count // 2) + 64 * (count % 2 and count // 2 < most) for count in range(8)]
    return _of_three([held if usable >> rank & 1 else [0] * 8 for rank in range(3)])


def _with_pairs(
    ways: dict[int, list[int]], rank: int, count: int, hold: tuple[int, ...], most: int
) -> dict[int, list[int]]:
    """Least tiles missing by number of pairs, for every set of masks shown so far, after one kind more."""
    shows = sum(1 << bit for bit, mask in enumerate(hold) if mask >> rank & 1)
    new: dict[int, list[int]] = {}
    for mark, needs in ways.items():
        for made in range(most + 1):
            row = new.setdefault(mark | shows if made else mark, [])
            cost = max(0, 2 * made - count)
            for pairs, need in enumerate(needs, made):
                row.extend([NEVER] * (pairs + 1 - len(row)))
                row[pairs] = min(row[pairs], need + cost)
    return new


@dataclass(frozen=True, slots=True)
class Orphans:
    """Every 1, 9 and honour, one of them twice (十三幺)."""

    make = Make.TILES

    def pool(self) -> Pool:
        """The vectors of sets, of which only the entries without a set are used."""
        return SETS

    def entry(self, frame: Frame) -> int | None:
        """No set, one pair; None with melds or where the hand is longer."""
        return MOST_SETS + 1 if not frame.melds and frame.sets == 4 else None

    def terms(self, frame: Frame, asks: Asks) -> Iterator[Term]:
        """One look-up a group, where all thirteen kinds may be used."""
        lookups = [_orphans_lookup(group, ask, frame) for group, ask in enumerate(asks)]
        term = _whole(lookups)
        if term is not None:
            yield term

    def tally(self, frame: Frame) -> Tally | None:
        """Kinds held and kinds paired, where all thirteen may be used."""
        if self.entry(frame) is None or any(kinds & ~frame.usable[group] for group, kinds in enumerate(_ORPHANS)):
            return None

        def need(total: int) -> int:
            paired, kinds = divmod(total, 16)
            return 13 - kinds + (not paired)

        m, p, s, z = (SumOfThirds(*_orphan_counts(kinds)) for kinds in _ORPHANS)
        return Tally((m, p, s, z), need, 8)


@cache
def _orphan_counts(kinds: int) -> list[tuple[int, ...]]:
    """For each three kinds' counts: the orphans held, and 16 times those held twice."""
    both = zip(_masks(kinds), _masks(kinds, 2), strict=True)
    return [tuple([a.bit_count() + 16 * b.bit_count() for a, b in zip(*pair, strict=True)]) for pair in both]


def _orphans_lookup(group: int, ask: Ask, frame: Frame) -> Lookup | None:
    kinds = _ORPHANS[group]
    if ask.empty or ask.pongs or kinds & ~_usable(group, ask, frame) or any(not mask & kinds for mask in ask.hold):
        return None
    return _orphans(GROUPS[group][1], kinds, _needs_tiles(ask))


@lru_cache(maxsize=64)
def _orphans(size: int, kinds: int, least: int) -> Lookup:
    number = kinds.bit_count()

    def turned(held: int) -> int:
        missing, paired = number - (held & 0x1FF).bit_count(), held > 0x1FF
        needs = [NEVER] * (2 * MOST_SETS + 2)
        needs[0] = missing if number >= least else NEVER
        needs[MOST_SETS + 1] = missing + (not paired) if number + 1 >= least else NEVER
        return SETS.intern(bytes(needs))

    both = zip(_masks(kinds), _masks(kinds, 2), strict=True)
    return by_thirds([tuple([a | b << 9 for a, b in zip(*pair, strict=True)]) for pair in both], turned, size)


@dataclass(frozen=True, slots=True)
class Unrelated(Uncounted):
    """Fourteen different tiles that lie apart: any two of a suit three or more apart (十三烂), or of the knitted nine
    where `knitted` (全不靠).

    At least `honours` of them are honours.
    """

    knitted: bool = False
    honours: int = 0

    make = Make.TILES

    def pool(self) -> Pool:
        """The vectors of items: different tiles."""
        return ITEMS

    def entry(self, frame: Frame) -> int | None:
        """All the tiles; None with melds."""
        return None if frame.melds else frame.size

    def terms(self, frame: Frame, asks: Asks) -> Iterator[Term]:
        """One term, or the six ways to lay the nine over the suits."""
        every = tuple(mask for mask in range(128) if mask.bit_count() >= self.honours)
        honours = _different_lookup(HONOURS, every, asks[HONOURS], frame)
        for order in permutations(range(3)) if self.knitted else [(0, 0, 0)]:
            ways = [knitted_ranks(part) if self.knitted else gap_ranks() for part in order]
            term = _whole([*(_different_lookup(g, way, asks[g], frame) for g, way in enumerate(ways)), honours])
            if term is not None:
                yield term


def _different_lookup(group: int, allowed: tuple[int, ...], ask: Ask, frame: Frame) -> Lookup | None:
    """A group that brings different tiles, their ranks one of the masks allowed."""
    usable = _usable(group, ask, frame)
    least = _needs_tiles(ask)
    ways = [m for m in allowed if not m & ~usable and m.bit_count() >= least and all(m & held for held in ask.hold)]
    if ask.empty:
        ways = [m for m in ways if not m]
    return _different(GROUPS[group][1], tuple(ways)) if ways and not ask.pongs else None


@lru_cache(maxsize=256)
def _different(size: int, ways: tuple[int, ...]) -> Lookup:
    def turned(present: int) -> int:
        needs = [NEVER] * 10
        for mask in ways:
            number, missing = mask.bit_count(), (mask & ~present).bit_count()
            needs[number] = min(needs[number], missing)
        return ITEMS.intern(_bytes(needs))

    matter = 0
    for mask in ways:
        matter |= mask
    return by_thirds(_masks(matter), turned, size)


@dataclass(frozen=True, slots=True)
class Loose(Uncounted):
    """Every tile of the hand is one of a list, whatever they make (将将和, 风一色)."""

    within: frozenset[int]

    make = Make.TILES

    def pool(self) -> Pool:
        """The vectors of items: tiles."""
        return ITEMS

    def entry(self, frame: Frame) -> int | None:
        """All the concealed tiles; None where a meld is outside the list."""
        return frame.size if all(self.within.issuperset(meld.kinds) for meld in frame.melds) else None

    def terms(self, frame: Frame, asks: Asks) -> Iterator[Term]:
        """One look-up a group."""
        masks = masks_of(self.within)
        term = _whole([_loose_lookup(group, masks[group], ask, frame) for group, ask in enumerate(asks)])
        if term is not None:
            yield term


def _loose_lookup(group: int, mask: int, ask: Ask, frame: Frame) -> Lookup | None:
    usable = mask & _usable(group, ask, frame)
    hold = tuple(sorted({held & usable for held in ask.hold}))
    least = _needs_tiles(ask)
    if 0 in hold or ask.pongs or (least and not usable):
        return None
    return NOTHING if ask.empty or not usable else _loose(GROUPS[group][1], usable, hold, least)


@lru_cache(maxsize=256)
def _loose(size: int, usable: int, hold: tuple[int, ...], least: int) -> Lookup:
    def turned(number: int) -> int:
        present, have = divmod(number, 64)
        unshown = sum(1 for held in hold if not held & present)
        first = max(least, unshown)
        needs = (max(made - have, unshown) if made >= first else NEVER for made in range(MOST_ITEMS + 1))
        return ITEMS.intern(_bytes(needs))

    shown = 0
    for held in hold:
        shown |= held
    both = zip(_tiles_held(usable), _masks(shown), strict=True)
    return by_thirds([tuple([a + 64 * b for a, b in zip(*pair, strict=True)]) for pair in both], turned, size)


def _tiles_held(usable: int) -> list[tuple[int, ...]]:
    """For each three kinds' counts the number of tiles of usable ranks."""
    found = []
    for third in range(3):
        ranks = [rank for rank in range(3) if usable >> 3 * third + rank & 1]
        found.append(tuple([sum(key >> 3 * rank & 7 for rank in ranks) for key in range(512)]))
    return found
