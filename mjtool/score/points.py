"""From counted rows to points: columns, tiers, caps, and what two readings are compared by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ..pattern import Instances
from ..rules.model import Rules
from .amounts import Number, exact, power_of_two, whole
from .combine import Selection
from .evaluate import Evaluation
from .memo import keep
from .program import Column, Row
from .result import PatternHit


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


def instance_values(row: Row, found: Instances, ev: Evaluation) -> list[Number]:
    """What each instance of a row with `values` is worth; these look at the first tile of the instance's first unit,
    of an event at the winning tile."""
    out = []
    for mask in found:
        tile = ev.reading.units[(mask & -mask).bit_length() - 1].tile if mask else ev.reading.face
        worth = next((v for kinds, v in row.values if tile >= 0 and kinds.mask(ev.sit) >> tile & 1), row.value)
        out.append(exact(worth))
    return out


def row_value(row: Row, found: Instances, ev: Evaluation) -> Number:
    """What a row adds (or its factor): every instance where `each`, else the best one. In `scale` instances add up: a
    word's number is a factor."""
    if not row.values:
        # all instances are worth the same
        worth = row.worth
        if not row.each or len(found) == 1:
            return worth
        return worth ** len(found) if row.into is Column.TIMES else worth * len(found)
    every = instance_values(row, found, ev)
    if not row.each:
        return max(every)
    if row.into is Column.TIMES:
        total: Number = 1
        for w in every:
            total *= w
        return total
    return sum(every)


def columns(selection: Selection, ev: Evaluation) -> Columns:
    """The counted rows' values by column; kept with a selection whose values do not depend on the tiles."""
    known: Columns | None = selection.worked_out.get("columns")
    if known is not None:
        return known
    found = _columns(selection, ev)
    if selection.same_worth:
        selection.worked_out["columns"] = found
    return found


def _columns(selection: Selection, ev: Evaluation) -> Columns:
    if selection.simple:
        return Columns(add=selection.total)
    total: dict[Column, Any] = {Column.TIMES: 1, Column.SCALE: 1}
    free_fan: Any = 0
    notes = 0
    uncapped = flat = False
    for row, found in selection.counted:
        into = row.into
        uncapped |= row.uncapped
        flat |= row.flat
        if into is Column.NOTE:
            notes += 1
            continue
        value = row_value(row, found, ev)
        if into in (Column.TIMES, Column.SCALE):
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
    """What a selection is worth: its columns, the points before caps, and the points as reported."""

    columns: Columns
    value: Number
    points: int


def scored(selection: Selection, ev: Evaluation, s: Settings, tiered: bool) -> Scored:
    """What a selection is worth, with the tiers or without; kept with a selection as its columns are."""
    known: Scored | None = selection.worked_out.get(tiered)
    if known is None:
        c = columns(selection, ev)
        value = formula(s, c, "rate", tiered)
        known = Scored(c, value, final_points(s, c, value))
        if selection.same_worth:
            selection.worked_out[tiered] = known
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


def hits(selection: Selection, ev: Evaluation) -> tuple[PatternHit, ...]:
    """The patterns as reported, rows that report under one key summed; kept with a selection as its columns are."""
    known: tuple[PatternHit, ...] | None = selection.worked_out.get("hits")
    if known is None:
        known = _hits(selection, ev)
        if selection.same_worth:
            selection.worked_out["hits"] = known
    return known


def _hits(selection: Selection, ev: Evaluation) -> tuple[PatternHit, ...]:
    out: dict[str, PatternHit] = {}
    kept = ev.program.memo.hits
    for row, found in selection.counted:
        if row.hide:
            continue
        hit = None if row.values else kept.get((row.index, found))
        if hit is None:
            count = len(found) if row.each else 1
            hit = PatternHit(row.report or row.key, whole(row_value(row, found, ev)), count, _made_by(found))
            if not row.values:
                keep(kept, (row.index, found), hit)
        old = out.get(hit.key)
        if old is not None:
            made_by = old.made_by + hit.made_by
            hit = PatternHit(hit.key, old.value + hit.value, old.count + hit.count, made_by)
        out[hit.key] = hit
    return tuple(out.values())


def _made_by(found: Instances) -> tuple[tuple[int, ...], ...]:
    """The units that make each instance, by their places; nothing for events."""
    if not any(found):
        return ()
    return tuple([tuple([i for i in range(mask.bit_length()) if mask >> i & 1]) for mask in found])


def tie_key(s: Settings, selection: Selection, c: Columns, ev: Evaluation) -> tuple[Any, ...]:
    """What decides between selections of equal worth, larger first, as `score.best.ties` says; kept with a selection as
    its columns are."""
    known: tuple[Any, ...] | None = selection.worked_out.get("tie")
    if known is None:
        known = _tie_key(s, selection, c, ev)
        if selection.same_worth:
            selection.worked_out["tie"] = known
    return known


def _tie_key(s: Settings, selection: Selection, c: Columns, ev: Evaluation) -> tuple[Any, ...]:
    shown = [(row, found) for row, found in selection.counted if not row.hide]
    if s.ties == "fewer":
        return (-len(shown),)
    if s.ties == "rows":
        # what holds an earlier row, or holds it more often, comes first
        return tuple([(-row.index, len(found) if row.each else 1) for row, found in shown])
    if s.ties == "base":
        return (
            max(
                (row_value(row, found, ev) for row, found in shown if ev.program.one_of.intersection(row.classes)),
                default=0,
            ),
            len(shown),
        )
    if s.ties == "fan":
        return (c.fan, c.add)
    return (len(shown),)
