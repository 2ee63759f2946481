"""What an event does to the table. `apply` takes it as it is written, legal or not: what is wrong, `check` says
before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..deal import Act, ActKind
from ..tile import UNKNOWN, Seat
from . import settings as is_
from .sayings import aside, declare, give, reveal
from .sets import meld
from .state import Due, Offer, OfferKind, Player, Source
from .table import SILENT_TILES, Table
from .waiting import waits_for_all
from .winning import win


def apply(table: Table, act: Act) -> None:
    """Changes the table by one event, as it is written."""
    if act.seat >= table.n:
        table.event += 1
        return
    if table.winning and act.kind not in _AFTER_A_WIN:
        table.winning = False
    _MOVES[act.kind](table, act)
    table.event += 1


# -- drawing --------------------------------------------------------------------------------------------


def _draw(table: Table, act: Act) -> None:
    player = table.players[act.seat]
    kind = act.tiles[0]
    table.close_offer()
    if player.owed:
        face_up = _instead(table, player, kind)
    else:
        _next(table, player)
        face_up = False
    if not face_up:
        table.seen[kind] += 1
    player.put(kind)
    player.drawn = kind
    player.fresh.append(kind)
    if table.flow.missed.until is not is_.MissedUntil.DISCARD:
        # an own draw lifts the bars of passed wins
        player.missed_from = len(table.offers)
        player.snaps.clear()
    table.last_drawer = player.seat
    if table.freezer == player.seat:
        table.freezer = None
    if player.total > player.room + player.off:
        table.turn, table.due = player.seat, Due.ACT


def _instead(table: Table, player: Player, kind: int) -> bool:
    """Draws what is owed for a kong or a tile laid aside; whether it was a tile that lay face up."""
    player.owed -= 1
    player.source = player.owed_source
    # where tiles may be turned up instead, the plain replacement ends the kong's moment
    player.hot = player.hot and not table.flow.kong.turned
    return _replacement(table, player, kind)


def _next(table: Table, player: Player) -> None:
    """Begins a turn with the next tile of the wall."""
    if table.due is Due.ACT:
        _silent_rest(table, player.seat)
        _left_over(table, player)
    player.source = Source.HEAD
    player.turns += 1
    player.hot = False
    player.chain = 0
    player.fresh.clear()
    player.kong_records.clear()
    table.left -= 1
    table.wall_head += 1


def _left_over(table: Table, player: Player) -> None:
    """A seat that never discarded keeps a tile too many, which was said when the next one drew."""
    before = table.players[table.turn]
    if before is not player and before.extra > 0:
        before.off += before.extra


def _silent_rest(table: Table, seat: Seat) -> None:
    """Where the last tiles are drawn without discards, the one before puts his tile away."""
    if table.flow.wall.last is not is_.WallLast.SILENT or table.due is not Due.ACT or table.turn == seat:
        return
    before = table.players[table.turn]
    if before.drawn is not None and table.drawable() < SILENT_TILES:
        before.take(before.drawn)
        before.drawn = None


def _replacement(table: Table, player: Player, kind: int) -> bool:
    """Takes a replacement from the wall; whether it was a tile that lay face up."""
    draw = table.flow.kong.draw
    if (
        player.source is Source.KONG
        and draw is is_.KongDraw.TAIL_OR_FACE_UP
        and kind in table.tail
        and _wins_next(table, player)
    ):
        table.tail.remove(kind)
        return True
    taken = 2 if player.source is Source.KONG and draw is is_.KongDraw.TAIL_WASTE else 1
    if draw is is_.KongDraw.NEXT:
        table.wall_head += 1
    else:
        table.wall_tail += taken
    if table.tail_left is not None:
        table.tail_left -= 1
    else:
        table.left -= taken
    return False


def _wins_next(table: Table, player: Player) -> bool:
    """Whether the log's next act is this player's win: only then a face-up tile was taken."""
    acts = table.deal.acts
    after = acts[table.event + 1] if table.event + 1 < len(acts) else None
    return after is not None and after.kind is ActKind.WIN and after.seat == player.seat


# -- discarding -----------------------------------------------------------------------------------------


def _discard(table: Table, act: Act) -> None:
    player = table.players[act.seat]
    kind = act.tiles[0] if act.tiles else player.drawn if player.drawn is not None else UNKNOWN
    if table.due is Due.TURNED and kind in player.turned:
        _throw_turned(table, player, kind)
        return
    table.close_offer()
    player.take(kind)
    if player.standing:
        _standing(player, player.standing, kind)
    if kind != player.drawn and player.turns:
        player.untouched = False
    if kind in table.wilds:
        _wild_thrown(table, player)
    else:
        player.thrown_wilds = 0
    offer = _thrown(table, player, (kind,), player.declared_now and table.flow.ready.face_down)
    laid = player.melds[-1] if player.melds and player.drawn is None and player.melds[-1].turn == player.turns else None
    _after_discard(table, player)
    if table.notes is not None:
        table.notes.discarded(player, offer, laid)


def _wild_thrown(table: Table, player: Player) -> None:
    """A wild tile thrown (财飘): counted where every kind would have won, and what it does to the others."""
    player.thrown_wilds = player.thrown_wilds + 1 if waits_for_all(table, player) else 0
    player.disqualified = player.disqualified or table.flow.thrown is is_.WildThrown.DISQUALIFIES
    if table.flow.claim.freeze is is_.Freeze.THROWN_WILD:
        table.freezer = player.seat


def _thrown(table: Table, player: Player, tiles: tuple[int, ...], face_down: bool) -> Offer:
    """A discard, open to be taken."""
    last = table.wall_known and table.left <= table.reserve
    first = not table.broken and not player.river
    offer = Offer(OfferKind.DISCARD, tiles, player.seat, table.event, player.hot, last, first, face_down, player.chain)
    player.river.append(offer)
    table.offers.append(offer)
    table.offer = offer
    return offer


def _after_discard(table: Table, player: Player) -> None:
    player.drawn = None
    player.off = player.total - player.room
    player.hot = False
    player.declared_now = False
    player.chain = 0
    player.owed = 0
    player.pong_from = len(table.offers)
    if table.flow.missed.until is is_.MissedUntil.DISCARD:
        player.missed_from = len(table.offers)
        player.snaps.clear()
    table.turn, table.due = table.next_in(player.seat), Due.DRAW


def _standing(player: Player, standing: list[int], kind: int) -> None:
    """A standing tile that is thrown stands no more; loose tiles of its kind go first unless ready is declared with
    it."""
    if kind in standing and (player.declared_now or player.counts[kind] < standing.count(kind)):
        standing.remove(kind)


def _throw_turned(table: Table, player: Player, kind: int) -> None:
    """One of the tiles turned up after a kong is thrown; both lie open together."""
    player.turned.remove(kind)
    before = table.offer
    together = (
        before is not None and not before.closed and before.giver == player.seat and before.kind is OfferKind.DISCARD
    )
    tiles = (*before.tiles, kind) if together and before is not None else (kind,)
    player.hot = True
    if together:
        # one offer of two tiles takes the place of the first tile's
        table.offers.pop()
    _thrown(table, player, tiles, False)
    if player.turned:
        player.pong_from = len(table.offers)
        return
    _after_discard(table, player)


_AFTER_A_WIN: Final = frozenset({ActKind.WIN, ActKind.REVEAL, ActKind.DECLARE})
"""Acts that still belong to a win before them."""

_MOVES: Final[dict[ActKind, Callable[[Table, Act], None]]] = {
    ActKind.DRAW: _draw,
    ActKind.DISCARD: _discard,
    ActKind.MELD: meld,
    ActKind.ASIDE: aside,
    ActKind.GIVE: give,
    ActKind.DECLARE: declare,
    ActKind.REVEAL: reveal,
    ActKind.WIN: win,
}
