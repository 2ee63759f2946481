"""Foreign text with its places: what a reader was given, and how it says that it cannot go on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from ..deal import BadRecord, Deal
from ..diag import Diagnostic, Severity, Span
from ..notation import HandLine

MAX_CHARACTERS = 32 * 1024 * 1024
"""The longest document that is read whole (JSON and XML files)."""
MAX_LINE = 16 * 1024 * 1024
"""The longest line of a line format."""

Read = Iterator[Deal | BadRecord]


@dataclass(frozen=True, slots=True)
class ForeignHand:
    """A hand of a foreign format: the number and the text of its line, and what it says as a hand line of ours."""

    line: int
    text: str
    hand: HandLine


ReadHands = Iterator[ForeignHand | BadRecord]


class RefusedError(Exception):
    """Raised inside a reader where a record cannot be read; within `mjtool.formats` it becomes a `BadRecord`."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.code)
        self.diagnostic = diagnostic


def refuse(code: str, span: Span, **args: object) -> RefusedError:
    """The error to raise for a record that cannot be read on from `span`."""
    return RefusedError(Diagnostic(code, span, args=args))


def note(code: str, span: Span, **args: object) -> Diagnostic:
    """A remark on what the notation cannot say; the record is still read."""
    return Diagnostic(code, span, Severity.NOTE, args)


class Source:
    """One document, or one line of a line format, with the number of its first line."""

    __slots__ = ("line", "starts", "text")

    def __init__(self, text: str, line: int = 1) -> None:
        self.text = text
        self.line = line
        starts = [0]
        at = text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = text.find("\n", at + 1)
        self.starts = starts

    def span(self, start: int, end: int) -> Span:
        """The place of `text[start:end]`, cut off at the end of its first line."""
        row = bisect_right(self.starts, start) - 1
        begin = self.starts[row]
        stop = self.starts[row + 1] - 1 if row + 1 < len(self.starts) else len(self.text)
        return Span(start - begin, max(min(end, stop), start) - begin, self.line + row)

    def line_text(self, line: int) -> str:
        """The text of a line by its number in the file, empty for a line that is not part of this source."""
        row = line - self.line
        if not 0 <= row < len(self.starts):
            return ""
        stop = self.starts[row + 1] - 1 if row + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[row] : stop]


class HasLines(Protocol):
    """What a builder points into: one document or the gathered lines of a deal."""

    def line_text(self, line: int) -> str:
        """The text of a line by its number, empty where it is unknown."""
        ...


def bad(source: HasLines, error: RefusedError) -> BadRecord:
    """The record that a refusal leaves behind, with the line that it points into."""
    line = error.diagnostic.span.line
    return BadRecord(line, source.line_text(line), error.diagnostic)


def guarded(source: HasLines, make: Callable[[], Deal]) -> Deal | BadRecord:
    """What `make` reads, or the bad record where it refuses."""
    try:
        return make()
    except RefusedError as error:
        return bad(source, error)


def numbered(lines: Iterable[str]) -> Iterator[Source]:
    """The lines of a line format that are not empty, each a source of its own."""
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\r\n")
        if number == 1 and text[:1] == "\ufeff":
            text = " " + text[1:]
        if text.strip():
            yield Source(text, number)


class Gathered:
    """The lines of one deal in a format that has an event a line: what a builder needs of a source."""

    __slots__ = ("line", "texts")

    def __init__(self, line: int) -> None:
        self.line = line
        self.texts: dict[int, str] = {}

    def add(self, source: Source) -> None:
        """One more line."""
        self.texts[source.line] = source.text

    def line_text(self, line: int) -> str:
        """The text of a line by its number, empty for one that is not of this deal."""
        return self.texts.get(line, "")


def whole(lines: Iterable[str]) -> Source:
    """All of a file as one document, without a BOM. Raises `RefusedError` (`file-too-long`) beyond `MAX_CHARACTERS`."""
    parts: list[str] = []
    size = 0
    for number, line in enumerate(lines, 1):
        size += len(line)
        if size > MAX_CHARACTERS:
            raise refuse("file-too-long", Span(0, 0, number), limit=MAX_CHARACTERS)
        if number == 1 and line[:1] == "\ufeff":
            line = " " + line[1:]
        parts.append(line if line.endswith("\n") else line + "\n")
    return Source("".join(parts))
