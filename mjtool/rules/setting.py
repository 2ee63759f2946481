"""What one setting of a ruleset file is: its path, type, default, values and the sentence that says what it does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

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
