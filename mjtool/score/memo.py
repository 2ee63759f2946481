"""What a program keeps of what it has found out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from ..pattern import Instances
from ..tile import Seat

if TYPE_CHECKING:
    from .combine import Selection
    from .program import Row
    from .result import PatternHit

MEMO_SIZE = 20_000
"""Answers kept of one kind, at most."""


class Found(NamedTuple):
    """What some rows came to: those that hold, with their instances. Equal ones share their number."""

    number: int
    rows: tuple[tuple[Row, Instances], ...]


def keep(memo: dict[Any, Any], key: Any, value: Any) -> None:
    """Keep an answer; a memo that is full begins anew."""
    if len(memo) >= MEMO_SIZE:
        memo.clear()
    memo[key] = value


class Memo:
    """The answers of one program, kept because the same few things come again and again in a stream of hands."""

    __slots__ = ("_found", "_numbers", "hits", "lost", "moments", "payments", "selections")

    def __init__(self) -> None:
        self.moments: dict[Any, tuple[int, Found]] = {}
        """By what can be seen on the table: its number, and the rows that hold by it alone (`groups.moment`)."""
        self.selections: dict[tuple[Any, ...], tuple[Selection, ...]] = {}
        """By the numbers of what holds: the legal choices (`combine.selections`)."""
        self.payments: dict[tuple[Any, ...], Mapping[Seat, int]] = {}
        """By what an even payment depends on (`pay.Shares.pay`)."""
        self.lost: dict[int, int] = {}
        """By rows that hold, as a bit mask: those that others drop (`drops.take_away`)."""
        self.hits: dict[tuple[int, Instances], PatternHit] = {}
        """By row and instances: how they are reported (`points.hits`)."""
        self._found: dict[tuple[tuple[int, Instances], ...], Found] = {}
        self._numbers = count()

    def number(self) -> int:
        """A new number."""
        return next(self._numbers)

    def found(self, rows: tuple[tuple[Row, Instances], ...]) -> Found:
        """Rows that hold, with the number that all equal ones have."""
        key = tuple([(row.index, instances) for row, instances in rows])
        known = self._found.get(key)
        if known is None:
            known = Found(next(self._numbers), rows)
            keep(self._found, key, known)
        return known
