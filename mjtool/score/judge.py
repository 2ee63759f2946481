"""Is it a win, which reading is best, and what does it pay: the scoring of one hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..hand import How, Win
from ..pattern import Situation, View
from ..rules.model import Rules
from ..rules.tiles import tile_set
from ..tile import NATURAL, SEATS, Seat
from .combine import Selection, selections
from .compile import compile_rules
from .demands import STRUCTURAL, first_unmet, refuse_early
from .evaluate import Evaluation, HandMemo
from .pay import Shares, plain_share
from .points import Columns, Number, columns, final_points, formula, hits, settings, tie_key
from .program import Demand, Program
from .readings import hand_view, readings
from .result import Excluded, Outcome, Pay, ReadingView, UnitView
from .side import side_money
from .situation import Context, Refusal, build, context, meld_unit
from .waiting import completers, completing, wild_over


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reading with one legal selection of rows, its columns, the points before caps, and what it is compared by."""

    ev: Evaluation
    selection: Selection
    columns: Columns
    value: Number
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
    best: Candidate | None = None
    furthest: Demand | None = None
    complete = False
    for sit in prepared:
        early = _unmet_before_shape(program, sit)
        if early is not None:
            return Outcome(False, early.says, {"demand": early.key})
        by_hand = HandMemo()
        for reading in readings(program, sit):
            complete = True
            ev = Evaluation(program, View(sit, reading), by_hand)
            unmet = first_unmet(ev)
            if unmet is None:
                for candidate in _candidates(ev):
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
    """The kinds that complete a hand without a winning tile to any winning shape, or that make it win without one."""
    found = shaping_kinds(win, rules)
    if any(shape.form == "held" for shape in compile_rules(rules).shapes):
        found.update(k for k in range(NATURAL) if tile_set(rules)[k])
    return sorted(found)


def shaping_kinds(win: Win, rules: Rules) -> set[int]:
    """The kinds that complete a hand without a winning tile to a shape; not those that win with anything (三财神)."""
    program = compile_rules(rules)
    ctx = context(rules, win)
    if not isinstance(ctx, Context):
        return set()
    units = tuple(u for u in (meld_unit(m, ctx, rules) for m in win.hand.melds) if u is not None)
    found: set[int] = set()
    for sit in build(program, replace(win, how=How.DRAW, tile=None, giver=None), ctx, units):
        found |= completing(program, sit)
    return found


def _further(a: Demand | None, b: Demand | None) -> Demand | None:
    """The later of two unmet demands: the reading that got furthest names the reason."""
    return b if a is None or (b is not None and b.at > a.at) else a


def _demand_args(d: Demand) -> dict[str, Any]:
    return {k: v for k, v in d.params.items() if k in ("min", "max", "value", "draw", "claim", "kinds", "by")}


def _shape_reason(program: Program) -> str:
    return next((d.says for d in program.demands if d.check == "shape"), "no-shape")


def _prepare(program: Program, win: Win) -> list[Situation] | Refusal:
    """The situations of a hand, or the first reason that its tiles and words give against it."""
    rules = program.rules
    if win.hand.seat >= program.seats or (
        win.giver is not None and (win.giver >= program.seats or win.giver == win.hand.seat)
    ):
        return Refusal("bad-context", {"seat": SEATS[max(win.hand.seat, win.giver or 0)].name})
    ctx = context(rules, win)
    if isinstance(ctx, Refusal):
        return ctx
    melds = tuple(meld_unit(m, ctx, rules) for m in win.hand.melds)
    refusal = refuse_early(program, win, ctx, melds)
    if refusal is not None:
        return refusal
    units = tuple(u for u in melds if u is not None)
    found = list(build(program, win, ctx, units))
    # where tiles may stand in or not, the hand before the win could be read in more ways than this win reads it
    before = (
        list(build(program, replace(win, how=How.DRAW, tile=None, giver=None), ctx, units)) if len(found) > 1 else None
    )
    return [_with_questions(program, sit, before or [sit]) for sit in found]


def _with_questions(program: Program, sit: Situation, before: list[Situation]) -> Situation:
    """The situation with its lazy questions about the hand before the win, read in any of the ways of `before`."""
    sit.completers = completers(program, sit, before, lambda win: _is_legal(program, win))
    sit.over = wild_over(program, sit)
    return sit


def _is_legal(program: Program, win: Win) -> bool:
    """Whether a win has a reading that meets the structural demands."""
    ctx = context(program.rules, win)
    if not isinstance(ctx, Context):
        return False
    units = tuple(u for u in (meld_unit(m, ctx, program.rules) for m in win.hand.melds) if u is not None)
    return any(
        first_unmet(Evaluation(program, View(sit, reading)), STRUCTURAL) is None
        for sit in build(program, win, ctx, units)
        for reading in readings(program, sit)
    )


def _unmet_before_shape(program: Program, sit: Situation) -> Demand | None:
    return first_unmet(Evaluation(program, hand_view(sit)))


def _candidates(ev: Evaluation) -> Iterator[Candidate]:
    s = settings(ev.program.rules)
    tiered = not any(f(ev) for f in ev.program.tier_bars)
    for selection in selections(ev):
        c = columns(selection, ev.view)
        value = formula(s, c, "rate", tiered)
        worth: Number
        if s.best_by == "points":
            worth = final_points(s, c, value)
        elif s.best_by == "uncapped":
            worth = value
        elif s.best_by == "units":
            worth = c.units
        elif s.best_by == "fan":
            worth = c.fan + c.free_fan
        else:
            worth = plain_share(ev, s, c, selection.counts, tiered)
        yield Candidate(ev, selection, c, value, tiered, worth)


def _below_minimum(candidate: Candidate) -> Demand | None:
    """The first minimum that a candidate does not reach."""
    ev = candidate.ev
    for d in ev.program.minimums:
        if d.condition is not None and not d.condition.holds(ev):
            continue
        least = d.params.get("draw" if ev.view.sit.drawn else "claim", d.params.get("value"))
        if least is not None and _reached(candidate, d) < least:
            return d
    return None


def _reached(candidate: Candidate, d: Demand) -> Number:
    """What a minimum looks at: the `sum` of add and fan rows, `points` after rounding, the number of rows (`count`),
    each without the rows in
    `except`; the giver's own amount (`payer`), or the winner's fan and the largest payer's (`payer-fan`)."""
    on = d.params["on"]
    c = candidate.columns
    spared = d.params.get("except", ())
    if spared:
        kept = tuple((row, found) for row, found in candidate.selection.counted if row.key not in spared)
        c = columns(Selection(kept, ()), candidate.ev.view)
    if on == "points":
        return formula(settings(candidate.ev.program.rules), c, "rate", candidate.tiered)
    if on == "count":
        return c.notes
    if on == "sum":
        return c.add + c.fan + c.free_fan
    givers = _possible_givers(candidate.ev)
    shares = [_shares(candidate, giver) for giver in givers]
    if on == "payer-fan":
        return candidate.columns.fan + max(s.fan(q) for s in shares for q in s.others())
    return (
        max(s.before_cap(giver) for s, giver in zip(shares, givers, strict=True) if giver is not None)
        if givers != (None,)
        else 10**9
    )


def _possible_givers(ev: Evaluation) -> tuple[Seat | None, ...]:
    """Who may have given the winning tile: nobody on a draw, the seat that the line names, or any other player."""
    win = ev.view.sit.win
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
    s = settings(ev.program.rules)
    points = final_points(s, best.columns, best.value)
    givers = _possible_givers(ev)
    pays: list[Pay] = [_shares(best, giver).pay(points) for giver in givers]
    pay: Pay | None = pays[0] if all(p == pays[0] for p in pays) else None
    owed = {-p[giver] for p, giver in zip(pays, givers, strict=True) if giver is not None}
    return Outcome(
        True,
        patterns=hits(best.selection, ev.view),
        points=points,
        pay=pay,
        pay_discarder=owed.pop() if pay is None and len(owed) == 1 else None,
        side=side_money(ev, _shares(best, givers[0])),
        reading=_reading_view(ev.view),
        excluded=tuple(
            dict.fromkeys(Excluded(row.report or row.key, by) for row, by in best.selection.excluded if not row.hide)
        ),
    )


def _reading_view(v: View) -> ReadingView:
    """The reading for display: a wild tile that stands for its own face is not marked."""
    own = list(v.sit.wilds)
    units = []
    for i, u in enumerate(v.units):
        marked = []
        for place in u.wilds:
            if not u.melded and u.kinds[place] in own:
                own.remove(u.kinds[place])
            else:
                marked.append(place)
        units.append(UnitView(u.kinds, tuple(marked), u.melded, not u.exposed, i == v.won, len(u.kinds) == 2))
    return ReadingView(v.reading.shape, tuple(units), v.wait())
