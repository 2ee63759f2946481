"""Every case of `fixtures/cases` under its ruleset: win or refusal, patterns, points, payments and side money."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mjtool.diag import Diagnostic
from mjtool.notation import read_hand
from mjtool.rules.load import load
from mjtool.rules.options import option_key
from mjtool.score.judge import score

CASES = Path(__file__).parent.parent / "fixtures" / "cases"


def read_cases() -> list[dict[str, Any]]:
    """The scoring cases of every file, each with its ruleset."""
    found = []
    for path in sorted(CASES.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            case.setdefault("rules", path.stem)
            if case.get("kind", "score") == "score":
                found.append(case)
    return found


def spec(case: dict[str, Any]) -> str:
    """The ruleset of a case with its options, as `-r` takes it."""
    options = [f"{name}={option_key(value)}" for name, value in case.get("options", {}).items()]
    return ",".join([case["rules"], *options])


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """What scoring the case's line says, with the names of `expect`."""
    rules = load(spec(case))
    line = read_hand(case["line"])
    if isinstance(line, Diagnostic):
        return {"win": False, "reason": line.code}
    outcome = score(line.as_win(rules.at("seats.hand")), rules)
    if not outcome.win:
        return {"win": False, "reason": outcome.reason}
    patterns: Counter[str] = Counter()
    for hit in outcome.patterns:
        patterns[hit.key] += hit.value
    pay = None if outcome.pay is None else Counter({seat.name: amount for seat, amount in outcome.pay.items()})
    for side in outcome.side:
        if pay is not None and side.key == case.get("with"):
            for seat, amount in side.pay.items():
                pay[seat.name] += amount
    return {"win": True, "patterns": dict(patterns), "points": outcome.points, "pay": pay}


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in read_cases()])
def test_case(case: dict[str, Any]) -> None:
    got = answer(case)
    assert {name: got.get(name) for name in case["expect"]} == case["expect"], case["line"]
