"""Distances, accepts and complete hands against trying everything in small worlds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from brute import Asked, Way, World, complete_hands, missing
from made import kinds, made, meld

from mjtool.hand import Hand, Meld
from mjtool.rules.model import Rules
from mjtool.shanten import ShantenResult, shanten
from mjtool.tile import SUITED, text

ONE_SUIT = {"m": 4, "dragons": 4, "ranks": "1-9"}
SMALL = {"m": 4, "p": 4, "dragons": 4, "ranks": "1-4"}


@dataclass(frozen=True)
class Case:
    """A small world with its melds, a demand, and what a way to read a complete hand must show."""

    melds: tuple[str, ...]
    tiles: dict[str, Any] = field(default_factory=lambda: SMALL)
    demand: dict[str, Any] = field(default_factory=dict)
    asked: Any = None
    wild: str = ""
    fifth: bool = True

    def laid(self) -> tuple[Meld, ...]:
        return tuple(map(meld, self.melds))


def faces(way: Way, melds: Sequence[Meld]) -> list[int]:
    return [*(kind for made_ in way[0] for kind in made_), way[1], way[1], *(k for m in melds for k in m.tiles)]


def suits_of(way: Way, melds: Sequence[Meld]) -> set[int]:
    return {kind // 9 for kind in faces(way, melds)}


def pongs_of(way: Way, melds: Sequence[Meld]) -> int:
    return sum(one[0] == one[2] for one in way[0]) + sum(one.is_pong or one.is_kong for one in melds)


def at_most_one_suit(way: Way, melds: Sequence[Meld]) -> bool:
    return len(suits_of(way, melds) - {3}) <= 1


def two_suits(way: Way, melds: Sequence[Meld]) -> bool:
    return len(suits_of(way, melds) - {3}) >= 2


def void_of_dots(way: Way, melds: Sequence[Meld]) -> bool:
    return 1 not in suits_of(way, melds)


def terminal(way: Way, melds: Sequence[Meld]) -> bool:
    return not {0, 9}.isdisjoint(faces(way, melds))


def terminal_or_red_pong(way: Way, melds: Sequence[Meld]) -> bool:
    return terminal(way, melds) or (33, 33, 33) in way[0]


def one_pong(way: Way, melds: Sequence[Meld]) -> bool:
    return pongs_of(way, melds) >= 1


def three_pongs(way: Way, melds: Sequence[Meld]) -> bool:
    return pongs_of(way, melds) >= 3


def pong_or_dragon_pair(way: Way, melds: Sequence[Meld]) -> bool:
    return pongs_of(way, melds) >= 1 or way[1] > 30


def pair_258(way: Way, melds: Sequence[Meld]) -> bool:
    return way[1] < SUITED and way[1] % 9 in (1, 4, 7)


def pair_258_or_big(way: Way, melds: Sequence[Meld]) -> bool:
    suits = suits_of(way, melds)
    return pair_258(way, melds) or pongs_of(way, melds) == 4 or (len(suits) == 1 and 3 not in suits)


def pair_258_or_half_flush(way: Way, melds: Sequence[Meld]) -> bool:
    suits = suits_of(way, melds)
    return pair_258(way, melds) or (len(suits) == 2 and 3 in suits)


def eight_of_a_suit(way: Way, melds: Sequence[Meld]) -> bool:
    number = Counter(kind // 9 for kind in faces(way, melds))
    return max(number[suit] for suit in range(3)) >= 8


def no_green(way: Way, melds: Sequence[Meld]) -> bool:
    return 32 not in faces(way, [])


def terminal_and_two_suits(way: Way, melds: Sequence[Meld]) -> bool:
    return terminal(way, melds) and two_suits(way, melds)


SUITS_MAX = {"d": {"check": "suits", "max": 1}}
BIG = {"d": {"check": "pair", "kinds": ["258"], "unless": ["all-triplets", "full-flush", "class:event"]}}
CASES = {
    "plain": Case(("2m2m2m", "4m5m6m"), ONE_SUIT),
    "short": Case(("2m2m2m", "5z5z5z", "4m5m6m"), ONE_SUIT),
    "wild": Case(("2m2m2m", "5z5z5z", "3m3m3m"), ONE_SUIT, wild="5m"),
    "wild-honour": Case(("2m2m2m", "5z5z5z", "4m5m6m"), ONE_SUIT, wild="7z"),
    "wild-no-fifth": Case(("2m2m2m", "5z5z5z", "4m4m4m"), ONE_SUIT, wild="5m", fifth=False),
    "suits-max": Case(("555z", "666z"), demand=SUITS_MAX, asked=at_most_one_suit),
    "suits-max-wild": Case(("555z", "666z", "777z"), demand=SUITS_MAX, asked=at_most_one_suit, wild="2p"),
    "suits-max-wild-no-fifth": Case(
        ("555z", "666z", "777z"), demand=SUITS_MAX, asked=at_most_one_suit, wild="2p", fifth=False
    ),
    "suits-min": Case(("555z", "666z"), demand={"d": {"check": "suits", "min": 2}}, asked=two_suits),
    "void": Case(("555z", "666z"), demand={"d": {"check": "suits", "max": 2, "void": "void"}}, asked=void_of_dots),
    "tile-any": Case(("555z", "666z"), demand={"d": {"check": "tile-any", "kinds": ["terminals"]}}, asked=terminal),
    "tile-any-wild": Case(
        ("555z", "666z", "777z"), demand={"d": {"check": "tile-any", "kinds": ["terminals"]}}, asked=terminal, wild="4m"
    ),
    "tile-any-sets": Case(
        ("234p", "666z"),
        demand={"d": {"check": "tile-any", "kinds": ["terminals"], "sets": ["7z"]}},
        asked=terminal_or_red_pong,
    ),
    "pong": Case(("234p", "123m"), demand={"d": {"check": "pongs-min", "min": 1}}, asked=one_pong),
    "pongs": Case(("234p", "666z"), demand={"d": {"check": "pongs-min", "min": 3}}, asked=three_pongs),
    "pongs-wild": Case(
        ("234p", "666z", "111m"), demand={"d": {"check": "pongs-min", "min": 3}}, asked=three_pongs, wild="7z"
    ),
    "pong-or-pair": Case(
        ("234p", "123m"),
        demand={"d": {"check": "pongs-min", "min": 1, "pair": ["dragons"]}},
        asked=pong_or_dragon_pair,
    ),
    "pair": Case(("555z", "666z"), demand={"d": {"check": "pair", "kinds": ["258"]}}, asked=pair_258),
    "pair-unless": Case(("555z", "111p"), demand=BIG, asked=pair_258_or_big),
    "pair-unless-chow": Case(("234p", "111p"), demand=BIG, asked=pair_258_or_big),
    "pair-unless-wild": Case(("555z", "111p", "222m"), demand=BIG, asked=pair_258_or_big, wild="2m"),
    "pair-unless-half": Case(
        ("555z", "111p"),
        demand={"d": {"check": "pair", "kinds": ["258"], "unless": ["half-flush"]}},
        asked=pair_258_or_half_flush,
    ),
    "length": Case(("555z", "(1111p)"), demand={"d": {"check": "suit-length", "min": 8}}, asked=eight_of_a_suit),
    "without": Case(
        ("555z", "111p"), demand={"d": {"check": "kind-in-hand", "kinds": ["6z"], "at": 56}}, asked=no_green
    ),
    "two-demands": Case(
        ("555z", "666z"),
        demand={"a": {"check": "suits", "min": 2}, "b": {"check": "tile-any", "kinds": ["terminals"]}},
        asked=terminal_and_two_suits,
    ),
}


def world_of(case: Case, rules: Rules) -> World:
    from mjtool.rules.tiles import tile_set

    laid = Counter(kind for one in case.laid() for kind in one.tiles)
    copies = tuple((k, n - laid[k]) for k, n in enumerate(tile_set(rules)) if n > laid[k])
    return World(copies, kinds(case.wild), case.fifth, tuple(laid.elements()))


@pytest.mark.parametrize("name", CASES)
def test_against_every_complete_hand(name: str) -> None:
    case = CASES[name]
    wild = {"find": "next", "fifth": case.fifth} if case.wild else None
    rules = made(case.tiles, wild, demand=case.demand)
    melds = case.laid()
    words = {"wild": case.wild, "void": "p"} if case.wild else {"void": "p"}
    world = world_of(case, rules)
    size = 14 - 3 * len(melds)
    asked: Asked = (lambda way: case.asked(way, melds)) if case.asked else lambda way: True
    complete = complete_hands(world, size, asked)
    assert complete
    pool = [kind for kind, number in world.copies for _ in range(number)]
    rng = random.Random(name)
    for _ in range(20):
        held = tuple(sorted(rng.sample(pool, size)))
        assert answer(held, melds, rules, words).shanten == missing(held, complete) - 1
        short = held[:-1]
        got = answer(short, melds, rules, words)
        need = missing(short, complete)
        assert got.shanten == need - 1
        helps = [kind for kind in Counter(pool) - Counter(short) if missing((*short, kind), complete) < need]
        assert text(accept.tile for accept in got.accepts) == text(sorted(helps))


def answer(held: tuple[int, ...], melds: tuple[Meld, ...], rules: Rules, words: dict[str, str]) -> ShantenResult:
    found = shanten(Hand(concealed=held, melds=melds), rules, words)
    assert isinstance(found, ShantenResult)
    return found
