"""One reading under one program: which rows hold, asked at most once each."""

from __future__ import annotations

from ..pattern import NONE, Instances, Reads, View
from .program import Program, Row


class Evaluation:
    """Answers `does this row hold, and where` for one reading; rows that read the hand alone share their answer over its readings."""

    __slots__ = ("_by_hand", "_memo", "program", "view")

    def __init__(self, program: Program, view: View, by_hand: dict[int, Instances]) -> None:
        self.program = program
        self.view = view
        self._by_hand = by_hand
        self._memo: list[Instances | None] = [None] * len(program.rows)

    def instances(self, row: Row) -> Instances:
        """Where a row holds, its conditions included, drops aside."""
        found = self._memo[row.index]
        if found is None:
            # a condition that asks for the row itself finds that it does not hold
            self._memo[row.index] = NONE
            found = self._memo[row.index] = self._test(row)
        return found

    def _test(self, row: Row) -> Instances:
        if row.condition is not None and not row.condition.holds(self):
            return NONE
        if row.test.name == "otherwise":
            return NONE if self._spoiled(row) else row.test.fn(self.view, row.params)
        if row.test.reads is Reads.HAND:
            known = self._by_hand.get(row.index)
            if known is None:
                known = self._by_hand[row.index] = row.test.fn(self.view, row.params)
            return known
        return row.test.fn(self.view, row.params)

    def _spoiled(self, row: Row) -> bool:
        """Whether another visible row holds beside an `otherwise` row; those in its `but` do no harm."""
        for other in self.program.played:
            if other is row or other.hide or other.test.name == "otherwise" or other.key in row.but:
                continue
            if any(f"class:{c}" in row.but for c in other.classes):
                continue
            if self.instances(other):
                return True
        return False

    def holds(self, key: str) -> bool:
        """Whether any row of a key holds."""
        return any(self.instances(row) for row in self.program.by_key.get(key, ()))

    def class_holds(self, name: str) -> bool:
        """Whether any played row of a class holds."""
        return any(name in row.classes and self.instances(row) for row in self.program.played)

    def fact_count(self, name: str) -> int:
        """How many instances an entry of `[facts]` has."""
        return self.program.counted_facts[name](self)
