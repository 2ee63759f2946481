"""One reading under one program: which rows hold, asked at most once each."""

from __future__ import annotations

from ..pattern import NONE, Instances, Reads, View
from ..pattern.chows import plain_groups
from .program import MEMO_SIZE, Program, Row


def _spoils(row: Row, other: Row) -> bool:
    """Whether another row, if it holds, keeps an `otherwise` row from counting: not if it is hidden or named in the
    row's `but`."""
    if other is row or other.hide or other.test.name == "otherwise" or other.key in row.but:
        return False
    return not any(f"class:{c}" in row.but for c in other.classes)


class HandMemo:
    """What the readings of one hand share: rows that read the hand or the table alone."""

    __slots__ = ("rows", "table")

    def __init__(self) -> None:
        self.rows: dict[int, Instances] = {}
        self.table: dict[int, tuple[Row, Instances]] | None = None


class Evaluation:
    """Answers `does this row hold, and where` for one reading; rows that read the hand alone share their answer over
    its readings."""

    __slots__ = ("_by_hand", "_memo", "program", "view")

    def __init__(self, program: Program, view: View, by_hand: HandMemo | None = None) -> None:
        self.program: Program = program
        self.view: View = view
        self._by_hand = HandMemo() if by_hand is None else by_hand
        self._memo: list[Instances | None] = [None] * len(program.rows)

    def instances(self, row: Row) -> Instances:
        """Where a row holds, its conditions included, drops aside."""
        found = self._memo[row.index]
        if found is None:
            # a condition that asks for the row itself finds that it does not hold
            self._memo[row.index] = NONE
            found = self._memo[row.index] = self._test(row)
        return found

    def held(self) -> dict[int, tuple[Row, Instances]]:
        """Every played row that holds, by index in order, with its instances."""
        view = self.view
        lists = self.program.lists(view.reading.shape)
        found = dict(self._table_rows())
        if lists.runs and len(view.chows) > 1:
            self._add_runs(lists.runs, found)
        for gate, rows in lists.gated:
            if gate is not None and not gate(view):
                continue
            for row in rows:
                quick = row.quick
                if (quick is None or quick(view)) and (instances := self.instances(row)):
                    found[row.index] = (row, instances)
        for row in lists.otherwise:
            instances = NONE
            if not any(_spoils(row, other) for other, _ in found.values()) and (
                row.condition is None or row.condition.holds(self)
            ):
                instances = row.test.fn(view, row.params)
                found[row.index] = (row, instances)
            self._memo[row.index] = instances
        return dict(sorted(found.items()))

    def _add_runs(self, rows: tuple[Row, ...], found: dict[int, tuple[Row, Instances]]) -> None:
        """The runs of chows: they depend on the chows' first tiles alone, and the same few of them come again and
        again."""
        chows = self.view.chows
        tiles = tuple([tile for _, tile in chows])
        memo = self.program.memo["runs"]
        key = (self.view.reading.shape, tiles)
        known = memo.get(key)
        if known is None:
            if len(memo) >= MEMO_SIZE:
                memo.clear()
            every = [(row, plain_groups(tiles, row.params)) for row in rows]
            known = memo[key] = tuple((row, groups) for row, groups in every if groups)
        for row, groups in known:
            found[row.index] = (row, tuple([sum([1 << chows[i][0] for i in group]) for group in groups]))

    def _table_rows(self) -> dict[int, tuple[Row, Instances]]:
        """The rows that read the table alone: the same few situations at the table come again and again."""
        if self._by_hand.table is not None:
            return self._by_hand.table
        sit = self.view.sit
        win = sit.win
        melds = tuple((u.kind, u.exposed) for u in sit.melds)
        key = (win.how, win.giver, win.hand.seat, win.flags, win.hand.aside, melds, tuple(win.words.items()))
        memo = self.program.memo["table"]
        known: dict[int, tuple[Row, Instances]] | None = memo.get(key)
        if known is None:
            known = {}
            for row in self.program.table_rows:
                found = self.instances(row)
                if found:
                    known[row.index] = (row, found)
            if len(memo) >= MEMO_SIZE:
                memo.clear()
            memo[key] = known
        self._by_hand.table = known
        return known

    def _test(self, row: Row) -> Instances:
        if row.condition is not None and not row.condition.holds(self):
            return NONE
        if row.test.name == "otherwise":
            return NONE if self._spoiled(row) else row.test.fn(self.view, row.params)
        if row.test.reads is not Reads.READING:
            known = self._by_hand.rows.get(row.index)
            if known is None:
                known = self._by_hand.rows[row.index] = row.test.fn(self.view, row.params)
            return known
        return row.test.fn(self.view, row.params)

    def _spoiled(self, row: Row) -> bool:
        """Whether another visible row holds beside an `otherwise` row; those in its `but` do no harm."""
        return any(_spoils(row, other) and self.instances(other) for other in self.program.played)

    def holds(self, key: str) -> bool:
        """Whether any row of a key holds."""
        return any(self.instances(row) for row in self.program.by_key.get(key, ()))

    def class_holds(self, name: str) -> bool:
        """Whether any played row of a class holds."""
        return any(name in row.classes and self.instances(row) for row in self.program.played)

    def fact_count(self, name: str) -> int:
        """How many instances an entry of `[facts]` has."""
        return self.program.counted_facts[name](self)
