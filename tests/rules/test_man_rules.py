"""mjtool-rules(5) is what its script makes of the settings, and its examples are rulesets."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mjtool.rules.check import check
from mjtool.rules.settings import all_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> object:
    """The script as a module."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("man_rules", None)
    import man_rules  # type: ignore[import-not-found]

    return man_rules


def test_the_page_is_up_to_date(made: object) -> None:
    page = (ROOT / "man" / "mjtool-rules.5").read_text(encoding="utf-8")
    assert page == made.page(), "run: python tools/man_rules.py"  # type: ignore[attr-defined]
    for setting in all_settings():
        assert f".It Li {setting.path.replace('-', chr(92) + '-')} = " in page, setting.path


def test_its_examples_pass_the_check(made: object) -> None:
    assert check(made.HOUSE, "home.toml") == []  # type: ignore[attr-defined]
    assert check('inherits = "shenyang"\n' + made.OPTION, "home.toml") == []  # type: ignore[attr-defined]
