"""Structural demands on a complete hand, and the ways to meet them given what lies on the table.

A demand is one of the functions below with its parameters. It answers with its alternatives, each one `Ask` a group; no
alternative at all means that the melds, or the shape, rule it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from .ask import NONE_ASKED, Ask, Asks, asks
from .frame import ALL_RANKS, HONOURS, Frame, masks_of, place_of

Kinds = frozenset[int]


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


_ONE_PAIR: Final = (Make.SETS, Make.KNITTED)


class Demand(NamedTuple):
    """Something that a complete hand must show: a function of this module and its parameters."""

    rule: Callable[..., Iterable[Asks]]
    given: tuple[Any, ...] = ()

    def ways(self, frame: Frame, make: Make) -> Iterable[Asks]:
        """The ways to meet the demand with the concealed tiles."""
        return self.rule(frame, make, *self.given)


def suits(frame: Frame, make: Make, least: int, most: int, void: int | None) -> Iterator[Asks]:
    """At least and at most so many of the three number suits (三门齐, 缺一门); the suit of index `void` is absent."""
    laid = {group for group in range(3) if frame.laid_in(group)}
    may = [group for group in range(3) if group != void]
    for allowed in combinations(may, min(len(may), most)):
        if not laid <= set(allowed):
            continue
        for needed in combinations(allowed, least):
            here = {group: Ask(some=True) for group in needed if group not in laid}
            yield asks({**here, **{group: Ask(empty=True) for group in range(3) if group not in allowed}})


def tile_any(frame: Frame, make: Make, kinds: Kinds, sets: Kinds) -> Iterator[Asks]:
    """At least one tile of `kinds`, or a pong of one of `sets` (幺九, 箭刻); melds count."""
    shown = any(not kinds.isdisjoint(meld.kinds) for meld in frame.melds)
    if shown or any(meld.is_pong and meld.kinds[0] in sets for meld in frame.melds):
        yield NONE_ASKED
        return
    for group, mask in enumerate(masks_of(kinds)):
        if mask:
            yield asks({group: Ask(hold=frozenset({mask}))})
    for group, mask in enumerate(masks_of(sets)):
        if mask:
            yield asks({group: Ask(pongs=frozenset({(1, mask)}))})


def pongs(frame: Frame, make: Make, least: int, pair: Kinds) -> Iterator[Asks]:
    """At least so many pongs or kongs, melds included; or a pair of `pair`, which does instead."""
    missing = max(0, least - sum(meld.is_pong for meld in frame.melds))
    for numbers in product(range(missing + 1), repeat=4):
        if sum(numbers) == missing:
            yield asks({g: Ask(pongs=frozenset({(n, ALL_RANKS)})) for g, n in enumerate(numbers) if n})
    masks = masks_of(pair)
    if pair and make in _ONE_PAIR:
        yield asks({group: Ask(pair=mask) for group, mask in enumerate(masks)})
    elif pair and make is Make.PAIRS:
        yield from (asks({group: Ask(hold=frozenset({mask}))}) for group, mask in enumerate(masks) if mask)


def suit_length(frame: Frame, make: Make, least: int) -> Iterator[Asks]:
    """So many tiles of one suit at least, kongs in full (八枝)."""
    for group in range(3):
        yield asks({group: Ask(least=max(0, least - len(frame.laid_in(group))))})


def pair_of(frame: Frame, make: Make, kinds: Kinds) -> Iterator[Asks]:
    """The one pair of a hand is of `kinds` (二五八将); shapes with no pair, or many, need not care."""
    if make in _ONE_PAIR:
        yield asks({group: Ask(pair=mask) for group, mask in enumerate(masks_of(kinds))})
    else:
        yield NONE_ASKED


def without(frame: Frame, make: Make, kinds: Kinds, in_melds: bool) -> Iterator[Asks]:
    """No tile of `kinds` in the hand, nor in its melds where `in_melds`."""
    if not in_melds or all(kinds.isdisjoint(meld.kinds) for meld in frame.melds):
        yield asks({group: Ask(usable=ALL_RANKS & ~mask) for group, mask in enumerate(masks_of(kinds))})


def all_pongs(frame: Frame, make: Make) -> Iterator[Asks]:
    """Pongs and a pair (碰碰和)."""
    if make is Make.SETS and all(meld.is_pong for meld in frame.melds):
        yield asks({}, Ask(chows=False))


def one_suit(frame: Frame, make: Make, honours: bool) -> Iterator[Asks]:
    """One number suit (清一色), with some honours where `honours` (混一色)."""
    laid = {place_of(kind)[0] for meld in frame.melds for kind in meld.kinds}
    ends = {HONOURS: Ask(some=HONOURS not in laid) if honours else Ask(empty=True)}
    for suit in range(3):
        if laid <= ({suit, HONOURS} if honours else {suit}):
            yield asks({**ends, suit: Ask(some=suit not in laid)}, Ask(empty=True))


def within(frame: Frame, make: Make, kinds: Kinds) -> Iterator[Asks]:
    """Every tile is of `kinds` (字一色, 将一色)."""
    if all(kinds.issuperset(meld.kinds) for meld in frame.melds):
        yield asks({group: Ask(usable=mask) for group, mask in enumerate(masks_of(kinds))})


def all_melded(frame: Frame, make: Make, concealed: bool) -> Iterator[Asks]:
    """Nothing is concealed but the pair (全求人), once the melds lie; a concealed kong is a meld where `concealed`."""
    if not frame.free_sets and (concealed or not any(meld.concealed for meld in frame.melds)):
        yield NONE_ASKED


def all_pairs(frame: Frame, make: Make) -> Iterator[Asks]:
    """Pairs only (七对): that shape, and no other."""
    if make is Make.PAIRS:
        yield NONE_ASKED


def either(frame: Frame, make: Make, *options: Demand) -> Iterator[Asks]:
    """One of several demands."""
    for option in options:
        yield from option.ways(frame, make)
