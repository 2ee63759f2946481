"""From the concealed tiles' keys to the tiles still missing, and to the kinds whose draw helps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .frame import Keys
from .vectors import NEVER, Pool

MOST_CACHED: Final = 200_000
"""Suits that one look-up remembers before it starts anew: a bound on memory, far above what a usual run meets."""

Gains = tuple[tuple[int, int], ...]


class Lookup(dict[int, int]):
    """One group's key → id of its need vector, worked out when first asked for."""

    __slots__ = ("_gains", "_size", "find")

    def __init__(self, find: Callable[[int], int], size: int) -> None:
        super().__init__()
        self.find = find
        self._size = size
        self._gains: dict[int, Gains] = {}

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __missing__(self, key: int) -> int:
        if len(self) >= MOST_CACHED:
            self.clear()
        found = self[key] = self.find(key)
        return found

    def gains(self, key: int) -> Gains:
        """What one tile more makes of the group: (new id, mask of the ranks that lead to it), where it makes a
        difference.
        """
        known = self._gains.get(key)
        if known is not None:
            return known
        masks: dict[int, int] = {}
        here = self[key]
        for rank in range(self._size):
            new = self[key + (1 << 3 * rank)]
            if new != here:
                masks[new] = masks.get(new, 0) | 1 << rank
        if len(self._gains) >= MOST_CACHED:
            self._gains.clear()
        self._gains[key] = found = tuple(masks.items())
        return found


Term = tuple[Lookup, Lookup, Lookup, Lookup]


@dataclass(frozen=True, slots=True)
class Measure:
    """The least need over several terms, each one look-up a group; their vectors combine to `entry` of the pool's."""

    pool: Pool
    entry: int
    terms: tuple[Term, ...]

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
            if column[rows[rows[m][p]][rows[s][z]]] > limit:
                continue
            mp, sz = rows[m][p], rows[s][z]
            rests = (rows[p][sz], rows[m][sz], rows[z][mp], rows[s][mp])
            for group, (lookup, key, rest) in enumerate(zip(term, keys, rests, strict=True)):
                row = rows[rest]
                for new, ranks in lookup.gains(key):
                    if column[row[new]] < limit:
                        mask |= ranks << 9 * group
        return mask
