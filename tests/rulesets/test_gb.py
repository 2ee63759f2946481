"""Chinese Official: every row present and nearly present, what shuts what out, the options, worked out by hand."""

from __future__ import annotations

import pytest
from told import judged, told, want

from mjtool.rules.load import load

FREE = "gb,min-fan=0"

PRESENT = [
    ("big-four-winds", 88, "111222333z44z55m +4z"),
    ("big-three-dragons", 88, "555666777z1m234p +1m"),
    ("all-green", 88, "23423466888s66z +6z"),
    ("nine-gates", 88, "1112345678999p +5p"),
    ("four-kongs", 88, "(1111m)[2222m@S](3333p)[4444s@W]5z +5z"),
    ("seven-shifted-pairs", 88, "1122334455667m +7m"),
    ("thirteen-orphans", 88, "19m19p19s1234567z +4z"),
    ("pure-terminals", 64, "111999m111p999s1s +1s"),
    ("little-four-winds", 64, "111222333z4z555m +4z"),
    ("little-three-dragons", 64, "55566677z234p11m -1m"),
    ("all-honours", 64, "111222333z5566z -5z"),
    ("four-concealed-pongs", 64, "111m333p555s777z2m +2m"),
    ("pure-terminal-chows", 64, "1122335577889m +9m"),
    ("quadruple-chow", 48, "222233334444m5p +5p"),
    ("four-pure-shifted-pongs", 48, "111222333444p5p +5p"),
    ("four-pure-shifted-chows", 32, "123345567789p1s +1s"),
    ("three-kongs", 32, "(1111m)(3333p)[5555s@W]23m99s +4m"),
    ("all-terminals-honours", 32, "111m999p111s555z7z +7z"),
    ("seven-pairs", 24, "1199m11p1155z77z9s +9s"),
    ("greater-honours-knitted", 24, "147m25p36s123456z +7z"),
    ("all-even-pongs", 24, "222m444m666p888s2p +2p"),
    ("full-flush", 24, "1134556678999m -7m"),
    ("pure-triple-chow", 24, "223344m678p5s[234m] +5s"),
    ("pure-shifted-pongs", 24, "111222333p789s5p +5p"),
    ("upper-tiles", 24, "778899m789p789s7p +7p"),
    ("middle-tiles", 24, "456m456p555s666s4m +4m"),
    ("lower-tiles", 24, "123m123p111s222s3p +3p"),
    ("pure-straight", 16, "12345678m222p9s9s -9m"),
    ("three-suited-terminal-chows", 16, "123789m123789p5s +5s"),
    ("pure-shifted-chows", 16, "123234345m678p9s +9s"),
    ("all-fives", 16, "345m456p567s555m5p +5p"),
    ("triple-pong", 16, "333m333p333s678p1z +1z"),
    ("three-concealed-pongs", 16, "111m333p555s23m99s +4m"),
    ("lesser-honours-knitted", 12, "147m258p36s12345z +6z"),
    ("knitted-straight", 12, "147m258p369s12m77z +3m"),
    ("upper-four", 12, "678m789m789p789s7p +7p"),
    ("lower-four", 12, "234m123p111s222s3p +3p"),
    ("big-three-winds", 12, "111222333z45m99p +6m"),
    ("three-suit-straight", 8, "123m456p789s234m5z +5z"),
    ("reversible-tiles", 8, "223344p88p55z456s -8p"),
    ("mixed-triple-chow", 8, "234m234p234s678m9s +9s"),
    ("mixed-shifted-pongs", 8, "222m333p444s678m9s +9s"),
    ("chicken-hand", 8, "123m567p34s11z[678s] N-2s"),
    ("last-tile-draw", 8, "123m567p34s11z[678s] +2s last"),
    ("last-tile-claim", 8, "123m567p34s11z[678s] N-2s last"),
    ("after-kong", 8, "123m34s11z[678s](9999p) +2s kong"),
    ("rob-kong", 8, "123m567p34s11z[678s] N[222s+2s]"),
    ("all-triplets", 6, "111m333p55s77z[222z] N-7z"),
    ("half-flush", 6, "34556678999m11z -7m"),
    ("mixed-shifted-chows", 6, "123m234p345s789m5z +5z"),
    ("all-types", 6, "123m456p789s22z55z -5z"),
    ("single-tile-left", 6, "5s[123m][456p][789s][777z] N-5s"),
    ("two-concealed-kongs", 6, "34m77s(2222p)(8888s)[567m] E-5m"),
    ("two-dragon-pongs", 6, "23456m66m555z[777z@W] W-7m"),
    ("concealed-and-melded-kong", 5, "34m77s(2222p)[8888s@W][567m] +5m"),
    ("outside-hand", 4, "123m789p9s111z[789s] -9s"),
    ("fully-concealed", 4, "123m456p789s234m5z +5z"),
    ("two-melded-kongs", 4, "34m77s[2222p@W][8888s@W][567m] +5m"),
    ("last-copy", 4, "77p78s777m[789m][999s] N-9s"),
    ("dragon-pong", 2, "123m567p34s11z[555z] N-2s"),
    ("round-wind-pong", 2, "123m567p34s55z[222z] N-2s round=S"),
    ("seat-wind-pong", 2, "W:123m567p34s55z[333z] N-2s round=S"),
    ("concealed-hand", 2, "123m456p789s234m5z -5z"),
    ("all-chows", 2, "23m456p789s234s55m -1m"),
    ("quad-used", 2, "111m123m456p78s55s -9s"),
    ("double-pong", 2, "333m333p123s678p1z -1z"),
    ("two-concealed-pongs", 2, "333m555p123s678p1z -1z"),
    ("concealed-kong", 2, "123m34s11z[678s](9999p) +2s"),
    ("no-terminals", 2, "234m567p33s[678s]45p -6p"),
    ("pure-double-chow", 1, "123123m567p78s11z -9s"),
    ("mixed-double-chow", 1, "123m123p567p78s11z -9s"),
    ("short-straight", 1, "123456m678p78s11z -9s"),
    ("two-terminal-chows", 1, "123789m567p78s11z -9s"),
    ("terminal-honour-pong", 1, "111m567p34s11z[678s] -2s"),
    ("exposed-kong", 1, "123m34s11z[678s][9999p@S] +2s"),
    ("missing-suit", 1, "123m34567s11z[678s] -2s"),
    ("no-honours", 1, "111m567p34s22s[678p] -2s"),
    ("edge-wait", 1, "12m567p345s11z[678s] -3m"),
    ("closed-wait", 1, "13m567p345s11z[678s] -2m"),
    ("pair-wait", 1, "123m567p345s1z[678s] -1z"),
    ("self-draw", 1, "123m567p34s11z[678s] +2s"),
    ("flower", 3, "123m567p34s11z[678s]{1f5f6f} +2s"),
]

# a hand that just misses the row
NEAR = [
    ("big-four-winds", "111222333z4z555m +4z"),
    ("big-three-dragons", "55566677z234p11m -1m"),
    ("all-green", "23434566888s66z +6z"),
    ("nine-gates", "1112345678899p +9p"),
    ("nine-gates", "2345678999p[111p] -2p"),
    ("four-kongs", "(1111m)[2222m@S](3333p)[444s@W]5z +5z"),
    ("seven-shifted-pairs", "1122334455668m +8m"),
    ("pure-terminals", "111999m111p222s1s +1s"),
    ("little-four-winds", "111222333z55z44m +4m"),
    ("little-three-dragons", "555666z77m234p11m -1m"),
    ("all-honours", "111222333z55z99m -5z"),
    ("four-concealed-pongs", "111m333p555s77z22m -2m"),
    ("pure-terminal-chows", "1122334477889m +9m"),
    ("quadruple-chow", "222333444m234p5s +5s"),
    ("four-pure-shifted-pongs", "111222333555p7p +7p"),
    ("four-pure-shifted-chows", "123345567m678p1s +1s"),
    ("three-kongs", "(1111m)(3333p)[555s@W]23m99s +4m"),
    ("all-terminals-honours", "111m999p111s222s7z +7z"),
    ("greater-honours-knitted", "147m258p36s12345z +6z"),
    ("all-even-pongs", "222m444m666p555s2p +2p"),
    ("full-flush", "34556678999m11z -7m"),
    ("pure-triple-chow", "223344m234p678s9s +9s"),
    ("pure-shifted-pongs", "111222444p789s5p +5p"),
    ("upper-tiles", "678m789m789p789s7p +7p"),
    ("middle-tiles", "456m345p555s666s4m +4m"),
    ("lower-tiles", "234m123p111s222s3p +3p"),
    ("pure-straight", "123m456p789s222p9s -9s"),
    ("three-suited-terminal-chows", "123789m123789p4s +4s"),
    ("pure-shifted-chows", "123234456m678p9s +9s"),
    ("all-fives", "345m456p567s555m4p +4p"),
    ("triple-pong", "333m333p444s678p1z +1z"),
    ("three-concealed-pongs", "11m333p555s234m99s -1m"),
    ("lesser-honours-knitted", "147m25p36s123456z +7z"),
    ("upper-four", "567m789m789p789s7p +7p"),
    ("lower-four", "345m123p111s222s3p +3p"),
    ("big-three-winds", "111222z55z45m333p -6m"),
    ("three-suit-straight", "123m456p789p234m5z +5z"),
    ("reversible-tiles", "223344p66p55z456s -6p"),
    ("mixed-triple-chow", "234m234p345s678m9s +9s"),
    ("mixed-shifted-pongs", "222m333p555s678m9s +9s"),
    ("mixed-shifted-pongs", "222m333p444p678m9s +9s"),
    ("chicken-hand", "123m567p34s11z[678s] +2s"),
    ("chicken-hand", "S:333m88s11z[888m][234p] E-8s round=S"),
    ("last-tile-draw", "123m567p34s11z[678s] N-2s last"),
    ("last-tile-claim", "123m567p34s11z[678s] +2s last"),
    ("after-kong", "123m567p34s11z[678s] +2s kong"),
    ("after-kong", "123m34s11z[678s](9999p) -2s kong"),
    ("all-triplets", "111m333p55s777z23m -5s"),
    ("half-flush", "1134556678999m -7m"),
    ("mixed-shifted-chows", "123m234p456s789m5z +5z"),
    ("all-types", "123m456p789s11z22z -2z"),
    ("single-tile-left", "5s[123m][456p][789s][777z] +5s"),
    ("single-tile-left", "5s[123m][456p][789s](7777z) N-5s"),
    ("two-concealed-kongs", "34m77s(2222p)[8888s@W][567m] E-5m"),
    ("two-dragon-pongs", "23456m66m111z[777z@W] W-7m"),
    ("concealed-and-melded-kong", "34m77s(2222p)(8888s)[567m] +5m"),
    ("outside-hand", "123m789p9s111z[678s] -9s"),
    ("outside-hand", "123m789p5s111z[789s] -5s"),
    ("fully-concealed", "123m456p789s234m5z -5z"),
    ("fully-concealed", "123m456p789s5z[234m] +5z"),
    ("two-melded-kongs", "34m77s(2222p)[8888s@W][567m] +5m"),
    ("last-copy", "77p78s777m[789m][999p] N-9s"),
    ("last-copy", "99p77889s777m[789m] N-9s lastcopy"),
    ("dragon-pong", "123m567p34s11z[222z] N-2s"),
    ("round-wind-pong", "123m567p34s55z[222z] N-2s round=W"),
    ("seat-wind-pong", "N:123m567p34s55z[333z] W-2s round=S"),
    ("concealed-hand", "123m456p789s5z[234m] -5z"),
    ("all-chows", "23m456p789s234s55z -1m"),
    ("quad-used", "234m567p78s55s(1111m) -9s"),
    ("double-pong", "333m444p123s678p1z -1z"),
    ("two-concealed-pongs", "333m55p123s678p11z -5p"),
    ("concealed-kong", "123m34s11z[678s][9999p@S] +2s"),
    ("no-terminals", "234m567p33s[678s]78p -9p"),
    ("pure-double-chow", "123234m567p78s11z -9s"),
    ("mixed-double-chow", "123m234p567p78s11z -9s"),
    ("short-straight", "123567m678p78s11z -9s"),
    ("two-terminal-chows", "123m789p567p78s11z -9s"),
    ("terminal-honour-pong", "222m567p34s11z[678s] -2s"),
    ("exposed-kong", "123m34s11z[678s](9999p) +2s"),
    ("missing-suit", "123m456p34s11z[678s] -2s"),
    ("no-honours", "111m567p34s22z[678p] -2s"),
    # two kinds complete the hand: no wait fan
    ("edge-wait", "1222m567p345s[678s] -3m"),
    ("closed-wait", "1333m567p345s[678s] -2m"),
    ("pair-wait", "1234m567p345s[678s] -1m"),
]

# (a row that holds, a row that it shuts out, the hand)
BESIDE = [
    ("big-four-winds", "terminal-honour-pong", "111222333z44z55m +4z"),
    ("big-four-winds", "seat-wind-pong", "111222333z44z55m +4z"),
    ("all-green", "half-flush", "23423466888s66z +6z"),
    ("nine-gates", "full-flush", "1112345678999p +5p"),
    ("nine-gates", "fully-concealed", "1112345678999p +5p"),
    ("four-kongs", "all-triplets", "(1111m)[2222m@S](3333p)[4444s@W]5z +5z"),
    ("four-kongs", "pair-wait", "(1111m)[2222m@S](3333p)[4444s@W]5z +5z"),
    ("pure-terminals", "double-pong", "111999m111p999s1s +1s"),
    ("all-honours", "outside-hand", "111222333z5566z -5z"),
    ("four-concealed-pongs", "all-triplets", "111m333p555s777z2m +2m"),
    ("pure-terminal-chows", "pure-double-chow", "1122335577889m +9m"),
    ("quadruple-chow", "quad-used", "222233334444m5p +5p"),
    ("four-pure-shifted-chows", "two-terminal-chows", "123m345m56m99p[789m] S-7m"),
    ("three-kongs", "concealed-kong", "(1111m)(3333p)[5555s@W]23m99s +4m"),
    ("all-terminals-honours", "terminal-honour-pong", "111m999p111s555z7z +7z"),
    ("full-flush", "no-honours", "1134556678999m -7m"),
    ("upper-tiles", "upper-four", "778899m789p789s7p +7p"),
    ("middle-tiles", "no-terminals", "456m456p555s666s4m +4m"),
    ("three-suited-terminal-chows", "all-chows", "123789m123789p5s +5s"),
    ("triple-pong", "double-pong", "333m333p333s678p1z +1z"),
    ("reversible-tiles", "missing-suit", "223344p88p55z456s -8p"),
    ("last-tile-draw", "self-draw", "123m567p34s11z[678s] +2s last"),
    ("after-kong", "self-draw", "123m34s11z[678s](9999p) +2s kong"),
    ("rob-kong", "last-copy", "123m567p34s11z[678s] N[222s+2s] lastcopy"),
    ("single-tile-left", "pair-wait", "5s[123m][456p][789s][777z] N-5s"),
    ("two-concealed-kongs", "two-concealed-pongs", "34m77s(2222p)(8888s)[567m] E-5m"),
    ("seat-wind-pong", "terminal-honour-pong", "W:123m567p34s55z[333z] N-2s round=S"),
    ("fully-concealed", "self-draw", "123m456p789s234m5z +5z"),
    ("no-terminals", "no-honours", "234m567p33s[678s]45p -6p"),
    ("all-chows", "no-honours", "23m456p789s234s55m -1m"),
    ("pure-straight", "short-straight", "12345678m222p9s9s -9m"),
]


def values(spec: str, line: str) -> dict[str, int]:
    return {hit.key: hit.value for hit in judged(spec, line).patterns}


@pytest.mark.parametrize(("key", "value", "line"), PRESENT)
def test_row_counts(key: str, value: int, line: str) -> None:
    assert values(FREE, line).get(key) == value


def test_every_row_is_tried() -> None:
    played = {key for key, row in load("gb").table("patterns").items() if "value" in row and "report" not in row}
    assert {key for key, _, _ in PRESENT} == played
    assert len(played) == 82


@pytest.mark.parametrize(("key", "line"), NEAR)
def test_row_just_missed(key: str, line: str) -> None:
    out = judged(FREE, line)
    assert out.win
    assert key not in {hit.key for hit in out.patterns}


@pytest.mark.parametrize(("above", "below", "line"), BESIDE)
def test_row_shuts_out(above: str, below: str, line: str) -> None:
    out = judged(FREE, line)
    assert above in {hit.key for hit in out.patterns}
    assert below not in {hit.key for hit in out.patterns}
    assert below in {row.key for row in out.excluded}


@pytest.mark.parametrize(
    ("spec", "line", "answer"),
    [
        # four chows in a ring of four relations count three of them
        (
            FREE,
            "123m123p456m45p55s N-6p",
            "7: all-chows=2 concealed-hand=2 mixed-double-chow=2 short-straight=1 | E31 S-8 W-8 N-15",
        ),
        # the dealt fourteen tiles: no wait fan, and nine gates however the last tile came
        (
            "gb",
            "1112345678899p +9p first",
            "93: nine-gates=88 self-draw=1 short-straight=1 terminal-honour-pong=1 two-concealed-pongs=2"
            " | E303 S-101 W-101 N-101",
        ),
        (
            "gb",
            "112233m45p77s123s +6p first",
            "8: all-chows=2 fully-concealed=4 mixed-double-chow=1 pure-double-chow=1 | E48 S-16 W-16 N-16",
        ),
        # the minimum looks at fan without flowers
        ("gb", "24m678m345p77p[999s]{1f2f3f4f5f6f} N-3m", "below-minimum"),
        (
            "gb,min-fan=3",
            "24m678m345p77p[999s]{1f} N-3m",
            "4: closed-wait=1 flower=1 no-honours=1 terminal-honour-pong=1 | E28 S-8 W-8 N-12",
        ),
        ("gb,min-fan=4", "24m678m345p77p[999s]{1f} N-3m", "below-minimum"),
        (
            "gb,flower-fan=2",
            "1112345678999p{1f2f} +9p",
            "111: flower=4 nine-gates=88 pure-straight=16 quad-used=2 self-draw=1 | E357 S-119 W-119 N-119",
        ),
        (
            "gb,kongs=wmo",
            "34m77s(2222p)[8888s@W][567m] S-5m",
            "8: concealed-and-melded-kong=6 no-terminals=2 | E32 S-16 W-8 N-8",
        ),
        ("gb", "34m77s(2222p)[8888s@W][567m] S-5m", "below-minimum"),
        (
            "gb,inherent-fully-concealed=true",
            "1112345678999p +5p",
            "95: fully-concealed=4 nine-gates=88 terminal-honour-pong=1 two-concealed-pongs=2 | E309 S-103 W-103 N-103",
        ),
        (
            "gb,inherent-fully-concealed=true",
            "1122334455667m +7m",
            "92: fully-concealed=4 seven-shifted-pairs=88 | E300 S-100 W-100 N-100",
        ),
        (
            "gb,inherent-fully-concealed=true",
            "19m19p19s1234567z +1m",
            "92: fully-concealed=4 thirteen-orphans=88 | E300 S-100 W-100 N-100",
        ),
        (
            "gb,inherent-fully-concealed=true",
            "1199m22p3355s77z8s +8s last",
            "36: fully-concealed=4 last-tile-draw=8 seven-pairs=24 | E132 S-44 W-44 N-44",
        ),
        (
            "gb,inherent-fully-concealed=true",
            "147m25p36s123456z +7z",
            "28: fully-concealed=4 greater-honours-knitted=24 | E108 S-36 W-36 N-36",
        ),
        (
            "gb,inherent-fully-concealed=true",
            "147m258p36s12345z +6z",
            "16: fully-concealed=4 lesser-honours-knitted=12 | E72 S-24 W-24 N-24",
        ),
        (
            "gb,inherent-fully-concealed=true",
            "147m258p36s12345z N-6z",
            "12: lesser-honours-knitted=12 | E36 S-8 W-8 N-20",
        ),
        ("gb,cap=88", "1112345678999p N-9p", "88: nine-gates=88 pure-straight=16 quad-used=2 | E112 S-8 W-8 N-96"),
        ("gb,base-pay=0", "19m19p19s1234567z N-1m", "88: thirteen-orphans=88 | E88 S0 W0 N-88"),
        ("gb", "19m19p19s1234567z N[111m+1m]", "96: rob-kong=8 thirteen-orphans=88 | E120 S-8 W-8 N-104"),
        # refusals in order
        ("gb", "123m456m789m11z2z N-1z", "tile-count"),
        ("gb", "S:12399m555s67p[999m] E-8p", "too-many-copies"),
        ("gb", "19m19p19s1234567z{1f1f} N-1m", "too-many-copies"),
        ("gb", "123m456p789s2z[224m] +2z", "illegal-meld"),
        ("gb", "11z456p789s22z[123m@S] S-2z", "illegal-meld"),
        ("gb", "11z456p789s22z[123m]{1z} S-2z", "illegal-meld"),
        ("gb", "19m19p18s1234567z +9s", "no-shape"),
        ("gb", "W:45m123p55s[789s][666p] N(6666m)", "not-robbable"),
        ("gb", "123m456p789s11z22z N-2z round=X", "bad-context"),
    ],
)
def test_answer(spec: str, line: str, answer: str) -> None:
    assert told(spec, line) == want(answer)
