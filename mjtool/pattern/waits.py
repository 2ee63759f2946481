"""Waits: how the winning tile came in."""

from __future__ import annotations

from .registry import EVENT, HAND, NONE, READING, Instances, Params, Reads, Scope, kind_sets, pattern
from .view import KindSet, View


def _wait_scope(p: Params) -> Scope:
    if p.get("legal") or "own_copies" in p:
        return READING
    faces = kind_sets(p, "tiles")
    if "ranks" in p:
        faces |= {KindSet(sum(1 << 9 * suit + rank - 1 for suit in range(3) for rank in p["ranks"]))}
    return Scope(Reads.WON | (Reads.LONE if p.get("only") else Reads.NOTHING), faces=faces)


@pattern("wait", _wait_scope, kinds=list, tiles=frozenset, ranks=list, only=bool, legal=bool, own_copies=bool)
def wait(v: View, p: Params) -> Instances:
    """The winning tile completes its unit as one of `kinds` (`edge` 边张, `closed` 坎张, `pair` 单钓, `pong` 对倒,
    `open`),
    of `tiles` or `ranks`.

    With `only` it is the one kind that completes the hand at all; `legal` counts only hands that the ruleset's
    demands allow,
    `own-copies = false` leaves out kinds that the hand itself holds four times.
    """
    if v.won < 0 or v.wait() not in p["kinds"]:
        return NONE
    face = v.reading.face
    if "tiles" in p and not p["tiles"].mask(v.sit) >> face & 1:
        return NONE
    if "ranks" in p and (face >= 27 or face % 9 + 1 not in p["ranks"]):
        return NONE
    if p.get("only"):
        kinds = v.sit.completers(bool(p.get("legal")))
        if p.get("own_copies") is False:
            held = list(v.sit.win.hand.concealed) + [k for m in v.sit.own_melds for k in m.tiles]
            kinds = frozenset(k for k in kinds if held.count(k) < 4)
        if len(kinds) != 1:
            return NONE
    return (1 << v.won,)


@pattern("any-wait", reads=HAND)
def any_wait(v: View, p: Params) -> Instances:
    """A wild tile is held before the win and every kind would complete the hand (跑百搭, 混儿吊)."""
    held = [k for k in v.sit.win.hand.concealed if k in v.sit.wild_kinds]
    kinds = frozenset(k for k in range(34) if v.sit.set_copies[k])
    return EVENT if held and kinds <= v.sit.completers(False) else NONE


@pattern("wild-over", reads=HAND, pairs=bool)
def wild_over(v: View, p: Params) -> Instances:
    """Before the win a concealed wild tile was one too many: without it the sets stand complete (爆头, 财神单吊), or
    the
    pairs where `pairs`."""
    shapes = v.sit.over(1)
    return EVENT if "sets" in shapes or (p.get("pairs") and "pairs" in shapes) else NONE


@pattern("wild-set", Scope(Reads.WON | Reads.BESIDE))
def wild_set(v: View, p: Params) -> Instances:
    """The drawn tile completes a pair with one wild tile (单混儿吊), or a set with two (双混儿吊); the rest is complete
    without them."""
    if v.won < 0 or not v.sit.drawn:
        return NONE
    u = v.units[v.won]
    wild_count = len(u.wilds)
    if v.sit.won_wild:
        # the drawn wild tile is one of the unit's wild places
        wild_count -= 1
    return (1 << v.won,) if wild_count == len(u.kinds) - 1 and not u.melded else NONE
