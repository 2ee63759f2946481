"""Entries that have a form of their own: rows of patterns, facts, classes, demands, shapes, carriers, components,
options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from ..diag import MjtoolError
from ..pattern import TESTS
from .fits import Found, close, faults_of, is_whole, references, texts, wrong_type
from .locate import Path
from .options import option_key, parse_option
from .scope import ENTRY_FIELDS, Scope, row_keys, sub
from .settings import Kind, find
from .vocabulary import CARRIERS, CHECKS, COMPONENTS, FORMS, ROW_FIELDS, Word, parameter

EntryCheck = Callable[[str, Mapping[str, Any], Path, Scope], Iterator[Found]]
"""The check of one entry: its key, its table, its place in the file, what it may refer to."""

_CONDITIONS: Final = frozenset({"when", "any", "unless", "shapes"})
_DEMAND: Final = frozenset({"at", "check", "says"}) | _CONDITIONS
_CARRIER: Final = frozenset({"at", "who", "how", "points", "shares", "giver-too", "stack", "split"}) | _CONDITIONS
_SHAPE: Final = frozenset({"form"}) | _CONDITIONS


def _row(key: str, row: Mapping[str, Any], path: Path, scope: Scope) -> Iterator[Found]:
    """A pattern's row: a test, by itself or from the dictionary, and parameters that the test knows."""
    test = scope.tests(key, row)
    if not test:
        near = close(key, [name for name in scope.patterns if scope.tests(name, {})])
        yield Found("untested-pattern", path, {"name": key, "near": near}, on_key=True)
        return
    yield from _tested(test, row, path, scope, ROW_FIELDS)


def _fact(key: str, row: Mapping[str, Any], path: Path, scope: Scope) -> Iterator[Found]:
    test = str(row.get("test") or sub(scope.data, "facts", key).get("test") or "always")
    yield from _tested(test, row, path, scope, ENTRY_FIELDS)
    for name in ("when", "any", "unless", "shapes"):
        if name in row:
            kind = Kind.SHAPES if name == "shapes" else Kind.FACTS
            if texts(row[name]) is None:
                yield wrong_type(f"facts.{key}.{name}", (*path, name), row[name], (kind.value,))
            yield from references(kind, row[name], (*path, name), scope)


def _tested(test: str, row: Mapping[str, Any], path: Path, scope: Scope, fields: frozenset[str]) -> Iterator[Found]:
    if test not in TESTS:
        where = (*path, "test") if "test" in row else path
        yield Found("unknown-test", where, {"name": test, "near": close(test, list(TESTS))})
        return
    params = TESTS[test].params
    for name, value in row.items():
        if name in fields:
            continue
        want = params.get(parameter(name))
        if want is None:
            args = {"name": name, "of": test, "near": close(name, row_keys(test, fields))}
            yield Found("unknown-parameter", (*path, name), args, on_key=True)
        else:
            yield from _parameter(test, name, value, want, (*path, name), scope)


def _parameter(test: str, name: str, value: Any, want: type, path: Path, scope: Scope) -> Iterator[Found]:
    """The value of a test's parameter against the type that the test registers."""
    good = {
        int: is_whole(value),
        bool: isinstance(value, bool),
        str: isinstance(value, str),
        list: isinstance(value, list),
        frozenset: isinstance(value, str) or texts(value) is not None,
    }.get(want, True)
    if not good:
        kind = {int: "integer", bool: "flag", str: "text", list: "list", frozenset: "tiles"}[want]
        yield wrong_type(name, path, value, (kind,))
    elif want is frozenset or (name == "needs" and test in ("has", "within")):
        yield from references(Kind.TILES, value, path, scope)
    elif name == "word":
        yield from references(Kind.WORD, value, path, scope)


def _worded(table: str, field: str, words: Mapping[str, Word], common: frozenset[str]) -> EntryCheck:
    """The check of entries whose `field` names one of `words`: its parameters, and those it cannot do without."""

    def faults(key: str, row: Mapping[str, Any], path: Path, scope: Scope) -> Iterator[Found]:
        whole = {**sub(scope.data, *table.split("."), key), **row}
        name = whole.get(field)
        word = words.get(str(name))
        if name is None:
            yield Found("missing-parameter", path, {"name": field, "of": f"{table}.{key}"}, on_key=True)
        if word is None:
            return
        for param in row:
            if param not in common and param not in word.params:
                args = {"name": param, "of": str(name), "near": close(param, [*common, *word.params])}
                yield Found("unknown-parameter", (*path, param), args, on_key=True)
        for param in word.needs:
            if param not in whole:
                yield Found("missing-parameter", path, {"name": param, "of": str(name)}, on_key=True)

    return faults


def _class(key: str, row: Mapping[str, Any], path: Path, scope: Scope) -> Iterator[Found]:
    """A class: `take`, and fields of rows; they are checked as those of a pattern are."""
    for name, value in row.items():
        if name == "take":
            continue
        node = find(f"patterns.*.{name}")
        if name not in ROW_FIELDS or name in ("value", "values", "test", "class", "name") or node is None:
            near = close(name, [*ROW_FIELDS, "take"])
            yield Found(
                "unknown-parameter", (*path, name), {"name": name, "of": f"classes.{key}", "near": near}, on_key=True
            )
        elif node.setting is not None:
            yield from faults_of(node.setting, value, (*path, name), ("classes", key, name), scope)


def _component(key: str, row: Mapping[str, Any], path: Path, scope: Scope) -> Iterator[Found]:
    """A component of a payment: what it looks at must be known."""
    column = str(path[-2]) if len(path) > 1 else ""
    whole = sub(scope.data, "pay", column, key)
    of = str(row.get("of", whole.get("of", key)))
    if of not in COMPONENTS and of not in scope.patterns and of not in scope.facts:
        where = (*path, "of") if "of" in row else path
        near = close(of, [*COMPONENTS, *scope.facts, *scope.patterns])
        yield Found("unknown-component", where, {"name": of, "near": near}, on_key="of" not in row)


def _option(key: str, row: Mapping[str, Any], path: Path, scope: Scope) -> Iterator[Found]:
    """An option: a default among its values, patches for values that it can have, and something that it does."""
    whole = {**sub(scope.data, "options", key), **row}
    if "default" not in whole:
        yield Found("missing-parameter", path, {"name": "default", "of": f"options.{key}"}, on_key=True)
        return
    if not {"sets", "when", "subset"} & whole.keys():
        yield Found("idle-option", path, {"name": key}, on_key=True)
    if (why := _refused(key, option_key(whole["default"]), whole)) is not None:
        where = (*path, "default") if "default" in row else path
        yield Found(
            "bad-value", where, {"key": f"options.{key}.default", "value": option_key(whole["default"]), "values": why}
        )
    when = row.get("when", {})
    for value in when if isinstance(when, Mapping) else ():
        if (why := _refused(key, value, whole)) is not None:
            args = {"key": f"options.{key}.when", "value": value, "values": why, "near": close(value, list(why))}
            yield Found("bad-value", (*path, "when", value), args, on_key=True)


def _refused(key: str, value: str, option: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The values that an option could have, where it can't have this one."""
    try:
        parse_option(key, value, option, "")
    except MjtoolError as error:
        return tuple(map(str, error.diagnostic.args.get("want", ()))) or ("integer",)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        return ("integer",)
    return None


_ENTRIES: Final[Mapping[tuple[str, ...], EntryCheck]] = MappingProxyType(
    {
        ("patterns",): _row,
        ("facts",): _fact,
        ("classes",): _class,
        ("options",): _option,
        ("win", "demand"): _worded("win.demand", "check", CHECKS, _DEMAND),
        ("win", "shape"): _worded("win.shape", "form", FORMS, _SHAPE),
        ("pay", "carrier"): _worded("pay.carrier", "who", CARRIERS, _CARRIER),
        **{("pay", column): _component for column in ("add", "times", "units", "fan", "plus")},
    }
)


def entry_faults(there: Path, row: Mapping[str, Any], path: Path, scope: Scope) -> Iterator[Found]:
    """What is wrong with an entry as a whole; nothing where the table, at the setting's path `there`, is no entry."""
    *outer, key = map(str, there)
    faults = _ENTRIES.get(tuple(outer))
    if faults is not None:
        yield from faults(key, row, path, scope)


def short_faults(there: Path, path: Path, scope: Scope) -> Iterator[Found]:
    """The same for an entry that is written as one number: a pattern's value, a component's."""
    if there[0] == "patterns" or (there[0] == "pay" and len(there) == 3):
        yield from entry_faults(there, {}, path, scope)


def knows_own(path: Path) -> bool:
    """Whether entries at a setting's path report unknown keys themselves, by the word (check, form) that they name."""
    return tuple(map(str, path[:-1])) in (("win", "demand"), ("win", "shape"), ("pay", "carrier"))
