"""GB hand strings (国标手牌字符串): `[123m,1][777p]11s4p|EE0100|ab`.

Sets in brackets, then the concealed tiles, the last of 14 being the winning one; suits m s p, honours E S W N C F P
(东南西北中发白), flowers a-h (梅兰竹菊春夏秋冬). After a set the giver: 1 left, 2 opposite, 3 right (for a chow:
which of its tiles was claimed), 5 6 7 the same for a pong promoted; a kong without is concealed. Behind the first
stroke: round wind, seat wind, and 0 or 1 for self-draw, last copy, last tile, kong (drawn after one, or robbed);
behind the second the flowers, or how many there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..diag import Diagnostic, MjtoolError, Span
from ..hand import Hand, How, Meld, MeldForm
from ..notation import Field, HandLine
from ..tile import NATURAL, RED, SEATS, SUIT_START, SUITED, Seat, rank_of, suit_of
from .source import ForeignHand, ReadHands, RefusedError, Source, bad, numbered, refuse

_HONOURS: Final = {"E": 27, "S": 28, "W": 29, "N": 30, "P": 31, "F": 32, "C": RED}
_FLOWERS: Final = {letter: NATURAL + (n + 4) % 8 for n, letter in enumerate("abcdefgh")}
"""a-d are 梅兰竹菊, our 5f-8f; e-h are 春夏秋冬, our 1f-4f."""
_NAME: Final = {kind: letter for letter, kind in (_HONOURS | _FLOWERS).items()}
_SET: Final = re.compile(r"\[([1-9]{3,4}[msp]|[ESWNCFP]{3,4})(?:,([1-9]))?\]")
_RUN: Final = re.compile(r"([1-9]+)([msp])|([ESWNCFPa-h])")
_STATE: Final = re.compile(r"([ESWN])([ESWN])([01])([01])([01])([01])")
_SUITS: Final = {"m": 0, "p": 1, "s": 2}


def _kinds(text: str) -> list[int]:
    """The tiles of `123m`, `EEE` or `ab`."""
    found: list[int] = []
    for digits, letter, honour in _RUN.findall(text):
        found += [SUIT_START[_SUITS[letter]] + int(digit) - 1 for digit in digits]
        if honour:
            found.append(_HONOURS.get(honour, _FLOWERS.get(honour, 0)))
    return found


class _Reader:
    """One string."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text

    def span(self, start: int, end: int) -> Span:
        return self.source.span(start, end)

    def read(self) -> HandLine:
        """The hand line: 14 tiles are a hand and the tile that it won, 13 a hand that waits."""
        body, _, rest = self.text.partition("|")
        state, _, flowers = rest.partition("|")
        melds, tiles = self.body(body)
        at = len(body) + 1
        match = _STATE.fullmatch(state.strip())
        if rest and match is None:
            raise refuse("gb-state", self.span(at, at + max(len(state), 1)))
        seat = Seat[match.group(2)] if match else Seat.E
        flags = [bit == "1" for bit in match.groups()[2:]] if match else [False] * 4
        aside = self.flowers(flowers, at + len(state) + 1)
        aside += [tile for tile in tiles if tile >= NATURAL]
        concealed = [tile for tile in tiles if tile < NATURAL]
        sets = tuple([self.given(meld, digit, seat) for meld, digit in melds])
        tile = concealed.pop() if len(concealed) + 3 * len(sets) == 14 else None
        hand = Hand(seat, tuple(sorted(concealed)), sets, tuple(sorted(aside)))
        return self.line(hand, tile, flags, match.group(1) if match else None)

    def body(self, body: str) -> tuple[list[tuple[Meld, int]], list[int]]:
        """The sets with the digit behind them (0 without), and the other tiles in their order."""
        melds: list[tuple[Meld, int]] = []
        tiles: list[int] = []
        pos = 0
        while pos < len(body):
            found = _SET.match(body, pos) or _RUN.match(body, pos)
            if found is None and body[pos] != " ":
                raise refuse("foreign-tile", self.span(pos, pos + 1), tile=body[pos])
            if found is None:
                pos += 1
                continue
            if body[pos] == "[":
                melds.append(self.meld(found))
            else:
                tiles += _kinds(found.group())
            pos = found.end()
        return melds, tiles

    def meld(self, found: re.Match[str]) -> tuple[Meld, int]:
        kinds = tuple(sorted(_kinds(found.group(1))))
        digit = int(found.group(2) or 0)
        if digit in (4, 8, 9) or (digit > 4 and len(kinds) != 4):
            raise refuse("gb-giver", self.span(found.start(), found.end()), digit=digit)
        concealed = len(kinds) == 4 and digit == 0
        form = MeldForm.CONCEALED if concealed else MeldForm.EXPOSED
        return Meld(kinds, form, added=digit > 4), digit

    def given(self, meld: Meld, digit: int, seat: Seat) -> Meld:
        """The set with its giver; behind a chow the digit names a tile instead, and chows come from the left."""
        if meld.concealed or meld.is_chow or digit == 0:
            return meld
        return Meld(meld.tiles, meld.form, meld.added, SEATS[(seat - digit % 4) % 4])

    def flowers(self, text: str, at: int) -> list[int]:
        text = text.strip()
        if text.isdigit() and len(text) == 1 and int(text) <= 8:
            return [_FLOWERS[letter] for letter in "abcdefgh"[: int(text)]]
        bad_at = next((n for n, letter in enumerate(text) if letter not in _FLOWERS), None)
        if bad_at is not None:
            raise refuse("foreign-tile", self.span(at + bad_at, at + bad_at + 1), tile=text[bad_at])
        return [_FLOWERS[letter] for letter in text]

    def line(self, hand: Hand, tile: int | None, flags: list[bool], wind: str | None) -> HandLine:
        """The event and the words by the bits. Who discarded or was robbed is not said, so the line names nobody."""
        drawn, last_copy, last, kong = flags
        how = How.NONE
        if tile is not None:
            how = How.DRAW if drawn else How.ROB_ADDED if kong else How.DISCARD
        said = {"kong": kong and how is How.DRAW, "last": last, "lastcopy": last_copy}
        fields = [Field("round", wind)] if wind is not None else []
        fields += [Field(name) for name, holds in said.items() if holds]
        return HandLine(hand, how, tile, fields=tuple(fields))


def read(lines: Iterable[str]) -> ReadHands:
    """The hands of a file, a string each line; `#` begins a comment line."""
    for source in numbered(lines):
        if source.text.lstrip().startswith("#"):
            continue
        try:
            yield ForeignHand(source.line, source.text, _Reader(source).read())
        except RefusedError as error:
            yield bad(source, error)


def _run(kinds: Iterable[int]) -> str:
    """Tiles as a string, equal suits sharing their letter."""
    out: list[str] = []
    for kind in kinds:
        if kind >= SUITED:
            out.append(_NAME[kind])
            continue
        letter = "mps"[suit_of(kind)]
        if out and out[-1][-1] == letter and out[-1][0].isdigit():
            out[-1] = f"{out[-1][:-1]}{rank_of(kind)}{letter}"
        else:
            out.append(f"{rank_of(kind)}{letter}")
    return "".join(out)


def _meld_text(meld: Meld, seat: Seat) -> str:
    if meld.concealed:
        return f"[{_run(meld.tiles)}]"
    digit = 1 if meld.giver is None else (seat - meld.giver) % 4 or 1
    return f"[{_run(meld.tiles)},{digit + 4 * meld.added}]"


def write(line: HandLine) -> str:
    """A hand line as a GB string. Raises `MjtoolError` `cannot-say` for what the format has no place for: unknown
    tiles, sets that are no set of it, a robbed concealed kong."""
    hand, words = line.hand, line.words
    odd = next((tile for tile in (*hand.concealed, line.tile) if tile is not None and tile not in _WRITABLE), None)
    if odd is not None or line.how is How.ROB_CONCEALED:
        raise MjtoolError(Diagnostic("cannot-say", line.event_span or Span(0, 1), args={"format": "gb-string"}))
    flags = line.flags
    kong = "kong" in flags if line.how is How.DRAW else line.how is How.ROB_ADDED
    bits = [line.how is How.DRAW, "lastcopy" in flags, "last" in flags, kong]
    winning = _run([line.tile]) if line.tile is not None else ""
    if line.tile is None and line.last_written is not None:
        rest = list(hand.concealed)
        rest.remove(line.last_written)
        hand, winning = Hand(hand.seat, tuple(rest), hand.melds, hand.aside), _run([line.last_written])
        bits[0] = True
    sets = "".join(_meld_text(meld, hand.seat) for meld in hand.melds)
    state = f"{words.get('round', 'E')}{hand.seat.name}{''.join('01'[bit] for bit in bits)}"
    flowers = f"|{_run(hand.aside)}" if hand.aside else ""
    return f"{sets}{_run(hand.concealed)}{winning}|{state}{flowers}"


_WRITABLE: Final = frozenset(range(NATURAL))
