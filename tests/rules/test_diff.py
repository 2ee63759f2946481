"""What differs between two rulesets."""

from __future__ import annotations

from mjtool.rules.diff import Difference, diff
from mjtool.rules.load import ids, load


def test_a_ruleset_does_not_differ_from_itself() -> None:
    for name in ids():
        assert diff(load(name), load(name)) == ()


def test_chengdu_is_sichuan_with_a_few_settings() -> None:
    found = diff(load("sichuan"), load("chengdu"))
    assert set(found) == {
        Difference("after-win", "end", "out"),
        Difference("start.void", "none", "declare"),
        Difference("first.broken-by", "claims", "any"),
        Difference("words.out", None, "seats"),
        Difference("money.kong.transfer", False, True),
    }


def test_an_option_is_a_difference() -> None:
    assert diff(load("gb"), load("gb,min-fan=6")) == (Difference("win.demand.below-minimum.value", 8, 6),)
    back = diff(load("gb,min-fan=6"), load("gb"))
    assert back == (Difference("win.demand.below-minimum.value", 6, 8),)


def test_an_entry_of_one_side_is_one_line() -> None:
    found = {each.path: (each.left, each.right) for each in diff(load("gb"), load("gb-optional"))}
    assert found["patterns.heavenly-hand.value"] == (None, 48)
    assert found["wild.find"] == ("none", "fixed")
    assert sum(path.startswith("patterns.heavenly-hand.") for path in found) == 1


def test_rows_that_nobody_plays_and_names_do_not_matter() -> None:
    found = {each.path for each in diff(load("shenyang"), load("gb"))}
    assert "patterns.thirteen-unrelated.test" not in found
    assert not any(".name." in path or path.startswith(("name", "options", "notes")) for path in found)
