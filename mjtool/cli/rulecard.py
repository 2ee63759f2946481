"""A rule card in words: every part of a `Card` as lines of a page, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from .. import text
from ..rules.model import Rules
from ..rules.options import option_key
from ..rules.settings import Setting
from ..rules.show import Card, Conditions, Entry, PatternLine, Value
from ..rules.vocabulary import FACTS
from ..text import Lang
from ..text.messages_card import SETS_EN, SETS_ZH
from . import worth
from .out import width

WIDTH: Final = 80
"""Columns of a page."""
_PIECE: Final = re.compile("(?:[⺀-￯][、，。；：）]*|[^ ⺀-￯]+) ?| ")
"""What a fold must not part: a word, or a Chinese character with the stop behind it."""


def said(code: str, lang: Lang, **args: object) -> str:
    """A sentence of the card."""
    return text.message(code, lang, args)


def shown(value: Any) -> str:
    """A value as the command line writes it: `true`, `64`, `a+b`; nothing is `none`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={shown(each)}" for key, each in value.items())
    if isinstance(value, tuple | list):
        return "+".join(map(shown, value)) or "none"
    return option_key(value) if value != "" else "none"


class Speaker:
    """Names of what a ruleset talks about, in one language."""

    def __init__(self, rules: Rules, lang: Lang) -> None:
        self.rules = rules
        self.lang = lang
        self.sets = SETS_ZH if lang is Lang.ZH else SETS_EN

    def joined(self, names: Iterable[str], how: str = "or") -> str:
        """Names with a word between them."""
        return said(how, self.lang).join(names) if self.lang is Lang.ZH else f" {how} ".join(names)

    def listed(self, names: Any) -> str:
        """Tile sets and the like by their names."""
        many = (names,) if isinstance(names, str) else tuple(names or ())
        return self.joined(self.sets.get(str(name), str(name)) for name in many)

    def fact(self, name: str) -> str:
        """What a condition asks."""
        if name in FACTS:
            return FACTS[name].doc_zh if self.lang is Lang.ZH else FACTS[name].doc
        kind, colon, rest = name.partition(":")
        if colon and kind == "shape":
            return text.shape_name(rest, self.lang)
        return rest if colon else worth.named(name, self.rules, self.lang)

    def facts(self, names: Iterable[str], how: str) -> str:
        """Several facts with a word between them."""
        return self.joined(map(self.fact, names), how)

    def condition(self, asked: Conditions) -> str:
        """When an entry holds; empty where always."""
        parts = [
            said("when.all", self.lang, facts=self.facts(asked.when, "and")) if asked.when else "",
            said("when.any", self.lang, facts=self.facts(asked.any, "or")) if asked.any else "",
            said("when.unless", self.lang, facts=self.facts(asked.unless, "or")) if asked.unless else "",
            said("when.shapes", self.lang, facts=self.joined(text.shape_name(s, self.lang) for s in asked.shapes))
            if asked.shapes
            else "",
        ]
        return "; ".join(filter(None, parts))

    def params(self, entry: Entry) -> dict[str, object]:
        """Parameters as sentences take them: tile sets, facts and patterns by name."""
        found: dict[str, object] = {"name": worth.named(entry.key, self.rules, self.lang)}
        for key, value in entry.params.items():
            name = key.replace("-", "_")
            if key in ("need", "bar"):
                found[name] = self.facts(value, "or" if key == "need" else "and")
            elif key == "except":
                found["except_"] = [worth.named(each, self.rules, self.lang) for each in value]
            elif key == "on":
                found[name] = said(f"on.{value}", self.lang)
            elif isinstance(value, str | tuple):
                found[name] = self.listed(value)
            else:
                found[name] = value
        return found

    def entry(self, table: str, entry: Entry) -> str:
        """A shape, demand or carrier as a phrase, with its condition in brackets."""
        phrase = said(f"{table}.{entry.word}", self.lang, **self.params(entry))
        condition = self.condition(entry.conditions)
        return f"{phrase} ({condition})" if condition else phrase


def title(card: Card, rules: Rules, lang: Lang) -> Iterator[str]:
    """The first line: name, players, tiles, hand, wild tiles, parents."""
    yield worth.title(rules, lang)
    yield card.spec
    yield said("card.players", lang, n=card.seats)
    yield said("card.tiles", lang, n=card.total)
    yield said("card.hand", lang, n=card.hand)
    kinds = Speaker(rules, lang).listed(rules.at("wild.kinds", ""))
    yield said(f"card.wild.{rules.at('wild.find', 'none')}", lang, kinds=kinds)
    if card.parents:
        yield said("card.inherits", lang, parents=list(card.parents))


def wins(card: Card, speaker: Speaker) -> Iterator[str]:
    """Winning shapes, then demands with the reason that each gives."""
    yield speaker.joined(speaker.entry("form", shape) for shape in card.shapes)
    for demand in card.demands:
        yield f"{speaker.entry('demand', demand)} [{demand.key}]"


_MARKS: Final = {"add": "+{}", "plus": "+{}", "chips": "+{}", "times": "×{}", "scale": "×{}", "note": "({})"}
"""How a value is written whose column is not the usual one, or whose column multiplies."""


def _value(line: PatternLine, into: str, lang: Lang) -> str:
    if line.into == into and into not in worth.FACTORS:
        return str(line.value)
    return _MARKS.get(line.into, f"{{}} {text.column(line.into, lang)}").format(line.value)


def _pattern(line: PatternLine, speaker: Speaker) -> str:
    told = line.report if line.report and text.pattern_name(line.key, speaker.lang) == line.key else line.key
    name = worth.both(told, speaker.rules, speaker.lang)
    others = [f"{speaker.listed(name)} {value}" for name, value in line.values.items()]
    return f"{name} ({', '.join(others)})" if others else name


def patterns(card: Card, speaker: Speaker) -> Iterator[tuple[str, list[str]]]:
    """The patterns that are shown, by column and value, the highest first."""
    groups: dict[tuple[bool, str, int | float], list[PatternLine]] = {}
    values = {line.key: line.value for line in card.patterns}
    for line in card.patterns:
        if not line.hidden and values.get(line.report) != line.value:
            groups.setdefault((line.into != card.points.into, line.into, -line.value), []).append(line)
    for _, lines in sorted(groups.items()):
        names = dict.fromkeys(_pattern(line, speaker) for line in lines)
        yield _value(lines[0], card.points.into, speaker.lang), list(names)


def formula(card: Card, lang: Lang) -> str:
    """How patterns become points: `2^fan`, `(5 + sum) × 1000`."""
    points = card.points
    addends = [str(points.start)] if points.start else []
    addends += [said("points.tier", lang)] if points.tiers else []
    addends += [said("points.sum", lang)] if "add" in points.columns else []
    factors = [" + ".join(addends) if len(addends) == 1 else f"({' + '.join(addends)})"] if addends else []
    if factors == ["1"] and {"times", "fan"} & points.columns:
        factors = []
    factors += [said("points.times", lang)] if "times" in points.columns else []
    if "fan" in points.columns:
        fan = said("points.fan", lang)
        factors.append(f"2^({fan} − {points.shift})" if points.shift else f"2^{fan}")
    base = " × ".join(factors) or "1"
    if "plus" in points.columns:
        base += f" + {said('points.plus', lang)}"
    for column, wanted in (("scale", "scale" in points.columns), (str(points.unit), points.unit != 1)):
        if wanted:
            name = said("points.scale", lang) if column == "scale" else column
            base = f"{f'({base})' if ' ' in base else base} × {name}"
    return f"{base} + {said('points.chips', lang)}" if "chips" in points.columns else base


def points(card: Card, lang: Lang) -> Iterator[str]:
    """The formula, tiers, rounding, caps."""
    yield formula(card, lang)
    if card.points.tiers:
        tiers = [f"{tier['units']}: {tier['rate']}" for tier in card.points.tiers.values()]
        yield said("points.tiers", lang, tiers=tiers)
    if card.points.round > 1:
        yield said("points.round", lang, n=card.points.round)
    for name, cap in card.points.caps.items():
        yield said(f"points.cap.{name}", lang, n=cap)


def _weights(kind: str, table: Mapping[str, Any], lang: Lang) -> str:
    if table.get("shares", 1) != 1:
        return said(f"pay.{kind}.shares", lang, shares=table["shares"])
    giver, other = table.get("giver", 1), table.get("other", 0)
    alone = giver == 1 and other == 0
    return said(f"pay.{kind}.{'alone' if alone else 'all'}", lang, giver=giver, other=other)


def _component(column: str, entry: Entry, speaker: Speaker) -> str:
    """A component: how much, and for whom."""
    steps = entry.params.get("steps")
    n = "/".join(map(str, steps)) if steps else str(entry.params.get("is", 1))
    if entry.params.get("streak"):
        n += f"+{entry.params['streak']}n"
    word = f"of.{entry.word}"
    known = said(word, speaker.lang, word=entry.params.get("word", entry.key))
    who = known if known != word else said("of.other", speaker.lang, name=speaker.fact(entry.word))
    phrase = said(f"pay.{column}", speaker.lang, n=n, who=who)
    condition = speaker.condition(entry.conditions)
    return f"{phrase} ({condition})" if condition else phrase


def _carrier(entry: Entry, speaker: Speaker) -> str:
    """Who pays for the others: on which wins, and how much where it is not the sum of their shares."""
    lang, how = speaker.lang, entry.params.get("how", ())
    phrase = speaker.entry("carrier", entry)
    for name in ("points", "shares"):
        if name in entry.params:
            phrase = said(f"carrier.with.{name}", lang, phrase=phrase, n=entry.params[name])
    if not how:
        return phrase
    wins = speaker.joined(said(f"carrier.how.{each}", lang) for each in how)
    return said("carrier.on", lang, wins=wins, phrase=phrase)


def pays(card: Card, speaker: Speaker) -> Iterator[str]:
    """Who pays on a draw, a discard, a robbed kong; what payments look at; who pays for the others."""
    lang, weights = speaker.lang, card.pay.weights
    draw = weights["draw"]
    yield said("pay.draw", lang) if draw == 1 else said("pay.draw.weight", lang, n=draw)
    yield _weights("discard", weights["discard"], lang)
    if weights["rob"] != weights["discard"]:
        yield _weights("rob", weights["rob"], lang)
    for column, entry in card.pay.components:
        yield _component(column, entry, speaker)
    for entry in card.pay.carriers:
        yield _carrier(entry, speaker)


def doc(setting: Setting, lang: Lang) -> str:
    """What a setting does."""
    return setting.doc_zh if lang is Lang.ZH else setting.doc


def beside(values: Sequence[Value], lang: Lang) -> Iterator[str]:
    """Other settings that differ from the default: `key = value`, and what the setting is."""
    for each in values:
        if each.path not in ("wild.find", "wild.kinds"):
            yield f"{each.path} = {shown(each.value)}  {doc(each.setting, lang)}"


def options(card: Card, lang: Lang) -> Iterator[str]:
    """Every option with its value in force, the others that it can have, and what it does."""
    for option in card.options:
        about = option.doc_zh if lang is Lang.ZH and option.doc_zh else option.doc
        yield f"{option.name}={shown(option.value)}  {about} [{'|'.join(option.values)}]"


def wrapped(parts: Iterable[str], indent: int, between: str = " · ") -> str:
    """Parts joined and folded at `WIDTH` columns; every line but the first begins with `indent` spaces."""
    lines = [""]
    for part in parts:
        joined = f"{lines[-1]}{between}{part}" if lines[-1] else part
        if lines[-1] and indent + width(joined) > WIDTH:
            lines.append(part)
        else:
            lines[-1] = joined
    return ("\n" + " " * indent).join(_folded(line, indent) for line in lines)


def _folded(line: str, indent: int) -> str:
    """A line that is too long by itself, folded at its spaces and between Chinese characters."""
    if indent + width(line) <= WIDTH:
        return line
    lines = [""]
    for piece in _PIECE.findall(line):
        joined = lines[-1] + piece
        if lines[-1] and indent + width(joined.rstrip()) > WIDTH:
            lines.append(piece)
        else:
            lines[-1] = joined
    return ("\n" + " " * indent).join(map(str.rstrip, lines))


INDENT: Final = 12
"""Columns of the margin, where the names of the parts stand."""


def section(name: str, lines: Iterable[str], lang: Lang) -> str:
    """A part of the page: its name in the margin, its lines beside it; nothing where there are no lines."""
    head = f" {said(f'card.{name}', lang)}"
    margin = head + " " * max(1, INDENT - width(head))
    return "".join(f"{' ' * INDENT if i else margin}{line}\n" for i, line in enumerate(lines))


def page(card: Card, rules: Rules, lang: Lang) -> str:
    """The whole card."""
    speaker = Speaker(rules, lang)

    def folded(lines: Iterable[str]) -> list[str]:
        return [_folded(line, INDENT) for line in lines]

    rows = [f"{head:>4}  {wrapped(names, INDENT + 6)}" for head, names in patterns(card, speaker)]
    words = [wrapped((f"{name} ({kind})" for name, kind in card.words.items()), INDENT)] if card.words else []
    return "".join(
        (
            wrapped(title(card, rules, lang), 2) + "\n",
            section("about", folded(filter(None, [card.summary[lang.value]])), lang),
            section("win", folded(wins(card, speaker)), lang),
            section("patterns", rows, lang),
            section("points", [wrapped(points(card, lang), INDENT)], lang),
            section("pays", folded(pays(card, speaker)), lang),
            section("beside", folded(beside(card.settings, lang)), lang),
            section("words", words, lang),
            section("options", folded(options(card, lang)), lang),
        )
    )
