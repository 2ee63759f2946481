"""Chickens (捉鸡): tiles that are worth money to whoever holds them at the end of a won deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..hand import How
from ..rules.model import Rules
from ..tile import BY_NAME, SUITED, Seat
from .evaluate import Evaluation

HERO = BY_NAME["1s"]
BLACK = BY_NAME["8p"]


def chicken_worth(rules: Rules, turned: Iterable[int]) -> dict[int, int]:
    """How much a tile of each chicken kind is worth: one for every reason, the hero 1s, the black 8p, and the
    successor of each turned tile."""
    worth: dict[int, int] = {}
    reasons = [HERO] if rules.at("chickens.hero") else []
    if rules.at("chickens.black"):
        reasons.append(BLACK)
    for kind in turned:
        if kind < SUITED:
            reasons.append(kind - 8 if kind % 9 == 8 else kind + 1)
    for kind in reasons:
        worth[kind] = worth.get(kind, 0) + 1
    return worth


def turned_count(rules: Rules, drawn: bool) -> bool:
    """Whether tiles that were turned make chickens: open ones (明鸡) always, the one turned after the win (翻鸡) as
    `chickens.turn` says."""
    turn = rules.at("chickens.turn", "win")
    return bool(rules.at("chickens.open")) or turn == "win" or (turn == "self-draw" and drawn)


def settle(
    value: Mapping[Seat, int], exposed: Mapping[Seat, int], collecting: Iterable[Seat], seats: tuple[Seat, ...]
) -> dict[Seat, int]:
    """Every collecting player is paid his chickens by each other player, and by those who do not collect their own
    exposed chickens as well (包鸡)."""
    total = dict.fromkeys(seats, 0)
    collectors = set(collecting)
    for i in collectors:
        for j in seats:
            if j != i:
                amount = value.get(i, 0) + (exposed.get(j, 0) if j not in collectors else 0)
                total[i] += amount
                total[j] -= amount
    return total


def chicken_side(ev: Evaluation, seats: tuple[Seat, ...]) -> dict[Seat, int]:
    """The chickens of a win as the line shows them: `flip` turned tiles, `hold` value and exposed value of the
    others, `tenpai` ready players."""
    sit = ev.sit
    held = sit.words.get("hold")
    if held is None:
        return {}
    winner = sit.win.hand.seat
    turned = sit.words.get("flip", ()) if turned_count(ev.program.rules, sit.drawn) else ()
    worth = chicken_worth(ev.program.rules, turned)
    tiles = [
        *sit.win.hand.concealed,
        *(k for m in sit.own_melds for k in m.tiles),
        *([] if sit.win.tile is None else [sit.win.tile]),
    ]
    value = {q: int(numbers[0]) for q, numbers in held.items()}
    exposed = {q: int(numbers[1]) if len(numbers) > 1 else 0 for q, numbers in held.items()}
    value[winner] = sum(worth.get(k, 0) for k in tiles)
    hot = sit.win.how is How.DISCARD and "afterkong" in sit.win.flags
    if sit.win.giver is not None and (sit.robbed or hot):
        value[sit.win.giver] = 0
    return settle(value, exposed, [winner, *sit.words.get("tenpai", ())], seats)
