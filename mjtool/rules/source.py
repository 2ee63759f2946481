"""Find a ruleset's files: by id, alias or path, from the base down along one chain of parents, and lay one over
another.

Merging: tables merge, scalars and lists replace, `false` removes a table, and under `[patterns]` a bare number means
`value`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..diag import Diagnostic, MjtoolError
from .model import Origin, Table
from .parsed import DATA, table_of, text_of, toml

MAX_PARENTS = 16


_NO_RULESETS = ("base", "aliases", "defaults")


@lru_cache(maxsize=1)
def ids() -> tuple[str, ...]:
    """Every built-in ruleset's id, sorted."""
    names = (name[:-5] for name in os.listdir(DATA) if name.endswith(".toml"))
    return tuple(sorted(name for name in names if name not in _NO_RULESETS))


@lru_cache(maxsize=1)
def aliases() -> Mapping[str, str]:
    """Other names of the built-in rulesets (`成都`, `血战`, `mcr`) to their ids, from `data/aliases.toml`."""
    table = table_of("aliases")
    return MappingProxyType({alias: ruleset for ruleset, names in table.items() for alias in names})


@lru_cache(maxsize=1)
def _defaults() -> Table:
    return table_of("defaults")


def default_rules() -> str:
    """The ruleset that is meant where nobody names one, from `data/defaults.toml`."""
    return str(_defaults()["rules"])


def format_rules(name: str) -> str | None:
    """The ruleset of the logs of a foreign format, from `data/defaults.toml`; None where the logs say it, or have
    none."""
    found = _defaults()["formats"].get(name)
    return None if found is None else str(found)


def is_path(name: str) -> bool:
    """Whether a ruleset is named by its file: it ends in `.toml` or holds a slash."""
    return "/" in name or name.endswith(".toml")


def read_source(name: str) -> tuple[str, str]:
    """The text of a ruleset file and how it is called in messages. `name` is an id, `base`, or a path (`is_path`).

    Raises `MjtoolError` with `unknown-ruleset` (with near ids) or `unreadable-file`.
    """
    if is_path(name):
        try:
            with open(name, encoding="utf-8") as file:
                return file.read(), name
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise MjtoolError(Diagnostic("unreadable-file", args={"file": name, "why": why})) from error
    known = _known(name)
    return text_of(known).decode(), known


def _known(name: str) -> str:
    """The id of a built-in file (a ruleset or `base`) by id or alias."""
    known = name if name in ids() or name == "base" else aliases().get(name, name)
    if known != "base" and known not in ids():
        near = near_words(name, [*ids(), *aliases()])
        raise MjtoolError(Diagnostic("unknown-ruleset", args={"name": name, "near": near}))
    return known


def near_words(word: str, known: list[str]) -> tuple[str, ...]:
    """The known words nearest to one that is not known, at most three."""
    from difflib import get_close_matches  # only where a word is wrong

    return tuple(get_close_matches(word, known, n=3, cutoff=0.5))


def _own_table(name: str) -> tuple[dict[str, Any], str]:
    """A ruleset file's own table and how the file is called. Raises `MjtoolError` as `read_source` does, and
    `bad-toml` with the place that tomllib names."""
    if not is_path(name):
        known = _known(name)
        return _built_in(known), known
    text, called = read_source(name)
    try:
        return toml(text), called
    except ValueError as error:
        raise MjtoolError(Diagnostic("bad-toml", args={"file": name, "why": str(error)})) from error


@lru_cache(maxsize=64)
def _built_in(name: str) -> dict[str, Any]:
    """Read once, for every ruleset builds on base; nobody changes the table (`merge` copies)."""
    return table_of(name)


def chain(name: str) -> list[tuple[str, dict[str, Any]]]:
    """The ruleset's files from `base` down to itself, each with its name. Raises `MjtoolError` (`inherits-loop` and
    those of reading)."""
    found: list[tuple[str, dict[str, Any]]] = []
    seen: set[str] = set()
    here = name
    while True:
        table, called = _own_table(here)
        if called in seen or len(seen) >= MAX_PARENTS:
            raise MjtoolError(Diagnostic("inherits-loop", args={"name": name, "again": called}))
        seen.add(called)
        found.append((called, table))
        if called == "base":
            break
        parent = table.get("inherits", "base")
        if not isinstance(parent, str):
            raise MjtoolError(Diagnostic("bad-type", args={"file": called, "key": "inherits", "want": "text"}))
        if is_path(parent):
            parent = os.path.join(os.path.dirname(called), parent)
        here = parent
    return found[::-1]


def merge(below: dict[str, Any], above: dict[str, Any], source: str, origins: dict[str, Origin]) -> None:
    """Lay `above` over `below` in place and note every leaf's origin. Tables of `below` are replaced by copies, never
    shared."""
    _lay(below, above, Origin(source), origins, "")


def _lay(below: dict[str, Any], above: dict[str, Any], origin: Origin, origins: dict[str, Origin], path: str) -> None:
    for key, value in above.items():
        here = f"{path}.{key}" if path else key
        old = below.get(key)
        if path == "patterns" and isinstance(value, int | float | str) and not isinstance(value, bool):
            value = {"value": value}
        if isinstance(value, dict):
            node = dict(old) if isinstance(old, dict) else {}
            _lay(node, value, origin, origins, here)
            below[key] = node
        elif value is False and isinstance(old, dict):
            del below[key]
        else:
            below[key] = value
            origins[here] = origin
