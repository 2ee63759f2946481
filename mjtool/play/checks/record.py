"""Checks of a whole record: what it says before play, how it ends, and what it claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...deal import Act, ActKind, Deal
from ...diag import Diagnostic, Span
from ...notation.values import read_numbers
from ...rules.tiles import literal, wild_kinds
from ...tile import KINDS, NAMES, SEAT_BY_LETTER, Seat, text
from ..bank import Bank
from ..settings import FaceUp, Stakes, WildFind, Winners
from ..sitting import End, Sitting, number_field
from ..table import Table
from .found import found_at, noted_at
from .wins import forced_by

MOST_STAKED = 3
MONEY_CODES = frozenset(
    {"fan-mismatch", "net-mismatch", "net-unbalanced", "sitting-mismatch", "end-mismatch", "bad-stake"}
)
"""Findings about what a record says of itself; they change nothing that happens in the play."""


def hand_span(deal: Deal, seat: Seat) -> Span:
    """The place of a starting hand."""
    for number, row in deal.rows:
        at = 0
        for word in row.split():
            at = row.find(word, at)
            if word.startswith(f"{seat.name}:"):
                return Span(at, at + len(word), number)
            at += len(word)
    return Span(0, 1, deal.line)


# -- before play ------------------------------------------------------------------------------------------


def before_play(table: Table) -> Iterator[Diagnostic]:
    """Starting hands, turned and wild tiles, stakes."""
    yield from _sizes(table)
    yield from _dealt_copies(table)
    yield from _wilds(table)
    yield from _stakes(table)


def _sizes(table: Table) -> Iterator[Diagnostic]:
    for seat in table.flow.seats:
        hand = table.deal.hands.get(seat)
        if hand is None:
            span = Span(0, 1, table.deal.line)
            yield noted_at("unknown-tiles", span, seat=seat.name, why="no-hand")
            continue
        want = table.flow.hand - 3 * len(hand.melds)
        if len(hand.concealed) != want:
            place = hand_span(table.deal, seat)
            yield found_at("hand-size", place, seat=seat.name, tiles=len(hand.concealed), want=want, why="dealt")
    for seat in table.deal.hands:
        if seat >= table.n:
            yield found_at("wrong-seat", hand_span(table.deal, seat), seat=seat.name, why="no-such-seat", turn="E")


def _dealt_copies(table: Table) -> Iterator[Diagnostic]:
    if not any(map(int.__gt__, table.seen, table.flow.copies)):
        return
    seen = [0] * KINDS
    for kind in (*table.turned, *(table.tail if table.flow.start.face_up is FaceUp.TAIL_TWO else ())):
        if kind < KINDS:
            seen[kind] += 1
    for seat, hand in table.deal.hands.items():
        tiles = [*hand.concealed, *hand.aside, *(kind for meld in hand.melds for kind in meld.tiles)]
        for kind in tiles:
            if kind >= KINDS:
                continue
            seen[kind] += 1
            if not table.flow.copies[kind]:
                yield found_at(
                    "tile-not-in-set", hand_span(table.deal, seat), why="seen", seat=seat.name, tile=NAMES[kind]
                )
                return
            if seen[kind] > table.flow.copies[kind]:
                place, most = hand_span(table.deal, seat), table.flow.copies[kind]
                yield found_at("too-many-copies", place, why="seen", seat=seat.name, tile=NAMES[kind], copies=most)
                return


def _wilds(table: Table) -> Iterator[Diagnostic]:
    deal, find = table.deal, table.flow.start.wild_find
    wild, turned = deal.get("wild"), deal.get("turned")
    if find is WildFind.NONE:
        if wild is not None:
            yield found_at("wild-mismatch", deal.span("wild"), wild=wild, want="")
        return
    if wild is None and turned is None and find is not WildFind.FIXED:
        yield found_at("wild-mismatch", Span(0, 1, deal.line), wild="", want="?")
    elif table.wild_fault is not None:
        yield found_at("wild-mismatch", deal.span("wild" if wild else "turned"), wild=wild or turned or "", want="?")
    elif wild is not None and turned is not None:
        want = wild_kinds(table.rules, {"turned": turned})
        if not isinstance(want, Diagnostic) and sorted(literal(wild) or ()) != sorted(want):
            yield found_at("wild-mismatch", deal.span("wild"), wild=wild, want=text(want), turned=turned)


def _stakes(table: Table) -> Iterator[Diagnostic]:
    for name in ("piao", "ga"):
        value = table.deal.get(name)
        if value is None:
            continue
        numbers = read_numbers(value)
        span = table.deal.span(name)
        rule = table.flow.start.stakes
        if numbers is None or any(seat >= table.n for seat in numbers):
            yield found_at("bad-stake", span, value=value, why="unreadable")
        elif rule is Stakes.NONE:
            yield found_at("bad-stake", span, value=value, why="not-played")
        elif rule is Stakes.CHOOSE and any(not 0 <= n <= MOST_STAKED for n in numbers.values()):
            yield found_at("bad-stake", span, value=value, why="range", most=MOST_STAKED)
        elif rule is Stakes.FIXED and any(n != table.rules.at("start.stake", 0) for n in numbers.values()):
            yield found_at("bad-stake", span, value=value, why="fixed", most=table.rules.at("start.stake", 0))


# -- the sitting ------------------------------------------------------------------------------------------


def sitting_fields(deal: Deal, before: Sitting) -> Iterator[Diagnostic]:
    """Fields that contradict what the records before this one give."""
    players = before.players()
    if players is not None and not before.redrawn:
        yield from _field(deal, "players", ",".join(players))
    round_ = deal.get("round")
    if round_ and round_[:1] != before.round_wind:
        yield found_at("sitting-mismatch", deal.span("round"), field="round", written=round_, want=before.round_wind)
    for name, want in (("streak", before.streak), ("mult", before.mult)):
        number = number_field(deal, name)
        if number is not None and number != want:
            yield found_at("sitting-mismatch", deal.span(name), field=name, written=str(number), want=str(want))
    yield from _by_seat(deal, "debt", before.debts())
    yield from _by_seat(deal, "chips", before.chips_by_seat() or {})


def _field(deal: Deal, name: str, want: str) -> Iterator[Diagnostic]:
    written = deal.get(name)
    if written and written != want:
        yield found_at("sitting-mismatch", deal.span(name), field=name, written=written, want=want)


def _by_seat(deal: Deal, name: str, want: dict[Seat, int]) -> Iterator[Diagnostic]:
    written = deal.get(name)
    numbers = read_numbers(written) if written else None
    if numbers is None:
        return
    if any(numbers.get(seat, 0) != want.get(seat, 0) for seat in {*numbers, *want}):
        shown = "".join([f"{seat.name}{amount}" for seat, amount in want.items()])
        yield found_at("sitting-mismatch", deal.span(name), field=name, written=written, want=shown)


# -- the end ----------------------------------------------------------------------------------------------


_ENDS = {end.value: end for end in End}


def written_end(deal: Deal) -> End | None:
    """The value of `end=`, None where there is none that is known."""
    return _ENDS.get(deal.get("end") or "")


def played_end(table: Table) -> End | None:
    """How the play itself ended, None where it goes on."""
    if table.ended:
        if table.false_win and not table.won():
            return End.FALSE_WIN
        if table.won() or (any(made.name for made in table.wins) and not table.pass_seats):
            return End.WIN
        return End.WALL
    return End.WALL if table.wall_ended() else None


def end_of(table: Table) -> tuple[End | None, Diagnostic | None]:
    """How the deal ended, and what is wrong with how the record says it ended."""
    deal = table.deal
    written, played = written_end(deal), played_end(table)
    if written is End.ABORT or (written is End.FALSE_WIN and table.false_win):
        return written, None
    if played is None and written is End.WALL and (table.offered_last() or not table.wall_known):
        return written, None
    if deal.get("end") is not None and (
        written is None or (played is not written and not (played is None and written is None))
    ):
        want = played.value if played is not None else ""
        return written or played, found_at("end-mismatch", deal.span("end"), written=deal.get("end") or "", want=want)
    if played is None:
        return None, noted_at("truncated", _last_span(deal))
    return played, None


def _last_span(deal: Deal) -> Span:
    return deal.acts[-1].span if deal.acts else Span(0, 1, deal.line)


def last_forced(table: Table) -> Diagnostic | None:
    """A forced win on the last discard of a deal that ran out of tiles, or on a tile that another has won."""
    acts = table.deal.acts
    won = table.winning and table.flow.claim.winners is Winners.ALL
    if not acts or not (won if table.ended else table.wall_ended()):
        return None
    act: Act = replace(acts[-1], kind=ActKind.DRAW)
    return forced_by(table, act)


# -- what the record claims -------------------------------------------------------------------------------


def read_fans(value: str) -> list[tuple[Seat, int]] | None:
    """`N14,S8`: the points of each win in order; a seat may stand several times."""
    found = []
    for part in value.replace(",", " ").split() if value else ():
        seat = SEAT_BY_LETTER.get(part[:1])
        if seat is None or not part[1:].isascii() or not part[1:].isdigit() or len(part) > 12:
            return None
        found.append((seat, int(part[1:])))
    return found


def claims(table: Table, bank: Bank, end: End | None) -> Iterator[Diagnostic]:
    """`fan=` and `net=` against what the rules give."""
    deal = table.deal
    fan = deal.get("fan")
    if fan is not None:
        written = read_fans(fan)
        ours = [(judged.made.seat, judged.outcome.points) for judged in bank.judged if judged.outcome.win]
        if written != ours:
            want = ",".join([f"{seat.name}{points}" for seat, points in ours])
            yield found_at("fan-mismatch", deal.span("fan"), written=fan, want=want)
    net = deal.get("net")
    if net is not None:
        yield from _net(table, bank, net, end)


def net_text(pay: dict[Seat, int]) -> str:
    """A balance as a field's value: `E-8,S+8`."""
    return ",".join([f"{seat.name}{amount:+d}" for seat, amount in pay.items()])


def _net(table: Table, bank: Bank, net: str, end: End | None) -> Iterator[Diagnostic]:
    numbers = read_numbers(net)
    span = table.deal.span("net")
    total = sum(list(numbers.values())) if numbers else 0
    if numbers is None or total:
        yield found_at("net-unbalanced", span, written=net, total=f"{total:+d}")
        return
    pay = bank.balance() if end is not End.ABORT else dict.fromkeys(table.flow.seats, 0)
    if end is not None and any(numbers.get(seat, 0) != pay.get(seat, 0) for seat in {*numbers, *pay}):
        yield found_at("net-mismatch", span, written=net, want=net_text(pay))
