"""Playing logged deals: every record through the table, its checks and its books; sittings carried from record to
record."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from ..deal import Act, ActKind, BadRecord, Deal
from ..diag import Diagnostic, MjtoolError, Severity
from ..hand import How
from ..notation.acts import Turn, placed
from ..notation.turn import Said
from ..rules.load import load
from ..rules.model import Rules
from ..tile import UNKNOWN, Seat
from .apply import apply
from .bank import Bank, Judged, Record
from .checks import checks_of, quiet_of
from .checks.found import found, name
from .checks.record import before_play, claims, end_of, last_forced, sitting_fields
from .checks.turns import after_end
from .ending import settle_end
from .flow import Flow, flow_of
from .plain import play_plain
from .sitting import End, Sitting, advance, first_of, renamed, settle_debts
from .table import Table

SITTINGS_KEPT: Final = 4096
"""Sittings that are remembered at once, the latest first; an endless stream of them does not fill the memory."""
BREACHES: Final = frozenset(
    [
        "must-follow",
        "win-forced",
        "void-first",
        "last-tile",
        "swap-chow",
        "locked-hand",
        "freeze-broken",
        "missed-win",
        "missed-pong",
        "outranked",
        "standing-tile",
        "waits-changed",
        "fan-mismatch",
        "net-mismatch",
        "net-unbalanced",
        "sitting-mismatch",
        "end-mismatch",
        "bad-stake",
        "wild-thrown",
        "not-laid-aside",
        "bad-turn-up",
        "too-many-winners",
        "winner-order",
    ]
)
"""Rules that were broken in a deal which can be played to its end all the same."""
ONCE: Final = frozenset({"after-end", "wall-overdrawn", "bad-exchange", "void-missing", "wall-order", "face-up-tile"})
"""Findings whose later ones in the same deal only follow from the first."""

FOLLOWS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "wall-overdrawn": ("kong-barred",),
        "after-end": ("not-a-win", "not-robbable", "nothing-to-claim", "barred-win"),
    }
)
"""Findings that may only follow from another one before them: a replacement for a kong that the wall did not allow,
play that goes on after a win that was none."""

Watch = Callable[[Table, Said, int], None]
"""Sees the table after each turn: what was said in it, and its number."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal that was played: its wins with their scores, the ledger, the balance, how it ended, and what was found
    wrong.

    `keys` names each seat's player over several records: his name, or the seat that he had in the first record. `end`
    is None where the record stops while play goes on. `sitting` is what the next record of the same game inherits.
    """

    deal: Deal
    rules: Rules
    wins: tuple[Judged, ...]
    ledger: tuple[Record, ...]
    pay: Mapping[Seat, int]
    end: End | None
    findings: tuple[Diagnostic, ...]
    keys: Mapping[Seat, str]
    sitting: Sitting | None
    lefts: tuple[tuple[int, ...], ...]
    """The tiles left in the wall after each act, turn by turn."""

    @property
    def fault(self) -> Diagnostic | None:
        """The first finding that keeps the deal from being played at all."""
        return next((f for f in self.findings if f.severity is Severity.ERROR and f.code not in BREACHES), None)


class Play:
    """One deal on its way through the table."""

    def __init__(self, deal: Deal, flow: Flow, sitting: Sitting | None, watch: Watch | None = None) -> None:
        inherited = sitting or first_of(deal, flow)
        self.deal = deal
        self.flow = flow
        self.watch = watch
        self.checks = checks_of(flow)
        self.quiet = quiet_of(flow)
        self.before = inherited
        self.table = Table(deal, flow, inherited.round_wind, inherited.streak, inherited.mult)
        self.bank = Bank(self.table)
        self.bank.debts = inherited.debts()
        self.bank.chips = inherited.chips_by_seat()
        self.table.notes = self.bank
        self.lefts: list[tuple[int, ...]] = []
        self.findings: list[Diagnostic] = []
        self.said: set[str] = set()
        self.noted: set[Seat] = set()
        self.unjudged = False
        """A win could not be judged, so that what the record claims cannot be checked."""
        self.adrift = False
        """A seat has acted out of turn and no other in turn since: what follows out of turn only follows from it."""

    def run(self) -> End | None:
        """Plays every act, then settles the end; how the deal ended."""
        self._note(before_play(self.table))
        table, turns = self.table, self.deal.turns
        number = 0
        while number < len(turns):
            after = self._plain(turns, number)
            if after == number:
                turn = turns[number]
                self.lefts.append(tuple([self._act(act, turn, number) for act in turn[0].acts]))
                after += 1
            if self.watch is not None:
                self.watch(table, turns[number][0], number)
            number = after
        return self._end()

    def _plain(self, turns: Sequence[Turn], number: int) -> int:
        """Plays the plain turns from a number on, one at a time where somebody watches; the number of the next turn."""
        if self.bank.pending:
            return number
        left = self.table.left
        end = len(turns) if self.watch is None else number + 1
        after = play_plain(self.table, self.quiet, turns, number, end)
        if after > number:
            self.adrift = False
            self.lefts += [(n, n) for n in range(left - 1, self.table.left - 1, -1)]
        return after

    def _act(self, act: Act, turn: Turn, number: int) -> int:
        """Checks and plays an act of a turn; how many tiles are left after it."""
        table, kind = self.table, act.kind
        if self.bank.pending and kind is not ActKind.WIN and kind is not ActKind.REVEAL:
            self._flush()
        checks = self.checks[kind]
        if table.ended or act.seat >= table.n or checks.others or not checks.plain(table, act):
            finding = self._look(act)
            # only where something is wrong it matters where the act stands
            finding = finding and self._look(placed(act, turn, number))
        else:
            finding = None
        if finding is not None:
            self._found(finding)
        elif kind is ActKind.DRAW or kind is ActKind.MELD:
            self.adrift = False
        apply(table, act)
        if finding is not None and finding.code == "not-in-hand" and kind is ActKind.DISCARD and table.offer:
            table.offer.doubtful = True
        return table.left

    def _look(self, act: Act) -> Diagnostic | None:
        """What is wrong with an act, the first thing that a check finds."""
        table = self.table
        finding = after_end(table, act) if table.ended or act.seat >= table.n else None
        if finding is None:
            for check in self.checks[act.kind].of(table, act):
                finding = check(table, act)
                if finding is not None:
                    break
        return finding

    def _note(self, findings: Iterable[Diagnostic]) -> None:
        for finding in findings:
            self._found(finding)

    def _found(self, finding: Diagnostic) -> None:
        if finding.code in ONCE and finding.code in self.said:
            return
        if any(cause in self.said for cause in FOLLOWS.get(finding.code, ())):
            return
        if finding.code == "wrong-seat":
            if self.adrift:
                return
            self.adrift = True
        self.said.add(finding.code)
        self.findings.append(finding)

    def _flush(self) -> None:
        """Scores the wins called and reports those that are none."""
        bank, table = self.bank, self.table
        start = len(bank.judged)
        birds = len(table.birds)
        wanted = max((bank.turn_up_wanted(made) for made in bank.pending), default=0)
        bank.flush()
        for judged in bank.judged[start:]:
            self._judged(judged)
        if wanted != birds and all(judged.outcome.win for judged in bank.judged[start:]):
            act = self.deal.acts[bank.judged[-1].made.event]
            self._found(found("bad-turn-up", act, count=birds, want=wanted))

    def _judged(self, judged: Judged) -> None:
        made, outcome = judged.made, judged.outcome
        if outcome.win or (made.how is How.NONE and not made.name):
            return
        act = self.deal.acts[made.event]
        if any(finding.span == act.span and finding.severity is Severity.ERROR for finding in self.findings):
            return  # one fault, one finding: a win on a tile that nobody offered is no win either
        player = self.table.players[made.seat]
        if made.offer is not None and made.offer.doubtful:
            self.unjudged = True
            return
        if player.unsure or (made.tile is not None and name(made.tile) == "?"):
            self.unjudged = True
            if made.seat not in self.noted and player.counts[UNKNOWN] >= 0:
                self.noted.add(made.seat)
                self._found(found("unknown-tiles", act, Severity.NOTE, why="win"))
            return
        code = "not-robbable" if outcome.reason == "not-robbable" else "not-a-win"
        why = "kong" if code == "not-robbable" else ""
        self._found(
            found(code, act, why=why, reason=outcome.reason or "", reason_args=dict(outcome.args), tile=name(made.tile))
        )

    def _end(self) -> End | None:
        table, bank = self.table, self.bank
        self._flush()
        forced = last_forced(table) if self._asks_forced() else None
        if forced is not None:
            self._found(forced)
        end, wrong = end_of(table)
        if wrong is not None and not self._unplayable():
            self._found(wrong)
        if end is End.ABORT:
            bank.records.clear()
        else:
            table.close_offer()
            if end is not None and end is not End.FALSE_WIN:
                settle_end(bank, drawn=end is End.WALL)
                settle_debts(bank)
        if not any(f.severity is Severity.ERROR for f in self.findings) and not self.unjudged:
            self._note(claims(table, bank, end))
        return end

    def _asks_forced(self) -> bool:
        return self.flow.must_left > 0 or any(p.lock is not None and p.wins for p in self.table.players)

    def _unplayable(self) -> bool:
        """Whether something found already makes the end of the deal a consequence."""
        return any(f.severity is Severity.ERROR and f.code not in BREACHES for f in self.findings)

    def result(self, end: End | None, in_game: bool) -> DealResult:
        """The result of the deal."""
        seated = self.before.seated()
        names = self.before.names
        keys = {
            seat: names[p] if names is not None else Seat(p).name
            for seat, p in zip(self.flow.seats, seated, strict=True)
        }
        after = advance(self.before, self.table, self.bank, end) if in_game and end is not None else None
        order = sorted(
            range(len(self.findings)), key=lambda i: (self.findings[i].span.line, self.findings[i].span.start, i)
        )
        return DealResult(
            self.deal,
            self.flow.rules,
            tuple(self.bank.judged) if end is not End.ABORT else (),
            tuple(self.bank.records),
            MappingProxyType(self.bank.balance()),
            end,
            tuple([self.findings[i] for i in order]),
            MappingProxyType(keys),
            after,
            tuple(self.lefts),
        )


class Replayer:
    """Replays a stream of records; remembers what each sitting hands on."""

    def __init__(self, spec: str, watch: Watch | None = None) -> None:
        self.spec = spec
        self.watch = watch
        self.sittings: OrderedDict[str, Sitting] = OrderedDict()

    def play(self, deal: Deal) -> DealResult | BadRecord:
        """Plays one record under its own `rules=`, else the given ones; a record whose rules cannot be had comes
        back as bad."""
        try:
            flow = flow_of(load(deal.rules or self.spec))
        except MjtoolError as error:
            wrong = error.diagnostic
            return BadRecord(deal.line, deal.text, replace(wrong, span=deal.span("rules")))
        game = deal.get("game")
        before = self.sittings.get(game) if game else None
        if before is not None:
            # a game that goes on with another number of seats begins anew
            before = renamed(before, deal) if len(before.order) == len(flow.seats) else None
        play = Play(deal, flow, before, self.watch)
        if before is not None:
            play._note(sitting_fields(deal, before))
        end = play.run()
        result = play.result(end, bool(game))
        if game and result.sitting is not None:
            self.sittings[game] = result.sitting
            self.sittings.move_to_end(game)
            if len(self.sittings) > SITTINGS_KEPT:
                self.sittings.popitem(last=False)
        return result


def replay(
    deals: Iterable[Deal | BadRecord], spec: str, watch: Watch | None = None
) -> Iterator[DealResult | BadRecord]:
    """Plays records one after another under a ruleset (`shenyang,cap=64`), or under the one that a record names itself.

    Records that could not be read, or whose ruleset is not known, come back as they are, in their place.
    """
    replayer = Replayer(spec, watch)
    for deal in deals:
        yield deal if isinstance(deal, BadRecord) else replayer.play(deal)
