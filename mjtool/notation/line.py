"""Hand lines: a log cut to its end. A hand, then the last event, then what else is known.

`S:24m345p678s99s[777z] N-3m round=E`: South's hand wins on the 3m that North discards, in the East round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from ..diag import Diagnostic, Severity, Span
from ..hand import Hand, How, Meld, Win
from ..tile import SEAT_BY_LETTER, Seat
from .event import EVENT_START, NO_EVENT, Event, event_of, owner_code
from .scan import LETTERS, TILE_START, Fault, hand_tiles, unexpected, visible
from .turn import OPS
from .words import Field, clean, cut, read_field

MAX_LINE: Final = 20_000
"""Characters in a hand line; what is longer is no hand, and is told so at once."""

_HAND_START: Final = frozenset(TILE_START + "[({")
_FIELD_START: Final = frozenset(LETTERS + "_")
_NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})
_NO_FLAGS: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand line: the hand, how the last tile came (`NONE` without event), fields and flags in the order written.

    `giver` is who discarded or was robbed, None where the line does not say. `rules` is the value of `rules=`.
    `last_written` is the concealed tile written last, set only where the hand holds one tile too many and no event (it
    may be the self-drawn one). `warnings` and `source`, the line as read, are left out of comparisons.
    """

    hand: Hand
    how: How = How.NONE
    tile: int | None = None
    giver: Seat | None = None
    fields: tuple[Field, ...] = ()
    rules: str | None = None
    last_written: int | None = None
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False)
    source: str = field(default="", compare=False)

    @property
    def words(self) -> Mapping[str, str]:
        """The fields by name, without `rules=` and the user's own (`_x=`)."""
        if not self.fields:
            return _NO_WORDS
        return MappingProxyType(
            {f.name: f.value for f in self.fields if f.value is not None and f.name != "rules" and f.name[0] != "_"}
        )

    @property
    def flags(self) -> frozenset[str]:
        """The bare words, without the user's own."""
        if not self.fields:
            return _NO_FLAGS
        return frozenset([f.name for f in self.fields if f.value is None and f.name[0] != "_"])

    @property
    def event_span(self) -> Span | None:
        """The place of the event in `source`, None where there is none."""
        return next((span for word, span in self._spans() if _is_event(word)), None)

    @property
    def hand_spans(self) -> tuple[Span, ...]:
        """The places of the hand's words in `source`."""
        return tuple([span for word, span in self._spans() if word[0] in _HAND_START or word[1:2] == ":"])

    def _spans(self) -> list[tuple[str, Span]]:
        return [(word, Span(at, at + len(word))) for word, at in cut(self.source)]

    def as_win(self, size: int) -> Win:
        """The hand with the tile that may complete it, for rulesets with `size` (13 or 16) tiles in hand.

        A hand with one tile too many and no event takes the tile written last as self-drawn; any other hand without
        event has no tile.
        """
        hand, how, tile = self.hand, self.how, self.tile
        if how is How.NONE and self.last_written is not None and len(hand.concealed) + 3 * len(hand.melds) == size + 1:
            rest = list(hand.concealed)
            rest.remove(self.last_written)
            hand = Hand(hand.seat, tuple(rest), hand.melds, hand.aside)
            how, tile = How.DRAW, self.last_written
        return Win(hand, how, tile, self.giver, self.words, self.flags)


def _is_event(word: str) -> bool:
    return word[0] in EVENT_START or (word[0] in SEAT_BY_LETTER and word[1:2] != ":" and word[1:] != "!")


class _Reading:
    """What has been read of a hand line so far."""

    __slots__ = ("aside", "concealed", "event", "event_at", "fields", "melds", "names", "seat", "signs", "warnings")

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.concealed: list[int] = []
        self.melds: list[Meld] = []
        self.aside: list[int] = []
        self.event = NO_EVENT
        self.event_at = Span(0, 0)
        self.signs: list[tuple[Event, Span]] = []
        self.fields: list[Field] = []
        self.names: set[str] = set()
        self.warnings: list[Diagnostic] = []

    def word(self, word: str, at: int) -> None:
        """Reads one word by what it begins with. Raises `Fault`."""
        c = word[0]
        if c in _HAND_START:
            hand_tiles(word, 0, self.concealed, self.melds, self.aside)
        elif c in EVENT_START or (c in SEAT_BY_LETTER and word[1:2] and word[1] in OPS):
            self.act(word, at)
        elif word[1:2] == ":" and c.isalpha():
            self.seated(word)
        elif c in _FIELD_START:
            self.named(word, at)
        else:
            raise _no_class(word)

    def seated(self, word: str) -> None:
        """`S:hand`; a second seat is a fault."""
        seat = SEAT_BY_LETTER.get(word[0])
        if seat is None:
            near = (word[0].upper(),) if word[0].upper() in SEAT_BY_LETTER else ()
            raise Fault("bad-seat", 0, 1, seat=visible(word[0]), near=near)
        if self.seat is not None:
            raise Fault("extra-hand", 0, len(word), seat=seat.name, near=())
        self.seat = seat
        hand_tiles(word, 2, self.concealed, self.melds, self.aside)

    def act(self, word: str, at: int) -> None:
        """An event; only one on a line, though a lone win sign of the hand's seat may follow it."""
        event = event_of(word)
        if event.how is How.NONE:
            self.signs.append((event, Span(at, at + len(word))))
            return
        if self.event is not NO_EVENT:
            raise Fault("extra-event", 0, len(word), text=visible(word[:40]), near=())
        self.event, self.event_at = event, Span(at, at + len(word))

    def named(self, word: str, at: int) -> None:
        """A field or flag. A field given twice is a fault, a flag given twice a warning."""
        item = read_field(word, at)
        if item.name in self.names and not item.own:
            if item.value is not None:
                raise Fault("duplicate-field", 0, len(word), name=item.name, near=())
            args = {"name": item.name, "near": ()}
            self.warnings.append(Diagnostic("duplicate-field", item.span, Severity.WARNING, args))
            return
        self.names.add(item.name)
        self.fields.append(item)

    def owner(self) -> Seat:
        """The hand's seat. Without one it is E, or S with a warning where the tile on offer is E's own."""
        if self.seat is not None:
            return self.seat
        if self.event.seat is Seat.E and self.event.how is not How.DRAW:
            args = {"seat": Seat.S.name, "other": Seat.E.name, "near": ()}
            self.warnings.append(Diagnostic("seat-assumed", self.event_at, Severity.WARNING, args))
            return Seat.S
        return Seat.E

    def wrong_owner(self, text: str, seat: Seat) -> Diagnostic | None:
        """What is wrong where the event, or a lone win sign, belongs to a seat that it can't belong to."""
        for event, span in ((self.event, self.event_at), *self.signs):
            if code := owner_code(event, seat):
                other = "" if event.seat is None else event.seat.name
                word = text[span.start : span.end][:40]
                return Diagnostic(code, span, args={"text": word, "seat": seat.name, "other": other, "near": ()})
        return None

    def line(self, text: str) -> HandLine | Diagnostic:
        """The whole line, once every word is read."""
        concealed = self.concealed
        if not (concealed or self.melds or self.aside):
            return Diagnostic("empty-hand", Span(0, len(text)), args={"near": ()})
        seat = self.owner()
        if self.signs or owner_code(self.event, seat):
            wrong = self.wrong_owner(text, seat)
            if wrong is not None:
                return wrong
        giver, how, _ = self.event
        last = concealed[-1] if how is How.NONE and len(concealed) % 3 == 2 else None
        concealed.sort()
        self.aside.sort()
        hand = Hand(seat, tuple(concealed), tuple(self.melds), tuple(self.aside))
        return _made(self, hand, None if how is How.DRAW else giver, last, text)


# A frozen dataclass's own constructor takes three times as long as its slots do when set one by one.
_new: Final = object.__new__
_SLOTS: Final = tuple(
    [
        vars(HandLine)[name].__set__
        for name in ("hand", "how", "tile", "giver", "fields", "rules", "last_written", "warnings", "source")
    ]
)


def _made(reading: _Reading, hand: Hand, giver: Seat | None, last: int | None, text: str) -> HandLine:
    """The line of what was read."""
    hand_, how, tile, giver_, fields, rules, last_written, warnings, source = _SLOTS
    line = _new(HandLine)
    hand_(line, hand)
    how(line, reading.event.how)
    tile(line, reading.event.tile)
    giver_(line, giver)
    fields(line, tuple(reading.fields))
    rules(line, next((f.value for f in reading.fields if f.name == "rules"), None) if reading.fields else None)
    last_written(line, last)
    warnings(line, tuple(reading.warnings))
    source(line, text)
    return line


def _no_class(word: str) -> Fault:
    """The fault for a word whose first characters put it into no class."""
    if word[0] in SEAT_BY_LETTER and len(word) == 1:
        return Fault("bad-event", 0, 1, text=word, near=())
    if word[0] == "=":
        return Fault("bad-field", 0, len(word), text=visible(word[:40]), near=())
    if word[0].isascii() and word[0].isalpha() and word[0] not in SEAT_BY_LETTER and word[1:2] and word[1] in OPS:
        return Fault("bad-seat", 0, 1, seat=word[0], near=())
    return unexpected(word, 1 if word[0] in SEAT_BY_LETTER else 0)


def read_hand(text: str) -> HandLine | Diagnostic:
    """Reads one hand line. Gives the first mistake as a `Diagnostic`; never raises.

    >>> read_hand("S:1112345678999m E-5m last round=S").tile
    4
    >>> read_hand("12m +1").code
    'unknown-suit'
    """
    if len(text) > MAX_LINE:
        args = {"length": len(text), "limit": MAX_LINE, "near": ()}
        return Diagnostic("line-too-long", Span(MAX_LINE, len(text)), args=args)
    if not text.isprintable():
        cleaned = clean(text.rstrip("\r\n"))
        if isinstance(cleaned, Diagnostic):
            return cleaned
        text = cleaned
    reading = _Reading()
    at = 0
    try:
        for word, at in cut(text):
            reading.word(word, at)
    except Fault as fault:
        return fault.at(at)
    return reading.line(text)
