"""Hebei and Wuhan: wild tiles, base points and factors, big hands and who pays for all; worked out by hand."""

from __future__ import annotations

import pytest
from told import told, want


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # the largest base alone counts
        ("", "N:12346m456789p22z +5s wild=5s", "3: middle-five=3 | E-6 S-3 W-3 N12"),
        ("", "N:1236m5s456789p22z +5m wild=5s", "3: middle-five=3 | E-6 S-3 W-3 N12"),
        ("", "N:123m46p456789s22z +5p wild=5m", "2: no-wild=2 | E-4 S-2 W-2 N8"),
        ("", "W:123m456789p678s5s +5s wild=5s", "2: wild-pair-wait=2 | E-4 S-2 W8 N-2"),
        # an any-wait hand that catches the five
        ("", "W:46m456789p678s5s5s +5m wild=5s", "3: middle-five=3 | E-6 S-3 W12 N-3"),
        # factors
        (
            "",
            "S:123m45m22z678p(9999s) +6m kong last wild=5s",
            "8: after-kong=2 last-tile-draw=2 no-wild=2 | E-16 S32 W-8 N-8",
        ),
        ("", "S:22z55p333m[777s][111z] +5p wild=9s", "4: all-triplets=2 no-wild=2 | E-8 S16 W-4 N-4"),
        ("", "S:1133m555m[777m][999m] +1m wild=9s", "8: all-triplets=2 full-flush=2 no-wild=2 | E-16 S32 W-8 N-8"),
        ("", "S:1111m5577p2244s6z +6z wild=9s", "8: luxury-seven-pairs=4 no-wild=2 | E-16 S32 W-8 N-8"),
        ("", "S:111m5s5555p2244s6z +6z wild=5s", "8: double-luxury-seven-pairs=8 plain=1 | E-16 S32 W-8 N-8"),
        ("", "S:1111m5555p2222s6z +6z wild=9s", "32: no-wild=2 triple-luxury-seven-pairs=16 | E-64 S128 W-32 N-32"),
        ("", "S:19m19p19s1234567z +1m wild=5p", "20: no-wild=2 thirteen-orphans=10 | E-40 S80 W-20 N-20"),
        ("", "S:19m19p1s5p1234567z +1m wild=5p", "10: plain=1 thirteen-orphans=10 | E-20 S40 W-10 N-10"),
        ("", "S:124678m5s345p66s9m +9m wild=5s", "no-shape"),
        ("", "S:1246789m5s5s345p6s +6s wild=5s", "2: plain=1 pure-straight=2 | E-4 S8 W-2 N-2"),
        ("", "S:1246789m5s345p66s +5m wild=5s", "6: middle-five=3 pure-straight=2 | E-12 S24 W-6 N-6"),
        # options
        (",base=3", "S:123m45678p568s22z +9p wild=5s", "3: plain=1 | E-6 S12 W-3 N-3"),
        (",base-points=2", "N:12346m456789p22z +5m wild=5s", "2: plain=2 | E-4 S-2 W-2 N8"),
        (",base-points=1", "S:12345678m345p66s +9m wild=7z", "2: plain=1 pure-straight=2 | E-4 S8 W-2 N-2"),
        (",base-points=3", "W:123m456789p678s5s +2z wild=5s", "3: plain=3 | E-6 S-3 W12 N-3"),
        (",big-hands=false", "S:12345678m345p66s +9m wild=7z", "2: no-wild=2 | E-4 S8 W-2 N-2"),
        (",big-hands=false", "S:1111m5577p2244s6z +6z wild=9s", "no-shape"),
        (",big-hands=false", "S:19m19p19s1234567z +1m wild=5p", "no-shape"),
        (",big-hands=false", "S:123m45m22z678p(9999s) +6m kong wild=5s", "4: after-kong=2 no-wild=2 | E-8 S16 W-4 N-4"),
        (",dealer-factor=1", "123m45678p678s22z +9p wild=5s", "2: no-wild=2 | E6 S-2 W-2 N-2"),
        # the wild follows the turned tile: 7z turned, 6z is wild
        ("", "S:123m45678p68s22z6z +9p turned=7z", "1: plain=1 | E-2 S4 W-1 N-1"),
        # refusals
        ("", "S:123m45678p568s22z N[999p+9p] wild=5s", "self-draw-only"),
        ("", "S:45678p68s1m22z[555s] +9p wild=5s", "illegal-meld"),
        ("", "S:123m45678p568s22z +9p wild=5m5p", "bad-context"),
    ],
)
def test_hebei(options: str, line: str, answer: str) -> None:
    assert told("hebei" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "W:123m45p22z[1111z@S](9999s) +6p wild=5s", "2: no-wild=2 | E-6 S-7 W17 N-4"),
        ("", "W:123m45p22z[111z+1z@S](9999s) +6p wild=5s", "2: no-wild=2 | E-7 S-5 W17 N-5"),
        (",base=2", "W:123m45p22z[1111z@S](9999s) +6p wild=5s", "4: no-wild=2 | E-12 S-14 W34 N-8"),
    ],
)
def test_hebei_kongs(options: str, line: str, answer: str) -> None:
    assert told("hebei" + options, line, "kongs") == want(answer)


SMALL = "45622p34789s[123m@N]"
OPENED = "opened=1 no-wild=1"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # fan of the winner
        ("", "22p34789s456p[1111m@N] S-5s wild=9p", f"8: exposed-kong=1 plain=1 {OPENED} | E8 S-8 W0 N0"),
        (
            "",
            "5p(1111m)[456m@N][777p@W][888s@S] N-5p wild=9p",
            f"16: concealed-kong=2 plain=1 {OPENED} | E16 S0 W0 N-16",
        ),
        ("", f"{SMALL} S-5s wild=9p rk=1", f"8: plain=1 red-kong=1 {OPENED} | E8 S-8 W0 N0"),
        ("", f"{SMALL} S-5s wild=9p wk=2", f"64: plain=1 wild-kong=4 {OPENED} | E50 S-50 W0 N0"),
        # two big patterns double
        (
            "",
            "66s77p333s[111m](5555z) +7p kong wild=9p",
            f"96: after-kong=1 all-triplets=1 concealed-kong=2 {OPENED} | E150 S-50 W-50 N-50",
        ),
        ("", "222m55m888p22s[555s] W-2s wild=9p", f"24: all-2-5-8=1 all-triplets=1 {OPENED} | E56 S-16 W-24 N-16"),
        (
            "",
            "33366s77p[111m][555z] +7p last wild=9p",
            f"24: all-triplets=1 last-tile-draw=1 {OPENED} | E72 S-24 W-24 N-24",
        ),
        # big hands may hold two wild tiles; a wild tile as itself keeps the hard win
        ("", "333666s77p99p[111m] N-7p wild=9p", f"12: all-triplets=1 {OPENED} | E28 S-8 W-8 N-12"),
        ("", "3336s44z77p99p[111m] N-7p wild=9p", "6: all-triplets=1 opened=1 | E14 S-4 W-4 N-6"),
        ("", "1123445566z[222z] W-3z wild=9p", f"12: all-honours=1 {OPENED} | E28 S-8 W-12 N-8"),
        ("", "112344556z9p[222z] W-3z wild=9p", "6: all-honours=1 opened=1 | E14 S-4 W-6 N-4"),
        ("", "112344556z1m[222z] W-3z wild=9p", "no-shape"),
        # wild tiles as themselves spoil no suit
        (
            "",
            "N:22m99s[555s][555p][555m] S-2m wild=9s",
            f"24: all-2-5-8=1 all-triplets=1 {OPENED} | E-16 S-24 W-16 N56",
        ),
        ("", "S:88m113334445z[666z] W-1z wild=8m", "tile-count"),
        ("", "S:88m11333444z[555z] W-1z wild=8m", f"24: all-honours=1 all-triplets=1 {OPENED} | E-16 S56 W-24 N-16"),
        # who pays for all
        ("", "2278m[123m@N][456m@N][999m@W] +6m wild=1p", f"12: full-flush=1 {OPENED} | E36 S0 W-36 N0"),
        (
            ",third-meld-liability=false",
            "2278m[123m@N][456m@N][999m@W] +6m wild=1p",
            f"12: full-flush=1 {OPENED} | E36 S-12 W-12 N-12",
        ),
        ("", "2278m[123m@N][456m@N][999m@W] S-6m wild=1p", f"12: full-flush=1 {OPENED} | E28 S0 W-28 N0"),
        ("", "22678m78m[123m@N][456m@N] +9m wild=1p", f"12: full-flush=1 {OPENED} | E36 S-12 W-12 N-12"),
        (
            "",
            "2278m(9999m)[123m@N][456m@N] +6m wild=1p",
            f"48: concealed-kong=2 full-flush=1 {OPENED} | E144 S-48 W-48 N-48",
        ),
        (
            "",
            "5m[123m@N][456m@N][777m@W][888m@S] N-5m wild=9p",
            f"24: full-flush=1 single-tile-left=1 {OPENED} | E56 S0 W0 N-56",
        ),
        ("", "33366s77p[111m][555z] W[777p+7p] wild=9p", f"24: all-triplets=1 rob-kong=1 {OPENED} | E56 S0 W-56 N0"),
        # a set of claimed melds needs the right pair too
        ("", "6p[123m@N][456m@N][777p@W][888s@S] N-6p wild=9p", "wrong-pair"),
        # events make a hand big, but the pair must be right
        ("", "45633p34789s[123m@N] +5s wild=9p last", "wrong-pair"),
        ("", "4562p9p3789s9p[123m@N] +5s wild=9p last", "6: last-tile-draw=1 opened=1 | E18 S-6 W-6 N-6"),
        ("", f"{SMALL} +5s wild=9p kong wk=1", f"48: after-kong=1 wild-kong=2 {OPENED} | E144 S-48 W-48 N-48"),
        ("", f"{SMALL} +5s wild=9p kong", f"4: plain=1 {OPENED} | E12 S-4 W-4 N-4"),
        # options
        (",base=2", f"{SMALL} S-5s wild=9p lfan=S1", f"8: plain=1 {OPENED} | E16 S-16 W0 N0"),
        (",cap=10", "33366s77p[111m][555z] N-7p wild=9p lfan=N1", f"12: all-triplets=1 {OPENED} | E26 S-8 W-8 N-10"),
        (
            ",cap=0",
            f"{SMALL} +5s wild=9p rk=2 wk=1 lfan=S2",
            f"64: plain=1 red-kong=2 wild-kong=2 {OPENED} | E384 S-256 W-64 N-64",
        ),
        (",min-fan=3", f"{SMALL} S-5s wild=9p lfan=W1", f"4: plain=1 {OPENED} | E4 S-4 W0 N0"),
        (",min-fan=3", f"{SMALL} S-5s wild=9p", "below-minimum"),
        (",min-fan=4", f"{SMALL} S-5s wild=9p lfan=W1", "below-minimum"),
        (",closed-win=true", "12345622m34789s +5s wild=9p", "2: no-wild=1 plain=1 | E6 S-2 W-2 N-2"),
        (",closed-win=true", f"{SMALL} S-5s wild=9p", "2: no-wild=1 plain=1 | E2 S-2 W0 N0"),
        (",dealer-fan=1", f"{SMALL} S-5s wild=9p", f"4: plain=1 {OPENED} | E8 S-8 W0 N0"),
        (",dealer-fan=1", "S:45622p34789s[123m@E] W-5s wild=9p", f"4: plain=1 {OPENED} | E0 S4 W-4 N0"),
        # refusals
        ("", "456p22p789s[123m@N][777z] +3p wild=9p", "tile-count"),
        ("", "45622p789s[777z] S-3p wild=9p", "tile-count"),
        ("", "45622p34s[777z][123m@N] S-5s wild=9p", "illegal-meld"),
        ("", "45622p34s[999p][123m@N] S-5s wild=9p", "illegal-meld"),
        ("", "456p22p34789s123m +5s wild=9p", "not-open"),
        ("", "45622p34s(1111m)789s +5s wild=9p", "not-open"),
        ("", f"{SMALL} S-5s wild=7z", "bad-context"),
        ("", f"{SMALL} S-6s wild=9p", "no-shape"),
        # 4z or 7z turned up make 6z wild
        ("", "45622p3789s6z[123m@N] +5s turned=4z", "2: opened=1 plain=1 | E6 S-2 W-2 N-2"),
        ("", "45622p3789s6z[123m@N] +5s turned=7z", "2: opened=1 plain=1 | E6 S-2 W-2 N-2"),
        ("", "45622p3789s1z[123m@N] +5s turned=5z", "2: opened=1 plain=1 | E6 S-2 W-2 N-2"),
    ],
)
def test_wuhan(options: str, line: str, answer: str) -> None:
    assert told("wuhan" + options, line) == want(answer)
