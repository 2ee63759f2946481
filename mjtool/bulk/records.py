"""Records of logs in blocks: a record's lines stay together, and where several processes work, a sitting's records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ..deal import BadRecord, Deal, fold, read_record
from .lines import Block, Feed

RECORD: Final = re.compile(rb"(?m)^[^\s#]")
"""Where a record begins: a line that starts without white space and is no comment."""
GAME: Final = re.compile(rb"(?:^|\s)game=(\S+)")
LARGEST_SITTING: Final = 1 << 23
"""Bytes after which a sitting is cut all the same, so that it cannot fill the memory."""


def last_start(data: bytes, together: bool) -> int:
    """Where the rest of a block begins that has to wait for more: the last record, which may go on, and where sittings
    stay `together`, the records before it of the same game."""
    starts = [found.start() for found in RECORD.finditer(data)]
    if not starts:
        return 0
    if not together:
        return starts[-1]
    # the last record may name its game on a line still to come: only those before it are known
    for i in range(len(starts) - 2, 0, -1):
        here, before = _game(data, starts[i], starts[i + 1]), _game(data, starts[i - 1], starts[i])
        if here is None or here != before:
            return starts[i]
    return 0 if len(data) < LARGEST_SITTING else starts[-1]


def _game(data: bytes, start: int, end: int) -> bytes | None:
    found = GAME.search(data, start, end)
    return found.group(1) if found else None


class RecordFeed(Feed):
    """Blocks of whole records of several sources."""

    def __init__(self, sources: Sequence[str], together: bool) -> None:
        """Check that every source can be read. Raises `MjtoolError` `unreadable-file` or `zst-missing`."""
        super().__init__(sources)
        self.together = together
        self.held: Block | None = None
        self.drained = False

    def step(self) -> Block | None:
        """Read once: a block of whole records, or None where none has been completed yet."""
        block = None if self.drained else super().step()
        if self.ended and self.held is not None and block is None:
            self.drained, self.ended = True, False
        if self.drained:
            return self._rest()
        if block is None:
            return None
        held, self.held = self.held, None
        if held is not None and block.first == 1:
            # another source begins
            self.held = block
            return held
        if held is not None:
            block = Block(block.source, held.first, held.data + block.data)
        return self._whole(block)

    def _rest(self) -> Block | None:
        """What was held back, now that nothing follows."""
        held, self.held = self.held, None
        self.ended = True
        return held

    def _whole(self, block: Block) -> Block | None:
        """The records of a block that are complete; the others are held back."""
        at = last_start(block.data, self.together)
        head, tail = block.data[:at], block.data[at:]
        if tail:
            self.held = Block(block.source, block.first + head.count(b"\n"), tail)
        return Block(block.source, block.first, head) if head else None


def records(block: Block) -> Iterator[Deal | BadRecord]:
    """The records of a block, their lines numbered as in the source."""
    lines = block.data.decode("utf-8", "surrogateescape").split("\n")
    if block.first == 1:
        lines[0] = lines[0].removeprefix("\ufeff")
    before = block.first - 1
    for rows in fold(lines):
        yield read_record(tuple([(number + before, text) for number, text in rows]))
