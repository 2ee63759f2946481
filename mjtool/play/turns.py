"""What the random players do in their own turns: win, make kongs, declare, and keep the nearest hand."""

from __future__ import annotations

from collections.abc import Iterable

from ..deal import Act, ActKind
from ..hand import How, Meld, MeldForm
from ..tile import SUITED, Seat
from . import settings as is_
from .checks.tiles import wild_thrown
from .game import Game
from .judge import Moment, verdict
from .offers import complete, rest, win_now, win_offer
from .prelude import lay_aside
from .state import OfferKind, Player

# -- the own turn -----------------------------------------------------------------------------------------


def own_turn(game: Game, player: Player) -> None:
    """Lays aside, wins, makes kongs and shows sets as long as there is something to do, then throws a tile."""
    if player.owed:
        _replace(game, player)
        return
    if not lay_aside(game, player):
        return
    if win_now(game, player):
        return
    if game.table.silent:
        _silent_draw(game)
        return
    for more in (_throw_out, _show_set, _own_kong):
        if more(game, player):
            return
    _discard(game, player)
    _ten_winds(game, player)


def _silent_draw(game: Game) -> None:
    table = game.table
    if table.drawable() > 0:
        game.play(game.draw_act(table.players[table.next_in(table.turn)]))


def _replace(game: Game, player: Player) -> None:
    """Draws the replacement that is due, if nobody takes the kong's tile."""
    offer = game.table.open_offer()
    if (
        offer is not None
        and offer.giver == player.seat
        and offer.kind is not OfferKind.DISCARD
        and win_offer(game, offer)
    ):
        return
    if _turn_instead(game, player) or _face_up(game, player):
        return
    if game.can_take(player):
        indicator = _indicator(game)
        game.play(game.draw_act(player), *indicator)


def _indicator(game: Game) -> list[Act]:
    """A further indicator that a kong turns up (明鸡)."""
    table = game.table
    if game.flow.start.face_up is not is_.FaceUp.THIRD_STACK:
        return []
    at = len(game.wall) - 7 - 2 * len(table.indicators)
    seat = table.turn
    return [game.make(ActKind.REVEAL, seat, (game.wall[at],))] if at > 0 else []


def _turn_instead(game: Game, player: Player) -> bool:
    """Turns tiles up in place of a replacement (开杠)."""
    count = game.flow.kong.turned
    if not count or len(game.wall) < count or not game.chance(0.6) or game.reach.now(player) != 1:
        return False
    act = game.make(ActKind.REVEAL, player.seat, tuple(reversed(game.wall[-count:])))
    if not game.legal(act):
        return False
    del game.wall[-count:]
    game.play(act)
    return True


def _face_up(game: Game, player: Player) -> bool:
    """Takes a face-up tail tile to win with it."""
    table = game.table
    if game.flow.kong.draw is not is_.KongDraw.TAIL_OR_FACE_UP:
        return False
    for tile in table.tail:
        win = game.make(ActKind.WIN, player.seat)
        draw = game.make(ActKind.DRAW, player.seat, (tile,))
        if not complete(game, player, tile) or not game.legal(draw, win):
            continue
        at = Moment(How.DRAW, (tile,), held=False)
        if verdict(table, player, at, tile).win:
            game.play(draw, win)
            return True
    return False


def _throw_out(game: Game, player: Player) -> bool:
    """Throws a red or wild tile out as a kong (红中杠, 赖子杠)."""
    if game.flow.aside.when is not is_.AsideWhen.BY_CHOICE:
        return False
    for kind in sorted(game.table.aside):
        keep = kind in game.table.wilds and not game.chance(0.2)
        act = game.make(ActKind.ASIDE, player.seat, (kind,))
        if player.counts[kind] and not keep and game.can_take(player) and game.legal(act):
            game.play(act)
            game.play(game.draw_act(player))
            return True
    return False


def _show_set(game: Game, player: Player) -> bool:
    """Shows a set of unlike honours (亮牌)."""
    if game.flow.kong.show_sets is is_.ShowSets.NONE:
        return False
    for value, kinds in (("1234z", range(27, 31)), ("567z", range(31, 34))):
        act = game.make(ActKind.DECLARE, player.seat, name="show", value=value)
        if all(player.counts[kind] for kind in kinds) and game.legal(act):
            game.play(act)
            if player.owed:
                game.play(game.draw_act(player))
            return True
    return False


def _own_kong(game: Game, player: Player) -> bool:
    """Makes a concealed or added kong that keeps the hand as near."""
    before = max(1, game.reach.now(player))
    for kind in range(34):
        if player.counts[kind] == 4:
            meld = Meld((kind,) * 4, MeldForm.CONCEALED)
            after = game.reach.need(player, rest(player, *meld.tiles), game.melds(player, meld))
            if after <= before + 1 and _kong(game, player, meld):
                return True
    for laid in player.melds:
        kind = laid.meld.tiles[0]
        fits = laid.meld.is_pong and player.counts[kind] and not laid.shown
        if fits and game.chance(0.9) and _kong(game, player, Meld((kind,) * 4, added=True)):
            return True
    return False


def _kong(game: Game, player: Player, meld: Meld) -> bool:
    act = game.make(ActKind.MELD, player.seat, meld=meld)
    if not game.can_take(player) or not game.legal(act):
        return False
    game.play(act)
    _replace(game, player)
    return True


def _candidates(game: Game, player: Player) -> Iterable[tuple[int, int]]:
    lock = player.lock
    if lock is not None and lock.drawn_only(player.room) and player.drawn is not None:
        return [(0, player.drawn)]
    return game.reach.discards(player)


def _discard(game: Game, player: Player) -> None:
    """Throws the tile that leaves the hand nearest, declaring ready where that is played."""
    for need, tile in _candidates(game, player):
        act = game.make(ActKind.DISCARD, player.seat, () if tile == player.drawn else (tile,))
        said = _declaration(game, player, act) if need == 1 else None
        if said is not None:
            game.play(said, act)
            return
        if game.legal(act):
            game.play(act)
            return
    # no discard is legal: the drawn tile goes, whatever it is
    tile = player.drawn if player.drawn is not None else player.concealed()[-1]
    game.play(game.make(ActKind.DISCARD, player.seat, (tile,)))


def _declaration(game: Game, player: Player, discard: Act) -> Act | None:
    """The declaration that goes with a discard, if it is to be made."""
    rule = game.flow.ready
    if rule.mode is is_.ReadyMode.NONE or player.ready or player.shown:
        return None
    if rule.mode is not is_.ReadyMode.COMPULSORY and not game.chance(0.6):
        return None
    if wild_thrown(game.table, discard) is not None:
        return None
    name = "show" if rule.mode is is_.ReadyMode.SHOWN else "ready"
    value = game.random.choice(sorted(rule.forms)) if rule.forms else None
    act = game.make(ActKind.DECLARE, player.seat, name=name, value=value)
    return act if game.legal(act, discard) else None


def _ten_winds(game: Game, player: Player) -> None:
    """Declares ten winds after ten discards of honours."""
    if "tenwinds" not in game.flow.words or len(player.river) != 10 or player.claims:
        return
    if all(thrown.tile >= SUITED for thrown in player.river):
        game.play(game.make(ActKind.WIN, player.seat, name="ten-winds"))


def turned_turn(game: Game, player: Player) -> None:
    """Wins on a turned tile, or throws them in their order."""
    if win_now(game, player):
        return
    acts = [game.make(ActKind.DISCARD, player.seat, (tile,)) for tile in player.turned]
    game.play(*acts)


def take_last(game: Game) -> None:
    """The last tile is offered round the table (海底漫游)."""
    table = game.table
    player = table.players[table.turn]
    tile = game.wall[0]
    draw = game.make(ActKind.DRAW, player.seat, (tile,))
    if game.chance(0.7) and game.reach.now(player) == 1 and game.legal(draw):
        game.wall.pop(0)
        game.play(draw)
        if not win_now(game, player):
            game.play(game.make(ActKind.DISCARD, player.seat))
        return
    game.play(game.make(ActKind.DECLARE, player.seat, name="pass"))


def pull(game: Game) -> None:
    """After a dealer's win some of those who owe him put their payment off (拉庄)."""
    table = game.table
    if game.flow.sitting.debt is not is_.Debt.PULL:
        return
    game.bank.flush()
    paid = [judged.outcome.pay or {} for judged in game.bank.judged if judged.made.seat is Seat.E]
    for player in table.players[1:]:
        if any(pay.get(player.seat, 0) < 0 for pay in paid) and game.chance(0.3):
            game.play(game.make(ActKind.DECLARE, player.seat, name="pull"))
