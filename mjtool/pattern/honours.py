"""Sets of honours laid open."""

from __future__ import annotations

from ..shape.unit import UnitKind
from .registry import NONE, Instances, Params, pattern
from .view import View


@pattern("shown-set", kinds=frozenset)
def shown_set(v: View, p: Params) -> Instances:
    """A set of unlike honours laid open, of `kinds` (亮风, 亮箭)."""
    kinds = p["kinds"].mask(v.sit)
    return tuple(1 << i for i, u in enumerate(v.units) if u.kind is UnitKind.SHOWN and not u.mask & ~kinds)


@pattern("show-pongs", word=str)
def show_pongs(v: View, p: Params) -> Instances:
    """Exposed honour pongs made after a set was shown, named by a word of the line (亮后碰字); one promoted to a kong
    is
    a kong."""
    named = v.sit.words.get(p["word"], ())
    return tuple(1 << i for i, t in v.pongs if t in named and v.units[i].exposed and v.units[i].kind is UnitKind.PONG)


@pattern("dealt", copies=int, kinds_min=int, avoids=frozenset, suits_max=int)
def dealt(v: View, p: Params) -> Instances:
    """What the dealt tiles hold: so many copies of a kind (四喜, 六六顺), no tile of some kinds (板板和), few suits
    (缺一色)."""
    if "avoids" in p and v.mask & p["avoids"].mask(v.sit):
        return NONE
    if v.suits > p.get("suits_max", 3):
        return NONE
    if "copies" in p and sum(c >= p["copies"] for c in v.counts) < p.get("kinds_min", 1):
        return NONE
    return (v.everything,)
