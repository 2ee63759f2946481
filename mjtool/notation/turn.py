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
_words: dict[str, tuple[_Raw, ...]] = {}


def _read_word(word: str, i: int) -> tuple[_Raw, ...]:
    acts: list[_Raw] = []
    n = len(word)
    while i < n:
        reader = _READERS.get(word[i])
        if reader is None:
            raise unexpected(word, i)
        i = reader(word, i, acts)
    return tuple(acts)


def _raw_acts(word: str) -> tuple[_Raw, ...]:
    """The acts of a word; short words are cached, because a few thousand of them make up most logs."""
    found = _words.get(word)
    if found is None:
        found = _read_word(word, 1 if word[0] in SEAT_BY_LETTER else 0)
        if len(word) <= WORD_CACHED:
            if len(_words) >= CACHE_SIZE:
                _words.clear()
            _words[word] = found
    return found


# A frozen dataclass's own constructor takes three times as long as its slots do when set one by one, and a log is acts.
_new = object.__new__
_tuple = tuple.__new__
_SLOTS: Final = tuple(
    [vars(Act)[name].__set__ for name in ("kind", "seat", "tiles", "meld", "name", "value", "taker", "span", "turn")]
)


def acts_of(word: str, seat: Seat, offset: int = 0, line: int = 1, turn: int = 0) -> list[Act]:
    """The acts of a turn word, with or without its seat letter, which starts at `offset` of `line`. Raises `Fault`."""
    acts: list[Act] = []
    add_acts(acts, word, seat, offset, line, turn)
    return acts


def add_acts(acts: list[Act], word: str, seat: Seat, offset: int, line: int, turn: int) -> None:
    """As `acts_of`, to the end of a list."""
    set_kind, set_seat, set_tiles, set_meld, set_name, set_value, set_taker, set_span, set_turn = _SLOTS
    for kind, tiles, found, name, value, taker, start, end in _words.get(word) or _raw_acts(word):
        act = _new(Act)
        set_kind(act, kind)
        set_seat(act, seat)
        set_tiles(act, tiles)
        set_meld(act, found)
        set_name(act, name)
        set_value(act, value)
        set_taker(act, taker)
        set_span(act, _tuple(Span, (offset + start, offset + end, line)))
        set_turn(act, turn)
        acts.append(act)
