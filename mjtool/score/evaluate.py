"""One reading under one program: which rows hold, asked at most once each."""

from __future__ import annotations

from typing import Any

from ..pattern import NONE, Instances, Situation, View
from ..shape.unit import Reading
from .memo import Found
from .program import Program, Row


class ByHand:
    """What the readings of one hand share: rows that read the hand or the table alone."""

    __slots__ = ("found", "moment", "rest", "rows")

    def __init__(self) -> None:
        self.rows: dict[int, Instances] = {}
        self.moment = -1
        """The number of what can be seen on the table (`groups.moment`), -1 before that has been asked."""
        self.found: tuple[Found, ...] = ()
        """The rows that hold by that, and by the hand alone."""
        self.rest: dict[int, list[Any]] = {}
        """By number of row lists: the rows that every reading has to be asked (`groups`)."""


class Evaluation:
    """Answers `does this row hold, and where` for one reading; rows that read the hand alone share their answer over
    its readings."""

    __slots__ = ("_memo", "_view", "by_hand", "program", "reading", "sit")

    def __init__(self, program: Program, sit: Situation, reading: Reading, by_hand: ByHand | None = None) -> None:
        self.program: Program = program
        self.sit: Situation = sit
        self.reading: Reading = reading
        self.by_hand: ByHand = ByHand() if by_hand is None else by_hand
        self._memo: dict[int, Instances] = {}
        self._view: View | None = None

    @property
    def view(self) -> View:
        """What patterns look at; made when the first one is asked."""
        if self._view is None:
            self._view = View(self.sit, self.reading)
        return self._view

    def instances(self, row: Row) -> Instances:
        """Where a row holds, its conditions included, drops aside."""
        found = self._memo.get(row.index)
        if found is None:
            # a condition that asks for the row itself finds that it does not hold
            self._memo[row.index] = NONE
            found = self._memo[row.index] = self._test(row)
        return found

    def _test(self, row: Row) -> Instances:
        if row.condition is not None and not row.condition.holds(self):
            return NONE
        test = row.test
        if test.name == "otherwise":
            return NONE if self._spoiled(row) else test.fn(self.view, row.params)
        if row.by_hand:
            known = self.by_hand.rows.get(row.index)
            if known is None:
                known = self.by_hand.rows[row.index] = test.fn(self.view, row.params)
            return known
        return test.fn(self.view, row.params)

    def _spoiled(self, row: Row) -> bool:
        """Whether another visible row holds beside an `otherwise` row; those in its `but` do no harm."""
        return any(spoils(row, other) and self.instances(other) for other in self.program.played)

    def holds(self, key: str) -> bool:
        """Whether the row of a key holds."""
        row = self.program.by_key[key]
        return row is not None and bool(self.instances(row))

    def class_holds(self, name: str) -> bool:
        """Whether any played row of a class holds."""
        return any(self.instances(row) for row in self.program.by_class.get(name, ()))

    def fact_count(self, name: str) -> int:
        """How many instances an entry of `[facts]` has."""
        return self.program.counted_facts[name](self)


def spoils(row: Row, other: Row) -> bool:
    """Whether another row, if it holds, keeps an `otherwise` row from counting: not if it is hidden or named in the
    row's `but`."""
    if other is row or other.hide or other.test.name == "otherwise" or other.key in row.but:
        return False
    return not any(f"class:{c}" in row.but for c in other.classes)
