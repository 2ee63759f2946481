"""Turns played whole: the table is the same as after their acts, one by one, whatever the ruleset and wherever the log
ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mjtool.deal import Deal, read_deals, write_deal
from mjtool.notation.acts import Acts, Turn
from mjtool.play.checks import plain, registry
from mjtool.play.dealer import deals
from mjtool.play.flow import flow_of
from mjtool.play.plain import play_plain
from mjtool.play.replay import DealResult, Play
from mjtool.play.table import Table
from mjtool.rules.load import ids, load

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"
APART = ("deal", "flow", "rules", "notes")
"""What a table is given; all else is what was played."""


class ByActs(Play):
    """A deal of which no turn is played whole."""

    def _plain(self, turns: Sequence[Turn], number: int) -> int:
        return number


def _states(deal: Deal, how: type[Play]) -> tuple[dict[str, object], DealResult]:
    play = how(deal, flow_of(load(deal.rules or "gb")), None)
    result = play.result(play.run(), True)
    return {name: getattr(play.table, name) for name in Table.__slots__ if name not in APART}, result


def _read(text: str) -> list[Deal]:
    return [deal for deal in read_deals(text.splitlines()) if isinstance(deal, Deal)]


def _assert_same(deal: Deal) -> None:
    whole, result = _states(deal, Play)
    by_acts, slowly = _states(deal, ByActs)
    assert whole == by_acts, deal.text
    for name in ("wins", "ledger", "pay", "end", "findings", "lefts", "sitting"):
        assert getattr(result, name) == getattr(slowly, name), (name, deal.text)


@pytest.mark.parametrize("ruleset", ids())
def test_deals_are_played_the_same(ruleset: str) -> None:
    text = "\n".join(write_deal(deal) for deal in deals(ruleset, 3, 21, 3))
    for deal in _read(text):
        _assert_same(deal)
        for part in range(1, 8):
            _assert_same(replace(deal, acts=Acts(deal.turns[: len(deal.turns) * part // 8])))


@pytest.mark.parametrize("log", sorted(LOGS.glob("*.mjl")), ids=lambda path: path.stem)
def test_logs_are_played_the_same(log: Path) -> None:
    for deal in _read(log.read_text(encoding="utf-8")):
        _assert_same(deal)


def test_most_turns_are_played_whole() -> None:
    """How far one gets depends on the wall, the hands, and what the ruleset asks of a discard."""
    hands = "E:123m456p789s1122z S:123m456p789s1133z W:123m456p789s4455z N:123m456p789s6677z"

    def reached(head: str, turns: str) -> int:
        (deal,) = _read(f"{head} {hands} E+9m- {turns}")
        flow = flow_of(load(deal.rules or "gb"))
        play = Play(deal, flow, None)
        for act in deal.turns[0][0].acts:
            play._act(act, deal.turns[0], 0)
        return play_plain(play.table, play.quiet, deal.turns, 1, len(deal.turns))

    assert reached("rules=gb", "S+8m-8m W+8m- N+8p-1m E+8p-9s") == 5
    assert reached("rules=gb", "S+8m-8m W+8m- N+8p-9m E+8p-") == 3
    assert reached("rules=gb", "S+8m- N+8p- W+8m-") == 2
    assert reached("rules=gb", "S+8m- W+8m- N+8m- E+8m- S+8m-") == 5
    assert reached("rules=gb", "S+8m- W- N+8m-") == 2
    assert reached("rules=gb", "S+1f- W+1p-") == 3
    assert reached("rules=taiwan", "S+8m- W+1f- N+1p-") == 2


def test_a_check_that_says_nothing_of_plain_turns_looks_at_every_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_QUIET", {})
    flow = flow_of(load("sichuan,declare-void=true"))
    assert registry.quiet_of.__wrapped__(flow) == (plain.doubtful,)
    (deal,) = deals("sichuan", 1, 3)
    play = Play(deal, flow, None)
    assert play_plain(play.table, (plain.doubtful,), deal.turns, 0, len(deal.turns)) == 0
