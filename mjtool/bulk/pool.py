"""Work on blocks, in this process or in several, with the answers in the order of the blocks either way."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Generator
from typing import Any, Final

from ..diag import Diagnostic, MjtoolError
from .lines import LARGEST, SMALLEST, Answer, Block, Feed

Work = Callable[[Block], Answer]
"""What is done to a block. It goes to worker processes, so it has to be picklable."""

BRISK: Final = 0.03
SLOW: Final = 0.12
"""Seconds that one block should take: less, and the next read asks for more; more, and it asks for less."""
AHEAD: Final = 4
"""Blocks for each worker that may be read before the oldest one is answered."""
TRIES: Final = 3
"""How often a block is given to a worker before it is given up."""


def _pace(feed: Feed, seconds: float) -> None:
    if seconds < BRISK:
        feed.size = min(LARGEST, feed.size * 2)
    elif seconds > SLOW:
        feed.size = max(SMALLEST, feed.size // 2)


def run(feed: Feed, work: Work, jobs: int, lost: Callable[[], None]) -> Generator[Answer, None, None]:
    """The answers to a feed's blocks, in order, each as soon as it is there.

    `lost` is called when a worker process has died; its block is done again. Raises `MjtoolError` `workers-lost`
    where that happens again and again at one block."""
    return _Workers(feed, work, jobs, lost).answers() if jobs > 1 else _alone(feed, work)


def _alone(feed: Feed, work: Work) -> Generator[Answer, None, None]:
    while not feed.ended:
        block = feed.step()
        if block is not None:
            started = time.perf_counter()
            answer = work(block)
            _pace(feed, time.perf_counter() - started)
            yield answer


def _serve(pipe: Any, other_end: Any, work: Work) -> None:
    """A worker: answers blocks until the parent closes its end of the pipe, or dies. Ctrl-C is the parent's business.

    `other_end` is the parent's: a copy left open here would hide that the parent is gone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    other_end.close()
    while True:
        try:
            block = pipe.recv()
        except EOFError:
            return
        started = time.perf_counter()
        answer = work(block)
        pipe.send((answer, time.perf_counter() - started))


class _Workers:
    """Worker processes, each on a pipe of its own, and the blocks that they are at."""

    def __init__(self, feed: Feed, work: Work, jobs: int, lost: Callable[[], None]) -> None:
        self.feed, self.work, self.jobs, self.lost = feed, work, jobs, lost
        self.idle: list[Any] = []
        self.busy: dict[Any, int] = {}
        self.processes: dict[Any, Any] = {}
        self.blocks: dict[int, Block] = {}
        self.tries: dict[int, int] = {}
        self.waiting: list[int] = []
        self.answered: dict[int, Answer] = {}
        self.taken = self.given = 0

    def answers(self) -> Generator[Answer, None, None]:
        try:
            while not self.feed.ended or self.blocks or self.answered:
                while self.given in self.answered:
                    yield self.answered.pop(self.given)
                    self.given += 1
                self.hand_out()
                self.wait()
        finally:
            self.stop()

    def hand_out(self) -> None:
        """Give every block that waits to a worker."""
        while self.waiting and (pipe := self.free_worker()) is not None:
            number = self.waiting.pop(0)
            self.busy[pipe] = number
            try:
                pipe.send(self.blocks[number])
            except OSError:
                self.mourn(pipe)

    def free_worker(self) -> Any:
        if self.idle:
            return self.idle.pop()
        if len(self.processes) >= self.jobs:
            return None
        from multiprocessing import Pipe, Process

        ours, theirs = Pipe()
        process = Process(target=_serve, args=(theirs, ours, self.work), daemon=True)
        process.start()
        theirs.close()
        self.processes[ours] = process
        return ours

    def wait(self) -> None:
        """Wait for an answer or for input, whichever comes first, and take it in."""
        from multiprocessing.connection import wait

        room = len(self.busy) < self.jobs and self.taken - self.given < AHEAD * self.jobs
        wants_input = not self.feed.ended and not self.waiting and room
        descriptor = self.feed.wait_on
        ready: list[Any] = []
        if self.busy or (wants_input and descriptor is not None):
            watched = [*self.busy, *([descriptor] if wants_input and descriptor is not None else [])]
            ready = wait(watched, 0 if wants_input and descriptor is None else None)
        for pipe in ready:
            if pipe != descriptor:
                self.receive(pipe)
        if wants_input and (descriptor is None or descriptor in ready):
            block = self.feed.step()
            if block is not None:
                self.blocks[self.taken] = block
                self.waiting.append(self.taken)
                self.taken += 1

    def receive(self, pipe: Any) -> None:
        try:
            answer, seconds = pipe.recv()
        except (EOFError, OSError):
            self.mourn(pipe)
            return
        number = self.busy.pop(pipe)
        self.idle.append(pipe)
        self.answered[number] = answer
        del self.blocks[number]
        _pace(self.feed, seconds)

    def mourn(self, pipe: Any) -> None:
        """A worker has died: its block goes back to be done again."""
        number = self.busy.pop(pipe)
        self.processes.pop(pipe).join()
        pipe.close()
        self.tries[number] = self.tries.get(number, 1) + 1
        if self.tries[number] > TRIES:
            raise MjtoolError(Diagnostic("workers-lost", args={"line": self.blocks[number].first}))
        self.lost()
        self.waiting.insert(0, number)

    def stop(self) -> None:
        for pipe, process in self.processes.items():
            process.kill()
            process.join()
            pipe.close()
