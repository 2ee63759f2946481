"""Random legal deals under any ruleset: a shuffled wall, players who keep the nearest hand, and every special flow
of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from ..deal import Act, Deal
from ..notation.words import Field
from ..rules.load import load
from . import settings as is_
from .checks.record import net_text
from .flow import flow_of
from .game import Game
from .offers import claim_offer
from .prelude import before_play
from .replay import DealResult, Play
from .shuffle import deal_out
from .sitting import Sitting, first_of
from .state import Due
from .turns import own_turn, pull, take_last, turned_turn

MOST_ACTS: Final = 2000
"""More acts than any deal has; a bound on the loop."""
NAMES: Final = ("an", "bo", "chen", "ding")


def _step(game: Game) -> bool:
    """Lets the seat act whose turn it is; whether the deal goes on."""
    table = game.table
    player = table.players[table.turn]
    if table.due is Due.DRAW and claim_offer(game):
        return True
    if table.wall_ended():
        return False
    if table.due is Due.TURNED:
        turned_turn(game, player)
    elif table.due is Due.ACT:
        own_turn(game, player)
    elif table.offered_last() and game.flow.wall.last is is_.WallLast.OFFERED:
        take_last(game)
    else:
        game.play(game.draw_act(player))
    return True


def _played(game: Game) -> tuple[Act, ...]:
    """The acts of a deal that is played to its end."""
    before_play(game)
    while not game.table.ended and len(game.acts) < MOST_ACTS and _step(game):
        pass
    pull(game)
    return tuple(game.acts)


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
        acts = _played(Game(dealt, self.flow, self.random, sitting))
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
