"""Relations of chows and pongs: runs, shifts and doubles; all chows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from ..shape.unit import UnitKind
from ..tile import SUITED
from .registry import NONE, READING, Instances, Params, Reads, Scope, kind_sets, pattern
from .view import HONOUR_MASK, HONOURS, View


def _related(tiles: Sequence[int], steps: Sequence[int], suits: str, wild_suits: frozenset[int]) -> bool:
    """Whether units that start at `tiles` rise by one same step, in the suits asked for."""
    if max(tiles) >= SUITED:
        return False
    own = [t // 9 for t in tiles]
    different = len(set(own))
    if suits in ("one", "wild"):
        if different > 1 or (suits == "wild" and own[0] not in wild_suits):
            return False
    elif different != (2 if suits == "two" else len(tiles)):
        return False
    ranks = sorted(t % 9 for t in tiles)
    gaps = {b - a for a, b in pairwise(ranks)}
    return len(gaps) == 1 and gaps.pop() in steps


@lru_cache(maxsize=1 << 14)
def form(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """First tiles of units as far as runs can tell them apart: suits by where they come first, ranks above the lowest
    one, honours all alike."""
    order: dict[int, int] = {}
    low = min([t % 9 for t in tiles if t < SUITED], default=0)
    return tuple([9 * order.setdefault(t // 9, len(order)) + t % 9 - low if t < SUITED else SUITED for t in tiles])


@lru_cache(maxsize=1 << 14)
def _groups(
    tiles: tuple[int, ...], n: int, steps: tuple[int, ...], suits: str, wild_suits: frozenset[int]
) -> tuple[tuple[int, ...], ...]:
    """The groups of `n` places in `tiles` that are related; a few thousand rows of chows make up most hands, hence
    the cache."""
    return tuple(
        g for g in combinations(range(len(tiles)), n) if _related([tiles[i] for i in g], steps, suits, wild_suits)
    )


def _run_scope(p: Params) -> Scope:
    if p["of"] == "kan":
        return READING
    if p["suits"] == "wild":
        return Scope(Reads.SUITS | (Reads.WON if "won" in p or "disjoint" in p else Reads.NOTHING))
    won = Reads.WON if "won" in p or "disjoint" in p else Reads.NOTHING
    return Scope((Reads.CHOWS if p["of"] == "chow" else Reads.PONGS) | won)


@pattern("run", _run_scope, of=str, n=int, steps=list, suits=str, won=bool, disjoint=int)
def run(v: View, p: Params) -> Instances:
    """`n` chows, pongs or kan whose ranks rise by one same step of `steps` (0: equal ranks), in `one` suit, in `two`,
    each in a `different`
    one, or in the suit of a `wild` kind (一条龙, 三同顺, 步步高, 节节高, 老少副 …).

    `won` true or false: the winning tile's unit must, or must not, take part. `disjoint` that many instances without
    a common unit, as one.
    """
    of = p["of"]
    units = v.chows if of == "chow" else v.pongs
    if of == "kan":
        units = [
            (i, t) for i, t in units if v.units[i].kind is UnitKind.PONG and v.counts[t] == 3 and not v.units[i].exposed
        ]
    if len(units) < p["n"]:
        return NONE
    suits = p["suits"]
    wild_suits = frozenset(k // 9 for k in v.sit.wild_kinds if k < SUITED) if suits == "wild" else frozenset()
    tiles = tuple([t for _, t in units])
    groups = _groups(tiles if wild_suits else form(tiles), p["n"], p["steps"], suits, wild_suits)
    if not groups:
        return NONE
    won = p.get("won")
    found = [sum([1 << units[i][0] for i in group]) for group in groups]
    if won is not None:
        found = [mask for mask in found if bool(v.won >= 0 and mask >> v.won & 1) == won]
    if "disjoint" in p:
        return next(
            ((sum(g),) for g in combinations(found, p["disjoint"]) if all(not a & b for a, b in combinations(g, 2))),
            NONE,
        )
    return tuple(found)


def _all_chows_scope(p: Params) -> Scope:
    scope = Scope(Reads.SIDES)
    if "pair_not" in p:
        scope |= Scope(Reads.CLASSES, classes=kind_sets(p, "pair_not"))
    if p.get("open_side"):
        scope |= Scope(Reads.WON)
    if p.get("no_honours"):
        scope |= Scope(Reads.KINDS, held=frozenset({HONOURS}))
    return scope | Scope(Reads.TABLE) if p.get("no_flower") else scope


@pattern("all-chows", _all_chows_scope, pair_not=frozenset, open_side=bool, no_honours=bool, no_flower=bool)
def all_chows(v: View, p: Params) -> Instances:
    """Every set a chow (平和); the pair none of `pair-not`; with `open-side` won on a chow open at both ends; without
    honours, without flowers."""
    if (
        len(v.pairs) != 1
        or v.pongs
        or any(u.kind not in (UnitKind.CHOW, UnitKind.PAIR, UnitKind.KNITTED) for u in v.units)
    ):
        return NONE
    if "pair_not" in p and p["pair_not"].mask(v.sit) >> v.pairs[0][1] & 1:
        return NONE
    if p.get("open_side") and v.wait() != "open":
        return NONE
    if (p.get("no_honours") and v.mask & HONOUR_MASK) or (p.get("no_flower") and v.sit.win.hand.aside):
        return NONE
    return (v.everything,)


@pattern("terminal-chows", suits=int)
def terminal_chows(v: View, p: Params) -> Instances:
    """Chows 123 and 789 twice in one suit, or once in each of two suits, around a pair of 5 of the remaining suit
    (一色双龙会, 三色双龙会)."""
    if len(v.chows) != 4 or len(v.pairs) != 1:
        return NONE
    pair = v.pairs[0][1]
    if pair >= SUITED or pair % 9 != 4:
        return NONE
    starts = sorted(t for _, t in v.chows)
    if p["suits"] == 1:
        base = pair // 9 * 9
        return (v.everything,) if starts == [base, base, base + 6, base + 6] else NONE
    others = [9 * s for s in range(3) if s != pair // 9]
    return (v.everything,) if starts == sorted(b + r for b in others for r in (0, 6)) else NONE
