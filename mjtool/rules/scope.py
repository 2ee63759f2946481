"""What a ruleset file can refer to: the patterns, classes, facts, words, shapes and demands that it and its parents
name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..pattern import TESTS
from .model import Origin, Table
from .source import chain, ids, merge
from .tiles import GROUPS, literal
from .vocabulary import ENTRY_FIELDS, FACTS, LINE_SETS, ROW_FIELDS


def parent_of(table: Table, name: str) -> str | None:
    """The name of a file's parent, for `load.chain`; None for `base` itself."""
    parent = table.get("inherits", "base")
    if name == "base":
        return None
    if not isinstance(parent, str):
        return "base"
    return str(Path(name).parent / parent) if "/" in parent or parent.endswith(".toml") else parent


def merged(table: Table, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the parents of a file give together, and the same with the file laid over it. Raises `MjtoolError` for
    parents."""
    parent = parent_of(table, name)
    below: dict[str, Any] = {}
    origins: dict[str, Origin] = {}
    for called, source in chain(parent) if parent is not None else []:
        merge(below, {k: v for k, v in source.items() if k != "inherits"}, called, origins)
    whole: dict[str, Any] = {}
    merge(whole, below, "parents", origins)
    merge(whole, {k: v for k, v in table.items() if k != "inherits"}, name, origins)
    return below, whole


def patches(options: Table) -> Iterator[Table]:
    """Every patch that some value of some option lays over the ruleset."""
    for option in options.values():
        when = option.get("when", {}) if isinstance(option, Mapping) else {}
        yield from (patch for patch in when.values() if isinstance(patch, Mapping)) if isinstance(when, Mapping) else ()


def sub(table: Table, *path: str) -> Table:
    """The table at a path, empty where there is none."""
    node: Any = table
    for part in path:
        node = node.get(part) if isinstance(node, Mapping) else None
    return node if isinstance(node, Mapping) else {}


def _names(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(map(str, value)) if isinstance(value, list | tuple) else ()


@dataclass(frozen=True, slots=True)
class Scope:
    """Everything that a reference in the file may name, options' patches included."""

    data: Table
    """The file laid over its parents."""
    below: Table
    """Its parents alone."""
    patterns: Mapping[str, Table]
    classes: frozenset[str]
    facts: frozenset[str]
    words: frozenset[str]
    flags: frozenset[str]
    shapes: frozenset[str]
    demands: frozenset[str]

    def tests(self, key: str, row: Table) -> str:
        """The test that a pattern's row has, by itself or from the dictionary; empty where there is none."""
        return str(row.get("test") or self.patterns.get(key, {}).get("test") or "")

    def is_fact(self, name: str) -> bool:
        """Whether a condition may name it."""
        kind, colon, rest = name.partition(":")
        if colon:
            known = {"word": self.words, "class": self.classes, "shape": self.shapes}.get(kind, frozenset())
            return rest in known
        return name in FACTS or name in self.facts or name in self.patterns or name in self.flags

    def fact_names(self) -> list[str]:
        """Every fact that has a plain name."""
        return [*FACTS, *self.facts, *self.patterns, *self.flags, *(f"class:{name}" for name in self.classes)]

    def key_names(self) -> list[str]:
        """Every pattern, and every class as `class:x`."""
        return [*self.patterns, *(f"class:{name}" for name in self.classes)]

    def is_key(self, name: str) -> bool:
        """Whether a list of patterns may name it."""
        return name.removeprefix("class:") in self.classes if name.startswith("class:") else name in self.patterns


def scope_of(table: Table, name: str) -> Scope:
    """The scope of a file. Raises `MjtoolError` where a parent can't be read."""
    below, whole = merged(table, name)
    layers = [whole, *patches(sub(whole, "options"))]
    patterns: dict[str, Table] = {}
    for layer in layers:
        for key, row in sub(layer, "patterns").items():
            if isinstance(row, Mapping):
                patterns[key] = {**patterns.get(key, {}), **row}
            else:
                patterns.setdefault(key, {})
    rows = [*patterns.values()]
    classes = {name for layer in layers for name in sub(layer, "classes")} | {
        label for row in rows for label in _names(row.get("class"))
    }
    words = {key: spec for layer in layers for key, spec in sub(layer, "words").items()}
    shapes = {key for layer in (below, *layers) for key in sub(layer, "win", "shape")}
    demands = {key for layer in (below, *layers) for key in sub(layer, "win", "demand")}
    if name == "base":
        # the dictionary names words, shapes and demands that only the rulesets which use them have
        others = [chain(other)[-1][1] for other in ids()]
        words |= {key: spec for other in others for key, spec in sub(other, "words").items()}
        demands |= {key for other in others for key in sub(other, "win", "demand")}
        shapes |= {key for other in others for key in sub(other, "win", "shape")}
    flags = {key for key, spec in words.items() if spec == "flag"}
    facts = {key for layer in layers for key in sub(layer, "facts")}
    return Scope(
        data=whole,
        below=below,
        patterns=patterns,
        classes=frozenset(classes),
        facts=frozenset(facts),
        words=frozenset(words),
        flags=frozenset(flags),
        shapes=frozenset(shapes),
        demands=frozenset(demands),
    )


def is_tiles(name: str) -> bool:
    """Whether a text names tiles: a tile-set word, or tiles such as `147m5z`; nothing is no tiles and allowed."""
    return not name or name in GROUPS or name in LINE_SETS or literal(name) is not None


def tile_names() -> list[str]:
    """The tile-set words."""
    return [*GROUPS, *LINE_SETS]


def row_keys(test: str, fields: frozenset[str] = ROW_FIELDS) -> list[str]:
    """What may stand in a row (or, with `ENTRY_FIELDS`, in an entry of `[facts]`) with this test."""
    params = TESTS[test].params if test in TESTS else {}
    return [*fields, *(name.rstrip("_").replace("_", "-") for name in params)]


__all__ = [
    "ENTRY_FIELDS",
    "Scope",
    "is_tiles",
    "merged",
    "parent_of",
    "patches",
    "row_keys",
    "scope_of",
    "sub",
    "tile_names",
]
