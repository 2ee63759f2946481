"""Which tiles win (听): every tile that `score` calls a win, drawn or on a discard, how many are left and what each is
worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from .diag import Diagnostic
from .hand import Hand, How, Win
from .rules.model import Rules
from .rules.tiles import copies_left
from .score.compile import compile_rules
from .score.judge import completing_kinds, refusal, score
from .score.result import Outcome
from .score.situation import Context, Refusal, context
from .tile import NATURAL

NO_WORDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that wins: how many copies the hand's owner cannot see, and the answer for drawing it and for its
    discard by another."""

    tile: int
    left: int
    draw: Outcome
    discard: Outcome


@dataclass(frozen=True, slots=True)
class Waits:
    """The waits of a hand: `left` counts tiles over all kinds; a kind of which no copy is left is listed but makes no
    hand ready."""

    waits: tuple[Wait, ...]
    left: int

    @property
    def ready(self) -> bool:
        """Whether a tile that is still about wins (听牌)."""
        return self.left > 0


@dataclass(frozen=True, slots=True)
class Discard:
    """What the hand waits for after a discard."""

    tile: int
    waits: Waits


def waits(
    hand: Hand, rules: Rules, words: Mapping[str, str] = NO_WORDS, flags: frozenset[str] = frozenset()
) -> Waits | Diagnostic:
    """The waits of a hand of 13 (16) tiles under a ruleset. A hand that is none gives a Diagnostic: `tile-count`,
    `too-many-copies`, `bad-context` …"""
    problem = _problem(hand, rules, words, flags, 0)
    if problem is not None:
        return problem
    return _waits(hand, rules, words, flags)


def discards(
    hand: Hand, rules: Rules, words: Mapping[str, str] = NO_WORDS, flags: frozenset[str] = frozenset()
) -> tuple[Discard, ...] | Diagnostic:
    """Every discard of a hand with one tile too many that leaves it ready, most winning tiles first."""
    problem = _problem(hand, rules, words, flags, 1)
    if problem is not None:
        return problem
    found = []
    for tile in sorted(set(hand.concealed)):
        rest = list(hand.concealed)
        rest.remove(tile)
        seen = {**words, "seen": words.get("seen", "") + _name(tile)}
        after = _waits(replace(hand, concealed=tuple(rest)), rules, seen, flags)
        if after.waits:
            found.append(Discard(tile, after))
    return tuple(sorted(found, key=lambda d: -d.waits.left))


def _name(tile: int) -> str:
    from .tile import NAMES

    return NAMES[tile]


def _problem(
    hand: Hand, rules: Rules, words: Mapping[str, str], flags: frozenset[str], extra: int
) -> Diagnostic | None:
    """What is wrong with a hand before anything is won: the ruleset's demands on its tiles and melds."""
    concealed = list(hand.concealed)
    tile = concealed.pop() if extra and concealed else None
    how = How.DRAW if extra else How.NONE
    found = refusal(Win(replace(hand, concealed=tuple(concealed)), how, tile, None, words, flags), rules)
    if found is None or found.reason in ("no-shape", "wild-claimed"):
        return None
    return Diagnostic(found.reason, args=MappingProxyType(dict(found.args)))


def _waits(hand: Hand, rules: Rules, words: Mapping[str, str], flags: frozenset[str]) -> Waits:
    ctx = context(compile_rules(rules), Win(hand, How.DRAW, None, None, words, flags))
    if isinstance(ctx, Refusal):
        return Waits((), 0)
    left = copies_left(rules, hand, words, ctx.wilds)
    found = []
    for kind in _candidates(hand, ctx, rules, words, flags):
        draw = score(Win(hand, How.DRAW, kind, None, words, flags - {"afterkong"}), rules)
        discard = score(Win(hand, How.DISCARD, kind, None, words, flags - {"kong"}), rules)
        if draw.win or discard.win:
            found.append(Wait(kind, left[kind], draw, discard))
    return Waits(tuple(found), sum(w.left for w in found))


def _candidates(hand: Hand, ctx: Context, rules: Rules, words: Mapping[str, str], flags: frozenset[str]) -> list[int]:
    """Kinds that could win: those that complete the hand to some shape or win without one, and wild flowers."""
    kinds = completing_kinds(Win(hand, How.DRAW, None, None, words, flags), rules)
    return [*kinds, *(k for k in ctx.wilds if k >= NATURAL and k not in kinds)] if kinds else []
