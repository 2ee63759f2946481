"""How far a hand is from ready (向听数) under a ruleset, which tiles help, and what each discard leads to.

The distance is the fewest tiles to exchange until a hand that the ruleset's structure allows wants one tile: winning
shapes, wild tiles and structural demands count, minimums and events do not. See `mjtool.rules.structure` for what is
asked, `mjtool.shape.distance` for how it is measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from .diag import Diagnostic
from .hand import Hand
from .rules.ground import OWN_FOUR, Ground, faces, ground_of
from .rules.model import Rules
from .rules.tiles import NO_WORDS, Words, copies_in_play, copies_left, tile_set, wild_kinds
from .shape.distance import NEVER
from .tile import KINDS, NAMES, NATURAL, SUITED, UNKNOWN


class Accept(NamedTuple):
    """A kind whose draw brings the hand one tile nearer (进张), and how many of it the hand's owner cannot see."""

    tile: int
    left: int


class Discard(NamedTuple):
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
    ground = grounded(hand, rules, words)
    if isinstance(ground, Diagnostic):
        return ground
    wilds = ground.wilds
    holding = ground.holding(hand.concealed)
    needs = ground.needs(holding)
    best = min(needs.values(), default=NEVER)
    shapes = MappingProxyType({shape: need - 1 for shape, need in needs.items()})
    stock = _Stock(hand, rules, words, wilds)
    if holding.tiles == ground.size:
        found = _discards(hand, ground, _Anew(rules, words, wilds))
        discards = sorted((Discard(tile, _away(need), *stock.accepts(mask)) for tile, need, mask in found), key=_merit)
        return ShantenResult(_away(best), shapes, discards=tuple(discards))
    return ShantenResult(_away(best), shapes, *stock.accepts(ground.helping(holding, best)))


def distance(hand: Hand, rules: Rules, words: Words = NO_WORDS) -> int | Diagnostic | None:
    """The number of `shanten` alone, for streams of hands: −1 complete, 0 ready, None where the hand can never win."""
    ground = grounded(hand, rules, words)
    if isinstance(ground, Diagnostic):
        return ground
    return _away(ground.least(ground.holding(hand.concealed)))


def grounded(hand: Hand, rules: Rules, words: Words) -> Ground | Diagnostic:
    """What a hand's concealed tiles are measured against, or what is wrong with the hand."""
    wilds = wild_kinds(rules, words)
    if isinstance(wilds, Diagnostic):
        return wilds
    return _problem(hand, rules, words, wilds) or ground_of(hand, rules, words, wilds)


def _away(need: int) -> int | None:
    return need - 1 if need < NEVER else None


def _merit(discard: Discard) -> tuple[int, int, int, int]:
    """Order of discards: the nearest hand first, then the most tiles that help, the most kinds, the tile."""
    away = NEVER if discard.shanten is None else discard.shanten
    return away, -discard.left, -len(discard.accepts), discard.tile


class _Anew(NamedTuple):
    """What it takes to look at a hand anew after a discard."""

    rules: Rules
    words: Words
    wilds: tuple[int, ...]


def _discards(hand: Hand, ground: Ground, anew: _Anew) -> Iterator[tuple[int, int, int]]:
    """Every discard with the need after it and the kinds that help then."""
    for tile, need, mask in ground.discards(hand.concealed):
        if tile not in ground.quads:
            yield tile, need, mask
            continue
        # of a tile held four times that is thrown the hand may not wait for a fifth any more
        rest = list(hand.concealed)
        rest.remove(tile)
        here = ground_of(replace(hand, concealed=tuple(rest)), *anew)
        after = here.holding(rest)
        best = here.least(after)
        yield tile, best, here.helping(after, best)


class _Stock:
    """What may be drawn: the tiles left of every kind, without the kinds of which the hand holds every copy itself."""

    def __init__(self, hand: Hand, rules: Rules, words: Words, wilds: Sequence[int]) -> None:
        copies = copies_in_play(rules, words, wilds)
        left = copies_left(rules, hand, words, wilds)
        own = [0] * (KINDS + 1)
        for kind in (*hand.concealed, *hand.aside, *(kind for meld in hand.melds for kind in meld.tiles)):
            own[kind] += 1
        four = bool(rules.at(OWN_FOUR, False))
        can = [copies[kind] and (four or own[kind] < copies[kind]) for kind in range(KINDS)]
        self._accepts = [Accept(kind, left[kind]) if can[kind] else None for kind in range(KINDS)]
        self._known: dict[tuple[int, int], tuple[Accept, ...]] = {}

    def accepts(self, mask: int) -> tuple[tuple[Accept, ...], int]:
        """The kinds of a mask that can be drawn, and how many tiles they are."""
        found: tuple[Accept, ...] = ()
        start = 0
        while mask:
            # discards have most of what helps in common, suit by suit
            part = mask & 0x1FF
            if part:
                known = self._known.get((start, part))
                found += self._part(start, part) if known is None else known
            mask >>= 9
            start += 9
        return found, sum([accept.left for accept in found])

    def _part(self, start: int, part: int) -> tuple[Accept, ...]:
        here = self._accepts[start : start + 9]
        found = tuple([accept for bit, accept in enumerate(here) if accept is not None and part >> bit & 1])
        self._known[start, part] = found
        return found


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
