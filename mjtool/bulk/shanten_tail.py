"""What plain lines with one tail are measured by: runs of digits, the vectors that they stand for, and their
combinations.

Everything that is looked up on the way stands in plain dicts, and what is missing in them is found by a KeyError: that
is what costs least when nearly nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import gt, mul
from typing import Any, Final, NamedTuple

from ..rules.ground import Ground
from ..shape.distance import GROUPS, HONOURS, NEVER, Measure, Tally
from ..shape.distance.measure import Lookup, SumOfThirds, Term
from ..shape.distance.vectors import Pool

MOST_RUNS: Final = 50_000
"""Runs of digits that a suit remembers: a bound on memory that keeps most of a long input's."""
MANY: Final = 4
"""From so many terms on a shape gets a guard."""

ABSENT: Final = "-"
"""The run of a suit that a line does not have, which no text can be: in `m456p` nothing stands before the `m`."""
DIGITS: Final = "123456789"
WILD_PLACE: Final = 8
"""Bits of a weight that the number of tiles takes."""
NO_TILES: Final = "z" + ABSENT
"""What of a run's text is no tile."""

_PLACES: Final = tuple(1 << 3 * rank for rank in range(len(DIGITS)))
"""Where a rank's count stands in a key."""

Run = tuple[Any, ...]
"""What a run of digits is: its weight (see `Tail.weights`), the part of every fold's slot, and last the ids of all
slots' vectors.
"""

Weighed = tuple[int, tuple[int, ...]]
"""The weight of digits, and the ids of their vectors."""

Slots = tuple[int, int, int, int]
"""For each group the place in its runs' tuples."""


class Fold:
    """The combinations of four vectors to a need, as dicts: `m_part(a)[p][s_part(c)[z]]` with ids `a p c z`."""

    def __init__(self, pool: Pool, entry: int) -> None:
        self.entry = entry
        self._pool = pool
        self._column = pool.columns[entry]
        self._pairs: dict[int, dict[int, dict[int, int]]] = {}
        self._ends: dict[int, dict[int, int]] = {}
        self._needs: dict[int, dict[int, int]] = {}

    def part(self, group: int, vector: int) -> Any:
        """What a run keeps for a vector: the dots and the honours its id, the others the dict that goes on from it."""
        if group % 2:
            return vector
        return self._ends.setdefault(vector, {}) if group else self._pairs.setdefault(vector, {})

    def learn(self, m: int, p: int, s: int, z: int) -> None:
        """Fill in what four vectors come to, where it is not known."""
        pairs, ends, rows = self._pairs[m], self._ends[s], self._pool.rows
        if p not in pairs:
            pairs[p] = self._needs.setdefault(rows[m][p], {})
        if z not in ends:
            ends[z] = rows[s][z]
        needs, back = pairs[p], ends[z]
        if back not in needs:
            needs[back] = self._column[rows[rows[m][p]][back]]


@lru_cache(maxsize=64)
def _fold(pool: Pool, entry: int) -> Fold:
    return Fold(pool, entry)


class TailSlot(NamedTuple):
    """What a run keeps for one look-up, or for the least of several, and the combinations that it goes into."""

    fold: Fold
    pool: Pool
    lookups: tuple[Lookup, ...]

    def vector(self, key: int) -> int:
        """The id of a key's vector."""
        if len(self.lookups) == 1:
            return self.lookups[0][key]
        ids = [lookup[key] for lookup in self.lookups]
        return self.pool.intern(bytes(map(min, *(self.pool.vectors[number] for number in ids))))


class Runs:
    """The runs of one group: digits → what they are, for the shapes of one tail."""

    def __init__(self, group: int, copies: Sequence[int], wilds: frozenset[int]) -> None:
        start, size = GROUPS[group]
        self.known: dict[str, Run] = {}
        self.worked_out: dict[str, Weighed | None] = {}
        """Digits → weight and ids, None where they are not plain; suits that are alike share it."""
        self.slots: list[TailSlot] = []
        self.weigh: list[tuple[SumOfThirds, int]] = []
        """The counts that make up a weight beside the tiles, each with its place in bits."""
        self.wild_place = WILD_PLACE
        self._group = group
        self.copies = tuple(copies[start : start + size])
        self.wilds = tuple(kind - start for kind in sorted(wilds) if start <= kind < start + size)

    def slot(self, slot: TailSlot) -> int:
        """The place of a slot in the runs' tuples, where the weight stands first."""
        if slot not in self.slots:
            self.slots.append(slot)
        return self.slots.index(slot) + 1

    def digits(self, run: str) -> str | None:
        """The digits of a run, none of `ABSENT`; None where it is not plain. Honours come with their letter."""
        if run == ABSENT or (self._group == HONOURS and not run):
            return ""
        if self._group == HONOURS:
            return run[:-1] if run[-1] == "z" and len(run) > 1 else None
        return run or None

    def key(self, digits: str) -> tuple[int, int] | None:
        """The key of the natural tiles of digits and the number of the wild ones; None where there are more tiles of a
        kind than there can be, or a kind that the set lacks, or what is no digit.
        """
        counts = [*map(digits.count, DIGITS[: len(self.copies)])]
        if any(map(gt, counts, self.copies)) or sum(counts) < len(digits):
            return None
        wild = 0
        for rank in self.wilds:
            wild += counts[rank]
            counts[rank] = 0
        return sum(map(mul, counts, _PLACES)), wild

    def learn(self, run: str) -> bool:
        """Work out a run; False where it is not plain."""
        digits = self.digits(run)
        if digits is None:
            return False
        if digits not in self.worked_out:
            if len(self.worked_out) >= MOST_RUNS:
                self.worked_out.clear()
            self.worked_out[digits] = self._work_out(digits)
        found = self.worked_out[digits]
        if found is None:
            return False
        weight, ids = found
        if len(self.known) >= MOST_RUNS:
            self.known.clear()
        parts = [slot.fold.part(self._group, number) for slot, number in zip(self.slots, ids, strict=True)]
        self.known[run] = (weight, *parts, ids)
        return True

    def _work_out(self, digits: str) -> Weighed | None:
        found = self.key(digits)
        if found is None:
            return None
        key, wild = found
        weight = len(digits) + (wild << self.wild_place)
        for counts, place in self.weigh:
            weight += counts(key) << place
        return weight, tuple([slot.vector(key) for slot in self.slots])

    def share(self, other: Runs) -> None:
        """Work out runs together with another group, if it is like this one."""
        alike = self.copies == other.copies and self.wilds == other.wilds
        if alike and self.slots == other.slots and self.weigh == other.weigh:
            self.worked_out = other.worked_out


class ManyTerms(NamedTuple):
    """One shape with several terms; `guard` gives a bound that none of them is below."""

    guard: Slots
    terms: tuple[Slots, ...]


class Counted(NamedTuple):
    """A tally, the place of its counts in a weight in bits, and which of the winning shapes it is of."""

    tally: Tally
    place: int
    shape: int


class Whole(NamedTuple):
    """A term with what its vectors combine to, and which of the winning shapes it is of."""

    shape: int
    pool: Pool
    entry: int
    lookups: Term


class Tail:
    """What lines with one tail are measured by.

    The weights of a line's runs add up to all that is a sum: the tiles, the counts of shapes that have a tally, the
    wild tiles. What is left for combinations is the shapes of sets and their kin.
    """

    def __init__(self, ground: Ground, copies: Sequence[int], left: Sequence[int]) -> None:
        """`copies`: the most tiles of a kind that concealed tiles may hold. `left`: how many nobody sees before those
        are taken off."""
        self.ground = ground
        self.left = left
        wilds = frozenset(ground.wilds)
        self.runs = tuple(Runs(group, copies, wilds) for group in range(4))
        self.few: list[Slots] = []
        """The terms of shapes that have few, without those that have a tally: these are looked up first."""
        self.many: list[ManyTerms] = []
        self.said: dict[int, dict[int, str | None]] = {}
        """What to show for a weight and a least need."""
        self._size = ground.size
        self.tallies: list[Counted] = []
        self._held = [(shape.number - laid, shape.kinds <= wilds) for _, shape, laid in ground.held]
        for shape, (_, measures) in enumerate(ground.measures):
            for one in measures:
                self._add(shape, one)
        for suit in self.runs[1:HONOURS]:
            suit.share(self.runs[0])

    def _add(self, shape: int, one: Measure) -> None:
        tally = one.tally
        if tally is not None:
            place = self.runs[0].wild_place
            self.tallies.append(Counted(tally, place, shape))
            for runs, counts in zip(self.runs, tally.of, strict=True):
                runs.weigh.append((counts, place))
                runs.wild_place += tally.bits
            return
        slots = [self._slots(one, [(lookup,) for lookup in term]) for term in one.terms]
        if len(slots) < MANY:
            self.few += slots
            return
        every = [tuple(dict.fromkeys(term[group] for term in one.terms)) for group in range(4)]
        self.many.append(ManyTerms(self._slots(one, every), tuple(slots)))

    def _slots(self, one: Measure, lookups: Iterable[tuple[Lookup, ...]]) -> Slots:
        made = (TailSlot(_fold(one.pool, one.entry), one.pool, of) for of in lookups)
        m, p, s, z = (runs.slot(slot) for runs, slot in zip(self.runs, made, strict=True))
        return m, p, s, z

    def terms(self) -> list[Whole]:
        """The terms of the shapes that have no tally."""
        return [
            Whole(shape, one.pool, one.entry, term)
            for shape, (_, measures) in enumerate(self.ground.measures)
            for one in measures
            if one.tally is None
            for term in one.terms
        ]

    def answer(self, line: Sequence[str]) -> str | None:
        """The number of a line by its four runs; what is not known of them yet is worked out. None where one of them is
        not plain.
        """
        found = []
        for runs, run in zip(self.runs, line, strict=True):
            if run not in runs.known and not runs.learn(run):
                return None
            found.append(runs.known[run])
        a, b, c, d = found
        try:
            least = self.least(a, b, c, d)
        except KeyError:
            self._combine(a[-1], b[-1], c[-1], d[-1])
            least = self.least(a, b, c, d)
        return self.say(a[0] + b[0] + c[0] + d[0], least)

    def _combine(self, m: Sequence[int], p: Sequence[int], s: Sequence[int], z: Sequence[int]) -> None:
        """Work out all combinations of the vectors of four runs."""
        for i, j, k, x in (*self.few, *[one for shape in self.many for one in (shape.guard, *shape.terms)]):
            self.runs[0].slots[i - 1].fold.learn(m[i - 1], p[j - 1], s[k - 1], z[x - 1])

    def least(self, a: Run, b: Run, c: Run, d: Run) -> int:
        """The least need by combinations. Raises KeyError where one of them is not known yet."""
        best = NEVER
        for i, j, k, x in self.few:
            need: int = a[i][b[j]][c[k][d[x]]]
            if need < best:
                best = need
        for (i, j, k, x), terms in self.many:
            if a[i][b[j]][c[k][d[x]]] < best:
                for i, j, k, x in terms:
                    need = a[i][b[j]][c[k][d[x]]]
                    if need < best:
                        best = need
        return best

    def say(self, weight: int, least: int) -> str | None:
        """What to show for the weight of a line and the least need by combinations, None for a wrong number of tiles;
        kept in `said`.
        """
        said = self.said.setdefault(weight, {})
        if least not in said:
            counted = [tally.need(weight >> place & (1 << tally.bits) - 1) for tally, place, _ in self.tallies]
            wild = weight >> self.runs[0].wild_place
            said[least] = self.number(min([least, *counted]), weight & (1 << WILD_PLACE) - 1, wild)
        return said[least]

    def number(self, best: int, tiles: int, wild: int) -> str | None:
        """What to show for the least need of all shapes, None for a wrong number of tiles."""
        floor = self._size - tiles
        if floor not in (0, 1):
            return None
        needs = [number - (wild if of_wild else 0) for number, of_wild in self._held]
        if best < NEVER:
            needs.append(best - wild)
        return str(max(min(needs), floor) - 1) if needs else "-"
