"""One suit's need vector, found by walking its nine (or seven) kinds from left to right.

The walk's state says, for every number of sets (with and without the pair) and of chows still open, the fewest tiles
missing so far. States and steps are worked out once and kept, so that suits share their beginnings. Common rules have
their steps stored, minimised, in package data (see `build`): one suit is then nine look-ups.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final, NamedTuple

from .frame import ALL_RANKS
from .vectors import MOST_SETS, NEVER, SETS, array_of, raised, read_table

_UNBOUND: Final = 18
_SIZE: Final = MOST_SETS + 1
_BLANK: Final = bytes([NEVER] * _SIZE)
_ADD: Final = tuple(map(raised, range(20)))

MOST_STEPS: Final = 100_000
"""Steps that an automaton remembers: a bound on memory."""

State = tuple[bytes | None, ...]


class Chows(Enum):
    """Which chows (顺子) a suit has."""

    NONE = "none"
    RUN = "run"
    """Three numbers in a row."""
    HONOUR = "honour"
    """Three different winds, or the three dragons (南昌 字牌顺子)."""


class SuitRule(NamedTuple):
    """What sets one suit may make, and what they must show.

    `usable` and `pair` are masks of ranks (bit 0 is the 1) that may stand in sets or be the pair. `bound`: at most
    four equal tiles (or the caps given with the hand); False where wild tiles may be fifth copies. `hold`: of every
    mask at least one tile must be there. `pongs`: pairs (number, mask), so many pongs of those ranks at least.
    """

    ranks: int = 9
    chows: Chows = Chows.RUN
    bound: bool = True
    usable: int = ALL_RANKS
    pair: int = ALL_RANKS
    hold: tuple[int, ...] = ()
    pongs: tuple[tuple[int, int], ...] = ()


class Automaton:
    """The states and steps of one `SuitRule`."""

    def __init__(self, rule: SuitRule) -> None:
        self.rule = rule
        self.open = 4 if rule.chows is Chows.HONOUR else 3 if rule.chows is Chows.RUN else 1
        """Chows of one stage that can be open at a time, plus one: three equal chows are three pongs."""
        self.marks = 2 ** len(rule.hold) * prod(number + 1 for number, _ in rule.pongs)
        self.states: list[State] = []
        self._ids: dict[State, int] = {}
        self._steps: dict[tuple[int, int, int, int], int] = {}
        first: list[bytes | None] = [None] * (self.marks * self.open**2)
        first[0] = bytes([0]) + _BLANK[1:] + _BLANK
        self._first = tuple(first)
        self.start = self._intern(self._first)

    def _intern(self, state: State) -> int:
        known = self._ids.get(state)
        if known is None:
            known = self._ids[state] = len(self.states)
            self.states.append(state)
        return known

    def step(self, state: int, rank: int, count: int, cap: int) -> int:
        """The state after the kind at `rank` (0-based), of which `count` tiles are held and at most `cap` may stand
        in the hand.
        """
        key = (state, rank, count, cap)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = self._intern(self._stepped(self.states[state], rank, count, cap))
        return found

    def _stepped(self, state: State, rank: int, count: int, cap: int) -> State:
        limit = 0 if not self.rule.usable >> rank & 1 else cap if self.rule.bound else _UNBOUND
        new: list[bytes | None] = [None] * len(state)
        square = self.open**2
        for place, vector in enumerate(state):
            if vector is None:
                continue
            mark, stage = divmod(place, square)
            for one, two, used, started in self._advances(stage, rank):
                for pongs, pair in self._uses(rank, limit - used):
                    spent = used + 3 * pongs + 2 * pair
                    there = self._marked(mark, rank, spent, pongs) * square + one * self.open + two
                    moved = _moved(vector, started + pongs, pair).translate(_ADD[max(0, spent - count)])
                    old = new[there]
                    new[there] = moved if old is None else bytes(map(min, old, moved))
        return tuple(new)

    def _advances(self, stage: int, rank: int) -> Iterator[tuple[int, int, int, int]]:
        """Ways to go on with the open chows: (open with one tile, open with two, tiles used here, chows begun here)."""
        one, two = divmod(stage, self.open)
        begin, wait, last = _chow_places(self.rule, rank)
        for new in range(self.open if begin else 1):
            for to_two in range(one + 1) if wait else (one,):
                for closed in range(two + 1) if wait else (two,):
                    left_one, left_two = one - to_two + new, two - closed + to_two
                    if max(left_one, left_two) < (1 if last else self.open):
                        yield left_one, left_two, new + to_two + closed, new

    def _uses(self, rank: int, free: int) -> Iterator[tuple[int, int]]:
        """Pongs and pairs of one kind for which `free` copies are free."""
        if free < 0:
            return
        pairs = 2 if self.rule.pair >> rank & 1 else 1
        for pongs, pair in product(range(3), range(pairs)):
            if 3 * pongs + 2 * pair <= free:
                yield pongs, pair

    def _marked(self, mark: int, rank: int, spent: int, pongs: int) -> int:
        """What is shown so far, after so many tiles and pongs of a kind: one digit a demand, the last value meaning
        enough.
        """
        new, place = 0, 1
        for mask in self.rule.hold:
            mark, held = divmod(mark, 2)
            new += place * (1 if held or (spent and mask >> rank & 1) else 0)
            place *= 2
        for number, mask in self.rule.pongs:
            mark, made = divmod(mark, number + 1)
            new += place * min(number, made + (pongs if mask >> rank & 1 else 0))
            place *= number + 1
        return new

    def vector(self, state: int) -> bytes:
        """The need vector of a state after the last kind: no chow open, everything shown that must be."""
        final = self.states[state][(self.marks - 1) * self.open**2]
        return final if final is not None else _BLANK + _BLANK

    def walk(self, key: int, caps: int) -> bytes:
        """The need vector of a suit: counts and caps with three bits a kind."""
        if len(self._steps) > MOST_STEPS:
            for known in (self.states, self._ids, self._steps):
                known.clear()
            self.start = self._intern(self._first)
        state = self.start
        for rank in range(self.rule.ranks):
            state = self.step(state, rank, key >> 3 * rank & 7, caps >> 3 * rank & 7)
        return self.vector(state)


def _chow_places(rule: SuitRule, rank: int) -> tuple[bool, bool, bool]:
    """Whether a chow may begin at a rank, whether open chows may skip it, and whether none may stay open after it."""
    if rule.chows is Chows.RUN:
        return rank < rule.ranks - 2, False, rank == rule.ranks - 1
    if rule.chows is Chows.HONOUR:
        # any three winds go together, so an open chow may skip a wind; the dragons' chow needs all three
        return rank in (0, 1, 4), rank < 4, rank in (3, 6)
    return False, False, False


def _moved(vector: bytes, sets: int, pair: int) -> bytes:
    """A state's vector after so many sets more, and the pair."""
    bare, paired = vector[:_SIZE], vector[_SIZE:]
    if sets:
        bare, paired = _BLANK[:sets] + bare[:-sets], _BLANK[:sets] + paired[:-sets]
    return _BLANK + bare if pair else bare + paired


class StoredAutomaton:
    """The minimised steps of one `SuitRule` with full caps, read from package data: a layer of states a kind."""

    def __init__(self, name: str) -> None:
        raw = read_table(name)
        sizes = array_of(raw[:20])
        place = 20
        self.layers = []
        for size in sizes[:9]:
            self.layers.append(array_of(raw[place : place + 10 * size]))
            place += 10 * size
        self.final = [SETS.intern(raw[at : at + 2 * _SIZE]) for at in range(place, len(raw), 2 * _SIZE)]

    def walk(self, key: int) -> int:
        """The id of the suit's need vector; more than four equal tiles count as four."""
        state = 0
        for layer in self.layers:
            count = key & 7
            state = layer[state * 5 + (count if count < 5 else 4)]
            key >>= 3
        return self.final[state]


_TERMINAL: Final = 0x101
_258: Final = 0x092
STORED: Final = {
    SuitRule(): "plain",
    SuitRule(bound=False): "wild",
    SuitRule(hold=(_TERMINAL,)): "terminal",
    SuitRule(pongs=((1, ALL_RANKS),)): "pong",
    SuitRule(hold=(_TERMINAL,), pongs=((1, ALL_RANKS),)): "pong-terminal",
    SuitRule(pair=_258): "pair258",
    SuitRule(pair=_258, bound=False): "pair258-wild",
    SuitRule(usable=0x0FE): "ranks2-8",
}
"""The rules whose steps are stored, by the name of their table."""


@lru_cache(maxsize=64)
def automaton(rule: SuitRule) -> Automaton:
    """The automaton of a rule, shared."""
    return Automaton(rule)


@lru_cache(maxsize=16)
def stored(rule: SuitRule) -> StoredAutomaton | None:
    """The stored automaton of a rule, None where it has none."""
    name = STORED.get(rule)
    return StoredAutomaton(name) if name else None
