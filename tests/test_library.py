"""The library: the questions of the command line as functions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import mjtool


def test_score_takes_lines_and_readings() -> None:
    outcome = mjtool.score("S:24m345p678s99s[777z] N-3m", "shenyang")
    assert (outcome.win, outcome.points) == (True, 8)
    line = mjtool.read_hand("S:24m345p678s99s[777z] N-3m rules=shenyang")
    assert not isinstance(line, mjtool.Diagnostic)
    assert mjtool.score(line).points == 8
    assert mjtool.score(line.as_win(13), mjtool.load("shenyang,cap=4")).points == 4


def test_waits_with_and_without_a_tile_too_many() -> None:
    found = mjtool.waits("123456m23467p99p", "sichuan")
    assert found.left == 8
    after = mjtool.waits("123456m23467p99p1s", "sichuan")
    assert [each.tile for each in after] == [18]


def test_what_cannot_be_read_raises() -> None:
    for hand, rules, code in (
        ("12m +1", "gb", "unknown-suit"),
        ("123m", "nowhere", "unknown-ruleset"),
        ("123m", "gb,no=1", "unknown-option"),
    ):
        with pytest.raises(mjtool.MjtoolError) as caught:
            mjtool.score(hand, rules)
        assert caught.value.diagnostic.code == code
    with pytest.raises(mjtool.MjtoolError) as caught:
        mjtool.waits("123m", "gb")
    assert caught.value.diagnostic.code == "tile-count"


def test_submodules_named_like_verbs_can_be_imported_and_called() -> None:
    script = (
        "import mjtool.score.judge as judge\n"
        "import mjtool\n"
        "from mjtool.waits import Waits\n"
        "assert callable(judge.score)\n"
        "assert mjtool.score('24m345p678s99s[777z] N-3m', 'shenyang').points == 8\n"
        "assert isinstance(mjtool.waits('123456m23467p99p', 'sichuan'), Waits)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], check=False, cwd=Path(mjtool.__file__).parents[1])
    assert done.returncode == 0


def test_importing_the_library_imports_nothing_else() -> None:
    script = "import sys, mjtool; print(*[name for name in sys.modules if name.startswith('mjtool')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["mjtool"]


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        _ = mjtool.nothing  # type: ignore[attr-defined]
