"""Places of keys and values in TOML texts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjtool.diag import Span
from mjtool.rules.locate import Path as KeyPath
from mjtool.rules.locate import locate

FILES = sorted((Path(__file__).parents[2] / "mjtool" / "rules" / "data").glob("*.toml"))


def paths(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key), inner
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield (*path, index), inner
            yield from paths(inner, (*path, index))


def shown(text: str, span: Span) -> str:
    return text.split("\n")[span.line - 1][span.start : span.end]


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.stem)
def test_every_key_and_value_of_the_rulesets_is_found(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    places = locate(text)
    for path, value in paths(tomllib.loads(text)):
        if isinstance(path[-1], str):
            assert shown(text, places.keys[path]).strip("\"'") == path[-1]
        if isinstance(value, dict | list):
            continue
        if path[-1] in ("summary", "summary-zh") and value:
            assert shown(text, places.values[path]) == '"""\\'  # a text of several lines ends with its first
        else:
            assert tomllib.loads(f"x = {shown(text, places.values[path])}") == {"x": value}


ODD = """\
# [not.a.table]
a."b.c".d = 'it''s' # "quoted"
[ t . 'u v' ] # comment ]
list = [ # one
  1, [2, 3], # ]
  { k = "}" },
]
long = \"\"\"
x = 1
\"\"\"\"
after = true
[t.w]
date = 1979-05-27T07:32:00Z
esc = "\\"]" """.replace("it''s", "it's".replace("'", ""))


def test_odd_forms() -> None:
    places = locate(ODD)
    table = tomllib.loads(ODD)
    assert table["t"]["u v"]["long"] == 'x = 1\n"'
    assert {path for path, _ in paths(table) if isinstance(path[-1], str)} == set(places.keys)
    assert shown(ODD, places.values[("t", "u v", "list", 1, 1)]) == "3"
    assert shown(ODD, places.values[("t", "u v", "list", 2, "k")]) == '"}"'
    assert places.keys[("t", "u v", "after")].line == 11
    assert shown(ODD, places.values[("t", "w", "esc")]) == '"\\"]"'
    assert shown(ODD, places.values[("t", "w", "date")]) == "1979-05-27T07:32:00Z"


def test_what_is_not_there_has_the_place_of_what_is_around_it() -> None:
    places = locate("[a.b]\nc = 1\n")
    assert places.key(("a", "b", "x")) == places.keys[("a", "b")] == Span(3, 4, 1)
    assert places.value(("a", "b", "c", 0)) == Span(4, 5, 2)
    assert places.key(("z",)) == Span(0, 0)
