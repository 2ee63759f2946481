"""Foreign logs and hands to and from ours, one file a format, imported on use.

`read_foreign` gives the deals of a log in another format as our `Deal`, with places that point into the foreign file;
`read_hands` does the same for formats of single hands. A remark on what our notation cannot say stands among the
warnings of the deal. `sniff` tells a format from the first characters of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Final

from ..deal import BadRecord, Deal
from ..diag import Diagnostic, MjtoolError
from ..notation import HandLine, nearest
from .sniff import HEAD, sniff

__all__ = ["FORMATS", "ForeignFormat", "find", "open_lines", "read_foreign", "read_hands", "sniff"]


@dataclass(frozen=True, slots=True)
class ForeignFormat:
    """A format that `convert` knows: what is in it, whether it can be written too, and what it is in a phrase."""

    id: str
    module: str
    hands: bool
    writes: bool
    about: str


_ROWS: Final = (
    ForeignFormat("mjl", "mjl", False, True, "our own notation: hand lines and logs"),
    ForeignFormat("botzone", "botzone_text", False, True, "Botzone text of GB deals"),
    ForeignFormat("botzone-judge", "botzone_judge", False, False, "Botzone match record (JSON)"),
    ForeignFormat("botzone-selfplay", "botzone_selfplay", False, False, "Botzone self-play (a JSON deal a line)"),
    ForeignFormat("pmn", "pmn", False, False, "PMN of duplicate GB tables"),
    ForeignFormat("openmahjong", "openmahjong", False, False, "openmahjong GB record (JSON)"),
    ForeignFormat("mcr-event", "mcr_event", False, False, "GB server events (a JSON event a line)"),
    ForeignFormat("sichuan-event", "sichuan_event", False, False, "Chengdu blood battle (a JSON game a line)"),
    ForeignFormat("fenghua", "fenghua", False, False, "Ningbo (Fenghua) server record (JSON)"),
    ForeignFormat("mjai", "mjai", False, False, "mjai riichi events (a JSON event a line)"),
    ForeignFormat("kobalab", "kobalab", False, False, "kobalab riichi record (paipu JSON)"),
    ForeignFormat("tenhou6", "tenhou6", False, False, "Tenhou riichi record (JSON)"),
    ForeignFormat("mjlog", "mjlog", False, False, "Tenhou riichi record (XML)"),
    ForeignFormat("majsoul", "majsoul", False, False, "Mahjong Soul riichi record (JSON)"),
    ForeignFormat("gb-string", "gb_string", True, True, "GB hand strings, [123m,1]EE…"),
    ForeignFormat("unicode", "unicode_tiles", True, True, "hands in Unicode tiles"),
)
FORMATS: Final = {row.id: row for row in _ROWS}
"""The formats by id."""


def find(name: str) -> ForeignFormat:
    """The format of an id. Raises `MjtoolError` `unknown-format` with the nearest ids."""
    row = FORMATS.get(name)
    if row is None:
        raise MjtoolError(
            Diagnostic("unknown-format", args={"name": name, "near": nearest(name, FORMATS), "known": tuple(FORMATS)})
        )
    return row


def open_lines(path: str | Path) -> Iterator[str]:
    """The lines of a file (`.gz` is unpacked). Raises `MjtoolError` `unreadable-file`, also in the middle of a file."""
    name = str(path)
    try:
        if name.endswith(".gz"):
            import gzip

            with gzip.open(name, "rt", encoding="utf-8", errors="surrogateescape", newline="") as packed:
                yield from packed
        else:
            with Path(name).open(encoding="utf-8", errors="surrogateescape", newline="") as plain:
                yield from plain
    except (OSError, EOFError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise MjtoolError(Diagnostic("unreadable-file", args={"file": name, "why": why})) from error


def _lines(source: str | Path | Iterable[str]) -> Iterator[str]:
    return open_lines(source) if isinstance(source, str | Path) else iter(source)


def _sniffed(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
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

    `name` is a format's id, None to tell it from the content. A deal that cannot be read is a `BadRecord`; what the
    notation cannot say is a note among the deal's `warnings`. Raises `MjtoolError`: `unknown-format`,
    `unreadable-file`, or `hands-only` for a format of single hands.
    """
    lines = _lines(source)
    if name is None or name == "auto":
        name, lines = _sniffed(lines)
    row = find(name)
    if row.hands:
        raise MjtoolError(Diagnostic("hands-only", args={"name": name}))
    deals: Iterator[Deal | BadRecord] = import_module(f".{row.module}", __package__).read(lines)
    return deals


def read_hands(source: str | Path | Iterable[str], name: str) -> Iterator[HandLine | BadRecord]:
    """The hands of a format of single hands, one a line. Raises `MjtoolError` `unknown-format`, `unreadable-file`, or
    `deals-only` for a format of logs."""
    row = find(name)
    if not row.hands:
        raise MjtoolError(Diagnostic("deals-only", args={"name": name}))
    hands: Iterator[HandLine | BadRecord] = import_module(f".{row.module}", __package__).read(_lines(source))
    return hands
