"""Settings of what comes before play: stakes, wild tiles, tiles laid aside, exchange, void suits, opening wins."""

from __future__ import annotations

from enum import Enum

from ...tile import at_hand


@at_hand
class Stakes(Enum):
    """`start.stakes`: what a player may stake before the deal (飘, 噶, 拉庄)."""

    NONE = "none"
    CHOOSE = "choose"
    """Each chooses 0 to 3."""
    FIXED = "fixed"


@at_hand
class WildDealt(Enum):
    """`wild.dealt`: how the fixed wild tiles reach the players."""

    WALL = "wall"
    ONE_EACH = "one-each"
    """Each starts with one of them, none is in the wall."""


@at_hand
class WildFind(Enum):
    """`wild.find`: how the wild kinds of a deal are found (翻混, 翻精)."""

    NONE = "none"
    FIXED = "fixed"
    TURNED = "turned"
    NEXT = "next"
    BOTH = "both"


@at_hand
class FaceUp(Enum):
    """`start.face-up`: wall tiles that lie open from the start."""

    NONE = "none"
    TAIL_TWO = "tail-two"
    """The last two of the wall; taken only to win after a kong."""
    THIRD_STACK = "third-stack"
    """The upper tile of the third stack from the tail, one stack more with each kong (明鸡)."""


@at_hand
class AsideWhen(Enum):
    """`aside.when`: when flowers and other such tiles must be laid down."""

    AT_ONCE = "at-once"
    MAY = "may"
    BY_CHOICE = "by-choice"
    """Only in the own turn and only if the player likes."""


@at_hand
class AsideAfterKong(Enum):
    """`aside.after-kong`: whether the replacement of a laid tile is a kong's."""

    NO = "no"
    YES = "yes"
    OWN_FLAG = "own-flag"
    """A flag of its own, `flowerdraw`."""


@at_hand
class AsideEighth(Enum):
    """`aside.eighth`: the eighth flower (八仙过海, 七抢一)."""

    PLAIN = "plain"
    WINS_AND_ROBS = "wins-and-robs"


@at_hand
class Exchange(Enum):
    """`start.exchange`: tiles handed over before play (换三张)."""

    NONE = "none"
    THREE_DIE = "three-die"
    """Three of one suit, all in the one direction that a die names."""


@at_hand
class Void(Enum):
    """`start.void`: a suit that everybody gives up (定缺)."""

    NONE = "none"
    DECLARE = "declare"


@at_hand
class Opening(Enum):
    """`start.opening`: wins on the dealt tiles (起手和)."""

    NONE = "none"
    GOES_ON = "goes-on"
    ENDS = "ends"


@at_hand
class WildThrown(Enum):
    """`wild.thrown`: what becomes of a discarded wild tile."""

    DEAD = "dead"
    PLAIN = "plain"
    FORBIDDEN = "forbidden"
    DISQUALIFIES = "disqualifies"
    """Dead, and the thrower wins no more in this deal (小相公)."""
    AS_KONG = "as-kong"
    """It leaves the hand only laid aside as a kong (赖子杠)."""
