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
from .scan import CACHE_SIZE, LETTERS, RUN_CACHED, TILE_START, Fault, hand_tiles, unexpected, visible
from .turn import OPS, Act, ActKind, Place, acts_of
from .words import Field, clean, cut, read_field

MAX_LINE: Final = 20_000
"""Characters in a hand line; what is longer is no hand, and is told so at once."""

_HAND_START: Final = frozenset(TILE_START + "[({")
_EVENT_START: Final = frozenset("+->.*!")
_NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})
_HOWS: Final = {ActKind.DRAW: How.DRAW, ActKind.DISCARD: How.DISCARD, ActKind.ASIDE: How.DISCARD}

_Event = tuple[Seat | None, How, int | None]
"""Who acted (None: not said), how the tile is on offer, which tile."""
_events: dict[str, _Event] = {}


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand line: the hand, how the last tile came (`NONE` without event), and the fields and flags in the order
    written.

    `giver` is who discarded or was robbed, None where the line does not say. `rules` is the value of `rules=`.
    `last_written` is the concealed tile written last, set only where the hand holds one tile too many and no event (it
    may be the self-drawn one). Places (`event_span`, `hand_spans`) are left out of comparisons.
    """

    hand: Hand
    how: How = How.NONE
    tile: int | None = None
    giver: Seat | None = None
    event_span: Span | None = field(default=None, compare=False)
    fields: tuple[Field, ...] = ()
    rules: str | None = None
    last_written: int | None = None
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False)
    hand_spans: tuple[Span, ...] = field(default=(), compare=False)

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
        return (
            frozenset([f.name for f in self.fields if f.value is None and f.name[0] != "_"])
            if self.fields
            else frozenset()
        )

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


def _robbed(meld: Meld) -> tuple[How, int | None]:
    """How and which tile of a kong is on offer; (NONE, None) where the meld is none that can be robbed."""
    if len(meld.tiles) != 4 or not (meld.added or meld.concealed):
        return How.NONE, None
    tile = max(meld.tiles, key=lambda kind: (meld.tiles.count(kind), -kind))
    return (How.ROB_CONCEALED if meld.concealed else How.ROB_ADDED), tile


def _last_offer(word: str, acts: list[Act]) -> tuple[How, int | None]:
    """What the last act of an event leaves open to be won; a win sign after the own draw adds nothing."""
    if acts and acts[-1].kind is ActKind.WIN and not acts[-1].tiles and not acts[-1].name:
        acts = acts[:-1]
        if not acts:
            return How.NONE, None
    last = acts[-1] if acts else None
    how, tile = How.NONE, None
    if last and last.meld:
        how, tile = _robbed(last.meld)
    elif last and last.kind in _HOWS:
        how = _HOWS[last.kind]
        drawn = acts[-2] if len(acts) > 1 and acts[-2].kind is ActKind.DRAW else None
        tile = last.tiles[-1] if last.tiles else drawn.tiles[0] if drawn else None
    if tile is None:
        raise Fault("bad-event", 0, len(word), text=visible(word[:40]), near=())
    return how, tile


def _new_event(word: str) -> _Event:
    seat = SEAT_BY_LETTER.get(word[0])
    acts = acts_of(word, 0 if seat is None else 1, Place(Seat.E if seat is None else seat))
    how, tile = _last_offer(word, acts)
    return seat, how, tile


def _event_of(word: str) -> _Event:
    """Reads an event word; short ones are cached."""
    found = _events.get(word)
    if found is None:
        found = _new_event(word)
        if len(word) <= RUN_CACHED:
            if len(_events) >= CACHE_SIZE:
                _events.clear()
            _events[word] = found
    return found


class _Reading:
    """What has been read of a hand line so far."""

    __slots__ = (
        "aside",
        "concealed",
        "event",
        "event_word",
        "fields",
        "hand_spans",
        "melds",
        "names",
        "seat",
        "signs",
        "span",
        "warnings",
    )

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.concealed: list[int] = []
        self.melds: list[Meld] = []
        self.aside: list[int] = []
        self.event: _Event | None = None
        self.event_word = ""
        self.span: Span | None = None
        self.signs: list[tuple[Seat | None, Span]] = []
        self.fields: list[Field] = []
        self.names: set[str] = set()
        self.hand_spans: list[Span] = []
        self.warnings: list[Diagnostic] = []

    def word(self, word: str, at: int) -> None:
        """Reads one word by what it begins with. Raises `Fault`."""
        c = word[0]
        if c in _HAND_START:
            hand_tiles(word, 0, self.concealed, self.melds, self.aside)
            self.hand_spans.append(Span(at, at + len(word)))
        elif c in _EVENT_START:
            self.act(word, at)
        elif c in LETTERS or c == "_":
            self.named(word, at)
        elif word[1:2] == ":" and c.isalpha():
            self.seated(word, at)
        elif c in SEAT_BY_LETTER and word[1:2] and word[1] in OPS:
            self.act(word, at)
        else:
            raise _no_class(word)

    def seated(self, word: str, at: int) -> None:
        """`S:hand`; a second seat is a fault."""
        if word[0] not in SEAT_BY_LETTER:
            near = (word[0].upper(),) if word[0].upper() in SEAT_BY_LETTER else ()
            raise Fault("bad-seat", 0, 1, seat=visible(word[0]), near=near)
        if self.seat is not None:
            raise Fault("extra-hand", 0, len(word), seat=word[0], near=())
        self.seat = SEAT_BY_LETTER[word[0]]
        hand_tiles(word, 2, self.concealed, self.melds, self.aside)
        self.hand_spans.append(Span(at, at + len(word)))

    def act(self, word: str, at: int) -> None:
        """An event; only one on a line, though a lone win sign of the hand's seat may follow it."""
        event = _event_of(word)
        if event[1] is How.NONE:
            self.signs.append((event[0], Span(at, at + len(word))))
            return
        if self.event is not None:
            raise Fault("extra-event", 0, len(word), text=visible(word[:40]), near=())
        self.event, self.event_word, self.span = event, word, Span(at, at + len(word))

    def named(self, word: str, at: int) -> None:
        """A field or flag. A field given twice is a fault, a flag given twice a warning."""
        if word[1:2] == ":":
            self.seated(word, at)
        item = read_field(word, at)
        if item.name in self.names and not item.own:
            if item.value is not None:
                raise Fault("duplicate-field", 0, len(word), name=item.name, near=())
            self.warnings.append(
                Diagnostic("duplicate-field", item.span, Severity.WARNING, {"name": item.name, "near": ()})
            )
            return
        self.names.add(item.name)
        self.fields.append(item)

    def owner(self, giver: Seat | None, how: How) -> Seat:
        """The hand's seat. Without one it is E, but next in turn after E, with a warning, where the tile is E's own."""
        if self.seat is not None:
            return self.seat
        if giver is Seat.E and how not in (How.DRAW, How.NONE):
            args = {"seat": Seat.S.name, "other": Seat.E.name, "near": ()}
            self.warnings.append(Diagnostic("seat-assumed", self.span or Span(0, 0), Severity.WARNING, args))
            return Seat.S
        return Seat.E

    def wrong_owner(self, giver: Seat | None, how: How, seat: Seat) -> Diagnostic | None:
        """What is wrong where the event, or a lone win sign, belongs to a seat that it can't belong to."""
        other = "" if giver is None else giver.name
        code = _owner_code(giver, how, seat)
        if code and self.span:
            return Diagnostic(
                code, self.span, args={"text": self.event_word[:40], "seat": seat.name, "other": other, "near": ()}
            )
        for sign, span in self.signs:
            if sign is not None and sign != seat:
                args = {"text": f"{sign.name}!", "seat": seat.name, "other": sign.name, "near": ()}
                return Diagnostic("bad-event", span, args=args)
        return None

    def line(self, length: int) -> HandLine | Diagnostic:
        """The whole line, once every word is read."""
        if not (self.concealed or self.melds or self.aside):
            return Diagnostic("empty-hand", Span(0, length), args={"near": ()})
        giver, how, tile = self.event or (None, How.NONE, None)
        seat = self.owner(giver, how)
        if wrong := self.wrong_owner(giver, how, seat):
            return wrong
        if how is How.DRAW:
            giver = None
        last = self.concealed[-1] if how is How.NONE and len(self.concealed) % 3 == 2 else None
        self.concealed.sort()
        self.aside.sort()
        rules = next((f.value for f in self.fields if f.name == "rules"), None)
        hand = Hand(seat, tuple(self.concealed), tuple(self.melds), tuple(self.aside))
        return HandLine(
            hand,
            how,
            tile,
            giver,
            self.span,
            tuple(self.fields),
            rules,
            last,
            tuple(self.warnings),
            tuple(self.hand_spans),
        )


def _owner_code(seat: Seat | None, how: How, owner: Seat) -> str | None:
    """The code of what is wrong between the event's seat and the hand's, or None."""
    own = seat == owner
    if how is How.DRAW:
        return None if own or seat is None else "others-draw"
    if how is How.DISCARD:
        return "own-discard" if own else None
    return "bad-event" if how is not How.NONE and (own or seat is None) else None


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
    text = text.rstrip("\r\n")
    if text[:1] == "\ufeff":
        text = " " + text[1:]
    if len(text) > MAX_LINE:
        return Diagnostic(
            "line-too-long", Span(MAX_LINE, len(text)), args={"length": len(text), "limit": MAX_LINE, "near": ()}
        )
    if not text.isprintable():
        cleaned = clean(text)
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
    return reading.line(len(text))
