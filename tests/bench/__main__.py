"""Sets the benchmark up, checks that answers agree, times, and prints the table."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

from mjtool.tile import NAMES

from .hands import random_hands, winning_hands

ROOT = Path(__file__).parents[2]
PEERS = ("mahjong", "xiangting", "riichienv", "PyMahjongGB")
KINDS = {name: kind for kind, name in enumerate(NAMES)}
LIKE_RIICHI = """inherits = "base"
[win.shape]
seven-pairs = { form = "pairs" }
thirteen-orphans = { form = "orphans" }
"""


WATCH = """
import os, sys, time
start = time.monotonic()
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(child, 0)
wall = time.monotonic() - start
sys.stderr.write(f"\\n[{wall}, {used.ru_utime + used.ru_stime}, {used.ru_maxrss / 1024}]\\n")
sys.exit(os.waitstatus_to_exitcode(status) & 127)
"""
"""Runs a command from a small process: a child's peak memory counts what its parent held when it was made."""


@dataclass(frozen=True)
class Run:
    """One finished run: seconds of wall and CPU, peak memory in MB."""

    wall: float
    cpu: float
    peak: float


def environment(where: Path) -> tuple[Path, list[str]]:
    """An environment with the peers and this checkout; the peers that could be installed."""
    if not (where / "bin" / "python").exists():
        venv.create(where, with_pip=True)
    pip = [str(where / "bin" / "python"), "-m", "pip", "install", "-q"]
    subprocess.run([*pip, "--force-reinstall", "--no-deps", str(ROOT)], check=True)
    subprocess.run([*pip, str(ROOT)], check=True)
    found = []
    for peer in PEERS:
        if subprocess.run([*pip, peer], capture_output=True, check=False).returncode == 0:
            found.append(peer)
        else:
            print(f"{peer}: could not be installed", file=sys.stderr)
    return where / "bin", found


def timed(command: list[str], source: Path, target: Path) -> Run:
    """Runs a command from a file to a file, with the operating system's own account of it."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")}
    with source.open("rb") as into, target.open("wb") as out:
        watch = [sys.executable, "-S", "-c", WATCH, *command]
        done = subprocess.run(
            watch, stdin=into, stdout=out, stderr=subprocess.PIPE, env=env, cwd=source.parent, check=False
        )
    last = done.stderr.decode().rstrip().rpartition("\n")[2]
    if done.returncode != 0:
        raise SystemExit(f"{shlex.join(command)}: exit {done.returncode}\n{done.stderr.decode()}")
    return Run(*json.loads(last))


def numbers(path: Path, kind: str) -> list[int]:
    """The answers in an output file: a number a line, our tsv's second column, the tiles that help in it as a mask, or
    the points of our JSON."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if kind == "helps":
        helps = [line.split("\t")[4].replace("-", "").split() for line in lines[1:]]
        return [sum(1 << KINDS[tile.partition(":")[0]] for tile in tiles) for tiles in helps]
    if kind == "tsv":
        return [int(line.split("\t")[1]) for line in lines[1:]]
    if kind == "json":
        return [json.loads(line)["points"] for line in lines]
    return [int(line.split()[0]) for line in lines]


def contest(title: str, commands: dict[str, tuple[list[str], str]], source: Path, rounds: int, work: Path) -> None:
    """Checks that all programs answer alike, runs them in turn, and prints hands a second, CPU and memory."""
    count = sum(1 for _ in source.open("rb"))
    answers = {}
    for name, (command, kind) in commands.items():
        timed(command, source, work / "answer")
        answers[name] = numbers(work / "answer", kind)
    first = next(iter(answers.values()))
    for name, found in answers.items():
        wrong = sum(a != b for a, b in zip(first, found, strict=True))
        if wrong:
            raise SystemExit(f"{title}: {name} differs on {wrong} of {count} hands")
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, (command, _) in commands.items():
            runs[name].append(timed(command, source, work / "answer"))
    print(f"\n{title}: {count} hands, {rounds} rounds, all answers agree")
    print(f"{'program':<28}{'hands/s':>12}{'least':>12}{'most':>12}{'CPU s':>9}{'MB':>7}")
    for name, found in runs.items():
        rates = sorted(count / run.wall for run in found)
        cpu = statistics.median(run.cpu for run in found)
        peak = max(run.peak for run in found)
        print(
            f"{name:<28}{statistics.median(rates):>12,.0f}{rates[0]:>12,.0f}{rates[-1]:>12,.0f}{cpu:>9.2f}{peak:>7.0f}"
        )


def start_up(binary: Path, rounds: int, work: Path) -> None:
    """CPU milliseconds of one command, against an interpreter that does nothing."""
    empty = work / "empty"
    empty.write_text("")
    python, tool = str(binary / "python"), str(binary / "mjtool")
    commands = {
        "python -c pass": [python, "-c", "pass"],
        "mjtool score --json": [tool, "score", "--json", "123m456p789s11z22p +2p"],
        "mjtool shanten --json": [tool, "shanten", "--json", "123m456p789s11z22p"],
        "mjtool score (table)": [tool, "score", "123m456p789s11z22p +2p"],
        "mjtool score -r all": [tool, "score", "-r", "all", "123m456p789s11z22p +2p"],
        "mjtool --help": [tool, "--help"],
    }
    print(f"\nstart: {rounds} rounds")
    print(f"{'command':<28}{'CPU ms':>10}{'wall ms':>10}{'x bare':>9}")
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(rounds + 1):
        for name, command in commands.items():
            runs[name].append(timed(command, empty, work / "answer"))
    bare = statistics.median(run.cpu for run in runs["python -c pass"][1:])
    for name, found in runs.items():
        cpu = statistics.median(run.cpu for run in found[1:])
        wall = statistics.median(run.wall for run in found[1:])
        print(f"{name:<28}{cpu * 1000:>10.0f}{wall * 1000:>10.0f}{cpu / bare:>9.1f}")


def jobs(binary: Path, source: Path, work: Path) -> None:
    """Two processes against one on the same lines, the bytes compared."""
    tool = str(binary / "mjtool")
    one = timed([tool, "score", "--json"], source, work / "one")
    two = timed([tool, "score", "--json", "--jobs", "2"], source, work / "two")
    same = (work / "one").read_bytes() == (work / "two").read_bytes()
    print(f"\n--jobs 2: {one.wall / two.wall:.2f} times as fast as one process, bytes {'equal' if same else 'DIFFER'}")


def main() -> None:
    """Runs everything."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the hands and two rounds: under two minutes")
    parser.add_argument(
        "--extra", action="append", default=[], metavar="NAME=COMMAND", help="one more program for shanten"
    )
    asked = parser.parse_args()
    scale, rounds = (10, 2) if asked.quick else (1, 5)
    work = Path(tempfile.mkdtemp(prefix="mjtool-bench-"))
    binary, peers = environment(Path(tempfile.gettempdir()) / "mjtool-bench-env")
    python, tool, script = str(binary / "python"), str(binary / "mjtool"), str(Path(__file__).with_name("peers.py"))
    (work / "like.toml").write_text(LIKE_RIICHI)
    print(f"python {sys.version.split()[0]}, peers: {', '.join(peers)}; {os.cpu_count()} processors")
    start_up(binary, 9 if asked.quick else 21, work)

    many = random_hands(work / "random14", 1_000_000 // scale)
    fast = {"mjtool shanten": ([tool, "shanten", "-r", "./like.toml", "--format", "tsv"], "tsv")}
    fast |= {p: ([python, script, p], "plain") for p in ("riichienv", "xiangting") if p in peers}
    fast |= {name: (shlex.split(command), "plain") for name, _, command in (e.partition("=") for e in asked.extra)}
    contest("shanten, 14 tiles, with the compiled kernel", fast, many, rounds, work)
    if "mahjong" in peers:
        few = random_hands(work / "few14", 20_000 // scale)
        slow = {"mjtool shanten": fast["mjtool shanten"], "mahjong": ([python, script, "mahjong"], "plain")}
        contest("shanten, pure Python peer", slow, few, rounds, work)

    if "xiangting" in peers:
        # a draw must not make four of a kind either
        waiting = random_hands(work / "random13", 200_000 // scale, 13, 2)
        helping = {"mjtool shanten --accepts": ([*fast["mjtool shanten"][0], "--accepts"], "helps")}
        helping["xiangting"] = ([python, script, "xiangting-helps"], "plain")
        contest("tiles that help, 13 tiles", helping, waiting, rounds, work)

    wins = winning_hands(work / "wins", 100_000 // scale)
    gb = {"mjtool score -r gb": ([tool, "score", "-r", "gb,min-fan=0", "--json"], "json")}
    if "PyMahjongGB" in peers:
        gb["PyMahjongGB"] = ([python, script, "pymahjonggb"], "plain")
    contest("Chinese Official", gb, wins, rounds, work)
    jobs(binary, wins, work)
    # last, since the command finds the kernel by itself: the same lines in plain Python
    for library in binary.parent.glob("lib/*/site-packages/mjtool/bulk/native/libkernel.so"):
        library.unlink()
    contest("shanten, 14 tiles, plain Python", fast, many, rounds, work)


if __name__ == "__main__":
    main()
