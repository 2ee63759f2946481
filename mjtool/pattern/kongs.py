"""Kongs (杠)."""

from __future__ import annotations

from ..shape.unit import UnitKind
from .registry import NONE, Instances, Params, Reads, Scope, kind_sets, pattern
from .view import View


def _kongs_scope(p: Params) -> Scope:
    if "kinds" not in p:
        return Scope(Reads.SIDES)
    return Scope(Reads.SIDES | Reads.CLASSES, classes=kind_sets(p, "kinds"))


@pattern(
    "kongs",
    _kongs_scope,
    n=int,
    exposed=int,
    concealed=int,
    side=str,
    one=bool,
    kinds=frozenset,
)
def kongs(v: View, p: Params) -> Instances:
    """Kongs: each on a `side` (`exposed`: claimed or added, `concealed`), exactly `n` together, or exact numbers of
    `exposed` and `concealed` ones;
    with `one` the only kong of the hand (明杠, 暗杠, 双暗杠, 明暗杠, 四杠)."""
    found = [(i, u) for i, u in enumerate(v.units) if u.kind is UnitKind.KONG]
    if "kinds" in p:
        found = [(i, u) for i, u in found if p["kinds"].mask(v.sit) >> u.tile & 1]
    if not found or (p.get("one") and len(found) != 1):
        return NONE
    open_ones = sum(u.exposed for _, u in found)
    if open_ones != p.get("exposed", open_ones) or len(found) - open_ones != p.get("concealed", len(found) - open_ones):
        return NONE
    if "exposed" in p or "concealed" in p or "n" in p:
        if len(found) != p.get("n", len(found)):
            return NONE
        return (sum(1 << i for i, _ in found),)
    side = p.get("side")
    return tuple(1 << i for i, u in found if side is None or u.exposed == (side == "exposed"))
