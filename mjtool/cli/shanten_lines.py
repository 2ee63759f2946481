"""Shanten records of plain lines by the million, put together from pieces; what comes out is what the usual way writes,
byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..bulk.shanten_draws import Drawn, DrawnLines, Entry
from ..rules.load import load
from ..shape.distance import NEVER
from ..tile import NAMES
from . import out


class JsonRecords:
    """Answers as JSON records."""

    mark = ","

    def __init__(self, rules: str) -> None:
        self._head = f'"rules":{out.json_text(rules)},"shanten":'

    @staticmethod
    def piece(kind: int, left: int) -> str:
        """A kind that helps."""
        return f'{{"tile":"{NAMES[kind]}","left":{left}}}'

    def line(self, number: int, written: str, best: int, drawn: Drawn) -> str:
        """The record of a line."""
        by_shape = ",".join([f'"{name}":{need - 1}' for name, need in drawn.shapes])
        first = drawn.entries[0]
        if first.kind < 0:
            told = f'"accepts":[{first.draws}],"left":{first.left}'
        else:
            told = f'"discards":[{",".join(map(self._discard, drawn.entries))}]'
        away = _away(best, "null")
        return f'{{"line":{number},"input":"{written}",{self._head}{away},"shapes":{{{by_shape}}},{told}}}\n'

    def _discard(self, entry: Entry) -> str:
        away = _away(entry.need, "null")
        return f'{{"tile":"{NAMES[entry.kind]}","shanten":{away},"accepts":[{entry.draws}],"left":{entry.left}}}'


class TsvRecords:
    """Answers as tab-separated values."""

    mark = " "

    def __init__(self, rules: str) -> None:
        self._end = f"{out.tsv([rules])}"

    @staticmethod
    def piece(kind: int, left: int) -> str:
        """A kind that helps."""
        return f"{NAMES[kind]}:{left}"

    def line(self, number: int, written: str, best: int, drawn: Drawn) -> str:
        """The row of a line."""
        by_shape = " ".join([f"{name}={need - 1}" for name, need in drawn.shapes]) or "-"
        first = drawn.entries[0]
        told = (first.draws or "-") if first.kind < 0 else "; ".join(map(self._discard, drawn.entries))
        return f"{number}\t{_away(best, '-')}\t{by_shape}\t{first.left}\t{told}\t{self._end}"

    def _discard(self, entry: Entry) -> str:
        return f"{NAMES[entry.kind]} {_away(entry.need, '-')} {entry.draws or '-'}"


def _away(need: int, never: str) -> str:
    return str(need - 1) if need < NEVER else never


class ShantenLines:
    """The records of plain lines under one ruleset, as `hands.Quick` wants them."""

    def __init__(self, rules: str, library: Any, json: bool) -> None:
        loaded = load(rules)
        self._records: JsonRecords | TsvRecords = JsonRecords(loaded.id) if json else TsvRecords(loaded.id)
        self._drawn = DrawnLines(loaded, library, self._records.piece, self._records.mark)

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
        data = data.removeprefix(b"\xef\xbb\xbf") if first == 1 else data
        lines = data.decode("utf-8", "surrogateescape").split("\n")
        if not lines[-1]:
            lines.pop()
        found = self.rows(lines, first)
        return "".join(
            [other(first + place, lines[place]) if row is None else row for place, row in enumerate(found)]
        ).encode()

    def _record(self, number: int, line: str, drawn: Drawn) -> str | None:
        if not line.isascii() or '"' in line or "\\" in line:
            return None
        best = min([need for _, need in drawn.shapes], default=NEVER)
        return self._records.line(number, line, best, drawn)
