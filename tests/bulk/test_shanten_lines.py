"""Plain lines give what reading them in full gives, or are left to that."""

from __future__ import annotations

import random

import pytest

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
    from mjtool.bulk import shanten_lines

    monkeypatch.setattr(shanten_lines, "MOST_RUNS", 20)
    monkeypatch.setattr(shanten_lines, "MOST_TAILS", 2)
    rules = load("beijing")
    rng = random.Random(1)
    plain = PlainLines(rules)
    for _ in range(200):
        line = plain_line(rng, rules, rng.choice(MELDS[:5]))
        away = slowly(line, rules)
        assert plain.rows([line, line], 1, "\n") == [f"{n}\t{away}\n" if away else None for n in (1, 2)]
