"""A ruleset in force: frozen data with one accessor, and where every value came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Table = Mapping[str, Any]
"""A (nested) TOML table."""

OptionValue = bool | int | str | tuple[str, ...]
"""What an option can be set to."""


_UNASKED = object()
_ABSENT = object()


@dataclass(frozen=True, slots=True)
class Origin:
    """Who set a value: a ruleset id or file, or `option:NAME`, over how many parents."""

    source: str


@dataclass(frozen=True, eq=False)
class Rules:
    """A ruleset with its parents merged and its options applied. Immutable; compared and hashed by identity, so it
    can key caches.

    `data` is the merged table (see `mjtool-rules(5)`), `origins` maps the dotted path of every leaf to its origin,
    `options` holds the value in
    force of every option, `spec` how the user asked for it (`shenyang,cap=64`).
    """

    id: str
    spec: str
    data: Table
    origins: Mapping[str, Origin] = field(default_factory=lambda: MappingProxyType({}))
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))
    _found: dict[str, Any] = field(default_factory=dict, repr=False)

    def at(self, path: str, default: Any = None) -> Any:
        """The value at a dotted path (`wild.fifth`), or `default` where it is not set or was removed by `false` tables.

        Keys hold no dots, so the path is unambiguous. Scoring asks for the same few paths for every hand, so answers
        are kept.
        """
        found = self._found.get(path, _UNASKED)
        if found is _UNASKED:
            found = self._found[path] = self._look_up(path)
        return default if found is _ABSENT else found

    def _look_up(self, path: str) -> Any:
        node: Any = self.data
        for part in path.split("."):
            if not isinstance(node, Mapping) or part not in node:
                return _ABSENT
            node = node[part]
        return node

    def table(self, path: str) -> Table:
        """The table at a dotted path, empty where there is none."""
        node = self.at(path)
        return node if isinstance(node, Mapping) else MappingProxyType({})

    def name(self, lang: str = "en") -> str:
        """The ruleset's display name in a language (`zh`, `en`)."""
        names = self.table("name")
        return str(names.get(lang) or names.get("en") or self.id)
