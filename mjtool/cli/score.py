"""`mjtool score`: what a winning hand is worth, why, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .. import text
from ..hand import How
from ..rules.model import Rules
from ..score.judge import score
from ..score.result import Outcome, Pay, UnitView
from ..text import Lang
from ..tile import TileStyle
from . import out, tiles
from .hands import Asked, Query, Verb, command
from .options import EXIT_STATUS, EXPLAIN, HAND_OPTIONS

UNITS: Final = {"fan": "fan", "times": "times", "units": "units"}
"""What the values of patterns are, by the column that a ruleset sums them in; where it is no other they are points."""
FACTORS: Final = frozenset({"times", "scale"})
"""Columns whose values multiply."""


def answer(query: Query) -> Outcome:
    """Score the hand of a line."""
    return score(query.win, query.rules)


def named(key: str, rules: Rules, lang: Lang) -> str:
    """A pattern's name: the ruleset's own, else the usual one."""
    return str(rules.at(f"patterns.{key}.name.{lang.value}") or text.pattern_name(key, lang))


def _paid(pay: Pay, rules: Rules) -> dict[str, int]:
    return {seat.name: pay.get(seat, 0) for seat in tiles.seats_of(rules)}


def _explained(query: Query, outcome: Outcome, asked: Asked) -> dict[str, Any]:
    units = outcome.reading.units if outcome.reading else ()
    rules, lang = query.rules, asked.lang
    return {
        "made_by": {
            hit.key: [[tiles.unit(units[i]) for i in made] for made in hit.made_by]
            for hit in outcome.patterns
            if hit.made_by
        },
        "excluded": [
            {"key": each.key, "name": named(each.key, rules, lang), "by": each.by} for each in outcome.excluded
        ],
    }


def record(query: Query, outcome: Outcome, asked: Asked) -> dict[str, Any]:
    """The fields of a score record."""
    rules, lang = query.rules, asked.lang
    if not outcome.win:
        reason = outcome.reason or "no-shape"
        return {"win": False, "reason": reason, "message": text.message(reason, lang, outcome.args)}
    found: dict[str, Any] = {
        "win": True,
        "patterns": [
            {"key": hit.key, "name": named(hit.key, rules, lang), "value": hit.value, "count": hit.count}
            for hit in outcome.patterns
        ],
        "points": outcome.points,
        "unit": UNITS.get(rules.at("score.into", "add"), "points"),
        "pay": None if outcome.pay is None else _paid(outcome.pay, rules),
    }
    if outcome.pay is None:
        found["pay_discarder"] = outcome.pay_discarder
    found["side"] = [{"key": side.key, "pay": _paid(side.pay, rules)} for side in outcome.side]
    if outcome.reading is not None:
        sets, pair = tiles.sets_and_pair(outcome.reading)
        found["reading"] = {"shape": outcome.reading.shape, "sets": sets, "pair": pair, "wait": outcome.reading.wait}
    if asked.explain:
        found.update(_explained(query, outcome, asked))
    return found


COLUMNS: Final = ("win", "points", "patterns", "pay", "side", "reading")


def row(found: Mapping[str, Any]) -> tuple[str, ...]:
    """The cells of a tsv line."""
    if not found["win"]:
        return ("no", "-", f"{found['reason']}: {found['message']}", "-", "-", "-")
    reading = found.get("reading")
    pay = found["pay"]
    paid = tiles.money(pay) if pay is not None else f"discarder{tiles.signed(found['pay_discarder'] or 0)}"
    return (
        "yes",
        str(found["points"]),
        " ".join(f"{hit['key']}={hit['value']}" for hit in found["patterns"]) or "-",
        paid,
        "; ".join(f"{side['key']} {tiles.money(side['pay'])}" for side in found["side"]) or "-",
        " ".join([*reading["sets"], *filter(None, [reading["pair"]])]) if reading else "-",
    )


def _how(query: Query, style: TileStyle, lang: Lang) -> str:
    """Who wins, on what, from whom."""
    win = query.win
    seat, giver = win.hand.seat.name, win.giver.name if win.giver is not None else ""
    if win.tile is None:
        return text.heading("wins-as-dealt", lang, seat=seat)
    key = {How.DRAW: "wins-draw", How.DISCARD: "wins-discard"}.get(win.how, "wins-rob")
    if not giver and win.how is not How.DRAW:
        key = key.replace("wins-", "wins-unnamed-")
    return text.heading(key, lang, seat=seat, giver=giver, tile=tiles.one(win.tile, style))


def title(rules: Rules, lang: Lang) -> str:
    """A ruleset's name; in English its Chinese name stands before it."""
    chinese, english = rules.name("zh"), rules.name("en")
    return chinese if lang is Lang.ZH or chinese == english else f"{chinese} {english}"


def _both(key: str, rules: Rules, lang: Lang) -> str:
    """A pattern's name for a table; in English the Chinese term, which players call out, stands before it."""
    chinese, name = named(key, rules, Lang.ZH), named(key, rules, lang)
    return name if chinese == name else f"{chinese} {name}"


def _worth(outcome: Outcome, rules: Rules, lang: Lang) -> list[str]:
    into = rules.at("score.into", "add")
    parts = []
    if into == "fan":
        parts.append(text.counted(sum(hit.value for hit in outcome.patterns), "fan", lang))
    parts.append(text.counted(outcome.points, "point", lang))
    return parts


def _tiles_line(query: Query, outcome: Outcome, style: TileStyle) -> str:
    """The hand as it was held, and as it was read."""
    win = query.win
    held = tiles.hand(win.hand, style) + (f" + {tiles.one(win.tile, style)}" if win.tile is not None else "")
    if outcome.reading is None or not outcome.reading.units:
        return f"  {held}"
    read = " ".join(tiles.won_unit(view, win.tile, style) for view in outcome.reading.units)
    return f"  {held}   →   {read}"


def _made_by(made: tuple[tuple[int, ...], ...], units: tuple[UnitView, ...], tile: int | None, style: TileStyle) -> str:
    return ", ".join(" ".join(tiles.won_unit(units[i], tile, style) for i in each) for each in made)


def _patterns(query: Query, outcome: Outcome, asked: Asked) -> str:
    rules, lang = query.rules, asked.lang
    into = rules.at("score.into", "add")
    units = outcome.reading.units if outcome.reading else ()
    won = query.win.tile
    rows = []
    for hit in outcome.patterns:
        column = rules.at(f"patterns.{hit.key}.into", into)
        name = _both(hit.key, rules, lang) + (f" ×{hit.count}" if hit.count > 1 else "")
        value = f"×{hit.value}" if column in FACTORS else str(hit.value)
        rows.append((name, value, _made_by(hit.made_by, units, won, asked.tiles)))
    heads = (text.heading("pattern", lang), text.column(into, lang), text.heading("made-by", lang))
    return out.table(heads, rows, right=(1,)) if rows else ""


def _payments(query: Query, outcome: Outcome, asked: Asked) -> str:
    lang = asked.lang
    seats = tiles.seats_of(query.rules)
    rows: list[tuple[str, Pay]] = []
    if outcome.pay is not None:
        rows.append((text.heading("points", lang), outcome.pay))
    rows += [(text.side_name(side.key, lang), side.pay) for side in outcome.side]
    if len(rows) > 1:
        total = {seat: sum(pay.get(seat, 0) for _, pay in rows) for seat in seats}
        rows.append((text.heading("together", lang), total))
    shown = [(name, *(tiles.signed(pay.get(seat, 0)) for seat in seats)) for name, pay in rows]
    heads = (text.heading("pays", lang), *(seat.name for seat in seats))
    drawn = out.table(heads, shown, right=range(1, len(seats) + 1)) if shown else ""
    if outcome.pay is None:
        said = (
            text.heading("pay-depends", lang)
            if outcome.pay_discarder is None
            else text.heading("discarder-pays", lang, points=text.counted(abs(outcome.pay_discarder), "point", lang))
        )
        drawn = f"  {said}\n" + drawn
    return drawn


def _why(query: Query, outcome: Outcome, asked: Asked) -> str:
    """What is not counted and why, and what wild tiles became."""
    rules, lang = query.rules, asked.lang
    drawn = ""
    if outcome.excluded:
        rows = [(_both(each.key, rules, lang), _by(each.by, rules, lang)) for each in outcome.excluded]
        drawn += "\n" + out.table((text.heading("not-counted", lang), text.heading("because-of", lang)), rows)
    units = outcome.reading.units if outcome.reading else ()
    became = [
        (tiles.one(view.kinds[place], asked.tiles), tiles.unit(view, asked.tiles))
        for view in units
        for place in view.wilds
    ]
    if became:
        drawn += "\n" + out.table((text.heading("stands-for", lang), text.heading("in-set", lang)), became)
    return drawn


def _by(by: str, rules: Rules, lang: Lang) -> str:
    """What shuts a pattern out: another pattern by its name, a principle by its own."""
    return _both(by, rules, lang) if by in rules.table("patterns") else text.principle(by, lang)


def screen(query: Query, outcome: Outcome, asked: Asked) -> str:
    """The answer first, then why, then who pays."""
    rules, lang = query.rules, asked.lang
    paint = out.Paint.of_stdout()
    head = title(rules, lang)
    if not outcome.win:
        reason = outcome.reason or "no-shape"
        said = text.heading("no-win", lang, why=text.message(reason, lang, outcome.args))
        advice = text.hint(reason, lang, outcome.args)
        return f"{head} · {paint.strong(said)}  {paint.faint(f'[{reason}]')}\n" + (f"  {advice}\n" if advice else "")
    top = " · ".join([head, _how(query, asked.tiles, lang), *map(paint.strong, _worth(outcome, rules, lang))])
    parts = [f"{top}\n", f"{_tiles_line(query, outcome, asked.tiles)}\n", _patterns(query, outcome, asked)]
    parts.append(_payments(query, outcome, asked))
    return "\n".join(filter(None, parts)) + (_why(query, outcome, asked) if asked.explain else "")


def overview(answers: list[tuple[Query, Outcome]], asked: Asked) -> str:
    """One hand under many rulesets: who calls it a win, and for how much."""
    lang = asked.lang
    rows = []
    for query, outcome in answers:
        rules = query.rules
        if outcome.win:
            ranked = sorted(outcome.patterns, key=lambda hit: -hit.value)
            names = [named(hit.key, rules, lang) for hit in ranked[:3]] + (["…"] if len(ranked) > 3 else [])
            rows.append((rules.id, text.heading("yes", lang), str(outcome.points), ", ".join(names)))
        else:
            rows.append(
                (rules.id, text.heading("no", lang), "", text.message(outcome.reason or "", lang, outcome.args))
            )
    heads = tuple(text.heading(key, lang) for key in ("ruleset", "win", "points", "patterns"))
    wins = sum(outcome.win for _, outcome in answers)
    said = text.heading("rulesets-call-it", lang, yes=wins, all=len(answers))
    return f"{said}\n\n" + out.table(heads, rows, right=(2,))


VERB: Final = Verb(
    columns=COLUMNS,
    said="patterns",
    answer=answer,
    record=record,
    row=row,
    screen=screen,
    no=lambda outcome: not outcome.win,
    overview=overview,
)

ABOUT: Final = """\
What a winning hand is worth, why, and who pays whom.

A HAND is concealed tiles, melds and the winning tile: 24m345p678s99s[777z] N-3m is won on N's discard, with +3m it is
self-drawn. Its words make one hand. Without HAND, every line of standard input or of the files is one hand.
`-r all` shows a hand under every ruleset."""

COMMAND: Final = command(
    "score",
    ABOUT,
    (*HAND_OPTIONS, EXIT_STATUS, EXPLAIN),
    (
        "mjtool score -r shenyang 'S:24m345p678s99s[777z] N-3m'",
        "mjtool score -r all '2233445566778m +8m'",
        "printf '%s\\n' '123456m23467p99p +8p' '12m +1' | mjtool score -r sichuan",
    ),
)
