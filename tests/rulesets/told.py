"""How the ruleset tests write an answer: `points: pattern=value … | seat±pay …`, or the reason of a refusal."""

from __future__ import annotations

from collections import Counter

from mjtool.diag import Diagnostic
from mjtool.notation import read_hand
from mjtool.rules.load import load
from mjtool.score.judge import score
from mjtool.score.result import Outcome


def judged(spec: str, line: str) -> Outcome:
    """The outcome of a hand line under a ruleset."""
    rules = load(spec)
    hand = read_hand(line)
    assert not isinstance(hand, Diagnostic), hand
    return score(hand.as_win(int(rules.at("seats.hand"))), rules)


def told(spec: str, line: str, side: str = "") -> str:
    """The outcome in one line; `side` names side money that is added to the payments."""
    out = judged(spec, line)
    if not out.win:
        return str(out.reason)
    rows = " ".join(f"{hit.key}={hit.value}" for hit in sorted(out.patterns, key=lambda hit: hit.key))
    pay = Counter(dict(out.pay or {}))
    for money in out.side:
        if money.key == side:
            pay.update(money.pay)
    return f"{out.points}: {rows} | " + " ".join(f"{seat.name}{pay[seat]:+d}" for seat in sorted(pay))


def want(text: str) -> str:
    """An expected answer in the order and signs that `told` prints, so that tables may be written freely."""
    points, colon, rest = text.partition(": ")
    if not colon:
        return text
    rows, _, pay = rest.partition(" | ")
    return f"{points}: {' '.join(sorted(rows.split()))} | " + " ".join(
        f"{p[0]}{int(p[1:]):+d}" for p in sorted(pay.split(), key=lambda p: "ESWN".index(p[0]))
    )
