"""How far a player's hand is from complete while his tiles change: what the simple player of `dealer` looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..hand import Hand, Meld
from ..rules.ground import Ground, ground_of
from ..shape.distance import NEVER
from ..tile import KINDS, NATURAL, SUITED
from .state import Player
from .table import Table


class Reach:
    """Distances of the hands at one table. A player's ground is kept as long as his sets and tiles aside stay, and the
    need of his hand as long as that does not change."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.grounds: dict[tuple[object, ...], Ground] = {}
        self.known: dict[int, tuple[tuple[int, int], int]] = {}
        self.last: dict[int, tuple[tuple[int, int], int]] = {}
        """The kinds that complete each player's hand, as a mask, by the hand that it was."""
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

    def _laid(self, player: Player) -> tuple[Meld, ...]:
        return tuple([one.meld for one in player.melds])

    def need(self, player: Player, tiles: Iterable[int], melds: tuple[Meld, ...] | None = None) -> int:
        """Tiles missing from a complete hand of these tiles and sets: 0 complete, 1 ready."""
        ground = self.ground(player, self._laid(player) if melds is None else melds)
        needs = ground.needs(ground.holding([tile for tile in tiles if tile < KINDS]))
        return min(needs.values(), default=NEVER)

    def now(self, player: Player) -> int:
        """Tiles missing from the hand as it is."""
        known = self.known.get(player.seat)
        key = (player.key, len(player.melds))
        if known is not None and known[0] == key:
            return known[1]
        need = self.need(player, player.concealed())
        self.known[player.seat] = (key, need)
        return need

    def completes(self, player: Player, tile: int) -> bool:
        """Whether one more tile completes the hand."""
        now = self.now(player)
        if now != 1 or tile >= KINDS:
            return now <= 1 and self.need(player, (*player.concealed(), tile)) <= 0
        key = (player.key, len(player.melds))
        last = self.last.get(player.seat)
        if last is None or last[0] != key:
            ground = self.ground(player, self._laid(player))
            tiles = [kind for kind in player.concealed() if kind < KINDS]
            last = self.last[player.seat] = (key, ground.helping(ground.holding(tiles), 1))
        return bool(last[1] >> tile & 1)

    def discards(self, player: Player) -> Iterator[tuple[int, int]]:
        """Every discard with the tiles missing after it, the best first: those that leave the hand as near as it is,
        the loosest of them before the others."""
        tiles = player.concealed()
        best = self.now(player)
        ground = self.ground(player, self._laid(player))
        whole = ground.holding(tiles)
        worse = []
        for tile in sorted(dict.fromkeys(tiles), key=lambda kind: _kept_by(player, kind)):
            if tile >= KINDS:
                continue
            need = min(ground.needs(ground.without(whole, tiles, tile)).values(), default=NEVER)
            if need <= max(best, 1):
                yield need, tile
            else:
                worse.append((need, tile))
        yield from sorted(worse, key=lambda pair: pair[0])


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
