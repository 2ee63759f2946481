"""Every ruleset has an annotated log, and the three worked deals come out to the last payment."""

from __future__ import annotations

from pathlib import Path

from mjtool.deal import read_deals
from mjtool.play.replay import DealResult, replay
from mjtool.rules.load import ids

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"


def test_every_ruleset_has_a_log() -> None:
    assert set(ids()) <= {path.stem for path in LOGS.glob("*.mjl")}


def test_the_worked_deals() -> None:
    """Transfer of a kong's money, a robbed kong, opening wins and birds, counted by hand."""
    want = {
        "cd-1": [
            ("kong", "E+6 S-2 W-2 N-2"),
            ("win", "E-2 S+2"),
            ("kong-transfer", "E-6 S+6"),
            ("kong", "E-1 W-1 N+2"),
            ("win", "E-2 W+4 N-2"),
            ("win", "E+2 N-2"),
        ],
        "gb-1": [("win", "E-8 S+45 W-29 N-8")],
        "cs-1": [("win", "E-3 S+9 W-4 N-2"), ("win", "E-4 S-4 W+11 N-3"), ("win", "E-29 S+57 W-15 N-13")],
    }
    points = {"cd-1": [2, 2, 2], "gb-1": [21], "cs-1": [1, 1, 6]}
    for name in ("chengdu", "gb", "changsha"):
        for result in replay(read_deals((LOGS / f"{name}.mjl").read_text(encoding="utf-8").splitlines()), "gb"):
            assert isinstance(result, DealResult)
            if result.deal.id not in want:
                continue
            found = [
                (record.why, " ".join(f"{seat.name}{n:+d}" for seat, n in record.pay.items() if n))
                for record in result.ledger
            ]
            assert found == want.pop(result.deal.id)
            assert [judged.outcome.points for judged in result.wins] == points[result.deal.id]
    assert not want
