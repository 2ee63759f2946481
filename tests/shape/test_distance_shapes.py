"""Shapes other than sets, stand-ins and fifth copies, against plain searches over their complete hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from typing import Any

import pytest
from made import hand, kinds, made, meld

from mjtool.hand import Hand, Meld
from mjtool.rules.model import Rules
from mjtool.shanten import ShantenResult, shanten
from mjtool.shape.distance import Demand, Frame, keys_of, measure
from mjtool.shape.distance.demand import suits
from mjtool.shape.distance.items import Orphans, Pairs
from mjtool.tile import text

ORPHANS = kinds("19m19p19s1234567z")
NINE = (kinds("147m"), kinds("258m"), kinds("369m"))
SETS = [(kind,) * 3 for kind in range(34)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]


def answer(held: Sequence[int], rules: Rules, melds: tuple[Meld, ...] = (), **words: str) -> ShantenResult:
    found = shanten(Hand(concealed=tuple(sorted(held)), melds=melds), rules, words)
    assert isinstance(found, ShantenResult)
    return found


def need(held: Sequence[int], complete: Iterator[Sequence[int]]) -> int:
    """The fewest tiles that make the hand one of the complete hands, no kind more than four times."""
    have = Counter(held)
    targets = (Counter(one) for one in complete)
    return min(sum((target - have).values()) for target in targets if max(target.values()) <= 4)


def only(form: dict[str, Any], **more: Any) -> Rules:
    return made(shape={"it": form}, **more)


def deal(rng: random.Random, size: int, near: Sequence[int] = ()) -> list[int]:
    """Random tiles, some of them from `near`."""
    deck = [kind for kind in range(34) for _ in range(4)]
    rng.shuffle(deck)
    held = list(near[: rng.randrange(len(near) + 1)])[:size]
    for kind in held:
        deck.remove(kind)
    return held + deck[: size - len(held)]


def orphans() -> Iterator[Sequence[int]]:
    for kind in ORPHANS:
        yield (*ORPHANS, kind)


def the_nine() -> Iterator[list[int]]:
    for order in permutations(range(3)):
        yield [kind + 9 * suit for suit, part in enumerate(order) for kind in NINE[part]]


def knitted(sets: int) -> Iterator[Sequence[int]]:
    for nine, chosen, pair in product(the_nine(), combinations(SETS, sets), range(34)):
        yield (*nine, *(kind for one in chosen for kind in one), pair, pair)


def greater_honours() -> Iterator[Sequence[int]]:
    for nine in the_nine():
        yield from combinations([*nine, *range(27, 34)], 14)


@cache
def apart(size: int) -> list[tuple[int, ...]]:
    ranks = range(9)
    return [c for c in combinations(ranks, size) if all(high - low >= 3 for low, high in pairwise(c))]


def seven_star() -> Iterator[Sequence[int]]:
    for sizes in product(range(4), repeat=3):
        if sum(sizes) == 7:
            for m, p, s in product(*map(apart, sizes)):
                yield (*m, *(k + 9 for k in p), *(k + 18 for k in s), *range(27, 34))


def test_orphans() -> None:
    rules, rng = only({"form": "orphans"}), random.Random(1)
    for _ in range(60):
        held = deal(rng, 14, ORPHANS)
        assert answer(held, rules).shanten == need(held, orphans()) - 1


@pytest.mark.parametrize("melds", [(), ("222p",), ("1111m",)])
def test_knitted(melds: tuple[str, ...]) -> None:
    rules, rng = only({"form": "knitted"}), random.Random(2)
    laid = tuple(map(meld, melds))
    gone = [kind for one in laid for kind in one.tiles[:4]]
    for _ in range(3):
        near = next(the_nine())
        held = [kind for kind in deal(rng, 20, near) if kind not in gone][: 14 - 3 * len(melds)]
        whole = ((*target, *gone) for target in knitted(1 - len(melds)))
        assert answer(held, rules, laid).shanten == need([*held, *gone], whole) - 1


def test_no_room_for_the_nine() -> None:
    assert answer(kinds("147m258p36s"), only({"form": "knitted"}), (meld("555z"), meld("666z"))).shanten is None


def test_knitted_tiles_and_honours() -> None:
    rules, rng = only({"form": "unrelated", "groups": "knitted"}), random.Random(3)
    for _ in range(20):
        held = deal(rng, 14, [*list(the_nine())[rng.randrange(6)], *range(27, 34)])
        assert answer(held, rules).shanten == need(held, greater_honours()) - 1


def test_tiles_apart_with_seven_honours() -> None:
    rules, rng = only({"form": "unrelated", "groups": "gap", "honours": 7}), random.Random(4)
    for _ in range(3):
        held = deal(rng, 14, kinds("159m28p4s1234567z"))
        assert answer(held, rules).shanten == need(held, seven_star()) - 1


def test_tiles_apart_take_what_fits_best() -> None:
    rules = only({"form": "unrelated", "groups": "gap"})
    for tiles, away in (("147m258p369s12345z", -1), ("159m159p26s123456z", -1), ("1278m258p369s1234z", 1)):
        assert answer(kinds(tiles), rules).shanten == away
    # 2m5m8m would do as well as 1m4m7m, but two tiles of the suit cannot both stay
    assert answer(kinds("12m258p369s123456z"), rules).shanten == 0


@pytest.mark.parametrize("wild", ["", "3m"])
def test_pairs_of_few_kinds(wild: str) -> None:
    tiles = {"m": 4, "ranks": "1-8"}
    rules = made(tiles, {"find": "next"} if wild else None, shape={"it": {"form": "pairs"}})
    rng = random.Random(5)
    faces = range(8)
    pairs = [c for c in combinations_with_replacement(faces, 7) if max(Counter(c).values()) <= 2]
    for _ in range(40):
        held = rng.sample([kind for kind in faces for _ in range(4)], 14)
        natural = Counter(kind for kind in held if kind not in kinds(wild))
        best = min(sum((Counter([*c, *c]) - natural).values()) for c in pairs)
        assert answer(held, rules, **({"wild": wild} if wild else {})).shanten == best - (14 - natural.total()) - 1


@pytest.mark.parametrize(
    ("demand", "tiles", "away"),
    [
        ({"check": "suits", "max": 2}, "1122m3344p5566s77z", 3),
        ({"check": "suits", "max": 2}, "1111m3344p556677p", -1),
        ({"check": "suits", "min": 3}, "11223344556677m", 3),
        ({"check": "tile-any", "kinds": ["terminals"]}, "223344m556677p88s", 1),
        ({"check": "tile-any", "kinds": ["terminals"]}, "223344m556677p99s", -1),
        ({"check": "suit-length", "min": 8}, "112233m445566p77s", 1),
        ({"check": "suit-length", "min": 8}, "11223344m5566p77s", -1),
        ({"check": "pongs-min", "min": 1}, "11223344m5566p77s", None),
        ({"check": "pongs-min", "min": 1, "pair": ["dragons"]}, "11223344m5566p77z", -1),
        ({"check": "pair", "kinds": ["258"]}, "11334466m7799p11z", -1),
        ({"check": "pair", "kinds": ["258"], "unless": ["seven-pairs"]}, "11334466m7799p11z", -1),
        ({"check": "kind-in-hand", "kinds": ["7z"], "at": 56}, "11223344m5566p77z", 1),
    ],
)
def test_demands_on_pairs(demand: dict[str, Any], tiles: str, away: int | None) -> None:
    assert answer(kinds(tiles), only({"form": "pairs"}, demand={"d": demand})).shanten == away


def test_eight_pairs_and_a_single_tile() -> None:
    rules = only({"form": "pairs", "pairs": 8, "single": 1}, seats={"hand": 16})
    assert answer(kinds("11223344m556677p8s1z5s"), rules).shanten == 0
    complete = answer(kinds("11223344m55667788p"), rules)
    assert (complete.shanten, len(complete.accepts)) == (0, 34)
    assert answer(kinds("11223344m55667788p1z"), rules).shanten == -1


def test_a_quad_may_be_no_two_pairs() -> None:
    from mjtool.shape.distance import Frame, keys_of, measure
    from mjtool.shape.distance.items import Pairs
    from mjtool.tile import counts_of

    keys = keys_of(counts_of(kinds("5566m233799p4444z")))
    two, one = (measure(Pairs(quads=quads), (), Frame()) for quads in (True, False))
    assert two is not None
    assert one is not None
    assert (two.need(keys, 0), one.need(keys, 0)) == (1, 2)


def test_loose_tiles() -> None:
    rules = only({"form": "loose", "within": ["258"]})
    assert answer(kinds("2258m2558p2588s19m"), rules).shanten == 1
    assert answer(kinds("2258m2558p28s"), rules, (meld("555s"),)).shanten == 0
    assert answer(kinds("2258m2558p28s"), rules, (meld("456s"),)).shanten is None
    accepts = answer(kinds("2258m2558p2588s1m"), rules).accepts
    assert text(accept.tile for accept in accepts) == "258m258p258s"


def test_honour_chows() -> None:
    rules = made({"winds": 4, "dragons": 4}, shape={"standard": {"form": "sets", "honour-chows": True}})
    chows = [*combinations(range(27, 31), 3), (31, 32, 33)]
    sets = [*((kind,) * 3 for kind in range(27, 34)), *chows]
    rng = random.Random(6)
    laid = (meld("111z"), meld("234z"))
    gone = [kind for one in laid for kind in one.tiles]
    pool = list((Counter(dict.fromkeys(range(27, 34), 4)) - Counter(gone)).elements())
    targets = [
        (*gone, *(kind for one in chosen for kind in one), pair, pair)
        for chosen in combinations_with_replacement(sets, 2)
        for pair in range(27, 34)
    ]
    for _ in range(60):
        held = rng.sample(pool, 8)
        assert answer(held, rules, laid).shanten == need([*held, *gone], iter(targets)) - 1


def test_stand_ins_that_must_play_the_wild_face() -> None:
    rules = made(wild={"find": "turned", "stand-in": "5z", "stand-in-as": "must", "stand-in-off": "5z"})
    got = answer(kinds("46m123p456p789s55z"), rules, wild="5m")
    # 4m 5z 6m are a chow, the other 5z is a lone 5m: a third white, or a wild tile, makes the pair
    assert (got.shanten, text(accept.tile for accept in got.accepts)) == (0, "5m5z")
    got = answer(kinds("11m123p456p789s55z"), rules, wild="9p")
    assert (got.shanten, text(accept.tile for accept in got.accepts)) == (0, "1m9p5z")
    # with 5z itself turned up, two wild tiles wait for anything
    got = answer(kinds("111m123p456p78s55z"), rules, wild="5z")
    assert (got.shanten, len(got.accepts)) == (0, 34)


def test_stand_ins_that_may_play_the_wild_face() -> None:
    wild = {"find": "turned", "stand-in": "5z", "stand-in-as": "may", "stand-in-max": 1, "stand-in-off": "5z"}
    rules = made(wild=wild)
    assert answer(kinds("46m123p456p789s55z"), rules, wild="5m").shanten == 0
    assert answer(kinds("4466m1p123p789s55z"), rules, wild="5m").shanten == 1
    free = made(wild={**wild, "stand-in-max": 4})
    assert answer(kinds("4466m1p123p789s55z"), free, wild="5m").shanten == 0
    got = answer(kinds("46m123p456p789s22z"), rules, wild="5m")
    assert (got.shanten, text(accept.tile for accept in got.accepts)) == (0, "5m5z")


def test_a_fifth_copy_only_where_the_ruleset_lets_a_hand_wait_for_it() -> None:
    for tiles, melds, barred, allowed in (
        ("123456789m1111z", (), 1, 0),
        ("13m456p789s11z", ("(2222m)",), 1, 0),
        ("45z", ("444z", "111z", "555z", "777z"), 1, 0),
        ("9999m9p569s", ("999p", "999s"), 2, 1),
    ):
        held = hand(tiles, *melds)
        away = [shanten(held, made(waits={"own-four": four})) for four in (False, True)]
        assert [one.shanten for one in away if isinstance(one, ShantenResult)] == [barred, allowed]
    # what is discarded of the four takes the wait with it
    found = shanten(hand("123456789m1111z2s"), made(waits={"own-four": True}))
    assert isinstance(found, ShantenResult)
    after = {text([one.tile]): (one.shanten, text(a.tile for a in one.accepts), one.left) for one in found.discards}
    assert after["2s"] == (0, "1z", 0)
    assert after["1z"] == (0, "2s", 3)


@pytest.mark.parametrize("shape", [Pairs(), Pairs(quads=False), Pairs(pairs=8), Orphans()])
@pytest.mark.parametrize("near", [(), tuple(ORPHANS)])
def test_a_tally_says_what_the_vectors_say(shape: Pairs | Orphans, near: tuple[int, ...]) -> None:
    found = measure(shape, (), Frame(sets=5 if shape == Pairs(pairs=8) else 4))
    assert found is not None
    assert found.tally is not None
    rng = random.Random(6)
    for size in (1, 8, 13, 14, 17, 40):
        for _ in range(60):
            keys = keys_of([deal(rng, size, near).count(kind) for kind in range(34)])
            total = sum(of(key) for of, key in zip(found.tally.of, keys, strict=True))
            assert total < 1 << found.tally.bits
            assert found.tally.need(total) == found.need(keys, 0)


def test_no_tally_where_counts_do_not_say_it_all() -> None:
    few_kinds = Frame(usable=(0x007, 0, 0, 0))
    assert Pairs(quads=False).tally(few_kinds) is None
    assert Orphans().tally(few_kinds) is None
    one_suit = measure(Pairs(), (Demand(suits, (1, 1, None)),), Frame())
    assert one_suit is not None
    assert one_suit.tally is None
