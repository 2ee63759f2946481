"""How far a player's hand is from complete while his tiles change: what the simple player of `dealer` looks at."""

from __future__ import annotations

from collections.abc import Iterable

from ..hand import Hand, Meld
from ..rules.ground import Ground, ground_of
from ..shape.distance import NEVER
from ..tile import KINDS, NATURAL, SUITED
from .state import Player
from .table import Table


class Reach:
    """Distances of the hands at one table. A player's ground is kept as long as his sets and tiles aside stay."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.grounds: dict[tuple[object, ...], Ground] = {}
        words = {name: value for name in ("wild", "turned") if (value := table.deal.get(name)) is not None}
        self.words = {**words, "round": table.round}

    def ground(self, player: Player, melds: tuple[Meld, ...]) -> Ground:
        """What the concealed tiles of a player are measured against with these sets."""
        key = (player.seat, player.void, melds, len(player.aside))
        found = self.grounds.get(key)
        if found is None:
            words = self.words if player.void is None else {**self.words, "void": player.void}
            hand = Hand(player.seat, (), melds, tuple(player.aside))
            found = self.grounds[key] = ground_of(hand, self.table.rules, words, self.table.wilds)
        return found

    def need(self, player: Player, tiles: Iterable[int], melds: tuple[Meld, ...] | None = None) -> int:
        """Tiles missing from a complete hand: 0 complete, 1 ready."""
        laid = tuple([one.meld for one in player.melds]) if melds is None else melds
        ground = self.ground(player, laid)
        needs = ground.needs(ground.holding([tile for tile in tiles if tile < KINDS]))
        return min(needs.values(), default=NEVER)

    def discards(self, player: Player) -> list[tuple[int, int, int]]:
        """Every discard with the tiles missing after it and how much holds it in the hand, best first."""
        tiles = player.concealed()
        ground = self.ground(player, tuple([one.meld for one in player.melds]))
        whole = ground.holding(tiles)
        found = []
        for tile in dict.fromkeys(tiles):
            needs = ground.needs(ground.without(whole, tiles, tile))
            found.append((min(needs.values(), default=NEVER), _kept_by(player, tile), tile))
        return sorted(found)


def _kept_by(player: Player, tile: int) -> int:
    """How well a tile fits the others: equal ones most, then neighbours."""
    counts = player.counts
    if tile >= NATURAL:
        return 0
    held = 4 * (counts[tile] - 1)
    if tile < SUITED:
        rank = tile % 9
        for step, weight in ((1, 2), (2, 1)):
            held += weight * (counts[tile - step] if rank >= step else 0)
            held += weight * (counts[tile + step] if rank + step < 9 else 0)
    return held
