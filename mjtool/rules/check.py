"""Checks a ruleset file: every key, type, value and reference, each mistake with its line and column.

A ruleset is data that scoring trusts; what passes here makes it raise nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from ..diag import Diagnostic, MjtoolError, Severity, Span
from .contradict import contradictions
from .entries import entry_faults, knows_own, short_faults
from .fits import Found, close, faults_of, wrong_type
from .locate import Path, Places, locate
from .scope import Scope, parent_of, scope_of, sub
from .settings import Kind, Node, tree
from .source import ids, read_source

_TOML_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")


def check(text: str, name: str) -> list[Diagnostic]:
    """Everything that is wrong with the text of a ruleset file called `name` (an id or a path), in the order of the
    text.

    Errors stop the file from being used; warnings do not. An empty list: it can be used.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [_syntax(text, name, str(error))]
    places = locate(text)
    try:
        scope = scope_of(table, name)
    except MjtoolError as error:
        return [_parent(table, name, places, error.diagnostic)]
    found = [*_walk(table, tree(), (), (), scope), *contradictions(scope)]
    placed = [_placed(fault, places) for fault in found]
    return sorted(placed, key=lambda d: (d.span.line, d.span.start))


def checked(spec_name: str) -> None:
    """Check a house ruleset, and the house rulesets that it inherits from, before it is used.

    Raises `MjtoolError` `bad-ruleset` with the place and code of the first error. Built-in rulesets are taken as they
    are.
    """
    here: str | None = spec_name
    for _ in range(16):
        if here is None or here in ids() or here == "base":
            return
        text, called = read_source(here)
        if called in ids():
            return
        for diagnostic in check(text, called):
            if diagnostic.severity is Severity.ERROR:
                span = diagnostic.span
                args = {"file": called, "line": span.line, "column": span.column, "code": diagnostic.code}
                raise MjtoolError(Diagnostic("bad-ruleset", span, args=args))
        here = parent_of(tomllib.loads(text), called)


def _syntax(text: str, name: str, why: str) -> Diagnostic:
    place = _TOML_PLACE.search(why)
    line = int(place[1]) if place and place[1] else text.count("\n") + 1
    column = int(place[2]) if place and place[2] else 1
    args = {"file": name, "why": why[: place.start()].strip() if place else why}
    return Diagnostic("bad-toml", Span(column - 1, column, line), args=args)


def _parent(table: Mapping[str, Any], name: str, places: Places, cause: Diagnostic) -> Diagnostic:
    """A parent that is missing, broken, or this file itself, told at `inherits`."""
    args = {**cause.args, "file": name, "parent": table.get("inherits", "")}
    code = "unknown-parent" if cause.code in ("unknown-ruleset", "unreadable-file") else cause.code
    return Diagnostic(code, places.value(("inherits",)), args=args)


def _placed(fault: Found, places: Places) -> Diagnostic:
    span = places.key(fault.path) if fault.on_key else places.value(fault.path)
    return Diagnostic(fault.code, span, fault.severity, fault.args)


def _walk(table: Mapping[str, Any], node: Node, path: Path, setting_path: Path, scope: Scope) -> Iterator[Found]:
    """Every key of a table against the tree of settings. `path` is the place in the file, `setting_path` that of the
    setting, which differ inside an option's patch."""
    for key, value in table.items():
        here, there = (*path, key), (*setting_path, key)
        child = node.step(key)
        if child is None and knows_own(setting_path):
            continue
        if child is None:
            near = close(key, [name for name in node.below if name != "*"])
            yield Found("unknown-setting", here, {"key": ".".join(map(str, there)), "near": near}, on_key=True)
        elif child.setting is not None and Kind.PATCH in child.setting.kinds and isinstance(value, Mapping):
            yield from _walk(value, tree(), here, (), scope)
        elif isinstance(value, Mapping) and child.below:
            yield from entry_faults(there, value, here, scope)
            yield from _walk(value, child, here, there, scope)
        elif value is False and child.below:
            yield from _removal(there, here, scope)
        elif child.setting is None:
            yield wrong_type(".".join(map(str, there)), here, value, ("table",))
        else:
            yield from short_faults(there, here, scope)
            yield from faults_of(child.setting, value, here, there, scope)


def _removal(there: Path, here: Path, scope: Scope) -> Iterator[Found]:
    """`false` where a table or a named entry stood: it must have stood there."""
    if there[0] == "options" or there[:1] == ("words",):
        return
    *outer, key = map(str, there)
    siblings = sub(scope.below, *outer)
    if key not in siblings and len(here) == len(there):
        near = close(key, list(siblings))
        yield Found("removes-nothing", here, {"key": ".".join(map(str, there)), "near": near}, Severity.WARNING, True)
