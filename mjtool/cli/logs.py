"""What the commands about logged deals share: their options, the records of files or standard input, in one process or
several, and how findings are said."""

from __future__ import annotations

import gc
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from .. import text
from ..bulk import pool
from ..bulk.lines import Answer, Block
from ..bulk.records import RecordFeed, records
from ..deal import BadRecord, Deal
from ..diag import Diagnostic, Severity
from ..notation import visible
from ..text import Lang
from . import out
from .options import STDIN, Option, Values
from .stream import Progress, interrupts

OWN: Final = "mjl"
FROM: Final = Option(
    "source_format",
    ("--from",),
    "Read logs of another format (see `mjtool convert`); auto tells it from the content.",
    metavar="FORMAT",
    default=OWN,
)

Record = Deal | BadRecord


class LogWork(ABC):
    """Answers the records of logs, one after another. Goes to worker processes as it is, so its state is made there.

    `fresh` work starts anew with every block: where several processes share a log, a block holds whole sittings.
    """

    def __init__(self, fresh: bool) -> None:
        self.fresh = fresh
        self.source: str | None = None

    @abstractmethod
    def begin(self, source: str) -> None:
        """Starts with a source, or anew with a block of it."""

    @abstractmethod
    def answer(self, record: Record) -> Answer:
        """What is written for one record."""

    def __call__(self, block: Block) -> Answer:
        """The answers to a block's records."""
        if block.first == 1:
            self.source = None
        return self.together(block.source, records(block))

    def together(self, source: str, found: Iterable[Record]) -> Answer:
        """The answers to records of a source as one."""
        if self.fresh or source != self.source:
            self.begin(source)
            self.source = source
        data: list[bytes] = []
        sums: dict[str, int] | None = None
        bad = no = 0
        stop = False
        for record in found:
            one = self.answer(record)
            data.append(one.data)
            bad, no = bad + one.bad, no + one.no
            for key, amount in (one.sums or {}).items():
                sums = sums or {}
                sums[key] = sums.get(key, 0) + amount
            if one.stop:
                stop = True
                break
        return Answer(b"".join(data), "", bad, no, len(data), stop, source, sums)


def sources(values: Values) -> tuple[str, ...]:
    """The files named, as words or by `--input`; standard input where there are none."""
    return (*values["words"], *values["files"]) or (STDIN,)


def _from_keyboard(named: Iterable[str], lang: Lang) -> None:
    if STDIN in named and sys.stdin is not None and sys.stdin.isatty():
        out.note(text.heading("logs-from-keyboard", lang))


def answers(
    values: Values, work: LogWork, lang: Lang, before: Callable[[Answer], str] = lambda answer: ""
) -> Iterator[Answer]:
    """The answers to all records of the sources, in order, written as they come, each after what `before` says.

    Raises `MjtoolError`: `unreadable-file`, `unknown-format` and the like; what was read before has been answered.
    """
    gc.enable()
    named = sources(values)
    _from_keyboard(named, lang)
    found = _own(values, work, lang) if values["source_format"] == OWN else _foreign(named, values, work)
    with interrupts() as guard:
        for answer in found:
            with guard.held():
                out.write(before(answer).encode() + answer.data)
            yield answer
            if answer.stop:
                return


def _own(values: Values, work: LogWork, lang: Lang) -> Iterator[Answer]:
    feed = RecordFeed(sources(values), together=values["jobs"] > 1)
    progress = Progress(feed, lang)
    try:
        for answer in pool.run(feed, work, values["jobs"], _lost(lang)):
            progress.clear()
            yield answer
            progress.advance(answer.records)
    finally:
        progress.clear()
    if feed.failure is not None:
        raise out.UsageFailed(feed.failure, lang)


def _lost(lang: Lang) -> Callable[[], None]:
    lost = Diagnostic("worker-lost", severity=Severity.WARNING)
    return lambda: out.note(out.describe(lost, lang).rstrip("\n"))


def _foreign(named: Iterable[str], values: Values, work: LogWork) -> Iterator[Answer]:
    """Logs of other formats are read as a stream of deals, in this process."""
    from ..formats import open_lines, read_foreign

    for source in named:
        lines = _stdin_lines() if source == STDIN else open_lines(source)
        for record in read_foreign(lines, values["source_format"]):
            yield work.together(source, (record,))


def _stdin_lines() -> Iterator[str]:
    if sys.stdin is not None:
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
        yield from sys.stdin


def shown_source(source: str) -> str:
    """How a source is called in messages."""
    return visible(source)


def sentence(diagnostic: Diagnostic, lang: Lang) -> str:
    """A finding's sentence; a refused win says why in words."""
    return visible(text.message(diagnostic.code, lang, _said(diagnostic, lang).args))


def _said(diagnostic: Diagnostic, lang: Lang) -> Diagnostic:
    reason, details = diagnostic.args.get("reason"), diagnostic.args.get("reason_args")
    if not reason:
        return diagnostic
    given = details if isinstance(details, dict) else {}
    args = {**diagnostic.args, "refusal": text.message(str(reason), lang, given)}
    return replace(diagnostic, args=args)


def described(diagnostic: Diagnostic, lang: Lang, source: str, row: str) -> str:
    """A finding as people read it: place, sentence, the line with a caret, and a hint."""
    place = f"{visible(source)}:{diagnostic.span.line}:{diagnostic.span.column}"
    return out.describe(_said(diagnostic, lang), lang, row, place)


def problem(diagnostic: Diagnostic, lang: Lang) -> dict[str, object]:
    """A diagnostic as it stands in a record."""
    return {
        "code": diagnostic.code,
        "line": diagnostic.span.line,
        "column": diagnostic.span.column,
        "message": sentence(diagnostic, lang),
        "hint": text.hint(diagnostic.code, lang, diagnostic.args),
    }


def row_of(record: Record, line: int) -> str:
    """The text of one of a record's lines."""
    if isinstance(record, Deal):
        return record.source(line)
    rows = record.text.split("\n")
    at = line - record.line
    return rows[at] if 0 <= at < len(rows) else rows[0]
