"""Telling a format from how a file begins."""

from __future__ import annotations

import re
from typing import Final

HEAD: Final = 1 << 16
"""Characters that are looked at, at most by a line more."""

_JSON: Final = (
    ("mjai", re.compile(r'"type"\s*:\s*"(?:start_game|start_kyoku)"')),
    ("mcr-event", re.compile(r'"event"\s*:\s*"HEADER"')),
    ("openmahjong", re.compile(r'"game_(?:title|round)"\s*:')),
    ("majsoul", re.compile(r'"(?:\.?lq\.)?(?:GameDetailRecords|RecordNewRound)"')),
    ("kobalab", re.compile(r'"qipai"\s*:')),
    ("fenghua", re.compile(r'"(?:wildTiles|wangpaiStacks)"\s*:')),
    ("sichuan-event", re.compile(r'"events"\s*:\s*\[\s*\{\s*"ev"')),
    ("tenhou6", re.compile(r'"log"\s*:\s*\[\s*\[\s*\[\s*[0-9]+\s*,')),
    ("botzone-judge", re.compile(r'"output"\s*:\s*\{|"(?:initdata|matchId)"\s*:')),
    ("botzone-selfplay", re.compile(r'"log"\s*:\s*\[\s*\{\s*"0"')),
)
_PMN: Final = re.compile(r'\[[A-Z][A-Za-z]* "')
_BOTZONE: Final = re.compile(r"(?:Match|Wind) \S|Player [0-3] Deal ")
_GB_STRING: Final = re.compile(
    r"(?:\[[1-9ESWNCFP]{3,4}[mps]?(?:,[1-7])?\]|[1-9]+[mps]|[ESWNCFPa-h])+ ?(?:\|[ESWN]{2}[01]{4}(?:\|[a-h0-9]*)?)?\Z"
)
_OURS: Final = re.compile(r"(?:[ESWN]:)?(?:[1-9?]+[mpszf]|[\[({][1-9?]+[mpszf]|[a-z_][a-z0-9.-]*=)")
_TILE_BLOCK: Final = range(0x1F000, 0x1F02C)


def sniff(text: str) -> str:
    """The id of the format that a text begins with; `mjl` where it looks like no other.

    >>> sniff("Match 61602cb4" + chr(10) + "Wind 1")
    'botzone'
    >>> sniff("E:12m11z[456p@N] +3m")
    'mjl'
    """
    start = text.removeprefix("\ufeff").lstrip()
    if start.startswith("<"):
        return "mjlog"
    if _PMN.match(start):
        return "pmn"
    if start[:1] in ("{", "["):
        for name, pattern in _JSON:
            if pattern.search(start[: 2 * HEAD]):
                return name
    if _BOTZONE.match(start):
        return "botzone"
    first = next((line.strip() for line in start.split("\n") if line.strip() and line.lstrip()[0] != "#"), "")
    if any(ord(c) in _TILE_BLOCK for c in first[:200]):
        return "unicode"
    return "gb-string" if _GB_STRING.match(first) and not _is_ours(first) else "mjl"


def _is_ours(line: str) -> bool:
    """Whether a line that may be a GB string is a hand of ours just as well: no wind letters, no givers, no stroke."""
    return _OURS.match(line) is not None and not re.search(r"[A-Z|,]", line)
