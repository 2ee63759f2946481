"""Foreign logs and hands to and from ours, one file a format, imported on use.

`read_foreign` gives the deals of a log in another format as our `Deal`, with places that point into the foreign file;
`read_hands` does the same for formats of single hands. A remark on what our notation cannot say stands among the
warnings of the deal. `sniff` tells a format from the first characters of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import IO, Final

from ..deal import BadRecord, Deal
from ..diag import Diagnostic, MjtoolError, Span
from ..notation import Field, nearest
from ..rules.load import format_rules
from .sniff import HEAD, sniff
from .source import ForeignHand

__all__ = [
    "FORMATS",
    "BadRecord",
    "ForeignFormat",
    "ForeignHand",
    "find",
    "open_lines",
    "read_foreign",
    "read_hands",
    "sniff",
]


@dataclass(frozen=True, slots=True)
class ForeignFormat:
    """A format that `convert` knows: the module that reads it, whether it holds single hands, the module that writes it
    (None: it is only read), and what it is in a phrase."""

    id: str
    reader: str
    hands: bool
    writer: str | None
    about: str

    @property
    def rules(self) -> str | None:
        """The ruleset of its logs (None: they say it, or have none)."""
        return format_rules(self.id)


_ROWS: Final = (
    ForeignFormat("mjl", "mjl", False, "mjl", "our own notation: hand lines and logs"),
    ForeignFormat("botzone", "botzone_text", False, "botzone_write", "Botzone text of GB deals"),
    ForeignFormat("botzone-judge", "botzone_judge", False, None, "Botzone match record (JSON)"),
    ForeignFormat("botzone-selfplay", "botzone_selfplay", False, None, "Botzone self-play (a JSON deal a line)"),
    ForeignFormat("pmn", "pmn", False, None, "PMN of duplicate GB tables"),
    ForeignFormat("openmahjong", "openmahjong", False, None, "openmahjong GB record (JSON)"),
    ForeignFormat("mcr-event", "mcr_event", False, None, "GB server events (a JSON event a line)"),
    ForeignFormat("sichuan-event", "sichuan_event", False, None, "Chengdu blood battle (a JSON game a line)"),
    ForeignFormat("fenghua", "fenghua", False, None, "Ningbo (Fenghua) server record (JSON)"),
    ForeignFormat("mjai", "mjai", False, None, "mjai riichi events (a JSON event a line)"),
    ForeignFormat("kobalab", "kobalab", False, None, "kobalab riichi record (paipu JSON)"),
    ForeignFormat("tenhou6", "tenhou6", False, None, "Tenhou riichi record (JSON)"),
    ForeignFormat("mjlog", "mjlog", False, None, "Tenhou riichi record (XML)"),
    ForeignFormat("majsoul", "majsoul", False, None, "Mahjong Soul riichi record (JSON)"),
    ForeignFormat("gb-string", "gb_string", True, "gb_string", "GB hand strings, [123m,1]EE…"),
    ForeignFormat("unicode", "unicode_tiles", True, "unicode_tiles", "hands in Unicode tiles"),
)
FORMATS: Final = {row.id: row for row in _ROWS}
"""The formats by id."""
FAMILY: Final = "botzone"
"""The id that stands for Botzone text and for its two JSON forms alike."""


def find(name: str) -> ForeignFormat:
    """The format of an id. Raises `MjtoolError` `unknown-format` with the nearest ids."""
    row = FORMATS.get(name)
    if row is None:
        raise MjtoolError(
            Diagnostic("unknown-format", args={"name": name, "near": nearest(name, FORMATS), "known": tuple(FORMATS)})
        )
    return row


def _opened(name: str) -> IO[str]:
    """A file as text. Raises `OSError`, and `MjtoolError` `zst-missing`."""
    if name.endswith(".gz"):
        import gzip

        return gzip.open(name, "rt", encoding="utf-8", errors="surrogateescape", newline="")
    if name.endswith(".zst"):
        try:
            library = import_module("zstandard")
        except ImportError as error:
            raise MjtoolError(Diagnostic("zst-missing", args={"file": name})) from error
        opened: IO[str] = library.open(name, "rt", encoding="utf-8", errors="surrogateescape", newline="")
        return opened
    return Path(name).open(encoding="utf-8", errors="surrogateescape", newline="")


def open_lines(path: str | Path) -> Iterator[str]:
    """The lines of a file (`.gz` and `.zst` are unpacked). Raises `MjtoolError` `unreadable-file`, also in the middle
    of a file, or `zst-missing`."""
    name = str(path)
    try:
        with _opened(name) as file:
            yield from file
    except (OSError, EOFError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise MjtoolError(Diagnostic("unreadable-file", args={"file": name, "why": why})) from error


def _lines(source: str | Path | Iterable[str]) -> Iterator[str]:
    return open_lines(source) if isinstance(source, str | Path) else iter(source)


def sniffed(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """The format of a stream, and the stream with what was looked at before it again."""
    head: list[str] = []
    size = 0
    for line in lines:
        head.append(line)
        size += len(line)
        if size >= HEAD:
            break
    return sniff("".join(head)), chain(head, lines)


def read_foreign(source: str | Path | Iterable[str], name: str | None = None) -> Iterator[Deal | BadRecord]:
    """The deals of a log, one at a time, in the file's order. `source` is a path or the lines of a stream.

    `name` is a format's id, None or `auto` to tell it from the content (`botzone` is its text and its JSON alike). A
    deal that cannot be read is a `BadRecord`; what the notation cannot say is a note among the deal's `warnings`.
    Raises `MjtoolError`: `unknown-format`, `unreadable-file`, or `hands-only` for a format of single hands.
    """
    lines = _lines(source)
    if name is None or name in ("auto", FAMILY):
        found, lines = sniffed(lines)
        name = found if name != FAMILY or found.startswith(FAMILY) else FAMILY
    row = find(name)
    if row.hands:
        raise MjtoolError(Diagnostic("hands-only", args={"name": name}))
    deals: Iterator[Deal | BadRecord] = import_module(f".{row.reader}", __package__).read(lines)
    return deals if row.rules is None else _ruled(deals, row.rules)


def _ruled(deals: Iterator[Deal | BadRecord], rules: str) -> Iterator[Deal | BadRecord]:
    """Deals with the ruleset of their format, behind the fields that name the record."""
    for deal in deals:
        if isinstance(deal, BadRecord):
            yield deal
            continue
        at = sum(field.name in ("id", "game") for field in deal.fields)
        field = Field("rules", rules, Span(0, 1, deal.line))
        yield replace(deal, fields=(*deal.fields[:at], field, *deal.fields[at:]))


def read_hands(source: str | Path | Iterable[str], name: str) -> Iterator[ForeignHand | BadRecord]:
    """The hands of a format of single hands, one a line. Raises `MjtoolError` `unknown-format`, `unreadable-file`, or
    `deals-only` for a format of logs."""
    row = find(name)
    if not row.hands:
        raise MjtoolError(Diagnostic("deals-only", args={"name": name}))
    hands: Iterator[ForeignHand | BadRecord] = import_module(f".{row.reader}", __package__).read(_lines(source))
    return hands
