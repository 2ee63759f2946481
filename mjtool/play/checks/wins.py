"""Checks of wins: something to win on, bars of passed wins, how many may win and in which order, wins that were
forced."""

from __future__ import annotations

from dataclasses import replace

from ...deal import Act, ActKind
from ...diag import Diagnostic
from ...hand import Hand, Win
from ...score.judge import score
from ...score.result import Outcome
from ...tile import SUITED, UNKNOWN, Seat
from ..judge import Moment, best_tile, knows, moment, on_tile, verdict
from ..settings import LockWin, MissedBars, MissedExempt, MissedUnless, Winners, WrongCount
from ..state import HOW_OF, Due, Offer, OfferKind, Player
from ..table import Table, is_robbable
from ..waiting import complete_kinds
from .claims import is_claim
from .found import found, name

TEN = 10
"""Discards after which ten winds may be declared (十风)."""


def something_to_win(table: Table, act: Act) -> Diagnostic | None:
    """A win with nothing to win on, or on a tile that does not lie open."""
    if act.name:
        return None
    at = moment(table, table.players[act.seat])
    if not at.tiles:
        return found("nothing-to-claim", act, set="!", offered="")
    if act.tiles and act.tiles[0] not in at.tiles and not (at.offer is not None and at.offer.doubtful):
        return found("nothing-to-claim", act, set=f"!{name(act.tiles[0])}", offered=" ".join(map(name, at.tiles)))
    if at.offer is not None and at.offer.face_down:
        return found("claim-barred", act, why="face-down", tile=name(at.tiles[0]))
    return None


def may_win(table: Table, act: Act) -> Diagnostic | None:
    """A win by a seat that may win no more."""
    player = table.players[act.seat]
    if act.name == "opening":
        return _may_open(table, act)
    if act.name == "ten-winds" and (
        len(player.river) != TEN or player.claims or any(t.tile < SUITED for t in player.river)
    ):
        return found("barred-win", act, why="ten-winds")
    if player.out:
        return found("barred-win", act, why="out")
    if player.disqualified:
        return found("barred-win", act, why="thrown-wild")
    if player.off and table.flow.wrong_count is WrongCount.DEAD_HAND:
        return found("barred-win", act, why="wrong-count")
    return None


def _may_open(table: Table, act: Act) -> Diagnostic | None:
    """Opening wins stand before the first discard, one a player."""
    if any(player.river or player.melds for player in table.players):
        return found("barred-win", act, why="too-late")
    if any(made.seat == act.seat for made in table.wins):
        return found("barred-win", act, why="won-already")
    return None


def winners(table: Table, act: Act) -> Diagnostic | None:
    """Two winners where one may win, or not in turn order from the giver."""
    at = moment(table, table.players[act.seat], act.name)
    offer = at.offer
    if offer is None or not offer.winners:
        return None
    if act.seat in offer.winners:
        return found("barred-win", act, why="won-already")
    if table.flow.claim.winners is Winners.ONE:
        return found("too-many-winners", act, first=offer.winners[0].name)
    last = offer.winners[-1]
    if table.distance(offer.giver, act.seat) < table.distance(offer.giver, last):
        return found("winner-order", act, before=last.name, giver=offer.giver.name)
    return None


# -- missed wins ------------------------------------------------------------------------------------------


def hand_then(player: Player, index: int) -> Hand:
    """The hand as it was when the offer of this index was open."""
    for snap in player.snaps:
        if index < snap.until:
            return snap.hand
    return player.hand()


def _passed(table: Table, player: Player, index: int) -> Outcome | None:
    """What the player could have won on an earlier offer, None where he could not."""
    offer = table.offers[index]
    if offer.giver == player.seat or player.seat in offer.winners or offer.kind is OfferKind.LAID or offer.face_down:
        return None
    hand = hand_then(player, index)
    for tile in offer.tiles:
        if tile != UNKNOWN and not table.dead(tile):
            outcome = score(_as_then(player, offer, on_tile(table, player, offer, tile, hand)), table.rules)
            if outcome.win:
                return outcome
    return None


def _as_then(player: Player, offer: Offer, win: Win) -> Win:
    """The win on an earlier offer without a ready declaration that was made only after it."""
    if offer.event > player.ready_event:
        return win
    words = {key: value for key, value in win.words.items() if key != "mode"}
    return replace(win, words=words, flags=win.flags - {"ready", player.ready_word})


def must_win_now(table: Table, player: Player) -> bool:
    """Whether the player has to take every win: near the end of the wall, or frozen."""
    if player.lock is not None and player.lock.win is LockWin.MUST:
        return True
    left = table.flow.must_left
    return left > 0 and table.drawable() <= left


def missed_win(table: Table, act: Act) -> Diagnostic | None:
    """A discard or robbed kong won while an earlier one that was passed bars it."""
    player = table.players[act.seat]
    at = moment(table, player, act.name)
    if at.offer is None or not knows(player, at.tiles[-1]) or must_win_now(table, player):
        return None
    tile = best_tile(table, player, at, act.tiles)
    if tile is None:
        return None
    index = _bar(table, player, at.offer, tile)
    index = _locked_bar(table, player, at.offer) if index is None else index
    if index is None:
        return None
    passed = table.offers[index]
    return found("missed-win", act, tile=name(tile), passed=name(passed.tiles[-1]), giver=passed.giver.name)


def _bar(table: Table, player: Player, offer: Offer, tile: int) -> int | None:
    """The index of the passed offer that bars a win now."""
    rule = table.flow.missed
    if rule.bars is MissedBars.NONE:
        return None
    if rule.exempt is MissedExempt.ROBBED_AND_HOT and (is_robbable(offer) or offer.hot):
        return None
    now: Outcome | None = None
    for index in range(player.missed_from, len(table.offers)):
        earlier = table.offers[index]
        if earlier is offer or (rule.bars is MissedBars.SAME_KIND and tile not in earlier.tiles):
            continue
        outcome = _passed(table, player, index)
        if outcome is None:
            continue
        if rule.unless is MissedUnless.WORTH_MORE:
            now = now or verdict(table, player, Moment(HOW_OF[offer.kind], (tile,), offer, held=False), tile)
            if now.points > outcome.points:
                continue
        return index
    return None


def _locked_bar(table: Table, player: Player, offer: Offer) -> int | None:
    """After ready, one passed win leaves only the self-draw."""
    if player.lock is None or player.lock.win is not LockWin.DRAW_AFTER_PASS:
        return None
    for index, earlier in enumerate(table.offers):
        if earlier.event > player.ready_event and earlier is not offer and _passed(table, player, index) is not None:
            return index
    return None


# -- forced wins ------------------------------------------------------------------------------------------


def passes_by(table: Table, act: Act) -> bool:
    """Whether an act lets the open offer pass: anything but a win, or what goes on with the own turned tiles."""
    if act.kind in (ActKind.WIN, ActKind.REVEAL, ActKind.DECLARE, ActKind.GIVE):
        return False
    return not (table.due is Due.TURNED and act.seat == table.turn)


def win_forced(table: Table, act: Act) -> Diagnostic | None:
    """A player who could win, and had to, did not."""
    if table.left - table.reserve > table.flow.must_left and not table.wins:
        return None
    return forced_by(table, act) if passes_by(table, act) else None


def forced_by(table: Table, act: Act) -> Diagnostic | None:
    """The forced win that goes by with this act."""
    offer = table.open_offer()
    if offer is not None and not offer.claimed:
        for player in table.others(offer.giver):
            if player.seat in offer.winners or not must_win_now(table, player):
                continue
            for tile in offer.tiles:
                if could_win(table, player, offer, tile):
                    return found("win-forced", act, seat=player.seat.name, tile=name(tile), giver=offer.giver.name)
    return own_win_forced(table, act)


def could_win(table: Table, player: Player, offer: Offer, tile: int) -> bool:
    """Whether a player could win on an offered tile."""
    if offer.face_down or not knows(player, tile) or player.disqualified or tile not in complete_kinds(table, player):
        return False
    return score(on_tile(table, player, offer, tile), table.rules).win


def own_win_forced(table: Table, act: Act) -> Diagnostic | None:
    """The own drawn tile wins and had to be taken."""
    if act.kind not in (ActKind.DISCARD, ActKind.MELD) or table.turn != act.seat or table.due is not Due.ACT:
        return None
    if act.meld is not None and is_claim(act.meld):
        return None
    player = table.players[act.seat]
    if player.drawn is None or player.owed or not knows(player, player.drawn) or not must_win_now(table, player):
        return None
    if player.drawn not in complete_kinds(table, player, player.drawn):
        return None
    at = moment(table, player)
    if not at.tiles or not verdict(table, player, at, at.tiles[0]).win:
        return None
    return found("win-forced", act, seat=player.seat.name, tile=name(player.drawn), giver=act.seat.name)


def giver_of(offer: Offer | None) -> Seat | None:
    """Who gave an offered tile."""
    return offer.giver if offer is not None else None
