"""The table of settings against the ruleset files, the code that reads them, and the enumerations of play."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from mjtool import text
from mjtool.pattern import TESTS
from mjtool.play import settings as play_settings
from mjtool.rules import vocabulary
from mjtool.rules.check import check
from mjtool.rules.settings import Kind, Setting, all_settings, find
from mjtool.score.carriers import SELECTORS
from mjtool.score.demands import READING_CHECKS, TABLE_CHECKS
from mjtool.score.facts import BUILT_IN
from mjtool.score.program import Column
from mjtool.score.words import READERS
from mjtool.text.messages_rules import KINDS_EN, KINDS_ZH

ROOT = Path(__file__).parents[2] / "mjtool"
FILES = sorted(p for p in (ROOT / "rules" / "data").glob("*.toml") if p.stem not in ("aliases", "defaults"))
SETTINGS = {setting.path: setting for setting in all_settings()}


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.stem)
def test_every_built_in_ruleset_passes_the_check(file: Path) -> None:
    found = check(file.read_text(encoding="utf-8"), file.stem)
    assert [f"{d.span.line}:{d.span.column} {text.message(d.code, 'en', d.args)}" for d in found] == []


def test_every_setting_is_described_in_two_languages() -> None:
    assert len(SETTINGS) == len(all_settings())
    for setting in all_settings():
        assert setting.doc[0].isupper() or setting.doc.startswith(("one:", "joins:", "true:", "draw:", "0:")), setting
        assert setting.doc.endswith("."), setting
        assert setting.doc_zh.endswith("。"), setting
        assert setting.kinds, setting
        assert (Kind.CHOICE in setting.kinds or Kind.CHOICES in setting.kinds) == bool(setting.values), setting
    assert set(KINDS_EN) == set(KINDS_ZH) >= {kind.value for kind in Kind}


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def test_defaults_are_those_of_base() -> None:
    base = tomllib.loads((ROOT / "rules" / "data" / "base.toml").read_text(encoding="utf-8"))
    compared = 0
    for path, value in leaves(base):
        setting = SETTINGS.get(".".join(path))
        if setting is not None and setting.default is not None:
            compared += 1
            assert setting.default == (tuple(value) if isinstance(value, list) else value), path
    assert compared > 60


def words_of_code() -> set[str]:
    """Every text in the code of the rooms that read settings, and its parts between dots."""
    found: set[str] = set()
    for room in ("score", "play", "rules", "shape", "cli"):
        for file in (ROOT / room).rglob("*.py"):
            if file.name.startswith("settings") or file.name == "vocabulary.py":
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
                    found.update(re.split(r"[.{}]", node.value))
                elif isinstance(node, ast.keyword) and node.arg:
                    found.add(node.arg.replace("_", "-"))
    return found


def words_of_data() -> set[str]:
    found: set[str] = set()
    for file in FILES:
        for path, _ in leaves(tomllib.loads(file.read_text(encoding="utf-8"))):
            found.update(path)
    return found


def test_every_setting_is_used_by_code_or_data() -> None:
    code, data = words_of_code(), words_of_data()
    for setting in all_settings():
        last = next(part for part in reversed(setting.path.split(".")) if part != "*")
        assert last in code or setting.path in code or last in data, setting.path


def enumerations() -> Iterator[tuple[str, type[Enum]]]:
    """The enumerations of play with the settings that their docstrings name."""
    for kind in vars(play_settings).values():
        if inspect.isclass(kind) and issubclass(kind, Enum) and kind is not Enum:
            named = re.match(r"`([a-z.*-]+)`:", kind.__doc__ or "")
            assert named, kind
            yield named[1], kind


def test_values_are_those_that_play_knows() -> None:
    compared = 0
    for path, kind in enumerations():
        rows = [s for p, s in SETTINGS.items() if re.fullmatch(path.replace(".", r"\.").replace("*", "[^.]+"), p)]
        assert rows, path
        for row in rows:
            compared += 1
            assert set(row.values) == {member.value for member in kind}, row.path
    assert compared > 50


def test_the_vocabulary_is_that_of_scoring() -> None:
    assert set(vocabulary.FACTS) == set(BUILT_IN)
    handled = {"context", "shape", "minimum"}
    assert set(vocabulary.CHECKS) == {*TABLE_CHECKS, *READING_CHECKS} | handled
    assert set(vocabulary.CARRIERS) == set(SELECTORS)
    assert set(vocabulary.COLUMNS) == {column.value for column in Column}
    assert set(vocabulary.WORD_TYPES) == {*READERS, "flag"}
    for path, words in (
        ("win.demand.x.check", vocabulary.CHECKS),
        ("win.shape.x.form", vocabulary.FORMS),
        ("pay.carrier.x.who", vocabulary.CARRIERS),
        ("score.into", vocabulary.COLUMNS),
        ("patterns.x.into", vocabulary.COLUMNS),
        ("words.x", vocabulary.WORD_TYPES),
        ("win.demand.x.on", dict.fromkeys(vocabulary.MINIMUM_ON)),
    ):
        assert set(row(path).values) == set(words), path


def row(path: str) -> Setting:
    node = find(path)
    assert node is not None
    assert node.setting is not None
    return node.setting


def test_every_parameter_of_a_word_is_a_setting() -> None:
    for table, words in (
        ("win.demand", vocabulary.CHECKS),
        ("win.shape", vocabulary.FORMS),
        ("pay.carrier", vocabulary.CARRIERS),
    ):
        for name, word in words.items():
            for param in word.params:
                assert row(f"{table}.x.{param}"), (name, param)
            assert set(word.needs) <= set(word.params), name


def test_parameters_of_tests_are_written_with_dashes() -> None:
    assert vocabulary.parameter("pair-not") == "pair_not"
    for test in TESTS.values():
        assert {vocabulary.parameter(name.rstrip("_").replace("_", "-")) for name in test.params} == set(test.params)
