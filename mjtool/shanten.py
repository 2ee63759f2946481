"""How far a hand is from ready (向听数) under a ruleset, which tiles help, and what each discard leads to.

The distance is the fewest tiles to exchange until a hand that the ruleset's structure allows wants one tile: winning
shapes, wild tiles and structural demands count, minimums and events do not. See `mjtool.rules.structure` for what is
asked, `mjtool.shape.distance` for how it is measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from .diag import Diagnostic
from .hand import Hand
from .rules.ground import OWN_FOUR, Ground, faces, ground_of
from .rules.model import Rules
from .rules.tiles import NO_WORDS, Words, copies_in_play, copies_left, tile_set, wild_kinds
from .shape.distance import NEVER
from .tile import KINDS, NAMES, NATURAL, SUITED, UNKNOWN


@dataclass(frozen=True, slots=True)
class Accept:
    """A kind whose draw brings the hand one tile nearer (进张), and how many of it the hand's owner cannot see."""

    tile: int
    left: int


@dataclass(frozen=True, slots=True)
class Discard:
    """What a hand with one tile too many becomes by a discard; `shanten` is None where it can never win."""

    tile: int
    shanten: int | None
    accepts: tuple[Accept, ...]
    left: int


@dataclass(frozen=True, slots=True)
class ShantenResult:
    """How far a hand is: −1 is complete, 0 ready (听牌), None can never win under the ruleset.

    `shapes` gives the same number for every winning shape that the hand can still come to, by the shape's id. A hand
    that waits for a tile has `accepts`, `left` tiles in all; a hand with one tile too many has `discards`, best first.
    """

    shanten: int | None
    shapes: Mapping[str, int]
    accepts: tuple[Accept, ...] = ()
    left: int = 0
    discards: tuple[Discard, ...] = ()


def shanten(hand: Hand, rules: Rules, words: Words = NO_WORDS) -> ShantenResult | Diagnostic:
    """How far a hand of 13 or 14 (16 or 17) tiles is, melds counting three each.

    `words` are the line's fields as written: `wild=`, `turned=`, `seen=`, `void=` matter. A Diagnostic says what is
    wrong with the tiles (`tile-count`, `tile-not-in-set`, `too-many-copies`, `illegal-meld`) or with a word
    (`bad-context`).
    """
    wilds = wild_kinds(rules, words)
    if isinstance(wilds, Diagnostic):
        return wilds
    problem = _problem(hand, rules, words, wilds)
    if problem is not None:
        return problem
    ground = ground_of(hand, rules, words, wilds)
    holding = ground.holding(hand.concealed)
    needs = ground.needs(holding)
    best = min(needs.values(), default=NEVER)
    shapes = MappingProxyType({shape: need - 1 for shape, need in needs.items()})
    stock = _Stock.of(hand, rules, words, wilds)
    if holding.tiles == ground.size:
        rest = _Rest(rules, words, wilds) if rules.at(OWN_FOUR, False) else None
        discards = sorted(_discards(hand, ground, stock, rest), key=_merit)
        return ShantenResult(_away(best), shapes, discards=tuple(discards))
    accepts = stock.accepts(ground.helping(holding, best))
    return ShantenResult(_away(best), shapes, accepts, sum(accept.left for accept in accepts))


def _away(need: int) -> int | None:
    return need - 1 if need < NEVER else None


def _merit(discard: Discard) -> tuple[int, int, int, int]:
    """Order of discards: the nearest hand first, then the most tiles that help, the most kinds, the tile."""
    away = NEVER if discard.shanten is None else discard.shanten
    return away, -discard.left, -len(discard.accepts), discard.tile


@dataclass(frozen=True, slots=True)
class _Rest:
    """What it takes to look at a hand anew after a discard, where the tiles held four times decide what it may wait
    for.
    """

    rules: Rules
    words: Words
    wilds: tuple[int, ...]

    def ground(self, hand: Hand, tile: int) -> Ground:
        """The ground of the hand without a tile."""
        concealed = list(hand.concealed)
        concealed.remove(tile)
        return ground_of(replace(hand, concealed=tuple(concealed)), self.rules, self.words, self.wilds)


def _discards(hand: Hand, ground: Ground, stock: _Stock, rest: _Rest | None) -> Iterator[Discard]:
    whole = ground.holding(hand.concealed)
    for tile in sorted(set(hand.concealed)):
        after = ground.without(whole, hand.concealed, tile)
        here = rest.ground(hand, tile) if rest is not None and tile in ground.quads else ground
        best = min(here.needs(after).values(), default=NEVER)
        accepts = stock.accepts(here.helping(after, best))
        yield Discard(tile, _away(best), accepts, sum(accept.left for accept in accepts))


@dataclass(frozen=True, slots=True)
class _Stock:
    """What may be drawn: tiles left by kind, and the kinds of which the hand does not hold every copy itself."""

    left: tuple[int, ...]
    drawable: frozenset[int]

    @classmethod
    def of(cls, hand: Hand, rules: Rules, words: Words, wilds: Sequence[int]) -> _Stock:
        """The stock that the hand's owner can count on."""
        copies = copies_in_play(rules, words, wilds)
        own = [0] * (KINDS + 1)
        for kind in (*hand.concealed, *hand.aside, *(kind for meld in hand.melds for kind in meld.tiles)):
            own[kind] += 1
        four = bool(rules.at(OWN_FOUR, False))
        drawable = {kind for kind in range(KINDS) if own[kind] < copies[kind] or (four and copies[kind])}
        return cls(tuple(copies_left(rules, hand, words, wilds)), frozenset(drawable))

    def accepts(self, kinds: frozenset[int]) -> tuple[Accept, ...]:
        """The kinds that help, as far as they can be drawn."""
        return tuple(Accept(kind, self.left[kind]) for kind in sorted(kinds & self.drawable))


def _is_set(kinds: tuple[int, ...], rules: Rules) -> bool:
    """Whether kinds are a set that some rule lets lie: chow, pong, kong, or unlike honours where the ruleset has such
    sets.
    """
    if len(set(kinds)) == 1:
        return len(kinds) in (3, 4)
    if len(kinds) == 3 and kinds[2] < SUITED and kinds[0] // 9 == kinds[2] // 9:
        return kinds[0] + 1 == kinds[1] == kinds[2] - 1
    unlike = len(set(kinds)) == len(kinds) and all(SUITED <= kind < NATURAL for kind in kinds)
    alike = kinds == (31, 32, 33) or (kinds[-1] < 31 and len(kinds) in (3, 4))
    chows = any(isinstance(t, Mapping) and t.get("honour-chows") for t in rules.table("win.shape").values())
    return unlike and alike and (chows or rules.at("kong.show-sets", "none") != "none")


def _problem(hand: Hand, rules: Rules, words: Words, wilds: Sequence[int]) -> Diagnostic | None:
    """What is wrong with the tiles: their number, kinds that the set lacks, too many of a kind, melds that are no
    sets.
    """
    melded = [kind for meld in hand.melds for kind in meld.tiles]
    number = len(hand.concealed) + 3 * len(hand.melds)
    want = int(rules.at("seats.hand", 13))
    if number not in (want, want + 1) or UNKNOWN in hand.concealed or not hand.concealed:
        return _found("tile-count", have=number, want=want)
    copies, in_set = copies_in_play(rules, words, wilds), tile_set(rules)
    own = [*hand.concealed, *melded, *hand.aside]
    for kind in sorted(set(own) - {UNKNOWN}):
        if not in_set[kind]:
            return _found("tile-not-in-set", tile=NAMES[kind])
        if own.count(kind) > copies[kind]:
            return _found("too-many-copies", tile=NAMES[kind], count=own.count(kind), copies=copies[kind])
    for meld in hand.melds:
        if UNKNOWN in meld.tiles or not _is_set(faces(meld, rules, wilds), rules):
            return _found("illegal-meld", meld="".join(NAMES[kind] for kind in meld.tiles))
    return None


def _found(code: str, **args: object) -> Diagnostic:
    return Diagnostic(code, args=MappingProxyType(args))
