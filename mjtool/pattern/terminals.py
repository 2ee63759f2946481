"""Terminals in every unit, nine gates."""

from __future__ import annotations

from .registry import NONE, Instances, Params, Reads, Scope, kind_sets, pattern
from .view import View

_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@pattern("outside", lambda p: Scope(Reads.KINDS, each=kind_sets(p, "kinds")), kinds=frozenset)
def outside(v: View, p: Params) -> Instances:
    """Every unit holds a tile of `kinds` (全带幺, 带幺九, 全带五)."""
    kinds = p["kinds"].mask(v.sit)
    return (v.everything,) if all(u.mask & kinds for u in v.units) else NONE


@pattern("nine-gates", loose=bool)
def nine_gates(v: View, p: Params) -> Instances:
    """No meld, 1112345678999 of one suit held and won on any tile of it (九莲宝灯); with `loose` the fourteen tiles
    need
    only contain it."""
    if v.sit.melds or v.suits != 1 or v.honours:
        return NONE
    start = min(k for k in range(27) if v.mask >> k & 1) // 9 * 9
    counts = v.counts[start : start + 9]
    if any(c < g for c, g in zip(counts, _GATES, strict=True)):
        return NONE
    if not p.get("loose"):
        rest = [c - g for c, g in zip(counts, _GATES, strict=True)]
        if v.sit.win.tile is not None and rest[v.reading.face - start] != 1:
            return NONE
    return (v.everything,)
