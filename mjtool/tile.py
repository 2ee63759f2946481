"""Tile kinds as small integers, and their names.

A *kind* is an integer 0..41: 0-8 characters 1m-9m (万), 9-17 dots 1p-9p (筒/饼), 18-26 bamboo 1s-9s (条/索), 27-33
honours
1z-7z
(东南西北白发中), 34-41 flowers 1f-8f (春夏秋冬梅兰竹菊). `UNKNOWN` is the `?` of logs. Counts are sequences indexed
by kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final, TypeVar

SUIT_LETTERS: Final = "mpszf"
SUITED: Final = 27
"""Kinds below this belong to a number suit."""
NATURAL: Final = 34
"""Kinds below this can stand in a hand; from here on they are flowers."""
KINDS: Final = 42
UNKNOWN: Final = 42
"""The unknown tile `?`."""

SUIT_START: Final = (0, 9, 18, 27, 34)
SUIT_SIZE: Final = (9, 9, 9, 7, 8)

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)

NAMES: Final = (
    *(f"{rank + 1}{letter}" for letter, size in zip(SUIT_LETTERS, SUIT_SIZE, strict=True) for rank in range(size)),
    "?",
)
"""Text names by kind: `NAMES[0] == "1m"`, `NAMES[UNKNOWN] == "?"`."""

BY_NAME: Final = {name: kind for kind, name in enumerate(NAMES)}

_UNICODE_START = (0x1F007, 0x1F019, 0x1F010)
_UNICODE = tuple(
    [chr(_UNICODE_START[s] + r) for s in range(3) for r in range(9)]
    # the Unicode block orders the dragons red, green, white; we order them white, green, red
    + [chr(0x1F000 + r) for r in range(4)]
    + [chr(0x1F006), chr(0x1F005), chr(0x1F004)]
    # flowers: 春夏秋冬 are U+1F026.., 梅兰竹菊 (in Unicode 梅兰竹菊 too) are U+1F022..
    + [chr(0x1F026 + r) for r in range(4)]
    + [chr(0x1F022 + r) for r in range(4)]
    + ["🀫"]
)
_DIGITS_ZH = "一二三四五六七八九"
_CHINESE = tuple(
    [d + s for s in "万筒条" for d in _DIGITS_ZH] + list("东南西北白发中") + list("春夏秋冬梅兰竹菊") + ["？"]
)


E = TypeVar("E", bound=Enum)


def at_hand(cls: type[E]) -> type[E]:
    """Class decorator: make the members of an enumeration plain attributes of their class, hashed by identity or as
    the numbers that they are.

    Up to Python 3.11 naming a member calls a Python function, and so does hashing one. Hands are read and scored by
    comparing members, and members are keys of many tables: it would be a good part of the work.
    """
    for name, member in cls.__members__.items():
        type.__setattr__(cls, name, member)
    type.__setattr__(cls, "__hash__", int.__hash__ if issubclass(cls, int) else object.__hash__)
    return cls


@at_hand
class TileStyle(IntEnum):
    """How tiles are shown: `5m`, 🀋 or 五万."""

    TEXT = 0
    UNICODE = 1
    ZH = 2


STYLED: Final = {TileStyle.TEXT: NAMES, TileStyle.UNICODE: _UNICODE, TileStyle.ZH: _CHINESE}


@at_hand
class Seat(IntEnum):
    """A seat wind of this deal (门风): E is the dealer (庄), then S, W, N in turn order."""

    E = 0
    S = 1
    W = 2
    N = 3


SEATS: Final = (Seat.E, Seat.S, Seat.W, Seat.N)
SEAT_BY_LETTER: Final = {seat.name: seat for seat in SEATS}


def suit_of(kind: int) -> int:
    """Index into `SUIT_LETTERS` of a kind's suit: 0 m, 1 p, 2 s, 3 z, 4 f."""
    return kind // 9 if kind < SUITED else 3 if kind < NATURAL else 4


def rank_of(kind: int) -> int:
    """The number printed on a kind, 1-based within its suit.

    >>> rank_of(BY_NAME["5p"])
    5
    """
    return kind - SUIT_START[suit_of(kind)] + 1


def text(kinds: Iterable[int]) -> str:
    """Kinds in the order given, equal suits sharing their letter.

    >>> text([0, 1, 2, 27, 27])
    '123m11z'
    """
    out: list[str] = []
    digits = ""
    suit = ""
    for kind in kinds:
        name = NAMES[kind]
        letter = name[1:]
        if letter != suit and digits:
            out.append(digits + suit)
            digits = ""
        digits += name[0]
        suit = letter
    return "".join(out) + digits + suit


def counts_of(kinds: Iterable[int]) -> list[int]:
    """How many of each kind, a list of `KINDS` numbers; unknown tiles are left out."""
    counts = [0] * KINDS
    for kind in kinds:
        if kind < KINDS:
            counts[kind] += 1
    return counts
