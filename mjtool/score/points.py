"""From counted rows to points: columns, tiers, caps, and what two readings are compared by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ..rules.model import Rules
from .amounts import Number, exact, power_of_two, whole
from .memo import Held
from .program import Column
from .result import Counted
from .tally import Entry, Tally


class Columns(NamedTuple):
    """Sums (products for `times`, `scale`) of the counted rows' values by column; `free_fan` and `free` come from
    rows past the caps."""

    add: Number = 0
    fan: int = 0
    times: Number = 1
    units: int = 0
    plus: Number = 0
    scale: Number = 1
    chips: Number = 0
    notes: int = 0
    free_fan: int = 0
    uncapped: bool = False
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """The numbers of the ruleset's formula, read once."""

    start: Number
    round: int
    shift: int
    unit: Number
    cap_points: int | None
    cap_fan: int | None
    cap_payment: int | None
    tiers: tuple[tuple[int, Mapping[str, Any]], ...]
    best_by: str
    ties: str


def _cap(rules: Rules, name: str) -> int | None:
    value = rules.at(f"score.cap.{name}")
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


@lru_cache(maxsize=256)
def settings(rules: Rules) -> Settings:
    """The formula's numbers of a ruleset. A cap of 0 or `none` is no cap."""
    tiers = sorted(
        ((int(t["units"]), t) for t in rules.table("score.tiers").values() if isinstance(t, Mapping)),
        key=lambda t: t[0],
    )
    return Settings(
        start=exact(rules.at("score.start", 0)),
        round=int(rules.at("score.round", 1)),
        shift=int(rules.at("score.shift", 0)),
        unit=exact(rules.at("score.unit", 1)),
        cap_points=_cap(rules, "points"),
        cap_fan=_cap(rules, "fan"),
        cap_payment=_cap(rules, "payment"),
        tiers=tuple(tiers),
        best_by=str(rules.at("score.best.by", "points")),
        ties=str(rules.at("score.best.ties", "more")),
    )


def columns(counted: Tally) -> Columns:
    """The counted rows' values by column; kept with what counts."""
    known: Columns | None = counted.worked_out.get("columns")
    if known is None:
        known = columns_of(counted.entries) if not counted.simple else Columns(add=counted.total)
        counted.worked_out["columns"] = known
    return known


def columns_of(entries: Iterable[Entry]) -> Columns:
    """Values of some rows by column."""
    total: dict[Column, Any] = {Column.TIMES: 1, Column.SCALE: 1}
    free_fan: Any = 0
    notes = 0
    uncapped = flat = False
    for row, _, value in entries:
        into = row.into
        uncapped |= row.uncapped
        flat |= row.flat
        if into is Column.NOTE:
            notes += 1
        elif into in (Column.TIMES, Column.SCALE):
            total[into] *= value
        elif into is Column.FAN and row.uncapped:
            free_fan += value
        else:
            total[into] = total.get(into, 0) + value
    add, fan, units, plus, chips = [total.get(into, 0) for into in _SUMS]
    times, scale = total[Column.TIMES], total[Column.SCALE]
    return Columns(add, fan, times, units, plus, scale, chips, notes, free_fan, uncapped, flat)


_SUMS = (Column.ADD, Column.FAN, Column.UNITS, Column.PLUS, Column.CHIPS)


class Scored(NamedTuple):
    """What counts is worth: its columns, the points before caps, and the points as reported."""

    columns: Columns
    value: Number
    points: int


def scored(counted: Tally, s: Settings, tiered: bool) -> Scored:
    """What counts is worth, with the tiers or without; kept with it."""
    known = counted.scored.get(tiered)
    if known is None:
        c = columns(counted)
        value = formula(s, c, "rate", tiered)
        known = counted.scored[tiered] = Scored(c, value, final_points(s, c, value))
    return known


def tier_rate(s: Settings, units: int, column: str) -> Number:
    """The rate of the tier that a sum of units reaches, in a column (`rate`, `dealer`, `bystander` …); a tier may
    `grow` beyond its own units."""
    rate: Number = 0
    for least, tier in s.tiers:
        if units >= least:
            rate = exact(tier.get(column, tier["rate"]))
            if tier.get("grow") == "linear":
                rate *= units
            elif tier.get("grow") == "double":
                rate *= 2 ** (units - least)
    return rate


def formula(s: Settings, c: Columns, column: str = "rate", tiered: bool = True) -> Number:
    """Points before cap, unit and chips: ⌈(start + tier + add) × times × 2^(fan − shift)⌉ + plus, × scale."""
    rate = tier_rate(s, c.units, column) if s.tiers and tiered else 0
    fan = (c.fan if s.cap_fan is None else min(s.cap_fan, c.fan)) + c.free_fan - s.shift
    value = (s.start + rate + c.add) * c.times * power_of_two(fan)
    if s.round > 1:
        value = -(-value // s.round) * s.round
    return (value + c.plus) * c.scale


def final_points(s: Settings, c: Columns, value: Number) -> int:
    """Points as reported: cut to the cap, in units, with chips."""
    if s.cap_points is not None and not c.uncapped:
        value = min(value, s.cap_points)
    return whole(value * s.unit + c.chips)


def hits(counted: Tally) -> tuple[Counted, ...]:
    """The patterns as reported, rows that report under one key summed; kept with what counts."""
    known = counted.hits
    if known is None:
        out: dict[str, Counted] = {}
        for row, number, value in counted.entries:
            if not row.hide:
                key = row.report or row.key
                old = out.get(key)
                more = (0, 0) if old is None else (old.value, old.count)
                out[key] = _counted(key, more[0] + whole(value), more[1] + number)
        known = counted.hits = tuple(out.values())
    return known


_counted = lru_cache(maxsize=1 << 12)(Counted)


def makers(counted: Iterable[Held]) -> dict[str, tuple[tuple[int, ...], ...]]:
    """By key of a pattern as reported: the units that make each instance, by their places; nothing for events."""
    out: dict[str, tuple[tuple[int, ...], ...]] = {}
    for row, found in counted:
        key = row.report or row.key
        if not row.hide and any(found):
            made = [tuple([i for i in range(mask.bit_length()) if mask >> i & 1]) for mask in found]
            out[key] = (*out.get(key, ()), *made)
    return out


def tie_key(s: Settings, counted: Tally, one_of: frozenset[str]) -> tuple[Any, ...]:
    """What decides between lists of equal worth, larger first, as `score.best.ties` says (`one_of`: the classes that
    take one row); kept with the list."""
    known: tuple[Any, ...] | None = counted.worked_out.get("tie")
    if known is None:
        known = counted.worked_out["tie"] = _tie_key(s, counted, one_of)
    return known


def _tie_key(s: Settings, counted: Tally, one_of: frozenset[str]) -> tuple[Any, ...]:
    shown = [entry for entry in counted.entries if not entry.row.hide]
    if s.ties == "fewer":
        return (-len(shown),)
    if s.ties == "rows":
        # what holds an earlier row, or holds it more often, comes first
        return tuple([(-row.index, number) for row, number, _ in shown])
    if s.ties == "base":
        return (max((value for row, _, value in shown if one_of.intersection(row.classes)), default=0), len(shown))
    if s.ties == "fan":
        c = columns(counted)
        return (c.fan, c.add)
    return (len(shown),)
