"""The compiled kernel in `native/`: its structures, its numbers, and how it is found. It is optional; see
`shanten_kernel`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64
from enum import IntEnum
from functools import cache
from os.path import dirname, isfile, join
from typing import Any, Final

LIBRARY: Final = join(dirname(__file__), "native", "libkernel.so")
"""Where the build puts it."""

LAYOUT: Final = 3
RANKS: Final = 9
MOST_ROWS: Final = 65_535
"""Rows of a group's table before it starts anew."""
FIRST_ROW: Final = 2
CODES: Final = 1 << 14
SHAPES: Final = 8
TERMS: Final = 64
MOST_LEFT: Final = 8
DRAWS_ROOM: Final = 2048
"""Characters that what helps may take."""
UNKNOWN_BYTE: Final = 0xFF
"""Both bytes of a number that has to be asked for."""


class Asked(IntEnum):
    """What the kernel has to be told before it goes on."""

    DONE = 0
    VECTOR = 1
    HALF = 2
    NEED = 3
    CODE = 4


class By(IntEnum):
    """The ways from a group's counts to a vector."""

    STEPS = 0
    THIRDS = 1
    BASE = 2
    RUN = 3


class Said(IntEnum):
    """What is known of a code."""

    SHOWN = 1
    NOT_PLAIN = 2


class Thirds(ctypes.Structure):
    """Three tables whose numbers add up."""

    _fields_ = (("low", POINTER(c_int32)), ("middle", POINTER(c_int32)), ("high", POINTER(c_int32)))


class Lookup(ctypes.Structure):
    """From a group's counts to the number of its vector."""

    _fields_ = (
        ("by", c_int32),
        ("base", c_int32),
        ("part", c_uint8 * 16),
        ("thirds", Thirds),
        ("layers", POINTER(c_uint16) * RANKS),
        ("final", POINTER(c_uint16)),
        ("known", POINTER(c_uint16)),
    )


class Counts(ctypes.Structure):
    """Counts that go into a weight."""

    _fields_ = (("thirds", Thirds), ("place", c_int64))


class Table(ctypes.Structure):
    """The runs of one group, or of groups that are alike."""

    _fields_ = (
        *((name, c_int32) for name in ("kinds", "size", "slots", "counts", "used", "most", "wild_place")),
        ("copies", c_uint8 * 16),
        ("wild", c_uint8 * 16),
        ("lookups", POINTER(c_int32)),
        ("counted", POINTER(Counts)),
        ("rows", POINTER(c_uint16)),
        ("vectors", POINTER(c_uint16)),
        ("weights", POINTER(c_uint64)),
    )


class Joined(ctypes.Structure):
    """What the vectors of two groups come to."""

    _fields_ = (("width", c_int32), ("halves", POINTER(c_uint16)))


class Needs(ctypes.Structure):
    """What two halves of a hand need."""

    _fields_ = (("width", c_int32), ("needs", POINTER(c_uint8)))


class Term(ctypes.Structure):
    """Four slots and what their vectors combine to."""

    _fields_ = (("slots", c_int32 * 4), ("joined", c_int32), ("needs", c_int32), ("shape", c_int32))


class Tally(ctypes.Structure):
    """A need that goes by counts in a weight."""

    _fields_ = (("place", c_int64), ("mask", c_int64), ("needs", POINTER(c_uint8)), ("shape", c_int64))


class Plan(ctypes.Structure):
    """All that lines with one tail are measured by."""

    _fields_ = (
        ("tables", POINTER(Table) * 4),
        ("lookups", POINTER(Lookup)),
        ("joined", POINTER(Joined)),
        ("needs", POINTER(Needs)),
        ("terms", POINTER(Term)),
        ("tallies", POINTER(Tally)),
        ("said", POINTER(c_uint8)),
        *((name, c_int32) for name in ("term_count", "tally_count", "size", "shapes", "asked", "of", "left", "right")),
    )


class Strings(ctypes.Structure):
    """Texts by number, one behind the other."""

    _fields_ = (("text", c_char_p), ("starts", POINTER(c_int32)))


class Style(ctypes.Structure):
    """How draws and discards are written."""

    _fields_ = (
        *((name, Strings) for name in ("draws", "opens", "aways", "words")),
        ("left", POINTER(c_int32)),
        ("shows_left", c_int32),
    )


@cache
def library() -> Any:
    """The compiled kernel, None where it was not built, was built from another version, or can't be loaded here."""
    if not isfile(LIBRARY):
        return None
    try:
        found = ctypes.CDLL(LIBRARY)
        found.layout.restype = c_int64
        sizes = map(ctypes.sizeof, (Lookup, Counts, Table, Joined, Needs, Term, Tally, Plan))
        if found.layout() != LAYOUT + 100 * sum(sizes):
            return None
    except (OSError, AttributeError):
        return None
    numbers, places = POINTER(c_int32), POINTER(c_int64)
    found.measure.argtypes = (POINTER(Plan), c_char_p, c_int64, places, numbers, places)
    found.measure.restype = c_int32
    found.write_rows.argtypes = (numbers, c_int64, c_int64, c_char_p, c_char_p, c_int64, c_char_p, places)
    found.write_rows.restype = c_int64
    into = (places, numbers, c_char_p, places)
    found.draws.argtypes = (POINTER(Plan), c_char_p, c_int64, places, POINTER(Style), *into)
    found.draws.restype = c_int32
    return found


class Room:
    """Memory of tables, kept as long as the kernel may look at it: pointers in structures do not keep what they point
    at."""

    def __init__(self) -> None:
        self._kept: list[Any] = []

    def keep(self, made: Any) -> Any:
        """Keep something."""
        self._kept.append(made)
        return made

    def drop(self, made: Any) -> None:
        """Keep something no longer."""
        self._kept = [one for one in self._kept if one is not made]

    def numbers(self, kind: Any, values: Sequence[Any]) -> Any:
        """An array with these values."""
        return self.keep((kind * max(1, len(values)))(*values))

    def blank(self, kind: Any, size: int, byte: int = 0) -> Any:
        """An array of so many numbers, each byte of them `byte`."""
        made = self.keep((kind * max(1, size))())
        if byte:
            ctypes.memset(made, byte, ctypes.sizeof(made))
        return made
