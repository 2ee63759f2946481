"""Settings of play: before it, claims, kongs, the wall, ready hands, after a win."""

# fmt: off
# one row is two lines: what it is, and how it is called in Chinese
from __future__ import annotations

from typing import Final

from .setting import Kind, Setting, row

K = Kind
_START: Final = (
    row("start.stakes", K.CHOICE, "none", "Stakes set before the deal.",
        "开局前下注（飘、噶、拉庄）。", "none choose fixed"),
    row("start.stake", K.INTEGER, None, "The stake where it is fixed.", "固定的注。", unit="points"),
    row("start.bonus", K.CHOICE, "none", "A bonus kind drawn by lot and put back.", "抽定加番牌后放回。", "none lot"),
    row("start.stand", K.INTEGER, 0, "Tiles that each sets apart at the deal.", "立牌张数。", unit="tiles"),
    row("start.face-up", K.CHOICE, "none", "Tiles of the wall that lie open from the start.",
        "开局明示的墙牌。", "none tail-two third-stack"),
    row("start.exchange", K.CHOICE, "none", "Tiles handed over before play.", "换三张。", "none three-die"),
    row("start.void", K.CHOICE, "none", "A suit that everybody gives up before play.", "定缺。", "none declare"),
    row("start.opening", K.CHOICE, "none", "Wins on the dealt tiles: the deal goes on after them, or ends.",
        "起手和：和后继续或结束。", "none goes-on ends"),
    row("wild.dealt", K.CHOICE, "wall", "How fixed wild tiles reach the players: from the wall, or one each.",
        "百搭入墙，或每家一张。", "wall one-each"),
    row("aside.when", K.CHOICE, "at-once", "When such tiles are laid aside.", "何时补花。", "at-once may by-choice"),
    row("aside.after-kong", (K.CHOICE, K.FLAG), "no", "Whether the replacement of a laid tile counts as a kong's.",
        "补花之牌是否算杠后牌。", "no yes own-flag"),
    row("aside.eighth", K.CHOICE, "plain", "The eighth flower: plain, or it wins and robs.",
        "第八张花：普通，或可和可抢。", "plain wins-and-robs"),
)
_CLAIM: Final = (
    row("claim.chow", K.CHOICE, "left", "Who may chow: the next player, or nobody.",
        "吃牌：下家，或不可吃。", "left none"),
    row("claim.pong", (K.CHOICE, K.FLAG), "yes", "Whether a discard may be claimed for a pong or kong.",
        "可否碰、明杠。", "yes no"),
    row("claim.wild-pong", K.CHOICE, "none", "A pong of two dragons or seat winds and one wild tile.",
        "花碰：两张箭牌或门风加一张百搭。", "none dragon-or-seat-wind"),
    row("claim.rank", K.CHOICE, "pong-kong",
        "The order of claims below a win: pong and kong equal, or the kong first.",
        "和牌以下的优先：碰杠同级，或杠先于碰。", "pong-kong kong-pong"),
    row("claim.on-discard", K.CHOICE, "win", "Whether a discard can be won.", "可否点炮和。", "win no-win"),
    row("claim.winners", K.CHOICE, "one", "How many may win on one tile.", "一炮一响或多响。", "one all"),
    row("claim.first", K.CHOICE, "turn",
        "Whose win goes first where only one may win: by turn, by value, or a listed pattern.",
        "只许一家和时谁先：按次序、按分值、按所列番种。", "turn value listed"),
    row("claim.listed", K.KEYS, (), "The patterns that go first.", "优先的番种。"),
    row("claim.never", K.TILES, (), "Kinds that nobody may claim.", "不可吃碰杠和的牌。"),
    row("claim.last-discard", K.CHOICE, "win-only", "What the discard of the last tile may be claimed for.",
        "最后一张弃牌可做什么。", "win-only any"),
    row("claim.swap", K.CHOICE, "free", "Throwing the claimed kind, or the chow's other end, at once.",
        "吃什么打什么。", "free barred refund"),
    row("claim.freeze", K.CHOICE, "none", "A thrown wild tile freezes the others until the thrower's next turn.",
        "打出百搭后他家只能摸打。", "none thrown-wild"),
    row("claim.bound-winners", K.CHOICE, "plain", "Two players bound to each other who win on one discard.",
        "互包两家同和一张。", "plain difference"),
    row("discard.last-drawn", K.CHOICE, "any", "What may be thrown after the last draw of the wall.",
        "海底之后可打什么。", "any free same-tile"),
    row("discard.duty", K.CHOICE, "none", "A discard that others must follow.", "跟打的义务。", "none honour-follow"),
    row("missed.bars", K.CHOICE, "all", "What a passed win bars: every discard, the same kind, nothing.",
        "漏和之后不能和：全部、同一张、不限。", "all same-kind none"),
    row("missed.until", K.CHOICE, "draw", "What lifts the bar: the own draw, discard, or any own move.",
        "何时解除：摸牌、打牌、任何动作。", "draw discard move"),
    row("missed.unless", K.CHOICE, "never", "A win that is worth more may be allowed in spite of it.",
        "更大的和可否例外。", "never worth-more"),
    row("missed.exempt", K.CHOICE, "none", "Tiles that the bar does not touch.",
        "不受限制的牌。", "none robbed-and-hot"),
    row("missed.pong", K.CHOICE, "no", "Whether a passed pong bars the same kind.",
        "漏碰是否不能再碰同张。", "no same-kind"),
    row("must.left", (K.INTEGER, K.CHOICE), "off", "With so few tiles left to draw, who can win must.",
        "剩这么多张起，能和必和。", "off", "tiles"),
)
_KONG: Final = (
    row("kong.kinds", K.CHOICE, "all", "Which kongs are played.", "可用的杠。", "all concealed"),
    row("kong.added", K.CHOICE, "any-turn", "When a pong may be promoted.", "何时可加杠。", "any-turn just-drawn"),
    row("kong.pong-turn", K.CHOICE, "no", "A kong added in the turn of its own pong.",
        "碰的当轮可否加杠。", "no as-claimed"),
    row("kong.draw", K.CHOICE, "tail", "Where the replacement comes from.",
        "杠后补牌的来处。", "tail next tail-waste tail-or-face-up"),
    row("kong.turned", K.INTEGER, 0, "Tiles turned up instead of a draw, if the rest waits.",
        "开杠翻几张。", unit="tiles"),
    row("kong.show-sets", K.CHOICE, "none", "Sets of winds or dragons that are laid open.",
        "亮风、亮箭。", "none winds-dragons"),
    row("kong.show-until", K.CHOICE, "any", "How long they may be shown.", "可亮到何时。", "any second-draw"),
    row("kong.rob", K.CHOICE, "added", "Which kongs can be robbed.", "可抢的杠。", "added none both"),
    row("kong.rob-needs", K.CHOICE, "none", "What a robbing hand must be.",
        "抢杠的条件。", "none straight-for-concealed big"),
    row("kong.rob-as", K.CHOICE, "discard", "Whether a robbed kong counts as a discard or as a draw.",
        "抢杠算点炮还是自摸。", "discard draw"),
    row("kong.after-win", K.CHOICE, "count", "Whether kongs made after a player's first win still count.",
        "首和之后的杠是否计番。", "count first-win"),
    row("wall.reserve", (K.INTEGER, K.CHOICE), 0, "Tiles that stay undrawn.", "留牌张数。", "turned-stack", "tiles"),
    row("wall.step", K.INTEGER, 0, "More of them with each kong.", "每杠多留。", unit="tiles"),
    row("wall.free", K.INTEGER, 0, "Kongs that add none.", "不加留牌的杠数。", unit="kongs"),
    row("wall.odd", K.INTEGER, 0, "More of them while the number of kongs is odd.", "杠数为单时多留。", unit="tiles"),
    row("wall.kong-reserve", (K.INTEGER, K.CHOICE), "same", "Tiles that must be left for a kong.",
        "剩多少张以上才可杠。", "same", "tiles"),
    row("wall.last", K.CHOICE, "drawn", "What happens with the last tiles.",
        "海底牌。", "drawn may-pass offered silent"),
    row("ready.mode", K.CHOICE, "none", "Declaring a ready hand: optional, needed to win, or by laying it open.",
        "报听：可报、必报、亮牌。", "none optional compulsory shown"),
    row("ready.when", K.CHOICE, "any", "When it may be declared.",
        "何时可报。", "any standing dealt-or-any dealt-or-first"),
    row("ready.forms", K.LIST, (), "The kinds of declaration.", "报听的种类。"),
    row("ready.face-down", (K.CHOICE, K.FLAG), "no", "Whether the discard with it lies face down.",
        "报听之牌是否扣打。", "no yes"),
    *(
        setting
        for name, kong, win, doc, zh in (
            ("ready", "same-waits", "any", "A ready hand", "报听后"),
            ("show", "same-waits", "any", "A hand laid open", "亮牌后"),
            ("won", "same-waits", "must", "A hand that has won", "和牌后"),
            ("turned", "none", "any", "A hand that turned tiles after a kong", "开杠后"),
        )
        for setting in (
            row(f"lock.{name}.discard", K.CHOICE, "drawn",
                f"{doc} throws the drawn tile, any, or any where one concealed tile is left.",
                f"{zh}打所摸之牌、任意，或手把一时任意。", "drawn free drawn-unless-single"),
            row(f"lock.{name}.kong", K.CHOICE, kong, f"{doc} may make these kongs.",
                f"{zh}可杠的范围。", "same-waits none any concealed-same-waits"),
            row(f"lock.{name}.win", K.CHOICE, win, f"{doc} may win, must, or only draws once it has passed.",
                f"{zh}可和、必和，或放过后只能自摸。", "any must draw-after-pass"),
        )
    ),
    row("first.broken-by", K.CHOICE, "claims", "What ends the first go-around.", "首巡被什么打断。", "claims any"),
)
_AFTER: Final = (
    row("after-win", K.CHOICE, "end", "After a win the deal ends, the winner leaves, or his hand is frozen.",
        "和牌后：结束、离场（血战）、锁定（血流）。", "end out frozen"),
    row("false-win.then", K.CHOICE, "unpriced", "What a wrong call of a win does.",
        "诈和之后。", "unpriced goes-on ends"),
    row("false-win.each", K.INTEGER, 0, "What it costs to each other player.", "诈和赔每家。", unit="points"),
    row("false-win.each.*", K.INTEGER, 0, "The same by the reason of the refusal.", "同上，按理由。", unit="points"),
    row("false-win.factor", K.CHOICE, "none", "What the fine is multiplied with.",
        "诈和赔付的倍数。", "none dealer unit mult"),
    row("fine", K.INTEGER, 0, "What a fine for procedure costs to each.", "违规罚每家。", unit="points"),
    row("wrong-count", K.CHOICE, "error", "A hand of a wrong number of tiles: a mistake of the log, or a dead hand.",
        "相公：记录有误，或为死手。", "error dead-hand"),
)

PLAY: Final[tuple[Setting, ...]] = (*_START, *_CLAIM, *_KONG, *_AFTER)
"""Settings of play: before it, claims, kongs, the wall, ready hands, after a win: every row."""
