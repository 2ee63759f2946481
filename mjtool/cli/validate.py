"""`mjtool validate`: what is illegal or inconsistent in logs."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final

from .. import text
from ..bulk.lines import Answer
from ..deal import BadRecord, Deal
from ..diag import Diagnostic, MjtoolError, Severity
from ..notation import visible
from ..play.library import findings_of
from ..play.replay import Replayer
from ..rules.load import load
from ..text import Lang
from ..text.about_play import ABOUT_EN, ABOUT_ZH, EXAMPLES
from . import out
from .logs import FROM, LogWork, answers, described, row_of, sentence, shown_source
from .options import INPUT, JOBS, JSON, LANG, RULES, Command, Option, Values


class Style(StrEnum):
    """How findings are written."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"


STYLE: Final = Option(
    "style",
    ("--format",),
    "How to write findings: with the source line, one a line, or as JSON.",
    kind=Style,
    default=Style.FULL,
)
SELECT: Final = Option(
    "select", ("--select",), "Report these codes only; may be given again.", metavar="CODE", many=True
)
IGNORE: Final = Option("ignore", ("--ignore",), "Leave these codes out; may be given again.", metavar="CODE", many=True)
EXPLAIN: Final = Option("explain", ("--explain",), "Say what a code means, with an example, and end.", metavar="CODE")
FAIL_FAST: Final = Option(
    "fail_fast", ("--fail-fast",), "Stop at the first deal with an error.", kind=bool, default=False
)


class Sieve:
    """Which findings are reported."""

    def __init__(self, select: Iterable[str], ignore: Iterable[str]) -> None:
        """Raises `MjtoolError` `unknown-check` for a code that no check has."""
        self.select, self.ignore = _codes(select), _codes(ignore)
        for code in (*self.select, *self.ignore):
            _known(code)

    def passes(self, finding: Diagnostic) -> bool:
        """Whether a finding is wanted."""
        if self.select and finding.code not in self.select:
            return False
        return finding.code not in self.ignore


def _codes(given: Iterable[str]) -> tuple[str, ...]:
    return tuple([code for entry in given for code in entry.split(",") if code])


def _known(code: str) -> None:
    known = {*EXAMPLES, *(key for key in text.codes() if "." not in key)}
    if code not in known:
        near = tuple(difflib.get_close_matches(code, sorted(known), n=3, cutoff=0.5))
        raise MjtoolError(Diagnostic("unknown-check", args={"name": visible(code), "near": near}))


def _id(deal: Deal | BadRecord) -> str | None:
    return deal.id if isinstance(deal, Deal) else None


def written(finding: Diagnostic, deal: Deal | BadRecord, source: str, style: Style, lang: Lang) -> str:
    """A finding in a style."""
    span = finding.span
    if style is Style.FULL:
        return described(finding, lang, source, row_of(deal, finding.span.line)) + "\n"
    if style is Style.CONCISE:
        kind = text.heading(finding.severity.value, lang)
        place = f"{shown_source(source)}:{span.line}:{span.column}"
        return f"{place}: {kind} {finding.code}: {sentence(finding, lang)}\n"
    record: dict[str, Any] = {
        "file": source,
        "line": span.line,
        "column": span.column,
        "end_column": span.end + 1,
        "deal": _id(deal),
        "code": finding.code,
        "severity": finding.severity.value,
        "message": sentence(finding, lang),
        "hint": text.hint(finding.code, lang, finding.args),
    }
    return out.json_line(record)


def explained(code: str, lang: Lang) -> str:
    """What a code means, when it is found, and what to do."""
    _known(code)
    about = (ABOUT_ZH if lang is Lang.ZH else ABOUT_EN).get(code)
    advice = text.hint(code, lang, {"seat": "E", "hint": "[555m]", "hand": "55m…", "tile": "1f", "near": ()})
    lines = [code, f"  {about or text.message(code, lang)}"]
    if code in EXAMPLES:
        lines.append(f"  {text.heading('example', lang)}: {EXAMPLES[code]}")
    if advice:
        lines.append(f"  {text.heading('hint', lang)}: {advice}")
    return "\n".join(lines) + "\n"


def run(values: Values) -> int:
    """Check every deal of the logs; exit code 1 where an error was found."""
    lang = out.language(values["lang"])
    with out.speaking(lang):
        if values["explain"]:
            out.write_text(explained(values["explain"], lang))
            return 0
        style = Style.JSON if values["json"] else values["style"]
        load(values["rules"])
        return _check(values, style, lang, Sieve(values["select"] or (), values["ignore"] or ()))


class ValidateWork(LogWork):
    """Checks deals; an answer counts errors as bad, and all findings as no."""

    def __init__(self, values: Values, style: Style, lang: Lang, sieve: Sieve) -> None:
        super().__init__(fresh=values["jobs"] > 1)
        self.spec = values["rules"]
        self.fail_fast = values["fail_fast"]
        self.style, self.lang, self.sieve = style, lang, sieve

    def begin(self, source: str) -> None:
        """A new source has sittings of its own."""
        self.replayer = Replayer(self.spec)
        self.name = source

    def answer(self, record: Deal | BadRecord) -> Answer:
        """The findings in one record."""
        found = [finding for finding in findings_of(record, self.replayer) if self.sieve.passes(finding)]
        shown = "".join([written(finding, record, self.name, self.style, self.lang) for finding in found])
        errors = sum(finding.severity is Severity.ERROR for finding in found)
        data = shown.encode("utf-8", "backslashreplace")
        return Answer(data, bad=errors, no=len(found), stop=bool(errors and self.fail_fast))


def _check(values: Values, style: Style, lang: Lang, sieve: Sieve) -> int:
    deals = count = errors = 0
    for answer in answers(values, ValidateWork(values, style, lang, sieve), lang):
        deals, count, errors = deals + answer.records, count + answer.no, errors + answer.bad
    if style is not Style.JSON:
        said = text.heading(
            "findings-in-deals",
            lang,
            findings=text.counted(count, "finding", lang),
            deals=text.counted(deals, "deal", lang),
        )
        out.write_text(said + "\n")
    return 1 if errors else 0


COMMAND: Final = Command(
    "validate",
    "Find what is illegal or inconsistent in logs, with line, column, code and a hint.",
    (RULES, INPUT, STYLE, JSON, LANG, SELECT, IGNORE, EXPLAIN, FAIL_FAST, JOBS, FROM),
    run,
    (
        "mjtool validate game.mjl",
        "mjtool validate --format concise --ignore truncated game.mjl",
        "mjtool validate --explain missed-win",
    ),
    argument="LOG",
)
