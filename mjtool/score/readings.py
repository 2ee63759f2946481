"""All readings of a hand under a ruleset: every shape, partition, wild assignment and place of the winning tile."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..pattern import Situation
from ..shape import knitted, loose, natural, orphans, pairs, standard, unrelated
from ..shape.packed import SINGLES, more_than_seven, present, room, sixteen, spread
from ..shape.unit import Reading, Unit, UnitKind, unit
from ..shape.unrelated import NINE_MASKS
from ..tile import NATURAL
from .alike import Alike, alike
from .compile import kind_set
from .evaluate import Evaluation
from .looks import Looks
from .program import Program, Shape


@lru_cache(maxsize=256)
def fill_of(copies: tuple[int, ...], honour_chows: bool) -> standard.Fill:
    """The faces that units of wild tiles only may take: every set and pair that the tile set can form."""
    in_set = [k for k in range(NATURAL) if copies[k]]
    sets = [unit(UnitKind.PONG, (k,) * 3, (0, 1, 2)) for k in in_set]
    sets += [
        unit(UnitKind.CHOW, (k, k + 1, k + 2), (0, 1, 2))
        for k in in_set
        if k < 27 and k % 9 < 7 and copies[k + 2] and copies[k + 1]
    ]
    if honour_chows:
        sets += [unit(UnitKind.CHOW, tuple(27 + r for r in c), (0, 1, 2)) for c in standard.HONOUR_CHOWS]
    return standard.Fill(tuple(sets), tuple(unit(UnitKind.PAIR, (k, k), (0, 1)) for k in in_set))


def partitions(program: Program, shape: Shape, sit: Situation, like: Alike | None = None) -> Iterator[tuple[Unit, ...]]:
    """The units of every way in which a hand is complete in one shape, melds included; of alike ways one, where
    `like` says which they are."""
    p = shape.params
    wilds = len(sit.wilds)
    melds = sit.melds
    chows = bool(p.get("honour-chows"))
    if shape.form == "sets" and not wilds:
        yield from _natural_sets(program, shape, sit)
    elif shape.form == "sets":
        fill = fill_of(sit.set_copies, chows)
        fill = fill if like is None else like.fill(fill, melds)
        take = standard.suit_readings if like is None else like.suit
        for sets, pair in standard.readings(sit.counts, wilds, program.sets - len(melds), fill, chows, take):
            yield (*sets, *melds, pair)
    elif shape.form == "knitted":
        # a knitted nine needs nine different kinds
        if program.sets == 4 and len(melds) < 2 and sit.different + wilds >= 9:
            fill = fill_of(sit.set_copies, chows)
            for sets, pair in knitted.readings(sit.counts, wilds, len(melds), fill):
                yield (*sets, *melds, pair)
    elif shape.form == "loose":
        within = frozenset(k for k in range(NATURAL) if kind_set(p["within"]).mask(sit) >> k & 1)
        if all(k in within for u in melds for k in u.kinds):
            for units in loose.readings(sit.counts, sit.wilds, within):
                yield (*units, *melds)
    elif shape.form in ("held", "opening", "course"):
        yield from _without_shape(shape, sit)
    elif not melds:
        yield from _unmelded(shape, sit, wilds, like)


def _natural_sets(program: Program, shape: Shape, sit: Situation) -> list[tuple[Unit, ...]]:
    """The units of every way in which a hand without wild tiles is sets and a pair, melds included."""
    melds = sit.melds
    ways = natural.readings(sit.packed, program.sets - len(melds), bool(shape.params.get("honour-chows")))
    return [(*sets, *melds, pair) for sets, pair in ways]


def _unmelded(shape: Shape, sit: Situation, wilds: int, like: Alike | None) -> Iterator[tuple[Unit, ...]]:
    p = shape.params
    different = sit.different
    if shape.form == "pairs":
        if different > int(p.get("pairs", 7)) + int(p.get("single", 0)):
            return
        fill = fill_of(sit.set_copies, False)
        faces = [u.tile for u in fill.pairs] if like is None else like.pair_faces(fill, sit)
        yield from pairs.readings(sit.counts, wilds, int(p.get("pairs", 7)), int(p.get("single", 0)), faces)
    elif different + wilds < 13:
        # the other shapes are of unlike tiles, all but one
        return
    elif shape.form == "orphans":
        yield from orphans.readings(sit.counts, wilds)
    elif shape.form == "unrelated":
        if p.get("groups") == "knitted":
            yield from unrelated.readings_knitted(sit.counts, wilds)
        else:
            yield from unrelated.readings_gap(sit.counts, wilds, int(p.get("honours", 0)), sit.wild_kinds)


def _without_shape(shape: Shape, sit: Situation) -> Iterator[tuple[Unit, ...]]:
    """Wins that no set makes: so many tiles of some kinds held, or the line says that the hand wins as it lies."""
    win = sit.win
    kinds = [k for k in (*win.hand.concealed, *([] if win.tile is None else [win.tile])) if k < NATURAL]
    p = shape.params
    if shape.form == "held":
        of = kind_set(p["of"]).mask(sit)
        tiles = [*win.hand.concealed, *win.hand.aside, *([] if win.tile is None else [win.tile])]
        enough = sum(of >> k & 1 for k in tiles) >= int(p["n"])
        flower_last = not of >> 34 or win.tile is None or win.tile >= NATURAL
        ways = p.get("how")
        good = ways is None or ("draw" in ways and sit.drawn) or ("discard" in ways and not sit.drawn)
        if enough and flower_last and good:
            yield (*loose.as_they_lie(kinds), *sit.melds)
    else:
        word = str(p.get("word", shape.id))
        if word in win.words or word in win.flags:
            yield (*loose.as_they_lie(kinds), *sit.melds)


def _places(units: Sequence[Unit], sit: Situation) -> list[tuple[int, int]]:
    """Where the winning tile can be: (unit, kind it stands for). Equal units are one place."""
    tile = sit.win.tile
    if tile is None or (tile >= NATURAL and not sit.won_wild):
        return [(-1, -1)]
    faces = _faces(sit, tile)
    if len(faces) == 1 and not sit.won_wild:
        return _natural_places(units, faces[0])
    found: dict[tuple[Unit, int], int] = {}
    for i, u in enumerate(units):
        if u.melded:
            continue
        for place, kind in enumerate(u.kinds):
            if (place in u.wilds) if sit.won_wild else (place not in u.wilds and kind in faces):
                found.setdefault((u, kind), i)
    if not found and units[0].kind is UnitKind.WHOLE:
        # a hand that wins without a shape has no place for its last tile
        return [(-1, -1)]
    return [(i, kind) for (_, kind), i in found.items()]


def _natural_places(units: Sequence[Unit], face: int) -> list[tuple[int, int]]:
    """Where a tile can be that is no wild tile and stands for one kind only. Equal units stand side by side."""
    found = []
    last = None
    for i, u in enumerate(units):
        if u.natural >> face & 1 and not u.melded and u is not last:
            found.append((i, face))
            last = u
    if not found and units[0].kind is UnitKind.WHOLE:
        # a hand that wins without a shape has no place for its last tile
        return [(-1, -1)]
    return found


def _faces(sit: Situation, tile: int) -> tuple[int, ...]:
    """The kinds that a natural winning tile may stand for: its own and, where it is a stand-in of which some play the
    wild's face, that face."""
    if sit.deputy is None or tile != sit.deputy[0]:
        return (tile,)
    turned = sit.win.hand.concealed.count(tile) + 1 - sit.counts[tile]
    own = (tile,) if sit.counts[tile] else ()
    return (*own, sit.deputy[1]) if turned else own


def readings(program: Program, sit: Situation, looks: Looks) -> Iterator[Reading]:
    """Every reading of a hand, each once; with wild tiles one of those that the ruleset cannot tell apart."""
    if sit.wilds:
        yield from _wild_readings(program, sit, looks)
        return
    tile = sit.win.tile
    face = tile if tile is not None and tile < NATURAL and sit.deputy is None else None
    for shape in near(program, sit.packed, len(sit.melds), 0):
        if shape.condition is None or shape.condition.holds(hand_level(program, sit)):
            sets = shape.form == "sets"
            for found in _natural_sets(program, shape, sit) if sets else partitions(program, shape, sit):
                units = looks.sorted(found)
                for place in _places(units, sit) if face is None else _natural_places(units, face):
                    yield Reading(shape.id, units, *place)


class _Room(NamedTuple):
    """What natural tiles need to be complete in a shape: so many different concealed kinds, no more melds, no more
    kinds of which there is an odd number."""

    shape: Shape
    least: int
    most: int
    melds: int
    odd: int


@lru_cache(maxsize=256)
def _rooms(program: Program) -> tuple[_Room, ...]:
    found = []
    for shape in program.shapes:
        p = shape.params
        single = int(p.get("single", 0))
        room = {
            "pairs": (1, int(p.get("pairs", 7)) + single, 0, single),
            "orphans": (13, 13, 0, 13),
            "unrelated": (14, 14, 0, 14),
            "knitted": (9, NATURAL, 1, NATURAL),
        }
        found.append(_Room(shape, *room.get(shape.form, (0, NATURAL, 9, NATURAL))))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _roomy(program: Program, different: int, odd: int, melds: int, short: int) -> tuple[tuple[Shape, ...], bool]:
    """The shapes that leave room for so many kinds, and whether some of these are knitted."""
    found = [
        shape
        for shape, least, most, most_melds, most_odd in _rooms(program)
        if least - short <= different <= most and melds <= most_melds and odd - short <= most_odd
    ]
    return tuple(found), any(shape.form == "knitted" for shape in found)


def near(program: Program, tiles: int, melds: int, short: int) -> tuple[Shape, ...]:
    """The shapes that natural tiles (packed counts), `short` of them missing, may be complete in: a quick look at
    their kinds and the number of melds."""
    kinds = present(tiles)
    found, knitted = _roomy(program, kinds.bit_count(), (tiles & SINGLES).bit_count(), melds, short)
    if knitted and not any((kinds & nine).bit_count() >= 9 - short for nine in _NINES):
        return tuple([shape for shape in found if shape.form != "knitted"])
    return found


_NINES = tuple(spread(nine) for nine in NINE_MASKS)


def _wild_readings(program: Program, sit: Situation, looks: Looks) -> Iterator[Reading]:
    like = alike(program, sit, looks)
    most = _copies_room(program, sit.set_copies)
    for shape in program.shapes:
        seen: set[Hashable] = set()
        if shape.condition is not None and not shape.condition.holds(hand_level(program, sit)):
            continue
        for found in partitions(program, shape, sit, like):
            units = looks.sorted(found)
            if most and not _within_copies(units, most):
                continue
            known = like.reading(units, sit)
            for won, face in _places(units, sit):
                key = (known, like.place(units[won], face) if won >= 0 else None)
                if key not in seen:
                    seen.add(key)
                    yield Reading(shape.id, units, won, face)


def hand_level(program: Program, sit: Situation) -> Evaluation:
    """The hand before it is read: its melds only."""
    return Evaluation(program, sit, Reading("", sit.melds))


@lru_cache(maxsize=256)
def _copies_room(program: Program, copies: tuple[int, ...]) -> int:
    """Room for four of each kind (`shape.packed.room`), or as many as there are; 0 where wild tiles may be a fifth."""
    return 0 if program.fifth else room([max(4, n) for n in copies])


def _within_copies(units: Sequence[Unit], most: int) -> bool:
    """Whether no kind is used more often than there is room."""
    tiles = sum([u.packed for u in units])
    return not (more_than_seven(tiles) or sixteen(tiles + most))
