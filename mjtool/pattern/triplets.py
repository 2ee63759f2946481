"""Pongs, concealed and open, and four copies of a tile."""

from __future__ import annotations

from ..shape.unit import UnitKind
from .registry import HAND, NONE, READING, Instances, Params, Reads, Scope, kind_sets, pattern
from .view import View


@pattern("all-triplets", lambda p: READING if "kinds" in p else Scope(Reads.SIDES), kinds=frozenset, pairs=bool)
def all_triplets(v: View, p: Params) -> Instances:
    """Every set a pong or kong (碰碰和), every unit of `kinds` where given (全双刻); with `pairs` seven pairs do as
    well
    (小对)."""
    if p.get("pairs") and len(v.pairs) == v.n >= 7:
        return (v.everything,)
    if len(v.pairs) != 1 or len(v.pongs) != v.n - 1 or v.n < 2:
        return NONE
    if "kinds" in p and v.mask & ~p["kinds"].mask(v.sit):
        return NONE
    return (v.everything,)


def _side(v: View, i: int, side: str) -> bool:
    """`concealed` (暗刻), `open`, `held`: from the own hand whatever tile finished it, `melded`: laid down open."""
    unit = v.units[i]
    if side == "held":
        return not unit.exposed
    if side == "melded":
        return unit.exposed
    return v.concealed_pong(i) == (side == "concealed")


def _pongs_scope(p: Params) -> Scope:
    if p.get("free_fourth"):
        return READING
    by_tile, by_side = {"kinds", "pair"} & set(p), {"side", "kong", "won"} & set(p)
    reads = (Reads.CLASSES if by_tile else Reads.NOTHING) | (Reads.SIDES if by_side else Reads.NOTHING)
    return Scope(reads if by_tile else reads | Reads.SIDES, classes=kind_sets(p, "kinds", "pair"))


@pattern(
    "pongs",
    _pongs_scope,
    kinds=frozenset,
    n=int,
    min=int,
    pair=frozenset,
    side=str,
    kong=bool,
    won=bool,
    free_fourth=bool,
)
def pongs(v: View, p: Params) -> Instances:
    """Pongs and kongs (刻): of `kinds`, on a `side`, with or without kongs, made by the winning tile or not; exactly
    `n` (one instance), at
    least `min`, or each; beside a `pair` of some kinds (箭刻, 圈风刻, 大三元, 小四喜, 三暗刻, 坎 …)."""
    found = v.pongs
    if not found:
        return NONE
    if "kinds" in p:
        kinds = p["kinds"].mask(v.sit)
        found = [(i, t) for i, t in found if kinds >> t & 1]
    if "kong" in p:
        found = [(i, t) for i, t in found if (v.units[i].kind is UnitKind.KONG) == p["kong"]]
    if "side" in p:
        found = [(i, t) for i, t in found if _side(v, i, p["side"])]
    if "won" in p:
        found = [(i, t) for i, t in found if (i == v.won) == p["won"]]
    if p.get("free_fourth"):
        found = [(i, t) for i, t in found if v.counts[t] == 3]
    if len(found) < p.get("min", 1):
        return NONE
    masks = tuple(1 << i for i, _ in found)
    if "n" not in p:
        return masks
    if len(found) != p["n"]:
        return NONE
    if "pair" in p:
        beside = [i for i, t in v.pairs if p["pair"].mask(v.sit) >> t & 1]
        return (sum(masks) | 1 << beside[0],) if len(v.pairs) == 1 and beside else NONE
    return (sum(masks),)


@pattern("quad", kongs=bool, melds=bool)
def quad(v: View, p: Params) -> Instances:
    """Each kind that the hand holds four times without a kong (四归一, 根); with `kongs` a kong counts too."""
    found = []
    for kind in v.fours():
        konged = any(u.kind is UnitKind.KONG and u.tile == kind for u in v.units)
        if not konged or p.get("kongs"):
            found.append(sum([1 << i for i, u in enumerate(v.units) if u.mask >> kind & 1]))
    return tuple(found)


@pattern("won-fourth", of=str, won=bool)
def won_fourth(v: View, p: Params) -> Instances:
    """The winning tile is the fourth copy of an own `exposed` pong (明四归) or of three tiles in the `concealed` hand
    (暗四归); with `won` false any
    four copies so placed do."""
    any_tile = p.get("won") is False
    found = []
    for kind in range(34) if any_tile else (v.reading.face,):
        if kind < 0 or v.counts[kind] != 4:
            continue
        exposed = any(u.exposed and u.kind is UnitKind.PONG and u.tile == kind for u in v.units)
        melded = sum(u.kinds.count(kind) for u in v.units if u.melded)
        if (p["of"] == "exposed" and exposed) or (p["of"] == "concealed" and not melded):
            found.append(sum(1 << i for i, u in enumerate(v.units) if kind in u.kinds))
    return tuple(found)


@pattern("pong-in-chow")
def pong_in_chow(v: View, p: Params) -> Instances:
    """An exposed pong whose tile stands in a chow as well, each (四归一 in its Shenyang sense)."""
    found = []
    for i, tile in v.pongs:
        if v.units[i].exposed and v.units[i].kind is UnitKind.PONG:
            chow = next((j for j, start in v.chows if start <= tile <= start + 2 and tile in v.units[j].kinds), None)
            if chow is not None:
                found.append(1 << i | 1 << chow)
    return tuple(found)


@pattern("last-copy", HAND, feeds=str)
def last_copy(v: View, p: Params) -> Instances:
    """Won on the fourth copy while the other three lie open (和绝张): the flag `lastcopy`, or an own open pong of it;
    never while another copy is
    among the concealed tiles, nor on a drawn wild tile. With `feeds = "flag"` only the flag says so (压绝)."""
    tile = v.sit.win.tile
    if tile is None or v.sit.won_wild or v.sit.win.hand.concealed.count(tile):
        return NONE
    flagged = "lastcopy" in v.sit.win.flags
    own = sum(m.tiles.count(tile) for m in v.sit.own_melds if not m.concealed) == 3
    return (0,) if flagged or (own and p.get("feeds") != "flag") else NONE
