"""Shenyang: one way of winning, sets shown, who has opened, the order of refusals, caps; by hand."""

from __future__ import annotations

import pytest
from told import told, want

from mjtool.rules.load import load

OPEN = "S:24m55z[222m][333p][777s]"

ROWS = [
    # one of the four ways, the highest
    ("S:11m55p[222m][333p][777s] W-1m", "8: all-triplets=3 | E0 S8 W-8 N0"),
    ("S:34m99p[222m][333p][777s] W-5m", "2: plain=1 | E0 S2 W-2 N0"),
    ("S:12m55p[222m][333p][777s] +3m", "8: edge-wait=2 quad-used=1 | E-16 S32 W-8 N-8"),
    (f"{OPEN} W-3m", "8: closed-wait=2 quad-used=1 | E0 S8 W-8 N0"),
    # dragons: an exposed pong or a concealed triplet, no kong; kongs of dragons count double
    ("S:55z66z[222m][333p][777s] E-5z", "16: all-triplets=3 dragon-pong=1 | E-32 S32 W0 N0"),
    ("S:34m66p555z[333p][777s] W-5m", "4: plain=1 dragon-pong=1 | E0 S4 W-4 N0"),
    ("S:34m66p[7777z][333p][777s] W-5m", "8: plain=1 exposed-kong=2 | E0 S8 W-8 N0"),
    ("S:34m66s[777z][333p](6666z) +5m", "64: plain=1 dragon-pong=1 concealed-kong=4 | E-128 S256 W-64 N-64"),
    ("S:34m66s[777z][333p](2222m) W-5m", "16: plain=1 dragon-pong=1 concealed-kong=2 | E0 S16 W-16 N0"),
    ("S:34m66s[777z][333p][222m+2m] W-5m", "8: plain=1 dragon-pong=1 exposed-kong=1 | E0 S8 W-8 N0"),
    # sets shown, and honour pongs after them
    ("S:34m66s[567z][333p][444z] W-5m", "8: plain=1 show-dragons=2 | E0 S8 W-8 N0"),
    ("S:34m66s[567z][333p][444z] W-5m liangpong=4z", "32: plain=1 show-dragons=2 show-honour-pong=2 | E0 S32 W-32 N0"),
    ("S:34m66s[777z][333p][444z] W-5m liangpong=47z", "32: plain=1 show-honour-pong=4 | E0 S32 W-32 N0"),
    ("S:34m66s[777z][333p][444z] W-5m liangpong=4z", "16: plain=1 show-honour-pong=2 dragon-pong=1 | E0 S16 W-16 N0"),
    ("S:5z[222m][333p][777s][1234z] W-5z", "16: plain=1 show-winds=2 single-tile-left=1 | E0 S16 W-16 N0"),
    ("S:5z[222m][333p][777s](1111z) W-5z", "64: all-triplets=3 concealed-kong=2 single-tile-left=1 | E0 S64 W-64 N0"),
    # an exposed pong's tile in a chow, concealed or claimed; a concealed triplet's is none
    ("S:13m66s789p[333p][345p] W-2m", "8: closed-wait=2 quad-used=1 | E0 S8 W-8 N0"),
    ("S:13m345p66s[333p][222m] W-2m", "16: closed-wait=2 quad-used=2 | E0 S16 W-16 N0"),
    ("S:13m345p66s[555z]222m W-2m", "8: closed-wait=2 dragon-pong=1 | E0 S8 W-8 N0"),
    # events
    ("S:34m99p[222m][333p][777s] +5m last", "4: plain=1 last-tile-draw=1 | E-8 S16 W-4 N-4"),
    ("S:34m99p[222m][333p][777s] W-5m last", "2: plain=1 | E0 S2 W-2 N0"),
    ("S:34m99p[222m][333p][7777s] +5m kong", "8: plain=1 exposed-kong=1 after-kong=1 | E-16 S32 W-8 N-8"),
    ("S:34m66s789p[222m][1234z] +5m kong", "8: plain=1 show-winds=2 | E-16 S32 W-8 N-8"),
    ("S:34m99p[222m][333p][777s] W-5m afterkong", "4: plain=1 on-kong-discard=1 | E0 S4 W-4 N0"),
    ("S:34m99p[222m][333p][777s] W[555m+5m]", "4: plain=1 rob-kong=1 | E0 S4 W-4 N0"),
]

# the payer's own fan: dealer on either side, and who has not opened
PAYERS = [
    ("", f"{OPEN} +3m closed=EWN", "16: closed-wait=2 quad-used=1 three-closed=1 | E-64 S128 W-32 N-32"),
    ("", f"{OPEN} +3m closed=EW", "8: closed-wait=2 quad-used=1 | E-32 S56 W-16 N-8"),
    ("", f"{OPEN} E-3m closed=E", "8: closed-wait=2 quad-used=1 | E-32 S32 W0 N0"),
    ("dealer-fan=false", f"{OPEN} E-3m closed=E", "8: closed-wait=2 quad-used=1 | E-16 S16 W0 N0"),
    ("closed-payer=discard", f"{OPEN} +3m closed=EW", "8: closed-wait=2 quad-used=1 | E-16 S32 W-8 N-8"),
    ("closed-payer=discard", f"{OPEN} W-3m closed=W", "8: closed-wait=2 quad-used=1 | E0 S16 W-16 N0"),
    (
        "closed-payer=discard",
        f"{OPEN} W[333m+3m] closed=W",
        "16: closed-wait=2 quad-used=1 rob-kong=1 | E0 S32 W-32 N0",
    ),
    ("closed-payer=off", f"{OPEN} W-3m closed=W", "8: closed-wait=2 quad-used=1 | E0 S8 W-8 N0"),
    ("cap=4", f"{OPEN} E-3m closed=E", "4: closed-wait=2 quad-used=1 | E-4 S4 W0 N0"),
    ("cap=16", f"{OPEN} +3m closed=EW", "8: closed-wait=2 quad-used=1 | E-16 S40 W-16 N-8"),
    ("cap=none", f"{OPEN} E-3m closed=E", "8: closed-wait=2 quad-used=1 | E-32 S32 W0 N0"),
    ("ready-fan=1", f"{OPEN} W-3m ready", "16: closed-wait=2 quad-used=1 ready=1 | E0 S16 W-16 N0"),
    ("ready-fan=0", f"{OPEN} W-3m ready", "8: closed-wait=2 quad-used=1 | E0 S8 W-8 N0"),
    ("yaojiu-honours=false", "S:34m99p[222m][333p][777s] W-5m", "2: plain=1 | E0 S2 W-2 N0"),
    ("must-declare=true", f"{OPEN} W-3m ready", "8: closed-wait=2 quad-used=1 | E0 S8 W-8 N0"),
]

REFUSED = [
    ("", f"{OPEN} W-3m closed=Q", "bad-context"),
    ("", "S:34m345p678s9s[222m] W-5m", "tile-count"),
    ("", "S:34m345p678s99s[222m] W-9m", "no-shape"),
    ("", "S:22m345p678s99s[222m] W-2m", "too-many-copies"),
    ("", "S:34m66s789p[222m][1235z] W-5m", "illegal-meld"),
    ("", "S:34m66s789p[222m][123z] W-5m", "illegal-meld"),
    ("", "S:34m66s789p[222m][456z] W-5m", "illegal-meld"),
    ("liang=off", "S:34m66s[567z][333p][444z] W-5m", "illegal-meld"),
    ("", "S:1122m3344p5566s9s +9s", "no-shape"),
    ("", "S:34m66s789p(2222m)[345p] W-5m", "not-open"),
    ("", "S:34m66s789p[1234z][345p] W-5m", "not-open"),
    ("", "S:34m66m789p[222m][345p] W-5m", "suit-missing"),
    ("", "S:34m66s678p[222m][345p] W-5m", "no-terminal"),
    ("", "S:34m66s678p[222m][345p] W(5555m)", "not-robbable"),
    ("yaojiu-honours=false", "S:34m55z678p[222m][345s] W-5m", "no-terminal"),
    ("single-tile=false", "S:5z[222m][333p][777s](1111z) W-5z", "single-tile-left"),
    ("single-tile=false,must-declare=true", "S:5z[222m][333p][777s](1111z) W-5z", "single-tile-left"),
    ("must-declare=true", f"{OPEN} W-3m", "not-ready"),
]


def spec(options: str) -> str:
    return ",".join(x for x in ("shenyang", options) if x)


@pytest.mark.parametrize(("line", "answer"), ROWS)
def test_patterns(line: str, answer: str) -> None:
    assert told("shenyang", line) == want(answer)


@pytest.mark.parametrize(("options", "line", "answer"), PAYERS)
def test_payers_and_options(options: str, line: str, answer: str) -> None:
    assert told(spec(options), line) == want(answer)


@pytest.mark.parametrize(("options", "line", "reason"), REFUSED)
def test_refusals(options: str, line: str, reason: str) -> None:
    assert told(spec(options), line) == reason


def test_options_of_the_deal() -> None:
    assert load("shenyang,liang=first-draw").at("kong.show-until") == "second-draw"
    assert load("shenyang,change-after-ready=false").at("lock.ready.discard") == "drawn-unless-single"
    assert load("shenyang,stake=60").at("sitting.chips") == 60
    assert load("shenyang,must-declare=true").at("ready.mode") == "compulsory"
