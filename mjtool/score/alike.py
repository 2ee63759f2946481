"""Which readings a ruleset cannot tell apart.

With wild tiles a hand has thousands of readings, but a ruleset looks at little of them: suits, some sets of kinds, a
few runs, the wait. Kinds
that all of its tests treat alike form a class; units are alike when their classes, their part in runs and their
places for the winning tile are.
Of readings that are alike one is scored. A ruleset that plays a test which looks at single tiles (four of a kind,
say) tells all of them apart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..pattern import KindSet, Situation, View
from ..pattern.pairs import natural_quads
from ..shape.standard import Fill, SuitReading
from ..shape.unit import Reading, Unit, UnitKind
from ..tile import NATURAL, SUITED
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


@dataclass(frozen=True, eq=False)
class Sight:
    """What a ruleset's tests can see of a reading."""

    tiles: bool
    """Some test sees single tiles: nothing is alike."""
    masks: tuple[int, ...]
    """The kind sets that tests ask for."""
    names: frozenset[str]
    """The names of kind sets that depend on the hand (`seat-wind` …) that tests ask for."""
    suits: bool
    """Whether it matters which suit a tile is of, runs aside."""
    wild_places: bool
    """Whether it matters how many wild tiles help to complete the unit of the winning tile."""
    runs: tuple[tuple[bool, frozenset[int]], ...]
    """(of chows, first ranks that can take part) of every run test."""
    own_face: bool
    """Whether it matters that a wild tile stands for its own face."""


def _strings(node: Any) -> Iterator[str]:
    """Every string in the conditions and needs below a table."""
    if isinstance(node, Mapping):
        for value in node.values():
            yield from _strings(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _strings(value)
    elif isinstance(node, str):
        yield node


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


def _row_sets(rows: Sequence[Row]) -> list[KindSet]:
    """Every kind set in the parameters and values of some rows."""
    params = [v for row in rows for v in (*row.params.values(), tuple(ks for ks, _ in row.values))]
    return [ks for v in params for ks in _kind_sets(v)]


def _table_masks(tables: Sequence[Mapping[str, Any]]) -> list[int]:
    """The kind sets that demands and facts name, as masks."""
    names = ("kinds", "sets", "pair", "tiles", "of")
    units = ("chow", "pong", "kan")
    return [kind_set(t[name]).fixed for t in tables for name in names if name in t and t[name] not in units]


@lru_cache(maxsize=256)
def sight(program: Program) -> Sight:
    """What the played rows, the facts and the demands of a ruleset can see."""
    rules = program.rules
    tables = [rules.table(name) for name in ("win.demand", "facts", "pay", "classes", "score", "win.shape")]
    played = {row.key for row in program.played}
    asked = {s for t in (*tables, {k: rules.at("patterns")[k] for k in played}) for s in _strings(t)}
    also = [program.by_key[key] for key in sorted(asked - played) if key in rules.table("patterns")]
    rows = [*program.played, *(row for row in also if row is not None)]
    facts = [t for t in rules.table("facts").values() if isinstance(t, Mapping)]
    demands = [d.params for d in program.demands]
    tests = {row.test.name for row in rows} | {str(t.get("test")) for t in facts}
    sets = _row_sets(rows)
    ranks = {r for row in rows for r in row.params.get("ranks", ())}
    masks = [ks.fixed for ks in sets] + _table_masks([*facts, *demands])
    masks += [sum(1 << 9 * s + r - 1 for s in range(3)) for r in ranks]
    by_suit = (
        tests & {"suits", "dealt"}
        or "one-suit" in asked
        or {d.check for d in program.demands} & {"suits", "suit-length"}
    )
    return Sight(
        tiles=bool(tests - BY_CLASS) or any(row.params.get("free_fourth") for row in rows),
        masks=tuple(dict.fromkeys(m for m in masks if m)),
        names=frozenset(name for ks in sets for name in ks.names) | (asked & set(DYNAMIC)),
        suits=bool(by_suit),
        wild_places="wild-set" in tests,
        runs=tuple((row.params["of"] == "chow", _run_ranks(row.params)) for row in rows if row.test.name == "run"),
        own_face="own-face" in asked or any(row.test.name == "no-wild" and row.params.get("own_face") for row in rows),
    )


class Alike:
    """Keys of units and readings for one hand under one ruleset: equal keys, same score."""

    def __init__(self, program: Program, sit: Situation) -> None:
        self.sight = sight(program)
        self.sit = sit
        self._keys: dict[Unit, int] = {}
        self._numbers: dict[Hashable, int] = {}
        masks = (*self.sight.masks, *(sit.named[name] for name in self.sight.names))
        self._classes: list[Hashable] = [
            ((k // 9 if self.sight.suits else k >= SUITED), *(m >> k & 1 for m in masks)) for k in range(NATURAL)
        ]

    def unit(self, u: Unit) -> int:
        """What a ruleset sees of a unit, places for the winning tile included, as a number: equal for units that are
        alike."""
        key = self._keys.get(u)
        if key is None:
            key = self._keys[u] = self._numbers.setdefault(self._unit(u), len(self._numbers))
        return key

    def _unit(self, u: Unit) -> Hashable:
        if u.melded:
            return u
        classes = (
            tuple(sorted(map(repr, (self._classes[k] for k in u.kinds))))
            if u.kind is not UnitKind.PONG
            else repr(self._classes[u.tile])
        )
        part = tuple(
            u.tile % 9 if u.tile < SUITED and chows == (u.kind is UnitKind.CHOW) and u.tile % 9 in ranks else -1
            for chows, ranks in self.sight.runs
        )
        suit = u.tile // 9 if any(p >= 0 for p in part) else -1
        own = (
            tuple(sorted(u.kinds[i] for i in u.wilds if u.kinds[i] in self.sit.wild_kinds))
            if self.sight.own_face
            else ()
        )
        wild = len(u.wilds) if self.sight.own_face else 0
        return (u.kind, classes, part, suit, own, wild, self._places(u))

    def _places(self, u: Unit) -> Hashable:
        """Where in a unit the winning tile may be: the wait and the class of the face, each with the number of wild
        tiles beside it."""
        tile = self.sit.win.tile
        if tile is None:
            return ()
        deputy = self.sit.deputy
        faces = (tile, deputy[1]) if deputy is not None and tile == deputy[0] else (tile,)
        found = set()
        for i, kind in enumerate(u.kinds):
            if (i in u.wilds) if self.sit.won_wild else (i not in u.wilds and kind in faces):
                found.add(
                    (self.wait(u, kind), repr(self._classes[kind]), len(u.wilds) if self.sight.wild_places else 0)
                )
        return tuple(sorted(found))

    def wait(self, u: Unit, face: int) -> str:
        """How a tile completes a unit."""
        return View(self.sit, Reading("", (u,), 0, face)).wait()

    def reading(self, shape: str, units: Sequence[Unit], won: int, face: int) -> Hashable:
        """What a ruleset sees of a whole reading."""
        keys = tuple(sorted(self.unit(u) for u in units))
        place = (self.unit(units[won]), self.wait(units[won], face), repr(self._classes[face])) if won >= 0 else ()
        quads: tuple[int, ...] = ()
        if len(units) >= 7:
            view = View(self.sit, Reading(shape, tuple(units)))
            quads = (sum(c >= 4 for c in view.counts), natural_quads(view))
        return (shape, keys, place, quads)

    def thin(self, suit: Sequence[SuitReading]) -> Sequence[SuitReading]:
        """One of each kind of alike ways to take a suit apart."""
        kept: dict[Hashable, SuitReading] = {}
        for part in suit:
            keys = sorted(self.unit(u) for u in part.sets)
            kept.setdefault((part.wilds, -1 if part.pair is None else self.unit(part.pair), *keys), part)
        return list(kept.values())

    def fill(self, full: Fill) -> Fill:
        """One of each kind of alike units of wild tiles only."""
        sets = {self.unit(u): u for u in reversed(full.sets)}
        pairs = {self.unit(u): u for u in reversed(full.pairs)}
        return Fill(tuple(sets.values())[::-1], tuple(pairs.values())[::-1])
