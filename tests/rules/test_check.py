"""Mistakes in ruleset files: each found, at its place, with what was meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjtool import text
from mjtool.diag import Diagnostic, MjtoolError, Severity
from mjtool.rules.check import check, checked
from mjtool.rules.load import load
from mjtool.text import Lang

HEAD = 'inherits = "shenyang"\n'

HOUSE = """\
inherits = "shenyang"
name.en = "Tuesday table"
patterns.edge-wait = 1
patterns.three-closed = false
score.cap.points = 64
pay.fan.closed = false
"""


def only(source: str, name: str = "home.toml") -> Diagnostic:
    """The one mistake of a file; its sentence can be made in both languages."""
    (found,) = check(source, name)
    for lang in Lang:
        sentence = text.message(found.code, lang, found.args)
        assert sentence != found.code
        assert not re.search(r"\{[a-z_]+\}", sentence)
    return found


def test_a_house_rule_of_six_lines_passes() -> None:
    assert check(HOUSE, "home.toml") == []


MISTAKES = [
    ("patterns.edge-wiat = 1", "untested-pattern", "edge-wiat", "edge-wait"),
    ('patterns.edge-wait = "1"', "bad-type", '"1"', None),
    ("patterns.edge-wait.valu = 1", "unknown-parameter", "valu", "value"),
    ("patterns.three-close = false", "removes-nothing", "three-close", "three-closed"),
    ("score.cap.point = 64", "unknown-setting", "point", "points"),
    ("scor.unit = 3", "unknown-setting", "scor", "score"),
    ('claim.chow = "lft"', "bad-value", '"lft"', "left"),
    ("claim.winners = 2", "bad-value", "2", None),
    ("seats.count = 5", "bad-value", "5", None),
    ('score.start = "x"', "bad-type", '"x"', None),
    ("score.start = true", "bad-type", "true", None),
    ("claim = 3", "bad-type", "3", None),
    ("wild.fifth.x = 1", "bad-type", "fifth", None),
    ('patterns.a = { value = 1, test = "alwys" }', "unknown-test", '"alwys"', "always"),
    ('patterns.a = { value = 1, test = "pongs", kind = ["m"] }', "unknown-parameter", "kind", "kinds"),
    ('patterns.a = { value = 1, test = "pongs", n = "2" }', "bad-type", '"2"', None),
    ('patterns.a = { value = 1, test = "pongs", kinds = ["dragon"] }', "unknown-tile-set", '"dragon"', "dragons"),
    ('patterns.a = { value = 1, test = "has", needs = ["q"] }', "unknown-tile-set", '"q"', None),
    ('patterns.plain.when = ["drw"]', "unknown-fact", '"drw"', "draw"),
    ('patterns.plain.unless = ["word:clsed"]', "unknown-fact", '"word:clsed"', None),
    ('patterns.plain.unless = ["class:wy"]', "unknown-fact", '"class:wy"', "class:way"),
    ('patterns.plain.drops = ["quad-usd"]', "unknown-pattern", '"quad-usd"', "quad-used"),
    ('patterns.plain.drops = ["plain"]', "drops-itself", '"plain"', None),
    ('patterns.plain.shapes = ["seven-pair"]', "unknown-shape", '"seven-pair"', None),
    ('facts.x = { test = "wait", kind = ["edge"] }', "unknown-parameter", "kind", "kinds"),
    ('facts.x = { test = "wait", when = ["nope"] }', "unknown-fact", '"nope"', None),
    ("classes.way.hid = true", "unknown-parameter", "hid", "hide"),
    ('win.demand.x = { at = 60, check = "suit", min = 3 }', "bad-value", '"suit"', "suits"),
    ('win.demand.x = { at = 60, check = "suits", mn = 3 }', "unknown-parameter", "mn", "min"),
    ("win.demand.x = { at = 60 }", "missing-parameter", "x", None),
    ('win.demand.x = { at = 60, check = "pair" }', "missing-parameter", "x", None),
    ('win.demand.x = { at = 60, check = "suits", min = 3, max = 2 }', "range-reversed", "3", None),
    ('win.demand.x = { at = 60, check = "minimum", on = "sum" }', "missing-parameter", "x", None),
    ('win.demand.x = { at = 60, check = "suits", void = "vod" }', "unknown-line-word", '"vod"', "void"),
    ('win.shape.x = { form = "held", of = ["wild"] }', "missing-parameter", "x", None),
    ("pay.fan.dealr = 1", "unknown-component", "dealr", "dealer"),
    ('pay.fan.x = { of = "deler", is = 1 }', "unknown-component", '"deler"', "dealer"),
    ('pay.carrier.x = { who = "fd", n = 3 }', "bad-value", '"fd"', "fed"),
    ('score.into = "units"', "needs-setting", '"units"', None),
    ("score.tiers.big = { units = 1 }", "missing-parameter", "big", None),
    ('wild.find = "fixed"', "needs-setting", '"fixed"', None),
    ('wild.kinds = "5z"', "needs-setting", '"5z"', None),
    ('claim.first = "listed"', "needs-setting", '"listed"', None),
    ('settle.holders.say = "wilds"', "needs-setting", '"wilds"', None),
    ('aside.tiles = "flowers"', "flowers-not-in-set", '"flowers"', None),
    ("tiles = { m = 0, p = 0, winds = 0 }", "too-few-tiles", "tiles", None),
    ('tiles.ranks = "9-1"', "bad-value", '"9-1"', None),
    ("patterns.hard-ready = 2", "needs-word", "hard-ready", None),
    ('options.x = { default = 3, values = [1, 2], sets = "score.unit" }', "bad-value", "3", None),
    ('options.x = { default = 1, values = [1, 2], sets = "score.unt" }', "unknown-path", '"score.unt"', "score.unit"),
    (
        'options.x = { default = 1, values = [1], sets = "patterns.nope.value" }',
        "unknown-path",
        '"patterns.nope.value"',
        None,
    ),
    (
        'options.x = { default = 1, values = [1], sets = "win.demand.y.value" }',
        "unknown-path",
        '"win.demand.y.value"',
        None,
    ),
    ("options.x = { default = 1, values = [1, 2], when.3.score.unit = 2 }", "bad-value", "3", None),
    ("options.x = { default = 1, values = [1, 2], when.2.score.unt = 2 }", "unknown-setting", "unt", "unit"),
    ("options.x = { default = 1, values = [1, 2] }", "idle-option", "x", None),
    ('options.x = { values = [1, 2], sets = "score.unit" }', "missing-parameter", "x", None),
    ('words.x = "sets"', "bad-value", '"sets"', "seats"),
]


@pytest.mark.parametrize(("line", "code", "place", "near"), MISTAKES, ids=[m[0] for m in MISTAKES])
def test_each_mistake_is_found_at_its_place(line: str, code: str, place: str, near: str | None) -> None:
    found = only(HEAD + line + "\n")
    assert found.code == code
    assert found.span.line == 2
    assert line[found.span.start : found.span.end] == place
    if near is not None:
        assert near in found.args["near"]  # type: ignore[operator]
    assert found.severity is (Severity.WARNING if code == "removes-nothing" else Severity.ERROR)


def test_a_text_that_is_no_toml_has_its_line_and_column() -> None:
    found = only("[name]\nen = \n")
    assert (found.code, found.span.line, found.span.column) == ("bad-toml", 2, 6)
    assert only("[name").code == "bad-toml"


def test_a_parent_that_is_missing_is_told_at_inherits() -> None:
    found = only('# home\ninherits = "shenyan"\n')
    assert (found.code, found.span.line, found.span.column) == ("unknown-parent", 2, 12)
    assert "shenyang" in str(found.args["near"])
    assert only('inherits = "./nowhere.toml"\n').code == "unknown-parent"
    assert only("inherits = 3\n").code == "bad-type"


def test_mistakes_come_in_the_order_of_the_text() -> None:
    found = check(HEAD + 'scor = 1\nclaim.chow = "x"\n[pay]\ndrw = 1\n', "home.toml")
    assert [(d.span.line, d.code) for d in found] == [(2, "unknown-setting"), (3, "bad-value"), (5, "unknown-setting")]


def test_a_house_ruleset_is_checked_before_use(tmp_path: Path) -> None:
    good, bad, child = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "child.toml"
    good.write_text(HOUSE, encoding="utf-8")
    bad.write_text(HEAD + "patterns.nope = 1\n", encoding="utf-8")
    child.write_text('inherits = "./bad.toml"\n', encoding="utf-8")
    checked("gb")
    checked(str(good))
    assert load(str(good)).at("score.cap.points") == 64
    for path in (bad, child):
        with pytest.raises(MjtoolError) as raised:
            checked(str(path))
        found = raised.value.diagnostic
        assert (found.code, found.span.line, found.args["code"]) == ("bad-ruleset", 2, "untested-pattern")
        assert str(found.args["file"]).endswith("bad.toml")
        with pytest.raises(MjtoolError):
            load(str(path))
