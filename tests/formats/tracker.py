"""A plain tile tracker: follows a deal's tiles from hand to hand without any rules, so that what a reader gives can be
checked without the replay engine. Every act must find its tiles where it takes them from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from mjtool.deal import Act, Deal
from mjtool.hand import Hand, How, Meld, Win
from mjtool.tile import KINDS, SEATS, UNKNOWN, Seat


@dataclass
class Player:
    """One seat's tiles."""

    concealed: Counter[int] = field(default_factory=Counter)
    melds: list[Meld] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)

    def hand(self, seat: Seat, without: int | None = None) -> Hand:
        """The hand, the drawn tile taken out."""
        tiles = self.concealed.copy()
        if without is not None:
            tiles[without] -= 1
        return Hand(seat, tuple(sorted(tiles.elements())), tuple(self.melds), tuple(self.aside))


class Tracker:
    """The table as tiles: hands, what lies open, and the tile on offer."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.players = {
            seat: Player(Counter(hand.concealed), list(hand.melds), list(hand.aside))
            for seat, hand in deal.hands.items()
        }
        self.river: list[int] = []
        self.draws = 0
        self.drawn: dict[Seat, int | None] = dict.fromkeys(SEATS)
        self.offer: tuple[Seat, int, How] | None = None
        self.after_kong: set[Seat] = set()
        self.on_kong_draw = False
        self.wins: list[Win] = []
        self.wrong: list[str] = []

    def run(self) -> Tracker:
        """All acts in order."""
        for act in self.deal.acts:
            getattr(self, f"on_{act.kind.name.lower()}")(act)
        return self

    def take(self, act: Act, tiles: list[int]) -> None:
        """Tiles leave a hand; what is not there is noted."""
        held = self.players[act.seat].concealed
        for tile in tiles:
            if held[tile] > 0:
                held[tile] -= 1
            elif held[UNKNOWN] > 0:
                held[UNKNOWN] -= 1
            else:
                self.wrong.append(f"{act.seat.name} has no {tile} at {act.span}")

    def on_draw(self, act: Act) -> None:
        self.players[act.seat].concealed[act.tiles[0]] += 1
        self.drawn[act.seat] = act.tiles[0]
        self.draws += 1
        self.on_kong_draw = act.seat in self.after_kong
        self.after_kong.discard(act.seat)
        self.offer = None

    def on_discard(self, act: Act) -> None:
        tile = act.tiles[0] if act.tiles else self.drawn[act.seat]
        assert tile is not None
        self.take(act, [tile])
        self.river.append(tile)
        self.offer = (act.seat, tile, How.DISCARD)
        self.drawn[act.seat] = None
        self.after_kong.clear()

    def on_aside(self, act: Act) -> None:
        self.take(act, list(act.tiles))
        self.players[act.seat].aside += act.tiles

    def on_meld(self, act: Act) -> None:
        meld = act.meld
        assert meld is not None
        melds = self.players[act.seat].melds
        if meld.added:
            self.take(act, [meld.tiles[0]])
            pong = next((i for i, m in enumerate(melds) if m.is_pong and m.tiles[0] == meld.tiles[0]), None)
            if pong is None:
                self.wrong.append(f"no pong to add to at {act.span}")
            else:
                melds[pong] = meld
            self.offer = (act.seat, meld.tiles[0], How.ROB_ADDED)
        elif meld.concealed:
            self.take(act, list(meld.tiles))
            melds.append(meld)
            self.offer = (act.seat, meld.tiles[0], How.ROB_CONCEALED)
        else:
            tiles = list(meld.tiles)
            if self.offer is None or self.offer[1] not in tiles:
                self.wrong.append(f"nothing to claim at {act.span}")
            else:
                tiles.remove(self.offer[1])
                self.river.pop()
            self.take(act, tiles)
            melds.append(meld)
            self.offer = None
        self.drawn[act.seat] = None
        if meld.is_kong:
            self.after_kong.add(act.seat)

    def on_declare(self, act: Act) -> None:
        pass

    def on_give(self, act: Act) -> None:
        assert act.taker is not None
        self.take(act, list(act.tiles))
        self.players[act.taker].concealed.update(act.tiles)

    def on_reveal(self, act: Act) -> None:
        pass

    def on_win(self, act: Act) -> None:
        player = self.players[act.seat]
        own = self.drawn[act.seat]
        if own is not None and (self.offer is None or self.offer[0] is act.seat):
            how, tile, giver = How.DRAW, own, None
            hand = player.hand(act.seat, own)
        elif self.offer is not None:
            giver, tile, how = self.offer
            hand = player.hand(act.seat)
        else:
            self.wrong.append(f"nothing to win at {act.span}")
            return
        if act.tiles and act.tiles[0] != tile:
            self.wrong.append(f"won tile {act.tiles[0]} is not the one on offer {tile} at {act.span}")
        words = {"round": self.deal.get("round") or "E"}
        self.wins.append(Win(hand, how, tile, giver, words, frozenset(self.flags(how, tile))))

    def flags(self, how: How, tile: int) -> set[str]:
        """The flags of the moment."""
        found = set()
        wall = self.deal.get("wall")
        if (
            how in (How.DRAW, How.DISCARD)
            and wall is not None
            and self.draws == sum(c.isdigit() or c == "?" for c in wall)
        ):
            found.add("last")
        if how is How.DRAW and self.on_kong_draw:
            found.add("kong")
        seen = Counter(self.river)
        for player in self.players.values():
            seen.update(player.aside)
            for meld in player.melds:
                if not meld.concealed:
                    seen.update(meld.tiles)
        if how in (How.DISCARD, How.ROB_ADDED):
            seen[tile] -= 1
        if seen[tile] == 3:
            found.add("lastcopy")
        return found

    def copies(self) -> Counter[int]:
        """Every tile that lies somewhere now."""
        total = Counter(self.river)
        for player in self.players.values():
            total.update(player.concealed)
            total.update(player.aside)
            for meld in player.melds:
                total.update(meld.tiles)
        return Counter({tile: n for tile, n in total.items() if tile < KINDS and n})


__all__ = ["Player", "Tracker"]
