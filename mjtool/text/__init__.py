"""Every name and message by key, in English and Chinese.

Facts travel through the program as keys, codes and arguments; only here do they become sentences. The sentences of
each part stand in a module `messages_<part>` with the tables EN, ZH and, where there is advice, HINT_EN and HINT_ZH.
A table's entry is a format string, or several of which the first is taken whose fields the arguments fill."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final


class Lang(StrEnum):
    """A language of the output."""

    EN = "en"
    ZH = "zh"


PARTS: Final = ("refusals", "cli", "notation", "formats", "rules", "card", "play")
"""The modules `messages_<part>`, looked through in this order."""


@cache
def _words(lang: str) -> ModuleType:
    return import_module(f"{__name__}.{Lang(lang).value}")


def _parts() -> Iterator[ModuleType]:
    for part in PARTS:
        yield import_module(f"{__name__}.messages_{part}")


@cache
def _entry(table: str, code: str) -> tuple[str, ...]:
    for part in _parts():
        found = getattr(part, table, {}).get(code)
        if found is not None:
            return (found,) if isinstance(found, str) else tuple(found)
    return ()


def codes() -> frozenset[str]:
    """Every code that has a message."""
    return frozenset(code for part in _parts() for code in part.EN)


@cache
def _fields(sentence: str) -> frozenset[str]:
    return frozenset(re.findall(r"{(\w+)}", sentence))


def _shown(value: object, lang: str) -> object:
    """An argument as it stands in a sentence: several values are joined."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return value
    return listed(map(str, value), lang)


def _filled(sentences: tuple[str, ...], lang: str, args: Mapping[str, object]) -> str | None:
    """The first sentence whose fields all have a value that says something (not None, not an empty list)."""
    useful = {
        name: _shown(value, lang) for name, value in args.items() if value is not None and value not in ((), [], "")
    }
    for sentence in sentences:
        if _fields(sentence) <= useful.keys():
            return sentence.format_map(useful)
    return None


def message(code: str, lang: str, args: Mapping[str, object] | None = None) -> str:
    """The sentence for a diagnostic code or a refusal; the code itself where the arguments fill none of its
    sentences. An argument `why` picks the sentence of that case (`code.why`) where there is one."""
    given = args or {}
    cases = _entry(Lang(lang).name, f"{code}.{given['why']}") if given.get("why") else ()
    return _filled((*cases, *_entry(Lang(lang).name, code)), lang, given) or code


def hint(code: str, lang: str, args: Mapping[str, object] | None = None) -> str | None:
    """What to do about a diagnostic: the near words that it names (`near`), then the advice for its code. None where
    there is neither."""
    given = args or {}
    near = _filled((_words(lang).HEADINGS["did-you-mean"],), lang, {"near": given.get("near")})
    advice = _filled(_entry(f"HINT_{Lang(lang).name}", code), lang, given)
    return _words(lang).HEADINGS["and-then"].format(near, advice) if near and advice else near or advice


def pattern_name(key: str, lang: str) -> str:
    """The name of a pattern (番种), or its key where a ruleset brings a pattern of its own without naming it."""
    return str(_words(lang).PATTERNS.get(key, key))


def heading(key: str, lang: str, **args: object) -> str:
    """What the output says around the facts (`HEADINGS`), filled with `args`. Raises KeyError for a key that does not
    exist."""
    sentence: str = _words(lang).HEADINGS[key]
    return sentence.format_map(args) if args else sentence


def shape_name(shape: str, lang: str) -> str:
    """The name of a winning shape: `standard` is sets and a pair."""
    named = _words(lang).HEADINGS.get(f"shape.{shape}")
    return str(named) if named else pattern_name(shape, lang)


def side_name(key: str, lang: str) -> str:
    """The name of money beside the win: kongs, spirits, chickens …"""
    return str(_words(lang).HEADINGS.get(f"side.{key}", key))


def counted(n: int, what: str, lang: str) -> str:
    """A number with its noun in the right form.

    >>> counted(1, "point", "en"), counted(8, "point", "en")
    ('1 point', '8 points')
    """
    one, many = _words(lang).COUNTED[what]
    return str((one if n == 1 else many).format(n=n))


def principle(key: str, lang: str) -> str:
    """What shuts a pattern out and is no pattern itself: a rule for combining, or a class by its key."""
    return str(_words(lang).PRINCIPLES.get(key, key))


def listed(names: Iterable[str], lang: str) -> str:
    """Several names in a row.

    >>> listed(["pairs", "orphans"], "en")
    'pairs, orphans'
    """
    return ("、" if lang == Lang.ZH else ", ").join(names)


def column(into: str, lang: str) -> str:
    """What a pattern's value is called where the ruleset sums patterns into `into` (fan, times …)."""
    columns = _words(lang).COLUMNS
    return str(columns.get(into, columns["add"]))
