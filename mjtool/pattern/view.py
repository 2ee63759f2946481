"""What a pattern may look at: the situation (one a hand) and the view of one reading of it. Both are read-only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..hand import How, Meld, Win
from ..shape.packed import BITS, at_least_four, present, unpack
from ..shape.unit import Reading, Unit, UnitKind
from ..tile import EAST, SUITED

SUIT_MASKS = (0x1FF, 0x1FF << 9, 0x1FF << 18)
HONOUR_MASK = 0x7F << 27
FLOWER_MASK = 0xFF << 34


@dataclass(frozen=True, slots=True)
class KindSet:
    """A set of kinds: a bit mask over kinds, and names that depend on the hand (`seat-wind`, `round-wind`, `wild`,
    `aside`)."""

    fixed: int
    names: tuple[str, ...] = ()

    def mask(self, sit: Situation) -> int:
        """The set as a bit mask, in this situation."""
        return self.fixed if not self.names else self.mask_of(sit.named)

    def mask_of(self, named: Mapping[str, int]) -> int:
        """The set as a bit mask, the names that depend on the hand standing for given kinds."""
        mask = self.fixed
        for name in self.names:
            mask |= named[name]
        return mask


HONOURS = KindSet(HONOUR_MASK)
SUITS = frozenset({*map(KindSet, SUIT_MASKS), HONOURS})


@dataclass(frozen=True, eq=False)
class Table:
    """What a ruleset makes of a line's words: the same for all hands with these words. `named` holds the kind sets
    that depend on them (and on the seat), `words` their parsed values."""

    words: Mapping[str, Any]
    named: Mapping[str, int]
    wild_kinds: frozenset[int]
    deputy: tuple[int, int] | None
    """A natural kind that may play as the wild's own face, and that face (白板)."""
    set_copies: tuple[int, ...]
    """How many tiles of each kind the set holds."""
    sets: int
    low: int
    """Lowest rank (0-based) of a suit in this tile set; `high` the highest."""
    high: int
    facts: Mapping[str, Any]
    """Built-in facts that a pattern may ask: the number of seats, the form of every shape."""


@dataclass(frozen=True, slots=True)
class Questions:
    """What a situation can be asked about the hand before its winning tile."""

    completers: Callable[[Situation, bool], frozenset[int]]
    """Kinds that complete it: to any shape (False), or to a hand that the ruleset's demands allow (True)."""
    over: Callable[[Situation, int], frozenset[str]]
    """Forms (`sets`, `pairs`) that stand complete after so many of its wild tiles are taken away."""


UNASKED = Questions(lambda sit, legal: frozenset(), lambda sit, n: frozenset())


class Situation:
    """Everything about a hand that does not depend on how it is read. Read-only; made for every hand, so it is kept
    lean.

    `packed` are the concealed natural tiles, the winning tile among them if it is natural, as packed counts (see
    `shape.packed`); `wilds` the concealed wild tiles (winning tile included) as kinds, in order; `melds` the melds
    as units; `table` and the attributes of the same names what the ruleset makes of the words.
    """

    __slots__ = (
        "_completers",
        "_counts",
        "before",
        "deputy",
        "drawn",
        "facts",
        "melds",
        "named",
        "packed",
        "questions",
        "sets",
        "table",
        "wild_kinds",
        "wilds",
        "win",
        "won_wild",
        "words",
    )

    def __init__(
        self,
        win: Win,
        table: Table,
        packed: int,
        wilds: tuple[int, ...],
        melds: tuple[Unit, ...],
        won_wild: bool,
        drawn: bool,
    ) -> None:
        self.win = win
        self.table = table
        self.packed = packed
        self.wilds = wilds
        self.melds = melds
        self.won_wild = won_wild
        """The winning tile is a wild tile."""
        self.drawn = drawn
        """Won by one's own draw, or by a robbed kong where that counts as a draw."""
        self.words = table.words
        self.named = table.named
        self.wild_kinds = table.wild_kinds
        self.deputy = table.deputy
        self.sets = table.sets
        self.facts = table.facts
        self.questions = UNASKED
        self.before: tuple[Situation, ...] = ()
        """The ways in which the hand before the win can be read, where stand-ins leave a choice."""
        self._counts: tuple[int, ...] | None = None
        self._completers: dict[bool, frozenset[int]] | None = None

    @property
    def counts(self) -> tuple[int, ...]:
        """The concealed natural tiles by kind, the winning tile among them if it is natural."""
        if self._counts is None:
            self._counts = unpack(self.packed)
        return self._counts

    @property
    def different(self) -> int:
        """How many kinds there are among the concealed natural tiles."""
        return present(self.packed).bit_count()

    @property
    def crowded(self) -> bool:
        """Whether some kind may occur four times, melds included."""
        tiles = self.packed + sum([u.packed for u in self.melds])
        return bool(self.wilds) or bool(at_least_four(tiles))

    @property
    def set_copies(self) -> tuple[int, ...]:
        """How many tiles of each kind the set holds."""
        return self.table.set_copies

    def completers(self, legal: bool) -> frozenset[int]:
        """Kinds that complete the hand without its winning tile: to any shape (False), or to a hand that the
        ruleset's demands allow (True)."""
        if self._completers is None:
            self._completers = {}
        found = self._completers.get(legal)
        if found is None:
            found = self._completers[legal] = self.questions.completers(self, legal)
        return found

    def over(self, n: int) -> frozenset[str]:
        """Forms that are complete after `n` concealed wild tiles of the hand before the win are taken away."""
        return self.questions.over(self, n)

    def with_tiles(self, packed: int, wilds: tuple[int, ...]) -> Situation:
        """The same moment with other concealed tiles."""
        return Situation(self.win, self.table, packed, wilds, self.melds, self.won_wild, self.drawn)

    @property
    def robbed(self) -> bool:
        """Won on another player's kong (抢杠)."""
        return self.win.how in (How.ROB_ADDED, How.ROB_CONCEALED)

    @property
    def dealer(self) -> bool:
        """The winner is the dealer (庄)."""
        return self.win.hand.seat == 0

    @property
    def closed(self) -> bool:
        """No exposed meld; concealed kongs and shown sets leave a hand closed (门清)."""
        return not any(u.exposed and u.kind is not UnitKind.SHOWN for u in self.melds)

    @property
    def seat_wind(self) -> int:
        """The kind of the winner's seat wind (门风)."""
        return EAST + int(self.win.hand.seat)

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        """The winner's melds as written."""
        return self.win.hand.melds


class View:
    """One reading in its situation, with what most patterns ask prepared. Read-only by convention."""

    __slots__ = (
        "_counts",
        "_own_face",
        "chows",
        "everything",
        "konged",
        "mask",
        "n",
        "pairs",
        "pongs",
        "reading",
        "sit",
        "suits",
        "units",
        "won",
    )

    def __init__(self, sit: Situation, reading: Reading) -> None:
        self.sit = sit
        self.reading = reading
        units = self.units = reading.units
        self.won = reading.won
        self.n = len(units)
        self.everything = (1 << self.n) - 1
        chows: list[tuple[int, int]] = []
        pongs: list[tuple[int, int]] = []
        pairs: list[tuple[int, int]] = []
        mask = 0
        konged = False
        for i, u in enumerate(units):
            mask |= u.mask
            kind = u.kind
            if kind is UnitKind.CHOW:
                chows.append((i, u.tile))
            elif kind is UnitKind.PONG:
                pongs.append((i, u.tile))
            elif kind is UnitKind.KONG:
                pongs.append((i, u.tile))
                konged = True
            elif kind is UnitKind.PAIR:
                pairs.append((i, u.tile))
        self.chows = chows
        """(unit index, first kind) of every chow; `pongs` and `pairs` likewise, kongs among the pongs."""
        self.pongs = pongs
        self.pairs = pairs
        self.mask = mask
        """Bit mask of all kinds in the hand, melds included."""
        self.konged = konged
        """Whether a kong was declared."""
        self.suits = (mask & 0x1FF > 0) + (mask & 0x3FE00 > 0) + (mask & 0x7FC0000 > 0)
        """How many number suits the hand holds."""
        self._counts: list[int] | None = None
        self._own_face: bool | None = None

    @property
    def counts(self) -> list[int]:
        """Tiles by kind, as what they stand for, melds and winning tile included."""
        if self._counts is None:
            counts = [0] * 42
            for u in self.units:
                for k in u.kinds:
                    counts[k] += 1
            self._counts = counts
        return self._counts

    @property
    def own_face(self) -> bool:
        """No wild tile stands for another face: each could be the tile that it is."""
        if self._own_face is None:
            left = list(self.sit.wilds)
            good = True
            for u in self.units:
                for place in u.wilds if not u.melded else ():
                    if u.kinds[place] in left:
                        left.remove(u.kinds[place])
                    else:
                        good = False
            self._own_face = good and not any(u.melded and u.wilds for u in self.units)
        return self._own_face

    @property
    def honours(self) -> bool:
        """Whether the hand holds an honour."""
        return bool(self.mask & HONOUR_MASK)

    def concealed_pong(self, i: int) -> bool:
        """Unit `i` is a concealed pong or kong: not melded open, and not finished by a claimed tile in this reading
        (暗刻)."""
        u = self.units[i]
        if u.melded:
            return not u.exposed
        return i != self.won or self.sit.drawn

    def fours(self) -> list[int]:
        """The kinds that occur four times or more, declared kongs among them."""
        left = at_least_four(sum([u.packed for u in self.units]))
        found = []
        while left:
            low = left & -left
            found.append(low.bit_length() // BITS)
            left ^= low
        return found

    def wait(self) -> str:
        """How the winning tile completes its unit: `edge` (边), `closed` (坎), `open`, `pair` (单钓), `pong` (对倒), or
        `none`."""
        if self.won < 0:
            return "none"
        table = self.sit.table
        return wait_of(self.units[self.won], self.reading.face, table.low, table.high)


@lru_cache(maxsize=1 << 14)
def wait_of(u: Unit, face: int, low: int, high: int) -> str:
    """How a tile that stands for `face` completes a unit, in a set whose suits run from rank `low` to `high`."""
    if u.kind is UnitKind.PAIR:
        return "pair"
    if u.kind is UnitKind.PONG:
        return "pong"
    if u.kind is not UnitKind.CHOW:
        return "none"
    if u.tile >= SUITED or face == u.kinds[1]:
        return "closed"
    rank = u.tile % 9
    edge = (face == u.kinds[2] and rank == low) or (face == u.kinds[0] and rank + 2 == high)
    return "edge" if edge else "open"
