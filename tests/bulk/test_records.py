"""Records of logs in blocks: nothing is cut in two, and sittings stay whole where several processes work."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjtool.bulk.lines import Block
from mjtool.bulk.records import RecordFeed, last_start, records
from mjtool.deal import BadRecord, read_deals

LOG = b"".join(
    b"id=d%d game=g%d rules=gb\n E:123m S:456m\n # a comment\n E+1m- S+2m-\n\n" % (i, i // 3) for i in range(40)
)


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("size", [1, 7, 64, 1000, 1 << 16])
def test_blocks_hold_whole_records_in_order(tmp_path: Path, size: int, together: bool) -> None:
    path = tmp_path / "log.mjl"
    path.write_bytes(LOG)
    feed = RecordFeed([str(path), str(path)], together)
    blocks = []
    while not feed.ended:
        feed.size = size
        block = feed.step()
        if block is not None:
            blocks.append(block)
    assert b"".join(block.data for block in blocks) == LOG + LOG
    whole = list(read_deals(LOG.decode().splitlines()))
    found = [record for block in blocks for record in records(block)]
    assert found == whole + whole
    assert [r.line for r in found] == [r.line for r in whole] * 2
    if together:
        games = [{r.get("game") for r in records(block) if not isinstance(r, BadRecord)} for block in blocks]
        half = len(games) // 2
        assert sum(len(names) for names in games[:half]) == len(set().union(*games[:half]))


def test_the_last_record_waits_for_more() -> None:
    assert last_start(b"id=a\nid=b\n E+1m", False) == 5
    assert last_start(b" E+1m\n", False) == 0
    # the last record may still name its game, and the one before it is of the same as the first
    assert last_start(b"id=a game=g\nid=b game=g\nid=c\n", True) == 0
    assert last_start(b"id=a game=g\nid=b game=h\nid=c\n", True) == 12


def test_lines_are_numbered_as_in_the_source() -> None:
    (bad,) = records(Block("x", 12, b"id=a rules=gb\n E+9z-\n"))
    assert isinstance(bad, BadRecord)
    assert (bad.line, bad.diagnostic.span.line) == (12, 13)
