"""PMN: GB deals of duplicate tables as tag lines, `[Name "value"]`, the play as one run of `<action><player><tile>`.

Deal: four hands E S W N, suit letter then digits. Play: T take, D discard (z1 = the tile just drawn), C chow by its
middle tile, P pong, Z claimed kong, A concealed kong, B added kong, R flower shown, H win (twice where two win), N
drawn deal. Fan: for each seat `None` or `<number>/<value>/<count>` joined by dots. Result: the four balances.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from ..deal import Deal
from ..diag import Span
from ..tile import SEATS, Seat
from .botzone_text import Word, number_of
from .builder import DealBuilder, seat_at
from .source import Read, Source, guarded, refuse
from .tilecodes import PMN

MAX_LINES: Final = 1000
_TAG: Final = re.compile(r'\s*\[([A-Za-z]+)\s+"([^"]*)"\]\s*\Z')
_STEP: Final = re.compile(r"([A-Z])([0-9]?)((?:[a-z][0-9]+)*)")
_GROUP: Final = re.compile(r"([a-z])([0-9]*)")
_WINDS: Final = ("East", "South", "West", "North")
JUST_DRAWN: Final = "z1"
WALL: Final = 92
"""Tiles of one common wall: 144 less the four hands."""
LAST_TILE: Final = frozenset({"44", "45"})
"""The fans of the last tile (妙手回春, 海底捞月) by their numbers."""

Tags = dict[str, tuple[str, int, int]]
"""A tag's value, its line, and where in the line it begins."""


def _tiles(text: str, span: Callable[[int, int], Span]) -> list[int]:
    """The kinds of `c25566d579`."""
    found: list[int] = []
    for m in _GROUP.finditer(text):
        for n, digit in enumerate(m.group(2), m.start(2)):
            kind = PMN.get(m.group(1) + digit)
            if kind is None:
                raise refuse("foreign-tile", span(n, n + 1), tile=m.group(1) + digit)
            found.append(kind)
    return found


class _Reader:
    """One deal: its tags, then its play."""

    def __init__(self, source: Source, tags: Tags) -> None:
        self.deal = DealBuilder(source, source.line)
        self.tags = tags

    def value(self, name: str) -> tuple[str, Callable[[int, int], Span]]:
        """A tag's value and how to point into it. Refuses a deal without it (`pmn-tag`)."""
        if name not in self.tags:
            raise refuse("pmn-tag", Span(0, 1, self.deal.line), tag=name)
        text, line, at = self.tags[name]
        return text, lambda start, end: Span(at + start, at + end, line)

    def words(self, name: str) -> list[Word]:
        """A tag's words with their places."""
        text, span = self.value(name)
        return [(m.group(), span(m.start(), m.end())) for m in re.finditer(r"\S+", text)]

    def four(self, name: str) -> list[Word]:
        """A tag's words where they must be four."""
        words = self.words(name)
        if len(words) != 4:
            text, span = self.value(name)
            raise refuse("foreign-count", span(0, len(text)), wanted=4, found=len(words))
        return words

    def read(self) -> Deal:
        """The whole deal."""
        self.header()
        for seat, (text, span) in zip(SEATS, self.four("Deal"), strict=True):
            tiles = _tiles(text, lambda a, b, s=span: Span(s.start + a, s.start + b, s.line))  # type: ignore[misc]
            self.deal.deal(seat, tiles)
        self.play()
        self.result()
        return self.deal.finish()

    def header(self) -> None:
        if "Board" in self.tags:
            text, span = self.value("Board")
            self.deal.say("id", f"board-{text}", span(0, len(text)))
        if "PWind" in self.tags:
            text, span = self.value("PWind")
            if text not in Seat.__members__:
                raise refuse("foreign-word", span(0, len(text)), word=text, wanted="E, S, W, N")
            self.deal.say("round", text, span(0, len(text)))
        if all(wind in self.tags for wind in _WINDS):
            self.deal.players([self.tags[wind][0] for wind in _WINDS], self.value("East")[1](0, 1))
        if "Date" in self.tags:
            text, span = self.value("Date")
            self.deal.say("date", text.replace(".", "-"), span(0, len(text)))

    def play(self) -> None:
        text, span = self.value("Play")
        pos = 0
        while pos < len(text):
            step = _STEP.match(text, pos)
            if step is None:
                raise refuse("foreign-word", span(pos, pos + 1), word=text[pos], wanted="T, D, C, P, Z, A, B, R, H, N")
            self.step(step, span)
            pos = step.end()

    def step(self, step: re.Match[str], place: Callable[[int, int], Span]) -> None:
        """One `<action><player><tile>`."""
        action, player, code = step.groups()
        span = place(step.start(), step.end())
        if action == "N":
            self.deal.close("end", "wall", span)
            return
        seat = seat_at(int(player or 9), span)
        if action == "H":
            self.deal.win(seat, None, span)
            return
        drawn = code == JUST_DRAWN
        if drawn and action == "D" and self.deal.offer is not None:
            self.deal.discard(seat, self.deal.offer[1], span, drawn=True)
            return
        tiles = _tiles(code, lambda a, b: place(step.start(3) + a, step.start(3) + b))
        act = _ACTS.get(action)
        if act is None or not tiles:
            raise refuse("foreign-word", span, word=step.group(), wanted="T, D, C, P, Z, A, B, R, H, N")
        act(self, seat, tiles, span)

    def take(self, seat: Seat, tiles: list[int], span: Span) -> None:
        self.deal.draw(seat, tiles[0], span)

    def discard(self, seat: Seat, tiles: list[int], span: Span) -> None:
        self.deal.discard(seat, tiles[0], span)

    def chow(self, seat: Seat, tiles: list[int], span: Span) -> None:
        """One tile is the middle one, two are those from the hand."""
        if len(tiles) == 1:
            self.deal.chow(seat, tiles[0], span)
        else:
            self.deal.meld(seat, [self.deal.claimed(span), *tiles[:2]], span)

    def pong(self, seat: Seat, tiles: list[int], span: Span) -> None:
        self.deal.meld(seat, tiles[:1] * 3, span)

    def claimed_kong(self, seat: Seat, tiles: list[int], span: Span) -> None:
        self.deal.meld(seat, tiles[:1] * 4, span)

    def concealed_kong(self, seat: Seat, tiles: list[int], span: Span) -> None:
        self.deal.concealed_kong(seat, tiles[0], span)

    def added_kong(self, seat: Seat, tiles: list[int], span: Span) -> None:
        self.deal.added_kong(seat, tiles[0], span)

    def flower(self, seat: Seat, tiles: list[int], span: Span) -> None:
        self.deal.aside(seat, tiles, span)

    def result(self) -> None:
        """`end=`, `fan=` in the order of the winners, `net=`; a penalty has no place in our record."""
        if self.deal.wins:
            self.deal.close("end", "win", self.deal.acts[-1].span)
        if "Fan" in self.tags and self.deal.wins:
            fans = self.four("Fan")
            parts = [f"{seat.name}{_fan_total(fans[seat])}" for seat in self.deal.wins if fans[seat][0] != "None"]
            self.deal.close("fan", ",".join(parts), fans[self.deal.wins[0]][1])
        self.own_walls()
        if "Result" in self.tags:
            words = self.four("Result")
            whole = Span(words[0][1].start, words[-1][1].end, words[0][1].line)
            self.deal.net(zip(SEATS, map(number_of, words), strict=True), whole)
        if "Penalty" in self.tags and any(number_of(word) for word in self.four("Penalty")):
            self.deal.remark("penalty-not-written", self.words("Penalty")[0][1])

    def own_walls(self) -> None:
        """`wall=` where the deal ended with its last tile before a common wall would have: duplicate tables have a wall
        for every seat, and only the end of the deal, or a fan for the last tile, tells that one ran out."""
        deal = self.deal
        ended = not deal.wins and any(field.name == "end" for field in deal.tail)
        parts = [part for seat in deal.wins if "Fan" in self.tags for part in self.four("Fan")[seat][0].split(".")]
        if len(deal.draws) < WALL and (ended or any(part.split("/")[0] in LAST_TILE for part in parts)):
            deal.wall()
            deal.remark("own-walls", deal.tail[0].span)


def _fan_total(word: Word) -> int:
    """The sum over `55/4/1.59/2/1`: value × count of each. Refuses what is no such list (`foreign-number`)."""
    text, span = word
    total = 0
    for part in text.split("."):
        fields = part.split("/")
        if len(fields) != 3 or not all(field.isascii() and field.isdigit() and len(field) < 6 for field in fields):
            raise refuse("foreign-number", span, text=part)
        total += int(fields[1]) * int(fields[2])
    return total


_ACTS: Final[dict[str, Callable[[_Reader, Seat, list[int], Span], None]]] = {
    "T": _Reader.take,
    "D": _Reader.discard,
    "C": _Reader.chow,
    "P": _Reader.pong,
    "Z": _Reader.claimed_kong,
    "A": _Reader.concealed_kong,
    "B": _Reader.added_kong,
    "R": _Reader.flower,
}


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of one deal each: a tag that stood already begins the next one."""
    first, block, seen = 1, list[str](), set[str]()
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\r\n").removeprefix("\ufeff") if number == 1 else raw.rstrip("\r\n")
        tag = _TAG.match(text)
        name = tag.group(1) if tag else ""
        if block and (name in seen or len(block) >= MAX_LINES):
            yield first, block
            block, seen = [], set()
        if not block:
            if not text.strip():
                continue
            first = number
        block.append(text)
        if name:
            seen.add(name)
    if block:
        yield first, block


def _deal(source: Source, block: list[str]) -> Deal:
    tags: Tags = {}
    for number, text in enumerate(block, source.line):
        tag = _TAG.match(text)
        if tag:
            tags[tag.group(1)] = (tag.group(2), number, tag.start(2))
        elif text.strip():
            raise refuse("pmn-line", Span(0, len(text), number))
    return _Reader(source, tags).read()


def read(lines: Iterable[str]) -> Read:
    """The deals of a PMN file, one at a time; a broken one is a bad record, the next ones are read."""
    for first, block in _blocks(lines):
        source = Source("\n".join(block), first)
        yield guarded(source, partial(_deal, source, block))
