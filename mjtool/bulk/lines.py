"""Lines of streams in blocks: order and numbers kept, nothing lost, constant memory.

A block holds whole lines, as many as one read brought: of a file a good handful, of a slow pipe the one line that has
just arrived. So an answer can be written as soon as its line is there, and millions of lines cost few system calls.
"""

from __future__ import annotations

import errno
import os
import stat
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

from ..diag import Diagnostic, MjtoolError

MAX_LINE: Final = 1 << 20
"""Bytes kept of one line; the rest of a longer one is thrown away, so that a stream without line ends cannot fill the
memory."""
SMALLEST: Final = 1 << 12
LARGEST: Final = 1 << 18
"""Bytes that one read asks for at least and at most."""
STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines of one source: the number of the first line (from 1), and the bytes, line ends included."""

    source: str
    first: int
    data: bytes


class Answer(NamedTuple):
    """What a block came to: the bytes to write, what to say beside them, how many records could not be read, how many
    were answered with no, how many there were, whether to stop after them; and of whole deals their source and sums."""

    data: bytes
    notes: str = ""
    bad: int = 0
    no: int = 0
    records: int = 0
    stop: bool = False
    source: str = ""
    sums: Mapping[str, int] | None = None


def texts(block: Block) -> list[str]:
    """Every line of a block as text, without its line feed."""
    return texts_of(block.data, block.first)


def texts_of(data: bytes, first: int) -> list[str]:
    """Every line of some bytes as text, without its line feed; a BOM at the start of a source, where line 1 begins, is
    taken off. A byte that is no UTF-8 arrives as a lone surrogate, which reading the line reports.
    """
    found = data.decode("utf-8", "surrogateescape").split("\n")
    if not found[-1]:
        found.pop()
    if first == 1 and found:
        found[0] = found[0].removeprefix("\ufeff")
    return found


def record_of(text: str) -> str | None:
    """A line as a record, without its carriage return; None where it is blank or a comment."""
    start = text.lstrip()
    if not start or start[0] == "#":
        return None
    return text[:-1] if text[-1] == "\r" else text


def lines(block: Block) -> Iterator[tuple[int, str]]:
    """The lines of a block that are records, each with its number: no blank ones, no comments."""
    for number, text in enumerate(texts(block), block.first):
        record = record_of(text)
        if record is not None:
            yield number, record


@dataclass(frozen=True, slots=True)
class _Open:
    """A source that is being read: a function that reads, its descriptor where one can wait for it, and how far it
    is."""

    read: Callable[[int], bytes]
    close: Callable[[], None]
    wait_on: int | None
    done: Callable[[], int]


def _nothing() -> int:
    return 0


def _open_stdin() -> _Open:
    return _Open(lambda size: os.read(0, size), lambda: None, 0, _nothing)


def _zstandard(name: str) -> Any:
    """The optional package that unpacks .zst. Raises `MjtoolError` `zst-missing`."""
    try:
        return import_module("zstandard")
    except ImportError as error:
        raise MjtoolError(Diagnostic("zst-missing", args={"file": name})) from error


def _open_zst(file: Any, name: str, done: Callable[[], int]) -> _Open:
    library = _zstandard(name)
    unpacked = library.ZstdDecompressor().stream_reader(file, read_across_frames=True)

    def read(size: int) -> bytes:
        try:
            return bytes(unpacked.read(size))
        except library.ZstdError as error:
            raise OSError(str(error)) from error

    return _Open(read, file.close, None, done)


def _open_file(name: str) -> _Open:
    file: Any = open(name, "rb", buffering=0)  # noqa: SIM115 — closed by the feed
    regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    done = file.tell if regular else _nothing
    if name.endswith(".gz"):
        import gzip

        packed = gzip.GzipFile(fileobj=file)
        return _Open(packed.read1, file.close, None, done)
    if name.endswith(".zst"):
        return _open_zst(file, name, done)
    return _Open(file.read, file.close, None if regular else file.fileno(), done)


class Feed:
    """Blocks of several sources, one after the other; line numbers begin anew in each.

    `size` is how much the next read asks for and may be set between reads. A source that fails ends the feed with
    `failure`; the whole lines read before are not lost."""

    def __init__(self, sources: Sequence[str]) -> None:
        """Check that every source can be read. Raises `MjtoolError` `unreadable-file` or `zst-missing`."""
        self.size = SMALLEST
        self.ended = False
        self.failure: Diagnostic | None = None
        self.total = sum(_size(source) for source in sources)
        self._before = 0
        self._left = list(sources)
        self._source = ""
        self._open: _Open | None = None
        self._number = 1
        self._tail = b""
        self._skipping = False
        for source in sources:
            if source.endswith(".zst"):
                _zstandard(source)

    @property
    def wait_on(self) -> int | None:
        """The descriptor to wait on before the next step, None where a step never waits long."""
        return self._open.wait_on if self._open else None

    @property
    def done(self) -> int:
        """Bytes read of all that there are (`total`)."""
        return self._before + (self._open.done() if self._open else 0)

    def step(self) -> Block | None:
        """Read once: a block, or None where no whole line has arrived yet or the feed has ended."""
        try:
            if self._open is None and not self._next():
                return None
            assert self._open is not None
            data = self._open.read(self.size)
        except (OSError, EOFError, zlib.error) as error:
            self._fail(error)
            return None
        return self._cut(data) if data else self._finish()

    def _next(self) -> bool:
        if not self._left:
            self.ended = True
            return False
        self._source = self._left.pop(0)
        self._open = _open_stdin() if self._source == STDIN else _open_file(self._source)
        self._number, self._tail, self._skipping = 1, b"", False
        return True

    def _fail(self, error: BaseException) -> None:
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        self.failure = Diagnostic("unreadable-file", args={"file": self._source, "why": why})
        self._finish()
        self._left.clear()
        self.ended = True

    def _finish(self) -> Block | None:
        """The last line, where it has no end, as a block of its own; the source is closed."""
        if self._open is not None:
            self._before += self._open.done()
            self._open.close()
            self._open = None
        tail, self._tail = self._tail, b""
        return Block(self._source, self._number, tail) if tail and not self._skipping else None

    def _cut(self, data: bytes) -> Block | None:
        """The whole lines of what has been read so far; the rest waits for its end."""
        if self._skipping:
            end = data.find(b"\n")
            if end < 0:
                return None
            self._skipping = False
            data = data[end + 1 :]
            self._number += 1
        end = data.rfind(b"\n") + 1
        if end:
            block = Block(self._source, self._number, self._tail + data[:end])
            self._number += block.data.count(b"\n")
            self._tail = data[end:]
            return block
        self._tail += data
        if len(self._tail) <= MAX_LINE:
            return None
        block = Block(self._source, self._number, self._tail)
        self._tail, self._skipping = b"", True
        return block


def _size(source: str) -> int:
    """Bytes of a file, 0 where they are not known. A pipe is not opened here: its bytes can be had once only."""
    if source == STDIN:
        return 0
    try:
        state = os.stat(source)
        if stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not os.access(source, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise MjtoolError(Diagnostic("unreadable-file", args={"file": source, "why": error.strerror})) from error
    return state.st_size if stat.S_ISREG(state.st_mode) else 0
