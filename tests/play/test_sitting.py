"""From deal to deal: dealer, run, round, seats, debts, chips, multipliers."""

from __future__ import annotations

import pytest

from mjtool.deal import read_deals
from mjtool.hand import Hand, How, Win
from mjtool.play.bank import Bank, Judged
from mjtool.play.flow import flow_of
from mjtool.play.replay import DealResult, replay
from mjtool.play.sitting import settle_debts
from mjtool.play.state import WinMade
from mjtool.play.table import Table
from mjtool.rules.load import load
from mjtool.score.result import Outcome
from mjtool.tile import Seat

Q = "?" * 13
THREE_SUITS = "46m123p333789s99p"
TWO_SUITS = "46m123456789m99p"
SEATS = "ESWN"


def won(rules: str, winner: str, hand: str = TWO_SUITS, tile: str = "5m", giver: str = "", fields: str = "") -> str:
    """A deal that `winner` wins on his first draw, or on `giver`'s first discard."""
    hands = " ".join(f"{seat}:{hand if seat in winner else Q}" for seat in SEATS)
    turns = []
    for seat in SEATS:
        if giver and seat == giver:
            turns.append(f"{seat}+{tile}-{tile} " + " ".join(f"{w}!" for w in winner))
            break
        if not giver and seat == winner:
            turns.append(f"{seat}+{tile}!")
            break
        turns.append(f"{seat}+?-")
    return f"rules={rules} game=g {fields} {hands} {' '.join(turns)}"


def results(*lines: str) -> list[DealResult]:
    found = list(replay(read_deals(lines), "gb"))
    assert all(isinstance(result, DealResult) for result in found)
    return [result for result in found if isinstance(result, DealResult)]


def mismatches(result: DealResult) -> list[str]:
    return [str(f.args["field"]) for f in result.findings if f.code == "sitting-mismatch"]


def dealers(rules: str, *deals: tuple[str, str]) -> list[int]:
    """Who deals after each deal, as a seat of the first one."""
    lines = [won(rules, winner, giver=giver) for winner, giver in deals]
    return [result.sitting.seated()[0] for result in results(*lines) if result.sitting is not None]


def test_the_dealer_stays_or_passes() -> None:
    assert dealers("hainan", ("E", ""), ("S", ""), ("E", ""), ("W", "")) == [0, 1, 1, 2]


def test_the_winner_deals() -> None:
    assert dealers("sichuan", ("S", ""), ("W", ""), ("E", "")) == [1, 3, 3]


def test_several_winners_hand_the_deal_to_the_giver_or_after_him() -> None:
    hands = f"E:{Q} S:46m123456789p99p W:46m123123789s99s N:{Q}"
    (result,) = results(f"rules=sichuan game=g {hands} E+?- S+?- W+?- N+5m-5m S! W!")
    assert result.sitting is not None
    assert result.sitting.seated()[0] == 3
    hands = f"E:{Q} S:1133557799m446p W:1133557799s446p N:{Q}"
    (result,) = results(f"rules=yunnan game=g tail=1z2z {hands} E+?- S+?- W+?- N+6p-6p S! W!")
    assert [judged.outcome.win for judged in result.wins] == [True, True]
    assert result.sitting is not None
    assert result.sitting.seated()[0] == 0


def test_rounds_and_seats_of_chinese_official() -> None:
    """Every deal passes on; after four the round moves, and E and S, W and N change seats."""
    order = ("an,bo,chen,ding", "bo,chen,ding,an", "chen,ding,an,bo", "ding,an,bo,chen", "bo,an,ding,chen")
    lines = [won("gb", "E", THREE_SUITS, fields=f"players={names}") for names in order]
    found = results(*lines)
    assert [mismatches(result) for result in found] == [[]] * 5
    assert found[-2].sitting is not None
    assert found[-2].sitting.round_wind == "S"
    wrong = results(*lines[:4], won("gb", "E", THREE_SUITS, fields="players=an,bo,chen,ding"))
    assert mismatches(wrong[-1]) == ["players"]
    late = results(*lines[:4], won("gb", "E", THREE_SUITS, fields="round=E players=bo,an,ding,chen"))
    assert mismatches(late[-1]) == ["round"]


def test_standings_follow_the_players() -> None:
    lines = [won("gb", "E", THREE_SUITS, fields=f"players={n}") for n in ("an,bo,chen,ding", "bo,chen,ding,an")]
    first, second = results(*lines)
    assert second.sitting is not None
    total = {first.keys[s]: p for s, p in first.pay.items()}
    for seat, amount in second.pay.items():
        total[second.keys[seat]] += amount
    assert second.sitting.standings() == total


@pytest.mark.parametrize(("winner", "streak"), [("E", 1), ("S", 0)])
def test_the_run_of_a_dealer(winner: str, streak: int) -> None:
    first, second = results(won("hainan", winner), won("hainan", "E", fields=f"streak={1 - streak}"))
    assert first.sitting is not None
    assert first.sitting.streak == streak
    assert mismatches(second) == ["streak"]


def test_new_seats_after_four_wins_in_a_row() -> None:
    hand = "46m123456789m12399p"
    line = won("wenzhou", "E", hand).replace(Q, "?" * 16).replace("game=g", "game=g turned=1z")
    found = results(*[line] * 4)
    states = [result.sitting for result in found]
    assert [state.streak for state in states if state is not None] == [1, 2, 3, 0]
    assert states[-1] is not None
    assert states[-1].redrawn


def test_a_game_with_other_seats_begins_anew() -> None:
    two = f"rules=erma-classic game=g E:{Q} S:{Q} E+?-"
    first, second, third = results(won("gb", "E", THREE_SUITS), f"{two} end=abort", won("gb", "E", THREE_SUITS))
    assert list(second.keys) == [Seat.E, Seat.S]
    assert first.sitting is not None
    assert third.sitting is not None
    assert third.sitting.total == first.sitting.total


def test_chips_run_out() -> None:
    """Who cannot pay pays what he has, and the sitting ends."""
    deal = f"rules=shenyang game=g chips=E100S100W3N100 E:{Q} S:77z24m345p67899s1z W:{Q} N:{Q}"
    (result,) = results(f"{deal} E+7z-7z S[777z]-1z W+3m-3m S!")
    assert result.pay == {Seat.E: 0, Seat.S: 3, Seat.W: -3, Seat.N: 0}
    assert result.sitting is not None
    assert result.sitting.ended
    (alone,) = results(f"{deal} E+7z-7z S[777z]-1z W+3m-3m S!".replace("game=g chips=E100S100W3N100 ", ""))
    assert alone.pay[Seat.W] == -32


def _bank(debts: dict[Seat, int], pay: dict[Seat, int], winner: Seat, pulled: bool) -> Bank:
    (deal,) = read_deals(["rules=taiwan E+?-"])
    assert not hasattr(deal, "diagnostic")
    table = Table(deal, flow_of(load("taiwan")))  # type: ignore[arg-type]
    bank = Bank(table)
    bank.debts = dict(debts)
    table.players[Seat.S].pulled = pulled
    made = WinMade(winner, How.DRAW, 0, None, 0, Win(Hand()), None)
    bank.judged.append(Judged(made, Outcome(True, points=1, pay=pay), None))
    settle_debts(bank)
    return bank


def test_a_payment_to_the_dealer_is_put_off() -> None:
    """The worked example: owes 10 and pulls, owes 12 and pulls, then wins 15 and pays 17."""
    first = _bank({}, {Seat.E: 10, Seat.S: -10}, Seat.E, True)
    assert first.debts[Seat.S] == 10
    assert [dict(record.pay)[Seat.S] for record in first.records] == [10]
    second = _bank({Seat.S: 10}, {Seat.E: 12, Seat.S: -12}, Seat.E, True)
    assert second.debts[Seat.S] == 26
    third = _bank({Seat.S: 26}, {Seat.E: -15, Seat.S: 15}, Seat.S, False)
    assert third.debts[Seat.S] == 0
    assert [dict(record.pay)[Seat.S] for record in third.records] == [-17]
    paid = _bank({Seat.S: 10}, {Seat.E: 12, Seat.S: -12}, Seat.E, False)
    assert [dict(record.pay)[Seat.S] for record in paid.records] == [-14]
    other = _bank({Seat.S: 10}, {Seat.W: 5, Seat.S: -5}, Seat.W, False)
    assert [dict(record.pay)[Seat.S] for record in other.records] == [-10]


def test_a_deal_after_a_big_hand_is_multiplied() -> None:
    line = won("nanjing,bi-xia-hu=next", "S", "46m123456789m99m")
    first, second = results(line, line)
    assert first.sitting is not None
    assert first.sitting.mult == 2
    assert second.wins[0].outcome.points == 2 * first.wins[0].outcome.points > 0


def test_an_abandoned_deal_changes_nothing() -> None:
    first, second = results(won("hainan", "S") + " end=abort", won("hainan", "E", fields="streak=0"))
    assert first.pay == dict.fromkeys(first.pay, 0)
    assert first.ledger == ()
    assert mismatches(second) == []
