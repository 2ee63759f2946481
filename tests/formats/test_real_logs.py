"""Public logs of every format: all deals are read, no tile appears from nowhere, and what was recorded of GB deals is
what our rules say, by the scorer alone and by the replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from logs import DEALS, FILES, FORMAT_OF, ROOT, named
from tracker import Tracker

from mjtool import text
from mjtool.deal import BadRecord, Deal, Wrap, read_deals, write_deal
from mjtool.formats import botzone_write, read_foreign, sniff
from mjtool.notation import read_numbers
from mjtool.play.replay import DealResult, replay
from mjtool.rules.load import load
from mjtool.score.judge import score
from mjtool.tile import NATURAL, SEATS

every_file = pytest.mark.parametrize("path", FILES, ids=named)
GB = [p for p in FILES if p.parent.name.startswith("botzone") or p.parent.name in ("pmn", "openmahjong-json")]
TWO_WINNERS = ROOT / "pmn" / "deal-2.pmn"
ALTERED = ROOT / "botzone-text" / "altered-hu-tile.txt"


def deals_of(path: Path) -> list[Deal]:
    """The deals of a file, all of which can be read."""
    found = list(read_foreign(path))
    assert not [bad for bad in found if isinstance(bad, BadRecord)]
    return [deal for deal in found if isinstance(deal, Deal)]


def played(path: Path, spec: str = "gb") -> list[DealResult]:
    """The deals of a file, replayed."""
    results = list(replay(read_foreign(path), spec))
    return [result for result in results if isinstance(result, DealResult)]


@every_file
def test_the_format_is_recognised(path: Path) -> None:
    assert sniff(path.read_text(encoding="utf-8")[:70_000]) == FORMAT_OF[path.parent.name]


@every_file
def test_every_deal_is_read(path: Path) -> None:
    assert len(deals_of(path)) == DEALS.get(path.name, DEALS.get(path.parent.name))


@every_file
def test_a_deal_survives_our_notation(path: Path) -> None:
    for deal in deals_of(path):
        for wrap in Wrap:
            (again,) = read_deals(write_deal(deal, wrap).split("\n"))
            assert again == deal


@every_file
def test_tiles_come_from_where_they_were(path: Path) -> None:
    if path == ALTERED:
        return  # its own test below
    for deal in deals_of(path):
        tracker = Tracker(deal).run()
        assert tracker.wrong == []
        assert all(n <= (1 if tile >= NATURAL else 4) for tile, n in tracker.copies().items())


@every_file
def test_places_point_into_the_file(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    for deal in deals_of(path):
        assert deal.acts
        for act in deal.acts:
            assert deal.source(act.span.line) == lines[act.span.line - 1].rstrip("\r")
            assert 0 <= act.span.start < act.span.end <= len(lines[act.span.line - 1])


def test_a_place_is_that_of_the_very_words() -> None:
    deal = deals_of(ROOT / "botzone-text" / "deals-01-08.txt")[0]
    act = deal.acts[0]
    assert deal.source(act.span.line)[act.span.start : act.span.end] == "Player 0 Draw J3"
    lite = deals_of(ROOT / "botzone-judge-json" / "6a20420958ebe27b197dc289.lite.json")[0]
    first = lite.acts[0].span
    assert lite.source(1)[first.start : first.end] == "J2"


@pytest.mark.parametrize("path", [p for p in GB if p != TWO_WINNERS and p != ALTERED], ids=named)
def test_gb_fan_and_balance_are_the_recorded_ones_by_the_scorer_alone(path: Path) -> None:
    rules = load("gb")
    for deal in deals_of(path):
        for win in Tracker(deal).run().wins:
            outcome = score(win, rules)
            assert outcome.win
            if deal.get("fan") is not None:
                assert f"{win.hand.seat.name}{outcome.points}" == deal.get("fan")
            assert outcome.pay == read_numbers(deal.get("net") or "")


@pytest.mark.parametrize("path", [p for p in GB if p != TWO_WINNERS and p != ALTERED], ids=named)
def test_gb_deals_replay_to_the_recorded_balance(path: Path) -> None:
    for result in played(path):
        recorded = read_numbers(result.deal.get("net") or "")
        if result.deal.get("end") == "abort":
            continue  # ended by an illegal act: its own test below
        assert [f.code for f in result.findings] == []
        assert dict(result.pay) == dict(recorded or {})


def test_a_deal_that_ended_by_an_illegal_act_is_told() -> None:
    (result,) = [r for r in played(ROOT / "botzone-selfplay-jsonl" / "sample.jsonl") if r.deal.get("end") == "abort"]
    (note,) = result.deal.warnings
    assert note.code == "illegal-act"
    assert result.deal.source(note.span.line)[note.span.start : note.span.end] == '"PASS"'
    assert [f.code for f in result.findings] == ["net-mismatch"]
    assert result.deal.get("net") == "E-30,S+10,W+10,N+10"


def test_altered_winning_tiles_are_refused_at_their_place() -> None:
    found = [(f.code, f.span.line, f.span.start) for result in played(ALTERED) for f in result.findings]
    assert found == [("nothing-to-claim", 76, 0), ("nothing-to-claim", 151, 0)]
    wrong = [Tracker(deal).run().wrong for deal in deals_of(ALTERED)]
    assert [len(each) for each in wrong] == [1, 1]


def test_two_winners_of_one_tile(tmp_path: Path) -> None:
    """Each fan is the recorded one. The recorded balance is no balance (it sums to 32), because the duplicate
    counts every winner as if he were alone; our payments are those of two wins."""
    rules = load("gb")
    (deal,) = deals_of(TWO_WINNERS)
    assert [score(win, rules).points for win in Tracker(deal).run().wins] == [12, 12]
    (alone,) = played(TWO_WINNERS)
    assert [f.code for f in alone.findings] == ["too-many-winners"]
    house = tmp_path / "two-winners.toml"
    house.write_text('inherits = "gb"\n[claim]\nwinners = "all"\n', encoding="utf-8")
    mine = [write_deal(deal).replace("rules=gb", f"rules={house}")]
    (result,) = [r for r in replay(read_deals(mine), "gb") if isinstance(r, DealResult)]
    assert [f.code for f in result.findings] == ["net-unbalanced"]
    assert [result.pay[seat] for seat in SEATS] == [-40, 28, -16, 28]


OTHER_NAMES = {"嵌张": "坎张", "和绝张": "绝张", "全带幺": "带幺九", "断幺": "断幺九"}
"""Fans that Botzone calls otherwise."""


def told(line: str) -> dict[str, int]:
    """The fans of `混一色*1+箭刻*1`: how often each."""
    pairs = (part.split("*") for part in line.split("+"))
    return {OTHER_NAMES.get(name, name): int(count) for name, count in pairs}


def test_the_fans_of_the_text_are_ours_by_name() -> None:
    path = ROOT / "botzone-text" / "deals-01-08.txt"
    lists = [line.split(" ")[2] for line in path.read_text(encoding="utf-8").split("\n") if line.startswith("Fan")]
    rules = load("gb")
    for deal, line in zip(deals_of(path), lists, strict=True):
        outcome = score(Tracker(deal).run().wins[0], rules)
        assert {text.pattern_name(hit.key, "zh"): hit.count for hit in outcome.patterns} == told(line)


def test_starting_hands_that_are_not_written_follow_from_the_end() -> None:
    (deal,) = deals_of(ROOT / "mcr-event-jsonl" / "s0_walking_skeleton_seed_12345.jsonl")
    assert [len(deal.hands[seat].concealed) for seat in SEATS] == [13] * 4
    assert sum(len(deal.hands[seat].aside) for seat in SEATS) == 8
    (result,) = played(ROOT / "mcr-event-jsonl" / "s0_walking_skeleton_seed_12345.jsonl")
    assert result.findings == ()


def test_the_exchange_of_three_follows_from_the_hands() -> None:
    for deal in deals_of(ROOT / "sichuan-peer-generated" / "games-000-007.jsonl"):
        given = [act for act in deal.acts if act.taker is not None]
        assert len(given) == 4
        assert all(len(act.tiles) == 3 for act in given)
        assert len({(act.taker - act.seat) % 4 for act in given if act.taker is not None}) == 1


def test_peer_games_differ_from_chengdu_in_values_and_in_who_draws_after_a_win_only() -> None:
    codes = {
        f.code
        for result in played(
            ROOT / "sichuan-peer-generated" / "games-000-007.jsonl", "chengdu,exchange=three-die,self-draw=none"
        )
        for f in result.findings
    }
    assert codes == {"fan-mismatch", "net-mismatch", "wrong-seat"}


def test_the_fenghua_hand_is_below_the_minimum_of_ningbo() -> None:
    path = ROOT / "ningbo-fenghua-json" / "rl-seed-1.json"
    (result,) = played(path, "ningbo")
    assert [(f.code, f.args["reason"]) for f in result.findings] == [("not-a-win", "below-minimum")]
    (note,) = [n for n in result.deal.warnings if n.code == "ruleset-not-ours"]
    assert result.deal.rules is None
    assert note.span.line > 1


def test_a_win_that_the_judge_refused() -> None:
    """Below the minimum: 10 to each other player, in Botzone as in our rules."""
    whole = (ROOT / "botzone-text" / "deals-01-08.txt").read_text(encoding="utf-8").split("\n\n")[2]
    text = whole[: whole.index("Player 2 Draw W1")] + "Player 2 Draw W1\nPlayer 2 Hu W1\nFan 0\nScore 10 10 -30 10\n"
    (deal,) = [deal for deal in read_foreign(text.splitlines(keepends=True), "botzone") if isinstance(deal, Deal)]
    assert write_deal(deal).endswith("W+1m.falsewin end=falsewin net=E+10,S+10,W-30,N+10")
    assert [(note.code, note.span.line) for note in deal.warnings] == [("judged-wrong", text.count("\n") - 2)]
    (result,) = [r for r in replay(iter([deal]), "gb") if isinstance(r, DealResult)]
    assert result.end is not None
    assert result.end.value == "falsewin"


def test_the_last_tile_of_own_walls() -> None:
    """All 84 tiles of the four walls are drawn: the last discard is the last tile, though our wall has 92."""
    path = ROOT / "botzone-selfplay-jsonl" / "sample.jsonl"
    (drawn,) = [deal for deal in deals_of(path) if deal.get("end") == "wall"]
    text = botzone_write.write(drawn).replace("Huang\nScore 0 0 0 0", "Player 0 Hu B5\nFan 8\nScore 32 -8 -8 -16")
    (deal,) = [deal for deal in read_foreign(text.splitlines(keepends=True), "botzone") if isinstance(deal, Deal)]
    assert sum(c.isdigit() for c in deal.get("wall") or "") == 84
    assert Tracker(deal).run().wins[0].flags == {"last"}
    assert [note.code for note in deal.warnings] == ["own-walls"]
    early = text.replace("Player 3 Draw B7\n", "", 1)
    (other,) = [deal for deal in read_foreign(early.splitlines(keepends=True), "botzone") if isinstance(deal, Deal)]
    assert other.get("wall") is not None


def test_a_recorded_wall_is_held_against_the_play() -> None:
    line = (ROOT / "botzone-selfplay-jsonl" / "sample.jsonl").read_text(encoding="utf-8").split("\n")[0]
    at = line.index('"walltiles"')
    (deal,) = read_foreign([line[:at] + line[at:].replace('F3", "seed', 'F4", "seed')], "botzone")
    assert isinstance(deal, Deal)
    assert [(n.code, n.args["seat"], n.args["wall"]) for n in deal.warnings] == [("wall-differs", "N", "F4")]
