"""Luoshan: small points doubled by tai, wild pongs. Ningbo: four tai to win, three claims, flowers as kongs."""

from __future__ import annotations

import pytest
from told import told, want

LUOSHAN = [
    # the flat hand takes 30 in place of the small points; a closed wait spoils it, a dragon pair does not
    ("", "S:123m345m678m45m99m W-6m wild=5p", "240: all-chows=30 full-flush=3 | E-240 S720 W-240 N-240"),
    ("", "S:123123m678m46m99m W-5m wild=5p", "below-minimum"),
    ("", "S:123123m678m46m99m +5m wild=5p", "120: fu=4 full-flush=3 | E-120 S360 W-120 N-120"),
    ("", "S:123m345m678m45m77z +6m wild=5p", "below-minimum"),
    ("pinghu-exempt=true", "S:123m345m678m45m77z +6m wild=5p", "60: all-chows=30 half-flush=1 | E-60 S180 W-60 N-60"),
    ("pinghu-exempt=true", "S:123123m678m46m77z +5m wild=5p", "below-minimum"),
    # (4 concealed pong of simples + 32 concealed kong of honours + 6 drawn pong + 10) x 4
    ("", "55s234m88p[777z](1111z) +5s wild=9m", "210: fu=42 dragon-pong=1 seat-wind-pong=1 | E630 S-210 W-210 N-210"),
    # the claimed tile opens the triplet: 4 + 32 + 2
    ("", "55s234m88p[777z](1111z) N-5s wild=9m", "200: fu=38 dragon-pong=1 seat-wind-pong=1 | E600 S-200 W-200 N-200"),
    # exposed kongs of honours 16 each, the drawn pair 77z 6 and 2 for its value: (40 + 10) x 8
    (
        "",
        "S:234m567m7z[2222z][6666z] +7z wild=9m",
        "400: fu=40 dragon-pong=1 seat-wind-pong=1 half-flush=1 | E-400 S1200 W-400 N-400",
    ),
    # 32 + 16 and the claimed pair of nines 4; or the claimed edge wait 2
    (
        "",
        "S:234m567m9s(2222z)[6666z] W-9s wild=9m",
        "250: fu=52 dragon-pong=1 seat-wind-pong=1 | E-250 S750 W-250 N-250",
    ),
    (
        "",
        "S:789m12m55p(2222z)[6666z] W-3m wild=9m",
        "240: fu=50 dragon-pong=1 seat-wind-pong=1 | E-240 S720 W-240 N-240",
    ),
    # all triplets in one suit: 2 + 2 exposed, 32 concealed kong, 10 drawn, x 16
    ("", "W:11m55m[222m][444m](9999m) +1m wild=3p", "900: fu=46 full-flush=3 all-triplets=1 | E-900 S-900 W2700 N-900"),
    # a wild pong is an exposed pong of its natural tile: dragons, and one's own seat wind
    (
        "",
        "S:222z456m99m13m[77z5s] +2m wild=5s",
        "210: fu=16 dragon-pong=1 seat-wind-pong=1 half-flush=1 | E-210 S630 W-210 N-210",
    ),
    (
        "",
        "S:777z456m99m13m[22z5s] +2m wild=5s",
        "210: fu=16 dragon-pong=1 seat-wind-pong=1 half-flush=1 | E-210 S630 W-210 N-210",
    ),
    ("", "W:777z456m99m13m[22z5s] +2m wild=5s", "illegal-meld"),
    ("", "S:777z456m99m13m[33p5s] +2m wild=5s", "illegal-meld"),
    ("", "S:222z456m99m13m[777z5s] +2m wild=5s", "illegal-meld"),
    ("", "S:222z456m99m13m[555s] +2m wild=5s", "illegal-meld"),
    # no wild tile at all, where the table counts it
    (
        "no-wild-tai=1",
        "S:222z456m99m13m[777z] +2m wild=5s",
        "420: fu=16 dragon-pong=1 seat-wind-pong=1 half-flush=1 no-wild=1 | E-420 S1260 W-420 N-420",
    ),
    (
        "no-wild-tai=1",
        "S:222z456m99m13m[77z5s] +2m wild=5s",
        "210: fu=16 dragon-pong=1 seat-wind-pong=1 half-flush=1 | E-210 S630 W-210 N-210",
    ),
    # a robbed kong is a draw: its minimum and its small points
    ("", "S:35p888p222p11p[777z] W[444p+4p] wild=3m", "110: fu=16 dragon-pong=1 half-flush=1 | E-110 S330 W-110 N-110"),
    ("", "S:35p888p222p11p[777z] W-4p wild=3m", "below-minimum"),
    (
        "",
        "N:456m678m5z[1111p][666z] +5z kong wild=2s",
        "160: fu=28 dragon-pong=1 after-kong=1 | E-160 S-160 W-160 N480",
    ),
    ("", "N:456m678m5z[1111p][666z] +5z wild=2s", "below-minimum"),
    # the wild= word is needed; the indicator does as well
    ("", "S:123m345m678m45m99m W-6m", "bad-context"),
    ("", "S:123m345m678m45m99m W-6m turned=4p", "240: all-chows=30 full-flush=3 | E-240 S720 W-240 N-240"),
    ("", "S:123m345m678m45m99m W-6m wild=5x", "bad-context"),
    ("", "S:123m345m678m45m99m W-5p wild=5p", "wild-claimed"),
    ("", "S:1122m3344p5566s7z +7z wild=9s", "no-shape"),
    ("", "S:123m345m678m45m99m W(6666m) wild=5p", "not-robbable"),
]

FLAT = "S:23m456p789s345s55m"
CLAIMS = "S:56m11z[123m@E][789m@E][222z@E]"

NINGBO = [
    # the flat hand: open wait, pair without value, any other wait in its place
    ("", f"{FLAT}{{2f}} +1m wild=9p", "4: all-chows=1 self-draw=1 no-wild=1 seat-flower=1 | E-4 S12 W-4 N-4"),
    ("min-tai=2", f"{FLAT} W-1m wild=9p", "2: all-chows=1 no-wild=1 | E0 S4 W-4 N0"),
    ("min-tai=2", "S:12m456p789s345s55m W-3m wild=9p", "2: edge-wait=1 no-wild=1 | E0 S4 W-4 N0"),
    ("min-tai=2", "S:13m456p789s345s55m W-2m wild=9p", "2: closed-wait=1 no-wild=1 | E0 S4 W-4 N0"),
    ("min-tai=2", "S:123m456p789s345s5m W-5m wild=9p", "2: pair-wait=1 no-wild=1 | E0 S4 W-4 N0"),
    ("min-tai=2", "S:123m456p789s55m55z W-5m wild=9p", "2: pong-wait=1 no-wild=1 | E0 S4 W-4 N0"),
    ("min-tai=1", "S:23m456p789s345s22z W-1m wild=9p", "1: no-wild=1 | E0 S2 W-2 N0"),
    ("min-tai=1", "S:23m456p789s345s33z W-1m wild=9p", "2: all-chows=1 no-wild=1 | E0 S4 W-4 N0"),
    ("min-tai=1", "S:23m456p789s345s33z W-1m round=W wild=9p", "1: no-wild=1 | E0 S2 W-2 N0"),
    # a wild tile used as itself ends the wild-free hand
    ("min-tai=1", "S:23m456p789s345s55m +1m wild=8s", "2: all-chows=1 self-draw=1 | E-2 S6 W-2 N-2"),
    # all honours leave out triplets, pairs and the half flush
    ("", "S:1122z3344z5566z7z +7z wild=9p", "11: all-honours=8 no-wild=1 pair-wait=1 self-draw=1 | E-11 S33 W-11 N-11"),
    ("", "1133m5577p2299s1z N-1z wild=9p", "4: pair-wait=1 all-triplets=2 no-wild=1 | E8 S0 W0 N-8"),
    ("seven-pairs=false", "1133m5577p2299s1z N-1z wild=9p", "no-shape"),
    # flowers: own ones, a group in place of its own flower, all eight in place of everything
    ("", f"{FLAT}{{2f6f}} W-1m wild=9p", "4: all-chows=1 no-wild=1 seat-flower=2 | E0 S8 W-8 N0"),
    ("", f"{FLAT}{{1f2f3f4f6f}} W-1m wild=9p", "5: all-chows=1 no-wild=1 flower-set=2 seat-flower=1 | E0 S10 W-10 N0"),
    ("", f"{FLAT}{{1f2f3f4f5f6f7f8f}} W-1m wild=9p", "10: all-chows=1 no-wild=1 eight-flowers=8 | E0 S20 W-20 N0"),
    ("", f"{FLAT}{{3f}} +1m kong wild=9p", "4: all-chows=1 self-draw=1 after-kong=1 no-wild=1 | E-4 S12 W-4 N-4"),
    ("", f"{FLAT} +1m kong wild=9p", "below-minimum"),
    # a turned flower makes the rest of its group wild; then they are no flowers
    ("", f"{FLAT}{{6f}} +1m turned=1f", "4: all-chows=1 self-draw=1 no-wild=1 seat-flower=1 | E-4 S12 W-4 N-4"),
    ("", f"{FLAT}{{2f}} +1m turned=1f", "illegal-meld"),
    (
        "min-tai=3",
        "S:23m456p789s345s5m2f{6f} +1m turned=1f",
        "3: all-chows=1 self-draw=1 seat-flower=1 | E-3 S9 W-3 N-3",
    ),
    # dealt wins
    (
        "",
        "S:1133m5577p2299s1z +1z wild=9p first",
        "11: all-triplets=2 earthly-hand=6 no-wild=1 pair-wait=1 self-draw=1 | E-11 S33 W-11 N-11",
    ),
    ("", "S:1133m5577p2299s1z N-1z wild=9p first", "4: all-triplets=2 no-wild=1 pair-wait=1 | E0 S8 W0 N-8"),
    ("", "1133m5577p2299s1z +1z wild=9p first", "11: all-triplets=2 heavenly-hand=8 no-wild=1 | E33 S-11 W-11 N-11"),
    (
        "",
        f"{FLAT}{{2f}} +1m last wild=9p",
        "5: all-chows=1 self-draw=1 no-wild=1 seat-flower=1 last-tile-draw=1 | E-5 S15 W-5 N-5",
    ),
    ("", f"{FLAT}{{2f}} W-1m last wild=9p", "4: all-chows=1 no-wild=1 seat-flower=1 last-tile-claim=1 | E0 S8 W-8 N0"),
    # three claims: five times on a draw, twice beside the discarder; either way, and both ways at once
    ("", f"{CLAIMS} +4m wild=9p", "5: self-draw=1 no-wild=1 half-flush=2 seat-wind-pong=1 | E-25 S25 W0 N0"),
    ("", f"{CLAIMS} N-4m wild=9p", "4: no-wild=1 half-flush=2 seat-wind-pong=1 | E-8 S16 W0 N-8"),
    ("", f"{CLAIMS} E-4m wild=9p", "4: no-wild=1 half-flush=2 seat-wind-pong=1 | E-16 S16 W0 N0"),
    ("", f"{CLAIMS} N-4m wild=9p liable=E", "4: no-wild=1 half-flush=2 seat-wind-pong=1 | E-16 S24 W0 N-8"),
    ("", f"{CLAIMS} N-4m wild=9p liable=N", "4: no-wild=1 half-flush=2 seat-wind-pong=1 | E-8 S24 W0 N-16"),
    (
        "",
        f"{CLAIMS} +4m wild=9p liable=EN",
        "5: self-draw=1 no-wild=1 half-flush=2 seat-wind-pong=1 | E-50 S75 W0 N-25",
    ),
    (
        "",
        f"{CLAIMS} N[444m+4m] wild=9p liable=E",
        "5: no-wild=1 rob-kong=1 half-flush=2 seat-wind-pong=1 | E0 S25 W0 N-25",
    ),
    (
        "",
        "S:56m11z[123m][789m][222z@E] +4m wild=9p",
        "5: self-draw=1 no-wild=1 half-flush=2 seat-wind-pong=1 | E-5 S15 W-5 N-5",
    ),
    # the claimed kong that blossoms: the last kong, claimed
    (
        "",
        "S:56m11z789m[123m@E][2222z@N] +4m wild=9p kong",
        "6: self-draw=1 after-kong=1 no-wild=1 half-flush=2 seat-wind-pong=1 | E0 S30 W0 N-30",
    ),
    (
        "",
        "S:56m11z[2222z@N][123m@E](7777m) +4m wild=9p kong",
        "6: self-draw=1 after-kong=1 no-wild=1 half-flush=2 seat-wind-pong=1 | E-6 S18 W-6 N-6",
    ),
    (
        "",
        "S:56m11z789m[123m@E][222z+2z@N] +4m wild=9p kong",
        "6: self-draw=1 after-kong=1 no-wild=1 half-flush=2 seat-wind-pong=1 | E-6 S18 W-6 N-6",
    ),
    # three wild tiles: 3 outside the minimum, self-draw only; a wild tile over a complete hand too
    ("min-tai=6", "123m456m78m22z333p +9m wild=3p", "below-minimum"),
    ("", "123m456m78m22z333p W-9m wild=3p", "self-draw-only"),
    ("", "123m456m79m22z333p W-1p wild=3p", "self-draw-only"),
    ("", "123m456m789m555z3p W-2m wild=3p", "self-draw-only"),
    ("", "1133m5577p2299s3p N-1z wild=3p", "self-draw-only"),
    ("seven-pairs=false", "1133m5577p2299s3p N-1z wild=3p", "no-shape"),
    (
        "points=doubling",
        f"{FLAT}{{2f}} +1m wild=9p",
        "1: all-chows=1 self-draw=1 no-wild=1 seat-flower=1 | E-1 S3 W-1 N-1",
    ),
    (
        "points=doubling",
        "123m456m78m22z333p +9m wild=3p",
        "16: self-draw=1 half-flush=2 seat-wind-pong=1 round-wind-pong=1 three-wild=3 | E48 S-16 W-16 N-16",
    ),
    (
        "wild-count=7",
        "123m456m789m11z3p4p +2z wild=3p4p",
        "6: pair-wait=1 self-draw=1 half-flush=2 seat-wind-pong=1 round-wind-pong=1 | E18 S-6 W-6 N-6",
    ),
    ("wild-count=7", "123m456m789m1z3p4p4p W-1z wild=3p4p", "self-draw-only"),
    # refusals
    ("", "S:23m456p789s345s5m +1m wild=9p", "tile-count"),
    ("", f"{FLAT}{{2f2f}} +1m wild=9p", "too-many-copies"),
    ("", "S:456p789s345s5m3m3m3m +3m wild=3m", "too-many-copies"),
    ("", "S:23m456p789s55m[346s] +1m wild=9p", "illegal-meld"),
    ("", "S:5m456p789s345s[333m] W-5m wild=3m", "wild-claimed"),
    ("", "S:55m456p789s345s3m4m W-3m wild=3m", "wild-claimed"),
    ("", "W:123m456m789s11z4p6s N-6s wild=9p", "no-shape"),
    ("", f"{FLAT}{{2f}} W-1m wild=9p", "below-minimum"),
]


def spec(rules: str, options: str) -> str:
    return ",".join(x for x in (rules, options) if x)


@pytest.mark.parametrize(("options", "line", "answer"), LUOSHAN)
def test_luoshan(options: str, line: str, answer: str) -> None:
    assert told(spec("luoshan", options), line) == want(answer)


@pytest.mark.parametrize(("options", "line", "answer"), NINGBO)
def test_ningbo(options: str, line: str, answer: str) -> None:
    assert told(spec("ningbo", options), line) == want(answer)
