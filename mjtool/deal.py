"""A deal's record: fields, starting hands, acts. Reads logs as a stream of records and writes them in canonical form.

`read_deals` folds lines that continue on leading white space, skips comments and blank lines, and gives one `Deal` or
`BadRecord` for each record, in order, in constant memory. What is legal is not asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from .diag import Diagnostic, Severity, Span
from .hand import Hand, Meld
from .notation.acts import Acts, Turn, turns_of
from .notation.scan import LETTERS, Fault, hand_tiles, unexpected, visible
from .notation.turn import OPS, Act, ActKind, kept, said
from .notation.words import MAX_WARNINGS, Field, clean, cut, nearest, read_field
from .notation.write import write_act, write_tiles
from .tile import SEAT_BY_LETTER, SEATS, Seat

__all__ = [
    "DECLARATIONS",
    "TAIL_FIELDS",
    "Act",
    "ActKind",
    "BadRecord",
    "Deal",
    "Row",
    "Wrap",
    "fold",
    "read_deals",
    "read_record",
    "unknown_declarations",
    "write_deal",
]

TAIL_FIELDS: Final = ("end", "fan", "net")
"""Fields that stand after the play in canonical form; all others stand before it."""
DECLARATIONS: Final = frozenset(
    {"void", "ready", "show", "stand", "opening", "pass", "falsewin", "fine", "pull", "ten-winds"}
)
"""Declarations that the notation itself names; a ruleset may add its own."""
MAX_RECORD: Final = 1 << 20
"""Characters in one record; a longer one is a `BadRecord`, so that a stream without line ends can't fill the memory."""
WIDTH: Final = 110
"""Columns at which `Wrap.DEAL` folds a record."""

Row = tuple[int, str]
"""A line's 1-based number in its stream, and its text without the line end."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One record of a log. `fields` stand in the order written, those of `TAIL_FIELDS` last; `hands` are the starting
    hands by seat.

    `line` is the number of the record's first line, and `rows` are its lines for carets; both are left out of
    comparisons.
    """

    fields: tuple[Field, ...] = ()
    hands: Mapping[Seat, Hand] = field(default_factory=lambda: MappingProxyType({}))
    acts: Sequence[Act] = ()
    line: int = field(default=1, compare=False)
    rows: tuple[Row, ...] = field(default=(), compare=False)
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False)

    def get(self, name: str) -> str | None:
        """A field's value; the empty text for a flag; None where the record has no such field."""
        for item in self.fields:
            if item.name == name:
                return item.value or ""
        return None

    def span(self, name: str) -> Span:
        """A field's place, or the start of the record where it has none."""
        return next((item.span for item in self.fields if item.name == name), Span(0, 1, self.line))

    @property
    def id(self) -> str | None:
        """The value of `id=`."""
        return self.get("id")

    @property
    def rules(self) -> str | None:
        """The value of `rules=`."""
        return self.get("rules")

    @property
    def turns(self) -> Sequence[Turn]:
        """The acts turn by turn."""
        return turns_of(self.acts)

    @property
    def text(self) -> str:
        """The record as it was read, its lines joined by line ends."""
        return "\n".join([text for _, text in self.rows])

    def source(self, line: int) -> str:
        """The text of one of the record's lines by its number, empty where it is not known."""
        return next((text for number, text in self.rows if number == line), "")


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that could not be read: its first line's number, its text, the first mistake, and the others in their
    order."""

    line: int
    text: str
    diagnostic: Diagnostic
    more: tuple[Diagnostic, ...] = ()


def fold(lines: Iterable[str]) -> Iterator[tuple[Row, ...]]:
    """The lines of each record: one that starts without white space, and those after it that start with some.

    Comment lines and blank lines are left out, wherever they stand; a BOM before the first line and CRLF line ends are
    dropped. A record of more than `MAX_RECORD` characters is cut there: its further lines are dropped, and
    `read_record` answers `line-too-long`.
    """
    rows: list[Row] = []
    length = 0
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\r\n")
        if number == 1 and text[:1] == "\ufeff":
            text = text[1:]
        start = text.lstrip()[:1]
        if not start or start == "#":
            continue
        if rows and not text[0].isspace():
            yield tuple(rows)
            rows, length = [], 0
        if length <= MAX_RECORD:
            length += len(text)
            rows.append((number, text[: MAX_RECORD + 1]))
    if rows:
        yield tuple(rows)


class _Record:
    """What has been read of a record so far."""

    __slots__ = ("faults", "fields", "hands", "names", "turns", "warnings")

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.names: set[str] = set()
        self.hands: dict[Seat, Hand] = {}
        self.turns: list[Turn] = []
        self.faults: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []

    def row(self, number: int, text: str) -> None:
        """Reads the words of one line; a bad word is noted and the next one read."""
        cleaned = clean(text, number)
        if isinstance(cleaned, Diagnostic):
            self.faults.append(cleaned)
            return
        turns = self.turns
        for word, at in cut(cleaned):
            known = kept(word)
            if known is not None:
                turns.append((known, at, number))
                continue
            try:
                seat = SEAT_BY_LETTER.get(word[0])
                if seat is not None and len(word) > 1 and word[1] in OPS:
                    turns.append((said(word, seat), at, number))
                else:
                    self.word(word, at, number)
            except Fault as fault:
                self.faults.append(fault.at(at, number))

    def word(self, word: str, at: int, number: int) -> None:
        """Reads a word that is no turn by what it begins with. Raises `Fault`."""
        c = word[0]
        second = word[1:2]
        if second == ":" and c.isalpha():
            self.hand(word)
        elif c in LETTERS or c == "_":
            self.named(word, at, number)
        else:
            raise _no_class(word)

    def hand(self, word: str) -> None:
        """A starting hand, `S:13 tiles`."""
        seat = SEAT_BY_LETTER.get(word[0])
        if seat is None:
            near = (word[0].upper(),) if word[0].upper() in SEAT_BY_LETTER else ()
            raise Fault("bad-seat", 0, 1, seat=visible(word[0]), near=near)
        if seat in self.hands:
            raise Fault("extra-hand", 0, len(word), seat=seat.name, near=())
        concealed: list[int] = []
        melds: list[Meld] = []
        aside: list[int] = []
        hand_tiles(word, 2, concealed, melds, aside)
        if not (concealed or melds or aside):
            raise Fault("empty-hand", 0, len(word), near=())
        self.hands[seat] = Hand(seat, tuple(sorted(concealed)), tuple(melds), tuple(sorted(aside)))

    def named(self, word: str, at: int, number: int) -> None:
        """A field or flag. A field given twice is a fault, a flag given twice a warning."""
        item = read_field(word, at, number)
        if item.name in self.names and not item.own:
            if item.value is not None:
                raise Fault("duplicate-field", 0, len(word), name=item.name, near=())
            args = {"name": item.name, "near": ()}
            self.warnings.append(Diagnostic("duplicate-field", item.span, Severity.WARNING, args))
            return
        self.names.add(item.name)
        self.fields.append(item)


def _no_class(word: str) -> Fault:
    """The fault for a word that is no field, starting hand or turn."""
    first = word[0]
    if first in SEAT_BY_LETTER and len(word) == 1:
        return Fault("empty-turn", 0, 1, text=word, near=())
    if first in OPS or first in "?0123456789":
        return Fault("seat-missing", 0, len(word), text=visible(word[:40]), near=())
    if first == "=":
        return Fault("bad-field", 0, len(word), text=visible(word[:40]), near=())
    if first.isascii() and first.isalpha() and first not in SEAT_BY_LETTER and word[1:2] and word[1] in OPS:
        return Fault("bad-seat", 0, 1, seat=first, near=())
    return unexpected(word, 1 if first in SEAT_BY_LETTER else 0)


def read_record(rows: Sequence[Row]) -> Deal | BadRecord:
    """Reads the lines of one record, as `fold` gives them. Never raises.

    >>> read_record([(1, "id=x rules=gb E:19m E+1m-")]).id
    'x'
    """
    record = _Record()
    line = rows[0][0] if rows else 1
    if sum([len(text) for _, text in rows]) > MAX_RECORD:
        number, text = rows[-1]
        args: dict[str, object] = {"length": MAX_RECORD + 1, "limit": MAX_RECORD, "near": ()}
        too_long = Diagnostic("line-too-long", Span(max(len(text) - 1, 0), len(text), number), args=args)
        return BadRecord(line, rows[0][1][:80], too_long)
    for number, text in rows:
        record.row(number, text)
    if record.faults:
        return BadRecord(line, "\n".join([text for _, text in rows]), record.faults[0], tuple(record.faults[1:]))
    fields = sorted(record.fields, key=lambda item: item.name in TAIL_FIELDS)
    hands = MappingProxyType({seat: record.hands[seat] for seat in SEATS if seat in record.hands})
    return Deal(tuple(fields), hands, Acts(tuple(record.turns)), line, tuple(rows), tuple(record.warnings))


def read_deals(lines: Iterable[str]) -> Iterator[Deal | BadRecord]:
    """The records of a log, one at a time. Bytes that were no UTF-8 must come as lone surrogates
    (`errors="surrogateescape"`)."""
    return map(read_record, fold(lines))


def unknown_declarations(deal: Deal, known: Collection[str] = DECLARATIONS) -> tuple[Diagnostic, ...]:
    """A warning `unknown-declaration` for every declaration (`.name`, `.name!`) that is not `known`, with the nearest
    known ones."""
    found = []
    for act in deal.acts:
        if act.name and act.name not in known:
            args = {"word": visible(act.name[:40]), "near": nearest(act.name, known)}
            found.append(Diagnostic("unknown-declaration", act.span, Severity.WARNING, args))
            if len(found) == MAX_WARNINGS:
                break
    return tuple(found)


class Wrap(Enum):
    """How a record is laid out in lines."""

    NONE = "none"
    """One line."""
    TURN = "turn"
    """Fields, starting hands, every turn and the result on lines of their own."""
    DEAL = "deal"
    """Fields, starting hands and the result on lines of their own, the turns folded at `WIDTH` columns."""


def _turn_words(acts: Iterable[Act]) -> list[str]:
    """The turns as words; acts of one seat that share `turn` make one word."""
    words: list[str] = []
    last: tuple[int, Seat] | None = None
    for act in acts:
        here = (act.turn, act.seat)
        if here == last:
            words[-1] += write_act(act)
        else:
            words.append(act.seat.name + write_act(act))
        last = here
    return words


def _folded(words: Sequence[str]) -> list[str]:
    """Words joined to lines of at most `WIDTH` columns, one more for the white space before them."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 2 <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def write_deal(deal: Deal, wrap: Wrap = Wrap.NONE) -> str:
    """A record in canonical form, without a line end: fields, starting hands, turns, then `end=`, `fan=` and `net=`.

    Reading it gives an equal `Deal`, however it is wrapped.
    """
    head = [item.text() for item in deal.fields if item.name not in TAIL_FIELDS]
    tail = [item.text() for item in deal.fields if item.name in TAIL_FIELDS]
    hands = [f"{seat.name}:{write_tiles(deal.hands[seat])}" for seat in SEATS if seat in deal.hands]
    turns = _turn_words(deal.acts)
    if wrap is Wrap.NONE:
        return " ".join([*head, *hands, *turns, *tail])
    blocks = [" ".join(head), " ".join(hands), *(_folded(turns) if wrap is Wrap.DEAL else turns), " ".join(tail)]
    return "\n ".join(filter(None, blocks))
