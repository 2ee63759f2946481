"""Settings of points, payments and options."""

# fmt: off
# one row is two lines: what it is, and how it is called in Chinese
from __future__ import annotations

from typing import Final

from .setting import Kind, Setting, row

K = Kind
_SCORE: Final = (
    row("score.into", K.CHOICE, "add",
        "The column that values go into: added, doublings, factors, tiers, or only reported.",
        "各值计入哪一列：相加、番、倍、档次或只报告。", "add fan times units plus scale chips note"),
    row("score.start", K.NUMBER, 0, "What the sum starts from.", "底分。", unit="points"),
    row("score.round", K.INTEGER, 1, "Points are rounded up to a multiple of this.",
        "向上取整到其倍数。", unit="points"),
    row("score.shift", K.INTEGER, 0, "So many doublings are free.", "先减去的番数。", unit="fan"),
    row("score.unit", K.INTEGER, 1, "What one point is worth.", "每点的价。"),
    row("score.cap.points", (K.INTEGER, K.CHOICE), None, "The most that a hand and each payment can be.",
        "封顶：点数与每家所付。", "none", "points"),
    row("score.cap.fan", (K.INTEGER, K.CHOICE), None, "The most doublings.", "封顶番数。", "none", "fan"),
    row("score.cap.payment", (K.INTEGER, K.CHOICE), None, "The most that one player pays.",
        "每家所付的上限。", "none", "points"),
    row("score.best.by", K.CHOICE, "points",
        "What decides which reading of a hand counts: points (or as they are before a cap), units, fan, a share.",
        "取哪种读法：按什么比较（分、封顶前的分、档、番、每家所付）。", "points uncapped units fan share"),
    row("score.best.ties", K.CHOICE, "more", "What decides between equal readings.",
        "读法相等时取哪种。", "more fewer rows base fan"),
    row("score.relations", K.CHOICE, "none", "joins: sets are joined by relations so that no ring closes.",
        "joins：组合番不得成环（套算）。", "none joins"),
    row("score.order", K.KEYS, (), "Patterns in the order in which they are listed and compared.", "番种的排列次序。"),
    row("score.tiers.*.units", K.INTEGER, None, "Units from which this tier begins.", "本档起始单位。", unit="units"),
    row("score.tiers.*.rate", K.NUMBER, None, "Points of the tier.", "本档点数。", unit="points"),
    row("score.tiers.*.dealer", K.NUMBER, None, "Points between the dealer and anybody.",
        "与庄家之间的点数。", unit="points"),
    row("score.tiers.*.bystander", K.NUMBER, None, "Points from who did not give the tile.",
        "未放炮者的点数。", unit="points"),
    row("score.tiers.*.grow", K.CHOICE, None, "How the rate grows with further units.",
        "单位更多时如何增长。", "linear double"),
    row("score.tiers.unless", K.FACTS, (), "Facts with which tiers are off.", "成立时不分档。"),
)
_PAY: Final = (
    row("pay.draw", K.NUMBER, 1, "The weight of every share on a self-draw.", "自摸时每家的份数。", unit="shares"),
    row("pay.opening", K.NUMBER, 1, "The weight of every share of a win without a winning tile.",
        "无和牌张之和，每家的份数。", unit="shares"),
    row("pay.opening.giver", K.NUMBER, 1, "The weight of the first giver's share, where a tile was given.",
        "供牌者的份数。", unit="shares"),
    row("pay.opening.other", K.NUMBER, 1, "The weight of each share.", "每家的份数。", unit="shares"),
    row("pay.opening.as", K.CHOICE, None, "draw: components count as on a self-draw.", "draw：按自摸计加项。", "draw"),
    row("pay.discard.giver", K.NUMBER, 1, "The weight of the discarder's share.", "放炮者的份数。", unit="shares"),
    row("pay.discard.other", K.NUMBER, 0, "The weight of each other's share on a discard.",
        "点炮时其余各家的份数。", unit="shares"),
    row("pay.discard.shares", K.INTEGER, 1, "How many shares the discarder pays.", "放炮者付几份。", unit="shares"),
    row("pay.discard.as", K.CHOICE, None, "draw: components count as on a self-draw.", "draw：按自摸计加项。", "draw"),
    row("pay.rob.giver", K.NUMBER, 1, "The weight of the robbed player's share.", "被抢杠者的份数。", unit="shares"),
    row("pay.rob.other", K.NUMBER, 0, "The weight of each other's share on a robbed kong.",
        "抢杠时其余各家的份数。", unit="shares"),
    row("pay.rob.shares", K.INTEGER, 1, "How many shares the robbed player pays.", "被抢杠者付几份。", unit="shares"),
    row("pay.rob.as", K.CHOICE, None, "draw: components count as on a self-draw.", "draw：按自摸计加项。", "draw"),
    *(
        setting
        for column, doc, zh in (
            ("add", "added to the points", "加到点数"),
            ("times", "a factor", "倍数"),
            ("units", "so many units more", "加单位"),
            ("fan", "doublings", "番"),
            ("plus", "added after all factors", "最后再加"),
        )
        for setting in (
            row(f"pay.{column}.*", K.NUMBER, None, f"A component of a payment, by name: {doc}.",
                f"支付的加项：{zh}。"),
            row(f"pay.{column}.*.of", K.TEXT, None, "What the component looks at, if not its own name.",
                "加项所看的内容（默认同名）。"),
            row(f"pay.{column}.*.is", K.NUMBER, 1, "Its number.", "数值。"),
            row(f"pay.{column}.*.steps", K.NUMBERS, None, "Its number for a streak of 0, 1, 2 and so on.",
                "连庄 0、1、2…时的数值。"),
            row(f"pay.{column}.*.streak", K.NUMBER, 0, "What it grows by with each deal of the streak.",
                "每连一庄增加。"),
            row(f"pay.{column}.*.word", K.WORD, None, "The word of the line that it reads.", "所读的情形。"),
            row(f"pay.{column}.*.when", K.FACTS, (), "Facts that must all hold.", "须全部成立的条件。"),
            row(f"pay.{column}.*.any", K.FACTS, (), "Facts of which one must hold.", "须有一个成立的条件。"),
            row(f"pay.{column}.*.unless", K.FACTS, (), "Facts of which none may hold.", "须都不成立的条件。"),
        )
    ),
    row("pay.carrier.*.at", K.INTEGER, 0, "Its place: the first carrier that finds somebody pays.",
        "次序：先找到的人包付。"),
    row("pay.carrier.*.who", K.CHOICE, None, "Who pays for the others.",
        "谁包付。", "giver fed nth-open-meld kong-feeder next-seat"),
    row("pay.carrier.*.how", K.CHOICES, (), "Only where the tile came so.", "限于这些和法。", "draw discard rob"),
    row("pay.carrier.*.n", K.INTEGER, None, "How many sets, or which open meld.", "几副，或第几副。"),
    row("pay.carrier.*.of", K.CHOICES, None, "The sorts of sets that count.", "所计的副露种类。", "chow pong kong"),
    row("pay.carrier.*.all-melds", K.FLAG, False, "Only once every set is melded.", "限全部副露之后。"),
    row("pay.carrier.*.marked", K.FLAG, False, "Only sets whose giver the line marks.", "限写明供牌者的副露。"),
    row("pay.carrier.*.word", K.WORD, None, "The word that names him.", "指明其人的情形。"),
    row("pay.carrier.*.is", K.TEXT, None, "The value that the word must have.", "情形应取的值。"),
    row("pay.carrier.*.not-in", K.WORD, None, "Not where his seat stands in this word.", "座位列在此情形中则免。"),
    row("pay.carrier.*.wall-at-most", K.INTEGER, None, "Only with so few tiles left in the wall.",
        "牌墙所余不超过此数时。", unit="tiles"),
    row("pay.carrier.*.added", K.FLAG, False, "Whether an added kong counts too.", "加杠是否也算。"),
    row("pay.carrier.*.points", K.INTEGER, None, "He pays so many times the points.", "付点数的几倍。"),
    row("pay.carrier.*.shares", K.INTEGER, 1, "He pays so many times all shares.", "付全部份额的几倍。"),
    row("pay.carrier.*.giver-too", K.FLAG, False, "Whether the giver still pays his own share.",
        "放炮者是否仍付自己一份。"),
    row("pay.carrier.*.stack", K.FLAG, False, "Whether further carriers add up.", "是否累加。"),
    row("pay.carrier.*.split", K.FLAG, False, "Whether several share it.", "多人时是否分摊。"),
    row("pay.carrier.*.when", K.FACTS, (), "Facts that must all hold.", "须全部成立的条件。"),
    row("pay.carrier.*.any", K.FACTS, (), "Facts of which one must hold.", "须有一个成立的条件。"),
    row("pay.carrier.*.unless", K.FACTS, (), "Facts of which none may hold.", "须都不成立的条件。"),
)
_OPTIONS: Final = (
    row("options.*.default", (K.FLAG, K.NUMBER, K.TEXT, K.LIST), None, "The value in force unless another is given.",
        "默认值。"),
    row("options.*.values", (K.CHOICE, K.LIST), None,
        "The values that may be given: a list, integer, or integer-or-none.",
        "可取的值：列表、integer 或 integer-or-none。", "integer integer-or-none"),
    row("options.*.min", K.INTEGER, 0, "The least number.", "最小值。"),
    row("options.*.multiple", K.INTEGER, 1, "A number must be a multiple of this.", "须为其倍数。"),
    row("options.*.sets", K.PATHS, None, "The settings that the value is put into.", "写入哪些设置。"),
    row("options.*.subset", K.TEXT, None, "The class whose rows the listed value keeps.", "只保留该类中所列的行。"),
    row("options.*.when.*", K.PATCH, None, "Settings that a value lays over the ruleset.", "取此值时覆盖的设置。"),
    row("options.*.doc", K.TEXT, None, "What the option does.", "选项的说明（英文）。"),
    row("options.*.doc-zh", K.TEXT, None, "The same in Chinese.", "选项的说明（中文）。"),
)

SCORE: Final[tuple[Setting, ...]] = (*_SCORE, *_PAY, *_OPTIONS)
"""Settings of points, payments and options: every row."""
