"""From points to payments: what each other player owes, and who pays it for whom (包)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..hand import How
from ..rules.model import Rules
from ..tile import SEATS, Seat
from .amounts import Number, exact, whole
from .compile import compile_condition
from .evaluate import Evaluation
from .memo import keep
from .points import Columns, Settings, formula
from .program import Condition, Program
from .turned import NO_HITS, Hits, bird_hits

if TYPE_CHECKING:
    from .carriers import Carried

COLUMNS = ("add", "times", "units", "fan", "plus")


@dataclass(frozen=True, slots=True)
class Weights:
    """What a payer's share weighs: the giver of the tile, the others, and how many shares the giver pays; `as_draw`
    counts components as on a draw."""

    giver: Number
    other: Number
    shares: int = 1
    as_draw: bool = False


@dataclass(frozen=True, slots=True)
class Component:
    """One entry of `[pay.<column>]`: what it looks at (`of`), its number or steps, and when it counts."""

    name: str
    of: str
    value: Number
    steps: tuple[Number, ...]
    streak: Number
    word: str
    condition: Condition | None


@dataclass(frozen=True, slots=True)
class Terms:
    """A ruleset's payment terms, read once."""

    draw: Weights
    discard: Weights
    rob: Weights
    opening: Weights
    components: Mapping[str, tuple[Component, ...]]
    birds: bool
    """Tiles turned after the win change payments."""
    even: bool
    """Nothing but the weights and a constant decides what somebody owes."""


def _weights(table: Any, fallback: Weights) -> Weights:
    if not isinstance(table, Mapping):
        return fallback
    return Weights(
        exact(table.get("giver", fallback.giver)),
        exact(table.get("other", fallback.other)),
        int(table.get("shares", 1)),
        table.get("as") == "draw",
    )


def _component(name: str, entry: Any, program: Program) -> Component:
    table: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"is": entry}
    return Component(
        name=name,
        of=str(table.get("of", name)),
        value=exact(table.get("is", 1)),
        steps=tuple(exact(s) for s in table.get("steps", ())),
        streak=exact(table.get("streak", 0)),
        word=str(table.get("word", name)),
        condition=compile_condition(program.rules, table),
    )


@lru_cache(maxsize=256)
def terms(program: Program) -> Terms:
    """The payment terms of a ruleset."""
    rules = program.rules
    w = exact(rules.at("pay.draw", 1))
    discard = _weights(rules.at("pay.discard"), Weights(1, 0))
    parts = {
        column: tuple(_component(n, e, program) for n, e in rules.table(f"pay.{column}").items() if e is not False)
        for column in COLUMNS
    }
    opening = rules.at("pay.opening", 1)
    constant = all(part.of == "each" and part.condition is None for part in parts["plus"])
    tiered = any(isinstance(t, Mapping) for t in rules.table("score.tiers").values())
    even = constant and not tiered and not any(parts[column] for column in COLUMNS if column != "plus")
    even = even and not rules.table("pay.carrier")
    birds = rules.at("turn-up.effect", "none") != "none" and bool(rules.at("turn-up.count", 0))
    every = Weights(1, 1) if isinstance(opening, Mapping) else Weights(exact(opening), exact(opening))
    return Terms(
        Weights(w, w),
        discard,
        _weights(rules.at("pay.rob"), discard),
        _weights(opening, every),
        parts,
        birds,
        even and not birds,
    )


class Shares:
    """What every other player would owe for one selection, before anybody pays for anybody."""

    __slots__ = ("c", "ev", "giver", "pattern_counts", "s", "seats", "terms", "tiered", "weights", "winner")

    def __init__(
        self,
        ev: Evaluation,
        s: Settings,
        c: Columns,
        pattern_counts: Mapping[str, int],
        giver: Seat | None,
        tiered: bool,
    ) -> None:
        self.ev = ev
        self.s = s
        self.c = c
        self.pattern_counts = pattern_counts
        self.giver = giver
        self.tiered = tiered
        self.terms = terms(ev.program)
        self.winner = ev.sit.win.hand.seat
        self.seats = SEATS[: ev.program.seats]
        how = ev.sit.win.how
        if how is How.NONE:
            self.weights = self.terms.opening
        elif how is How.DRAW:
            self.weights = self.terms.draw
        else:
            self.weights = self.terms.discard if how is How.DISCARD else self.terms.rob

    @property
    def drawn(self) -> bool:
        """Components count as on a draw."""
        return self.ev.sit.drawn or self.weights.as_draw

    def _holds(self, part: Component) -> bool:
        return part.condition is None or part.condition.holds(self.ev)

    def number(self, part: Component, q: Seat) -> Number | None:
        """What a component is for payer `q`, None where it does not count."""
        if not self._holds(part):
            return None
        words = self.ev.sit.words
        if part.of == "dealer":
            if Seat.E not in (q, self.winner):
                return None
            streak = int(words.get("streak", 0))
            if part.steps:
                return part.steps[min(streak, len(part.steps) - 1)]
            return part.value + part.streak * streak
        if part.of == "payer-in":
            return part.value if q in words.get(part.word, ()) else None
        if part.of == "payer-number":
            return int(words.get(part.word, {}).get(q, 0)) * part.value
        if part.of == "stakes":
            named = words.get(part.word, {})
            return (int(named.get(q, 0)) + int(named.get(self.winner, 0))) * part.value
        if part.of == "giver":
            return part.value if q == self.giver else None
        if part.of == "draw":
            return part.value if self.drawn else None
        if part.of in ("each", "payer"):
            return part.value
        count = self.pattern_counts.get(part.of)
        if count is None and part.of in self.ev.program.rules.table("facts"):
            count = self.ev.fact_count(part.of)
        return part.value * count if count and part.of != part.name else part.value if count else None

    def _sum(self, column: str, q: Seat) -> Number:
        parts = self.terms.components[column]
        return sum(n for n in (self.number(part, q) for part in parts) if n is not None) if parts else 0

    def _product(self, q: Seat) -> Number:
        total: Number = 1
        for part in self.terms.components["times"]:
            n = self.number(part, q)
            if n is not None:
                total *= n
        return total

    def _worth(self, q: Seat) -> Number:
        column = "rate"
        if Seat.E in (q, self.winner):
            column = "dealer"
        elif not self.ev.sit.drawn and q != self.giver:
            column = "bystander"
        if not self.ev.sit.drawn and q != self.giver and any("bystander" in t for _, t in self.s.tiers):
            column = "bystander"
        return formula(self.s, self.c, column, self.tiered)

    def before_cap(self, q: Seat) -> Number:
        """A payer's amount before caps, unit, chips and what is added at the end."""
        weight = self.weights.giver if q == self.giver else self.weights.other
        birds = self._birds(q)
        units = self._sum("units", q) + birds.repeat
        value = (self._worth(q) + self._sum("add", q)) * weight * self._product(q) * (1 << birds.double)
        return value * (1 + units) * (1 << int(self._sum("fan", q)))

    def _birds(self, q: Seat) -> Hits:
        return bird_hits(self.ev, q) if self.terms.birds else NO_HITS

    def units(self, q: Seat) -> Number:
        """The payer's units, birds left out."""
        return self._sum("units", q)

    def dealer_factor(self, q: Seat) -> Number:
        """The factor between the dealer and anybody, where the ruleset has one."""
        part = next((part for part in self._parts("times") if part.of == "dealer"), None)
        return (None if part is None else self.number(part, q)) or 1

    def fan(self, q: Seat) -> Number:
        """The payer's own doublings."""
        return self._sum("fan", q)

    def share(self, q: Seat) -> int:
        """What payer `q` owes."""
        if q in self.ev.sit.words.get("out", ()):
            return 0
        if self.c.flat:
            return whole(formula(self.s, self.c, "rate", self.tiered) * self.s.unit)
        weight = self.weights.giver if q == self.giver else self.weights.other
        if not weight:
            return whole(
                sum(n for part in self._parts("plus") if part.of == "each" and (n := self.number(part, q)) is not None)
            )
        value = self.before_cap(q)
        caps = [cap for cap in (self.s.cap_points, self.s.cap_payment) if cap is not None and not self.c.uncapped]
        value = min([value, *caps])
        plus = self._sum("plus", q) + self._birds(q).add
        total = value * self.s.unit + self.c.chips + plus
        return whole(total) * (self.weights.shares if q == self.giver else 1)

    def _parts(self, column: str) -> tuple[Component, ...]:
        return self.terms.components[column]

    def others(self) -> tuple[Seat, ...]:
        """Every other player."""
        return tuple(q for q in self.seats if q != self.winner)

    def _carried(self) -> tuple[Carried, ...]:
        """Who pays for others; most rulesets name nobody, and then the selectors are not even loaded."""
        if not self.ev.program.rules.table("pay.carrier"):
            return ()
        from .carriers import carriers

        return carriers(self.ev, self.giver)

    def pay(self, points: int) -> dict[Seat, int]:
        """Payments of the win, carriers included; sums to zero."""
        owed = {q: self.share(q) for q in self.others()}
        carried = self._carried()
        if carried:
            owed = _carry(owed, carried, points, self.giver)
        return {q: sum(owed.values()) if q == self.winner else -owed.get(q, 0) for q in self.seats}


def even_pay(ev: Evaluation, s: Settings, c: Columns, giver: Seat | None, value: Number) -> Mapping[Seat, int] | None:
    """The payments of a win where nothing but weights tells players apart and nothing but a constant is added; None
    where it is not so simple. Few amounts are ever paid, so answers are kept."""
    t = terms(ev.program)
    if not t.even or c.flat or "out" in ev.sit.words:
        return None
    win = ev.sit.win
    key = (value, c.chips, c.uncapped, win.how, win.hand.seat, giver)
    memo = ev.program.memo.payments
    known = memo.get(key)
    if known is None:
        shares = Shares(ev, s, c, {}, giver, True)
        weights = shares.weights
        caps = [cap for cap in (s.cap_points, s.cap_payment) if cap is not None and not c.uncapped]
        plus = sum(part.value for part in t.components["plus"])
        owed = {}
        for q in shares.others():
            weight = weights.giver if q == giver else weights.other
            amount = min([value * weight, *caps]) * s.unit + c.chips if weight else 0
            owed[q] = whole(amount + plus) * (weights.shares if q == giver and weight else 1)
        known = {q: sum(owed.values()) if q == shares.winner else -owed.get(q, 0) for q in shares.seats}
        keep(memo, key, known)
    return known


def _carry(owed: dict[Seat, int], carried: tuple[Carried, ...], points: int, giver: Seat | None) -> dict[Seat, int]:
    """Who pays when somebody pays for others: all shares, or a multiple of the points, stacked or split as the
    carriers say."""
    total = sum(owed.values())
    out = dict.fromkeys(owed, 0)
    if giver is not None and any(c.giver_too for c in carried):
        out[giver] = owed[giver]
    for c in carried:
        amount = points * c.points if c.points else total * c.shares
        each, rest = divmod(amount, len(c.seats))
        for i, seat in enumerate(c.seats):
            out[seat] += each + (1 if i < rest else 0)
    return out


def plain_share(ev: Evaluation, s: Settings, c: Columns, counts: Mapping[str, int], tiered: bool) -> Number:
    """What a payer without any factor of his own would owe on a draw: readings compare by it where payments have flat
    parts."""
    shares = Shares(ev, s, c, counts, None, tiered)
    if c.flat:
        return formula(s, c, "rate", tiered)
    value = formula(s, c, "rate", tiered) * shares.terms.draw.other
    return value + sum(part.value for part in shares._parts("plus") if part.of in counts)


def rules_seats(rules: Rules) -> tuple[Seat, ...]:
    """The seats that a ruleset's table has."""
    return SEATS[: int(rules.at("seats.count", 4))]
