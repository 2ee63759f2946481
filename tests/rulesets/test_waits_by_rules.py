"""Which tiles win under rulesets with self-draw bars, minimums, compulsory ready, wild tiles and flowers, by hand."""

from __future__ import annotations

import pytest

from mjtool.diag import Diagnostic
from mjtool.notation import read_hand
from mjtool.rules.load import load
from mjtool.tile import NAMES
from mjtool.waits import waits


def listed(spec: str, line: str) -> str:
    """Waits as `tile:left`, with `+` where only drawing it wins and `-` where only a discard does."""
    hand = read_hand(line)
    assert not isinstance(hand, Diagnostic), hand
    found = waits(hand.hand, load(spec), hand.words, hand.flags)
    if isinstance(found, Diagnostic):
        return found.code
    marks = {(True, True): "", (True, False): "+", (False, True): "-"}
    return " ".join(f"{NAMES[w.tile]}:{w.left}{marks[w.draw.win, w.discard.win]}" for w in found.waits)


@pytest.mark.parametrize(
    ("spec", "line", "answer"),
    [
        ("xiangyang", "12345678p34588s", "3p:3+ 6p:3+ 9p:4+"),
        ("xiangyang", "12345678p34588s shown=E", "3p:3 6p:3 9p:4"),
        ("xiangyang", "S:12346789p34588s", "5p:4"),
        ("koukouxiang", "678p4588s[123p@W][777z@S]", "3s:4 6s:4"),
        ("tuidaohu", "S:23m456p789s55z[123s] mode=mingmo", "1m:4+ 4m:4+"),
        ("tuidaohu", "S:23m456p789s55z[123s] mode=mingda", "1m:4 4m:4"),
        # ready is compulsory: without the declaration nothing wins
        ("lisi", "S:23m456p789s55z[222p]", ""),
        ("lisi", "S:23m456p789s55z[222p] ready seen=114m", "1m:2 4m:3"),
        # a third suit, or one suit with honours and nothing more, does not win
        ("lisi,missing-suit=true", "S:456m789m55z[222p]46s ready", ""),
        ("kouting,missing-suit=true", "S:23m456m55z[222m][888m] ready", ""),
        ("kouting,missing-suit=true", "S:23m456m55p[222m][888m] ready", "1m:4 4m:3 7m:4"),
        # the wild is drawn only, red plays its face
        ("zuanpai", "S:68m7z123p456p9s[222z] wild=7m", "7m:4+ 9s:3"),
        ("zuanpai", "S:68m7m123p456p9s[222z] wild=7m", "7m:3+ 9s:3 7z:4"),
        ("zuanpai", "S:68m5z123p456p9s[222z] wild=7m", "kong-tile-in-hand"),
        ("zuanpai,da-que=true", "123p456p78p66z9p99s wild=3m", "3m:4+ 9s:2 6z:2"),
        # in huodong one copy of the wild kind lies turned up; white stands for it
        ("jiangnan", "S:46m123p789s11z[222z] wild=5m", "5m:3 5z:4"),
        ("jiangnan,white-stand-in=0", "S:46m123p789s11z[222z] wild=5m", "5m:3"),
        ("jiangnan,wild-mode=daidi", "S:46m123p789s11z[222z] wild=5m", "5m:4"),
        ("jiangnan,wild-mode=daidi", "333s19m47p58s1267z wild=3s", "3s:1+"),
        # four hard flowers make an open ordinary hand
        ("nanjing", "S:23m456m789p55p[222m@E]{1f2f5z}", ""),
        ("nanjing", "S:23m456m789p55p[222m@E]{1f2f5z7z}", "1m:4 4m:3 7m:4"),
        ("yunnan", "S:23m456p789s55z[222p]", "1m:4+ 4m:4+"),
        ("yunnan", "W:55p99s[111m][222z][888s]", "5p:2 9s:2"),
        ("guannan", "S:23m456p789s55s[222p]{2z}", "1m:4 4m:4"),
        # a drawn season completes what some tile completes
        ("gb-optional", "S:23m456p345s678m8p1f", "1m:4 4m:4 8p:3 2f:1+ 3f:1+ 4f:1+"),
        ("gb-optional,wild=none", "S:23m456p345s678m88p", "1m:4 4m:4"),
        # 9p makes mixed straight 2, no honours 1 and self-draw 1; on a discard it is one short
        ("gb-optional,wild=none", "123m456m78p33s[555s]", "9p:4+"),
        ("gb-optional,min-fan=8", "S:23m456p345s678m8p1f", "1m:4+ 4m:4 8p:3 2f:1+ 3f:1+ 4f:1+"),
        ("erma-classic", "123m456m78m11z555z", "3m:3 6m:3 9m:4"),
        ("erma-fast", "S:1112345678999m", "1m:1 2m:3 3m:3 4m:3 5m:3 6m:3 7m:3 8m:3 9m:1"),
    ],
)
def test_waits(spec: str, line: str, answer: str) -> None:
    assert listed(spec, line) == answer
