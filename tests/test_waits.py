"""Waits: exactly the tiles that score, in every shape, with what is left of them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from mjtool.diag import Diagnostic
from mjtool.hand import Hand, How, Win
from mjtool.notation import read_hand
from mjtool.rules.load import ids, load
from mjtool.rules.tiles import tile_set
from mjtool.score.judge import score
from mjtool.tile import BY_NAME, NAMES
from mjtool.waits import Waits, discards, waits

PUBLIC = Path(__file__).parent.parent / "fixtures" / "cases" / "distance-public.jsonl"


def of(text: str, spec: str) -> Waits:
    """The waits of a hand line under a ruleset."""
    line = read_hand(text)
    assert not isinstance(line, Diagnostic)
    found = waits(line.hand, load(spec), line.words, line.flags)
    assert isinstance(found, Waits), found
    return found


def names(found: Waits) -> list[str]:
    """The tiles of some waits."""
    return [NAMES[w.tile] for w in found.waits]


GB_LINES = [
    json.loads(text)
    for text in PUBLIC.read_text(encoding="utf-8").splitlines()
    if '"kind":"waits"' in text and '"ruleset":"gb"' in text
]


@pytest.mark.parametrize("case", GB_LINES, ids=lambda c: str(c["id"]))
def test_public_waits_of_chinese_official(case: dict[str, object]) -> None:
    """Hands that other calculators list, with the minimum switched off."""
    expect = case["expect"]
    assert isinstance(expect, dict)
    assert sorted(names(of(str(case["hand"]), "gb,min-fan=0"))) == sorted(expect["waits"])


@pytest.mark.parametrize(
    ("spec", "text", "tiles"),
    [
        ("gb", "19m199p19s123467z", ["5z"]),
        ("gb", "19m19p19s1234567z", ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]),
        ("sichuan", "1122m334455778p", ["8p"]),
        ("gb,min-fan=0", "147m258p369s123z5z", ["4z", "6z", "7z"]),
        ("hangzhou", "123m456p789s234s5z", [n for n in NAMES if n[1:] in ("m", "p", "s", "z")]),
        ("shenyang", "345m567p234s99s67s", []),
        ("taiwan", "123m456m789p234s67s55s", ["2s", "5s", "8s"]),
        ("taiwan", "1379m2468p13579s123z{1f2f3f4f5f6f7f}", ["8f"]),
        ("hebei", "123m456p789s11z23s wild=5m", ["5m", "1s", "4s"]),
        ("hefei", "234m567m345p55p67s", []),
        ("hunan-258", "123m456p789s11m67s", []),
        # the same suit where honours can be chows, and where they cannot
        ("nanchang", "1234566667799p", ["7p", "9p"]),
        ("gb,min-fan=0", "1234566667799p", ["7p", "9p"]),
        ("jiangnan,wild-mode=daidi", "1m3p58s247z48s1999m wild=9m", ["9m"]),
    ],
)
def test_waits_are_told(spec: str, text: str, tiles: list[str]) -> None:
    """Each shape and some demands: the tiles worked out by hand."""
    assert names(of(text, spec)) == tiles


def test_what_is_left_counts_own_tiles_melds_and_seen_ones() -> None:
    """Two of the 5p lie in the hand's sight, none of the 8p."""
    found = of("123456m23467p99p seen=55p", "sichuan")
    assert {NAMES[w.tile]: w.left for w in found.waits} == {"5p": 2, "8p": 4}
    assert found.left == 6


def test_a_wait_of_which_no_copy_is_left_is_listed_but_is_none() -> None:
    """A hand that waits on tiles that are all gone is not ready."""
    found = of("123456m23467p99p seen=5555p8888p", "sichuan")
    assert names(found) == ["5p", "8p"]
    assert not found.ready


def test_discards_of_a_hand_with_one_tile_too_many() -> None:
    """The discard that leaves most tiles comes first."""
    line = read_hand("123456m23467p99p1s")
    assert not isinstance(line, Diagnostic)
    found = discards(line.hand, load("sichuan"))
    assert not isinstance(found, Diagnostic)
    assert NAMES[found[0].tile] == "1s"
    assert found[0].waits.left == 8


@pytest.mark.parametrize(
    ("spec", "text", "code"),
    [
        ("gb", "123m", "tile-count"),
        ("gb", "11111m22233344p", "too-many-copies"),
        ("sichuan", "123456m23467p9p1z", "tile-not-in-set"),
        ("sichuan", "456m23467p99p[123m]", "illegal-meld"),
        ("luoshan", "123m456p789s1122z", "bad-context"),
    ],
)
def test_hands_that_are_none(spec: str, text: str, code: str) -> None:
    """A hand that the ruleset cannot hold gives its diagnostic."""
    line = read_hand(text)
    assert not isinstance(line, Diagnostic)
    found = waits(line.hand, load(spec), line.words, line.flags)
    assert isinstance(found, Diagnostic)
    assert found.code == code


@pytest.mark.parametrize("ruleset", ids())
def test_waits_are_the_tiles_that_score(ruleset: str) -> None:
    """Every tile of the set, drawn and on a discard, is a wait exactly when `score` says win."""
    rules = load(ruleset)
    rng = random.Random(11)
    in_set = tile_set(rules)
    words = {"wild": "9p"} if rules.at("wild.find") not in ("none", "fixed") else {}
    size = int(rules.at("seats.hand"))
    kinds = [k for k in range(34) if in_set[k]]
    for _ in range(6):
        suit = rng.choice([k // 9 for k in kinds if k < 27])
        pool = [k for k in kinds if k // 9 == suit or rng.random() < 0.2 for _ in range(in_set[k])]
        if words:
            pool = [k for k in pool if k != BY_NAME["9p"]] + [BY_NAME["9p"]] * rng.randrange(3)
        tiles = rng.sample(pool, min(size, len(pool)))
        hand = Hand(concealed=tuple(sorted(tiles)))
        found = waits(hand, rules, words)
        if isinstance(found, Diagnostic):
            continue
        told = {w.tile for w in found.waits}
        for kind in kinds:
            draw = Win(hand, How.DRAW, kind, None, words)
            wins = score(draw, rules).win or score(replace(draw, how=How.DISCARD), rules).win
            assert wins == (kind in told), (NAMES[kind], [NAMES[k] for k in hand.concealed])
