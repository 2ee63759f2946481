"""Blocks of lines: nothing lost, numbers kept, whatever the sizes of the reads."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjtool.bulk import lines as bulk
from mjtool.bulk.lines import Block, Feed, lines
from mjtool.diag import MjtoolError


def all_lines(feed: Feed) -> list[tuple[str, int, str]]:
    found = []
    while not feed.ended:
        block = feed.step()
        if block is not None:
            found += [(block.source, number, text) for number, text in lines(block)]
    return found


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1 << 16])
def test_blocks_of_any_size_hold_the_same_lines(tmp_path: Path, size: int) -> None:
    path = tmp_path / "in"
    path.write_bytes(b"\xef\xbb\xbfone\r\n\n# comment\n  two\n\xe4\xb8\x87\n\t\nlast")
    feed = Feed([str(path)])
    feed.size = size
    assert all_lines(feed) == [
        (str(path), 1, "one"),
        (str(path), 4, "  two"),
        (str(path), 5, "万"),
        (str(path), 7, "last"),
    ]


@given(st.lists(st.binary(max_size=12).map(lambda b: b.replace(b"\n", b"")), max_size=20), st.integers(1, 30))
def test_every_line_arrives_once(written: list[bytes], size: int) -> None:
    data = b"\n".join(written)
    seen: list[bytes] = []
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "wb") as pipe:
        pipe.write(data)
    feed = Feed([f"/dev/fd/{ours}"])
    feed.size = size
    number = 1
    while not feed.ended:
        block = feed.step()
        if block is not None:
            assert block.first == number
            number += block.data.count(b"\n")
            seen.append(block.data)
    os.close(ours)
    assert b"".join(seen) == data


def test_numbers_begin_anew_in_each_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(f"{name}1\n{name}2")
    found = all_lines(Feed([str(tmp_path / "a"), str(tmp_path / "b")]))
    assert [(number, text) for _, number, text in found] == [(1, "a1"), (2, "a2"), (1, "b1"), (2, "b2")]


def test_only_line_feeds_end_lines() -> None:
    block = Block("-", 1, "a\x0bb\u2028c\x85d\n".encode())
    assert list(lines(block)) == [(1, "a\x0bb\u2028c\x85d")]


def test_bytes_that_are_no_utf8_arrive_as_surrogates() -> None:
    assert list(lines(Block("-", 1, b"a\xff\n"))) == [(1, "a\udcff")]


def test_a_line_without_end_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "MAX_LINE", 100)
    path = tmp_path / "in"
    path.write_bytes(b"x" * 1000 + b"\nnext\n" + b"y" * 1000)
    feed = Feed([str(path)])
    feed.size = 30
    found = all_lines(feed)
    assert [number for _, number, _ in found] == [1, 2, 3]
    assert [len(text) <= 130 for _, _, text in found] == [True, True, True]
    assert found[1][2] == "next"


def test_a_missing_file_is_said_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x\n")
    with pytest.raises(MjtoolError) as caught:
        Feed([str(tmp_path / "a"), str(tmp_path / "none")])
    assert caught.value.diagnostic.code == "unreadable-file"


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(MjtoolError):
        Feed([str(tmp_path)])


def test_what_a_slow_pipe_brings_is_there_at_once(tmp_path: Path) -> None:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    asked = threading.Event()

    def write() -> None:
        with path.open("wb", buffering=0) as pipe:
            pipe.write(b"one\ntw")
            asked.wait(10)
            pipe.write(b"o\n")

    writer = threading.Thread(target=write)
    writer.start()
    feed = Feed([str(path)])
    first = feed.step()
    assert first is not None
    assert first.data == b"one\n"
    asked.set()
    found = all_lines(feed)
    writer.join(10)
    assert [(number, text) for _, number, text in found] == [(2, "two")]
