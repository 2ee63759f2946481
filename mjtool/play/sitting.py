"""A sitting: who deals next, the dealer's run, the round wind, debts, chips and standings over the records of one
`game=`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from ..deal import Deal
from ..notation.values import read_numbers
from ..rules.model import Rules
from ..tile import SEATS, Seat, at_hand
from . import settings as is_
from .bank import Bank
from .flow import Flow
from .table import Table

WINS_IN_A_ROW: Final = 4
"""Wins of one dealer in a row after which new seats are drawn (连庄四把)."""
DEBT_SHARE: Final = 3
"""One part in so many of a debt is at stake in the next deal (三分之一)."""
RESEAT: Final = ((1, 0, 3, 2), (3, 2, 0, 1), (1, 0, 3, 2))
"""After each of three rounds: who sits in seat E S W N next, by the seat he had (E↔S W↔N; E→W S→N W→S N→E; E↔S W↔N)."""


@at_hand
class End(Enum):
    """How a deal ended (`end=`)."""

    WIN = "win"
    WALL = "wall"
    FALSE_WIN = "falsewin"
    ABORT = "abort"


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a record inherits from those before it. Players are numbers, those of the first record's seats; `order`
    is where they sit, `dealer`
    the place of the dealer in it."""

    order: tuple[int, ...]
    names: tuple[str, ...] | None = None
    dealer: int = 0
    round: int = 0
    streak: int = 0
    mult: int = 1
    deals: int = 0
    debt: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    chips: Mapping[int, int] | None = None
    total: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    ended: bool = False
    redrawn: bool = False
    """New seats were drawn: whoever sits where, the next record says."""

    def seated(self) -> tuple[int, ...]:
        """The players in the seats E S W N of the next deal."""
        n = len(self.order)
        return tuple(self.order[(self.dealer + i) % n] for i in range(n))

    def players(self) -> tuple[str, ...] | None:
        """Their names, None where the records give none."""
        return None if self.names is None else tuple(self.names[i] for i in self.seated())

    @property
    def round_wind(self) -> str:
        """The round wind's letter."""
        return SEATS[self.round % len(SEATS)].name

    def debts(self) -> dict[Seat, int]:
        """Debts by the seats of the next deal."""
        return {SEATS[i]: self.debt[p] for i, p in enumerate(self.seated()) if self.debt.get(p)}

    def chips_by_seat(self) -> dict[Seat, int] | None:
        """Chips by the seats of the next deal."""
        chips = self.chips
        return None if chips is None else {SEATS[i]: chips[p] for i, p in enumerate(self.seated())}

    def standings(self) -> dict[str, int]:
        """Totals by name, or by the seat of the first record."""
        keys = self.names if self.names is not None else tuple(SEATS[i].name for i in range(len(self.order)))
        return {key: self.total.get(i, 0) for i, key in enumerate(keys)}


def number_field(deal: Deal, name: str) -> int | None:
    """A whole number of a record's field, None where there is none."""
    text = deal.get(name)
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else None


def first_of(deal: Deal, flow: Flow) -> Sitting:
    """The sitting as the first record of a game gives it."""
    n = len(flow.seats)
    named = deal.get("players")
    names = tuple(named.split(",")) if named else None
    debt, chips = read_numbers(deal.get("debt") or ""), read_numbers(deal.get("chips") or "")
    # chips are a sitting's: a deal by itself is paid in full
    start = flow.sitting.chips if deal.get("game") else 0
    return Sitting(
        tuple(range(n)),
        names if names is not None and len(names) == n else None,
        round=max(0, "ESWN".find((deal.get("round") or "E")[:1] or "E")),
        streak=number_field(deal, "streak") or 0,
        mult=number_field(deal, "mult") or 1,
        debt=MappingProxyType({int(s): v for s, v in (debt or {}).items()}),
        chips=MappingProxyType({i: (chips or {}).get(SEATS[i], start) for i in range(n)}) if start or chips else None,
    )


def renamed(sitting: Sitting, deal: Deal) -> Sitting:
    """A sitting after new seats were drawn, as the record says who sits where."""
    named = deal.get("players")
    if not sitting.redrawn or sitting.names is None or not named:
        return replace(sitting, redrawn=False)
    names = named.split(",")
    if sorted(names) != sorted(sitting.names):
        return replace(sitting, redrawn=False)
    return replace(sitting, order=tuple(sitting.names.index(name) for name in names), dealer=0, redrawn=False)


# -- the next dealer --------------------------------------------------------------------------------------


def next_dealer(table: Table, bank: Bank, end: End) -> Seat:
    """The seat that deals next (下庄)."""
    rule = table.flow.sitting
    goes_on = table.flow.start.opening is is_.Opening.GOES_ON
    wins = [made for made in table.wins if made.name != "opening" or not goes_on]
    after = Seat((Seat.E + 1) % table.n)
    if end in (End.ABORT, End.FALSE_WIN):
        return Seat.E
    if not wins:
        return _after_draw(table, bank, rule.draw, after)
    if rule.win is is_.NextWin.PASS:
        return after
    if rule.win is is_.NextWin.KEEP:
        return Seat.E if any(made.seat is Seat.E for made in wins) else after
    first = wins[0]
    together = [made for made in wins if made.offer is not None and made.offer is first.offer]
    if len(together) > 1 and first.giver is not None:
        step = rule.several is is_.NextSeveral.AFTER_GIVER
        return Seat((first.giver + step) % table.n)
    return first.seat


def _after_draw(table: Table, bank: Bank, rule: is_.NextDraw, after: Seat) -> Seat:
    if rule is is_.NextDraw.PASS:
        return after
    if rule is is_.NextDraw.LAST_DRAWER:
        if table.pass_seats and table.drawable() > 0:
            return table.pass_seats[0]
        return table.last_drawer if table.last_drawer is not None else Seat.E
    if rule is is_.NextDraw.KEEP_UNLESS_KONG and bank.kongs:
        return after
    return Seat.E


def advance(sitting: Sitting, table: Table, bank: Bank, end: End) -> Sitting:
    """The sitting after a deal."""
    pay = bank.balance() if end is not End.ABORT else {}
    seated = sitting.seated()
    total = {**sitting.total}
    for seat, amount in pay.items():
        total[seated[seat]] = total.get(seated[seat], 0) + amount
    chips = sitting.chips
    if chips is not None:
        chips = MappingProxyType({p: chips[p] + pay.get(SEATS[seated.index(p)], 0) for p in chips})
    after = replace(sitting, total=MappingProxyType(total), chips=chips, deals=sitting.deals + (end is not End.ABORT))
    after = replace(after, debt=MappingProxyType({seated[s]: d for s, d in bank.debts.items() if d}))
    after = replace(after, mult=_next_mult(table, bank, end))
    if end is not End.ABORT:
        after = _move(after, table, bank, end)
    limit = table.flow.sitting.deals
    broke = chips is not None and min(chips.values()) <= 0
    return replace(after, ended=broke or bool(limit and after.deals >= limit))


def _move(sitting: Sitting, table: Table, bank: Bank, end: End) -> Sitting:
    """Dealer, run, round and seats."""
    rule = table.flow.sitting
    seat = next_dealer(table, bank, end)
    n = len(sitting.order)
    dealer = (sitting.dealer + seat) % n
    streak = _streak(sitting.streak, rule.streak, seat is Seat.E, table.won())
    moved = replace(sitting, dealer=dealer, streak=streak)
    if rule.streak is is_.Streak.WINS and streak >= WINS_IN_A_ROW:
        return replace(moved, streak=0, redrawn=True)
    if rule.round is is_.RoundMoves.CYCLE and seat is not Seat.E and dealer == 0:
        moved = replace(moved, round=sitting.round + 1)
        if rule.reseat is is_.Reseat.BY_TABLE and sitting.round < len(RESEAT) and n == len(SEATS):
            moved = replace(moved, order=tuple(moved.order[i] for i in RESEAT[sitting.round]))
    return moved


def _streak(streak: int, rule: is_.Streak, stays: bool, won: bool) -> int:
    if rule is is_.Streak.OFF or not stays:
        return 0
    return streak if rule is is_.Streak.WINS and not won else streak + 1


def _next_mult(table: Table, bank: Bank, end: End) -> int:
    """The multiplier of the next deal (比下胡): raised after a dealer's win, a big hand, a draw, a liability, a
    flower kong, several winners."""
    mult = table.flow.sitting.next_mult
    if mult == 1 or end is End.ABORT:
        return 1
    wins = [judged for judged in bank.judged if judged.outcome.win]
    dealer = any(judged.made.seat is Seat.E for judged in wins)
    big = any(_is_big(table.rules, hit.key) for judged in wins for hit in judged.outcome.patterns)
    liable = any(max((-v for v in (j.outcome.pay or {}).values()), default=0) > j.outcome.points for j in wins)
    return mult if not wins or dealer or big or liable or bank.flower_kong or len(wins) > 1 else 1


def _is_big(rules: Rules, key: str) -> bool:
    rows = rules.table("patterns")
    named = [row for name, row in rows.items() if isinstance(row, Mapping) and key in (name, row.get("report"))]
    return any(row.get("class") == "big" and "value" in row for row in named)


# -- debts ------------------------------------------------------------------------------------------------


def settle_debts(bank: Bank) -> None:
    """Books what debts to the dealer cost after a deal, and puts off what is pulled (拉庄)."""
    table = bank.table
    if table.flow.sitting.debt is not is_.Debt.PULL or not (bank.debts or any(p.pulled for p in table.players)):
        return
    wins = [judged for judged in bank.judged if judged.outcome.win]
    if not wins:
        return
    for player in table.players[1:]:
        debt = bank.debts.get(player.seat, 0)
        stake = -(-debt // DEBT_SHARE)
        dealer_wins = any(judged.made.seat is Seat.E for judged in wins)
        owed = -sum((j.outcome.pay or {}).get(player.seat, 0) for j in wins if j.made.seat is Seat.E)
        gained = any(j.made.seat == player.seat and (j.outcome.pay or {}).get(Seat.E, 0) < 0 for j in wins)
        bank.debts[player.seat] = 0
        if dealer_wins and owed and player.pulled:
            bank.collect("pull", player.seat, {Seat.E: owed}, table.event - 1)
            bank.debts[player.seat] = debt + stake + owed
        elif dealer_wins and owed:
            bank.collect("debt", Seat.E, {player.seat: debt + stake}, table.event - 1)
        elif dealer_wins:
            bank.debts[player.seat] = debt
        else:
            bank.collect("debt", Seat.E, {player.seat: debt - stake if gained else debt}, table.event - 1)
