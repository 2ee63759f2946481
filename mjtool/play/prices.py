"""What side money costs under a ruleset, compiled once: kongs, claims, ready, flower sets, followed discards
(`[money]`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..rules.model import Rules
from ..tile import Seat
from . import settings as is_
from .flow import number, pick, yes
from .table import Table


@dataclass(frozen=True, slots=True)
class KongPrice:
    """What one sort of kong brings: from the giver of the tile, from each other player, from the others beside the
    giver (擦挂)."""

    giver: int = 0
    each: int = 0
    others: int = 0

    @property
    def plain(self) -> int:
        """The amount that each of several payers pays where the maker himself must pay it (包杠)."""
        return self.each or self.giver


@dataclass(frozen=True, slots=True)
class Follow:
    """Discards that follow the dealer's (跟庄, 烧庄)."""

    amount: int
    rounds: is_.FollowRounds
    due: is_.FollowDue
    pay: is_.FollowPay
    why: str
    factor: is_.Factor


@dataclass(frozen=True, eq=False, slots=True)
class Prices:
    """All side money of a ruleset, in points. `unit` multiplies what is told in units of the base."""

    unit: int
    claimed: KongPrice
    added: KongPrice
    concealed: KongPrice
    late_pays: bool
    late_concealed_pays: bool
    keep: is_.KongKeep
    to: is_.KongTo
    chain: int
    transfer: bool
    kong_factor: is_.Factor
    chow: int
    pong: int
    ready: int
    set_each: int
    set_all: int
    set_factor: is_.Factor
    follow: Follow | None
    four_winds: int
    turn_up: int
    turn_up_word: str
    turn_up_row: is_.TurnUpRow
    turn_up_draws_only: bool
    turn_up_last: is_.TurnUpLast


def _kong(rules: Rules, kind: str) -> KongPrice:
    path = f"money.kong.{kind}"
    return KongPrice(*(number(rules, f"{path}.{name}") for name in ("giver", "each", "others")))


def _follow(rules: Rules) -> Follow | None:
    amount = number(rules, "money.follow.amount")
    if not amount:
        return None
    return Follow(
        amount,
        pick(rules, "money.follow.rounds", is_.FollowRounds),
        pick(rules, "money.follow.due", is_.FollowDue),
        pick(rules, "money.follow.pay", is_.FollowPay),
        str(rules.at("money.follow.why", "follow")),
        pick(rules, "money.follow.factor", is_.Factor),
    )


@lru_cache(maxsize=256)
def prices_of(rules: Rules) -> Prices:
    """The prices of a ruleset. Raises `MjtoolError` `bad-setting`."""
    ready = "money.ready.each" if rules.table("money.ready") else "money.ready"
    each = number(rules, "money.flower-set.each")
    return Prices(
        unit=number(rules, "score.unit", 1) or 1,
        claimed=_kong(rules, "claimed"),
        added=_kong(rules, "added"),
        concealed=_kong(rules, "concealed"),
        late_pays=rules.at("money.kong.late", 1) != 0,
        late_concealed_pays=rules.at("money.kong.late-concealed", 1) != 0,
        keep=pick(rules, "money.kong.keep", is_.KongKeep),
        to=pick(rules, "money.kong.to", is_.KongTo),
        chain=number(rules, "money.kong.chain", 1),
        transfer=yes(rules, "money.kong.transfer", False),
        kong_factor=pick(rules, "money.kong.factor", is_.Factor),
        chow=number(rules, "money.claim.chow"),
        pong=number(rules, "money.claim.pong"),
        ready=number(rules, ready),
        set_each=each,
        set_all=number(rules, "money.flower-set.all") or 2 * each,
        set_factor=pick(rules, "money.flower-set.factor", is_.Factor),
        follow=_follow(rules),
        four_winds=number(rules, "money.four-winds"),
        turn_up=0 if rules.at("chickens.turn") == "off" else number(rules, "turn-up.count"),
        turn_up_word=str(rules.at("turn-up.word", "birds")),
        turn_up_row=pick(rules, "turn-up.row", is_.TurnUpRow),
        turn_up_draws_only=rules.at("turn-up.effect") == "add" or rules.at("chickens.turn") == "self-draw",
        turn_up_last=pick(rules, "turn-up.last", is_.TurnUpLast),
    )


def _dealer_factor(rules: Rules) -> int:
    value: Any = rules.at("pay.times.dealer", 1)
    value = value.get("is", 1) if isinstance(value, Mapping) else value
    return int(value) if isinstance(value, int) else 1


def _units(table: Table, one: Seat, other: Seat) -> int:
    """1 + what the unit between two players holds: the dealer's own and his streak, both stakes."""
    units = 1
    for name, entry in table.rules.table("pay.units").items():
        spec = entry if isinstance(entry, Mapping) else {"is": entry}
        if spec.get("of", name) == "stakes":
            units += table.stakes.get(one, 0) + table.stakes.get(other, 0)
        elif spec.get("of", name) == "dealer" and Seat.E in (one, other):
            units += int(spec.get("is", 0)) + int(spec.get("streak", 0)) * table.streak
    return units


def factor(table: Table, kind: is_.Factor, taker: Seat, payer: Seat) -> int:
    """What an amount between two players is multiplied with."""
    if kind is is_.Factor.DEALER:
        return _dealer_factor(table.rules) if Seat.E in (taker, payer) else 1
    if kind is is_.Factor.UNIT:
        return _units(table, taker, payer)
    if kind is is_.Factor.MULT:
        return table.mult
    return 1
