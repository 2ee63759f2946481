"""Nanchang and Wenzhou: spirits and wild tiles, flat and best-row scoring, everybody pays; worked out by hand."""

from __future__ import annotations

import pytest
from told import told, want

NATURAL = "123m456m789s22z67s"
SPIRIT = "123m456m789s234s9p"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # the discarder pays 2·M·d + F, the others M·d + F
        ("", "S:1133m5577p2244s9p W-6z wild=9p", "2: seven-pairs=2 | E-4 S10 W-4 N-2"),
        ("", "S:1133m5577p2244s6z W-6z wild=9p", "4: german=2 seven-pairs=2 | E-13 S35 W-13 N-9"),
        ("", "S:1111m5577p2244s6z W-6z wild=9p", "4: german=2 seven-pairs=2 | E-13 S35 W-13 N-9"),
        ("", "S:11m5p9p[333m][777s][111z] N-5p wild=9p", "2: all-triplets=2 | E-4 S10 W-2 N-4"),
        # a discarded spirit is a plain tile, in melds too
        ("", "S:123m456m789s22z78p W-9p wild=9p", "2: german=2 | E-9 S25 W-9 N-7"),
        ("", "S:22z78s123m456m[999p] W-9s wild=9p", "2: german=2 | E-9 S25 W-9 N-7"),
        ("", "S:22z78s123m[9999p][456m@E] W-9s wild=9p", "too-many-copies"),
        ("", "S:22z78s123m[9999p][456m@E] W-9s wild=8p", "2: german=2 | E-9 S25 W-9 N-7"),
        # chows of honours
        ("", "W:567z123m55p78s[124z@S] +9s wild=1s", "2: german=2 | E-13 S-9 W31 N-9"),
        ("", "W:567z123m55p78s[124z@S] +9s wild=4z", "2: german=2 | E-13 S-9 W31 N-9"),
        ("", "W:567z123m55p78s[125z@S] +9s wild=1s", "illegal-meld"),
        ("", "W:56z123m55p789s[124z@S] +5z wild=1s", "no-shape"),
        ("", "W:123z123z234z55p56z +7z wild=1s", "2: german=2 | E-13 S-9 W31 N-9"),
        # thirteen unrelated
        ("", "N:147m258p369s1234z +5z wild=7s", "4: german=2 thirteen-unrelated=2 | E-21 S-13 W-13 N47"),
        ("", "N:147m25p36s12346z3p +5z wild=3p", "4: seven-star-unrelated=4 | E-16 S-8 W-8 N32"),
        ("", "N:147m25p36s12346z9p +5z wild=9p", "4: german=2 thirteen-unrelated=2 | E-21 S-13 W-13 N47"),
        ("", "N:147m258p369s1233z +5z wild=7s", "no-shape"),
        # the next spirit as itself, not as the chief one
        (
            "",
            "S:1m4m8m1p6p9p1s6s23467z +5z wild=5p",
            "4: german=2 thirteen-unrelated=2 | E-21 S47 W-13 N-13",
        ),
        # german and true german
        ("", f"{NATURAL} +8s wild=9p tablenojing", "4: true-german=4 | E63 S-21 W-21 N-21"),
        ("", "S:123m456m789s22z6s9p W-8s wild=9p tablenojing", "1: plain=1 | E-2 S5 W-2 N-1"),
        # the spirit wait is for self-draws with four sets
        ("", f"S:{SPIRIT} W-1z wild=9p", "1: plain=1 | E-2 S5 W-2 N-1"),
        ("", f"S:{SPIRIT} +9p wild=9p", "4: german=2 wild-pair-wait=2 | E-21 S47 W-13 N-13"),
        ("", "S:1133m5577p2244s9p +6z wild=9p", "2: seven-pairs=2 | E-8 S16 W-4 N-4"),
        ("", "S:123m45m22z789s(1111p) +6m kong wild=9p", "4: after-kong=2 german=2 | E-21 S47 W-13 N-13"),
        # flat hands ignore everything else
        ("", f"S:{NATURAL} E-8s wild=9p first", "20: earthly-hand=20 | E-20 S60 W-20 N-20"),
        ("", f"S:{NATURAL} W-8s wild=9p first", "2: german=2 | E-9 S25 W-9 N-7"),
        ("", f"S:{NATURAL} +8s wild=9p first", "2: german=2 | E-13 S31 W-9 N-9"),
        (",flat=8", f"S:{NATURAL} E-8s wild=9p first", "8: earthly-hand=8 | E-8 S24 W-8 N-8"),
        (",flat=8", f"{NATURAL} +8s wild=9p first", "8: heavenly-hand=8 | E24 S-8 W-8 N-8"),
        # the next spirit: 5z after 6z, 7z after 5z, 1z after 4z
        ("", "S:123m456m789s22z6s1z W-8s wild=4z", "1: plain=1 | E-2 S5 W-2 N-1"),
        ("", "S:123m456m789s22z6s5z W-8s turned=6z", "1: plain=1 | E-2 S5 W-2 N-1"),
        # a robbed kong counts as a self-draw, its maker pays three shares
        ("", "S:123m456m789s22z67s N[888s+8s] wild=9p", "2: german=2 | E0 S27 W0 N-27"),
        ("", "S:123m456m789s22z67s E[888s+8s] wild=9p", "2: german=2 | E-39 S39 W0 N0"),
        # refusals
        ("", f"S:{NATURAL}{{1f}} W-8s wild=9p", "tile-not-in-set"),
        ("", f"S:{NATURAL} W-8s wild=10p", "bad-context"),
        ("", f"S:{NATURAL} W-9p wild=9p", "no-shape"),
    ],
)
def test_nanchang(options: str, line: str, answer: str) -> None:
    assert told("nanchang" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "jing", "answer"),
    [
        # on top of the win: E -2, S 5, W -2, N -1
        ("", "E2/1,S1/0,W0/0,N0/0", "1: plain=1 | E26 S1 W-14 N-13"),
        (",burst=false", "E2/1,S1/0,W0/0,N0/0", "1: plain=1 | E11 S6 W-9 N-8"),
        ("", "E0/0,S3/0,W0/0,N1/1", "1: plain=1 | E-23 S56 W-23 N-10"),
        ("", "E0/0,S2/4,W0/0,N0/0", "1: plain=1 | E-82 S245 W-82 N-81"),
        (",lone-king=+10", "E0/0,S1/0,W0/0,N0/0", "1: plain=1 | E-14 S41 W-14 N-13"),
        (",lone-king=off", "E0/0,S1/0,W0/0,N0/0", "1: plain=1 | E-4 S11 W-4 N-3"),
        ("", "E0/0,S1/0,W0/4/1,N0/0", "1: plain=1 | E-158 S-143 W458 N-157"),
    ],
)
def test_nanchang_spirits(options: str, jing: str, answer: str) -> None:
    line = f"S:123m456m789s22z6s9p W-8s wild=9p jing={jing}"
    assert told("nanchang" + options, line, "spirits") == want(answer)


def test_nanchang_kongs() -> None:
    line = "S:45m22z789s[1111p@N](2222p) +6m kong wild=9p"
    assert told("nanchang", line, "kongs") == want("4: after-kong=2 german=2 | E-24 S56 W-16 N-16")


LONG = "123m456m789m234s22z67s"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "S:123m456m789m234s22z6s9p N[888s+8s] wild=9p", "2: hard-win=2 | E-4 S8 W-2 N-2"),
        ("", f"{LONG} +8s wild=9p first", "4: heavenly-hand=4 | E24 S-8 W-8 N-8"),
        ("", f"S:{LONG} E-8s wild=9p first", "4: earthly-hand=4 | E-8 S16 W-4 N-4"),
        ("", f"S:{LONG} W-8s wild=9p first", "2: hard-win=2 | E-4 S8 W-2 N-2"),
        ("", f"S:{LONG} +8s wild=9p first", "2: hard-win=2 | E-4 S8 W-2 N-2"),
        ("", "139m148p258s12346z9p9p +9p wild=9p first", "2: three-wild=2 | E12 S-4 W-4 N-4"),
        ("", "N:139m148p258s12346z9p9p W-3z wild=9p", "no-shape"),
        ("", "W:123m456m789m22z4s8s9p9p9p S-8s wild=9p", "4: three-wild=4 | E-8 S-4 W16 N-4"),
        ("", "S:1133m5577p2244s6s9p8s1z +8s wild=9p", "4: eight-pairs=4 | E-8 S16 W-4 N-4"),
        ("", "S:1133m5577p2244s66s9p9p W-1z wild=9p", "4: eight-pairs=4 | E-8 S16 W-4 N-4"),
        ("", "S:1111m5577p2244s66s8s1z N-8s wild=9p", "4: eight-pairs=4 | E-8 S16 W-4 N-4"),
        ("", "S:1133m5577p2244s8s[666s] N-8s wild=9p", "no-shape"),
        # 5z plays the turned kind, in melds too; it is never a white dragon
        ("", "S:123p456p789s22z67s[46m5z@E] W-8s wild=5m", "2: hard-win=2 | E-4 S8 W-2 N-2"),
        ("", "S:123p456p789s22z67s[555z] W-8s wild=5m", "2: hard-win=2 | E-4 S8 W-2 N-2"),
        ("", "S:123p456p789s55z67s123m +8s wild=1z", "2: hard-win=2 | E-4 S8 W-2 N-2"),
        ("", "S:123p456p789s55z67s789p W-8s wild=9p", "2: hard-win=2 | E-4 S8 W-2 N-2"),
        ("", "S:123p456p789s22z67s12m5z W-8s wild=5z", "1: soft-win=1 | E-2 S4 W-1 N-1"),
        # a thrown wild tile is dead
        ("", "S:123m456m789m234s22z78p W-9p wild=9p", "wild-claimed"),
        ("", "S:123m456m789m22z67s[999p] W-8s wild=9p", "illegal-meld"),
        ("", "S:123m456m789m22z67s9p9p9p +9p wild=9p", "too-many-copies"),
        # the streak raises what the dealer pays and takes
        ("", f"S:{LONG} W-8s streak=1 wild=9p", "2: hard-win=2 | E-8 S12 W-2 N-2"),
        ("", f"{LONG} W-8s streak=3 wild=9p", "2: hard-win=2 | E48 S-16 W-16 N-16"),
        (",dealer=1-2-3-4", f"S:{LONG} W-8s streak=0 wild=9p", "2: hard-win=2 | E-2 S6 W-2 N-2"),
        (",dealer=1-2-3-4", f"S:{LONG} W-8s streak=3 wild=9p", "2: hard-win=2 | E-8 S12 W-2 N-2"),
        (",dealer=2-4-8-16", f"S:{LONG} W-8s streak=3 wild=9p", "2: hard-win=2 | E-32 S36 W-2 N-2"),
        # value 4 for the special hands, by option
        (",specials=true", "S:5p1m9p5p[333m][777s][111z][222p] N-1m wild=9p", "4: all-triplets=4 | E-8 S16 W-4 N-4"),
        ("", "S:5p1m9p5p[333m][777s][111z][222p] N-1m wild=9p", "1: soft-win=1 | E-2 S4 W-1 N-1"),
        (",specials=true", "S:123456789234556m7p N-8m wild=7p", "4: full-flush=4 | E-8 S16 W-4 N-4"),
        (",specials=true", "S:123456789234m22z6m7p N-8m wild=7p", "4: half-flush=4 | E-8 S16 W-4 N-4"),
        (",specials=true", "S:123m456m789m22z67s(1111p) +8s kong wild=9p", "4: after-kong=4 | E-8 S16 W-4 N-4"),
        (
            ",specials=true",
            "S:5p[123m@E][333m][777s][111z][222p] N-5p wild=9p",
            "4: single-tile-left=4 | E-8 S16 W-4 N-4",
        ),
        (",specials=true", "S:5p(3333s)[123m@E][777s][111z][222p] N-5p wild=9p", "2: hard-win=2 | E-4 S8 W-2 N-2"),
    ],
)
def test_wenzhou(options: str, line: str, answer: str) -> None:
    assert told("wenzhou" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "side", "line", "answer"),
    [
        ("", "wilds", "S:123m456m789m234s22z6s9p W-8s wild=9p caishen=E0S1W2N0", "1: soft-win=1 | E-5 S5 W4 N-4"),
        (
            ",wild-money=false",
            "wilds",
            "S:123m456m789m234s22z6s9p W-8s wild=9p caishen=E0S1W2N0",
            "1: soft-win=1 | E-2 S4 W-1 N-1",
        ),
        ("", "kongs", "S:123m22z67s[1111p@N](2222p)[333p+3p] W-8s wild=9p", "2: hard-win=2 | E-8 S20 W-6 N-6"),
        (
            ",kong-money=false",
            "kongs",
            "S:123m22z67s[1111p@N](2222p)[333p+3p] W-8s wild=9p",
            "2: hard-win=2 | E-4 S8 W-2 N-2",
        ),
    ],
)
def test_wenzhou_side_money(options: str, side: str, line: str, answer: str) -> None:
    assert told("wenzhou" + options, line, side) == want(answer)
