"""Writes man/mjtool-rules.5: its prose (mjtool-rules.5.in), the table of settings, the vocabulary, the pattern tests.

Run in the project's root: `python tools/man_rules.py`. A test holds that the page is up to date.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from mjtool.pattern import TESTS
from mjtool.rules import vocabulary
from mjtool.rules.settings import Kind, Setting, all_settings
from mjtool.rules.tiles import GROUPS
from mjtool.text.messages_rules import KINDS_EN

ROOT = Path(__file__).parent.parent
PROSE = ROOT / "tools" / "mjtool-rules.5.in"
PAGE = ROOT / "man" / "mjtool-rules.5"

HOUSE = """\
inherits = "shenyang"
name.en = "Tuesday table"
patterns.edge-wait = 1
patterns.three-closed = false
score.cap.points = 64
pay.fan.closed = false"""

OPTION = """\
[options.closed-payer]
default = "both"
values = ["both", "discard", "off"]
when.discard.pay.fan.closed.unless = ["draw"]
when.off.pay.fan.closed = false
doc = "When a payer who has not opened pays 1 fan more."
"""

TITLES = {
    "inherits": "The file",
    "words": "Words of a line",
    "seats": "Table and tiles",
    "aside": "Tiles laid aside and wild tiles",
    "win": "What wins",
    "facts": "Facts, classes, patterns",
    "score": "Points",
    "pay": "Payments",
    "options": "Options",
    "start": "Before play",
    "claim": "Claims and discards",
    "kong": "Kongs, the wall, ready hands",
    "after-win": "After a win, faults",
    "money": "Money beside the win",
    "next": "The sitting",
}
"""The subsections of SETTINGS, by the table with which each begins."""


def escaped(text: str) -> str:
    """Text for mdoc: dashes stay dashes, backslashes and leading dots mean nothing."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq").replace("`", "")
    return re.sub(r"^([.'])", r"\\&\1", text)


def literal(text: str) -> str:
    """Text behind `Li`: a bar and a lone delimiter are plain characters."""
    return escaped(text).replace("|", "\\(ba")


def lines(text: str) -> Iterator[str]:
    """A paragraph as lines, one for each sentence."""
    for sentence in re.split(r"(?<=[.;]) ", " ".join(text.split())):
        yield escaped(sentence)


def item(name: str, text: str) -> str:
    """An entry of a list."""
    return "\n".join([f".It Li {literal(name)}", *lines(text)])


def values(setting: Setting) -> str:
    """The values of a setting, the default first."""
    words: list[str] = []
    for kind in setting.kinds:
        if kind in (Kind.CHOICE, Kind.CHOICES):
            words += setting.values
        else:
            words.append(KINDS_EN[kind.value] + (f" of {setting.unit}" if setting.unit else ""))
    default = setting.default
    if default in (None, (), ""):
        return " | ".join(words)
    first = {True: "true", False: "false"}[default] if isinstance(default, bool) else str(default)
    shown = "+".join(default) if isinstance(default, tuple) else first
    return " | ".join([shown, *(word for word in words if word not in (shown, "true or false"))])


def settings() -> str:
    """All settings under their titles."""
    out: list[str] = []
    for setting in all_settings():
        top = setting.path.split(".")[0]
        if top in TITLES and f".Ss {TITLES[top]}" not in out:
            out += [".El"] if out else []
            out += [f".Ss {TITLES[top]}", ".Bl -tag -width Ds -compact"]
        out.append(item(f"{setting.path} = {values(setting)}", setting.doc))
    return "\n".join([*out, ".El"])


def words(table: Mapping[str, vocabulary.Word]) -> str:
    """Words with their sentences and parameters; those that a word needs are marked."""
    out: list[str] = []
    for name, word in table.items():
        params = ", ".join(f"{p}{'' if p in word.needs else '?'}" for p in word.params)
        out.append(item(f"{name} {params}".strip(), word.doc))
    return "\n".join(out)


def tests() -> str:
    """Every pattern test with its rule and parameters."""
    kinds = {int: "number", bool: "true/false", str: "text", list: "list", frozenset: "tiles"}
    out: list[str] = []
    for name, test in sorted(TESTS.items()):
        rule = (inspect.getdoc(test.fn) or "").split("\n\n")[0]
        params = [f"{p.rstrip('_').replace('_', '-')}: {kinds.get(t, 'list')}" for p, t in test.params.items()]
        out.append(item(name, f"{rule} Parameters: {', '.join(params)}." if params else rule))
    return "\n".join(out)


def page() -> str:
    """The whole page."""
    sets = [f".Li {literal(name)} ," for name in (*GROUPS, *sorted(vocabulary.LINE_SETS))]
    parts = {
        "HOUSE": escaped(HOUSE),
        "OPTION": escaped(OPTION.rstrip("\n")),
        "FACTS": words(vocabulary.FACTS),
        "SETS": "\n".join(sets)[:-1] + ".",
        "COLUMNS": words(vocabulary.COLUMNS),
        "COMPONENTS": words(vocabulary.COMPONENTS),
        "SETTINGS": settings(),
        "FORMS": words(vocabulary.FORMS),
        "CHECKS": words(vocabulary.CHECKS),
        "CARRIERS": words(vocabulary.CARRIERS),
        "WORDS": words(vocabulary.WORD_TYPES),
        "TESTS": tests(),
    }
    return re.sub(r"@([A-Z]+)@", lambda found: parts[found[1]], PROSE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
