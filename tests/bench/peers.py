"""What the peers run: hands from standard input, one answer a line. Runs in the benchmark's own environment.

python peers.py NAME < hands > answers
"""

from __future__ import annotations

import re
import sys
from typing import Any

RUNS = re.compile(r"(\d+)([mpsz])")
START = {"m": 0, "p": 9, "s": 18, "z": 27}


def counts(line: str) -> list[int]:
    """A hand as 34 counts."""
    found = [0] * 34
    for digits, suit in RUNS.findall(line):
        for digit in digits:
            found[START[suit] + int(digit) - 1] += 1
    return found


def with_mahjong() -> None:
    """The pure Python package `mahjong`."""
    from mahjong.shanten import Shanten

    one = Shanten()
    sys.stdout.writelines(f"{one.calculate_shanten(counts(line))}\n" for line in sys.stdin)


def with_riichienv() -> None:
    """`riichienv` (Rust): its own parser and its own number."""
    from riichienv import calculate_shanten, parse_hand

    sys.stdout.writelines(f"{calculate_shanten(parse_hand(line.rstrip())[0])}\n" for line in sys.stdin)


def with_xiangting() -> None:
    """`xiangting` (Rust): the replacement number, one more than shanten."""
    from xiangting import PlayerCount, calculate_replacement_number

    four = PlayerCount.FOUR
    sys.stdout.writelines(f"{calculate_replacement_number(counts(line), four) - 1}\n" for line in sys.stdin)


def helps_with_xiangting() -> None:
    """`xiangting` (Rust): the tiles that help, as a mask."""
    from xiangting import PlayerCount, calculate_necessary_tiles

    four = PlayerCount.FOUR
    sys.stdout.writelines(f"{calculate_necessary_tiles(counts(line), four)[1]}\n" for line in sys.stdin)


def gb_names() -> dict[str, str]:
    """Our names of tiles to PyMahjongGB's."""
    names = {f"{r}{s}": f"{t}{r}" for s, t in zip("mps", "WBT", strict=True) for r in range(1, 10)}
    names.update({f"{r}z": f"F{r}" for r in range(1, 5)})
    return {**names, "5z": "J3", "6z": "J2", "7z": "J1"}


def gb_call(line: str, names: dict[str, str]) -> dict[str, Any]:
    """A hand line as the arguments of PyMahjongGB's calculator."""
    head, event, *words = line.split()
    seat, body = head[0], head[2:]
    cut = min((i for i in (body.find("["), body.find("(")) if i >= 0), default=len(body))

    def tiles(part: str) -> list[str]:
        return [names[d + s] for run, s in RUNS.findall(part) for d in run]

    pack = []
    for meld in re.findall(r"[\[(][^\])]*[\])]", body[cut:]):
        of = tiles(meld)
        kind = "GANG" if len(of) == 4 else "PENG" if of[0] == of[1] else "CHI"
        pack.append((kind, of[1], 0 if meld[0] == "(" else 1))
    draw = event[0] == "+"
    wind = next((w[6] for w in words if w.startswith("round=")), "E")
    return {
        "pack": tuple(pack),
        "hand": tuple(tiles(body[:cut])),
        "winTile": names[event[-2:]],
        "flowerCount": 0,
        "isSelfDrawn": draw,
        "is4thTile": "lastcopy" in words,
        "isAboutKong": draw and "kong" in words,
        "isWallLast": "last" in words,
        "seatWind": "ESWN".index(seat),
        "prevalentWind": "ESWN".index(wind),
    }


def with_pymahjonggb() -> None:
    """PyMahjongGB (C++): the sum of the fans."""
    from MahjongGB import MahjongFanCalculator

    names = gb_names()
    for line in sys.stdin:
        found = MahjongFanCalculator(**gb_call(line, names))
        sys.stdout.write(f"{sum(fan[0] for fan in found)} {' '.join(fan[1] for fan in found)}\n")


if __name__ == "__main__":
    {
        "mahjong": with_mahjong,
        "riichienv": with_riichienv,
        "xiangting": with_xiangting,
        "xiangting-helps": helps_with_xiangting,
        "pymahjonggb": with_pymahjonggb,
    }[sys.argv[1]]()
