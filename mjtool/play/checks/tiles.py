"""Checks of tiles: copies in the set, tiles in hand, exchange and void suits, tiles to lay aside, wild tiles thrown."""

from __future__ import annotations

from ...deal import Act, ActKind
from ...diag import Diagnostic
from ...tile import KINDS, SUITED, UNKNOWN, suit_of, text
from ..settings import Exchange, KongDraw, Void, WildThrown
from ..state import Due, Player
from ..table import Table
from .found import found, held, missing, name

SUITS = "mps"
EXCHANGED = 3


def copies(table: Table, act: Act) -> Diagnostic | None:
    """A tile comes up more often than the set holds it, or the set does not hold it at all."""
    kind = act.tiles[0]
    if kind >= KINDS:
        return None
    if not table.flow.copies[kind]:
        return found("tile-not-in-set", act, why="seen", tile=name(kind))
    if table.seen[kind] < table.flow.copies[kind]:
        return None
    if kind in table.tail and table.players[act.seat].owed and table.flow.kong.draw is KongDraw.TAIL_OR_FACE_UP:
        after = table.deal.acts[table.event + 1 : table.event + 2]
        if after and after[0].kind is ActKind.WIN and after[0].seat == act.seat:
            return None
        return found("face-up-tile", act, tile=name(kind))
    return found("too-many-copies", act, why="seen", tile=name(kind), copies=table.flow.copies[kind])


def copies_turned(table: Table, act: Act) -> Diagnostic | None:
    """As `copies`, for tiles turned up."""
    for kind in act.tiles:
        if kind < KINDS and not table.flow.copies[kind]:
            return found("tile-not-in-set", act, why="seen", tile=name(kind))
        if kind < KINDS and table.seen[kind] + act.tiles.count(kind) > table.flow.copies[kind] and table.left > 0:
            return found("too-many-copies", act, why="seen", tile=name(kind), copies=table.flow.copies[kind])
    return None


def discard_held(table: Table, act: Act) -> Diagnostic | None:
    """A discard of a tile that the hand does not hold."""
    player = table.players[act.seat]
    if not act.tiles:
        if player.drawn is None and not player.unsure:
            return found("not-in-hand", act, tile="?", hand=held(player), why="nothing-drawn")
        return None
    if player.counts[act.tiles[0]] > 0 or (table.due is Due.TURNED and act.tiles[0] in player.turned):
        return None
    lacking = missing(player, act.tiles)
    return found("not-in-hand", act, tile=name(lacking[0]), hand=held(player)) if lacking else None


def own_tiles_held(table: Table, act: Act) -> Diagnostic | None:
    """Tiles laid down or handed over that the hand does not hold."""
    lacking = missing(table.players[act.seat], act.tiles)
    if not lacking:
        return None
    return found("not-in-hand", act, tile=text(lacking), hand=held(table.players[act.seat]))


def shown_held(table: Table, act: Act) -> Diagnostic | None:
    """Tiles shown or set apart by a declaration that the hand does not hold."""
    if act.name not in ("show", "stand") or act.value is None:
        return None
    from ...notation.values import read_tiles

    lacking = missing(table.players[act.seat], read_tiles(act.value) or ())
    if not lacking:
        return None
    return found("not-in-hand", act, tile=text(lacking), hand=held(table.players[act.seat]))


def aside_kind(table: Table, act: Act) -> Diagnostic | None:
    """A tile laid aside that this deal does not lay aside."""
    for kind in act.tiles:
        if kind != UNKNOWN and kind not in table.aside:
            return found("not-aside", act, tile=name(kind))
    return None


def laid_aside(table: Table, act: Act) -> Diagnostic | None:
    """A tile that must be laid down is kept past the own turn."""
    player = table.players[act.seat]
    thrown = act.tiles[0] if act.tiles else player.drawn
    for kind in table.aside:
        if player.counts[kind] and player.counts[kind] > (kind == thrown):
            return found("not-laid-aside", act, tile=name(kind))
    return None


def wild_thrown(table: Table, act: Act) -> Diagnostic | None:
    """A wild tile, or one that leaves the hand only as a kong, thrown where that is forbidden."""
    player = table.players[act.seat]
    kind = act.tiles[0] if act.tiles else player.drawn
    if kind is None:
        return None
    thrown = table.flow.thrown
    barred = kind in table.wilds and thrown in (WildThrown.FORBIDDEN, WildThrown.AS_KONG)
    if not barred and not (thrown is WildThrown.AS_KONG and kind in table.aside):
        return None
    return None if _has_to_throw(table, player, kind) else found("wild-thrown", act, tile=name(kind))


def _has_to_throw(table: Table, player: Player, kind: int) -> bool:
    """Whether nothing else can leave the hand: a locked one throws what it drew, another may be wild tiles alone."""
    lock = player.lock
    if lock is not None and lock.drawn_only(player.room) and not player.declared_now:
        return kind == player.drawn
    return sum(player.counts) == sum([player.counts[wild] for wild in table.wilds])


# -- before play ------------------------------------------------------------------------------------------


def exchange(table: Table, act: Act) -> Diagnostic | None:
    """Not three tiles of one suit, two directions, twice, or where none is played."""
    if table.flow.start.exchange is Exchange.NONE or act.taker is None:
        return found("bad-exchange", act, why="not-played")
    if table.exchanged or act.seat in table.exchange:
        return found("bad-exchange", act, why="twice")
    if len(act.tiles) != EXCHANGED:
        return found("bad-exchange", act, why="not-three", tiles=text(act.tiles))
    if len({suit_of(kind) for kind in act.tiles if kind != UNKNOWN}) > 1:
        return found("bad-exchange", act, why="mixed-suits", tiles=text(act.tiles))
    ways = {(taker - giver) % table.n for giver, (taker, _) in table.exchange.items()}
    way = (act.taker - act.seat) % table.n
    if act.taker >= table.n or way == 0 or (ways and way not in ways):
        return found("bad-exchange", act, why="direction", taker=act.taker.name)
    return None


def exchange_done(table: Table, act: Act) -> Diagnostic | None:
    """Play begins before everybody has handed over his tiles."""
    if table.flow.start.exchange is Exchange.NONE or table.exchanged or act.kind is ActKind.GIVE:
        return None
    lacking = [player.seat.name for player in table.players if player.seat not in table.exchange]
    return found("bad-exchange", act, why="missing", missing="".join(lacking))


def void_named(table: Table, act: Act) -> Diagnostic | None:
    """Play before everybody has named his void suit."""
    if table.flow.start.void is Void.NONE:
        return None
    for player in table.players:
        if player.void is None:
            lacking = [other.seat.name for other in table.players if other.void is None]
            return found("void-missing", act, missing="".join(lacking))
    return None


def void_value(table: Table, act: Act) -> Diagnostic | None:
    """A void suit that is no suit, or named again."""
    if act.name != "void" or table.flow.start.void is Void.NONE:
        return None
    if act.value not in tuple(SUITS):
        return found("void-missing", act, missing=act.seat.name, value=act.value or "", why="no-suit")
    if table.players[act.seat].void not in (None, act.value):
        return found("void-missing", act, missing=act.seat.name, value=act.value or "", why="twice")
    return None


def void_first(table: Table, act: Act) -> Diagnostic | None:
    """Another suit is thrown while tiles of the void suit are held."""
    player = table.players[act.seat]
    void = player.void
    if void is None or player.unsure or void not in SUITS:
        return None
    kind = act.tiles[0] if act.tiles else player.drawn
    suit = SUITS.index(void)
    if kind is None or (kind < SUITED and kind // 9 == suit) or not any(player.counts[9 * suit : 9 * suit + 9]):
        return None
    tiles = [k for k in range(9 * suit, 9 * suit + 9) if player.counts[k]]
    return found("void-first", act, tile=name(kind), void=void, held=text(tiles))
