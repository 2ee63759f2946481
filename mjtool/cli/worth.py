"""What an outcome is worth, as records and tables show it: names of patterns, payments, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from .. import text
from ..rules.model import Rules
from ..text import Lang
from . import tiles

if TYPE_CHECKING:
    from ..score.result import Counted, Outcome, PatternHit, Pay

UNITS: Final = frozenset({"fan", "times", "units"})
"""Columns in which a ruleset may sum its patterns, where their values are no points."""
FACTORS: Final = frozenset({"times", "scale"})
"""Columns whose values multiply."""


def unit(rules: Rules) -> str:
    """What the values of patterns are: fan, times, units, or points."""
    into = str(rules.at("score.into", "add"))
    return into if into in UNITS else "points"


def named(key: str, rules: Rules, lang: Lang) -> str:
    """A pattern's name: the ruleset's own, else the usual one."""
    return str(rules.at(f"patterns.{key}.name.{lang.value}") or text.pattern_name(key, lang))


def both(key: str, rules: Rules, lang: Lang) -> str:
    """A pattern's name for a table; in English the Chinese term, which players call out, stands before it."""
    chinese, name = named(key, rules, Lang.ZH), named(key, rules, lang)
    return name if chinese == name else f"{chinese} {name}"


def title(rules: Rules, lang: Lang) -> str:
    """A ruleset's name; in English its Chinese name stands before it."""
    chinese, english = rules.name("zh"), rules.name("en")
    return chinese if lang is Lang.ZH or chinese == english else f"{chinese} {english}"


def hits(outcome: Outcome, rules: Rules, lang: Lang) -> list[dict[str, Any]]:
    """The patterns of an outcome as records have them."""
    return [hit(each, rules, lang) for each in outcome.counted]


def hit(found: Counted, rules: Rules, lang: Lang) -> dict[str, Any]:
    """A pattern as records have it."""
    return {"key": found.key, "name": named(found.key, rules, lang), "value": found.value, "count": found.count}


def brief(key: str, value: int) -> str:
    """A pattern in a cell: `self-draw=1`."""
    return f"{key}={value}"


def sides(outcome: Outcome, rules: Rules) -> list[dict[str, Any]]:
    """Money beside the win as records have it."""
    return [{"key": side.key, "pay": paid(side.pay, rules)} for side in outcome.side]


def side_money(found: Iterable[Mapping[str, Any]]) -> str:
    """Money beside the win in a cell."""
    return "; ".join(f"{side['key']} {tiles.money(side['pay'])}" for side in found) or "-"


def from_discarder(amount: int | None) -> str:
    """In a cell: what the discarder pays where the line does not name him."""
    return "-" if amount is None else f"discarder{tiles.signed(-abs(amount))}"


def value(hit: PatternHit, rules: Rules) -> str:
    """A pattern's value in a table: `2`, or `×4` where it multiplies."""
    column = rules.at(f"patterns.{hit.key}.into") or rules.at("score.into", "add")
    return f"×{hit.value}" if column in FACTORS else str(hit.value)


def paid(pay: Pay, rules: Rules) -> dict[str, int]:
    """Payments by the letter of the seat, all seats of the ruleset."""
    return {seat.name: pay.get(seat, 0) for seat in tiles.seats_of(rules)}


def reason(outcome: Outcome) -> str:
    """Why an outcome is no win."""
    return outcome.reason or "no-shape"


def why(outcome: Outcome, lang: Lang) -> str:
    """The sentence for it."""
    return text.message(reason(outcome), lang, outcome.args)
