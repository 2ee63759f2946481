"""mjai: riichi as JSON events, one a line, from `start_kyoku` to `end_kyoku`.

start_game {names}, start_kyoku {bakaze, kyoku, honba, oya, tehais, dora_marker}, tsumo {actor, pai}, dahai {actor,
pai, tsumogiri}, chi / pon / daiminkan / ankan / kakan {actor, target, pai, consumed}, nukidora, reach, dora, hora
{actor, target}, ryukyoku.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ..deal import Deal
from ..tile import SEAT_BY_LETTER, Seat
from .builder import seat_at
from .riichi import RiichiBuilder
from .source import Gathered, Read, RefusedError, guarded, refuse
from .spanjson import Node, events
from .tilecodes import MJAI

_BROKEN_OFF: Final = frozenset(
    {"kyushu_kyuhai", "sufon_renda", "suukan_sansen", "sukaikan", "sucha_riichi", "sanchaho"}
)


class _Reader:
    """One deal, event by event."""

    def __init__(self, rows: Gathered, names: list[str]) -> None:
        self.deal = RiichiBuilder(rows, rows.line)
        self.names = names

    def event(self, node: Node) -> None:
        """One event by its type; those that tell nothing about the play are passed over."""
        act = _EVENTS.get(node.get("type").text())
        if act is not None:
            act(self, node)

    def tile(self, node: Node) -> int:
        kind = MJAI.get(node.text())
        if kind is None:
            raise refuse("foreign-tile", node.span, tile=node.value)
        if node.text().endswith("r"):
            self.deal.red(node.span)
        return kind

    def actor(self, node: Node) -> Seat:
        who = node.get("actor")
        return seat_at(who.whole(), who.span, self.deal.dealer, self.deal.seats)

    def start(self, node: Node) -> None:
        deal = self.deal
        wind, tehais = node.get("bakaze"), node.get("tehais")
        if wind.text() not in SEAT_BY_LETTER:
            raise refuse("foreign-word", wind.span, word=wind.text(), wanted="E, S, W, N")
        hands = [[self.tile(item) for item in hand.items()] for hand in tehais.items()]
        deal.sized(map(len, hands), tehais.span)
        honba = node.opt("honba")
        deal.opening(SEAT_BY_LETTER[wind.text()], node.get("oya").whole(), honba.whole() if honba else 0, node.span)
        deal.by_seat(self.names)
        if node.opt("dora_marker") is not None:
            deal.dora(node.get("dora_marker").span)
        for number, hand in enumerate(hands[: deal.seats]):
            deal.deal(seat_at(number, tehais.span, deal.dealer, deal.seats), hand)

    def draw(self, node: Node) -> None:
        self.deal.draw(self.actor(node), self.tile(node.get("pai")), node.span)

    def discard(self, node: Node) -> None:
        drawn = node.opt("tsumogiri")
        self.deal.discard(
            self.actor(node), self.tile(node.get("pai")), node.span, drawn=drawn is not None and drawn.flag()
        )

    def claim(self, node: Node) -> None:
        tiles = [self.tile(node.get("pai")), *(self.tile(item) for item in node.get("consumed").items())]
        self.deal.meld(self.actor(node), tiles, node.span)

    def concealed_kong(self, node: Node) -> None:
        tiles = [self.tile(item) for item in node.get("consumed").items()]
        if len(tiles) != 4:
            raise refuse("foreign-count", node.get("consumed").span, wanted=4, found=len(tiles))
        self.deal.concealed_kong(self.actor(node), tiles[0], node.span)

    def added_kong(self, node: Node) -> None:
        self.deal.added_kong(self.actor(node), self.tile(node.get("pai")), node.span)

    def north(self, node: Node) -> None:
        self.deal.aside(self.actor(node), [MJAI["N"]], node.span)

    def reach(self, node: Node) -> None:
        self.deal.ready(self.actor(node), node.span)

    def dora(self, node: Node) -> None:
        self.deal.dora(node.span)

    def win(self, node: Node) -> None:
        pai = node.opt("pai")
        self.deal.win(self.actor(node), None if pai is None else self.tile(pai), node.span)
        if len(self.deal.wins) == 1:
            self.deal.close("end", "win", node.span)
        self.deal.scores(node.span)

    def over(self, node: Node) -> None:
        reason = node.opt("reason")
        broken = reason is not None and reason.text() in _BROKEN_OFF
        self.deal.over("broken off" if broken else "", node.span)
        self.deal.scores(node.span)


_EVENTS: Final[dict[str, Callable[[_Reader, Node], None]]] = {
    "start_kyoku": _Reader.start,
    "tsumo": _Reader.draw,
    "dahai": _Reader.discard,
    "chi": _Reader.claim,
    "pon": _Reader.claim,
    "daiminkan": _Reader.claim,
    "ankan": _Reader.concealed_kong,
    "kakan": _Reader.added_kong,
    "nukidora": _Reader.north,
    "reach": _Reader.reach,
    "dora": _Reader.dora,
    "hora": _Reader.win,
    "ryukyoku": _Reader.over,
}


def _deal(rows: Gathered, nodes: list[Node | RefusedError], names: list[str]) -> Deal:
    reader = _Reader(rows, names)
    for node in nodes:
        if isinstance(node, RefusedError):
            raise node
        reader.event(node)
    return reader.deal.finish()


def _type(node: Node | RefusedError) -> str:
    """The type of an event, empty for what is none."""
    if isinstance(node, RefusedError) or not isinstance(node.value, dict):
        return ""
    kind = node.value.get("type")
    return kind.value if kind is not None and isinstance(kind.value, str) else ""


def _names(node: Node | RefusedError) -> list[str]:
    found = None if isinstance(node, RefusedError) else node.opt("names")
    return [item.value for item in found.items() if isinstance(item.value, str)] if found is not None else []


def read(lines: Iterable[str]) -> Read:
    """The deals of a file, one from each `start_kyoku` on; a broken one is a bad record, the next ones are read."""
    rows, nodes, names = Gathered(1), list[Node | RefusedError](), list[str]()
    for source, node in events(lines):
        kind = _type(node)
        if nodes and kind in ("start_kyoku", "start_game", "end_game"):
            yield guarded(rows, partial(_deal, rows, nodes, names))
            nodes = []
        if kind == "start_game":
            names = _names(node)
        if kind in ("start_game", "end_game", "end_kyoku", "none"):
            continue
        if not nodes:
            rows = Gathered(source.line)
        rows.add(source)
        nodes.append(node)
    if nodes:
        yield guarded(rows, partial(_deal, rows, nodes, names))
