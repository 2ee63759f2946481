"""Names and messages: complete, in both languages, and saying the same."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjtool import text
from mjtool.rules.load import ids, load
from mjtool.score.compile import compile_rules
from mjtool.text import PARTS, en, zh

ROOT = Path(text.__file__).parents[1]
FIELD = re.compile(r"{(\w+)}")


def tables(name: str) -> Iterator[tuple[str, dict[str, object]]]:
    for part in PARTS:
        module = __import__(f"mjtool.text.messages_{part}", fromlist=["EN"])
        yield part, getattr(module, name, {})


def sentences(entry: object) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else tuple(entry)  # type: ignore[arg-type]


def codes_in_source() -> set[str]:
    """Every code that some `Diagnostic(…)`, `Fault(…)` or `Refusal(…)` of the program is built with."""
    found = set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") in ("Diagnostic", "Fault", "Refusal")
                and node.args
            ):
                for each in ast.walk(node.args[0]):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        found.add(each.value)
    return {code for code in found if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", code)}


def test_every_part_is_merged() -> None:
    written = {path.stem.removeprefix("messages_") for path in (ROOT / "text").glob("messages_*.py")}
    assert written == set(PARTS)


def test_both_languages_have_the_same_keys() -> None:
    for name in ("PATTERNS", "HEADINGS", "COUNTED", "COLUMNS", "PRINCIPLES"):
        assert set(getattr(en, name)) == set(getattr(zh, name)), name
    for (part, english), (_, chinese) in zip(tables("EN"), tables("ZH"), strict=True):
        assert set(english) == set(chinese), part
    for (part, english), (_, chinese) in zip(tables("HINT_EN"), tables("HINT_ZH"), strict=True):
        assert set(english) == set(chinese), part


def test_both_languages_name_the_same_facts() -> None:
    for key in en.HEADINGS:
        assert set(FIELD.findall(en.HEADINGS[key])) == set(FIELD.findall(zh.HEADINGS[key])), key
    for (_, english), (_, chinese) in zip(tables("EN"), tables("ZH"), strict=True):
        for code, entry in english.items():
            ours = {name for each in sentences(entry) for name in FIELD.findall(each)}
            theirs = {name.removesuffix("_zh") for each in sentences(chinese[code]) for name in FIELD.findall(each)}
            assert ours == theirs, code


def test_every_code_has_a_message() -> None:
    missing = codes_in_source() - text.codes()
    assert missing == set()


def test_no_code_has_two_messages() -> None:
    seen: dict[str, str] = {}
    for part, table in tables("EN"):
        for code in table:
            assert seen.setdefault(code, part) == part, code


@pytest.mark.parametrize("ruleset", ids())
def test_every_pattern_and_refusal_of_a_ruleset_has_words(ruleset: str) -> None:
    rules = load(ruleset)
    for row in compile_rules(rules).played:
        if row.value is not None and not row.hide:
            assert (row.report or row.key) in en.PATTERNS, row.key
            assert (row.report or row.key) in zh.PATTERNS, row.key
    for key, demand in rules.table("win.demand").items():
        reason = demand.get("says", key)
        assert reason in text.codes(), reason
        for lang in text.Lang:
            assert text.message(reason, lang) != reason, f"{reason} has no sentence without arguments"


def test_a_ruleset_may_call_a_pattern_otherwise() -> None:
    from mjtool.cli.worth import named

    assert named("all-triplets", load("shenyang"), text.Lang.ZH) == "飘"
    assert named("all-triplets", load("gb"), text.Lang.EN) == "all pongs"


def test_the_first_sentence_that_can_be_filled_is_said() -> None:
    assert text.message("tile-not-in-set", "en", {"tile": "5z"}) == "5z is not in this ruleset's tile set"
    assert text.message("tile-not-in-set", "en", {}) == "a tile of the hand is not in this ruleset's tile set"
    assert text.message("no-such-code", "en", {}) == "no-such-code"
    assert text.hint("unknown-word", "en", {"near": ("last", "left")}) == "did you mean last, left?"
    assert text.hint("unknown-word", "en", {"near": ()}) is None
