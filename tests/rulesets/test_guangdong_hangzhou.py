"""Guangdong and Hangzhou: every row, cap, refusal and payment, worked out by hand."""

from __future__ import annotations

import pytest
from told import told, want

READY = "45m678p234s55s"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # base types; a fan doubles, 4 is the cap
        ("", "S:123m456p99s78s[222m] W-9s", "1: plain=0 | E0 S1 W-1 N0"),
        ("", "S:123m456p99s78s[234m@E] W-9s", "2: all-chows=1 | E0 S2 W-2 N0"),
        ("", "W:123m789m22z66m[555z] E-6m", "8: half-flush=2 dragon-pong=1 | E-8 S0 W8 N0"),
        ("", "N:123456m55m78m[999m] E-9m", "16: full-flush=4 | E-16 S0 W0 N16"),
        (",cap=3", "N:123456m55m78m[999m] E-9m", "8: full-flush=4 | E-8 S0 W0 N8"),
        ("", "S:11m99m[333m][555m][222z] W-1m", "16: half-flush-triplets=4 seat-wind-pong=1 | E0 S16 W-16 N0"),
        ("", "S:11m99p[333m][555s][888p] W-1m", "4: all-triplets=2 | E0 S4 W-4 N0"),
        # seven pairs by option; of two base types of 4 the upper row
        (",seven-pairs=true", "S:1122335577889m W-9m", "16: full-flush=4 concealed-hand=1 | E0 S16 W-16 N0"),
        (",seven-pairs=true", "S:1111m5577p2244s6z W-6z", "16: seven-pairs=4 concealed-hand=1 | E0 S16 W-16 N0"),
        (",seven-pairs=true", "S:1122334455667z W-7z", "64: all-honours=6 | E0 S64 W-64 N0"),
        # special hands stand alone, over the cap
        ("", "S:22m55m[111m][333m][888m] W-2m", "32: full-flush-triplets=5 | E0 S32 W-32 N0"),
        ("", "S:11m99p[999m][111p][111s] W-1m", "64: pure-terminals=6 | E0 S64 W-64 N0"),
        ("", "S:11m99p[999m][111p][222z] W-1m", "32: all-terminals-honours=5 | E0 S32 W-32 N0"),
        ("", "S:11z22z[333z][555z][666z] W-1z", "64: all-honours=6 | E0 S64 W-64 N0"),
        ("", "S:11m23p[555z][666z][777z] W-4p", "64: big-three-dragons=6 | E0 S64 W-64 N0"),
        ("", "S:5m[111z][222z][333z][444z] W-5m", "64: big-four-winds=6 | E0 S64 W-64 N0"),
        ("", "S:44z23p[111z][222z][333z] W-4p", "32: little-four-winds=5 | E0 S32 W-32 N0"),
        ("", "S:44z23p[111z][222z] W-4p", "tile-count"),
        (",cap=3", "S:55z24p123m[666z][777z] W-1p", "no-shape"),
        (",cap=3", "S:55z23p123m[666z][777z] W-1p", "32: little-three-dragons=5 | E0 S32 W-32 N0"),
        ("", "S:1112345678999m W-5m", "64: nine-gates=6 | E0 S64 W-64 N0"),
        ("", "S:1112345678899m W-9m", "64: nine-gates=6 | E0 S64 W-64 N0"),
        ("", "S:2345678999m(1111m) W-8m", "16: full-flush=4 concealed-hand=1 | E0 S16 W-16 N0"),
        ("", "S:19m19p19s1234567z W-1m", "64: thirteen-orphans=6 | E0 S64 W-64 N0"),
        ("", "S:19m19p1s1234567z[999s] +1m", "tile-count"),
        # the first go-around
        ("", "S:234m567m234p678s5p +5p first", "64: earthly-hand=6 | E-64 S192 W-64 N-64"),
        ("", "S:234m567m234p678s5p W-5p first", "64: human-hand=6 | E0 S64 W-64 N0"),
        ("", "234m567m234p678s5p W-5p first", "4: all-chows=1 concealed-hand=1 | E4 S0 W-4 N0"),
        ("", "S:234m567m678s5p(2222p) W-5p first", "2: plain=0 concealed-hand=1 | E0 S2 W-2 N0"),
        ("", "19m19p19s1234567z +1m first", "64: heavenly-hand=6 | E192 S-64 W-64 N-64"),
        # add-ons
        ("", f"S:{READY}[222m] W-6m afterkong", "8: plain=0 on-kong-discard=3 | E0 S8 W-8 N0"),
        ("", f"S:{READY}[222m] W-6m last", "8: plain=0 last-tile-claim=3 | E0 S8 W-8 N0"),
        ("", f"S:{READY}[222m] +6m last", "16: plain=0 self-draw=1 last-tile-draw=3 | E-16 S48 W-16 N-16"),
        (
            "",
            f"S:{READY}(2222z) +6m kong",
            "16: plain=0 self-draw=1 concealed-hand=1 seat-wind-pong=1 after-kong=3 | E-16 S48 W-16 N-16",
        ),
        ("", f"S:{READY}[222z] W-6m round=S", "4: plain=0 seat-wind-pong=1 round-wind-pong=1 | E0 S4 W-4 N0"),
        ("", "S:55s45m678p[555z][666z] W-6m", "4: plain=0 dragon-pong=2 | E0 S4 W-4 N0"),
        ("", f"S:{READY}[222m] N[666m+6m] last", "8: plain=0 rob-kong=3 | E0 S24 W0 N-24"),
        ("", f"S:{READY}[222m] N(6666m)", "not-robbable"),
        # the minimum is asked before the cap
        (",min-fan=1", "S:123m456p99s78s[222m] W-9s", "below-minimum"),
        (",min-fan=1", "S:123m456p99s78s[222m] +9s", "2: plain=0 self-draw=1 | E-2 S6 W-2 N-2"),
        (",min-fan=3", "S:123m456p99s78s[234m@E] +9s", "below-minimum"),
        (",min-fan=3", "W:123m789m22z66m[555z] E-6m", "8: half-flush=2 dragon-pong=1 | E-8 S0 W8 N0"),
        (",min-fan=3", "S:44z23p[111z][222z][333z] W-4p", "32: little-four-winds=5 | E0 S32 W-32 N0"),
        # horses: of the winner's own row, on a self-draw
        (
            ",horses=2",
            "S:123m456p789s11z22p +2p horses=2m6s",
            "4: concealed-hand=1 plain=0 self-draw=1 | E-6 S18 W-6 N-6",
        ),
        (
            ",horses=2",
            "S:123m456p789s11z22p +2p horses=2z7z",
            "4: concealed-hand=1 plain=0 self-draw=1 | E-6 S18 W-6 N-6",
        ),
        (
            ",horses=2",
            "S:123m456p789s11z22p +2p horses=1m1z",
            "4: concealed-hand=1 plain=0 self-draw=1 | E-4 S12 W-4 N-4",
        ),
        (",horses=2", "S:123m456p99s78s[222m] W-9s horses=2m6s", "1: plain=0 | E0 S1 W-1 N0"),
        # refusals
        ("", "S:123m456p99s789s[222m]{1f} W-9s", "tile-count"),
        ("", "S:123m456p99s78s[222m]{1f} W-9s", "tile-not-in-set"),
        ("", "S:2223m456p99s78s[222m] W-9s", "tile-count"),
        ("", "S:223m456p99s78s[222m] W-9s", "too-many-copies"),
    ],
)
def test_guangdong(options: str, line: str, answer: str) -> None:
    assert told("guangdong" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "S:45m55s234s[2222p@N](1111p) W-6m", "1: plain=0 | E-2 S10 W-3 N-5"),
        ("", "S:45m55s234s[222p+2p@N](1111p) W-6m", "1: plain=0 | E-3 S10 W-4 N-3"),
        (",kong-money=false", "S:45m55s234s[2222p@N](1111p) W-6m", "1: plain=0 | E0 S1 W-1 N0"),
    ],
)
def test_guangdong_kongs(options: str, line: str, answer: str) -> None:
    assert told("guangdong" + options, line, "kongs") == want(answer)


ANY = "123m456p789s234s5z"
NO_WILD = "123m456p789s22z67s"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        (",no-wild=false", f"S:{NO_WILD} +8s", "1: plain=0 | E-2 S4 W-1 N-1"),
        ("", "S:1133m5577p2244s5z +6z", "8: seven-pairs=2 wild-pair-wait=1 | E-16 S32 W-8 N-8"),
        ("", "S:11133m5577p224s5z +4s", "4: seven-pairs=2 | E-8 S16 W-4 N-4"),
        ("", "N:123m456p22z67s(4444s) +8s kong", "4: after-kong=1 no-wild=1 | E-8 S-4 W-4 N16"),
        (",cap=3", "S:1111m5577p2244s5z +6z", "8: luxury-seven-pairs=4 wild-pair-wait=1 | E-16 S32 W-8 N-8"),
        (",cap=99", "S:1111m5577p2244s5z +6z", "32: luxury-seven-pairs=4 wild-pair-wait=1 | E-64 S128 W-32 N-32"),
        # the wild tile drawn in the any-wait state: a pair of wild tiles holds a wild
        ("", f"S:{ANY} +5z", "2: wild-pair-wait=1 | E-4 S8 W-2 N-2"),
        # not any-wait: the wild closes a set
        ("", "S:123m456p789s22z6s5z +2z", "1: plain=0 | E-2 S4 W-1 N-1"),
        # wild tiles thrown before
        ("", f"W:{ANY} +9m piao=2", "8: wild-pair-wait=1 wild-discarded=2 | E-16 S-8 W32 N-8"),
        ("", f"W:{ANY} +9m piao=0", "2: wild-pair-wait=1 | E-4 S-2 W8 N-2"),
        ("", f"W:{NO_WILD} +8s piao=1", "bad-context"),
        ("", f"W:{ANY} +9m piao=x", "bad-context"),
        # ten winds
        ("", "N:159m159p159s1z2z3z7z tenwinds=white", "16: ten-winds=4 no-wild=1 | E-32 S-16 W-16 N64"),
        (",cap=99", "N:159m159p159s1z2z3z7z tenwinds=white", "32: ten-winds=4 no-wild=1 | E-64 S-32 W-32 N128"),
        ("", "N:159m159p159s1z2z3z5z tenwinds=plain", "8: ten-winds=3 | E-16 S-8 W-8 N32"),
        ("", "N:159m159p1z2z3z7z[333s] tenwinds=plain", "bad-context"),
        ("", "N:159m159p159s1z2z3z7z tenwinds=odd", "bad-context"),
        # the dealer's doubles grow with his run
        ("", f"{ANY} +9m streak=1", "2: wild-pair-wait=1 | E24 S-8 W-8 N-8"),
        ("", f"{ANY} +9m streak=2", "2: wild-pair-wait=1 | E48 S-16 W-16 N-16"),
        ("", f"{ANY} +9m streak=7", "2: wild-pair-wait=1 | E48 S-16 W-16 N-16"),
        ("", f"N:{ANY} +9m streak=2", "2: wild-pair-wait=1 | E-16 S-2 W-2 N20"),
        # contracts: left neighbour after three chows, right neighbour twice, both
        ("", "W:5s99m5z[123m@S][456p@S][789p@S] +6s", "1: plain=0 | E0 S-4 W4 N0"),
        ("", "W:5s99m5z[123m][456p][789p] +6s", "1: plain=0 | E0 S-4 W4 N0"),
        ("", "5s99m5z[123m][456p][789p] +6s", "1: plain=0 | E6 S0 W0 N-6"),
        (",contract=false", "W:5s99m5z[123m@S][456p@S][789p@S] +6s", "1: plain=0 | E-2 S-1 W4 N-1"),
        ("", f"S:{NO_WILD} +8s contract=right", "2: no-wild=1 | E0 S16 W-16 N0"),
        ("", "W:5s99m5z[123m@S][456p@S][789p@S] +6s contract=right", "1: plain=0 | E0 S-4 W12 N-8"),
        (",contract=false", f"S:{NO_WILD} +8s contract=right", "2: no-wild=1 | E-4 S8 W-2 N-2"),
        # refusals
        ("", f"S:{NO_WILD} W-8s", "self-draw-only"),
        ("", f"S:{NO_WILD} N[888s+8s]", "self-draw-only"),
        ("", "W:123m456p22s77s[555z] +2s", "illegal-meld"),
        ("", f"S:{NO_WILD} +9s", "no-shape"),
        ("", "S:123m456p789s5555z +5z", "too-many-copies"),
    ],
)
def test_hangzhou(options: str, line: str, answer: str) -> None:
    assert told("hangzhou" + options, line) == want(answer)
