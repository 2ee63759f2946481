"""Sichuan and Chengdu: one base pattern, kongs and roots, options, refusals, kong money, by hand from the fan table."""

from __future__ import annotations

import pytest
from told import judged, told, want

BASES = [
    # of the bases that hold the largest total counts
    ("345678m2346788p W-5p", "1: plain=1 | E1 S0 W-1 N0"),
    ("22888m111p33777p W-2m", "2: all-triplets=2 | E2 S0 W-2 N0"),
    ("123123m789p11p99m W-1p", "4: outside-hand=3 | E4 S0 W-4 N0"),
    ("123123m678p11p99m W-1p", "1: plain=1 | E1 S0 W-1 N0"),
    ("1233456778899p W-6p", "4: full-flush=3 | E4 S0 W-4 N0"),
    ("1112223334445m W-5m", "8: full-flush-triplets=4 | E8 S0 W-8 N0"),
    ("22255588m22p[888p] W-2p", "8: triplets-2-5-8=4 | E8 S0 W-8 N0"),
    ("22255577m22p[888p] W-2p", "2: all-triplets=2 | E2 S0 W-2 N0"),
    ("N:1112223337899p W-9p", "16: pure-outside-hand=5 | E0 S0 W-16 N16"),
    ("1122m334455778p W-8p", "4: seven-pairs=3 | E4 S0 W-4 N0"),
    ("S:1122335577899p +8p", "17: pure-seven-pairs=5 | E-17 S51 W-17 N-17"),
    ("1111m334455778p W-8p", "16: luxury-seven-pairs=5 | E16 S0 W-16 N0"),
    # the first quad of seven pairs is no root, every further one is
    ("1111m333355778p W-8p", "32: luxury-seven-pairs=5 quad-used=1 | E32 S0 W-32 N0"),
    ("2222333344445m +5m", "129: pure-luxury-seven-pairs=6 quad-used=2 | E387 S-129 W-129 N-129"),
]

ADDED = [
    ("34m678p88p[222m][555m] W-2m", "2: plain=1 quad-used=1 | E2 S0 W-2 N0"),
    ("345m45678p88p[2222m] W-9p", "2: plain=1 exposed-kong=1 | E2 S0 W-2 N0"),
    ("345m45678p88p(2222m) W-9p", "2: plain=1 concealed-kong=1 | E2 S0 W-2 N0"),
    ("345m45678p88p[222m+2m] W-9p", "2: plain=1 exposed-kong=1 | E2 S0 W-2 N0"),
    ("2m[222p][555m][888p](5555p) W-2m", "32: concealed-kong=1 single-tile-left=1 triplets-2-5-8=4 | E32 S0 W-32 N0"),
    (
        "5m[111m][333p](7777p)[9999m@S] +5m",
        "17: all-triplets=2 single-tile-left=1 concealed-kong=1 exposed-kong=1 | E51 S-17 W-17 N-17",
    ),
    ("345m45678p88p(2222m) +9p kong", "5: plain=1 concealed-kong=1 after-kong=1 | E15 S-5 W-5 N-5"),
    ("345m45678p88p222m +9p kong", "2: plain=1 | E6 S-2 W-2 N-2"),
    ("345m45678p88p222m W-9p afterkong", "2: plain=1 on-kong-discard=1 | E2 S0 W-2 N0"),
    ("345m45678p88p222m +9p afterkong", "2: plain=1 | E6 S-2 W-2 N-2"),
    ("345m45678p88p222m W[999p+9p]", "2: plain=1 rob-kong=1 | E2 S0 W-2 N0"),
    ("345m45678p88p222m +9p last", "3: plain=1 last-tile-draw=1 | E9 S-3 W-3 N-3"),
    ("345m45678p88p222m W-9p last", "2: plain=1 last-tile-claim=1 | E2 S0 W-2 N0"),
]

DEALT = [
    ("123456m2346789p +9p first", "32: heavenly-hand=6 | E96 S-32 W-32 N-32"),
    ("S:123456m2346789p +9p first", "32: earthly-hand=6 | E-32 S96 W-32 N-32"),
    ("S:123456m2346789p E-9p first", "32: earthly-hand=6 | E-32 S32 W0 N0"),
    ("S:123456m2346789p W-9p first", "1: plain=1 | E0 S1 W-1 N0"),
    ("123456m2346789p +9p", "2: plain=1 | E6 S-2 W-2 N-2"),
    # 6 against 6: the dealt win takes the place, without the addition of a self-draw; a larger total stays
    ("111122334455m9m +9m first", "32: heavenly-hand=6 | E96 S-32 W-32 N-32"),
    ("2222333344445m +5m first", "129: pure-luxury-seven-pairs=6 quad-used=2 | E387 S-129 W-129 N-129"),
    ("456m2346789p(1111m) +9p first", "3: plain=1 concealed-kong=1 | E9 S-3 W-3 N-3"),
]

OPTIONS = [
    ("base=3", "123456m2346789p +9p", "6: plain=1 | E18 S-6 W-6 N-6"),
    ("cap-fan=3", "1111m334455778p W-8p", "4: luxury-seven-pairs=5 | E4 S0 W-4 N0"),
    ("cap-fan=3", "1111m334455778p +8p", "5: luxury-seven-pairs=5 | E15 S-5 W-5 N-5"),
    ("cap-fan=0", "1111m334455778p +8p", "17: luxury-seven-pairs=5 | E51 S-17 W-17 N-17"),
    ("self-draw=add-fan", "123456m2346789p +9p", "2: plain=1 self-draw=1 | E6 S-2 W-2 N-2"),
    ("self-draw=add-fan", "1111m334455778p +8p", "32: luxury-seven-pairs=5 self-draw=1 | E96 S-32 W-32 N-32"),
    ("self-draw=none", "1111m334455778p +8p", "16: luxury-seven-pairs=5 | E48 S-16 W-16 N-16"),
    (
        "claimed-kong-draw=discard",
        "345m45678p88p[2222m@S] +9p kong",
        "4: plain=1 exposed-kong=1 after-kong=1 | E4 S-4 W0 N0",
    ),
    (
        "claimed-kong-draw=discard",
        "345m45678p88p[222m+2m@S] +9p kong",
        "5: plain=1 exposed-kong=1 after-kong=1 | E15 S-5 W-5 N-5",
    ),
    (
        "claimed-kong-draw=discard,self-draw=add-fan",
        "345m45678p88p[2222m@S] +9p kong",
        "4: plain=1 exposed-kong=1 after-kong=1 | E4 S-4 W0 N0",
    ),
    ("door-and-middle=true", "345678m2346788p +5p", "5: plain=1 concealed-hand=1 no-terminals=1 | E15 S-5 W-5 N-5"),
    ("door-and-middle=true", "345678m2346788p W-5p", "2: plain=1 no-terminals=1 | E2 S0 W-2 N0"),
    ("door-and-middle=true", "345678m6788p[222p] +5p", "3: plain=1 no-terminals=1 | E9 S-3 W-3 N-3"),
    ("missing-suit=free", "345m78s678p88p[222p] +6s", "2: plain=1 | E6 S-2 W-2 N-2"),
    ("seven-pairs=false", "1122m334455778p W-8p", "no-shape"),
]

REFUSED = [
    ("12345m12345p12p +1p", "tile-count"),
    ("12345m11111p123p +1p", "too-many-copies"),
    ("12345m12345p123p +1z", "tile-not-in-set"),
    ("456m23467p99p[123m@N] W-8p", "illegal-meld"),
    ("12345m12345p123p +1p", "no-shape"),
    ("12311m45623p789s +1p", "suit-not-void"),
    ("345m678m6788p[222p] W-5p void=m", "suit-not-void"),
    ("345m678m6788p[222p] W-5p void=x", "bad-context"),
    ("345m678m6788p[222p] W(5555p)", "not-robbable"),
]


@pytest.mark.parametrize(("line", "answer"), BASES + ADDED + DEALT)
def test_patterns(line: str, answer: str) -> None:
    assert told("sichuan", line) == want(answer)


@pytest.mark.parametrize(("options", "line", "answer"), OPTIONS)
def test_options(options: str, line: str, answer: str) -> None:
    assert told(f"sichuan,{options}", line) == want(answer)


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_refusals(line: str, reason: str) -> None:
    assert told("sichuan", line) == reason
    assert told("chengdu", line) == reason


@pytest.mark.parametrize(
    ("spec", "line", "answer"),
    [
        # claimed 2 from the feeder, added 1 each, concealed 2 each, in units of base; 擦挂: 1 from the two others
        ("sichuan", "345m45678p88p[2222m@S] W-9p", "2: plain=1 exposed-kong=1 | E4 S-2 W-2 N0"),
        ("sichuan", "345m45678p88p[222m+2m@S] W-9p", "2: plain=1 exposed-kong=1 | E5 S-1 W-3 N-1"),
        ("sichuan", "345m45678p88p(2222m) W-9p", "2: plain=1 concealed-kong=1 | E8 S-2 W-4 N-2"),
        ("sichuan,base=2", "345m45678p88p(2222m) W-9p", "4: plain=1 concealed-kong=1 | E16 S-4 W-8 N-4"),
        ("sichuan,scrape=true", "345m45678p88p[2222m@S] W-9p", "2: plain=1 exposed-kong=1 | E6 S-2 W-3 N-1"),
        ("sichuan,scrape=true", "345m45678p88p[222m+2m@S] W-9p", "2: plain=1 exposed-kong=1 | E5 S-1 W-3 N-1"),
        ("chengdu", "345m45678p88p(2222m) W-9p out=S", "2: plain=1 concealed-kong=1 | E6 S0 W-4 N-2"),
        ("chengdu", "345m45678p88p[222m+2m@S] +9p out=N", "3: plain=1 exposed-kong=1 | E8 S-4 W-4 N0"),
    ],
)
def test_kong_money(spec: str, line: str, answer: str) -> None:
    assert told(spec, line, "kongs") == want(answer)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        # those who are out pay nothing
        ("N:234567s3456788m +5m out=W", "2: plain=1 | E-2 S-2 W0 N4"),
        ("N:234567s3456788m +5m out=EW", "2: plain=1 | E0 S-2 W0 N2"),
        ("N:234567s3456788m S-5m out=EW", "1: plain=1 | E0 S-1 W0 N1"),
        ("N:234567s3456788m S-5m void=s", "suit-not-void"),
        ("N:234567s3456788m S-5m void=p", "1: plain=1 | E0 S-1 W0 N1"),
        ("N:234567s3456788m S-5m out=X", "bad-context"),
    ],
)
def test_chengdu(line: str, answer: str) -> None:
    assert told("chengdu", line) == want(answer)


def test_what_is_left_out_is_named() -> None:
    shut = {row.key: row.by for row in judged("sichuan", "1112223334445m W-5m").excluded}
    assert {"plain", "all-triplets", "full-flush"} <= set(shut)
    assert set(shut.values()) == {"full-flush-triplets"}
