"""The parts of a table's state: players, laid sets, thrown tiles, open offers, kongs waiting to stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from ..hand import Hand, How, Meld, Win
from ..tile import KINDS, UNKNOWN, Seat, at_hand
from .parts import Lock


@at_hand
class Due(Enum):
    """What the deal waits for."""

    START = "start"
    """Exchange, void suits and the like, then the dealer's first draw."""
    DRAW = "draw"
    """`turn` draws, or somebody takes the open offer."""
    ACT = "act"
    """`turn` holds a tile too many: he discards, makes a kong, lays aside or wins."""
    TURNED = "turned"
    """`turn` has turned tiles lying open that he wins on or throws."""
    OVER = "over"
    """Nothing more, but further winners on the same tile and tiles turned after a win."""


@at_hand
class Source(Enum):
    """Where a drawn tile came from."""

    HEAD = "head"
    KONG = "kong"
    ASIDE = "aside"
    """The replacement of a tile laid aside (补花)."""
    SHOW = "show"
    """The replacement of a set shown (亮牌)."""


@at_hand
class OfferKind(Enum):
    """What lies open to be taken."""

    DISCARD = "discard"
    ADDED = "added"
    CONCEALED = "concealed"
    LAID = "laid"
    """A flower laid aside (七抢一)."""


HOW_OF = {
    OfferKind.DISCARD: How.DISCARD,
    OfferKind.ADDED: How.ROB_ADDED,
    OfferKind.CONCEALED: How.ROB_CONCEALED,
    OfferKind.LAID: How.DISCARD,
}
"""How a tile of an offer reaches the winner's hand."""


@at_hand
class KongKind(Enum):
    """How a kong was made (直杠, 加杠, 暗杠)."""

    CLAIMED = "claimed"
    ADDED = "added"
    CONCEALED = "concealed"


@dataclass(slots=True)
class Laid:
    """A set on the table: the meld, the event that made it, the maker's turn, whether it was shown from the hand,
    whether its fourth tile
    had been kept (憨包杠), and the event of the pong that a kong was promoted from."""

    meld: Meld
    event: int
    turn: int
    shown: bool = False
    late: bool = False
    pong_event: int | None = None
    claimed: int | None = None
    """The tile that was claimed for it."""


@dataclass(slots=True)
class Offer:
    """Tiles that others may take: kind, tiles, giver, event, and what the moment was when it was opened. A discard
    stays in its giver's river."""

    kind: OfferKind
    tiles: tuple[int, ...]
    giver: Seat
    event: int
    hot: bool = False
    """The giver's discard after a kong (杠上炮)."""
    last: bool = False
    """The discard of the last tile."""
    first: bool = False
    """In the first go-around, nothing claimed before."""
    face_down: bool = False
    chain: int = 0
    """Kongs that the giver made in a row before this discard."""
    closed: bool = False
    doubtful: bool = False
    """The thrown tile was not in the hand: it may have been any other."""
    claimed: bool = False
    claim_event: int = -1
    winners: tuple[Seat, ...] = ()
    taken: Seat | None = None
    """Who took the discard."""

    @property
    def tile(self) -> int:
        """The tile of a discard; of two turned tiles thrown together the one thrown last."""
        return self.tiles[-1]


@dataclass(slots=True)
class KongMade:
    """A kong that nobody has robbed yet: it stands, and is paid, with the next event."""

    seat: Seat
    kind: KongKind
    laid: Laid
    event: int
    link: int
    """How many kongs of the chain came before it (杠上杠)."""
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class WinMade:
    """A win as it was called: who, on what, from whom, in which event, and the hand with its context. `name` is the
    declaration before it."""

    seat: Seat
    how: How
    tile: int | None
    giver: Seat | None
    event: int
    win: Win
    offer: Offer | None
    name: str = ""


@dataclass(slots=True)
class Snap:
    """A hand as it was when offers up to `until` were opened; kept where a claim changed it before its own next
    draw."""

    until: int
    hand: Hand


ONE: Final = tuple([1 << 3 * kind for kind in range(KINDS + 1)])
"""One tile of each kind as a part of `Player.key`."""


@dataclass(slots=True)
class Player:
    """One seat's tiles and all that was said and done by it."""

    seat: Seat
    counts: list[int]
    """Concealed tiles by kind; the entry of the unknown tile may be below zero after a tile was taken that was not
    there."""
    total: int
    room: int
    """Concealed tiles that belong in the hand between turns: 13 (16) less 3 a set."""
    melds: list[Laid] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    river: list[Offer] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    void: str | None = None
    standing: list[int] | None = None
    lock: Lock | None = None
    ready: bool = False
    ready_word: str = ""
    ready_event: int = -1
    mode: str | None = None
    shown: bool = False
    passed_win: bool = False
    disqualified: bool = False
    out: bool = False
    wins: int = 0
    drawn: int | None = None
    source: Source = Source.HEAD
    owed: int = 0
    owed_source: Source = Source.HEAD
    turns: int = 0
    claims: int = 0
    chain: int = 0
    """Kongs made in a row up to now in this turn (杠上杠)."""
    hot: bool = False
    """A kong was made in this turn."""
    off: int = 0
    """Tiles too many that are known and reported already."""
    missed_from: int = 0
    pong_from: int = 0
    snaps: list[Snap] = field(default_factory=list)
    thrown_wilds: int = 0
    """Wild tiles thrown in successive own turns up to now (财飘)."""
    red_kongs: int = 0
    wild_kongs: int = 0
    pulled: bool = False
    kong_records: list[int] = field(default_factory=list)
    """Ledger records of the kongs of this turn."""
    key: int = 0
    """The concealed tiles as one number, three bits a kind: what is derived from them is kept by it."""
    waits: dict[tuple[int, int], frozenset[int]] = field(default_factory=dict)
    """The kinds that complete a hand to a shape, by its key and the number of sets."""
    dealt: tuple[int, ...] = ()
    untouched: bool = True
    """Nothing but drawn tiles thrown since the deal."""
    first_win_event: int | None = None
    fresh: list[int] = field(default_factory=list)
    """Tiles drawn in this turn."""
    declared_now: bool = False
    """Ready was declared in this turn; the discard goes with it."""

    def put(self, tile: int) -> None:
        """Takes a tile into the hand."""
        self.counts[tile] += 1
        self.total += 1
        self.key += ONE[tile]

    def take(self, tile: int) -> None:
        """Takes a tile out of the hand; one that is not there counts as an unknown one."""
        if self.counts[tile] <= 0:
            tile = UNKNOWN
        self.counts[tile] -= 1
        self.total -= 1
        self.key -= ONE[tile]

    @property
    def unsure(self) -> bool:
        """Whether unknown tiles, or tiles that were not there, keep checks from looking into the hand."""
        return self.counts[UNKNOWN] != 0

    @property
    def extra(self) -> int:
        """Concealed tiles beyond what belongs in the hand between turns."""
        return self.total - self.room - self.off

    def concealed(self, without: int | None = None) -> tuple[int, ...]:
        """The concealed kinds in order, one copy of `without` left out where the hand holds it."""
        found: list[int] = []
        for kind, count in enumerate(self.counts[:KINDS]):
            if count:
                found += [kind] * (count - (kind == without))
        found += [UNKNOWN] * max(0, self.counts[UNKNOWN] - (without == UNKNOWN))
        return tuple(found)

    def hand(self, without: int | None = None) -> Hand:
        """The hand as the scorer takes it, without one copy of a tile."""
        melds = tuple([laid.meld for laid in self.melds])
        return Hand(self.seat, self.concealed(without), melds, tuple(self.aside))

    @property
    def kongs(self) -> int:
        """Kongs on the table."""
        return sum(laid.meld.is_kong for laid in self.melds)


class Notes(Protocol):
    """Who keeps the books of a deal: told of what may move money, at once."""

    def kong_stands(self, made: KongMade) -> None:
        """A kong that nobody robbed."""

    def claimed(self, player: Player, laid: Laid, giver: Seat) -> None:
        """A chow or pong taken from another's discard."""

    def discarded(self, player: Player, thrown: Offer, after_claim: Laid | None) -> None:
        """A discard; `after_claim` is the set claimed in the same turn."""

    def laid_aside(self, player: Player, tiles: tuple[int, ...]) -> None:
        """Tiles laid aside."""

    def declared(self, player: Player, name: str) -> None:
        """Something said: ready, a false win, a fine, a pull."""

    def won(self, made: WinMade) -> None:
        """A win called."""
