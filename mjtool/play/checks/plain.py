"""Plain acts, in which the usual checks can find nothing: what most acts of a deal are, told apart at little cost.

A plain turn is a draw from the wall and a discard, with nothing that could lie in between (`play.plain`). The usual
checks find nothing in it; the others each say at a look whether they might.
"""

from __future__ import annotations

from collections.abc import Callable

from ...deal import Act
from ...tile import KINDS, Seat
from ..settings import AsideWhen, Chow
from ..state import Due, OfferKind, Player
from ..table import SILENT_TILES, Table
from .tiles import SUITS


def never(table: Table, act: Act) -> bool:
    """Acts of a kind that is always looked at closely."""
    return False


def plain_draw(table: Table, act: Act) -> bool:
    """A draw in turn, or of what is owed, of a tile that the wall still has."""
    player = table.players[act.seat]
    kind = act.tiles[0]
    if player.out or table.left <= table.reserve or kind >= KINDS or table.wall is not None:
        return False
    if table.seen[kind] >= table.flow.copies[kind]:
        return False
    if player.owed:
        return table.tail_left is None and table.flow.wall.kong_reserve is None
    return table.due is Due.DRAW and table.turn == act.seat


def plain_discard(table: Table, act: Act) -> bool:
    """A discard in turn, by a hand that is free, of a tile that it holds."""
    player = table.players[act.seat]
    if table.turn != act.seat or table.due is not Due.ACT or player.owed or player.out or player.lock is not None:
        return False
    return player.counts[act.tiles[0]] > 0 if act.tiles else player.drawn is not None


def plain_claim(table: Table, act: Act) -> bool:
    """A pong, or a chow by the next seat, of an open discard and tiles that a free hand holds, none of them wild."""
    meld, offer = act.meld, table.offer
    if meld is None or offer is None or meld.concealed or meld.added or len(meld.tiles) != 3:
        return False
    if offer.closed or offer.claimed or offer.winners or offer.last or offer.face_down or offer.doubtful:
        return False
    tile = offer.tiles[0]
    if offer.kind is not OfferKind.DISCARD or len(offer.tiles) != 1 or tile not in meld.tiles:
        return False
    player = table.players[act.seat]
    bound = player.out or player.off or player.lock is not None or table.freezer is not None
    if bound or offer.giver == act.seat or table.stand_in is not None:
        return False
    claim, counts = table.flow.claim, player.counts
    if (table.wilds or claim.never) and any(kind in table.wilds or kind in claim.never for kind in meld.tiles):
        return False
    if meld.is_pong:
        return claim.pong and counts[tile] > 1
    if not meld.is_chow or claim.chow is Chow.NONE or (offer.giver + 1) % table.n != act.seat:
        return False
    low, middle, high = meld.tiles
    lacking = (counts[low] <= 0) + (counts[middle] <= 0) + (counts[high] <= 0)
    return lacking == 0 or (lacking == 1 and counts[tile] <= 0)


def plain_aside(table: Table, act: Act) -> bool:
    """A tile that is held and is laid aside as it comes, in the own turn or before it, with tiles left in the wall."""
    player, kind = table.players[act.seat], act.tiles[0]
    if len(act.tiles) != 1 or kind not in table.aside or player.counts[kind] <= 0:
        return False
    own = player.turns == 0 or (table.due is Due.ACT and table.turn == act.seat)
    return own and table.left > table.reserve and table.flow.aside.when is not AsideWhen.BY_CHOICE


# -- turns ------------------------------------------------------------------------------------------------


Quiet = Callable[[Table, Player, int, int], bool]
"""Whether a check can find nothing in a plain turn of a player, who draws the one kind and throws the other."""


def at_ease(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """Whether a player can draw the one kind from the wall and then throw the other: a tile that he holds and that is
    not wild, the drawn one where his hand is locked."""
    return not (
        player.owed
        or player.out
        or player.standing
        or (player.lock is not None and (thrown != drawn or player.declared_now or player.turned))
        or player.total < player.room + player.off
        or table.left <= table.reserve
        or drawn >= KINDS
        or table.seen[drawn] >= table.flow.copies[drawn]
        or (thrown != drawn and (thrown >= KINDS or player.counts[thrown] <= 0))
        or thrown in table.wilds
    )


def always(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """What a plain turn is not asked at all."""
    return True


def doubtful(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """A check that does not say when it finds nothing: it looks at every act."""
    return False


def exchanged(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """Everybody has handed over his tiles."""
    return table.exchanged


def not_forced(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """Wins are not forced yet, when the tile is drawn or thrown."""
    return table.left - 1 - table.reserve > table.flow.must_left and not table.wins


def more_to_draw(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """Another tile follows the one drawn."""
    return table.left - 1 > table.reserve


def not_silent(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """The last tiles, drawn without discards, are still to come."""
    return table.left - 1 - table.reserve >= SILENT_TILES


def voids_named(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """Everybody has named his void suit."""
    return None not in [other.void for other in table.players]


def void_gone(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """The void suit is thrown, or none of it is held."""
    void = player.void
    if void is None or void not in SUITS:
        return True
    suit = SUITS.index(void)
    return thrown // 9 == suit or (drawn // 9 != suit and not any(player.counts[9 * suit : 9 * suit + 9]))


def none_to_lay(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """No tile is held that must be laid aside."""
    return drawn not in table.aside and not any(map(player.counts.__getitem__, table.aside))


def not_laid(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """The tile thrown is none that leaves the hand only laid aside."""
    return thrown not in table.aside


def followed(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """No duty to follow the dealer's first discard is left."""
    return table.broken or bool(player.river) or player.seat is Seat.E
