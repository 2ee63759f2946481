"""Questions about the hand without its winning tile: which kinds complete it, and whether a wild tile was one too
many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..hand import How, Win
from ..pattern import Situation
from ..shape import orphans, standard
from ..shape.unrelated import NINE_MASKS
from ..tile import NATURAL
from .facts import UNREAL_FORMS
from .program import Program, Shape
from .readings import partitions


def before_win(sit: Situation) -> tuple[list[int], int]:
    """The concealed natural tiles by kind and the number of wild tiles, without the winning tile."""
    counts = list(sit.counts)
    wilds = len(sit.wilds)
    tile = sit.win.tile
    if tile is not None:
        if sit.won_wild:
            wilds -= 1
        elif tile < NATURAL:
            lost = tile if counts[tile] or sit.deputy is None else sit.deputy[1]
            counts[lost] -= 1
    return counts, wilds


def wild_over(program: Program, sit: Situation) -> Callable[[int], frozenset[str]]:
    """The forms (`sets`, `pairs`) that stand complete after `n` wild tiles of the hand before the win are taken
    away."""

    def forms(n: int) -> frozenset[str]:
        counts, wilds = before_win(sit)
        left = wilds - n
        if left < 0:
            return frozenset()
        found = set()
        for shape in program.shapes:
            if shape.form == "sets" and standard.fits(
                counts, left, program.sets - len(sit.melds), 0, bool(shape.params.get("honour-chows"))
            ):
                found.add("sets")
            if (
                shape.form == "pairs"
                and not sit.melds
                and _paired(counts, left, 2 * (int(shape.params.get("pairs", 7)) - 1))
            ):
                found.add("pairs")
        return frozenset(found)

    return forms


def _paired(counts: Sequence[int], wilds: int, tiles: int) -> bool:
    odd = sum(c % 2 for c in counts[:NATURAL])
    return odd <= wilds and (wilds - odd) % 2 == 0 and sum(counts[:NATURAL]) + wilds == tiles


def _single_odd(counts: Sequence[int]) -> list[int]:
    """The kind that a hand of pairs lacks: the one held an odd number of times, if there is but one."""
    odd = [k for k in range(NATURAL) if counts[k] % 2]
    return odd if len(odd) == 1 else []


def _near(shape: Shape, sit: Situation, counts: Sequence[int]) -> bool:
    """Whether natural tiles, one short, can be near a shape at all: a quick look before every kind is tried."""
    if sit.melds and shape.form not in ("loose", "knitted"):
        return False
    held = [k for k in range(NATURAL) if counts[k]]
    if shape.form == "knitted":
        present = sum([1 << k for k in held])
        return len(sit.melds) <= 1 and any((present & nine).bit_count() >= 8 for nine in NINE_MASKS)
    if shape.form == "pairs":
        return len(held) <= int(shape.params.get("pairs", 7)) + int(shape.params.get("single", 0))
    if shape.form == "unrelated":
        return len(held) == sum(counts[:NATURAL])
    if shape.form == "orphans":
        return all(k in orphans.ORPHANS for k in held)
    return True


def _complete(program: Program, shape: Shape, sit: Situation, counts: list[int], wilds: int) -> bool:
    """Whether tiles are complete in one shape, whatever the ruleset demands besides."""
    if shape.form == "sets" and program.fifth:
        return standard.fits(counts, wilds, program.sets - len(sit.melds), 1, bool(shape.params.get("honour-chows")))
    if shape.form == "pairs" and not shape.params.get("single"):
        return not sit.melds and _paired(counts, wilds, 2 * int(shape.params.get("pairs", 7)))
    spare = tuple(sorted(sit.wild_kinds))[:1] * wilds
    present = sum([1 << k for k in range(NATURAL) if counts[k]])
    other = replace(sit, counts=tuple(counts), wilds=spare, present=present)
    return next(partitions(program, shape, other), None) is not None


def completing(
    program: Program, sit: Situation, without: frozenset[str] = frozenset({"held", "course", "opening"})
) -> frozenset[int]:
    """The kinds that complete the hand before its winning tile to any winning shape but the forms `without`."""
    counts, wilds = before_win(sit)
    found: set[int] = set()
    shapes = [s for s in program.shapes if s.form not in without]
    if not wilds and not sit.wild_kinds:
        for shape in shapes:
            if shape.form == "sets":
                honour_chows = bool(shape.params.get("honour-chows"))
                found.update(
                    k
                    for k in standard.finishing(counts, program.sets - len(sit.melds), honour_chows)
                    if sit.set_copies[k]
                )
        shapes = [s for s in shapes if s.form != "sets" and _near(s, sit, counts)]
        if any(s.form == "pairs" and not s.params.get("single") for s in shapes):
            found.update(k for k in _single_odd(counts) if sit.set_copies[k])
            shapes = [s for s in shapes if s.form != "pairs" or s.params.get("single")]
    for kind in range(NATURAL) if shapes else ():
        if not sit.set_copies[kind]:
            continue
        for face in _as(sit, kind):
            more = counts if face is None else [*counts[:face], counts[face] + 1, *counts[face + 1 :]]
            if any(_complete(program, shape, sit, more, wilds + (face is None)) for shape in shapes):
                found.add(kind)
                break
    return frozenset(found)


def _as(sit: Situation, kind: int) -> tuple[int | None, ...]:
    """What a drawn kind can be: a wild tile (None), itself, or the face that it stands in for."""
    if kind in sit.wild_kinds:
        return (None,)
    if sit.deputy is not None and kind == sit.deputy[0]:
        return (sit.deputy[1], kind)
    return (kind,)


def completers(
    program: Program, sit: Situation, before: Sequence[Situation], accepts: Callable[[Win], bool]
) -> Callable[[bool], frozenset[int]]:
    """The kinds that complete the hand before its winning tile, in any of the ways of `before` to read it: to a real
    shape (False), or to a
    hand whose drawing `accepts` (True)."""
    memo: dict[bool, frozenset[int]] = {}

    def kinds(legal: bool) -> frozenset[int]:
        if legal not in memo:
            memo[legal] = frozenset().union(*(completing(program, way, UNREAL_FORMS) for way in before))
            if legal:
                draw = replace(sit.win, how=How.DRAW, giver=None)
                memo[legal] = frozenset(k for k in memo[legal] if accepts(replace(draw, tile=k)))
        return memo[legal]

    return kinds
