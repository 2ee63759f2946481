"""The table of settings: every key that a ruleset file may hold, one row each, with type, default, values and a
sentence.

`rules check`, `rules show` and mjtool-rules(5) follow from these rows. A `*` in a path stands for a free name (a
pattern's key, a demand's reason). The rows stand in `settings_tiles`, `settings_win` and `settings_score` (one hand),
`settings_play` and `settings_money` (deals).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from types import MappingProxyType

Default = bool | int | float | str | tuple[str, ...] | None
"""A default as `base.toml` has it; None where the setting is absent until a ruleset names it."""


class Kind(Enum):
    """What a value of a setting is. The value of each member is its name in messages (`text` has the words)."""

    FLAG = "flag"
    """true or false"""
    INTEGER = "integer"
    NUMBER = "number"
    """A whole number or a fraction such as 0.5."""
    TEXT = "text"
    CHOICE = "choice"
    """One of the row's `values`."""
    LIST = "list"
    """A list of texts."""
    CHOICES = "choices"
    """A list of the row's `values`."""
    NUMBERS = "numbers"
    """A list of whole numbers."""
    TILES = "tiles"
    """A tile-set word (`terminals`) or tiles (`147m5z`), or a list of them."""
    FACTS = "facts"
    """A list of facts: what conditions ask."""
    KEYS = "keys"
    """A list of pattern keys, or of classes as `class:x`."""
    SHAPES = "shapes"
    """A list of ids of winning shapes."""
    CLASSES = "classes"
    """One class of patterns, or a list of them."""
    WORD = "word"
    """The name of a word that the ruleset's `[words]` holds."""
    DEMANDS = "demands"
    """A list of demands, by their names."""
    PATHS = "paths"
    """The path of a setting, or a list of them."""
    PATCH = "patch"
    """Settings, laid over the ruleset like a child's."""
    PARAMETER = "parameter"
    """Whatever the test of the row, or the row that a class stands for, asks here."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its path, what its value may be, its default, the sentence that says what it does, and its unit."""

    path: str
    kinds: tuple[Kind, ...]
    default: Default
    doc: str
    doc_zh: str
    values: tuple[str, ...] = ()
    unit: str = ""


def row(
    path: str, kind: Kind | tuple[Kind, ...], default: Default, doc: str, doc_zh: str, values: str = "", unit: str = ""
) -> Setting:
    """A row of the table; `values` are words separated by spaces."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return Setting(path, kinds, default, doc, doc_zh, tuple(values.split()), unit)


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the tree of settings: the setting that stands there, and what may stand below it. `*` is any name."""

    setting: Setting | None
    below: Mapping[str, Node]

    def step(self, key: str) -> Node | None:
        """The place below under a key, None where there is none such."""
        return self.below.get(key) or self.below.get("*")


def _tree(rows: list[tuple[tuple[str, ...], Setting]]) -> Node:
    groups: dict[str, list[tuple[tuple[str, ...], Setting]]] = {}
    here: Setting | None = None
    for parts, setting in rows:
        if parts:
            groups.setdefault(parts[0], []).append((parts[1:], setting))
        else:
            here = setting
    return Node(here, MappingProxyType({key: _tree(group) for key, group in groups.items()}))


@lru_cache(maxsize=1)
def all_settings() -> tuple[Setting, ...]:
    """Every row, those of one hand first."""
    from .settings_money import MONEY
    from .settings_play import PLAY
    from .settings_score import SCORE
    from .settings_tiles import TILES
    from .settings_win import WIN

    return (*TILES, *WIN, *SCORE, *PLAY, *MONEY)


@lru_cache(maxsize=1)
def tree() -> Node:
    """The settings by path, as a tree."""
    return _tree([(tuple(setting.path.split(".")), setting) for setting in all_settings()])


def find(path: str) -> Node | None:
    """The place of a path (`win.demand.not-open.by`) in the tree, None where no ruleset can have it.

    >>> find("wild.fifth").setting.default
    True
    """
    node: Node | None = tree()
    for part in path.split("."):
        node = node.step(part) if node is not None else None
    return node
