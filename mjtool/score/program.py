"""A ruleset compiled for scoring: rows with their tests and parameters resolved, conditions as closures, demands in
order.

Compiled once a `Rules` object and kept with it; scoring then asks no dictionary by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from ..pattern import TESTS, KindSet, Reads, Test
from ..rules.model import Rules
from ..rules.tiles import GROUPS, literal
from .facts import BUILT_IN
from .quick import Prefilter, prefilter

if TYPE_CHECKING:
    from .evaluate import Evaluation

Fact = Callable[["Evaluation"], bool]
DYNAMIC = ("seat-wind", "round-wind", "wild", "aside")


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
    """Played rows that can hold in one shape: those that count if nothing else does, and all others."""

    others: tuple[Row, ...]
    otherwise: tuple[Row, ...]


MEMO_SIZE = 50_000


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
    memo: dict[str, dict[Any, Any]] = field(default_factory=lambda: {"table": {}, "selections": {}, "lists": {}})
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
            rest = [r for r in self.played if r not in self.table_rows and not _never(r.condition, shape)]
            other = tuple(r for r in rest if r.test.name == "otherwise")
            known = memo[shape] = RowLists(tuple(r for r in rest if r not in other), other)
        return known

    @cached_property
    def minimums(self) -> tuple[Demand, ...]:
        """The demands on what a hand is worth, in order."""
        return tuple(d for d in self.demands if d.check == "minimum")


@lru_cache(maxsize=4096)
def kind_set(names: Any) -> KindSet:
    """A parameter that lists tile sets, as one mask and the names that depend on the hand."""
    fixed = 0
    dynamic = []
    for name in [names] if isinstance(names, str) else names:
        if name in DYNAMIC:
            dynamic.append(name)
        for kind in GROUPS.get(name) or literal(name) or ():
            fixed |= 1 << kind
    return KindSet(fixed, tuple(dynamic))


def py_name(key: str) -> str:
    """A parameter's name in Python: `pair-not` → `pair_not`, and an underscore behind Python's own words."""
    name = key.replace("-", "_")
    return name + "_" if name in ("is", "in", "from") else name


def _params(test: Test, table: Mapping[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in table.items():
        name = py_name(key)
        want = test.params.get(name)
        if want is frozenset:
            out[name] = kind_set(value)
        elif want is not None:
            out[name] = (
                tuple(kind_set(v) for v in value) if name == "needs" and test.name in ("has", "within") else value
            )
    return out


def _condition(table: Mapping[str, Any], compiler: _Facts, defaults: Mapping[str, Any]) -> Condition | None:
    def facts(name: str) -> tuple[Fact, ...]:
        return tuple(compiler.fact(f) for f in (*table.get(name, ()), *defaults.get(name, ())))

    shapes = table.get("shapes", defaults.get("shapes"))
    made = Condition(facts("when"), facts("any"), facts("unless"), None if shapes is None else frozenset(shapes))
    return None if made == Condition() else made


class _Facts:
    """Turns fact names into closures over an evaluation."""

    def __init__(self, rules: Rules) -> None:
        self.patterns = rules.table("patterns")
        self.named = rules.table("facts")
        self.words = rules.table("words")

    def fact(self, name: str) -> Fact:
        """The test for one fact name: a built-in, `word:`, `class:`, `shape:`, an entry of `[facts]`, a pattern key,
        or a flag."""
        kind, colon, rest = name.partition(":")
        if colon and kind == "word":
            return lambda ev: rest in ev.view.sit.win.words or rest in ev.view.sit.win.flags
        if colon and kind == "class":
            return lambda ev: ev.class_holds(rest)
        if colon and kind == "shape":
            return lambda ev: ev.view.reading.shape == rest
        if name in BUILT_IN:
            return BUILT_IN[name]
        if name in self.named:
            return self._entry(self.named[name])
        if name in self.patterns:
            return lambda ev: ev.holds(name)
        return lambda ev: name in ev.view.sit.win.flags

    def count(self, table: Mapping[str, Any]) -> Callable[[Evaluation], int]:
        """How many instances an entry of `[facts]` has, as a closure."""
        test = TESTS[str(table.get("test", "always"))]
        params = _params(test, table)
        condition = _condition(table, self, {})
        return lambda ev: len(test.fn(ev.view, params)) if condition is None or condition.holds(ev) else 0

    def _entry(self, table: Mapping[str, Any]) -> Fact:
        count = self.count(table)
        return lambda ev: count(ev) > 0


def _names(value: Any) -> tuple[str, ...]:
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)


def _row(index: int, key: str, table: Mapping[str, Any], rules: Rules, compiler: _Facts) -> Row | None:
    if "test" not in table:
        return None
    test = TESTS[str(table["test"])]
    classes = _names(table.get("class"))
    defaults: dict[str, Any] = {}
    for name in classes:
        for k, v in rules.table(f"classes.{name}").items():
            defaults.setdefault(k, v)

    def get(name: str, default: Any = None) -> Any:
        return table.get(name, defaults.get(name, default))

    drops = _names(get("drops"))
    params = _params(test, table)
    return Row(
        index=index,
        key=key,
        test=test,
        params=params,
        value=table.get("value", defaults.get("value")),
        values=tuple((kind_set(name), v) for name, v in table.get("values", {}).items()),
        each=bool(get("each", False)),
        into=Column(get("into", rules.at("score.into", "add"))),
        classes=classes,
        drops=frozenset(d for d in drops if ":" not in d),
        drops_class=frozenset(d.partition(":")[2] for d in drops if ":" in d),
        drops_own=frozenset(_names(get("drops-own"))),
        drops_one=frozenset(_names(get("drops-one"))),
        alone={True: "all", "best": "best"}.get(get("alone"), ""),
        flat=bool(get("flat", False)),
        uncapped=bool(get("uncapped", False)),
        hide=bool(get("hide", False)),
        report=str(get("report", "")),
        relation=bool(get("relation", False)),
        but=frozenset(_names(get("but"))),
        condition=_condition(table, compiler, defaults),
        quick=prefilter(test.name, params),
    )


def _ordered_patterns(rules: Rules) -> list[tuple[str, Mapping[str, Any]]]:
    """Patterns in the order of the ruleset's own file: played rows first as they stand there (`order`), the
    dictionary's after them."""
    patterns = rules.table("patterns")
    order = rules.at("score.order", ())
    rank = {key: i for i, key in enumerate(order)}
    return sorted(patterns.items(), key=lambda item: rank.get(item[0], len(rank)))


def compile_condition(rules: Rules, table: Mapping[str, Any]) -> Condition | None:
    """The condition of an entry of any table; None where it has none."""
    return _condition(table, _Facts(rules), {})


@lru_cache(maxsize=256)
def compile_rules(rules: Rules) -> Program:
    """The program of a ruleset. Raises KeyError only for a ruleset that `rules check` refuses."""
    compiler = _Facts(rules)
    rows: list[Row] = []
    for key, table in _ordered_patterns(rules):
        if isinstance(table, Mapping):
            made = _row(len(rows), key, table, rules, compiler)
            if made is not None:
                rows.append(made)
    by_key: dict[str, tuple[Row, ...]] = {}
    for row in rows:
        by_key[row.key] = (*by_key.get(row.key, ()), row)
    shapes = tuple(
        Shape(sid, str(t["form"]), t, _condition(t, compiler, {}))
        for sid, t in rules.table("win.shape").items()
        if isinstance(t, Mapping)
    )
    demands = sorted(
        (
            Demand(
                key,
                int(t.get("at", 60)),
                str(t.get("says", key)),
                str(t["check"]),
                t,
                _condition(t, compiler, {}),
                tuple(compiler.fact(f) for f in _names(t.get("need"))),
                tuple(compiler.fact(f) for f in _names(t.get("bar"))),
            )
            for key, t in rules.table("win.demand").items()
            if isinstance(t, Mapping)
        ),
        key=lambda d: d.at,
    )
    one_of = frozenset(
        name for name, t in rules.table("classes").items() if isinstance(t, Mapping) and t.get("take") == "one"
    )
    return Program(
        rules=rules,
        rows=tuple(rows),
        played=tuple(r for r in rows if r.value is not None),
        by_key=by_key,
        shapes=shapes,
        demands=tuple(demands),
        one_of=one_of,
        seats=int(rules.at("seats.count", 4)),
        sets=(int(rules.at("seats.hand", 13)) - 1) // 3,
        counted_facts={name: compiler.count(t) for name, t in rules.table("facts").items() if isinstance(t, Mapping)},
        tier_bars=tuple(compiler.fact(f) for f in _names(rules.at("score.tiers.unless"))),
        fifth=bool(rules.at("wild.fifth", True)),
    )
