"""Taiwan: tai that add, flowers, the dealer's own tai. Hubei Kawuxing: factors, hands laid open, caps."""

from __future__ import annotations

import pytest
from told import told, want

TAIWAN = [
    # concealed, self-drawn, both
    ("", "S:123m456m789p234s67s55z W-8s", "6: concealed-hand=1 | E0 S6 W-6 N0"),
    ("", "S:123m456m789p234s67s55s +8s", "8: concealed-hand=1 fully-concealed=1 self-draw=1 | E-9 S25 W-8 N-8"),
    ("", "S:123m456m789p67s55s(2222z) W-8s", "7: concealed-hand=1 seat-wind-pong=1 | E0 S7 W-7 N0"),
    ("", "S:123m456m789p67s55s[234s] +8s", "6: self-draw=1 | E-7 S19 W-6 N-6"),
    # the strict flat hand: no honour, no flower, an open side, a discard
    ("", "123m456m789p234s67s55p W-8s", "8: concealed-hand=1 all-chows=2 | E9 S0 W-9 N0"),
    ("", "123m456m789p234s68s55p W-7s", "7: concealed-hand=1 single-wait=1 | E8 S0 W-8 N0"),
    ("", "123m456m789p234s67s55p{2f} W-8s", "6: concealed-hand=1 | E7 S0 W-7 N0"),
    ("", "123m456m789p234s67s11z W-8s", "6: concealed-hand=1 | E7 S0 W-7 N0"),
    ("", "123m456m789p234s67s55p W[888s+8s]", "7: concealed-hand=1 rob-kong=1 | E8 S0 W-8 N0"),
    # the dealer's tai: one of his own and one for each stay
    ("", "123m456m789p234s67s55p W-8s streak=2", "8: concealed-hand=1 all-chows=2 | E11 S0 W-11 N0"),
    ("dealer=2n+1", "123m456m789p234s67s55p W-8s streak=2", "8: concealed-hand=1 all-chows=2 | E13 S0 W-13 N0"),
    ("dealer=2n+1", "S:123m456m789p234s67s55p W-8s streak=2", "8: concealed-hand=1 all-chows=2 | E0 S8 W-8 N0"),
    ("base=10", "S:123m456m789p234s67s55p E-8s", "13: concealed-hand=1 all-chows=2 | E-14 S14 W0 N0"),
    # waits: the only tile, by edge, middle or pair
    ("", "S:123m456p789p12s22m[222z@E] W-3s", "7: seat-wind-pong=1 single-wait=1 | E0 S7 W-7 N0"),
    ("", "S:123m456p789p678s2m[222z@E] W-2m", "7: seat-wind-pong=1 single-wait=1 | E0 S7 W-7 N0"),
    ("", "S:123m456p789p3456s[222z@E] W-3s", "6: seat-wind-pong=1 | E0 S6 W-6 N0"),
    ("", "S:5m[123m@E][456p@E][777s@N][222z][888p@W] W-5m", "8: seat-wind-pong=1 single-tile-left=2 | E0 S8 W-8 N0"),
    ("", "S:5m[123m@E][456p@E][777s@N][222z][888p@W] +5m", "7: seat-wind-pong=1 self-draw=1 | E-8 S22 W-7 N-7"),
    ("", "S:5m[123m@E][456p@E][777s@N][222z](8888p) W-5m", "7: seat-wind-pong=1 single-wait=1 | E0 S7 W-7 N0"),
    # concealed pongs: the claimed tile opens one
    ("", "S:111m333m555m77p88s[234s] W-8s", "7: three-concealed-pongs=2 | E0 S7 W-7 N0"),
    (
        "",
        "W:111m333m555m777p88s99p N-8s",
        "15: concealed-hand=1 four-concealed-pongs=5 all-triplets=4 | E0 S0 W15 N-15",
    ),
    (
        "",
        "W:111m333m555m777p88s99p +8s",
        "20: concealed-hand=1 fully-concealed=1 self-draw=1 five-concealed-pongs=8 all-triplets=4 | E-21 S-20 W61 N-20",
    ),
    # dragons and winds: the great hands leave the single ones out
    ("", "N:23m99m[555z][666z][777z][456m@W] W-1m", "17: half-flush=4 big-three-dragons=8 | E0 S0 W-17 N17"),
    ("", "N:23m77z[555z][666z][777p][456m@W] W-1m", "9: little-three-dragons=4 | E0 S0 W-9 N9"),
    ("", "N:23m77p[555z][666z][777s][456m@W] W-1m", "7: dragon-pong=2 | E0 S0 W-7 N7"),
    ("", "N:23m44z[111z][222z][333z][456m@W] W-1m", "17: little-four-winds=8 half-flush=4 | E0 S0 W-17 N17"),
    ("", "N:44z9p9p[111z][222z][333z][456m@W] W-4z", "21: big-four-winds=16 | E0 S0 W-21 N21"),
    (
        "",
        "N:55z66z[111z][333z][777z][444z@W] W-5z",
        "31: all-honours=16 all-triplets=4 little-three-dragons=4 seat-wind-pong=1 round-wind-pong=1 | E0 S0 W-31 N31",
    ),
    ("", "S:123m456m99m78m[345m][678m] W-9m", "15: full-flush=8 all-chows=2 | E0 S15 W-15 N0"),
    # ready, dealt wins and what they leave out
    ("", "S:123m456m789p67s55z[234s] W-8s ready", "6: ready=1 | E0 S6 W-6 N0"),
    ("", "S:123m456m789p67s55z[234s] W-8s ready eready", "13: earthly-ready=8 | E0 S13 W-13 N0"),
    ("", "S:123m456m789p67s55z[234s] W-8s hready eready ready", "21: heavenly-ready=16 | E0 S21 W-21 N0"),
    ("", "123m456m789p234s67s55s +8s first hready", "30: self-draw=1 heavenly-hand=24 | E93 S-31 W-31 N-31"),
    ("", "S:123m456m789p234s67s55s +8s first ready", "22: self-draw=1 earthly-hand=16 | E-23 S67 W-22 N-22"),
    ("", "S:123m456m789p234s67s55z W-8s first", "21: human-hand=16 | E0 S21 W-21 N0"),
    ("", "S:123m456m789p67s55z[234s] W-8s first", "5:  | E0 S5 W-5 N0"),
    (
        "",
        "S:123m456m789p67s55s(2222z) +8s first kong",
        "24: self-draw=1 earthly-hand=16 seat-wind-pong=1 after-kong=1 | E-25 S73 W-24 N-24",
    ),
    # flowers: own ones and groups both, all eight with any hand
    ("", "W:234m567m34p88s[555z][666s]{1f3f7f} S-5p", "8: seat-flower=2 dragon-pong=1 | E0 S-8 W8 N0"),
    (
        "",
        "W:234m567m34p88s[555z][666s]{1f2f3f4f5f6f7f8f} S-5p",
        "10: seat-flower=2 flower-set=2 dragon-pong=1 | E0 S-10 W10 N0",
    ),
    ("", "N:123m456p789s112233m9s{1f2f3f4f5f6f7f} +8f", "13: eight-flowers=8 | E-14 S-13 W-13 N40"),
    ("", "S:123m456p789s1122357z{1f2f3f4f5f6f7f} W-8f", "13: seven-rob-one=8 | E0 S13 W-13 N0"),
    ("", "S:123m456p789s1122357z{1f2f3f4f5f6f} W-8f", "no-shape"),
    ("eight-flowers=false", "S:123m456p789s1122357z{1f2f3f4f5f6f7f} W-8f", "no-shape"),
    ("eight-flowers=false", "S:123m456p789s1122357z{1f2f3f4f5f6f7f} +8f", "no-shape"),
    ("min-tai=2", "S:123m456m789p234s67s55z W-8s", "below-minimum"),
    ("min-tai=2", "S:123m456m789p234s67s55p W-8s", "8: concealed-hand=1 all-chows=2 | E0 S8 W-8 N0"),
    # refusals
    ("", "S:123m456p789s11z22p +2p", "tile-count"),
    ("", "S:123m456m789p234s67s55s{1f1f} W-8s", "too-many-copies"),
    ("", "S:123m456m789p67s55s[235s] W-8s", "illegal-meld"),
    ("", "S:123m456m789p67s55s[234s]{1z} W-8s", "illegal-meld"),
    ("", "S:123m456m789p234s68s55s W-8s", "no-shape"),
    ("", "S:123m456m789p234s67s55s W(8888s)", "not-robbable"),
    ("", "S:123m456m789p234s67s55s W-8s streak=x", "bad-context"),
]

KAWUXING = [
    ("", "12345678p34588s +9p", "1: plain=1 | E2 S-1 W-1"),
    ("", "12345678p34588s S-9p", "self-draw-only"),
    # showing doubles once, on either side; both only with the option
    ("", "12345678p34588s S-9p shown=E", "2: plain=1 open-hand=2 | E2 S-2 W0"),
    ("", "12345678p34588s S-9p shown=S", "1: plain=1 | E2 S-2 W0"),
    ("", "12345678p34588s W-9p shown=S", "self-draw-only"),
    ("", "12345678p34588s +9p shown=S", "1: plain=1 | E3 S-2 W-1"),
    ("", "12345678p34588s S-9p shown=ES", "2: plain=1 open-hand=2 | E2 S-2 W0"),
    ("show-vs-show=x4", "12345678p34588s S-9p shown=ES", "2: plain=1 open-hand=2 | E4 S-4 W0"),
    ("show-vs-show=x4", "12345678p34588s +9p shown=ES", "2: plain=1 open-hand=2 | E6 S-4 W-2"),
    ("show=false", "12345678p34588s +9p shown=ES", "1: plain=1 | E2 S-1 W-1"),
    ("show=false,show-vs-show=x4", "12345678p34588s +9p shown=ES", "1: plain=1 | E2 S-1 W-1"),
    ("show=false", "12345678p34588s S-9p shown=ES", "self-draw-only"),
    # fives, fourth copies, melds
    ("", "S:12346789p34588s W-5p", "2: middle-five=2 | E0 S2 W-2"),
    ("", "S:123789p34588s34p W-5p", "self-draw-only"),
    ("", "46p123789s66z[555p] W-5p", "4: middle-five=2 quad-exposed=2 | E4 S0 W-4"),
    ("", "W:12223456p77789s +7s", "4: quad-concealed=4 | E-4 S-4 W8"),
    ("", "W:12223456p77789s +2p", "4: quad-concealed=4 | E-4 S-4 W8"),
    ("", "67p99s123567s[777p] +8p", "1: plain=1 | E2 S-1 W-1"),
    ("channel=full", "67p99s123567s[777p] +8p", "2: quad-exposed=2 | E4 S-2 W-2"),
    ("channel=full", "67777p99s123567s +8p", "4: quad-concealed=4 | E8 S-4 W-4"),
    ("channel=full", "W:1111p334455s556z E-6z", "8: luxury-seven-pairs=8 | E-8 S0 W8"),
    ("", "W:5s[111p][999p][333s][777s] +5s", "4: single-tile-left=4 | E-4 S-4 W8"),
    ("", "W:5s(1111p)[999p][333s][777s] E-5s", "4: single-tile-left=4 | E-4 S0 W4"),
    ("", "22p888s11s[777z][555p] W-2p", "2: all-triplets=2 | E2 S0 W-2"),
    # dragons and pairs
    ("", "77z44s456p[555z][666z] S-7z", "8: big-three-dragons=8 | E8 S-8 W0"),
    ("", "77z46s456p[555z][666z] +5s", "8: little-three-dragons=4 middle-five=2 | E16 S-8 W-8"),
    ("", "5p[555z][666z][777z][111p] +5p", "32: big-three-dragons=8 single-tile-left=4 | E64 S-32 W-32"),
    ("", "1122p33445588s7z W-7z", "4: seven-pairs=4 | E4 S0 W-4"),
    ("", "1111p2222p33s44s7z +7z", "16: double-luxury-seven-pairs=16 | E32 S-16 W-16"),
    ("", "1111p2222p3333s7z +7z", "32: triple-luxury-seven-pairs=32 | E64 S-32 W-32"),
    ("", "1112345678999p +5p", "4: full-flush=4 | E8 S-4 W-4"),
    # events
    ("", "78p34588s(7777z)[111p] +9p kong", "2: after-kong=2 | E4 S-2 W-2"),
    ("", "12345678p34588s S-9p afterkong", "2: on-kong-discard=2 | E2 S-2 W0"),
    ("", "12345678p34588s S[999p+9p]", "2: rob-kong=2 | E2 S-2 W0"),
    ("", "12345678p34588s +9p last", "2: last-tile-draw=2 | E4 S-2 W-2"),
    ("last-tile=false", "12345678p34588s +9p last", "1: plain=1 | E2 S-1 W-1"),
    ("", "12345678p34588s S-9p last", "self-draw-only"),
    # caps fall on each payer's amount before the unit
    ("cap=8", "1111p334455s556z W-6z shown=W", "8: luxury-seven-pairs=8 | E8 S0 W-8"),
    ("cap=8,base=2", "1111p334455s556z W-6z shown=W", "16: luxury-seven-pairs=8 | E16 S0 W-16"),
    ("cap=0", "1111p334455s556z W-6z shown=W", "8: luxury-seven-pairs=8 | E16 S0 W-16"),
    # the two suits of the set
    ("suits=ms", "46m123789s66z[555m] W-5m", "4: middle-five=2 quad-exposed=2 | E4 S0 W-4"),
    ("suits=mp", "46p123789m66z[555p] W-5p", "4: middle-five=2 quad-exposed=2 | E4 S0 W-4"),
    ("suits=ms", "46p123789s66z[555p] W-5p", "tile-not-in-set"),
    # refusals
    ("", "12345678p3458s +9p", "tile-count"),
    ("", "11111p345678p88s +9p", "too-many-copies"),
    ("", "1z2345678p34588s +9p", "tile-not-in-set"),
    ("", "45678p34588s[123p] +9p", "illegal-meld"),
    ("", "12345678p34588s +1p", "no-shape"),
    ("", "12345678p34588s W(9999p)", "not-robbable"),
    ("", "12345678p34588s N-9p", "bad-context"),
]


def spec(rules: str, options: str) -> str:
    return ",".join(x for x in (rules, options) if x)


@pytest.mark.parametrize(("options", "line", "answer"), TAIWAN)
def test_taiwan(options: str, line: str, answer: str) -> None:
    assert told(spec("taiwan", options), line) == want(answer)


@pytest.mark.parametrize(("options", "line", "answer"), KAWUXING)
def test_hubei_kawuxing(options: str, line: str, answer: str) -> None:
    assert told(spec("hubei-kawuxing", options), line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "78p34588s[1111p@W](7777z) +9p kong", "2: after-kong=2 | E10 S-4 W-6"),
        ("", "78p34588s[111p+1p@W](7777z) +9p kong", "2: after-kong=2 | E10 S-5 W-5"),
        ("base=2", "78p34588s[1111p@W](7777z) +9p kong", "4: after-kong=2 | E20 S-8 W-12"),
        # kongs stand outside the cap
        ("cap=8", "78p34588s[1111p@W](7777z) +9p kong", "2: after-kong=2 | E10 S-4 W-6"),
    ],
)
def test_hubei_kawuxing_kong_money(options: str, line: str, answer: str) -> None:
    assert told(spec("hubei-kawuxing", options), line, "kongs") == want(answer)
