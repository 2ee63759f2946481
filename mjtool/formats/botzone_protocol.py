"""What the two JSON forms of Botzone have in common: the judge's requests and the players' answers.

A request entry holds a line for each seat: `0 seat wind`, `1 <flowers of all seats> <13 tiles>`, `2 <drawn tile>` for
who draws, and what all see as `3 <player> DRAW | PLAY t | PENG t | CHI middle t | GANG | BUGANG t | BUHUA t`; PENG and
CHI name the discard made with them. A kong's tile stands in the answer of its maker (`GANG t` concealed, `GANG`
claimed), and a win stands in the last answers only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..diag import Span
from ..tile import SEATS, Seat
from .botzone_text import OWN_WALL, Word, end_by_score, number_of, own_walls, tile_of
from .builder import DealBuilder, seat_at
from .source import refuse
from .spanjson import Node
from .tilecodes import BOTZONE

SEAT_KEYS: Final = ("0", "1", "2", "3")
OWN_TILES: Final = 34
"""Tiles of each quarter of `walltiles`: a seat is dealt and draws from the END of its quarter."""


class Protocol:
    """One deal, entry by entry."""

    def __init__(self, deal: DealBuilder) -> None:
        self.deal = deal
        self.drawn = [0] * 4
        self.taken: list[list[Word]] = [[], [], [], []]
        self.actor = Seat.E
        self.drew: Seat | None = None
        self.answers: dict[Seat, Node] = {}

    # requests

    def requests(self, entry: Mapping[str, Node]) -> None:
        """The four lines of one request; all that differ tell who draws or what is dealt."""
        lines = {seat: entry[key] for seat, key in zip(SEATS, SEAT_KEYS, strict=True) if key in entry}
        for seat, node in lines.items():
            if node.text()[:2] == "3 ":
                continue
            words = node.words()
            if not words:
                raise refuse("foreign-word", node.span, word="", wanted="0, 1, 2, 3")
            if self.private(seat, words):
                return
        if lines:
            self.public(next(iter(lines.values())))

    def private(self, seat: Seat, words: list[Word]) -> bool:
        """A line that only its seat gets: the hand, the drawn tile. True where no other line tells more."""
        kind, rest = words[0][0], words[1:]
        if kind == "0":
            self.deal_round(rest, words)
            return True
        if kind == "1":
            self.dealt(seat, rest, words)
            return False
        if kind == "2":
            tile = tile_of(_word(rest, 0, words))
            self.deal.draw(seat, tile, rest[0][1])
            self.taken[seat].append(rest[0])
            self.drawn[seat] += 1
            self.drew = self.actor = seat
            return True
        return False

    def deal_round(self, rest: list[Word], words: list[Word]) -> None:
        wind = _word(rest, 1, words)
        self.deal.say("round", seat_at(number_of(wind), wind[1]).name, wind[1])

    def dealt(self, seat: Seat, rest: list[Word], words: list[Word]) -> None:
        """13 tiles after the number of flowers of each seat; the flowers follow them, seat by seat."""
        flowers = [number_of(_word(rest, n, words)) for n in range(4)]
        tiles = rest[4:17]
        shown = rest[17:]
        mine = sum(flowers[:seat])
        self.deal.deal(seat, map(tile_of, tiles), map(tile_of, shown[mine : mine + flowers[seat]]))
        self.taken[seat].extend(tiles)

    def public(self, node: Node) -> None:
        """What all seats see."""
        words = node.words()
        if words[0][0] == "1":
            return
        if words[0][0] != "3":
            raise refuse("foreign-word", words[0][1], word=words[0][0], wanted="0, 1, 2, 3")
        who = _word(words, 1, words)
        seat = seat_at(number_of(who), who[1])
        verb = _word(words, 2, words)
        span = Span(words[0][1].start, words[-1][1].end, words[0][1].line)
        self.acted(seat, verb, words, span)
        self.actor = seat

    def acted(self, seat: Seat, verb: Word, words: list[Word], span: Span) -> None:
        """A public act by its verb."""
        deal = self.deal
        drew, self.drew = self.drew, None
        match verb[0]:
            case "DRAW":
                self.drew = drew
                return
            case "PLAY":
                pass
            case "PENG":
                deal.meld(seat, (deal.claimed(span),) * 3, span)
            case "CHI":
                deal.chow(seat, tile_of(_word(words, 3, words)), span)
            case "GANG":
                self.kong(seat, drew, span)
            case "BUGANG":
                deal.added_kong(seat, tile_of(_word(words, 3, words)), span)
            case "BUHUA":
                deal.aside(seat, [tile_of(_word(words, 3, words))], span)
            case _:
                raise refuse("foreign-word", verb[1], word=verb[0], wanted="DRAW, PLAY, PENG, CHI, GANG, BUGANG, BUHUA")
        if verb[0] in ("PLAY", "PENG", "CHI"):
            deal.discard(seat, tile_of(words[-1]), span)

    def kong(self, seat: Seat, drew: Seat | None, span: Span) -> None:
        """A concealed kong after the own draw, its tile in the own answer; else a claimed one."""
        if drew is not seat:
            self.deal.meld(seat, (self.deal.claimed(span),) * 4, span)
            return
        answer = self.answers.get(seat)
        words = answer.words() if answer is not None else []
        self.deal.concealed_kong(seat, tile_of(_word(words, 1, words or [("", span)])), span)

    # answers and the end

    def answer(self, entry: Mapping[str, Node]) -> None:
        """The answers to the request before."""
        for seat, key in zip(SEATS, SEAT_KEYS, strict=True):
            response = entry[key].opt("response") if key in entry else None
            if response is not None and isinstance(response.value, dict):
                response = response.opt("response")
            if response is not None and isinstance(response.value, str):
                self.answers[seat] = response

    def said(self, seat: Seat) -> str:
        """The first word of a seat's last answer."""
        words = self.answers[seat].words() if seat in self.answers else []
        return words[0][0] if words else ""

    def end(self, scores: list[int], span: Span, fan: Node | None) -> None:
        """The result: the winner is who answered HU and was paid, the first in turn order where several answered it."""
        self.final(scores, span)
        end_by_score(self.deal, scores, span)
        if fan is not None and self.deal.wins:
            self.deal.close("fan", f"{self.deal.wins[0].name}{fan.whole()}", fan.span)
        self.deal.net(zip(SEATS, scores, strict=True), span)
        own_walls(self.deal, self.drawn, self.actor)

    def final(self, scores: list[int], span: Span) -> None:
        """The last act, that no request tells any more: a win, an illegal answer, or a drawn deal."""
        callers = [seat for seat in SEATS if self.said(seat) == "HU"]
        loser = SEATS[scores.index(min(scores))]
        paid = [seat for seat in callers if scores[seat] > 0]
        if paid:
            winner = min(paid, key=lambda seat: (seat - self.actor) % 4)
            self.deal.win(winner, None, self.answers[winner].span)
        elif not any(scores):
            self.deal.close("end", "wall", span)
        elif loser in callers:
            self.deal.win(loser, None, self.answers[loser].span)
        else:
            where = self.answers[loser].span if loser in self.answers else span
            self.illegal(loser, where)

    def illegal(self, loser: Seat, span: Span) -> None:
        """An answer that the judge refused; what can be written of it is written."""
        deal, words = self.deal, self.answers[loser].words() if loser in self.answers else []
        verb = words[0][0] if words else ""
        tiles = [BOTZONE[code] for code, _ in words[1:] if code in BOTZONE]
        deal.new_word()
        if verb == "PLAY" and tiles:
            deal.discard(loser, tiles[0], span)
        elif verb == "BUGANG" and tiles:
            deal.added_kong(loser, tiles[0], span)
        elif verb == "GANG" and tiles:
            deal.concealed_kong(loser, tiles[0], span)
        elif verb in ("PENG", "GANG") and deal.discarded:
            deal.meld(loser, (deal.discarded[1],) * (3 if verb == "PENG" else 4), span)
        deal.remark("illegal-act", span, seat=loser.name)
        deal.close("end", "abort", span)

    def check_wall(self, walls: list[Word]) -> None:
        """A remark `wall-differs` where the recorded wall is not what the seats were dealt and drew."""
        if len(walls) != 4 * OWN_TILES:
            return
        for seat in SEATS:
            own = walls[seat * OWN_TILES : (seat + 1) * OWN_TILES][::-1]
            for mine, theirs in zip(self.taken[seat], own, strict=False):
                if mine[0] != theirs[0]:
                    self.deal.remark("wall-differs", mine[1], seat=seat.name, tile=mine[0], wall=theirs[0])
                    break


def _word(words: list[Word], index: int, shown: list[Word]) -> Word:
    if index >= len(words):
        raise refuse("foreign-count", shown[0][1], wanted=index + 1, found=len(words))
    return words[index]


__all__ = ["OWN_TILES", "OWN_WALL", "SEAT_KEYS", "Protocol"]
