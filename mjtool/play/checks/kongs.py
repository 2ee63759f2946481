"""Checks of kongs: which are played, when, with what wall, and what a locked hand may do; sets shown from the hand."""

from __future__ import annotations

from dataclasses import replace

from ...deal import Act, ActKind
from ...diag import Diagnostic
from ...hand import Hand, Meld
from ...notation.values import read_tiles
from ...tile import text
from ..settings import AsideWhen, KongAdded, KongKinds, LockKong, PongTurn, ShowSets, ShowUntil, WildThrown
from ..state import Due, Player
from ..table import Table
from ..waiting import is_waiting, locked_waits
from .claims import is_claim
from .found import found, name

SHOW_SETS = {(27, 28, 29, 30), (31, 32, 33)}


def kong_played(table: Table, act: Act) -> Diagnostic | None:
    """A kong whose kind, moment or wall forbids it."""
    meld = act.meld
    if meld is None or len(meld.tiles) != 4:
        return None
    player = table.players[act.seat]
    why = None if is_claim(meld) else _own_barred(table, player, meld)
    if why is None and not table.kong_allowed():
        why = "wall"
    if why is None:
        why = _locked(player, meld)
    return found("kong-barred", act, why=why, tile=name(meld.tiles[0])) if why else None


def _own_barred(table: Table, player: Player, meld: Meld) -> str | None:
    kong = table.flow.kong
    if meld.added and kong.kinds is KongKinds.CONCEALED:
        return "not-played"
    if player.drawn is None:
        # the turn began with a claim: only a kong of that very pong may be played, where it may
        fresh = player.melds[-1] if player.melds else None
        own = meld.added and fresh is not None and fresh.meld.tiles == meld.tiles[:3] and fresh.turn == player.turns
        return None if own and kong.pong_turn is PongTurn.AS_CLAIMED else "after-claim"
    if meld.added and kong.added is KongAdded.JUST_DRAWN and meld.tiles[-1] not in player.fresh:
        return "not-just-drawn"
    if table.due is Due.TURNED:
        return "turned"
    return None


def _locked(player: Player, meld: Meld) -> str | None:
    if player.lock is None:
        return None
    rule = player.lock.kong
    if rule is LockKong.NONE or (rule is LockKong.CONCEALED_SAME_WAITS and not meld.concealed):
        return "locked"
    return None


def waits_kept(table: Table, act: Act) -> Diagnostic | None:
    """A kong of a locked hand that changes its waits."""
    meld = act.meld
    player = table.players[act.seat]
    if meld is None or player.lock is None or len(meld.tiles) != 4 or player.unsure:
        return None
    if player.lock.kong not in (LockKong.SAME_WAITS, LockKong.CONCEALED_SAME_WAITS):
        return None
    own = not is_claim(meld)
    before = player.hand(player.drawn if own else None)
    after = _after_kong(player, meld, claimed=not own)
    old, new = locked_waits(table, player, before), locked_waits(table, player, after)
    if old == new:
        return None
    return found("waits-changed", act, before=text(sorted(old)), after=text(sorted(new)))


def _after_kong(player: Player, meld: Meld, claimed: bool) -> Hand:
    """The hand of 13 as the kong leaves it, before its replacement."""
    hand = player.hand()
    rest = list(hand.concealed)
    for tile in meld.tiles[-1:] if meld.added else meld.tiles[: 3 if claimed else 4]:
        if tile in rest:
            rest.remove(tile)
    melds = [one for one in hand.melds if not (meld.added and one.tiles == meld.tiles[:3])]
    return replace(hand, concealed=tuple(rest), melds=(*melds, Meld(meld.tiles, meld.form, meld.added)))


def aside_as_kong(table: Table, act: Act) -> Diagnostic | None:
    """A tile thrown out as a kong with too few tiles in the wall, or by a locked hand."""
    if table.flow.aside.when is not AsideWhen.BY_CHOICE or table.flow.thrown is not WildThrown.AS_KONG:
        return None
    if table.players[act.seat].drawn is None:
        return found("kong-barred", act, why="after-claim", tile=text(act.tiles))
    return None if table.kong_allowed() else found("kong-barred", act, why="wall", tile=text(act.tiles))


def turned_instead(table: Table, act: Act) -> Diagnostic | None:
    """Tiles turned up in place of a replacement (开杠) where that is not played, or by a hand that does not wait."""
    player = table.players[act.seat]
    if table.winning or not player.owed or not table.flow.kong.turned:
        return None
    if player.unsure:
        return None
    if len(act.tiles) != min(table.flow.kong.turned, max(1, table.drawable())):
        return found("bad-turn-up", act, count=len(act.tiles), want=table.flow.kong.turned)
    if not is_waiting(table, player, player.hand()):
        return found("kong-barred", act, why="not-waiting", tile=text(act.tiles))
    return None


def shown_set(table: Table, act: Act) -> Diagnostic | None:
    """A set shown that is none, or where or when none may be shown (亮牌)."""
    if act.name != "show" or act.value is None:
        return None
    tiles = tuple(sorted(read_tiles(act.value) or ()))
    kong = table.flow.kong
    if kong.show_sets is ShowSets.NONE or tiles not in SHOW_SETS:
        return found("not-a-set", act, set=act.value, hint="")
    player = table.players[act.seat]
    if len(tiles) == 4 and table.turn == act.seat and table.due is Due.ACT and player.drawn is None:
        return found("kong-barred", act, why="after-claim", tile=act.value)
    if len(tiles) == 4 and not table.kong_allowed():
        return found("kong-barred", act, why="wall", tile=act.value)
    if kong.show_until is ShowUntil.SECOND_DRAW and player.turns - player.claims > 1:
        return found("kong-barred", act, why="too-late", tile=act.value)
    if len(tiles) == 4 and (table.due is not Due.ACT or table.turn != act.seat):
        return found("wrong-seat", act, turn=table.turn.name, why="turn")
    return None


def is_own_kong(act: Act) -> bool:
    """Whether an act is an own kong."""
    return act.kind is ActKind.MELD and act.meld is not None and not is_claim(act.meld)
