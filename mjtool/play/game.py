"""A random deal while it is being made: the table, the wall, what is legal, and the acts so far."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..deal import Act, ActKind
from ..hand import Meld
from ..tile import Seat
from . import settings as is_
from .apply import apply
from .bank import Bank
from .checks import checks_of
from .checks.turns import after_end
from .flow import Flow
from .reach import Reach
from .shuffle import Dealt
from .sitting import Sitting
from .state import Player, Source
from .table import Table


class Game:
    """One deal while it is being made: the table, the wall, and the acts so far."""

    def __init__(self, dealt: Dealt, flow: Flow, random: Random, sitting: Sitting) -> None:
        self.flow = flow
        self.random = random
        self.wall = dealt.wall
        self.tail = dealt.tail
        self.acts: list[Act] = []
        self.turn = -1
        self.seat: Seat | None = None
        # the table sees the acts as they are added
        self.table = Table(replace(dealt.deal, acts=self.acts), flow, sitting.round_wind, sitting.streak, sitting.mult)
        self.bank = Bank(self.table)
        self.bank.debts = sitting.debts()
        self.bank.chips = sitting.chips_by_seat()
        self.table.notes = self.bank
        self.reach = Reach(self.table)
        self.checks = checks_of(flow)

    def make(self, kind: ActKind, seat: Seat, tiles: tuple[int, ...] = (), **more: object) -> Act:
        """An act that is not yet played, with the number of the word in which it would stand."""
        turn = self.turn if seat == self.seat else self.turn + 1
        return Act(kind, seat, tiles, turn=turn, **more)  # type: ignore[arg-type]

    def legal(self, *acts: Act) -> bool:
        """Whether the first act may be played now; the others are what follows it at once."""
        table = self.table
        before = len(self.acts)
        self.acts += acts
        try:
            if table.ended and after_end(table, acts[0]) is not None:
                return False
            return all(check(table, acts[0]) is None for check in self.checks[acts[0].kind].of(table, acts[0]))
        finally:
            del self.acts[before:]

    def play(self, *acts: Act) -> None:
        """Plays acts of one seat, which stand in one word with those before if it is the same seat's."""
        for act in acts:
            if act.seat != self.seat:
                self.turn += 1
                self.seat = act.seat
            self.acts.append(act if act.turn == self.turn else replace(act, turn=self.turn))
        for act in acts:
            if self.bank.pending and act.kind not in (ActKind.WIN, ActKind.REVEAL):
                self.bank.flush()
            apply(self.table, act)

    def draw_act(self, player: Player) -> Act:
        """The draw that is due, its tile taken from the wall."""
        return self.make(ActKind.DRAW, player.seat, (self.take(player),))

    def take(self, player: Player) -> int:
        """The next tile for a player: the head, or where his replacement comes from."""
        if not player.owed or self.flow.kong.draw is is_.KongDraw.NEXT:
            return self.wall.pop(0)
        if self.tail is not None:
            return self.tail.pop()
        tile = self.wall.pop()
        if player.owed_source is Source.KONG and self.flow.kong.draw is is_.KongDraw.TAIL_WASTE and self.wall:
            self.wall.pop()
        return tile

    def can_take(self, player: Player) -> bool:
        """Whether there is a tile for the draw that is due."""
        if player.owed and self.tail is not None:
            return bool(self.tail)
        if player.owed and player.owed_source is Source.KONG and self.flow.wall.kong_reserve is not None:
            return self.table.left > self.flow.wall.reserve.base
        return self.table.drawable() > 0

    def chance(self, part: float) -> bool:
        """True in that part of the cases."""
        return self.random.random() < part

    def melds(self, player: Player, *more: Meld) -> tuple[Meld, ...]:
        """A player's sets and some more."""
        return (*(laid.meld for laid in player.melds), *more)
