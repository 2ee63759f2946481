"""Where the keys and values of a TOML text stand: tomllib reads the values but forgets their places.

The text must be one that tomllib accepts; then the places are those of its keys, values and list elements.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..diag import Span

Path = tuple[str | int, ...]
"""Keys from the top down; an element of a list adds its index."""

_BLANK: Final = " \t"
_BREAK: Final = " \t\r\n"
_ENDS: Final = ",]}\r\n#"


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a text: of keys and of values, by path."""

    keys: Mapping[Path, Span]
    values: Mapping[Path, Span]

    def key(self, path: Path) -> Span:
        """The place of a key, or of the nearest table around it that the text names."""
        for n in range(len(path), 0, -1):
            if path[:n] in self.keys:
                return self.keys[path[:n]]
        return Span(0, 0)

    def value(self, path: Path) -> Span:
        """The place of a value or list element, or of what is around it."""
        for n in range(len(path), 0, -1):
            if path[:n] in self.values:
                return self.values[path[:n]]
        return self.key(path)


class _Reader:
    """Walks once over the text and notes places."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.n = len(text)
        self.i = 0
        self.starts = [0, *(k + 1 for k, c in enumerate(text) if c == "\n")]
        self.keys: dict[Path, Span] = {}
        self.values: dict[Path, Span] = {}

    def span(self, start: int, end: int) -> Span:
        """A place by offsets as line and columns; what runs over several lines ends with its first."""
        line = bisect_right(self.starts, start)
        first = self.starts[line - 1]
        stop = self.text.find("\n", start, end)
        return Span(start - first, (end if stop < 0 else stop) - first, line)

    def skip(self, chars: str) -> None:
        """Over white space and, where line breaks are white space, comments."""
        while self.i < self.n:
            c = self.text[self.i]
            if c in chars:
                self.i += 1
            elif c == "#" and "\n" in chars:
                end = self.text.find("\n", self.i)
                self.i = self.n if end < 0 else end
            else:
                return

    def string(self) -> str:
        """Over a quoted string; gives what stands between the quotes."""
        quote = self.text[self.i]
        mark = quote * 3 if self.text.startswith(quote * 3, self.i) else quote
        self.i += len(mark)
        start = self.i
        while self.i < self.n and not self.text.startswith(mark, self.i):
            self.i += 2 if quote == '"' and self.text[self.i] == "\\" else 1
        inner = self.text[start : self.i]
        self.i += len(mark)
        while len(mark) == 3 and self.i < self.n and self.text[self.i] == quote:
            self.i += 1
        return inner

    def name(self, base: Path, end: str) -> Path:
        """Over a dotted key up to one of the characters in `end`; notes the place of every part."""
        path = base
        while self.i < self.n:
            self.skip(_BLANK)
            start = self.i
            if self.text[self.i] in "\"'":
                part = self.string()
            else:
                while self.i < self.n and self.text[self.i] not in f". \t{end}":
                    self.i += 1
                part = self.text[start : self.i]
            path = (*path, part)
            self.keys.setdefault(path, self.span(start, self.i))
            self.skip(_BLANK)
            if self.i >= self.n or self.text[self.i] != ".":
                return path
            self.i += 1
        return path

    def value(self, path: Path) -> None:
        """Over a value, with what is inside it."""
        self.skip(_BLANK)
        start = self.i
        c = self.text[self.i : self.i + 1]
        if c == "{":
            self.table(path)
        elif c == "[":
            self.array(path)
        elif c in ('"', "'"):
            self.string()
        else:
            while self.i < self.n and self.text[self.i] not in _ENDS:
                self.i += 1
        end = start + len(self.text[start : self.i].rstrip())
        self.values[path] = self.span(start, end)

    def table(self, path: Path) -> None:
        """Over an inline table."""
        self.i += 1
        while self.i < self.n:
            self.skip(_BREAK + ",")
            if self.text[self.i : self.i + 1] in ("}", ""):
                break
            here = self.name(path, "=")
            self.i += 1
            self.value(here)
        self.i += 1

    def array(self, path: Path) -> None:
        """Over a list."""
        self.i += 1
        index = 0
        while self.i < self.n:
            self.skip(_BREAK + ",")
            if self.text[self.i : self.i + 1] in ("]", ""):
                break
            self.value((*path, index))
            index += 1
        self.i += 1

    def read(self) -> Places:
        """The whole text."""
        base: Path = ()
        while True:
            self.skip(_BREAK)
            if self.i >= self.n:
                return Places(self.keys, self.values)
            if self.text[self.i] == "[":
                self.i += 2 if self.text.startswith("[[", self.i) else 1
                base = self.name((), "]")
                self.i = self.n if "\n" not in self.text[self.i :] else self.text.index("\n", self.i)
            else:
                here = self.name(base, "=")
                self.i += 1
                self.value(here)


def locate(text: str) -> Places:
    """The places of all keys, values and list elements of a TOML text.

    >>> locate("[a]\\nb.c = [1, 20]").values[("a", "b", "c", 1)]
    Span(start=10, end=12, line=2)
    """
    return _Reader(text).read()
