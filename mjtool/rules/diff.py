"""What differs between two rulesets, setting by setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from .model import Rules, Table
from .settings import find

_SILENT: Final = frozenset({"name", "family", "summary", "summary-zh", "sources", "notes", "options"})
"""What says nothing about the game."""
_MAIN: Final[Mapping[tuple[str, ...], str]] = MappingProxyType(
    {
        ("patterns",): "value",
        ("facts",): "test",
        ("classes",): "take",
        ("win", "demand"): "check",
        ("win", "shape"): "form",
        ("pay", "carrier"): "who",
        ("score", "tiers"): "rate",
        **{("pay", column): "is" for column in ("add", "times", "units", "fan", "plus")},
    }
)
"""Tables of named entries, and the setting that stands for a whole entry."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A setting with its value in either ruleset; None where that ruleset does not have it."""

    path: str
    left: Any
    right: Any


def _leaves(table: Table, path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _leaves(value, here)
        elif value is not False or not _is_entry(here):
            yield here, value


def _is_entry(path: str) -> bool:
    """Whether `false` at a path means that there is no such entry."""
    node = find(path)
    return node is not None and bool(node.below)


def _played(rules: Rules) -> dict[str, Any]:
    """The leaves of a ruleset that matter: of patterns only those that are played, without their names."""
    found: dict[str, Any] = {}
    for top, value in rules.data.items():
        if top in _SILENT or top == "patterns":
            continue
        found.update(_leaves({top: value}))
    for key, row in rules.table("patterns").items():
        if isinstance(row, Mapping) and "value" in row:
            found.update(_leaves({k: v for k, v in row.items() if k != "name"}, f"patterns.{key}"))
    found.pop("score.order", None)
    return found


def _default(path: str) -> Any:
    node = find(path)
    return (
        node.setting.default if node is not None and node.setting is not None and "*" not in node.setting.path else None
    )


def _entry_of(path: str) -> tuple[str, str] | None:
    """The entry of a named table that a path belongs to, and the entry's main setting; None for plain settings."""
    parts = path.split(".")
    for depth in (2, 3):
        main = _MAIN.get(tuple(parts[: depth - 1]))
        if main is not None and len(parts) > depth:
            return ".".join(parts[:depth]), main
    return None


def diff(left: Rules, right: Rules) -> tuple[Difference, ...]:
    """Every setting whose value differs, in the order of the left ruleset, then what only the right one has.

    Options count with the values that they have in force. A pattern, demand or the like that only one of them has is
    told by its main setting (`value`, `check`, `form`, `who` …) alone.
    """
    ours, theirs = _played(left), _played(right)
    entries = [{entry[0] for path in side if (entry := _entry_of(path))} for side in (ours, theirs)]
    found: dict[str, Difference] = {}
    for path in dict.fromkeys([*ours, *theirs]):
        entry = _entry_of(path)
        here = path
        if entry is not None and not (entry[0] in entries[0] and entry[0] in entries[1]):
            here = f"{entry[0]}.{entry[1]}"
        a, b = ours.get(here, _default(here)), theirs.get(here, _default(here))
        if a != b and here not in found:
            found[here] = Difference(here, a, b)
    return tuple(found.values())
