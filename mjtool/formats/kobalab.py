"""kobalab's riichi record (電脳麻将 牌譜): `{title, player, qijia, log: [[event, …], …]}`, or a list of such games.

Events: qipai {zhuangfeng, jushu, changbang, shoupai, baopai}, zimo / gangzimo {l, p}, dapai {l, p}, fulou {l, m}, gang
{l, m}, kaigang, hule {l, baojia}, pingju {name}. `l` counts from the dealer. Tiles m1 p9 s5 z7, m0 a red five; after a
discard `_` = the tile just drawn, `*` = riichi; in a set + = - stand after the tile that was claimed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ..deal import Deal
from ..diag import Span
from ..tile import UNKNOWN, Seat
from .builder import seat_at
from .riichi import RiichiBuilder
from .source import Read, guarded, refuse
from .spanjson import Node, documents
from .tilecodes import SUIT_FIRST

_GROUP: Final = re.compile(r"([mpsz])([0-9]+)|(_)")
_HAND: Final = re.compile(r"(?:[mpsz][0-9]+|_)*")
_SET: Final = re.compile(r"[mpsz](?:[0-9][+=-]?){3,4}")
_DISCARD: Final = re.compile(r"([mpsz][0-9])(_?)(\*?)[+=-]?")


class _Reader:
    """One deal, event by event."""

    def __init__(self, root: Node, names: list[str]) -> None:
        self.root = root
        self.deal = RiichiBuilder(root.source, root.span.line)
        self.names = names

    def read(self) -> Deal:
        """The whole deal. An event is an object with one key."""
        for event in self.root.items():
            for name, node in event.map().items():
                act = _EVENTS.get(name)
                if act is not None:
                    act(self, node)
        return self.deal.finish()

    def tiles(self, text: str, span: Span) -> list[int]:
        """The tiles of `m340s11_`."""
        found: list[int] = []
        for letter, digits, hidden in _GROUP.findall(text):
            if hidden:
                found.append(UNKNOWN)
            for digit in digits:
                kind = SUIT_FIRST.get(letter + digit)
                if kind is None:
                    raise refuse("foreign-tile", span, tile=letter + digit)
                if digit == "0":
                    self.deal.red(span)
                found.append(kind)
        return found

    def seat(self, node: Node) -> Seat:
        who = node.get("l")
        return seat_at(who.whole(), who.span, 0, self.deal.seats)

    def start(self, node: Node) -> None:
        deal, hands = self.deal, node.get("shoupai")
        texts = [item.text() for item in hands.items()]
        deal.sized(map(len, texts), hands.span)
        honba = node.opt("changbang")
        deal.opening(
            node.get("zhuangfeng").whole(), node.get("jushu").whole(), honba.whole() if honba else 0, node.span
        )
        deal.by_seat(self.names)
        for number, text in enumerate(texts[: deal.seats]):
            span = hands.items()[number].span
            if not _HAND.fullmatch(text):
                raise refuse("foreign-tile", span, tile=text)
            deal.deal(seat_at(number, span), self.tiles(text, span))
        self.dora(node)

    def draw(self, node: Node) -> None:
        tiles = self.tiles(node.get("p").text(), node.get("p").span)
        if len(tiles) != 1:
            raise refuse("foreign-tile", node.get("p").span, tile=node.get("p").value)
        self.deal.draw(self.seat(node), tiles[0], node.span)

    def discard(self, node: Node) -> None:
        text = node.get("p")
        match = _DISCARD.fullmatch(text.text())
        if match is None:
            raise refuse("foreign-tile", text.span, tile=text.value)
        seat = self.seat(node)
        if match.group(3):
            self.deal.ready(seat, node.span)
        tile = self.tiles(match.group(1), text.span)[0]
        self.deal.discard(seat, tile, node.span, drawn=bool(match.group(2)))

    def sets(self, node: Node) -> tuple[list[int], str]:
        text = node.get("m")
        if not _SET.fullmatch(text.text()):
            raise refuse("foreign-tile", text.span, tile=text.value)
        return self.tiles(re.sub(r"[+=-]", "", text.text()), text.span), text.text()

    def claim(self, node: Node) -> None:
        self.deal.meld(self.seat(node), self.sets(node)[0], node.span)

    def kong(self, node: Node) -> None:
        """`s6666` is concealed, `s666=6` is a pong promoted."""
        tiles, text = self.sets(node)
        if len(tiles) != 4:
            raise refuse("foreign-tile", node.get("m").span, tile=text)
        make = self.deal.added_kong if re.search(r"[+=-]", text) else self.deal.concealed_kong
        make(self.seat(node), tiles[0], node.span)

    def dora(self, node: Node) -> None:
        if node.opt("baopai") is not None:
            self.deal.dora(node.get("baopai").span)

    def win(self, node: Node) -> None:
        self.deal.win(self.seat(node), None, node.span)
        if len(self.deal.wins) == 1:
            self.deal.close("end", "win", node.get("l").span)
        self.deal.scores(node.span)

    def over(self, node: Node) -> None:
        self.deal.over(node.get("name").text(), node.span)
        self.deal.scores(node.span)


_EVENTS: Final[dict[str, Callable[[_Reader, Node], None]]] = {
    "qipai": _Reader.start,
    "zimo": _Reader.draw,
    "gangzimo": _Reader.draw,
    "dapai": _Reader.discard,
    "fulou": _Reader.claim,
    "gang": _Reader.kong,
    "kaigang": _Reader.dora,
    "hule": _Reader.win,
    "pingju": _Reader.over,
}


def _deals(root: Node) -> Read:
    games = root.items() if isinstance(root.value, list) else [root]
    for game in games:
        names = game.opt("player")
        first = game.opt("qijia")
        players = [item.text() for item in names.items()] if names is not None else []
        if first is not None and players:
            # players stand from the main player on, deals count from who dealt first
            at = first.whole() % len(players)
            players = players[at:] + players[:at]
        for deal in game.get("log").items():
            yield guarded(root.source, partial(_deal, deal, players))


def _deal(root: Node, names: list[str]) -> Deal:
    return _Reader(root, names).read()


def read(lines: Iterable[str]) -> Read:
    """The deals of a file, game after game; a broken one is a bad record, the next ones are read."""
    return documents(lines, _deals)
