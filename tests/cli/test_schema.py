"""The schemas in the package agree with what the commands print."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from mjtool.cli.hands import Asked, reply
from mjtool.cli.options import Format
from mjtool.rules.load import ids
from mjtool.text import Lang
from mjtool.tile import TileStyle

from .conftest import Mj
from .schema import problems

CASES = Path(__file__).parents[2] / "fixtures" / "cases"


def schema(name: str) -> Any:
    return json.loads((resources.files("mjtool") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))


def records(verb: str, ruleset: str, lines: list[str], **asked: Any) -> list[dict[str, Any]]:
    given = Asked(verb, ruleset, Format.JSON, Lang.EN, TileStyle.TEXT, **asked)
    shown = [reply(number, "-", line, given).shown for number, line in enumerate(lines, 1)]
    return [json.loads(line) for line in shown]


def hands(ruleset: str) -> list[str]:
    return [json.loads(line)["line"] for line in (CASES / f"{ruleset}.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("ruleset", ids())
def test_score_records_of_every_case(ruleset: str) -> None:
    for explain in (False, True):
        for record in records("score", ruleset, hands(ruleset), explain=explain):
            assert problems(record, schema("score"), schema("score")) == [], record


@pytest.mark.parametrize("ruleset", ids())
def test_waits_and_shanten_records_of_every_hand(ruleset: str) -> None:
    for verb in ("waits", "shanten"):
        for line in hands(ruleset)[:6]:
            alone = " ".join(word for word in line.split() if word[0] not in "+-ESWN" or word[1:2] == ":")
            for record in records(verb, ruleset, [alone, f"{alone} +5p"]):
                assert problems(record, schema(verb), schema(verb)) == [], record


@pytest.mark.parametrize("verb", ["score", "waits", "shanten"])
def test_records_of_bad_lines(verb: str) -> None:
    for record in records(verb, "gb", ["12m +1", "[", "", "123m\x1b", "123m rules=nowhere"]):
        assert "error" in record
        assert problems(record, schema(verb), schema(verb)) == [], record


def test_a_schema_notices_what_is_wrong() -> None:
    record = records("score", "shenyang", ["S:24m345p678s99s[777z] N-3m"])[0]
    for change in ({"points": "8"}, {"pay": {"E": 1}}, {"more": 1}, {"win": False}, {"line": 0}):
        assert problems({**record, **change}, schema("score"), schema("score"))


def test_the_command_prints_what_ships(mj: Mj) -> None:
    names = mj("schema").stdout.split()
    assert {"score", "waits", "shanten", "replay", "validate"} <= set(names)
    for name in names:
        assert json.loads(mj("schema", name).stdout) == schema(name)
    done = mj("schema", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert "score" in done.stderr
