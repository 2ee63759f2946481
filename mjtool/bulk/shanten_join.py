"""Combinations of many need vectors at once, as numpy tables that fill themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..shape.distance import NEVER
from ..shape.distance.vectors import Pool

Ints = NDArray[Any]


class Numbered:
    """Vectors of a pool numbered in the order in which they turn up, so that tables are no larger than need be."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.count = 0
        self._numbers = np.full(1024, -1, np.int32)
        self._ids = np.zeros(1024, np.int32)

    def __call__(self, ids: Ints) -> Ints:
        """The numbers of ids."""
        more = _room(len(self.pool.vectors)) - len(self._numbers)
        if more > 0:
            self._numbers = np.concatenate([self._numbers, np.full(more, -1, np.int32)])
            self._ids = np.concatenate([self._ids, np.zeros(more, np.int32)])
        new = np.unique(ids[self._numbers[ids] < 0])
        self._numbers[new] = np.arange(self.count, self.count + len(new))
        self._ids[self.count : self.count + len(new)] = new
        self.count += len(new)
        return np.asarray(self._numbers[ids])

    def vectors(self, numbers: Ints) -> Ints:
        """The vectors that have these numbers, a row each."""
        every = np.frombuffer(b"".join(self.pool.vectors), np.uint8).reshape(-1, self.pool.width)
        return np.asarray(every[self._ids[numbers]])


class Joined:
    """What two parts of a hand come to, as a table that fills itself: the number of their vector, or the need for one
    of its entries.
    """

    def __init__(self, left: Numbered, right: Numbered, entry: int | None = None) -> None:
        self.numbered = Numbered(left.pool)
        self._left, self._right, self._entry = left, right, entry
        self._blank = -1 if entry is None else 255
        self._table = np.full((64, 64), self._blank, np.int32 if entry is None else np.uint8)

    def __call__(self, left: Ints, right: Ints) -> Ints:
        """What the numbers of vectors on the left and on the right come to."""
        self._widen()
        width = self._table.shape[1]
        places = left * np.int32(width) + right
        flat = self._table.reshape(-1)
        found: Ints = flat[places]
        blank = found == self._blank
        if blank.any():
            missing = np.unique(places[blank])
            flat[missing] = self._worked_out(missing // width, missing % width)
            found = flat[places]
        return found

    def _widen(self) -> None:
        """Make room for the vectors that have come up."""
        rows, columns = self._table.shape
        more = (max(rows, _room(self._left.count)), max(columns, _room(self._right.count)))
        if more != self._table.shape:
            new = np.full(more, self._blank, self._table.dtype)
            new[:rows, :columns] = self._table
            self._table = new

    def _worked_out(self, left: Ints, right: Ints) -> Ints:
        """What vectors come to that were not taken together yet."""
        pool = self._left.pool
        one, two = self._left.vectors(left), self._right.vectors(right)
        half = pool.width // 2
        if pool.paired:
            bare = _sums(one[:, :half], two[:, :half])
            pair = np.minimum(_sums(one[:, half:], two[:, :half]), _sums(one[:, :half], two[:, half:]))
            whole = np.concatenate([bare, pair], axis=1)
        else:
            whole = _sums(one, two)
        if self._entry is not None:
            return np.asarray(whole[:, self._entry])
        texts = np.ascontiguousarray(whole).view(f"V{pool.width}").reshape(-1)
        different, places = np.unique(texts, return_inverse=True)
        return self.numbered(np.array([pool.intern(one.tobytes()) for one in different]))[places.reshape(-1)]


def _room(number: int) -> int:
    """A power of two above a number: tables grow seldom."""
    return 1 << max(6, int(number).bit_length())


def _sums(left: Ints, right: Ints) -> Ints:
    """Least sums over all ways to split an entry's number into two, row by row."""
    width = left.shape[1]
    out = np.full(left.shape, NEVER, np.uint8)
    for first in range(width):
        sums = left[:, first : first + 1] + right[:, : width - first]
        np.minimum(out[:, first:], sums, out=out[:, first:])
    return out


@lru_cache(maxsize=8)
def leaves(pool: Pool) -> Numbered:
    """The vectors of single groups."""
    return Numbered(pool)


@lru_cache(maxsize=16)
def half_of(pool: Pool, group: int) -> Joined:
    """A group with the next one: characters and dots, or bamboo and honours."""
    return Joined(leaves(pool), leaves(pool))


@lru_cache(maxsize=64)
def hand_of(pool: Pool, entry: int) -> Joined:
    """Both halves of a hand, and what they need."""
    return Joined(half_of(pool, 0).numbered, half_of(pool, 2).numbered, entry)
