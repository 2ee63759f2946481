"""Words of a line: how a line is cut, fields and flags, and which of them the notation itself knows."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from ..diag import Diagnostic, Severity, Span
from .scan import NAME_CHARS, Fault, is_name, unexpected, visible

HAND_FIELDS: Final = frozenset({"rules", "round", "wild", "turned", "seen", "void", "streak", "wall"})
"""Fields that any hand line may carry; a ruleset adds its own."""
HAND_FLAGS: Final = frozenset({"kong", "afterkong", "last", "lastcopy", "first", "ready"})
"""Flags that any hand line may carry; a ruleset adds its own."""
LOG_FIELDS: Final = frozenset(
    {
        "id",
        "game",
        "rules",
        "round",
        "streak",
        "players",
        "date",
        "turned",
        "wild",
        "tail",
        "wall",
        "dice",
        "piao",
        "ga",
    }
    | {"bonus", "mult", "debt", "chips", "end", "fan", "net", "mjl"}
)
"""Fields of a log's record."""
MAX_WARNINGS: Final = 8
"""More unknown words than this on one line are not reported one by one."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field `name=value`, or a flag, whose value is None. The place is left out of comparisons."""

    name: str
    value: str | None = None
    span: Span = field(default=Span(0, 0), compare=False)

    @property
    def own(self) -> bool:
        """Whether it is the user's own (`_note=…`), which nothing checks."""
        return self.name[:1] == "_"

    def text(self) -> str:
        """The word as it is written."""
        return self.name if self.value is None else f"{self.name}={self.value}"


class HasFields(Protocol):
    """A hand line or a deal."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields and flags in the order written."""


def clean(text: str, line: int = 1) -> str | Diagnostic:
    """A line whose odd characters are dealt with, every other one left in its place: tabs, other blanks and
    a leading BOM become spaces.

    A control character is an error (`unexpected-character`), and so is a byte that was no UTF-8, which readers pass on
    as a lone surrogate (`bad-encoding`).
    """
    if text.isprintable():
        return text
    out = list(text)
    if text[:1] == "\ufeff":
        out[0] = " "
    for i, c in enumerate(text):
        if c.isprintable():
            continue
        if "\ud800" <= c <= "\udfff":
            byte = ord(c) - 0xDC00 if "\udc80" <= c <= "\udcff" else ord(c)
            return Diagnostic("bad-encoding", Span(i, i + 1, line), args={"byte": f"0x{byte:02x}"})
        if c == "\t" or (c.isspace() and c > "\x9f"):
            out[i] = " "
        elif c < " " or "\x7f" <= c <= "\x9f":
            return unexpected(text, i).at(0, line)
    return "".join(out)


def cut(text: str) -> Iterator[tuple[str, int]]:
    """The words of a cleaned line with their offsets; a `#` at the start of a word begins a comment that ends it."""
    end = 0
    for word in text.split():
        if word[0] == "#":
            return
        at = text.find(word, end)
        end = at + len(word)
        yield word, at


def read_field(word: str, at: int, line: int = 1) -> Field:
    """A field or flag from its word. Raises `Fault` `bad-field`; internal to reading."""
    name, equals, value = word.partition("=")
    if not is_name(name):
        start = 1 if name[:1] == "_" else 0
        bad = next((i for i, c in enumerate(name) if i >= start and c not in NAME_CHARS), 0)
        raise Fault("bad-field", bad, max(bad + 1, len(name)), text=visible(word[:40]), near=())
    return Field(name, value if equals else None, Span(at, at + len(word), line))


def nearest(word: str, known: Collection[str], n: int = 3) -> tuple[str, ...]:
    """The known words that look most like this one, best first, for did-you-mean."""
    if len(word) > 32:
        return ()
    from difflib import get_close_matches  # only where a word is wrong

    return tuple(get_close_matches(word, sorted(known), n=n, cutoff=0.6))


def unknown_words(line: HasFields, known: Collection[str]) -> tuple[Diagnostic, ...]:
    """A warning `unknown-word` for every field and flag whose name is not `known`, with the nearest known ones.

    `known` holds names of fields and flags alike; words that begin with `_` are the user's own and never looked at. At
    most `MAX_WARNINGS` are given for one line.
    """
    found: list[Diagnostic] = []
    for item in line.fields:
        if item.own or item.name in known:
            continue
        args = {"word": visible(item.name[:40]), "near": nearest(item.name, known)}
        found.append(Diagnostic("unknown-word", item.span, Severity.WARNING, args))
        if len(found) == MAX_WARNINGS:
            break
    return tuple(found)
