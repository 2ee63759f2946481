"""Find a ruleset by id, alias or path, inherit along one parent chain, apply its options, and keep every value's
origin.

Merging: tables merge, scalars and lists replace, `false` removes a table, and under `[patterns]` a bare number means
`value`."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..diag import Diagnostic, MjtoolError
from .model import OptionValue, Origin, Rules, Table

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
        raise MjtoolError(Diagnostic("unknown-ruleset", args={"name": name, "near": _near(name, [*ids(), *aliases()])}))
    return _read(os.path.join(_DATA, f"{known}.toml")), known


def _near(word: str, known: list[str]) -> tuple[str, ...]:
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


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return MappingProxyType({k: _frozen(v) for k, v in value.items()})
    if isinstance(value, list):
        return tuple(_frozen(v) for v in value)
    return value


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """`shenyang,cap=64` → `("shenyang", {"cap": "64"})`. Raises `MjtoolError` `bad-option` where a part has no `=`."""
    name, *parts = spec.split(",")
    given: dict[str, str] = {}
    for part in parts:
        key, eq, value = part.partition("=")
        if not eq or not key:
            raise MjtoolError(Diagnostic("bad-option", args={"option": part, "rules": name}))
        given[key.strip()] = value.strip()
    return name.strip(), given


def option_key(value: OptionValue) -> str:
    """How a value is written on the command line and as a key under `when`: `true`, `64`, `x4`, `a+b`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "+".join(map(str, value))
    return str(value)


def parse_option(name: str, text: str, option: Table, rules: str) -> OptionValue:
    """A value as written → checked against the option's `values` (a list, or `"integer"`, with `min` and `multiple`)
    and default. Raises `MjtoolError` `bad-option-value`."""
    default = option.get("default")
    allowed = option.get("values")
    value: OptionValue
    if isinstance(default, list | tuple):
        value = tuple(x for x in text.split("+") if x not in ("", "none"))
        good = not isinstance(allowed, list | tuple) or all(x in allowed for x in value)
    else:
        words: dict[str, OptionValue] = {"true": True, "false": False}
        number = int(text) if re.fullmatch(r"-?[0-9]{1,11}", text) else None
        in_range = number is not None and number >= option.get("min", 0) and number % option.get("multiple", 1) == 0
        value = words.get(text, number if number is not None else text)
        if isinstance(allowed, list | tuple):
            good = any(option_key(v) == text for v in allowed)
            if good:
                value = next(v for v in allowed if option_key(v) == text)
            good = good or ("integer" in allowed and in_range)
        elif isinstance(default, bool):
            good = isinstance(value, bool)
        else:
            good = in_range or (text == "none" and allowed == "integer-or-none")
    if not good:
        want = (
            allowed
            if isinstance(allowed, list | tuple)
            else ("true", "false")
            if isinstance(default, bool)
            else (allowed or "integer",)
        )
        want_text = tuple(option_key(v) for v in want) if isinstance(want, list | tuple) else (want,)
        raise MjtoolError(
            Diagnostic("bad-option-value", args={"option": name, "value": text, "want": want_text, "rules": rules})
        )
    return value


def _patches(name: str, value: OptionValue, option: Table, data: Table) -> Iterator[dict[str, Any]]:
    """The patches that an option's value lays over the ruleset."""
    if "sets" in option and value != "none":
        for path in [option["sets"]] if isinstance(option["sets"], str) else option["sets"]:
            patch: Any = value if not isinstance(value, tuple) else list(value)
            for part in reversed(path.split(".")):
                patch = {part: patch}
            yield patch
    if "subset" in option and isinstance(value, list | tuple):
        rows = data.get("patterns", {})
        members = [k for k, row in rows.items() if isinstance(row, Mapping) and row.get("class") == option["subset"]]
        yield {"patterns": {k: False for k in members if k not in value}}
    when = option.get("when", {})
    if option_key(value) in when:
        yield dict(when[option_key(value)])


def apply_options(
    data: dict[str, Any], given: Mapping[str, str], origins: dict[str, Origin], rules: str
) -> dict[str, OptionValue]:
    """Lay every option's patch over `data`, in the order of the options table, defaults included; returns the values
    in force.

    Raises `MjtoolError` `unknown-option` (with near names) or `bad-option-value`.
    """
    options = data.get("options", {})
    for name in given:
        if name not in options:
            args = {"option": name, "rules": rules, "near": _near(name, list(options)), "known": tuple(options)}
            raise MjtoolError(Diagnostic("unknown-option", args=args))
    in_force: dict[str, OptionValue] = {}
    for name, option in options.items():
        value = parse_option(name, given[name], option, rules) if name in given else option.get("default")
        in_force[name] = tuple(value) if isinstance(value, list) else value
        for patch in _patches(name, value, option, data):
            merge(data, patch, f"option:{name}", origins)
    return in_force


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
