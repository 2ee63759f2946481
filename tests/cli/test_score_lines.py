"""The quick way through a stream of hands writes the same bytes as the usual one."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from mjtool.cli.hands import Asked, reply
from mjtool.cli.options import Format
from mjtool.cli.score import quick
from mjtool.hand import Hand, How, Win
from mjtool.notation import HandLine, write_hand
from mjtool.notation.words import Field
from mjtool.rules.load import ids, load
from mjtool.text import Lang
from mjtool.tile import TileStyle

CASES = Path(__file__).parents[2] / "fixtures" / "cases"
ODD = (
    "",
    "# a comment",
    "123m456p789s11z22p +2p # with a comment",
    " 123m456p789s11z22p +2p",
    "123m456p789s11z22p  +2p",
    "123m 456p 789s11z22p +2p",
    "123m456p789s11z22p2p",
    "S:123m456p789s11z22p E-2p round=E last",
    "S:123m456p789s11z22p S-2p",
    "123m456p789s11z22p E-2p",
    "123m456p789s11z22p +2p nonsense=1",
    "123m456p789s11z22p +2p last last",
    "123m456p789s11z22p +2p rules=sichuan",
    '123m456p789s11z22p +2p _note="x"',
    "123m456p789s11z22p +2p _note=和",
    "123m456p789s11z22p +2p\r",
    "123m456p789s11z22p\t+2p",
    "X:123m456p789s11z22p +2p",
    "12m +1",
    "12m +1m",
    "1122334455667z +7z",
    "[123m][456p][789s][111z]2p +2p",
    "{1f2f}123m456p789s11z22p +2p",
    "123m456p789s11z22p +2p +2p",
    "11112222333344m +4m",
    "1" * 3000 + "m +2p",
)


def asked(rules: str, form: Format, lang: Lang) -> Asked:
    return Asked("score", rules, form, lang, TileStyle.TEXT)


def compared(lines: list[str], rules: str, form: Format, lang: Lang = Lang.EN) -> tuple[int, list[str]]:
    """How many lines were plain, and those of them that the usual way writes otherwise."""
    wanted = asked(rules, form, lang)
    way = quick(wanted)
    assert way is not None
    numbered = [(n, line, row) for n, (line, row) in enumerate(zip(lines, way.rows(lines, 1), strict=True), 1) if row]
    return len(numbered), [line for n, line, row in numbered if row != reply(n, "-", line, wanted).shown]


def lines_of_cases(ruleset: str) -> list[str]:
    path = CASES / f"{ruleset}.jsonl"
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    return [case["line"] for case in cases]


@pytest.mark.parametrize("form", [Format.JSON, Format.TSV])
@pytest.mark.parametrize("ruleset", ids())
def test_cases_are_written_as_usual(ruleset: str, form: Format) -> None:
    assert compared(lines_of_cases(ruleset), ruleset, form)[1] == []


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("form", [Format.JSON, Format.TSV])
def test_odd_lines_are_written_as_usual_or_left_to_it(form: Format, lang: Lang) -> None:
    plain, wrong = compared(list(ODD), "gb", form, lang)
    assert wrong == []
    assert 3 <= plain < len(ODD)


def hand_line(win: Win) -> str:
    """A win as a line."""
    fields = [Field(name, value) for name, value in win.words.items()] + [Field(flag) for flag in sorted(win.flags)]
    return write_hand(HandLine(win.hand, win.how, win.tile, win.giver, tuple(fields)))


@pytest.mark.parametrize("form", [Format.JSON, Format.TSV])
@pytest.mark.parametrize("ruleset", ids())
def test_random_hands_are_written_as_usual(ruleset: str, form: Format) -> None:
    """Chains of sets, won and not, under every ruleset."""
    rng = random.Random(4)
    size = int(load(ruleset).at("seats.hand", 13))
    lines = []
    for _ in range(60):
        kinds = [rng.randrange(27) for _ in range(size // 3)]
        tiles = [t for k in kinds for t in ((k, k, k) if k % 9 > 6 or rng.random() < 0.5 else (k, k + 1, k + 2))]
        pair = rng.randrange(34)
        win = Win(Hand(concealed=tuple(sorted([*tiles, pair]))), How.DRAW, pair if rng.random() < 0.8 else 5)
        lines.append(hand_line(win))
    assert compared(lines, ruleset, form) == (len(lines), [])


def test_a_block_is_its_rows_and_what_is_left() -> None:
    """Blocks of bytes hold the same records, with the usual way's where a line is not plain."""
    for form in (Format.JSON, Format.TSV):
        way = quick(asked("gb", form, Lang.EN))
        assert way is not None
        rows = way.rows(list(ODD), 1)
        whole = "".join(f"<{number}>" if row is None else row for number, row in enumerate(rows, 1))
        data = "".join(f"{line}\n" for line in ODD).encode()
        assert way.block(data, 1, lambda number, _: f"<{number}>").decode() == whole


def test_other_wishes_go_the_usual_way() -> None:
    plain = asked("gb", Format.JSON, Lang.EN)
    assert quick(plain._replace(form=Format.TABLE)) is None
    assert quick(plain._replace(rules="all")) is None
    for wish in ("explain", "exit_status", "named", "single"):
        assert quick(plain._replace(**{wish: True})) is None
