"""How far a player's hand is from complete while his tiles change: what the simple player of `dealer` looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..hand import Hand, Meld
from ..rules.ground import Ground, ground_of
from ..tile import KINDS, NATURAL, SUITED
from .state import ONE, Player
from .table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """A player with his sets and tiles aside: what his concealed tiles are measured against, and what was found
    missing from them, by `Player.key`."""

    ground: Ground
    missing: dict[int, int] = field(default_factory=dict)


class Reach:
    """Distances of the hands at one table. A player's ground is kept as long as his sets and tiles aside stay, and the
    need of every hand that he has had with it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.standings: dict[tuple[object, ...], Standing] = {}
        self.latest: dict[int, tuple[tuple[object, ...], Standing]] = {}
        """Each player's standing when it was last asked for, with what it was asked by."""
        self.last: dict[int, tuple[tuple[int, int], int]] = {}
        """The kinds that complete each player's hand, as a mask, by the hand that it was."""
        words = {name: value for name in ("wild", "turned") if (value := table.deal.get(name)) is not None}
        self.words = {**words, "round": table.round}

    def standing(self, player: Player, melds: tuple[Meld, ...] | None = None) -> Standing:
        """What the concealed tiles of a player are measured against with his sets, or with these."""
        laid = tuple([one.meld for one in player.melds]) if melds is None else melds
        key = (player.seat, player.void, laid, len(player.aside))
        latest = self.latest.get(player.seat)
        # the same sets are mostly the same objects, which compare faster than they hash
        if latest is not None and latest[0] == key:
            return latest[1]
        found = self.standings.get(key)
        if found is None:
            words = self.words if player.void is None else {**self.words, "void": player.void}
            hand = Hand(player.seat, (), laid, tuple(player.aside))
            ground = ground_of(hand, self.table.rules, words, self.table.wilds)
            found = self.standings[key] = Standing(ground)
        if melds is None:
            self.latest[player.seat] = (key, found)
        return found

    def need(self, player: Player, tiles: Iterable[int], melds: tuple[Meld, ...] | None = None) -> int:
        """Tiles missing from a complete hand of these tiles and sets: 0 complete, 1 ready."""
        ground = self.standing(player, melds).ground
        return ground.least(ground.holding([tile for tile in tiles if tile < KINDS]))

    def now(self, player: Player) -> int:
        """Tiles missing from the hand as it is."""
        known = self.standing(player).missing
        need = known.get(player.key)
        if need is None:
            need = known[player.key] = self.need(player, player.concealed())
        return need

    def completes(self, player: Player, tile: int) -> bool:
        """Whether one more tile completes the hand."""
        now = self.now(player)
        if now != 1 or tile >= KINDS:
            return now <= 1 and self.need(player, (*player.concealed(), tile)) <= 0
        key = (player.key, len(player.melds))
        last = self.last.get(player.seat)
        if last is None or last[0] != key:
            ground = self.standing(player).ground
            tiles = [kind for kind in player.concealed() if kind < KINDS]
            last = self.last[player.seat] = (key, ground.helping(ground.holding(tiles), 1))
        return bool(last[1] >> tile & 1)

    def discards(self, player: Player) -> Iterator[tuple[int, int]]:
        """Every discard with the tiles missing after it, the best first: those that leave the hand as near as it is,
        the loosest of them before the others."""
        tiles = player.concealed()
        best = self.now(player)
        standing = self.standing(player)
        ground, known = standing.ground, standing.missing
        whole = ground.holding(tiles)
        worse = []
        for tile in sorted(dict.fromkeys(tiles), key=lambda kind: _kept_by(player, kind)):
            if tile >= KINDS:
                continue
            key = player.key - ONE[tile]
            need = known.get(key)
            if need is None:
                need = known[key] = ground.least(ground.without(whole, tiles, tile))
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
