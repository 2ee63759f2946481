"""Hainan and Inner Mongolia: fan as a licence, units of payment, three conditions of a win; worked out by hand."""

from __future__ import annotations

import pytest
from told import told, want

CHOWS = "S:123m456p789s55m67s W-8s"
NO_FAN = "S:123m456p99m67s[777p]"
SELF = "self-draw=1"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # each fan licenses a discard
        ("", "S:11m45p[333m][777s][777z] E-6p", "1: dragon-pong=1 | E-3 S5 W-1 N-1"),
        ("", "S:11m45p[333m][555z][777z] E-6p", "1: dragon-pong=1 | E-3 S5 W-1 N-1"),
        ("", "W:123m456p99m67s[777p]{3f8f} S-8s", "1: seat-flower=1 | E-2 S-2 W5 N-1"),
        ("", "123m456p99m67s[777p]{5f} S-8s", "1: seat-flower=1 | E7 S-3 W-2 N-2"),
        ("", "N:123m456p99m67s[777p]{7f} S-8s", "1: seat-flower=1 | E-2 S-2 W-1 N5"),
        ("", "W:123m456p99m67s[777p]{7f} S-8s", "below-minimum"),
        ("", "S:123m456p99m67s[111z] W-8s", "1: round-wind-pong=1 | E-2 S5 W-2 N-1"),
        ("", "S:123m456p99m67s[222z] W-8s round=S", "1: round-wind-pong=1 seat-wind-pong=1 | E-2 S5 W-2 N-1"),
        ("", "S:123m456p99m67s[333z] W-8s round=S", "below-minimum"),
        ("", "S:123m456p789s77z67s W-8s", "1: concealed-hand=1 | E-2 S5 W-2 N-1"),
        ("", "S:123m456p789s22z67s W-8s", "1: concealed-hand=1 | E-2 S5 W-2 N-1"),
        ("", "S:123m456p789s33z67s W-8s", "1: all-chows=1 concealed-hand=1 | E-2 S5 W-2 N-1"),
        ("", "S:123m456p99s67s[789s@E] W-8s", "1: all-chows=1 | E-2 S5 W-2 N-1"),
        ("", "S:123m456p88m67s[777p] W-8s", "1: pair-2-5-8=1 | E-2 S5 W-2 N-1"),
        ("", "S:123456m99m78m[333z] W-9m", "1: half-flush=1 | E-2 S5 W-2 N-1"),
        ("", "S:1133m5577p2244s6z W-6z", "2: concealed-hand=1 seven-pairs=1 | E-4 S9 W-3 N-2"),
        # the price of the hand: P
        ("", "S:11m55m[333m][777m][999m] E-5m", "4: all-triplets=1 full-flush=1 | E-9 S17 W-4 N-4"),
        ("", "S:11m55p[333m][777m][999m] E-5p", "2: all-triplets=1 | E-5 S9 W-2 N-2"),
        ("", "N:1111m5577p2244s6z W-6z", "3: concealed-hand=1 luxury-seven-pairs=1 | E-6 S-3 W-4 N13"),
        ("", "S:1133557799m224m W-4m", "4: concealed-hand=1 full-flush=1 seven-pairs=1 | E-8 S17 W-5 N-4"),
        (
            "",
            "W:1111335577998m +8m",
            f"10: concealed-hand=1 full-flush=1 luxury-seven-pairs=1 {SELF} | E-20 S-10 W40 N-10",
        ),
        ("", "S:19m19p19s1234567z W-1m", "13: concealed-hand=1 thirteen-orphans=1 | E-26 S53 W-14 N-13"),
        # the event: M
        ("", f"{NO_FAN}{{1f}} +8s kong", f"3: after-kong=1 {SELF} | E-6 S12 W-3 N-3"),
        ("", f"{NO_FAN} +8s kong", f"2: {SELF} | E-4 S8 W-2 N-2"),
        ("", "123m456p99m67s777p +8s first", f"3: concealed-hand=1 heavenly-hand=1 {SELF} | E18 S-6 W-6 N-6"),
        ("", "S:123m456p99m67s777p +8s first", f"3: concealed-hand=1 earthly-hand=1 {SELF} | E-6 S12 W-3 N-3"),
        ("", "S:123m456p99m67s[777p] +8s first", f"2: {SELF} | E-4 S8 W-2 N-2"),
        # the dealer's unit grows with his run
        ("", f"{CHOWS} streak=2", "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E-4 S7 W-2 N-1"),
        ("", CHOWS.replace("S:", "") + " streak=1", "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E10 S-3 W-4 N-3"),
        # liability: three sets for a claim, four for a draw; the bound player goes before the giver
        ("", "S:99m67s[123m@E][456p@E][777s@E]{2f} N-8s", "1: seat-flower=1 | E-5 S5 W0 N0"),
        ("", "S:99m67s[123m@E][456p@E][777s@E] N[888s+8s]", "1: rob-kong=1 | E-5 S5 W0 N0"),
        ("", "S:99m67s[123m@E][456p@E][777s@N]{2f} N-8s", "1: seat-flower=1 | E-2 S5 W-1 N-2"),
        ("", "S:99m67s[123m@E][456p@E][777s@E] +8s", f"2: {SELF} | E-4 S8 W-2 N-2"),
        ("", "S:9m[123m@E][456p@E][777s@E][789s@E] +9m", f"2: {SELF} | E-8 S8 W0 N0"),
        # the late discard
        ("", f"{CHOWS} wall=19", "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E0 S5 W-5 N0"),
        ("", f"{CHOWS} wall=20", "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E-2 S5 W-2 N-1"),
        (",late=false", f"{CHOWS} wall=19", "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E-2 S5 W-2 N-1"),
        (",pay-all=false", CHOWS, "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E0 S5 W-5 N0"),
        # stakes
        (",ga=on", f"{CHOWS} ga=S1W2", "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E-3 S10 W-5 N-2"),
        ("", f"{CHOWS} ga=S1W2", "1: all-chows=1 concealed-hand=1 pair-2-5-8=1 | E-2 S5 W-2 N-1"),
        (",ga=on", f"{CHOWS} ga=SW", "bad-context"),
        # the gate, the tile set
        (",fan-gate=false", f"{NO_FAN} W-8s", "1:  | E-2 S5 W-2 N-1"),
        (",honours=false", "S:123m456p99m67s[111z] W-8s", "tile-not-in-set"),
        (",honours=false", "S:123m456p99m67s[777z] W-8s", "1: dragon-pong=1 | E-2 S5 W-2 N-1"),
        ("", f"{NO_FAN} W-8s", "below-minimum"),
        ("", "S:123m456p99m67s(7777p) W-8s", "below-minimum"),
        ("", f"{NO_FAN} W-9s", "no-shape"),
        ("", f"{NO_FAN}{{1f1f}} W-8s", "too-many-copies"),
    ],
)
def test_hainan(options: str, line: str, answer: str) -> None:
    assert told("hainan" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("side", "line", "answer"),
    [
        ("kongs", "S:123m456p99m67s[7777p@N] +8s", f"2: {SELF} | E-6 S12 W-3 N-3"),
        ("kongs", "S:123m456p99m67s(7777p) +8s streak=1", f"2: {SELF} | E-12 S20 W-4 N-4"),
        ("kongs", "S:123m456p99m67s[777p]{1234f} W-8s", "1: seat-flower=1 | E-4 S9 W-3 N-2"),
        ("kongs", "S:123m456p99m67s[777p]{12345678f} W-8s", "1: seat-flower=1 | E-6 S13 W-4 N-3"),
    ],
)
def test_hainan_side_money(side: str, line: str, answer: str) -> None:
    assert told("hainan", line, side) == want(answer)


OPEN = "S:456p55z678s23m[222s]"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # a claimed kong opens and is the triplet, a concealed one does not open
        ("", "S:456p55z678s23m[2222s] W-1m", "1: plain=0 | E0 S1 W-1 N0"),
        ("", "S:456p55z678s23m(2222s) W-1m", "not-open"),
        ("", "S:55z678s23m222s[456p@E] W-1m", "1: plain=0 | E0 S1 W-1 N0"),
        ("", "S:55z678s23m(2222s)[456p@E] W-1m", "1: plain=0 | E0 S1 W-1 N0"),
        ("", "S:456p55m678s23m[234s@E] W-1m", "no-triplet"),
        # the terminal: a 1 or 9 anywhere, or a set of dragons; winds and a dragon pair do not count
        ("", "S:456p55m678s34m[111z] W-5m", "no-terminal"),
        ("", "S:456p55z678s34m[222s] W-5m", "no-terminal"),
        ("", "S:456p55m678s34m[555z] W-5m", "1: plain=0 | E0 S1 W-1 N0"),
        ("", "S:456p99m678s34m[222s] W-5m", "1: plain=0 | E0 S1 W-1 N0"),
        # fan
        ("", "S:22m55p[333m][777s][999p] N-5p", "2: all-triplets=1 | E0 S2 W0 N-2"),
        ("", f"{OPEN} W-1m afterkong", "2: on-kong-discard=1 | E0 S2 W-2 N0"),
        ("", f"{OPEN} N[111m+1m]", "2: rob-kong=1 | E0 S2 W0 N-2"),
        ("", f"{OPEN} E[111m+1m]", "2: rob-kong=1 | E-4 S4 W0 N0"),
        ("", "S:22m55p[333m][7777s][999p] +5p kong", "4: after-kong=1 all-triplets=1 | E-8 S16 W-4 N-4"),
        (",self-draw-fan=1", f"{OPEN} +1m", "2: self-draw=1 | E-4 S8 W-2 N-2"),
        (",base=5", f"{OPEN} W-1m", "5: plain=0 | E0 S5 W-5 N0"),
        # seven pairs by option, exempt from all three conditions
        ("", "S:2233m5577p2244s6z W-6z", "no-shape"),
        (",seven-pairs=true", "S:2233m5577p2244s6z W-6z", "4: seven-pairs=2 | E0 S4 W-4 N0"),
        (",seven-pairs=true", "S:1111m2222p2244s6z W-6z", "8: luxury-seven-pairs=3 | E0 S8 W-8 N0"),
        (
            ",seven-pairs=true,self-draw-fan=1",
            "S:1111m5577p2244s6z +6z",
            "16: luxury-seven-pairs=3 self-draw=1 | E-32 S64 W-16 N-16",
        ),
        (
            ",seven-pairs=true,self-draw-fan=1,cap-fan=3",
            "S:1111m5577p2244s6z +6z",
            "8: luxury-seven-pairs=3 self-draw=1 | E-16 S32 W-8 N-8",
        ),
        # both stakes on top of every payment
        (",guapu=2", f"{OPEN} W-1m", "1: plain=0 | E0 S5 W-5 N0"),
        (",guapu=4", f"{OPEN} +1m", "1: plain=0 | E-10 S28 W-9 N-9"),
        # refusals
        ("", "S:456p55z678s23m[222s] W-4z", "no-shape"),
        ("", f"{OPEN}{{1f}} W-1m", "tile-not-in-set"),
        ("", "S:222s55z678s23m[456p@E]1p W-1m", "tile-count"),
        ("", "S:456p22s678s23m[222s] W-1m", "too-many-copies"),
    ],
)
def test_inner_mongolia(options: str, line: str, answer: str) -> None:
    assert told("inner-mongolia" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "S:55z23m678s[2222s@N](1111p) W-1m", "1: plain=0 | E-6 S13 W-4 N-3"),
        (",base=3", "S:55z23m678s[222s+2s](1111p) W-1m", "3: plain=0 | E-18 S39 W-12 N-9"),
    ],
)
def test_inner_mongolia_kongs(options: str, line: str, answer: str) -> None:
    assert told("inner-mongolia" + options, line, "kongs") == want(answer)
