"""Hunan 2-5-8, turn-turn mahjong and Guizhou: one size or sums, birds and chickens; worked out by hand."""

from __future__ import annotations

import pytest
from told import told, want

SMALL = "123m456p789s22m67s"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", f"S:{SMALL} W-8s", "1: plain=1 | E0 S1 W-1 N0"),
        ("", "S:123m456p789s22p6s[888m] W-6s", "tile-count"),
        ("", "S:123m789s55p67s[456p@E] W-8s", "1: plain=1 | E0 S1 W-1 N0"),
        ("", "S:1111m5577p2244s6s W-6s", "6: seven-pairs=6 | E0 S6 W-6 N0"),
        # one suit and pairs at once: the upper row
        ("", "S:1122334455667m W-7m", "6: seven-pairs=6 | E0 S6 W-6 N0"),
        (",big=8", "S:1133m5577p2244s6s W-6s", "8: seven-pairs=8 | E0 S8 W-8 N0"),
        (",big=3", "N:123456m55m78m[999m] +6m", "3: full-flush=3 | E-4 S-4 W-4 N12"),
        # the pair of some reading must be 2, 5 or 8
        ("", "S:22233344455m67s W-8s", "1: plain=1 | E0 S1 W-1 N0"),
        ("", "S:33344455566m67s W-8s", "wrong-pair"),
        ("", "S:333444555m67s99m W-8s", "wrong-pair"),
        # birds from the winner's own row; each on winner or payer repeats the payment
        (",birds=2", f"S:{SMALL} W-8s birds=1m3p", "1: plain=1 | E0 S2 W-2 N0"),
        (",birds=2", f"S:{SMALL} W-8s birds=1m2p", "1: plain=1 | E0 S3 W-3 N0"),
        (",birds=2", f"{SMALL} +8s birds=5p2s", "1: plain=1 | E14 S-6 W-4 N-4"),
        (",birds=2", "S:123m456p789p22m67s N[888s+8s] birds=1m4m", "1: plain=1 | E0 S14 W0 N-14"),
        ("", "S:123m456p789p22m67s N[888s+8s]", "1: plain=1 | E0 S6 W0 N-6"),
        # refusals
        ("", "S:123m456p789s22z67s W-8s", "bad-tile"),
        ("", f"S:{SMALL} W-7z", "bad-tile"),
        ("", f"S:{SMALL} W-9s", "no-shape"),
        ("", "S:1123m456p789s22m67s W-8s", "tile-count"),
        ("", "S:22m222m456p789s67s W-8s", "too-many-copies"),
        ("", f"S:{SMALL} N(8888s)", "not-robbable"),
    ],
)
def test_hunan_258(options: str, line: str, answer: str) -> None:
    assert told("hunan-258" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("rules", "line", "answer"),
    [
        ("hunan-258", "S:123m22m67s[5555p@W](9999p) +8s", "1: plain=1 | E-4 S15 W-7 N-4"),
        ("hunan-258", "S:123m22m67s[555p+5p@W](9999p) +8s", "1: plain=1 | E-5 S15 W-5 N-5"),
        ("hunan-258,kong-money=false", "S:123m22m67s[5555p@W](9999p) +8s", "1: plain=1 | E-2 S6 W-2 N-2"),
        ("zhuanzhuan", "S:123m11m67s[5555p@W](9999p) +8s", "1: plain=1 | E-4 S15 W-7 N-4"),
    ],
)
def test_hunan_kongs(rules: str, line: str, answer: str) -> None:
    assert told(rules, line, "kongs") == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "S:33344455566m67s W-8s", "1: plain=1 | E0 S1 W-1 N0"),
        ("", "S:1122334455667m W-7m", "6: seven-pairs=6 | E0 S6 W-6 N0"),
        ("", "S:456p789s11m67s[123m@E] W-8s", "no-chow"),
        ("", "S:123m456p789s22z67s W-8s", "bad-tile"),
        (",big=8", "N:123456m88m78m[999m] +6m", "8: full-flush=8 | E-9 S-9 W-9 N27"),
        (",discard-win=false", "S:123m456p789s11m67s W-8s", "self-draw-only"),
        (",discard-win=false", "S:123m456p789s11m67s +8s", "1: plain=1 | E-2 S6 W-2 N-2"),
        (",discard-win=false", "S:123m456p789p11m67s N[888s+8s]", "1: plain=1 | E0 S6 W0 N-6"),
        (",birds=2", "123m456p789s11m67s +8s birds=5p2s", "1: plain=1 | E14 S-6 W-4 N-4"),
        # the red dragon as a wild tile
        ("", "S:123m456p789s11m6s7z W-8s", "bad-tile"),
        (",red-wild=true", "S:123m456p789s11m6s7z W-8s", "1: plain=1 | E0 S1 W-1 N0"),
        (",red-wild=true", "S:123m456p789s11m67s W-7z", "wild-claimed"),
        (",red-wild=true", "S:123m456p789s11m67s +7z", "1: plain=1 | E-2 S6 W-2 N-2"),
        (",red-wild=true", "N:123456m8m7z78m[999m] +6m", "6: full-flush=6 | E-7 S-7 W-7 N21"),
        (",red-wild=true", "S:1133m5577p2244s7z W-6s", "6: seven-pairs=6 | E0 S6 W-6 N0"),
        (",red-wild=true", "S:123m456p789s11m67s +6z", "bad-tile"),
        (",red-wild=true", "S:159m258p369s7777z opening", "1: plain=1 | E-2 S6 W-2 N-2"),
        (",red-wild=true", "S:159m2589p369s777z opening", "no-shape"),
        (",red-wild=true", "159m258p369s7777z +1m first", "1: plain=1 | E6 S-2 W-2 N-2"),
        (",red-wild=true", "159m258p369s7777z +1m", "no-shape"),
    ],
)
def test_zhuanzhuan(options: str, line: str, answer: str) -> None:
    assert told("zhuanzhuan" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", f"S:{SMALL} +8s", "3: plain=3 | E-3 S9 W-3 N-3"),
        ("", f"S:{SMALL} W-8s", "no-kong-pass"),
        (",pass=false", f"S:{SMALL} W-8s", "3: plain=3 | E0 S3 W-3 N0"),
        ("", "S:123m456p22m67s[9999p@N] W-8s", "3: plain=3 | E0 S3 W-3 N0"),
        ("", "S:123m456p22m67s[999p] W-8s", "no-kong-pass"),
        ("", "W:1122335577998m +8m", "26: full-flush=13 seven-pairs=13 | E-26 S-26 W78 N-26"),
        ("", "W:1111m5577p2244s6s E-6s", "26: luxury-seven-pairs=26 | E-26 S0 W26 N0"),
        ("", "5m(2222m)[333m][777m][888m] W-5m", "21: all-triplets=8 full-flush=13 | E21 S0 W-21 N0"),
        ("", "5m[2222m][333m][777m][888m] +5m", "26: full-flush=13 single-tile-left=13 | E78 S-26 W-26 N-26"),
        ("", f"{SMALL} +8s first", "26: heavenly-hand=26 | E78 S-26 W-26 N-26"),
        ("", f"S:{SMALL} +8s first", "3: plain=3 | E-3 S9 W-3 N-3"),
        # ready hands have a pattern, so they need no pass
        ("", f"S:{SMALL} W-8s ready", "13: soft-ready=13 | E0 S13 W-13 N0"),
        ("", f"S:{SMALL} W-8s hready", "26: hard-ready=26 | E0 S26 W-26 N0"),
        ("", f"S:{SMALL} W-8s ready hready", "26: hard-ready=26 | E0 S26 W-26 N0"),
        ("", "S:123m22m67s456p(9999p) +8s kong", "4: after-kong=1 plain=3 | E-4 S12 W-4 N-4"),
        ("", "S:11m5p5p[333m][777s][999p] W-5p afterkong", "9: all-triplets=8 on-kong-discard=1 | E0 S9 W-9 N0"),
        ("", "S:11m55p[333m][777s][999p] W-5p", "8: all-triplets=8 | E0 S8 W-8 N0"),
        ("", "S:123m456p789p22m67s N[888s+8s]", "3: plain=3 rob-kong=0 | E0 S9 W0 N-9"),
        # the void suit by option
        (",void=true", f"S:{SMALL} +8s", "suit-not-void"),
        (",void=true", "S:123m456m789s22m67s +8s", "3: plain=3 | E-3 S9 W-3 N-3"),
        (",void=true", "S:123m456m789s22m67s W-8s", "no-kong-pass"),
        # refusals
        ("", "S:456p789s22m67s[123m@E] +8s", "no-chow"),
        ("", "S:123m456p789s22z67s +8s", "bad-tile"),
        ("", f"S:{SMALL} +9s", "no-shape"),
    ],
)
def test_guizhou(options: str, line: str, answer: str) -> None:
    assert told("guizhou" + options, line) == want(answer)


CHICKEN = "S:123s456p789p22m67s +8s flip=2m hold=E1/0,W0/0,N2/1 tenpai=EW"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", CHICKEN, "3: plain=3 | E0 S12 W-4 N-8"),
        # without the hero chicken the winner holds none
        (",hero=false", CHICKEN, "3: plain=3 | E1 S9 W-3 N-7"),
        # 1s and three 8p in the hand: v(S) = 3
        (
            ",black=true",
            "S:123s888p678p2m2m67s +8s flip=2m hold=E0/0,W0/0,N0/0 tenpai=EWN",
            "3: plain=3 | E-8 S24 W-8 N-8",
        ),
        # no chicken turned: 3m is none
        (",turn=off", "S:333m456p789p22m67s +8s flip=2m hold=E0/0,W0/0,N0/0 tenpai=EWN", "3: plain=3 | E-3 S9 W-3 N-3"),
        ("", "S:333m456p789p22m67s +8s flip=2m hold=E0/0,W0/0,N0/0 tenpai=EWN", "3: plain=3 | E-6 S18 W-6 N-6"),
        (
            ",turn=self-draw",
            "S:333m456p789p22m67s +8s flip=2m hold=E0/0,W0/0,N0/0 tenpai=EWN",
            "3: plain=3 | E-6 S18 W-6 N-6",
        ),
        (
            ",turn=self-draw",
            "S:333m456p22m67p(9999p) E-8p flip=2m hold=E0/0,W0/0,N0/0 tenpai=EWN",
            "3: plain=3 | E-3 S3 W0 N0",
        ),
        # two tiles turned: 3m and 6s; 6s among the tiles
        (
            ",open=true",
            "S:333m456p789p22m67s +8s flip=2m5s hold=E0/0,W0/0,N0/0 tenpai=EWN",
            "3: plain=3 | E-7 S21 W-7 N-7",
        ),
        # a robbed player and a hot discarder keep nothing
        (
            "",
            "S:234m456p789p22m67s E[888s+8s] flip=2p hold=E5/4,W0/0,N0/0 tenpai=EWN",
            "3: plain=3 rob-kong=0 | E-9 S9 W0 N0",
        ),
        (
            "",
            "S:234m456p789p22m67s E-8s afterkong flip=2p hold=E5/4,W0/0,N0/0 tenpai=EWN",
            "4: on-kong-discard=1 plain=3 | E-4 S4 W0 N0",
        ),
        # without open chickens and hero nothing is left
        (",hero=false,turn=off", CHICKEN, "3: plain=3 | E1 S9 W-3 N-7"),
        ("", "S:123s456p789p22m67s +8s hold=E0/0 tenpai=", "3: plain=3 | E-4 S12 W-4 N-4"),
    ],
)
def test_guizhou_chickens(options: str, line: str, answer: str) -> None:
    assert told("guizhou" + options, line, "chickens") == want(answer)


def test_guizhou_kongs() -> None:
    line = "S:456p22m67s[1111p@N](9999s) W-8s"
    assert told("guizhou", line, "kongs") == want("3: plain=3 | E-3 S15 W-6 N-6")
