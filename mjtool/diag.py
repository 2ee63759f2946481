"""One diagnostic type from the parser to the replay, and the table of its codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple


class Span(NamedTuple):
    """A place in a text: 0-based offsets into a line, end exclusive, and the 1-based line when the text has several."""

    start: int
    end: int
    line: int = 1

    @property
    def column(self) -> int:
        """1-based column of the first character."""
        return self.start + 1


NOWHERE = Span(0, 0)
"""The place of what has none."""


class Severity(Enum):
    """How much a diagnostic matters: an error stops its record, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something wrong (or remarkable) at a place.

    `code` is kebab-case and never translated; `args` fill the sentence that `mjtool.text` holds for the code in each
    language
    (`text.message(code, lang, args)`), so that no module below `cli` builds user-facing prose.
    """

    code: str
    span: Span = NOWHERE
    severity: Severity = Severity.ERROR
    args: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


class MjtoolError(ValueError):
    """What the library's strict calls raise; carries the diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.code} {dict(diagnostic.args)}")
        self.diagnostic = diagnostic
