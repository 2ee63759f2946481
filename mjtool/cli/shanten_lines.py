"""Shanten records of plain lines by the million, put together from pieces; what comes out is what the usual way writes,
byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from ..bulk.lines import texts_of
from ..bulk.shanten_draws import Drawn, DrawnLines, Style
from ..rules.load import load
from ..shape.distance import NEVER
from ..tile import NAMES
from . import out

SLICE: Final = 1 << 10
"""Lines that are answered at once."""

KEPT: Final = 1 << 12
"""Texts about shapes that are kept: most hands share theirs with many others."""

_AWAY: Final = (*[str(need - 1) for need in range(NEVER)], "-")
_JSON_AWAY: Final = (*_AWAY[:NEVER], "null")
"""The shanten of so many tiles missing, as text."""


class JsonRecords:
    """Answers as JSON records."""

    style = Style(
        draw=lambda kind, left: f'{{"tile":"{NAMES[kind]}","left":{left}}}',
        mark=",",
        open=lambda kind: f'{{"tile":"{NAMES[kind]}","shanten":',
        away=_JSON_AWAY.__getitem__,
        middle=',"accepts":[',
        none="",
        left='],"left":',
        close="}",
        between=",",
    )

    def __init__(self, rules: str) -> None:
        self._head = f'"rules":{out.json_text(rules)},"shanten":'

    def line(self, number: int, written: str, drawn: Drawn) -> str:
        """The record of a line."""
        told = f'"discards":[{drawn.text}]' if drawn.discards else f'"accepts":[{drawn.text}],"left":{drawn.left}'
        return f'{{"line":{number},"input":"{written}",{self._head}{self._away(drawn.shapes)},{told}}}\n'

    @staticmethod
    @lru_cache(maxsize=KEPT)
    def _away(shapes: tuple[tuple[str, int], ...]) -> str:
        by_shape = ",".join([f'"{name}":{need - 1}' for name, need in shapes])
        return f'{_JSON_AWAY[_least(shapes)]},"shapes":{{{by_shape}}}'


class TsvRecords:
    """Answers as tab-separated values."""

    style = Style(
        draw=lambda kind, left: f"{NAMES[kind]}:{left}",
        mark=" ",
        open=lambda kind: f"{NAMES[kind]} ",
        away=_AWAY.__getitem__,
        middle=" ",
        none="-",
        left=None,
        close="",
        between="; ",
    )

    def __init__(self, rules: str) -> None:
        self._end = out.tsv([rules])

    def line(self, number: int, written: str, drawn: Drawn) -> str:
        """The row of a line."""
        return f"{number}\t{self._away(drawn.shapes)}\t{drawn.left}\t{drawn.text or '-'}\t{self._end}"

    @staticmethod
    @lru_cache(maxsize=KEPT)
    def _away(shapes: tuple[tuple[str, int], ...]) -> str:
        by_shape = " ".join([f"{name}={need - 1}" for name, need in shapes]) or "-"
        return f"{_AWAY[_least(shapes)]}\t{by_shape}"


def _least(shapes: tuple[tuple[str, int], ...]) -> int:
    return min([need for _, need in shapes], default=NEVER)


class ShantenLines:
    """The records of plain lines under one ruleset, as `hands.Quick` wants them."""

    def __init__(self, rules: str, library: Any, json: bool) -> None:
        loaded = load(rules)
        self._records: JsonRecords | TsvRecords = JsonRecords(loaded.id) if json else TsvRecords(loaded.id)
        self._drawn = DrawnLines(loaded, library, self._records.style)

    def rows(self, lines: Sequence[str], first: int) -> list[str | None]:
        """The record of every line, None for every line that is not plain."""
        answers = self._drawn.answers(lines)
        return [
            None if drawn is None else self._record(number, line, drawn)
            for number, (line, drawn) in enumerate(zip(lines, answers, strict=True), first)
        ]

    def block(self, data: bytes, first: int, other: Callable[[int, str], str]) -> bytes:
        """The records of a block of whole lines; those of lines that are not plain are what `other` makes of number and
        text."""
        lines = texts_of(data, first)
        parts = []
        # a record is many times as long as its line: of a block they are not all kept as text at once
        for start in range(0, len(lines), SLICE):
            part = lines[start : start + SLICE]
            rows = self.rows(part, first + start)
            numbered = enumerate(zip(part, rows, strict=True), first + start)
            parts.append(
                "".join([other(number, line) if row is None else row for number, (line, row) in numbered]).encode()
            )
        return b"".join(parts)

    def _record(self, number: int, line: str, drawn: Drawn) -> str | None:
        if not line.isascii() or '"' in line or "\\" in line:
            return None
        return self._records.line(number, line, drawn)
