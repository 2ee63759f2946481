"""Lines in, records out: flow, progress, Ctrl-C and exit codes of every command that works on streams."""

from __future__ import annotations

import gc
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from .. import text
from ..bulk import pool
from ..bulk.lines import STDIN, Answer, Block, Feed, record_of, texts
from ..diag import Diagnostic, Severity
from ..text import Lang
from . import out
from .hands import Asked, Quick, reply, verb_of
from .options import Format

EVERY: Final = 0.2
"""Seconds between two looks at the progress."""
YOUNG: Final = 10_000
"""How many new objects there may be before a look for garbage among them."""


@lru_cache(maxsize=8)
def _quick(asked: Asked) -> Quick | None:
    """The quick way for these options, kept with what it has learnt."""
    quick = verb_of(asked.verb).quick
    return quick(asked) if quick else None


def _settle() -> None:
    """Look for garbage, and never again at what is left: kept answers nearly all of it, and looking through them time
    after time would be a fifth of the work."""
    gc.collect()
    gc.freeze()


class _Usual:
    """The usual way for the lines of a block, one by one, and what it came to."""

    def __init__(self, asked: Asked, source: str) -> None:
        self._asked = asked
        self._source = source
        self._between = "\n" if asked.form is Format.TABLE else ""
        self.notes: list[str] = []
        self.bad = self.no = self.blank = 0

    def __call__(self, number: int, line: str) -> str:
        """What to write for a line: nothing for a blank one or a comment."""
        record = record_of(line)
        if record is None:
            self.blank += 1
            return ""
        one = reply(number, self._source, record, self._asked)
        self.bad += one.bad
        self.no += one.no
        if one.notes:
            self.notes.append(one.notes)
        return one.shown + self._between

    def answer(self, data: bytes, records: int, stop: bool = False) -> Answer:
        """The block's answer with what is written."""
        return Answer(data, "".join(self.notes), self.bad, self.no, records, stop)


@dataclass(frozen=True, slots=True)
class Work:
    """Answers a block of lines; goes to worker processes as it is."""

    asked: Asked

    def __call__(self, block: Block) -> Answer:
        """The records of the block's lines, in order."""
        _settle()
        quick = _quick(self.asked)
        usual = _Usual(self.asked, block.source)
        if quick is not None and not self.asked.fail_fast:
            data = quick.block(block.data, block.first, usual)
            lines = block.data.count(b"\n") + (not block.data.endswith(b"\n"))
            return usual.answer(data, lines - usual.blank)
        written = texts(block)
        known = quick.rows(written, block.first) if quick else [None] * len(written)
        shown: list[str] = []
        for number, (line, answer) in enumerate(zip(written, known, strict=True), block.first):
            one = usual(number, line) if answer is None else answer
            if one:
                shown.append(one)
            if usual.bad and self.asked.fail_fast:
                return usual.answer("".join(shown).encode(), len(shown), stop=True)
        return usual.answer("".join(shown).encode(), len(shown))


class Interrupts:
    """Ctrl-C between records: while something is written it waits until that is done, at any other time it ends the
    run at once."""

    def __init__(self) -> None:
        self.writing = False
        self.pending = False

    def caught(self, *_: Any) -> None:
        """The handler: a second Ctrl-C does not wait."""
        if self.writing and not self.pending:
            self.pending = True
            return
        raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """What is written inside is written whole."""
        self.writing = True
        try:
            yield
        finally:
            self.writing = False
        if self.pending:
            raise KeyboardInterrupt


@contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Whole records, also where the run is interrupted."""
    guard = Interrupts()
    before = signal.signal(signal.SIGINT, guard.caught)
    try:
        yield guard
    finally:
        signal.signal(signal.SIGINT, before)


class Progress:
    """A line on the terminal that says how far a file is; silent where standard error is no terminal, or results go
    to it too."""

    def __init__(self, feed: Feed, lang: Lang) -> None:
        self.feed, self.lang = feed, lang
        self.on = bool(feed.total and sys.stderr and sys.stderr.isatty() and sys.stdout and not sys.stdout.isatty())
        self.last = time.monotonic()
        self.records = 0

    def advance(self, records: int) -> None:
        """Count records, and show where the run is if the last look is a while ago."""
        self.records += records
        now = time.monotonic()
        if self.on and now - self.last >= EVERY:
            self.last = now
            part = min(1.0, self.feed.done / self.feed.total)
            bar = "#" * round(part * 30)
            done = text.counted(self.records, "record", self.lang)
            sys.stderr.write(f"\r{part:4.0%} [{bar:30}] {done}\x1b[K")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.on:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _lost(asked: Asked) -> Callable[[], None]:
    def say() -> None:
        out.note(out.describe(Diagnostic("worker-lost", severity=Severity.WARNING), asked.lang).rstrip("\n"))

    return say


def stream(sources: Sequence[str], work: pool.Work, first: bytes, jobs: int, asked: Asked) -> int:
    """Answer every line of the sources and write the records in order. `first` is written before them. Returns the
    exit code.

    Raises `UsageFailed` where a source cannot be read, after what could be read of it has been answered.
    """
    gc.enable()
    gc.set_threshold(YOUNG)
    feed = Feed(sources)
    if STDIN in sources and sys.stdin is not None and sys.stdin.isatty():
        out.note(text.heading("from-keyboard", asked.lang))
    progress = Progress(feed, asked.lang)
    bad = no = 0
    with interrupts() as guard:
        try:
            with guard.held():
                out.write(first)
            answers = pool.run(feed, work, jobs, _lost(asked))
            for answer in answers:
                progress.clear()
                with guard.held():
                    out.write(answer.data)
                    if answer.notes:
                        out.note(answer.notes.rstrip("\n"))
                bad += answer.bad
                no += answer.no
                progress.advance(answer.records)
                if answer.stop:
                    answers.close()
                    break
        finally:
            progress.clear()
    if feed.failure is not None and not feed_stopped(bad, asked):
        raise out.UsageFailed(feed.failure, asked.lang)
    return 1 if bad or (no and asked.exit_status) else 0


def feed_stopped(bad: int, asked: Asked) -> bool:
    """Whether the run ended at a bad record, so that what comes after it does not matter."""
    return bool(bad and asked.fail_fast)
