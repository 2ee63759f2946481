"""What a complete hand is under a ruleset, as shapes and structural demands that `mjtool.shape.distance` can measure.

Read from `win.shape` and `win.demand`. Minimums, events and other facts of the moment are no part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..shape.distance import demand as ask
from ..shape.distance.demand import Demand
from ..shape.distance.sets import Knitted, Sets
from ..tile import Seat
from .model import Rules, Table
from .tiles import kinds_of

if TYPE_CHECKING:
    from ..shape.distance import Shape

SHAPE_AT: Final = 50
"""Demands before this place look at the melds too (`win.demand.*.at`)."""


class HeldShape(NamedTuple):
    """So many tiles of some kinds, whatever the rest of the hand is (八花, 三财神)."""

    kinds: frozenset[int]
    number: int


class WinningShape(NamedTuple):
    """A winning shape by its id, with the demands that hold for it."""

    id: str
    shape: Shape | HeldShape
    demands: tuple[Demand, ...] = ()


class Moment(NamedTuple):
    """What the line tells: the seat, its words and the wild kinds; names of tile sets depend on them."""

    rules: Rules
    seat: Seat
    words: tuple[tuple[str, str], ...]
    wilds: tuple[int, ...]

    def kinds(self, names: Sequence[str] | str) -> frozenset[int]:
        """The kinds that tile-set names mean here."""
        return kinds_of(names, self.rules, self.seat, dict(self.words), self.wilds)

    def word(self, name: object) -> str | None:
        """A word of the line."""
        return dict(self.words).get(str(name))


@lru_cache(maxsize=512)
def winning_shapes(moment: Moment) -> tuple[WinningShape, ...]:
    """The ruleset's winning shapes in its order, those left out that only a fact of the moment makes (十风, 起手和)."""
    found = []
    for name, table in moment.rules.table("win.shape").items():
        shape = _shape(table, moment) if isinstance(table, Mapping) else None
        if isinstance(shape, HeldShape):
            found.append(WinningShape(name, shape))
        elif shape is not None:
            found.append(WinningShape(name, shape, tuple(_demands(name, moment))))
    return tuple(found)


def _shape(table: Table, moment: Moment) -> Shape | HeldShape | None:
    form = table.get("form")
    if table.get("when") or table.get("any"):
        return None
    if form == "sets":
        return Sets(bool(table.get("honour-chows", False)))
    if form == "knitted":
        return Knitted()
    if form == "held":
        return HeldShape(moment.kinds(table.get("of", ())), int(table.get("n", 0)))
    return _shape_of_items(table, moment)


def _shape_of_items(table: Table, moment: Moment) -> Shape | None:
    from ..shape.distance.items import Loose, Orphans, Pairs, Unrelated

    form = table.get("form")
    if form == "pairs":
        return Pairs(int(table.get("pairs", 7)))
    if form == "unrelated":
        return Unrelated(table.get("groups") == "knitted", int(table.get("honours", 0)))
    if form == "loose":
        return Loose(moment.kinds(table.get("within", ())))
    return Orphans() if form == "orphans" else None


def _demands(shape: str, moment: Moment) -> Iterator[Demand]:
    """The structural demands on a shape. One that only some facts call for is left out: the hand may do without
    them."""
    for table in moment.rules.table("win.demand").values():
        if not isinstance(table, Mapping) or table.get("when") or table.get("any"):
            continue
        if shape not in table.get("shapes", (shape,)):
            continue
        demand = _demand(table, moment)
        if demand is not None:
            twins = tuple(_twins(table.get("unless", ()), shape, moment))
            yield Demand(ask.either, (demand, *twins)) if twins else demand


def _demand(table: Table, moment: Moment) -> Demand | None:
    check = table.get("check")
    kinds = moment.kinds(table.get("kinds", ()))
    least = int(table.get("min", 0))
    if check == "suits":
        void = "mps".find(moment.word(table.get("void")) or "?")
        return Demand(ask.suits, (least, int(table.get("max", 3)), void if void >= 0 else None))
    if check == "tile-any":
        return Demand(ask.tile_any, (kinds, moment.kinds(table.get("sets", ()))))
    if check == "pongs-min":
        return Demand(ask.pongs, (least, moment.kinds(table.get("pair", ()))))
    if check == "suit-length":
        return Demand(ask.suit_length, (least,))
    if check == "pair":
        return Demand(ask.pair_of, (kinds,))
    if check == "kind-in-hand":
        return Demand(ask.without, (kinds, int(table.get("at", 60)) <= SHAPE_AT))
    return None


def _twins(names: Sequence[str], shape: str, moment: Moment) -> Iterator[Demand]:
    """Patterns that lift a demand and can be told from the structure alone; other facts are of the moment."""
    for name in names:
        row = moment.rules.table(f"patterns.{name}")
        if "value" in row and not row.get("when") and not row.get("any") and shape in row.get("shapes", (shape,)):
            twin = _twin(row, moment)
            if twin is not None:
                yield twin


def _twin(row: Mapping[str, Any], moment: Moment) -> Demand | None:
    test = row.get("test")
    if test == "all-triplets" and "kinds" not in row:
        return Demand(ask.all_pongs)
    if test == "suits" and row.get("n") == 1 and "honours" in row:
        return Demand(ask.one_suit, (row["honours"] == "some",))
    if test == "within" and "needs" not in row:
        return Demand(ask.within, (moment.kinds(row.get("kinds", ())),))
    if test == "melded":
        return Demand(ask.all_melded, (bool(row.get("concealed", True)),))
    if test == "pairs" and not {"min", "max", "kinds", "natural"} & row.keys():
        return Demand(ask.all_pairs)
    return None
