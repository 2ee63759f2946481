"""Tenhou's riichi record as JSON (天鳳 牌譜): `{title, name, rule, log: [[…], …]}`.

A deal is `[[round, honba, sticks], scores, dora, ura, then for each seat hand, draws, discards, and at last the
result]`. Tiles 11-47, 51-53 red fives; a discard 60 is the tile just drawn, `r…` riichi. A set is a string whose
letter stands before the claimed tile and tells by its place from whom: draws hold c (chow), p (pong), m (claimed
kong), discards a (concealed kong), k (added kong), f (north laid down), 0 after an m.

The order of play is not written: it has to be found so that every seat's lists are used up. A tile may be claimed at
once or when it falls again, so that the search tries the claim first and goes back where the lists do not come out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from ..deal import Deal
from ..tile import NORTH, Seat
from .builder import seat_at
from .riichi import RiichiBuilder
from .source import Read, guarded, refuse
from .spanjson import Node, documents
from .tilecodes import TENHOU6

JUST_DRAWN: Final = 60
HEAD: Final = 4
"""Items of a deal before the lists of the seats."""
MAX_TRIES: Final = 20_000
"""Turns that the search may look at; real deals need few more than they have."""
_CALL: Final = re.compile(r"((?:[0-9]{2})*)([cpmakf])((?:[0-9]{2})+)")
_RIICHI: Final = re.compile(r"r([0-9]{2})")
_WON: Final = "和了"


@dataclass(frozen=True, slots=True)
class _Call:
    """A set in a list: its letter, its tile codes, the one behind the letter, how many seats to the right its giver
    sits."""

    letter: str
    codes: tuple[int, ...]
    claimed: int
    giver: int


@dataclass(frozen=True, slots=True)
class _Item:
    """An entry of a draw or discard list: a tile code (60 the drawn one, 0 nothing), perhaps with riichi, or a call."""

    node: Node
    code: int = 0
    riichi: bool = False
    call: _Call | None = None


_Step = tuple[int, _Item, bool]
"""A seat, what it does, and whether that stands in its list of draws."""


def _item(node: Node) -> _Item:
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return _Item(node, node.value)
    text = node.text()
    if riichi := _RIICHI.fullmatch(text):
        return _Item(node, int(riichi.group(1)), True)
    call = _CALL.fullmatch(text)
    if call is None:
        raise refuse("foreign-word", node.span, word=text, wanted="c, p, m, a, k, f, r")
    before, letter, after = call.groups()
    codes = [int(before[i : i + 2]) for i in range(0, len(before), 2)]
    codes += [int(after[i : i + 2]) for i in range(0, len(after), 2)]
    # the letter stands before the first tile where the left player gave it, before the second for the one opposite
    giver = {0: 3, 1: 2}.get(len(before) // 2, 1)
    return _Item(node, call=_Call(letter, tuple(codes), int(after[:2]), giver))


@dataclass(frozen=True, slots=True)
class _Found:
    """A place in the search: who is to act, how far each seat's lists are used, the steps so far (a chain, last
    first)."""

    seat: int
    drawn: tuple[int, ...]
    thrown: tuple[int, ...]
    steps: tuple[_Step, object] | None


class _Search:
    """Finds the order of play in which every list is used up."""

    def __init__(self, draws: list[list[_Item]], discards: list[list[_Item]]) -> None:
        self.draws = draws
        self.discards = discards
        self.seats = len(draws)

    def run(self, dealer: int) -> list[_Step] | None:
        """The steps in order, None where no order comes out."""
        start = (0,) * self.seats
        stack = [_Found(dealer, start, start, None)]
        for _ in range(MAX_TRIES):
            if not stack:
                return None
            here = self.turn(stack.pop())
            if self.done(here):
                return _in_order(here.steps)
            stack.extend(self.after(here))
        return None

    def done(self, here: _Found) -> bool:
        """Whether nothing is left in any list."""
        return all(
            here.drawn[n] == len(self.draws[n]) and here.thrown[n] == len(self.discards[n]) for n in range(self.seats)
        )

    def turn(self, here: _Found) -> _Found:
        """One seat's turn: a draw or claim, kongs with their replacements, a discard."""
        seat, steps = here.seat, here.steps
        d, k = here.drawn[seat], here.thrown[seat]
        draws, discards = self.draws[seat], self.discards[seat]
        while d < len(draws):
            drew = draws[d]
            steps = ((seat, drew, True), steps)
            d += 1
            if k >= len(discards):
                break
            threw = discards[k]
            k += 1
            claimed_kong = drew.call is not None and drew.call.letter == "m" and threw.code == 0 and threw.call is None
            if claimed_kong:
                continue
            steps = ((seat, threw, False), steps)
            if threw.call is None:
                break
        return _Found(seat, _with(here.drawn, seat, d), _with(here.thrown, seat, k), steps)

    def after(self, here: _Found) -> list[_Found]:
        """Who may go on after a turn: the next seat's draw, then (tried first) claims of the discard that fit."""
        seat, last = here.seat, here.steps[0] if here.steps else None
        if last is None or last[2] or last[1].call is not None:
            return []
        tile = self.thrown_tile(here)
        follow: list[tuple[int, int]] = []
        for step in range(1, self.seats):
            other = (seat + step) % self.seats
            at = here.drawn[other]
            item = self.draws[other][at] if at < len(self.draws[other]) else None
            if item is None:
                continue
            if item.call is None:
                follow += [(0, other)] if step == 1 else []
            elif item.call.claimed == tile and (other + item.call.giver) % self.seats == seat:
                follow.append((1 if item.call.letter == "c" else 2, other))
        return [_Found(other, here.drawn, here.thrown, here.steps) for _, other in sorted(follow)]

    def thrown_tile(self, here: _Found) -> int:
        """The code of the tile that the last step threw."""
        code = here.steps[0][1].code if here.steps else 0
        if code != JUST_DRAWN:
            return code
        drew = self.draws[here.seat][here.drawn[here.seat] - 1]
        return drew.code


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _in_order(chain: object) -> list[_Step]:
    steps: list[_Step] = []
    while isinstance(chain, tuple):
        steps.append(chain[0])
        chain = chain[1]
    return steps[::-1]


class _Reader:
    """One deal."""

    def __init__(self, root: Node, names: list[str]) -> None:
        self.root = root
        self.deal = RiichiBuilder(root.source, root.span.line)
        self.names = names
        self.last = 0

    def read(self) -> Deal:
        """The whole deal."""
        deal, root, items = self.deal, self.root, self.root.items()
        number = root.at(0)
        lists = items[HEAD:-1]
        if len(lists) % 3:
            raise refuse("foreign-count", root.span, wanted=17, found=len(items))
        deal.sized((len(hand.items()) for hand in lists[::3]), root.span)
        current = number.at(0).whole()
        deal.opening(current // 4, current % 4, number.at(1).whole(), number.span)
        deal.by_seat(self.names)
        for dora in root.at(2).items():
            deal.dora(dora.span)
        for player in range(deal.seats):
            hand = [self.tile(item.whole(), item) for item in lists[3 * player].items()]
            deal.deal(self.seat(player), hand)
        draws = [[_item(node) for node in lists[3 * n + 1].items()] for n in range(deal.seats)]
        discards = [[_item(node) for node in lists[3 * n + 2].items()] for n in range(deal.seats)]
        steps = _Search(draws, discards).run(deal.dealer)
        if steps is None:
            raise refuse("no-order", root.span)
        for player, item, drawn in steps:
            self.step(self.seat(player), item, drawn)
        self.result(items[-1])
        return deal.finish()

    def seat(self, player: int) -> Seat:
        return seat_at(player, self.root.span, self.deal.dealer, self.deal.seats)

    def tile(self, code: int, node: Node) -> int:
        kind = TENHOU6.get(code)
        if kind is None:
            raise refuse("foreign-tile", node.span, tile=code)
        if code > 50:
            self.deal.red(node.span)
        return kind

    def step(self, seat: Seat, item: _Item, drawn: bool) -> None:
        """One entry of a list at its place in the play."""
        deal, span = self.deal, item.node.span
        if item.call is not None:
            self.call(seat, item.call, item.node)
        elif drawn:
            self.last = self.tile(item.code, item.node)
            deal.draw(seat, self.last, span)
        else:
            if item.riichi:
                deal.ready(seat, span)
            just = item.code == JUST_DRAWN
            deal.discard(seat, self.last if just else self.tile(item.code, item.node), span, drawn=just)

    def call(self, seat: Seat, call: _Call, node: Node) -> None:
        deal = self.deal
        if call.letter == "f":
            deal.aside(seat, [NORTH], node.span)
            return
        tiles = [self.tile(code, node) for code in call.codes]
        if len(tiles) != (3 if call.letter in "cp" else 4):
            raise refuse("foreign-count", node.span, wanted=3, found=len(tiles))
        if call.letter == "a":
            deal.concealed_kong(seat, tiles[0], node.span)
        elif call.letter == "k":
            deal.added_kong(seat, tiles[0], node.span)
        else:
            deal.meld(seat, tiles, node.span)

    def result(self, node: Node) -> None:
        """`["和了", changes, [winner, giver, …], …]`, else the name of how it ended."""
        deal, name = self.deal, node.at(0)
        deal.scores(node.span)
        if name.text() != _WON:
            deal.over(name.text(), name.span)
            return
        for won in node.items()[2::2]:
            deal.win(self.seat(won.at(0).whole()), None, won.span)
        deal.close("end", "win", name.span)


def _deals(root: Node) -> Read:
    names = root.opt("name")
    players = [item.text() for item in names.items()] if names is not None else []
    for deal in root.get("log").items():
        yield guarded(root.source, partial(_deal, deal, players))


def _deal(root: Node, names: list[str]) -> Deal:
    return _Reader(root, names).read()


def read(lines: Iterable[str]) -> Read:
    """The deals of a record; a broken one is a bad record, the next ones are read."""
    return documents(lines, _deals)
