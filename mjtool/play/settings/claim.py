"""Settings of discards, claims, passed wins and kongs."""

from __future__ import annotations

from enum import Enum

from ...tile import at_hand


@at_hand
class Chow(Enum):
    """`claim.chow`: who may chow (吃)."""

    LEFT = "left"
    NONE = "none"


@at_hand
class WildPong(Enum):
    """`claim.wild-pong`: a pong of two natural tiles and one wild (花碰)."""

    NONE = "none"
    DRAGON_OR_SEAT_WIND = "dragon-or-seat-wind"


@at_hand
class Rank(Enum):
    """`claim.rank`: the order of claims below a win."""

    PONG_KONG = "pong-kong"
    """Pong and kong are equal, both above a chow."""
    KONG_PONG = "kong-pong"


@at_hand
class OnDiscard(Enum):
    """`claim.on-discard`: whether a discard can be won."""

    WIN = "win"
    NO_WIN = "no-win"


@at_hand
class Winners(Enum):
    """`claim.winners`: how many may win on one tile (截胡, 一炮多响)."""

    ONE = "one"
    ALL = "all"


@at_hand
class First(Enum):
    """`claim.first`: whose win goes first where only one may win."""

    TURN = "turn"
    """The next in turn order from the giver."""
    VALUE = "value"
    LISTED = "listed"
    """Hands with a pattern of `claim.listed` before the others."""


@at_hand
class LastDiscard(Enum):
    """`claim.last-discard`: what the discard of the last tile may be claimed for."""

    WIN_ONLY = "win-only"
    ANY = "any"


@at_hand
class Swap(Enum):
    """`claim.swap`: throwing the claimed kind, or the other end of the chow, at once (吃吐)."""

    FREE = "free"
    BARRED = "barred"
    """Not allowed, but with one tile left in the hand."""
    REFUND = "refund"
    """Allowed; the money of the chow goes back."""


@at_hand
class Freeze(Enum):
    """`claim.freeze`: what a thrown wild tile does to the others."""

    NONE = "none"
    THROWN_WILD = "thrown-wild"
    """Until the thrower's next turn the others claim nothing and discard what they draw."""


@at_hand
class BoundWinners(Enum):
    """`claim.bound-winners`: two players who are bound to each other (互包) and win on the same discard."""

    PLAIN = "plain"
    DIFFERENCE = "difference"
    """The one with more points gets the difference from the other, the giver pays nothing."""


@at_hand
class LastDrawn(Enum):
    """`discard.last-drawn`: what may be thrown after the last tile of the wall."""

    ANY = "any"
    FREE = "free"
    """Another word for `any`."""
    SAME_TILE = "same-tile"


@at_hand
class Duty(Enum):
    """`discard.duty`: a discard that others must follow."""

    NONE = "none"
    HONOUR_FOLLOW = "honour-follow"


@at_hand
class MissedBars(Enum):
    """`missed.bars`: what a passed win bars (过手胡, 漏胡)."""

    ALL = "all"
    SAME_KIND = "same-kind"
    NONE = "none"


@at_hand
class MissedUntil(Enum):
    """`missed.until`: what lifts the bar."""

    DRAW = "draw"
    DISCARD = "discard"
    MOVE = "move"
    """The own next draw, chow, pong or kong."""


@at_hand
class MissedUnless(Enum):
    """`missed.unless`: a win that is allowed in spite of the bar."""

    NEVER = "never"
    WORTH_MORE = "worth-more"


@at_hand
class MissedExempt(Enum):
    """`missed.exempt`: tiles that the bar does not touch."""

    NONE = "none"
    ROBBED_AND_HOT = "robbed-and-hot"
    """Robbed kongs, and discards after a kong."""


@at_hand
class MissedPong(Enum):
    """`missed.pong`: whether a passed pong bars the same kind (漏碰)."""

    NO = "no"
    SAME_KIND = "same-kind"


@at_hand
class KongKinds(Enum):
    """`kong.kinds`: which kongs are played (杠)."""

    ALL = "all"
    CONCEALED = "concealed"


@at_hand
class KongAdded(Enum):
    """`kong.added`: when a pong may be promoted (加杠)."""

    ANY_TURN = "any-turn"
    JUST_DRAWN = "just-drawn"


@at_hand
class PongTurn(Enum):
    """`kong.pong-turn`: an added kong in the turn of its own pong."""

    NO = "no"
    AS_CLAIMED = "as-claimed"
    """Allowed; it is paid as a claimed kong in place of the pong."""


@at_hand
class KongDraw(Enum):
    """`kong.draw`: where the replacement comes from."""

    TAIL = "tail"
    NEXT = "next"
    TAIL_WASTE = "tail-waste"
    """The tail, and a second tile leaves play unseen."""
    TAIL_OR_FACE_UP = "tail-or-face-up"
    """The tail; a face-up tail tile only to win with it."""


@at_hand
class ShowSets(Enum):
    """`kong.show-sets`: sets of unlike honours laid open (亮牌)."""

    NONE = "none"
    WINDS_DRAGONS = "winds-dragons"


@at_hand
class ShowUntil(Enum):
    """`kong.show-until`: how long sets of unlike honours may be shown."""

    ANY = "any"
    SECOND_DRAW = "second-draw"
    """Until the holder's second draw."""


@at_hand
class Rob(Enum):
    """`kong.rob`: which kongs can be robbed (抢杠)."""

    ADDED = "added"
    NONE = "none"
    BOTH = "both"


@at_hand
class RobNeeds(Enum):
    """`kong.rob-needs`: what a robbing hand must be."""

    NONE = "none"
    STRAIGHT_FOR_CONCEALED = "straight-for-concealed"
    BIG = "big"
