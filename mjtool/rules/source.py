"""Find a ruleset's files: by id, alias or path, from the base down along one chain of parents, and lay one over
another.

Merging: tables merge, scalars and lists replace, `false` removes a table, and under `[patterns]` a bare number means
`value`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..diag import Diagnostic, MjtoolError
from .model import Origin, Table

MAX_PARENTS = 16


# Paths by hand: pathlib and importlib.resources would cost a fifth of the time that one hand may take.
_DATA = os.path.join(os.path.dirname(__file__), "data")
_NO_RULESETS = ("base", "aliases", "defaults")


@lru_cache(maxsize=1)
def ids() -> tuple[str, ...]:
    """Every built-in ruleset's id, sorted."""
    names = (name[:-5] for name in os.listdir(_DATA) if name.endswith(".toml"))
    return tuple(sorted(name for name in names if name not in _NO_RULESETS))


@lru_cache(maxsize=1)
def aliases() -> Mapping[str, str]:
    """Other names of the built-in rulesets (`成都`, `血战`, `mcr`) to their ids, from `data/aliases.toml`."""
    table = tomllib.loads(_read(os.path.join(_DATA, "aliases.toml")))
    return MappingProxyType({alias: ruleset for ruleset, names in table.items() for alias in names})


@lru_cache(maxsize=1)
def _defaults() -> Table:
    return tomllib.loads(_read(os.path.join(_DATA, "defaults.toml")))


def default_rules() -> str:
    """The ruleset that is meant where nobody names one, from `data/defaults.toml`."""
    return str(_defaults()["rules"])


def format_rules(name: str) -> str | None:
    """The ruleset of the logs of a foreign format, from `data/defaults.toml`; None where the logs say it, or have
    none."""
    found = _defaults()["formats"].get(name)
    return None if found is None else str(found)


def _read(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


def is_path(name: str) -> bool:
    """Whether a ruleset is named by its file: it ends in `.toml` or holds a slash."""
    return "/" in name or name.endswith(".toml")


def read_source(name: str) -> tuple[str, str]:
    """The text of a ruleset file and how it is called in messages. `name` is an id, `base`, or a path (`is_path`).

    Raises `MjtoolError` with `unknown-ruleset` (with near ids) or `unreadable-file`.
    """
    if is_path(name):
        try:
            return _read(name), name
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise MjtoolError(Diagnostic("unreadable-file", args={"file": name, "why": why})) from error
    known = name if name in ids() or name == "base" else aliases().get(name, name)
    if known != "base" and known not in ids():
        raise MjtoolError(
            Diagnostic("unknown-ruleset", args={"name": name, "near": near_words(name, [*ids(), *aliases()])})
        )
    return _read(os.path.join(_DATA, f"{known}.toml")), known


def near_words(word: str, known: list[str]) -> tuple[str, ...]:
    """The known words nearest to one that is not known, at most three."""
    from difflib import get_close_matches  # only where a word is wrong

    return tuple(get_close_matches(word, known, n=3, cutoff=0.5))


def parse_source(text: str, name: str) -> dict[str, Any]:
    """A ruleset file's own table. Raises `MjtoolError` `bad-toml` with the place that tomllib names."""
    return _parsed(text, name)


@lru_cache(maxsize=64)
def _parsed(text: str, name: str) -> dict[str, Any]:
    """Parsed once, for every ruleset builds on base; nobody changes the table (`merge` copies)."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MjtoolError(Diagnostic("bad-toml", args={"file": name, "why": str(error)})) from error


def chain(name: str) -> list[tuple[str, dict[str, Any]]]:
    """The ruleset's files from `base` down to itself, each with its name. Raises `MjtoolError` (`inherits-loop` and
    those of reading)."""
    found: list[tuple[str, dict[str, Any]]] = []
    seen: set[str] = set()
    here = name
    while True:
        text, called = read_source(here)
        if called in seen or len(seen) >= MAX_PARENTS:
            raise MjtoolError(Diagnostic("inherits-loop", args={"name": name, "again": called}))
        seen.add(called)
        table = parse_source(text, called)
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


def merge(below: dict[str, Any], above: Table, source: str, origins: dict[str, Origin], path: str = "") -> None:
    """Lay `above` over `below` in place and note every leaf's origin. Tables of `below` are replaced by copies, never
    shared."""
    for key, value in above.items():
        here = f"{path}.{key}" if path else key
        old = below.get(key)
        if path == "patterns" and isinstance(value, int | float | str) and not isinstance(value, bool):
            value = {"value": value}
        if isinstance(value, Mapping):
            node = dict(old) if isinstance(old, Mapping) else {}
            merge(node, value, source, origins, here)
            below[key] = node
        elif value is False and isinstance(old, Mapping):
            del below[key]
        else:
            below[key] = value
            origins[here] = Origin(source)
