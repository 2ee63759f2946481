"""The worst cases of one hand, and what waits and discard tables cost: `python -m tests.bench.worst`.

Times are CPU milliseconds in a process of its own that has scored other hands of the ruleset before, but never this
one; the least of several such processes. Ratios are of sums over hands, waits or tables of some and single answers of
others, the median of several seeds.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from mjtool.diag import Diagnostic
from mjtool.hand import Hand, Win
from mjtool.notation import read_hand
from mjtool.rules.load import ids, load
from mjtool.rules.model import Rules
from mjtool.rules.tiles import tile_set
from mjtool.score.judge import score
from mjtool.shanten import distance, shanten
from mjtool.tile import NAMES, NATURAL
from mjtool.waits import Waits, waits

sys.path.insert(0, str(Path(__file__).parents[1] / "score"))
from random_hands import random_win, wilds_of

WARM = 300
"""Hands that a process scores before it is asked."""
SEEDS = (11, 12, 13)

T = TypeVar("T")

HANDS: tuple[tuple[str, str, str], ...] = (
    ("four wilds, one suit", "hangzhou", "S:112446677s5555z +2s"),
    ("four wilds, one suit", "hebei", "N:222445566p7777z +4p wild=7z"),
    ("four wilds, one suit", "jiangnan,wild-mode=daidi", "E:22344456666m99p +4p wild=6m"),
    ("four wilds, one suit", "luoshan", "E:1222334446666s +2s wild=6s"),
    ("four wilds, one suit", "tianjin,wilds=4", "S:2345677788m777s +7s wild=7s"),
    ("four wilds, one suit", "wuhan", "E:111234588m3333s +8m wild=3s"),
    ("four wilds, one suit", "zhuanzhuan,red-wild=true", "S:123445566s7777z +6s"),
    ("three wilds, 16 tiles", "wenzhou", "S:1112344456789p222s +3p wild=2s"),
    ("four wilds, pairs", "zuanpai", "S:44445m23345789s +4s wild=4m"),
    ("four seasons, one suit", "gb-optional", "S:223445678m1234f +4m"),
    ("four seasons, one suit", "gb-optional", "N:223456777p1234f +2p kong"),
    ("four seasons, one suit, claimed", "gb-optional", "N:345677899m1234f -9m"),
    ("four seasons, a fifth tile allowed", "gb-optional,wild-fifth=true", "N:234555667m1234f +7m"),
    ("four seasons, pairs", "gb-optional", "E:2288p22334s1234f +4s"),
    ("four seasons, honours", "gb-optional", "W:223344557z1234f +7z"),
    ("seven wilds, one suit", "tianjin", "S:156778m8889999p +7m wild=8p9p"),
    ("seven wilds, a melded pong", "tianjin", "W:444555p2336678s +5p wild=4p"),
    ("seven wilds, one suit", "ningbo,wild-count=7", "S:156778m8889999p +7m wild=8p9p"),
    ("seven wilds, last drawn", "ningbo,wild-count=7", "N:1111345778899m +9m wild=9m"),
    ("seven wilds, one suit", "nanchang", "S:156778m8889999p +7m wild=8p9p"),
    ("eight wilds and honour chows", "nanchang", "S:1112222345667z +6z wild=1z"),
    ("no wilds, honour chows alone", "nanchang", "S:1112223334445z +5z wild=9m"),
    ("no wilds, five sets of one suit", "taiwan", "S:1112223334445678m +8m"),
    ("no wilds, one suit", "gb", "S:1112223334445m +5m"),
    ("no wilds, runs of one suit", "gb", "S:2233344455667m +7m"),
)
"""What the hand is, the ruleset, the line."""
WAITING: tuple[tuple[str, str, str], ...] = (
    ("any tile wins, one suit", "hebei", "222445566p7777z wild=7z"),
    ("any tile wins, sets and a wild tile", "hangzhou", "123m456p789s234s5z"),
    ("any tile wins, four seasons", "gb-optional", "234566788m1234f"),
    ("any tile wins, seven wilds", "tianjin", "456778m8889999p wild=8p9p"),
    ("any tile wins, seven wilds", "nanchang", "456778m8889999p wild=8p9p"),
    ("nine gates", "gb", "1112345678999m"),
    ("thirteen orphans", "gb", "19m19p19s1234567z"),
)
"""Hands whose waits cost most."""


def _read(text: str, rules: Rules) -> Win:
    line = read_hand(text)
    assert not isinstance(line, Diagnostic), text
    return line.as_win(int(rules.at("seats.hand")))


def _complete(rules: Rules, seed: int, number: int) -> list[Win]:
    """Complete hands, some of them with a wild tile; not all of them meet a ruleset's demands."""
    rng = random.Random(seed)
    wilds = wilds_of(rules.spec)
    return [random_win(rng, rules, wilds, rng.choice((0, 0, 1)) if wilds else 0) for _ in range(number)]


def _dealt(rules: Rules, seed: int, number: int) -> list[Hand]:
    rng = random.Random(seed)
    wall = [kind for kind in range(NATURAL) for _ in range(tile_set(rules)[kind])]
    size = int(rules.at("seats.hand")) + 1
    return [Hand(concealed=tuple(sorted(rng.sample(wall, size)))) for _ in range(number)]


def _cpu(asked: Callable[[], T]) -> tuple[float, T]:
    """CPU milliseconds of one call, and its answer."""
    start = time.process_time()
    answer = asked()
    return 1000 * (time.process_time() - start), answer


def one(question: str, spec: str, text: str) -> float:
    """CPU milliseconds of one answer in a process that has answered for other hands."""
    rules = load(spec)
    rng = random.Random(7)
    wilds = wilds_of(spec)
    for _ in range(WARM):
        win = random_win(rng, rules, wilds, rng.randrange(5) if wilds else 0)
        score(win, rules)
    gc.collect()
    gc.disable()
    if question == "score":
        return _cpu(partial(score, _read(text, rules), rules))[0]
    line = read_hand(text)
    assert not isinstance(line, Diagnostic), text
    return _cpu(partial(waits, line.hand, rules, line.words, line.flags))[0]


def _least(question: str, spec: str, text: str, rounds: int) -> float:
    command = [sys.executable, "-m", "tests.bench.worst", "--one", question, spec, text]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(rounds))


def _table(title: str, question: str, cases: Sequence[tuple[str, str, str]], rounds: int) -> None:
    print(f"\n## {title}\n\n| hand | ruleset | line | ms |\n|---|---|---|---|")
    for what, spec, text in cases:
        print(f"| {what} | {spec} | `{text}` | {_least(question, spec, text, rounds):.1f} |", flush=True)


def _waits_ratio(rules: Rules, seed: int) -> tuple[float, float]:
    """CPU of the waits of hands that wait, in scores of other hands that win: the middle one in middle ones, the mean
    in means."""
    for win in _complete(rules, 1, 60):
        score(win, rules)
        waits(win.hand, rules, win.words, win.flags)
    single = []
    for win in _complete(rules, seed, 120):
        spent, outcome = _cpu(partial(score, win, rules))
        single += [spent] if outcome.win else []
    several = []
    for win in _complete(rules, seed + 100, 120):
        spent, found = _cpu(partial(waits, win.hand, rules, win.words, win.flags))
        several += [spent] if isinstance(found, Waits) and found.waits else []
    return (
        statistics.median(several) / statistics.median(single),
        statistics.fmean(several) / statistics.fmean(single),
    )


def _discard_ratio(rules: Rules, seed: int) -> float:
    """CPU of discard tables, in distances of other hands."""
    named = wilds_of(rules.spec) if rules.at("wild.find") not in ("none", "fixed") else ()
    words = MappingProxyType({"wild": "".join(NAMES[kind] for kind in named)} if named else {})
    for hand in _dealt(rules, 1, 100):
        shanten(hand, rules, words)
    hands = _dealt(rules, seed, 400)
    single, _ = _cpu(lambda: [distance(hand, rules, words) for hand in hands[:200]])
    several, _ = _cpu(lambda: [shanten(hand, rules, words) for hand in hands[200:]])
    return several / single


def _ratios() -> None:
    print("\n## Waits in scores, discard tables in distances\n")
    print("| ruleset | waits, typical | waits, mean | discard table |\n|---|---|---|---|")
    for spec in ids():
        rules = load(spec)
        gc.collect()
        gc.disable()
        ratios = [_waits_ratio(rules, seed) for seed in SEEDS]
        middle, mean = (statistics.median(column) for column in zip(*ratios, strict=True))
        table = statistics.median(_discard_ratio(rules, seed) for seed in SEEDS)
        print(f"| {spec} | {middle:.1f} | {mean:.1f} | {table:.1f} |", flush=True)


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.worst", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="processes a hand, of which the least counts")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(one(*asked.one))
        return
    _table("One hand", "score", HANDS, asked.rounds)
    _table("The waits of one hand", "waits", WAITING, asked.rounds)
    _ratios()


if __name__ == "__main__":
    main()
