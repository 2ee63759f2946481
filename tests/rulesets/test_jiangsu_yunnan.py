"""Nanjing, Guannan and Yunnan: flowers, base points, liability, small hands, by hand."""

from __future__ import annotations

import pytest
from told import told, want

OPEN = "S:23m456m789p55p[222m@E]"
FLOWERS = "{1f2f5z7z}"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # the demand for hard flowers, dragons among them
        ("", f"{OPEN}{{1f2f5z}} +4m", "not-enough-flowers"),
        (",min-flowers=3", f"{OPEN}{{1f2f5z}} +4m", "18: base-win=10 flower=6 soft-flower=2 | E-18 S54 W-18 N-18"),
        (",min-flowers=5", f"{OPEN}{FLOWERS} +4m", "not-enough-flowers"),
        ("", f"{OPEN}{{5z5z5z5z}} +4m", "20: base-win=10 flower=8 soft-flower=2 | E-20 S60 W-20 N-20"),
        ("", f"{OPEN}{FLOWERS} +4m mult=2", "40: base-win=10 flower=8 soft-flower=2 | E-40 S120 W-40 N-40"),
        (",hua-za=1", f"{OPEN}{FLOWERS} +4m", "15: base-win=10 flower=4 soft-flower=1 | E-15 S45 W-15 N-15"),
        # a single wait is one soft flower: middle, 3 of 123, pair
        ("", "S:46m456m789p55p[222m@E]{1f2f5z7z} +5m", "22: base-win=10 flower=8 soft-flower=4 | E-22 S66 W-22 N-22"),
        ("", "S:12m456m789p55p[222m@E]{1f2f5z7z} +3m", "22: base-win=10 flower=8 soft-flower=4 | E-22 S66 W-22 N-22"),
        ("", "S:234m456m789p5p[222m@E]{1f2f5z7z} +5p", "22: base-win=10 flower=8 soft-flower=4 | E-22 S66 W-22 N-22"),
        # 4p and 7p complete the hand, but it holds four 4p itself
        ("", "S:4567p123m789s[444p@W]{1f2f5f6f} +7p", "20: base-win=10 flower=8 soft-flower=2 | E-20 S60 W-20 N-20"),
        ("", "S:4567p123m789s[444s@W]{1f2f5f6f} +7p", "18: base-win=10 flower=8 | E-18 S54 W-18 N-18"),
        # winds: pong 1, kong 1 + 1, concealed kong 2 + 1, pair 1
        (
            "",
            "S:23m456m789p55p[1111z@E]{1f2f5z7z} +4m",
            "24: base-win=10 flower=8 soft-flower=6 | E-24 S72 W-24 N-24",
        ),
        (
            "",
            "S:23m456m789p55p(1111z){1f} +4m",
            "30: base-win=10 concealed-hand=10 flower=2 soft-flower=8 | E-30 S90 W-30 N-30",
        ),
        (
            "",
            "S:23m456p789s111z33z{1f} +4m",
            "26: base-win=10 concealed-hand=10 flower=2 soft-flower=4 | E-26 S78 W-26 N-26",
        ),
        (
            "",
            "N:234m567m99s45s(1111p){1f} +6s",
            "26: base-win=10 concealed-hand=10 flower=2 soft-flower=4 | E-26 S-26 W-26 N78",
        ),
        (
            ",hua-za=1",
            "N:234m567m99s45s(1111p){1f} +6s",
            "23: base-win=10 concealed-hand=10 flower=1 soft-flower=2 | E-23 S-23 W-23 N69",
        ),
        # seven pairs have no soft flower but the missing suit, and are not concealed
        (
            "",
            "1122m3344m55p66p7p{1f} +7p",
            "44: base-win=10 seven-pairs=30 flower=2 soft-flower=2 | E132 S-44 W-44 N-44",
        ),
        (
            "",
            "1122m3344m55m66m1z{1f} +1z",
            "62: base-win=10 half-flush=20 seven-pairs=30 flower=2 | E186 S-62 W-62 N-62",
        ),
        (
            "",
            "1111m22p33p44s55s6s S-6s",
            "110: base-win=10 luxury-seven-pairs=80 no-flower=20 | E110 S-110 W0 N0",
        ),
        # a last copy wants a single edge or closed wait and takes its soft flower's place
        (
            "",
            "45m345p678p99s[222z@W]{1f2f3f5f} W-6m lastcopy",
            "20: base-win=10 flower=8 soft-flower=2 | E20 S0 W-20 N0",
        ),
        (
            "",
            "345m345p678p9s[222z@W]{1f2f3f5f} W-9s lastcopy",
            "22: base-win=10 flower=8 soft-flower=4 | E22 S0 W-22 N0",
        ),
        (
            "",
            "46m345p678p99s[222z@W]{1f} W-5m lastcopy",
            "34: base-win=10 last-copy=20 flower=2 soft-flower=2 | E34 S0 W-34 N0",
        ),
        ("", "46m345p678p99s[222z@W]{1f} W-5m", "not-enough-flowers"),
        # replacements: 10 after a concealed kong, 20 after another; the kong that counts is the last
        (
            "",
            "S:234m567m99s45s(1111p){6z} +6s kong",
            "36: base-win=10 concealed-hand=10 after-kong=10 flower=2 soft-flower=4 | E-36 S108 W-36 N-36",
        ),
        (
            "",
            "S:234m567m99s45s[1111p]{6z} +6s kong",
            "34: base-win=10 after-kong=20 flower=2 soft-flower=2 | E-34 S102 W-34 N-34",
        ),
        (
            "",
            "S:567m99s45s[1111p@W](2222s){6z} +6s kong",
            "28: base-win=10 after-kong=10 flower=2 soft-flower=6 | E-28 S84 W-28 N-28",
        ),
        (
            "",
            "S:567m99s45s(2222s)[111p+1p@W]{6z} +6s kong",
            "38: base-win=10 after-kong=20 flower=2 soft-flower=6 | E0 S114 W-114 N0",
        ),
        ("", "S:34m456p789p99s[444s@W]{3f} W-5m flowerdraw", "not-enough-flowers"),
        # waiting since the deal, dealt wins, the last tile
        (
            "",
            "123456789m1122m{1f} S-1m ready",
            "52: base-win=10 full-flush=30 concealed-hand=10 flower=2 | E52 S-52 W0 N0",
        ),
        ("", "123m456m789p222s4z{1f} +4z first", "400: heavenly-hand=400 | E1200 S-400 W-400 N-400"),
        (
            "",
            "S:123m456m789p222s4z +4z first",
            "44: base-win=10 concealed-hand=10 no-flower=20 soft-flower=4 | E-44 S132 W-44 N-44",
        ),
        (
            "",
            "1122m3344p5566s7s{1f} +7s last",
            "62: base-win=10 seven-pairs=30 last-tile-draw=20 flower=2 | E186 S-62 W-62 N-62",
        ),
        (
            ",sea-bottom=false",
            "1122m3344p5566s7s{1f} +7s last",
            "42: base-win=10 seven-pairs=30 flower=2 | E126 S-42 W-42 N-42",
        ),
        # liability: three of four melds from one seat, a fed kong, a robbed kong
        (
            "",
            "W:7p[111p@S][222p@S][333p@S](4444p){2f} +7p",
            "96: base-win=10 all-triplets=20 full-flush=30 single-tile-left=30 flower=2 soft-flower=4"
            " | E0 S-288 W288 N0",
        ),
        (
            "",
            "W:7p[111p@S][222p@S][333p@N](4444p){2f} +7p",
            "96: base-win=10 all-triplets=20 full-flush=30 single-tile-left=30 flower=2 soft-flower=4"
            " | E-96 S-96 W288 N-96",
        ),
        (
            "",
            "W:77p44p[111p@S][222p@S][333p@S]{2f} +7p",
            "62: base-win=10 all-triplets=20 full-flush=30 flower=2 | E-62 S-62 W186 N-62",
        ),
        (
            "",
            "N:46m123p789p99s555s W[555m+5m] mult=2",
            "84: base-win=10 concealed-hand=10 no-flower=20 soft-flower=2 | E0 S0 W-252 N252",
        ),
        # the open-table price list
        (
            ",style=chang",
            "W:7p[111p@S][222p@S][333p@N](4444p){2f} +7p",
            "186: base-win=20 all-triplets=40 full-flush=60 single-tile-left=60 flower=2 soft-flower=4"
            " | E-186 S-186 W558 N-186",
        ),
        (
            ",style=chang",
            "S:567m99s45s[1111p@W](2222s){6z} +6s kong",
            "48: base-win=20 after-kong=20 flower=2 soft-flower=6 | E-48 S144 W-48 N-48",
        ),
        (
            ",style=chang",
            "46m345p678p99s[222z@W]{1f} W-5m lastcopy",
            "64: base-win=20 last-copy=40 flower=2 soft-flower=2 | E64 S0 W-64 N0",
        ),
        # flowers never belong to the hand
        ("", "S:23m456m789p5p5z[222m@E] +5p", "flower-in-hand"),
        ("", "S:23m456m55p[222m@E][555z] +4m", "flower-in-hand"),
        ("", "S:23m456m789p55p[222m@E]{1f1f} +4m", "too-many-copies"),
    ],
)
def test_nanjing(options: str, line: str, answer: str) -> None:
    assert told("nanjing" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        # a whole group of flowers and four of a dragon
        (f"{OPEN}{{1f2f3f4f}} +4m", "20: base-win=10 flower=8 soft-flower=2 | E-32 S96 W-32 N-32"),
        (f"{OPEN}{{6z6z6z6z}} +4m mult=2", "40: base-win=10 flower=8 soft-flower=2 | E-64 S192 W-64 N-64"),
        (
            "N:234m567m99s45s(1111p){1f} +6s",
            "26: base-win=10 concealed-hand=10 flower=2 soft-flower=4 | E-32 S-32 W-32 N96",
        ),
        (
            "N:234m567m99s45s(1111p){1f} +6s mult=2",
            "52: base-win=10 concealed-hand=10 flower=2 soft-flower=4 | E-64 S-64 W-64 N192",
        ),
        (
            "S:23m456m789p55p[1111z@E]{1f2f5z7z} +4m",
            "24: base-win=10 flower=8 soft-flower=6 | E-36 S84 W-24 N-24",
        ),
        (
            "S:23m456m789p55p[111z+1z@W]{1f2f5z7z} +4m",
            "24: base-win=10 flower=8 soft-flower=6 | E-24 S84 W-36 N-24",
        ),
    ],
)
def test_nanjing_kong_money(line: str, answer: str) -> None:
    assert told("nanjing", line, side="kongs") == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        (",base=5", "S:23m456p789s55s[222p]{2z} +4m", "14: self-draw=2 plain=1 base-points=7 | E-28 S56 W-14 N-14"),
        (",dealer=1", "S:23m456p789s55s[222p]{2z} +4m", "8: self-draw=2 plain=1 base-points=4 | E-8 S24 W-8 N-8"),
        ("", "23m456p789s55s[222p] W-4m", "2: plain=1 base-points=2 | E4 S0 W-4 N0"),
        ("", "S:23m456p789s55s[222p] E[444m+4m]", "2: plain=1 base-points=2 | E-4 S4 W0 N0"),
        # a wind is 2, the round wind 4
        ("", "S:23m456p789s55s[222p]{2z} N-4m round=S", "6: plain=1 base-points=6 | E0 S6 W0 N-6"),
        ("", "S:23m456p789s55s[222p]{1234z} N-4m round=W", "12: plain=1 base-points=12 | E0 S12 W0 N-12"),
        # kongs are base points: 4 claimed or added, 8 concealed
        ("", "S:34m99s678p[1111p](2222s) W-5m", "14: plain=1 base-points=14 | E0 S14 W-14 N0"),
        ("", "S:34m99s678p[111p+1p@E][333s] W-5m", "6: plain=1 base-points=6 | E0 S6 W-6 N0"),
        # factors multiply
        ("", "S:123456789m55m77m W-7m", "8: pure-straight=2 full-flush=2 base-points=2 | E0 S8 W-8 N0"),
        (
            "",
            "W:1111m22m33m44m55m6m +6m",
            "32: luxury-seven-pairs=4 full-flush=2 self-draw=2 base-points=2 | E-64 S-32 W128 N-32",
        ),
        ("", "W:1111m2222p33s44s5s S-5s", "8: luxury-seven-pairs=4 base-points=2 | E0 S-8 W8 N0"),
        ("", "S:1122m3344p5566s9s W-9s lastcopy", "4: seven-pairs=2 base-points=2 | E0 S4 W-4 N0"),
        # refusals
        ("", "S:23m456p789s55s[222p]{2z2z} +4m", "too-many-copies"),
        ("", "S:23m456p789s5s5z[222p] +5s", "too-many-copies"),
        ("", "S:23m456p789s55s[222p]{1f} +4m", "too-many-copies"),
        ("", "S:123m456p789s5s[222p] +1z", "flower-in-hand"),
        ("", "S:23m456p55s[789s][222p] +4m", "illegal-meld"),
        ("", "S:23m456p789s56s[222p] +4m", "no-shape"),
    ],
)
def test_guannan(options: str, line: str, answer: str) -> None:
    assert told("guannan" + options, line) == want(answer)


SMALL = "S:23m456p789s55z[222p]"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", f"{SMALL} N-4m", "self-draw-only"),
        ("", f"{SMALL} W[444m+4m]", "self-draw-only"),
        (",dealer-double=true", f"{SMALL} +4m", "1: plain=1 | E-2 S4 W-1 N-1"),
        (",dealer-double=true", "W:55p99s[111m][222z][888s] E-5p", "2: all-triplets=2 | E-4 S0 W4 N0"),
        # the plum five counts on a kong's replacement only
        (",plum-five=false", "N:34p678p99s[222m](1111z) +5p kong", "2: after-kong=2 | E-2 S-2 W-2 N6"),
        ("", "N:34p678p99s[222m](1111z) +2p kong", "2: after-kong=2 | E-2 S-2 W-2 N6"),
        ("", "N:34p678p99s[222m](1111z) +5p", "1: plain=1 | E-1 S-1 W-1 N3"),
        ("", "N:34p678p99s[222m][111z] +5p kong", "1: plain=1 | E-1 S-1 W-1 N3"),
        ("", "N:34p678p99s234m(1111z) +5p kong", "8: concealed-hand=2 after-kong=4 | E-8 S-8 W-8 N24"),
        ("", "N:34p678p99s234m(1111z) S-5p afterkong", "self-draw-only"),
        # big rows multiply
        ("", "N:55m99m[111m][222z][888m] S-5m", "4: all-triplets=2 half-flush=2 | E0 S-4 W0 N4"),
        ("", "N:55m99m[111m][222m][888m] S-5m", "8: all-triplets=2 full-flush=4 | E0 S-8 W0 N8"),
        ("", "1111m2222m3333p5p +5p", "16: triple-luxury-seven-pairs=16 | E48 S-16 W-16 N-16"),
        ("", "1122334455667z +7z", "8: seven-pairs=2 all-honours=4 | E24 S-8 W-8 N-8"),
        ("", "1122m4455m7788m7z S-7z", "4: seven-pairs=2 half-flush=2 | E4 S-4 W0 N0"),
        ("", "S:123m456m789m2255m W-5m", "8: full-flush=4 concealed-hand=2 | E0 S8 W-8 N0"),
        ("", "S:123m789m46m22m678m W[555m+5m]", "16: full-flush=4 concealed-hand=2 rob-kong=2 | E0 S16 W-16 N0"),
        ("", f"{SMALL} +4m tail", "1: plain=1 | E-1 S3 W-1 N-1"),
        ("", "S:23m456p55z[789s][222p] +4m", "illegal-meld"),
        ("", "S:23m456p789s5z[222p]1f +5z", "tile-not-in-set"),
    ],
)
def test_yunnan(options: str, line: str, answer: str) -> None:
    assert told("yunnan" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("N:34p678p99s[222m](1111z) +5p kong", "4: after-kong=4 | E-6 S-6 W-6 N18"),
        ("N:34p678p99s[2222m@W](1111z) +5p", "1: plain=1 | E-3 S-3 W-5 N11"),
        ("N:34p678p99s[222m+2m@W][111z] +5p", "1: plain=1 | E-2 S-2 W-2 N6"),
    ],
)
def test_yunnan_kong_money(line: str, answer: str) -> None:
    assert told("yunnan", line, side="kongs") == want(answer)
