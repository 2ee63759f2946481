"""A ruleset compiled for scoring: rows with their tests and parameters resolved, conditions as closures, demands in
order.

Compiled once a `Rules` object and kept with it (`score.compile`); scoring then asks no dictionary by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..pattern import KindSet, Reads, Test
from ..pattern.chows import is_plain
from ..rules.model import Rules
from .quick import GATES, Prefilter

if TYPE_CHECKING:
    from .evaluate import Evaluation

Fact = Callable[["Evaluation"], bool]


class Column(Enum):
    """Where a counted row's value goes in the formula of points."""

    ADD = "add"
    FAN = "fan"
    TIMES = "times"
    UNITS = "units"
    PLUS = "plus"
    SCALE = "scale"
    CHIPS = "chips"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Condition:
    """`when` (all hold), `any` (one holds), `unless` (none holds), `shapes` (the reading's shape is one of them)."""

    when: tuple[Fact, ...] = ()
    any: tuple[Fact, ...] = ()
    unless: tuple[Fact, ...] = ()
    shapes: frozenset[str] | None = None

    def holds(self, ev: Evaluation) -> bool:
        """Whether the condition holds in an evaluation."""
        if self.shapes is not None and ev.view.reading.shape not in self.shapes:
            return False
        if not all(f(ev) for f in self.when) or any(f(ev) for f in self.unless):
            return False
        return not self.any or any(f(ev) for f in self.any)


@dataclass(frozen=True, slots=True)
class Row:
    """One pattern that a ruleset knows. `value` None: not played, but its key may be asked as a fact."""

    index: int
    key: str
    test: Test
    params: Mapping[str, Any]
    value: Any
    values: tuple[tuple[KindSet, Any], ...] = ()
    each: bool = False
    into: Column = Column.ADD
    classes: tuple[str, ...] = ()
    drops: frozenset[str] = frozenset()
    drops_class: frozenset[str] = frozenset()
    drops_own: frozenset[str] = frozenset()
    drops_one: frozenset[str] = frozenset()
    alone: str = ""
    flat: bool = False
    uncapped: bool = False
    hide: bool = False
    report: str = ""
    relation: bool = False
    but: frozenset[str] = frozenset()
    condition: Condition | None = None
    quick: Prefilter | None = None
    """A cheap necessary condition of the test."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A condition that a win must meet, in its place of the ruleset's order; `key` names it, `says` is the reason it
    gives."""

    key: str
    at: int
    says: str
    check: str
    params: Mapping[str, Any]
    condition: Condition | None = None
    need: tuple[Fact, ...] = ()
    bar: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A winning shape: its id and form with parameters."""

    id: str
    form: str
    params: Mapping[str, Any]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class RowLists:
    """Played rows that can hold in one shape: runs of chows, rows behind a gate each, and those that count if nothing
    else does."""

    runs: tuple[Row, ...]
    gated: tuple[tuple[Prefilter | None, tuple[Row, ...]], ...]
    otherwise: tuple[Row, ...]


MEMO_SIZE = 50_000


def _within(condition: Condition | None) -> Condition | None:
    """What is left of a condition once the shape is known to be right."""
    if condition is None or condition.shapes is None:
        return condition
    left = replace(condition, shapes=None)
    return None if left == Condition() else left


def _sorted(rows: Sequence[Row]) -> RowLists:
    """Rows by what settles most of them at one look."""
    runs = tuple(r for r in rows if r.test.name == "run" and r.condition is None and is_plain(r.params))
    otherwise = tuple(r for r in rows if r.test.name == "otherwise")
    apart = {r.index for r in (*runs, *otherwise)}
    gated: dict[Prefilter | None, list[Row]] = {}
    for r in rows:
        if r.index not in apart:
            gated.setdefault(GATES.get(r.test.name), []).append(r)
    return RowLists(runs, tuple((gate, tuple(rs)) for gate, rs in gated.items()), otherwise)


def _never(condition: Condition | None, shape: str) -> bool:
    return condition is not None and condition.shapes is not None and shape not in condition.shapes


@dataclass(frozen=True, eq=False)
class Program:
    """A compiled ruleset."""

    rules: Rules
    rows: tuple[Row, ...]
    played: tuple[Row, ...]
    by_key: Mapping[str, tuple[Row, ...]]
    shapes: tuple[Shape, ...]
    demands: tuple[Demand, ...]
    one_of: frozenset[str]
    """Classes of which exactly one row counts."""
    seats: int
    sets: int
    counted_facts: Mapping[str, Callable[[Evaluation], int]]
    """Entries of `[facts]` as numbers of instances."""
    tier_bars: tuple[Fact, ...]
    """Facts that switch the tiers off."""
    fifth: bool
    """A wild tile may be a fifth copy."""
    memo: dict[str, dict[Any, Any]] = field(
        default_factory=lambda: {"table": {}, "selections": {}, "lists": {}, "runs": {}}
    )
    """What was found for situations and held rows that come again and again (`table_rows`, `selections`), kept within
    `MEMO_SIZE` each."""

    @cached_property
    def table_rows(self) -> tuple[Row, ...]:
        """Played rows that read the table alone."""
        return tuple(r for r in self.played if r.test.reads is Reads.TABLE and r.condition is None)

    def lists(self, shape: str) -> RowLists:
        """The other played rows that can hold in a shape, for the inner loop."""
        memo = self.memo["lists"]
        known: RowLists | None = memo.get(shape)
        if known is None:
            at_table = {r.index for r in self.table_rows}
            rest = [
                replace(r, condition=_within(r.condition))
                for r in self.played
                if r.index not in at_table and not _never(r.condition, shape)
            ]
            known = memo[shape] = _sorted(rest)
        return known

    @cached_property
    def minimums(self) -> tuple[Demand, ...]:
        """The demands on what a hand is worth, in order."""
        return tuple(d for d in self.demands if d.check == "minimum")
