"""Is it a win, which reading is best, and what does it pay: the scoring of one hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ..hand import How, Win
from ..pattern import Questions, Situation
from ..pattern.view import wait_of
from ..rules.model import Rules
from ..shape.packed import packed_sorted
from ..shape.unit import Unit
from ..tile import SEATS, Seat
from .amounts import Number
from .combine import Choice, choice_of, selections
from .compile import compile_rules
from .demands import asks_of_hands, first_unmet, lay, meets_all, refuse_early
from .evaluate import ByHand, Evaluation
from .looks import Looks
from .pay import Shares, even_pay, plain_share
from .points import Scored, columns_of, formula, hits, makers, scored, settings, tie_key
from .program import Demand, Program
from .readings import hand_level, readings
from .result import NO_ARGS, Excluded, Explained, Outcome, Pay, ReadingView, UnitView
from .side import any_side, side_money
from .situation import Context, Refusal, build, context, meld_unit
from .tally import Tally
from .waiting import completing, holding, questions

ALONE = ("sum", "count", "points")
"""What a minimum looks at that does not depend on who pays."""


class Candidate(NamedTuple):
    """A reading with one legal list of rows, what that is worth, and what it is compared by."""

    ev: Evaluation
    counted: Tally
    scored: Scored
    tiered: bool
    worth: Number

    def beats(self, other: Candidate) -> bool:
        """Whether this candidate is the better reading: by worth, and on a tie as the ruleset decides ties."""
        if self.worth != other.worth:
            return self.worth > other.worth
        if self.counted is other.counted:
            return False
        program = self.ev.program
        s = settings(program.rules)
        return tie_key(s, self.counted, program.one_of) > tie_key(s, other.counted, program.one_of)


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
    weighed: set[Tally] = set()
    short: list[tuple[Demand, Candidate]] = []
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
                for counted in selections(ev, looks):
                    if once and counted in weighed:
                        continue
                    weighed.add(counted)
                    candidate = _candidate(ev, counted)
                    unmet = _below_minimum(candidate)
                    if unmet is not None:
                        short.append((unmet, candidate))
                    elif best is None or candidate.beats(best):
                        best = candidate
                    furthest = _further(furthest, unmet)
            furthest = _further(furthest, unmet)
    if best is None:
        return _refused(program, furthest if complete else None, short)
    return _outcome(best, looks)


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
    return _without_tile(program, win, ctx, _laid(program, win, ctx))


def _laid(program: Program, win: Win, ctx: Context) -> tuple[Unit, ...]:
    """The melds of a hand as units, those that are no sets left out."""
    units = [meld_unit(meld, ctx, program.rules) for meld in win.hand.melds]
    return tuple([unit for unit in units if unit is not None])


def _without_tile(program: Program, win: Win, ctx: Context, units: tuple[Unit, ...]) -> list[Situation]:
    """The ways in which a hand can be read before its winning tile."""
    return build(program, replace(win, how=How.DRAW, tile=None, giver=None), ctx, units)


def _further(a: Demand | None, b: Demand | None) -> Demand | None:
    """The later of two unmet demands: the reading that got furthest names the reason."""
    return b if a is None or (b is not None and b.at > a.at) else a


def _demand_args(d: Demand) -> dict[str, Any]:
    return {k: v for k, v in d.params.items() if k in ("min", "max", "value", "draw", "claim", "kinds", "by")}


def _refused(program: Program, unmet: Demand | None, short: Sequence[tuple[Demand, Candidate]]) -> Outcome:
    """No win, for a demand that is not met, or for want of a shape; where a hand is not worth enough, with the most
    that it comes to."""
    if unmet is None:
        return Outcome(False, _shape_reason(program), {"demand": "no-shape"})
    args = {"demand": unmet.key, **_demand_args(unmet)}
    found = [_reached(candidate, minimum) for minimum, candidate in short if minimum is unmet]
    if found and unmet.params["on"] in ("sum", "points"):
        args["have"] = max(found)
    return Outcome(False, unmet.says, args)


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
    concealed = packed_sorted(win.hand.concealed)
    refusal = None if meets_all(program, win, ctx, concealed) else refuse_early(program, win, ctx, melds)
    if refusal is not None:
        return refusal
    units = tuple([u for u in melds if u is not None])
    found = build(program, win, ctx, units, concealed)
    asked = _questions(program)
    for sit in found:
        sit.questions = asked
    if len(found) > 1:
        # where tiles may stand in or not, the hand before the win could be read in more ways than this win reads it
        before = tuple(_without_tile(program, win, ctx, units))
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
    return any(
        first_unmet(Evaluation(program, sit, reading), structural=True) is None
        for sit in build(program, win, ctx, _laid(program, win, ctx))
        for reading in readings(program, sit, ctx.looks)
    )


@lru_cache(maxsize=256)
def _weighs_once(program: Program) -> bool:
    """Whether choices of rows weigh the same for all readings of a hand that allow them: nothing else of a reading
    decides."""
    return (
        not program.tier_bars
        and settings(program.rules).best_by != "share"
        and all(d.condition is None and d.params["on"] in ALONE for d in program.minimums)
    )


def _candidate(ev: Evaluation, counted: Tally) -> Candidate:
    program = ev.program
    s = settings(program.rules)
    tiered = not program.tier_bars or not any(f(ev) for f in program.tier_bars)
    found = scored(counted, s, tiered)
    worth: Number = found.points
    if s.best_by == "uncapped":
        worth = found.value
    elif s.best_by == "units":
        worth = found.columns.units
    elif s.best_by == "fan":
        worth = found.columns.fan + found.columns.free_fan
    elif s.best_by == "share":
        worth = plain_share(ev, s, found.columns, counted.counts, tiered)
    return Candidate(ev, counted, found, tiered, worth)


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
        worked_out = candidate.counted.worked_out
        known: Number | None = worked_out.get((d.key, candidate.tiered))
        if known is None:
            known = worked_out[d.key, candidate.tiered] = _reached_alone(candidate, d)
        return known
    givers = _possible_givers(candidate.ev)
    shares = [_shares(candidate, giver) for giver in givers]
    if on == "payer-fan":
        return candidate.scored.columns.fan + max(s.fan(q) for s in shares for q in s.others())
    return (
        max(s.before_cap(giver) for s, giver in zip(shares, givers, strict=True) if giver is not None)
        if givers != (None,)
        else 10**9
    )


def _reached_alone(candidate: Candidate, d: Demand) -> Number:
    """What a minimum looks at that does not depend on who pays."""
    c = candidate.scored.columns
    spared = d.params.get("except", ())
    if spared and any(entry.row.key in spared for entry in candidate.counted.entries):
        c = columns_of(entry for entry in candidate.counted.entries if entry.row.key not in spared)
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
        candidate.scored.columns,
        candidate.counted.counts,
        giver,
        candidate.tiered,
    )


def _outcome(best: Candidate, looks: Looks) -> Outcome:
    ev = best.ev
    givers = _possible_givers(ev)
    pay: Pay | None = _pay(best, givers[0])
    owed = None
    if len(givers) > 1:
        pay, owed = _pay_of_any(best, givers)
    return Outcome(
        True,
        None,
        NO_ARGS,
        hits(best.counted),
        best.scored.points,
        pay,
        owed,
        side_money(ev, _shares(best, givers[0])) if any_side(ev.program.rules) else (),
        _reading_view(ev),
        lambda: _explained(choice_of(ev, looks, best.counted)),
    )


def _pay_of_any(best: Candidate, givers: tuple[Seat | None, ...]) -> tuple[Pay | None, int | None]:
    """The payments where the giver is not known: as they are whoever it was, else what he pays if that is the same."""
    pays = [_pay(best, giver) for giver in givers]
    if all(pay == pays[0] for pay in pays):
        return pays[0], None
    owed = {-pay[giver] for pay, giver in zip(pays, givers, strict=True) if giver is not None}
    return None, owed.pop() if len(owed) == 1 else None


def _pay(best: Candidate, giver: Seat | None) -> Pay:
    """The payments of the win where one seat gave the tile."""
    ev = best.ev
    found = best.scored
    even = even_pay(ev, settings(ev.program.rules), found.columns, giver, found.value)
    return _shares(best, giver).pay(found.points) if even is None else even


def _explained(choice: Choice) -> Explained:
    """What makes the patterns of a choice, and what it shuts out, as it is reported."""
    shut = dict.fromkeys([(row.report or row.key, by) for row, by in choice.excluded if not row.hide])
    return Explained(makers(choice.counted), tuple([Excluded(*each) for each in shut]))


def _reading_view(ev: Evaluation) -> ReadingView:
    """The reading for display: a wild tile that stands for its own face is not marked."""
    reading = ev.reading
    wait = "none"
    if reading.won >= 0:
        wait = wait_of(reading.units[reading.won], reading.face, ev.program.low, ev.program.high)
    if not ev.sit.wilds:
        views = [*map(_views.__getitem__, reading.units)]
        if reading.won >= 0:
            views[reading.won] = _won_views[reading.units[reading.won]]
        return ReadingView(reading.shape, tuple(views), wait)
    own = list(ev.sit.wilds)
    units = []
    for i, u in enumerate(reading.units):
        marked = []
        for place in u.wilds:
            if not u.melded and u.kinds[place] in own:
                own.remove(u.kinds[place])
            else:
                marked.append(place)
        view = (_won_views if i == reading.won else _views)[u]
        units.append(replace(view, wilds=tuple(marked)))
    return ReadingView(reading.shape, tuple(units), wait)


class _Views(dict[Unit, UnitView]):
    """Units for display, their wild tiles marked; kept for the units that are shared. `won`: the winning tile is in
    them."""

    def __init__(self, won: bool) -> None:
        self._won = won

    def __missing__(self, u: Unit) -> UnitView:
        made = UnitView(u.kinds, u.wilds, u.melded, not u.exposed, self._won, len(u.kinds) == 2)
        if u.number >= 0:
            self[u] = made
        return made


_views, _won_views = _Views(False), _Views(True)
