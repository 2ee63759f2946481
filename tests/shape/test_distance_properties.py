"""What holds for every hand: suits are alike, a tile counts for one at most, a wild tile for exactly one."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from made import made

from mjtool.hand import Hand
from mjtool.rules.ground import Ground, ground_of, mask_of
from mjtool.rules.model import Rules
from mjtool.shanten import ShantenResult, shanten
from mjtool.shape.distance import changed
from mjtool.tile import text

SHAPES = {
    "standard": {"form": "sets"},
    "pairs": {"form": "pairs"},
    "orphans": {"form": "orphans"},
    "knitted": {"form": "knitted"},
    "unrelated": {"form": "unrelated", "groups": "knitted"},
    "apart": {"form": "unrelated", "groups": "gap"},
    "258": {"form": "loose", "within": ["258"]},
}
ALL = made(shape=SHAPES)
WILD = made(wild={"find": "next"}, shape=SHAPES)
ASKING = [
    {"check": "suits", "max": 2},
    {"check": "suits", "min": 3},
    {"check": "tile-any", "kinds": ["terminals"], "sets": ["dragons"]},
    {"check": "pongs-min", "min": 1},
    {"check": "pair", "kinds": ["258"], "unless": ["all-triplets", "full-flush", "half-flush", "all-honours"]},
    {"check": "suit-length", "min": 8},
]
DEMANDING = [made(shape=SHAPES, demand={"d": demand}) for demand in ASKING]

deck = tuple(kind for kind in range(34) for _ in range(4))
hands = st.permutations(deck).map(lambda tiles: tuple(sorted(tiles[:14])))
rulesets = st.sampled_from([ALL, *DEMANDING])


def needs(tiles: tuple[int, ...], rules: Rules, **words: str) -> dict[str, int]:
    found = shanten(Hand(concealed=tuple(sorted(tiles))), rules, words)
    assert isinstance(found, ShantenResult)
    return dict(found.shapes)


@given(hands, rulesets, st.sampled_from(list(permutations(range(3)))))
@settings(max_examples=150, deadline=None)
def test_suits_are_alike(tiles: tuple[int, ...], rules: Rules, order: tuple[int, ...]) -> None:
    turned = tuple(order[kind // 9] * 9 + kind % 9 if kind < 27 else kind for kind in tiles)
    assert needs(turned, rules) == needs(tiles, rules)


@given(hands, rulesets)
@settings(max_examples=150, deadline=None)
def test_suits_run_both_ways(tiles: tuple[int, ...], rules: Rules) -> None:
    turned = tuple(kind // 9 * 9 + 8 - kind % 9 if kind < 27 else kind for kind in tiles)
    assert needs(turned, rules) == needs(tiles, rules)


@given(hands, rulesets, st.integers(0, 13))
@settings(max_examples=150, deadline=None)
def test_a_tile_counts_for_one_at_most(tiles: tuple[int, ...], rules: Rules, gone: int) -> None:
    ground = ground_of(Hand(), rules, {}, ())
    whole = ground.needs(ground.holding(tiles))
    less = ground.needs(ground.without(ground.holding(tiles), tiles, tiles[gone]))
    assert whole.keys() == less.keys()
    assert all(whole[shape] <= less[shape] <= whole[shape] + 1 for shape in whole)


@given(hands, rulesets)
@settings(max_examples=100, deadline=None)
def test_what_helps_is_what_makes_the_hand_nearer(tiles: tuple[int, ...], rules: Rules) -> None:
    ground = ground_of(Hand(), rules, {}, ())
    short = ground.holding(tiles[:13])
    best = min(ground.needs(short).values())
    nearer = [kind for kind in range(34) if with_one(ground, tiles[:13], kind) < best]
    assert ground.helping(short, best) == mask_of(nearer)


def with_one(ground: Ground, tiles: tuple[int, ...], kind: int) -> int:
    return min(ground.needs(ground.holding((*tiles, kind))).values())


@given(hands, st.integers(0, 13))
@settings(max_examples=150, deadline=None)
def test_a_wild_tile_is_what_is_missing(tiles: tuple[int, ...], place: int) -> None:
    ground = ground_of(Hand(), WILD, {"wild": "5m"}, (4,))
    natural = [kind for kind in tiles if kind != 4]
    before = ground.needs(ground.holding(natural))
    after = ground.needs(ground.holding([*natural, 4]))
    lone = 14 - len(natural)
    assert all(after[shape] == max(before[shape] - 1, lone - 1) for shape in before)


@given(hands)
@settings(max_examples=100, deadline=None)
def test_discards_are_what_is_left_without_the_tile(tiles: tuple[int, ...]) -> None:
    found = shanten(Hand(concealed=tiles), ALL, {})
    assert isinstance(found, ShantenResult)
    assert [one.tile for one in sorted(found.discards, key=lambda one: one.tile)] == sorted(set(tiles))
    for one in found.discards[:3]:
        rest = list(tiles)
        rest.remove(one.tile)
        alone = shanten(Hand(concealed=tuple(rest)), ALL, {"seen": text([one.tile])})
        assert isinstance(alone, ShantenResult)
        assert alone.shanten == one.shanten
        # the last copy of a kind that has just been thrown cannot be drawn any more
        assert [a for a in alone.accepts if a.left or a.tile != one.tile] == [*one.accepts]
        assert alone.left == one.left
    ordered = [(one.shanten, -one.left) for one in found.discards]
    assert ordered == sorted(ordered)


def test_keys_follow_the_tiles() -> None:
    ground = ground_of(Hand(), ALL, {}, ())
    keys = ground.holding((0, 8, 9, 27, 33)).ways[0][0]
    assert changed(keys, 33, -1) == ground.holding((0, 8, 9, 27)).ways[0][0]
