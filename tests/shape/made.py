"""Rulesets made for tests from a few tables, without files."""

from __future__ import annotations

from typing import Any

from mjtool.hand import Hand, Meld, MeldForm
from mjtool.rules.model import Rules
from mjtool.rules.tiles import literal

PATTERNS = {
    "all-triplets": {"test": "all-triplets", "value": 1},
    "full-flush": {"test": "suits", "n": 1, "honours": "none", "value": 1},
    "half-flush": {"test": "suits", "n": 1, "honours": "some", "value": 1},
    "all-honours": {"test": "within", "kinds": ["honours"], "value": 1},
    "seven-pairs": {"test": "pairs", "value": 1},
    "single-tile-left": {"test": "melded", "concealed": False, "value": 1},
}
"""Patterns that may lift a demand."""

ALL_TILES = {"m": 4, "p": 4, "s": 4, "winds": 4, "dragons": 4}


def made(
    tiles: dict[str, Any] | None = None,
    wild: dict[str, Any] | None = None,
    shape: dict[str, Any] | None = None,
    demand: dict[str, Any] | None = None,
    **tables: Any,
) -> Rules:
    """A ruleset of exactly these tables: by default all 136 tiles, no wild tiles, sets and a pair, no demands."""
    none = dict.fromkeys(("m", "p", "s", "winds", "dragons", "flowers"), 0)
    data = {
        "tiles": {**none, **(ALL_TILES if tiles is None else tiles)},
        "seats": {"hand": 13},
        "wild": wild or {"find": "none"},
        "win": {"shape": shape or {"standard": {"form": "sets"}}, "demand": demand or {}},
        "patterns": PATTERNS,
        **tables,
    }
    return Rules("made", "made", data)


def hand(concealed: str, *melds: str, aside: str = "") -> Hand:
    """A hand from text: `(…)` is a concealed kong, anything else an exposed meld."""
    return Hand(concealed=tuple(sorted(kinds(concealed))), melds=tuple(map(meld, melds)), aside=kinds(aside))


def meld(text: str) -> Meld:
    """A meld from text."""
    hidden = text.startswith("(")
    return Meld(kinds(text.strip("()")), MeldForm.CONCEALED if hidden else MeldForm.EXPOSED)


def kinds(text: str) -> tuple[int, ...]:
    """Kinds from text such as `147m5z`."""
    found = literal(text)
    assert found is not None
    return found
