"""What a hand waits for and how far it is, where a ruleset bars discards, pairs, suits or small hands."""

from __future__ import annotations

import pytest

from mjtool.diag import Diagnostic
from mjtool.notation import read_hand
from mjtool.rules.load import load
from mjtool.shanten import ShantenResult, shanten
from mjtool.tile import text
from mjtool.waits import Waits, waits


def waited(spec: str, line: str) -> tuple[str, str]:
    """The kinds that win when drawn, and those that win on a discard."""
    hand = read_hand(line)
    assert not isinstance(hand, Diagnostic)
    found = waits(hand.hand, load(spec), hand.words, hand.flags)
    assert isinstance(found, Waits)
    return text(w.tile for w in found.waits if w.draw.win), text(w.tile for w in found.waits if w.discard.win)


@pytest.mark.parametrize(
    ("spec", "line", "drawn", "claimed"),
    [
        # the minimum may be out of reach on a discard
        ("guangdong", "S:123m456p789s11z67s", "58s", "58s"),
        ("guangdong,min-fan=3", "S:123m456p789s11z67s", "58s", ""),
        ("hainan", "S:123m456p99m67s[777p]", "58s", ""),
        ("hainan,fan-gate=false", "S:123m456p99m67s[777p]", "58s", "58s"),
        ("guizhou", "S:123m456p789s22m67s", "58s", ""),
        ("guizhou", "S:123m456p22m67s(9999s)", "58s", "58s"),
        ("guangshui", "12345678p34588s", "369p", ""),
        ("guangshui", "12346789p34588s", "5p", "5p"),
        # self-draw only, the wild tile among what wins
        ("hangzhou", "S:123m456p789s22z67s", "58s5z", ""),
        ("hebei", "S:123m45678p568s22z wild=5s", "369p57s", ""),
        ("zhuanzhuan,discard-win=false", "S:123m456p789s11m67s", "58s", ""),
        # a wild tile wins when drawn, and on a discard only where it is a plain tile then
        ("nanchang", "S:123m456m789s22z78p wild=9p", "169p", "69p"),
        ("wenzhou", "S:123m456m789m234s22z67s wild=9p", "9p58s", "58s"),
        ("wuhan", "45622p34789s[123m@N] wild=9p", "9p25s", "25s"),
        # the pair, the suits, the three conditions
        ("hunan-258", "S:33m44m456p789s678p", "", ""),
        ("hunan-258", "S:22m44m456p789s678p", "4m", "4m"),
        ("zhuanzhuan", "S:22m44m456p789s678p", "24m", "24m"),
        ("yichang", "S:12345678m33567s void=p", "369m", "369m"),
        ("yichang", "S:12345678m33567s void=s", "", ""),
        ("inner-mongolia", "S:456p55z678s23m[222s]", "1m", "1m"),
        ("inner-mongolia", "S:22m44m678s678p[456p@E]", "", ""),
        ("inner-mongolia", "S:22m55z678s678p[456p@E]", "5z", "5z"),
        ("erma-xueliu", "123456p6799s345s", "258s", "258s"),
    ],
)
def test_waits(spec: str, line: str, drawn: str, claimed: str) -> None:
    assert waited(spec, line) == (drawn, claimed)


@pytest.mark.parametrize(
    ("spec", "line", "away"),
    [
        ("hunan-258", "S:22m44m456p789s678p", 0),
        # a pair of 2, 5 or 8 wants two tiles more, the rest one
        ("hunan-258", "S:33m44m456p789s678p", 2),
        ("zhuanzhuan", "S:33m44m456p789s678p", 0),
        ("guizhou,void=true", "S:33m44m456p789s678p", 3),
        ("guizhou", "S:33m44m456p789s678p", 0),
        ("hangzhou", "S:123m456p789s234s5z", 0),
        ("hangzhou", "S:123m456p789s22z16s", 1),
        ("hangzhou", "S:123m456p789s22z6s5z", 0),
        ("inner-mongolia", "S:456p55m678s34m[222s]", 1),
        ("inner-mongolia", "S:55m678s34m678p[456p@E]", 2),
        ("wuhan", "45622p3789s7z[123m@N] wild=9p", 1),
        ("wenzhou", "S:139m148p258s12346z9p9p wild=9p", 0),
        ("nanchang", "N:147m258p369s1234z wild=9p", 0),
    ],
)
def test_shanten(spec: str, line: str, away: int) -> None:
    hand = read_hand(line)
    assert not isinstance(hand, Diagnostic)
    found = shanten(hand.hand, load(spec), hand.words)
    assert isinstance(found, ShantenResult)
    assert found.shanten == away
