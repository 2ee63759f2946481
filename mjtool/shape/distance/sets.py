"""Sets and a pair (四副牌一对将), the knitted nine among the sets too (组合龙)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from typing import Final

from .ask import Ask, Asks
from .automaton import Chows, SuitRule, automaton, stored
from .demand import Make
from .frame import ALL_RANKS, FULL, GROUPS, HONOURS, Frame
from .measure import Base, Lookup, Term, Uncounted, same_for_all
from .vectors import MOST_SETS, NEVER, SETS, Pool, raised

NOTHING: Final = same_for_all(SETS.nothing)
"""A group that must stay empty."""

KNITTED: Final = (0o001001001, 0o010010010, 0o100100100)
"""One tile of each rank of 147, 258 and 369, as counts."""

MOST_CAPPED: Final = 500
"""Keys that a look-up for one hand's melds remembers."""

_TILES: Final = tuple(3 * sets + 2 * pair for pair in range(2) for sets in range(MOST_SETS + 1))


def suit_rule(group: int, ask: Ask, frame: Frame, honour_chows: bool) -> SuitRule | None:
    """The rule of a group under an ask, written so that equal rules are equal; None where no tiles can meet it."""
    size = GROUPS[group][1]
    usable = ask.usable & frame.usable[group]
    hold = {mask & usable for mask in ask.hold}
    pongs = {(number, mask & usable) for number, mask in ask.pongs}
    if 0 in hold or any(not mask for _, mask in pongs):
        return None
    whole = Chows.RUN if group != HONOURS else Chows.HONOUR if honour_chows else Chows.NONE
    return SuitRule(
        ranks=size,
        chows=whole if ask.chows else Chows.NONE,
        bound=not frame.fifth,
        usable=_widest(usable, (1 << size) - 1),
        pair=_widest(ask.pair, usable),
        hold=tuple(sorted(hold - {usable})),
        pongs=tuple(sorted((number, _widest(mask, usable)) for number, mask in pongs)),
    )


def _widest(mask: int, usable: int) -> int:
    return ALL_RANKS if mask & usable == usable else mask & usable


def caps_of(group: int, frame: Frame, rule: SuitRule) -> int:
    """The caps that matter for a rule: four where a rank is not used at all, or where no cap holds."""
    if not rule.bound:
        return FULL
    caps = 0
    for rank in range(9):
        cap = frame.caps[group] >> 3 * rank & 7 if rule.usable >> rank & 1 and rank < rule.ranks else 4
        caps |= cap << 3 * rank
    return caps


@lru_cache(maxsize=256)
def rule_lookup(rule: SuitRule) -> Lookup:
    """A group's keys → need vectors of sets under a rule, four copies of a kind at most."""
    steps = stored(rule)
    if steps is not None:
        return Lookup(steps.walk, rule.ranks, steps=steps)
    machine = automaton(rule)
    return Lookup(lambda key: SETS.intern(machine.walk(key, FULL)), rule.ranks)


@lru_cache(maxsize=2048)
def capped_lookup(rule: SuitRule, caps: int, sets: int, spare: bool) -> Lookup:
    """The same where of some kinds fewer copies can be had; the vectors hold for at most so many sets.

    A cap changes nothing where no best hand uses more copies. That is so for a kind unless every tile of it that is
    given beyond the cap, too, makes the need smaller by one: with the hand 33p and a cap of two, the needs are those
    without a cap unless 333p lacks one tile less for the same sets. With `spare`, needs that are no better than a set
    or a pair of new tiles elsewhere are left as they are.
    """
    base, machine = rule_lookup(rule), automaton(rule)
    tight = [(3 * rank, caps >> 3 * rank & 7) for rank in range(rule.ranks) if caps >> 3 * rank & 7 < 4]
    loose = any(caps >> 3 * rank & 7 > 4 for rank in range(rule.ranks))
    entries = [half + number for half in (0, MOST_SETS + 1) for number in range(sets + 1)]

    def binds(key: int, needs: bytes) -> bool:
        matter = [entry for entry in entries if not spare or _is_gain(needs, entry)]
        for shift, cap in tight:
            more = cap + 1 - (key >> shift & 7)
            given = SETS.vectors[base[key + (more << shift)]]
            for entry in matter:
                if given[entry] + more <= needs[entry] < NEVER:
                    return True
        return loose

    def find(key: int) -> int:
        free = base[key]
        return SETS.intern(machine.walk(key, caps)) if binds(key, SETS.vectors[free]) else free

    return Lookup(find, rule.ranks, most=MOST_CAPPED)


def _is_gain(needs: bytes, entry: int) -> bool:
    """Whether a group's last set, and its pair, cost less than three and two new tiles would elsewhere."""
    pair, number = divmod(entry, MOST_SETS + 1)
    if number and needs[entry] >= needs[entry - 1] + 3:
        return False
    return not pair or needs[entry] < needs[number] + 2


@lru_cache(maxsize=2048)
def at_least(base: Lookup, tiles: int, ranks: int) -> Lookup:
    """Another look-up's vectors without what takes fewer tiles of the group."""

    @cache
    def turned(number: int, missing: int) -> int:
        vector = SETS.vectors[number]
        return SETS.intern(bytes(need if used >= tiles else NEVER for need, used in zip(vector, _TILES, strict=True)))

    return Lookup(lambda key: turned(base[key], 0), ranks, base=Base(base, 0, turned))


def group_lookup(group: int, ask: Ask, frame: Frame, honour_chows: bool) -> Lookup | None:
    """The look-up of a group under an ask; None where no tiles can meet it."""
    rule = suit_rule(group, ask, frame, honour_chows)
    usable = ask.usable & frame.usable[group]
    least = max(ask.least, int(ask.some or usable in {mask & usable for mask in ask.hold}))
    if rule is None or (least and not usable):
        return None
    if ask.empty or not usable:
        return NOTHING
    caps = caps_of(group, frame, rule)
    base = rule_lookup(rule) if caps == FULL else capped_lookup(rule, caps, frame.free_sets, frame.spare)
    return at_least(base, least, rule.ranks) if least else base


def _whole(lookups: list[Lookup | None]) -> Term | None:
    m, p, s, z = lookups
    return None if m is None or p is None or s is None or z is None else (m, p, s, z)


@dataclass(frozen=True, slots=True)
class Sets(Uncounted):
    """Sets and one pair; with `honour_chows` three different winds, or the three dragons, are a chow too."""

    honour_chows: bool = False

    make = Make.SETS

    def pool(self) -> Pool:
        """The vectors of sets."""
        return SETS

    def entry(self, frame: Frame) -> int | None:
        """All the sets that are not melded, and the pair."""
        return MOST_SETS + 1 + frame.free_sets

    def terms(self, frame: Frame, asks: Asks) -> Iterator[Term]:
        """One look-up a group."""
        term = _whole([group_lookup(group, ask, frame, self.honour_chows) for group, ask in enumerate(asks)])
        if term is not None:
            yield term


@dataclass(frozen=True, slots=True)
class Knitted(Uncounted):
    """147, 258 and 369 over the three suits in some order, and the rest sets and a pair (组合龙)."""

    make = Make.KNITTED

    def pool(self) -> Pool:
        """The vectors of sets."""
        return SETS

    def entry(self, frame: Frame) -> int | None:
        """The sets beside the nine and the melds, and the pair; None where melds leave no room for the nine."""
        return MOST_SETS + 1 + frame.free_sets - 3 if frame.free_sets >= 3 else None

    def terms(self, frame: Frame, asks: Asks) -> Iterator[Term]:
        """The six ways to lay the nine over the suits."""
        honours = group_lookup(HONOURS, asks[HONOURS], frame, False)
        beside = frame.free_sets - 3
        last = None if honours is None else _few_sets(honours, beside, 0)
        by_suit = [[_knitted_lookup(group, part, asks[group], frame) for part in KNITTED] for group in range(3)]
        for order in permutations(range(3)):
            term = _whole([*(by_suit[group][part] for group, part in enumerate(order)), last])
            if term is not None:
                yield term


def _knitted_lookup(group: int, part: int, ask: Ask, frame: Frame) -> Lookup | None:
    """A suit that brings three tiles of the knitted nine: what they lack, and the sets and pair beside them."""
    mask = sum(1 << rank for rank in range(9) if part >> 3 * rank & 1)
    if ask.empty or mask & ask.usable & frame.usable[group] != mask:
        return None
    caps = frame.caps[group]
    if not frame.fifth and any(part >> 3 * rank & 1 and not caps >> 3 * rank & 7 for rank in range(9)):
        return None
    beside = ask._replace(
        some=False,
        least=max(0, ask.least - 3),
        hold=frozenset(held for held in ask.hold if not held & mask),
    )
    base = group_lookup(group, beside, _beside_knitted(frame, group, part), False)
    return None if base is None else _few_sets(base, frame.free_sets - 3, part)


def _beside_knitted(frame: Frame, group: int, part: int) -> Frame:
    """The frame for the tiles beside the nine: a knitted tile takes a copy. One set and a pair never need more than
    the three others.
    """
    spare = 3 if frame.free_sets <= 4 else 4
    caps = list(frame.caps)
    for rank in range(9):
        if part >> 3 * rank & 1 and caps[group] >> 3 * rank & 7 <= spare:
            caps[group] -= 1 << 3 * rank
    return frame._replace(caps=(caps[0], caps[1], caps[2], caps[3]))


@lru_cache(maxsize=256)
def _few_sets(base: Lookup, sets: int, part: int) -> Lookup:
    """At most so many sets beside three knitted tiles, or beside none: what is missing of these added to the need of
    the other tiles. That nothing is said of more sets keeps the vectors few.
    """
    size = MOST_SETS + 1
    beyond = bytes([NEVER] * (size - sets - 1))
    added = [raised(missing) for missing in range(4)]

    @cache
    def turned(number: int, missing: int) -> int:
        vector = SETS.vectors[number].translate(added[missing])
        return SETS.intern(vector[: sets + 1] + beyond + vector[size : size + sets + 1] + beyond)

    def find(key: int) -> int:
        missing = 0
        for rank in range(9):
            if part >> 3 * rank & 1:
                if key >> 3 * rank & 7:
                    key -= 1 << 3 * rank
                else:
                    missing += 1
        return turned(base[key], missing)

    return Lookup(find, base.gains.size, base=Base(base, part, turned))
