"""The books of a deal: every payment as a record that sums to zero, in the order in which it fell due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..hand import How
from ..score.judge import score
from ..score.result import Outcome
from ..tile import Seat, text
from . import settings as is_
from .context import sets_from
from .judge import moment, verdict
from .prices import KongPrice, Prices, factor, prices_of
from .state import KongKind, KongMade, Laid, Offer, OfferKind, Player, WinMade
from .table import Table

WINDS = frozenset(range(27, 31))
FLOWER_GROUPS = (range(34, 38), range(38, 42))


@dataclass(frozen=True, slots=True)
class Record:
    """One payment: why, who caused it, in which event (counted from 0), what each seat got or paid, and the record
    that it gives back."""

    why: str
    seat: Seat | None
    event: int
    pay: Mapping[Seat, int]
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A win with the scorer's answer; `paid` is the number of its record, None where it is no win."""

    made: WinMade
    outcome: Outcome
    paid: int | None


@dataclass(frozen=True, slots=True)
class KongEntry:
    """A kong that stood, for what may become of its money; `record` is its record, None where it brought none (yet)."""

    made: KongMade
    record: int | None


class Bank:
    """Keeps the books of one table; told by the table what happens."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.prices: Prices = prices_of(table.rules)
        self.records: list[Record] = []
        self.kongs: list[KongEntry] = []
        self.judged: list[Judged] = []
        self.pending: list[WinMade] = []
        self.claims: dict[int, int] = {}
        self.round: list[Offer] = []
        self.rounds = 0
        self.unbroken = True
        self.moved: set[int] = set()
        """Kong records whose money has gone to a winner."""
        self.flower_kong = False
        self.turned_up: list[int] = []
        """Tiles turned up after wins."""
        self.chips: dict[Seat, int] | None = None
        self.debts: dict[Seat, int] = {}
        """What each player owes the dealer from earlier deals (拉庄)."""

    # -- records ------------------------------------------------------------------------------------------------------

    def book(
        self, why: str, seat: Seat | None, event: int, pay: Mapping[Seat, int], undoes: int | None = None
    ) -> int | None:
        """Books a record unless it moves nothing; its number."""
        if not any(pay.values()):
            return None
        full = {s: pay.get(s, 0) for s in self.table.flow.seats}
        self.records.append(Record(why, seat, event, MappingProxyType(full), undoes))
        return len(self.records) - 1

    def collect(self, why: str, taker: Seat, amounts: Mapping[Seat, int], event: int) -> int | None:
        """Books what payers owe one taker."""
        pay = {seat: -amount for seat, amount in amounts.items()}
        pay[taker] = pay.get(taker, 0) + sum(amounts.values())
        return self.book(why, taker, event, pay)

    def undo(self, why: str, index: int, event: int) -> int | None:
        """Books a record's opposite."""
        old = self.records[index]
        return self.book(why, old.seat, event, {seat: -amount for seat, amount in old.pay.items()}, index)

    def balance(self) -> dict[Seat, int]:
        """What every seat has got or paid."""
        total = dict.fromkeys(self.table.flow.seats, 0)
        for record in self.records:
            for seat, amount in record.pay.items():
                total[seat] += amount
        return total

    # -- kongs, claims, flowers -------------------------------------------------------------------------

    def kong_stands(self, made: KongMade) -> None:
        """Books a kong that nobody robbed."""
        player = self.table.players[made.seat]
        index = None
        if self.prices.to is is_.KongTo.ALL:
            index = self._pay_kong(made, player)
        if index is not None:
            player.kong_records.append(index)
        self.kongs.append(KongEntry(made, index))

    def kong_price(self, made: KongMade) -> KongPrice:
        """The price of a kong by how it was made; nothing where its fourth tile was kept and that pays nothing."""
        prices = self.prices
        if made.kind is KongKind.CLAIMED or self._in_pong_turn(made):
            return prices.claimed
        if made.kind is KongKind.ADDED:
            return prices.added if prices.late_pays or not made.laid.late else KongPrice()
        return prices.concealed if prices.late_concealed_pays or not made.laid.late else KongPrice()

    def _in_pong_turn(self, made: KongMade) -> bool:
        as_claimed = self.table.flow.kong.pong_turn is is_.PongTurn.AS_CLAIMED
        return as_claimed and made.kind is KongKind.ADDED and made.laid.turn == self.table.players[made.seat].turns

    def _pay_kong(self, made: KongMade, player: Player) -> int | None:
        price = self.kong_price(made)
        if self._in_pong_turn(made) and made.laid.pong_event in self.claims:
            self.undo("claim-back", self.claims[made.laid.pong_event], made.event)
        return self.collect("kong", made.seat, self.kong_amounts(made, price), made.event)

    def kong_amounts(self, made: KongMade, price: KongPrice) -> dict[Seat, int]:
        """Who pays what for a kong."""
        amounts = {}
        for other in self.table.others(made.seat):
            fed = other.seat == made.giver and made.kind is not KongKind.CONCEALED
            due = price.each + (price.giver if fed else price.others)
            due *= self.prices.unit * self.prices.chain**made.link
            if due:
                amounts[other.seat] = due * factor(self.table, self.prices.kong_factor, made.seat, other.seat)
        return amounts

    def claimed(self, player: Player, laid: Laid, giver: Seat) -> None:
        """Books the money of a chow or pong (香)."""
        if not self.prices.chow and not self.prices.pong:
            return
        amount = self.prices.chow if laid.meld.is_chow else self.prices.pong
        index = self.collect("claim", player.seat, {giver: amount * self.prices.unit}, laid.event) if amount else None
        if index is not None:
            self.claims[laid.event] = index

    def laid_aside(self, player: Player, tiles: tuple[int, ...]) -> None:
        """Books complete groups of flowers, or four of one dragon, as they come together."""
        each = self.prices.set_each
        if not each:
            return
        before = list(player.aside)
        for tile in tiles:
            before.remove(tile)
        had, has = _groups(before), _groups(player.aside)
        for n in range(had + 1, has + 1):
            self.flower_kong = True
            due = (self.prices.set_all - each if n == 2 and _all_flowers(player.aside) else each) * self.prices.unit
            amounts = {
                p.seat: due * factor(self.table, self.prices.set_factor, player.seat, p.seat)
                for p in self.table.others(player.seat)
            }
            self.collect("flower-set", player.seat, amounts, self.table.event)

    # -- discards ---------------------------------------------------------------------------------------

    def discarded(self, player: Player, thrown: Offer, after_claim: Laid | None) -> None:
        """Watches for a chow thrown back, for discards that follow the dealer's, and for four winds."""
        if after_claim is not None and self.claims and self._thrown_back(after_claim, thrown):
            self.undo("claim-back", self.claims[after_claim.event], thrown.event)
        if self.prices.follow is not None and self.unbroken:
            self._follow(player, thrown, after_claim is None)
        if self.prices.four_winds and len(player.river) == 4 and {t.tile for t in player.river} == WINDS:
            amount = self.prices.four_winds * self.prices.unit
            self.collect(
                "four-winds", player.seat, {p.seat: amount for p in self.table.others(player.seat)}, thrown.event
            )

    def _thrown_back(self, claim: Laid, thrown: Offer) -> bool:
        """Whether the tile of a chow is thrown at once, and its money goes back (吃吐)."""
        refunds = self.table.flow.claim.swap is is_.Swap.REFUND and claim.event in self.claims
        return refunds and claim.meld.is_chow and claim.claimed == thrown.tile

    def _follow(self, player: Player, thrown: Offer, unclaimed: bool) -> None:
        price = self.prices.follow
        same = not self.round or thrown.tile == self.round[0].tile
        if price is None or player.seat != len(self.round) or not (same and unclaimed):
            self.unbroken = False
            return
        self.round.append(thrown)
        if len(self.round) < self.table.n:
            return
        self.round = []
        self.rounds += 1
        self.unbroken = price.rounds is is_.FollowRounds.UNBROKEN
        if price.pay is is_.FollowPay.ALWAYS:
            self.pay_follow(price.amount, thrown.event)

    def pay_follow(self, amount: int, event: int) -> None:
        """Books what the dealer pays each other player for followed discards."""
        price = self.prices.follow
        if price is None:
            return
        pay = {}
        for other in self.table.others(Seat.E):
            due = amount * factor(self.table, price.factor, other.seat, Seat.E)
            pay[other.seat] = due
        pay[Seat.E] = -sum(pay.values())
        self.book(price.why, Seat.E, event, pay)

    def follow_due(self) -> int:
        """What followed go-arounds cost the dealer when the deal is won."""
        price = self.prices.follow
        if price is None or not self.rounds or price.pay is is_.FollowPay.ALWAYS:
            return 0
        if price.due is is_.FollowDue.EACH:
            return price.amount * self.rounds
        doubled: int = price.amount * 2 ** (self.rounds - 1)
        return doubled if price.due is is_.FollowDue.DOUBLING else 2 * doubled - price.amount

    # -- declarations -----------------------------------------------------------------------------------

    def declared(self, player: Player, name: str) -> None:
        """Books what a declaration costs: ready money, a false win, a fine."""
        table, event = self.table, self.table.event
        others = [other.seat for other in table.others(player.seat)]
        if name == "ready" and self.prices.ready and not player.ready:
            self.collect("ready", player.seat, dict.fromkeys(others, self.prices.ready * self.prices.unit), event)
        elif name == "fine" and table.flow.fine:
            self._pay_out("fine", player.seat, dict.fromkeys(others, table.flow.fine), event)
        elif name == "falsewin":
            rule = table.flow.false_win
            reason = self._false_reason(player)
            each = rule.each.get(reason, rule.each.get("*", 0))
            self._pay_out(
                "false-win", player.seat, {s: each * factor(table, rule.factor, s, player.seat) for s in others}, event
            )

    def _false_reason(self, player: Player) -> str:
        at = moment(self.table, player)
        outcome = verdict(self.table, player, at, at.tiles[0]) if at.tiles else None
        return outcome.reason or "" if outcome is not None and not outcome.win else "no-shape"

    def _pay_out(self, why: str, payer: Seat, amounts: Mapping[Seat, int], event: int) -> None:
        pay = dict(amounts)
        pay[payer] = -sum(amounts.values())
        self.book(why, payer, event, pay)

    # -- wins -------------------------------------------------------------------------------------------

    def won(self, made: WinMade) -> None:
        """Notes a win; it is scored when no tile can be turned up for it any more."""
        self.pending.append(made)

    def flush(self) -> None:
        """Scores and books the wins that were called, then what hangs on them."""
        if not self.pending:
            return
        group, self.pending = self.pending, []
        judged = [self._score(made) for made in group]
        settled = self._bound(judged) if len(judged) == 2 else None
        for i, (made, outcome) in enumerate(judged):
            pay = settled[i] if settled is not None else outcome.pay if outcome.win else None
            paid = self.book("win", made.seat, made.event, self._in_chips(pay, made)) if pay else None
            self.judged.append(Judged(made, outcome, paid))
        if self.prices.transfer:
            self._transfer([made for made, outcome in judged if outcome.win])
        self.turned_up += self.table.birds
        self.table.birds.clear()

    def _score(self, made: WinMade) -> tuple[WinMade, Outcome]:
        win = made.win
        birds = self._turned_for(made)
        if birds:
            words = {**win.words, self.prices.turn_up_word: text(birds)}
            win = replace(win, words=MappingProxyType(words))
            made = replace(made, win=win)
        return made, score(win, self.table.rules)

    def turn_up_wanted(self, made: WinMade) -> int:
        """How many tiles are turned up for a win, the wall permitting."""
        if made.name == "opening" or (self.prices.turn_up_draws_only and made.how is not How.DRAW):
            return 0
        return min(self.prices.turn_up, max(0, self.table.left + len(self.table.birds)))

    def _turned_for(self, made: WinMade) -> list[int]:
        """The tiles that were turned up for a win."""
        if made.name == "opening":
            return []
        none_left = not self.table.birds and self.table.left <= 0 and made.tile is not None
        if none_left and self.prices.turn_up_last is is_.TurnUpLast.WINNING_TILE and made.tile is not None:
            return [made.tile] * self.prices.turn_up
        return self.table.birds

    def _bound(self, judged: list[tuple[WinMade, Outcome]]) -> list[Mapping[Seat, int]] | None:
        """Two winners who are bound to each other settle the difference."""
        (one, first), (two, second) = judged
        if self.table.flow.claim.bound_winners is not is_.BoundWinners.DIFFERENCE or one.how is not How.DISCARD:
            return None
        a, b = self.table.players[one.seat], self.table.players[two.seat]
        if max(sets_from(a, b.seat), sets_from(b, a.seat)) < 3 or not (first.win and second.win):
            return None
        more = first.points - second.points
        return [{a.seat: max(more, 0), b.seat: -max(more, 0)}, {b.seat: max(-more, 0), a.seat: -max(-more, 0)}]

    def _in_chips(self, pay: Mapping[Seat, int], made: WinMade) -> Mapping[Seat, int]:
        """What can be paid: who has not enough chips pays what he has."""
        if self.chips is None:
            return pay
        balance = self.balance()
        cut = {}
        for seat, amount in pay.items():
            if seat != made.seat:
                cut[seat] = max(amount, -max(0, self.chips[seat] + balance[seat])) if amount < 0 else amount
        cut[made.seat] = -sum(cut.values())
        return cut

    def _transfer(self, wins: list[WinMade]) -> None:
        """The money of the kong before the discard goes to the nearest winner (呼叫转移)."""
        hot = [
            made for made in wins if made.offer is not None and made.offer.hot and made.offer.kind is OfferKind.DISCARD
        ]
        if not hot:
            return
        offer: Offer | None = hot[0].offer
        giver = self.table.players[offer.giver] if offer is not None else None
        if giver is None or not giver.kong_records:
            return
        index = giver.kong_records.pop()
        nearest = min(hot, key=lambda made: self.table.distance(giver.seat, made.seat))
        taken = self.records[index].pay[giver.seat]
        self.moved.add(index)
        self.book("kong-transfer", nearest.seat, nearest.event, {giver.seat: -taken, nearest.seat: taken})


def _groups(aside: list[int]) -> int:
    """Complete groups: spring to winter, the four plants, four of one dragon."""
    full = sum(all(kind in aside for kind in group) for group in FLOWER_GROUPS)
    return full + sum(aside.count(kind) == 4 for kind in range(31, 34))


def _all_flowers(aside: list[int]) -> bool:
    return all(kind in aside for group in FLOWER_GROUPS for kind in group)
