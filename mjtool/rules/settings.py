"""The table of settings: every key that a ruleset file may hold, one row each, with type, default, values and a
sentence.

`rules check`, `rules show` and mjtool-rules(5) follow from these rows. A `*` in a path stands for a free name (a
pattern's key, a demand's reason). The rows stand in `settings_tiles`, `settings_win` and `settings_score` (one hand),
`settings_play` and `settings_money` (deals).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from .setting import Kind, Setting
from .settings_money import MONEY
from .settings_play import PLAY
from .settings_score import SCORE
from .settings_tiles import TILES
from .settings_win import WIN

__all__ = ["Kind", "Node", "Setting", "all_settings", "find", "tree"]


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
