"""Asking the scorer about a hand at the table: the win as a hand line would carry it, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..hand import Hand, How, Win
from ..score.judge import score
from ..score.result import Outcome
from ..tile import UNKNOWN
from .context import flags_of, hand_of, words_of
from .state import HOW_OF, Due, Offer, Player
from .table import Table


@dataclass(frozen=True, slots=True)
class Moment:
    """What a call of a win may take: how, on which tiles, from which offer. No tiles and `How.NONE`: nothing to win
    on."""

    how: How
    tiles: tuple[int, ...] = ()
    offer: Offer | None = None
    held: bool = True
    """Whether the tile is among the concealed tiles already."""


NOTHING = Moment(How.NONE)


def moment(table: Table, player: Player, name: str = "") -> Moment:
    """What the player could win on right now; `name` is the declaration before the win (`opening`, `ten-winds`)."""
    if name == "opening":
        return Moment(How.DRAW, (player.drawn,)) if player.drawn is not None else NOTHING
    if name:
        return NOTHING
    if table.turn == player.seat and table.due is Due.TURNED and player.turned:
        return Moment(How.DRAW, tuple(player.turned), held=False)
    if table.turn == player.seat and table.due is Due.ACT:
        if player.drawn is not None and not player.owed:
            return Moment(How.DRAW, (player.drawn,))
        if player.owed and player.aside and table.offer is not None and table.offer.tiles == tuple(player.aside[-1:]):
            return Moment(How.DRAW, tuple(player.aside[-1:]), held=False)
    offer = table.open_offer()
    if offer is not None and offer.giver != player.seat:
        return Moment(HOW_OF[offer.kind], offer.tiles, offer, held=False)
    return NOTHING


def win_of(table: Table, player: Player, at: Moment, tile: int | None, name: str = "") -> Win:
    """The win with its hand, words and flags, on one tile of the moment."""
    hand = hand_of(table, player, tile if at.held else None)
    if at.how is How.DRAW and not at.held and hand.aside and tile == hand.aside[-1]:
        hand = replace(hand, aside=hand.aside[:-1])
    if name == "opening":
        flags = frozenset({"opening"})
    else:
        flags = flags_of(table, player, at.how, tile, at.offer)
    words = words_of(table, player)
    if name == "ten-winds":
        white = any(thrown.tile in table.wilds for thrown in player.river)
        words["tenwinds"] = "white" if white else "plain"
    giver = at.offer.giver if at.offer is not None else None
    return Win(hand, at.how, tile, giver, MappingProxyType(words), flags)


def verdict(table: Table, player: Player, at: Moment, tile: int, name: str = "") -> Outcome:
    """What the scorer says to a win on a tile of the moment."""
    return score(win_of(table, player, at, tile, name), table.rules)


def best_tile(table: Table, player: Player, at: Moment, named: Sequence[int]) -> int | None:
    """The tile that a win takes: the one named, the only one, or of two that lie open the one that is worth more."""
    if named:
        return named[0]
    if len(at.tiles) < 2:
        return at.tiles[0] if at.tiles else None
    worth = [(verdict(table, player, at, tile), tile) for tile in at.tiles]
    return max(worth, key=lambda pair: (pair[0].win, pair[0].points))[1]


def on_tile(table: Table, player: Player, offer: Offer, tile: int, hand: Hand | None = None) -> Win:
    """The win that a player had, or has, on an offered tile; `hand` where it was another one then."""
    at = Moment(HOW_OF[offer.kind], offer.tiles, offer, held=False)
    win = win_of(table, player, at, tile)
    return win if hand is None else replace(win, hand=hand)


def knows(player: Player, tile: int | None) -> bool:
    """Whether the hand and the tile are known well enough to be judged."""
    return not player.unsure and tile != UNKNOWN
