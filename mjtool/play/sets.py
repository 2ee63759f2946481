"""What a set does to the table: claims, concealed and added kongs."""

from __future__ import annotations

from functools import lru_cache

from ..deal import Act
from ..hand import Meld
from ..tile import Seat
from . import settings as is_
from .state import Due, KongKind, KongMade, Laid, Offer, OfferKind, Player, Snap, Source
from .table import Table
from .waiting import waits_for_all


def meld(table: Table, act: Act) -> None:
    """A set laid down: claimed from the open offer, promoted, concealed, or shown from the hand."""
    meld = act.meld
    if meld is None:
        return
    player = table.players[act.seat]
    if meld.concealed:
        _concealed_kong(table, player, meld)
    elif meld.added:
        _added_kong(table, player, meld)
    else:
        _claim(table, player, meld)


def _concealed_kong(table: Table, player: Player, meld: Meld) -> None:
    table.close_offer()
    kind = meld.tiles[0]
    for tile in meld.tiles:
        player.take(tile)
    player.room -= 3
    _used_standing(player)
    late = kind not in player.fresh and player.turns > 1
    laid = Laid(meld, table.event, player.turns, late=late)
    player.melds.append(laid)
    player.untouched = False
    _kong_made(table, player, laid, KongKind.CONCEALED, None)


def _added_kong(table: Table, player: Player, meld: Meld) -> None:
    table.close_offer()
    kind = meld.tiles[-1]
    player.take(kind)
    _used_standing(player)
    for laid in player.melds:
        if laid.meld.is_pong and not laid.shown and laid.meld.tiles == meld.tiles[:3]:
            laid.pong_event, laid.event = laid.event, table.event
            laid.meld = Meld(meld.tiles, added=True, giver=laid.meld.giver)
            laid.late = kind not in player.fresh
            break
    else:
        # no such pong: three of the hand's tiles are taken for one
        for tile in meld.tiles[:3]:
            player.take(tile)
        player.room -= 3
        laid = Laid(meld, table.event, player.turns)
        player.melds.append(laid)
    _kong_made(table, player, laid, KongKind.ADDED, laid.meld.giver)


def _claim(table: Table, player: Player, meld: Meld) -> None:
    offer = table.open_offer()
    giver, claimed = None, None
    if offer is not None:
        giver = offer.giver
        claimed = next((tile for tile in reversed(offer.tiles) if tile in meld.tiles), None)
        offer.claimed, offer.claim_event = True, table.event
        _mark_taken(table, offer, claimed, player.seat)
    table.stand_kong()
    _keep_snap(table, player)
    rest = list(meld.tiles)
    rest.remove(claimed if claimed is not None else meld.tiles[-1])
    for tile in rest:
        player.take(tile)
    _used_standing(player)
    player.room -= 3
    player.claims += 1
    player.turns += 1
    player.fresh.clear()
    player.kong_records.clear()
    player.untouched = False
    player.drawn = None
    player.chain = offer.chain if offer is not None else 0
    if table.freezer == player.seat:
        table.freezer = None
    laid = Laid(_taken(meld.tiles, giver), table.event, player.turns, claimed=claimed)
    player.melds.append(laid)
    table.broken = True
    table.turn, table.due = player.seat, Due.ACT
    if table.flow.missed.until is is_.MissedUntil.MOVE:
        player.missed_from = len(table.offers)
    if laid.meld.is_kong:
        _kong_made(table, player, laid, KongKind.CLAIMED, giver)
        return
    player.chain = 0
    if table.notes is not None and giver is not None:
        table.notes.claimed(player, laid, giver)


@lru_cache(maxsize=1 << 12)
def _taken(tiles: tuple[int, ...], giver: Seat | None) -> Meld:
    """A claimed set; there are few, and every log has them."""
    return Meld(tiles, giver=giver)


def _mark_taken(table: Table, offer: Offer, tile: int | None, seat: Seat) -> None:
    for thrown in reversed(table.players[offer.giver].river):
        if thrown.tile == tile:
            thrown.taken = seat
            return


def _keep_snap(table: Table, player: Player) -> None:
    """Keeps the hand as it was when the offers up to now were open, the claimed one among them."""
    if table.flow.missed.bars is not is_.MissedBars.NONE:
        player.snaps.append(Snap(len(table.offers), player.hand()))


def _kong_made(table: Table, player: Player, laid: Laid, kind: KongKind, giver: Seat | None) -> None:
    table.count_kong(1)
    player.owed += 1
    player.owed_source = Source.KONG
    player.hot = True
    link = player.chain
    player.chain += 1
    if player.thrown_wilds and not waits_for_all(table, player):
        player.thrown_wilds = 0
    player.drawn = None
    table.turn, table.due = player.seat, Due.ACT
    if table.flow.broken_by is is_.BrokenBy.ANY:
        table.broken = True
    table.kong = KongMade(player.seat, kind, laid, table.event, link, giver)
    if kind is KongKind.CLAIMED:
        return
    offered = OfferKind.ADDED if kind is KongKind.ADDED else OfferKind.CONCEALED
    first = not table.broken and not player.river
    table.open_offered(Offer(offered, (laid.meld.tiles[-1],), player.seat, table.event, first=first))


def _used_standing(player: Player) -> None:
    """Standing tiles that went into a set stand no more; loose tiles of their kind went first."""
    if not player.standing or player.unsure:
        return
    for kind in set(player.standing):
        for _ in range(player.standing.count(kind) - player.counts[kind]):
            player.standing.remove(kind)
