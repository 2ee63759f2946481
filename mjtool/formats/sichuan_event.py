"""Chengdu blood battle (血战到底) as events: one game a line, `{game, events: [{ev, …}, …]}`.

deal {dealer, hands (dealer 14)}, after_exchange {hands, void}, draw, discard, pong, gang_ming (claimed), gang_an
(concealed), gang_jia (added), hu {seat, fan}, score, wall_empty, end {reason, scores}. The tiles exchanged (换三张)
follow from the hands before and after. A win is worth 2^fan by a table that none of our rulesets has, so that no
`rules=` is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from ..deal import Deal
from ..notation import ActKind
from ..tile import BY_NAME, SEATS, SUITED, Seat, suit_of
from .builder import DealBuilder, seat_at
from .source import Read, refuse
from .spanjson import Node, one_a_line

EXCHANGED: Final = 3
MAX_FAN: Final = 60
Tiles = Counter[int]


class _Reader:
    """One game."""

    def __init__(self, root: Node) -> None:
        self.deal = DealBuilder(root.source, root.source.line)
        self.root = root
        self.dealer = 0
        self.before: list[list[int]] = []
        self.fourteenth: int | None = None
        self.fans: list[str] = []

    def read(self) -> Deal:
        """The whole game."""
        name = self.root.opt("game")
        if name is not None:
            self.deal.say("id", name.text(), name.span)
        for event in self.root.get("events").items():
            act = _EVENTS.get(event.get("ev").text())
            if act is not None:
                act(self, event)
        if self.fans:
            self.deal.close("fan", ",".join(self.fans), self.deal.acts[-1].span)
        return self.deal.finish()

    def tile(self, node: Node) -> int:
        kind = BY_NAME.get(node.text())
        if kind is None or kind >= SUITED:
            raise refuse("foreign-tile", node.span, tile=node.value)
        return kind

    def seat(self, node: Node) -> Seat:
        who = node.get("seat")
        return seat_at(who.whole(), who.span, self.dealer)

    def hands(self, node: Node) -> list[list[int]]:
        """Four hands, from the dealer on."""
        hands = node.get("hands")
        found = [[self.tile(item) for item in hand.items()] for hand in hands.items()]
        if len(found) != 4:
            raise refuse("foreign-count", hands.span, wanted=4, found=len(found))
        return [found[(seat + self.dealer) % 4] for seat in SEATS]

    def dealt(self, node: Node) -> None:
        self.dealer = node.get("dealer").whole()
        self.deal.remark("ruleset-not-ours", node.span)
        self.before = self.hands(node)
        self.hold(self.before, self.before[0], node)

    def hold(self, hands: list[list[int]], kept: list[int], node: Node) -> None:
        """The starting hands; of the dealer's 14 tiles the last of those that he keeps is written as his first draw."""
        tiles = [list(hand) for hand in hands]
        if len(tiles[0]) == 14:
            self.fourteenth = max(kept)
            tiles[0].remove(self.fourteenth)
            self.deal.remark("fourteenth-not-said", node.get("hands").span)
        for seat, hand in zip(SEATS, tiles, strict=True):
            self.deal.deal(seat, hand)

    def exchanged(self, node: Node) -> None:
        """Who gave what to whom, where just one exchange explains the hands; else the hands after it are written."""
        after = self.hands(node)
        found = list(_exchanges([Counter(hand) for hand in self.before], [Counter(hand) for hand in after]))
        self.deal.notes.pop("fourteenth-not-said", None)
        if len(found) == 1:
            step, given = found[0]
            self.hold(self.before, list((Counter(self.before[0]) - given[0]).elements()), node)
            for seat in SEATS:
                taker = SEATS[(seat + step) % 4]
                self.deal.act(ActKind.GIVE, seat, node.span, tuple(sorted(given[seat].elements())), taker=taker)
        else:
            self.deal.remark("exchange-not-said", node.span)
            self.hold(after, after[0], node)
        void = node.opt("void")
        for player, suit in enumerate(void.items() if void is not None else []):
            seat = seat_at(player, suit.span, self.dealer)
            self.deal.new_word()
            self.deal.act(ActKind.DECLARE, seat, suit.span, name="void", value=suit.text())
        self.deal.new_word()

    def first_draw(self, node: Node) -> None:
        """The dealer's fourteenth tile, before anything is played."""
        if self.fourteenth is not None:
            tile, self.fourteenth = self.fourteenth, None
            self.deal.draw(Seat.E, tile, node.span)

    def draw(self, node: Node) -> None:
        self.first_draw(node)
        self.deal.draw(self.seat(node), self.tile(node.get("tile")), node.span)

    def discard(self, node: Node) -> None:
        self.first_draw(node)
        self.deal.discard(self.seat(node), self.tile(node.get("tile")), node.span)

    def pong(self, node: Node) -> None:
        self.deal.meld(self.seat(node), (self.tile(node.get("tile")),) * 3, node.span)

    def claimed_kong(self, node: Node) -> None:
        self.deal.meld(self.seat(node), (self.tile(node.get("tile")),) * 4, node.span)

    def concealed_kong(self, node: Node) -> None:
        self.first_draw(node)
        self.deal.concealed_kong(self.seat(node), self.tile(node.get("tile")), node.span)

    def added_kong(self, node: Node) -> None:
        self.deal.added_kong(self.seat(node), self.tile(node.get("tile")), node.span)

    def win(self, node: Node) -> None:
        self.first_draw(node)
        seat, fan = self.seat(node), node.get("fan")
        if not 0 <= fan.whole() <= MAX_FAN:
            raise refuse("foreign-number", fan.span, text=str(fan.value)[:40])
        self.deal.win(seat, None, node.span)
        self.fans.append(f"{seat.name}{2 ** fan.whole()}")

    def ended(self, node: Node) -> None:
        reason, scores = node.get("reason"), node.get("scores")
        self.deal.close("end", "win" if reason.text() == "last_one" else "wall", reason.span)
        numbers = [item.whole() for item in scores.items()]
        if len(numbers) != 4:
            raise refuse("foreign-count", scores.span, wanted=4, found=len(numbers))
        self.deal.net(((seat, numbers[(seat + self.dealer) % 4]) for seat in SEATS), scores.span)


def _threes(hand: Tiles) -> set[tuple[int, ...]]:
    """Every choice of three tiles of one suit."""
    found: set[tuple[int, ...]] = set()
    for suit in range(3):
        own = sorted(tile for tile in hand.elements() if suit_of(tile) == suit)
        found.update(combinations(own, EXCHANGED))
    return found


def _round(first: int, three: Tiles, step: int, before: list[Tiles], after: list[Tiles]) -> dict[int, Tiles] | None:
    """What a chain of takers gave, where `first` gave `three` and everybody passes `step` seats on; None where it does
    not close."""
    given = {first: three}
    here = first
    while True:
        taker = (here + step) % 4
        passed = before[taker].copy()
        passed.update(given[here])
        passed.subtract(after[taker])
        if min(passed.values()) < 0 or passed.total() != EXCHANGED or (+passed) - before[taker]:
            return None
        if taker == first:
            return given if +passed == +three else None
        if len({suit_of(tile) for tile in (+passed)}) != 1:
            return None
        given[taker] = +passed
        here = taker


def _exchanges(before: list[Tiles], after: list[Tiles]) -> Iterator[tuple[int, list[Tiles]]]:
    """Every exchange that turns the hands before into those after: how many seats on the tiles went, and who gave
    what."""
    for step in (1, 2, 3):
        rounds = [
            [found for three in _threes(before[first]) if (found := _round(first, Counter(three), step, before, after))]
            for first in range(2 if step == 2 else 1)
        ]
        for one in rounds[0]:
            for two in rounds[-1]:
                given = {**one, **two}
                if len(given) == 4:
                    yield step, [given[n] for n in range(4)]
                if step != 2:
                    break


_EVENTS: Final[dict[str, Callable[[_Reader, Node], None]]] = {
    "deal": _Reader.dealt,
    "after_exchange": _Reader.exchanged,
    "draw": _Reader.draw,
    "discard": _Reader.discard,
    "pong": _Reader.pong,
    "gang_ming": _Reader.claimed_kong,
    "gang_an": _Reader.concealed_kong,
    "gang_jia": _Reader.added_kong,
    "hu": _Reader.win,
    "end": _Reader.ended,
}


def _deal(root: Node) -> Deal:
    return _Reader(root).read()


def read(lines: Iterable[str]) -> Read:
    """The games of a file, a line each."""
    return one_a_line(lines, _deal)
