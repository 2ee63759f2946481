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
from . import out, tiles, worth
from .asking import command
from .hands import ALL, Asked, Query, Quick, Verb
from .options import EXIT_STATUS, EXPLAIN, HAND_OPTIONS, Format


def answer(query: Query, asked: Asked) -> Outcome:
    """Score the hand of a line."""
    return score(query.win, query.rules)


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
            {"key": each.key, "name": worth.named(each.key, rules, lang), "by": each.by} for each in outcome.excluded
        ],
    }


def record(query: Query, outcome: Outcome, asked: Asked) -> dict[str, Any]:
    """The fields of a score record."""
    rules, lang = query.rules, asked.lang
    if not outcome.win:
        return {"win": False, "reason": worth.reason(outcome), "message": worth.why(outcome, lang)}
    found: dict[str, Any] = {
        "win": True,
        "patterns": worth.hits(outcome, rules, lang),
        "points": outcome.points,
        "unit": worth.unit(rules),
        "pay": None if outcome.pay is None else worth.paid(outcome.pay, rules),
    }
    if outcome.pay is None:
        found["pay_discarder"] = outcome.pay_discarder
    found["side"] = worth.sides(outcome, rules)
    if outcome.reading is not None:
        sets, pair = tiles.sets_and_pair(outcome.reading)
        found["reading"] = {"shape": outcome.reading.shape, "sets": sets, "pair": pair, "wait": outcome.reading.wait}
    if asked.explain:
        found.update(_explained(query, outcome, asked))
    return found


COLUMNS: Final = ("win", "points", "patterns", "pay", "side", "reading")


def row(found: Mapping[str, Any], asked: Asked) -> tuple[str, ...]:
    """The cells of a tsv line."""
    if not found["win"]:
        return ("no", "-", f"{found['reason']}: {found['message']}", "-", "-", "-")
    reading, pay = found.get("reading"), found["pay"]
    if pay is not None:
        money = tiles.money(pay)
    else:
        money = worth.from_discarder(found["pay_discarder"])
    return (
        "yes",
        str(found["points"]),
        " ".join(worth.brief(hit["key"], hit["value"]) for hit in found["patterns"]) or "-",
        money,
        worth.side_money(found["side"]),
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


def _sum(outcome: Outcome, rules: Rules, lang: Lang) -> list[str]:
    points = text.counted(outcome.points, "point", lang)
    if worth.unit(rules) != "fan":
        return [points]
    return [text.counted(sum(hit.value for hit in outcome.patterns), "fan", lang), points]


def _tiles_line(query: Query, outcome: Outcome, style: TileStyle) -> str:
    """The hand as it was held, and as it was read."""
    win = query.win
    held = tiles.hand(win.hand, style) + (f" + {tiles.one(win.tile, style)}" if win.tile is not None else "")
    if outcome.reading is None or not outcome.reading.units:
        return f"  {held}\n"
    read = " ".join(tiles.won_unit(view, win.tile, style) for view in tiles.in_order(outcome.reading))
    return f"  {held}   →   {read}\n"


def _made_by(made: tuple[tuple[int, ...], ...], units: tuple[UnitView, ...], tile: int | None, style: TileStyle) -> str:
    return ", ".join(" ".join(tiles.won_unit(units[i], tile, style) for i in each) for each in made)


def _patterns(query: Query, outcome: Outcome, asked: Asked) -> str:
    rules, lang = query.rules, asked.lang
    units = outcome.reading.units if outcome.reading else ()
    rows = [
        (
            worth.both(hit.key, rules, lang) + (f" ×{hit.count}" if hit.count > 1 else ""),
            worth.value(hit, rules),
            _made_by(hit.made_by, units, query.win.tile, asked.tiles),
        )
        for hit in outcome.patterns
    ]
    into = str(rules.at("score.into", "add"))
    heads = (text.heading("pattern", lang), text.column(into, lang), text.heading("made-by", lang))
    return out.table(heads, rows, right=(1,)) if rows else ""


def _payments(query: Query, outcome: Outcome, asked: Asked) -> str:
    lang = asked.lang
    seats = tiles.seats_of(query.rules)
    rows: list[tuple[str, Pay]] = [(text.heading("points", lang), outcome.pay)] if outcome.pay is not None else []
    rows += [(text.side_name(side.key, lang), side.pay) for side in outcome.side]
    if len(rows) > 1 and outcome.pay is not None:
        rows.append((text.heading("together", lang), {s: sum(pay.get(s, 0) for _, pay in rows) for s in seats}))
    shown = [(name, *(tiles.signed(pay.get(seat, 0)) for seat in seats)) for name, pay in rows]
    heads = (text.heading("pays", lang), *(seat.name for seat in seats))
    drawn = out.table(heads, shown, right=range(1, len(seats) + 1)) if shown else ""
    if outcome.pay is not None:
        return drawn
    said = text.heading("pay-depends", lang)
    if outcome.pay_discarder is not None:
        points = text.counted(abs(outcome.pay_discarder), "point", lang)
        said = f"{text.heading('discarder-pays', lang, points=points)}\n  {said}"
    return f"  {said}\n{drawn}"


def _by(by: str, rules: Rules, lang: Lang) -> str:
    """What shuts a pattern out: another pattern by its name, a principle by its own."""
    return worth.both(by, rules, lang) if by in rules.table("patterns") else text.principle(by, lang)


def _why(query: Query, outcome: Outcome, asked: Asked) -> str:
    """What is not counted and why, and what wild tiles became."""
    rules, lang, style = query.rules, asked.lang, asked.tiles
    drawn = ""
    if outcome.excluded:
        rows = [(worth.both(each.key, rules, lang), _by(each.by, rules, lang)) for each in outcome.excluded]
        drawn += "\n" + out.table((text.heading("not-counted", lang), text.heading("because-of", lang)), rows)
    units = outcome.reading.units if outcome.reading else ()
    became = [(tiles.one(view.kinds[i], style), tiles.unit(view, style)) for view in units for i in view.wilds]
    if became:
        drawn += "\n" + out.table((text.heading("stands-for", lang), text.heading("in-set", lang)), became)
    return drawn


def screen(query: Query, outcome: Outcome, asked: Asked) -> str:
    """The answer first, then why, then who pays."""
    rules, lang = query.rules, asked.lang
    paint = out.Paint.of_stdout()
    head = worth.title(rules, lang)
    if not outcome.win:
        code = worth.reason(outcome)
        said = paint.strong(text.heading("no-win", lang, why=worth.why(outcome, lang)))
        advice = text.hint(code, lang, {**outcome.args, "rules": rules.id})
        return f"{head} · {said}  {paint.faint(f'[{code}]')}\n" + (f"  {advice}\n" if advice else "")
    top = " · ".join([head, _how(query, asked.tiles, lang), *map(paint.strong, _sum(outcome, rules, lang))])
    parts = [f"{top}\n", _tiles_line(query, outcome, asked.tiles), _patterns(query, outcome, asked)]
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
            names = [worth.named(hit.key, rules, lang) for hit in ranked[:3]] + (["…"] if len(ranked) > 3 else [])
            rows.append((rules.id, text.heading("yes", lang), str(outcome.points), ", ".join(names)))
        else:
            rows.append((rules.id, text.heading("no", lang), "", worth.why(outcome, lang)))
    heads = tuple(text.heading(key, lang) for key in ("ruleset", "win", "points", "patterns"))
    wins = sum(outcome.win for _, outcome in answers)
    said = text.heading("rulesets-call-it", lang, yes=wins, all=len(answers))
    return f"{said}\n\n" + out.table(heads, rows, right=(2,))


def quick(asked: Asked) -> Quick | None:
    """The quick way for plain lines, where each is one record of the usual fields."""
    wanted = asked.form in (Format.JSON, Format.TSV) and asked.rules != ALL
    if not wanted or asked.explain or asked.exit_status or asked.named or asked.single:
        return None
    from .score_lines import ScoreLines

    lines = ScoreLines(asked.rules, asked.lang, asked.form is Format.JSON)
    return Quick(lines.rows, lines.block)


VERB: Final = Verb(
    columns=lambda _: COLUMNS,
    answer=answer,
    record=record,
    row=row,
    screen=screen,
    no=lambda outcome: not outcome.win,
    overview=overview,
    quick=quick,
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
