"""A cap cuts what is paid, not which reading of the hand is told."""

from __future__ import annotations

import pytest
from told import judged, told, want


@pytest.mark.parametrize(
    ("rules", "line", "answer"),
    [
        # seven pairs with a quad are worth 32, the four equal tiles as pong and chow 16: both are cut to 16
        ("guangshui", "W:1122233778899s +2s", "16: luxury-seven-pairs=8 full-flush=4 | E-16 S-16 W32"),
        ("xiangyang", "E:2266667778888s +7s", "16: triple-luxury-seven-pairs=128 full-flush=4 | E32 S-16 W-16"),
        (
            "guangshui",
            "S:2233334445577p W-4p afterkong",
            "16: double-luxury-seven-pairs=16 full-flush=4 on-kong-discard=2 | E0 S16 W-16",
        ),
        ("guangshui,cap=0", "W:1122233778899s +2s", "32: luxury-seven-pairs=8 full-flush=4 | E-32 S-32 W64"),
    ],
)
def test_the_largest_product_counts_before_the_cap(rules: str, line: str, answer: str) -> None:
    assert told(rules, line) == want(answer)


@pytest.mark.parametrize(
    "line",
    [
        "111222333m55p78s +9s",
        "1112223334445m +5m",
        "123789m123789p5s N-5s",
        "112233m445566p7s +7s",
        "111333p555777s9p E-9p",
    ],
)
def test_a_cap_leaves_the_patterns(line: str) -> None:
    """Chinese Official: patterns under a cap are those without it."""
    free, cut = judged("gb", line), judged("gb,cap=9", line)
    assert free.points > 9 == cut.points
    assert [(hit.key, hit.value) for hit in free.patterns] == [(hit.key, hit.value) for hit in cut.patterns]
