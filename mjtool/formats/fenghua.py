"""A Ningbo server's record (宁波奉化): `{matchId, ruleset, players, rounds: [{dealer, prevailingWind, wildTiles,
deals, initialFlowers, actions: [{act, seat, tile | tiles, from}], result}]}`.

Tile ids 0-143: 0-35 s, 36-71 m, 72-107 p, 108-135 E S W N white green red, 136-143 flowers. Acts: draw, discard, chii
and pon (`tiles` = those from the hand), okan claimed, ckan concealed, ukan added kong, flower, ron, tsumo. The tile of
`wildTiles` is the one turned up, which leaves play. Fenghua counts other points and pays otherwise than any of our
rulesets, so that no `rules=` is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ..deal import Deal
from ..tile import NATURAL, SEATS, SUIT_START, SUITED, Seat, text
from .builder import DealBuilder, seat_at
from .source import Read, guarded, refuse
from .spanjson import Node, documents

IDS: Final = 144
FIRST_FLOWER: Final = 136
_SUITS: Final = (2, 0, 1)
"""Our suit of each 36 ids: bamboo, characters, dots."""


def kind_of(number: int) -> int | None:
    """The kind of an id, None for what is none."""
    if not 0 <= number < IDS:
        return None
    if number < 4 * SUITED:
        return SUIT_START[_SUITS[number // 36]] + number % 36 // 4
    return number // 4 if number < FIRST_FLOWER else NATURAL + number - FIRST_FLOWER


class _Reader:
    """One deal."""

    def __init__(self, root: Node, match: str, names: list[str]) -> None:
        self.root = root
        self.deal = DealBuilder(root.source, root.span.line)
        self.match = match
        self.names = names
        self.dealer = 0

    def read(self) -> Deal:
        """The whole deal."""
        deal, root = self.deal, self.root
        self.dealer = root.get("dealer").whole()
        number = root.opt("round")
        deal.say("id", f"{self.match}-{number.whole() if number else 1}", root.span)
        wind = root.get("prevailingWind")
        deal.say("round", seat_at(wind.whole(), wind.span).name, wind.span)
        if len(self.names) == 4:
            deal.players(self.names[(seat + self.dealer) % 4] for seat in SEATS)
        wilds = root.opt("wildTiles")
        if wilds is not None:
            deal.say("turned", text([self.tile(item.get("id")) for item in wilds.items()]), wilds.span)
        deal.remark("ruleset-not-ours", root.get("dealer").span)
        for player, hand in enumerate(root.get("deals").items()):
            deal.deal(self.seat_of(player, hand), [self.tile(item) for item in hand.items()])
        self.flowers()
        for action in root.get("actions").items():
            self.action(action)
        self.result(root.get("result"))
        return deal.finish()

    def tile(self, node: Node) -> int:
        kind = kind_of(node.whole())
        if kind is None:
            raise refuse("foreign-tile", node.span, tile=node.value)
        return kind

    def seat_of(self, player: int, node: Node) -> Seat:
        return seat_at(player, node.span, self.dealer)

    def seat(self, node: Node) -> Seat:
        return self.seat_of(node.get("seat").whole(), node)

    def flowers(self) -> None:
        """The flowers dealt, and what replaced them."""
        shown = self.root.opt("initialFlowers")
        for item in shown.items() if shown is not None else []:
            seat = self.seat(item)
            self.deal.aside(seat, [self.tile(item.get("flower"))], item.span)
            self.deal.draw(seat, self.tile(item.get("replacement")), item.span)

    def action(self, node: Node) -> None:
        """One act by its name."""
        name = node.get("act")
        act = _ACTS.get(name.text())
        if act is None:
            raise refuse("foreign-word", name.span, word=name.text(), wanted=", ".join(_ACTS))
        act(self, node)

    def tiles(self, node: Node) -> list[int]:
        """The tiles of an act, one or several."""
        many = node.opt("tiles")
        return [self.tile(item) for item in many.items()] if many is not None else [self.tile(node.get("tile"))]

    def draw(self, node: Node) -> None:
        self.deal.draw(self.seat(node), self.tile(node.get("tile")), node.span)

    def discard(self, node: Node) -> None:
        self.deal.discard(self.seat(node), self.tile(node.get("tile")), node.span)

    def claim(self, node: Node) -> None:
        self.deal.meld(self.seat(node), [self.deal.claimed(node.span), *self.tiles(node)], node.span)

    def concealed_kong(self, node: Node) -> None:
        self.deal.concealed_kong(self.seat(node), self.tiles(node)[0], node.span)

    def added_kong(self, node: Node) -> None:
        self.deal.added_kong(self.seat(node), self.tiles(node)[0], node.span)

    def flower(self, node: Node) -> None:
        self.deal.aside(self.seat(node), [self.tile(node.get("tile"))], node.span)

    def win(self, node: Node) -> None:
        tile = node.opt("tile")
        self.deal.win(self.seat(node), None if tile is None else self.tile(tile), node.span)

    def result(self, result: Node) -> None:
        deal, won = self.deal, result.get("type").text() == "win"
        deal.close("end", "win" if won else "wall", result.get("type").span)
        total, changes = result.opt("totalScore"), result.opt("scoreChanges")
        if won and total is not None and deal.wins:
            deal.close("fan", f"{deal.wins[0].name}{total.whole()}", total.span)
        if changes is not None:
            numbers = [item.whole() for item in changes.items()]
            if len(numbers) != 4:
                raise refuse("foreign-count", changes.span, wanted=4, found=len(numbers))
            deal.net(((seat, numbers[(seat + self.dealer) % 4]) for seat in SEATS), changes.span)


_ACTS: Final[dict[str, Callable[[_Reader, Node], None]]] = {
    "draw": _Reader.draw,
    "discard": _Reader.discard,
    "chii": _Reader.claim,
    "pon": _Reader.claim,
    "okan": _Reader.claim,
    "ckan": _Reader.concealed_kong,
    "ukan": _Reader.added_kong,
    "flower": _Reader.flower,
    "ron": _Reader.win,
    "tsumo": _Reader.win,
}


def _deals(root: Node) -> Read:
    match = root.opt("matchId")
    players = root.opt("players")
    names = [player.get("name").text() for player in players.items()] if players is not None else []
    name = match.text() if match is not None else "fenghua"
    for deal in root.get("rounds").items():
        yield guarded(root.source, partial(_deal, deal, name, names))


def _deal(root: Node, match: str, names: list[str]) -> Deal:
    return _Reader(root, match, names).read()


def read(lines: Iterable[str]) -> Read:
    """The deals of a record; a broken one is a bad record, the next ones are read."""
    return documents(lines, _deals)
