"""What is settled when a deal has ended: pigs, hands that do not wait, kong money given back, tiles held, chickens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..hand import How
from ..score.chickens import chicken_worth, turned_count
from ..score.chickens import settle as settle_chickens
from ..score.side import holder_money
from ..tile import SUITED, Seat
from . import settings as is_
from .bank import Bank
from .context import wilds_held
from .flow import number, pick, yes
from .prices import KongPrice
from .state import KongMade, OfferKind, Player
from .table import Table
from .waiting import best_hand

CHARGE = 18
"""1s, whose first discard charges (冲锋鸡)."""
CHARGE_FACTOR = 3


def settle_end(bank: Bank, drawn: bool) -> None:
    """Books everything that falls due at the end of a deal; `drawn` where the tiles ran out with somebody still to
    win."""
    table = bank.table
    if drawn:
        _wall_end(bank)
    if not table.won():
        _strike_kongs(bank)
    elif bank.follow_due():
        bank.pay_follow(bank.follow_due(), table.event - 1)
    _holders(bank)
    if table.rules.at("settle.chickens") == "on" and table.won():
        _chickens(bank)


def _strike_kongs(bank: Bank) -> None:
    """Kong money that only a won deal keeps is given back."""
    if bank.prices.keep is is_.KongKeep.WON:
        for entry in bank.kongs:
            if entry.record is not None:
                bank.undo("kong-void", entry.record, bank.table.event - 1)


# -- drawn deals ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Standing:
    """A player at the end of the wall: whether he is a pig (花猪), and his best hand, None where he does not wait."""

    player: Player
    pig: bool
    best: int | None


def is_pig(player: Player) -> bool:
    """Whether a player without a win holds three suits, or tiles of his void suit (花猪)."""
    tiles = [*player.concealed(), *(kind for laid in player.melds for kind in laid.meld.tiles)]
    suits = {"mps"[kind // 9] for kind in tiles if kind < SUITED}
    return not player.wins and (len(suits) > 2 or player.void in suits)


def _wall_end(bank: Bank) -> None:
    table, rules = bank.table, bank.table.rules
    pig = number(rules, "wall-end.pig") * bank.prices.unit
    unready = pick(rules, "wall-end.unready", is_.Unready)
    shower = pick(rules, "wall-end.shower", is_.Shower)
    if not pig and unready is is_.Unready.NONE and shower is is_.Shower.NONE:
        return
    if any(player.unsure for player in table.in_play()):
        return
    standing = [_Standing(p, bool(pig) and is_pig(p), best_hand(table, p)) for p in table.in_play()]
    if pig:
        _pigs(bank, standing, pig)
    if shower is not is_.Shower.NONE:
        _shower(bank, standing, shower)
    payers = _unready(bank, standing, unready) if unready is not is_.Unready.NONE else []
    paid = yes(rules, "wall-end.refund-unpaid", True) or any(s.best is not None for s in standing)
    if yes(rules, "wall-end.refund", False) and paid:
        _refund(bank, {s.player.seat for s in standing if s.pig} | {p.seat for p in payers})


def _pay_out(bank: Bank, why: str, payer: Seat, amounts: Mapping[Seat, int]) -> None:
    pay = {**amounts, payer: -sum(amounts.values())}
    bank.book(why, payer, bank.table.event - 1, pay)


def _pigs(bank: Bank, standing: list[_Standing], amount: int) -> None:
    larger = pick(bank.table.rules, "wall-end.pig-to-waiting", is_.Pig) is is_.Pig.LARGER
    for pig in standing:
        if pig.pig:
            amounts = {s.player.seat: max(amount, s.best or 0) if larger else amount for s in standing if not s.pig}
            _pay_out(bank, "pig", pig.player.seat, amounts)


def _shower(bank: Bank, standing: list[_Standing], rule: is_.Shower) -> None:
    """The first player who laid his hand open pays."""
    first = bank.table.shower
    if first is None:
        return
    others = [s for s in standing if s.player.seat != first]
    if rule is is_.Shower.EACH:
        amounts = {s.player.seat: bank.prices.unit for s in others}
    else:
        amounts = {s.player.seat: s.best for s in others if s.best is not None and not s.player.shown}
    _pay_out(bank, "first-shower", first, amounts)


def _unready(bank: Bank, standing: list[_Standing], rule: is_.Unready) -> list[Player]:
    """Players who do not wait pay each who does his best hand; who they were."""
    payers = []
    for one in standing:
        if one.pig or one.player.wins:
            continue
        if one.best is not None and rule is not is_.Unready.NOT_WON:
            continue
        owed = [s for s in standing if s is not one and s.best is not None]
        if one.best is not None:
            owed = [s for s in owed if s.player.wins]
        else:
            payers.append(one.player)
        _pay_out(bank, "not-ready", one.player.seat, {s.player.seat: s.best or 0 for s in owed})
    return payers


def _refund(bank: Bank, seats: set[Seat]) -> None:
    """Pigs and players who do not wait give back what their kongs took (退税)."""
    for entry in list(bank.kongs):
        if entry.made.seat in seats and entry.record is not None and entry.record not in bank.moved:
            bank.undo("kong-refund", entry.record, bank.table.event - 1)


# -- tiles held -------------------------------------------------------------------------------------------


def _won_tile(table: Table, player: Player) -> int | None:
    """The tile that a player won from another, which lies with his hand."""
    for made in reversed(table.wins):
        if made.seat == player.seat and made.giver is not None:
            return made.tile
    return None


def _holders(bank: Bank) -> None:
    """Everybody pays everybody for wild tiles held (精, 财神)."""
    table, rules = bank.table, bank.table.rules
    say = str(rules.at("settle.holders.say", "none"))
    if say == "none" or (rules.at("settle.holders.keep", "always") == "won" and not table.won()):
        return
    held = {
        p.seat: _held(table, p, len(table.wilds) > 1 or "turned" in rules.table("settle.holders"))
        for p in table.players
    }
    pay = holder_money(rules, held, table.flow.seats)
    bank.book(say, None, table.event - 1, pay)


def _held(table: Table, player: Player, by_kind: bool) -> object:
    won = _won_tile(table, player)
    if not by_kind:
        return wilds_held(table, player, won)
    tiles = [*player.concealed(), *(kind for laid in player.melds for kind in laid.meld.tiles)]
    if won is not None:
        tiles.append(won)
    kongs = sum(laid.meld.is_kong and laid.meld.tiles[0] in table.wilds for laid in player.melds)
    return (*(tiles.count(kind) for kind in table.wilds), kongs)


# -- chickens ---------------------------------------------------------------------------------------------


def _chickens(bank: Bank) -> None:
    """Chickens and kong money between winners and ready players and everybody else."""
    table = bank.table
    winners = {made.seat for made in table.wins if made.name != "opening"}
    waiting = {p.seat for p in table.players if p.seat not in winners and best_hand(table, p) is not None}
    collecting = winners | waiting
    hot = _hot_seats(table)
    _kongs_to(bank, collecting, hot)
    drawn = any(made.how is How.DRAW for made in table.wins)
    turned = [*table.indicators, *table.tail]
    if turned_count(table.rules, drawn):
        turned += bank.turned_up
    worth = chicken_worth(table.rules, turned)
    value, exposed, extra = _worths(table, worth)
    for seat in hot:
        value[seat] = 0
    pay = settle_chickens(value, exposed, collecting, table.flow.seats)
    for (taker, payer), amount in extra.items():
        if taker in collecting and taker not in hot:
            pay[taker] += amount
            pay[payer] -= amount
    bank.book("chickens", None, table.event - 1, pay)


def _hot_seats(table: Table) -> set[Seat]:
    """Robbed players and those whose discard after a kong was won: their chickens and kongs are worth nothing."""
    found = set()
    for made in table.wins:
        offer = made.offer
        if offer is not None and (offer.kind is not OfferKind.DISCARD or offer.hot):
            found.add(offer.giver)
    return found


def _worths(
    table: Table, worth: Mapping[int, int]
) -> tuple[dict[Seat, int], dict[Seat, int], dict[tuple[Seat, Seat], int]]:
    """What everybody's chickens are worth, the exposed part of it, and what a claimed first 1s brings beyond from
    its discarder."""
    rules = table.rules
    value, exposed = dict.fromkeys(table.flow.seats, 0), dict.fromkeys(table.flow.seats, 0)
    for player in table.players:
        melded = sum(worth.get(kind, 0) for laid in player.melds for kind in laid.meld.tiles)
        loose = sum(worth.get(kind, 0) for kind in player.concealed())
        won = _won_tile(table, player)
        loose += worth.get(won, 0) if won is not None else 0
        if yes(rules, "chickens.scattered", False):
            loose += sum(worth.get(thrown.tile, 0) for thrown in player.river if thrown.taken is None)
        value[player.seat] += melded + loose
        exposed[player.seat] += melded
    extra = _charge(table, worth, value, exposed) if yes(rules, "chickens.charge", True) else {}
    return value, exposed, extra


def _charge(
    table: Table, worth: Mapping[int, int], value: dict[Seat, int], exposed: dict[Seat, int]
) -> dict[tuple[Seat, Seat], int]:
    """The first 1s discarded is worth three times to its discarder, or, claimed, to the claimer against him
    (冲锋鸡, 责任鸡)."""
    each = worth.get(CHARGE, 0)
    thrown = [(t.event, p.seat, t) for p in table.players for t in p.river if t.tile == CHARGE]
    if not thrown or not each:
        return {}
    _, seat, first = min(thrown, key=lambda entry: entry[0])
    if first.taken is None:
        scattered = yes(table.rules, "chickens.scattered", False)
        value[seat] += (CHARGE_FACTOR - scattered) * each
        exposed[seat] += CHARGE_FACTOR * each
        return {}
    if any(made.offer is not None and made.offer.event == first.event for made in table.wins):
        return {}
    return {(first.taken, seat): (CHARGE_FACTOR - 1) * each}


def _kongs_to(bank: Bank, collecting: set[Seat], hot: set[Seat]) -> None:
    """Kong money goes to winners and ready players; any other maker pays it to each of them (包杠)."""
    if bank.prices.to is not is_.KongTo.READY:
        return
    for entry in bank.kongs:
        made: KongMade = entry.made
        price: KongPrice = bank.kong_price(made)
        if made.seat in hot or not price.plain:
            continue
        if made.seat in collecting:
            bank.collect("kong", made.seat, bank.kong_amounts(made, price), made.event)
        else:
            amount = price.plain * bank.prices.unit
            pay = dict.fromkeys(collecting, amount)
            pay[made.seat] = -sum(pay.values())
            bank.book("kong", made.seat, made.event, pay)
