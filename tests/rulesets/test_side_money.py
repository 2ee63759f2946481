"""Money beside the win that a line shows: who pays for kongs when some are out, or when only one other player sits."""

from __future__ import annotations

import pytest
from told import told, want


@pytest.mark.parametrize(
    ("rules", "line", "answer"),
    [
        # who is out has paid for the tile that he gave; the rest is owed by those still in
        (
            "chengdu",
            "S:23456s99p[1111s@W][777p@E] +7s out=W",
            "3: plain=1 exposed-kong=1 | E-3 S8 W-2 N-3",
        ),
        (
            "chengdu",
            "S:23456s99p(1111s)[777p@E] +7s out=W",
            "3: plain=1 concealed-kong=1 | E-5 S10 W0 N-5",
        ),
        (
            "chengdu",
            "S:23456s99p[111s+1s@W][777p@E] +7s out=W",
            "3: plain=1 exposed-kong=1 | E-4 S8 W0 N-4",
        ),
        (
            "chengdu,scrape=true",
            "S:23456s99p[1111s@N][777p@E] +7s out=W",
            "3: plain=1 exposed-kong=1 | E-4 S9 W0 N-5",
        ),
        # of two players only one can have given it
        (
            "erma-xueliu",
            "S:78p55678s(9999p)[9999s] E-6p",
            "8: plain=2 quad-used=2 | E-14 S14",
        ),
        (
            "erma-xueliu",
            "S:78p55678s(9999p)[9999s@E] E-6p",
            "8: plain=2 quad-used=2 | E-14 S14",
        ),
    ],
)
def test_kongs(rules: str, line: str, answer: str) -> None:
    assert told(rules, line, "kongs") == want(answer)
