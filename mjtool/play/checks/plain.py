"""Plain acts, in which the usual checks can find nothing: what most acts of a deal are, told apart at little cost."""

from __future__ import annotations

from ...deal import Act
from ...tile import KINDS
from ..state import Due
from ..table import Table


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
