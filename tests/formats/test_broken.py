"""Broken files of every format: cut off, garbled, wrong in type. Always records, never a traceback."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest
from logs import FILES, FORMAT_OF

import mjtool.formats
from mjtool import text
from mjtool.deal import BadRecord, Deal, write_deal
from mjtool.formats import FORMATS, read_foreign
from mjtool.play.replay import replay

SMALLEST = {
    fmt: min((p for p in FILES if FORMAT_OF[p.parent.name] == fmt), key=lambda p: p.stat().st_size)
    for fmt in set(FORMAT_OF.values())
}
every_format = pytest.mark.parametrize("fmt", sorted(SMALLEST))
PARTS = 12
CHANGES = 25


def head_of(path: Path) -> str:
    """A file's first deals: enough to break, little enough to be quick."""
    content = path.read_text(encoding="utf-8")
    return content if len(content) < 40_000 else content[: content.find("\n", 30_000) + 1] or content


def check(content: str, fmt: str) -> list[Deal | BadRecord]:
    """Everything read is a deal that can be written or a bad record whose place is in the text."""
    lines = content.splitlines(keepends=True)
    found = list(read_foreign(lines, fmt))
    for record in found:
        if isinstance(record, Deal):
            write_deal(record)
        else:
            span = record.diagnostic.span
            assert 1 <= span.line <= max(len(lines), 1)
            assert 0 <= span.start <= span.end
    return found


@every_format
def test_files_that_are_cut_off(fmt: str) -> None:
    content = head_of(SMALLEST[fmt])
    for part in range(PARTS):
        check(content[: len(content) * part // PARTS], fmt)
    whole = check(content[: len(content) * 2 // 3], fmt)
    assert whole


@every_format
def test_files_with_random_changes(fmt: str) -> None:
    content = head_of(SMALLEST[fmt])[:30_000]
    rng = random.Random(f"{fmt}-1")
    for _ in range(CHANGES):
        chars = list(content)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(chars))
            chars[at] = rng.choice(['"', "9", "-", "{", "]", "z", " ", "\n", "\x00", "\udcff", "W", "null", ","])
        check("".join(chars), fmt)


@every_format
def test_broken_deals_can_be_replayed(fmt: str) -> None:
    """What could be read of a garbled log goes through the checks, and each record comes back."""
    content = head_of(SMALLEST[fmt])[:30_000]
    rng = random.Random(f"{fmt}-2")
    digits = [i for i, c in enumerate(content) if c in "123456789"]
    for _ in range(5):
        chars = list(content)
        for _ in range(4):
            chars[rng.choice(digits)] = rng.choice("123456789")
        records = check("".join(chars), fmt)
        assert len(list(replay(iter(records), "gb"))) == len(records)


@pytest.mark.parametrize(
    "fmt", [row.id for row in FORMATS.values() if not row.hands and row.id not in ("mjl", "botzone", "pmn")]
)
@pytest.mark.parametrize(
    "content",
    ["", "\n\n", "[]", "{}", "null", "7", '"x"', "[[[[]]]]", '{"log": 3}', '{"log": [3]}', "<x/>", "\x00", "\udc80"],
)
def test_other_documents(fmt: str, content: str) -> None:
    for record in read_foreign([content], fmt):
        assert isinstance(record, BadRecord)


@pytest.mark.parametrize("fmt", ["botzone", "pmn"])
@pytest.mark.parametrize(
    "content",
    ["nonsense", "[x]", "Player", "Player 0", "Fan", "Match", "Score 1 2", '[Deal "c1"]', '[Deal "c99 c1 c1 c1"]'],
)
def test_other_texts(fmt: str, content: str) -> None:
    found = list(read_foreign([content + "\n"], fmt))
    assert [type(record) for record in found] == [BadRecord]


def test_after_a_bad_deal_the_next_one_is_read() -> None:
    good = next(p for p in FILES if p.name == "deals-01-08.txt").read_text(encoding="utf-8").split("\n\n")[0]
    bad = good.replace("Player 2 Draw W9", "Player 2 Draws W9", 1)
    found = list(read_foreign(f"{bad}\n\n{good}\n".splitlines(keepends=True), "botzone"))
    assert [type(record) for record in found] == [BadRecord, Deal]
    assert isinstance(found[0], BadRecord)
    span = found[0].diagnostic.span
    assert (found[0].diagnostic.code, span.line, span.start, span.end) == ("foreign-word", 11, 9, 14)


def test_an_endless_deal_fills_no_memory() -> None:
    def lines() -> object:
        yield "Match x\n"
        for _ in range(50_000):
            yield "Player 0 Draw W1\n"

    found = list(read_foreign(lines(), "botzone"))  # type: ignore[arg-type]
    assert len(found) == 26  # cut into pieces of 2000 lines, none of which deals any hands
    assert {type(record) for record in found} == {BadRecord}


def test_every_code_has_its_sentence_in_both_languages() -> None:
    """All codes that stand in the readers' sources, as arguments of what makes a diagnostic."""
    makers = {"refuse", "remark", "note", "Diagnostic"}
    codes = set()
    for path in Path(mjtool.formats.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in makers and node.args and isinstance(node.args[0], ast.Constant):
                    codes.add(node.args[0].value)
    assert len(codes) > 30
    assert codes <= text.codes()
    from mjtool.text import messages_formats as messages

    assert messages.EN.keys() == messages.ZH.keys()
    assert messages.HINT_EN.keys() == messages.HINT_ZH.keys()
