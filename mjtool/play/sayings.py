"""What declarations, tiles laid aside, handed over or turned up do to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..deal import Act
from ..hand import Meld
from ..notation.values import read_tiles
from ..tile import NATURAL, Seat
from . import settings as is_
from .state import Due, Laid, Offer, OfferKind, Player, Source
from .table import Table


def aside(table: Table, act: Act) -> None:
    """Tiles laid aside (补花): they leave the hand and wait for their replacement."""
    player = table.players[act.seat]
    table.close_offer()
    for tile in act.tiles:
        player.take(tile)
        player.aside.append(tile)
        if tile in table.wilds:
            player.wild_kongs += 1
        elif tile < NATURAL:
            player.red_kongs += 1
    player.owed += len(act.tiles)
    player.owed_source = Source.ASIDE
    if player.drawn in act.tiles:
        player.drawn = None
    if table.flow.aside.eighth is is_.AsideEighth.WINS_AND_ROBS:
        table.open_offered(Offer(OfferKind.LAID, act.tiles[-1:], player.seat, table.event))
    if table.notes is not None:
        table.notes.laid_aside(player, act.tiles)


def give(table: Table, act: Act) -> None:
    """Tiles handed over before play (换三张): they move when everybody has given."""
    player = table.players[act.seat]
    for tile in act.tiles:
        player.take(tile)
    if act.taker is not None:
        table.exchange[act.seat] = (act.taker, act.tiles)
    if len(table.exchange) < table.n:
        return
    table.exchanged = True
    for taker, tiles in table.exchange.values():
        if taker < table.n:
            for tile in tiles:
                table.players[taker].put(tile)
    for other in table.players:
        other.dealt = other.concealed()


def declare(table: Table, act: Act) -> None:
    """A declaration (`.ready`, `.void=m` …): the seat's state as its name says."""
    player = table.players[act.seat]
    if table.notes is not None:
        table.notes.declared(player, act.name)
    if act.name in _SAYINGS:
        _SAYINGS[act.name](table, player, act.value)


def _void(table: Table, player: Player, value: str | None) -> None:
    player.void = value


def _stand(table: Table, player: Player, value: str | None) -> None:
    player.standing = list(read_tiles(value or "") or ())


def _ready(table: Table, player: Player, value: str | None) -> None:
    if player.ready:
        return
    player.ready = True
    player.ready_event = table.event
    player.ready_word = _ready_word(table, player)
    player.mode = value
    player.lock = table.flow.locks["ready"]
    player.declared_now = table.due is Due.ACT and table.turn == player.seat


def _ready_word(table: Table, player: Player) -> str:
    """Which flag a declaration earns by the moment it was made."""
    words = table.flow.words
    first_discard = player.turns == 1 and not player.river
    dealt = player.turns == 0
    if (
        first_discard
        and player.seat is Seat.E
        and table.flow.ready.when is is_.ReadyWhen.DEALT_OR_ANY
        and not player.melds
    ):
        dealt = True
    if dealt:
        return next((word for word in ("heavenly-ready", "hready") if word in words), "ready")
    if first_discard and "eready" in words and not table.broken:
        return "eready"
    return "ready"


def _show(table: Table, player: Player, value: str | None) -> None:
    if value is None:
        player.shown = True
        player.lock = table.flow.locks["show"]
        player.declared_now = True
        if table.shower is None:
            table.shower = player.seat
        return
    tiles = tuple(sorted(read_tiles(value) or ()))
    for tile in tiles:
        player.take(tile)
    player.room -= 3
    player.melds.append(Laid(Meld(tiles), table.event, player.turns, shown=True))
    if len(tiles) > 3:
        table.close_offer()
        player.owed += 1
        player.owed_source = Source.SHOW
        player.drawn = None


def _pass(table: Table, player: Player, value: str | None) -> None:
    table.pass_seats.append(player.seat)
    last = table.flow.wall.last
    if last is is_.WallLast.MAY_PASS or len(table.pass_seats) >= len(table.in_play()):
        table.close_offer()
        table.due, table.ended = Due.OVER, True
    elif table.turn == player.seat:
        table.turn = table.next_in(player.seat)


def _pull(table: Table, player: Player, value: str | None) -> None:
    player.pulled = True


def _false_win(table: Table, player: Player, value: str | None) -> None:
    table.false_win = True
    if table.flow.false_win.then is is_.FalseWinThen.ENDS:
        table.due, table.ended = Due.OVER, True


_SAYINGS: Final[dict[str, Callable[[Table, Player, str | None], None]]] = {
    "void": _void,
    "stand": _stand,
    "ready": _ready,
    "show": _show,
    "pass": _pass,
    "pull": _pull,
    "falsewin": _false_win,
}


def reveal(table: Table, act: Act) -> None:
    """Tiles turned up: after a kong, after a win, or as a further indicator."""
    player = table.players[act.seat]
    for tile in act.tiles:
        table.seen[tile] += 1
    if table.winning:
        table.left -= len(act.tiles)
        table.wall_head += len(act.tiles)
        table.birds += act.tiles
    elif player.owed and table.flow.kong.turned:
        table.close_offer()
        table.left -= len(act.tiles)
        table.wall_tail += len(act.tiles)
        player.owed = 0
        player.source = Source.KONG
        player.turned = list(act.tiles)
        player.lock = table.flow.locks["turned"]
        table.turn, table.due = player.seat, Due.TURNED
        table.last_drawer = player.seat
    else:
        # a further indicator stays in the wall
        for tile in act.tiles:
            table.seen[tile] -= 1
        table.indicators += act.tiles
