"""What a pattern may look at: the situation (one a hand) and the view of one reading of it. Both are read-only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..hand import How, Meld, Win
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
        if not self.names:
            return self.fixed
        mask = self.fixed
        for name in self.names:
            mask |= sit.named[name]
        return mask


@dataclass(slots=True, eq=False)
class Situation:
    """Everything about a hand that does not depend on how it is read. Read-only; not frozen because one is made for
    every hand.

    `named` holds the kind sets that depend on the hand; `words` the parsed context words; `counts` the concealed
    natural tiles by kind, the
    winning tile among them if it is natural; `wilds` the concealed wild tiles (winning tile included) as kinds, in
    order.
    """

    win: Win
    words: Mapping[str, Any]
    named: Mapping[str, int]
    counts: tuple[int, ...]
    wilds: tuple[int, ...]
    wild_kinds: frozenset[int]
    melds: tuple[Unit, ...]
    won_wild: bool
    """The winning tile is a wild tile."""
    drawn: bool
    """Won by one's own draw, or by a robbed kong where that counts as a draw."""
    sets: int = 4
    low: int = 0
    """Lowest rank (0-based) of a suit in this tile set; `high` the highest."""
    high: int = 8
    set_copies: tuple[int, ...] = ()
    present: int = 0
    """Bit mask of the concealed natural kinds."""
    deputy: tuple[int, int] | None = None
    """A natural kind that may play as the wild's own face, and that face (白板)."""
    completers: Callable[[bool], frozenset[int]] = field(default=lambda legal: frozenset())
    """Kinds that complete the hand without its winning tile: to any shape (False), or to a hand that the ruleset's
    demands allow (True)."""
    over: Callable[[int], frozenset[str]] = field(default=lambda kind: frozenset())
    """Shapes that are complete after one concealed wild tile of the hand before the win is taken away (n = 0), or two
    of them (n = 1, with the tile)."""
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

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


@lru_cache(maxsize=65536)
def kinds_mask(kinds: tuple[int, ...]) -> int:
    """The bit mask of some kinds."""
    mask = 0
    for k in kinds:
        mask |= 1 << k
    return mask


class View:
    """One reading in its situation, with what most patterns ask prepared. Read-only by convention; made once a
    reading, so it is kept lean."""

    __slots__ = (
        "_counts",
        "_own_face",
        "_wait",
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
            kinds = u.kinds
            mask |= kinds_mask(kinds)
            kind = u.kind
            if kind is UnitKind.CHOW:
                chows.append((i, kinds[0]))
            elif kind is UnitKind.PONG:
                pongs.append((i, kinds[0]))
            elif kind is UnitKind.KONG:
                pongs.append((i, kinds[0]))
                konged = True
            elif kind is UnitKind.PAIR:
                pairs.append((i, u.kinds[0]))
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
        self._wait: str | None = None
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

    @property
    def crowded(self) -> bool:
        """Whether some kind occurs four times, a declared kong or not."""
        return self.konged or max(self.counts) >= 4

    def wait(self) -> str:
        """How the winning tile completes its unit: `edge` (边), `closed` (坎), `open`, `pair` (单钓), `pong` (对倒), or
        `none`."""
        if self._wait is None:
            self._wait = self._find_wait()
        return self._wait

    def _find_wait(self) -> str:
        if self.won < 0:
            return "none"
        u = self.units[self.won]
        if u.kind is UnitKind.PAIR:
            return "pair"
        if u.kind is UnitKind.PONG:
            return "pong"
        if u.kind is not UnitKind.CHOW:
            return "none"
        face = self.reading.face
        if u.kinds[0] >= SUITED:
            return "closed"
        if face == u.kinds[1]:
            return "closed"
        rank = u.kinds[0] % 9
        if (face == u.kinds[2] and rank == self.sit.low) or (face == u.kinds[0] and rank + 2 == self.sit.high):
            return "edge"
        return "open"
