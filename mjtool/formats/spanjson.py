"""JSON whose every value knows where it stands, so that a finding can point into a foreign log.

The standard parsers give values without places. This one keeps a stack of its own instead of recursing, so that no
nesting overflows it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from ..deal import Deal
from ..diag import Span
from .source import MAX_LINE, Read, RefusedError, Source, bad, guarded, numbered, refuse, whole

_TOKEN: Final = re.compile(
    r"""[ \t\r\n]*(?:(?P<punct>[{}\[\],:])|(?P<string>"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")"""
    r"""|(?P<number>-?(?:0|[1-9][0-9]*)(?P<fraction>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?))|(?P<word>true|false|null)|(?P<end>\Z))"""
)
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_CUT_OFF: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*\\?\Z|(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)\s*\Z')
"""A token that the end of the text cuts off."""
_WORDS: Final = {"true": True, "false": False, "null": None}
MAX_DIGITS: Final = 100
"""Longer integers are refused: no log needs them, and huge ones are slow to convert."""


class Node:
    """A JSON value with its place.

    The readers ask it for what they expect; what is not so is refused: `json-type`, `json-key`, `json-short`.
    """

    __slots__ = ("end", "source", "start", "value")

    def __init__(self, source: Source, value: object, start: int, end: int) -> None:
        self.source = source
        self.value = value
        self.start = start
        self.end = end

    @property
    def span(self) -> Span:
        """Where the value stands."""
        return self.source.span(self.start, self.end)

    def wrong(self, wanted: str) -> RefusedError:
        """The refusal of a value that is not `wanted` (`list`, `text`, …)."""
        return refuse("json-type", self.span, wanted=wanted)

    def opt(self, key: str) -> Node | None:
        """The value under a key, None where there is none or it is null. Refuses what is no object (`json-type`)."""
        found = self.map().get(key)
        return None if found is None or found.value is None else found

    def get(self, key: str) -> Node:
        """The value under a key. Refuses an object without it (`json-key`)."""
        found = self.opt(key)
        if found is None:
            raise refuse("json-key", self.span, key=key)
        return found

    def map(self) -> dict[str, Node]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            raise self.wrong("object")
        return self.value

    def items(self) -> list[Node]:
        """The value as a list."""
        if not isinstance(self.value, list):
            raise self.wrong("list")
        return self.value

    def at(self, index: int) -> Node:
        """An item of a list. Refuses a list that is too short (`json-short`)."""
        items = self.items()
        if index >= len(items):
            raise refuse("json-short", self.span, wanted=index + 1, found=len(items))
        return items[index]

    def text(self) -> str:
        """The value as a string."""
        if not isinstance(self.value, str):
            raise self.wrong("text")
        return self.value

    def whole(self) -> int:
        """The value as an integer (a number without fraction)."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.wrong("integer")
        return self.value

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("boolean")
        return self.value

    def words(self) -> list[tuple[str, Span]]:
        """A string's words with their places, which are those of the whole string where it holds escapes."""
        text = self.text()
        plain = self.end - self.start == len(text) + 2
        base = self.start + 1
        return [
            (m.group(), self.source.span(base + m.start(), base + m.end()) if plain else self.span)
            for m in re.finditer(r"\S+", text)
        ]


def _string(raw: str, source: Source, at: int) -> str:
    if "\\" not in raw:
        return raw[1:-1]
    try:
        value = json.loads(raw)
    except ValueError:
        raise refuse("bad-json", source.span(at, at + len(raw)), found="\\") from None
    return str(value)


class _Parser:
    """One run over a text: a stack of open containers, and the key that waits for its value."""

    def __init__(self, source: Source, start: int) -> None:
        self.source = source
        self.pos = start
        self.open: list[Node] = []
        self.keys: list[str | None] = []
        self.result: Node | None = None
        self.want = "value"

    def fail(self, at: int) -> RefusedError:
        text = self.source.text
        at = _SPACE.match(text, at).end()  # type: ignore[union-attr]
        if at >= len(text) or _CUT_OFF.match(text, at):
            at = len(text.rstrip())
            return refuse("json-truncated", self.source.span(max(at - 1, 0), at))
        return refuse("bad-json", self.source.span(at, at + 1), found=text[at])

    def run(self) -> Node:
        """Tokens until the first value is whole."""
        match = _TOKEN.match
        text = self.source.text
        while self.result is None:
            found = match(text, self.pos)
            if found is None or found.lastgroup == "end":
                raise self.fail(self.pos)
            kind = found.lastgroup
            if kind == "punct":
                self.punct(found.group("punct"), found.end() - 1)
            else:
                self.scalar(found)
            self.pos = found.end()
        return self.result

    def scalar(self, found: re.Match[str]) -> None:
        string, number = found.group("string", "number")
        end = found.end()
        if string is not None:
            start = end - len(string)
            value: object = _string(string, self.source, start)
            if self.want in ("key", "key-or-close"):
                self.keys[-1] = str(value)
                self.want = "colon"
                return
        elif number is not None:
            start = end - len(number)
            if len(number) > MAX_DIGITS and not found.group("fraction"):
                raise refuse("json-number", self.source.span(start, end))
            value = float(number) if found.group("fraction") else int(number)
        else:
            word = found.group("word")
            start = end - len(word)
            value = _WORDS[word]
        if self.want not in ("value", "value-or-close"):
            raise self.fail(start)
        self.add(Node(self.source, value, start, end))

    def add(self, node: Node) -> None:
        """Put a whole value where it belongs."""
        if not self.open:
            self.result = node
            return
        holder = self.open[-1].value
        if isinstance(holder, list):
            holder.append(node)
        elif isinstance(holder, dict):
            holder[self.keys[-1] or ""] = node
        self.want = "comma-or-close"

    def punct(self, char: str, at: int) -> None:
        if char in "{[" and self.want in ("value", "value-or-close"):
            self.open.append(Node(self.source, {} if char == "{" else [], at, at + 1))
            self.keys.append(None)
            self.want = "key-or-close" if char == "{" else "value-or-close"
        elif char in "}]" and self.open and self.want in ("comma-or-close", "key-or-close", "value-or-close"):
            node = self.open[-1]
            if isinstance(node.value, dict) is not (char == "}"):
                raise self.fail(at)
            self.open.pop()
            self.keys.pop()
            node.end = at + 1
            self.add(node)
        elif char == "," and self.want == "comma-or-close" and self.open:
            self.want = "key" if isinstance(self.open[-1].value, dict) else "value"
        elif char == ":" and self.want == "colon":
            self.want = "value"
        else:
            raise self.fail(at)


def parse(source: Source) -> Node:
    """The one value that a text holds. Raises `RefusedError` `bad-json json-truncated json-number json-more`."""
    parser = _Parser(source, 0)
    node = parser.run()
    rest = _SPACE.match(source.text, parser.pos)
    if rest is not None and rest.end() < len(source.text):
        raise refuse("json-more", source.span(rest.end(), rest.end() + 1))
    return node


def documents(lines: Iterable[str], deals: Callable[[Node], Read]) -> Read:
    """What `deals` reads from each JSON value of a file, mostly one. What follows a broken value is not read."""
    source = Source("")
    try:
        source = whole(lines)
        pos = 0
        while (rest := _SPACE.match(source.text, pos)) is not None and (rest.end() < len(source.text) or not pos):
            parser = _Parser(source, rest.end())
            root = parser.run()
            pos = parser.pos
            yield from deals(root)
    except RefusedError as error:
        yield bad(source, error)


def events(lines: Iterable[str]) -> Iterator[tuple[Source, Node | RefusedError]]:
    """The JSON values of a format that has an event a line, each with its line; a bad line gives its refusal."""
    for source in numbered(lines):
        try:
            if len(source.text) > MAX_LINE:
                raise refuse("file-too-long", source.span(0, 1), limit=MAX_LINE)
            yield source, parse(source)
        except RefusedError as error:
            yield source, error


def one_a_line(lines: Iterable[str], deal: Callable[[Node], Deal]) -> Read:
    """What `deal` reads from the JSON value on each line; a bad line is a bad record, the next ones are read."""
    for source, node in events(lines):
        yield bad(source, node) if isinstance(node, RefusedError) else guarded(source, partial(deal, node))
