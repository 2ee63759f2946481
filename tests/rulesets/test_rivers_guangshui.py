"""Rivers of blood (Yichang, two players) and Guangshui: what they change of their parents; worked out by hand."""

from __future__ import annotations

import pytest
from told import told, want

PLAIN = "12345678p34588s"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # no heavenly and no earthly hand
        ("", "123456m2346789s +9s first void=p", "2: plain=1 | E6 S-2 W-2 N-2"),
        ("", "S:123456m2346789s E-9s first void=p", "1: plain=1 | E-1 S1 W0 N0"),
        # the Sichuan fan
        ("", "N:1112223337899p W-9p", "16: pure-outside-hand=5 | E0 S0 W-16 N16"),
        ("", "W:11223355m77799p +7p", "17: luxury-seven-pairs=5 | E-17 S-17 W51 N-17"),
        ("", "S:234567m4667899p W[555p+5p]", "2: plain=1 rob-kong=1 | E0 S2 W-2 N0"),
        (",base=3", "12345678m33567s N-9m void=p", "3: plain=1 | E3 S0 W0 N-3"),
        (",cap-fan=4", "1122445577889p W-9p void=s", "8: pure-seven-pairs=5 | E8 S0 W-8 N0"),
        (",self-draw=add-fan", "S:12345678m33567s +9m void=p", "2: plain=1 self-draw=1 | E-2 S6 W-2 N-2"),
        (",missing-suit=free", "123m456s789p1122m S-1m", "2: plain=1 quad-used=1 | E2 S-2 W0 N0"),
        # refusals
        ("", "123456m2346789p N-9p void=m", "suit-not-void"),
        ("", "456m23467p99p[123m@N] W-8p", "illegal-meld"),
        ("", "12345678m3356s1z +9m", "tile-not-in-set"),
    ],
)
def test_yichang(options: str, line: str, answer: str) -> None:
    assert told("yichang" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "22p33344455s[888s] S-2p", "4: all-triplets=4 | E4 S-4"),
        ("", "2233p888s[777p][111s] S-3p", "4: all-triplets=4 | E4 S-4"),
        ("", "22p55p888p[777p][111p] S-2p", "10: full-flush-triplets=10 | E10 S-10"),
        ("", "1122335577998p S-8p", "16: pure-seven-pairs=16 | E16 S-16"),
        ("", "1111335577998p S-8p", "32: pure-seven-pairs=16 quad-used=1 | E32 S-32"),
        ("", "3p[111p][555p](8888p)[9999p] S-3p", "64: pure-single-tile-left=16 quad-used=2 | E64 S-64"),
        ("", "3s[111s][555s][888p][999p] +3s", "20: self-draw=1 single-tile-left=10 | E20 S-20"),
        # a root without a kong: pong and chow
        ("", "345p99p78s456s[333p] S-9s", "4: plain=2 quad-used=1 | E4 S-4"),
        # events
        ("", "123456p6799s345s S-8s afterkong", "4: on-kong-discard=1 plain=2 | E4 S-4"),
        ("", "123456p6799s345s S[888s+8s]", "4: plain=2 rob-kong=1 | E4 S-4"),
        ("", "123456p6799s345s S-8s afterkong last", "16: last-tile-claim=2 on-kong-discard=1 plain=2 | E16 S-16"),
        (
            ",after-kong-includes-self-draw=true",
            "12346p99345s(8888p) +5p kong",
            "16: after-kong=1 plain=2 quad-used=1 self-draw=1 | E16 S-16",
        ),
        # the dealt win drops everything
        ("", "1111335577998p +8p first", "64: heavenly-hand=64 | E64 S-64"),
        ("", "S:123456p2346789s +9s first", "4: plain=2 self-draw=1 | E-4 S4"),
        (",base=2", "123456p2346789s +9s first", "128: heavenly-hand=64 | E128 S-128"),
        # the cap
        (
            ",cap=64",
            "S:3s[111s][555s](8888s)[999s+9s] +3s",
            "64: pure-single-tile-left=16 quad-used=2 self-draw=1 | E-64 S64",
        ),
        (
            ",cap=128",
            "S:3s[1111s][5555s](8888s)[999s+9s] +3s",
            "128: pure-single-tile-left=16 quad-used=4 self-draw=1 | E-128 S128",
        ),
        (
            ",cap=256",
            "S:3s[1111s][5555s](8888s)[999s+9s] +3s",
            "256: pure-single-tile-left=16 quad-used=4 self-draw=1 | E-256 S256",
        ),
        (
            "",
            "S:3s[1111s][5555s](8888s)[999s+9s] +3s",
            "512: pure-single-tile-left=16 quad-used=4 self-draw=1 | E-512 S512",
        ),
        # the set
        (",suits=ms", "123456m6799s345s S-8s", "2: plain=2 | E2 S-2"),
        (",suits=mp", "123456m6799s345s S-8s", "tile-not-in-set"),
        (",suits=mp", "123456m6799p345p S-8p", "2: plain=2 | E2 S-2"),
        # refusals
        ("", "456p6799s345s[123p] S-8s", "illegal-meld"),
        ("", "123456p6799s3451s S-8s", "tile-count"),
        ("", "111123p6799s345s S-1p", "too-many-copies"),
    ],
)
def test_erma_xueliu(options: str, line: str, answer: str) -> None:
    assert told("erma-xueliu" + options, line) == want(answer)


def test_erma_xueliu_kongs() -> None:
    line = "S:3s[1111s@E][555s](8888s)[999s+9s] +3s"
    assert told("erma-xueliu", line, "kongs") == want(
        "256: pure-single-tile-left=16 quad-used=3 self-draw=1 | E-264 S264"
    )


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # neither a discard after a kong nor a shown hand lifts a plain hand
        ("", f"{PLAIN} W-9p", "self-draw-only"),
        ("", f"{PLAIN} W-9p afterkong", "self-draw-only"),
        ("", f"{PLAIN} W-9p shown=E", "self-draw-only"),
        (",show=true", f"{PLAIN} W-9p shown=E", "self-draw-only"),
        (",show=true", f"{PLAIN} W-9p shown=W", "self-draw-only"),
        (",show=true", f"{PLAIN} +9p shown=E", "2: open-hand=2 plain=1 | E4 S-2 W-2"),
        ("", f"{PLAIN} +9p shown=E", "1: plain=1 | E2 S-1 W-1"),
        ("", f"{PLAIN} W[999p+9p]", "2: rob-kong=2 | E2 S0 W-2"),
        # a pattern of the hand does, and the event counts then
        ("", "12346789p34588s W-5p afterkong", "4: middle-five=2 on-kong-discard=2 | E4 S0 W-4"),
        ("", "12346789p34588s W-5p", "2: middle-five=2 | E2 S0 W-2"),
        (",show=true", "12346789p34588s W-5p shown=E", "4: middle-five=2 open-hand=2 | E4 S0 W-4"),
        # the cap of 16 on every payment
        ("", "W:1111222233557p +7p", "16: double-luxury-seven-pairs=16 full-flush=4 | E-16 S-16 W32"),
        (",cap=0", "W:1111222233557p +7p", "64: double-luxury-seven-pairs=16 full-flush=4 | E-64 S-64 W128"),
        (",cap=32", "W:1111222233557p +7p", "32: double-luxury-seven-pairs=16 full-flush=4 | E-32 S-32 W64"),
        (",base=2", "W:1111222233557p +7p", "32: double-luxury-seven-pairs=16 full-flush=4 | E-32 S-32 W64"),
        # the suits that stay
        (",suits=ms", "12346789m34588s W-5m", "2: middle-five=2 | E2 S0 W-2"),
        (",suits=mp", "12346789m34588p W-5m", "2: middle-five=2 | E2 S0 W-2"),
        (",suits=mp", "12346789m34588s W-5m", "tile-not-in-set"),
        ("", "S:2233p888s[777z][123s] W-3p", "illegal-meld"),
    ],
)
def test_guangshui(options: str, line: str, answer: str) -> None:
    assert told("guangshui" + options, line) == want(answer)
