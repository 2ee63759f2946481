"""The words that ruleset files use for what is code: facts, checks of demands, forms of shapes, carriers, components,
columns.

Scoring holds a function for every one of them; a test keeps both in step. Each has the types of its parameters and a
sentence in English and Chinese.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from .settings import Kind

Params = Mapping[str, Kind]


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its sentence in two languages, and the parameters that stand beside it."""

    doc: str
    doc_zh: str
    params: Params = field(default_factory=lambda: MappingProxyType({}))
    needs: tuple[str, ...] = ()
    """Parameters without which it means nothing."""


def _word(doc: str, doc_zh: str, needs: str = "", **params: Kind) -> Word:
    return Word(
        doc, doc_zh, MappingProxyType({k.replace("_", "-"): v for k, v in params.items()}), tuple(needs.split())
    )


FACTS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "draw": _word("won by self-draw", "自摸"),
        "discard": _word("won on a discard", "点炮"),
        "rob": _word("won by robbing a kong", "抢杠"),
        "claim": _word("won on another's tile", "和别人的牌"),
        "dealer": _word("the winner is the dealer", "庄家和牌"),
        "closed": _word("no exposed meld", "门前清"),
        "open": _word("an exposed meld", "有明副露"),
        "no-meld": _word("no meld at all", "没有副露"),
        "own-kong": _word("a kong of one's own", "自己有杠"),
        "fed-kong-draw": _word("the draw replaced a claimed kong", "点杠后杠上花"),
        "open-kong-draw": _word("the draw replaced a claimed or added kong", "明杠（含加杠）后杠上花"),
        "own-face": _word("no wild tile stands for another tile", "百搭都当本牌"),
        "one-suit": _word("one number suit and no honours", "只有一门花色，无字"),
        "complete": _word("the reading is a real shape", "成型的和牌"),
    }
)
"""Facts that every ruleset can ask. Flags of the line, `word:x`, `class:x`, `shape:x`, pattern keys and entries of
`[facts]` are facts too."""

CHECKS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "context": _word("every word of the line has a value that fits", "所写情形的值都合理"),
        "tile-count": _word("the number of tiles is right", "张数正确"),
        "copies": _word("no tile more often than the set holds it", "每种牌不超过牌中的张数"),
        "tile-in-set": _word("every tile belongs to the set", "每张牌都在牌中"),
        "melds": _word(
            "every meld may lie here; wilds = false leaves wild tiles to another demand", "副露都合法", wilds=Kind.FLAG
        ),
        "no-wild-claimed": _word("no wild tile was claimed", "没有吃碰百搭"),
        "kind-in-hand": _word("none of the kinds is in the hand", "手中没有这些牌", "kinds", kinds=Kind.TILES),
        "shape": _word("the tiles make a winning shape", "成和牌型"),
        "robbable": _word("the kong may be robbed", "可以抢杠"),
        "on-discard": _word("a discard may be won at all", "可以点炮和"),
        "suits": _word(
            "at least min and at most max number suits, and none of the suit that the word void names",
            "花色数在 min 与 max 之间，且没有 void 所指的一门",
            min=Kind.INTEGER,
            max=Kind.INTEGER,
            void=Kind.WORD,
        ),
        "tile-any": _word(
            "a tile of the kinds, or a pong of the sets", "有这些牌，或有这些刻子", kinds=Kind.TILES, sets=Kind.TILES
        ),
        "pongs-min": _word(
            "at least min pongs or kongs, or a pair of those kinds",
            "至少 min 副刻子或杠，或以这些牌作将",
            "min",
            min=Kind.INTEGER,
            pair=Kind.TILES,
        ),
        "suit-length": _word("a suit of at least min tiles", "有一门至少 min 张", "min", min=Kind.INTEGER),
        "pair": _word("the pair is of the kinds", "将牌属于这些牌", "kinds", kinds=Kind.TILES),
        "opened": _word("an exposed meld of these sorts: chow, pong, kong", "有这些种类的明副露", "by", by=Kind.LIST),
        "aside-min": _word("at least min tiles are laid aside", "至少补了 min 张花", "min", min=Kind.INTEGER),
        "wilds-max": _word("at most max wild tiles are held", "手中百搭至多 max 张", "max", max=Kind.INTEGER),
        "fact": _word(
            "one of the facts in need holds, and none in bar",
            "need 之一成立，bar 都不成立",
            need=Kind.FACTS,
            bar=Kind.FACTS,
        ),
        "minimum": _word(
            "the hand is worth enough: what on names reaches value, or draw and claim; except is left out",
            "达到起和：按 on 计算，满足 value 或 draw、claim；except 不计入",
            "on",
            on=Kind.TEXT,
            value=Kind.INTEGER,
            draw=Kind.INTEGER,
            claim=Kind.INTEGER,
            **{"except": Kind.KEYS},
        ),
    }
)
"""What a demand can check."""

MINIMUM_ON: Final = ("sum", "points", "payer", "count", "payer-fan")
"""What a minimum is measured by."""

FORMS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "sets": _word("sets and a pair", "面子加将", honour_chows=Kind.FLAG),
        "pairs": _word("so many pairs, and single tiles", "若干对子与单张", pairs=Kind.INTEGER, single=Kind.INTEGER),
        "orphans": _word("the thirteen orphans", "十三幺"),
        "knitted": _word("the nine knitted tiles, a set and a pair", "组合龙"),
        "unrelated": _word(
            "fourteen unlike tiles, suits spread by gap or knitted",
            "十三不搭",
            "groups",
            groups=Kind.TEXT,
            honours=Kind.INTEGER,
        ),
        "loose": _word(
            "every tile within the kinds, no sets asked", "全部牌属于这些牌，不成面子也可", "within", within=Kind.TILES
        ),
        "held": _word(
            "n tiles of the kinds held, the rest does not matter",
            "持有 n 张这些牌，其余不论",
            "of n",
            of=Kind.TILES,
            n=Kind.INTEGER,
            how=Kind.LIST,
        ),
        "course": _word("the line says so, no winning tile", "由情形决定，无和牌张", "word", word=Kind.WORD),
        "opening": _word("a win on the dealt tiles", "起手和", word=Kind.WORD),
    }
)
"""What a winning shape can be."""

CARRIERS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "giver": _word("who gave the tile", "放炮者", not_in=Kind.WORD, wall_at_most=Kind.INTEGER),
        "fed": _word(
            "who fed n sets, or whom a word names",
            "喂了 n 副牌者，或情形所指者",
            n=Kind.INTEGER,
            of=Kind.LIST,
            all_melds=Kind.FLAG,
            marked=Kind.FLAG,
            word=Kind.WORD,
        ),
        "nth-open-meld": _word("who fed the n-th open meld", "喂第 n 副明牌者", "n", n=Kind.INTEGER),
        "kong-feeder": _word("who gave the kong whose replacement won", "点杠者", added=Kind.FLAG),
        "next-seat": _word(
            "the next seat, where a word says so", "下家（由情形决定）", "word is", word=Kind.WORD, **{"is": Kind.TEXT}
        ),
    }
)
"""Who can be made to pay for the others."""

COMPONENTS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "dealer": _word("between the dealer and anybody", "与庄家之间"),
        "payer-in": _word("for a payer whose seat stands in a word", "付方在情形所列之中", word=Kind.WORD),
        "payer-number": _word("the payer's own number in a word", "付方在情形中的数", word=Kind.WORD),
        "stakes": _word("the stakes of both together", "双方所飘之和", word=Kind.WORD),
        "giver": _word("for who gave the tile", "放炮者"),
        "draw": _word("on a self-draw", "自摸时"),
        "each": _word("for every payer, whatever his share weighs", "每家（不论份数）"),
        "payer": _word("for every payer whose share weighs", "每个付方"),
    }
)
"""What a component of a payment looks at. A pattern key or an entry of `[facts]` does as well."""

COLUMNS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "add": _word("added", "相加"),
        "fan": _word("doublings", "番（翻倍）"),
        "times": _word("factors", "倍数（相乘）"),
        "units": _word("units that choose a tier", "决定档次的单位"),
        "plus": _word("added after the doublings", "翻倍之后再加"),
        "scale": _word("factors of the whole", "总倍数"),
        "chips": _word("added at the very end", "最后另加"),
        "note": _word("only reported and counted", "只报告，不计分"),
    }
)
"""Where a row's value goes in the formula of points."""

WORD_TYPES: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "flag": _word("a bare word", "标记"),
        "number": _word("a whole number", "整数"),
        "word": _word("one of some words", "词"),
        "tiles": _word("tiles", "牌"),
        "seat": _word("a seat", "座位"),
        "seats": _word("seats, as in EW", "若干座位，如 EW"),
        "seat-numbers": _word("a number by seat, as in S1W2", "各座位的数，如 S1W2"),
        "seat-lists": _word("numbers by seat, as in E1/0", "各座位的数列，如 E1/0"),
    }
)
"""Types of the words that a line may carry."""

ROW_FIELDS: Final = frozenset(
    {"value", "values", "each", "into", "test", "class", "drops", "drops-own", "drops-one", "alone", "flat", "uncapped"}
    | {"hide", "report", "name", "relation", "but", "when", "any", "unless", "shapes"}
)
"""Fields of a pattern's row; every other key is a parameter of its test."""
ENTRY_FIELDS: Final = frozenset({"test", "when", "any", "unless", "shapes"})
"""Fields of an entry of `[facts]`; every other key is a parameter of its test."""
LINE_SETS: Final = frozenset({"seat-wind", "round-wind", "wild", "aside"})
"""Tile-set words whose tiles depend on the line."""


def parameter(key: str) -> str:
    """A test's parameter as code names it: `pair-not` is `pair_not`, and `is` is `is_`.

    >>> parameter("from")
    'from_'
    """
    name = key.replace("-", "_")
    return f"{name}_" if name in ("is", "in", "from") else name
