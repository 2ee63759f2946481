"""Checks of turns: whose it is, draws and replacements, the wall, and whether the deal is over."""

from __future__ import annotations

from ...deal import Act, ActKind
from ...diag import Diagnostic
from ...tile import UNKNOWN, Seat, text
from ..settings import AsideWhen, KongDraw, WallLast
from ..state import Due, Source
from ..table import Table
from ..waiting import is_waiting
from .found import found, name


def after_end(table: Table, act: Act) -> Diagnostic | None:
    """Acts after the end of the deal."""
    if act.seat >= table.n:
        return found("wrong-seat", act, why="no-such-seat", turn=table.turn.name)
    if not table.ended or (act.kind is ActKind.REVEAL and table.winning):
        return None
    if act.kind is ActKind.DECLARE and act.name in ("pull", "fine"):
        return None
    offer = table.offer
    if act.kind is ActKind.WIN and offer is not None and offer.winners and not offer.closed and offer.giver != act.seat:
        return None
    return found("after-end", act)


def _unfinished(table: Table, act: Act) -> Diagnostic:
    """Somebody else should act first: he keeps a tile too many, or it is simply his turn."""
    if table.due is Due.ACT and act.seat == table.next_in(table.turn) and act.kind is ActKind.DRAW:
        player = table.players[table.turn]
        return found("hand-size", act, seat=table.turn.name, tiles=player.total, want=player.room, why="no-discard")
    return found("wrong-seat", act, turn=table.turn.name, why="turn")


def draw_turn(table: Table, act: Act) -> Diagnostic | None:
    """A draw out of turn, out of play, or a second one."""
    player = table.players[act.seat]
    if player.out:
        return found("wrong-seat", act, why="out", turn=table.turn.name)
    if player.owed:
        return None
    if table.due is Due.START:
        return None if act.seat is Seat.E else found("wrong-seat", act, turn=Seat.E.name, why="turn")
    if table.due is Due.DRAW:
        return None if table.turn == act.seat else _skipped(table, act)
    if table.due is Due.ACT and table.silent and act.seat == table.next_in(table.turn):
        return None
    if table.turn == act.seat:
        return found("extra-draw", act, tile=name(player.drawn))
    return _unfinished(table, act)


def _offered(table: Table) -> bool:
    return table.flow.wall.last is WallLast.OFFERED and table.drawable() == 1


def _skipped(table: Table, act: Act) -> Diagnostic:
    if _offered(table):
        return found("last-tile", act, why="skipped", turn=table.turn.name)
    return found("wrong-seat", act, turn=table.turn.name, why="turn")


def last_for_waiting(table: Table, act: Act) -> Diagnostic | None:
    """The last tile, offered round the table, is for players who wait."""
    player = table.players[act.seat]
    if table.due is not Due.DRAW or player.owed or player.unsure or not _offered(table):
        return None
    return None if is_waiting(table, player, player.hand()) else found("last-tile", act, why="not-ready")


def owes_replacement(table: Table, act: Act) -> Diagnostic | None:
    """No replacement was drawn after a kong or a tile laid aside."""
    player = table.players[act.seat]
    return found("no-replacement", act, source=player.owed_source.value) if player.owed else None


def act_turn(table: Table, act: Act) -> Diagnostic | None:
    """A discard or an own kong out of turn, or without a draw."""
    player = table.players[act.seat]
    if player.out:
        return found("wrong-seat", act, why="out", turn=table.turn.name)
    if table.due in (Due.ACT, Due.TURNED) and table.turn == act.seat:
        return None
    if table.turn == act.seat and (table.due is Due.DRAW or act.seat is Seat.E):
        return found("no-draw", act)
    return found("wrong-seat", act, turn=table.turn.name, why="turn")


def aside_turn(table: Table, act: Act) -> Diagnostic | None:
    """Tiles laid aside out of turn: only before the own first draw may that be."""
    player = table.players[act.seat]
    if table.turn == act.seat and table.due is Due.ACT:
        return None
    if player.turns == 0 and table.flow.aside.when is not AsideWhen.BY_CHOICE:
        return None
    return found("wrong-seat", act, turn=table.turn.name, why="turn")


def replaceable(table: Table, act: Act) -> Diagnostic | None:
    """A tile laid down that might be kept, with no tile left to replace it."""
    if table.flow.aside.when is not AsideWhen.MAY or not table.last_tile_taken():
        return None
    return found("no-replacement", act, why="wall", tile=text(act.tiles))


def overdrawn(table: Table, act: Act) -> Diagnostic | None:
    """A draw beyond what the wall keeps in reserve."""
    player = table.players[act.seat]
    if not table.wall_known:
        return None
    if player.owed and table.tail_left is not None:
        short = table.tail_left <= 0
    elif player.owed and player.owed_source is Source.KONG and table.flow.wall.kong_reserve is not None:
        short = table.left <= table.flow.wall.reserve.base
    else:
        short = table.drawable() <= 0
    return found("wall-overdrawn", act, left=max(0, table.left)) if short else None


def wall_order(table: Table, act: Act) -> Diagnostic | None:
    """Not the next tile of `wall=`."""
    wall = table.wall
    if wall is None:
        return None
    player = table.players[act.seat]
    from_tail = player.owed and table.flow.kong.draw is not KongDraw.NEXT
    at = len(wall) - 1 - table.wall_tail if from_tail else table.wall_head
    if not 0 <= at < len(wall) or wall[at] in (act.tiles[0], UNKNOWN) or act.tiles[0] == UNKNOWN:
        return None
    if player.owed and table.flow.kong.draw is KongDraw.TAIL_OR_FACE_UP and act.tiles[0] in table.tail:
        return None
    return found("wall-order", act, tile=name(act.tiles[0]), want=name(wall[at]))


def pass_turn(table: Table, act: Act) -> Diagnostic | None:
    """A `.pass` where no last tile is offered."""
    if act.name != "pass":
        return None
    last = table.flow.wall.last
    offered = last in (WallLast.OFFERED, WallLast.MAY_PASS) and table.due is Due.DRAW and table.drawable() == 1
    if not offered:
        return found("last-tile", act, why="not-offered")
    return None if table.turn == act.seat else found("wrong-seat", act, turn=table.turn.name, why="turn")
