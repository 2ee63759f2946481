"""Sets and a pair (四副牌一对将): every way to take the concealed tiles apart, with any number of wild tiles.

A suit is taken apart on its own and cached: most hands share their suits. Wild tiles fill places inside a suit's units; what is left of
them makes units of wild tiles only, whose faces the caller restricts (`Fill`), since nothing else tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from .unit import Unit, UnitKind, unit

Counts = tuple[int, ...]


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


HONOUR_CHOWS = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3), (4, 5, 6))
"""Three different winds, or the three dragons: chows where the ruleset knows honour chows (东南西 …, 中发白)."""
SUIT_CHOWS = tuple((r, r + 1, r + 2) for r in range(7))


def _chows_over(rank: int, chows: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    return [c for c in chows if rank in c]


def _options(counts: list[int], rank: int, wilds: int, chows: tuple[tuple[int, int, int], ...]) -> Iterator[tuple[UnitKind, Counts, Counts]]:
    """Units that take one tile of the lowest rank left: (kind, ranks, wild places). Ranks below are used up, so a chow's lower places are wild."""
    have = counts[rank]
    for kind, size in ((UnitKind.PONG, 3), (UnitKind.PAIR, 2)):
        for natural in range(min(have, size), 0, -1):
            if size - natural <= wilds:
                yield kind, (rank,) * size, tuple(range(natural, size))
    for chow in _chows_over(rank, chows):
        others = [i for i in range(3) if chow[i] != rank]
        for taken in range(4):
            wild_places = tuple(i for bit, i in enumerate(others) if not taken >> bit & 1)
            if len(wild_places) <= wilds and all(i in wild_places or counts[chow[i]] > 0 for i in others):
                yield UnitKind.CHOW, chow, wild_places


@lru_cache(maxsize=200_000)
def suit_readings(counts: Counts, start: int, wilds: int, max_sets: int, honour_chows: bool = False) -> tuple[SuitReading, ...]:
    """Every way to take apart one suit's tiles with at most `wilds` wild tiles, `max_sets` sets and one pair.

    `counts` are the suit's numbers by rank, `start` its first kind. Every natural tile is used. Suits of honours have no chows unless `honour_chows`.
    """
    chows = SUIT_CHOWS if start < 27 else HONOUR_CHOWS if honour_chows else ()
    found: set[tuple[tuple[Unit, ...], Unit | None, int]] = set()
    work = list(counts)

    def take(sets: tuple[Unit, ...], pair: Unit | None, used: int) -> None:
        rank = next((r for r, c in enumerate(work) if c), -1)
        if rank < 0:
            found.add((tuple(sorted(sets, key=_unit_order)), pair, used))
            return
        for kind, ranks, places in _options(work, rank, wilds - used, chows):
            is_pair = kind is UnitKind.PAIR
            if (is_pair and pair is not None) or (not is_pair and len(sets) >= max_sets):
                continue
            natural = [r for i, r in enumerate(ranks) if i not in places]
            for r in natural:
                work[r] -= 1
            made = unit(kind, tuple(start + r for r in ranks), places)
            take(sets if is_pair else (*sets, made), made if is_pair else pair, used + len(places))
            for r in natural:
                work[r] += 1

    if sum(counts) <= 3 * max_sets + 2:
        take((), None, 0)
    return tuple(SuitReading(*f) for f in found)


def _unit_order(u: Unit) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    return u.kinds[0], u.kind, u.kinds, u.wilds


def readings(counts: Sequence[int], wilds: int, sets: int, fill: Fill, honour_chows: bool = False) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    """Every way to take concealed tiles apart into `sets` sets and a pair: (sets, pair).

    `counts` hold the natural tiles by kind (at least 34 numbers), `wilds` the number of wild tiles; 3 x sets + 2 tiles together.
    """
    parts = []
    total = wilds
    for start, size in ((0, 9), (9, 9), (18, 9), (27, 7)):
        suit = tuple(counts[start : start + size])
        here = sum(suit)
        if here:
            total += here
            parts.append((suit, start))
    if total != 3 * sets + 2:
        return
    yield from _combine(parts, 0, (), None, wilds, sets, fill, honour_chows)


def _combine(
    parts: list[tuple[Counts, int]], i: int, done: tuple[Unit, ...], pair: Unit | None, wilds: int, sets: int, fill: Fill, honour_chows: bool
) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    if i == len(parts):
        yield from _fill_up(done, pair, wilds, sets, fill)
        return
    suit, start = parts[i]
    for part in suit_readings(suit, start, wilds, sets - len(done), honour_chows):
        if part.pair is not None and pair is not None:
            continue
        yield from _combine(parts, i + 1, done + part.sets, pair or part.pair, wilds - part.wilds, sets, fill, honour_chows)


def _fill_up(done: tuple[Unit, ...], pair: Unit | None, wilds: int, sets: int, fill: Fill) -> Iterator[tuple[tuple[Unit, ...], Unit]]:
    """Units of wild tiles only for what is missing; their tiles come out even because the hand's size is right."""
    if not wilds:
        if pair is not None and len(done) == sets:
            yield done, pair
        return
    missing = sets - len(done)
    if wilds != 3 * missing + (0 if pair else 2):
        return
    for chosen in combinations_with_replacement(fill.sets, missing):
        if pair is not None:
            yield done + chosen, pair
        else:
            for p in fill.pairs:
                yield done + chosen, p


def sets_only(counts: Sequence[int], wilds: int, sets: int, honour_chows: bool = False) -> bool:
    """Whether tiles make exactly `sets` sets without a pair, all wild tiles used."""
    todo = {(0, wilds)}
    for start, size in ((0, 9), (9, 9), (18, 9), (27, 7)):
        suit = tuple(counts[start : start + size])
        if any(suit):
            todo = {
                (done + len(part.sets), left - part.wilds)
                for done, left in todo
                for part in suit_readings(suit, start, left, sets - done, honour_chows)
                if part.pair is None
            }
    return any(left == 3 * (sets - done) for done, left in todo)
