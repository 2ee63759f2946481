"""Options of a ruleset: what a user may set, read from text, and the patches that its values lay over the ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..diag import Diagnostic, MjtoolError
from .model import OptionValue, Origin, Table
from .source import merge, near_words


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
            args = {"option": name, "rules": rules, "near": near_words(name, list(options)), "known": tuple(options)}
            raise MjtoolError(Diagnostic("unknown-option", args=args))
    in_force: dict[str, OptionValue] = {}
    for name, option in options.items():
        value = parse_option(name, given[name], option, rules) if name in given else option.get("default")
        in_force[name] = tuple(value) if isinstance(value, list) else value
        for patch in _patches(name, value, option, data):
            merge(data, patch, f"option:{name}", origins)
    return in_force
