"""Tiles turned up after the win (扎鸟, 买马): whom they hit."""

from __future__ import annotations

from typing import NamedTuple

from ..tile import SUITED, Seat, rank_of
from .evaluate import Evaluation

HONOUR_ROWS = ((27,), (28, 33), (29, 32), (30, 31))
"""Honours by row where honours count: E 1z · S 2z 7z · W 3z 6z · N 4z 5z."""


class Hits(NamedTuple):
    """What turned tiles do to one payment: doublings, repeated payments, points added."""

    double: int = 0
    repeat: int = 0
    add: int = 0


NO_HITS = Hits()


def row_of(kind: int, row: str) -> int | None:
    """The row 0..3 that a turned tile counts for: 1 5 9, 2 6, 3 7, 4 8; honours only where the ruleset counts them."""
    if kind < SUITED:
        return (rank_of(kind) - 1) % 4
    if row == "by-seat-and-honours":
        return next((i for i, kinds in enumerate(HONOUR_ROWS) if kind in kinds), None)
    return None


def bird_hits(ev: Evaluation, q: Seat) -> Hits:
    """How often the tiles that the line says were turned hit the winner or payer `q`, as `turn-up.effect` counts it.

    Rows belong to seats (`by-seat`), or are counted from the winner on (`by-winner`). An effect `add` counts the
    winner's row alone, on a draw.
    """
    rules = ev.program.rules
    effect = rules.at("turn-up.effect", "none")
    if effect == "none" or not rules.at("turn-up.count", 0):
        return NO_HITS
    turned = ev.sit.words.get(str(rules.at("turn-up.word", "birds")), ())
    if not turned or ev.reading.shape in {s.id for s in ev.program.shapes if s.form == "opening"}:
        return NO_HITS
    winner = ev.sit.win.hand.seat
    row = str(rules.at("turn-up.row", "by-seat"))
    start = int(winner) if row == "by-winner" else 0
    hit = [None if r is None else (start + r) % 4 for r in (row_of(k, row) for k in turned)]
    on_both = sum(h in (int(winner), int(q)) for h in hit)
    if effect == "double":
        return Hits(double=on_both)
    if effect == "repeat":
        return Hits(repeat=on_both)
    drawn = ev.sit.drawn
    return Hits(add=hit.count(int(winner)) if drawn else 0)
