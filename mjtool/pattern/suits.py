"""Suits and numbers of the whole hand."""

from __future__ import annotations

from itertools import repeat

from .registry import EVENT, NONE, NOTHING, READING, Instances, Params, Reads, Scope, kind_sets, pattern
from .view import HONOUR_MASK, SUIT_MASKS, SUITS, View


def _looked_at(v: View, p: Params) -> int:
    """The kinds of the hand as a bit mask; with `natural` those that are no wild tile's."""
    if not p.get("natural"):
        return v.mask
    mask = 0
    for u in v.units:
        for place, kind in enumerate(u.kinds):
            if place not in u.wilds:
                mask |= 1 << kind
    return mask


def _suits_scope(p: Params) -> Scope:
    return READING if p.get("natural") else Scope(Reads.KINDS, held=SUITS)


@pattern("suits", _suits_scope, n=int, honours=str, natural=bool)
def suits(v: View, p: Params) -> Instances:
    """Exactly `n` number suits; honours `none`, `some`, or either (清一色, 混一色, 缺一门); with `natural` wild
    tiles are left out."""
    mask = _looked_at(v, p)
    if sum(bool(mask & suit) for suit in SUIT_MASKS) != p["n"]:
        return NONE
    want = p.get("honours")
    if want is not None and bool(mask & HONOUR_MASK) != (want == "some"):
        return NONE
    return (v.everything,)


def _within_scope(p: Params) -> Scope:
    if p.get("natural"):
        return READING
    return Scope(Reads.KINDS, inside=kind_sets(p, "kinds"), held=frozenset(p.get("needs", ())))


@pattern("within", _within_scope, kinds=frozenset, needs=list, natural=bool)
def within(v: View, p: Params) -> Instances:
    """Every tile is of `kinds`, and at least one of each set in `needs` (字一色, 将将和, 混幺九, 绿一色 …); with
    `natural` wild tiles are left out."""
    mask = _looked_at(v, p)
    if not mask or mask & ~p["kinds"].mask(v.sit):
        return NONE
    if any(not mask & s.mask(v.sit) for s in p.get("needs", ())):
        return NONE
    return (v.everything,)


@pattern("avoids", lambda p: Scope(Reads.KINDS, held=kind_sets(p, "kinds")), kinds=frozenset)
def avoids(v: View, p: Params) -> Instances:
    """No tile is of `kinds` (断幺, 无字)."""
    return NONE if v.mask & p["kinds"].mask(v.sit) else (v.everything,)


@pattern("has", lambda p: Scope(Reads.KINDS, held=frozenset(p["needs"])), needs=list)
def has(v: View, p: Params) -> Instances:
    """At least one tile of each set in `needs` (五门齐)."""
    return (v.everything,) if all(v.mask & s.mask(v.sit) for s in p["needs"]) else NONE


@pattern("suit-count", above=int)
def suit_count(v: View, p: Params) -> Instances:
    """The tiles of the longest suit beyond `above`, one instance each (支)."""
    longest = max(sum(c for k, c in enumerate(v.counts) if mask >> k & 1) for mask in SUIT_MASKS)
    return tuple(repeat(v.everything, max(0, longest - p["above"])))


def _number_counts(v: View) -> list[int]:
    return [v.counts[r] + v.counts[9 + r] + v.counts[18 + r] for r in range(9)]


@pattern("same-number", above=int)
def same_number(v: View, p: Params) -> Instances:
    """Copies of one number over all suits beyond `above`, over every number, one instance each (同)."""
    return tuple(repeat(v.everything, sum(max(0, c - p["above"]) for c in _number_counts(v))))


@pattern("number-copies", min=int)
def number_copies(v: View, p: Params) -> Instances:
    """Some number occurs at least `min` times over all suits (十同)."""
    return (v.everything,) if max(_number_counts(v)) >= p["min"] else NONE


@pattern("copies", word=str, kinds=frozenset)
def copies(v: View, p: Params) -> Instances:
    """Each tile of the kinds that a word of the line names (加番牌), or of `kinds`."""
    named = v.sit.words.get(p["word"], ()) if "word" in p else ()
    kinds = set(named) | ({k for k in range(42) if p["kinds"].mask(v.sit) >> k & 1} if "kinds" in p else set())
    return tuple(repeat(0, sum(v.counts[k] for k in kinds)))


@pattern("always", NOTHING)
def always(v: View, p: Params) -> Instances:
    """Every win; conditions on the row say when (牌开)."""
    return EVENT


@pattern("otherwise")
def otherwise(v: View, p: Params) -> Instances:
    """Nothing else counts, but for the rows named in `but`; the scorer decides that (平和, 无番和)."""
    return EVENT
