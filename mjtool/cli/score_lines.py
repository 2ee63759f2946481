"""Scores of plain lines by the million: what a line has in common with others is read, and written, only once.

A line is plain when it is a hand (with its seat or without), the event that offers the winning tile, and words that
the ruleset knows, with one space between them. Events and words are read once and kept. Records are put together from
pieces that are kept as well: patterns, payments, sets. Anything unusual, and anything that is wrong, is left to the
usual way; what comes out is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ..bulk.lines import texts_of
from ..diag import Diagnostic
from ..hand import Hand, How, Win
from ..notation import HandLine, read_hand, unknown_words, visible
from ..notation.scan import Fault, hand_tiles
from ..rules.load import load
from ..rules.model import Rules
from ..score.judge import score
from ..score.result import Outcome, ReadingView, UnitView
from ..text import Lang
from ..tile import SEAT_BY_LETTER, Seat
from . import out, tiles, worth

KEPT: Final = 1 << 14
"""How many pieces of one kind are kept; then the memory begins anew."""

LONGEST: Final = 1 << 10
"""Characters of a line that can be plain."""


_quoted = lru_cache(maxsize=64)(out.json_text)


class Offer(NamedTuple):
    """What the event of a plain line says, and whose hand it is."""

    seat: Seat
    how: How
    tile: int | None
    giver: Seat | None


class Known(NamedTuple):
    """The words behind the event of a plain line."""

    words: Mapping[str, str]
    flags: frozenset[str]


class Pieces:
    """Texts that are kept by the objects that they show: the engine gives out the same objects again and again."""

    __slots__ = ("_kept", "_make")

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self._make = make
        self._kept: dict[int, tuple[Any, Any]] = {}

    def of(self, shown: Any) -> Any:
        """The text for an object."""
        known = self._kept.get(id(shown))
        # a number is an object's own only as long as the object is kept
        if known is not None and known[0] is shown:
            return known[1]
        made = self._make(shown)
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[id(shown)] = (shown, made)
        return made


class JsonScores:
    """Writes outcomes as JSON records."""

    def __init__(self, rules: Rules, lang: Lang) -> None:
        self._rules, self._lang = rules, lang
        self._head = f'"rules":{out.json_text(rules.id)},"win":true,"patterns":['
        self._unit = f'"unit":{out.json_text(worth.unit(rules))},'
        hit = Pieces(lambda hit: out.json_text(worth.hit(hit, rules, lang))).of
        self._counted = Pieces(lambda hits: ",".join(map(hit, hits)))
        self._pay = Pieces(lambda pay: out.json_text(worth.paid(pay, rules)))
        self._view = Pieces(lambda view: (tiles.shown_at(view), out.json_text(tiles.unit(view))))
        self._refused: dict[tuple[Any, ...], str] = {}

    def line(self, number: int, written: str, outcome: Outcome) -> str | None:
        """The record of a line; None where its text needs more than quotation marks around it."""
        if not written.isascii() or '"' in written or "\\" in written:
            return None
        if not outcome.win:
            refused = self._why_not(outcome)
            return None if refused is None else f'{{"line":{number},"input":"{written}",{refused}}}\n'
        patterns = self._counted.of(outcome.counted)
        pay = "null" if outcome.pay is None else self._pay.of(outcome.pay)
        if outcome.pay is None:
            pay = f'{pay},"pay_discarder":{out.json_text(outcome.pay_discarder)}'
        side = out.json_text(worth.sides(outcome, self._rules)) if outcome.side else "[]"
        reading = "" if outcome.reading is None else f',"reading":{self._reading(outcome.reading)}'
        return (
            f'{{"line":{number},"input":"{written}",{self._head}{patterns}],"points":{outcome.points},{self._unit}'
            f'"pay":{pay},"side":{side}{reading}}}\n'
        )

    def _reading(self, reading: ReadingView) -> str:
        shown, has_pair = in_order(reading.units, self._view.of)
        pair = shown.pop() if has_pair else "null"
        sets = ",".join(shown)
        return f'{{"shape":{_quoted(reading.shape)},"sets":[{sets}],"pair":{pair},"wait":"{reading.wait}"}}'

    def _why_not(self, outcome: Outcome) -> str | None:
        key = refusal_key(outcome)
        known = self._refused.get(key) if key is not None else None
        if known is None and key is not None:
            why = {"rules": self._rules.id, "win": False, "reason": worth.reason(outcome)}
            known = out.json_text({**why, "message": worth.why(outcome, self._lang)})[1:-1]
            keep(self._refused, key, known)
        return known


class TsvScores:
    """Writes outcomes as tab-separated values."""

    def __init__(self, rules: Rules, lang: Lang) -> None:
        self._rules, self._lang = rules, lang
        self._id = visible(rules.id)
        hit = Pieces(lambda hit: visible(worth.brief(hit.key, hit.value))).of
        self._counted = Pieces(lambda hits: " ".join(map(hit, hits)) or "-")
        self._pay = Pieces(lambda pay: visible(tiles.money(worth.paid(pay, rules))))
        self._view = Pieces(lambda view: (tiles.shown_at(view), visible(tiles.unit(view))))
        self._refused: dict[tuple[Any, ...], str] = {}

    def line(self, number: int, written: str, outcome: Outcome) -> str | None:
        """The row of a line."""
        if not outcome.win:
            refused = self._why_not(outcome)
            return None if refused is None else f"{number}\tno\t-\t{refused}\t-\t-\t-\t{self._id}\n"
        patterns = self._counted.of(outcome.counted)
        pay = self._pay.of(outcome.pay) if outcome.pay is not None else worth.from_discarder(outcome.pay_discarder)
        side = visible(worth.side_money(worth.sides(outcome, self._rules))) if outcome.side else "-"
        reading = " ".join(in_order(outcome.reading.units, self._view.of)[0]) if outcome.reading is not None else "-"
        return f"{number}\tyes\t{outcome.points}\t{patterns}\t{pay}\t{side}\t{reading}\t{self._id}\n"

    def _why_not(self, outcome: Outcome) -> str | None:
        key = refusal_key(outcome)
        known = self._refused.get(key) if key is not None else None
        if known is None and key is not None:
            known = visible(f"{worth.reason(outcome)}: {worth.why(outcome, self._lang)}")
            keep(self._refused, key, known)
        return known


def keep(kept: dict[Any, Any], key: Any, value: Any) -> None:
    """Keep a piece; a memory that is full begins anew."""
    if len(kept) >= KEPT:
        kept.clear()
    kept[key] = value


def refusal_key(outcome: Outcome) -> tuple[Any, ...] | None:
    """What a refusal's sentence depends on, None where it is not worth keeping."""
    try:
        key = (outcome.reason, *outcome.args.items())
        hash(key)
    except TypeError:
        return None
    return key


def in_order(units: Sequence[UnitView], shown: Callable[[UnitView], tuple[Any, str]]) -> tuple[list[str], bool]:
    """Units as they are shown, and whether the last one is the pair, as `tiles.sets_and_pair` has them."""
    parts = sorted([shown(view) for view in units], key=_PLACE)
    return [part[1] for part in parts], sum([view.pair for view in units]) == 1


_PLACE = itemgetter(0)


class ScoreLines:
    """The scores of plain lines under one ruleset, as `hands.Quick` wants them."""

    def __init__(self, rules: str, lang: Lang, json: bool) -> None:
        self._rules = load(rules)
        self._known_words = frozenset(self._rules.table("words"))
        self._scores: JsonScores | TsvScores = (JsonScores if json else TsvScores)(self._rules, lang)
        self._offers: dict[tuple[str, str], Offer | None] = {}
        self._words: dict[str, Known | None] = {"": Known({}, frozenset())}

    def rows(self, lines: Sequence[str], first: int) -> list[str | None]:
        """The record of every line, None for every line that is not plain."""
        return [self._line(number, line) for number, line in enumerate(lines, first)]

    def block(self, data: bytes, first: int, other: Callable[[int, str], str]) -> bytes:
        """The records of a block of whole lines; those of lines that are not plain are what `other` makes of number and
        text."""
        lines = texts_of(data, first)
        found = []
        for number, line in enumerate(lines, first):
            record = self._line(number, line)
            found.append(other(number, line) if record is None else record)
        return "".join(found).encode()

    def _line(self, number: int, line: str) -> str | None:
        win = self._win(line)
        return None if win is None else self._scores.line(number, line, score(win, self._rules))

    def _win(self, line: str) -> Win | None:
        """The win of a plain line."""
        if len(line) > LONGEST:
            return None
        head, _, tail = line.partition(" ")
        event, _, more = tail.partition(" ")
        seat = head[:2] if head[1:2] == ":" else ""
        offer = self._offers.get((seat, event)) or self._learn_offer(seat, event)
        known = self._words.get(more) or self._learn_words(more)
        if offer is None or known is None:
            return None
        concealed: list[int] = []
        melds: list[Any] = []
        aside: list[int] = []
        try:
            hand_tiles(head, len(seat), concealed, melds, aside)
        except Fault:
            return None
        if not (concealed or melds or aside) or not line.isprintable():
            return None
        concealed.sort()
        aside.sort()
        hand = Hand(offer.seat, tuple(concealed), tuple(melds), tuple(aside))
        return Win(hand, offer.how, offer.tile, offer.giver, known.words, known.flags)

    def _learn_offer(self, seat: str, event: str) -> Offer | None:
        """What an event says behind a hand, None where a line with it is not plain."""
        key = (seat, event)
        if key not in self._offers and (not seat or seat[0] in SEAT_BY_LETTER):
            line = self._read(f"{seat}1m {event}")
            good = line is not None and line.how is not How.NONE and not line.fields
            keep(self._offers, key, Offer(line.hand.seat, line.how, line.tile, line.giver) if line and good else None)
        return self._offers.get(key)

    def _learn_words(self, more: str) -> Known | None:
        """The words behind an event, None where a line with them is not plain."""
        if more not in self._words:
            line = self._read(f"1m +1m {more}")
            good = line is not None and line.rules is None and not unknown_words(line, self._known_words)
            keep(self._words, more, Known(line.words, line.flags) if line and good else None)
        return self._words.get(more)

    def _read(self, line: str) -> HandLine | None:
        """A line with a hand of one tile, None where anything is odd about what stands behind it."""
        found = read_hand(line) if line.isprintable() else None
        if found is None or isinstance(found, Diagnostic) or found.warnings:
            return None
        return found if found.hand == Hand(found.hand.seat, (0,)) else None
