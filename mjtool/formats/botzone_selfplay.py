"""Botzone self-play lines: one GB deal a line, `{scores, log, quan, walltiles, seed}`.

`log` alternates the requests and answers of the judge's protocol as plain objects; the scores tell how it ended.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..deal import Deal
from .botzone_protocol import SEAT_KEYS, Protocol
from .builder import DealBuilder
from .source import Read, refuse
from .spanjson import Node, one_a_line


def _deal(root: Node) -> Deal:
    deal = DealBuilder(root.source, root.source.line)
    seed = root.opt("seed")
    if seed is not None:
        deal.say("id", f"seed-{seed.whole()}", seed.span)
    protocol = Protocol(deal)
    for entry in root.get("log").items():
        lines = entry.map()
        if any(isinstance(lines[key].value, str) for key in SEAT_KEYS if key in lines):
            protocol.requests(lines)
        else:
            protocol.answer(lines)
    scores = root.get("scores")
    numbers = [item.whole() for item in scores.items()]
    if len(numbers) != len(SEAT_KEYS):
        raise refuse("foreign-count", scores.span, wanted=4, found=len(numbers))
    protocol.end(numbers, scores.span, root.opt("fanCnt"))
    walls = root.opt("walltiles")
    if walls is not None:
        protocol.check_wall(walls.words())
    return deal.finish()


def read(lines: Iterable[str]) -> Read:
    """The deals of a self-play file, a line each."""
    return one_a_line(lines, _deal)
