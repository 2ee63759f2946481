"""The scanner: tiles, melds and names inside one word.

Every function takes a word and an index into it and gives what it read with the index after it. A mistake is a `Fault`
with its place inside the word; whoever walks the words of a line turns it into a `Diagnostic` (`Fault.at`). Digit runs
and melds are cached, because a stream of hands repeats them: a run of at most `RUN_CACHED` digits is looked up whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..diag import Diagnostic, Span
from ..hand import Meld, MeldForm
from ..tile import BY_NAME, SEAT_BY_LETTER, SUIT_LETTERS, SUIT_SIZE, UNKNOWN, Seat

DIGITS: Final = "0123456789"
TILE_START: Final = "0123456789?"
"""What a group of tiles begins with."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
NAME_CHARS: Final = LETTERS + LETTERS.upper() + DIGITS + "-."
"""What the name of a field or flag is made of, after its first lower-case letter."""
RUN_CACHED: Final = 17
CACHE_SIZE: Final = 1 << 15

_CLOSER: Final = {"[": "]", "(": ")", "{": "}"}
_runs: dict[str, tuple[int, ...]] = {}
_melds: dict[str, Meld] = {}


class Fault(Exception):
    """A mistake at `start..end` of a word; internal to reading, never leaves it."""

    def __init__(self, code: str, start: int, end: int, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.start = start
        self.end = end
        self.facts: Mapping[str, object] = MappingProxyType(facts)

    def at(self, offset: int, line: int = 1) -> Diagnostic:
        """The diagnostic for a word that starts at `offset` of `line`."""
        return Diagnostic(self.code, Span(offset + self.start, offset + self.end, line), args=self.facts)


def visible(text: str) -> str:
    """Text that is safe to show: whatever cannot be printed is escaped (`\\x1b`)."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii") for c in text)


def unexpected(word: str, i: int) -> Fault:
    """The fault for a character that has no business at index `i`; a full-width twin of an ASCII character is named as
    near."""
    import unicodedata  # only where a line is wrong: it would be a tenth of the start-up time

    plain = unicodedata.normalize("NFKC", word[i])
    near = (plain,) if plain != word[i] and plain.isascii() and plain.isprintable() else ()
    return Fault("unexpected-character", i, i + 1, char=visible(word[i]), word=visible(word[:80]), near=near)


def _new_run(word: str, i: int, j: int) -> tuple[int, ...]:
    """Kinds of the digits `i..j` with the suit letter at `j`; a word that is read for the first time, or a mistake."""
    letter = word[j : j + 1]
    if not letter or letter not in SUIT_LETTERS:
        low = letter.lower()
        start = i - 1 if i and word[i - 1] in "+-" else i
        digits = visible(word[start:j][:40])
        near = (digits + low,) if letter and low in SUIT_LETTERS else ()
        end = j + 1 if letter.isalpha() else j
        raise Fault("unknown-suit", i, end, text=visible(word[start:end][:40]), digits=digits, near=near)
    try:
        return tuple([BY_NAME[digit + letter] for digit in word[i:j]])
    except KeyError:
        raise _bad_digit(word, i, j, letter) from None


def _bad_digit(word: str, i: int, j: int, letter: str) -> Fault:
    for k in range(i, j):
        digit = word[k]
        if digit == "0" and letter in "mps":
            return Fault("red-five", k, k + 1, tile=digit + letter, near=("5" + letter,))
        if digit + letter not in BY_NAME:
            last = f"{SUIT_SIZE[SUIT_LETTERS.index(letter)]}{letter}"
            return Fault("bad-tile-name", k, k + 1, tile=digit + letter, last=last, near=())
    return Fault("unexpected-character", i, j, char=word[i:j], word=word, near=())


def group(word: str, i: int) -> tuple[tuple[int, ...], int]:
    """A group of tiles from index `i`: digits that share the suit after them, or `?` signs.

    >>> group("123m55z", 4)
    ((31, 31), 7)
    """
    n = len(word)
    j = i + 1
    if word[i] == "?":
        while j < n and word[j] == "?":
            j += 1
        return (UNKNOWN,) * (j - i), j
    while j < n and word[j] in DIGITS:
        j += 1
    key = word[i : j + 1]
    kinds = _runs.get(key)
    if kinds is None:
        kinds = _new_run(word, i, j)
        if j - i <= RUN_CACHED:
            if len(_runs) >= CACHE_SIZE:
                _runs.clear()
            _runs[key] = kinds
    return kinds, j + 1


def groups(word: str, i: int, code: str = "missing-tile") -> tuple[tuple[int, ...], int]:
    """One or more groups of tiles, in the order written; `code` is the fault where there is none."""
    n = len(word)
    if i >= n or word[i] not in TILE_START:
        raise Fault(code, max(i - 1, 0), max(i, 1), text=visible(word[max(i - 1, 0) : i]), near=())
    kinds, i = group(word, i)
    if i >= n or word[i] not in TILE_START:
        return kinds, i
    found = list(kinds)
    while i < n and word[i] in TILE_START:
        kinds, i = group(word, i)
        found += kinds
    return tuple(found), i


def one_tile(word: str, i: int) -> tuple[int, int]:
    """Exactly one tile; the fault says so where several share the suit letter."""
    kinds, j = groups(word, i)
    if len(kinds) != 1:
        raise Fault("one-tile-only", i, j, text=visible(word[max(i - 1, 0) : j][:40]), near=())
    return kinds[0], j


def seat_at(word: str, i: int) -> Seat:
    """The seat letter at index `i`."""
    letter = word[i : i + 1]
    seat = SEAT_BY_LETTER.get(letter)
    if seat is None:
        near = (letter.upper(),) if letter.upper() in SEAT_BY_LETTER else ()
        raise Fault(
            "bad-seat", min(i, max(len(word) - 1, 0)), i + 1 if letter else len(word), seat=visible(letter), near=near
        )
    return seat


def _close(word: str, i: int) -> int:
    """Index of the bracket that closes the one at `i`."""
    j = word.find(_CLOSER[word[i]], i)
    if j < 0:
        raise Fault(
            "unclosed-bracket",
            i,
            len(word),
            bracket=word[i],
            want=_CLOSER[word[i]],
            text=visible(word[i:][:40]),
            near=(),
        )
    return j


def _new_meld(word: str, i: int, j: int) -> Meld:
    """The meld between the brackets at `i` and `j`."""
    if word[i + 1] not in TILE_START:
        raise (
            Fault("bad-meld", i, j + 1, text=visible(word[i : j + 1][:40]), near=())
            if word[i + 1] in "])+@"
            else unexpected(word, i + 1)
        )
    tiles, k = groups(word, i + 1)
    if word[i] == "(":
        if k != j:
            raise unexpected(word, k)
        return Meld(tuple(sorted(tiles)), MeldForm.CONCEALED)
    added = word[k] == "+"
    if added:
        tile, k = one_tile(word, k + 1)
        tiles += (tile,)
    giver = None
    if word[k] == "@":
        giver = seat_at(word, k + 1)
        k += 2
    if k != j:
        raise unexpected(word, k)
    return Meld(tuple(sorted(tiles)), MeldForm.EXPOSED, added, giver)


def meld(word: str, i: int) -> tuple[Meld, int]:
    """The meld whose bracket `[` or `(` stands at index `i`; its tiles come out sorted by kind."""
    j = _close(word, i)
    key = word[i : j + 1]
    found = _melds.get(key)
    if found is None:
        found = _new_meld(word, i, j)
        if len(key) <= RUN_CACHED:
            if len(_melds) >= CACHE_SIZE:
                _melds.clear()
            _melds[key] = found
    return found, j + 1


def aside(word: str, i: int) -> tuple[tuple[int, ...], int]:
    """The tiles of `{…}` whose brace stands at index `i`."""
    j = _close(word, i)
    if j == i + 1:
        raise Fault("bad-meld", i, j + 1, text="{}", near=())
    if word[i + 1] not in TILE_START:
        raise unexpected(word, i + 1)
    tiles, k = groups(word, i + 1)
    if k != j:
        raise unexpected(word, k)
    return tiles, j + 1


def hand_tiles(word: str, i: int, concealed: list[int], melds: list[Meld], set_aside: list[int]) -> None:
    """Add the tiles and melds of a hand from index `i` to the end of the word to the three lists, in the order written.

    Runs of digits before the first bracket are cut apart at their suit letters and looked up, which is twice as fast as
    walking over them; a run that is not known yet, or no run at all, leaves the word to the walk.
    """
    n = len(word)
    first = n
    for bracket in "[({":
        k = word.find(bracket, i, first)
        if k >= 0:
            first = k
    known: list[int] = []
    runs = word[i:first].replace("m", "m ").replace("p", "p ").replace("s", "s ").replace("z", "z ")
    try:
        for run in runs.split():
            known += _runs[run]
    except KeyError:
        pass
    else:
        concealed += known
        i = first
    while i < n:
        c = word[i]
        if c in TILE_START:
            kinds, i = group(word, i)
            concealed += kinds
        elif c in "[(":
            found, i = meld(word, i)
            melds.append(found)
        elif c == "{":
            kinds, i = aside(word, i)
            set_aside += kinds
        else:
            raise unexpected(word, i)


def is_name(name: str) -> bool:
    """Whether a word can name a field or a flag: a lower-case letter, then letters, digits, `-`, `.`; `_x` names are
    the user's own."""
    first = name[1:2] if name[:1] == "_" else name[:1]
    return bool(first) and first in LETTERS and not name[1:].strip(NAME_CHARS)
