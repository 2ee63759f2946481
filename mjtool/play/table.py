"""The table: the state of one deal between two events. Owned by one replay, changed only by `mjtool.play.apply`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ..deal import Deal
from ..diag import Diagnostic
from ..hand import Meld
from ..notation.values import read_numbers, read_tiles
from ..rules.tiles import StandIn, aside_kinds, stand_in, wild_kinds
from ..tile import KINDS, UNKNOWN, Seat
from .flow import Flow
from .settings import FaceUp, WallLast, WildFind, WildThrown
from .state import Due, KongMade, Laid, Notes, Offer, OfferKind, Player, WinMade

SILENT_TILES: Final = 4
"""Tiles that are drawn without discards where `wall.last` is silent."""


class Table:
    """Everything that is known of a deal at one moment, read by checks and settlements, written by `apply` alone."""

    __slots__ = (
        "aside",
        "birds",
        "broken",
        "deal",
        "due",
        "ended",
        "event",
        "exchange",
        "exchanged",
        "false_win",
        "flow",
        "freezer",
        "indicators",
        "kong",
        "kongs",
        "last_drawer",
        "left",
        "mult",
        "n",
        "notes",
        "offer",
        "offers",
        "pass_seats",
        "players",
        "reserve",
        "round",
        "rules",
        "seen",
        "shower",
        "stakes",
        "stand_in",
        "streak",
        "tail",
        "tail_left",
        "turn",
        "turned",
        "wall",
        "wall_head",
        "wall_known",
        "wall_tail",
        "wild_fault",
        "wilds",
        "winning",
        "wins",
    )

    def __init__(
        self, deal: Deal, flow: Flow, round_wind: str = "E", streak: int = 0, mult: int = 1, notes: Notes | None = None
    ) -> None:
        self.deal = deal
        self.flow = flow
        self.rules = flow.rules
        self.n = len(flow.seats)
        self.event = 0
        self.round = round_wind
        self.streak = streak
        self.mult = mult
        self._tiles(deal, flow)
        self.players = [self._player(seat) for seat in flow.seats]
        self.due = Due.START
        self.turn: Seat = flow.seats[0]
        self.offer: Offer | None = None
        self.offers: list[Offer] = []
        self.kong: KongMade | None = None
        self.kongs = 0
        self.reserve = flow.wall.reserve.base
        """Tiles that stay undrawn after the kongs made so far."""
        self.broken = False
        """Whether something ended the first go-around for `first`."""
        self.ended = False
        self.winning = False
        """Whether the last event but tiles turned up was a win."""
        self.last_drawer: Seat | None = None
        self.false_win = False
        self.exchange: dict[Seat, tuple[Seat, tuple[int, ...]]] = {}
        self.exchanged = False
        self.pass_seats: list[Seat] = []
        self.shower: Seat | None = None
        self.wins: list[WinMade] = []
        self.birds: list[int] = []
        self.freezer: Seat | None = None
        """Who threw a wild tile that freezes the others until his next turn."""
        self.wall_head = self.wall_tail = 0
        """Tiles of `wall=` taken from its head and its tail."""
        self.notes = notes
        self._left()

    def _tiles(self, deal: Deal, flow: Flow) -> None:
        words = {name: value for name in ("wild", "turned") if (value := deal.get(name)) is not None}
        found = wild_kinds(flow.rules, words) if flow.start.wild_find is not WildFind.NONE else ()
        self.wild_fault: Diagnostic | None = found if isinstance(found, Diagnostic) else None
        self.wilds: tuple[int, ...] = () if isinstance(found, Diagnostic) else found
        self.stand_in, self.aside = _roles(flow, self.wilds)
        self.turned: tuple[int, ...] = read_tiles(words["turned"]) or () if "turned" in words else ()
        if (
            not self.turned
            and self.wilds
            and flow.start.wild_find in (WildFind.TURNED, WildFind.BOTH)
            and self.wilds[0] < KINDS
        ):
            self.turned = self.wilds[:1]
        tail = deal.get("tail")
        self.tail: list[int] = list(read_tiles(tail) or ()) if tail else []
        self.seen = [0] * (KINDS + 1)
        for kind in self.turned:
            self.seen[kind] += 1
        if flow.start.face_up is FaceUp.TAIL_TWO:
            for kind in self.tail:
                self.seen[kind] += 1
        wall = deal.get("wall")
        self.wall: tuple[int, ...] | None = read_tiles(wall) if wall else None
        self.indicators: list[int] = []
        stakes = deal.get("piao") or deal.get("ga")
        self.stakes: Mapping[Seat, int] = read_numbers(stakes) or {} if stakes else {}

    def _player(self, seat: Seat) -> Player:
        counts = [0] * (KINDS + 1)
        hand = self.deal.hands.get(seat)
        size = self.flow.hand
        if hand is None:
            counts[UNKNOWN] = size
            return Player(seat, counts, size, size)
        for kind in hand.concealed:
            counts[kind] += 1
            self.seen[kind] += 1
        player = Player(seat, counts, len(hand.concealed), size - 3 * len(hand.melds))
        player.off = player.total - player.room
        player.melds = [Laid(meld, -1, 0) for meld in hand.melds]
        player.aside = list(hand.aside)
        for kind in hand.aside:
            self.seen[kind] += 1
        for meld in hand.melds:
            for kind in meld.tiles:
                self.seen[kind] += 1
        player.dealt = hand.concealed
        player.key = sum([1 << 3 * kind for kind in hand.concealed])
        return player

    def _left(self) -> None:
        flow = self.flow
        gone = flow.hand * self.n
        gone += flow.start.wild_find in (WildFind.TURNED, WildFind.NEXT, WildFind.BOTH)
        gone += 2 * (flow.start.face_up is FaceUp.TAIL_TWO)
        # what lies aside in a starting hand has been replaced before the record begins
        gone += sum([len(hand.aside) for hand in self.deal.hands.values()])
        # `wall=` lists every undealt tile, so it also says how many there are (some tables play with fewer)
        self.left = len(self.wall) if self.wall else sum(flow.copies) - gone
        self.tail_left: int | None = None
        self.wall_known = True
        if flow.wall.reserve.stack:
            dice = _dice(self.deal)
            self.wall_known = dice is not None
            self.tail_left = 2 * dice - 1 if dice else None
            self.left -= self.tail_left or 0

    # -- changes ----------------------------------------------------------------------------------------------

    def open_offered(self, offer: Offer) -> None:
        """Lays tiles open to be taken."""
        self.offer = offer
        self.offers.append(offer)

    def close_offer(self) -> None:
        """What was on offer is so no more; a kong that nobody robbed stands."""
        if self.offer is not None:
            self.offer.closed = True
        if self.kong is not None:
            self.stand_kong()

    def stand_kong(self) -> None:
        """A kong that nobody robbed stands, and the books are told."""
        made = self.kong
        if made is not None:
            self.kong = None
            if self.notes is not None:
                self.notes.kong_stands(made)

    # -- questions ------------------------------------------------------------------------------------------------

    def drawable(self) -> int:
        """Tiles that an ordinary draw may still take."""
        return self.left - self.reserve

    def count_kong(self, by: int) -> None:
        """A kong more or, robbed, one less; the reserve follows."""
        self.kongs += by
        self.reserve = self.flow.wall.reserve.after(self.kongs)

    def kong_allowed(self) -> bool:
        """Whether the wall still has a replacement for one more kong."""
        wall = self.flow.wall
        if self.tail_left is not None:
            return self.tail_left > 0
        if not self.wall_known:
            return True
        if wall.kong_reserve is not None:
            return self.left > wall.kong_reserve
        if wall.last is WallLast.SILENT:
            return self.drawable() > SILENT_TILES
        return self.left - 1 >= wall.reserve.after(self.kongs + 1)

    @property
    def silent(self) -> bool:
        """Whether the last tiles are being drawn without discards."""
        return (
            self.flow.wall.last is WallLast.SILENT
            and self.due in (Due.DRAW, Due.ACT)
            and self.drawable() < SILENT_TILES
        )

    def next_in(self, seat: Seat) -> Seat:
        """The next seat in turn order that is still in."""
        after = self.players[(seat + 1) % self.n]
        while after.out and after.seat != seat:
            after = self.players[(after.seat + 1) % self.n]
        return after.seat

    def in_play(self) -> list[Player]:
        """The players still in."""
        return [player for player in self.players if not player.out]

    def others(self, seat: Seat) -> list[Player]:
        """Every other player still in."""
        return [player for player in self.players if not player.out and player.seat != seat]

    def distance(self, giver: Seat, seat: Seat) -> int:
        """Places from the giver on in turn order."""
        return (seat - giver) % self.n

    def open_offer(self) -> Offer | None:
        """The offer that may still be taken, None where there is none."""
        offer = self.offer
        return None if offer is None or offer.closed else offer

    def standing_for(self, kind: int) -> int:
        """The face that a natural tile plays: the wild's own face for a stand-in that always does, else its own."""
        deputy = self.stand_in
        return deputy.face if deputy and deputy.must and kind == deputy.kind else kind

    def faces(self, meld: Meld) -> tuple[int, ...]:
        """The faces that a meld's tiles play, sorted."""
        if self.stand_in is None or not self.stand_in.melds:
            return meld.tiles
        return tuple(sorted(self.standing_for(kind) for kind in meld.tiles))

    def dead(self, kind: int) -> bool:
        """Whether a discarded tile of this kind is taken by nobody."""
        return kind in self.wilds and self.flow.thrown is not WildThrown.PLAIN

    def last_tile_taken(self) -> bool:
        """Whether no tile is left for an ordinary draw."""
        return self.wall_known and self.drawable() <= 0

    def wall_ended(self) -> bool:
        """Whether the deal has run out of tiles with nothing left to do."""
        if self.ended or not self.last_tile_taken():
            return False
        if self.due is Due.DRAW:
            return not any(player.owed for player in self.players)
        player = self.players[self.turn]
        waits_in_vain = player.owed > 0 and player.extra <= 0
        return self.due is Due.ACT and (waits_in_vain or self.flow.wall.last is WallLast.SILENT)

    def won(self) -> bool:
        """Whether anybody has won, opening wins apart."""
        return any(player.wins for player in self.players)

    def offered_last(self) -> bool:
        """Whether only the last tile is left, whose turn may be given up or which is offered round the table."""
        last = self.flow.wall.last
        return last in (WallLast.OFFERED, WallLast.MAY_PASS) and self.due is Due.DRAW and self.drawable() == 1


@lru_cache(maxsize=1 << 12)
def _roles(flow: Flow, wilds: tuple[int, ...]) -> tuple[StandIn | None, frozenset[int]]:
    """What stands in for these wild kinds, and which tiles are laid aside beside them: the same in many deals."""
    aside = aside_kinds(flow.rules, wilds) if flow.aside.any else frozenset()
    return stand_in(flow.rules, wilds) if wilds else None, aside


def _dice(deal: Deal) -> int | None:
    text = deal.get("dice")
    if not text:
        return None
    numbers = [int(part) for part in text.replace("+", ",").split(",") if part.isdigit()]
    total = sum(numbers)
    return total if numbers and 2 <= total <= 12 else None


def is_robbable(offer: Offer) -> bool:
    """Whether an offer is a kong's tile rather than a discard."""
    return offer.kind in (OfferKind.ADDED, OfferKind.CONCEALED)
