"""Plain turns, a draw from the wall and a discard, played whole: most of a deal is nothing else.

What one does is what its draw and its discard do in `apply`, without all that only matters between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..notation.acts import Turn
from .checks.plain import Quiet, at_ease
from .settings import MissedUntil
from .state import Due, Offer, OfferKind, Player, Source
from .table import Table


def play_plain(table: Table, quiets: tuple[Quiet, ...], turns: Sequence[Turn], start: int, end: int) -> int:
    """Plays turns from `start` on, before `end`, as long as they are plain ones in which no check can find anything;
    the number of the next one."""
    if table.due is not Due.DRAW or table.kong is not None or table.freezer is not None or table.wall is not None:
        return start
    players = table.players
    for number in range(start, end):
        said = turns[number][0]
        player = players[table.turn]
        if said.plain is None or said.seat != player.seat:
            return number
        drawn, thrown = said.plain
        if not at_ease(table, player, drawn, thrown):
            return number
        for quiet in quiets:
            if not quiet(table, player, drawn, thrown):
                return number
        _draw(table, player, drawn)
        _discard(table, player, drawn, thrown)
    return end


def _draw(table: Table, player: Player, drawn: int) -> None:
    """The draw: what lay open can be taken no more, and the player's turn begins."""
    if table.offer is not None:
        table.offer.closed = True
    table.winning = False
    table.left -= 1
    table.wall_head += 1
    table.seen[drawn] += 1
    table.last_drawer = player.seat
    player.turns += 1
    player.source = Source.HEAD
    player.fresh = [drawn]
    player.kong_records = []
    player.missed_from = len(table.offers)
    player.snaps.clear()


def _discard(table: Table, player: Player, drawn: int, thrown: int) -> None:
    """The discard, which lies open; it is the next player's turn."""
    if thrown != drawn:
        player.put(drawn)
        player.take(thrown)
        player.untouched = False
    player.drawn = None
    player.thrown_wilds = 0
    player.hot = False
    player.chain = 0
    player.off = player.total - player.room
    offers, seat = table.offers, player.seat
    last = table.wall_known and table.left <= table.reserve
    first = not table.broken and not player.river
    offer = Offer(OfferKind.DISCARD, (thrown,), seat, table.event + 1, False, last, first)
    player.river.append(offer)
    offers.append(offer)
    player.pong_from = len(offers)
    if table.flow.missed.until is MissedUntil.DISCARD:
        player.missed_from = len(offers)
    table.offer = offer
    table.turn = table.next_in(seat)
    table.event += 2
    if table.notes is not None:
        table.notes.discarded(player, offer, None)
