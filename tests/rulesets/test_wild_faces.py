"""Zuanpai and Jiangnan: wild tiles, stand-ins for the wild's face and kong tiles, by hand."""

from __future__ import annotations

import pytest
from told import told, want


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # how the wild is found: by the line's word, or the kind after the turned one (red, green, white, red)
        ("", "S:68m7z123p456p9s[222z] +9s", "bad-context"),
        ("", "S:68m7z123p456p9s[222z] +9s turned=6m", "2: no-wild=1 | E-2 S6 W-2 N-2"),
        ("", "S:68m7z123p456p9s[222z] +9s wild=7m,8m", "bad-context"),
        ("", "S:68m6z123p456p9s[222z]{7z5z} W-9s turned=7z", "4: kong-tile=2 | E0 S4 W-4 N0"),
        ("", "S:68m1z123p456p9s[222z] W-9s turned=4z", "1: plain=0 | E0 S1 W-1 N0"),
        # red plays the natural face, in melds and on a discard as well; the wild itself is dead
        ("", "S:68m123p456p99s[222z] W-7z wild=7m", "2: no-wild=1 | E0 S2 W-2 N0"),
        ("", "S:68m123p456p99s[222z] W-7m wild=7m", "wild-claimed"),
        ("", "S:68m123p99s[222z][777m] +7m wild=7m", "wild-claimed"),
        ("", "S:68m123p99s[222z](7777m) +7z wild=7m", "wild-claimed"),
        ("", "S:68m7z123p456p9s[222z] W[999s+9s] wild=7m", "2: no-wild=1 | E0 S2 W-2 N0"),
        ("", "S:77z123p456p9s1s[222z] +1s wild=7m", "no-shape"),
        # a wild may take its own face again, and a fifth copy
        ("", "N:99m33m[777z][111m][888m] +7m wild=7m", "8: all-triplets=1 full-flush=2 | E-8 S-8 W-8 N24"),
        ("", "S:2266m4477p88s7z11s +7m wild=7m", "2: seven-pairs=1 | E-2 S6 W-2 N-2"),
        ("", "S:111m234m567m3z44z9s +4z wild=9s", "2: half-flush=1 | E-2 S6 W-2 N-2"),
        # kong tiles: laid open they double, in the hand or a meld they bar the win
        ("", "S:68m7m123p456p9s[222z]{6666z} +9s wild=7m", "16: kong-tile=4 | E-16 S48 W-16 N-16"),
        ("", "S:68m7z123p9s[222z][666z] +9s wild=7m", "kong-tile-in-hand"),
        ("", "S:68m123p456p9s7z[222z] +9s wild=5z", "kong-tile-in-hand"),
        ("", "S:68m7m123p456p9s[222z]{6z} +9s kong wild=7m", "2: kong-tile=1 | E-2 S6 W-2 N-2"),
        ("", "S:68m7m9s123p(4444p)[222z]{6z} +9s kong wild=7m", "4: kong-tile=1 after-kong=1 | E-4 S12 W-4 N-4"),
        # options
        (
            ",cap=4",
            "N:99m33m[777z][111m][888m] S-3m wild=7m",
            "4: all-triplets=1 full-flush=2 no-wild=1 | E0 S-4 W0 N4",
        ),
        ("", "S:68m7z456p9s[222z][123p] +9s wild=7m", "illegal-meld"),
        (",chow=true", "S:68m7z456p9s[222z][123p] +9s wild=7m", "2: no-wild=1 | E-2 S6 W-2 N-2"),
        (",chow=true", "S:123p456p9s[222z][68m7z] +9s wild=7m", "2: no-wild=1 | E-2 S6 W-2 N-2"),
        (",chow=true", "S:68m7z456p9s[222z][123p@W] +9s wild=7m", "illegal-meld"),
        (",da-que=true", "5z123p456p78p9p[222z] +5z wild=3m", "kong-tile-in-hand"),
        (",da-que=true", "234m567m789p5s[888s] +5s wild=1z", "suit-not-void"),
        (",da-que=true", "S:68m6z123p456p9p[222z]{7z5z} W-9p wild=6z", "4: kong-tile=2 | E0 S4 W-4 N0"),
        # the order of refusals
        ("", "S:777z7z68m123p9s[222z] +7z wild=7m", "too-many-copies"),
        ("", "S:68m6z123p456p9s[222z] W-7m wild=7m", "wild-claimed"),
        ("", "S:68m6z123p456p9s[222z] +1s wild=7m", "kong-tile-in-hand"),
        ("", "1235689s123p456p +1s wild=7m", "no-shape"),
    ],
)
def test_zuanpai(options: str, line: str, answer: str) -> None:
    assert told("zuanpai" + options, line) == want(answer)


NATURAL = "S:123m456p789s22z34s"
FOUR = "333s19m47p58s1267z"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", f"{NATURAL} N-5s", "bad-context"),
        ("", f"{NATURAL} +5s wild=9m", "4: concealed-hand=1 no-wild=1 | E-4 S12 W-4 N-4"),
        (",wild-mode=none", f"{NATURAL} N-5s", "2: concealed-hand=1 | E0 S2 W0 N-2"),
        # in huodong the turned-up copy is out, in daidi all four are in play
        ("", "S:5555m46p789s1z[222z] +1z wild=5m", "too-many-copies"),
        (",wild-mode=daidi", "S:5555m46p789s1z[222z] +1z wild=5m", "4: four-wilds=2 | E-4 S12 W-4 N-4"),
        (",wild-mode=daidi", "S:5555m46p789s1z[222z] N-1z wild=5m", "self-draw-only"),
        # daidi: the kind after the turned one, the honours in one row E S W N red green white
        (",wild-mode=daidi", "S:7z46p789s123m1z[222z] +1z turned=4z", "1: plain=0 | E-1 S3 W-1 N-1"),
        (",wild-mode=daidi", "S:1z46p789s123m3z[222z] +3z turned=5z", "1: plain=0 | E-1 S3 W-1 N-1"),
        ("", "S:5m46p789s123m1z[222z] +1z turned=5m", "1: plain=0 | E-1 S3 W-1 N-1"),
        # four wilds win at once, by self-draw, in daidi
        (",wild-mode=daidi", f"{FOUR} +3s wild=3s", "8: concealed-hand=1 four-wilds=2 | E24 S-8 W-8 N-8"),
        (",wild-mode=daidi,four-wilds-win=false", f"{FOUR} +3s wild=3s", "no-shape"),
        (",wild-mode=daidi", f"{FOUR} S-3s wild=3s", "no-shape"),
        # a hand that waits for everything
        ("", "W:123p456s789s5m[222z] +7p wild=5m", "2: wild-pair-wait=1 | E-2 S-2 W6 N-2"),
        ("", "W:123p456s789s5m[222z] N[777p+7p] wild=5m", "self-draw-only"),
        ("", "S:456678m567p5z[444m] N-5z wild=5m", "self-draw-only"),
        ("", "W:123p456s789s1m[222z] N-1m wild=5m", "2: no-wild=1 | E0 S0 W2 N-2"),
        # white for the turned-up face: one a hand, never in melds, not in daidi
        (",white-stand-in=0", "S:46m5z123p789s1p[222z] N-1p wild=5m", "no-shape"),
        (",white-stand-in=all", "S:4466m55z123p1p[222z] N-1p wild=5m", "2: no-wild=1 | E0 S2 W0 N-2"),
        (",wild-mode=daidi", "S:46m5z123p789s1p[222z] N-1p wild=5m", "no-shape"),
        ("", "S:5m6m123p789s11p[222z] N-5z wild=4m", "2: no-wild=1 | E0 S2 W0 N-2"),
        ("", "S:123p789s1p[222z][46m5z] N-1p wild=5m", "illegal-meld"),
        ("", "S:123p789s1155z[222z] N-5z wild=5m", "2: no-wild=1 | E0 S2 W0 N-2"),
        # a thrown wild is its own face and may be claimed or won on; the hand then holds a wild tile
        ("", "S:46m123p789s11z[222z] N-5m wild=5m", "1: plain=0 | E0 S1 W0 N-1"),
        ("", "S:46p789s123m1z1z[555m] N-5p wild=5m", "1: plain=0 | E0 S1 W0 N-1"),
        # rows
        (
            "",
            "S:1z[111s][444s](8888p)[666m] N-1z wild=9m",
            "8: single-tile-left=1 all-triplets=1 no-wild=1 | E0 S8 W0 N-8",
        ),
        ("", "S:11m234m567m89m9p22z +2z wild=9p", "4: half-flush=1 concealed-hand=1 | E-4 S12 W-4 N-4"),
        ("", "S:11m234m567m89m9p22m N-2m wild=9p", "8: full-flush=2 concealed-hand=1 | E0 S8 W0 N-8"),
        (
            ",cap=4",
            "N:123456789s1122s +1s wild=9m",
            "16: no-wild=1 concealed-hand=1 full-flush=2 | E-16 S-16 W-16 N48",
        ),
        (",cap=1", f"{NATURAL} N-5s wild=9m", "2: concealed-hand=1 no-wild=1 | E0 S2 W0 N-2"),
        ("", "S:1122m3344p5566s7z +7z wild=9m", "no-shape"),
        (
            "",
            "S:23m789m11z[555z][4444m] +1m kong wild=9p",
            "8: half-flush=1 after-kong=1 no-wild=1 | E-8 S24 W-8 N-8",
        ),
        ("", "S:23m789m11z[555z][444m] +1m kong wild=9p", "4: half-flush=1 no-wild=1 | E-4 S12 W-4 N-4"),
    ],
)
def test_jiangnan(options: str, line: str, answer: str) -> None:
    assert told("jiangnan" + options, line) == want(answer)
