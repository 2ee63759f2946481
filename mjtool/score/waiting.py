"""Questions about the hand without its winning tile: which kinds complete it, and whether a wild tile was one too
many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..hand import How, Win
from ..pattern import Questions, Situation
from ..shape import natural, standard
from ..shape.orphans import ORPHANS
from ..shape.packed import BITS, MOST, ONE, SINGLES, present, unpack
from ..tile import NATURAL
from .facts import UNREAL_FORMS
from .program import Program, Shape
from .readings import near, partitions

_ORPHANS = sum(ONE[k] for k in ORPHANS)


def before_win(sit: Situation) -> tuple[int, int]:
    """The concealed natural tiles (packed counts) and the number of wild tiles, without the winning tile."""
    tiles = sit.packed
    wilds = len(sit.wilds)
    tile = sit.win.tile
    if tile is not None:
        if sit.won_wild:
            wilds -= 1
        elif tile < NATURAL:
            lost = tile if tiles >> BITS * tile & MOST or sit.deputy is None else sit.deputy[1]
            tiles -= ONE[lost]
    return tiles, wilds


def wild_over(program: Program, sit: Situation, n: int) -> frozenset[str]:
    """The forms (`sets`, `pairs`) that stand complete after `n` wild tiles of the hand before the win are taken
    away."""
    tiles, wilds = before_win(sit)
    left = wilds - n
    if left < 0:
        return frozenset()
    counts = unpack(tiles)
    found = set()
    for shape in program.shapes:
        sets = program.sets - len(sit.melds)
        if shape.form == "sets" and standard.fits(counts, left, sets, 0, bool(shape.params.get("honour-chows"))):
            found.add("sets")
        less = 2 * (int(shape.params.get("pairs", 7)) - 1)
        if shape.form == "pairs" and not sit.melds and _paired(tiles, left, less):
            found.add("pairs")
    return frozenset(found)


def _number(tiles: int) -> int:
    return sum(unpack(tiles)[:NATURAL])


def _paired(tiles: int, wilds: int, number: int) -> bool:
    odd = (tiles & SINGLES).bit_count()
    return odd <= wilds and (wilds - odd) % 2 == 0 and _number(tiles) + wilds == number


def _single_odd(tiles: int) -> int | None:
    """The kind that a hand of pairs lacks: the one held an odd number of times, if there is but one."""
    odd = tiles & SINGLES
    return odd.bit_length() // BITS if odd and not odd & (odd - 1) else None


def _complete(program: Program, shape: Shape, sit: Situation, tiles: int, wilds: int) -> bool:
    """Whether tiles are complete in one shape, whatever the ruleset demands besides."""
    if shape.form == "sets" and program.fifth:
        sets = program.sets - len(sit.melds)
        return standard.fits(unpack(tiles), wilds, sets, 1, bool(shape.params.get("honour-chows")))
    if shape.form == "pairs" and not shape.params.get("single"):
        return not sit.melds and _paired(tiles, wilds, 2 * int(shape.params.get("pairs", 7)))
    spare = tuple(sorted(sit.wild_kinds))[:1] * wilds
    return next(partitions(program, shape, sit.with_tiles(tiles, spare)), None) is not None


SHAPELESS = frozenset({"held", "course", "opening"})
"""Forms of wins that no tile completes."""


def completing(program: Program, sit: Situation, without: frozenset[str] = SHAPELESS) -> frozenset[int]:
    """The kinds that complete the hand before its winning tile to any winning shape but the forms `without`."""
    tiles, wilds = before_win(sit)
    shapes = [s for s in program.shapes if s.form not in without]
    found: set[int] = set()
    if not sit.wild_kinds:
        found, shapes = _natural_completing(program, sit, tiles, shapes)
    for kind in range(NATURAL) if shapes else ():
        if not sit.set_copies[kind]:
            continue
        for face in _as(sit, kind):
            more = tiles if face is None else tiles + ONE[face]
            if any(_complete(program, shape, sit, more, wilds + (face is None)) for shape in shapes):
                found.add(kind)
                break
    return frozenset(found)


def _natural_completing(
    program: Program, sit: Situation, tiles: int, shapes: list[Shape]
) -> tuple[set[int], list[Shape]]:
    """The kinds that complete natural tiles to the shapes that can be asked as a whole, and the shapes for which
    every kind has to be tried."""
    found: list[int] = []
    left = []
    kinds, melds = present(tiles), len(sit.melds)
    for shape in near(program, tiles, melds, 1):
        if shape not in shapes:
            continue
        if shape.form == "sets":
            found += natural.finishing(tiles, program.sets - melds, bool(shape.params.get("honour-chows")))
        elif shape.form == "pairs" and not shape.params.get("single"):
            single = _single_odd(tiles)
            found += [] if single is None else [single]
        elif (shape.form != "unrelated" or kinds == tiles) and (shape.form != "orphans" or not kinds & ~_ORPHANS):
            left.append(shape)
    copies = sit.set_copies
    return {k for k in found if copies[k]}, left


def _as(sit: Situation, kind: int) -> tuple[int | None, ...]:
    """What a drawn kind can be: a wild tile (None), itself, or the face that it stands in for."""
    if kind in sit.wild_kinds:
        return (None,)
    if sit.deputy is not None and kind == sit.deputy[0]:
        return (sit.deputy[1], kind)
    return (kind,)


def questions(program: Program, accepts: Callable[[Win], bool]) -> Questions:
    """What situations of a program can be asked; `accepts` says whether a win meets the demands on complete hands."""

    def kinds(sit: Situation, legal: bool) -> frozenset[int]:
        if not legal:
            return frozenset().union(*(completing(program, way, UNREAL_FORMS) for way in sit.before or (sit,)))
        draw = replace(sit.win, how=How.DRAW, giver=None)
        return frozenset(k for k in sit.completers(False) if accepts(replace(draw, tile=k)))

    def over(sit: Situation, n: int) -> frozenset[str]:
        return wild_over(program, sit, n)

    return Questions(kinds, over)
