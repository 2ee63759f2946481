"""A shuffled wall and all that is settled before the first act: hands, turned tiles, stakes, dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from ..deal import Deal
from ..diag import Diagnostic
from ..hand import Hand
from ..notation.words import Field
from ..rules.tiles import wild_kinds
from ..tile import NAMES, Seat, text
from . import settings as is_
from .flow import Flow, wild_named


@dataclass(slots=True)
class Dealt:
    """A deal before its first act: the record so far, and the tiles that are left. `tail` is the store behind a
    turned stack, None where there
    is only one."""

    deal: Deal
    wall: list[int]
    tail: list[int] | None


def _full_set(flow: Flow, random: Random) -> list[int]:
    tiles = [kind for kind, count in enumerate(flow.copies) for _ in range(count)]
    random.shuffle(tiles)
    return tiles


def _turn_up(flow: Flow, wall: list[int]) -> int:
    """Takes the indicator out of the wall: the last tile that can be one."""
    for i in range(len(wall) - 1, -1, -1):
        words: Mapping[str, str] = {"turned": NAMES[wall[i]]}
        if not isinstance(wild_kinds(flow.rules, words), Diagnostic):
            return wall.pop(i)
    return wall.pop()


def _stakes(flow: Flow, random: Random) -> list[Field]:
    if flow.start.stakes is not is_.Stakes.CHOOSE:
        return []
    name = next((word for word, kind in flow.words.items() if kind == "seat-numbers" and word in ("piao", "ga")), None)
    staked = [f"{seat.name}{n}" for seat in flow.seats if (n := random.randint(0, 3))]
    return [Field(name, ",".join(staked))] if name is not None and staked else []


def _one_each(flow: Flow, wall: list[int]) -> dict[Seat, list[int]]:
    """Each player's own wild tile, none of which stays in the wall."""
    if flow.start.wild_dealt is not is_.WildDealt.ONE_EACH:
        return {seat: [] for seat in flow.seats}
    wilds = [tile for tile in wall if tile in wild_named(flow)]
    wall[:] = [tile for tile in wall if tile not in wild_named(flow)]
    return {seat: wilds[i : i + 1] for i, seat in enumerate(flow.seats)}


def deal_out(flow: Flow, random: Random, head: list[Field]) -> Dealt:
    """Shuffles and deals; `head` are the fields that the record begins with."""
    wall = _full_set(flow, random)
    fields = list(head)
    if flow.start.wild_find in (is_.WildFind.TURNED, is_.WildFind.NEXT, is_.WildFind.BOTH):
        fields.append(Field("turned", NAMES[_turn_up(flow, wall)]))
    hands = _one_each(flow, wall)
    for seat in flow.seats:
        short = flow.hand - len(hands[seat])
        hands[seat] += wall[:short]
        del wall[:short]
    if flow.start.face_up is is_.FaceUp.TAIL_TWO:
        fields.append(Field("tail", text([wall.pop(), wall.pop()])))
    elif flow.start.face_up is is_.FaceUp.THIRD_STACK:
        fields.append(Field("tail", NAMES[wall[-6]]))
    tail = None
    if flow.wall.reserve.stack:
        dice = (random.randint(1, 6), random.randint(1, 6))
        fields.append(Field("dice", f"{dice[0]},{dice[1]}"))
        behind = 2 * sum(dice) - 1
        tail = wall[-behind:]
        del wall[-behind:]
    fields += _stakes(flow, random)
    if flow.start.bonus:
        fields.append(Field("bonus", NAMES[random.choice([kind for kind, count in enumerate(flow.copies) if count])]))
    dealt = {seat: Hand(seat, tuple(sorted(tiles))) for seat, tiles in hands.items()}
    return Dealt(Deal(tuple(fields), dealt), wall, tail)
