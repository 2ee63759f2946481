"""`mjtool rules`: list, show, check and compare rulesets."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Final

import typer

from .. import text
from ..diag import Diagnostic
from ..notation import visible
from ..rules.check import check as check_text
from ..rules.diff import diff as difference
from ..rules.load import aliases, ids, load
from ..rules.model import Rules
from ..rules.show import Card, card, sources_of
from ..rules.source import read_source
from ..text import Lang
from . import out, rulecard, worth
from .common import FormatChoice, Json, LangChoice, NoHeader, epilog, new_app
from .options import Format
from .rulecard import said, shown

EXAMPLES: Final = ("mjtool rules list", "mjtool rules show shenyang", "mjtool rules diff sichuan chengdu")
app = new_app("List, show, check and compare rulesets.", EXAMPLES)


def _form(form: Format | None, json: bool) -> Format:
    return Format.JSON if json else form or Format.TABLE


def _rows(form: Format, heads: Iterable[str], rows: Sequence[tuple[str, ...]], header: bool, lang: Lang) -> None:
    """A table or tsv with these columns; the heads of a table are words, those of tsv keys."""
    if form is Format.TSV:
        lines = [tuple(heads), *rows] if header else rows
        out.write_text("".join(map(out.tsv, lines)))
    else:
        names = [said(f"card.{head}", lang) for head in heads]
        out.write_text(out.table(names, [tuple(map(visible, row)) for row in rows], indent=""))


LIST_EXAMPLES: Final = ("mjtool rules list", "mjtool rules list --lang zh", "mjtool rules list --json")


@app.command("list", help="List the built-in rulesets.", epilog=epilog(LIST_EXAMPLES))
def list_(form: FormatChoice = None, json: Json = False, no_header: NoHeader = False, lang: LangChoice = None) -> None:
    """Every built-in ruleset: id, names, players, tiles, hand, wild tiles, family."""
    spoken = out.language(lang)
    named: dict[str, list[str]] = {}
    for alias, ruleset in aliases().items():
        named.setdefault(ruleset, []).append(alias)
    cards = [card(load(name)) for name in ids()]
    if _form(form, json) is Format.JSON:
        for each in cards:
            out.write_text(out.json_line({**_head(each), "aliases": named.get(each.id, [])}))
        return
    wanted = _form(form, json)
    words = wanted is Format.TABLE
    rows = [
        (c.id, c.names["zh"], c.names["en"], str(c.seats), str(c.total), str(c.hand), *_kin(c, words, spoken))
        for c in cards
    ]
    _rows(wanted, ("id", "zh", "en", "seats", "total", "size", "wilds", "family"), rows, not no_header, spoken)


def _kin(each: Card, words: bool, lang: Lang) -> tuple[str, str]:
    """How wild tiles are found, and the family: in words, or by their keys."""
    if not words:
        return each.wild, each.family
    kinds = rulecard.Speaker(load(each.spec), lang).listed(each.wild_kinds)
    return said(f"card.wilds.{each.wild}", lang, kinds=kinds), said(f"family.{each.family}", lang)


def _head(each: Card) -> dict[str, Any]:
    """What a list tells of a ruleset."""
    return {
        "rules": each.spec,
        "name": dict(each.names),
        "family": each.family,
        "summary": dict(each.summary),
        "inherits": list(each.parents),
        "players": each.seats,
        "hand": each.hand,
        "wild": each.wild,
        "tiles": {"total": each.total, **each.tiles},
    }


def plain(value: Any) -> Any:
    """A record as JSON has it: dataclasses and mappings as objects, enumerations by value, sets sorted."""
    if dataclasses.is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(value)
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def _record(each: Card, rules: Rules, lang: Lang, origin: bool) -> dict[str, Any]:
    """The card as one object; with `origin` also every value with who set it."""
    shut = {"setting"}
    found = {
        **_head(each),
        "shapes": plain(each.shapes),
        "demands": plain(each.demands),
        "patterns": [{"name": worth.named(p.key, rules, lang), **plain(p)} for p in each.patterns],
        "points": {"formula": rulecard.formula(each, lang), **plain(each.points)},
        "pay": {
            "weights": plain(each.pay.weights),
            "components": [{"column": column, **plain(entry)} for column, entry in each.pay.components],
            "carriers": plain(each.pay.carriers),
        },
        "settings": [
            {**{k: v for k, v in plain(value).items() if k not in shut}, "doc": rulecard.doc(value.setting, lang)}
            for value in each.settings
        ],
        "options": plain(each.options),
        "words": plain(each.words),
        "sources": plain(each.sources),
        "notes": plain(each.notes),
    }
    if origin:
        found["values"] = plain(sources_of(rules))
    return found


SHOW_EXAMPLES: Final = (
    "mjtool rules show shenyang",
    "mjtool rules show shenyang,cap=64 --origin",
    "mjtool rules show gb --lang zh --json",
)


@app.command("show", help="Show one ruleset on a page: what wins, what counts, who pays.", epilog=epilog(SHOW_EXAMPLES))
def show(
    spec: Annotated[str, typer.Argument(metavar="ID[,OPTION=VALUE…]", show_default=False)],
    origin: Annotated[bool, typer.Option("--origin", help="Show every value with the ruleset that set it.")] = False,
    form: FormatChoice = None,
    json: Json = False,
    no_header: NoHeader = False,
    lang: LangChoice = None,
) -> None:
    """The card of a ruleset; as tsv, and with `--origin`, its values with who set them."""
    spoken = out.language(lang)
    wanted = _form(form, json)
    with out.speaking(spoken):
        rules = load(spec)
        each = card(rules)
    if wanted is Format.JSON:
        out.write_text(out.json_line(_record(each, rules, spoken, origin)))
    elif wanted is Format.TABLE and not origin:
        out.write_text("".join(f"{visible(line)}\n" for line in rulecard.page(each, rules, spoken).splitlines()))
    else:
        rows = [(source.path, shown(source.value), source.origin) for source in sources_of(rules)]
        _rows(wanted, ("setting", "value", "origin"), rows, not no_header, spoken)


CHECK_EXAMPLES: Final = (
    "mjtool rules check home.toml",
    "mjtool rules check home.toml --format tsv",
    "mjtool rules check shenyang && echo good",
)


@app.command(
    "check",
    help="Find what is wrong with ruleset files. Exits with 1 where something is.",
    epilog=epilog(CHECK_EXAMPLES),
)
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", show_default=False)],
    form: FormatChoice = None,
    json: Json = False,
    no_header: NoHeader = False,
    lang: LangChoice = None,
) -> None:
    """Every mistake of the files, with its place. A file may be a path or the id of a built-in ruleset."""
    spoken, wanted = out.language(lang), _form(form, json)
    if wanted is Format.TSV and not no_header:
        out.write_text(out.tsv(FINDING))
    bad = 0
    for file in files:
        with out.speaking(spoken):
            source, name = read_source(file)
        found = check_text(source, name)
        bad += bool(found)
        for diagnostic in found:
            _tell(diagnostic, file, source, wanted, spoken)
        if wanted is Format.TABLE and not found:
            out.write_text(f"{visible(said('card.clean', spoken, file=file))}\n")
    raise typer.Exit(1 if bad else 0)


FINDING: Final = ("file", "line", "column", "end_column", "code", "severity", "message", "hint")
"""The fields of a finding."""


def _tell(diagnostic: Diagnostic, file: str, source: str, form: Format, lang: Lang) -> None:
    """One finding on standard output."""
    span = diagnostic.span
    if form is Format.TABLE:
        lines = source.split("\n")
        line = lines[span.line - 1] if span.line <= len(lines) else ""
        where = f"{visible(file)}:{span.line}:{span.column}"
        out.write_text(out.describe(diagnostic, lang, line, where))
        return
    finding: dict[str, Any] = {
        "file": file,
        "line": span.line,
        "column": span.column,
        "end_column": span.end + 1,
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": text.message(diagnostic.code, lang, diagnostic.args),
        "hint": text.hint(diagnostic.code, lang, diagnostic.args),
    }
    if form is Format.JSON:
        out.write_text(out.json_line(finding))
    else:
        out.write_text(out.tsv([str(finding[name] or "") for name in FINDING]))


DIFF_EXAMPLES: Final = (
    "mjtool rules diff sichuan chengdu",
    "mjtool rules diff gb gb,min-fan=6",
    "mjtool rules diff shenyang home.toml --json",
)


@app.command("diff", help="Show what differs between two rulesets.", epilog=epilog(DIFF_EXAMPLES))
def diff(
    left: Annotated[str, typer.Argument(metavar="A", show_default=False)],
    right: Annotated[str, typer.Argument(metavar="B", show_default=False)],
    form: FormatChoice = None,
    json: Json = False,
    no_header: NoHeader = False,
    lang: LangChoice = None,
) -> None:
    """Every setting whose value differs, one line each."""
    spoken, wanted = out.language(lang), _form(form, json)
    with out.speaking(spoken):
        ours, theirs = load(left), load(right)
    found = difference(ours, theirs)
    if wanted is Format.JSON:
        for each in found:
            record = {"setting": each.path, "left": plain(each.left), "right": plain(each.right)}
            out.write_text(out.json_line({"rules": [left, right], **record}))
        return
    rows = [
        (d.path, "–" if d.left is None else shown(d.left), "–" if d.right is None else shown(d.right)) for d in found
    ]
    if wanted is Format.TSV:
        lines = rows if no_header else [("setting", left, right), *rows]
        out.write_text("".join(map(out.tsv, lines)))
    elif not rows:
        out.write_text(f"{said('card.same', spoken)}\n")
    else:
        heads = (said("card.setting", spoken), visible(left), visible(right))
        out.write_text(out.table(heads, [tuple(map(visible, row)) for row in rows], indent=""))
