"""Pairs: seven of them, and the pair of a standard hand."""

from __future__ import annotations

from .registry import NONE, Instances, Params, Reads, Scope, kind_sets, pattern
from .view import View


def natural_quads(v: View) -> int:
    """Kinds that the hand holds four times without help of a wild tile."""
    counts = [0] * 42
    for u in v.units:
        for i, k in enumerate(u.kinds):
            counts[k] += i not in u.wilds
    return sum(c >= 4 for c in counts)


@pattern("pairs", min=int, max=int, kinds=frozenset, natural=bool)
def pairs(v: View, p: Params) -> Instances:
    """Seven (eight) pairs (七对, 八对) with `min` to `max` kinds four times (豪华), by natural tiles alone where
    `natural`;
    a pair of each of `kinds`."""
    if len(v.pairs) < 7:
        return NONE
    quads = natural_quads(v) if p.get("natural") else sum(c >= 4 for c in v.counts)
    if not p.get("min", 0) <= quads <= p.get("max", 9):
        return NONE
    if "kinds" in p:
        kinds = p["kinds"].mask(v.sit)
        if kinds & v.mask != kinds:
            return NONE
    return (v.everything,)


@pattern("shifted-pairs")
def shifted_pairs(v: View, p: Params) -> Instances:
    """Seven pairs of one suit with consecutive ranks (连七对)."""
    kinds = [t for _, t in v.pairs]
    low = min(kinds, default=99)
    good = len(kinds) == 7 and low < 27 and low % 9 <= 2 and sorted(kinds) == list(range(low, low + 7))
    return (v.everything,) if good else NONE


@pattern("pair", lambda p: Scope(Reads.CLASSES, classes=kind_sets(p, "kinds")), kinds=frozenset, suits=int)
def pair(v: View, p: Params) -> Instances:
    """The pair of the hand is of `kinds` (二五八将, 幺九头)."""
    if len(v.pairs) != 1:
        return NONE
    i, tile = v.pairs[0]
    return (1 << i,) if p["kinds"].mask(v.sit) >> tile & 1 else NONE
