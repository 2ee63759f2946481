"""mjtool score: what people and programs are told about one hand."""

from __future__ import annotations

import json

import pytest

from .conftest import Mj

HAND = "S:24m345p678s99s[777z] N-3m"


def test_table_says_the_answer_then_why_then_who_pays(mj: Mj) -> None:
    done = mj("score", "-r", "shenyang", HAND)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout == (
        "沈阳麻将 Shenyang · S wins on N's 3m · 3 fan · 8 points\n"
        "\n"
        "  24m 345p 67899s [777z] + 3m   →   24m+3m 345p 678s [777z] 99s\n"
        "\n"
        "  pattern               fan  made by\n"
        "  --------------------  ---  -------\n"
        "  夹和 closed wait        2  24m+3m\n"
        "  中发白刻 dragon pong    1  [777z]\n"
        "\n"
        "  pays    E   S  W   N\n"
        "  ------  -  --  -  --\n"
        "  points  0  +8  0  -8\n"
    )


def test_words_of_a_hand_are_joined(mj: Mj) -> None:
    done = mj("score", "-r", "shenyang", "--json", "S:24m345p678s99s", "[777z]", "N-3m")
    assert json.loads(done.stdout)["points"] == 8


def test_an_event_word_that_begins_with_a_minus_is_no_option(mj: Mj) -> None:
    done = mj("score", "-r", "sichuan", "--json", "123456m23467p99p", "-8p")
    record = json.loads(done.stdout)
    assert record["win"] is True
    assert record["pay"] is None
    assert record["pay_discarder"] == 1


def test_no_win_names_the_reason(mj: Mj) -> None:
    done = mj("score", "-r", "shenyang", "S:345m567p234s99s67s +8s")
    assert done.returncode == 0
    assert done.stdout.startswith("沈阳麻将 Shenyang · no win: the hand is not open  [not-open]\n")


def test_json_record(mj: Mj) -> None:
    done = mj("score", "-r", "shenyang", "--json", HAND)
    assert json.loads(done.stdout) == {
        "line": 1,
        "input": HAND,
        "rules": "shenyang",
        "win": True,
        "patterns": [
            {"key": "closed-wait", "name": "closed wait", "value": 2, "count": 1},
            {"key": "dragon-pong", "name": "dragon pong", "value": 1, "count": 1},
        ],
        "points": 8,
        "unit": "fan",
        "pay": {"E": 0, "S": 8, "W": 0, "N": -8},
        "side": [],
        "reading": {"shape": "standard", "sets": ["234m", "345p", "678s", "[777z]"], "pair": "99s", "wait": "closed"},
    }


def test_chinese_names_and_messages(mj: Mj) -> None:
    record = json.loads(mj("score", "-r", "shenyang", "--json", "--lang", "zh", HAND).stdout)
    assert [pattern["name"] for pattern in record["patterns"]] == ["夹和", "中发白刻"]
    assert mj("score", "-r", "shenyang", HAND, env={"MJTOOL_LANG": "zh"}).stdout.startswith("沈阳麻将 · S和N打出的3m")
    assert "自摸" in mj("score", "-r", "gb", "11122233344455m +5m", env={"LC_ALL": "zh_CN.UTF-8"}).stdout


@pytest.mark.parametrize(("style", "shown"), [("unicode", "🀈"), ("zh", "二万"), ("text", "24m")])
def test_tile_styles(mj: Mj, style: str, shown: str) -> None:
    assert shown in mj("score", "-r", "shenyang", "--tiles", style, HAND).stdout


def test_every_ruleset_at_once(mj: Mj) -> None:
    done = mj("score", "-r", "all", "2233445566778m +8m")
    lines = done.stdout.splitlines()
    assert lines[0].endswith("of 39 rulesets call it a win")
    assert len(lines) == 4 + 39
    assert any(line.split()[:3] == ["sichuan", "yes", "17"] for line in lines)
    assert any(line.split()[:2] == ["shenyang", "no"] for line in lines)


def test_every_ruleset_as_records(mj: Mj) -> None:
    records = [
        json.loads(line) for line in mj("score", "-r", "all", "--json", "2233445566778m +8m").stdout.splitlines()
    ]
    assert len({record["rules"] for record in records}) == len(records) == 39
    assert {record["line"] for record in records} == {1}


def test_every_ruleset_only_on_score(mj: Mj) -> None:
    done = mj("waits", "-r", "all", "123456m23467p99p")
    assert (done.returncode, done.stdout) == (2, "")
    assert "rules-all-here" in done.stderr


def test_explain_says_what_is_not_counted_and_what_wilds_became(mj: Mj) -> None:
    shown = mj("score", "-r", "gb", "--explain", "123m456p789s55z34m +2m").stdout
    assert "not counted" in shown
    assert "because of" in shown
    record = json.loads(mj("score", "-r", "gb", "--explain", "--json", "123m456p789s55z34m +2m").stdout)
    assert record["made_by"]["three-suit-straight"] == [["123m", "456p", "789s"]]
    assert record["excluded"]
    wild = mj("score", "-r", "hebei", "--explain", "123m456p234m55z7s3p +3p wild=7s").stdout
    assert "stands for" in wild


def test_rules_from_the_environment_and_on_the_line(mj: Mj) -> None:
    env = {"MJTOOL_RULES": "shenyang"}
    assert json.loads(mj("score", "--json", HAND, env=env).stdout)["rules"] == "shenyang"
    assert json.loads(mj("score", "--json", "-r", "gb", HAND, env=env).stdout)["rules"] == "gb"
    assert json.loads(mj("score", "--json", "-r", "gb", f"{HAND} rules=sichuan", env=env).stdout)["rules"] == "sichuan"
    assert json.loads(mj("score", "--json", HAND).stdout)["rules"] == "gb"


def test_a_house_ruleset_by_path(mj: Mj, tmp_path: object) -> None:
    house = f"{tmp_path}/home.toml"
    with open(house, "w", encoding="utf-8") as file:
        file.write('inherits = "shenyang"\nname.en = "Tuesday table"\npatterns.closed-wait = 3\n')
    done = mj("score", "-r", house, HAND)
    assert "Tuesday table" in done.stdout
    assert "16 points" in done.stdout


def test_a_hand_that_cannot_be_read_is_shown_with_a_caret(mj: Mj) -> None:
    done = mj("score", "12m +1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[:3] == [
        'mjtool: error unknown-suit: "+1" names no suit; write +1m, +1p or +1s',
        "  12m +1",
        "       ^",
    ]


def test_a_hand_that_cannot_be_read_as_a_record(mj: Mj) -> None:
    done = mj("score", "--json", "12m +1")
    assert done.returncode == 1
    error = json.loads(done.stdout)["error"]
    assert (error["code"], error["column"]) == ("unknown-suit", 6)
    assert set(error) == {"code", "column", "message", "hint"}


def test_an_unknown_word_is_a_warning(mj: Mj) -> None:
    done = mj("score", "-r", "shenyang", f"{HAND} lats")
    assert done.returncode == 0
    assert "unknown-word" in done.stderr
    assert "did you mean last?" in done.stderr
    record = json.loads(mj("score", "-r", "shenyang", "--json", f"{HAND} lats").stdout)
    assert record["warnings"][0]["code"] == "unknown-word"


def test_control_characters_never_reach_the_terminal(mj: Mj) -> None:
    for args in (["score"], ["score", "--json"], ["score", "--format", "tsv"]):
        done = mj(*args, "12m\x1b[31m +1m\x9b31m\u202e")
        shown = done.stdout + done.stderr
        assert not any(c in shown for c in "\x1b\x9b\u202e")


def test_usage_errors(mj: Mj) -> None:
    done = mj("score", "--jsno", HAND)
    assert done.returncode == 2
    assert "did you mean --json, --jobs?" in done.stderr
    done = mj("score", "-r", "shenyan", HAND)
    assert (done.returncode, done.stdout) == (2, "")
    assert "shenyang" in done.stderr
    assert mj("score", "--format", "xml", HAND).returncode == 2
    assert mj("score", "--jobs", "0", HAND).returncode == 2
    assert mj("scroe").returncode == 2
    done = mj("score", "-r", "gb", "-i", "nowhere.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nowhere.txt" in done.stderr
    assert mj("score", "-i", "nowhere.txt", HAND).returncode == 2


def test_usage_errors_in_chinese(mj: Mj) -> None:
    assert "错误" in mj("score", "-r", "nowhere", "--lang", "zh", HAND).stderr


def test_exit_status(mj: Mj) -> None:
    no = "S:345m567p234s99s67s +8s"
    assert mj("score", "-r", "shenyang", "-e", HAND).returncode == 0
    assert mj("score", "-r", "shenyang", "-e", no).returncode == 1
    assert mj("score", "-r", "shenyang", no).returncode == 0
    assert mj("waits", "-r", "shenyang", "-e", "1379m2468p1357s1z").returncode == 1


def test_version(mj: Mj) -> None:
    assert mj("--version").stdout == "mjtool 0.1.0\n"


def test_no_colour_in_a_pipe(mj: Mj) -> None:
    assert "\x1b" not in mj("score", "-r", "shenyang", HAND).stdout
