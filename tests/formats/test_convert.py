"""`mjtool convert` as users start it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from logs import ROOT

from mjtool.cli.convert import COMMAND

HOME = Path(__file__).parents[2]
ENV = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(HOME), "NO_COLOR": "1"} | {"MJTOOL_LANG": "en"}
TEXT = str(ROOT / "botzone-text" / "deals-01-08.txt")


def convert(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return subprocess.run(
        [sys.executable, "-m", "mjtool", "convert", *args],
        input=stdin,
        capture_output=True,
        text=True,
        env=ENV,
        cwd=HOME,
        timeout=60,
    )


@pytest.mark.parametrize("example", COMMAND.examples)
def test_the_examples_of_the_help(example: str) -> None:
    line = re.sub(r"\bmjtool\b(?= convert)", f"{sys.executable} -m mjtool", example)
    done = subprocess.run(line, shell=True, capture_output=True, text=True, env=ENV, cwd=HOME, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_manual_has_the_examples_of_the_help() -> None:
    manual = (HOME / "man" / "mjtool-convert.1").read_text(encoding="utf-8")
    assert re.findall(r"^\.Dl \$ (.*)$", manual, re.MULTILINE) == list(COMMAND.examples)


def test_there_and_back_again() -> None:
    ours = convert(TEXT)
    assert (ours.returncode, ours.stdout.count("\n")) == (0, 8)
    theirs = convert("--to", "botzone", stdin=ours.stdout)
    assert theirs.returncode == 0
    again = convert("--from", "botzone", stdin=theirs.stdout)
    assert again.stdout == ours.stdout
    folded = convert("--wrap", "deal", "-", stdin=ours.stdout)
    assert folded.stdout.count("\n") > 8
    assert convert(stdin=folded.stdout).stdout == ours.stdout


def test_bad_records_stay_in_their_place() -> None:
    done = convert("--from", "gb-string", stdin="123m44p78s456s777p9s\n12x\n[123m,1]44p78s456s777p9s|EE1000\n")
    lines = done.stdout.split("\n")
    assert done.returncode == 1
    assert lines[0] == "44p78s123m456s777p -9s".replace("44p78s123m456s777p", "123m44777p45678s")
    assert lines[1].startswith("# 2: foreign-tile: ")
    assert lines[2].endswith("+9s round=E")
    assert "-:2:1: error foreign-tile" in done.stderr
    stopped = convert("--from", "gb-string", "--fail-fast", stdin="12x\n123m\n")
    assert (stopped.returncode, stopped.stdout.count("\n")) == (1, 1)


def test_what_the_target_cannot_say_is_an_error_of_that_record() -> None:
    lines = "12m? +3m\n1112345678999m +5m\nid=x E:1m S:1m E+1m-\n"
    done = convert("--to", "gb-string", stdin=lines)
    assert [line[:16] for line in done.stdout.split("\n")[:3]] == [
        "# 1: cannot-say:",
        "1112345678999m5m",
        "# 3: hands-only:",
    ]
    assert done.returncode == 1
    other = convert("--to", "botzone", stdin="1112345678999m +5m\n")
    assert (other.returncode, other.stdout) == (1, "")
    assert "deals-only" in other.stderr


def test_json_has_the_record_or_the_error_and_the_notes() -> None:
    selfplay = str(ROOT / "botzone-selfplay-jsonl" / "sample.jsonl")
    done = convert("--json", selfplay)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["deal"] for record in records] == [f"seed-{n}" for n in (9, 33, 43, 52, 17, 1)]
    assert [note["code"] for record in records for note in record.get("notes", [])] == ["illegal-act", "own-walls"]
    assert records[4]["notes"][0]["line"] == 5
    assert done.stderr == ""
    (bad,) = [
        json.loads(line)
        for line in convert("--json", "--from", "mjai", stdin='{"type": "start_kyoku"}').stdout.splitlines()
    ]
    assert (bad["error"]["code"], bad["error"]["column"]) == ("json-key", 1)


def test_notes_are_shown_once_a_file_and_counted() -> None:
    done = convert(str(ROOT / "mjai-jsonl" / "126_204_0_mjai.jsonl"))
    assert done.returncode == 0
    assert done.stderr.count("note red-fives") == 1
    assert "red-fives: in 11 more records of this file" in done.stderr


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("--from", "pnm", TEXT), "unknown-format"),
        (("--to", "pmn", TEXT), "not-written"),
        (("/nowhere/at-all",), "unreadable-file"),
    ],
)
def test_wrong_usage_ends_with_two(args: tuple[str, ...], code: str) -> None:
    done = convert(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"error {code}" in done.stderr
    assert "Traceback" not in done.stderr


def test_messages_in_chinese() -> None:
    done = convert("--lang", "zh", "--from", "gb-string", stdin="12x\n")
    assert "在这种格式里不是牌" in done.stderr


def test_a_closed_pipe_ends_quietly() -> None:
    line = f"{sys.executable} -m mjtool convert {TEXT} {TEXT} {TEXT} | head -1"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, env=ENV, cwd=HOME, timeout=60)
    assert done.stderr == ""
    assert done.stdout.startswith("id=61602cb45ddc087351c04358 rules=gb round=S")
