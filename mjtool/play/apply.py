"""What an event does to the table. `apply` takes it as it is written, legal or not: what is wrong, `check` says before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..deal import Act, ActKind
from ..hand import Meld
from ..notation.values import read_tiles
from ..tile import NATURAL, UNKNOWN, Seat
from . import settings as is_
from .state import Due, KongKind, KongMade, Laid, Offer, OfferKind, Player, Snap, Source, Thrown
from .table import SILENT_TILES, Table
from .waiting import waits_for_all
from .winning import win

PLAYED: Final = frozenset({ActKind.DRAW, ActKind.DISCARD, ActKind.MELD})
"""Acts that end the phases before play."""


def apply(table: Table, act: Act) -> None:
    """Changes the table by one event, as it is written."""
    if act.seat >= table.n:
        table.event += 1
        return
    if act.kind is not ActKind.WIN and act.kind is not ActKind.REVEAL and act.kind is not ActKind.DECLARE:
        table.winning = False
    _MOVES[act.kind](table, act)
    table.event += 1


def close(table: Table) -> None:
    """What was on offer is so no more; a kong that nobody robbed stands."""
    offer = table.offer
    if offer is not None:
        offer.closed = True
    made = table.kong
    if made is not None:
        table.kong = None
        if table.notes is not None:
            table.notes.kong_stands(made)


# -- drawing ------------------------------------------------------------------------------------------------------------


def _draw(table: Table, act: Act) -> None:
    player = table.players[act.seat]
    kind = act.tiles[0]
    close(table)
    if player.owed:
        player.owed -= 1
        player.source = player.owed_source
        face_up = _replacement(table, player, kind)
    else:
        _silent_rest(table, player.seat)
        _left_over(table, player)
        player.source = Source.HEAD
        _new_turn(player)
        table.left -= 1
        table.wall_head += 1
        face_up = False
    if not face_up:
        table.seen[kind] += 1
    player.put(kind)
    player.drawn = kind
    player.fresh.append(kind)
    _moved(table, player)
    table.last_drawer = player.seat
    if table.freezer == player.seat:
        table.freezer = None
    if player.extra > 0:
        table.turn, table.due = player.seat, Due.ACT


def _left_over(table: Table, player: Player) -> None:
    """A seat that never discarded keeps a tile too many, which was said when the next one drew."""
    before = table.players[table.turn]
    if table.due is Due.ACT and before is not player and before.extra > 0:
        before.off += before.extra


def _new_turn(player: Player) -> None:
    player.turns += 1
    player.hot = False
    player.chain = 0
    player.fresh.clear()
    player.kong_records.clear()


def _moved(table: Table, player: Player) -> None:
    """An own draw lifts the bars of passed wins."""
    if table.flow.missed.until is not is_.MissedUntil.DISCARD:
        player.missed_from = len(table.offers)
        player.snaps.clear()


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


# -- discarding ---------------------------------------------------------------------------------------------------------


def _discard(table: Table, act: Act) -> None:
    player = table.players[act.seat]
    kind = act.tiles[0] if act.tiles else player.drawn if player.drawn is not None else UNKNOWN
    if table.due is Due.TURNED and kind in player.turned:
        _throw_turned(table, player, kind)
        return
    close(table)
    player.take(kind)
    drawn = kind == player.drawn
    _standing(player, kind)
    thrown = Thrown(kind, drawn, table.flow.ready.face_down and player.declared_now, table.event)
    player.river.append(thrown)
    player.untouched = player.untouched and (drawn or player.turns == 0)
    player.thrown_wilds = player.thrown_wilds + 1 if kind in table.wilds and waits_for_all(table, player) else 0
    if kind in table.wilds:
        player.disqualified = player.disqualified or table.flow.thrown is is_.WildThrown.DISQUALIFIES
        if table.flow.claim.freeze is is_.Freeze.THROWN_WILD:
            table.freezer = player.seat
    _offer(table, _discard_offer(table, player, (kind,), thrown.face_down))
    laid = player.melds[-1] if player.melds and player.drawn is None and player.melds[-1].turn == player.turns else None
    _after_discard(table, player)
    if table.notes is not None:
        table.notes.discarded(player, thrown, laid)


def _discard_offer(table: Table, player: Player, tiles: tuple[int, ...], face_down: bool) -> Offer:
    return Offer(
        OfferKind.DISCARD,
        tiles,
        player.seat,
        table.event,
        hot=player.hot,
        last=table.last_tile_taken(),
        first=not table.broken and len(player.river) == 1,
        face_down=face_down,
        chain=player.chain,
    )


def _after_discard(table: Table, player: Player) -> None:
    player.drawn = None
    player.off += player.extra
    player.hot = False
    player.declared_now = False
    player.chain = 0
    player.owed = 0
    player.pong_from = len(table.offers)
    if table.flow.missed.until is is_.MissedUntil.DISCARD:
        player.missed_from = len(table.offers)
        player.snaps.clear()
    table.turn, table.due = table.next_in(player.seat), Due.DRAW


def _standing(player: Player, kind: int) -> None:
    """A standing tile that is thrown stands no more; loose tiles of its kind go first unless ready is declared with it."""
    if (
        player.standing
        and kind in player.standing
        and (player.declared_now or player.counts[kind] < player.standing.count(kind))
    ):
        player.standing.remove(kind)


def _throw_turned(table: Table, player: Player, kind: int) -> None:
    """One of the tiles turned up after a kong is thrown; both lie open together."""
    player.turned.remove(kind)
    player.river.append(Thrown(kind, True, False, table.event))
    before = table.offer
    together = (
        before is not None and not before.closed and before.giver == player.seat and before.kind is OfferKind.DISCARD
    )
    tiles = (*before.tiles, kind) if together and before is not None else (kind,)
    player.hot = True
    if together and before is not None:
        before.closed = True
    _offer(table, _discard_offer(table, player, tiles, False))
    if player.turned:
        player.pong_from = len(table.offers)
        return
    _after_discard(table, player)


def _offer(table: Table, offer: Offer) -> None:
    table.offer = offer
    table.offers.append(offer)


# -- sets -----------------------------------------------------------------------------------------------------------------


def _meld(table: Table, act: Act) -> None:
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
    close(table)
    kind = meld.tiles[0]
    for tile in meld.tiles:
        player.take(tile)
    player.room -= 3
    late = kind not in player.fresh and player.turns > 1
    laid = Laid(meld, table.event, player.turns, late=late)
    player.melds.append(laid)
    player.untouched = False
    _kong_made(table, player, laid, KongKind.CONCEALED, None)


def _added_kong(table: Table, player: Player, meld: Meld) -> None:
    close(table)
    kind = meld.tiles[-1]
    player.take(kind)
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
    _settle_kong_only(table)
    _keep_snap(table, player)
    rest = list(meld.tiles)
    rest.remove(claimed if claimed is not None else meld.tiles[-1])
    for tile in rest:
        player.take(tile)
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
    laid = Laid(Meld(meld.tiles, giver=giver), table.event, player.turns, claimed=claimed)
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


def _mark_taken(table: Table, offer: Offer, tile: int | None, seat: Seat) -> None:
    for thrown in reversed(table.players[offer.giver].river):
        if thrown.tile == tile:
            thrown.taken = seat
            return


def _settle_kong_only(table: Table) -> None:
    """A kong that stands while the offer stays open to a higher claim."""
    made = table.kong
    if made is not None:
        table.kong = None
        if table.notes is not None:
            table.notes.kong_stands(made)


def _keep_snap(table: Table, player: Player) -> None:
    """Keeps the hand as it was when the offers up to now were passed."""
    passed = len(table.offers) - 1
    if table.flow.missed.bars is not is_.MissedBars.NONE and player.missed_from < passed:
        player.snaps.append(Snap(passed, player.hand()))


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
    _offer(table, Offer(offered, (laid.meld.tiles[-1],), player.seat, table.event, first=first))


# -- the rest -------------------------------------------------------------------------------------------------------------


def _aside(table: Table, act: Act) -> None:
    player = table.players[act.seat]
    close(table)
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
        _offer(table, Offer(OfferKind.LAID, act.tiles[-1:], player.seat, table.event))
    if table.notes is not None:
        table.notes.laid_aside(player, act.tiles)


def _give(table: Table, act: Act) -> None:
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


def _declare(table: Table, act: Act) -> None:
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
        close(table)
        player.owed += 1
        player.owed_source = Source.SHOW
        player.drawn = None


def _pass(table: Table, player: Player, value: str | None) -> None:
    table.pass_seats.append(player.seat)
    last = table.flow.wall.last
    if last is is_.WallLast.MAY_PASS or len(table.pass_seats) >= len(table.in_play()):
        close(table)
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


def _reveal(table: Table, act: Act) -> None:
    player = table.players[act.seat]
    for tile in act.tiles:
        table.seen[tile] += 1
    if table.winning:
        table.left -= len(act.tiles)
        table.wall_head += len(act.tiles)
        table.birds += act.tiles
    elif player.owed and table.flow.kong.turned:
        close(table)
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


_MOVES: Final[dict[ActKind, Callable[[Table, Act], None]]] = {
    ActKind.DRAW: _draw,
    ActKind.DISCARD: _discard,
    ActKind.MELD: _meld,
    ActKind.ASIDE: _aside,
    ActKind.GIVE: _give,
    ActKind.DECLARE: _declare,
    ActKind.REVEAL: _reveal,
    ActKind.WIN: win,
}
