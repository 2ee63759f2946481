"""Structural demands on a complete hand, and the ways to meet them given what lies on the table.

Every demand answers `ways(frame, shape)`: the alternatives, each one `Ask` a group. No way at all means that the
melds rule it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, product
from typing import Protocol

from .ask import NONE_ASKED, Ask, Asks, asks
from .frame import HONOURS, Frame, masks_of, place_of


class Make(Enum):
    """What a winning shape is made of, as far as demands care."""

    SETS = "sets"
    """Sets and one pair."""
    PAIRS = "pairs"
    """Pairs only."""
    KNITTED = "knitted"
    """The knitted nine, sets and one pair."""
    TILES = "tiles"
    """Tiles that form no units."""


_ONE_PAIR = (Make.SETS, Make.KNITTED)


class Demand(Protocol):
    """Something that a complete hand must show."""

    def ways(self, frame: Frame, make: Make) -> Iterable[Asks]:
        """The ways to meet the demand with the concealed tiles."""
        ...


@dataclass(frozen=True, slots=True)
class Suits:
    """At least and at most so many of the three number suits (缺一门, 三门齐); `void`: the index of a suit that must
    be absent (定缺).
    """

    least: int = 0
    most: int = 3
    void: int | None = None

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """Which suits are absent and which must be there."""
        laid = {group for group in range(3) if frame.laid_in(group)}
        may = [group for group in range(3) if group != self.void]
        for allowed in combinations(may, min(len(may), self.most)):
            if not laid <= set(allowed):
                continue
            for needed in combinations(allowed, self.least):
                here = {group: Ask(some=True) for group in needed if group not in laid}
                yield asks({**here, **{group: Ask(empty=True) for group in range(3) if group not in allowed}})


@dataclass(frozen=True, slots=True)
class AnyTile:
    """At least one tile of `kinds`, or a pong of one of `sets` (幺九, 箭刻); melds count."""

    kinds: frozenset[int]
    sets: frozenset[int] = frozenset()

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """Which group shows it."""
        shown = any(not self.kinds.isdisjoint(meld.kinds) for meld in frame.melds)
        if shown or any(meld.is_pong and meld.kinds[0] in self.sets for meld in frame.melds):
            yield NONE_ASKED
            return
        for group, mask in enumerate(masks_of(self.kinds)):
            if mask:
                yield asks({group: Ask(hold=frozenset({mask}))})
        for group, mask in enumerate(masks_of(self.sets)):
            if mask:
                yield asks({group: Ask(pongs=frozenset({(1, mask)}))})


@dataclass(frozen=True, slots=True)
class Pongs:
    """At least so many pongs or kongs, melds included; or one pair of `pair`, which does instead."""

    least: int
    pair: frozenset[int] = frozenset()

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """How many pongs each group brings."""
        missing = max(0, self.least - sum(meld.is_pong for meld in frame.melds))
        for numbers in product(range(missing + 1), repeat=4):
            if sum(numbers) == missing:
                yield asks({g: Ask(pongs=frozenset({(n, 0x1FF)})) for g, n in enumerate(numbers) if n})
        if not self.pair or make is Make.TILES:
            return
        masks = masks_of(self.pair)
        if make in _ONE_PAIR:
            yield asks({group: Ask(pair=mask) for group, mask in enumerate(masks)})
        else:
            yield from (asks({group: Ask(hold=frozenset({mask}))}) for group, mask in enumerate(masks) if mask)


@dataclass(frozen=True, slots=True)
class SuitLength:
    """So many tiles of one suit at least, kongs in full (八枝)."""

    least: int

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """Which suit is long."""
        for group in range(3):
            yield asks({group: Ask(least=max(0, self.least - len(frame.laid_in(group))))})


@dataclass(frozen=True, slots=True)
class PairOf:
    """The one pair of a hand of sets is of `kinds` (二五八将)."""

    kinds: frozenset[int]

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """The pair's kinds, group by group."""
        if make not in _ONE_PAIR:
            yield NONE_ASKED
            return
        yield asks({group: Ask(pair=mask) for group, mask in enumerate(masks_of(self.kinds))})


@dataclass(frozen=True, slots=True)
class Without:
    """No tile of `kinds` in the hand; in the melds too where `melds`."""

    kinds: frozenset[int]
    melds: bool = False

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """The ranks left to use."""
        if self.melds and any(not self.kinds.isdisjoint(meld.kinds) for meld in frame.melds):
            return
        yield asks({group: Ask(usable=0x1FF & ~mask) for group, mask in enumerate(masks_of(self.kinds))})


@dataclass(frozen=True, slots=True)
class AllPongs:
    """Pongs and a pair (碰碰和)."""

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """No chow in any group."""
        if make is Make.SETS and all(meld.is_pong for meld in frame.melds):
            yield asks({}, Ask(chows=False))


@dataclass(frozen=True, slots=True)
class OneSuit:
    """One number suit (清一色), with some honours where `honours` (混一色)."""

    honours: bool = False

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """Which suit it is."""
        laid = {place_of(kind)[0] for meld in frame.melds for kind in meld.kinds}
        ends = {HONOURS: Ask(some=HONOURS not in laid) if self.honours else Ask(empty=True)}
        for suit in range(3):
            if laid <= ({suit, HONOURS} if self.honours else {suit}):
                yield asks({**ends, suit: Ask(some=suit not in laid)}, Ask(empty=True))


@dataclass(frozen=True, slots=True)
class Within:
    """Every tile is of `kinds` (字一色, 将一色)."""

    kinds: frozenset[int]

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """The ranks left to use."""
        if all(self.kinds.issuperset(meld.kinds) for meld in frame.melds):
            yield asks({group: Ask(usable=mask) for group, mask in enumerate(masks_of(self.kinds))})


@dataclass(frozen=True, slots=True)
class AllMelded:
    """Nothing is concealed but the pair (全求人); a concealed kong counts as melded where `concealed`."""

    concealed: bool = True

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """True only once the melds lie."""
        if not frame.free_sets and (self.concealed or not any(meld.concealed for meld in frame.melds)):
            yield NONE_ASKED


@dataclass(frozen=True, slots=True)
class Pairwise:
    """Pairs only (七对), as an alternative to a demand on sets."""

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """Met by that shape, by no other."""
        if make is Make.PAIRS:
            yield NONE_ASKED


@dataclass(frozen=True, slots=True)
class Either:
    """One of several demands."""

    options: tuple[Demand, ...]

    def ways(self, frame: Frame, make: Make) -> Iterator[Asks]:
        """The ways of all of them."""
        for option in self.options:
            yield from option.ways(frame, make)
