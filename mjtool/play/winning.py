"""What a win does to the table: who is out or frozen, who draws next, a robbed kong falling back to a pong."""

from __future__ import annotations

from ..deal import Act
from ..hand import How, Meld
from . import settings as is_
from .judge import best_tile, moment, win_of
from .state import Due, KongKind, Offer, OfferKind, Player, WinMade
from .table import Table


def win(table: Table, act: Act) -> None:
    """Applies a win as it was called."""
    player = table.players[act.seat]
    at = moment(table, player, act.name)
    tile = best_tile(table, player, at, act.tiles)
    giver = at.offer.giver if at.offer is not None else None
    made = WinMade(
        player.seat, at.how, tile, giver, table.event, win_of(table, player, at, tile, act.name), at.offer, act.name
    )
    table.wins.append(made)
    table.winning = True
    if act.name == "opening":
        _opening(table)
    else:
        _take(table, player, made)
        _go_on(table, player, made)
    if table.notes is not None:
        table.notes.won(made)


def _opening(table: Table) -> None:
    if table.flow.start.opening is is_.Opening.ENDS:
        table.due, table.ended = Due.OVER, True


def _take(table: Table, player: Player, made: WinMade) -> None:
    """The winning tile leaves the offer, or the hand where it goes on without it."""
    offer = made.offer
    player.wins += 1
    if player.first_win_event is None:
        player.first_win_event = made.event
    player.turned.clear()
    if offer is None:
        if table.flow.after_win is is_.AfterWin.FROZEN and made.how is How.DRAW and made.tile is not None:
            player.take(made.tile)
            player.drawn = None
        return
    offer.winners += (player.seat,)
    if offer.kind is OfferKind.DISCARD:
        for thrown in reversed(table.players[offer.giver].river):
            if thrown.tile == made.tile:
                thrown.taken = player.seat
                break
    elif offer.kind is not OfferKind.LAID:
        _robbed(table, offer)


def _robbed(table: Table, offer: Offer) -> None:
    """A robbed kong is none: an added one falls back to its pong, a concealed one to three tiles in the hand."""
    kong = table.kong
    if kong is None:
        return
    table.kong = None
    table.count_kong(-1)
    giver = table.players[offer.giver]
    giver.owed = 0
    laid = kong.laid
    if kong.kind is KongKind.ADDED:
        laid.meld = Meld(laid.meld.tiles[:3], giver=laid.meld.giver)
        laid.event = laid.pong_event if laid.pong_event is not None else laid.event
    else:
        giver.melds.remove(laid)
        giver.room += 3
        for tile in laid.meld.tiles[:3]:
            giver.put(tile)


def _go_on(table: Table, player: Player, made: WinMade) -> None:
    """Whose turn it is after a win, or that the deal has ended."""
    after = table.flow.after_win
    if table.flow.broken_by is is_.BrokenBy.ANY:
        table.broken = True
    if after is is_.AfterWin.END:
        table.due, table.ended = Due.OVER, True
        return
    if after is is_.AfterWin.OUT:
        player.out = True
    else:
        player.lock = table.flow.locks["won"]
    winners = made.offer.winners if made.offer is not None else (player.seat,)
    giver = made.giver if made.giver is not None else player.seat
    last = max(winners, key=lambda seat: table.distance(giver, seat))
    table.turn, table.due = table.next_in(last), Due.DRAW
    if len(table.in_play()) <= 1:
        table.due, table.ended = Due.OVER, True
