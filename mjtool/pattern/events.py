"""How and when the hand was won, and what had been said before."""

from __future__ import annotations

from itertools import repeat

from ..hand import How
from ..tile import Seat
from .registry import EVENT, NONE, TABLE, Instances, Params, Reads, Scope, pattern
from .view import View


def happened(v: View, how: str) -> bool:
    """`draw`, `discard` or `rob`; a robbed kong is a draw too where the ruleset says that it counts as one."""
    if how == "draw":
        return v.sit.drawn
    if how == "discard":
        return v.sit.win.how is How.DISCARD
    return v.sit.robbed


@pattern("event", reads=TABLE, how=list, flags=list)
def event(v: View, p: Params) -> Instances:
    """Won in one of the ways `how`, with every flag of `flags` on the line (自摸, 抢杠, 海底捞月, 杠上炮)."""
    good = any(happened(v, how) for how in p.get("how", ("draw", "discard", "rob"))) and all(
        f in v.sit.win.flags for f in p.get("flags", ())
    )
    return EVENT if good else NONE


def _after_kong_scope(p: Params) -> Scope:
    return Scope(Reads.TABLE, words=frozenset(p.get("needs", ())) - {"kong", "aside"})


@pattern("after-kong", _after_kong_scope, needs=list)
def after_kong(v: View, p: Params) -> Instances:
    """Self-drawn as a kong's replacement (杠上开花): flag `kong`, and the line shows what may have been replaced: a
    `kong`, tiles laid `aside`, or a
    word's number."""
    if "kong" not in v.sit.win.flags or v.sit.win.how is not How.DRAW:
        return NONE
    for need in p.get("needs", ("kong",)):
        if need == "kong" and any(m.is_kong for m in v.sit.own_melds):
            return EVENT
        if need == "aside" and v.sit.win.hand.aside:
            return EVENT
        if need not in ("kong", "aside") and v.sit.words.get(need):
            return EVENT
    return EVENT if not p.get("needs", ("kong",)) else NONE


@pattern("first", reads=TABLE, who=str, how=list, from_=str, open_ok=bool)
def first(v: View, p: Params) -> Instances:
    """Won in the first go-around (天和, 地和, 人和): flag `first`, by the `dealer` or an `other` player, in the ways
    `how`,
    on a discard of the dealer's where
    `from = "dealer"`, without a meld unless `open-ok` says that concealed kongs may lie."""
    sit = v.sit
    if "first" not in sit.win.flags or sit.dealer != (p["who"] == "dealer"):
        return NONE
    if sit.melds and not (p.get("open_ok") and sit.closed):
        return NONE
    ways = p.get("how", ("draw",))
    if "draw" in ways and sit.win.how is How.DRAW:
        return EVENT
    if (
        "discard" in ways
        and sit.win.how is How.DISCARD
        and (p.get("from_") != "dealer" or sit.win.giver in (None, Seat.E))
    ):
        return EVENT
    return NONE


def _said_scope(p: Params) -> Scope:
    return Scope(Reads.TABLE, words=frozenset({p["word"]}))


@pattern("said", _said_scope, word=str, is_=str, in_=str, number=bool, min=int)
def said(v: View, p: Params) -> Instances:
    """A word or flag of the line says so: it stands there, it `is` a value, the `winner` (or all `others`) is among
    its seats, or it gives a `number` of
    instances (报听, 亮牌, 闷三家, 财飘)."""
    name = p["word"]
    if name in v.sit.win.flags:
        return EVENT
    if name not in v.sit.words:
        return NONE
    value = v.sit.words[name]
    if "is_" in p:
        return EVENT if value == p["is_"] else NONE
    if p.get("in_") == "winner":
        return EVENT if v.sit.win.hand.seat in value else NONE
    if p.get("in_") == "others":
        return (
            EVENT if set(range(v.sit.facts["seats"])) - {int(v.sit.win.hand.seat)} <= {int(s) for s in value} else NONE
        )
    if p.get("number"):
        return tuple(repeat(0, int(value))) if int(value) >= p.get("min", 1) else NONE
    return EVENT
