"""What a distance is measured in: everything about a hand but its concealed tiles, and the four groups of kinds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...tile import NATURAL, SUITED

GROUPS: Final = ((0, 9), (9, 9), (18, 9), (27, 7))
"""The three number suits and the honours: first kind and number of kinds."""

HONOURS: Final = 3
"""The index of the honours among the groups."""

ALL_RANKS: Final = 0x1FF
FULL: Final = 0o444444444
"""Counts of nine kinds with four tiles each: three bits a kind, the lowest for the first."""


class Keys(NamedTuple):
    """The concealed natural tiles, one number a group, three bits a kind."""

    m: int
    p: int
    s: int
    z: int


def keys_of(counts: Sequence[int]) -> Keys:
    """Counts by kind as keys; kinds after the honours are left out."""
    return Keys(*(sum(counts[start + rank] << 3 * rank for rank in range(size)) for start, size in GROUPS))


def changed(keys: Keys, kind: int, by: int) -> Keys:
    """The keys with so many tiles of a kind more."""
    group, rank = place_of(kind)
    new = list(keys)
    new[group] += by << 3 * rank
    return Keys(*new)


def place_of(kind: int) -> tuple[int, int]:
    """The group and the rank (0-based) of a kind below the flowers."""
    return divmod(kind, 9) if kind < SUITED else (HONOURS, kind - SUITED)


def masks_of(kinds: Iterable[int]) -> tuple[int, int, int, int]:
    """Kinds as one mask of ranks a group; flowers are left out."""
    masks = [0, 0, 0, 0]
    for kind in kinds:
        if kind < NATURAL:
            group, rank = place_of(kind)
            masks[group] |= 1 << rank
    return masks[0], masks[1], masks[2], masks[3]


class Laid(NamedTuple):
    """A set on the table: the kinds it counts as, all of them, and whether it is a concealed kong."""

    kinds: tuple[int, ...]
    concealed: bool = False

    @property
    def is_pong(self) -> bool:
        """A pong or a kong."""
        return self.kinds[0] == self.kinds[-1]


class Frame(NamedTuple):
    """The hand around its concealed tiles.

    `sets`: sets of a complete hand, 4 or 5 (with 16 tiles). `usable`: masks of the ranks that may stand in a complete
    hand, by group. `caps`: the most tiles of a kind that the concealed part of a complete hand may hold, three bits a
    kind. `fifth`: a wild tile may be a fifth copy, so that no cap holds. `spare`: nothing is asked of the hand, and in
    some group no copy is gone, so that sets and a pair of new tiles can always be had.
    """

    sets: int = 4
    melds: tuple[Laid, ...] = ()
    usable: tuple[int, int, int, int] = (ALL_RANKS, ALL_RANKS, ALL_RANKS, 0x7F)
    caps: tuple[int, int, int, int] = (FULL, FULL, FULL, FULL)
    fifth: bool = False
    spare: bool = False

    @property
    def size(self) -> int:
        """Concealed tiles of a complete hand."""
        return 3 * (self.sets - len(self.melds)) + 2

    @property
    def free_sets(self) -> int:
        """Sets that the concealed tiles have to make."""
        return self.sets - len(self.melds)

    def laid_in(self, group: int) -> tuple[int, ...]:
        """The kinds of the melds that belong to a group."""
        return tuple(kind for meld in self.melds for kind in meld.kinds if place_of(kind)[0] == group)
