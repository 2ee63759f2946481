"""Settings of the table: players, tiles, wild tiles, words of a line."""

# fmt: off
# one row is two lines: what it is, and how it is called in Chinese
from __future__ import annotations

from typing import Final

from .setting import Kind, Setting, row

K = Kind
_TABLE: Final = (
    row("inherits", K.TEXT, None, "The ruleset that this one starts from: an id, or a path to a file.",
        "所继承的规则：编号或文件路径。"),
    row("family", K.CHOICE, "general", "The family that it belongs to.", "所属的一系。",
        "official northern sichuan hubei hunan jiangnan southern two-player general"),
    row("summary", K.TEXT, "", "What it is in a few sentences.", "规则概要（英文）。"),
    row("summary-zh", K.TEXT, "", "The same in Chinese.", "规则概要（中文）。"),
    row("sources", K.LIST, (), "Where the rules come from.", "规则的来源。"),
    row("notes", K.LIST, (), "How open points were read.", "对未定之处的理解。"),
    row("name.*", K.TEXT, None, "The name, by language (zh, en).", "名称（按语言：zh、en）。"),
    row("words.*", K.CHOICE, None, "A word that a line may carry, and its type.",
        "一行中可写的情形及其类型。", "flag number word tiles seat seats seat-numbers seat-lists"),
    row("words.*.type", K.CHOICE, None, "The word's type, where its values are listed.",
        "情形的类型（列出取值时）。", "flag number word tiles seat seats seat-numbers seat-lists"),
    row("words.*.values", K.LIST, None, "The values that the word may have.", "情形可取的值。"),
    row("seats.count", K.CHOICE, 4, "Players at the table.", "人数。", "2 3 4", "players"),
    row("seats.hand", K.CHOICE, 13, "Tiles in a hand: 13 for four sets and a pair, 16 for five.",
        "手牌张数：13 为四副一将，16 为五副一将。", "13 16", "tiles"),
    row("tiles.*", K.INTEGER, None,
        "Copies of each tile of a group (m, p, s, winds, dragons, flowers) or of a kind (7z).",
        "一组牌（m、p、s、winds、dragons、flowers）或一种牌（7z）每种的张数。", unit="copies"),
    row("tiles.ranks", K.TEXT, "1-9", "The numbers that the suits have.", "数牌的点数范围。"),
)
_WILD: Final = (
    row("aside.tiles", (K.CHOICE, K.TILES), "none",
        "Tiles that are laid aside and replaced, never what is wild or stands in.",
        "补花的牌（百搭与替身除外）。", "none flowers gentlemen flowers-dragons winds spare-dragons red-wild"),
    row("wild.find", K.CHOICE, "none",
        "How wild tiles are found: fixed kinds, the turned tile's other copies, the next kind, or both.",
        "百搭的确定：固定、翻出之牌、其下一张，或两者。", "none fixed turned next both"),
    row("wild.kinds", K.TILES, "", "The wild kinds where they are fixed.", "固定的百搭。"),
    row("wild.needed", K.FLAG, False, "Whether a line must say what is wild.", "是否必须写明百搭。"),
    row("wild.cycle", K.CHOICE, "split",
        "The kind after another: winds and dragons in cycles of their own, or in one.",
        "下一张的循环：风与箭各自循环，或连成一圈。", "split joined"),
    row("wild.never", K.TILES, "", "Kinds that are never wild.", "不作百搭的牌。"),
    row("wild.fifth", K.FLAG, True, "Whether a wild tile may stand for a fifth copy.", "百搭可否当第五张。"),
    row("wild.thrown", K.CHOICE, "dead",
        "A thrown wild tile: dead to all, a plain tile, forbidden, ends its thrower's wins, or goes only as a kong.",
        "打出的百搭：死牌、当本牌、不许打、打者不能再和，或只能当杠打。",
        "dead plain forbidden disqualifies as-kong"),
    row("wild.stand-in", K.TILES, "", "A natural kind that plays as the wild tile's own face.", "代替百搭本牌的牌。"),
    row("wild.stand-in-as", K.CHOICE, "must", "Whether it must or may play so.", "必须还是可以代替。", "must may"),
    row("wild.stand-in-max", K.INTEGER, 4, "How many of it may play so in one hand.",
        "一手中至多几张代替。", unit="tiles"),
    row("wild.stand-in-off", K.TILES, "", "Wild kinds with which nothing stands in.", "百搭是这些牌时无替身。"),
    row("wild.stand-in-melds", K.FLAG, True, "Whether it plays so in melds too.", "副露中是否也代替。"),
)

TILES: Final[tuple[Setting, ...]] = (*_TABLE, *_WILD)
"""Settings of the table: players, tiles, wild tiles, words of a line: every row."""
