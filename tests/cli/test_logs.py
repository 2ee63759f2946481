"""mjtool replay, validate and deal: what is told about whole deals."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from mjtool.cli import deal as deal_command
from mjtool.cli import replay as replay_command
from mjtool.cli import validate as validate_command
from mjtool.text.about_play import EXAMPLES

from .conftest import Mj
from .schema import problems

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"
SCHEMAS = Path(__file__).parents[2] / "mjtool" / "schemas"
GB = (
    "id=gb-1 rules=gb round=S players=an,bo,chen,ding\n"
    " E:1479m1268p25s336z S:12388m45p34789s2f W:369m669p1478s577z N:2258m3379p266s24z\n"
    " S{2f}+1z E+4z-6p W[666p]-9p N+5f{5f}+7m-2z E+9m- S+5s-1z W+6p[666p+6p] S!\n"
    " end=win fan=S21 net=E-8,S+45,W-29,N-8\n"
)


def schema(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))


def records(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


# -- replay -----------------------------------------------------------------------------------------------


def test_replay_shows_turns_then_the_ledger_then_standings(mj: Mj) -> None:
    done = mj("replay", stdin=GB)
    assert done.returncode == 0
    assert done.stdout == (
        "deal gb-1 · 国标麻将 Chinese Official · dealer an\n"
        "\n"
        "  turn  seat  does\n"
        "  ----  ----  ------------------\n"
        "     1  S     {2f} +1z\n"
        "     2  E     +4z -6p\n"
        "     3  W     [666p] -9p\n"
        "     4  N     +5f {5f} +7m -2z\n"
        "     5  E     +9m -\n"
        "     6  S     +5s -1z\n"
        "     7  W     +6p [666p+6p]\n"
        "     8  S     ! S wins 21 points\n"
        "\n"
        "  ledger · won                       E    S    W   N\n"
        "  --------------------------------  --  ---  ---  --\n"
        "  S wins by robbing W's kong of 6p  -8  +45  -29  -8\n"
        "  balance                           -8  +45  -29  -8\n"
        "\n"
        "  standings  an   bo  chen  ding\n"
        "  ---------  --  ---  ----  ----\n"
        "             -8  +45   -29    -8\n"
        "\n"
    )


def test_replay_json_agrees_with_its_schema(mj: Mj) -> None:
    names = ("chengdu", "gb", "changsha", "guizhou", "taiwan", "yichang")
    done = mj("replay", "--json", "--show", "hands", "--show", "rivers", *(str(LOGS / f"{name}.mjl") for name in names))
    found = records(done.stdout)
    rules = schema("replay")
    assert found
    assert [problems(record, rules, rules) for record in found if problems(record, rules, rules)] == []
    deals = [record for record in found if "deal" in record]
    for deal in deals:
        assert sum(deal["pay"].values()) == 0
        assert [event["event"] for event in deal["events"]] == list(range(len(deal["events"])))
    assert sum("standings" in record for record in found) == len(names)


def test_a_win_of_a_replay_is_what_score_says_of_its_line(mj: Mj) -> None:
    done = mj("replay", "--json", str(LOGS / "chengdu.mjl"))
    wins = [win for record in records(done.stdout) for win in record.get("wins", ())]
    lines = "".join(f"{win['input']} rules={win['rules']}\n" for win in wins)
    scored = records(mj("score", "--json", stdin=lines).stdout)
    assert len(scored) == len(wins) > 3
    for win, score in zip(wins, scored, strict=True):
        assert [win[key] for key in ("points", "patterns", "pay")] == [
            score[key] for key in ("points", "patterns", "pay")
        ]


def test_a_bad_deal_is_reported_and_passed_over(mj: Mj) -> None:
    log = GB.replace("N+5f{5f}", "N+5f{6f}") + GB.replace("gb-1", "gb-2") + "id=gb-3 rules=gb E+1q-\n"
    done = mj("replay", "--json", stdin=log)
    assert done.returncode == 1
    first, second, third, last = records(done.stdout)
    assert (first["line"], first["error"]["code"]) == (1, "not-in-hand")
    assert second["deal"] == "gb-2"
    assert (third["line"], third["error"]["code"]) == (9, "unknown-suit")
    assert last["standings"] == {"an": -8, "bo": 45, "chen": -29, "ding": -8}
    table = mj("replay", "--summary", stdin=log)
    assert [line.split("\t")[0] for line in table.stdout.splitlines()] == ["deal", "1", "gb-2", "9", "-"]


def test_a_broken_rule_does_not_stop_a_replay(mj: Mj) -> None:
    done = mj("replay", "--json", stdin=GB.replace("S21", "S20"))
    record = records(done.stdout)[0]
    assert done.returncode == 0
    assert [finding["code"] for finding in record["findings"]] == ["fan-mismatch"]


def test_until_shows_how_far_each_hand_is(mj: Mj) -> None:
    done = mj("replay", "--json", "--until", "6", stdin=GB)
    record = records(done.stdout)[0]
    assert problems(record, schema("replay"), schema("replay")) == []
    assert [hand["seat"] for hand in record["hands"]] == ["E", "S", "W", "N"]
    assert (record["hands"][1]["shanten"], record["hands"][1]["waits"]) == (0, ["6p"])
    assert record["end"] is None
    assert "S     12388m 45p 345789s {2f}    0        6p" in mj("replay", "--until", "6", stdin=GB).stdout


def test_chinese_and_other_tiles(mj: Mj) -> None:
    done = mj("replay", "--lang", "zh", "--tiles", "zh", stdin=GB)
    assert "第 gb-1 局 · 国标麻将 · 庄家 an" in done.stdout
    assert "S抢W杠的六筒" in done.stdout.replace(" ", "") or "六筒" in done.stdout


# -- validate ---------------------------------------------------------------------------------------------


def test_validate_points_at_the_place(mj: Mj) -> None:
    done = mj("validate", stdin=GB.replace("S+5s-1z", "S+5s-2z"))
    assert done.returncode == 1
    assert done.stdout == (
        "-:3:55: error not-in-hand: S holds no 2z\n"
        "   S{2f}+1z E+4z-6p W[666p]-9p N+5f{5f}+7m-2z E+9m- S+5s-2z W+6p[666p+6p] S!\n"
        "                                                        ^^^\n"
        "  hint: S holds 12388m45p345789s1z\n"
        "\n"
        "1 finding in 1 deal\n"
    )


def test_validate_formats(mj: Mj) -> None:
    log = GB.replace("S21", "S20")
    done = mj("validate", "--format", "concise", stdin=log)
    assert done.stdout.splitlines()[0] == "-:4:10: error fan-mismatch: fan=S20, but the rules give S21"
    done = mj("validate", "--json", stdin=log)
    (record,) = records(done.stdout)
    assert problems(record, schema("validate"), schema("validate")) == []
    assert (record["code"], record["column"], record["end_column"], record["deal"]) == ("fan-mismatch", 10, 17, "gb-1")


def test_validate_selects_and_ignores(mj: Mj) -> None:
    log = GB.replace("S21", "S20").replace("E-8,", "E-9,")
    codes = [record["code"] for record in records(mj("validate", "--json", stdin=log).stdout)]
    assert codes == ["fan-mismatch", "net-unbalanced"]
    done = mj("validate", "--json", "--ignore", "fan-mismatch,net-unbalanced", stdin=log)
    assert (done.returncode, done.stdout) == (0, "")
    done = mj("validate", "--json", "--select", "net-unbalanced", stdin=log)
    assert [record["code"] for record in records(done.stdout)] == ["net-unbalanced"]
    done = mj("validate", "--select", "net-unbalansed", stdin=log)
    assert done.returncode == 2
    assert "net-unbalanced" in done.stderr


def test_validate_explains_every_code(mj: Mj) -> None:
    done = mj("validate", "--explain", "missed-win")
    assert done.returncode == 0
    assert done.stdout.startswith("missed-win\n  A win while an earlier tile that was passed bars it")
    assert mj("validate", "--explain", "no-such-code").returncode == 2


def test_a_clean_log_is_silent_in_json(mj: Mj) -> None:
    good = [str(path) for path in sorted(LOGS.glob("*.mjl")) if ".bad" not in path.name]
    done = mj("validate", "--json", "--ignore", "truncated", *good)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_unknown_ruleset_on_the_command_line_is_wrong_usage(mj: Mj) -> None:
    assert mj("validate", "-r", "nowhere", stdin=GB).returncode == 2
    assert mj("replay", "-r", "nowhere", stdin=GB).returncode == 2
    done = mj("validate", "--json", stdin=GB.replace("rules=gb", "rules=nowhere"))
    assert [record["code"] for record in records(done.stdout)] == ["unknown-ruleset"]
    assert done.returncode == 1


def test_a_file_that_is_not_there(mj: Mj) -> None:
    for verb in ("replay", "validate"):
        done = mj(verb, "nothing.mjl")
        assert done.returncode == 2
        assert "nothing.mjl" in done.stderr


# -- deal -------------------------------------------------------------------------------------------------


def test_deal_is_seeded_and_legal(mj: Mj) -> None:
    done = mj("deal", "-r", "chengdu", "-n", "3", "--seed", "7")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 3
    assert all(word in line for line in done.stdout.splitlines() for word in ("rules=chengdu", "end=", "net="))
    assert mj("deal", "-r", "chengdu", "-n", "3", "--seed", "7").stdout == done.stdout
    assert mj("deal", "-r", "chengdu", "-n", "3", "--seed", "8").stdout != done.stdout
    assert mj("validate", "--json", stdin=done.stdout).stdout == ""


def test_deal_makes_sittings(mj: Mj) -> None:
    log = mj("deal", "-r", "hainan", "-n", "5", "--sitting", "5", "--wrap", "deal").stdout
    assert mj("validate", "--json", stdin=log).stdout == ""
    found = records(mj("replay", "--json", "--summary", stdin=log).stdout)
    total = dict.fromkeys(("an", "bo", "chen", "ding"), 0)
    for record in found[:-1]:
        for seat, amount in record["pay"].items():
            total[record["players"][seat]] += amount
    assert found[-1]["standings"] == total


@pytest.mark.parametrize("module", [replay_command, validate_command], ids=lambda m: m.COMMAND.name)
def test_examples_in_the_help_are_commands(module: Any, mj: Mj) -> None:
    for example in module.COMMAND.examples:
        words = example.replace("game.mjl", str(LOGS / "gb.mjl")).split()
        assert mj(*words[1:]).returncode == 0


def test_examples_of_deal(mj: Mj) -> None:
    for example in deal_command.EXAMPLES:
        first, _, second = example.partition(" | ")
        done = mj(*first.split()[1:])
        assert done.returncode == 0
        if second:
            assert mj(*second.split()[1:], stdin=done.stdout).returncode == 0


@pytest.mark.parametrize("page", ["replay", "validate", "deal"])
def test_examples_of_the_man_pages(page: str, mj: Mj) -> None:
    """Every example runs; only the one with a mistake in it finds something."""
    source = (Path(__file__).parents[2] / "man" / f"mjtool-{page}.1").read_text(encoding="utf-8")
    examples = [line.removeprefix(".Dl $ ") for line in source.splitlines() if line.startswith(".Dl $ ")]
    assert len(examples) == 3
    for example in examples:
        said = ""
        for command in example.split(" | "):
            words = shlex.split(command)
            if words[0] == "echo":
                said = words[1] + "\n"
                continue
            done = mj(*words[1:], stdin=said)
            said = done.stdout
        assert done.returncode == ("-9s" in example), example
        assert said


def test_the_man_page_names_every_finding() -> None:
    page = (Path(__file__).parents[2] / "man" / "mjtool-validate.1").read_text(encoding="utf-8")
    named = {word for line in page.splitlines() if line.startswith((".Cm", ".Pq Cm")) for word in line.split()}
    assert set(EXAMPLES) <= named


@pytest.mark.parametrize("verb", ["replay", "validate"])
def test_several_processes_give_the_same_bytes(verb: str, mj: Mj, tmp_path: Path) -> None:
    log = "".join(
        mj("deal", "-r", rules, "-n", "30", "--seed", seed, "--sitting", "4").stdout
        for rules, seed in (("sichuan", "3"), ("hainan", "4"))
    )
    (tmp_path / "log.mjl").write_text(log.replace("net=E+", "net=E-"), encoding="utf-8")
    one, two = (mj(verb, "--json", "--jobs", jobs, "log.mjl") for jobs in ("1", "2"))
    assert (two.stdout, two.stderr, two.returncode) == (one.stdout, one.stderr, one.returncode)
    assert one.stdout


def test_records_of_a_stream_are_answered_as_they_come(mj: Mj) -> None:
    done = mj("replay", "--summary", "--no-header", "--fail-fast", stdin="id=x rules=gb E+1q-\n" + GB)
    assert done.returncode == 1
    assert done.stdout.splitlines() == ['1\terror unknown-suit: column 17: "+1q" names no suit; write +1m, +1p or +1s']
