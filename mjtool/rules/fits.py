"""Whether a value is what its setting asks for: types, words, and names of other things."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from ..diag import Severity
from ..text.messages_rules import KINDS_EN, KINDS_ZH
from .locate import Path
from .scope import Scope, is_tiles, tile_names
from .settings import Kind, Setting, find


@dataclass(frozen=True, slots=True)
class Found:
    """A mistake in a file before its place is looked up: code, path, arguments; `on_key` points at the key, not the
    value."""

    code: str
    path: Path
    args: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    severity: Severity = Severity.ERROR
    on_key: bool = False


def close(word: str, known: list[str]) -> tuple[str, ...]:
    """The known words that look most like this one, best first."""
    return tuple(difflib.get_close_matches(word, sorted(set(known)), n=3, cutoff=0.5)) if len(word) <= 40 else ()


def shown(value: object) -> str:
    """A value as a TOML file writes it, cut short."""
    if isinstance(value, Mapping):
        return "{ … }"
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def is_whole(value: object) -> bool:
    """Whether a value is a whole number (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def texts(value: object) -> list[str] | None:
    """A list of texts, or None."""
    return value if isinstance(value, list) and all(isinstance(x, str) for x in value) else None


def _tiles(value: object) -> bool:
    return isinstance(value, str) or texts(value) is not None


_SHAPED: Final[Mapping[Kind, Callable[[Any, Setting], bool]]] = MappingProxyType(
    {
        Kind.FLAG: lambda v, s: isinstance(v, bool),
        Kind.INTEGER: lambda v, s: is_whole(v),
        Kind.NUMBER: lambda v, s: is_whole(v) or isinstance(v, float),
        Kind.TEXT: lambda v, s: isinstance(v, str),
        Kind.CHOICE: lambda v, s: not isinstance(v, bool) and str(v) in s.values and isinstance(v, str | int),
        Kind.LIST: lambda v, s: isinstance(v, list),
        Kind.CHOICES: lambda v, s: isinstance(v, list) and all(x in s.values for x in v),
        Kind.NUMBERS: lambda v, s: isinstance(v, list) and all(map(is_whole, v)),
        Kind.TILES: lambda v, s: _tiles(v),
        Kind.FACTS: lambda v, s: texts(v) is not None,
        Kind.KEYS: lambda v, s: texts(v) is not None or isinstance(v, str),
        Kind.SHAPES: lambda v, s: texts(v) is not None,
        Kind.CLASSES: lambda v, s: texts(v) is not None or isinstance(v, str),
        Kind.WORD: lambda v, s: isinstance(v, str),
        Kind.DEMANDS: lambda v, s: texts(v) is not None,
        Kind.PATHS: lambda v, s: texts(v) is not None or isinstance(v, str),
        Kind.PATCH: lambda v, s: isinstance(v, Mapping),
        Kind.PARAMETER: lambda v, s: True,
    }
)


def wrong_type(key: str, path: Path, value: object, kinds: tuple[str, ...], values: tuple[str, ...] = ()) -> Found:
    """A value of the wrong type; what it should be is told in words of both languages."""
    listed = ", ".join(values)
    want = " or ".join(KINDS_EN[kind].format(values=listed) for kind in kinds)
    want_zh = "或".join(KINDS_ZH[kind].format(values=listed) for kind in kinds)
    return Found("bad-type", path, {"key": key, "value": shown(value), "want": want, "want_zh": want_zh})


def faults_of(setting: Setting, value: object, path: Path, there: Path, scope: Scope) -> Iterator[Found]:
    """What is wrong with one value: its type, a word that is none of the row's, a reference to nothing."""
    key = ".".join(map(str, there))
    fitting = [kind for kind in setting.kinds if _SHAPED[kind](value, setting)]
    if not fitting:
        if setting.values and isinstance(value, str | int) and not isinstance(value, bool):
            near = close(str(value), list(setting.values))
            yield Found("bad-value", path, {"key": key, "value": shown(value), "values": setting.values, "near": near})
        else:
            yield wrong_type(key, path, value, tuple(kind.value for kind in setting.kinds), setting.values)
        return
    yield from references(fitting[0], value, path, scope)


def references(kind: Kind, value: Any, path: Path, scope: Scope) -> Iterator[Found]:
    """Names in a value that name nothing."""
    items: list[tuple[Path, str]] = [(path, value)] if isinstance(value, str) else []
    if isinstance(value, list):
        items = [((*path, i), x) for i, x in enumerate(value) if isinstance(x, str)]
    for where, name in items:
        if kind is Kind.PATHS:
            yield from _path(name, where, scope)
        elif kind in _NAMED and not _NAMED[kind].known(scope, name):
            code, known = _NAMED[kind].code, _NAMED[kind].names(scope)
            yield Found(code, where, {"name": name, "near": close(name, known)})


@dataclass(frozen=True, slots=True)
class _Names:
    """Names that values of a kind may hold: the code where one is unknown, whether one is known, and all of them."""

    code: str
    known: Callable[[Scope, str], bool]
    names: Callable[[Scope], list[str]]


_NAMED: Final[Mapping[Kind, _Names]] = MappingProxyType(
    {
        Kind.FACTS: _Names("unknown-fact", Scope.is_fact, Scope.fact_names),
        Kind.KEYS: _Names("unknown-pattern", Scope.is_key, Scope.key_names),
        Kind.SHAPES: _Names("unknown-shape", lambda s, name: name in s.shapes, lambda s: list(s.shapes)),
        Kind.WORD: _Names("unknown-line-word", lambda s, name: name in s.words, lambda s: list(s.words)),
        Kind.DEMANDS: _Names("unknown-demand", lambda s, name: name in s.demands, lambda s: list(s.demands)),
        Kind.TILES: _Names("unknown-tile-set", lambda s, name: is_tiles(name), lambda s: tile_names()),
    }
)


def _path(name: str, where: Path, scope: Scope) -> Iterator[Found]:
    """A path that an option sets: a setting, in a table that is there."""
    node = find(name)
    *outer, last = name.split(".")
    if node is None or (node.setting is None and node.below):
        parent = find(".".join(outer)) if outer else None
        near = (
            tuple(".".join([*outer, k]) for k in close(last, [k for k in parent.below if k != "*"])) if parent else ()
        )
        yield Found("unknown-path", where, {"name": name, "near": near})
    elif len(outer) > 2 and outer[0] in ("win", "pay", "score") and not _stands(scope, outer):
        yield Found("unknown-path", where, {"name": name, "near": ()})
    elif outer and outer[0] == "patterns" and outer[1:] and outer[1] not in scope.patterns:
        yield Found("unknown-path", where, {"name": name, "near": close(outer[1], list(scope.patterns))})


def _stands(scope: Scope, path: list[str]) -> bool:
    node: Any = scope.data
    for part in path:
        if not isinstance(node, Mapping) or part not in node:
            return False
        node = node[part]
    return True
