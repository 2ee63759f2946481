"""Checks of declarations and of what a hand may throw: ready, locked hands, standing tiles, duties, swaps, the last
tile."""

from __future__ import annotations

from functools import lru_cache

from ...deal import Act, ActKind
from ...diag import Diagnostic, Severity
from ...tile import Seat, text
from ..flow import Flow, honour_kinds
from ..settings import Debt, Duty, LastDrawn, ReadyMode, ReadyWhen, Swap, Void, WallLast
from ..state import Due, Player
from ..table import Table
from ..waiting import is_waiting
from .found import found, name, next_act


def thrown_kind(player: Player, act: Act) -> int | None:
    """The kind that a discard throws."""
    return act.tiles[0] if act.tiles else player.drawn


# -- ready ------------------------------------------------------------------------------------------------


def _declares_ready(act: Act) -> bool:
    return act.name == "ready" or (act.name == "show" and act.value is None)


def ready_allowed(table: Table, act: Act) -> Diagnostic | None:
    """Ready declared where, when or in a form that is not played, or twice."""
    if not _declares_ready(act):
        return None
    rule = table.flow.ready
    player = table.players[act.seat]
    shown = rule.mode is ReadyMode.SHOWN
    if rule.mode is ReadyMode.NONE or shown is (act.name == "ready"):
        return found("ready-barred", act, why="not-played")
    if player.ready or player.shown:
        return found("ready-barred", act, why="twice")
    if rule.forms and act.value not in rule.forms:
        return found("ready-barred", act, why="form", forms=", ".join(sorted(rule.forms)))
    own = table.due is Due.ACT and table.turn == act.seat
    dealt = player.turns == 0
    if not own and not (dealt and rule.when in (ReadyWhen.DEALT_OR_ANY, ReadyWhen.DEALT_OR_FIRST)):
        return found("ready-barred", act, why="own-discard")
    if rule.when is ReadyWhen.DEALT_OR_FIRST and not dealt and player.turns + len(player.river) > 1:
        return found("ready-barred", act, why="too-late")
    return None


def _discard_with(table: Table, act: Act) -> int | None:
    """The tile that goes with a declaration, None where it is declared on the tiles as they lie."""
    after = next_act(table)
    player = table.players[act.seat]
    if after is None or after.seat != act.seat or after.kind is not ActKind.DISCARD or player.extra <= 0:
        return None
    return thrown_kind(player, after)


def ready_waits(table: Table, act: Act) -> Diagnostic | None:
    """Ready declared by a hand that does not wait."""
    player = table.players[act.seat]
    if not _declares_ready(act) or player.unsure:
        return None
    thrown = _discard_with(table, act)
    if player.extra > 0 and (thrown is None or not player.counts[thrown]):
        return None
    hand = player.hand(thrown if player.extra > 0 else None)
    if is_waiting(table, player, hand, ready=True):
        return None
    return found("not-waiting", act, hand=text(hand.concealed))


def ready_by_standing(table: Table, act: Act) -> Diagnostic | None:
    """Ready declared without throwing a standing tile (立四)."""
    if act.name != "ready" or table.flow.ready.when is not ReadyWhen.STANDING:
        return None
    player = table.players[act.seat]
    if player.standing is None:
        return None
    thrown = _discard_with(table, act)
    if thrown is None or thrown not in player.standing:
        return found("standing-tile", act, why="none-thrown", standing=text(sorted(player.standing)))
    return None


def standing_number(table: Table, act: Act) -> Diagnostic | None:
    """Standing tiles of a wrong number, or where none are set apart."""
    if act.name != "stand":
        return None
    from ...notation.values import read_tiles

    tiles = read_tiles(act.value or "") or ()
    if len(tiles) != table.flow.start.stand or table.players[act.seat].standing is not None:
        return found("standing-tile", act, why="number", standing=act.value or "", want=table.flow.start.stand)
    return None


def standing_kept(table: Table, act: Act) -> Diagnostic | None:
    """A standing tile thrown before ready."""
    player = table.players[act.seat]
    standing = player.standing
    if not standing or player.ready:
        return None
    kind = thrown_kind(player, act)
    if kind is None or kind not in standing or player.counts[kind] > standing.count(kind):
        return None
    return found("standing-tile", act, why="thrown", standing=text(sorted(standing)), tile=name(kind))


def known_declaration(table: Table, act: Act) -> Diagnostic | None:
    """A warning for a declaration that nobody knows, or that this ruleset does not play."""
    played = _played(table.flow)
    if act.name in played:
        return None
    from ...notation.words import nearest

    return found("unknown-declaration", act, Severity.WARNING, word=act.name[:40], near=nearest(act.name, played))


@lru_cache(maxsize=256)
def _played(flow: Flow) -> frozenset[str]:
    """The declarations of a ruleset; what is wrong with some that it does not play is said by their own checks."""
    names = {"ready", "show", "pass", "falsewin"}
    if flow.start.void is not Void.NONE:
        names.add("void")
    if flow.start.stand:
        names.add("stand")
    if flow.sitting.debt is not Debt.NONE:
        names.add("pull")
    if flow.fine:
        names.add("fine")
    return frozenset(names)


# -- discards ---------------------------------------------------------------------------------------------


def locked_hand(table: Table, act: Act) -> Diagnostic | None:
    """A locked hand throws another tile than the one drawn."""
    player = table.players[act.seat]
    lock = player.lock
    if lock is None or player.declared_now or not lock.drawn_only(player.room) or player.unsure:
        return None
    kind = thrown_kind(player, act)
    drawn = player.turned[:1] if player.turned else [player.drawn]
    if kind is None or kind in drawn or (player.drawn is None and not player.turned):
        return None
    return found("locked-hand", act, tile=name(kind), drawn=name(drawn[0]))


def freeze_kept(table: Table, act: Act) -> Diagnostic | None:
    """A hand changed while a thrown wild tile freezes it."""
    player = table.players[act.seat]
    if table.freezer is None or table.freezer == act.seat or player.drawn is None:
        return None
    kind = thrown_kind(player, act)
    if kind is None or kind == player.drawn:
        return None
    return found("freeze-broken", act, tile=name(kind), drawn=name(player.drawn), thrower=table.freezer.name)


def must_follow(table: Table, act: Act) -> Diagnostic | None:
    """An honour that the dealer threw first is not followed by a player who holds it (跟庄)."""
    if table.flow.duty is not Duty.HONOUR_FOLLOW or act.seat is Seat.E or table.broken:
        return None
    player, dealer = table.players[act.seat], table.players[Seat.E]
    if player.river or len(dealer.river) != 1 or player.unsure:
        return None
    duty = dealer.river[0].tile
    kind = thrown_kind(player, act)
    if duty not in honour_kinds() or kind == duty or not player.counts[duty]:
        return None
    return found("must-follow", act, tile=name(duty))


def swap_chow(table: Table, act: Act) -> Diagnostic | None:
    """The claimed kind, or the other end of the chow, thrown at once (吃张打张)."""
    player = table.players[act.seat]
    if table.flow.claim.swap is not Swap.BARRED or player.drawn is not None or not player.melds:
        return None
    laid = player.melds[-1]
    kind = thrown_kind(player, act)
    if laid.turn != player.turns or laid.claimed is None or not laid.meld.is_chow or player.total <= 2:
        return None
    low, _, high = laid.meld.tiles
    barred = {laid.claimed}
    if laid.claimed == low and high % 9 != 8:
        barred.add(high + 1)
    elif laid.claimed == high and low % 9:
        barred.add(low - 1)
    return found("swap-chow", act, tile=name(kind), set=text(laid.meld.tiles)) if kind in barred else None


def last_drawn(table: Table, act: Act) -> Diagnostic | None:
    """The last tile of the wall is kept where it must be thrown."""
    same = table.flow.last_drawn is LastDrawn.SAME_TILE or table.flow.wall.last is WallLast.OFFERED
    player = table.players[act.seat]
    if not same or not table.last_tile_taken() or player.drawn is None:
        return None
    kind = thrown_kind(player, act)
    if kind == player.drawn:
        return None
    return found("last-tile", act, why="kept", tile=name(player.drawn))


def silent_discard(table: Table, act: Act) -> Diagnostic | None:
    """A discard while the last tiles are drawn without discards (海捞)."""
    if table.flow.wall.last is WallLast.SILENT and table.silent:
        return found("last-tile", act, why="silent")
    return None
