"""Mahjong Soul's riichi record (雀魂): a JSON object with a list `actions`, each with `result` {name, data}.

RecordNewRound {chang, ju, ben, tiles0 … tiles3 (dealer 14), doras}, RecordDealTile {seat, tile}, RecordDiscardTile
{seat, tile, moqie, is_liqi}, RecordChiPengGang {seat, type, tiles}, RecordAnGangAddGang {seat, type, tiles},
RecordBaBei {seat}, RecordHule {hules}, RecordNoTile, RecordLiuJu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ..deal import Deal
from ..tile import NORTH, Seat
from .builder import seat_at
from .riichi import RiichiBuilder
from .source import Read, guarded, refuse
from .spanjson import Node, documents
from .tilecodes import SUIT_LAST

ADDED: Final = 2
"""`type` of RecordAnGangAddGang for a pong promoted (加杠); 3 is a concealed kong (暗杠)."""


class _Reader:
    """One deal, record by record."""

    def __init__(self, first: Node, names: list[str]) -> None:
        self.deal = RiichiBuilder(first.source, first.span.line)
        self.names = names

    def read(self, records: list[tuple[str, Node]]) -> Deal:
        """The whole deal."""
        for name, data in records:
            act = _RECORDS.get(name)
            if act is not None:
                act(self, data)
        return self.deal.finish()

    def tile(self, node: Node) -> int:
        kind = SUIT_LAST.get(node.text()[:2])
        if kind is None:
            raise refuse("foreign-tile", node.span, tile=node.value)
        if node.text()[0] == "0":
            self.deal.red(node.span)
        return kind

    def seat(self, data: Node) -> Seat:
        # the record leaves out fields that are 0
        who = data.opt("seat")
        return seat_at(0 if who is None else who.whole(), data.span, self.deal.dealer, self.deal.seats)

    def start(self, data: Node) -> None:
        deal = self.deal
        lists = [found for n in range(4) if (found := data.opt(f"tiles{n}")) is not None]
        hands = [[self.tile(item) for item in found.items()] for found in lists]
        deal.sized(map(len, hands), data.span)
        wind, number, honba = (0 if (x := data.opt(key)) is None else x.whole() for key in ("chang", "ju", "ben"))
        deal.opening(wind, number, honba, data.span)
        deal.by_seat(self.names)
        for player, hand in enumerate(hands):
            seat = seat_at(player, data.span, deal.dealer, deal.seats)
            if len(hand) == 14:
                deal.draw(seat, hand.pop(), lists[player].items()[-1].span)
            deal.deal(seat, hand)
        if data.opt("doras") is not None or data.opt("dora") is not None:
            deal.dora((data.opt("doras") or data.get("dora")).span)

    def draw(self, data: Node) -> None:
        self.deal.draw(self.seat(data), self.tile(data.get("tile")), data.span)

    def discard(self, data: Node) -> None:
        seat = self.seat(data)
        if any(flag is not None and flag.flag() for flag in (data.opt("is_liqi"), data.opt("is_wliqi"))):
            self.deal.ready(seat, data.span)
        drawn = data.opt("moqie")
        self.deal.discard(seat, self.tile(data.get("tile")), data.span, drawn=drawn is not None and drawn.flag())

    def claim(self, data: Node) -> None:
        self.deal.meld(self.seat(data), [self.tile(item) for item in data.get("tiles").items()], data.span)

    def kong(self, data: Node) -> None:
        make = self.deal.added_kong if data.get("type").whole() == ADDED else self.deal.concealed_kong
        make(self.seat(data), self.tile(data.get("tiles")), data.span)

    def north(self, data: Node) -> None:
        self.deal.aside(self.seat(data), [NORTH], data.span)

    def win(self, data: Node) -> None:
        for item in data.get("hules").items():
            tile = item.opt("hu_tile")
            self.deal.win(self.seat(item), None if tile is None else self.tile(tile), item.span)
        self.deal.close("end", "win", data.span)
        self.deal.scores(data.span)

    def wall_end(self, data: Node) -> None:
        self.deal.over("", data.span)
        self.deal.scores(data.span)

    def broken_off(self, data: Node) -> None:
        self.deal.over("broken off", data.span)


_RECORDS: Final[dict[str, Callable[[_Reader, Node], None]]] = {
    "RecordNewRound": _Reader.start,
    "RecordDealTile": _Reader.draw,
    "RecordDiscardTile": _Reader.discard,
    "RecordChiPengGang": _Reader.claim,
    "RecordAnGangAddGang": _Reader.kong,
    "RecordBaBei": _Reader.north,
    "RecordHule": _Reader.win,
    "RecordNoTile": _Reader.wall_end,
    "RecordLiuJu": _Reader.broken_off,
}


def _actions(root: Node) -> Node:
    """The list of actions, up to two objects called `data` deep."""
    here = root
    for _ in range(3):
        found = here.opt("actions")
        if found is not None:
            return found
        here = here.get("data")
    return here.get("actions")


def _names(root: Node) -> list[str]:
    head = root.opt("head")
    accounts = head.opt("accounts") if head is not None else None
    names: dict[int, str] = {}
    for account in accounts.items() if accounts is not None else []:
        seat, name = account.opt("seat"), account.opt("nickname")
        names[0 if seat is None else seat.whole()] = "" if name is None else name.text()
    return [names[n] for n in sorted(names)] if sorted(names) == list(range(len(names))) else []


def _deals(root: Node) -> Read:
    names = _names(root)
    records: list[tuple[str, Node]] = []
    for action in _actions(root).items():
        result = action.opt("result")
        if result is None:
            continue
        name = result.get("name").text().rpartition(".")[2]
        if name == "RecordNewRound" and records:
            yield guarded(root.source, partial(_deal, records, names))
            records = []
        if records or name == "RecordNewRound":
            records.append((name, result.get("data")))
    if records:
        yield guarded(root.source, partial(_deal, records, names))


def _deal(records: list[tuple[str, Node]], names: list[str]) -> Deal:
    return _Reader(records[0][1], names).read(records)


def read(lines: Iterable[str]) -> Read:
    """The deals of a record; a broken one is a bad record, the next ones are read."""
    return documents(lines, _deals)
