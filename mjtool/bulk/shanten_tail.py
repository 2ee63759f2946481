"""What plain lines with one tail are measured by: runs of digits, the vectors that they stand for, and their
combinations.

Everything that is looked up on the way stands in plain dicts, and what is missing in them is found by a KeyError: that
is what costs least when nearly nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..rules.ground import Ground
from ..shape.distance import GROUPS, NEVER
from ..shape.distance.measure import Lookup, Term
from ..shape.distance.vectors import Pool

MOST_RUNS: Final = 50_000
"""Runs of digits that a suit remembers: a bound on memory that keeps most of a long input's."""
MANY: Final = 4
"""From so many terms on a shape gets a guard."""

ABSENT: Final = "-"
"""The run of a suit that a line does not have, which no text can be: in `m456p` nothing stands before the `m`."""
DIGITS: Final = "123456789"
NO_TILES: Final = "z" + ABSENT
"""What of a run's text is no tile."""

Run = tuple[Any, ...]
"""What a run of digits is: for every slot what its `Fold` makes of it, the ids of its vectors, and last its tiles and
256 times its wild tiles.
"""

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
        self.slots: list[TailSlot] = []
        self._group = group
        self.copies = dict(zip(DIGITS, copies[start : start + size], strict=False))
        self.wilds = "".join(DIGITS[kind - start] for kind in sorted(wilds) if start <= kind < start + size)

    def slot(self, slot: TailSlot) -> int:
        """The place of a slot in the runs' tuples."""
        if slot not in self.slots:
            self.slots.append(slot)
        return self.slots.index(slot)

    def order(self, place: int) -> int:
        """What slots are sorted by, so that suits that are alike have them alike."""
        return hash(self.slots[place])

    def key(self, digits: str) -> tuple[int, int] | None:
        """The key of a run's natural tiles and the number of its wild tiles; None where it has more tiles of a kind
        than there are, or a kind that the set lacks.
        """
        key = wild = 0
        for digit in {*digits}:
            count = digits.count(digit)
            if count > self.copies.get(digit, 0):
                return None
            if digit in self.wilds:
                wild += count
            else:
                key += count << 3 * DIGITS.index(digit)
        return key, wild

    def learn(self, digits: str) -> bool:
        """Work out a run; False where it is not plain."""
        tiles = digits.strip(NO_TILES)
        found = self.key(tiles)
        if found is None:
            return False
        key, wild = found
        if len(self.known) >= MOST_RUNS:
            self.known.clear()
        ids = tuple([slot.vector(key) for slot in self.slots])
        parts = [slot.fold.part(self._group, number) for slot, number in zip(self.slots, ids, strict=True)]
        self.known[digits] = (*parts, ids, len(tiles) + (wild << 8))
        return True


class ManyTerms(NamedTuple):
    """One shape with several terms; `guard` gives a bound that none of them is below."""

    guard: Slots
    terms: tuple[Slots, ...]


class Tail:
    """What lines with one tail are measured by."""

    def __init__(self, ground: Ground, copies: Sequence[int]) -> None:
        wilds = frozenset(ground.wilds)
        self.runs = tuple(Runs(group, copies, wilds) for group in range(4))
        self.few: list[Slots] = []
        """The terms of shapes that have few: these are looked up first."""
        self.many: list[ManyTerms] = []
        self.said: dict[int, str | None] = {}
        """What to show for a least need plus 256 times the tiles plus 65536 times the wild tiles."""
        self._size = ground.size
        self._held = [(shape.number - laid, shape.kinds <= wilds) for _, shape, laid in ground.held]
        for _, measures in ground.measures:
            for one in measures:
                self._add(one.pool, one.entry, one.terms)

    def _add(self, pool: Pool, entry: int, terms: tuple[Term, ...]) -> None:
        slots = [self._slots(pool, entry, [(lookup,) for lookup in term]) for term in terms]
        if len(terms) < MANY:
            self.few += slots
            return
        every = [tuple(dict.fromkeys(term[group] for term in terms)) for group in range(4)]
        self.many.append(ManyTerms(self._slots(pool, entry, every), tuple(slots)))

    def _slots(self, pool: Pool, entry: int, lookups: Iterable[tuple[Lookup, ...]]) -> Slots:
        made = (TailSlot(_fold(pool, entry), pool, of) for of in lookups)
        m, p, s, z = (runs.slot(slot) for runs, slot in zip(self.runs, made, strict=True))
        return m, p, s, z

    def forget(self) -> None:
        """Give back the memory of the runs."""
        for runs in self.runs:
            runs.known.clear()

    def learn(self, digits: Sequence[str]) -> bool:
        """Work out what a line's four runs come to; False where one of them is not plain."""
        for runs, run in zip(self.runs, digits, strict=True):
            if run not in runs.known and not runs.learn(run):
                return False
        m, p, s, z = (runs.known[run][-2] for runs, run in zip(self.runs, digits, strict=True))
        for i, j, k, x in (*self.few, *(one for shape in self.many for one in (shape.guard, *shape.terms))):
            self.runs[0].slots[i].fold.learn(m[i], p[j], s[k], z[x])
        return True

    def answer(self, digits: Sequence[str]) -> str | None:
        """The number of a line by its four runs. Raises KeyError where something is not known yet."""
        a, b, c, d = (runs.known[run] for runs, run in zip(self.runs, digits, strict=True))
        best = NEVER
        for i, j, k, x in self.few:
            need = a[i][b[j]][c[k][d[x]]]
            if need < best:
                best = need
        if self.many:
            best = self.beyond(a, b, c, d, best)
        return self.say(best + (a[-1] + b[-1] + c[-1] + d[-1] << 8))

    def beyond(self, a: Run, b: Run, c: Run, d: Run, best: int) -> int:
        """The least need when shapes with many terms are looked at too."""
        for (i, j, k, x), terms in self.many:
            if a[i][b[j]][c[k][d[x]]] < best:
                for i, j, k, x in terms:
                    need = a[i][b[j]][c[k][d[x]]]
                    if need < best:
                        best = need
        return best

    def say(self, code: int) -> str | None:
        """What to show, None for a wrong number of tiles; see `said`."""
        if code not in self.said:
            self.said[code] = self._number(code & 0xFF, code >> 8 & 0xFF, code >> 16)
        return self.said[code]

    def _number(self, best: int, tiles: int, wild: int) -> str | None:
        floor = self._size - tiles
        if floor not in (0, 1):
            return None
        needs = [number - (wild if of_wild else 0) for number, of_wild in self._held]
        if best < NEVER:
            needs.append(best - wild)
        return str(max(min(needs), floor) - 1) if needs else "-"
