"""What a win must meet: the checks that a ruleset's `[win.demand]` table orders. Each answers whether the demand is
met."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..hand import How, Meld, Win
from ..pattern import TESTS
from ..rules.tiles import kinds_of, tile_set
from ..shape.packed import MOST, ONE, more_than_seven, packed, present, sixteen
from ..shape.unit import Unit, UnitKind
from ..tile import UNKNOWN, Seat
from .compile import kind_set
from .evaluate import Evaluation
from .program import Demand, Program
from .situation import MELDS, Context, Laid, Refusal, meld_unit

TableCheck = Callable[[Program, Win, Context, "tuple[Unit | None, ...]", Demand], bool]
Args = Mapping[str, Any]

SHAPE_AT = 50
"""Demands before this place are asked of the tiles, those from here on of every reading."""


def _tiles(win: Win) -> list[int]:
    return [*win.hand.concealed, *([] if win.tile is None else [win.tile])]


def check_count(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> bool:
    """The concealed tiles, three a meld, are a full hand without the winning tile."""
    if UNKNOWN in _tiles(win):
        return False
    number = len(win.hand.concealed) + 3 * len(win.hand.melds)
    return number == 3 * program.sets + 1


def check_copies(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> bool:
    """No kind more often than the tile set holds, the turned-up tile left out; kinds outside the set are another
    demand's."""
    held = [*_tiles(win), *(k for m in win.hand.melds for k in m.tiles), *win.hand.aside]
    in_set = tile_set(program.rules)
    return all(held.count(k) <= ctx.copies[k] for k in set(held) if k != UNKNOWN and in_set[k])


def check_in_set(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> bool:
    """Every tile belongs to the set that this ruleset plays with."""
    held = [*_tiles(win), *(k for m in win.hand.melds for k in m.tiles), *win.hand.aside]
    in_set = tile_set(program.rules)
    return all(k == UNKNOWN or in_set[k] for k in held)


def check_melds(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> bool:
    """Every meld is a set that may be claimed or declared here; tiles set aside are tiles that are set aside here."""
    if not all(k in ctx.aside for k in win.hand.aside):
        return False
    leave_wilds = d.params.get("wilds") is False
    for meld, unit in zip(win.hand.melds, melds, strict=True):
        if leave_wilds and any(k in ctx.wilds for k in meld.tiles):
            continue
        if unit is None or not _may_lie(program, ctx, unit, meld):
            return False
        if meld.giver is not None and not _from_there(program, win.hand.seat, unit, meld.giver):
            return False
    return True


def _from_there(program: Program, seat: Seat, unit: Unit, giver: Seat) -> bool:
    """A meld's tile came from another seat of the table, a chow's from the left neighbour (上家)."""
    if unit.kind is UnitKind.CHOW:
        return giver == (seat - 1) % program.seats
    return giver != seat and giver < program.seats


def _may_lie(program: Program, ctx: Context, unit: Unit, meld: Meld) -> bool:
    rules = program.rules
    tiles = meld.tiles
    if not kinds_of(rules.at("claim.never", ()), rules).isdisjoint(tiles):
        return False
    if unit.wilds or (any(k in ctx.wilds for k in tiles) and rules.at("wild.thrown") != "plain"):
        return _wild_pong(program, ctx, unit)
    if unit.kind is UnitKind.SHOWN:
        return True
    if unit.kind is UnitKind.CHOW:
        return unit.exposed and bool(rules.at("claim.chow") != "none")
    if unit.kind is UnitKind.PONG:
        return unit.exposed and bool(rules.at("claim.pong") != "no")
    if unit.exposed:
        return bool(rules.at("claim.pong") != "no" and rules.at("kong.kinds") != "concealed")
    return True


def _wild_pong(program: Program, ctx: Context, unit: Unit) -> bool:
    """A claimed pong of two honours and one wild tile (花碰), where the ruleset knows it: a dragon, or the own seat
    wind."""
    if program.rules.at("claim.wild-pong") == "none" or unit.kind is not UnitKind.PONG or len(unit.wilds) != 1:
        return False
    return unit.tile in (31, 32, 33) or bool(ctx.named["seat-wind"] >> unit.tile & 1)


def check_no_wild_claimed(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> bool:
    """No wild tile was claimed: none in a meld, and the winning discard is none, unless thrown wild tiles are plain
    tiles."""
    thrown = program.rules.at("wild.thrown")
    if thrown == "plain" or not ctx.wilds:
        return True
    if win.how is not How.DRAW and win.tile in ctx.wilds:
        return False
    odd = program.rules.at("claim.wild-pong") != "none"
    return odd or not any(k in ctx.wilds for m in win.hand.melds for k in m.tiles)


def check_kind_in_hand(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> bool:
    """No tile of the kinds that must be laid aside among the concealed ones or in a meld."""
    names = d.params["kinds"]
    kinds = kind_set(names)
    mask = kinds.fixed
    for name in kinds.names:
        mask |= ctx.named[name]
    return not any(mask >> k & 1 for k in (*_tiles(win), *(k for m in win.hand.melds for k in m.tiles)) if k != UNKNOWN)


TABLE_CHECKS: Mapping[str, TableCheck] = MappingProxyType(
    {
        "tile-count": check_count,
        "copies": check_copies,
        "tile-in-set": check_in_set,
        "melds": check_melds,
        "no-wild-claimed": check_no_wild_claimed,
        "kind-in-hand": check_kind_in_hand,
    }
)
"""Checks of the tiles before any reading."""


def meets_all(program: Program, win: Win, ctx: Context, concealed: int) -> bool:
    """Whether a hand certainly meets all demands on its tiles: a quick look, which says no where it is not sure.
    `concealed` are the concealed tiles as packed counts."""
    hand = win.hand
    if len(hand.concealed) + 3 * len(hand.melds) != 3 * program.sets + 1 or (hand.aside and len(hand.aside) > MOST):
        return False
    tiles = concealed
    if win.tile is not None:
        if win.tile in ctx.wilds and win.how is not How.DRAW:
            return False
        tiles += ONE[win.tile]
    for meld in hand.melds:
        laid = ctx.melds.get(meld) or lay(program, ctx, meld, hand.seat)
        if not laid.fine:
            return False
        tiles += laid.tiles
    if more_than_seven(tiles) or sixteen(tiles + ctx.room):
        return False
    if not hand.aside:
        return True
    # tiles aside are kinds of their own, or the slow way has to count
    aside = packed(hand.aside)
    return all(k in ctx.aside for k in hand.aside) and not (
        present(aside) & present(tiles) or more_than_seven(aside) or sixteen(aside + ctx.room_aside)
    )


def lay(program: Program, ctx: Context, meld: Meld, seat: Seat) -> Laid:
    """A meld under the ruleset, kept with the context: as a unit, and whether all is well with it. One with a wild
    tile in it is never said to be well here."""
    u = meld_unit(meld, ctx, program.rules)
    fine = (
        u is not None
        and not u.wilds
        and not any(k in ctx.wilds for k in meld.tiles)
        and _may_lie(program, ctx, u, meld)
        and (meld.giver is None or _from_there(program, seat, u, meld.giver))
    )
    laid = Laid(u, fine, packed(meld.tiles) if fine else 0)
    if len(ctx.melds) >= MELDS:
        ctx.melds.clear()
    ctx.melds[meld] = laid
    return laid


def refuse_early(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...]) -> Refusal | None:
    """The first demand on the tiles that is not met."""
    for d in program.demands:
        check = TABLE_CHECKS.get(d.check)
        if check is not None and d.at <= SHAPE_AT and not check(program, win, ctx, melds, d):
            from .told import told  # only where a hand is refused

            return Refusal(d.says, told(program, win, ctx, melds, d))
    return None


ReadingCheck = Callable[[Evaluation, Demand], bool]


def check_suits(ev: Evaluation, d: Demand) -> bool:
    """At least `min` and at most `max` number suits; no tile of the suit that the word `void` names (定缺)."""
    p, v = d.params, ev.view
    void = v.sit.words.get(str(p["void"])) if "void" in p else None
    if isinstance(void, str) and void in ("m", "p", "s") and v.mask & (0x1FF << 9 * "mps".index(void)):
        return False
    return int(p.get("min", 0)) <= v.suits <= int(p.get("max", 3))


def check_tile_any(ev: Evaluation, d: Demand) -> bool:
    """At least one tile of `kinds`, or a pong of `sets`."""
    v = ev.view
    if v.mask & kind_set(d.params.get("kinds", ())).mask(v.sit):
        return True
    sets = kind_set(d.params.get("sets", ())).mask(v.sit)
    return any(sets >> t & 1 for _, t in v.pongs)


def check_pongs(ev: Evaluation, d: Demand) -> bool:
    """At least `min` pongs or kongs, or a pair of dragons where `pair` names kinds that do instead."""
    pair = kind_set(d.params.get("pair", ())).mask(ev.sit)
    return len(ev.view.pongs) >= int(d.params["min"]) or any(pair >> t & 1 for _, t in ev.view.pairs)


def check_suit_length(ev: Evaluation, d: Demand) -> bool:
    """Some suit has at least `min` tiles, kongs in full (八枝)."""
    counts = ev.view.counts
    return max(sum(counts[9 * s : 9 * s + 9]) for s in range(3)) >= int(d.params["min"])


def check_pair(ev: Evaluation, d: Demand) -> bool:
    """The pair is of `kinds` (二五八将)."""
    kinds = kind_set(d.params["kinds"]).mask(ev.sit)
    return len(ev.view.pairs) != 1 or bool(kinds >> ev.view.pairs[0][1] & 1)


def check_opened(ev: Evaluation, d: Demand) -> bool:
    """An exposed meld of the kinds in `by` (开门, 开口)."""
    return bool(TESTS["opened"].fn(ev.view, {"by": d.params["by"]}))


def check_aside_min(ev: Evaluation, d: Demand) -> bool:
    """At least `min` tiles set aside (硬花)."""
    return len(ev.sit.win.hand.aside) >= int(d.params["min"])


def check_wilds_max(ev: Evaluation, d: Demand) -> bool:
    """At most `max` wild tiles held (赖子)."""
    return len(ev.sit.wilds) <= int(d.params["max"])


def check_hand_kinds(ev: Evaluation, d: Demand) -> bool:
    """No concealed tile of `kinds`."""
    mask = kind_set(d.params["kinds"]).mask(ev.sit)
    return not any(mask >> k & 1 for k in _tiles(ev.sit.win) if k != UNKNOWN)


def check_robbable(ev: Evaluation, d: Demand) -> bool:
    """The kong may be robbed: its kind (`kong.rob`), and by this hand (`kong.rob-needs`)."""
    sit = ev.sit
    if not sit.robbed:
        return True
    rules = ev.program.rules
    rob = rules.at("kong.rob")
    hidden = sit.win.how is How.ROB_CONCEALED
    if rob == "none" or (hidden and rob != "both"):
        return False
    needs = rules.at("kong.rob-needs", "none")
    if needs == "straight-for-concealed" and hidden:
        row = ev.program.by_key["pure-straight"]
        return row is not None and any(ev.view.won >= 0 and mask >> ev.view.won & 1 for mask in ev.instances(row))
    return needs != "big" or ev.class_holds("big")


def check_on_discard(ev: Evaluation, d: Demand) -> bool:
    """A discard may be won on at all (`claim.on-discard`)."""
    return ev.sit.win.how is not How.DISCARD or ev.program.rules.at("claim.on-discard") != "no-win"


def check_fact(ev: Evaluation, d: Demand) -> bool:
    """One of the facts in `need` holds, and none of those in `bar`."""
    return (not d.need or any(f(ev) for f in d.need)) and not any(f(ev) for f in d.bar)


READING_CHECKS: Mapping[str, ReadingCheck] = MappingProxyType(
    {
        "suits": check_suits,
        "tile-any": check_tile_any,
        "pongs-min": check_pongs,
        "suit-length": check_suit_length,
        "pair": check_pair,
        "opened": check_opened,
        "aside-min": check_aside_min,
        "wilds-max": check_wilds_max,
        "kind-in-hand": check_hand_kinds,
        "robbable": check_robbable,
        "on-discard": check_on_discard,
        "fact": check_fact,
    }
)
"""Checks of a reading."""
STRUCTURAL = frozenset({"suits", "tile-any", "pongs-min", "suit-length", "pair", "kind-in-hand"})
"""Demands that are part of what a complete hand is, whatever the moment and its value."""


NEVER_UNMET: Mapping[str, Callable[[Program, Demand], bool]] = MappingProxyType(
    {"on-discard": lambda program, d: program.rules.at("claim.on-discard") != "no-win"}
)
"""By check: whether a ruleset's settings meet it for every hand."""


@lru_cache(maxsize=256)
def _asked(program: Program, natural: bool, structural: bool) -> tuple[tuple[ReadingCheck, Demand], ...]:
    """The checks to make of a reading, or (not `natural`) of the hand before it is read, in order."""
    found = []
    for d in program.demands:
        check = READING_CHECKS.get(d.check)
        if check is None or (structural and d.check not in STRUCTURAL) or (d.at <= SHAPE_AT) is natural:
            continue
        if d.at <= SHAPE_AT and d.check in TABLE_CHECKS:
            continue
        if d.check not in NEVER_UNMET or not NEVER_UNMET[d.check](program, d):
            found.append((check, d))
    return tuple(found)


def asks_of_hands(program: Program) -> bool:
    """Whether any demand is asked of the hand before it is read."""
    return bool(_asked(program, False, False))


def first_unmet(ev: Evaluation, structural: bool = False) -> Demand | None:
    """The first demand, in the ruleset's order, that a reading does not meet; with `structural` of those that say what
    a complete hand is."""
    for check, d in _asked(ev.program, ev.reading.shape != "", structural):
        if (d.condition is None or d.condition.holds(ev)) and not check(ev, d):
            return d
    return None
