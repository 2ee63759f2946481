"""The optional rules over gb and the two-player games: new fans, exclusions, options and wild seasons, by hand."""

from __future__ import annotations

import pytest
from told import judged, told, want

HAND = "S:23m456p345s678m88p"
ROWS = "mixed-shifted-chows=6 all-chows=2 no-terminals=2"
FULL = ROWS + " no-wild=2 pair-2-5-8=2"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", f"{HAND} W-4m", f"16: {FULL} concealed-hand=2 | E-8 S40 W-24 N-8"),
        (",new-fans=false", f"{HAND} E-4m first", f"12: {ROWS} concealed-hand=2 | E-20 S36 W-8 N-8"),
        # a human hand wants the dealer's discard and no meld, the dealt wins no meld
        ("", f"{HAND} N-4m first", f"16: {FULL} concealed-hand=2 | E-8 S40 W-8 N-24"),
        ("", "S:23m456p678m88p[345s@E] E-4m first", f"14: {FULL} | E-22 S38 W-8 N-8"),
        (
            "",
            "123m456p789s5s(2222p) +5s first",
            "20: three-suit-straight=8 fully-concealed=4 concealed-kong=2 no-wild=2 pair-2-5-8=2 no-honours=1"
            " pair-wait=1 | E84 S-28 W-28 N-28",
        ),
        # ready and heavenly ready
        ("", f"{HAND} W-4m ready", f"16: {FULL} concealed-hand=2 | E-8 S40 W-24 N-8"),
        (",ready-fan=2", f"{HAND} W-4m ready", f"18: {FULL} concealed-hand=2 ready=2 | E-8 S42 W-26 N-8"),
        (
            ",ready-fan=4",
            f"{HAND} W-4m ready heavenly-ready",
            f"32: {FULL} concealed-hand=2 heavenly-ready=16 | E-8 S56 W-40 N-8",
        ),
        (",ready=false", f"{HAND} W-4m heavenly-ready", f"16: {FULL} concealed-hand=2 | E-8 S40 W-24 N-8"),
        (",ready=false,ready-fan=4", f"{HAND} W-4m ready", f"16: {FULL} concealed-hand=2 | E-8 S40 W-24 N-8"),
        # seasons as flowers
        (",wild=none", f"{HAND}{{1f}} W-4m", f"15: {ROWS} pair-2-5-8=2 concealed-hand=2 flower=1 | E-8 S39 W-23 N-8"),
        (
            ",wild=none",
            "S:23m456p345s678m11z{5f6f7f8f} N-4m",
            "12: mixed-shifted-chows=6 concealed-hand=2 flower=4 | E-8 S36 W-8 N-20",
        ),
        # nothing but flowers and no-wild may stand beside a chicken hand, and neither makes the minimum
        ("", "S:888s11z56s[234m][678p]{5f} W-4s", "11: chicken-hand=8 no-wild=2 flower=1 | E-8 S35 W-19 N-8"),
        (
            "",
            "S:888s11z56s[234m][678p]{5f6f7f8f} W-4s",
            "34: chicken-hand=8 flower-set=24 no-wild=2 | E-8 S58 W-42 N-8",
        ),
        # the 2-5-8 pair is implied by all fives
        (
            "",
            "S:345m456m345p567s5m W-5m",
            "31: all-fives=16 mixed-shifted-chows=6 all-chows=2 concealed-hand=2 quad-used=2 no-wild=2"
            " mixed-double-chow=1 | E-8 S55 W-39 N-8",
        ),
        # wild tiles lie in no meld and are not won on
        ("", "S:456p345s678m8p[23m1f] W-8p", "illegal-meld"),
        ("", "S:23m456p345s678m88p W-1f", "wild-claimed"),
        (",wild-discard=true", "S:23m456p345s678m88p W-1f", "wild-claimed"),
        (",min-fan=0", "S:23m456p345s689m8p1f N-1m", "no-shape"),
        (",min-fan=17", f"{HAND} W-4m", "below-minimum"),
        (",min-fan=14", f"{HAND} W-4m", f"16: {FULL} concealed-hand=2 | E-8 S40 W-24 N-8"),
        (",min-fan=15", f"{HAND} W-4m", "below-minimum"),
        (",base-pay=0", f"{HAND} W-4m", f"16: {FULL} concealed-hand=2 | E0 S16 W-16 N0"),
    ],
)
def test_gb_optional(options: str, line: str, answer: str) -> None:
    assert told("gb-optional" + options, line) == want(answer)


def test_a_wild_tile_is_no_fifth_copy_unless_the_option_says_so() -> None:
    line = "S:46m5m46m1f99p78s[555m] W-9s"
    assert judged("gb-optional,min-fan=0", line).reason == "no-shape"
    assert judged("gb-optional,min-fan=0,wild-fifth=true", line).win


CLASSIC = "123m456m78m11z555z S-9m"
KONGS = "S:78m11z456m[222z+2z][3333z@E]"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", CLASSIC, "26: pure-straight=16 half-flush=6 dragon-pong=2 concealed-hand=2 | E26 S-26"),
        (",base=3", CLASSIC, "26: pure-straight=16 half-flush=6 dragon-pong=2 concealed-hand=2 | E78 S-78"),
        (
            ",suit=p",
            "123p456p78p11z555z S-9p",
            "26: pure-straight=16 half-flush=6 dragon-pong=2 concealed-hand=2 | E26 S-26",
        ),
        (",suit=p", CLASSIC, "tile-not-in-set"),
        (
            ",terminal-pair-honours=true",
            CLASSIC,
            "27: pure-straight=16 half-flush=6 dragon-pong=2 concealed-hand=2 terminal-pair=1 | E27 S-27",
        ),
        # self-draw beside the rows that imply it
        (
            ",self-draw-stacks=false",
            "123456m78m555z22z +9m bonus=5z",
            "58: pure-straight=16 bonus-tile=30 half-flush=6 fully-concealed=4 dragon-pong=2 | E58 S-58",
        ),
        (
            ",self-draw-stacks=false",
            f"{KONGS} +9m last",
            "21: last-tile-draw=8 half-flush=6 two-melded-kongs=4 terminal-honour-pong=2 short-straight=1 | S21 E-21",
        ),
        (
            "",
            f"{KONGS} +9m kong",
            "29: after-kong=8 self-draw=8 half-flush=6 two-melded-kongs=4 terminal-honour-pong=2 short-straight=1"
            " | S29 E-29",
        ),
        # bonus tiles count in melds, kongs too
        (
            "",
            f"{KONGS} +9m bonus=2z",
            "61: bonus-tile=40 self-draw=8 half-flush=6 two-melded-kongs=4 terminal-honour-pong=2 short-straight=1"
            " | S61 E-61",
        ),
        (
            "",
            f"{CLASSIC} bonus=9m",
            "36: pure-straight=16 bonus-tile=10 half-flush=6 dragon-pong=2 concealed-hand=2 | E36 S-36",
        ),
        # one kong of each sort counts 2 + 1
        (
            "",
            "S:78m22z555z(1111m)[3333m@E] +9m",
            "22: self-draw=8 half-flush=6 dragon-pong=2 concealed-kong=2 two-concealed-pongs=2 exposed-kong=1"
            " terminal-honour-pong=1 | S22 E-22",
        ),
        ("", "1111m2233m55z66z7z +7z", "40: seven-pairs=24 self-draw=8 half-flush=6 quad-used=2 | E40 S-40"),
        (
            "",
            "S:123m456m78m11z555z E-9m ready heavenly-ready",
            "42: pure-straight=16 heavenly-ready=16 half-flush=6 dragon-pong=2 concealed-hand=2 | S42 E-42",
        ),
        (
            "",
            f"{CLASSIC} ready",
            "30: pure-straight=16 half-flush=6 ready=4 dragon-pong=2 concealed-hand=2 | E30 S-30",
        ),
        (
            "",
            "123m45m789m33z[111z] S-6m lastcopy",
            "27: pure-straight=16 half-flush=6 last-copy=4 terminal-honour-pong=1 | E27 S-27",
        ),
        (
            "",
            "123m45m789m33z[111z] S[666m+6m] lastcopy",
            "31: pure-straight=16 rob-kong=8 half-flush=6 terminal-honour-pong=1 | E31 S-31",
        ),
        # shapes and fans of gb that are not played here
        ("", "1m9m1234567z1z2z3z4z +5z", "no-shape"),
        ("", "123m45m789m33z[111z] S(6666m)", "not-robbable"),
        ("", "123m456m78m11z55z1f S-9m", "tile-not-in-set"),
    ],
)
def test_erma_classic(options: str, line: str, answer: str) -> None:
    assert told("erma-classic" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", CLASSIC, "22: pure-straight=16 half-flush=6 | E22 S-22"),
        ("", f"{CLASSIC} ready heavenly-ready bonus=5z", "22: pure-straight=16 half-flush=6 | E22 S-22"),
        (",base=2", CLASSIC, "22: pure-straight=16 half-flush=6 | E44 S-44"),
        (",suit=s", "123s456s78s11z555z S-9s", "22: pure-straight=16 half-flush=6 | E22 S-22"),
        ("", f"{KONGS} +9m last", "22: last-tile-draw=8 self-draw=8 half-flush=6 | S22 E-22"),
        ("", "1111m2233m55z66z7z +7z", "38: seven-pairs=24 self-draw=8 half-flush=6 | E38 S-38"),
        (
            "",
            "S:123m234m345m45m11z +6m first",
            "62: four-pure-shifted-chows=32 earthly-hand=24 half-flush=6 | S62 E-62",
        ),
        ("", "123m456m789m1555z +1z first", "70: heavenly-hand=48 pure-straight=16 half-flush=6 | E70 S-70"),
        ("", "123m45m789m33z[111z] S(6666m)", "not-robbable"),
    ],
)
def test_erma_fast(options: str, line: str, answer: str) -> None:
    assert told("erma-fast" + options, line) == want(answer)
