"""openmahjong's record of a GB game (国标, with flowers): one JSON object, a deal under each `round_index_k`.

Ticks: `bh t seat` flower shown, `bd t` its replacement, `d t` draw, `gd t` draw after a kong, `c t T|F` discard (T =
the tile just drawn), `cl|cm|cr t seat` chow of t with t-2 t-1 | t-1 t+1 | t+1 t+2, `p t seat` pong, `g` claimed kong,
`ag` concealed kong, `jg` added kong, `hu_self | hu_first | hu_second | hu_third seat fan [fans] [changes]`, `liuju`
drawn deal, `end`. Who draws and discards is implied by the turn. Seats are those of the deal (0 = dealer), the changes
stand in the order of the players of deal 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from ..deal import Deal
from ..diag import Span
from ..tile import NATURAL, SEATS, Seat
from .builder import DealBuilder, seat_at
from .source import Read, guarded, refuse
from .spanjson import Node, documents
from .tilecodes import OPENMAHJONG

_CHOWS: Final = {"cl": (-2, -1), "cm": (-1, 1), "cr": (1, 2)}


def _tile(node: Node) -> int:
    kind = OPENMAHJONG.get(node.whole())
    if kind is None:
        raise refuse("foreign-tile", node.span, tile=node.value)
    return kind


class _Reader:
    """One deal, tick by tick."""

    def __init__(self, root: Node, number: int, name: str, game: str) -> None:
        self.root = root
        self.number = number
        self.deal = DealBuilder(root.source, root.span.line)
        self.deal.say("id", f"{name}-{number}", root.span)
        self.deal.say("game", game)
        self.turn = Seat.E
        self.flower: Seat | None = None
        self.discarded = True
        self.held: list[tuple[int, Span]] = []

    def read(self, names: list[str]) -> Deal:
        """The whole deal; `names` are the players of deal 1."""
        deal, root = self.deal, self.root
        current = root.opt("current_round")
        if current is not None:
            deal.say("round", SEATS[(current.whole() - 1) // 4 % 4].name, current.span)
        if len(names) == 4:
            deal.players(names[(seat + self.number - 1) % 4] for seat in SEATS)
        for seat in SEATS:
            tiles = root.get(f"p{seat}_tiles")
            self.hand(seat, tiles.items())
        for tick in root.get("action_ticks").items():
            self.tick(tick)
        return deal.finish()

    def hand(self, seat: Seat, nodes: list[Node]) -> None:
        """A starting hand. The dealer's 14 tiles are a hand and his first draw, the last tile that is no flower."""
        tiles = [(_tile(node), node.span) for node in nodes]
        if len(tiles) == 14:
            last = next((i for i in reversed(range(14)) if tiles[i][0] < NATURAL), 13)
            self.held.append(tiles.pop(last))
        self.deal.deal(seat, [tile for tile, _ in tiles])

    def first_draw(self) -> None:
        """The dealer's fourteenth tile, once the flowers dealt to all have been replaced."""
        if self.held:
            tile, span = self.held.pop()
            self.deal.draw(Seat.E, tile, span)

    def tick(self, tick: Node) -> None:
        """One tick by its name."""
        name = tick.at(0).text()
        act = _TICKS.get(name)
        if act is None:
            raise refuse("foreign-word", tick.at(0).span, word=name, wanted=", ".join(_TICKS))
        if name not in ("bh", "bd"):
            self.first_draw()
        act(self, tick)

    def show(self, tick: Node) -> None:
        self.flower = seat_at(tick.at(2).whole(), tick.at(2).span)
        if self.flower is not self.turn or self.discarded:
            self.deal.new_word()
        self.deal.aside(self.flower, [_tile(tick.at(1))], tick.span)

    def replace(self, tick: Node) -> None:
        if self.flower is None:
            raise refuse("no-flower", tick.span)
        self.deal.draw(self.flower, _tile(tick.at(1)), tick.span)

    def draw(self, tick: Node) -> None:
        self.turn = SEATS[(self.turn + 1) % 4]
        self.discarded = False
        self.deal.draw(self.turn, _tile(tick.at(1)), tick.span)

    def kong_draw(self, tick: Node) -> None:
        self.deal.draw(self.turn, _tile(tick.at(1)), tick.span)

    def discard(self, tick: Node) -> None:
        drawn = tick.at(2).value in ("T", True)
        self.deal.discard(self.turn, _tile(tick.at(1)), tick.span, drawn=drawn)
        self.discarded = True

    def claim(self, tick: Node) -> None:
        """A chow, pong or claimed kong, which the claimer's discard or replacement follows."""
        name, tile = tick.at(0).text(), _tile(tick.at(1))
        self.turn = seat_at(tick.at(2).whole(), tick.at(2).span)
        self.discarded = False
        if name in _CHOWS:
            self.deal.meld(self.turn, [tile, *(tile + step for step in _CHOWS[name])], tick.span)
        else:
            self.deal.meld(self.turn, (tile,) * (3 if name == "p" else 4), tick.span)

    def concealed_kong(self, tick: Node) -> None:
        self.deal.concealed_kong(self.turn, _tile(tick.at(1)), tick.span)

    def added_kong(self, tick: Node) -> None:
        self.deal.added_kong(self.turn, _tile(tick.at(1)), tick.span)

    def win(self, tick: Node) -> None:
        deal, seat = self.deal, seat_at(tick.at(1).whole(), tick.at(1).span)
        deal.win(seat, None, tick.span)
        deal.close("end", "win", tick.span)
        deal.close("fan", f"{seat.name}{tick.at(2).whole()}", tick.at(2).span)
        changes = [item.whole() for item in tick.at(4).items()]
        if len(changes) != 4:
            raise refuse("foreign-count", tick.at(4).span, wanted=4, found=len(changes))
        deal.net(((seat, changes[(seat + self.number - 1) % 4]) for seat in SEATS), tick.at(4).span)

    def drawn_deal(self, tick: Node) -> None:
        self.deal.close("end", "wall", tick.span)
        self.deal.net(((seat, 0) for seat in SEATS), tick.span)

    def nothing(self, tick: Node) -> None:
        """`end` tells nothing new."""


_TICKS: Final[dict[str, Callable[[_Reader, Node], None]]] = {
    "bh": _Reader.show,
    "bd": _Reader.replace,
    "d": _Reader.draw,
    "gd": _Reader.kong_draw,
    "c": _Reader.discard,
    "cl": _Reader.claim,
    "cm": _Reader.claim,
    "cr": _Reader.claim,
    "p": _Reader.claim,
    "g": _Reader.claim,
    "ag": _Reader.concealed_kong,
    "jg": _Reader.added_kong,
    "hu_self": _Reader.win,
    "hu_first": _Reader.win,
    "hu_second": _Reader.win,
    "hu_third": _Reader.win,
    "liuju": _Reader.drawn_deal,
    "end": _Reader.nothing,
}


def _names(title: Node | None) -> list[str]:
    if title is None:
        return []
    found = [title.opt(f"p{n}_name") for n in range(4)]
    return [node.text() for node in found if node is not None]


def _deals(root: Node) -> Read:
    title = root.opt("game_title")
    seed = title.opt("game_random_seed") if title is not None else None
    name = f"seed-{seed.whole()}" if seed is not None else "openmahjong"
    names = _names(title)
    before = 0
    part = name
    for key, deal in root.get("game_round").map().items():
        digits = key.removeprefix("round_index_")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 4:
            continue
        number = int(digits)
        if before and number != before + 1:
            part = f"{name}-from-{number}"  # a sitting with a gap is two: nothing follows from the deal before
        before = number
        yield guarded(root.source, partial(_deal, deal, number, name, part, names))


def _deal(root: Node, number: int, name: str, game: str, names: list[str]) -> Deal:
    return _Reader(root, number, name, game).read(names)


def read(lines: Iterable[str]) -> Read:
    """The deals of a game's file, in order; a broken one is a bad record, the next ones are read."""
    return documents(lines, _deals)
