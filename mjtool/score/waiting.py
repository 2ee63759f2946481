"""Questions about the hand without its winning tile: which kinds complete it, and whether a wild tile was one too many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..hand import How, Win
from ..pattern import Situation
from ..shape import standard
from ..tile import NATURAL
from .program import Program


def before_win(sit: Situation) -> tuple[list[int], int]:
    """The concealed natural tiles by kind and the number of wild tiles, without the winning tile."""
    counts = list(sit.counts)
    wilds = len(sit.wilds)
    tile = sit.win.tile
    if tile is not None:
        if sit.won_wild:
            wilds -= 1
        elif tile < NATURAL:
            lost = tile if counts[tile] or sit.deputy is None else sit.deputy[1]
            counts[lost] -= 1
    return counts, wilds


def wild_over(program: Program, sit: Situation) -> Callable[[int], frozenset[str]]:
    """The forms (`sets`, `pairs`) that stand complete after `n` wild tiles of the hand before the win are taken away."""

    def forms(n: int) -> frozenset[str]:
        counts, wilds = before_win(sit)
        left = wilds - n
        if left < 0:
            return frozenset()
        found = set()
        for shape in program.shapes:
            if shape.form == "sets" and standard.sets_only(counts, left, program.sets - len(sit.melds), bool(shape.params.get("honour-chows"))):
                found.add("sets")
            if shape.form == "pairs" and not sit.melds:
                odd = sum(c % 2 for c in counts[:NATURAL])
                if odd <= left and (left - odd) % 2 == 0 and sum(counts[:NATURAL]) + left == 2 * (int(shape.params.get("pairs", 7)) - 1):
                    found.add("pairs")
        return frozenset(found)

    return forms


def completers(program: Program, sit: Situation, accepts: Callable[[Win, bool], bool]) -> Callable[[bool], frozenset[int]]:
    """The kinds that complete the hand before its winning tile; `accepts(win, legal)` says whether a win has a reading (that meets the demands)."""
    memo: dict[bool, frozenset[int]] = {}

    def kinds(legal: bool) -> frozenset[int]:
        if legal not in memo:
            draw = replace(sit.win, how=How.DRAW, giver=None)
            memo[legal] = frozenset(k for k in range(NATURAL) if sit.set_copies[k] and accepts(replace(draw, tile=k), legal))
        return memo[legal]

    return kinds
