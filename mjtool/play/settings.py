"""The values that the deal's settings can take, as enumerations; the first member of each is the default of `base.toml`.

The meaning of every value stands at the member where the id does not say it.
"""

from __future__ import annotations

from enum import Enum


class Stakes(Enum):
    """`start.stakes`: what a player may stake before the deal (飘, 噶, 拉庄)."""

    NONE = "none"
    CHOOSE = "choose"
    """Each chooses 0 to 3."""
    FIXED = "fixed"


class WildDealt(Enum):
    """`wild.dealt`: how the fixed wild tiles reach the players."""

    WALL = "wall"
    ONE_EACH = "one-each"
    """Each starts with one of them, none is in the wall."""


class WildFind(Enum):
    """`wild.find`: how the wild kinds of a deal are found (翻混, 翻精)."""

    NONE = "none"
    FIXED = "fixed"
    TURNED = "turned"
    NEXT = "next"
    BOTH = "both"


class FaceUp(Enum):
    """`start.face-up`: wall tiles that lie open from the start."""

    NONE = "none"
    TAIL_TWO = "tail-two"
    """The last two of the wall; taken only to win after a kong."""
    THIRD_STACK = "third-stack"
    """The upper tile of the third stack from the tail, one stack more with each kong (明鸡)."""


class AsideWhen(Enum):
    """`aside.when`: when flowers and other such tiles must be laid down."""

    AT_ONCE = "at-once"
    MAY = "may"
    BY_CHOICE = "by-choice"
    """Only in the own turn and only if the player likes."""


class AsideAfterKong(Enum):
    """`aside.after-kong`: whether the replacement of a laid tile is a kong's."""

    NO = "no"
    YES = "yes"
    OWN_FLAG = "own-flag"
    """A flag of its own, `flowerdraw`."""


class AsideEighth(Enum):
    """`aside.eighth`: the eighth flower (八仙过海, 七抢一)."""

    PLAIN = "plain"
    WINS_AND_ROBS = "wins-and-robs"


class Exchange(Enum):
    """`start.exchange`: tiles handed over before play (换三张)."""

    NONE = "none"
    THREE_DIE = "three-die"
    """Three of one suit, all in the one direction that a die names."""


class Void(Enum):
    """`start.void`: a suit that everybody gives up (定缺)."""

    NONE = "none"
    DECLARE = "declare"


class Opening(Enum):
    """`start.opening`: wins on the dealt tiles (起手和)."""

    NONE = "none"
    GOES_ON = "goes-on"
    ENDS = "ends"


class Chow(Enum):
    """`claim.chow`: who may chow (吃)."""

    LEFT = "left"
    NONE = "none"


class WildPong(Enum):
    """`claim.wild-pong`: a pong of two natural tiles and one wild (花碰)."""

    NONE = "none"
    DRAGON_OR_SEAT_WIND = "dragon-or-seat-wind"


class Rank(Enum):
    """`claim.rank`: the order of claims below a win."""

    PONG_KONG = "pong-kong"
    """Pong and kong are equal, both above a chow."""
    KONG_PONG = "kong-pong"


class OnDiscard(Enum):
    """`claim.on-discard`: whether a discard can be won."""

    WIN = "win"
    NO_WIN = "no-win"


class Winners(Enum):
    """`claim.winners`: how many may win on one tile (截胡, 一炮多响)."""

    ONE = "one"
    ALL = "all"


class First(Enum):
    """`claim.first`: whose win goes first where only one may win."""

    TURN = "turn"
    """The next in turn order from the giver."""
    VALUE = "value"
    LISTED = "listed"
    """Hands with a pattern of `claim.listed` before the others."""


class LastDiscard(Enum):
    """`claim.last-discard`: what the discard of the last tile may be claimed for."""

    WIN_ONLY = "win-only"
    ANY = "any"


class Swap(Enum):
    """`claim.swap`: throwing the claimed kind, or the other end of the chow, at once (吃吐)."""

    FREE = "free"
    BARRED = "barred"
    """Not allowed, but with one tile left in the hand."""
    REFUND = "refund"
    """Allowed; the money of the chow goes back."""


class Freeze(Enum):
    """`claim.freeze`: what a thrown wild tile does to the others."""

    NONE = "none"
    THROWN_WILD = "thrown-wild"
    """Until the thrower's next turn the others claim nothing and discard what they draw."""


class LastDrawn(Enum):
    """`discard.last-drawn`: what may be thrown after the last tile of the wall."""

    ANY = "any"
    FREE = "free"
    """Another word for `any`."""
    SAME_TILE = "same-tile"


class Duty(Enum):
    """`discard.duty`: a discard that others must follow."""

    NONE = "none"
    HONOUR_FOLLOW = "honour-follow"


class WildThrown(Enum):
    """`wild.thrown`: what becomes of a discarded wild tile."""

    DEAD = "dead"
    PLAIN = "plain"
    FORBIDDEN = "forbidden"
    DISQUALIFIES = "disqualifies"
    """Dead, and the thrower wins no more in this deal (小相公)."""
    AS_KONG = "as-kong"
    """It leaves the hand only laid aside as a kong (赖子杠)."""


class MissedBars(Enum):
    """`missed.bars`: what a passed win bars (过手胡, 漏胡)."""

    ALL = "all"
    SAME_KIND = "same-kind"
    NONE = "none"


class MissedUntil(Enum):
    """`missed.until`: what lifts the bar."""

    DRAW = "draw"
    DISCARD = "discard"
    MOVE = "move"
    """The own next draw, chow, pong or kong."""


class MissedUnless(Enum):
    """`missed.unless`: a win that is allowed in spite of the bar."""

    NEVER = "never"
    WORTH_MORE = "worth-more"


class MissedExempt(Enum):
    """`missed.exempt`: tiles that the bar does not touch."""

    NONE = "none"
    ROBBED_AND_HOT = "robbed-and-hot"
    """Robbed kongs, and discards after a kong."""


class MissedPong(Enum):
    """`missed.pong`: whether a passed pong bars the same kind (漏碰)."""

    NO = "no"
    SAME_KIND = "same-kind"


class KongKinds(Enum):
    """`kong.kinds`: which kongs are played (杠)."""

    ALL = "all"
    CONCEALED = "concealed"


class KongAdded(Enum):
    """`kong.added`: when a pong may be promoted (加杠)."""

    ANY_TURN = "any-turn"
    JUST_DRAWN = "just-drawn"


class PongTurn(Enum):
    """`kong.pong-turn`: an added kong in the turn of its own pong."""

    NO = "no"
    AS_CLAIMED = "as-claimed"
    """Allowed; it is paid as a claimed kong in place of the pong."""


class KongDraw(Enum):
    """`kong.draw`: where the replacement comes from."""

    TAIL = "tail"
    NEXT = "next"
    TAIL_WASTE = "tail-waste"
    """The tail, and a second tile leaves play unseen."""
    TAIL_OR_FACE_UP = "tail-or-face-up"
    """The tail; a face-up tail tile only to win with it."""


class ShowSets(Enum):
    """`kong.show-sets`: sets of unlike honours laid open (亮牌)."""

    NONE = "none"
    WINDS_DRAGONS = "winds-dragons"


class ShowUntil(Enum):
    """`kong.show-until`: how long sets of unlike honours may be shown."""

    ANY = "any"
    SECOND_DRAW = "second-draw"
    """Until the holder's second draw."""


class Rob(Enum):
    """`kong.rob`: which kongs can be robbed (抢杠)."""

    ADDED = "added"
    NONE = "none"
    BOTH = "both"


class RobNeeds(Enum):
    """`kong.rob-needs`: what a robbing hand must be."""

    NONE = "none"
    STRAIGHT_FOR_CONCEALED = "straight-for-concealed"
    BIG = "big"


class WallLast(Enum):
    """`wall.last`: what happens with the last tiles (海底)."""

    DRAWN = "drawn"
    MAY_PASS = "may-pass"
    """The last tile's turn may be given up, which ends the deal."""
    OFFERED = "offered"
    """The last tile is offered in turn to ready players, then laid open (海底漫游)."""
    SILENT = "silent"
    """The last four are drawn one by one without discards."""


class ReadyMode(Enum):
    """`ready.mode`: declaring a ready hand (报听)."""

    NONE = "none"
    OPTIONAL = "optional"
    COMPULSORY = "compulsory"
    SHOWN = "shown"
    """The ready hand is laid open (亮牌)."""


class ReadyWhen(Enum):
    """`ready.when`: when ready may be declared."""

    ANY = "any"
    STANDING = "standing"
    """By throwing a standing tile (立四)."""
    DEALT_OR_ANY = "dealt-or-any"
    DEALT_OR_FIRST = "dealt-or-first"


class LockDiscard(Enum):
    """`lock.*.discard`: what a locked hand throws."""

    DRAWN = "drawn"
    FREE = "free"


class LockKong(Enum):
    """`lock.*.kong`: which kongs a locked hand may make."""

    SAME_WAITS = "same-waits"
    NONE = "none"
    ANY = "any"
    CONCEALED_SAME_WAITS = "concealed-same-waits"


class LockWin(Enum):
    """`lock.*.win`: how a locked hand may win."""

    ANY = "any"
    MUST = "must"
    DRAW_AFTER_PASS = "draw-after-pass"
    """Once a winning discard was passed, only a self-draw wins."""


class BoundWinners(Enum):
    """`claim.bound-winners`: two players who are bound to each other (互包) and win on the same discard."""

    PLAIN = "plain"
    DIFFERENCE = "difference"
    """The one with more points gets the difference from the other, the giver pays nothing."""


class AfterWin(Enum):
    """`after-win`: how play goes on after a win."""

    END = "end"
    OUT = "out"
    """The winner leaves, the others play until one is left in (血战到底)."""
    FROZEN = "frozen"
    """The winner's hand is frozen and he plays on until the wall ends (血流成河)."""


class LaterKongs(Enum):
    """`kong.after-win`: whether kongs made after a player's first win still count in his later wins."""

    COUNT = "count"
    FIRST_WIN = "first-win"
    """They count as pongs."""


class FalseWinThen(Enum):
    """`false-win.then`: what a wrong call of a win does (诈胡)."""

    UNPRICED = "unpriced"
    GOES_ON = "goes-on"
    ENDS = "ends"


class WrongCount(Enum):
    """`wrong-count`: a hand of a wrong number of tiles (相公)."""

    ERROR = "error"
    DEAD_HAND = "dead-hand"


class BrokenBy(Enum):
    """`first.broken-by`: what ends the first go-around for `first`."""

    CLAIMS = "claims"
    ANY = "any"
    """Kongs and wins too."""


class KongKeep(Enum):
    """`money.kong.keep`: whether kong money outlives a drawn deal."""

    ALWAYS = "always"
    WON = "won"


class KongTo(Enum):
    """`money.kong.to`: who may take kong money."""

    ALL = "all"
    READY = "ready"
    """Winners and ready players only; any other maker pays it to each of them."""


class Factor(Enum):
    """`money.*.factor`: what side money is multiplied with."""

    NONE = "none"
    DEALER = "dealer"
    UNIT = "unit"
    MULT = "mult"


class FollowRounds(Enum):
    """`money.follow.rounds`: which equal go-arounds are paid (跟庄)."""

    FIRST = "first"
    UNBROKEN = "unbroken"


class FollowDue(Enum):
    """`money.follow.due`: how the amount grows with the go-arounds."""

    EACH = "each"
    """The amount once for each go-around."""
    DOUBLING = "doubling"
    """Doubled with every further one."""
    SUM = "sum"
    """The sum of the doubled steps."""


class FollowPay(Enum):
    """`money.follow.pay`: when it is paid."""

    ALWAYS = "always"
    IF_WON = "if-won"


class TurnUpRow(Enum):
    """`turn-up.row`: whom a tile turned up after a win hits (扎鸟, 买马)."""

    BY_SEAT = "by-seat"
    BY_WINNER = "by-winner"
    BY_SEAT_AND_HONOURS = "by-seat-and-honours"
    CHICKEN = "chicken"
    """Nobody; its successor is a chicken (翻鸡)."""


class TurnUpLast(Enum):
    """`turn-up.last`: what is turned up where a win leaves no tile in the wall."""

    NONE = "none"
    WINNING_TILE = "winning-tile"
    """The winning tile counts as every one of them."""


class Pig(Enum):
    """`wall-end.pig-to-waiting`: what a pig pays a waiting player (查花猪)."""

    SAME = "same"
    LARGER = "larger"
    """The larger of the fixed amount and the best hand."""


class Unready(Enum):
    """`wall-end.unready`: what players pay who do not wait at the end (查大叫)."""

    NONE = "none"
    BEST_HAND = "best-hand"
    NOT_WON = "not-won"
    """Waiting players without a win pay too."""


class Shower(Enum):
    """`wall-end.shower`: what the first player who laid his hand open pays in a drawn deal."""

    NONE = "none"
    BEST_HAND = "best-hand"
    EACH = "each"


class NextWin(Enum):
    """`next.win`: who deals after a win."""

    KEEP = "keep"
    """The dealer if he won, else the next seat."""
    WINNER = "winner"
    PASS = "pass"


class NextSeveral(Enum):
    """`next.several`: who deals after several wins on one tile."""

    GIVER = "giver"
    AFTER_GIVER = "after-giver"


class NextDraw(Enum):
    """`next.draw`: who deals after a drawn deal."""

    KEEP = "keep"
    PASS = "pass"
    LAST_DRAWER = "last-drawer"
    KEEP_UNLESS_KONG = "keep-unless-kong"


class Streak(Enum):
    """`sitting.streak`: how the dealer's run of deals is counted (连庄)."""

    OFF = "off"
    STAYS = "stays"
    WINS = "wins"
    """Only wins count; after the fourth new seats are drawn."""


class RoundMoves(Enum):
    """`sitting.round`: whether the round wind moves (圈风)."""

    NONE = "none"
    CYCLE = "cycle"


class Reseat(Enum):
    """`sitting.reseat`: whether players change seats."""

    NONE = "none"
    BY_TABLE = "by-table"
    REDRAW = "redraw"


class Debt(Enum):
    """`sitting.debt`: whether payments to the dealer may be put off (拉庄)."""

    NONE = "none"
    PULL = "pull"
