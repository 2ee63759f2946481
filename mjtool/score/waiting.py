"""Questions about the hand without its winning tile: which kinds complete it, and whether a wild tile was one too
many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ..hand import Hand, How, Win
from ..pattern import Questions, Situation, Table
from ..shape import natural, standard
from ..shape.orphans import ORPHANS
from ..shape.packed import BITS, MOST, ONE, SINGLES, present, spread, unpack
from ..shape.unit import Unit
from ..tile import KINDS, NATURAL
from .compile import kind_set
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


SHAPELESS = frozenset({"held", "course", "opening"})
"""Forms of wins that no tile completes."""


class _Before(NamedTuple):
    """A hand before its winning tile: its table and melds, its natural tiles (packed counts), and the number of its
    wild tiles."""

    table: Table
    melds: tuple[Unit, ...]
    tiles: int
    wilds: int

    def situation(self, face: int | None = None) -> Situation:
        """The hand with one tile more, natural as `face` or wild (None)."""
        tiles, wilds = (self.tiles, self.wilds + 1) if face is None else (self.tiles + ONE[face], self.wilds)
        spare = tuple(sorted(self.table.wild_kinds))[:1] * wilds
        return Situation(Win(Hand()), self.table, tiles, spare, self.melds, False, True)


def completing(program: Program, sit: Situation, without: frozenset[str] = SHAPELESS) -> frozenset[int]:
    """The kinds that complete the hand before its winning tile to any winning shape but the forms `without`."""
    return _completing(program, _Before(sit.table, sit.melds, *before_win(sit)), without)


@lru_cache(maxsize=256)
def _completing(program: Program, before: _Before, without: frozenset[str]) -> frozenset[int]:
    """The kinds that complete a hand; kept, for all winning tiles of a hand ask the same."""
    table, melds, tiles, wilds = before
    faces: set[int] = set()
    left = []
    for shape in near(program, tiles, len(melds), 1 + wilds):
        if shape.form not in without:
            asked = _ASKED_AT_ONCE.get(shape.form)
            if asked is not None and not shape.params.get("single"):
                faces.update(asked(program, shape, before))
            elif _may_be_unlike(shape, tiles):
                left.append(shape)
    found = set()
    for kind in range(NATURAL) if faces or left else ():
        if table.set_copies[kind] and any(
            face in faces or (face is None and faces) or _draws(program, left, before, face)
            for face in _as(table, kind)
        ):
            found.add(kind)
    return frozenset(found)


def _draws(program: Program, shapes: Sequence[Shape], before: _Before, face: int | None) -> bool:
    """Whether a face, or one more wild tile (None), completes a hand to one of some shapes, whatever the ruleset
    demands besides."""
    if not shapes:
        return False
    sit = before.situation(face)
    return any(next(partitions(program, shape, sit), None) is not None for shape in shapes)


def _may_be_unlike(shape: Shape, tiles: int) -> bool:
    """Whether nothing in natural tiles speaks against a shape of unlike tiles, if it is one."""
    kinds = present(tiles)
    return (shape.form != "unrelated" or kinds == tiles) and (shape.form != "orphans" or not kinds & ~_ORPHANS)


def _finishing_sets(program: Program, shape: Shape, before: _Before) -> Iterable[int]:
    sets, chows = program.sets - len(before.melds), bool(shape.params.get("honour-chows"))
    if not before.wilds:
        return natural.finishing(before.tiles, sets, chows)
    return standard.finishing(unpack(before.tiles), before.wilds, sets, chows)


def _finishing_pairs(program: Program, shape: Shape, before: _Before) -> Iterable[int]:
    odd, wilds = before.tiles & SINGLES, before.wilds
    if before.melds or _number(before.tiles) + wilds + 1 != 2 * int(shape.params.get("pairs", 7)):
        return ()
    if odd.bit_count() < wilds:
        return range(NATURAL)
    return [k for k in range(NATURAL) if odd & ONE[k]] if odd.bit_count() == wilds + 1 else ()


def _finishing_loose(program: Program, shape: Shape, before: _Before) -> Iterable[int]:
    within = kind_set(shape.params["within"]).mask_of(before.table.named)
    if present(before.tiles) & ~spread(within) or any(u.mask & ~within for u in before.melds):
        return ()
    return [k for k in range(NATURAL) if within >> k & 1]


_ASKED_AT_ONCE: Mapping[str, Callable[[Program, Shape, _Before], Iterable[int]]] = MappingProxyType(
    {"sets": _finishing_sets, "pairs": _finishing_pairs, "loose": _finishing_loose}
)
"""By form of a shape: the faces that complete tiles to it; for other forms every kind has to be tried."""


def holding(program: Program, sit: Situation) -> frozenset[int]:
    """The kinds, flowers among them, with which a hand holds as many tiles as a shape asks for that is made by tiles
    held (三财神, 八花): any kind once it does without them."""
    hand = sit.win.hand
    found: set[int] = set()
    for shape in program.shapes:
        if shape.form == "held":
            of = kind_set(shape.params["of"]).mask(sit)
            lack = int(shape.params["n"]) - sum([of >> k & 1 for k in (*hand.concealed, *hand.aside)])
            # where flowers count, the last tile is one of them
            first = NATURAL if of >> NATURAL else 0
            found.update(k for k in range(first, KINDS) if lack <= of >> k & 1 and sit.set_copies[k])
    return frozenset(found)


def _as(table: Table, kind: int) -> tuple[int | None, ...]:
    """What a drawn kind can be: a wild tile (None), itself, or the face that it stands in for."""
    if kind in table.wild_kinds:
        return (None,)
    if table.deputy is not None and kind == table.deputy[0]:
        return (table.deputy[1], kind)
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
