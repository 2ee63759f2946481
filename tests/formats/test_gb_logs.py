"""What the public GB logs among the fixtures do not show: kongs, flowers, claims and ends of each format, in short
logs written for the purpose."""

from __future__ import annotations

import json

import pytest

from mjtool.deal import BadRecord, Deal, write_deal
from mjtool.formats import read_foreign


def only(lines: list[str], fmt: str) -> Deal:
    """The one deal of a text."""
    (found,) = read_foreign([line + "\n" for line in lines], fmt)
    assert isinstance(found, Deal), found
    return found


def turns(deal: Deal) -> str:
    """The turns of a deal as written, and how it ended."""
    words = write_deal(deal).split(" ")
    hands = max(n for n, word in enumerate(words) if word[1] == ":")
    return " ".join(words[hands + 1 :])


def pmn(play: str, fan: str = "None None None None", result: str = "0 0 0 0", **tags: str) -> Deal:
    """A PMN deal with short hands."""
    given = {"Deal": "c1f1 c2 c3 c4", "Play": play, "Fan": fan, "Result": result, **tags}
    return only([f'[{name} "{value}"]' for name, value in given.items()], "pmn")


@pytest.mark.parametrize(
    ("play", "ours"),
    [
        ("R0f1T0c9T0d1D0z1", "E{1f}+9m E+1p-"),
        ("T0f3R0f3T0c5D0c1", "E+3f{3f}+5m-1m"),
        ("T0c1D0c1C1c2D1c9", "E+1m-1m S[123m]-9m"),
        ("T0c1D0c1C1c2c3D1c9", "E+1m-1m S[123m]-9m"),
        ("T0b7D0b7P2b7D2b1", "E+7s-7s W[777s]-1s"),
        ("T0b7D0b7Z3b7T3b9D3z1", "E+7s-7s N[7777s]+9s-"),
        ("T0w1A0w1T0r1B0r1T0r2H0", "E+1z(1111z)+7z[777z+7z]+6z! end=win net=E0,S0,W0,N0"),
    ],
)
def test_acts_of_pmn(play: str, ours: str) -> None:
    assert turns(pmn(play)).removesuffix(" net=E0,S0,W0,N0") == ours.removesuffix(" net=E0,S0,W0,N0")


def test_a_drawn_pmn_deal_has_the_tiles_drawn_as_its_wall() -> None:
    deal = pmn("T0c9D0z1T1b1D1z1N0")
    assert (deal.get("end"), deal.get("wall")) == ("wall", "9m1s")
    assert [note.code for note in deal.warnings] == ["own-walls"]
    last = pmn("T0c9D0z1T1b1H1", fan="None 44/8/1.80/1/1 None None")
    assert (last.get("fan"), last.get("wall")) == ("S9", "9m1s")


def test_penalties_of_pmn_are_remarked() -> None:
    deal = pmn("T0c9D0z1", Penalty="0 -5 0 0")
    assert [note.code for note in deal.warnings] == ["penalty-not-written"]


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("T9c1", "foreign-seat"),
        ("T0", "foreign-word"),
        ("X0c1", "foreign-word"),
        ("T0c0", "foreign-tile"),
        ("t0", "foreign-word"),
        ("C1c1", "foreign-chow"),
        ("C1c1c2", "nothing-discarded"),
    ],
)
def test_pmn_that_is_wrong(play: str, code: str) -> None:
    (found,) = read_foreign(['[Deal "c1 c2 c3 c4"]\n', f'[Play "{play}"]\n'], "pmn")
    assert isinstance(found, BadRecord)
    assert (found.diagnostic.code, found.diagnostic.span.line) == (code, 2)


def test_several_pmn_deals_in_one_file() -> None:
    deal = ['[Deal "c1 c2 c3 c4"]\n', '[Play "T0c1"]\n']
    broken = ['[Deal "c1 c2 c3"]\n', '[Play "T0c1"]\n']
    found = list(read_foreign([*deal, "\n", *broken, *deal], "pmn"))
    assert [type(record) for record in found] == [Deal, BadRecord, Deal]


def botzone(*lines: str) -> Deal:
    """A Botzone deal with short hands."""
    deals = [f"Player {n} Deal W{n + 1}" for n in range(4)]
    return only(["Match x", "Wind 0", *deals, *lines], "botzone")


def test_kongs_of_botzone_text() -> None:
    deal = botzone(
        "Player 0 Draw F1",
        "Player 0 AnGang F1",
        "Player 0 Draw T9",
        "Player 0 Play T9",
        "Player 2 Gang T9",
        "Player 2 Draw J3",
        "Player 2 BuGang J3",
        "Player 3 Hu J3",
        "Fan 10 抢杠和*1+x*2",
        "Score -8 -8 -18 34",
    )
    assert turns(deal) == "E+1z(1111z)+9s-9s W[9999s]+5z[555z+5z] N! end=win fan=N10 net=E-8,S-8,W-18,N+34"


def test_an_illegal_act_of_botzone_text() -> None:
    deal = botzone("Player 0 Draw F1", "Player 0 Play W9", "Score -30 10 10 10")
    assert turns(deal).endswith("end=abort net=E-30,S+10,W+10,N+10")
    assert [(note.code, note.args["seat"]) for note in deal.warnings] == [("illegal-act", "E")]


def judge(*entries: dict[str, object]) -> Deal:
    """A Botzone match record with short hands."""
    head: list[dict[str, object]] = [
        {"output": {"command": "request", "content": {str(n): f"0 {n} 2" for n in range(4)}}},
        {str(n): {"response": "PASS", "verdict": "OK"} for n in range(4)},
        {
            "output": {
                "command": "request",
                "content": {str(n): f"1 0 0 1 0 {' '.join(['W1'] * 13)} H5" for n in range(4)},
            }
        },
    ]
    return only([json.dumps({"logs": [*head, *entries]})], "botzone-judge")


def asked(**content: str) -> dict[str, object]:
    """A request entry; `all` stands for what every seat sees."""
    whole = content.pop("all", "")
    return {"output": {"command": "request", "content": {str(n): content.get(f"p{n}", whole) for n in range(4)}}}


def answered(seat: int, response: str) -> dict[str, object]:
    """An answer entry in which one seat says something."""
    return {str(n): {"response": response if n == seat else "PASS", "verdict": "OK"} for n in range(4)}


def test_kongs_and_flowers_of_the_judge() -> None:
    deal = judge(
        asked(p0="2 T9", all="3 0 DRAW"),
        answered(0, "GANG T9"),
        asked(all="3 0 GANG"),
        asked(p0="2 H3", all="3 0 DRAW"),
        asked(all="3 0 BUHUA H3"),
        asked(p0="2 B1", all="3 0 DRAW"),
        answered(0, "PLAY B1"),
        asked(all="3 0 PLAY B1"),
        answered(2, "GANG"),
        asked(all="3 2 GANG"),
        asked(p2="2 F1", all="3 2 DRAW"),
        answered(2, "BUGANG F1"),
        asked(all="3 2 BUGANG F1"),
        answered(3, "HU"),
        {"output": {"command": "finish", "content": {"0": -8, "1": -8, "2": -18, "3": 34}, "display": {"fanCnt": 10}}},
    )
    assert turns(deal) == "E+9s(9999s)+3f{3f}+1p-1p W[1111p]+1z[111z+1z] N! end=win fan=N10 net=E-8,S-8,W-18,N+34"
    assert deal.hands[2].aside == (38,)  # type: ignore[index]
    assert deal.get("round") == "W"


@pytest.mark.parametrize(
    ("response", "ours"),
    [
        ("HU", "E+9s.falsewin end=falsewin"),
        ("PLAY B1", "E+9s E-1p end=abort"),
        ("GANG B1", "E+9s E(1111p) end=abort"),
        ("BUGANG B1", "E+9s E[111p+1p] end=abort"),
        ("nonsense", "E+9s end=abort"),
    ],
)
def test_answers_that_the_judge_refused(response: str, ours: str) -> None:
    deal = judge(
        asked(p0="2 T9", all="3 0 DRAW"),
        answered(0, response),
        {"output": {"command": "finish", "content": {"0": -30, "1": 10, "2": 10, "3": 10}, "display": {}}},
    )
    assert turns(deal) == f"{ours} net=E-30,S+10,W+10,N+10"
    assert len(deal.warnings) == 1


def test_the_winner_is_the_first_in_turn_of_those_who_called() -> None:
    both = answered(0, "HU") | {"3": {"response": "HU", "verdict": "OK"}}
    deal = judge(
        asked(p2="2 T9", all="3 2 DRAW"),
        answered(2, "PLAY T9"),
        asked(all="3 2 PLAY T9"),
        both,
        {"output": {"command": "finish", "content": {"0": -8, "1": -8, "2": -18, "3": 34}}},
    )
    assert turns(deal).startswith("W+9s-9s N! end=win")


def test_acts_of_openmahjong() -> None:
    ticks = [
        ["bh", 51, 0], ["bd", 11], ["bh", 52, 2], ["bd", 12], ["c", 13, "T"], ["cr", 13, 1], ["c", 41, "F"],
        ["g", 41, 3], ["gd", 22], ["ag", 22], ["gd", 23], ["jg", 23],
        ["hu_first", 0, 12, ["x"], [-20, 36, -8, -8]], ["end"],
    ]  # fmt: skip
    deal = {f"p{n}_tiles": [11] for n in range(4)} | {"p0_tiles": [51, *[14] * 12, 13], "action_ticks": ticks}
    root = {"game_title": {"game_random_seed": 5}, "game_round": {"round_index_6": {**deal, "current_round": 6}}}
    found = only([json.dumps(root)], "openmahjong")
    assert turns(found) == (
        "E{1f}+1m W{2f}+2m E+3m- S[345m]-1z N[1111z]+2p(2222p)+3p[333p+3p] E! end=win fan=E12 net=E+36,S-8,W-8,N-20"
    )
    assert (found.id, found.get("round")) == ("seed-5-6", "S")


def test_claims_and_kongs_of_server_events() -> None:
    events: list[dict[str, object]] = [
        {"event": "HEADER", "hand_id": "h", "match_id": "m",
         "seats": [{"seat": 0, "wind": "F4"}, {"seat": 1, "wind": "F1"}]},
        {"event": "DEAL", "concealed": [["W1"] * 13, ["W2"] * 14, ["W3"] * 13, ["W4"] * 13], "flowers_drawn": []},
        {"event": "DISCARD", "seat": 1, "tile": "B2", "from_hand": True},
        {"event": "CLAIM_DECISION", "seat": 2, "decision": "CHI", "chi_tiles": ["B1", "B2", "B3"]},
        {"event": "CLAIM_DECISION", "seat": 3, "decision": "PENG", "tile": "B2"},
        {"event": "CLAIM_RESOLUTION", "outcome": "CLAIMED", "winning_seat": 3, "winning_claim": "PENG"},
        {"event": "DISCARD", "seat": 3, "tile": "T1"},
        {"event": "CLAIM_DECISION", "seat": 0, "decision": "GANG", "kind": "EXPOSED", "tile": "T1"},
        {"event": "DRAW", "seat": 0, "tile": "H2", "flower_replacements": [{"flower": "H2", "tile": "J1"}]},
        {"event": "CLAIM_DECISION", "seat": 0, "decision": "GANG", "kind": "CONCEALED", "tile": "F1"},
        {"event": "DRAW", "seat": 0, "tile": "T2", "flower_replacements": []},
        {"event": "CLAIM_DECISION", "seat": 0, "decision": "GANG", "kind": "ADDED", "tile": "T2"},
        {"event": "HAND_END", "kind": "HU", "winner": [1], "win_tile": "T2", "win_type": "DISCARD", "fan_total": 9,
         "score_delta": [-17, 33, -8, -8], "final_hands": []},
    ]  # fmt: skip
    deal = only([json.dumps(event) for event in events], "mcr-event")
    assert turns(deal) == (
        "E+2m-2p W[222p]-1s N[1111s]+2f{2f}+7z(1111z)+2s[222s+2s] E! end=win fan=E9 net=E+33,S-8,W-8,N-17"
    )
    assert (deal.id, deal.get("game")) == ("h", "m")


def test_hands_that_do_not_follow_are_unknown() -> None:
    lines = [
        {"event": "HEADER", "seats": [{"seat": 0, "wind": "F1"}]},
        {"event": "DISCARD", "seat": 0, "tile": "B2", "from_hand": True},
    ]
    deal = only([json.dumps(line) for line in lines], "mcr-event")
    assert all(hand.concealed == (42,) * 13 for hand in deal.hands.values())
    assert {note.code for note in deal.warnings} == {"round-not-said", "hand-unknown"}
