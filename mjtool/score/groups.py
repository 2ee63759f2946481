"""Rows by what they depend on, and their answers by that.

A hand of a stream is new, but little of it is: its chows were met before, its pongs, the kind sets that it meets, the
moment at the table. So the rows of a ruleset fall into a few groups, each row into that of what it reads
(`pattern.Reads`), and a group is asked again only where what it reads was not met before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from ..hand import Win
from ..pattern import EVENT, Reads
from ..pattern.chows import form
from ..shape import natural
from ..shape.packed import ONE
from ..shape.unit import Unit, UnitKind
from .drops import bundle, mask_of
from .evaluate import Evaluation, spoils
from .facts import UNREAL_FORMS
from .looks import Looks
from .memo import Found, Held, keep
from .program import Condition, Program, Row, Shape
from .quick import FORMS, GATES, HAND_GATES, Gate, always
from .readings import near

PARTS = (
    Reads.TABLE,
    Reads.CHOWS,
    Reads.PONGS,
    Reads.CLASSES,
    Reads.SIDES,
    Reads.KINDS,
    Reads.WON,
    Reads.BESIDE,
    Reads.SUITS,
    Reads.LONE,
)
"""What rows read, in the order in which `values` gives it."""
BY_HAND = Reads.TABLE | Reads.HAND
NO_RUNS = ((), ())
WAITS = frozenset({"edge", "closed", "pair", "pong", "open"})


class Group(NamedTuple):
    """Rows that depend on the same things: `pick` takes these from `values`, `known` keeps what the rows came to. Where
    `gate` says no, none of them holds, and `lone` ones hold only if no other kind would have completed the hand."""

    gate: Gate | None
    lone: bool
    pick: Callable[[tuple[Any, ...]], Any]
    rows: tuple[Row, ...]
    known: dict[Any, Found]


class Otherwise(NamedTuple):
    """A row that counts if nothing else does: what it comes to, the rows (a bit mask) that keep it from counting, and
    its condition."""

    found: Found
    spoilers: int
    condition: Condition | None


class RowLists(NamedTuple):
    """Played rows that can hold in one shape: groups whose answers are kept, and the rest, behind gates that are cheap
    to ask; and those that count if nothing else does. `number` is the lists' own."""

    number: int
    groups: tuple[Group, ...]
    rest: tuple[tuple[Gate, Gate, tuple[Row, ...]], ...]
    otherwise: tuple[Otherwise, ...]
    conditional: bool
    """Whether any of those has a condition."""
    runs: bool
    """Whether any row asks how chows or pongs lie to each other."""
    lone: frozenset[str]
    """Kinds of waits of which a row asks whether they were the only one."""


class HandRows(NamedTuple):
    """Played rows that are the same for all readings of a hand: by what lies on the table, and by the hand, these
    behind a gate each; `words` are the words of the line that they ask for."""

    table: tuple[Row, ...]
    hand: tuple[tuple[Gate, Row], ...]
    words: tuple[str, ...]


def _within(condition: Condition | None) -> Condition | None:
    """What is left of a condition once the shape is known to be right."""
    if condition is None or condition.shapes is None:
        return condition
    left = replace(condition, shapes=None)
    return None if left == Condition() else left


def _never(row: Row, shape: Shape) -> bool:
    """Whether a row can't hold in a shape."""
    condition = row.condition
    if condition is not None and condition.shapes is not None and shape.id not in condition.shapes:
        return True
    forms = FORMS.get(row.test.name)
    return forms is not None and shape.form not in forms


def _is_by_hand(row: Row) -> bool:
    return not row.scope.reads & ~BY_HAND and row.test.name != "otherwise"


@lru_cache(maxsize=256)
def hand_rows(program: Program) -> HandRows:
    """The rows that do not depend on the reading."""
    rows = [r for r in program.played if _is_by_hand(r)]
    return HandRows(
        tuple([r for r in rows if not r.scope.reads & Reads.HAND]),
        tuple([(HAND_GATES.get(r.test.name, always), r) for r in rows if r.scope.reads & Reads.HAND]),
        tuple(sorted(program.scope.words)),
    )


@lru_cache(maxsize=256)
def row_lists(program: Program, shape_id: str) -> RowLists:
    """The rows that depend on the reading and can hold in a shape."""
    shape = next(s for s in program.shapes if s.id == shape_id)
    rows = [
        replace(r, condition=_within(r.condition))
        for r in program.played
        if not _is_by_hand(r) and not _never(r, shape)
    ]
    groups: dict[tuple[Gate | None, bool, tuple[int, ...]], list[Row]] = {}
    rest: dict[tuple[Gate, Gate], list[Row]] = {}
    for row in rows:
        if row.test.name == "otherwise":
            continue
        if row.scope.reads & (Reads.READING | Reads.HAND):
            name = row.test.name
            rest.setdefault((HAND_GATES.get(name, always), GATES.get(name, always)), []).append(row)
        else:
            places = tuple([i for i, reads in enumerate(PARTS) if reads & row.scope.reads])
            # what is kept by several parts is met again less often, so a gate pays
            gate = GATES.get(row.test.name) if len(places) > 1 else None
            only = row.test.name == "wait" and bool(row.params.get("only"))
            groups.setdefault((gate, only, places or (0,)), []).append(row)
    asking = [r for found in groups.values() for r in found if r.scope.reads & Reads.LONE]
    # a fact that asks for the only wait may be about any kind of wait
    lone = WAITS.union() if any(r.test.name != "wait" for r in asking) else frozenset()
    lone |= {kind for r in asking for kind in r.params.get("kinds", ())}
    return RowLists(
        next(program.memo.numbers),
        tuple([Group(g, lone, itemgetter(*places), tuple(found), {}) for (g, lone, places), found in groups.items()]),
        tuple([(hand, gate, tuple(found)) for (hand, gate), found in rest.items()]),
        tuple([_otherwise(program, r) for r in rows if r.test.name == "otherwise"]),
        any(r.condition is not None for r in rows if r.test.name == "otherwise"),
        any(r.scope.reads & (Reads.CHOWS | Reads.PONGS) for found in groups.values() for r in found),
        lone & WAITS,
    )


def _otherwise(program: Program, row: Row) -> Otherwise:
    spoilers = mask_of(other for other in program.played if spoils(row, other))
    return Otherwise(found(program, ((row, EVENT),)), spoilers, row.condition)


def found(program: Program, rows: tuple[Held, ...]) -> Found:
    """Rows that hold, as what all that came to the same rows share."""
    memo = program.memo
    key = tuple([(row.index, instances) for row, instances in rows])
    known = memo.found.get(key)
    if known is None:
        known = Found(next(memo.numbers), rows, mask_of(row for row, _ in rows), bundle(program, rows))
        keep(memo.found, key, known)
    return known


def _asked(ev: Evaluation, rows: Sequence[Row]) -> Found:
    """The rows that hold."""
    view = ev.view
    likely = [row for row in rows if row.quick is None or row.quick(view)]
    every = [(row, ev.instances(row)) for row in likely]
    return found(ev.program, tuple([entry for entry in every if entry[1]]))


def by_hand(ev: Evaluation) -> tuple[Found, ...]:
    """The rows that hold whatever the reading: by what can be seen on the table, then by the hand."""
    shared = ev.by_hand
    if shared.moment < 0:
        program = ev.program
        rows = hand_rows(program)
        key = _moment(ev, rows.words)
        known = program.memo.moments.get(key)
        if known is None:
            known = (next(program.memo.numbers), _asked(ev, rows.table))
            keep(program.memo.moments, key, known)
        shared.moment, seen = known
        own = [row for gate, row in rows.hand if gate(ev)]
        shared.found = (seen, _asked(ev, own)) if own else (seen,)
    return shared.found


def _moment(ev: Evaluation, words: tuple[str, ...]) -> tuple[Any, ...]:
    """All that rows about the table can see: who won how, flags, words, tiles aside, melds by their kind, and whether
    there is a wild tile."""
    sit = ev.sit
    win = sit.win
    hand = win.hand
    laid = 0
    for u in sit.melds:
        laid |= 1 << 2 * u.kind + u.exposed
    more: tuple[Any, ...] = ()
    if words and win.words:
        more = tuple([win.words.get(word) for word in words])
    if win.flags and "kong" in win.flags:
        more = (*more, *[(m.concealed, m.added) for m in hand.melds if m.is_kong])
    if sit.wild_kinds:
        more = (*more, sit.named["wild"], *_wild_tiles(ev, win))
    from_dealer = win.giver is not None and win.giver == 0
    whole = len(sit.melds) == sit.sets
    return (win.how, win.giver is None, from_dealer, hand.seat, win.flags, hand.aside, laid, whole, more)


def _wild_tiles(ev: Evaluation, win: Win) -> tuple[bool, bool]:
    """Whether wild tiles are held, and whether one lies in a meld or was thrown."""
    kinds = ev.sit.wild_kinds
    laid = any(u.wilds for u in ev.sit.melds) or any(k in kinds for m in win.hand.melds for k in m.tiles)
    return bool(ev.sit.wilds), laid or win.tile in kinds


def values(ev: Evaluation, looks: Looks, lists: RowLists) -> tuple[Any, ...]:
    """What there is to read of a reading, in the order of `PARTS`."""
    sit = ev.sit
    reading = ev.reading
    units = reading.units
    numbers = [u.number for u in units]
    kinds = -1
    whole = numbers[0] < 0
    if whole:
        # a hand in one piece
        kinds = looks.of_hand(units[0])
        numbers = numbers[1:]
    classes = tuple(map(looks.classes.__getitem__, numbers))
    sides = tuple(map(looks.sides.__getitem__, numbers))
    for bits in map(looks.kinds.__getitem__, numbers):
        kinds &= bits
    chows = sides.count(0)
    rows = _rows_of_sets(units, chows) if lists.runs else NO_RUNS
    won = reading.won
    made: Any = won
    lone = False
    if won >= 0:
        u = units[won]
        wait = looks.wait(u, reading.face)
        made = (won, wait)
        lone = wait[0] in lists.lone and _is_alone(ev)
        if u.kind is UnitKind.PONG:
            # a claimed tile opens the pong that it makes
            sides = (*sides, won, sit.drawn)
    beside: Any = None
    tiles: Any = None
    reads = ev.program.scope.reads
    if reads & Reads.BESIDE and won >= 0:
        u = units[won]
        beside = (len(u.wilds), len(u.kinds), u.melded, sit.won_wild, sit.drawn)
    if reads & Reads.SUITS:
        tiles = (sit.named["wild"], *[u.tile for u in units], len(units), chows)
    # what the whole hand makes is made by all units, of which one piece may have any number beside it
    asked: Any = (kinds, len(units)) if whole else kinds
    return (ev.by_hand.moment, *rows, classes, sides, asked, made, beside, tiles, lone)


def _is_alone(ev: Evaluation) -> bool:
    """Whether no kind but the winning tile would have completed the hand. Where it can only be sets, its suits tell."""
    sit, program = ev.sit, ev.program
    tile = sit.win.tile
    if not sit.wild_kinds and tile is not None:
        tiles, melds = sit.packed - ONE[tile], len(sit.melds)
        shapes = [shape for shape in near(program, tiles, melds, 1) if shape.form not in UNREAL_FORMS]
        if len(shapes) == 1 and shapes[0].form == "sets":
            found = natural.finishing(tiles, program.sets - melds, bool(shapes[0].params.get("honour-chows")))
            return sum([sit.set_copies[kind] > 0 for kind in found]) == 1
    return len(sit.completers(False)) == 1


def _rows_of_sets(units: tuple[Unit, ...], chows: int) -> tuple[Any, Any]:
    """The forms of the chows, and of the pongs with the place of the first, each where there are two or more. Units
    stand in order, so the chows are a slice, and the pongs come behind."""
    start = 1 if units[0].kind is UnitKind.KNITTED else 0
    rest = units[start + chows : -1]
    first: tuple[int, ...] = ()
    if chows > 1:
        first = form(tuple([u.tile for u in units[start : start + chows]]))
    pongs: tuple[int, ...] = ()
    if len(rest) > 1:
        made = [u.tile for u in rest if u.kind is UnitKind.PONG or u.kind is UnitKind.KONG]
        pongs = (chows, *form(tuple(made)))
    return first, pongs


def _rest_of_hand(ev: Evaluation, lists: RowLists) -> list[tuple[Gate, tuple[Row, ...]]]:
    """The rest of the rows that the hand leaves possible, with what to ask of each reading."""
    known: list[tuple[Gate, tuple[Row, ...]]] | None = ev.by_hand.rest.get(lists.number)
    if known is None:
        known = ev.by_hand.rest[lists.number] = [(gate, rows) for hand, gate, rows in lists.rest if hand(ev)]
    return known


def held(ev: Evaluation, looks: Looks, lists: RowLists) -> list[Found]:
    """Every played row that holds but those that count if nothing else does: by groups, then the rest."""
    every = [*by_hand(ev)]
    seen = values(ev, looks, lists)
    for gate, lone, pick, rows, answers in lists.groups:
        if (gate is None or gate(ev)) and (not lone or seen[-1]):
            key = pick(seen)
            known = answers.get(key)
            if known is None:
                known = _asked(ev, rows)
                keep(answers, key, known)
            every.append(known)
    if lists.rest:
        for also, rows in _rest_of_hand(ev, lists):
            if also(ev):
                every.append(_asked(ev, rows))
    return every


def unspoilt(ev: Evaluation, lists: RowLists, every: Sequence[Found]) -> list[Found]:
    """The rows that count because nothing else does."""
    if not lists.otherwise:
        return []
    present = 0
    for each in every:
        present |= each.mask
    return [
        own.found
        for own in lists.otherwise
        if not present & own.spoilers and (own.condition is None or own.condition.holds(ev))
    ]
