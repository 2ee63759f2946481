"""Is it a win, which reading is best, and what does it pay: the scoring of one hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ..hand import How, Win
from ..pattern import Questions, Situation
from ..pattern.view import wait_of
from ..rules.model import Rules
from ..shape.unit import Unit
from ..tile import SEATS, Seat
from .amounts import Number
from .combine import Selection, selections
from .compile import compile_rules
from .demands import asks_of_hands, first_unmet, lay, meets_all, refuse_early
from .evaluate import ByHand, Evaluation
from .looks import Looks
from .pay import Shares, even_pay, plain_share
from .points import Columns, columns, formula, hits, scored, settings, tie_key
from .program import Demand, Program
from .readings import hand_level, readings
from .result import Excluded, Outcome, Pay, ReadingView, UnitView
from .side import any_side, side_money
from .situation import Context, Refusal, build, context, meld_unit
from .waiting import completing, holding, questions

ALONE = ("sum", "count", "points")
"""What a minimum looks at that does not depend on who pays."""


class Candidate(NamedTuple):
    """A reading with one legal selection of rows, its columns, the points before caps, and what it is compared by."""

    ev: Evaluation
    selection: Selection
    columns: Columns
    value: Number
    points: int
    tiered: bool
    worth: Number

    def beats(self, other: Candidate) -> bool:
        """Whether this candidate is the better reading: by worth, and on a tie as the ruleset decides ties."""
        if self.worth != other.worth:
            return self.worth > other.worth
        s = settings(self.ev.program.rules)
        return tie_key(s, self.selection, self.columns, self.ev) > tie_key(s, other.selection, other.columns, other.ev)


def score(win: Win, rules: Rules) -> Outcome:
    """What a hand with its winning tile is worth under a ruleset: patterns, points and payments, or the first reason
    why it is no win."""
    program = compile_rules(rules)
    prepared = _prepare(program, win)
    if isinstance(prepared, Refusal):
        return Outcome(False, prepared.reason, prepared.args)
    if win.how is How.NONE and not any(s.form in ("opening", "course", "held") for s in program.shapes):
        return Outcome(False, "tile-count", {"demand": "tile-count"})
    looks, situations = prepared
    best: Candidate | None = None
    furthest: Demand | None = None
    complete = False
    once = _weighs_once(program)
    weighed: dict[int, tuple[Selection, ...]] = {}
    for sit in situations:
        early = first_unmet(hand_level(program, sit)) if asks_of_hands(program) else None
        if early is not None:
            return Outcome(False, early.says, {"demand": early.key})
        by_hand = ByHand()
        for reading in readings(program, sit, looks):
            complete = True
            ev = Evaluation(program, sit, reading, by_hand)
            unmet = first_unmet(ev)
            if unmet is None:
                choices = selections(ev, looks)
                if once and id(choices) in weighed:
                    continue
                weighed[id(choices)] = choices
                for candidate in _candidates(ev, choices):
                    unmet = _below_minimum(candidate)
                    if unmet is None and (best is None or candidate.beats(best)):
                        best = candidate
                    furthest = _further(furthest, unmet)
            furthest = _further(furthest, unmet)
    if best is None:
        if not complete or furthest is None:
            return Outcome(False, _shape_reason(program), {"demand": "no-shape"})
        return Outcome(False, furthest.says, {"demand": furthest.key, **_demand_args(furthest)})
    return _outcome(best)


def refusal(win: Win, rules: Rules) -> Refusal | None:
    """What speaks against a hand's tiles, melds and words before any reading; a hand without a winning tile is asked
    as it lies."""
    program = compile_rules(rules)
    prepared = _prepare(program, win)
    return prepared if isinstance(prepared, Refusal) else None


def completing_kinds(win: Win, rules: Rules) -> list[int]:
    """The kinds that complete a hand without a winning tile to any winning shape, or that make it win without one
    (三财神, 八花)."""
    program = compile_rules(rules)
    before = _before(program, win)
    return sorted(set().union(*[completing(program, sit) | holding(program, sit) for sit in before]))


def shaping_kinds(win: Win, rules: Rules) -> set[int]:
    """The kinds that complete a hand without a winning tile to a shape; not those that win with anything (三财神)."""
    program = compile_rules(rules)
    return set().union(*[completing(program, sit) for sit in _before(program, win)])


def _before(program: Program, win: Win) -> list[Situation]:
    """The ways in which a hand without a winning tile can be read; none where a word of its line is bad."""
    ctx = context(program, win)
    if not isinstance(ctx, Context):
        return []
    units = tuple(u for u in (meld_unit(m, ctx, program.rules) for m in win.hand.melds) if u is not None)
    return build(program, replace(win, how=How.DRAW, tile=None, giver=None), ctx, units)


def _further(a: Demand | None, b: Demand | None) -> Demand | None:
    """The later of two unmet demands: the reading that got furthest names the reason."""
    return b if a is None or (b is not None and b.at > a.at) else a


def _demand_args(d: Demand) -> dict[str, Any]:
    return {k: v for k, v in d.params.items() if k in ("min", "max", "value", "draw", "claim", "kinds", "by")}


def _shape_reason(program: Program) -> str:
    return next((d.says for d in program.demands if d.check == "shape"), "no-shape")


def _prepare(program: Program, win: Win) -> tuple[Looks, list[Situation]] | Refusal:
    """The situations of a hand, or the first reason that its tiles and words give against it."""
    if win.hand.seat >= program.seats or (
        win.giver is not None and (win.giver >= program.seats or win.giver == win.hand.seat)
    ):
        return Refusal("bad-context", {"seat": SEATS[max(win.hand.seat, win.giver or 0)].name})
    ctx = context(program, win)
    if isinstance(ctx, Refusal):
        return ctx
    melds = tuple([(ctx.melds.get(m) or lay(program, ctx, m, win.hand.seat)).unit for m in win.hand.melds])
    refusal = None if meets_all(program, win, ctx) else refuse_early(program, win, ctx, melds)
    if refusal is not None:
        return refusal
    units = tuple([u for u in melds if u is not None])
    found = build(program, win, ctx, units)
    asked = _questions(program)
    for sit in found:
        sit.questions = asked
    if len(found) > 1:
        # where tiles may stand in or not, the hand before the win could be read in more ways than this win reads it
        before = tuple(build(program, replace(win, how=How.DRAW, tile=None, giver=None), ctx, units))
        for sit in found:
            sit.before = before
    return ctx.looks, found


@lru_cache(maxsize=256)
def _questions(program: Program) -> Questions:
    return questions(program, lambda win: _is_legal(program, win))


def _is_legal(program: Program, win: Win) -> bool:
    """Whether a win has a reading that meets the structural demands."""
    ctx = context(program, win)
    if not isinstance(ctx, Context):
        return False
    units = tuple(u for u in (meld_unit(m, ctx, program.rules) for m in win.hand.melds) if u is not None)
    return any(
        first_unmet(Evaluation(program, sit, reading), structural=True) is None
        for sit in build(program, win, ctx, units)
        for reading in readings(program, sit, ctx.looks)
    )


@lru_cache(maxsize=256)
def _weighs_once(program: Program) -> bool:
    """Whether choices of rows weigh the same for all readings of a hand that allow them: nothing else of a reading
    decides."""
    return (
        not program.tier_bars
        and settings(program.rules).best_by != "share"
        and not any(row.values for row in program.played)
        and all(d.condition is None and d.params["on"] in ALONE for d in program.minimums)
    )


def _candidates(ev: Evaluation, choices: tuple[Selection, ...]) -> Iterator[Candidate]:
    program = ev.program
    s = settings(program.rules)
    tiered = not program.tier_bars or not any(f(ev) for f in program.tier_bars)
    for selection in choices:
        c, value, points = scored(selection, ev, s, tiered)
        worth: Number = points
        if s.best_by == "uncapped":
            worth = value
        elif s.best_by == "units":
            worth = c.units
        elif s.best_by == "fan":
            worth = c.fan + c.free_fan
        elif s.best_by == "share":
            worth = plain_share(ev, s, c, selection.counts, tiered)
        yield Candidate(ev, selection, c, value, points, tiered, worth)


def _below_minimum(candidate: Candidate) -> Demand | None:
    """The first minimum that a candidate does not reach."""
    ev = candidate.ev
    for d in ev.program.minimums:
        if d.condition is not None and not d.condition.holds(ev):
            continue
        least = d.params.get("draw" if ev.sit.drawn else "claim", d.params.get("value"))
        if least is not None and _reached(candidate, d) < least:
            return d
    return None


def _reached(candidate: Candidate, d: Demand) -> Number:
    """What a minimum looks at: the `sum` of add and fan rows, `points` after rounding, the number of rows (`count`),
    each without the rows in
    `except`; the giver's own amount (`payer`), or the winner's fan and the largest payer's (`payer-fan`)."""
    on = d.params["on"]
    if on in ALONE:
        known: Number | None = candidate.selection.worked_out.get((d.key, candidate.tiered))
        if known is None:
            known = _reached_alone(candidate, d)
            if candidate.selection.same_worth:
                candidate.selection.worked_out[d.key, candidate.tiered] = known
        return known
    givers = _possible_givers(candidate.ev)
    shares = [_shares(candidate, giver) for giver in givers]
    if on == "payer-fan":
        return candidate.columns.fan + max(s.fan(q) for s in shares for q in s.others())
    return (
        max(s.before_cap(giver) for s, giver in zip(shares, givers, strict=True) if giver is not None)
        if givers != (None,)
        else 10**9
    )


def _reached_alone(candidate: Candidate, d: Demand) -> Number:
    """What a minimum looks at that does not depend on who pays."""
    c = candidate.columns
    spared = d.params.get("except", ())
    if spared:
        kept = tuple((row, found) for row, found in candidate.selection.counted if row.key not in spared)
        c = columns(Selection(kept, ()), candidate.ev)
    if d.params["on"] == "points":
        return formula(settings(candidate.ev.program.rules), c, "rate", candidate.tiered)
    return c.notes if d.params["on"] == "count" else c.add + c.fan + c.free_fan


def _possible_givers(ev: Evaluation) -> tuple[Seat | None, ...]:
    """Who may have given the winning tile: nobody on a draw, the seat that the line names, or any other player."""
    win = ev.sit.win
    if win.how in (How.DRAW, How.NONE):
        return (None,)
    if win.giver is not None:
        return (win.giver,)
    return tuple(q for q in SEATS[: ev.program.seats] if q != win.hand.seat)


def _shares(candidate: Candidate, giver: Seat | None) -> Shares:
    return Shares(
        candidate.ev,
        settings(candidate.ev.program.rules),
        candidate.columns,
        candidate.selection.counts,
        giver,
        candidate.tiered,
    )


def _outcome(best: Candidate) -> Outcome:
    ev = best.ev
    givers = _possible_givers(ev)
    pays = [_pay(best, giver) for giver in givers]
    pay: Pay | None = pays[0]
    owed: set[int] = set()
    if len(pays) > 1 and not all(p == pays[0] for p in pays):
        pay = None
        owed = {-p[giver] for p, giver in zip(pays, givers, strict=True) if giver is not None}
    return Outcome(
        True,
        patterns=hits(best.selection, ev),
        points=best.points,
        pay=pay,
        pay_discarder=owed.pop() if len(owed) == 1 else None,
        side=side_money(ev, _shares(best, givers[0])) if any_side(ev.program.rules) else (),
        reading=_reading_view(ev),
        excluded=_excluded(best.selection),
    )


def _pay(best: Candidate, giver: Seat | None) -> Pay:
    """The payments of the win where one seat gave the tile."""
    ev = best.ev
    even = even_pay(ev, settings(ev.program.rules), best.columns, giver, best.value)
    return _shares(best, giver).pay(best.points) if even is None else even


def _excluded(selection: Selection) -> tuple[Excluded, ...]:
    """What a selection shuts out, as it is reported."""
    known: tuple[Excluded, ...] | None = selection.worked_out.get("excluded")
    if known is None:
        every = dict.fromkeys([(row.report or row.key, by) for row, by in selection.excluded if not row.hide])
        known = selection.worked_out["excluded"] = tuple([_shut_out(*each) for each in every])
    return known


_shut_out = lru_cache(maxsize=1 << 12)(Excluded)


def _reading_view(ev: Evaluation) -> ReadingView:
    """The reading for display: a wild tile that stands for its own face is not marked."""
    reading = ev.reading
    wait = "none"
    if reading.won >= 0:
        wait = wait_of(reading.units[reading.won], reading.face, ev.program.low, ev.program.high)
    if not ev.sit.wilds:
        views = tuple([unit_view(u, i == reading.won) for i, u in enumerate(reading.units)])
        return ReadingView(reading.shape, views, wait)
    own = list(ev.sit.wilds)
    units = []
    for i, u in enumerate(reading.units):
        marked = []
        for place in u.wilds:
            if not u.melded and u.kinds[place] in own:
                own.remove(u.kinds[place])
            else:
                marked.append(place)
        units.append(replace(unit_view(u, i == reading.won), wilds=tuple(marked)))
    return ReadingView(reading.shape, tuple(units), wait)


_views: dict[int, UnitView] = {}


def unit_view(u: Unit, won: bool) -> UnitView:
    """A unit for display, its wild tiles marked; kept for the units that are shared."""
    key = u.number << 1 | won
    found = _views.get(key)
    if found is None or key < 0:
        found = UnitView(u.kinds, u.wilds, u.melded, not u.exposed, won, len(u.kinds) == 2)
        _views[key] = found
    return found
