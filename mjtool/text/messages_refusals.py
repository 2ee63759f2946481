"""Why a hand is no win: one sentence for every refusal that a ruleset can give."""

from __future__ import annotations

from typing import Final

EN: Final[dict[str, str | tuple[str, ...]]] = {
    "bad-context": (
        "there is no seat {seat} to win or to discard under this ruleset",
        '"{word}={value}" does not fit this hand or this ruleset',
        'this ruleset needs "{word}=" on the line',
        "what the line says about the moment does not fit the hand",
    ),
    "tile-count": (
        "a hand with unknown tiles ({unknown}) cannot be judged",
        "the hand has {count} tiles, and {want} are needed (a kong counts as three)",
        "the hand has {have} tiles, and {want} or one more are needed (a kong counts as three)",
        "no winning tile is named",
    ),
    "too-many-copies": (
        "{tile} occurs {count} times, and the set holds {copies}",
        "{tile} occurs more often than the set holds it",
        "a tile occurs more often than the set holds it",
    ),
    "tile-not-in-set": (
        "{tile} is not in this ruleset's tile set",
        "a tile of the hand is not in this ruleset's tile set",
    ),
    "bad-tile": ("{tile} is not played with here", "a tile of the hand is not played with here"),
    "illegal-meld": (
        "{meld} cannot be melded under this ruleset",
        "a meld of the hand is not allowed under this ruleset",
    ),
    "no-chow": "chows may not be claimed under this ruleset",
    "no-claims": "nothing may be claimed but the win: only concealed kongs may be laid down",
    "wild-claimed": "a wild tile was claimed, and a wild tile that was thrown is dead",
    "no-shape": "the tiles make no winning shape",
    "not-robbable": "this kong cannot be robbed",
    "self-draw-only": "this hand may be won by drawing the tile oneself, not on another's tile",
    "flower-in-hand": (
        "{tile} is still in the hand and must be laid aside",
        "a tile is still in the hand that must be laid aside",
    ),
    "kong-tile-in-hand": (
        "the kong tile {tile} is still in the hand: it must be laid open first",
        "a kong tile is still in the hand: it must be laid open first",
    ),
    "red-in-hand": "a red dragon is still in the hand: it must be thrown out as a kong first",
    "suit-missing": (
        "the hand must show {min} suits",
        "the hand lacks a suit that it must show",
    ),
    "suit-not-void": (
        "the hand has tiles of the void suit, or of more than {max} suits",
        "the hand has tiles of a suit that it must be void in",
    ),
    "plain-half-flush": "one suit with honours and nothing else scored may not win here",
    "no-terminal": "the hand needs a 1 or a 9 (or an honour, where the ruleset counts it as one)",
    "no-triplet": "the hand needs a pong, a kong or a concealed triplet",
    "below-eight": "no suit has eight tiles, and the hand needs one of eight or more",
    "wrong-pair": "the pair must be of 2, 5 or 8",
    "not-open": "the hand is not open",
    "not-enough-flowers": (
        "an ordinary open hand needs {min} flowers laid aside",
        "too few flowers are laid aside for an ordinary open hand",
    ),
    "wild-limit": (
        "at most {max} wild tile may be held for this win",
        "the hand holds more wild tiles than this win allows",
    ),
    "not-ready": "the player had not declared ready",
    "kong-after-ready": "a player who has declared ready cannot have made a kong",
    "no-kong-pass": "a plain hand needs a kong to win on a discard",
    "no-opening": "the dealt tiles make no opening win",
    "single-tile-left": "a hand with one concealed tile left may not win here",
    "missing-event": "the line names no winning tile",
    "below-minimum": (
        "the hand is worth {have}, and a win must be worth {value}",
        "the hand is worth {have}, and a win must be worth {draw} self-drawn, {claim} on another's tile",
        "the hand is worth less than the {value} that a win must be worth",
        "the hand is worth less than a win must be worth: {draw} self-drawn, {claim} on another's tile",
        "the hand is worth less than this ruleset asks of a win",
    ),
}

ZH: Final[dict[str, str | tuple[str, ...]]] = {
    "bad-context": (
        "本规则没有 {seat} 这个座位，或他不能这样",
        "“{word}={value}”与这手牌或这种规则不符",
        "这种规则要在行中写明“{word}=”",
        "所写的情形与这手牌不符",
    ),
    "tile-count": (
        "有不明的牌（{unknown}），无法判断",
        "共 {count} 张，应为 {want} 张（杠算三张）",
        "共 {have} 张，应为 {want} 张或多一张（杠算三张）",
        "没有写和哪张牌",
    ),
    "too-many-copies": ("{tile}有 {count} 张，牌中只有 {copies} 张", "{tile}超过了牌中的张数", "有牌超过了牌中的张数"),
    "tile-not-in-set": ("本规则不用{tile}", "手中有本规则不用的牌"),
    "bad-tile": ("本规则没有{tile}这张牌", "手中有本规则没有的牌"),
    "illegal-meld": ("本规则不许有 {meld} 这样的副露", "有一副副露是本规则不许的"),
    "no-chow": "本规则不许吃牌",
    "no-claims": "除和牌外不许吃碰明杠，只许暗杠",
    "wild-claimed": "吃碰杠用了混牌，而打出的混牌是死张",
    "no-shape": "牌凑不成和牌形",
    "not-robbable": "这个杠不能抢",
    "self-draw-only": "这手牌只能自摸，不能和别家的牌",
    "flower-in-hand": ("手中还有应放到一边的{tile}", "手中还有应放到一边的花牌"),
    "kong-tile-in-hand": ("手中还有杠牌 {tile}，须先亮出", "手中还有杠牌，须先亮出"),
    "red-in-hand": "手中还有红中，须先作杠打出",
    "suit-missing": ("须有 {min} 门花色", "缺了应有的花色"),
    "suit-not-void": ("手中有定缺的花色，或多于 {max} 门", "还有要缺的那门花色"),
    "plain-half-flush": "一门花色带字而没有别的番，本规则不许和",
    "no-terminal": "没有幺九（本规则以字牌作幺九的，也没有字牌）",
    "no-triplet": "没有刻子或杠",
    "below-eight": "没有一门花色满八张",
    "wrong-pair": "将牌须是二、五、八",
    "not-open": "没有开门",
    "not-enough-flowers": ("普通开门的牌须有 {min} 张硬花", "硬花不够"),
    "wild-limit": ("这样和最多只能有 {max} 张混牌", "手中的混牌多于这样和所许的张数"),
    "not-ready": "没有报听",
    "kong-after-ready": "报听之后不能开杠",
    "no-kong-pass": "没有番的牌没有杠，不能点和",
    "no-opening": "起手的牌不成起手和",
    "single-tile-left": "本规则不许手把一",
    "missing-event": "没有写和哪张牌",
    "below-minimum": (
        "不够起和：只有 {have}，要 {value}",
        "不够起和：只有 {have}，自摸要 {draw}，点和要 {claim}",
        "不够起和：要 {value}",
        "不够起和：自摸要 {draw}，点和要 {claim}",
        "不够起和",
    ),
}

HINT_EN: Final[dict[str, str | tuple[str, ...]]] = {
    "not-open": "concealed melds do not open a hand; `mjtool rules show {rules}` says what does",
    "tile-count": "the winning tile is written last: +8p self-drawn, N-8p discarded by N, "
    "N[888p+8p] robbed of N's kong",
    "wrong-pair": "`mjtool rules show {rules}` lists the hands that may have another pair",
    "self-draw-only": "write the tile as drawn (+8p) to see what the hand is worth then",
    "not-ready": "a player who has declared ready has the flag: write `ready` on the line",
    "bad-context": (
        "`mjtool rules show {rules}` lists the words that this ruleset reads",
        "`mjtool rules show` lists the words that a ruleset reads",
    ),
}

HINT_ZH: Final[dict[str, str | tuple[str, ...]]] = {
    "not-open": "暗杠不算开门；什么算开门见 `mjtool rules show {rules}`",
    "tile-count": "和牌张写在最后：+8p 自摸，N-8p 北家打出，N[888p+8p] 抢北家的杠",
    "wrong-pair": "哪些牌型可用别的将，见 `mjtool rules show {rules}`",
    "self-draw-only": "把和牌张写作自摸（+8p），可看那时值多少",
    "not-ready": "已报听的，行中写上 `ready`",
    "bad-context": "本规则认识的词见 `mjtool rules show {rules}`",
}
