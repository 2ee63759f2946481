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
from typing import Any, Final, cast

from .. import text
from ..bulk import pool
from ..bulk.lines import STDIN, Answer, Block, Feed, record_of, texts
from ..diag import Diagnostic, Severity
from ..text import Lang
from . import out
from .hands import Asked, Rows, reply, verb_of
from .options import Format

EVERY: Final = 0.2
"""Seconds between two looks at the progress."""


@lru_cache(maxsize=8)
def _quick(asked: Asked) -> Rows | None:
    """The quick way for these options, kept with what it has learnt."""
    quick = verb_of(asked.verb).quick
    return quick(asked) if quick else None


@dataclass(frozen=True, slots=True)
class Work:
    """Answers a block of lines; goes to worker processes as it is."""

    asked: Asked

    def __call__(self, block: Block) -> Answer:
        """The records of the block's lines, in order."""
        quick = _quick(self.asked)
        written = texts(block)
        known = quick(written, block.first) if quick else [None] * len(written)
        if None not in known:
            return Answer("".join(cast(list[str], known)).encode(), records=len(known))
        shown: list[str] = []
        notes: list[str] = []
        bad = no = 0
        between = "\n" if self.asked.form is Format.TABLE else ""
        for number, (line, answer) in enumerate(zip(written, known, strict=True), block.first):
            if answer is not None:
                shown.append(answer)
                continue
            record = record_of(line)
            if record is None:
                continue
            one = reply(number, block.source, record, self.asked)
            shown.append(one.shown + between)
            bad += one.bad
            no += one.no
            if one.notes:
                notes.append(one.notes)
            if one.bad and self.asked.fail_fast:
                return Answer("".join(shown).encode(), "".join(notes), bad, no, len(shown), stop=True)
        return Answer("".join(shown).encode(), "".join(notes), bad, no, len(shown))


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
