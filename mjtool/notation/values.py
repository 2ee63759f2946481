"""The values of fields that hold tiles, seats, or numbers by seat: `wild=78p`, `shown=EW`, `piao=E1,S2`,
`net=E-22,S+8`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..tile import SEAT_BY_LETTER, Seat
from .scan import DIGITS, TILE_START, Fault, group


def read_tiles(value: str) -> tuple[int, ...] | None:
    """Tiles in the order written (`78p5z`, commas between groups allowed), or None where the value is no tiles.

    >>> read_tiles("78p,5z")
    (15, 16, 31)
    """
    found: list[int] = []
    i, n = 0, len(value)
    try:
        while i < n:
            if value[i] == "," and 0 < i < n - 1:
                i += 1
            if value[i] not in TILE_START:
                return None
            kinds, i = group(value, i)
            found += kinds
    except Fault:
        return None
    return tuple(found)


def read_seats(value: str) -> tuple[Seat, ...] | None:
    """Seats in the order written, with or without commas (`EW`, `E,W`, empty for nobody), or None where it is no list
    of seats, each once."""
    letters = value.replace(",", "")
    if letters.strip("ESWN") or len(set(letters)) != len(letters):
        return None
    return tuple([SEAT_BY_LETTER[c] for c in letters])


def read_numbers(value: str) -> Mapping[Seat, int] | None:
    """A number for each seat named, with or without commas (`E1,S2`, `N+38W-8`), or None where it is something else.

    >>> read_numbers("E-22,S+8")[Seat.E]
    -22
    """
    found: dict[Seat, int] = {}
    i, n = 0, len(value)
    while i < n:
        if value[i] == "," and 0 < i < n - 1:
            i += 1
        seat = SEAT_BY_LETTER.get(value[i])
        j = i + 1
        if j < n and value[j] in "+-":
            j += 1
        k = j
        while k < n and value[k] in DIGITS:
            k += 1
        if seat is None or seat in found or k == j or k - j > 15:
            return None
        found[seat] = int(value[i + 1 : k])
        i = k
    return MappingProxyType(found)
