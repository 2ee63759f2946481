"""How foreign formats name tiles: one table a family, from their code to our kind."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..tile import GREEN, NATURAL, RED, SUIT_START, UNKNOWN, WHITE

RED_FIVES: Final = (4, 13, 22)
"""The kinds 5m 5p 5s, of which riichi decks hold a red copy (赤ドラ)."""


def _suited(letters: str) -> dict[str, int]:
    """`W1` … for three suit letters in our order of suits."""
    return {f"{letter}{rank + 1}": SUIT_START[suit] + rank for suit, letter in enumerate(letters) for rank in range(9)}


BOTZONE: Final[Mapping[str, int]] = MappingProxyType(
    _suited("WBT")
    | {f"F{n + 1}": 27 + n for n in range(4)}
    | {"J1": RED, "J2": GREEN, "J3": WHITE}
    | {f"H{n + 1}": NATURAL + n for n in range(8)}
)
"""Botzone: W万 B饼 T条, F1-4 winds, J1-3 red green white (中发白), H1-8 flowers."""
BOTZONE_NAMES: Final[Mapping[int, str]] = MappingProxyType({kind: code for code, kind in BOTZONE.items()})

PMN: Final[Mapping[str, int]] = MappingProxyType(
    _suited("cdb")
    | {f"w{n + 1}": 27 + n for n in range(4)}
    | {"r1": RED, "r2": GREEN, "r3": WHITE}
    | {f"f{n + 1}": NATURAL + n for n in range(8)}
)
"""PMN: c characters, d dots, b bamboo, w winds, r1-3 red green white, f flowers."""

OPENMAHJONG: Final[Mapping[int, int]] = MappingProxyType(
    {10 * (suit + 1) + rank + 1: SUIT_START[suit] + rank for suit in range(3) for rank in range(9)}
    | {41 + n: 27 + n for n in range(4)}
    | {45: RED, 46: WHITE, 47: GREEN}
    | {51 + n: NATURAL + n for n in range(8)}
)
"""openmahjong: 11-19 m, 21-29 p, 31-39 s, 41-44 winds, 45 red 46 white 47 green, 51-58 flowers."""

MJAI: Final[Mapping[str, int]] = MappingProxyType(
    {f"{rank + 1}{letter}": SUIT_START[suit] + rank for suit, letter in enumerate("mps") for rank in range(9)}
    | {name: 27 + n for n, name in enumerate("ESWNPFC")}
    | {f"5{letter}r": RED_FIVES[suit] for suit, letter in enumerate("mps")}
    | {"?": UNKNOWN}
)
"""mjai: 1m-9s, E S W N, P F C = white green red, 5mr 5pr 5sr red fives."""

TENHOU6: Final[Mapping[int, int]] = MappingProxyType(
    {10 * (suit + 1) + rank + 1: SUIT_START[suit] + rank for suit in range(3) for rank in range(9)}
    | {41 + n: 27 + n for n in range(7)}
    | {51 + suit: RED_FIVES[suit] for suit in range(3)}
)
"""tenhou6: 11-19 m, 21-29 p, 31-39 s, 41-47 winds, white, green, red; 51-53 red fives."""

SUIT_FIRST: Final[Mapping[str, int]] = MappingProxyType(
    {
        f"{letter}{rank + 1}": SUIT_START[suit] + rank
        for suit, letter in enumerate("mpsz")
        for rank in range(9 if suit < 3 else 7)
    }
    | {f"{letter}0": RED_FIVES[suit] for suit, letter in enumerate("mps")}
)
"""kobalab: m1-m9 p s z1-z7, m0 p0 s0 red fives."""
SUIT_LAST: Final[Mapping[str, int]] = MappingProxyType({code[1] + code[0]: kind for code, kind in SUIT_FIRST.items()})
"""Majsoul: 1m-9m p s, 1z-7z, 0m 0p 0s red fives."""

MJLOG_RED: Final = frozenset({16, 52, 88})
"""mjlog's ids (four copies a kind, 0-135) of the red fives."""
