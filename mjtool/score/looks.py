"""What the rows of a ruleset can see of a unit: of all that it is, the few kind sets that some row asks for.

Units that look alike give the same answers, so answers are kept by looks: there are a few dozen of them, while there
are millions of hands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..pattern import KindSet
from ..pattern.view import wait_of
from ..shape.unit import UNITS, Unit, UnitKind

if TYPE_CHECKING:
    from .program import Program


def _masks(sets: frozenset[KindSet], named: dict[str, int]) -> tuple[int, ...]:
    """Kind sets as bit masks, in the same order whatever is named."""
    return tuple([kinds.mask_of(named) for kinds in sorted(sets, key=lambda kinds: (kinds.fixed, kinds.names))])


class Looks:
    """Looks of units by their number, under one ruleset and one choice of the kind sets that depend on the hand.

    `classes` holds what rows can see of the tile of a pong, kong or pair, `sides` how a unit lies; both are 0 for a
    chow. `kinds` holds a bit for each thing that rows about the whole hand ask, set where the unit does not speak
    against it: the bits that all units have are the answers for the hand. `named` are the kind sets that depend on the
    hand.
    """

    __slots__ = (
        "_classes",
        "_each",
        "_faces",
        "_held",
        "_inside",
        "_low_high",
        "_waits",
        "classes",
        "kinds",
        "named",
        "order",
        "sides",
    )

    def __init__(self, program: Program, named: dict[str, int]) -> None:
        scope = program.scope
        self.named = named
        self._low_high = program.low, program.high
        self._classes = _masks(scope.classes, named)
        self._held = _masks(scope.held, named)
        self._inside = _masks(scope.inside, named)
        self._each = _masks(scope.each, named)
        self._faces = _masks(scope.faces, named)
        self._waits: dict[int, tuple[str, int]] = {}
        self.classes: list[int] = []
        self.sides: list[int] = []
        self.kinds: list[int] = []
        self.order: dict[Unit, int] = {}
        """By what the units of a reading are sorted: chows by their tiles, pongs by their looks, so that like readings
        have like orders."""

    def learn(self) -> None:
        """Look at the units that have come up since the last time."""
        for u in UNITS[len(self.order) :]:
            look = self._class_of(u)
            side = 0 if u.kind is UnitKind.CHOW else u.kind << 2 | u.melded << 1 | u.exposed
            self.classes.append(look)
            self.sides.append(side)
            self.kinds.append(self.of_hand(u))
            self.order[u] = ((u.place << 40 | look) << 5 | side) << 6 | u.tile

    def _class_of(self, u: Unit) -> int:
        if u.kind is UnitKind.CHOW:
            return 0
        bits = int(UnitKind.PONG if u.kind is UnitKind.KONG else u.kind)
        for mask in self._classes:
            bits = bits << 1 | mask >> u.tile & 1
        return bits

    def sorted(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """The units of a reading in order."""
        if len(self.order) < len(UNITS):
            self.learn()
        if units[0].number < 0:
            return units
        return tuple(sorted(units, key=self.order.__getitem__))

    def of_hand(self, u: Unit) -> int:
        """The bits of a unit for questions about the whole hand."""
        bits = 1
        for mask in self._held:
            bits = bits << 1 | (not u.mask & mask)
        for mask in self._inside:
            bits = bits << 1 | (not u.mask & ~mask)
        for mask in self._each:
            bits = bits << 1 | bool(u.mask & mask)
        return bits

    def wait(self, u: Unit, face: int) -> tuple[str, int]:
        """How a tile completes a unit, and how its face looks."""
        key = u.number << 6 | face
        found = self._waits.get(key)
        if found is None:
            bits = 0
            for mask in self._faces:
                bits = bits << 1 | mask >> face & 1
            found = (wait_of(u, face, *self._low_high), bits)
            if u.number >= 0:
                self._waits[key] = found
        return found


@lru_cache(maxsize=256)
def looks(program: Program, named: tuple[tuple[str, int], ...]) -> Looks:
    """The looks under a ruleset with the kind sets that depend on the hand."""
    return Looks(program, dict(named))
