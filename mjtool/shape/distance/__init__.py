"""How far a hand is from complete: tiles still missing for every winning shape, under wild tiles and structural
demands.

`measure(shape, demands, frame)` gives a `Measure`, which answers for the concealed tiles (`keys_of`) how many are
missing and which kinds help. A suit is looked up once, whatever the shape: see `automaton` for sets, `items` for the
other shapes, `demand` for what rulesets ask.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .ask import NONE_ASKED, all_of
from .demand import Demand, Make
from .frame import GROUPS, HONOURS, Frame, Keys, Laid, changed, keys_of, masks_of, place_of
from .measure import Measure, Tally, Thinned
from .vectors import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from .ask import Asks
    from .measure import Term
    from .vectors import Pool

    class Shape(Protocol):
        """A winning shape as the measure needs it: those of `sets` and `items`."""

        @property
        def make(self) -> Make:
            """What the shape is made of."""
            ...

        def pool(self) -> Pool:
            """The geometry of its need vectors."""
            ...

        def entry(self, frame: Frame) -> int | None:
            """The entry of the vectors that is a complete hand; None where the melds rule the shape out."""
            ...

        def terms(self, frame: Frame, asks: Asks) -> Iterator[Term]:
            """The look-ups whose least combination is the need, under one ask a group."""
            ...

        def tally(self, frame: Frame) -> Tally | None:
            """The need as counts that add up, where nothing is asked and it is as simple as that."""
            ...

        def __hash__(self) -> int:
            """Equal shapes share their measures."""
            ...


__all__ = [
    "GROUPS",
    "HONOURS",
    "NEVER",
    "Demand",
    "Frame",
    "Keys",
    "Laid",
    "Make",
    "Measure",
    "Tally",
    "Thinned",
    "changed",
    "keys_of",
    "masks_of",
    "measure",
    "place_of",
]


@lru_cache(maxsize=1024)
def measure(shape: Shape, demands: tuple[Demand, ...], frame: Frame) -> Measure | None:
    """The measure of a shape under structural demands in a frame; None where it cannot be had at all."""
    entry = shape.entry(frame)
    if entry is None:
        return None
    ways = all_of(demand.ways(frame, shape.make) for demand in demands)
    terms = tuple(dict.fromkeys(term for way in ways for term in shape.terms(frame, way)))
    tally = shape.tally(frame) if ways == (NONE_ASKED,) else None
    return Measure(shape.pool(), entry, terms, tally) if terms else None
