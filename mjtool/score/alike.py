"""Which readings a ruleset cannot tell apart.

With wild tiles a hand has thousands of readings, but a ruleset looks at little of them: how units look (`looks`), a
few runs, the wait, and what some rows and demands ask besides (`sight`). Units are alike when all of that is the
same. Of readings of alike units one is scored for each place that the winning tile can have in them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ..pattern import Reads, Situation
from ..pattern.chows import form
from ..pattern.pairs import natural_quads
from ..pattern.view import View
from ..shape.packed import in_one_suit
from ..shape.standard import Fill, SuitReading, take_apart
from ..shape.unit import Reading, Unit, UnitKind
from ..tile import NATURAL, SUITED
from .evaluate import Evaluation
from .looks import Looks
from .program import Program
from .quick import HAND_GATES, always
from .sight import Sight, sight


class Classes:
    """Units in classes, under one ruleset and one choice of the kind sets that depend on the hand (`looks`): those of
    one class are alike."""

    def __init__(self, program: Program, looks: Looks) -> None:
        self.sight: Sight = sight(program)
        self.thins = program.fifth and not self.sight.tiles
        """Whether units of different tiles can be alike: not where single tiles matter, be it that there are only four
        of each."""
        self.looks = looks
        self._known: list[int] = []
        self._numbers: dict[Hashable, int] = {}
        named = looks.named
        self._wild = named["wild"]
        names = [named[name] for name in self.sight.names]
        self.kinds: list[int] = [self._kind(k, (*self.sight.masks, *names)) for k in range(NATURAL)]
        """What is seen of every kind, as bits; `mixed` in hands that are not pongs alone."""
        self.mixed: list[int] = [self._kind(k, (*self.sight.masks_of_mixed, *names)) for k in range(NATURAL)]

    def _kind(self, kind: int, masks: Sequence[int]) -> int:
        bits = min(kind // 9, 3) if self.sight.suits else 0
        for mask in masks:
            bits = bits << 1 | mask >> kind & 1
        return bits

    def of(self, u: Unit) -> int:
        """The class of a unit that is no hand in one piece."""
        known = self._known
        if u.number >= len(known):
            known += [-1] * (u.number + 1 - len(known))
        if known[u.number] < 0:
            known[u.number] = self._numbers.setdefault(self.seen(u), len(self._numbers))
        return known[u.number]

    def of_all(self, units: Sequence[Unit]) -> list[int]:
        """The classes of some units, in order."""
        known = self._known
        try:
            classes = [known[u.number] for u in units]
        except IndexError:
            classes = [-1]
        if min(classes) < 0:
            classes = [self.of(u) for u in units]
        classes.sort()
        return classes

    def seen(self, u: Unit) -> Hashable:
        """What a ruleset sees of a unit, but for what is asked of all units (`Looks.kinds`): equal for units that are
        alike."""
        if u.melded:
            return u
        if not self.thins:
            return u if self.sight.own_face or self.sight.beside else (u.kind, u.kinds)
        looks = self.looks
        if u.number >= len(looks.order):
            looks.learn()
        look = (looks.classes[u.number], looks.sides[u.number], u.kind)
        classes = tuple(sorted([self.kinds[k] for k in u.kinds]))
        part = tuple(
            [
                u.tile % 9 if u.tile < SUITED and chows == (u.kind is UnitKind.CHOW) and u.tile % 9 in ranks else -1
                for chows, ranks in self.sight.runs
            ]
        )
        suit = u.tile // 9 if max(part, default=-1) >= 0 else -1
        return (look, classes, part, suit, self._own(u) if self.sight.own_face else None)

    def _own(self, u: Unit) -> Sequence[int] | None:
        """The faces of wild tiles that stand for wild kinds, None where one stands for another kind."""
        faces = [u.kinds[i] for i in u.wilds]
        return tuple(sorted(faces)) if all(self._wild >> face & 1 for face in faces) else None

    def beside(self, u: Unit, others: int, chows: int, pongs: int) -> Hashable:
        """What is seen of a unit in a suit of its own beside others: so many chows and pongs, and what they answer to
        what is asked of the hand (`Looks.kinds`)."""
        looks, n = self.looks, u.number
        asked = looks.kinds[n] & others
        if not chows and not pongs and u.kind is UnitKind.PAIR:
            # seven pairs: rows about sets or the one pair can't hold
            return (asked, self.mixed[u.tile])
        five = u.kind is UnitKind.PAIR and not pongs and u.tile < SUITED and u.tile % 9 == 4
        kinds = self.mixed if chows else self.kinds
        return (u.kind, asked, looks.classes[n], kinds[u.tile], u.tile if five else -1)


classes_of = lru_cache(maxsize=256)(Classes)


class Spot(NamedTuple):
    """What decides which places the winning tile can have, and what is seen of them."""

    faces: tuple[int, ...]
    """The kinds that it may stand for as a natural tile."""
    wild: bool
    """It is a wild tile."""
    opens: bool
    """It opens the pong that it makes, and that matters."""
    hidden: bool
    """Nothing else is seen of its place."""
    told: bool
    """It matters which kind it stands for."""


NOWHERE = Spot((), False, False, True, False)
"""Where the winning tile has no place, or nothing is seen of it."""


class Alike:
    """Readings of hands with wild tiles in classes, for one spot of the winning tile: equal keys, same score."""

    def __init__(self, program: Program, looks: Looks, spot: Spot) -> None:
        self.classes = classes_of(program, looks)
        self.spot = spot
        self._program = program
        self._looks = looks
        self._places: dict[Unit, int] = {}
        self._bits: dict[Hashable, int] = {}
        self._fills: dict[Fill, Fill] = {}

    def unit(self, u: Unit) -> int:
        """The class of a unit: equal for units that are alike."""
        return self.classes.of(u)

    def asked(self, u: Unit) -> int:
        """What a unit answers to what is asked of all units of a hand, as bits."""
        looks = self._looks
        if u.number >= len(looks.order):
            looks.learn()
        return looks.kinds[u.number]

    def places(self, u: Unit) -> int:
        """What is seen of the places in a unit that the winning tile can have, a bit for each."""
        known = self._places.get(u)
        if known is None:
            known = 0
            for place in self._find_places(u):
                known |= 1 << self._bits.setdefault(place, len(self._bits))
            self._places[u] = known
        return known

    def _find_places(self, u: Unit) -> Iterator[Hashable]:
        if not self.spot.wild and not any(u.natural >> face & 1 for face in self.spot.faces):
            return
        for i, kind in enumerate(u.kinds):
            if (i in u.wilds) if self.spot.wild else (i not in u.wilds and kind in self.spot.faces):
                yield self.place(u, kind)

    def place(self, u: Unit, face: int) -> Hashable:
        """What a ruleset sees of the winning tile's place in a unit: the wait and how the face looks, what else is seen
        of the face, and whether all beside it are wild tiles; the unit, where that matters."""
        seen = self.classes.sight
        opens = u.kind is UnitKind.PONG and self.spot.opens
        where = self.unit(u) if opens or seen.made else None
        if self.spot.hidden:
            return where
        told: int | None = None
        if self.spot.told:
            told = self.classes.kinds[face] if self.classes.thins else face
        wait, look = self._looks.wait(u, face)
        if wait not in seen.wait_kinds:
            wait, look = "", 0
        helped = seen.beside and len(u.wilds) - self.spot.wild == len(u.kinds) - 1
        return (where, wait, look, told, helped)

    def reading(self, units: Sequence[Unit], sit: Situation) -> Hashable:
        """What a ruleset sees of the units of a reading."""
        if units[0].number < 0:
            # a hand in one piece is like no other
            return units[0]
        keys = self.classes.of_all(units)
        keys.append(self._asked_of(units))
        if len(units) >= 7:
            view = View(sit, Reading("", tuple(units)))
            keys += [sum(c >= 4 for c in view.counts), natural_quads(view)]
        return tuple(keys)

    def suit(
        self, counts: tuple[int, ...], start: int, wilds: int, sets: int, honour_chows: bool
    ) -> Sequence[SuitReading]:
        """One of each kind of alike ways to take a suit apart, more where these have other places for the winning
        tile."""
        here = self
        if not self.spot.wild and not any(start <= face < start + 9 for face in self.spot.faces):
            here = eyes(self._program, self._looks, NOWHERE)
        return take_apart(counts, start, wilds, sets, honour_chows, here)

    def pair_faces(self, full: Fill, sit: Situation) -> list[int]:
        """The kinds that free pairs of a hand of pairs may be of; where single tiles matter, of kinds that are alike
        beside its tiles as many as there are such pairs."""
        if not self.frees:
            return [u.tile for u in self.fill(full, ()).pairs]
        held = [u for u in full.pairs if sit.counts[u.tile]]
        others = self._asked_of(held)
        one_suit = in_one_suit(sit.packed)
        number: dict[Hashable, int] = {}
        found = []
        for u in full.pairs:
            if not sit.counts[u.tile] and not (one_suit and u.tile // 9 == held[0].tile // 9):
                key = self.classes.beside(u, others, 0, 0)
                number[key] = number.get(key, 0) + 1
                if number[key] > len(sit.wilds) // 2:
                    continue
            found.append(u.tile)
        return found

    @property
    def frees(self) -> bool:
        """Whether units are alike beside others, though single tiles matter."""
        seen = self.classes.sight
        blind = not (seen.own_face or seen.beside or self._program.scope.reads & Reads.SUITS)
        return not self.classes.thins and seen.among_others and blind and self.spot.hidden

    def _asked_of(self, units: Sequence[Unit]) -> int:
        """The answers of some units to what is asked of the whole hand."""
        answers = -1
        for u in units:
            answers &= self.asked(u)
        return answers

    def last(self, units: Sequence[Unit], done: Sequence[Unit]) -> Iterator[Unit]:
        """Of units of wild tiles only, one of which completes a hand, those that are not alike beside what is done."""
        others = self._asked_of(done)
        kinds = 0
        for u in done:
            kinds |= u.mask
        chows = [u.tile for u in done if u.kind is UnitKind.CHOW]
        pongs = [u.tile for u in done if u.is_pong]
        met = set()
        for u in units:
            suit = 0x1FF << u.tile // 9 * 9 if u.tile < SUITED else u.mask
            if not kinds & suit and u.number >= 0 and (u.tile < SUITED or u.kind is not UnitKind.CHOW):
                run = [] if u.kind is UnitKind.PAIR else [*(chows if u.kind is UnitKind.CHOW else pongs), u.tile]
                key = (self.classes.beside(u, others, len(chows), len(pongs)), form(tuple(run)))
                if key in met:
                    continue
                met.add(key)
            yield u

    def fill(self, full: Fill, melds: tuple[Unit, ...]) -> Fill:
        """One of each kind of alike units of wild tiles only, more where these have other places for the winning
        tile."""
        if self.frees:
            return _Beside(full.sets, full.pairs, self, melds)
        if not self.classes.thins:
            return full
        if self.spot.faces:
            # a natural tile has no place in them
            return eyes(self._program, self._looks, NOWHERE).fill(full, melds)
        known = self._fills.get(full)
        if known is None:
            known = self._fills[full] = Fill(tuple(self._unlike(full.sets)), tuple(self._unlike(full.pairs)))
        return known

    def _unlike(self, units: Sequence[Unit]) -> Iterator[Unit]:
        met: dict[Hashable, int] = {}
        for u in units:
            key, places = (self.unit(u), self.asked(u)), self.places(u)
            if key not in met or places & ~met[key]:
                met[key] = met.get(key, 0) | places
                yield u


@dataclass(frozen=True)
class _Beside(Fill):
    """Faces of which those that are alike beside other units are left out."""

    like: Alike
    melds: tuple[Unit, ...]

    def last(self, done: tuple[Unit, ...], pair: Unit | None) -> Fill:
        beside = (*done, *self.melds, *(() if pair is None else (pair,)))
        if pair is None:
            return Fill((), tuple(self.like.last(self.pairs, beside)))
        return Fill(tuple(self.like.last(self.sets, beside)), ())


eyes = lru_cache(maxsize=256)(Alike)
"""Kept, for streams of hands and the waits of one hand have their suits and spots in common."""


@lru_cache(maxsize=256)
def _seers(program: Program) -> tuple[bool, bool]:
    """Whether rows see how the winning tile completes its unit: any at all; any but those that ask for the only kind
    that would."""
    rows = [row for row in program.played if row.scope.reads & (Reads.WON | Reads.BESIDE)]
    faces = sight(program).faces
    return faces or bool(rows), faces or not all(row.test.name == "wait" and row.params.get("only") for row in rows)


def _hides(program: Program, sit: Situation) -> bool:
    """Whether no row sees how the winning tile of a hand completes its unit."""
    some, some_always = _seers(program)
    return not some or (not some_always and len(sit.completers(False)) != 1)


def alike(program: Program, sit: Situation, looks: Looks) -> Alike:
    """How the readings of a hand are alike."""
    seen = sight(program)
    hand = Evaluation(program, sit, Reading("", sit.melds))
    turned = sit.won_wild or (sit.deputy is not None and sit.win.tile == sit.deputy[0])
    told = seen.faces or (turned and any(HAND_GATES.get(t, always)(hand) for t in seen.face_tests))
    hidden = not told and _hides(program, sit)
    opens = seen.opens and not sit.drawn
    if hidden and not opens and not seen.made:
        return eyes(program, looks, NOWHERE)
    faces: tuple[int, ...] = ()
    tile, deputy = sit.win.tile, sit.deputy
    if tile is not None and not sit.won_wild:
        faces = (tile, deputy[1]) if deputy is not None and tile == deputy[0] else (tile,)
    return eyes(program, looks, Spot(faces, sit.won_wild, opens, hidden, told))
