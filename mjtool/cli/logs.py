"""What the commands about logged deals share: their options, the records of files or standard input, places in them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from .. import text
from ..deal import BadRecord, Deal, read_deals
from ..diag import Diagnostic
from ..notation import visible
from ..text import Lang
from . import out
from .options import STDIN, Option, Values

FROM: Final = Option(
    "source_format",
    ("--from",),
    "Read logs of another format (see `mjtool convert`); auto tells it from the content.",
    metavar="FORMAT",
    default="mjl",
)
OWN: Final = "mjl"


def sources(values: Values) -> tuple[str, ...]:
    """The files named, as words or by `--input`; standard input where there are none."""
    return (*values["words"], *values["files"]) or (STDIN,)


def _stdin_lines(lang: Lang) -> Iterator[str]:
    if sys.stdin is None:
        return
    if sys.stdin.isatty():
        out.note(text.heading("logs-from-keyboard", lang))
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
    yield from sys.stdin


def records(source: str, source_format: str, lang: Lang) -> Iterator[Deal | BadRecord]:
    """The records of one file, or of standard input, as they come.

    Raises `MjtoolError`: `unreadable-file`, `unknown-format` and the like.
    """
    from ..formats import open_lines, read_foreign

    gc.enable()
    lines = _stdin_lines(lang) if source == STDIN else open_lines(source)
    if source_format == OWN:
        yield from read_deals(lines)
    else:
        yield from read_foreign(lines, source_format)


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
