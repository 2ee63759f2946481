"""A ruleset by id, alias or path with its options, ready for use: its files laid over one another, every value with
its origin."""

from __future__ import annotations

import os
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from .model import Origin, Rules
from .options import apply_options, split_spec
from .source import aliases, chain, default_rules, format_rules, ids, is_path, merge

__all__ = ["aliases", "default_rules", "format_rules", "ids", "load"]


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({k: _frozen(v) for k, v in value.items()})
    if isinstance(value, list):
        return tuple([_frozen(v) for v in value])
    return value


def _row_order(files: list[tuple[str, dict[str, Any]]]) -> list[str]:
    """Pattern keys as they stand in the ruleset's files, the parent's first; the dictionary's own order does not
    matter."""
    order: dict[str, None] = {}
    for _, table in files[1:]:
        order.update(dict.fromkeys(table.get("patterns", {})))
    return list(order)


@lru_cache(maxsize=256)
def load(spec: str) -> Rules:
    """A ruleset by `ID[,option=value…]`, alias or path, ready for use. Cached by the spec. Raises `MjtoolError`, for a
    house ruleset also with the first error that `rules check` finds in it.

    >>> load("gb").name("zh")
    '国标麻将'
    """
    name, given = split_spec(spec)
    if is_path(name):
        # a house ruleset may hold anything; the built-in ones are held by a test, and reading the check takes time
        from .check import checked

        checked(name)
    data: dict[str, Any] = {}
    origins: dict[str, Origin] = {}
    called = name
    files = chain(name)
    for called, table in files:
        merge(data, {k: v for k, v in table.items() if k != "inherits"}, called, origins)
    data["score"] = {**data.get("score", {}), "order": _row_order(files)}
    ruleset = os.path.splitext(os.path.basename(called))[0] if is_path(called) else called
    options = apply_options(data, given, origins, ruleset)
    return Rules(ruleset, spec, _frozen(data), MappingProxyType(origins), MappingProxyType(options))
