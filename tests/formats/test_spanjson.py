"""JSON with places: the same values as the standard parser, and every mistake at its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjtool.diag import Span
from mjtool.formats.source import RefusedError, Source
from mjtool.formats.spanjson import Node, parse

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=20,
)


def plain(node: Node) -> Any:
    """The value without its places."""
    if isinstance(node.value, dict):
        return {key: plain(value) for key, value in node.value.items()}
    return [plain(item) for item in node.value] if isinstance(node.value, list) else node.value


def refusal(text: str) -> tuple[str, Span]:
    """What a text is refused for, and where."""
    with pytest.raises(RefusedError) as caught:
        parse(Source(text))
    return caught.value.diagnostic.code, caught.value.diagnostic.span


@given(VALUES, st.sampled_from([None, 1, "\t"]), st.booleans())
@settings(max_examples=150, deadline=None)
def test_values_are_those_of_the_standard_parser(value: Any, indent: Any, escaped: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=escaped)
    assert plain(parse(Source(text))) == json.loads(text)


def test_a_value_knows_its_line_and_columns() -> None:
    root = parse(Source('{"a": [1,\n  "W5 B2"]}', line=7))
    tiles = root.get("a").at(1)
    assert tiles.span == Span(2, 9, 8)
    assert tiles.words() == [("W5", Span(3, 5, 8)), ("B2", Span(6, 8, 8))]
    assert root.span == Span(0, 9, 7)


@pytest.mark.parametrize(
    ("text", "code", "start"),
    [
        ("", "json-truncated", 0),
        ('{"a": [1,', "json-truncated", 8),
        ('["ab', "json-truncated", 3),
        ("[tru", "json-truncated", 3),
        ('{"a":}', "bad-json", 5),
        ("[1 2]", "bad-json", 3),
        ("[1,]", "bad-json", 3),
        ("[1}", "bad-json", 2),
        ("{1:2}", "bad-json", 1),
        ('["\\q"]', "bad-json", 1),
        ("[01]", "bad-json", 2),
        ("[1] 2", "json-more", 4),
        ("9" * 101, "json-number", 0),
        ("[" * 50_000, "json-truncated", 49_999),
    ],
)
def test_a_mistake_has_its_place(text: str, code: str, start: int) -> None:
    found, span = refusal(text)
    assert (found, span.start) == (code, start)


def test_deep_nesting_overflows_nothing() -> None:
    node = parse(Source("[" * 50_000 + "]" * 50_000))
    assert isinstance(node.value, list)
    assert node.end == 100_000


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda root: root.get("x"), "json-key"),
        (lambda root: root.get("n").text(), "json-type"),
        (lambda root: root.get("t").whole(), "json-type"),
        (lambda root: root.get("f").whole(), "json-type"),
        (lambda root: root.get("b").whole(), "json-type"),
        (lambda root: root.get("n").flag(), "json-type"),
        (lambda root: root.get("l").map(), "json-type"),
        (lambda root: root.get("n").items(), "json-type"),
        (lambda root: root.get("l").at(2), "json-short"),
    ],
)
def test_what_is_not_so_is_refused(ask: Any, code: str) -> None:
    root = parse(Source('{"n": 1, "t": "x", "f": 1.5, "b": true, "l": [1, 2], "z": null}'))
    assert root.opt("z") is None
    with pytest.raises(RefusedError) as caught:
        ask(root)
    assert caught.value.diagnostic.code == code
