"""Shanten of plain lines with melds, where the ruleset asks nothing of a hand but a winning shape.

Melds differ from line to line, so nothing is kept for all of them together: each suit is looked up under what its own
melds leave of its tiles.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..rules.ground import OWN_FOUR, frame_of
from ..rules.model import Rules
from ..rules.structure import HeldShape, Moment, winning_shapes
from ..rules.tiles import copies_in_play, wild_kinds
from ..shape.distance import GROUPS, NEVER, Frame, Laid, place_of
from ..shape.distance.ask import NONE_ASKED
from ..shape.distance.measure import Term
from ..shape.distance.vectors import Row
from ..tile import NATURAL, Seat
from .shanten_tail import DIGITS, MOST_RUNS, NO_TILES, Runs

if TYPE_CHECKING:
    from ..shape.distance import Shape

MOST_MELDS: Final = 20_000
"""Melds that are remembered: a bound on memory."""

_MELDS: Final = re.compile(r"(?:\[\d{3,4}[mpsz]\]|\(\d{4}[mpsz]\))+", re.ASCII)
_MELD: Final = re.compile(r"(.)(\d+)(.).")


class _Term(NamedTuple):
    """One way to a winning shape: a pool's combinations, the column of needs, a look-up a group."""

    rows: list[Row]
    column: list[int]
    lookups: Term


class _Melds(NamedTuple):
    """What melds leave: the tiles of a complete concealed part, the ways to it, and for every kind that lies in a meld
    its group, its place in the group's key, and how many of it may still be held.
    """

    size: int
    terms: tuple[_Term, ...]
    tight: tuple[tuple[int, int, int], ...]


class MeldedLines:
    """The shanten of plain lines with melds under one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._shapes, self._frame = _nothing_asked(rules)
        self._known: dict[str, _Melds | None] = {}
        copies = copies_in_play(rules)
        self._runs = tuple(Runs(group, copies, frozenset()) for group in range(4))
        self._keys: tuple[dict[str, tuple[int, int] | None], ...] = ({}, {}, {}, {})

    def answer(self, runs: Sequence[str], melds: str) -> str | None:
        """The number of a line by its four runs of digits and its melds; None where this is not the way for it."""
        if self._frame is None:
            return None
        if melds not in self._known:
            if len(self._known) >= MOST_MELDS:
                self._known.clear()
            self._known[melds] = self._read(melds, self._frame)
        found = self._known[melds]
        if found is None:
            return None
        keys = []
        tiles = 0
        for group, run in enumerate(runs):
            weighed = self._weighed(group, run)
            if weighed is None:
                return None
            keys.append(weighed[0])
            tiles += weighed[1]
        if found.size - tiles not in (0, 1) or any(keys[group] >> at & 7 > left for group, at, left in found.tight):
            return None
        m, p, s, z = keys
        best = NEVER
        for rows, column, (of_m, of_p, of_s, of_z) in found.terms:
            best = min(best, column[rows[rows[of_m[m]][of_p[p]]][rows[of_s[s]][of_z[z]]]])
        return str(best - 1)

    def _weighed(self, group: int, run: str) -> tuple[int, int] | None:
        """A run's key and tiles; None where it has five equal tiles or a kind that the set lacks."""
        known = self._keys[group]
        if run not in known:
            if len(known) >= MOST_RUNS:
                known.clear()
            digits = run.strip(NO_TILES)
            found = self._runs[group].key(digits)
            known[run] = None if found is None else (found[0], len(digits))
        return known[run]

    def _read(self, text: str, frame: Frame) -> _Melds | None:
        """What melds leave of the tiles; None where one of them is no plain set, or there are too many of a kind."""
        melds = [_kinds_of(*meld) for meld in _MELD.findall(text)] if _MELDS.fullmatch(text) else []
        laid = [meld for meld in melds if meld is not None]
        number = Counter(kind for meld in laid for kind in meld)
        places = [(*place_of(kind), 4 - count) for kind, count in number.items()]
        if not laid or len(laid) < len(melds) or len(laid) > frame.sets:
            return None
        if any(left < 0 or not frame.usable[group] >> rank & 1 for group, rank, left in places):
            return None
        caps = list(frame.caps)
        for group, rank, left in places:
            caps[group] -= 4 - left << 3 * rank
        whole = [size for size in GROUPS if frame.usable[GROUPS.index(size)] == (1 << size[1]) - 1]
        here = frame._replace(
            melds=tuple(map(Laid, laid)),
            caps=(caps[0], caps[1], caps[2], caps[3]),
            spare=any(not number.keys() & {*range(start, start + size)} for start, size in whole),
        )
        terms = []
        for shape in self._shapes:
            entry = shape.entry(here)
            if entry is not None:
                pool = shape.pool()
                terms += [_Term(pool.rows, pool.columns[entry], term) for term in shape.terms(here, NONE_ASKED)]
        tight = tuple((group, 3 * rank, left) for group, rank, left in places)
        return _Melds(here.size, tuple(terms), tight) if terms else None


def _kinds_of(mark: str, digits: str, suit: str) -> tuple[int, ...] | None:
    """The kinds of a meld's text in the plainest form: a pong, a kong, or a chow in order."""
    start, size = GROUPS["mpsz".index(suit)]
    kinds = tuple(start + DIGITS.find(digit) for digit in digits)
    if min(kinds) < start or max(kinds) >= start + size:
        return None
    if len(set(kinds)) == 1:
        return kinds
    is_chow = mark == "[" and suit != "z" and len(kinds) == 3 and kinds[0] + 1 == kinds[1] == kinds[2] - 1
    return kinds if is_chow else None


def _nothing_asked(rules: Rules) -> tuple[tuple[Shape, ...], Frame | None]:
    """The winning shapes of a ruleset that asks nothing more of a hand, and its frame without melds; no frame for any
    other ruleset, and for tile sets that do not have four copies of each kind.
    """
    copies = copies_in_play(rules)
    if wild_kinds(rules) != () or rules.at(OWN_FOUR, False) or not {*copies[:NATURAL]} <= {0, 4}:
        return (), None
    moment = Moment(rules, Seat.E, (), ())
    shapes: list[Shape] = []
    for _, shape, demands in winning_shapes(moment):
        if demands or isinstance(shape, HeldShape):
            return (), None
        shapes.append(shape)
    return tuple(shapes), frame_of(moment, (), copies)
