"""The shape of the hand, and whether it lies open."""

from __future__ import annotations

from ..shape.unit import UnitKind
from ..tile import NATURAL
from .registry import EVENT, HAND, NONE, TABLE, Instances, Params, pattern
from .view import View


@pattern("orphans")
def orphans(v: View, p: Params) -> Instances:
    """Thirteen orphans (十三幺)."""
    return (v.everything,) if v.sit.facts.get(v.reading.shape) == "orphans" else NONE


@pattern("unrelated", honours=int, honours_max=int)
def unrelated(v: View, p: Params) -> Instances:
    """Fourteen unlike tiles (十三烂, 全不靠), with at least `honours` and at most `honours-max` honours (七星)."""
    if v.sit.facts.get(v.reading.shape) != "unrelated":
        return NONE
    number = sum(k >= 27 for k in v.units[0].kinds)
    return (v.everything,) if p.get("honours", 0) <= number <= p.get("honours_max", 7) else NONE


@pattern("knitted-straight")
def knitted_straight(v: View, p: Params) -> Instances:
    """The knitted nine complete, with a set and a pair or among fourteen unlike tiles (组合龙)."""
    if v.units and v.units[0].kind is UnitKind.KNITTED:
        return (1,)
    whole = v.sit.facts.get(v.reading.shape) == "unrelated"
    return (v.everything,) if whole and sum(k < 27 for k in v.units[0].kinds) == 9 else NONE


@pattern("melded", reads=TABLE, concealed=bool, pair=bool)
def melded(v: View, p: Params) -> Instances:
    """Every set is melded and one concealed tile was left (全求人, 大吊); concealed kongs count with `concealed` (the
    default)."""
    melds = v.sit.melds
    if len(melds) != v.sit.sets:
        return NONE
    if p.get("concealed") is False and not all(u.exposed for u in melds):
        return NONE
    return EVENT


@pattern("closed", reads=TABLE, kongs=bool)
def closed(v: View, p: Params) -> Instances:
    """No exposed meld (门前清); with `kongs = false` no concealed kong either."""
    if p.get("kongs") is False:
        return NONE if v.sit.melds else EVENT
    return EVENT if v.sit.closed else NONE


@pattern("opened", reads=TABLE, by=list)
def opened(v: View, p: Params) -> Instances:
    """An exposed meld of the kinds in `by`: `chow`, `pong`, `kong` (开口, 开门)."""
    names = {UnitKind.CHOW: "chow", UnitKind.PONG: "pong", UnitKind.KONG: "kong"}
    return EVENT if any(u.exposed and names.get(u.kind) in p["by"] for u in v.sit.melds) else NONE


@pattern("aside-in-hand", reads=HAND, kinds=frozenset)
def aside_in_hand(v: View, p: Params) -> Instances:
    """A concealed tile of `kinds` (kept flowers)."""
    kinds = p["kinds"].mask(v.sit)
    return EVENT if any(k < NATURAL and kinds >> k & 1 for k in v.sit.win.hand.concealed) else NONE
