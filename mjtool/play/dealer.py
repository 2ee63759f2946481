"""Random legal deals under any ruleset: a shuffled wall, players who keep the nearest hand, and every special flow
of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from ..deal import Act, ActKind, Deal
from ..hand import Meld
from ..notation.words import Field
from ..rules.load import load
from ..tile import Seat
from . import settings as is_
from .apply import apply
from .bank import Bank
from .checks import checks_of
from .checks.record import net_text
from .checks.turns import after_end
from .flow import Flow, flow_of
from .offers import claim_offer
from .prelude import before_play
from .reach import Reach
from .replay import DealResult, Play
from .shuffle import Dealt, deal_out
from .sitting import Sitting, first_of
from .state import Due, Player, Source
from .table import Table
from .turns import own_turn, pull, take_last, turned_turn

MOST_ACTS: Final = 2000
"""More acts than any deal has; a bound on the loop."""
NAMES: Final = ("an", "bo", "chen", "ding")


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

    def step(self) -> bool:
        """Lets the seat act whose turn it is; whether the deal goes on."""
        table = self.table
        player = table.players[table.turn]
        if table.due is Due.DRAW and claim_offer(self):
            return True
        if table.wall_ended():
            return False
        if table.due is Due.TURNED:
            turned_turn(self, player)
        elif table.due is Due.ACT:
            own_turn(self, player)
        elif table.offered_last() and self.flow.wall.last is is_.WallLast.OFFERED:
            take_last(self)
        else:
            self.play(self.draw_act(player))
        return True

    def run(self) -> tuple[Act, ...]:
        """Plays the deal to its end."""
        before_play(self)
        table = self.table
        while not table.ended and len(self.acts) < MOST_ACTS and self.step():
            pass
        pull(self)
        return tuple(self.acts)


def _claimed(deal: Deal, result: DealResult) -> Deal:
    """The record with its end, the points of its wins and its balance."""
    fields = [*deal.fields, Field("end", result.end.value if result.end is not None else "abort")]
    won = [f"{judged.made.seat.name}{judged.outcome.points}" for judged in result.wins if judged.outcome.win]
    if won:
        fields.append(Field("fan", ",".join(won)))
    fields.append(Field("net", net_text(dict(result.pay))))
    return replace(deal, fields=tuple(fields))


class Dealer:
    """Makes deals one after another; `sitting` of them share a `game=`, so that dealer, run and round are handed on."""

    def __init__(self, spec: str, seed: int, sitting: int = 1) -> None:
        """Raises `MjtoolError` where the ruleset cannot be had."""
        self.spec = spec
        self.flow = flow_of(load(spec))
        self.random = Random(seed)
        self.length = sitting
        self.seed = seed
        self.number = 0
        self.game = 0
        self.left = 0
        """Deals that the sitting still has."""
        self.before: Sitting | None = None

    def _head(self) -> list[Field]:
        fields = [Field("id", f"d{self.seed}-{self.number}"), Field("rules", self.spec)]
        if self.length > 1:
            fields.insert(1, Field("game", f"g{self.seed}-{self.game}"))
            names = self.before.players() if self.before is not None else NAMES[: len(self.flow.seats)]
            fields.append(Field("players", ",".join(names or NAMES[: len(self.flow.seats)])))
        return fields

    def deal(self) -> Deal:
        """The next deal as a finished record."""
        self.number += 1
        if self.left == 0 or (self.before is not None and self.before.ended):
            self.before, self.left = None, self.length
            self.game += 1
        self.left -= 1
        dealt = deal_out(self.flow, self.random, self._head())
        sitting = self.before or first_of(dealt.deal, self.flow)
        if sitting.round and self.before is not None and self.flow.sitting.round is is_.RoundMoves.CYCLE:
            dealt.deal = replace(dealt.deal, fields=(*dealt.deal.fields, Field("round", sitting.round_wind)))
        acts = Game(dealt, self.flow, self.random, sitting).run()
        deal = replace(dealt.deal, acts=acts)
        play = Play(deal, self.flow, sitting)
        result = play.result(play.run(), True)
        self.before = result.sitting if self.length > 1 else None
        return _claimed(deal, result)


def deals(spec: str, count: int, seed: int, sitting: int = 1) -> Iterator[Deal]:
    """So many random deals under a ruleset; equal seeds give equal deals. Raises `MjtoolError` for an unknown
    ruleset."""
    dealer = Dealer(spec, seed, sitting)
    for _ in range(count):
        yield dealer.deal()
