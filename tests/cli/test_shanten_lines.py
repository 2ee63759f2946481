"""Shanten records that are put together from pieces are those of the usual way."""

from __future__ import annotations

import random

import pytest

from mjtool.bulk import kernel, shanten_draws, shanten_kernel
from mjtool.cli.hands import Asked, reply
from mjtool.cli.options import Format
from mjtool.cli.shanten import quick
from mjtool.cli.shanten_lines import JsonRecords
from mjtool.rules.load import ids, load
from mjtool.rules.tiles import tile_set
from mjtool.text import Lang
from mjtool.tile import TileStyle, text

ODD = (
    "",
    "# a comment",
    "123m",
    "123456789m1234",
    "123456789m11111p",
    "1111222233334m",
    "11112222333344m",
    "123456789m1234p seen=5p",
    "1234567m111p[777z]",
    "S:123456789m1234p",
    "123456789m1234p ",
    "123456789m1234p nonsense",
    '123456789m1234p"',
    "123456789m1234p\\",
    "１23456789m1234p",
)


def asked(rules: str, form: Format) -> Asked:
    return Asked("shanten", rules, form, Lang.EN, TileStyle.TEXT)


def hands(ruleset: str, number: int, behind: str = "") -> list[str]:
    """Random hands, many of them of few kinds, with one tile too many and without."""
    rules, rng = load(ruleset), random.Random(ruleset + behind)
    wall = [kind for kind in range(34) for _ in range(tile_set(rules)[kind])]
    size = int(rules.at("seats.hand", 13))
    found = []
    for _ in range(number):
        start = rng.randrange(len(wall) - size - 1)
        part = wall[start : start + rng.choice([20, 40, len(wall)])]
        count = size + rng.randrange(2)
        found.append(text(sorted(rng.sample(part if len(part) >= count else wall, count))) + behind)
    return found


def compared(lines: list[str], ruleset: str, form: Format) -> tuple[int, list[str]]:
    """How many lines were answered the quick way, and those of them that the usual way answers otherwise."""
    wish = asked(ruleset, form)
    way = quick(wish)
    rows = way.rows(lines, 5) if way is not None else []
    numbered = [(n, line, row) for n, (line, row) in enumerate(zip(lines, rows, strict=bool(rows)), 5) if row]
    return len(numbered), [line for n, line, row in numbered if row != reply(n, "-", line, wish).shown]


@pytest.mark.parametrize("form", [Format.JSON, Format.TSV])
@pytest.mark.parametrize("ruleset", [*ids(), "kouting,missing-suit=true"])
def test_random_hands_are_written_as_usual(ruleset: str, form: Format) -> None:
    assert compared(hands(ruleset, 80), ruleset, form)[1] == []


def test_plain_rulesets_leave_next_to_nothing_to_the_usual_way() -> None:
    for ruleset in ("gb", "sichuan", "taiwan", "shenyang", "guangdong"):
        answered, wrong = compared(hands(ruleset, 80), ruleset, Format.JSON)
        assert wrong == []
        assert answered >= 78 or kernel.library() is None


def test_words_behind_many_hands() -> None:
    for behind in (" seen=19m1z", " void=s", " seat=S"):
        ruleset = "chengdu" if "void" in behind else "gb"
        assert compared(hands(ruleset, 80, behind), ruleset, Format.JSON)[1] == []
    answered, wrong = compared(hands("gb", 80, " seen=19m1z"), "gb", Format.TSV)
    assert wrong == []
    assert answered == 80 or kernel.library() is None


@pytest.mark.parametrize("form", [Format.JSON, Format.TSV])
def test_odd_lines_are_left_to_the_usual_way(form: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_draws, "FEW_LINES", 1)
    answered, wrong = compared(list(ODD), "gb", form)
    assert wrong == []
    assert answered < len(ODD)


def test_a_block_is_its_rows_and_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_draws, "FEW_LINES", 1)
    way = quick(asked("gb", Format.JSON))
    if way is not None:
        rows = way.rows(list(ODD), 1)
        whole = "".join(f"<{number}>" if row is None else row for number, row in enumerate(rows, 1))
        data = "".join(f"{line}\n" for line in ODD).encode()
        assert way.block(b"\xef\xbb\xbf" + data, 1, lambda number, _: f"<{number}>").decode() == whole


def test_tables_that_are_full_leave_lines_to_the_usual_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_kernel, "MOST_VECTORS", 150)
    monkeypatch.setattr(kernel, "MOST_ROWS", 700)
    for _ in range(3):
        assert compared(hands("gb", 150), "gb", Format.JSON)[1] == []


def test_without_the_kernel_there_is_no_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "library", lambda: None)
    assert quick(asked("gb", Format.JSON)) is None
    assert quick(asked("gb", Format.TSV)._replace(brief=True)) is not None
    assert quick(asked("gb", Format.TABLE)) is None
    assert quick(asked("gb", Format.JSON)._replace(named=True)) is None


def test_a_style_has_to_fit_into_the_kernel() -> None:
    library = kernel.library()
    if library is not None:
        style = JsonRecords.style._replace(mark="," * 60)
        with pytest.raises(ValueError, match="too long"):
            shanten_draws.DrawnLines(load("gb"), library, style)
