"""Writes man/mjtool-rules.7, a paragraph for every built-in ruleset, and the table of rulesets in README.md.

Run in the project's root: `python tools/rulesets.py`. A test holds that both are up to date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from man_rules import escaped, lines

from mjtool.cli.rulecard import Speaker, shown
from mjtool.rules.load import aliases, default_rules, ids, load
from mjtool.rules.model import Rules
from mjtool.rules.settings import find
from mjtool.rules.show import Card, card
from mjtool.text import Lang, message

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "man" / "mjtool-rules.7"
README = ROOT / "README.md"
START, END = "<!-- rulesets -->", "<!-- /rulesets -->"
"""What stands around the table in README.md."""

HEAD = """\
.Dd November 30, 2026
.Dt MJTOOL-RULES 7
.Os
.Sh NAME
.Nm mjtool-rules
.Nd the built-in rulesets of Chinese regional mahjong
.Sh DESCRIPTION
.Xr mjtool 1
knows @COUNT@ rulesets by name.
Each of them is a file of settings, see
.Xr mjtool-rules 5 ;
.Ic mjtool rules show Ar ID
prints all of its patterns, values and options on a page, and
.Ic mjtool rules diff
what two of them do otherwise.
Without a choice
.Li @DEFAULT@
is meant.
.Pp
Below stands for every ruleset what it is, which options it has with their defaults, where it comes from, and how
points were read that its sources leave open.
Where sources name no such thing, a table of four plays with 13 tiles in hand, a chow is claimed from the left, and a
claim for a win goes before a pong or kong, and these before a chow.
"""

FOOT = """\
.Sh SEE ALSO
.Xr mjtool 1 ,
.Xr mjtool-rules 5
"""


def family_names() -> tuple[str, ...]:
    """The families in their order."""
    node = find("family")
    assert node is not None
    assert node.setting is not None
    return node.setting.values


def wild(each: Card, rules: Rules) -> str:
    """What is wild, in a few words."""
    kinds = Speaker(rules, Lang.EN).listed(each.wild_kinds)
    return message(f"card.wild.{each.wild}", Lang.EN, {"kinds": kinds})


def options(each: Card) -> str:
    """Options with their defaults."""
    return ", ".join(f"{option.name}={shown(option.default)}" for option in each.options)


def paragraph(label: str, text: str) -> Iterator[str]:
    """A paragraph that begins with a word."""
    if text:
        yield ".Pp"
        yield f".Em {label} :"
        yield from lines(text)


def entry(each: Card, rules: Rules) -> str:
    """A ruleset as an item of the list."""
    names = [name for name, ruleset in aliases().items() if ruleset == each.id and name != each.names["zh"]]
    facts = [f"{each.seats} players", f"{each.total} tiles", f"{each.hand} in hand", wild(each, rules)]
    if each.parents:
        facts.append(f"built on {', '.join(each.parents)}")
    out = [f".It Sy {escaped(each.id)}", f"{escaped(each.names['zh'])}, {escaped(each.names['en'])}:"]
    out += [f"{escaped('; '.join(facts))}."]
    out += lines(each.summary["en"])
    out += paragraph("Other names", f"{', '.join(names)}.")
    out += paragraph("Options", f"{options(each)}." if each.options else "")
    out += paragraph("Sources", f"{'; '.join(each.sources)}." if each.sources else "")
    out += paragraph("Open points", " ".join(each.notes))
    return "\n".join(out)


def page() -> str:
    """The whole page."""
    found = [(card(load(name)), load(name)) for name in ids()]
    out = [HEAD.replace("@COUNT@", str(len(found))).replace("@DEFAULT@", default_rules()).rstrip("\n")]
    for family in family_names():
        title = message(f"family.{family}", Lang.EN, {})
        out += [f".Sh {title.upper()} RULESETS", ".Bl -tag -width Ds"]
        out += [entry(each, rules) for each, rules in found if each.family == family]
        out.append(".El")
    return "\n".join(out) + "\n" + FOOT


def table() -> str:
    """The rulesets as a table in Markdown."""
    rows = ["| id | name | players | tiles | wild tiles | family |", "|---|---|---|---|---|---|"]
    for name in ids():
        rules = load(name)
        each = card(rules)
        told = "" if each.wild == "none" else re.sub("^wild: ", "", wild(each, rules))
        family = message(f"family.{each.family}", Lang.EN, {})
        cells = (f"`{each.id}`", f"{each.names['zh']} {each.names['en']}", each.seats, each.total, told, family)
        rows.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(rows)


def with_table(text: str) -> str:
    """The text of README.md with its table made anew; unchanged where the marks are missing."""
    return re.sub(f"(?s){START}.*?{END}", lambda _: f"{START}\n{table()}\n{END}", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    if README.exists():
        README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
