"""Which readings a ruleset cannot tell apart.

With wild tiles a hand has thousands of readings, but a ruleset looks at little of them: how units look (`looks`), a
few runs, the wait, and what some rows and demands ask besides (`sight`). Units are alike when all of that is the
same. Of readings of alike units one is scored for each place that the winning tile can have in them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from ..pattern import Situation
from ..pattern.pairs import natural_quads
from ..pattern.view import View
from ..shape.standard import Fill, SuitReading
from ..shape.unit import Reading, Unit, UnitKind
from ..tile import NATURAL, SUITED
from .evaluate import Evaluation
from .looks import Looks
from .program import Program
from .quick import HAND_GATES, always
from .sight import Sight, sight


class Alike:
    """Keys of units and readings for one hand under one ruleset: equal keys, same score."""

    def __init__(self, program: Program, sit: Situation, looks: Looks) -> None:
        self.sight: Sight = sight(program)
        self.thins = program.fifth and not self.sight.tiles
        """Whether units can be alike at all: not where single tiles matter, be it that there are only four of each."""
        self.sit = sit
        self.looks = looks
        self._keys: dict[Unit, int] = {}
        self._numbers: dict[Hashable, int] = {}
        self._places: dict[Unit, frozenset[Hashable]] = {}
        hand = Evaluation(program, sit, Reading("", sit.melds))
        self.faces = self.sight.faces or any(HAND_GATES.get(t, always)(hand) for t in self.sight.face_tests)
        """Whether it matters which tile the winning tile stands for."""
        masks = (*self.sight.masks, *(sit.named[name] for name in self.sight.names))
        self._classes: list[int] = [self._class(k, masks) for k in range(NATURAL)]

    def _class(self, kind: int, masks: Sequence[int]) -> int:
        """What is seen of a kind, as bits."""
        bits = min(kind // 9, 3) if self.sight.suits else 0
        for mask in masks:
            bits = bits << 1 | mask >> kind & 1
        return bits

    def unit(self, u: Unit) -> int:
        """What a ruleset sees of a unit, as a number: equal for units that are alike."""
        key = self._keys.get(u)
        if key is None:
            key = self._keys[u] = self._numbers.setdefault(self._unit(u), len(self._numbers))
        return key

    def _unit(self, u: Unit) -> Hashable:
        if u.melded or u.number < 0:
            return u
        if not self.thins:
            return u if self.sight.own_face or self.sight.beside else (u.kind, u.kinds)
        looks = self.looks
        if u.number >= len(looks.order):
            looks.learn()
        look = (looks.classes[u.number], looks.sides[u.number], looks.kinds[u.number], u.kind)
        classes = tuple(sorted([self._classes[k] for k in u.kinds]))
        part = tuple(
            [
                u.tile % 9 if u.tile < SUITED and chows == (u.kind is UnitKind.CHOW) and u.tile % 9 in ranks else -1
                for chows, ranks in self.sight.runs
            ]
        )
        suit = u.tile // 9 if max(part, default=-1) >= 0 else -1
        own: tuple[int, ...] = ()
        wild = 0
        if self.sight.own_face:
            own = tuple(sorted([u.kinds[i] for i in u.wilds if u.kinds[i] in self.sit.wild_kinds]))
            wild = len(u.wilds)
        return (look, classes, part, suit, own, wild)

    def places(self, u: Unit) -> frozenset[Hashable]:
        """What is seen of the places in a unit that the winning tile can have."""
        known = self._places.get(u)
        if known is None:
            known = self._places[u] = frozenset(self._find_places(u))
        return known

    def _find_places(self, u: Unit) -> Iterator[Hashable]:
        tile = self.sit.win.tile
        if tile is None:
            return
        deputy = self.sit.deputy
        faces = (tile, deputy[1]) if deputy is not None and tile == deputy[0] else (tile,)
        for i, kind in enumerate(u.kinds):
            if (i in u.wilds) if self.sit.won_wild else (i not in u.wilds and kind in faces):
                yield self.place(u, kind)

    def _place(self, u: Unit, face: int) -> tuple[str, int, int, int]:
        """What is seen of a place of the winning tile: the wait and how the face looks, what else is seen of the face,
        and the number of wild tiles beside it."""
        seen = -1
        if self.faces:
            seen = self._classes[face] if self.thins else face
        return (*self.looks.wait(u, face), seen, len(u.wilds) if self.sight.beside else 0)

    def place(self, u: Unit, face: int) -> Hashable:
        """What a ruleset sees of the winning tile's place in a unit."""
        if not self.thins:
            # a claimed tile opens the pong that it makes
            opens = u.kind is UnitKind.PONG and not self.sit.drawn
            return (self._place(u, face), self.unit(u) if opens or self.sight.made else None)
        return (self.unit(u), self._place(u, face))

    def reading(self, units: Sequence[Unit]) -> Hashable:
        """What a ruleset sees of the units of a reading."""
        keys = sorted([self.unit(u) for u in units])
        if len(units) >= 7:
            view = View(self.sit, Reading("", tuple(units)))
            keys += [sum(c >= 4 for c in view.counts), natural_quads(view)]
        return tuple(keys)

    def thin(self, suit: Sequence[SuitReading]) -> Sequence[SuitReading]:
        """One of each kind of alike ways to take a suit apart, more where these have other places for the winning
        tile."""
        if not self.thins:
            return suit
        seen: dict[Hashable, set[Hashable]] = {}
        kept = []
        for part in suit:
            pair = -1 if part.pair is None else self.unit(part.pair)
            key = (part.wilds, pair, *sorted([self.unit(u) for u in part.sets]))
            units = part.sets if part.pair is None else (*part.sets, part.pair)
            if self._adds(seen, key, units):
                kept.append(part)
        return kept

    def _adds(self, seen: dict[Hashable, set[Hashable]], key: Hashable, units: Sequence[Unit]) -> bool:
        """Whether alike units have not been seen yet, or with fewer places for the winning tile."""
        places = frozenset().union(*[self.places(u) for u in units])
        known = seen.get(key)
        if known is not None and places <= known:
            return False
        seen[key] = {*places} if known is None else known | places
        return True

    def fill(self, full: Fill) -> Fill:
        """One of each kind of alike units of wild tiles only, more where these have other places for the winning
        tile."""
        if not self.thins:
            return full
        sets: dict[Hashable, set[Hashable]] = {}
        pairs: dict[Hashable, set[Hashable]] = {}
        return Fill(
            tuple([u for u in full.sets if self._adds(sets, self.unit(u), (u,))]),
            tuple([u for u in full.pairs if self._adds(pairs, self.unit(u), (u,))]),
        )
