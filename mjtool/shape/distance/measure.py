"""From the concealed tiles' keys to the tiles still missing, and to the kinds whose draw helps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .frame import Frame, Keys
from .vectors import NEVER, Pool

if TYPE_CHECKING:
    from .automaton import StoredAutomaton

MOST_CACHED: Final = 50_000
"""Suits that one look-up remembers before it starts anew: a bound on memory, far above what a usual run meets."""

Gains = tuple[tuple[int, int], ...]
"""What one tile more makes of a group: (new id, mask of the ranks that lead to it), where it makes a difference."""


class Lookup(dict[int, int]):
    """One group's key → id of its need vector, worked out when first asked for; `gains`: the same for one tile more.

    Whoever has many keys at once may go by `steps`, where the vectors are those of a stored automaton, by `base` or by
    `thirds`.
    """

    __slots__ = ("base", "find", "gains", "most", "steps", "thirds")

    def __init__(
        self,
        find: Callable[[int], int],
        size: int,
        steps: StoredAutomaton | None = None,
        base: Base | None = None,
        thirds: Thirds | None = None,
        most: int = MOST_CACHED,
    ) -> None:
        super().__init__()
        self.find = find
        self.gains = _Gained(self, size)
        self.steps = steps
        self.base = base
        self.thirds = thirds
        self.most = most

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __missing__(self, key: int) -> int:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.find(key)
        return found


class Base(NamedTuple):
    """Another look-up, whose vectors are turned into those of this one: `part` is a tile each of some kinds that are
    taken away first, as counts; `turned(id, missing)` is the id for a vector and for how many of them were not there.
    """

    lookup: Lookup
    part: int
    turned: Callable[[int, int], int]


class SumOfThirds(NamedTuple):
    """A group's key → the sum of three numbers, one for every three kinds' counts."""

    low: tuple[int, ...]
    middle: tuple[int, ...]
    high: tuple[int, ...]

    def __call__(self, key: int) -> int:
        return self.low[key & 0o777] + self.middle[key >> 9 & 0o777] + self.high[key >> 18]


class Thirds(NamedTuple):
    """What matters of a group as a sum; `turned` makes a vector's id of it."""

    total: SumOfThirds
    turned: Callable[[int], int]


def by_thirds(tables: Iterable[tuple[int, ...]], turned: Callable[[int], int], size: int) -> Lookup:
    """A look-up that goes by the sum of three numbers."""
    known, total = cache(turned), SumOfThirds(*tables)
    return Lookup(lambda key: known(total(key)), size, thirds=Thirds(total, known))


def same_for_all(vector: int) -> Lookup:
    """A look-up of a group whose tiles do not matter."""
    return by_thirds(((0,) * 512,) * 3, lambda _: vector, 0)


class _Gained(dict[int, Gains]):
    """One group's key → what a tile more makes of it."""

    __slots__ = ("lookup", "size")

    def __init__(self, lookup: Lookup, size: int) -> None:
        super().__init__()
        self.lookup = lookup
        self.size = size

    def __missing__(self, key: int) -> Gains:
        masks: dict[int, int] = {}
        here = self.lookup[key]
        for rank in range(self.size):
            new = self.lookup[key + (1 << 3 * rank)]
            if new != here:
                masks[new] = masks.get(new, 0) | 1 << rank
        if len(self) >= self.lookup.most:
            self.clear()
        found = self[key] = tuple(masks.items())
        return found


Term = tuple[Lookup, Lookup, Lookup, Lookup]


class Tally(NamedTuple):
    """A need that depends on a few counts only, which add up over the groups: pairs and single tiles of seven pairs.

    `of` makes of each group's key its counts, packed into one number; `need` makes of their sum the tiles missing.
    `bits` is the room that a sum takes.
    """

    of: tuple[SumOfThirds, SumOfThirds, SumOfThirds, SumOfThirds]
    need: Callable[[int], int]
    bits: int


class Uncounted:
    """A shape whose need depends on more than counts that add up."""

    __slots__ = ()

    def tally(self, frame: Frame) -> Tally | None:
        """None."""
        return None


class Measure(NamedTuple):
    """How far concealed tiles are from one winning shape.

    The least need over several terms, each one look-up a group; their vectors combine to `entry` of the pool's. Where
    there is a `tally`, it says the same.
    """

    pool: Pool
    entry: int
    terms: tuple[Term, ...]
    tally: Tally | None = None

    def need(self, keys: Keys, wilds: int) -> int:
        """Tiles missing, `NEVER` where the shape cannot be had; a wild tile is whatever is missing.

        Less than nothing is missing where the shape has fewer tiles than the hand.
        """
        m, p, s, z = keys
        rows, column = self.pool.rows, self.pool.columns[self.entry]
        best = NEVER
        for of_m, of_p, of_s, of_z in self.terms:
            found = column[rows[rows[of_m[m]][of_p[p]]][rows[of_s[s]][of_z[z]]]]
            if found < best:
                best = found
        return best - wilds if best < NEVER else NEVER

    def helps(self, keys: Keys, wilds: int, below: int) -> int:
        """The natural kinds whose draw makes the need less than `below`, as a mask of kinds."""
        rows, column = self.pool.rows, self.pool.columns[self.entry]
        limit = below + wilds
        mask = 0
        for term in self.terms:
            m, p, s, z = (lookup[key] for lookup, key in zip(term, keys, strict=True))
            mp, sz = rows[m][p], rows[s][z]
            if column[rows[mp][sz]] > limit:
                continue
            rests = (rows[p][sz], rows[m][sz], rows[z][mp], rows[s][mp])
            for group, (lookup, key, rest) in enumerate(zip(term, keys, rests, strict=True)):
                row = rows[rest]
                for new, ranks in lookup.gains[key]:
                    if column[row[new]] < limit:
                        mask |= ranks << 9 * group
        return mask


_OTHERS: Final = tuple(
    tuple((other, *(g for g in range(4) if g not in (group, other))) for other in range(4) if other != group)
    for group in range(4)
)
"""For every group the others, each with the two that are left."""


class Thinned:
    """A hand with one tile too many under one measure: what it is after each discard, worked out from what the discard
    leaves as it is."""

    __slots__ = ("_column", "_keys", "_known", "_parts", "_rows", "_wilds")

    def __init__(self, measure: Measure, keys: Keys, wilds: int) -> None:
        self._keys = keys
        self._wilds = wilds
        rows = self._rows = measure.pool.rows
        self._column = measure.pool.columns[measure.entry]
        self._known: dict[tuple[int, int, int, int], int] = {}
        self._parts = []
        for term in measure.terms:
            m, p, s, z = ids = [lookup[key] for lookup, key in zip(term, keys, strict=True)]
            mp, sz = rows[m][p], rows[s][z]
            rests = (rows[rows[p][sz]], rows[rows[m][sz]], rows[rows[z][mp]], rows[rows[s][mp]])
            self._parts.append((term, ids, rests))

    def need(self, group: int, one: int) -> int:
        """Tiles missing after a discard from a group; `one` is the tile in the group's key."""
        column = self._column
        key = self._keys[group] - one
        best = NEVER
        for term, _, rests in self._parts:
            need = column[rests[group][term[group][key]]]
            if need < best:
                best = need
        return best - self._wilds if best < NEVER else NEVER

    def helps(self, group: int, one: int, below: int) -> int:
        """The natural kinds whose draw makes the need less than `below` after a discard."""
        column, limit = self._column, below + self._wilds
        key = self._keys[group] - one
        mask = 0
        for number, (term, _, rests) in enumerate(self._parts):
            lookup, rest = term[group], rests[group]
            here = lookup[key]
            if column[rest[here]] > limit:
                continue
            for new, ranks in lookup.gains[key]:
                if column[rest[new]] < limit:
                    mask |= ranks << 9 * group
            # discards that leave a group equally good leave the same to hope for in the others
            known = self._known.get((number, group, here, limit))
            if known is None:
                known = self._known[number, group, here, limit] = self._elsewhere(number, group, here, limit)
            mask |= known
        return mask

    def _elsewhere(self, number: int, group: int, here: int, limit: int) -> int:
        """The kinds of the other groups that help one term when a group's vector is `here`."""
        rows, column = self._rows, self._column
        term, ids, _ = self._parts[number]
        mask = 0
        for other, second, third in _OTHERS[group]:
            row = rows[rows[rows[ids[second]][ids[third]]][here]]
            for new, ranks in term[other].gains[self._keys[other]]:
                if column[row[new]] < limit:
                    mask |= ranks << 9 * other
        return mask
