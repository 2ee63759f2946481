"""The context words of a line, read as the types that the ruleset gives them in `[words]`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..rules.model import Rules
from ..rules.tiles import literal
from ..tile import SEAT_BY_LETTER, Seat


class BadWord(ValueError):
    """A word whose value does not fit its type; caught where the situation is built and reported as `bad-context`."""


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadWord(text)
    return int(text)


def _seats(text: str) -> tuple[Seat, ...]:
    letters = [c for c in text if c != ","]
    if any(c not in SEAT_BY_LETTER for c in letters) or len(set(letters)) != len(letters):
        raise BadWord(text)
    return tuple(SEAT_BY_LETTER[c] for c in letters)


def _seat(text: str) -> Seat:
    if text not in SEAT_BY_LETTER:
        raise BadWord(text)
    return SEAT_BY_LETTER[text]


def _tiles(text: str) -> tuple[int, ...]:
    kinds = literal(text)
    if kinds is None:
        raise BadWord(text)
    return kinds


def _by_seat(text: str) -> dict[Seat, str]:
    """`S1W2` or `E0/0,S1/0` → the text behind each seat letter."""
    out: dict[Seat, str] = {}
    seat: Seat | None = None
    for c in text:
        if c in SEAT_BY_LETTER:
            seat = SEAT_BY_LETTER[c]
            if seat in out:
                raise BadWord(text)
            out[seat] = ""
        elif seat is None:
            raise BadWord(text)
        else:
            out[seat] += c
    return out


def _seat_numbers(text: str) -> dict[Seat, int]:
    return {seat: _number(value.strip(",")) for seat, value in _by_seat(text).items()}


def _seat_lists(text: str) -> dict[Seat, tuple[int, ...]]:
    return {seat: tuple(_number(x) for x in value.strip(",").split("/")) for seat, value in _by_seat(text).items()}


READERS: Mapping[str, Callable[[str], Any]] = {
    "number": _number,
    "word": str,
    "tiles": _tiles,
    "seat": _seat,
    "seats": _seats,
    "seat-numbers": _seat_numbers,
    "seat-lists": _seat_lists,
}
"""The types of words: how their text is read."""


def parse_words(words: Mapping[str, str], rules: Rules) -> dict[str, Any] | str:
    """Every word that the ruleset knows, with its value read; words it does not know are left out. The name of a word
    with a wrong value instead."""
    known = rules.table("words")
    out: dict[str, Any] = {}
    for name, text in words.items():
        spec = known.get(name)
        reader = READERS.get(spec) if isinstance(spec, str) else None
        if isinstance(spec, Mapping):
            reader = READERS.get(str(spec.get("type")))
        if reader is None:
            continue
        try:
            out[name] = reader(text)
        except BadWord:
            return name
        if isinstance(spec, Mapping) and "values" in spec and out[name] not in spec["values"]:
            return name
    return out
