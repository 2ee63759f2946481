"""Beijing: fans on a halved base, liability, burnt rounds. Tianjin: straights, fives and waits with wild tiles."""

from __future__ import annotations

import pytest
from told import told, want

from mjtool.diag import MjtoolError
from mjtool.rules.load import load

BEIJING = [
    ("S:123m456p789s55z34m W-2m", "1000: plain=1 | E0 S1000 W-1000 N0"),
    ("S:78m55z345s[123m@E][456p@E] W-9m", "500: plain=1 | E0 S500 W-500 N0"),
    ("S:78m55z345s456p(1111m) W-9m", "1000: plain=1 | E0 S1000 W-1000 N0"),
    # the only tile: as 4 6 and 5, as the pair, as a pair of seven; two kinds, another five, another suit are none
    ("46m123p789s222s33p W-5m", "2000: middle-five=2 | E2000 S0 W-2000 N0"),
    ("5m123p789s222s[333p] W-5m", "1000: middle-five=2 | E1000 S0 W-1000 N0"),
    ("1133p5m2299s5577z W-5m", "6000: middle-five=2 seven-pairs=4 | E6000 S0 W-6000 N0"),
    ("3346m123p789s222s W-5m", "2000: middle-five=2 | E2000 S0 W-2000 N0"),
    ("4666m123p789s222s W-5m", "1000: plain=1 | E1000 S0 W-1000 N0"),
    ("34m123p789s222s33p W-5m", "1000: plain=1 | E1000 S0 W-1000 N0"),
    ("46p123m789s222s33p W-5p", "1000: plain=1 | E1000 S0 W-1000 N0"),
    # values add
    ("N:123456m78m333p22z W-9m", "3000: pure-straight=3 | E0 S0 W-3000 N3000"),
    ("111m333p555s77z22m N-2m", "2000: all-triplets=2 | E2000 S0 W0 N-2000"),
    ("1111m5577p2299s1z N-1z", "8000: luxury-seven-pairs=8 | E8000 S0 W0 N-8000"),
    ("1111m5555p2299s1z N-1z", "8000: luxury-seven-pairs=8 | E8000 S0 W0 N-8000"),
    ("5z[123m][456p][777z@W][222s@S] +5z", "1000: single-tile-left=2 | E3000 S-1000 W-1000 N-1000"),
    ("5z[123m][456p][777z@W](2222s) +5z", "500: plain=1 | E1500 S-500 W-500 N-500"),
    ("23m456p789s55z345m +4m last", "2000: last-tile-draw=2 | E6000 S-2000 W-2000 N-2000"),
    ("23m456p789s55z345m W-4m last", "2000: plain=1 last-tile-claim=1 | E2000 S0 W-2000 N0"),
    ("1133m5577p2299s1z N-1z last", "5000: seven-pairs=4 last-tile-claim=1 | E5000 S0 W0 N-5000"),
    ("45m678p55z345s(2222s) +6m kong", "5000: after-kong=5 | E15000 S-5000 W-5000 N-5000"),
    ("45m678p55z345s222s +6m kong", "1000: plain=1 | E3000 S-1000 W-1000 N-1000"),
    ("1134556678m[999m] S-7m", "3000: full-flush=6 | E3000 S-3000 W0 N0"),
]

LIABLE = [
    # three sets from one player bind both: he pays three shares on a draw, the one share on another's discard
    ("", "S:78m55z[123m@E][456m@E][789m@E] +9m", "1500: pure-straight=3 | E-4500 S4500 W0 N0"),
    ("", "S:78m55z[123m@E][456p@E][789s@E] W-9m", "500: plain=1 | E-500 S500 W0 N0"),
    ("", "S:78m55z[123m@E][456p@E][777z@W] W-9m", "500: plain=1 | E0 S500 W-500 N0"),
    ("", "S:78m55z[123m@E][456p@E][777z+7z@E] W-9m", "500: plain=1 | E-500 S500 W0 N0"),
    ("", "S:78m55z[123m@E][456p@E](7777z) W-9m", "500: plain=1 | E0 S500 W-500 N0"),
    # without marks nobody is bound
    ("", "S:78m55z[123m][456p][789s] W-9m", "500: plain=1 | E0 S500 W-500 N0"),
    ("", "S:45m678p55z345s234p W-6m liable=N", "1000: plain=1 | E0 S1000 W0 N-1000"),
    # two partners share, a robbed player pays alone
    ("", "S:78m55z[123m@E][456p@E][789s@E] +9m liable=N", "500: plain=1 | E-750 S1500 W0 N-750"),
    ("", "S:78m55z[123m@E][456p@E][789s@E] W[999m+9m] liable=N", "500: plain=1 | E0 S1500 W-1500 N0"),
    ("dealer-factor=2", "S:23m456p789s55z345m +4m", "1000: plain=1 | E-2000 S4000 W-1000 N-1000"),
    ("dealer-factor=2", "S:23m456p789s55z345m W-4m", "1000: plain=1 | E0 S1000 W-1000 N0"),
    ("base=500", "S:23m456p789s55z345m W-4m", "500: plain=1 | E0 S500 W-500 N0"),
    (
        "combine=multiply",
        "1133m1199m5m5577m W-5m",
        "96000: full-flush=6 luxury-seven-pairs=8 middle-five=2 | E96000 S0 W-96000 N0",
    ),
    (
        "combine=multiply",
        "1133m1199m5m5577m W-5m last",
        "97000: full-flush=6 luxury-seven-pairs=8 middle-five=2 last-tile-claim=1 | E97000 S0 W-97000 N0",
    ),
    ("middle-five-suits=any", "46p123m789s222s33p W-5p", "2000: middle-five=2 | E2000 S0 W-2000 N0"),
    # robbing a concealed kong needs the straight that the tile completes
    ("", "S:12345789m333p22z W(6666m)", "3000: pure-straight=3 | E0 S9000 W-9000 N0"),
    ("", "S:1122m3344p5566s9s W(9999s)", "not-robbable"),
    ("", "S:123456m789p45m22z W(3333m)", "not-robbable"),
    ("", "S:23m456p789s55z34m +4m", "tile-count"),
    ("", "S:1111m456p789s55z4m W-1m", "too-many-copies"),
    ("", "S:23m456p55z345m[789s@N] W-4m", "illegal-meld"),
    ("", "1133m5577p2299s2z N-1z", "no-shape"),
    ("", "S:23m456p789s55z345m W-4m burn=x", "bad-context"),
]

BURNT = [
    ("", "S:23m456p789s55z345m E-4m burn=1", "1000: plain=1 | E-4000 S2000 W1000 N1000"),
    ("", "S:23m456p789s55z345m E-4m burn=3", "1000: plain=1 | E-13000 S5000 W4000 N4000"),
    ("burn-sum=total", "S:23m456p789s55z345m E-4m burn=3", "1000: plain=1 | E-22000 S8000 W7000 N7000"),
    ("", "23m456p789s55z345m +4m burn=1", "1000: plain=1 | E0 S0 W0 N0"),
]

TIANJIN = [
    # no minimum of 2 without a doubling; each alone
    ("", "S:12223m4556s8p777z +7s wild=8p9p", "below-minimum"),
    ("", "S:12322m45657s777z +6s wild=8p9p", "2: plain=1 no-wild=2 | E-2 S6 W-2 N-2"),
    ("", "3m66m35678s77z(5555p) +4s kong wild=3m4m", "2: plain=1 after-kong=2 | E6 S-2 W-2 N-2"),
    ("", "123m234p456s777z8p +1z wild=8p9p", "2: plain=1 wild-pair-wait=2 | E6 S-2 W-2 N-2"),
    # the five: of characters, in the middle of 4 5 6, drawn or a wild tile as 5
    ("", "46m123p456s777z2z9p +5m wild=8p9p", "3: middle-five=3 | E9 S-3 W-3 N-3"),
    ("", "46p123m456s777z2z9p +5p wild=8p9p", "below-minimum"),
    ("", "34m123p456s777z2z9p +5m wild=8p9p", "below-minimum"),
    ("", "46m123p456s777z22z +9p wild=8p9p", "3: middle-five=3 | E9 S-3 W-3 N-3"),
    ("", "4m123p456s777z22z9p +5m wild=8p9p", "3: middle-five=3 | E9 S-3 W-3 N-3"),
    ("", "46m123p456s777z22z +5m wild=8p9p", "6: middle-five=3 no-wild=2 | E18 S-6 W-6 N-6"),
    # two wild tiles take any tile; as the five it counts too
    ("", "123p456s777z22z8p9p +5m wild=8p9p", "6: middle-five=3 wild-pair-wait=2 | E18 S-6 W-6 N-6"),
    ("", "123p456s777z22z8p9p +1s wild=8p9p", "2: plain=1 wild-pair-wait=2 | E6 S-2 W-2 N-2"),
    # straights add to the five, double in the wild tiles' suit
    ("", "N:1234567p8p9p2456s +2s wild=8p9p", "8: pure-straight=4 wild-suit-straight=2 | E-8 S-8 W-8 N24"),
    ("", "12346789m44s333z +5m wild=8p9p", "14: middle-five=3 pure-straight=4 no-wild=2 | E42 S-14 W-14 N-14"),
    # two wild tiles and 5m inside the straight: the wait doubles the straight, the five is not counted beside both
    ("", "123789m44s333z8p9p +5m wild=8p9p", "8: pure-straight=4 wild-pair-wait=2 | E24 S-8 W-8 N-8"),
    (
        "",
        "S:1p1p1p2p3456789p66z +5m wild=1p2p",
        "28: middle-five=3 pure-straight=4 wild-suit-straight=2 wild-pair-wait=2 | E-28 S84 W-28 N-28",
    ),
    ("base=2", "46m123p456s777z2z9p +5m wild=8p9p", "6: middle-five=3 | E18 S-6 W-6 N-6"),
    ("dealer-factor=2", "S:46m123p456s777z2z9p +5m wild=8p9p", "3: middle-five=3 | E-6 S12 W-3 N-3"),
    ("min-fan=1", "S:12223m4556s8p777z +7s wild=8p9p", "1: plain=1 | E-1 S3 W-1 N-1"),
    ("min-fan=3", "123m234p456s777z8p +1z wild=8p9p", "below-minimum"),
    ("min-fan=3", "S:12322m45657s777z +6s wild=8p9p", "2: plain=1 no-wild=2 | E-2 S6 W-2 N-2"),
    ("min-fan=3", "123p456s777z22z8p9p +5m wild=8p9p", "6: middle-five=3 wild-pair-wait=2 | E18 S-6 W-6 N-6"),
    ("wilds=4", "123m234p456s777z9p +1z wild=9p", "2: plain=1 wild-pair-wait=2 | E6 S-2 W-2 N-2"),
    ("wilds=4", "123m234p456s777z8p +1z wild=9p", "no-shape"),
    ("wilds=3", "123m234p456s777z8p +1z wild=8p", "2: plain=1 wild-pair-wait=2 | E6 S-2 W-2 N-2"),
    ("wilds=3", "123m234p456s777z8p +9p wild=8p", "2: plain=1 wild-pair-wait=2 | E6 S-2 W-2 N-2"),
    # one copy of the turned kind is out of play
    ("", "123m456s77z8p8p8p8p3p +1z wild=8p9p", "too-many-copies"),
    ("", "123m456s77z9p9p9p9p3p +3p wild=8p9p", "2: plain=1 wild-pair-wait=2 | E6 S-2 W-2 N-2"),
    ("", "12322m456s777z8p +1z wild=8p9p", "tile-count"),
    ("", "S:22m45657s777z[123m@E] +6s wild=8p9p", "illegal-meld"),
    ("", "S:22m45657s777z[888p@E] +6s wild=8p9p", "illegal-meld"),
    ("", "S:12322m45657s777z{1f} +6s wild=8p9p", "tile-not-in-set"),
    ("", "S:12322m45657s777z W-6s wild=8p9p", "self-draw-only"),
    ("", "S:12322m45657s777z W[666s+6s] wild=8p9p", "self-draw-only"),
    ("", "S:12322m45657s777z W-1s wild=8p9p", "no-shape"),
    ("", "S:12322m45657s777z +6s wild=8p9p1p", "bad-context"),
]


def spec(rules: str, options: str) -> str:
    return ",".join(x for x in (rules, options) if x)


@pytest.mark.parametrize(("line", "answer"), BEIJING)
def test_beijing_patterns(line: str, answer: str) -> None:
    assert told("beijing", line) == want(answer)


@pytest.mark.parametrize(("options", "line", "answer"), LIABLE)
def test_beijing_payers_and_options(options: str, line: str, answer: str) -> None:
    assert told(spec("beijing", options), line) == want(answer)


@pytest.mark.parametrize(("options", "line", "answer"), BURNT)
def test_beijing_burnt_rounds(options: str, line: str, answer: str) -> None:
    assert told(spec("beijing", options), line, "burn") == want(answer)


def test_beijing_base_is_even() -> None:
    with pytest.raises(MjtoolError, match="bad-option-value"):
        load("beijing,base=999")


@pytest.mark.parametrize(("options", "line", "answer"), TIANJIN)
def test_tianjin(options: str, line: str, answer: str) -> None:
    assert told(spec("tianjin", options), line) == want(answer)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("3m66m35678s77z(5555p) +4s kong wild=3m4m", "2: plain=1 after-kong=2 | E12 S-4 W-4 N-4"),
        ("3m66m35678s77z[5555p@S] +4s kong wild=3m4m", "2: plain=1 after-kong=2 | E9 S-3 W-3 N-3"),
    ],
)
def test_tianjin_kong_money(line: str, answer: str) -> None:
    assert told("tianjin", line, "kongs") == want(answer)
