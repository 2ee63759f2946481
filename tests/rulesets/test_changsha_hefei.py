"""Changsha: tiers from the sum of units, opening wins, birds and stakes. Hefei: mouths that add, eight of a suit."""

from __future__ import annotations

import pytest
from told import told, want

CHANGSHA = [
    # small hands want a pair of 2, 5 or 8; big ones take any
    ("", "S:123m456p789s22m67s W-8s", "1: plain=0 | E0 S1 W-1 N0"),
    ("", "S:123m456p789s22m67s E-8s", "1: plain=0 | E-2 S2 W0 N0"),
    ("", "S:123m456p789s11m67s W-8s", "wrong-pair"),
    ("", "S:11m55p[333m][777s][999p] N-5p", "6: all-triplets=1 | E0 S6 W0 N-6"),
    ("", "S:1123456777899m W-8m", "6: full-flush=1 | E0 S6 W-6 N0"),
    ("", "S:1m[123m][456p][888s][789s] W-1m", "6: single-tile-left=1 | E0 S6 W-6 N0"),
    ("", "S:1m[123m][456p](8888s)[789p] W-1m", "wrong-pair"),
    ("", "S:2m[123m][456p](8888s)[789p] W-2m", "1: plain=0 | E0 S1 W-1 N0"),
    ("", "S:258m258p258s25m25p +8m", "6: all-2-5-8=1 | E-7 S19 W-6 N-6"),
    ("", "S:258p258s25m25p[888m] W-8p", "6: all-2-5-8=1 | E0 S6 W-6 N0"),
    # pairs: each quad a unit more
    ("", "S:1133m3344p55779s W-9s", "6: seven-pairs=1 | E0 S6 W-6 N0"),
    ("", "S:1111m3344p55779s W-9s", "12: luxury-seven-pairs=2 | E0 S12 W-12 N0"),
    ("", "S:1111m3333p55779s W-9s", "12: double-luxury-seven-pairs=3 | E0 S12 W-12 N0"),
    ("", "S:1111m3333p55559s W-9s", "24: triple-luxury-seven-pairs=4 | E0 S24 W-24 N0"),
    (
        "",
        "S:1111m3333m55559m W-9m last",
        "24: triple-luxury-seven-pairs=4 full-flush=1 last-tile-claim=1 | E0 S24 W-24 N0",
    ),
    # events lift a small hand, and give no shape but with event-pair=any
    ("", "S:123m456p789s22m67s +8s last", "6: last-tile-draw=1 | E-7 S19 W-6 N-6"),
    ("", "S:123m456p789s22m67s W-8s afterkong last", "12: on-kong-discard=1 last-tile-claim=1 | E0 S12 W-12 N0"),
    ("", "S:123m456p789p22m67s N[888s+8s]", "6: rob-kong=1 | E0 S6 W0 N-6"),
    ("", "S:456p789s22m67s(3333p) +8s kong", "6: after-kong=1 | E-7 S19 W-6 N-6"),
    ("", "S:456p789s22m67s333p +8s kong", "1: plain=0 | E-2 S4 W-1 N-1"),
    ("", "S:456p789s11m67s(3333p) +8s kong", "wrong-pair"),
    ("event-pair=any", "S:456p789s11m67s(3333p) +8s kong", "6: after-kong=1 | E-7 S19 W-6 N-6"),
    ("event-pair=any", "S:456p789s11m67s(3333p) +8s", "wrong-pair"),
    ("", "123m456p789s22m67s +8s first", "6: heavenly-hand=1 | E21 S-7 W-7 N-7"),
    ("", "S:123m456p789s22m67s E-8s first", "6: earthly-hand=1 | E-7 S7 W0 N0"),
    ("", "S:123m456p789s22m67s W-8s first", "1: plain=0 | E0 S1 W-1 N0"),
    ("", "S:123m456p789s22m67s +8s first", "1: plain=0 | E-2 S4 W-1 N-1"),
    ("scoring=sum", "S:1111m3344p55779s W-9s", "12: luxury-seven-pairs=2 | E0 S12 W-12 N0"),
    ("scoring=sum", "S:1111m3333p55779s E-9s", "18: double-luxury-seven-pairs=3 | E-21 S21 W0 N0"),
    (
        "scoring=sum",
        "S:1111m3333m55559m W-9m last",
        "36: triple-luxury-seven-pairs=4 full-flush=1 last-tile-claim=1 | E0 S36 W-36 N0",
    ),
    ("scoring=sum", "S:123m456p789s22m67s E-8s", "1: plain=0 | E-2 S2 W0 N0"),
    # birds double for the seats that they hit: 1 5 9 E, 2 6 S, 3 7 W, 4 8 N
    ("", "S:123m456p789s22m67s W-8s birds=2m3p", "1: plain=0 | E0 S4 W-4 N0"),
    ("", "S:123m456p789s22m67s W-8s birds=1m4p", "1: plain=0 | E0 S1 W-1 N0"),
    ("", "S:123m456p789s22m67s +8s birds=6m9s", "1: plain=0 | E-8 S12 W-2 N-2"),
    ("birds=0", "S:123m456p789s22m67s W-8s birds=2m3p", "1: plain=0 | E0 S1 W-1 N0"),
    ("birds=4", "S:123m456p789s22m67s W-8s birds=2m3p6s7s", "1: plain=0 | E0 S16 W-16 N0"),
    ("", "S:123m456p789s22m67s +8s piao=E1S2", "1: plain=0 | E-5 S11 W-3 N-3"),
    ("", "S:123m456p789s22m67s W-8s piao=E1S2 birds=2m3p", "1: plain=0 | E0 S6 W-6 N0"),
    ("piao=off", "S:123m456p789s22m67s +8s piao=E1S2", "1: plain=0 | E-2 S4 W-1 N-1"),
    # opening wins: each 1, twice with the dealer, stakes but no birds
    (
        "",
        "S:1111m2222p33344s opening piao=S1W2 birds=1m",
        "2: opening-four-alike=1 opening-two-triplets=1 | E-5 S13 W-5 N-3",
    ),
    ("", "S:1346m1346p13467s opening", "1: opening-no-2-5-8=1 | E-2 S4 W-1 N-1"),
    ("", "S:12346m2346p2347p opening", "1: opening-missing-suit=1 | E-2 S4 W-1 N-1"),
    ("", "111m333p456789s2m +9p opening", "1: opening-two-triplets=1 | E6 S-2 W-2 N-2"),
    ("", "123m456p789s22m67s +8s opening", "no-opening"),
    ("", "S:123m456p789s22m67s opening", "no-opening"),
    ("openings=opening-four-alike", "S:1111m2222p33344s opening", "1: opening-four-alike=1 | E-2 S4 W-1 N-1"),
    ("openings=none", "S:1111m2222p33344s opening", "no-opening"),
    # refusals
    ("", "S:123m456p789s22m6s W-8s", "tile-count"),
    ("", "S:1111m456p789s1m67s W-8s", "too-many-copies"),
    ("", "S:123m456p789s22z67s W-8s", "bad-tile"),
    ("chow=false", "S:123m456p22m67s[789s] W-8s", "illegal-meld"),
    ("", "S:123m456p22m67s[789s@W] W-8s", "illegal-meld"),
    ("", "S:123m456p789s22m68s W-8s", "no-shape"),
    ("", "S:123m456p789s22m67s W(8888s)", "not-robbable"),
]

HEFEI = [
    ("", "S:234m567m55m345p67s W-8s", "15: base-win=15 | E0 S15 W-15 N0"),
    ("", "S:222m333m456m77p67s W-8s", "18: base-win=15 suit-count=1 kan=2 | E0 S18 W-18 N0"),
    # the dealer's stake: 4 a deal on a draw, 2 on a discard
    ("", "S:222m333m456m77p67s +8s streak=2", "18: base-win=15 suit-count=1 kan=2 | E-30 S66 W-18 N-18"),
    ("", "222m333m456m77p67s W-8s streak=2", "18: base-win=15 suit-count=1 kan=2 | E24 S0 W-24 N0"),
    # pongs of consecutive numbers; the same tiles as chows would be worth less
    (
        "",
        "S:222333444m66m78p W-6p",
        "124: base-win=15 suit-count=3 missing-suit=2 kan=3 linked-three-kan=100 only-tile=1 | E0 S124 W-124 N0",
    ),
    (
        "big=10",
        "S:222333444m66m78p W-6p",
        "34: base-win=15 suit-count=3 missing-suit=2 kan=3 linked-three-kan=10 only-tile=1 | E0 S34 W-34 N0",
    ),
    # four kan count when self-drawn; a pong finished by a discard is a kan, but no fourth of the great hand
    (
        "",
        "S:222m444m666m7788p +8p",
        "122: base-win=15 suit-count=1 missing-suit=2 kan=4 four-kan=100 | E-126 S370 W-122 N-122",
    ),
    ("", "S:222m444m666m7788p W-8p", "22: base-win=15 suit-count=1 missing-suit=2 kan=4 | E0 S22 W-22 N0"),
    # ten copies of a number, six of them above four; two quads
    (
        "",
        "S:2233m5555m5555p5s W-5s",
        "229: base-win=15 ten-same=100 same-number=6 quad-used=8 double-luxury-seven-pairs=100 | E0 S229 W-229 N0",
    ),
    # four equal tiles are no kan, declared or not
    ("", "S:222234m567m88p67s W-8s", "20: base-win=15 suit-count=1 quad-used=4 | E0 S20 W-20 N0"),
    ("", "S:345m77m345p67s(2222m) W-8s", "20: base-win=15 suit-count=1 concealed-kong=4 | E0 S20 W-20 N0"),
    # the only tile: the middle, or the inner end of 2-3-4 and 6-7-8; the eight-tile rule decides what wins at all
    ("", "N:234m567m33m345p68s W-7s", "16: base-win=15 only-tile=1 | E0 S0 W-16 N16"),
    ("", "S:23m567m567m33p345s W-4m", "21: base-win=15 suit-count=1 only-tile=1 double-run-hidden=4 | E0 S21 W-21 N0"),
    ("", "N:234m567m33m345p67s W-8s", "15: base-win=15 | E0 S0 W-15 N15"),
    # double runs
    ("", "S:234m23m678m55p345s W-4m", "19: base-win=15 suit-count=1 only-tile=1 double-run-open=2 | E0 S19 W-19 N0"),
    (
        "",
        "S:234m23m678m55p345s +4m",
        "29: base-win=15 suit-count=1 only-tile=1 double-run-open=2 double-run-self-draw=10 | E-33 S91 W-29 N-29",
    ),
    (
        "",
        "234m234m567m567m8p +8p",
        "131: base-win=15 suit-count=4 missing-suit=2 two-double-runs=100 double-run-self-draw=10"
        " | E405 S-135 W-135 N-135",
    ),
    ("", "234m234m567m567m8p N-8p", "31: base-win=15 suit-count=4 missing-suit=2 seven-pairs=10 | E33 S0 W0 N-33"),
    (
        "seven-pairs=false",
        "234m234m567m567m8p N-8p",
        "25: base-win=15 suit-count=4 missing-suit=2 double-run-hidden=4 | E27 S0 W0 N-27",
    ),
    ("", "N:2222m445566m77p3s W-3s", "71: base-win=15 suit-count=2 quad-used=4 luxury-seven-pairs=50 | E0 S0 W-71 N71"),
    # one suit
    ("", "S:222m333m456m678m7m W-7m", "123: base-win=15 suit-count=6 full-flush=100 kan=2 | E0 S123 W-123 N0"),
    ("flush=20", "S:222m333m456m678m7m W-7m", "43: base-win=15 suit-count=6 full-flush=20 kan=2 | E0 S43 W-43 N0"),
    # events
    ("", "S:234m567m55m345p67s +8s last", "30: base-win=15 last-tile-draw=15 | E-34 S94 W-30 N-30"),
    ("", "S:234m567m55m345p67s W-8s last", "15: base-win=15 | E0 S15 W-15 N0"),
    ("", "234m567m55m345p67s +8s first", "215: base-win=15 heavenly-hand=200 | E657 S-219 W-219 N-219"),
    ("", "S:234m567m55m345p67s E-8s first", "165: base-win=15 earthly-hand=150 | E-167 S167 W0 N0"),
    ("", "S:234m567m55m345p67s +8s first", "15: base-win=15 | E-19 S49 W-15 N-15"),
    (
        "",
        "W:234m567m55m67p(3333p) +8p kong",
        "44: base-win=15 missing-suit=2 same-number=1 concealed-kong=4 after-kong=2 | E-48 S-44 W136 N-44",
    ),
    # refusals
    ("", "S:234m567m55m345p6s W-8s", "tile-count"),
    ("", "S:22222m567m345p67s W-8s", "too-many-copies"),
    ("", "S:123m456m55m345p67s W-8s", "bad-tile"),
    ("", "S:234m567m55m345p67z W-8s", "bad-tile"),
    ("", "S:234m567m55m67p[333p] W-8p", "no-claims"),
    ("", "S:234m567m55m67p[345p] W-8p", "no-claims"),
    ("", "S:234m567m55m67p[3333p@W] W-8p", "no-claims"),
    ("", "S:234m567m55m345p68s W-8s", "no-shape"),
    ("", "S:234m567m345p55p67s W-8s", "below-eight"),
    ("", "S:234m567m55m345p67s W[888s+8s]", "not-robbable"),
    ("self-draw-only=true", "S:234m567m55m345p67s W-8s", "self-draw-only"),
    ("self-draw-only=true", "S:234m567m55m345p67s +8s", "15: base-win=15 | E-19 S49 W-15 N-15"),
    ("seven-pairs=false", "N:2222m445566m77p3s W-3s", "no-shape"),
]


def spec(rules: str, options: str) -> str:
    return ",".join(x for x in (rules, options) if x)


@pytest.mark.parametrize(("options", "line", "answer"), CHANGSHA)
def test_changsha(options: str, line: str, answer: str) -> None:
    assert told(spec("changsha", options), line) == want(answer)


@pytest.mark.parametrize(("options", "line", "answer"), HEFEI)
def test_hefei(options: str, line: str, answer: str) -> None:
    assert told(spec("hefei", options), line) == want(answer)
