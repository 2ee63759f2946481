"""Every example in mjtool-notation(5) can be read, and means the same once written in canonical form."""

from __future__ import annotations

import re
from pathlib import Path

from mjtool.deal import Deal, read_deals, write_deal
from mjtool.notation import HandLine, read_hand, write_hand

PAGE = Path(__file__).parent.parent / "man" / "mjtool-notation.5"


def plain(text: str) -> str:
    """mdoc text without its escapes."""
    return text.replace("\\-", "-").replace("\\&", "").replace("\\en", "\\n")


def examples() -> list[str]:
    """The displays of EXAMPLES."""
    page = PAGE.read_text(encoding="utf-8").split(".Sh EXAMPLES")[1]
    return [plain(block) for block in re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed", page, re.S | re.M)]


def test_hand_lines() -> None:
    lines = examples()[0].splitlines()
    assert len(lines) == 5
    for line in lines:
        found = read_hand(line)
        assert isinstance(found, HandLine), found
        assert read_hand(write_hand(found)) == found


def test_records() -> None:
    blocks = examples()[1:]
    assert len(blocks) == 2
    for block in blocks:
        (deal,) = read_deals(block.splitlines())
        assert isinstance(deal, Deal), deal
        assert list(read_deals([write_deal(deal)])) == [deal]
        assert {len(hand.concealed) for hand in deal.hands.values()} == {13}


def test_special_things() -> None:
    page = PAGE.read_text(encoding="utf-8")
    part = page.split(".Ss How special things are written")[1].split(".Ss Canonical form")[0]
    words = [plain(word) for line in re.findall(r"^\.Li (.*)$", part, re.M) for word in re.split(r"[ ,;]+", line)]
    turns = [word for word in words if word[:1] in {"E", "S", "W", "N"}]
    assert len(turns) > 25
    (deal,) = read_deals([" ".join(["id=x", *turns])])
    assert isinstance(deal, Deal), deal
    assert write_deal(deal).split()[1:] == [turn.replace("[77z5s]", "[5s77z]") for turn in turns]
