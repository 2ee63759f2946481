"""A region is data: no code names a ruleset."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjtool.rules.load import aliases, default_rules, format_rules, ids

ROOT = Path(__file__).parent.parent / "mjtool"
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT / "text")
NAMES = {*ids(), *aliases()}
FORMATS = {"gb_string", "mcr_event", "sichuan_event"}
"""Modules of foreign formats that bear a region's name."""


def documented(tree: ast.AST) -> set[int]:
    """Docstrings and other bare strings: words about code."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def constants(tree: ast.AST) -> Iterator[ast.Constant]:
    """Strings that code works with. What holds a blank is a sentence or the example of a help text."""
    spoken = documented(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in spoken:
            continue
        if not re.search(r"\s", node.value):
            yield node


def identifiers(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Names of variables, functions, classes, attributes, arguments."""
    for node in ast.walk(tree):
        for field in ("id", "name", "attr", "arg"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name, getattr(node, "lineno", 0)


def found(tree: ast.AST) -> list[tuple[int, str]]:
    """Every place of code that names a ruleset."""
    texts = [(node.lineno, node.value) for node in constants(tree) if node.value.partition(",")[0] in NAMES]
    parts = [
        (line, name)
        for name, line in identifiers(tree)
        if name.strip("_").lower() not in FORMATS and (NAMES & {name.replace("_", "-"), *name.lower().split("_")})
    ]
    return texts + parts


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_no_code_names_a_ruleset(path: Path) -> None:
    assert found(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "code",
    ['if rules.id == "gb": pass', 'X = "shenyang,cap=64"', "is_taiwan = 1", "def erma_fast(): pass", 'x["mcr"] = 1'],
)
def test_a_name_would_be_found(code: str) -> None:
    assert found(ast.parse(code))


def test_sentences_may_name_one() -> None:
    assert found(ast.parse('"""Under gb."""\nEXAMPLE = "mjtool score -r gb"')) == []


def test_data_names_the_ruleset_that_nobody_names() -> None:
    """The default ruleset, and those of formats, stand in a data file and are rulesets."""
    from mjtool.formats import FORMATS as ROWS

    assert default_rules() in ids()
    ruled = [row.id for row in ROWS.values() if row.rules]
    assert ruled
    assert all(format_rules(name) in ids() for name in ruled)
    assert format_rules("unicode") is None
