"""A turn: all that one seat does before another acts, `E+5m[555m+5m]+2p-1s`, as acts with their places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from ..diag import Span
from ..hand import Meld
from ..tile import SEAT_BY_LETTER, Seat, at_hand
from .scan import (
    CACHE_SIZE,
    DIGITS,
    LETTERS,
    TILE_START,
    Fault,
    aside,
    groups,
    meld,
    one_tile,
    seat_at,
    unexpected,
    visible,
)

OPS: Final = "+-[({>.*!"
"""The signs that begin an act."""
WORD_CACHED: Final = 24
"""Characters of a turn word that is cached."""
_VALUE_CHARS: Final = LETTERS + LETTERS.upper() + DIGITS + "?,/:"


@at_hand
class ActKind(Enum):
    """What a seat does; the sign of each in a log."""

    DRAW = "+"
    """`+5m`: draws (摸), replacements alike."""
    DISCARD = "-"
    """`-5m`: discards (打); a bare `-` is the tile just drawn."""
    MELD = "["
    """`[…]` or `(…)`: claims, promotes or declares a set (吃碰杠)."""
    ASIDE = "{"
    """`{…}`: sets tiles aside (补花)."""
    GIVE = ">"
    """`>S456m`: hands tiles over before play (换三张)."""
    DECLARE = "."
    """`.ready`, `.void=m`: says something (报听, 定缺)."""
    REVEAL = "*"
    """`*3p8s`: tiles turned up (开杠, 扎鸟, 翻鸡)."""
    WIN = "!"
    """`!`, `!8s`: wins (和)."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act of one seat.

    DRAW and DISCARD have one tile (a bare `-` none), ASIDE, GIVE and REVEAL theirs in the order written, MELD its
    `meld`, GIVE the `taker`. DECLARE has `name` and, after `=`, `value`. WIN has the tile where it is named; a
    declaration without a value right before the `!` (`.opening!`, `.ten-winds!`) is no act of its own but the win's
    `name`. `turn` is the index of the word among the record's turns, so that a writer can rebuild the words; `span` is
    the place in the file, left out of comparisons.
    """

    kind: ActKind
    seat: Seat
    tiles: tuple[int, ...] = ()
    meld: Meld | None = None
    name: str = ""
    value: str | None = None
    taker: Seat | None = None
    span: Span = field(default=Span(0, 0), compare=False)
    turn: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """All that a seat says in one turn, wherever in a log it says so: its acts carry no turn, and places inside the
    word."""

    seat: Seat
    acts: tuple[Act, ...]
    plain: tuple[int, int] | None = field(init=False)
    """The kind drawn and the kind thrown, where the turn is no more than that."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "plain", _plain(self.acts))


def _plain(acts: tuple[Act, ...]) -> tuple[int, int] | None:
    if [act.kind for act in acts] != [ActKind.DRAW, ActKind.DISCARD] or acts[0].seat != acts[1].seat:
        return None
    drawn, thrown = acts[0].tiles[0], acts[1].tiles
    return drawn, thrown[0] if thrown else drawn


class _Raw(NamedTuple):
    """An act before it has a seat and a place: its place is inside its word."""

    kind: ActKind
    tiles: tuple[int, ...]
    meld: Meld | None
    name: str
    value: str | None
    taker: Seat | None
    start: int
    end: int


def _raw(
    kind: ActKind,
    start: int,
    end: int,
    tiles: tuple[int, ...] = (),
    meld: Meld | None = None,
    name: str = "",
    value: str | None = None,
    taker: Seat | None = None,
) -> _Raw:
    return _Raw(kind, tiles, meld, name, value, taker, start, end)


def _name_end(word: str, i: int, chars: str) -> int:
    """End of a declaration's name or value: a `-` belongs to it only before a lower-case letter, else it discards."""
    n = len(word)
    while i < n and (word[i] in chars or (word[i] == "-" and i + 1 < n and word[i + 1] in LETTERS)):
        i += 1
    return i


def _draw(word: str, i: int, acts: list[_Raw]) -> int:
    tile, j = one_tile(word, i + 1)
    acts.append(_raw(ActKind.DRAW, i, j, (tile,)))
    return j


def _discard(word: str, i: int, acts: list[_Raw]) -> int:
    j = i + 1
    tiles: tuple[int, ...] = ()
    if j < len(word) and word[j] in TILE_START:
        tile, j = one_tile(word, j)
        tiles = (tile,)
    acts.append(_raw(ActKind.DISCARD, i, j, tiles))
    return j


def _meld(word: str, i: int, acts: list[_Raw]) -> int:
    found, j = meld(word, i)
    acts.append(_raw(ActKind.MELD, i, j, meld=found))
    return j


def _aside(word: str, i: int, acts: list[_Raw]) -> int:
    tiles, j = aside(word, i)
    acts.append(_raw(ActKind.ASIDE, i, j, tiles))
    return j


def _give(word: str, i: int, acts: list[_Raw]) -> int:
    taker = seat_at(word, i + 1)
    tiles, j = groups(word, i + 2)
    acts.append(_raw(ActKind.GIVE, i, j, tiles, taker=taker))
    return j


def _declare(word: str, i: int, acts: list[_Raw]) -> int:
    j = _name_end(word, i + 1, LETTERS + DIGITS)
    name = word[i + 1 : j]
    if not name or name[0] not in LETTERS:
        raise Fault("bad-declaration", i, max(j, i + 1), text=visible(word[i : max(j, i + 1)][:40]), near=())
    value = None
    if word[j : j + 1] == "=":
        end = _name_end(word, j + 1, _VALUE_CHARS)
        value = word[j + 1 : end]
        if not value:
            raise Fault("bad-declaration", i, end, text=visible(word[i:end][:40]), near=())
        j = end
    acts.append(_raw(ActKind.DECLARE, i, j, name=name, value=value))
    return j


def _reveal(word: str, i: int, acts: list[_Raw]) -> int:
    tiles, j = groups(word, i + 1)
    acts.append(_raw(ActKind.REVEAL, i, j, tiles))
    return j


def _win(word: str, i: int, acts: list[_Raw]) -> int:
    j = i + 1
    tiles: tuple[int, ...] = ()
    if j < len(word) and word[j] in TILE_START:
        tile, j = one_tile(word, j)
        tiles = (tile,)
    name = ""
    if acts and acts[-1].kind is ActKind.DECLARE and acts[-1].value is None:
        said = acts.pop()
        name, i = said.name, said.start
    acts.append(_raw(ActKind.WIN, i, j, tiles, name=name))
    return j


_READERS: Final[dict[str, Callable[[str, int, list[_Raw]], int]]] = {
    "+": _draw,
    "-": _discard,
    "[": _meld,
    "(": _meld,
    "{": _aside,
    ">": _give,
    ".": _declare,
    "*": _reveal,
    "!": _win,
}
_words: dict[str, Said] = {}


def _read_word(word: str, i: int) -> list[_Raw]:
    acts: list[_Raw] = []
    n = len(word)
    while i < n:
        reader = _READERS.get(word[i])
        if reader is None:
            raise unexpected(word, i)
        i = reader(word, i, acts)
    return acts


def acts_of(word: str, seat: Seat) -> tuple[Act, ...]:
    """The acts of a turn word, with or without its seat letter, their places inside it. Raises `Fault`."""
    return tuple(
        [
            Act(kind, seat, tiles, found, name, value, taker, Span(start, end, 0))
            for kind, tiles, found, name, value, taker, start, end in _read_word(word, word[0] in SEAT_BY_LETTER)
        ]
    )


kept: Final[Callable[[str], Said | None]] = _words.get
"""What a turn word says, if it has been read before: a few thousand words make up most logs."""


def said(word: str, seat: Seat) -> Said:
    """What a turn word says that has not been read before; short ones are kept. Raises `Fault`."""
    found = Said(seat, acts_of(word, seat))
    if len(word) <= WORD_CACHED:
        if len(_words) >= CACHE_SIZE:
            _words.clear()
        _words[word] = found
    return found
