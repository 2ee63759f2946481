"""Xiangyang Kawuxing and the popular three-player game: values, options, refusals and payments worked out by hand."""

from __future__ import annotations

import pytest
from told import judged, told, want

PLAIN = "12345678p34588s"
TRIPLETS = "S:2233p888s[777z][111s]"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # showing doubles for the winner, or for the payer who has shown, once
        ("", f"{PLAIN} +9p", "1: plain=1 | E2 S-1 W-1"),
        ("", f"{PLAIN} S-9p shown=E", "2: plain=1 open-hand=2 | E2 S-2 W0"),
        ("", f"{PLAIN} S-9p shown=S", "1: plain=1 | E2 S-2 W0"),
        ("", f"{PLAIN} S-9p shown=W", "self-draw-only"),
        ("", f"{PLAIN} S-9p shown=ES", "2: plain=1 open-hand=2 | E2 S-2 W0"),
        (",show-vs-show=x4", f"{PLAIN} S-9p shown=ES", "2: plain=1 open-hand=2 | E4 S-4 W0"),
        (",show=false", f"{PLAIN} S-9p shown=E", "self-draw-only"),
        (",base=5", f"{PLAIN} +9p shown=S", "5: plain=1 | E15 S-10 W-5"),
        # the last tile counts in the full channel only
        ("", f"{PLAIN} +9p last", "1: plain=1 | E2 S-1 W-1"),
        (",channel=full", f"{PLAIN} +9p last", "2: last-tile-draw=2 | E4 S-2 W-2"),
        (",channel=full,last-tile=false", f"{PLAIN} +9p last", "1: plain=1 | E2 S-1 W-1"),
        # the full channel takes any fourth copy
        ("", "456p234s66z78s[555p] +9s", "1: plain=1 | E2 S-1 W-1"),
        (",channel=full", "456p234s66z78s[555p] S-9s", "2: quad-exposed=2 | E2 S-2 W0"),
        ("", "456p234s66z78s[555p] S-9s", "self-draw-only"),
        ("", "555456p234s66z78s +9s", "1: plain=1 | E2 S-1 W-1"),
        (",channel=full", "555456p234s66z78s +9s", "4: quad-concealed=4 | E8 S-4 W-4"),
        # seven pairs
        ("", "1111p77s88s55z66z7z +7z", "16: three-dragon-seven-pairs=32 | E32 S-16 W-16"),
        (",cap=0", "5555z66z77z11p22p3p +3p", "32: three-dragon-seven-pairs=32 | E64 S-32 W-32"),
        (",cap=0", "1111p2222p55z66z7z +7z", "32: double-luxury-seven-pairs=32 | E64 S-32 W-32"),
        (",cap=0", "1111p2222p3333p5s W-5s", "128: triple-luxury-seven-pairs=128 | E128 S0 W-128"),
        (",cap=8", "1111p77s88s55z66z7z W-7z", "8: three-dragon-seven-pairs=32 | E8 S0 W-8"),
        ("", "W:5s[111p][999p][333s][777s] S-5s", "4: single-tile-left=4 | E0 S-4 W4"),
        # triplet points: after the cap, not for a triplet that the discard finished, not in seven pairs
        (",triplet-points=true", "111p234p55p999s46s +5s", "2: middle-five=2 | E8 S-4 W-4"),
        (",triplet-points=true", "111p234p55p999s45s W-6s", "self-draw-only"),
        (",triplet-points=true", f"{TRIPLETS} W-3p", "2: all-triplets=2 | E0 S3 W-3"),
        (",triplet-points=true", f"{TRIPLETS} +3p", "2: all-triplets=2 | E-4 S8 W-4"),
        (",triplet-points=true,base=5", f"{TRIPLETS} W-3p", "10: all-triplets=2 | E0 S15 W-15"),
        (",triplet-points=true", "78p34588s[777z](1111p) +9p", "1: plain=1 | E4 S-2 W-2"),
        (
            ",triplet-points=true,cap=8",
            "11p222p555p888p99p +9p shown=E",
            "8: all-triplets=2 full-flush=4 open-hand=2 | E24 S-12 W-12",
        ),
        (",triplet-points=true", "1111p334455s556z W-6z", "8: luxury-seven-pairs=8 | E8 S0 W-8"),
        # the set
        ("", "12345678m34588s +9m", "tile-not-in-set"),
        ("", "12345678p3458s1z +1z", "tile-not-in-set"),
        (",suits=ms", "12345678m34588s +9m", "1: plain=1 | E2 S-1 W-1"),
        (",suits=mp", PLAIN + " +9p", "tile-not-in-set"),
    ],
)
def test_xiangyang(options: str, line: str, answer: str) -> None:
    assert told("xiangyang" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", f"{PLAIN} +9p", "5: base-win=5 | E10 S-5 W-5"),
        (",base=3", f"{PLAIN} S-9p", "15: base-win=5 | E15 S-15 W0"),
        ("", f"{PLAIN} W[999p+9p]", "5: base-win=5 | E5 S0 W-5"),
        (",seven-pairs=false", "1133p7788s55667z W-7z", "no-shape"),
        (",seven-pairs=false", f"{PLAIN} +9p", "5: base-win=5 | E10 S-5 W-5"),
        # the left of E is W
        ("", "678p4588s[123p@S][777z@S] S-6s", "illegal-meld"),
        ("", "678p4588s[123p][777z] S-6s", "5: base-win=5 | E5 S-5 W0"),
        ("", "1234567p34588s +9p", "tile-count"),
        ("", "11111234p34588s +9p", "too-many-copies"),
        ("", "12345678m34588s +9m", "tile-not-in-set"),
        ("", "12345678p3458s7z S-8s", "no-shape"),
    ],
)
def test_koukouxiang(options: str, line: str, answer: str) -> None:
    assert told("koukouxiang" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "678p4588s[123p@W][777z@S] S-6s", "5: base-win=5 | E8 S-7 W-1"),
        (",base=2", "678p4588s[123p@W][777z@S] S-6s", "10: base-win=5 | E16 S-14 W-2"),
        # an added kong: 2 of the pong and 1 from each
        ("", "678p345s4588s[111p+1p@W] S-6s", "5: base-win=5 | E9 S-6 W-3"),
        ("", "S:78p34588s[1111p@E](7777z) +9p", "5: base-win=5 | E-15 S25 W-10"),
        ("", f"{PLAIN} +9p ready", "5: base-win=5 | E14 S-7 W-7"),
        (",ready=false", f"{PLAIN} +9p ready", "5: base-win=5 | E10 S-5 W-5"),
        # melds whose giver is not written cost nobody
        ("", "678p4588s[123p][777z] S-6s", "5: base-win=5 | E5 S-5 W0"),
    ],
)
def test_koukouxiang_claim_money(options: str, line: str, answer: str) -> None:
    assert told("koukouxiang" + options, line, side="kongs") == want(answer)


def test_koukouxiang_wins_have_one_size() -> None:
    assert [hit.key for hit in judged("koukouxiang", "11p222p555p888p99p +9p").patterns] == ["base-win"]
