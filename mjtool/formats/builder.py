"""Builds a `Deal` from what a foreign log tells, act by act, each with its place in the foreign file.

It knows no rules: what a log says is written down as it stands, so that replay and validate judge it. It only keeps
the tile on offer (the last one drawn, discarded or added to a kong): most formats name it anew and ours does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final

from ..deal import TAIL_FIELDS, Deal
from ..diag import Diagnostic, Severity, Span
from ..hand import Hand, Meld, MeldForm
from ..notation import Act, ActKind, Field
from ..tile import SEATS, SUITED, UNKNOWN, Seat, text
from .source import HasLines, refuse

MAX_ACTS: Final = 4000
"""No deal has more acts; a log that goes on is broken (or made to fill memory) and is refused (`too-many-acts`)."""


def seat_at(number: int, span: Span, dealer: int = 0, seats: int = 4) -> Seat:
    """The seat of a player counted from 0 in turn order, `dealer` being E. Refuses other numbers (`foreign-seat`)."""
    if not 0 <= number < seats:
        raise refuse("foreign-seat", span, seat=number, seats=seats)
    return Seat((number - dealer) % seats)


def _one_word(value: str) -> str:
    return "_".join("".join(c if c.isprintable() else " " for c in value).split())


class DealBuilder:
    """What has been read of one deal so far."""

    def __init__(self, source: HasLines, line: int) -> None:
        self.source = source
        self.line = line
        self.fields: list[Field] = []
        self.tail: list[Field] = []
        self.hands: dict[Seat, Hand] = {}
        self.acts: list[Act] = []
        self.notes: dict[str, tuple[Span, int, dict[str, object]]] = {}
        self.offer: tuple[Seat, int] | None = None
        """Who drew, discarded or added the last tile, and which it is."""
        self.discarded: tuple[Seat, int] | None = None
        self.draws: list[tuple[int, bool]] = []
        """Every tile drawn, and whether it replaced one (came from the tail)."""
        self.wins: list[Seat] = []
        self._turn = -1
        self._seat: Seat | None = None
        self._owed: set[Seat] = set()

    # what stands beside the play

    def say(self, name: str, value: str, span: Span | None = None) -> None:
        """A field that stands before the hands; an empty value is left out, blanks and control characters are `_`."""
        word = _one_word(value)
        if word:
            self.fields.append(Field(name, word, span or Span(0, 0, self.line)))

    def close(self, name: str, value: str, span: Span | None = None) -> None:
        """A field that stands after the play (`end fan net`)."""
        if value:
            self.tail.append(Field(name, value, span or Span(0, 0, self.line)))

    def players(self, names: Iterable[str], span: Span | None = None) -> None:
        """`players=` from the names by seat; commas in them become `_`."""
        words = [_one_word(name.replace(",", " ")) for name in names]
        if len(words) in (2, 3, 4) and all(words):
            self.say("players", ",".join(words), span)

    def net(self, by_seat: Iterable[tuple[Seat, int]], span: Span) -> None:
        """`net=` from the recorded balance."""
        self.close(
            "net", ",".join(f"{seat.name}{value:+d}" if value else f"{seat.name}0" for seat, value in by_seat), span
        )

    def remark(self, code: str, span: Span, **args: object) -> None:
        """A note; several of one code are one note at the first place, with their `count`."""
        first, count, known = self.notes.get(code, (span, 0, args))
        self.notes[code] = (first, count + 1, known)

    # the play

    def new_word(self) -> None:
        """What follows is a word of its own even where the same seat acts."""
        self._seat = None

    def deal(self, seat: Seat, tiles: Iterable[int], aside: Iterable[int] = ()) -> None:
        """A starting hand."""
        self.hands[seat] = Hand(seat, tuple(sorted(tiles)), (), tuple(sorted(aside)))

    def act(
        self,
        kind: ActKind,
        seat: Seat,
        span: Span,
        tiles: tuple[int, ...] = (),
        meld: Meld | None = None,
        name: str = "",
        value: str | None = None,
        taker: Seat | None = None,
    ) -> None:
        """Any act, in the word of its seat."""
        if len(self.acts) >= MAX_ACTS:
            raise refuse("too-many-acts", span, limit=MAX_ACTS)
        if seat is not self._seat:
            self._seat = seat
            self._turn += 1
        self.acts.append(Act(kind, seat, tiles, meld, name, value, taker, span, self._turn))

    def draw(self, seat: Seat, tile: int, span: Span) -> None:
        """`+`: a tile from the wall, a replacement where the seat has just made a kong or laid a tile aside.

        Any other draw begins a turn, also where the same seat has just replaced a flower that it was dealt.
        """
        if seat not in self._owed:
            self.new_word()
        self.act(ActKind.DRAW, seat, span, (tile,))
        self.draws.append((tile, seat in self._owed))
        self._owed.discard(seat)
        self.offer = (seat, tile)

    def discard(self, seat: Seat, tile: int, span: Span, drawn: bool = False) -> None:
        """`-`: `drawn` where the log says that it is the tile just drawn, then written bare if it is."""
        bare = drawn and self.offer == (seat, tile)
        self.act(ActKind.DISCARD, seat, span, () if bare else (tile,))
        self.offer = self.discarded = (seat, tile)

    def claimed(self, span: Span) -> int:
        """The tile that a claim takes: the last discard. Refuses a claim before any (`nothing-discarded`)."""
        if self.discarded is None:
            raise refuse("nothing-discarded", span)
        return self.discarded[1]

    def meld(self, seat: Seat, tiles: Sequence[int], span: Span) -> None:
        """`[…]`: a claimed set; a kong is owed a replacement."""
        self.act(ActKind.MELD, seat, span, meld=Meld(tuple(sorted(tiles))))
        self.offer = None
        if len(tiles) == 4:
            self._owed.add(seat)

    def chow(self, seat: Seat, middle: int, span: Span) -> None:
        """A chow by its middle tile. Refuses a tile that is the middle of none (`no-chow`)."""
        if middle >= SUITED or middle % 9 in (0, 8):
            raise refuse("foreign-chow", span, tile=text([middle]))
        self.meld(seat, (middle - 1, middle, middle + 1), span)

    def concealed_kong(self, seat: Seat, tile: int, span: Span) -> None:
        """`(…)`: a concealed kong."""
        self.act(ActKind.MELD, seat, span, meld=Meld((tile,) * 4, MeldForm.CONCEALED))
        self.offer = (seat, tile)
        self._owed.add(seat)

    def added_kong(self, seat: Seat, tile: int, span: Span) -> None:
        """`[…+…]`: a pong promoted to a kong."""
        self.act(ActKind.MELD, seat, span, meld=Meld((tile,) * 4, added=True))
        self.offer = (seat, tile)
        self._owed.add(seat)

    def aside(self, seat: Seat, tiles: Iterable[int], span: Span) -> None:
        """`{…}`: flowers laid down; a replacement is owed."""
        self.act(ActKind.ASIDE, seat, span, tuple(tiles))
        self._owed.add(seat)

    def ready(self, seat: Seat, span: Span) -> None:
        """`.ready`."""
        self.act(ActKind.DECLARE, seat, span, name="ready")

    def win(self, seat: Seat, tile: int | None, span: Span) -> None:
        """`!`: the tile is named only where it is not the one on offer, so that a replay objects to it."""
        same = tile is None or (self.offer is not None and self.offer[1] == tile)
        self.act(ActKind.WIN, seat, span, () if same or tile is None else (tile,))
        self.wins.append(seat)

    def false_win(self, seat: Seat, span: Span) -> None:
        """`.falsewin`: a win that the log's own judge refused."""
        self.act(ActKind.DECLARE, seat, span, name="falsewin")
        self.remark("judged-wrong", span, seat=seat.name)

    def wall(self, left: int = 0) -> None:
        """`wall=` as the play drew it: fronts in order, `left` unknown tiles, replacements at the tail."""
        front = [tile for tile, tail in self.draws if not tail]
        tail = [tile for tile, tail in self.draws if tail]
        self.say("wall", text([*front, *[UNKNOWN] * left, *reversed(tail)]))

    # the whole

    def finish(self) -> Deal:
        """The deal as read, with the foreign lines that its places point into; the remarks are its warnings.

        Refuses what dealt no tiles (`nothing-dealt`).
        """
        if not self.hands:
            raise refuse("nothing-dealt", Span(0, 1, self.line))
        fields = (*self.fields, *sorted(self.tail, key=lambda item: TAIL_FIELDS.index(item.name)))
        notes = [
            Diagnostic(code, span, Severity.NOTE, {"count": count, **args})
            for code, (span, count, args) in self.notes.items()
        ]
        spans = [*(item.span for item in fields), *(act.span for act in self.acts), *(item.span for item in notes)]
        last = max([self.line, *(span.line for span in spans)])
        first = min([self.line, *(span.line for span in spans)])
        return Deal(
            fields,
            MappingProxyType({seat: self.hands[seat] for seat in SEATS if seat in self.hands}),
            tuple(self.acts),
            self.line,
            tuple([(number, line) for number in range(first, last + 1) if (line := self.source.line_text(number))]),
            tuple(notes),
        )
