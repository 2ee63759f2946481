"""The library: the questions of the command line as functions over plain values, without input or output.

A hand is a line of the notation (or what reading one gave), a ruleset its name (or what loading it gave; without one
the default ruleset is meant). What cannot be read, or is no hand under the ruleset, raises `MjtoolError`; everything
else is answered, also with no."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .diag import Diagnostic, MjtoolError, Span
from .hand import Hand, How, Win
from .notation import HandLine, read_hand
from .rules.load import default_rules, load
from .rules.model import Rules

if TYPE_CHECKING:
    from .score.result import Outcome
    from .shanten import ShantenResult
    from .waits import Discard, Waits

# Each question imports its own part of the program when it is asked: a distance needs nothing of what scores.


def _rules(rules: str | Rules | None, line: HandLine | None = None) -> Rules:
    if line is not None and line.rules is not None:
        return load(line.rules)
    return rules if isinstance(rules, Rules) else load(rules or default_rules())


def _line(hand: str | HandLine) -> HandLine:
    found = read_hand(hand) if isinstance(hand, str) else hand
    if isinstance(found, Diagnostic):
        raise MjtoolError(found)
    return found


def size(rules: Rules) -> int:
    """Tiles in hand between turns: 13, or 16."""
    return int(rules.at("seats.hand", 13))


def held(line: HandLine, rules: Rules) -> tuple[Hand, bool]:
    """The hand of a line that is asked about without a win, a drawn tile added to it, and whether it has one tile too
    many.

    Raises `MjtoolError` `tile-offered` where the line has another player's tile.
    """
    hand = line.hand
    if line.how is How.DRAW and line.tile is not None:
        hand = replace(hand, concealed=tuple(sorted((*hand.concealed, line.tile))))
    elif line.how is not How.NONE:
        raise MjtoolError(Diagnostic("tile-offered", line.event_span or Span(0, 0)))
    return hand, len(hand.concealed) + 3 * len(hand.melds) == size(rules) + 1


def score(hand: str | HandLine | Win, rules: str | Rules | None = None) -> Outcome:
    """What a winning hand is worth: patterns, points, payments; or why it is no win.

    A `rules=` word of the line goes before `rules`. Raises `MjtoolError` where the line or the ruleset cannot be read.

    >>> score("24m345p678s99s[777z] N-3m", "shenyang").points
    8
    """
    from .score.judge import score as ask

    if isinstance(hand, Win):
        return ask(hand, _rules(rules))
    line = _line(hand)
    chosen = _rules(rules, line)
    return ask(line.as_win(size(chosen)), chosen)


def waits(hand: str | HandLine, rules: str | Rules | None = None) -> Waits | tuple[Discard, ...]:
    """Which tiles win, how many are left, what each is worth; of a hand with one tile too many the waits after every
    discard that leaves it ready. Raises `MjtoolError` where it is no hand under the ruleset.

    >>> [wait.tile for wait in waits("123456m23467p99p", "sichuan").waits]
    [13, 16]
    """
    from .waits import discards
    from .waits import waits as waits_of

    line = _line(hand)
    chosen = _rules(rules, line)
    tiles, extra = held(line, chosen)
    ask = discards if extra else waits_of
    found = ask(tiles, chosen, line.words, line.flags)
    if isinstance(found, Diagnostic):
        raise MjtoolError(found)
    return found


def shanten(hand: str | HandLine, rules: str | Rules | None = None) -> ShantenResult:
    """How far a hand is from ready under a ruleset, which tiles help, and what each discard of a hand with one tile
    too many leads to.

    Raises `MjtoolError` where it is no hand under the ruleset.

    >>> shanten("123456m23467p99p", "sichuan").shanten
    0
    """
    from .shanten import shanten as ask

    line = _line(hand)
    chosen = _rules(rules, line)
    tiles, _ = held(line, chosen)
    found = ask(tiles, chosen, line.words)
    if isinstance(found, Diagnostic):
        raise MjtoolError(found)
    return found


def distance(hand: str | HandLine, rules: str | Rules | None = None) -> int | None:
    """The number of `shanten` alone: -1 complete, 0 ready, None where no winning shape can be reached.

    Raises `MjtoolError` where it is no hand under the ruleset.
    """
    from .shanten import distance as ask

    line = _line(hand)
    chosen = _rules(rules, line)
    found = ask(held(line, chosen)[0], chosen, line.words)
    if isinstance(found, Diagnostic):
        raise MjtoolError(found)
    return found
