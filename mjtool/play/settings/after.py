"""Settings of the wall, ready hands, what follows a win, money, drawn deals and the sitting."""

from __future__ import annotations

from enum import Enum

from ...tile import at_hand


@at_hand
class WallLast(Enum):
    """`wall.last`: what happens with the last tiles (海底)."""

    DRAWN = "drawn"
    MAY_PASS = "may-pass"
    """The last tile's turn may be given up, which ends the deal."""
    OFFERED = "offered"
    """The last tile is offered in turn to ready players, then laid open (海底漫游)."""
    SILENT = "silent"
    """The last four are drawn one by one without discards."""


@at_hand
class ReadyMode(Enum):
    """`ready.mode`: declaring a ready hand (报听)."""

    NONE = "none"
    OPTIONAL = "optional"
    COMPULSORY = "compulsory"
    SHOWN = "shown"
    """The ready hand is laid open (亮牌)."""


@at_hand
class ReadyWhen(Enum):
    """`ready.when`: when ready may be declared."""

    ANY = "any"
    STANDING = "standing"
    """By throwing a standing tile (立四)."""
    DEALT_OR_ANY = "dealt-or-any"
    DEALT_OR_FIRST = "dealt-or-first"


@at_hand
class LockDiscard(Enum):
    """`lock.*.discard`: what a locked hand throws."""

    DRAWN = "drawn"
    FREE = "free"
    DRAWN_UNLESS_SINGLE = "drawn-unless-single"
    """The drawn tile; any where one concealed tile is left (手把一)."""


@at_hand
class LockKong(Enum):
    """`lock.*.kong`: which kongs a locked hand may make."""

    SAME_WAITS = "same-waits"
    NONE = "none"
    ANY = "any"
    CONCEALED_SAME_WAITS = "concealed-same-waits"


@at_hand
class LockWin(Enum):
    """`lock.*.win`: how a locked hand may win."""

    ANY = "any"
    MUST = "must"
    DRAW_AFTER_PASS = "draw-after-pass"
    """Once a winning discard was passed, only a self-draw wins."""


@at_hand
class AfterWin(Enum):
    """`after-win`: how play goes on after a win."""

    END = "end"
    OUT = "out"
    """The winner leaves, the others play until one is left in (血战到底)."""
    FROZEN = "frozen"
    """The winner's hand is frozen and he plays on until the wall ends (血流成河)."""


@at_hand
class LaterKongs(Enum):
    """`kong.after-win`: whether kongs made after a player's first win still count in his later wins."""

    COUNT = "count"
    FIRST_WIN = "first-win"
    """They count as pongs."""


@at_hand
class FalseWinThen(Enum):
    """`false-win.then`: what a wrong call of a win does (诈胡)."""

    UNPRICED = "unpriced"
    GOES_ON = "goes-on"
    ENDS = "ends"


@at_hand
class WrongCount(Enum):
    """`wrong-count`: a hand of a wrong number of tiles (相公)."""

    ERROR = "error"
    DEAD_HAND = "dead-hand"


@at_hand
class BrokenBy(Enum):
    """`first.broken-by`: what ends the first go-around for `first`."""

    CLAIMS = "claims"
    ANY = "any"
    """Kongs and wins too."""


@at_hand
class KongKeep(Enum):
    """`money.kong.keep`: whether kong money outlives a drawn deal."""

    ALWAYS = "always"
    WON = "won"


@at_hand
class KongTo(Enum):
    """`money.kong.to`: who may take kong money."""

    ALL = "all"
    READY = "ready"
    """Winners and ready players only; any other maker pays it to each of them."""


@at_hand
class Factor(Enum):
    """`money.*.factor`: what side money is multiplied with."""

    NONE = "none"
    DEALER = "dealer"
    UNIT = "unit"
    MULT = "mult"


@at_hand
class FollowRounds(Enum):
    """`money.follow.rounds`: which equal go-arounds are paid (跟庄)."""

    FIRST = "first"
    UNBROKEN = "unbroken"


@at_hand
class FollowDue(Enum):
    """`money.follow.due`: how the amount grows with the go-arounds."""

    EACH = "each"
    """The amount once for each go-around."""
    DOUBLING = "doubling"
    """Doubled with every further one."""
    SUM = "sum"
    """The sum of the doubled steps."""


@at_hand
class FollowPay(Enum):
    """`money.follow.pay`: when it is paid."""

    ALWAYS = "always"
    IF_WON = "if-won"


@at_hand
class TurnUpRow(Enum):
    """`turn-up.row`: whom a tile turned up after a win hits (扎鸟, 买马)."""

    BY_SEAT = "by-seat"
    BY_WINNER = "by-winner"
    BY_SEAT_AND_HONOURS = "by-seat-and-honours"
    CHICKEN = "chicken"
    """Nobody; its successor is a chicken (翻鸡)."""


@at_hand
class TurnUpLast(Enum):
    """`turn-up.last`: what is turned up where a win leaves no tile in the wall."""

    NONE = "none"
    WINNING_TILE = "winning-tile"
    """The winning tile counts as every one of them."""


@at_hand
class Pig(Enum):
    """`wall-end.pig-to-waiting`: what a pig pays a waiting player (查花猪)."""

    SAME = "same"
    LARGER = "larger"
    """The larger of the fixed amount and the best hand."""


@at_hand
class Unready(Enum):
    """`wall-end.unready`: what players pay who do not wait at the end (查大叫)."""

    NONE = "none"
    BEST_HAND = "best-hand"
    NOT_WON = "not-won"
    """Waiting players without a win pay too."""


@at_hand
class Shower(Enum):
    """`wall-end.shower`: what the first player who laid his hand open pays in a drawn deal."""

    NONE = "none"
    BEST_HAND = "best-hand"
    EACH = "each"


@at_hand
class NextWin(Enum):
    """`next.win`: who deals after a win."""

    KEEP = "keep"
    """The dealer if he won, else the next seat."""
    WINNER = "winner"
    PASS = "pass"


@at_hand
class NextSeveral(Enum):
    """`next.several`: who deals after several wins on one tile."""

    GIVER = "giver"
    AFTER_GIVER = "after-giver"


@at_hand
class NextDraw(Enum):
    """`next.draw`: who deals after a drawn deal."""

    KEEP = "keep"
    PASS = "pass"
    LAST_DRAWER = "last-drawer"
    KEEP_UNLESS_KONG = "keep-unless-kong"


@at_hand
class Streak(Enum):
    """`sitting.streak`: how the dealer's run of deals is counted (连庄)."""

    OFF = "off"
    STAYS = "stays"
    WINS = "wins"
    """Only wins count; after the fourth new seats are drawn."""


@at_hand
class RoundMoves(Enum):
    """`sitting.round`: whether the round wind moves (圈风)."""

    NONE = "none"
    CYCLE = "cycle"


@at_hand
class Reseat(Enum):
    """`sitting.reseat`: whether players change seats."""

    NONE = "none"
    BY_TABLE = "by-table"
    REDRAW = "redraw"


@at_hand
class Debt(Enum):
    """`sitting.debt`: whether payments to the dealer may be put off (拉庄)."""

    NONE = "none"
    PULL = "pull"
