"""A hand, its melds, and the event that may complete it. Frozen facts, free of any ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from .tile import NATURAL, SUITED, Seat, at_hand


@at_hand
class MeldForm(Enum):
    """How a meld lies on the table."""

    EXPOSED = "exposed"
    """`[…]`: claimed (吃, 碰, 明杠), promoted (加杠), or a set shown from the hand (亮牌)."""
    CONCEALED = "concealed"
    """`(…)`: a concealed kong (暗杠)."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid down. `tiles` are sorted kinds, all of them (four for a kong); `giver` is who gave the claimed tile,
    if written."""

    tiles: tuple[int, ...]
    form: MeldForm = MeldForm.EXPOSED
    added: bool = False
    """A pong promoted to a kong (加杠/补杠): `[555m+5m]`."""
    giver: Seat | None = None

    @property
    def concealed(self) -> bool:
        """A concealed kong."""
        return self.form is MeldForm.CONCEALED

    @property
    def is_kong(self) -> bool:
        """Four equal tiles (杠)."""
        return len(self.tiles) == 4 and self.tiles[0] == self.tiles[3]

    @property
    def is_pong(self) -> bool:
        """Three equal tiles (碰/刻)."""
        return len(self.tiles) == 3 and self.tiles[0] == self.tiles[2]

    @property
    def is_chow(self) -> bool:
        """Three consecutive tiles of a number suit (吃/顺)."""
        t = self.tiles
        return len(t) == 3 and t[2] < SUITED and t[0] + 1 == t[1] == t[2] - 1 and t[0] // 9 == t[2] // 9


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's tiles: sorted concealed kinds without the winning or drawn tile, melds in order, tiles set aside
    (花, `{…}`)."""

    seat: Seat = Seat.E
    concealed: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    aside: tuple[int, ...] = ()


@at_hand
class How(Enum):
    """How a tile reaches the hand."""

    DRAW = "draw"
    """Self-drawn (自摸), replacement draws alike."""
    DISCARD = "discard"
    """Another player's discard (点炮); also a flower that another lays down."""
    ROB_ADDED = "rob-added"
    """The fourth tile of another player's added kong (抢杠)."""
    ROB_CONCEALED = "rob-concealed"
    """A tile of another player's concealed kong (抢暗杠)."""
    NONE = "none"
    """No tile: a hand that wins as it lies (起手和, 十风)."""


@dataclass(frozen=True, slots=True)
class Win:
    """A hand with the tile that may complete it and all that is known of the moment.

    `tile` is the kind, None with `How.NONE`; `giver` the seat that discarded or was robbed, None where the line does
    not name it.
    `words` are the fields of the line as written (`{"wild": "5m", "streak": "2"}`), `flags` its bare words (`kong`,
    `last` …); what they
    mean and whether their values are right is the ruleset's business.
    """

    hand: Hand
    how: How = How.NONE
    tile: int | None = None
    giver: Seat | None = None
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    flags: frozenset[str] = frozenset()


def is_natural(kind: int) -> bool:
    """Whether a kind can stand in a hand (no flower, not unknown)."""
    return kind < NATURAL
