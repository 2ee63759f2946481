"""From a ruleset's tables to its program: names to functions, lists of tile sets to masks, conditions to closures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..pattern import TESTS, KindSet, Reads, Scope, Test
from ..pattern.registry import TABLE, united
from ..rules.model import Rules
from ..rules.tiles import GROUPS, literal
from .amounts import exact
from .facts import BUILT_IN, BUILT_IN_SCOPE
from .program import Column, Condition, Demand, Fact, Program, Row, Shape
from .quick import prefilter

if TYPE_CHECKING:
    from .evaluate import Evaluation

DYNAMIC = ("seat-wind", "round-wind", "wild", "aside")
"""Names of tile sets that depend on the hand."""


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
        return tuple([compiler.fact(f) for f in (*table.get(name, ()), *defaults.get(name, ()))])

    parts = facts("when"), facts("any"), facts("unless")
    shapes = table.get("shapes", defaults.get("shapes"))
    if shapes is None and not any(parts):
        return None
    return Condition(*parts, None if shapes is None else frozenset(shapes))


class _Facts:
    """Turns fact names into closures over an evaluation."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.patterns = rules.table("patterns")
        self.named = rules.table("facts")
        self.words = rules.table("words")

    def fact(self, name: str) -> Fact:
        """The test for one fact name: a built-in, `word:`, `class:`, `shape:`, an entry of `[facts]`, a pattern key,
        or a flag."""
        kind, colon, rest = name.partition(":")
        if colon and kind == "word":
            return lambda ev: rest in ev.sit.win.words or rest in ev.sit.win.flags
        if colon and kind == "class":
            return lambda ev: ev.class_holds(rest)
        if colon and kind == "shape":
            return lambda ev: ev.reading.shape == rest
        if name in BUILT_IN:
            return BUILT_IN[name]
        if name in self.named:
            return self._entry(self.named[name])
        if name in self.patterns:
            return lambda ev: ev.holds(name)
        return lambda ev: name in ev.sit.win.flags

    def scope(self, name: str, within: tuple[str, ...] = ()) -> Scope:
        """What a fact depends on. `within` are the facts whose condition names it: one that names itself adds
        nothing."""
        kind, colon, rest = name.partition(":")
        if name in within or (colon and kind == "shape"):
            return SHAPE
        if colon and kind == "word":
            return Scope(Reads.TABLE, words=frozenset({rest}))
        inside = (*within, name)
        if colon and kind == "class":
            keys = [k for k, t in self.patterns.items() if isinstance(t, Mapping) and rest in _names(t.get("class"))]
            return united([self.row_scope(self.patterns[k], inside) for k in keys])
        if name in BUILT_IN:
            return BUILT_IN_SCOPE[name]
        if name in self.named:
            return self.row_scope(self.named[name], inside)
        if name in self.patterns:
            return self.row_scope(self.patterns[name], inside)
        return TABLE

    def row_scope(self, table: Mapping[str, Any], within: tuple[str, ...] = ()) -> Scope:
        """What an entry of `[patterns]` or `[facts]` depends on, its condition included."""
        test = TESTS[str(table.get("test", "always"))]
        return self.scoped(table, test.scope(_params(test, table)), within)

    def scoped(self, table: Mapping[str, Any], test: Scope, within: tuple[str, ...]) -> Scope:
        """What an entry depends on whose test depends on `test`."""
        scope = test
        for t in (table, *(self.rules.table(f"classes.{name}") for name in _names(table.get("class")))):
            if "shapes" in t:
                scope |= SHAPE
            for part in ("when", "any", "unless"):
                for fact in t.get(part, ()):
                    scope |= self.scope(fact, within)
        return scope

    def count(self, table: Mapping[str, Any]) -> Callable[[Evaluation], int]:
        """How many instances an entry of `[facts]` has, as a closure."""
        test = TESTS[str(table.get("test", "always"))]
        params = _params(test, table)
        condition = _condition(table, self, {})
        return lambda ev: len(test.fn(ev.view, params)) if condition is None or condition.holds(ev) else 0

    def _entry(self, table: Mapping[str, Any]) -> Fact:
        count = self.count(table)
        return lambda ev: count(ev) > 0


SHAPE = Scope(Reads.SHAPE)
BY_HAND = Reads.TABLE | Reads.HAND


def _names(value: Any) -> tuple[str, ...]:
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)


def _row(index: int, key: str, table: Mapping[str, Any], rules: Rules, compiler: _Facts) -> Row | None:
    if "test" not in table:
        return None
    test, classes = TESTS[str(table["test"])], _names(table.get("class"))
    defaults: dict[str, Any] = {}
    for name in reversed(classes):
        defaults |= rules.table(f"classes.{name}")
    get = {**defaults, **table}.get
    drops, value = _names(get("drops")), get("value")
    params = _params(test, table)
    scope = test.scope(params)
    into = Column(get("into", rules.at("score.into", "add")))
    values = tuple((kind_set(name), v) for name, v in table.get("values", {}).items())
    return Row(
        index=index,
        key=key,
        test=test,
        params=params,
        value=value,
        values=values,
        worth=0 if value is None else exact(value),
        plain=into is Column.ADD and not any((values, get("alone"), get("uncapped"), get("flat"))),
        each=bool(get("each", False)),
        into=into,
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
        scope=compiler.scoped(table, scope, (key,)) if value is not None else scope,
        by_hand=not scope.reads & ~BY_HAND,
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
    by_key = _Rows(rules, compiler)
    played = by_key.play()
    demands = _demands(rules, compiler)
    low, _, high = str(rules.at("tiles.ranks", "1-9")).partition("-")
    return Program(
        rules=rules,
        played=played,
        by_key=by_key,
        by_class={name: tuple([r for r in played if name in r.classes]) for r in played for name in r.classes},
        shapes=tuple(
            Shape(sid, str(t["form"]), t, _condition(t, compiler, {})) for sid, t in _entries(rules, "win.shape")
        ),
        demands=demands,
        barred=kind_set(tuple([k for d in demands if d.check == "kind-in-hand" for k in d.params["kinds"]])),
        minimums=tuple(d for d in demands if d.check == "minimum"),
        one_of=frozenset(name for name, t in _entries(rules, "classes") if t.get("take") == "one"),
        seats=int(rules.at("seats.count", 4)),
        sets=(int(rules.at("seats.hand", 13)) - 1) // 3,
        counted_facts={name: compiler.count(t) for name, t in _entries(rules, "facts")},
        tier_bars=tuple(compiler.fact(f) for f in _names(rules.at("score.tiers.unless"))),
        fifth=bool(rules.at("wild.fifth", True)),
        scope=united([r.scope for r in played if not r.scope.reads & Reads.READING]),
        low=int(low) - 1,
        high=int(high or low) - 1,
        rob_as_draw=rules.at("kong.rob-as") == "draw",
        thrown_plain=rules.at("wild.thrown") == "plain",
    )


def _entries(rules: Rules, path: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The entries of a table that are tables themselves, by name."""
    return [(name, t) for name, t in rules.table(path).items() if isinstance(t, Mapping)]


class _Rows(dict[str, "Row | None"]):
    """Rows by key: those that are played, and others of the dictionary as soon as a condition asks for one."""

    def __init__(self, rules: Rules, compiler: _Facts) -> None:
        self.rules = rules
        self.compiler = compiler

    def play(self) -> tuple[Row, ...]:
        """The rows that the ruleset plays, in order."""
        for key, table in _ordered_patterns(self.rules):
            if isinstance(table, Mapping) and _is_played(table, self.rules):
                self[key] = _row(len(self), key, table, self.rules, self.compiler)
        return tuple([row for row in self.values() if row is not None])

    def __missing__(self, key: str) -> Row | None:
        table = self.rules.table("patterns").get(key)
        made = _row(len(self), key, table, self.rules, self.compiler) if isinstance(table, Mapping) else None
        self[key] = made
        return made


def _is_played(table: Mapping[str, Any], rules: Rules) -> bool:
    """Whether an entry has a value, of its own or of a class."""
    if "test" not in table:
        return False
    tables = (table, *(rules.table(f"classes.{name}") for name in _names(table.get("class"))))
    return next((t["value"] for t in tables if "value" in t), None) is not None


def _demands(rules: Rules, compiler: _Facts) -> tuple[Demand, ...]:
    """The demands in the order of `at`."""
    found = [
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
        for key, t in _entries(rules, "win.demand")
    ]
    return tuple(sorted(found, key=lambda d: d.at))
