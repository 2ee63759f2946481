"""A ruleset on one page, as facts: table, win, patterns, points, payments, play, options, and where every value comes
from.

Wording is the command line's business; here stand keys, numbers and origins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from .model import OptionValue, Rules, Table
from .settings import Setting, all_settings
from .source import chain
from .tiles import tile_set

CONDITIONS: Final = ("when", "any", "unless", "shapes")
COLUMNS: Final = ("add", "times", "units", "fan", "plus")
"""Columns of `[pay]`, in the order in which they are applied."""
ORDINARY: Final = frozenset(
    {"context", "tile-count", "copies", "tile-in-set", "melds", "no-wild-claimed", "shape", "robbable", "on-discard"}
)
"""Checks that every game makes; a card does not tell them."""
_BASIC: Final = frozenset({"at", "check", "says", "form", "who", "how"}) | frozenset(CONDITIONS)


@dataclass(frozen=True, slots=True)
class Conditions:
    """When an entry holds: all of `when`, one of `any`, none of `unless`, in one of the `shapes`."""

    when: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table: its key, the word that says what it is (`check`, `form`, `who`, `of`), parameters,
    conditions, origin."""

    key: str
    word: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    conditions: Conditions = Conditions()
    origin: str = ""


@dataclass(frozen=True, slots=True)
class PatternLine:
    """A pattern that is played: its value, other values by tiles, its column, classes, what it shuts out, and the key
    under which it is told (`report`, empty: its own)."""

    key: str
    value: int | float
    values: Mapping[str, int | float]
    each: bool
    into: str
    classes: tuple[str, ...]
    drops: tuple[str, ...]
    report: str
    hidden: bool
    conditions: Conditions
    origin: str


@dataclass(frozen=True, slots=True)
class Value:
    """A setting that differs from the default: path, value, origin, and its row."""

    path: str
    value: Any
    origin: str
    setting: Setting


@dataclass(frozen=True, slots=True)
class Source:
    """A value with its path and who set it."""

    path: str
    value: Any
    origin: str


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An option: its value in force, its default, the values that it can have, and what it does."""

    name: str
    value: OptionValue
    default: OptionValue
    values: tuple[str, ...]
    doc: str
    doc_zh: str


@dataclass(frozen=True, slots=True)
class Points:
    """The numbers of the formula, and the columns that the played patterns fill."""

    into: str
    columns: frozenset[str]
    start: int | float
    round: int
    shift: int
    unit: int
    caps: Mapping[str, int]
    tiers: Mapping[str, Table]
    origins: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Pay:
    """Who pays: the weights of shares, components by column, and who pays for the others."""

    weights: Mapping[str, Any]
    components: tuple[tuple[str, Entry], ...]
    carriers: tuple[Entry, ...]
    origins: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Card:
    """A whole ruleset. `summary` says in a few sentences what it is, by language; `parents` are the rulesets that it
    inherits from, nearest first, without `base`."""

    id: str
    spec: str
    names: Mapping[str, str]
    family: str
    summary: Mapping[str, str]
    parents: tuple[str, ...]
    seats: int
    hand: int
    tiles: Mapping[str, int]
    total: int
    wild: str
    wild_kinds: str
    shapes: tuple[Entry, ...]
    demands: tuple[Entry, ...]
    patterns: tuple[PatternLine, ...]
    points: Points
    pay: Pay
    settings: tuple[Value, ...]
    options: tuple[OptionLine, ...]
    words: Mapping[str, str]
    sources: tuple[str, ...]
    notes: tuple[str, ...]


def _names(value: Any) -> tuple[str, ...]:
    return () if value is None else (value,) if isinstance(value, str) else tuple(map(str, value))


def origin_of(rules: Rules, path: str) -> str:
    """Who set what stands at a path: a ruleset, or `option:NAME`; the last who set anything below it where it is a
    table."""
    found = rules.origins.get(path)
    if found is not None:
        return found.source
    below = [origin.source for leaf, origin in rules.origins.items() if leaf.startswith(f"{path}.")]
    return below[-1] if below else ""


def _conditions(table: Table) -> Conditions:
    return Conditions(*(_names(table.get(name)) for name in CONDITIONS))


def _entry(rules: Rules, path: str, key: str, table: Any, word: str) -> Entry:
    """An entry of the table at `path`; one that is a bare number is its `is`."""
    row: Table = table if isinstance(table, Mapping) else {"is": table}
    params = {k: v for k, v in row.items() if k not in _BASIC and k != word}
    if word == "who" and "how" in row:
        params["how"] = row["how"]
    says = str(row.get("says", key))
    return Entry(
        says if word == "check" else key,
        str(row.get(word, key)),
        MappingProxyType(params),
        _conditions(row),
        origin_of(rules, f"{path}.{key}"),
    )


def _entries(rules: Rules, path: str, word: str) -> Iterator[Entry]:
    table = rules.table(path)
    rows = [(key, row) for key, row in table.items() if row is not False]
    rows.sort(key=lambda item: item[1].get("at", 0) if isinstance(item[1], Mapping) else 0)
    for key, row in rows:
        yield _entry(rules, path, key, row, word)


def _tiles(rules: Rules) -> dict[str, int]:
    """Copies by group, for groups whose kinds all have as many; other kinds are left to the total."""
    copies = tile_set(rules)
    groups = {"m": range(9), "p": range(9, 18), "s": range(18, 27), "winds": range(27, 31), "dragons": range(31, 34)}
    found = {name: max(copies[k] for k in kinds) for name, kinds in groups.items()}
    found["flowers"] = max(copies[34:])
    return {name: n for name, n in found.items() if n}


def _pattern(rules: Rules, key: str, row: Table) -> PatternLine:
    classes = _names(row.get("class"))
    default: dict[str, Any] = {}
    for name in classes:
        default = {**rules.table(f"classes.{name}"), **default}
    whole = {**default, **row}
    return PatternLine(
        key=key,
        value=whole["value"],
        values=MappingProxyType(dict(row.get("values", {}))),
        each=bool(whole.get("each", False)),
        into=str(whole.get("into", rules.at("score.into", "add"))),
        classes=classes,
        drops=_names(whole.get("drops")),
        report=str(whole.get("report", "")),
        hidden=bool(whole.get("hide", False)),
        conditions=_conditions(whole),
        origin=origin_of(rules, f"patterns.{key}.value"),
    )


def patterns_of(rules: Rules) -> tuple[PatternLine, ...]:
    """The patterns that a ruleset plays, in its own order."""
    table = rules.table("patterns")
    rank = {key: i for i, key in enumerate(rules.at("score.order", ()))}
    played = [(key, row) for key, row in table.items() if isinstance(row, Mapping) and "value" in row and "test" in row]
    played.sort(key=lambda item: rank.get(item[0], len(rank)))
    return tuple(_pattern(rules, key, row) for key, row in played)


def _points(rules: Rules, patterns: tuple[PatternLine, ...]) -> Points:
    caps = {k: v for k, v in rules.table("score.cap").items() if isinstance(v, int) and v > 0}
    tiers = {k: v for k, v in rules.table("score.tiers").items() if isinstance(v, Mapping)}
    paths = ("score.into", "score.start", "score.round", "score.shift", "score.unit", "score.cap", "score.tiers")
    return Points(
        into=str(rules.at("score.into", "add")),
        columns=frozenset(line.into for line in patterns),
        start=rules.at("score.start", 0),
        round=int(rules.at("score.round", 1)),
        shift=int(rules.at("score.shift", 0)),
        unit=int(rules.at("score.unit", 1)),
        caps=MappingProxyType(caps),
        tiers=MappingProxyType(tiers),
        origins=MappingProxyType({path: origin_of(rules, path) for path in paths}),
    )


def _pay(rules: Rules) -> Pay:
    discard = rules.table("pay.discard")
    weights = {"draw": rules.at("pay.draw", 1), "discard": discard, "rob": rules.table("pay.rob") or discard}
    components = tuple((column, e) for column in COLUMNS for e in _entries(rules, f"pay.{column}", "of"))
    origins = {path: origin_of(rules, path) for path in ("pay.draw", "pay.discard", "pay.rob")}
    carriers = tuple(_entries(rules, "pay.carrier", "who"))
    return Pay(MappingProxyType(weights), components, carriers, MappingProxyType(origins))


_TOLD_ELSEWHERE: Final = (
    "name",
    "words",
    "tiles",
    "win",
    "patterns",
    "facts",
    "classes",
    "options",
    "score",
    "pay",
    "seats",
)


_IN_WORDS: Final = ("inherits", "family", "summary", "summary-zh", "sources", "notes")
"""What a ruleset says about itself."""


def _settings(rules: Rules) -> Iterator[Value]:
    """Plain settings whose value is not the default, in the order of the table of settings."""
    for setting in all_settings():
        if "*" in setting.path or setting.path.split(".")[0] in (*_TOLD_ELSEWHERE, *_IN_WORDS):
            continue
        value = rules.at(setting.path)
        if value is not None and not isinstance(value, Mapping) and value != setting.default:
            yield Value(setting.path, value, origin_of(rules, setting.path), setting)


def _choices(option: Table) -> tuple[str, ...]:
    values = option.get("values", ("integer",))
    words = _names(values) if isinstance(values, str) else tuple(values)
    return tuple("true" if v is True else "false" if v is False else str(v) for v in words)


def _options(rules: Rules) -> Iterator[OptionLine]:
    for name, option in rules.table("options").items():
        value, default = rules.options[name], option.get("default")
        yield OptionLine(
            name, value, default, _choices(option), str(option.get("doc", "")), str(option.get("doc-zh", ""))
        )


def _words(rules: Rules) -> dict[str, str]:
    """Words beyond those that every line may carry, with their types."""
    return {
        name: str(spec["type"] if isinstance(spec, Mapping) else spec)
        for name, spec in rules.table("words").items()
        if spec and origin_of(rules, f"words.{name}") != "base"
    }


def _leaves(table: Table, path: str) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _leaves(value, here)
        else:
            yield here, value


def sources_of(rules: Rules) -> tuple[Source, ...]:
    """Every value that some ruleset or option set above `base`, with its origin, in the order of the tables."""
    found = []
    for path, value in _leaves({k: v for k, v in rules.data.items() if k not in (*_IN_WORDS, "options")}, ""):
        origin = rules.origins.get(path)
        if origin is not None and origin.source != "base":
            found.append(Source(path, value, origin.source))
    return tuple(found)


def card(rules: Rules) -> Card:
    """The card of a ruleset with its options applied."""
    patterns = patterns_of(rules)
    parents = tuple(name for name, _ in chain(rules.spec.split(",")[0])[-2:0:-1])
    return Card(
        id=rules.id,
        spec=rules.spec,
        names=MappingProxyType({lang: rules.name(lang) for lang in ("zh", "en")}),
        family=str(rules.at("family")),
        summary=MappingProxyType({"zh": str(rules.at("summary-zh")), "en": str(rules.at("summary"))}),
        parents=parents,
        seats=int(rules.at("seats.count", 4)),
        hand=int(rules.at("seats.hand", 13)),
        tiles=MappingProxyType(_tiles(rules)),
        total=sum(tile_set(rules)),
        wild=str(rules.at("wild.find")),
        wild_kinds=str(rules.at("wild.kinds")),
        shapes=tuple(_entries(rules, "win.shape", "form")),
        demands=tuple(entry for entry in _entries(rules, "win.demand", "check") if entry.word not in ORDINARY),
        patterns=patterns,
        points=_points(rules, patterns),
        pay=_pay(rules),
        settings=tuple(_settings(rules)),
        options=tuple(_options(rules)),
        words=MappingProxyType(_words(rules)),
        sources=_names(rules.at("sources")),
        notes=_names(rules.at("notes")),
    )
