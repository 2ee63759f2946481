"""Wild tiles (财神, 混, 精, 赖子): none, or so many of them."""

from __future__ import annotations

from .registry import EVENT, HAND, NONE, READING, TABLE, Instances, Params, pattern
from .view import View


@pattern("no-wild", lambda p: READING if p.get("own_face") else TABLE, own_face=bool)
def no_wild(v: View, p: Params) -> Instances:
    """No wild tile held, not even as itself (无混, 硬胡); with `own-face` none that stands for another tile (德国)."""
    if p.get("own_face"):
        return EVENT if v.own_face else NONE
    tiles = [v.sit.win.tile, *(k for m in v.sit.own_melds for k in m.tiles)]
    held = bool(v.sit.wilds) or any(u.wilds for u in v.sit.melds) or any(k in v.sit.wild_kinds for k in tiles)
    return NONE if held else EVENT


@pattern("held", reads=HAND, of=frozenset, n=int, exactly=bool)
def held(v: View, p: Params) -> Instances:
    """At least (or `exactly`) `n` tiles of some kinds among the concealed ones, the winning tile included (三财神,
    四百搭),
    flowers set aside as well."""
    kinds = p["of"].mask(v.sit)
    hand = v.sit.win.hand
    tiles = [*hand.concealed, *hand.aside, *([] if v.sit.win.tile is None else [v.sit.win.tile])]
    number = sum(kinds >> k & 1 for k in tiles)
    return EVENT if number == p["n"] or (number > p["n"] and not p.get("exactly")) else NONE
