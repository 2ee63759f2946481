"""Distances by trying every complete hand: slow, plain, and independent of the tables that it checks.

A *world* is a small tile set. Its complete hands are found among all combinations of tiles by taking them apart in
every way, wild tiles standing for every kind in turn; what a demand asks is looked up in each way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from mjtool.tile import SUITED

Way = tuple[tuple[tuple[int, ...], ...], int]
"""Concealed sets and the pair's kind."""

Asked = Callable[[Way], bool]


def chow_from(kind: int) -> tuple[int, int, int] | None:
    """The chow that begins at a kind."""
    return (kind, kind + 1, kind + 2) if kind < SUITED and kind % 9 < 7 else None


@dataclass(frozen=True)
class World:
    """Kinds with the copies that the hand can come to hold, which of them are wild, what wild tiles may do, and the
    kinds that lie in melds.
    """

    copies: tuple[tuple[int, int], ...]
    wilds: tuple[int, ...] = ()
    fifth: bool = True
    laid: tuple[int, ...] = ()

    @property
    def kinds(self) -> tuple[int, ...]:
        """Every kind in play."""
        return tuple(kind for kind, _ in self.copies)

    def hands(self, size: int) -> Iterator[tuple[int, ...]]:
        """All combinations of so many tiles."""
        most = dict(self.copies)
        for hand in combinations_with_replacement(self.kinds, size):
            if all(number <= most[kind] for kind, number in Counter(hand).items()):
                yield hand


def ways(natural: tuple[int, ...], wild: int, kinds: tuple[int, ...]) -> Iterator[Way]:
    """Every way to make sets and one pair of natural tiles and so many wild tiles, which may be any of `kinds`."""
    for faces in combinations_with_replacement(kinds, wild):
        yield from _apart(tuple(sorted((*natural, *faces))))


@lru_cache(maxsize=500_000)
def _apart(tiles: tuple[int, ...]) -> tuple[Way, ...]:
    found: set[Way] = set()
    for kind in set(tiles):
        if tiles.count(kind) >= 2:
            for sets in _sets(_less(tiles, (kind, kind))):
                found.add((sets, kind))
    return tuple(found)


@lru_cache(maxsize=500_000)
def _sets(tiles: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    if not tiles:
        return ((),)
    first = tiles[0]
    found = []
    for made in ((first,) * 3, chow_from(first)):
        if made and not Counter(made) - Counter(tiles):
            found += [(made, *rest) for rest in _sets(_less(tiles, made))]
    return tuple(found)


def _less(tiles: tuple[int, ...], gone: Sequence[int]) -> tuple[int, ...]:
    rest = list(tiles)
    for kind in gone:
        rest.remove(kind)
    return tuple(rest)


def complete_hands(world: World, size: int, asked: Asked = lambda way: True) -> list[Counter[int]]:
    """All complete hands of so many concealed tiles that meet what is asked."""
    found = []
    faces = tuple(sorted({*world.kinds, *world.laid}))
    for hand in world.hands(size):
        natural = tuple(kind for kind in hand if kind not in world.wilds)
        for way in ways(natural, size - len(natural), faces):
            used = Counter(kind for made in way[0] for kind in made) + Counter({way[1]: 2}) + Counter(world.laid)
            if (world.fifth or max(used.values()) <= 4) and asked(way):
                found.append(Counter(hand))
                break
    return found


def missing(hand: Sequence[int], complete: Sequence[Counter[int]]) -> int | None:
    """The fewest tiles that make a hand one of the complete hands; None where there are none."""
    held = Counter(hand)
    return min((sum((target - held).values()) for target in complete), default=None)
