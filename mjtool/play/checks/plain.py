"""Plain acts, in which the usual checks can find nothing: what most acts of a deal are, told apart at little cost.

A plain turn is a draw from the wall and a discard, by a free hand, with nothing that could lie in between. The usual
checks find nothing in it; the others each say at a look whether they might.
"""

from __future__ import annotations

from collections.abc import Callable

from ...deal import Act
from ...tile import KINDS, Seat
from ..settings import AsideWhen
from ..state import Due, Player
from ..table import SILENT_TILES, Table
from .tiles import SUITS


def never(table: Table, act: Act) -> bool:
    """Acts of a kind that is always looked at closely."""
    return False


def plain_draw(table: Table, act: Act) -> bool:
    """A draw in turn, of a tile that the wall still has."""
    player = table.players[act.seat]
    kind = act.tiles[0]
    return (
        table.turn == act.seat
        and table.due is Due.DRAW
        and not player.owed
        and not player.out
        and table.left > table.reserve
        and kind < KINDS
        and table.seen[kind] < table.flow.copies[kind]
        and table.wall is None
    )


def plain_discard(table: Table, act: Act) -> bool:
    """A discard in turn, by a hand that is free, of a tile that it holds."""
    player = table.players[act.seat]
    if table.turn != act.seat or table.due is not Due.ACT or player.owed or player.out or player.lock is not None:
        return False
    return player.counts[act.tiles[0]] > 0 if act.tiles else player.drawn is not None


# -- turns ------------------------------------------------------------------------------------------------


Quiet = Callable[[Table, Player, int, int], bool]
"""Whether a check can find nothing in a plain turn of a player, who draws the one kind and throws the other."""


def plain_turn(table: Table, quiets: tuple[Quiet, ...], seat: Seat, drawn: int, thrown: int) -> bool:
    """Whether a turn is a plain one: the next tile of the wall, then a discard of a tile that is held and not wild, by
    a hand that no kong, lock or bar touches; and every other check is `quiet`."""
    if table.turn != seat or table.due is not Due.DRAW:
        return False
    player = table.players[seat]
    if (
        player.owed
        or player.out
        or player.lock is not None
        or player.total < player.room + player.off
        or table.left <= table.reserve
        or drawn >= KINDS
        or table.seen[drawn] >= table.flow.copies[drawn]
        or (thrown != drawn and (thrown >= KINDS or player.counts[thrown] <= 0))
        or thrown in table.wilds
    ):
        return False
    for quiet in quiets:
        if not quiet(table, player, drawn, thrown):
            return False
    return table.kong is None and table.freezer is None and table.wall is None and not player.standing


def always(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """What a plain turn is not asked at all."""
    return True


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
    if table.flow.aside.when is not AsideWhen.AT_ONCE:
        return True
    return drawn not in table.aside and not any(map(player.counts.__getitem__, table.aside))


def not_laid(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """The tile thrown is none that leaves the hand only laid aside."""
    return thrown not in table.aside


def followed(table: Table, player: Player, drawn: int, thrown: int) -> bool:
    """No duty to follow the dealer's first discard is left."""
    return table.broken or bool(player.river) or player.seat is Seat.E
