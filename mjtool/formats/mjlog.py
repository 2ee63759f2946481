"""Tenhou's riichi record as XML (天鳳 mjlog): flat tags, a deal from each `INIT` on.

INIT seed="round,honba,…" oya hai0 … hai3; T U V W + id = draw of player 0-3, D E F G + id = discard; N who m = a set
as a 16-bit code; REACH who step; DORA hai; AGARI who fromWho machi; RYUUKYOKU type. Ids 0-135: four copies a kind in
the order m p s honours, 16 52 88 the red fives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import unquote

from ..deal import Deal
from ..diag import Span
from ..tile import NORTH, Seat
from .builder import seat_at
from .riichi import RiichiBuilder
from .source import Read, RefusedError, Source, bad, guarded, refuse, whole
from .tilecodes import MJLOG_RED

IDS: Final = 136
THREE_PLAYERS: Final = 0x10
"""The bit of GO's `type` for a table of three (三人打ち)."""
_TAG: Final = re.compile(r"<(/?[A-Za-z]+)([0-9]*)((?:\s+[A-Za-z0-9]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*)\s*/?>")
_NEXT: Final = re.compile(r"[^<]*(?:<[?!][^>]*>[^<]*)*")
_ATTRIBUTE: Final = re.compile(r"([A-Za-z0-9]+)\s*=\s*[\"']([^\"']*)")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"


@dataclass(frozen=True, slots=True)
class _Tag:
    """A tag: its name, the number behind it (`T52`), its attributes and its place."""

    name: str
    number: int | None
    attributes: dict[str, str]
    span: Span

    def numbers(self, key: str) -> list[int]:
        """An attribute's numbers between commas. Refuses a tag without it (`xml-attribute`) and other values."""
        text = self.attributes.get(key)
        if text is None:
            raise refuse("xml-attribute", self.span, tag=self.name, key=key)
        parts = text.split(",") if text else []
        if not all(_NUMBER.fullmatch(part) for part in parts):
            raise refuse("foreign-number", self.span, text=text[:40])
        return [int(part) for part in parts]

    def one(self, key: str) -> int:
        """An attribute's one number."""
        found = self.numbers(key)
        if len(found) != 1:
            raise refuse("foreign-count", self.span, wanted=1, found=len(found))
        return found[0]


def _tags(source: Source) -> Iterator[_Tag]:
    """The tags in order. Raises `RefusedError` `bad-xml` where a text is no list of tags."""
    text, pos = source.text, 0
    while True:
        gap = _NEXT.match(text, pos)
        pos = gap.end() if gap is not None else pos
        if pos >= len(text):
            return
        found = _TAG.match(text, pos)
        if found is None:
            raise refuse("bad-xml", source.span(pos, pos + 1))
        name, number, rest = found.groups()
        if len(number) > 9:
            raise refuse("foreign-number", source.span(pos, found.end()), text=number[:40])
        yield _Tag(name, int(number) if number else None, dict(_ATTRIBUTE.findall(rest)), source.span(pos, found.end()))
        pos = found.end()


class _Reader:
    """One deal, tag by tag."""

    def __init__(self, source: Source, first: _Tag, names: list[str], seats: int) -> None:
        self.deal = RiichiBuilder(source, first.span.line)
        self.deal.seats = seats
        self.names = names
        self.drawn: int | None = None

    def read(self, tags: list[_Tag]) -> Deal:
        """The whole deal."""
        for tag in tags:
            act = _ACTS.get(tag.name)
            if act is not None:
                act(self, tag)
            elif len(tag.name) == 1 and tag.number is not None:
                self.tile_act(tag)
        return self.deal.finish()

    def tile(self, number: int, span: Span) -> int:
        if not 0 <= number < IDS:
            raise refuse("foreign-tile", span, tile=number)
        if number in MJLOG_RED:
            self.deal.red(span)
        return number // 4

    def seat(self, player: int, span: Span) -> Seat:
        return seat_at(player, span, self.deal.dealer, self.deal.seats)

    def tile_act(self, tag: _Tag) -> None:
        """`T52` player 0 draws, `D52` player 0 discards; the same id again is the tile just drawn."""
        number = tag.number or 0
        if tag.name in _DRAWS:
            self.deal.draw(self.seat(_DRAWS.index(tag.name), tag.span), self.tile(number, tag.span), tag.span)
            self.drawn = number
        elif tag.name in _DISCARDS:
            seat = self.seat(_DISCARDS.index(tag.name), tag.span)
            self.deal.discard(seat, self.tile(number, tag.span), tag.span, drawn=number == self.drawn)

    def start(self, tag: _Tag) -> None:
        seed = tag.numbers("seed")
        if len(seed) < 2:
            raise refuse("foreign-count", tag.span, wanted=6, found=len(seed))
        self.deal.opening(seed[0] // 4, tag.one("oya"), seed[1], tag.span)
        self.deal.by_seat(self.names)
        for player in range(self.deal.seats):
            hand = [self.tile(number, tag.span) for number in tag.numbers(f"hai{player}")]
            self.deal.deal(self.seat(player, tag.span), hand)
        self.deal.dora(tag.span)

    def call(self, tag: _Tag) -> None:
        """A set, by the bits of its code: 4 chow, 8 pong, 16 added kong, 32 north laid down, else a kong."""
        seat, code = self.seat(tag.one("who"), tag.span), tag.one("m")
        if code & 4:
            first = (code >> 10) // 3
            low = first // 7 * 9 + first % 7
            copies = [(code >> shift) & 3 for shift in (3, 5, 7)]
            ids = [4 * (low + n) + copy for n, copy in enumerate(copies)]
            self.deal.meld(seat, [self.tile(number, tag.span) for number in ids], tag.span)
        elif code & 24:
            kind = self.tile(4 * ((code >> 9) // 3) + 3, tag.span)
            if code & 8:
                self.deal.meld(seat, (kind,) * 3, tag.span)
            else:
                self.deal.added_kong(seat, kind, tag.span)
        elif code & 32:
            self.deal.aside(seat, [NORTH], tag.span)
        elif code & 3:
            self.deal.meld(seat, (self.tile(code >> 8, tag.span),) * 4, tag.span)
        else:
            self.deal.concealed_kong(seat, self.tile(code >> 8, tag.span), tag.span)

    def reach(self, tag: _Tag) -> None:
        if tag.one("step") == 1:
            self.deal.ready(self.seat(tag.one("who"), tag.span), tag.span)

    def dora(self, tag: _Tag) -> None:
        self.deal.dora(tag.span)

    def win(self, tag: _Tag) -> None:
        kind = self.tile(tag.one("machi"), tag.span)
        self.deal.win(self.seat(tag.one("who"), tag.span), kind, tag.span)
        if len(self.deal.wins) == 1:
            self.deal.close("end", "win", tag.span)
        self.deal.scores(tag.span)

    def over(self, tag: _Tag) -> None:
        self.deal.over(tag.attributes.get("type", ""), tag.span)
        self.deal.scores(tag.span)


_ACTS: Final[dict[str, Callable[[_Reader, _Tag], None]]] = {
    "INIT": _Reader.start,
    "N": _Reader.call,
    "REACH": _Reader.reach,
    "DORA": _Reader.dora,
    "AGARI": _Reader.win,
    "RYUUKYOKU": _Reader.over,
}


def _deals(source: Source) -> Read:
    names, seats, tags = list[str](), 4, list[_Tag]()
    for tag in _tags(source):
        if tag.name == "INIT" and tags:
            yield guarded(source, partial(_deal, source, tags, names, seats))
            tags = []
        if tag.name == "GO":
            seats = 3 if tag.one("type") & THREE_PLAYERS else 4
        elif tag.name == "UN" and "n1" in tag.attributes:
            names = [unquote(tag.attributes.get(f"n{n}", "")) for n in range(4)]
        if tags or tag.name == "INIT":
            tags.append(tag)
    if tags:
        yield guarded(source, partial(_deal, source, tags, names, seats))


def _deal(source: Source, tags: list[_Tag], names: list[str], seats: int) -> Deal:
    return _Reader(source, tags[0], names, seats).read(tags)


def read(lines: Iterable[str]) -> Read:
    """The deals of a record; a broken one is a bad record, the next ones are read, but nothing after broken XML."""
    source = Source("")
    try:
        source = whole(lines)
        yield from _deals(source)
    except RefusedError as error:
        yield bad(source, error)
