"""Botzone's text of GB deals (国标麻将复式), one word line an event, deals one after another.

    Match 61602cb4…                     Player 1 Peng F3 Ignore Player 2 Chi W4
    Wind 1                              Player 1 Gang W1 | AnGang W1 | BuGang W1
    Player 0 Deal T8 B7 …               Player 2 Hu W5 · Fan 9 混一色*1+… · Score -8 33 -17 -8   (or Huang)
    Player 0 Draw J3 · Player 0 Play T6

Every seat draws from a wall of 21 tiles of its own, and a tile is the last one when the NEXT seat's wall is empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from ..deal import Deal
from ..diag import Span
from ..tile import SEATS, Seat
from .builder import DealBuilder, seat_at
from .source import Read, Source, guarded, refuse
from .tilecodes import BOTZONE

OWN_WALL: Final = 21
"""Tiles in each seat's own wall: 34 less the 13 dealt."""
MAX_LINES: Final = 2000
DEAL: Final = "Deal"
_SEATS: Final = {str(seat.value): seat for seat in SEATS}
_WORD: Final = re.compile(r"\S+")

Word = tuple[str, Span]


def split(text: str, line: int) -> list[Word]:
    """A line's words with their places."""
    return [(m.group(), Span(m.start(), m.end(), line)) for m in _WORD.finditer(text)]


def tile_of(word: Word) -> int:
    """The kind of a Botzone code. Refuses others (`foreign-tile`)."""
    kind = BOTZONE.get(word[0])
    if kind is None:
        raise refuse("foreign-tile", word[1], tile=word[0])
    return kind


def number_of(word: Word) -> int:
    """A whole number. Refuses other words (`foreign-number`)."""
    text, span = word
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        raise refuse("foreign-number", span, text=text)
    return int(text)


class _Reader:
    """One deal: its lines in order."""

    def __init__(self, source: Source, line: int) -> None:
        self.deal = DealBuilder(source, line)
        self.drawn = [0] * 4
        self.actor = Seat.E

    def line(self, words: list[Word]) -> None:
        """One line, by its first word."""
        name, span = words[0]
        reader = _LINES.get(name)
        if reader is None:
            raise refuse("foreign-word", span, word=name, wanted="Match, Wind, Player, Fan, Score, Huang")
        reader(self, words)

    def match(self, words: list[Word]) -> None:
        self.deal.say("id", _arg(words, 1)[0], words[1][1])

    def wind(self, words: list[Word]) -> None:
        word = _arg(words, 1)
        self.deal.say("round", seat_at(number_of(word), word[1]).name, word[1])

    def player(self, words: list[Word]) -> None:
        who, verb = _arg(words, 1), _arg(words, 2)
        seat = seat_at(number_of(who), who[1])
        # `Ignore …` tells claims that lost against this one; our notation writes only those that took effect
        lost = next((i for i, word in enumerate(words) if word[0] == "Ignore"), len(words))
        rest, span = words[3:lost], _whole(words[:lost])
        if verb[0] == DEAL:
            self.deal.deal(seat, map(tile_of, rest))
            return
        act = _ACTS.get(verb[0])
        if act is None:
            raise refuse("foreign-word", verb[1], word=verb[0], wanted=", ".join([DEAL, *_ACTS]))
        if len(rest) != 1:
            raise refuse("foreign-count", span, wanted=1, found=len(rest))
        act(self, seat, tile_of(rest[0]), span)

    def quick(self, text: str, line: int) -> bool:
        """Reads `Player 0 Draw J3` and its like, which most lines are, without looking for places; False for others."""
        parts = text.split(" ")
        if len(parts) != 4 or parts[0] != "Player":
            return False
        seat, act, tile = _SEATS.get(parts[1]), _ACTS.get(parts[2]), BOTZONE.get(parts[3])
        if seat is None or act is None or tile is None:
            return False
        act(self, seat, tile, Span(0, len(text), line))
        return True

    def draw(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.draw(seat, tile, span)
        self.drawn[seat] += 1
        self.actor = seat

    def play(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.discard(seat, tile, span)
        self.actor = seat

    def chow(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.chow(seat, tile, span)

    def pong(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.meld(seat, (tile,) * 3, span)

    def kong(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.meld(seat, (tile,) * 4, span)

    def concealed_kong(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.concealed_kong(seat, tile, span)

    def added_kong(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.added_kong(seat, tile, span)

    def win(self, seat: Seat, tile: int, span: Span) -> None:
        self.deal.win(seat, tile, span)

    def fan(self, words: list[Word]) -> None:
        word = _arg(words, 1)
        if self.deal.wins:
            self.deal.close("fan", f"{self.deal.wins[0].name}{number_of(word)}", word[1])

    def huang(self, words: list[Word]) -> None:
        self.deal.close("end", "wall", words[0][1])

    def score(self, words: list[Word]) -> None:
        args = words[1:]
        if len(args) != 4:
            raise refuse("foreign-count", _whole(words), wanted=4, found=len(args))
        numbers = [number_of(word) for word in args]
        end_by_score(self.deal, numbers, words[0][1])
        self.deal.net(zip(SEATS, numbers, strict=True), _whole(args))

    def finish(self) -> Deal:
        """The deal, with `wall=` where its last tile matters."""
        own_walls(self.deal, self.drawn, self.actor)
        return self.deal.finish()


def end_by_score(deal: DealBuilder, numbers: list[int], span: Span) -> None:
    """`end=` where no word says it: a win, one that the judge refused (it costs 30 points), or another illegal act."""
    if any(field.name == "end" for field in deal.tail):
        return
    winner = deal.wins[0] if deal.wins else None
    if winner is None:
        if any(numbers):
            deal.remark(
                "illegal-act", deal.acts[-1].span if deal.acts else span, seat=SEATS[numbers.index(min(numbers))].name
            )
            deal.close("end", "abort", span)
    elif numbers[winner] < 0:
        last = deal.acts.pop()
        deal.wins.clear()
        deal.tail = [field for field in deal.tail if field.name != "fan"]
        deal.false_win(winner, last.span)
        deal.close("end", "falsewin", span)
    else:
        deal.close("end", "win", span)


def own_walls(deal: DealBuilder, drawn: list[int], actor: Seat) -> None:
    """`wall=` for a deal that ended with its last tile: our notation has one wall for all, which then holds just the
    tiles that were drawn."""
    if drawn[(actor + 1) % 4] >= OWN_WALL and (deal.wins or any(f.value == "wall" for f in deal.tail)):
        deal.wall()
        deal.remark("own-walls", deal.acts[-1].span)


_LINES: Final[dict[str, Callable[[_Reader, list[Word]], None]]] = {
    "Match": _Reader.match,
    "Wind": _Reader.wind,
    "Player": _Reader.player,
    "Fan": _Reader.fan,
    "Huang": _Reader.huang,
    "Score": _Reader.score,
}
_ACTS: Final[dict[str, Callable[[_Reader, Seat, int, Span], None]]] = {
    "Draw": _Reader.draw,
    "Play": _Reader.play,
    "Chi": _Reader.chow,
    "Peng": _Reader.pong,
    "Gang": _Reader.kong,
    "AnGang": _Reader.concealed_kong,
    "BuGang": _Reader.added_kong,
    "Hu": _Reader.win,
}


def _arg(words: list[Word], index: int) -> Word:
    if index >= len(words):
        raise refuse("foreign-count", _whole(words), wanted=index + 1, found=len(words))
    return words[index]


def _whole(words: list[Word]) -> Span:
    return Span(words[0][1].start, words[-1][1].end, words[0][1].line)


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of one deal each, with the number of the first: a deal begins with `Match` or after an empty line."""
    first, block = 1, list[str]()
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\r\n")
        if block and (not text.strip() or text.startswith("Match") or len(block) >= MAX_LINES):
            yield first, block
            block = []
        if text.strip():
            if not block:
                first = number
            block.append(text)
    if block:
        yield first, block


def _deal(source: Source, block: list[str]) -> Deal:
    reader = _Reader(source, source.line)
    for number, text in enumerate(block, source.line):
        if not reader.quick(text, number):
            reader.line(split(text, number))
    return reader.finish()


def read(lines: Iterable[str]) -> Read:
    """The deals of a Botzone text, one at a time; a deal with a bad line is a bad record, the next ones are read."""
    for first, block in _blocks(lines):
        source = Source("\n".join(block), first)
        yield guarded(source, partial(_deal, source, block))
