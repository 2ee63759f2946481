"""What the random players do before the first discard: exchange, void suits, standing tiles, flowers, early ready,
opening wins."""

from __future__ import annotations

from ..deal import Act, ActKind
from ..hand import How
from ..score.judge import score
from ..tile import SUITED, Seat, text
from . import settings as is_
from .game import Game
from .judge import moment, win_of
from .state import Player

EXCHANGED = 3


def before_play(game: Game) -> None:
    """Everything up to the dealer's first draw and the opening wins after it."""
    table, start = game.table, game.flow.start
    if start.exchange is is_.Exchange.THREE_DIE:
        _exchange(game)
    if start.void is is_.Void.DECLARE:
        for player in table.players:
            game.play(game.make(ActKind.DECLARE, player.seat, name="void", value=_void_suit(player)))
    if start.stand:
        for player in table.players:
            _stand(game, player)
    for player in table.players[1:]:
        lay_aside(game, player)
    for player in table.players[1:]:
        _ready_as_dealt(game, player)
    game.play(game.draw_act(table.players[Seat.E]))
    if start.opening is not is_.Opening.NONE:
        _opening_wins(game)


def _suits(player: Player) -> list[list[int]]:
    tiles = [kind for kind in player.concealed() if kind < SUITED]
    return [[kind for kind in tiles if kind // 9 == suit] for suit in range(3)]


def _exchange(game: Game) -> None:
    """Three tiles of the shortest suit that has them, all in the way that the die says."""
    way = (1, 1, 2, 2, 3, 3)[game.random.randint(0, 5)]
    table = game.table
    for player in table.players:
        suit = min((tiles for tiles in _suits(player) if len(tiles) >= EXCHANGED), key=len)
        tiles = tuple(sorted(game.random.sample(suit, EXCHANGED)))
        taker = Seat((player.seat + way) % table.n)
        game.play(game.make(ActKind.GIVE, player.seat, tiles, taker=taker))


def _void_suit(player: Player) -> str:
    suits = _suits(player)
    return "mps"[min(range(3), key=lambda suit: len(suits[suit]))]


def _stand(game: Game, player: Player) -> None:
    """The first block of four that a player took stands apart."""
    tiles = game.random.sample(player.concealed(), game.flow.start.stand)
    game.play(game.make(ActKind.DECLARE, player.seat, name="stand", value=text(sorted(tiles))))


def lay_aside(game: Game, player: Player) -> bool:
    """Lays a flower or the like aside and draws its replacement, as often as there is one; whether the turn goes on."""
    flow = game.flow
    if not flow.aside.any or flow.aside.when is is_.AsideWhen.BY_CHOICE:
        return True
    while True:
        kind = next((kind for kind in sorted(game.table.aside) if player.counts[kind]), None)
        if kind is None or (flow.aside.when is is_.AsideWhen.MAY and not game.chance(0.9)):
            return True
        if flow.aside.when is is_.AsideWhen.MAY and game.table.drawable() <= 0:
            return True
        if flow.aside.when is is_.AsideWhen.AT_ONCE and not game.can_take(player):
            game.play(game.make(ActKind.ASIDE, player.seat, (kind,)))
            return False
        game.play(game.make(ActKind.ASIDE, player.seat, (kind,)))
        if _flower_wins(game, player) or not game.can_take(player):
            return False
        game.play(game.draw_act(player))


def _flower_wins(game: Game, player: Player) -> bool:
    """Whether somebody wins on the flower just laid aside: its owner with all eight, or a player with the other
    seven."""
    table = game.table
    if game.flow.aside.eighth is not is_.AsideEighth.WINS_AND_ROBS:
        return False
    for other in (player, *table.others(player.seat)):
        act = game.make(ActKind.WIN, other.seat)
        at = moment(table, other)
        if at.tiles and score(win_of(table, other, at, at.tiles[-1]), table.rules).win and game.legal(act):
            game.play(act)
            return True
    return False


def _ready_as_dealt(game: Game, player: Player) -> None:
    rule = game.flow.ready
    if rule.mode is not is_.ReadyMode.OPTIONAL or rule.when not in (
        is_.ReadyWhen.DEALT_OR_ANY,
        is_.ReadyWhen.DEALT_OR_FIRST,
    ):
        return
    if game.reach.now(player) != 1:
        return
    act = game.make(ActKind.DECLARE, player.seat, name="ready")
    if game.legal(act):
        game.play(act)


def _opening_wins(game: Game) -> None:
    """Wins on the dealt tiles, in seat order from the dealer."""
    table = game.table
    for player in table.players:
        at = moment(table, player, "opening")
        win = win_of(table, player, at, at.tiles[0] if at.tiles else None, "opening")
        if at.how is How.DRAW and game.flow.start.opening is is_.Opening.ENDS:
            continue
        act: Act = game.make(ActKind.WIN, player.seat, name="opening")
        if score(win, table.rules).win and game.legal(act):
            game.play(act)
            if table.ended:
                return
