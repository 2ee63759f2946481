"""`mjtool convert`: logs and hands from one format into another. What cannot be said is told, never made up."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import import_module
from typing import Any, Final

from .. import text
from ..deal import BadRecord, Deal, Wrap
from ..diag import Diagnostic, MjtoolError, Severity, Span
from ..formats import FORMATS, ForeignFormat, ForeignHand, find, open_lines, read_foreign, read_hands, sniffed
from ..notation import HandLine, visible
from ..text import Lang
from . import out
from .options import FAIL_FAST, INPUT, LANG, STDIN, Command, Option, Values

OURS: Final = "mjl"
AUTO: Final = "auto"
COMMENTS: Final = frozenset({"mjl", "gb-string", "unicode"})
"""Formats in which a comment can stand for a record that could not be read."""


class Layout(StrEnum):
    """How a deal is laid out in lines."""

    NONE = "none"
    TURN = "turn"
    DEAL = "deal"


FROM: Final = Option(
    "source",
    ("--from",),
    f"Format to read: {', '.join(FORMATS)}. Without it every file's content tells.",
    metavar="FORMAT",
    default=AUTO,
)
TO: Final = Option(
    "target",
    ("--to",),
    f"Format to write: {', '.join(row.id for row in FORMATS.values() if row.writer)}.",
    metavar="FORMAT",
    default=OURS,
)
WRAP: Final = Option(
    "wrap",
    ("--wrap",),
    "Lines of a deal of ours: one (none), a line for each turn, or folded turns (deal).",
    kind=Layout,
    default=Layout.NONE,
)

JSON: Final = Option("json", ("--json",), "One JSON object a record, with its notes.", kind=bool, default=False)

Item = Deal | ForeignHand | BadRecord


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks of every record."""

    source: str
    target: ForeignFormat
    wrap: Wrap
    json: bool
    lang: Lang
    fail_fast: bool


def _stdin() -> Iterator[str]:
    """Standard input, a line as soon as it is there."""
    if sys.stdin is None:
        return
    for raw in sys.stdin.buffer:
        yield raw.decode("utf-8", "surrogateescape")


def _items(name: str, source: str) -> Iterator[Item]:
    """The records of a file in its format."""
    lines = _stdin() if name == STDIN else open_lines(name)
    if source == AUTO:
        source, lines = sniffed(lines)
    if source == OURS:
        return iter(import_module("mjtool.formats.mjl").read_any(lines))
    return read_hands(lines, source) if find(source).hands else read_foreign(lines, source)


def _target(name: str) -> ForeignFormat:
    """A format that can be written. Raises `MjtoolError` `unknown-format` or `not-written`."""
    row = find(name)
    if row.writer is None:
        raise MjtoolError(Diagnostic("not-written", args={"name": name}))
    return row


def _written(record: Deal | HandLine, asked: Asked) -> str:
    """A record in the target's form. Raises `MjtoolError` where that has no way to say it."""
    writer: Any = import_module(f"mjtool.formats.{asked.target.writer}")
    if asked.target.id == OURS:
        return str(writer.write(record, asked.wrap))
    is_deal = isinstance(record, Deal)
    if is_deal is asked.target.hands:
        raise MjtoolError(Diagnostic("hands-only" if is_deal else "deals-only", args={"name": asked.target.id}))
    return str(writer.write(record))


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a record: what is written, or what is wrong with it; and the notes on it."""

    line: int
    texts: dict[int, str]
    name: str
    record: str
    error: Diagnostic | None
    notes: tuple[Diagnostic, ...]


def _at(diagnostic: Diagnostic, item: Deal | ForeignHand) -> Diagnostic:
    """A diagnostic in its line: hand lines count from 1 wherever they stand; what has no place is put at the start."""
    span = diagnostic.span
    if isinstance(item, ForeignHand) or span == Span(0, 0):
        span = Span(span.start, max(span.end, span.start + 1), item.line)
    return replace(diagnostic, span=span)


def _result(item: Item, asked: Asked) -> Result:
    if isinstance(item, BadRecord):
        return Result(item.line, {item.diagnostic.span.line: item.text}, "", "", item.diagnostic, item.more)
    if isinstance(item, Deal):
        record: Deal | HandLine = item
        notes, texts, name = item.warnings, dict(item.rows), item.id or ""
    else:
        record = item.hand
        notes, texts, name = record.warnings, {item.line: item.text}, ""
    notes = tuple([_at(each, item) for each in notes])
    try:
        return Result(item.line, texts, name, _written(record, asked), None, notes)
    except MjtoolError as error:
        return Result(item.line, texts, name, "", _at(error.diagnostic, item), notes)


def _problem(diagnostic: Diagnostic, lang: Lang) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "line": diagnostic.span.line,
        "column": diagnostic.span.column,
        "message": visible(text.message(diagnostic.code, lang, diagnostic.args)),
        "hint": text.hint(diagnostic.code, lang, diagnostic.args),
    }


def _json(result: Result, file: str, asked: Asked) -> str:
    """A record as one line of JSON, its error in place of the record."""
    found: dict[str, Any] = {"file": visible(file), "line": result.line}
    if result.error is not None:
        found["error"] = _problem(result.error, asked.lang)
    else:
        found |= {"deal": result.name, "format": asked.target.id, "record": result.record}
    if result.notes:
        found["notes"] = [_problem(each, asked.lang) for each in result.notes]
    return out.json_line(found)


def _plain(result: Result, asked: Asked) -> str:
    """A record as it stands in a file of the target's format; for one that is lost a comment, where there are any."""
    if result.error is None:
        return result.record + ("\n" if asked.target.id in COMMENTS else "\n\n")
    if asked.target.id not in COMMENTS:
        return ""
    message = " ".join(visible(text.message(result.error.code, asked.lang, result.error.args)).split())
    return f"# {result.error.span.line}: {result.error.code}: {message}\n"


class Told:
    """What was said on standard error about a file: every error, of the notes the first of each code and a count."""

    def __init__(self, file: str, lang: Lang) -> None:
        self.file = file
        self.lang = lang
        self.count: dict[str, int] = {}

    def tell(self, result: Result) -> None:
        """The error and the new notes of a record, each with its line."""
        if result.error is not None:
            self._show(result.error, result)
        for each in result.notes:
            seen = self.count.get(each.code, 0)
            self.count[each.code] = seen + 1
            if not seen:
                self._show(each, result)

    def _show(self, each: Diagnostic, result: Result) -> None:
        where = f"{visible(self.file)}:{each.span.line}:{each.span.column}"
        out.note(out.describe(each, self.lang, result.texts.get(each.span.line), where).rstrip("\n"))

    def close(self) -> None:
        """How often the notes came again."""
        for code, count in self.count.items():
            if count > 1:
                more = Diagnostic("notes-repeated", severity=Severity.NOTE, args={"code": code, "count": count - 1})
                out.note(out.describe(more, self.lang, None, visible(self.file)).rstrip("\n"))


def _convert(file: str, asked: Asked) -> int:
    """All records of one file; returns how many could not be read or written."""
    bad = 0
    told = Told(file, asked.lang)
    for item in _items(file, asked.source):
        result = _result(item, asked)
        if asked.json:
            out.write_text(_json(result, file, asked))
        else:
            told.tell(result)
            out.write_text(_plain(result, asked))
        bad += result.error is not None
        if bad and asked.fail_fast:
            break
    told.close()
    return bad


def run(values: Values) -> int:
    """Convert the files named, or standard input. Returns the exit code."""
    gc.enable()
    source = values["source"]
    if source != AUTO:
        find(source)
    wrap = Wrap(Layout(values["wrap"]).value)
    asked = Asked(
        source,
        _target(values["target"]),
        wrap,
        bool(values["json"]),
        out.language(values["lang"]),
        bool(values["fail_fast"]),
    )
    bad = 0
    for file in [*values["words"], *values["files"]] or [STDIN]:
        bad += _convert(file, asked)
        if bad and asked.fail_fast:
            break
    return 1 if bad else 0


COMMAND: Final = Command(
    "convert",
    "Turn logs and hands from one format into another. A FILE that is - is standard input.",
    (FROM, TO, WRAP, INPUT, JSON, LANG, FAIL_FAST),
    run,
    (
        "echo 'rules=gb E:19m S:19p E+1m- S+1p-' | mjtool convert --wrap turn",
        "echo '[456s,1][777p,2]123m44p78s9s|ES1000' | mjtool convert",
        "echo '24m345p678s99s[777z] -3m' | mjtool convert --to unicode",
    ),
    "FILE",
)
