"""Sets and a pair (四副牌一对将): every way to take the concealed tiles apart, with any number of wild tiles.

A suit is taken apart on its own and cached: most hands share their suits. Wild tiles fill places inside a suit's
units; what is left of
them makes units of wild tiles only, whose faces the caller restricts (`Fill`), since nothing else tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, Protocol

from ..tile import SUITED
from .packed import BITS, TOPS, packed
from .unit import Unit, UnitKind, unit

Counts = tuple[int, ...]

SUITS = ((0, 9), (9, 9), (18, 9), (27, 7))
"""Where each suit begins, and how many kinds it has."""


class SuitReading(NamedTuple):
    """One way to take a suit's tiles apart: its sets, its pair (if any), and how many wild tiles it took."""

    sets: tuple[Unit, ...]
    pair: Unit | None
    wilds: int


@dataclass(frozen=True)
class Fill:
    """Which faces units of wild tiles only may take."""

    sets: tuple[Unit, ...]
    pairs: tuple[Unit, ...]

    def last(self, done: tuple[Unit, ...], pair: Unit | None) -> Fill:
        """The faces that the last unit may take beside the others: all of them, or fewer where some look the same."""
        return self


class Eyes(Protocol):
    """What tells units apart. Of ways to take tiles apart that differ in units that look the same one is enough, or
    one for each of the places that it has."""

    def unit(self, u: Unit) -> int:
        """How a unit looks: equal numbers for units that look the same."""

    def asked(self, u: Unit) -> int:
        """Answers of a unit that matter only as far as all units of a hand give them, as a bit mask."""

    def places(self, u: Unit) -> int:
        """The places of some kind that a unit has, as a bit mask."""

    def __hash__(self) -> int: ...


class _AllSeeing:
    """Eyes that tell all units apart."""

    def unit(self, u: Unit) -> int:
        return u.number

    def asked(self, u: Unit) -> int:
        return 0

    def places(self, u: Unit) -> int:
        return 0


ALL_SEEING: Final = _AllSeeing()
Take = Callable[[Counts, int, int, int, bool], Sequence[SuitReading]]
"""Takes a suit apart, as `suit_readings` does."""

HONOUR_CHOWS = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3), (4, 5, 6))
"""Three different winds, or the three dragons: chows where the ruleset knows honour chows (东南西 …, 中发白)."""
SUIT_CHOWS = tuple((r, r + 1, r + 2) for r in range(7))


class _Option(NamedTuple):
    """A unit whose lowest natural tile has a given rank: its natural tiles as packed counts and their number, and the
    number of its wild places."""

    made: Unit
    is_pair: bool
    takes: int
    natural: int
    wilds: int


def _option(kind: UnitKind, ranks: Counts, places: Counts, start: int) -> _Option:
    natural = [r for i, r in enumerate(ranks) if i not in places]
    made = unit(kind, tuple([start + r for r in ranks]), places)
    return _Option(made, kind is UnitKind.PAIR, packed(natural), len(natural), len(places))


@lru_cache(maxsize=64)
def _all_options(start: int, rank: int, honour_chows: bool) -> tuple[_Option, ...]:
    """Every unit whose lowest natural tile is `rank`, in a fixed order: a chow's places below it are wild."""
    chows = SUIT_CHOWS if start < SUITED else HONOUR_CHOWS if honour_chows else ()
    found = [
        _option(kind, (rank,) * size, tuple(range(natural, size)), start)
        for kind, size in ((UnitKind.PONG, 3), (UnitKind.PAIR, 2))
        for natural in range(size, 0, -1)
    ]
    for chow in chows:
        if rank in chow:
            above = [i for i in range(3) if chow[i] > rank]
            below = tuple(i for i in range(3) if chow[i] < rank)
            for taken in range(1 << len(above)):
                wild = below + tuple(i for bit, i in enumerate(above) if not taken >> bit & 1)
                found.append(_option(UnitKind.CHOW, chow, tuple(sorted(wild)), start))
    return tuple(found)


class _Options:
    """The units that begin at each rank of a suit, to some eyes: each with its look, such that sums of looks are equal
    only for units that look the same, its answers, and its places."""

    def __init__(self, eyes: Eyes, start: int, honour_chows: bool) -> None:
        self._eyes = eyes
        self._start = start
        self._honour_chows = honour_chows
        self._looks: dict[int, int] = {}
        self._known: dict[int, list[tuple[_Option, int, int, int]]] = {}

    def of(self, rank: int) -> list[tuple[_Option, int, int, int]]:
        """Every unit whose lowest natural tile is `rank`, with its look, answers and places."""
        found = self._known.get(rank)
        if found is None:
            eyes, looks = self._eyes, self._looks
            found = self._known[rank] = []
            for option in _all_options(self._start, rank, self._honour_chows):
                # three bits each: there are at most five sets
                look = 1 << 3 * looks.setdefault(eyes.unit(option.made), len(looks))
                found.append((option, look, eyes.asked(option.made), eyes.places(option.made)))
        return found


_options = lru_cache(maxsize=256)(_Options)


_Done = tuple[tuple[Unit, ...], Unit | None, int]
"""Sets, the pair if any, and how many wild tiles they took."""


def _take_apart(
    counts: Counts, start: int, wilds: int, max_sets: int, honour_chows: bool, eyes: Eyes
) -> tuple[SuitReading, ...]:
    """The ways to take apart one suit's tiles with at most `wilds` wild tiles, `max_sets` sets and one pair, of those
    that look the same the first, and others with places that none before them has.

    `counts` are the suit's numbers by rank, `start` its first kind. Every natural tile is used. Suits of honours have
    no chows unless `honour_chows`. Units that begin at one rank are chosen in the order of `_all_options`, so that no
    choice comes twice. Where the same tiles are left after units that look the same, the same ways follow.
    """
    found: list[SuitReading] = []
    options = _options(eyes, start, honour_chows)
    met: dict[tuple[int, int, int, int], int] = {}

    def take(work: int, left: int, begin: tuple[int, int], done: _Done, seen: tuple[int, int, int]) -> None:
        sets, pair, used = done
        look, asked, places = seen
        room = max_sets - len(sets)
        if left > 3 * room + (0 if pair else 2):
            return
        lowest = ((work & -work).bit_length() - 1) // BITS
        first = begin[1] if lowest == begin[0] else 0
        key = (work, look, asked, first)
        known = met.get(key, -1)
        if known >= 0 and not places & ~known:
            return
        met[key] = places if known < 0 else known | places
        if not left:
            found.append(SuitReading(sets, pair, used))
            return
        here = options.of(lowest)
        for index in range(first, len(here)):
            (made, is_pair, takes, natural, need), its_look, its_answers, its_places = here[index]
            # a field that would go below zero borrows the bit set above it
            if used + need > wilds or ((work | TOPS) - takes) & TOPS != TOPS:
                continue
            after = (work - takes, left - natural, (lowest, index))
            now = (look + its_look, asked & its_answers, places | its_places)
            if is_pair:
                if pair is None:
                    take(*after, (sets, made, used + need), now)
            elif room:
                take(*after, ((*sets, made), pair, used + need), now)

    tiles = packed([rank for rank, number in enumerate(counts) for _ in range(number)])
    take(tiles, sum(counts), (-1, 0), ((), None, 0), (0, -1, 0))
    return tuple(found)


take_apart = lru_cache(maxsize=1 << 11)(_take_apart)
"""Kept, for hands share their suits; not too many, for a suit with wild tiles has hundreds of readings."""


def suit_readings(counts: Counts, start: int, wilds: int, sets: int, honour_chows: bool) -> Sequence[SuitReading]:
    """Every way to take a suit apart (`take_apart`)."""
    return take_apart(counts, start, wilds, sets, honour_chows, ALL_SEEING)


def readings(
    counts: Sequence[int], wilds: int, sets: int, fill: Fill, honour_chows: bool = False, take: Take = suit_readings
) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    """Every way to take concealed tiles apart into `sets` sets and a pair: (sets, pair).

    `counts` hold the natural tiles by kind (at least 34 numbers), `wilds` the number of wild tiles; 3 x sets + 2
    tiles together. `take` takes a suit apart; it may leave out ways that the caller cannot tell apart from others.
    """
    parts = []
    total = wilds
    for start, size in SUITS:
        suit = tuple(counts[start : start + size])
        here = sum(suit)
        if here:
            total += here
            parts.append((suit, start))
    if total != 3 * sets + 2:
        return
    ways = [take(suit, start, wilds, sets, honour_chows) for suit, start in parts]
    yield from _combine(ways, 0, (), None, wilds, sets, fill)


def _combine(
    ways: Sequence[Sequence[SuitReading]],
    i: int,
    done: tuple[Unit, ...],
    pair: Unit | None,
    wilds: int,
    sets: int,
    fill: Fill,
) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    """One way from each suit, as far as sets, pair and wild tiles go round."""
    if i == len(ways):
        yield from _fill_up(done, pair, wilds, sets, fill)
        return
    for part in ways[i]:
        if (part.pair is not None and pair is not None) or part.wilds > wilds or len(done) + len(part.sets) > sets:
            continue
        yield from _combine(ways, i + 1, done + part.sets, pair or part.pair, wilds - part.wilds, sets, fill)


def _fill_up(
    done: tuple[Unit, ...], pair: Unit | None, wilds: int, sets: int, fill: Fill
) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    """Units of wild tiles only for what is missing; their tiles come out even because the hand's size is right."""
    if not wilds:
        if pair is not None and len(done) == sets:
            yield done, pair
        return
    missing = sets - len(done)
    if wilds != 3 * missing + (0 if pair else 2):
        return
    if wilds < 4:
        fill = fill.last(done, pair)
    for chosen in combinations_with_replacement(fill.sets, missing):
        if pair is not None:
            yield done + chosen, pair
        else:
            for p in fill.pairs:
                yield done + chosen, p


@lru_cache(maxsize=1 << 14)
def covers(counts: Counts, honours: bool, honour_chows: bool = False) -> frozenset[tuple[int, int]]:
    """How few units can hold all of a suit's tiles, wild tiles filling up: the pairs (sets, pairs) of which none is
    needless, at most one pair.

    Taking more of the natural tiles never makes the rest harder, so every unit takes as many as it can.
    """
    rank = next((r for r, c in enumerate(counts) if c), -1)
    if rank < 0:
        return frozenset({(0, 0)})
    chows = (HONOUR_CHOWS if honour_chows else ()) if honours else SUIT_CHOWS
    units: list[tuple[tuple[int, ...], int]] = [
        ((rank,) * 3, 0),
        ((rank,) * 2, 1),
        *((c, 0) for c in chows if rank in c),
    ]
    found = set()
    for ranks, pair in units:
        rest = list(counts)
        for r in ranks:
            if rest[r]:
                rest[r] -= 1
        found |= {
            (sets + 1 - pair, pairs + pair)
            for sets, pairs in covers(tuple(rest), honours, honour_chows)
            if pairs + pair <= 1
        }
    return frozenset((a, b) for a, b in found if not any((c, d) != (a, b) and c <= a and d <= b for c, d in found))


def fits(counts: Sequence[int], wilds: int, sets: int, pairs: int = 1, honour_chows: bool = False) -> bool:
    """Whether tiles make exactly `sets` sets and `pairs` (0 or 1) pairs, all of the wild tiles used, wild tiles being
    any tile."""
    if sum(counts[:34]) + wilds != 3 * sets + 2 * pairs:
        return False
    return bool(_together(_covered(counts, honour_chows), sets, pairs))


Cover = frozenset[tuple[int, int]]


def _covered(counts: Sequence[int], honour_chows: bool) -> dict[int, Cover]:
    """By first kind of every suit that there is: what covers its tiles (`covers`)."""
    suits = [(start, tuple(counts[start : start + size])) for start, size in SUITS]
    return {start: covers(suit, start == 27, honour_chows) for start, suit in suits if any(suit)}


def _together(suits: Mapping[int, Cover], sets: int, pairs: int, without: int = -1) -> Cover:
    """What covers several suits, one left out, with so many units at most."""
    todo = {(0, 0)}
    for start, ways in suits.items():
        if start != without:
            todo = {(a + c, b + d) for a, b in todo for c, d in ways if a + c <= sets and b + d <= pairs}
    return frozenset(todo)


def finishing(counts: Sequence[int], wilds: int, sets: int, honour_chows: bool = False) -> list[int]:
    """The kinds that make tiles with wild ones, one short, `sets` sets and a pair; a fifth copy is among them."""
    if sum(counts[:34]) + wilds + 1 != 3 * sets + 2:
        return []
    suits = _covered(counts, honour_chows)
    whole = _together(suits, sets, 1)
    if any(a < sets or not b for a, b in whole):
        # wild tiles make a whole unit, or all but one tile of it, so any tile may be the last
        return list(range(34))
    found = []
    for start, size in SUITS if whole else ():
        others = _together(suits, sets, 1, without=start)
        for kind in range(start, start + size):
            if _beside(counts, kind, start, size, honour_chows):
                more = [*counts[start:kind], counts[kind] + 1, *counts[kind + 1 : start + size]]
                ways = covers(tuple(more), start == 27, honour_chows)
                if any(a + c <= sets and b + d <= 1 for a, b in others for c, d in ways):
                    found.append(kind)
    return found


def _beside(counts: Sequence[int], kind: int, start: int, size: int, honour_chows: bool) -> bool:
    """Whether there are tiles with which a kind could make a unit."""
    if start == 27:
        return bool(counts[kind]) or (honour_chows and any(counts[27:34]))
    return any(counts[max(start, kind - 2) : min(start + size, kind + 3)])
