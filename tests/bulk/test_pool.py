"""Work on blocks in several processes: order, loss, giving up."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from mjtool.bulk import pool
from mjtool.bulk.lines import Answer, Block, Feed, lines
from mjtool.diag import MjtoolError


def shout(block: Block) -> Answer:
    """Upper case, as slowly as the line says."""
    texts = [text.upper() + "\n" for _, text in lines(block)]
    return Answer("".join(texts).encode(), records=len(texts))


def die_once(block: Block) -> Answer:
    """The first worker that sees `kill` is gone; the next one answers."""
    flag = Path(os.environ["MJTOOL_TEST_FLAG"])
    if b"kill" in block.data and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return shout(block)


def die_always(block: Block) -> Answer:
    """No worker survives `kill`."""
    if b"kill" in block.data:
        os.kill(os.getpid(), signal.SIGKILL)
    return shout(block)


def feed_of(tmp_path: Path, texts: list[str]) -> Feed:
    path = tmp_path / "in"
    path.write_text("".join(f"{text}\n" for text in texts))
    return Feed([str(path)])


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_answers_come_in_order(tmp_path: Path, jobs: int) -> None:
    texts = [f"line {n}" for n in range(20000)]
    answers = list(pool.run(feed_of(tmp_path, texts), shout, jobs, lambda: None))
    assert b"".join(answer.data for answer in answers).decode().splitlines() == [text.upper() for text in texts]
    assert sum(answer.records for answer in answers) == len(texts)


def test_a_lost_worker_is_reported_and_its_lines_are_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MJTOOL_TEST_FLAG", str(tmp_path / "flag"))
    texts = [f"line {n}" for n in range(3000)] + ["kill"] + [f"more {n}" for n in range(3000)]
    lost: list[int] = []
    answers = list(pool.run(feed_of(tmp_path, texts), die_once, 2, lambda: lost.append(1)))
    assert b"".join(answer.data for answer in answers).decode().splitlines() == [text.upper() for text in texts]
    assert lost == [1]


def test_a_block_that_kills_every_worker_ends_the_run(tmp_path: Path) -> None:
    answers = pool.run(feed_of(tmp_path, ["kill"]), die_always, 2, lambda: None)
    with pytest.raises(MjtoolError) as caught:
        list(answers)
    assert caught.value.diagnostic.code == "workers-lost"
    assert caught.value.diagnostic.args["line"] == 1


def test_reads_grow_where_work_is_quick(tmp_path: Path) -> None:
    feed = feed_of(tmp_path, ["x" * 50] * 20000)
    before = feed.size
    assert sum(answer.records for answer in pool.run(feed, shout, 1, lambda: None)) == 20000
    assert feed.size > before
