"""Sentences for what can be wrong with a hand line or a log's record, by code; `HINT_*` say what to write instead."""

from __future__ import annotations

from typing import Final

EN: Final = {
    "unknown-suit": '"{text}" names no suit; write {digits}m, {digits}p or {digits}s',
    "red-five": "{tile} is a red five elsewhere; there are none here",
    "bad-tile-name": "there is no tile {tile}; that suit ends with {last}",
    "unclosed-bracket": '"{bracket}" is not closed in {text}',
    "empty-hand": "no tiles",
    "empty-turn": "{text} is a seat that does nothing",
    "bad-seat": '"{seat}" is no seat; seats are E, S, W and N',
    "bad-meld": "{text} holds no tiles",
    "unexpected-character": '"{char}" has no meaning here',
    "bad-encoding": "byte {byte} is no UTF-8",
    "bad-field": "{text} is no field; its name begins with a lower-case letter and has letters, digits, - and . only",
    "bad-declaration": "{text} declares nothing",
    "duplicate-field": "{name} stands here twice",
    "missing-tile": 'a tile is missing after "{text}"',
    "one-tile-only": "{text}: only one tile can stand here",
    "bad-event": "{text} leaves no tile to be won",
    "extra-event": "{text} is a second event; a hand line has one",
    "extra-hand": "{seat} has a hand already",
    "own-discard": "{text} is {seat}'s own discard; nobody wins on that",
    "others-draw": "{text} is {other}'s own draw, which {seat} can't win",
    "seat-assumed": "{other} can't win {other}'s own tile, so the hand is taken to be {seat}'s",
    "seat-missing": "{text} does not say whose it is",
    "line-too-long": "too long: {length} characters, and {limit} are the most that is read",
    "unknown-word": "{word} is no field or flag that these rules know",
    "unknown-declaration": ".{word} is no declaration that these rules know",
}

ZH: Final = {
    "unknown-suit": "“{text}”没有花色；请写 {digits}m、{digits}p 或 {digits}s",
    "red-five": "{tile} 在别处是赤五，这里没有赤牌",
    "bad-tile-name": "没有 {tile} 这张牌；这一门到 {last} 为止",
    "unclosed-bracket": "{text} 的“{bracket}”没有闭合",
    "empty-hand": "没有牌",
    "empty-turn": "{text} 只有座位，没有动作",
    "bad-seat": "“{seat}”不是座位；座位是 E、S、W、N",
    "bad-meld": "{text} 里没有牌",
    "unexpected-character": "这里不能有“{char}”",
    "bad-encoding": "字节 {byte} 不是 UTF-8",
    "bad-field": "{text} 不是字段；名称以小写字母开头，只含字母、数字、- 和 .",
    "bad-declaration": "{text} 没有声明任何内容",
    "duplicate-field": "{name} 写了两次",
    "missing-tile": "“{text}”后面缺一张牌",
    "one-tile-only": "{text}：这里只能写一张牌",
    "bad-event": "{text} 没有留下能和的牌",
    "extra-event": "{text} 是第二个事件；一行手牌只有一个",
    "extra-hand": "{seat} 已经有手牌了",
    "own-discard": "{text} 是 {seat} 自己打的牌，不能和",
    "others-draw": "{text} 是 {other} 自己摸的牌，{seat} 不能和",
    "seat-assumed": "{other} 不能和自己的牌，所以这手牌当作 {seat} 的",
    "seat-missing": "{text} 没有写明是谁",
    "line-too-long": "太长：{length} 个字符，最多读 {limit} 个",
    "unknown-word": "这套规则不认识字段或标记 {word}",
    "unknown-declaration": "这套规则不认识声明 .{word}",
}

HINT_EN: Final = {
    "red-five": "write it as the plain tile, 5m, 5p or 5s",
    "unclosed-bracket": 'close it with "{want}" in the same word; a word ends at a space',
    "empty-hand": "a hand looks like 123m456p789s55z34m, then perhaps +5m or E-5m",
    "bad-event": "write +5m for an own draw, E-5m for E's discard, E[555m+5m] or E(5555m) for a robbed kong",
    "extra-event": "write one line for each winner or tile",
    "own-discard": "write whose the hand is in front of it, as in S:123m",
    "others-draw": "write {other} with - for a discard",
    "seat-assumed": "write {seat}: in front of the hand",
    "seat-missing": "write the seat in front, as in E+5m- or S:123m",
    "unexpected-character": "tiles are digits with m p s z f, as in 123m55z; other spellings can be converted",
}

HINT_ZH: Final = {
    "red-five": "请按普通牌写：5m、5p、5s",
    "unclosed-bracket": "请在同一个词里用“{want}”闭合；空格会结束一个词",
    "empty-hand": "手牌形如 123m456p789s55z34m，后面可以有 +5m 或 E-5m",
    "bad-event": "自摸写 +5m，E 打出写 E-5m，抢杠写 E[555m+5m] 或 E(5555m)",
    "extra-event": "每个赢家或每张牌各写一行",
    "own-discard": "请在手牌前写明座位，如 S:123m",
    "others-draw": "打出的牌请写 {other} 加 -",
    "seat-assumed": "请在手牌前写 {seat}:",
    "seat-missing": "请在前面写座位，如 E+5m- 或 S:123m",
    "unexpected-character": "牌写作数字加 m p s z f，如 123m55z；其他写法可以转换",
}
