"""A ruleset compiled for scoring: rows with their tests and parameters resolved, conditions as closures, demands in
order.

Compiled once a `Rules` object and kept with it (`score.compile`); scoring then asks no dictionary by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from ..pattern import KindSet, Scope, Test
from ..pattern.registry import NOTHING, READING
from ..rules.model import Rules
from ..tile import at_hand
from .amounts import Number
from .memo import Memo
from .quick import Prefilter

NO_KINDS = KindSet(0)

if TYPE_CHECKING:
    from .evaluate import Evaluation

Fact = Callable[["Evaluation"], bool]


@at_hand
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
        if self.shapes is not None and ev.reading.shape not in self.shapes:
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
    scope: Scope = READING
    """What its answer depends on, its condition included."""
    worth: Number = 0
    """The value as an exact number."""
    plain: bool = False
    """It adds the same number each time that it counts, and does nothing else."""
    by_hand: bool = False
    """The test, its condition aside, looks at the hand or the table alone."""


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


@dataclass(frozen=True, eq=False)
class Program:
    """A compiled ruleset."""

    rules: Rules
    played: tuple[Row, ...]
    """Rows with a value, in order; their indices are their places."""
    by_key: Mapping[str, Row | None]
    """Rows by key, those that are not played as well (None: there is none); ask with `[]`."""
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
    by_class: Mapping[str, tuple[Row, ...]]
    """Played rows by class."""
    barred: KindSet = NO_KINDS
    """Kinds that may be neither held nor melded."""
    scope: Scope = NOTHING
    """Everything that answers depend on which are kept: of all played rows but those that read anything."""
    minimums: tuple[Demand, ...] = ()
    """The demands on what a hand is worth, in order."""
    low: int = 0
    """The lowest rank (0-based) of a suit in the tile set; `high` the highest."""
    high: int = 8
    rob_as_draw: bool = False
    """A robbed kong counts as a draw."""
    thrown_plain: bool = False
    """A wild tile that was thrown is a plain tile."""
    memo: Memo = field(default_factory=Memo)
