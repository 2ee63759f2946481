"""From counted rows to points: columns, tiers, caps, and what two readings are compared by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..pattern import Instances, View
from ..rules.model import Rules
from .combine import Selection
from .evaluate import Evaluation
from .program import Column, Row
from .result import PatternHit

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Columns:
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


def exact(value: Any) -> Number:
    """A number of a ruleset file as an exact one: 0.5 → 1/2."""
    return value if isinstance(value, int) else Fraction(str(value))


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


def instance_values(row: Row, found: Instances, view: View) -> list[Number]:
    """What each instance of a row is worth; `values` look at the first tile of the instance's first unit, of an event
    at the winning tile."""
    if not row.values:
        return [exact(row.value)] * len(found)
    out = []
    for mask in found:
        tile = view.units[(mask & -mask).bit_length() - 1].tile if mask else view.reading.face
        worth = next((v for kinds, v in row.values if tile >= 0 and kinds.mask(view.sit) >> tile & 1), row.value)
        out.append(exact(worth))
    return out


def row_value(row: Row, found: Instances, view: View) -> Number:
    """What a row adds (or its factor): every instance where `each`, else the best one. In `scale` instances add up: a
    word's number is a factor."""
    worth = instance_values(row, found, view)
    if not row.each:
        return max(worth)
    if row.into is Column.TIMES:
        total: Number = 1
        for w in worth:
            total *= w
        return total
    return sum(worth)


def columns(selection: Selection, view: View) -> Columns:
    """The counted rows' values by column; kept with a selection whose values do not depend on the tiles."""
    known: Columns | None = selection.__dict__.get("columns")
    if known is not None:
        return known
    found = _columns(selection, view)
    if selection.same_worth:
        selection.__dict__["columns"] = found
    return found


def _columns(selection: Selection, view: View) -> Columns:
    total: dict[str, Any] = {
        "add": 0,
        "fan": 0,
        "times": 1,
        "units": 0,
        "plus": 0,
        "scale": 1,
        "chips": 0,
        "notes": 0,
        "free_fan": 0,
    }
    uncapped = flat = False
    for row, found in selection.counted:
        value = row_value(row, found, view)
        uncapped |= row.uncapped
        flat |= row.flat
        name = row.into.value
        if row.into in (Column.TIMES, Column.SCALE):
            total[name] *= value
        elif row.into is Column.NOTE:
            total["notes"] += 1
        elif row.into is Column.FAN and row.uncapped:
            total["free_fan"] += value
        else:
            total[name] += value
    return Columns(**total, uncapped=uncapped, flat=flat)


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
    value = (s.start + rate + c.add) * c.times * (2**fan if fan >= 0 else Fraction(1, 2**-fan))
    if s.round > 1:
        value = -(-value // s.round) * s.round
    return (value + c.plus) * c.scale


def whole(value: Number) -> int:
    """A number that goes out: whole already, or rounded up."""
    return value if isinstance(value, int) else -(-value.numerator // value.denominator)


def final_points(s: Settings, c: Columns, value: Number) -> int:
    """Points as reported: cut to the cap, in units, with chips."""
    if s.cap_points is not None and not c.uncapped:
        value = min(value, s.cap_points)
    return whole(value * s.unit + c.chips)


def hits(selection: Selection, view: View) -> tuple[PatternHit, ...]:
    """The patterns as reported, rows that report under one key summed."""
    out: dict[str, PatternHit] = {}
    for row, found in selection.counted:
        if row.hide:
            continue
        key = row.report or row.key
        made = tuple(tuple(i for i in range(view.n) if mask >> i & 1) for mask in found) if any(found) else ()
        value = whole(row_value(row, found, view))
        count = len(found) if row.each else 1
        old = out.get(key)
        if old is not None:
            value, count, made = old.value + value, old.count + count, old.made_by + made
        out[key] = PatternHit(key, value, count, made)
    return tuple(out.values())


def tie_key(s: Settings, selection: Selection, c: Columns, ev: Evaluation) -> tuple[Any, ...]:
    """What decides between selections of equal worth, larger first, as `score.best.ties` says."""
    view = ev.view
    shown = [(row, found) for row, found in selection.counted if not row.hide]
    if s.ties == "fewer":
        return (-len(shown),)
    if s.ties == "rows":
        numbers = {row.index: len(found) if row.each else 1 for row, found in shown}
        return tuple(numbers.get(row.index, 0) for row in ev.program.played)
    if s.ties == "base":
        return (
            max(
                (row_value(row, found, view) for row, found in shown if ev.program.one_of.intersection(row.classes)),
                default=0,
            ),
            len(shown),
        )
    if s.ties == "fan":
        return (c.fan, c.add)
    return (len(shown),)
