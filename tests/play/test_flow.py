"""Every value that the table of settings allows is understood by the flow, and nothing compares a ruleset's id."""

from __future__ import annotations

import re
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from mjtool.diag import MjtoolError
from mjtool.play.flow import flow_of
from mjtool.play.prices import Prices, prices_of
from mjtool.rules.load import ids, load
from mjtool.rules.model import Rules
from mjtool.rules.settings import Kind, Setting
from mjtool.rules.settings_money import MONEY
from mjtool.rules.settings_play import PLAY

CHOICES = [
    (setting, word)
    for setting in (*PLAY, *MONEY)
    if isinstance(setting, Setting) and Kind.CHOICE in setting.kinds
    for word in setting.values
]


def with_value(path: str, value: object) -> Rules:
    """A ruleset in which one setting has another value."""
    rules = load("chengdu")
    data: dict[str, Any] = {key: dict(table) if hasattr(table, "items") else table for key, table in rules.data.items()}
    node = data
    *way, last = path.split(".")
    for part in way:
        below = node.get(part)
        node[part] = dict(below) if hasattr(below, "items") else {}
        node = node[part]
    node[last] = value
    return Rules("house", "house", MappingProxyType(data))


@pytest.mark.parametrize(("setting", "word"), CHOICES, ids=[f"{s.path}={w}" for s, w in CHOICES])
def test_every_choice_is_understood(setting: Setting, word: str) -> None:
    rules = with_value(setting.path, word)
    assert flow_of(rules).rules is rules
    assert isinstance(prices_of(rules), Prices)


def test_a_value_that_does_not_exist_is_named() -> None:
    with pytest.raises(MjtoolError) as caught:
        flow_of(with_value("claim.chow", "right"))
    assert caught.value.diagnostic.code == "bad-setting"
    assert caught.value.diagnostic.args["key"] == "claim.chow"
    with pytest.raises(MjtoolError):
        flow_of(with_value("kong.turned", "two"))


@pytest.mark.parametrize("ruleset", ids())
def test_every_ruleset_compiles(ruleset: str) -> None:
    flow = flow_of(load(ruleset))
    assert sum(flow.copies) > len(flow.seats) * flow.hand


def test_no_module_of_play_names_a_ruleset() -> None:
    names = {f'"{ruleset}"' for ruleset in ids()} - {'"gb"'}
    for path in (Path(__file__).parents[2] / "mjtool" / "play").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], path
        assert not re.search(r"\bid (==|!=|in) |(==|!=) rules\.id", text), path
