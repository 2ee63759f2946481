"""Tiles set aside: flowers and kong tiles."""

from __future__ import annotations

from itertools import repeat

from ..tile import BY_NAME
from .registry import EVENT, NONE, TABLE, Instances, Params, pattern
from .view import View

GROUPS = (tuple(range(34, 38)), tuple(range(38, 42)))
"""The two flower groups: seasons (春夏秋冬) and gentlemen (梅兰竹菊)."""


def _full_groups(v: View) -> list[tuple[int, ...]]:
    aside = v.sit.win.hand.aside
    wild = v.sit.wild_kinds
    return [g for g in GROUPS if all(k in aside for k in g) and not any(k in wild for k in g)]


def seat_flowers(spec: str, seat: int) -> frozenset[int]:
    """The flowers of a seat from eight digits, two for each seat E S W N: `1526374835` lists E 1f 5f, S 2f 6f, W 3f
    7f, N 4f 8f."""
    digits = spec[2 * seat : 2 * seat + 2]
    return frozenset(BY_NAME[d + "f"] for d in digits)


@pattern("aside", reads=TABLE, kinds=frozenset, seat=str, not_full=bool, none=bool)
def aside(v: View, p: Params) -> Instances:
    """Each tile of `kinds` that was set aside (花), of the own seat where `seat` gives the seats' flowers (正花);
    `not-full` leaves out groups held whole;
    `none` turns it round: no such tile (无花果)."""
    kinds = p["kinds"].mask(v.sit)
    found = [k for k in v.sit.win.hand.aside if kinds >> k & 1]
    if p.get("none"):
        return NONE if found else EVENT
    if "seat" in p:
        own = seat_flowers(p["seat"], int(v.sit.win.hand.seat))
        found = [k for k in found if k in own]
    if p.get("not_full"):
        whole = {k for g in _full_groups(v) for k in g}
        found = [k for k in found if k not in whole]
    return tuple(repeat(0, len(found)))


@pattern("aside-groups", reads=TABLE, n=int)
def aside_groups(v: View, p: Params) -> Instances:
    """Each flower group held whole (四花), or exactly `n` of them as one (八花)."""
    groups = _full_groups(v)
    if "n" in p:
        return EVENT if len(groups) == p["n"] else NONE
    return tuple(repeat(0, len(groups)))
