"""What a ruleset can see of a reading beyond what its looks say (`looks`): what rows look at whose answers are not
kept, and what is asked of readings directly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..pattern import KindSet, Reads
from .compile import DYNAMIC, kind_set
from .program import Program, Row

BY_CLASS = frozenset(
    {
        "suits",
        "within",
        "avoids",
        "has",
        "outside",
        "pongs",
        "kongs",
        "pair",
        "pairs",
        "all-chows",
        "all-triplets",
        "wait",
        "melded",
        "closed",
        "opened",
        "event",
        "after-kong",
        "first",
        "said",
        "aside",
        "aside-groups",
        "no-wild",
        "held",
        "any-wait",
        "wild-over",
        "wild-set",
        "always",
        "otherwise",
        "orphans",
        "unrelated",
        "run",
        "knitted-straight",
        "aside-in-hand",
        "show-pongs",
        "shown-set",
        "dealt",
    }
)
"""Tests that see kinds only through kind sets, suits, runs and the wait. A test that is not named here sees single
tiles."""
FACELESS = frozenset({"quad", "terminal-chows", "shifted-pairs", "pairs", "all-triplets", "orphans", "unrelated"})
"""Tests that see single tiles, but not which of them the winning tile is."""
AMONG_OTHERS = frozenset({"quad", "nine-gates", "terminal-chows", "shifted-pairs", "pairs", "all-triplets"}) | FACELESS
"""Tests that see single tiles, but of a tile that has no other of its suit beside it no more than its kind sets, or
that it is a five in a pair."""
CONDITIONS = ("when", "any", "unless", "need", "bar")


@dataclass(frozen=True, eq=False)
class Sight:
    """What a ruleset's tests can see of a reading, looks, runs and the wait aside."""

    tiles: bool
    """Some test sees single tiles: nothing is alike."""
    faces: bool
    """Some test sees which tile the winning tile stands for."""
    among_others: bool
    """What is seen of single tiles is seen of them among others of their suit."""
    face_tests: tuple[str, ...]
    """Tests of single tiles that do, where the hand leaves them possible."""
    masks: tuple[int, ...]
    """The kind sets that are asked for."""
    masks_of_mixed: tuple[int, ...]
    """Those of them that are asked for of hands that are not pongs alone."""
    names: tuple[str, ...]
    """The names of kind sets that depend on the hand (`seat-wind` …) that are asked for."""
    wait_kinds: frozenset[str]
    """The kinds of waits that are asked for."""
    opens: bool
    """Whether it matters that a claimed tile opens the pong that it makes."""
    suits: bool
    """Whether it matters which suit a tile is of."""
    made: bool
    """Some test sees which unit the winning tile is in, but for the wait."""
    beside: bool
    """Whether it matters that all other tiles of the winning tile's unit are wild ones."""
    runs: tuple[tuple[bool, frozenset[int]], ...]
    """(of chows, first ranks that can take part) of every run test."""
    own_face: bool
    """Whether it matters that a wild tile stands for its own face."""


def _asked_in(node: Any) -> Iterator[str]:
    """Every fact in the conditions below a table, and every other string that could name one."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key != "order":
                yield from _asked_in(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _asked_in(value)
    elif isinstance(node, str):
        yield node


def _conditions(table: Mapping[str, Any], program: Program) -> set[str]:
    """The facts in the conditions of an entry and of its classes."""
    named = table.get("class", ())
    classes = (named,) if isinstance(named, str) else tuple(named)
    tables = (table, *(program.rules.table(f"classes.{name}") for name in classes))
    return {fact for t in tables for part in CONDITIONS for fact in _asked_in(t.get(part, ()))}


def _asked(program: Program) -> set[str]:
    """The facts that are asked for directly: by demands, payments, tiers and shapes, by rows whose answers are not
    kept, and by what is asked for."""
    rules = program.rules
    todo = {fact for name in ("win.demand", "pay", "score.tiers", "win.shape") for fact in _asked_in(rules.table(name))}
    for row in program.played:
        if row.scope.reads & Reads.READING:
            todo |= {row.key} | _conditions(rules.table("patterns")[row.key], program)
    return _reached(program, todo)


def _reached(program: Program, names: set[str]) -> set[str]:
    """Some facts and all that they ask for in turn."""
    rules = program.rules
    todo = {*names}
    found: set[str] = set()
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        for table in (rules.table("patterns").get(name), rules.table("facts").get(name)):
            if isinstance(table, Mapping):
                todo |= _conditions(table, program)
        if name.startswith("class:"):
            todo |= {row.key for row in program.by_class.get(name.removeprefix("class:"), ())}
    return found


def _entries(program: Program, asked: set[str]) -> list[Mapping[str, Any]]:
    """The entries of patterns and facts that played rows and what is asked for name."""
    rules = program.rules
    names = asked | _reached(program, {row.key for row in program.played})
    tables = [rules.table(part).get(name) for name in names for part in ("patterns", "facts")]
    return [t for t in tables if isinstance(t, Mapping)]


def _run_ranks(params: Mapping[str, Any]) -> frozenset[int]:
    """First ranks from which a run of a row's length and steps can be made, as a member of it."""
    top = 6 if params["of"] == "chow" else 8
    n = int(params["n"])
    spans = [
        range(low, low + step * n, step) if step else (low,) * n for step in params["steps"] for low in range(top + 1)
    ]
    return frozenset(r for span in spans if max(span) <= top for r in span)


def _kind_sets(value: Any) -> Iterator[KindSet]:
    if isinstance(value, KindSet):
        yield value
    elif isinstance(value, tuple):
        for v in value:
            yield from _kind_sets(v)


def _row_sets(rows: Iterable[Row]) -> list[KindSet]:
    """Every kind set in the parameters and values of some rows."""
    params = [v for row in rows for v in (*row.params.values(), tuple(ks for ks, _ in row.values))]
    return [ks for v in params for ks in _kind_sets(v)]


def _table_masks(tables: Iterable[Mapping[str, Any]]) -> list[int]:
    """The kind sets that demands and facts name, as masks."""
    names = ("kinds", "sets", "pair", "tiles", "of")
    units = ("chow", "pong", "kan")
    return [kind_set(t[name]).fixed for t in tables for name in names if name in t and t[name] not in units]


def _distinct(masks: Iterable[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(m for m in masks if m))


@lru_cache(maxsize=256)
def sight(program: Program) -> Sight:
    """What the rows, the facts and the demands of a ruleset can see."""
    rules = program.rules
    asked = _asked(program)
    rows = [row for key in sorted(asked) if key in rules.table("patterns") and (row := program.by_key[key])]
    # a value may depend on the tile, whatever is kept of a row
    rows += [row for row in program.played if row.key not in asked and row.values]
    facts = [t for name, t in rules.table("facts").items() if name in asked and isinstance(t, Mapping)]
    demands = [d.params for d in program.demands]
    tests = {row.test.name for row in rows} | {str(t.get("test")) for t in facts}
    sets = _row_sets(rows)
    ranks = {r for row in rows for r in row.params.get("ranks", ())}
    masks = _table_masks([*facts, *demands]) + [sum(1 << 9 * s + r - 1 for s in range(3)) for r in ranks]
    mixed = _row_sets(row for row in rows if row.test.name != "all-triplets")
    by_suit = tests & {"suits", "dealt"} or "one-suit" in asked
    every = {row.index: row for row in (*program.played, *rows)}.values()
    runs = {(row.params["of"] == "chow", _run_ranks(row.params)) for row in every if row.test.name == "run"}
    seen_alone = tests - BY_CLASS
    entries = _entries(program, asked)
    return Sight(
        tiles=bool(seen_alone) or any(row.params.get("free_fourth") for row in rows),
        faces="wait" in tests or any(row.values for row in rows),
        among_others=seen_alone <= AMONG_OTHERS and not any(row.params.get("free_fourth") for row in rows),
        face_tests=tuple(sorted(seen_alone - FACELESS)),
        masks=_distinct([*(ks.fixed for ks in sets), *masks]),
        masks_of_mixed=_distinct([*(ks.fixed for ks in mixed), *masks]),
        names=tuple(sorted({name for ks in sets for name in ks.names} | (asked & set(DYNAMIC)))),
        wait_kinds=frozenset(kind for t in entries if t.get("test") == "wait" for kind in t.get("kinds", ())),
        opens=any(t.get("side") in ("concealed", "open") for t in entries),
        suits=bool(by_suit) or any(d.check in ("suits", "suit-length") for d in program.demands),
        made=any(row.test.name == "wild-set" or not {"won", "disjoint"}.isdisjoint(row.params) for row in every),
        beside=any(row.test.name == "wild-set" for row in every),
        runs=tuple(sorted(runs, key=lambda run: (run[0], sorted(run[1])))),
        own_face="own-face" in asked or any(row.test.name == "no-wild" and row.params.get("own_face") for row in rows),
    )
