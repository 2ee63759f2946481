"""Seeded files of hands."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from mjtool.hand import How
from mjtool.rules.load import load
from mjtool.tile import NAMES, text

sys.path.insert(0, str(Path(__file__).parents[1] / "score"))
from random_hands import random_win

SEED = 20261130


def random_hands(path: Path, count: int, size: int = 14, most: int = 3) -> Path:
    """Random hands of at least seven kinds, none of them more than `most` times: every seven-pairs rule says the same
    of them, if no kind is there four times."""
    rng = random.Random(SEED)
    wall = [kind for kind in range(34) for _ in range(4)]
    with path.open("w", encoding="ascii") as out:
        written = 0
        while written < count:
            tiles = sorted(rng.sample(wall, size))
            kinds = set(tiles)
            if len(kinds) > 6 and all(tiles.count(k) <= most for k in kinds):
                out.write(text(tiles) + "\n")
                written += 1
    return path


def winning_hands(path: Path, count: int) -> Path:
    """Winning hands of Chinese Official, a third of the sets melded, half of them drawn."""
    rng = random.Random(SEED)
    rules = load("gb")
    with path.open("w", encoding="ascii") as out:
        for _ in range(count):
            win = random_win(rng, rules)
            melds = "".join(f"({text(m.tiles)})" if m.concealed else f"[{text(m.tiles)}]" for m in win.hand.melds)
            event = f"+{NAMES[win.tile or 0]}" if win.how is How.DRAW else f"-{NAMES[win.tile or 0]}"
            giver = "" if win.giver is None else win.giver.name
            words = "".join(f" {name}={value}" for name, value in win.words.items())
            flags = "".join(f" {flag}" for flag in sorted(win.flags - {"first", "ready"}))
            out.write(f"{win.hand.seat.name}:{text(win.hand.concealed)}{melds} {giver}{event}{words}{flags}\n")
    return path
