"""Event lines of a GB server (国标, with flowers): one JSON event a line, a hand from `HEADER` to `FOOTER`.

DEAL {concealed, flowers_drawn} (optional), DRAW {seat, tile, flower_replacements}, DISCARD {seat, tile, from_hand},
CLAIM_DECISION {seat, decision, tile | chi_tiles, kind}, CLAIM_RESOLUTION {outcome, winning_seat, winning_claim},
HAND_END {kind, winner, win_tile, fan_total, score_delta, final_hands}. Where no DEAL is written, the starting hands
follow from `final_hands` and the play. Flowers stand beside the starting hands: the format does not say when one was
drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from ..deal import Deal
from ..diag import Span
from ..hand import Hand
from ..notation import Act, ActKind
from ..tile import NATURAL, SEATS, UNKNOWN, Seat
from .builder import DealBuilder, seat_at
from .source import Gathered, Read, RefusedError, guarded, refuse
from .spanjson import Node, events
from .tilecodes import BOTZONE

HAND: Final = 13


def _tile(node: Node) -> int:
    kind = BOTZONE.get(node.text())
    if kind is None:
        raise refuse("foreign-tile", node.span, tile=node.value)
    return kind


class _Reader:
    """One hand, event by event."""

    def __init__(self, rows: Gathered) -> None:
        self.rows = rows
        self.deal = DealBuilder(rows, rows.line)
        self.dealer = 0
        self.fourteenth: int | None = None
        self.claims: dict[int, Node] = {}
        self.final: dict[Seat, tuple[list[int], list[int]]] = {}
        self.taken: dict[Seat, int] = {}

    def event(self, node: Node) -> None:
        """One event by its name; those that tell nothing about the play are passed over."""
        act = _EVENTS.get(node.get("event").text())
        if act is not None:
            act(self, node)

    def seat(self, node: Node) -> Seat:
        return seat_at(node.whole(), node.span, self.dealer)

    def header(self, node: Node) -> None:
        deal = self.deal
        for name, key in (("id", "hand_id"), ("game", "match_id")):
            value = node.opt(key)
            if value is not None:
                deal.say(name, value.text(), value.span)
        seats = node.get("seats")
        for item in seats.items():
            if item.get("wind").text() == "F1":
                self.dealer = item.get("seat").whole()
        deal.remark("round-not-said", seats.span)

    def dealt(self, node: Node) -> None:
        """The hands after their flowers were replaced; the dealer's fourteenth tile is his first draw."""
        hands = node.get("concealed")
        for number, concealed in enumerate(hands.items()):
            seat = seat_at(number, concealed.span, self.dealer)
            tiles = [_tile(item) for item in concealed.items()]
            if len(tiles) > HAND:
                self.fourteenth = tiles.pop()
                self.deal.draw(seat, self.fourteenth, concealed.items()[-1].span)
            self.deal.deal(seat, tiles)

    def draw(self, node: Node) -> None:
        seat, tile = self.seat(node.get("seat")), node.get("tile")
        kind = _tile(tile)
        swaps = node.opt("flower_replacements")
        for swap in swaps.items() if swaps is not None else []:
            flower = _tile(swap.get("flower"))
            self.deal.draw(seat, flower, swap.span)
            self.deal.aside(seat, [flower], swap.span)
            if kind >= NATURAL:
                kind = _tile(swap.get("tile"))
        self.deal.draw(seat, kind, node.span)

    def discard(self, node: Node) -> None:
        seat, tile = self.seat(node.get("seat")), node.get("tile")
        from_hand = node.opt("from_hand")
        kept = from_hand is None or from_hand.flag()
        if not self.deal.acts and seat is Seat.E:
            # the dealer's fourteenth tile is told only by his first discard, and only where he threw it
            self.fourteenth = UNKNOWN if kept else _tile(tile)
            self.deal.draw(seat, self.fourteenth, tile.span)
        self.deal.discard(seat, _tile(tile), node.span, drawn=not kept)

    def decided(self, node: Node) -> None:
        """A claim waits for its resolution, but a kong is made at once: the format writes no resolution for it."""
        decision = node.get("decision").text()
        seat = self.seat(node.get("seat"))
        if decision == "GANG":
            self.kong(seat, node)
        elif decision in ("CHI", "PENG"):
            self.claims[node.get("seat").whole()] = node

    def kong(self, seat: Seat, node: Node) -> None:
        tile, kind = _tile(node.get("tile")), node.get("kind").text().upper()
        if kind == "CONCEALED":
            self.deal.concealed_kong(seat, tile, node.span)
        elif kind == "ADDED":
            self.deal.added_kong(seat, tile, node.span)
        else:
            self.deal.meld(seat, (tile,) * 4, node.span)

    def resolved(self, node: Node) -> None:
        claim = node.opt("winning_claim")
        if node.get("outcome").text() != "CLAIMED" or claim is None:
            return
        seat = self.seat(node.get("winning_seat"))
        if claim.text() == "CHI":
            tiles = [_tile(item) for item in node.get("winning_chi_tiles").items()]
            self.deal.meld(seat, tiles, node.span)
        elif claim.text() == "PENG":
            self.deal.meld(seat, (self.deal.claimed(node.span),) * 3, node.span)

    def ended(self, node: Node) -> None:
        deal = self.deal
        for item in node.get("final_hands").items():
            seat = self.seat(item.get("seat"))
            lists = [item.opt("concealed"), item.opt("flowers")]
            concealed, flowers = ([_tile(x) for x in found.items()] if found is not None else [] for found in lists)
            self.final[seat] = (concealed, flowers)
        winners = [self.seat(item) for item in node.get("winner").items()]
        for seat in winners:
            tile = node.opt("win_tile")
            deal.win(seat, None if tile is None else _tile(tile), node.span)
            if node.opt("win_type") is not None and node.get("win_type").text() != "SELF_DRAW":
                self.taken[seat] = deal.claimed(node.span) if tile is None else _tile(tile)
        deal.close("end", "win" if winners else "wall", node.get("kind").span)
        if winners:
            total = node.get("fan_total")
            deal.close("fan", ",".join(f"{seat.name}{total.whole()}" for seat in winners), total.span)
        delta = node.get("score_delta")
        numbers = [item.whole() for item in delta.items()]
        if len(numbers) != 4:
            raise refuse("foreign-count", delta.span, wanted=4, found=len(numbers))
        deal.net(((seat, numbers[(seat + self.dealer) % 4]) for seat in SEATS), delta.span)

    def finish(self) -> Deal:
        """The deal; hands that no DEAL told are worked out."""
        deal = self.deal
        for seat in SEATS:
            concealed, flowers = self.final.get(seat, ([], []))
            laid = [tile for act in deal.acts if act.seat is seat and act.kind is ActKind.ASIDE for tile in act.tiles]
            for tile in laid:
                if tile in flowers:
                    flowers.remove(tile)
            if seat in deal.hands:
                deal.deal(seat, deal.hands[seat].concealed, flowers)
            else:
                deal.deal(seat, self.worked_out(seat, concealed), flowers)
        if self.fourteenth == UNKNOWN:
            self.name_fourteenth()
        return deal.finish()

    def worked_out(self, seat: Seat, final: list[int]) -> list[int]:
        """What was dealt: what is held at the end, back through the play; unknown where that does not come out."""
        spent, gained = _flow(self.deal.acts, seat)
        held = Counter(final)
        if seat in self.taken and len(final) % 3 == 2:
            held[self.taken[seat]] -= 1
        held.update(spent)
        held.subtract(tile for tile in gained if tile != UNKNOWN)
        tiles = sorted(held.elements())
        if min(held.values(), default=0) < 0 or len(tiles) != HAND + gained.count(UNKNOWN):
            self.deal.remark("hand-unknown", Span(0, 1, self.rows.line), seat=seat.name)
            return [UNKNOWN] * HAND
        return tiles

    def name_fourteenth(self) -> None:
        """The dealer's 14 tiles without word which came last: the highest one is written as his first draw."""
        deal = self.deal
        tiles = list(deal.hands[Seat.E].concealed)
        if len(tiles) != HAND + 1:
            return
        last = tiles.pop()
        deal.hands[Seat.E] = Hand(Seat.E, tuple(tiles), (), deal.hands[Seat.E].aside)
        first = next(i for i, act in enumerate(deal.acts) if act.kind is ActKind.DRAW)
        deal.acts[first] = replace(deal.acts[first], tiles=(last,))
        deal.remark("fourteenth-not-said", deal.acts[first].span)


def _flow(acts: Iterable[Act], of: Seat) -> tuple[list[int], list[int]]:
    """The tiles that left a seat's hand and those that it drew, in the order of play."""
    spent, gained = list[int](), list[int]()
    offer, drawn = UNKNOWN, UNKNOWN
    for act in acts:
        out: list[int] = []
        if act.kind is ActKind.DRAW:
            drawn = act.tiles[0]
            gained += [drawn] if act.seat is of else []
        elif act.kind is ActKind.DISCARD:
            offer = act.tiles[0] if act.tiles else drawn
            out = [offer]
        elif act.kind is ActKind.ASIDE:
            out = list(act.tiles)
        elif act.meld is not None:
            out = list(act.meld.tiles[:1] if act.meld.added else act.meld.tiles)
            if not act.meld.added and not act.meld.concealed and offer in out:
                out.remove(offer)
        spent += out if act.seat is of else []
    return spent, gained


_EVENTS: Final[dict[str, Callable[[_Reader, Node], None]]] = {
    "HEADER": _Reader.header,
    "DEAL": _Reader.dealt,
    "DRAW": _Reader.draw,
    "DISCARD": _Reader.discard,
    "CLAIM_DECISION": _Reader.decided,
    "CLAIM_RESOLUTION": _Reader.resolved,
    "HAND_END": _Reader.ended,
}


def _deal(rows: Gathered, nodes: list[Node | RefusedError]) -> Deal:
    reader = _Reader(rows)
    for node in nodes:
        if isinstance(node, RefusedError):
            raise node
        reader.event(node)
    return reader.finish()


def _starts(node: Node | RefusedError) -> bool:
    if isinstance(node, RefusedError) or not isinstance(node.value, dict):
        return False
    event = node.opt("event")
    return event is not None and event.value == "HEADER"


def read(lines: Iterable[str]) -> Read:
    """The hands of a file, one from each `HEADER` on; a broken one is a bad record, the next ones are read."""
    rows, nodes = Gathered(1), list[Node | RefusedError]()
    for source, node in events(lines):
        if nodes and _starts(node):
            yield guarded(rows, partial(_deal, rows, nodes))
            rows, nodes = Gathered(source.line), []
        if not nodes:
            rows.line = source.line
        rows.add(source)
        nodes.append(node)
    if nodes:
        yield guarded(rows, partial(_deal, rows, nodes))
