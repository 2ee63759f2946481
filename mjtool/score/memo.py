"""What a program keeps of what it has found out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from ..pattern import Instances
from ..tile import Seat

if TYPE_CHECKING:
    from .drops import Bundle
    from .program import Row
    from .tally import Tally

MEMO_SIZE = 20_000
"""Answers kept of one kind, at most."""

Held = tuple["Row", Instances]
"""A row that holds, and where."""


class Found(NamedTuple):
    """What some rows came to: those that hold, with their instances, their mask, and the same as a bundle. Equal ones
    are one."""

    number: int
    rows: tuple[Held, ...]
    mask: int
    bundle: Bundle | None


def keep(memo: dict[Any, Any], key: Any, value: Any) -> None:
    """Keep an answer; a memo that is full begins anew."""
    if len(memo) >= MEMO_SIZE:
        memo.clear()
    memo[key] = value


class Memo:
    """The answers of one program, kept because the same few things come again and again in a stream of hands."""

    __slots__ = ("found", "lost", "moments", "numbers", "payments", "selections", "tallies")

    def __init__(self) -> None:
        self.moments: dict[Any, tuple[int, Found]] = {}
        """By what can be seen on the table: its number, and the rows that hold by it alone (`groups.moment`)."""
        self.found: dict[tuple[tuple[int, Instances], ...], Found] = {}
        """By rows and instances (`groups.found`)."""
        self.selections: dict[tuple[int, ...], tuple[Tally, ...]] = {}
        """By the numbers of what holds: the legal choices (`combine.selections`)."""
        self.tallies: dict[Any, Tally] = {}
        """By rows and how often each counts: what they are worth together (`tally.tally`)."""
        self.payments: dict[tuple[Any, ...], Mapping[Seat, int]] = {}
        """By what an even payment depends on (`pay.Shares.pay`)."""
        self.lost: dict[int, int] = {}
        """By rows that hold, as a bit mask: those that others drop (`drops.lost`)."""
        self.numbers = count()
        """Numbers that have not been given yet."""
