"""A hand that is complete but not worth enough is told how much it is worth."""

from __future__ import annotations

import pytest
from told import judged

from mjtool.cli.worth import why
from mjtool.text import Lang


@pytest.mark.parametrize(
    ("spec", "line", "have", "said"),
    [
        ("gb", "24m345p678s99s777z +3m", 7, "the hand is worth 7, and a win must be worth 8"),
        ("gb", "{1f2f}24m345p678s99s777z +3m", 7, "the hand is worth 7, and a win must be worth 8"),
        ("gb,min-fan=12", "24m345p678s99s777z +3m", 7, "the hand is worth 7, and a win must be worth 12"),
        # of two readings the better one: 111m222m333m (24), three concealed pongs (16), fully concealed (4), 1, 1
        ("gb,min-fan=88", "111222333m45p99s +6p", 46, "the hand is worth 46, and a win must be worth 88"),
        (
            "luoshan",
            "24m345p678s99s777z +3m wild=9m",
            50,
            "the hand is worth 50, and a win must be worth 100 self-drawn, 200 on another's tile",
        ),
    ],
)
def test_how_much_is_missing(spec: str, line: str, have: int, said: str) -> None:
    outcome = judged(spec, line)
    assert outcome.reason == "below-minimum"
    assert outcome.args["have"] == have
    assert why(outcome, Lang.EN) == said
    assert str(have) in why(outcome, Lang.ZH)


def test_what_payers_owe_is_no_worth_of_the_hand() -> None:
    outcome = judged("wuhan,min-fan=5", "S:24m345p678s22s[345p@E] +3m wild=9m")
    assert outcome.reason == "below-minimum"
    assert "have" not in outcome.args
    assert why(outcome, Lang.EN) == "the hand is worth less than the 5 that a win must be worth"
