"""Interned need vectors: small numbers for "so many tiles are missing", combined by table.

A *need vector* says how many tiles a part of the hand (one suit, two suits …) lacks for each thing that it may
contribute. Vectors are `bytes`, interned as small integers; combining two parts is a look-up (id, id) → id that fills
itself. Two geometries exist:

- `SETS`: entry `pair * 6 + sets`, for 0..5 sets without or with the pair (将/眼).
- `ITEMS`: entry `n`, for 0..17 equal items (pairs of seven pairs, different tiles of 十三烂, tiles of a list).
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Callable
from os.path import dirname, isfile, join
from typing import Final

NEVER: Final = 99
"""The need of what cannot be had."""

MOST_SETS: Final = 5
MOST_ITEMS: Final = 17

Combine = Callable[[bytes, bytes], bytes]


class Row(dict[int, int]):
    """The combinations of one vector: id of the other → id of both together. Missing entries are worked out when they
    are asked for.
    """

    __slots__ = ("left", "pool")

    def __init__(self, pool: Pool, left: int) -> None:
        super().__init__()
        self.pool = pool
        self.left = left

    def __missing__(self, right: int) -> int:
        found = self[right] = self.pool.combined(self.left, right)
        return found


class Pool:
    """All need vectors of one geometry. `rows[a][b]` is the id of `a` and `b` together, `columns[entry][a]` the need
    that `a` has for an entry.
    """

    def __init__(self, width: int, paired: bool, stored: str | None = None) -> None:
        self.width = width
        self.paired = paired
        """Whether the second half of a vector is the first with the pair."""
        self.vectors: list[bytes] = []
        self.ids: dict[bytes, int] = {}
        self.rows: list[Row] = []
        self.columns: list[list[int]] = [[] for _ in range(width)]
        self._combine: Combine = combine_sets if paired else combine_items
        self._closed = 0
        self._table = array("H")
        if stored:
            self._load(stored)
        self.nothing = self.intern(bytes([0] + [NEVER] * (width - 1)))
        """The id of a part that contributes nothing; it changes nothing that it is combined with."""
        self.impossible = self.intern(bytes([NEVER] * width))
        """The id of a part that no tiles can make right."""

    def intern(self, vector: bytes) -> int:
        """The id of a vector, a new one where it was not known."""
        known = self.ids.get(vector)
        if known is not None:
            return known
        self.ids[vector] = new = len(self.vectors)
        self.vectors.append(vector)
        self.rows.append(Row(self, new))
        for column, need in zip(self.columns, vector, strict=True):
            column.append(need)
        return new

    def combined(self, left: int, right: int) -> int:
        """The id of two parts together, worked out or read from the stored table."""
        closed = self._closed
        if left < closed and right < closed:
            return self._table[left * closed + right]
        return self.intern(self._combine(self.vectors[left], self.vectors[right]))

    @property
    def closed(self) -> tuple[int, array[int]]:
        """How many of the first vectors are closed under combining, and the table of their combinations."""
        return self._closed, self._table

    def _load(self, name: str) -> None:
        """Start with the stored vectors, which are closed under combining, and their table."""
        raw = read_table(name)
        (count,) = array_of(raw[:2])
        end = 2 + count * self.width
        self.vectors = [raw[start : start + self.width] for start in range(2, end, self.width)]
        self.ids = {vector: number for number, vector in enumerate(self.vectors)}
        self.rows = [Row(self, number) for number in range(count)]
        self.columns = [list(raw[2 + entry : end : self.width]) for entry in range(self.width)]
        self._table = array_of(raw[end:])
        self._closed = count


def raised(cost: int) -> bytes:
    """The translation of needs to those with so many tiles more missing."""
    return bytes(range(cost, NEVER)).ljust(256, bytes([NEVER]))


def array_of(raw: bytes) -> array[int]:
    """Little-endian 16-bit numbers as an array."""
    numbers = array("H")
    numbers.frombytes(raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _path(name: str) -> str:
    # importlib.resources would take longer to import than all the rest of a command
    return join(dirname(__file__), "tables", f"{name}.bin")


def read_table(name: str) -> bytes:
    """A stored table's bytes. The tables are built by `mjtool.shape.distance.build`."""
    with open(_path(name), "rb") as file:
        return zlib.decompress(file.read())


def _joined(left: bytes, right: bytes) -> list[int]:
    """Least sums over all ways to split an entry number into two."""
    width = len(left)
    out = [NEVER] * width
    for i, a in enumerate(left):
        if a < NEVER:
            for j in range(width - i):
                if a + right[j] < out[i + j]:
                    out[i + j] = a + right[j]
    return out


def combine_sets(left: bytes, right: bytes) -> bytes:
    """Two parts of a hand of sets: the sets add up, and one of the two may bring the pair."""
    size = MOST_SETS + 1
    bare_left, bare_right = left[:size], right[:size]
    paired = map(min, _joined(left[size:], bare_right), _joined(bare_left, right[size:]))
    return bytes([*_joined(bare_left, bare_right), *paired])


def combine_items(left: bytes, right: bytes) -> bytes:
    """Two parts of a hand of equal items: the items add up."""
    return bytes(_joined(left, right))


SETS: Final = Pool(2 * (MOST_SETS + 1), True, "closure" if isfile(_path("closure")) else None)
ITEMS: Final = Pool(MOST_ITEMS + 1, False)
