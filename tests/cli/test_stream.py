"""Lines in, records out: order, numbers, bad lines, files, pipes, Ctrl-C."""

from __future__ import annotations

import gzip
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import MJTOOL, PLAIN_ENV, Mj

GOOD = "123456m23467p99p +8p"
OTHER = "123456m23467p99p W-8p"
BAD = "12m +1"
SCORE = ["score", "-r", "sichuan"]


def test_default_format_of_lines_is_tsv(mj: Mj) -> None:
    done = mj(*SCORE, stdin=f"{GOOD}\n\n# a comment\n{BAD}\n  {OTHER}\n")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "line\twin\tpoints\tpatterns\tpay\tside\treading\trules",
        "1\tyes\t2\tplain=1\tE+6 S-2 W-2 N-2\t-\t123m 456m 234p 678p 99p\tsichuan",
        '4\t-\t-\terror unknown-suit: column 6: "+1" names no suit; write +1m, +1p or +1s\t-\t-\t-\t-',
        "5\tyes\t1\tplain=1\tE+1 S+0 W-1 N+0\t-\t123m 456m 234p 678p 99p\tsichuan".replace("+0", "0"),
    ]


def test_header_can_be_left_out(mj: Mj) -> None:
    assert mj(*SCORE, "--no-header", stdin=f"{GOOD}\n").stdout.startswith("1\tyes")


def test_one_record_for_each_line_in_order(mj: Mj) -> None:
    lines = [GOOD, BAD, OTHER, "", "# no", "[", f"{GOOD} rules=nowhere", "\x1b[31m"]
    records = [json.loads(line) for line in mj(*SCORE, "--json", stdin="\n".join(lines)).stdout.splitlines()]
    assert [record["line"] for record in records] == [1, 2, 3, 6, 7, 8]
    assert ["error" in record for record in records] == [False, True, False, True, True, True]
    assert records[4]["error"]["code"] == "unknown-ruleset"
    assert records[4]["error"]["column"] == len(GOOD) + 2


def test_bad_utf8_is_an_error_of_its_line(mj: Mj) -> None:
    done = mj(*SCORE, "--json", stdin=GOOD.encode() + b"\n12m \xff\xfe\n" + OTHER.encode() + b"\n")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [("error" in record) for record in records] == [False, True, False]
    assert (records[1]["error"]["code"], records[1]["error"]["column"]) == ("bad-encoding", 5)
    assert records[1]["input"] == "12m \\udcff\\udcfe"


def test_bom_crlf_and_a_last_line_without_end(mj: Mj) -> None:
    done = mj(*SCORE, "--json", stdin=b"\xef\xbb\xbf" + f"{GOOD}\r\n{OTHER}\r\n{GOOD}".encode())
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["input"] for record in records] == [GOOD, OTHER, GOOD]
    assert all(record["win"] for record in records)


def test_an_endless_line_is_one_bad_record(mj: Mj) -> None:
    done = mj(*SCORE, "--json", stdin="1" * 3_000_000 + "\n" + GOOD + "\n")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["line"] for record in records] == [1, 2]
    assert records[0]["error"]["code"] == "line-too-long"
    assert len(done.stdout) < 100_000


def test_files_plain_and_packed(mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{GOOD}\n{BAD}\n")
    with gzip.open(tmp_path / "b.gz", "wt") as file:
        file.write(f"# packed\n{OTHER}\n")
    done = mj(*SCORE, "--json", "-i", "a.txt", "--input=b.gz")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(record["file"], record["line"]) for record in records] == [("a.txt", 1), ("a.txt", 2), ("b.gz", 2)]
    only = [json.loads(line) for line in mj(*SCORE, "--json", "-i", "a.txt").stdout.splitlines()]
    assert "file" not in only[0]


def test_a_broken_gz_keeps_what_could_be_read(mj: Mj, tmp_path: Path) -> None:
    packed = gzip.compress((GOOD + "\n").encode() * 5000)
    (tmp_path / "cut.gz").write_bytes(packed[:-200])
    done = mj(*SCORE, "--json", "-i", "cut.gz")
    assert done.returncode == 2
    assert "unreadable-file" in done.stderr
    assert all(json.loads(line)["win"] for line in done.stdout.splitlines())


def test_zst_without_its_package_is_a_clear_error(mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "zstandard.py").write_text("raise ImportError")
    (tmp_path / "a.zst").write_bytes(b"")
    done = mj(*SCORE, "-i", "a.zst", env={"PYTHONPATH": f"{tmp_path}:{PLAIN_ENV['PYTHONPATH']}"})
    assert (done.returncode, done.stdout) == (2, "")
    assert "zstandard" in done.stderr


def test_zst_through_its_package(mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "zstandard.py").write_text(
        "class ZstdError(Exception): pass\n"
        "class ZstdDecompressor:\n"
        "    def stream_reader(self, file, read_across_frames): return file\n"
    )
    (tmp_path / "a.zst").write_text(f"{GOOD}\n")
    done = mj(*SCORE, "--json", "-i", "a.zst", env={"PYTHONPATH": f"{tmp_path}:{PLAIN_ENV['PYTHONPATH']}"})
    assert json.loads(done.stdout)["points"] == 2


def test_fail_fast_stops_at_the_first_bad_record(mj: Mj) -> None:
    for jobs in ("1", "2"):
        done = mj(*SCORE, "--json", "--fail-fast", "--jobs", jobs, stdin=f"{GOOD}\n{BAD}\n{GOOD}\n")
        assert done.returncode == 1
        assert len(done.stdout.splitlines()) == 2


def test_dash_is_standard_input(mj: Mj) -> None:
    assert mj(*SCORE, "-", stdin=f"{GOOD}\n").stdout == mj(*SCORE, stdin=f"{GOOD}\n").stdout
    assert mj(*SCORE, "-i", "-", stdin=f"{GOOD}\n").stdout == mj(*SCORE, stdin=f"{GOOD}\n").stdout


def test_tables_of_lines(mj: Mj) -> None:
    done = mj(*SCORE, "--format", "table", stdin=f"{GOOD}\n{BAD}\n")
    assert done.stdout.startswith("四川麻将 Sichuan · E wins by drawing 8p")
    assert "\nline 2: error unknown-suit" in done.stdout


def test_warnings_of_tsv_lines_go_to_standard_error(mj: Mj) -> None:
    done = mj(*SCORE, stdin=f"{GOOD} lats\n")
    assert done.stdout.splitlines()[1].startswith("1\tyes")
    assert done.stderr.startswith("line 1: warning unknown-word")


def test_jobs_give_the_same_bytes(mj: Mj) -> None:
    lines = "\n".join(f"{GOOD if n % 3 else BAD} _n={n}" for n in range(4000)) + "\n"
    alone = mj(*SCORE, "--json", stdin=lines)
    many = mj(*SCORE, "--json", "--jobs", "3", stdin=lines)
    assert many.stdout == alone.stdout
    assert len(alone.stdout.splitlines()) == 4000
    assert many.returncode == alone.returncode == 1


def start(*args: str, **streams: object) -> subprocess.Popen[bytes]:
    given = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.Popen([*MJTOOL, *args], env=PLAIN_ENV, **given)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_answer_comes_before_the_next_question(jobs: str) -> None:
    with start(*SCORE, "--json", "--jobs", jobs) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(1, 4):
            process.stdin.write(f"{GOOD}\n".encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["line"] == number
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_closed_pipe_ends_quietly() -> None:
    lines = (GOOD + "\n") * 20000
    command = " ".join(f"'{word}'" for word in [*MJTOOL, *SCORE, "--json"])
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -2"], input=lines.encode(), capture_output=True, env=PLAIN_ENV
    )
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr == b""


def test_an_output_that_cannot_be_written_is_an_error() -> None:
    with open("/dev/full", "wb") as full:
        process = start(*SCORE, GOOD, stdout=full)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 2
    assert b"cannot-write" in said


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_whole_records(tmp_path: Path, jobs: str) -> None:
    output = tmp_path / "out"
    with output.open("wb") as file, start(*SCORE, "--json", "--jobs", jobs, stdout=file) as process:
        assert process.stdin is not None
        process.stdin.write((GOOD + "\n").encode() * 3000)
        process.stdin.flush()
        until = time.monotonic() + 30
        while output.stat().st_size == 0 and time.monotonic() < until:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
    text = output.read_text()
    assert text.endswith("\n")
    assert [json.loads(line)["line"] for line in text.splitlines()] == list(range(1, text.count("\n") + 1))


def children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found.append(int(entry.name))
    return found


def test_a_killed_worker_loses_no_line(tmp_path: Path) -> None:
    source, output = tmp_path / "in", tmp_path / "out"
    source.write_text("".join(f"{GOOD} _n={n}\n" for n in range(12000)))
    with output.open("wb") as file, start(*SCORE, "--json", "--jobs", "2", "-i", str(source), stdout=file) as process:
        until = time.monotonic() + 30
        while len(children(process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.005)
        os.kill(children(process.pid)[0], signal.SIGKILL)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"worker-lost" in said
    assert [json.loads(line)["line"] for line in output.read_text().splitlines()] == list(range(1, 12001))


def test_no_orphans_when_the_parent_is_killed(tmp_path: Path) -> None:
    with start(*SCORE, "--json", "--jobs", "2", stdout=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.write((GOOD + "\n").encode() * 4000)
        process.stdin.flush()
        until = time.monotonic() + 30
        while not (workers := children(process.pid)) and time.monotonic() < until:
            time.sleep(0.01)
        process.kill()
        process.wait(20)
        until = time.monotonic() + 30
        while any(Path(f"/proc/{pid}").exists() for pid in workers) and time.monotonic() < until:
            time.sleep(0.05)
        assert workers
        assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def test_memory_stays_flat() -> None:
    measure = (
        "import resource, subprocess, sys\n"
        "command = ' '.join(\"'%s'\" % word for word in sys.argv[2:])\n"
        "line = f\"yes '%s' | head -%s | {command} > /dev/null\" % (sys.argv[1], {lines})\n"
        "subprocess.run(['bash', '-c', line], check=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    peak = []
    for lines in (1_000, 15_000):
        script = measure.replace("{lines}", str(lines))
        done = subprocess.run(
            [sys.executable, "-c", script, GOOD, *MJTOOL, *SCORE],
            capture_output=True,
            env=PLAIN_ENV,
            check=True,
            timeout=110,
        )
        peak.append(int(done.stdout) / 1024)
    assert peak[1] < 120
    assert peak[1] < peak[0] + 15


def test_progress_only_where_standard_error_is_a_terminal_and_the_input_a_file(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_text(f"{GOOD}\n" * 8000)
    ours, theirs = pty.openpty()
    with start(*SCORE, "-i", str(source), stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:
                break
            if not part:
                break
            shown += part
        assert process.wait(60) == 0
    os.close(ours)
    assert b"%" in shown
    assert b"[###" in shown
    assert subprocess.run([*MJTOOL, *SCORE, "-i", str(source)], capture_output=True, env=PLAIN_ENV).stderr == b""
