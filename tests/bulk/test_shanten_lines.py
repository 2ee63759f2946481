"""Plain lines give what reading them in full gives, or are left to that."""

from __future__ import annotations

import os
import random
import shlex
import shutil
from pathlib import Path

import pytest

from mjtool.bulk import kernel, shanten_kernel, shanten_lines, shanten_tail
from mjtool.bulk.shanten_lines import PlainLines
from mjtool.diag import Diagnostic
from mjtool.notation import read_hand
from mjtool.rules.load import ids, load
from mjtool.rules.model import Rules
from mjtool.rules.tiles import kinds_of, tile_set
from mjtool.shanten import distance
from mjtool.tile import NAMES, text

WORDS = {
    "jiangnan": ("", " wild=5m"),
    "chengdu": ("", " void=m", " void=s"),
    "hebei": ("", " wild=7z", " wild=1s seen=5m"),
}
MELDS = ("", "[123m]", "[111p]", "[234s][777p]", "(9999s)", "[456p]{1f}")
WRONG = (
    "",
    "#",
    "123m",
    "m",
    "m123p",
    "123456789m1234",
    "11111m123456789p",
    "11111111m123456p",
    "123m456m789p11s123p",
    "3m2m1m",
    "123p456m789s11z222p",
    "0m123456789p111s",
    "12345678z123456m",
    "123456789m1234p\r",
    "１23456789m1234p",
    "S:123456789m1234p",
    "123456789m123p+4p",
    "123456789m1234p S-4p",
    "123456789m1234p nonsense=1",
    "123456789m1234p rules=gb",
    "123456789m1234pz",
    "123456789m1234ps",
    "123456789m????",
    "1234m[567",
)


def slowly(line: str, rules: Rules) -> str | None:
    """The number as the usual way gives it; None where it finds fault with the line."""
    read = read_hand(line)
    if isinstance(read, Diagnostic):
        return None
    found = distance(read.hand, rules, read.words)
    return None if isinstance(found, Diagnostic) else "-" if found is None else str(found)


def melded_line(rng: random.Random, rules: Rules) -> str:
    """A hand with melds that takes most of its tiles from few suits, so that copies run out."""
    copies = list(tile_set(rules)[:34])
    suits = sorted({kind // 9 for kind in range(34) if copies[kind]})
    used = rng.sample(suits, min(len(suits), rng.choice([1, 2, 4])))
    kinds = [kind for kind in range(34) if copies[kind] and kind // 9 in used]
    melds = []
    for _ in range(rng.randrange(1, 5)):
        kind = rng.choice(kinds)
        is_chow = rng.random() < 0.4 and kind < 27 and kind % 9 < 7
        tiles = [kind, kind + 1, kind + 2] if is_chow else [kind] * rng.choice([3, 4, 4])
        if all(copies[tile] >= tiles.count(tile) for tile in tiles):
            for tile in tiles:
                copies[tile] -= 1
            melds.append(f"({text(tiles)})" if len(tiles) == 4 and rng.random() < 0.5 else f"[{text(tiles)}]")
    pool = [kind for kind in kinds for _ in range(copies[kind])]
    number = min(len(pool), int(rules.at("seats.hand")) + rng.randrange(2) - 3 * len(melds))
    return text(sorted(rng.sample(pool, number))) + "".join(melds)


def block(plain: PlainLines, lines: list[str], first: int) -> list[str | None]:
    """The rows of a block, None where the usual way was asked."""
    asked: dict[int, str] = {}

    def other(number: int, line: str) -> str:
        asked[number] = line
        return f"{number}\tasked\n"

    data = "\n".join(lines).encode("utf-8", "surrogateescape")
    rows = plain.block(data, first, "\tend\n", other).decode().splitlines(keepends=True)
    assert asked == {n: line.removesuffix("\r") for n, line in enumerate(lines, first) if n in asked}
    return [None if number in asked else row for number, row in enumerate(rows, first)]


def plain_line(rng: random.Random, rules: Rules, behind: str) -> str:
    """A line of random tiles in front of a tail, sometimes with more tiles of a kind than there are."""
    deck = [kind for kind, number in enumerate(tile_set(rules)[:34]) for _ in range(number)]
    size = int(rules.at("seats.hand")) - 3 * (behind.count("[") + behind.count("("))
    return text(sorted(rng.sample(deck, size + rng.randrange(2)))) + behind


@pytest.mark.parametrize("name", ids())
def test_random_lines(name: str) -> None:
    rules = load(name)
    rng = random.Random(name)
    aside = "".join(NAMES[kind] for kind in sorted(kinds_of("aside", rules))[:1])
    tails = [*WORDS.get(name, ("",)), *(meld.replace("{1f}", f"{{{aside}}}" if aside else "") for meld in MELDS)]
    lines = [plain_line(rng, rules, rng.choice(tails)) for _ in range(300)]
    plain = PlainLines(rules)
    for _ in range(2):
        # the second time everything has been seen
        rows = plain.rows(lines, 7, "\tend\n")
        answered = 0
        for number, (line, row) in enumerate(zip(lines, rows, strict=True), 7):
            if row is not None:
                assert row == f"{number}\t{slowly(line, rules)}\tend\n", line
                answered += 1
        assert answered > 90 or rules.at("wild.needed") or rules.at("wild.stand-in")


@pytest.mark.parametrize("name", [*ids(), "kouting,missing-suit=true", "inner-mongolia,seven-pairs=true"])
def test_whole_blocks_give_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_lines, "KERNEL_PAYS", 0)
    monkeypatch.setattr(shanten_lines, "FEW_LINES", 2)
    rules = load(name)
    rng = random.Random(name)
    one_by_one, by_blocks = PlainLines(rules), PlainLines(rules)
    words = WORDS.get(name, ("",))
    for turn in range(4):
        tails = ("",) if turn < 2 else words if turn < 3 else (*words, *MELDS)
        lines = [plain_line(rng, rules, rng.choice(tails)) for _ in range(60)]
        if turn != 1:
            lines[7:7] = WRONG
        lines = [line.removesuffix("\r") for line in lines]
        wanted = [one_by_one.answer(line) for line in lines]
        rows = [None if text is None else f"{n}\t{text}\tend\n" for n, text in enumerate(wanted, 95)]
        assert by_blocks.rows(lines, 95, "\tend\n") == rows
        assert block(by_blocks, lines, 95) == rows
    assert (by_blocks._blocks is not None) == (kernel.library() is not None)


def test_blocks_end_as_they_may() -> None:
    plain = PlainLines(load("gb"))
    for data in (b"123456789m1234p\n\n", b"123456789m1234p\r\n\n", b"\xef\xbb\xbf123456789m1234p\n\n"):
        assert plain.block(data, 1, "\n", lambda number, line: f"[{number}{line}]") == b"1\t0\n[2]"
    assert plain.block(b"x\xff", 5, "\n", lambda number, line: f"[{number}{line!r}]") == b"[5'x\\udcff']"


def test_numbers_grow_within_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_lines, "KERNEL_PAYS", 0)
    plain = PlainLines(load("gb"))
    rows = block(plain, ["123456789m1234p"] * 300, 9_900)
    assert rows == [f"{number}\t0\tend\n" for number in range(9_900, 10_200)]


@pytest.mark.parametrize(
    "most", ["MOST_TABLES", "MOST_TAILS", "MOST_LOOKUPS", "MOST_VECTORS", "MOST_NEEDS", "MOST_POOLS"]
)
def test_tables_of_tails_are_bounded(most: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_lines, "KERNEL_PAYS", 0)
    monkeypatch.setattr(shanten_lines, "FEW_LINES", 2)
    monkeypatch.setattr(shanten_kernel, most, 3)
    monkeypatch.setattr(kernel, "MOST_ROWS", 640)
    rules = load("hebei")
    rng = random.Random(3)
    plain, alone = PlainLines(rules), PlainLines(rules)
    for _ in range(6):
        lines = [plain_line(rng, rules, f" wild={rng.choice('123456789')}m") for _ in range(80)]
        assert plain.rows(lines, 1, "\n") == [
            None if (text := alone.answer(line)) is None else f"{n}\t{text}\n" for n, line in enumerate(lines, 1)
        ]


def test_the_kernel_is_built_where_there_is_a_compiler() -> None:
    """The way that the block tests are about; without a compiler they hold plain Python against itself."""
    compiler = shlex.split(os.environ.get("CC", "cc"))[0]
    assert (kernel.library() is not None) == (shutil.which(compiler) is not None)


def test_a_library_that_does_not_fit_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for content in (b"", b"no library"):
        path = tmp_path / "libkernel.so"
        path.write_bytes(content)
        monkeypatch.setattr(kernel, "LIBRARY", str(path))
        assert kernel.library.__wrapped__() is None
    monkeypatch.setattr(kernel, "LIBRARY", str(tmp_path / "none"))
    assert kernel.library.__wrapped__() is None


def test_another_layout_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "LAYOUT", kernel.LAYOUT + 1)
    assert kernel.library.__wrapped__() is None


def test_without_the_kernel_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_lines, "KERNEL_PAYS", 0)
    monkeypatch.setattr(kernel, "library", lambda: None)
    plain = PlainLines(load("gb"))
    assert block(plain, ["123456789m1234p"] * 70, 1) == [f"{number}\t0\tend\n" for number in range(1, 71)]
    assert plain._blocks is None


@pytest.mark.parametrize("name", ["beijing", "gb", "erma-classic", "guizhou", "taiwan", "koukouxiang", "sichuan"])
def test_melds_that_use_up_copies(name: str) -> None:
    rules = load(name)
    rng = random.Random(name)
    plain = PlainLines(rules)
    for _ in range(250):
        line = melded_line(rng, rules)
        assert plain.answer(line) == slowly(line, rules), line


def test_what_is_wrong_or_unusual_is_left_alone() -> None:
    rules = load("gb")
    plain = PlainLines(rules)
    right = "123456789m1234p"
    for _ in range(2):
        assert plain.rows([right, *WRONG, right], 1, "\n") == ["1\t0\n", *[None] * len(WRONG), f"{len(WRONG) + 2}\t0\n"]


def test_a_tail_is_read_with_a_line_that_is_right() -> None:
    plain = PlainLines(load("gb"))
    assert plain.answer("1111m2345p99s[123m]") is None
    assert plain.answer("1111m23p[123m]4599p") is None
    assert plain.answer("111m2345p999s[123m]") == "0"
    assert plain.answer("1111m2345p99s[123m]") is None
    assert plain.answer("123456789m1234p ") == "0"


def test_a_hand_may_wait_for_its_own_four_only_the_usual_way() -> None:
    base = load("gb")
    rules = Rules("gb", "gb", {**base.data, "waits": {"own-four": True}})
    assert PlainLines(rules).answer("123456789m1111z") is None


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shanten_tail, "MOST_RUNS", 20)
    monkeypatch.setattr(shanten_lines, "MOST_TAILS", 2)
    rules = load("beijing")
    rng = random.Random(1)
    plain = PlainLines(rules)
    for _ in range(200):
        line = plain_line(rng, rules, rng.choice(MELDS[:5]))
        away = slowly(line, rules)
        assert plain.rows([line, line], 1, "\n") == [f"{n}\t{away}\n" if away else None for n in (1, 2)]
