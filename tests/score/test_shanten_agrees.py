"""A hand is complete for shanten exactly where scoring finds a reading that meets the structural demands."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from random_hands import random_win, wilds_of

from mjtool.hand import How, Win
from mjtool.rules.load import ids, load
from mjtool.rules.model import Rules
from mjtool.score.compile import compile_rules
from mjtool.score.judge import _is_legal, refusal
from mjtool.shanten import ShantenResult, shanten

OPTIONS = (
    "gb-optional,wild-fifth=true",
    "guizhou,void=true",
    "inner-mongolia,seven-pairs=true",
    "jiangnan,wild-mode=daidi",
    "kouting,missing-suit=true",
    "lisi,missing-suit=true",
    "shenyang,yaojiu-honours=false",
    "zhuanzhuan,red-wild=true",
    "zuanpai,da-que=true",
)
OF_THE_HAND = ("flower-in-hand", "kong-tile-in-hand", "self-draw-only")
"""Refusals before any reading that still leave a hand of the right size and tiles."""


def complete(win: Win, rules: Rules) -> bool | None:
    """Whether scoring sees a structurally complete hand; None where its tiles or melds are refused."""
    refused = refusal(win, rules)
    if refused is not None and refused.reason != "self-draw-only":
        return False if refused.reason in OF_THE_HAND else None
    return _is_legal(compile_rules(rules), win)


@pytest.mark.parametrize("spec", [*ids(), *OPTIONS])
def test_complete_hands(spec: str) -> None:
    rules = load(spec)
    rng = random.Random(spec)
    seen = {True: 0, False: 0}
    for turn in range(60):
        win = random_win(rng, rules, wilds_of(spec), turn % 4, turn % 3 == 0)
        win = replace(win, how=How.DRAW, giver=None, flags=frozenset())
        wanted = complete(win, rules)
        if wanted is None or win.tile is None:
            continue
        whole = replace(win.hand, concealed=tuple(sorted((*win.hand.concealed, win.tile))))
        found = shanten(whole, rules, win.words)
        assert isinstance(found, ShantenResult)
        assert (found.shanten == -1) is wanted, (whole, win.words)
        seen[wanted] += 1
    assert seen[True] > 2
    assert seen[False] > 1
