"""Shanten under rulesets: public cases, the answer's parts, what is wrong with a hand, words of the line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mjtool.diag import Diagnostic
from mjtool.notation import HandLine, read_hand
from mjtool.rules.load import ids, load
from mjtool.rules.model import Rules
from mjtool.rules.tiles import tile_set
from mjtool.shanten import ShantenResult, shanten
from mjtool.tile import text

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "fixtures/cases/distance-public.jsonl").read_text("utf-8").splitlines()
]
SHAPES = {"regular": "standard", "seven_pairs_quad_is_two": "seven-pairs", "thirteen_orphans": "thirteen-orphans"}


def ask(line: str, rules: Rules | str) -> ShantenResult | Diagnostic:
    read = read_hand(line)
    assert isinstance(read, HandLine), read
    return shanten(read.hand, load(rules) if isinstance(rules, str) else rules, read.words)


def far(line: str, rules: Rules | str) -> ShantenResult:
    found = ask(line, rules)
    assert isinstance(found, ShantenResult), found
    return found


def waiting_for_own_four() -> Rules:
    base = load("gb")
    return Rules("gb", "gb", {**base.data, "waits": {"own-four": True}})


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == "shanten"])
def test_public_distances(case: dict[str, Any]) -> None:
    expect = case["expect"]
    found = far(case["hand"], "gb")
    for name, shape in SHAPES.items():
        if name in expect and shape in found.shapes:
            assert found.shapes[shape] == expect[name], name
    if "gb_all" in expect:
        assert found.shanten == expect["gb_all"]
    if "regular_own_melds_counted" in expect:
        assert found.shapes["standard"] == expect["regular_own_melds_counted"]
        mine = far(case["hand"], waiting_for_own_four())
        assert mine.shapes["standard"] == expect["regular_own_melds_not_counted"]


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES if "seven_pairs_distinct" in c["expect"]])
def test_public_distances_of_seven_different_pairs(case: dict[str, Any]) -> None:
    from mjtool.shape.distance import Frame, keys_of, measure
    from mjtool.shape.distance.items import Pairs
    from mjtool.tile import counts_of

    read = read_hand(case["hand"])
    assert isinstance(read, HandLine)
    different = measure(Pairs(quads=False), (), Frame())
    assert different is not None
    if not read.hand.melds:
        need = different.need(keys_of(counts_of(read.hand.concealed)), 0)
        assert need - 1 == case["expect"]["seven_pairs_distinct"]


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES if c["kind"] == "waits"])
def test_public_waits(case: dict[str, Any]) -> None:
    found = far(case["hand"], "gb" if case["ruleset"] == "gb" else "beijing")
    waits = [text([accept.tile]) for accept in found.accepts] if found.shanten == 0 else []
    assert sorted(waits) == sorted(case["expect"]["waits"])


def test_a_waiting_hand() -> None:
    found = far("123456m23467p99p seen=5p5p8p", "sichuan")
    assert (found.shanten, dict(found.shapes)) == (0, {"standard": 0, "seven-pairs": 5})
    assert [(text([a.tile]), a.left) for a in found.accepts] == [("5p", 2), ("8p", 3)]
    assert (found.left, found.discards) == (5, ())


def test_a_kind_that_lies_open_is_listed_with_nothing_left() -> None:
    found = far("123456m23467p99p seen=5p5p5p5p", "sichuan")
    assert [(text([a.tile]), a.left) for a in found.accepts] == [("5p", 0), ("8p", 4)]


def test_discards_best_first() -> None:
    found = far("123456m23467p99p1s", "sichuan")
    assert found.shanten == 0
    assert [(text([d.tile]), d.shanten, d.left) for d in found.discards[:2]] == [("1s", 0, 8), ("7p", 1, 23)]
    assert (found.accepts, found.left) == ((), 0)
    assert all(discard.left == sum(accept.left for accept in discard.accepts) for discard in found.discards)


def test_a_complete_hand() -> None:
    assert far("123456m234678p99p", "sichuan").shanten == -1
    assert far("123456m234p678s99s", "sichuan").shanten == 2
    assert far("1m[222m][333m][444m](5555p)", "sichuan").shanten == 0
    assert far("11m[222m][333m][444m](5555p)", "sichuan").shanten == -1


def test_never() -> None:
    found = far("99p[111m][222p][333s]18p", "sichuan")
    assert (found.shanten, dict(found.shapes), found.accepts) == (None, {}, ())
    after = far("99p1m[111p][222p][333m]18p void=p", "sichuan")
    assert {discard.shanten for discard in after.discards} == {None}


def test_the_void_suit() -> None:
    assert far("123456m23467p99p", "chengdu").shanten == 0
    assert far("123456m23467p99p void=s", "chengdu").shanten == 0
    assert far("123456m23467p99p void=p", "chengdu").shanten == 7


def test_structural_demands() -> None:
    assert far("345m567p234678s9s", "shenyang").shanten == 0
    assert far("345m567p234678s5s", "shenyang").shanten == 1
    assert far("123m456p789s11p23s", "hunan-258").shanten == 1
    assert far("123m456p789s22p23s", "hunan-258").shanten == 0
    assert far("23456777m3344p55s", "hefei").shanten == 1


def test_wild_tiles() -> None:
    found = far("123m456p789s5m[222z] wild=5m", "jiangnan")
    assert (found.shanten, len(found.accepts)) == (0, 34)
    assert (found.accepts[4].left, found.accepts[28].left) == (2, 1)
    assert far("123m456p789s5m1p[222z] wild=5m", "jiangnan").shanten == -1
    assert far("13m13p13s1m5m5m5m9p1z2z wild=5m", "jiangnan").shanten == 2
    assert far("1m1p1s9m9p9s12345z1f2f", "gb-optional").shapes["thirteen-orphans"] == 0


def test_shapes_of_tiles_held() -> None:
    assert far("1m5m9m1p5p9p1s5s9s1234z789p{1f2f3f4f5f6f7f}", "taiwan").shapes["eight-flowers"] == 0
    accepts = far("1m5m9m1p5p9p1s5s9s1234z789p{1f2f3f4f5f6f7f}", "taiwan").accepts
    assert [(text([a.tile]), a.left) for a in accepts] == [("8f", 1)]
    assert far("139m148p258s12346z9p9p wild=9p", "wenzhou").shapes["three-wild"] == 0
    assert "four-wilds" not in far("5m5m5m139m148p25s12z wild=5m", "jiangnan").shapes


@pytest.mark.parametrize(
    ("line", "rules", "code", "args"),
    [
        ("123m", "gb", "tile-count", {"have": 3, "want": 13}),
        ("123456789m123p??", "gb", "tile-count", {"have": 14, "want": 13}),
        ("123456789m1234p", "wenzhou", "tile-count", {"have": 13, "want": 16}),
        ("11111m23456789p", "gb", "too-many-copies", {"tile": "1m", "count": 5, "copies": 4}),
        ("11m23456789p[111m]", "gb", "too-many-copies", {"tile": "1m", "count": 5, "copies": 4}),
        ("5555m23456789p1s wild=5m", "jiangnan", "too-many-copies", {"tile": "5m", "count": 4, "copies": 3}),
        ("123456789m1234z", "sichuan", "tile-not-in-set", {"tile": "1z"}),
        ("123456789m1234p wild=x", "hebei", "bad-context", {"word": "wild", "value": "x"}),
        ("123456789m1234p", "luoshan", "bad-context", {"word": "wild", "value": ""}),
        ("1234567m[124z]123p", "gb", "illegal-meld", {"meld": "1z2z4z"}),
    ],
)
def test_what_is_wrong_with_a_hand(line: str, rules: str, code: str, args: dict[str, object]) -> None:
    found = ask(line, rules)
    assert isinstance(found, Diagnostic)
    assert (found.code, dict(found.args)) == (code, args)


def test_sets_that_only_some_rulesets_know() -> None:
    assert far("1234567m[124z]123p", "nanchang").shanten == 0
    assert far("1234567m[1234z]123p", "shenyang").shanten == 1
    assert far("1234567m[77z5s]123p wild=5s", "luoshan").shanten == 0


@pytest.mark.parametrize("name", ids())
def test_every_ruleset_answers(name: str) -> None:
    rules = load(name)
    in_set = tile_set(rules)
    kinds = [kind for kind in range(34) if in_set[kind]]
    size = int(rules.at("seats.hand"))
    words = {"wild": text([kinds[4]])} if rules.at("wild.find") in ("turned", "next", "both") else {}
    from mjtool.hand import Hand

    spread = tuple(sorted((kinds * 4)[: size * 2 : 2]))
    found = shanten(Hand(concealed=spread), rules, words)
    assert isinstance(found, ShantenResult)
    assert found.shanten == min(found.shapes.values())
    assert found.accepts
    assert found.left == sum(accept.left for accept in found.accepts)
    more = shanten(Hand(concealed=tuple(sorted((*spread, found.accepts[0].tile)))), rules, words)
    assert isinstance(more, ShantenResult)
    assert more.shanten == found.shanten - 1
