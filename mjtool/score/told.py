"""The numbers and tiles behind a refusal, for its sentence: how many tiles there are, which tile is one too many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ..hand import Win
from ..rules.tiles import tile_set
from ..shape.unit import Unit
from ..tile import NAMES, UNKNOWN
from .compile import kind_set
from .program import Demand, Program
from .situation import Context

Args = Mapping[str, Any]
Told = Callable[[Program, Win, Context, "tuple[Unit | None, ...]", Demand], Args]


def _held(win: Win) -> Iterator[int]:
    yield from win.hand.concealed
    if win.tile is not None:
        yield win.tile
    for meld in win.hand.melds:
        yield from meld.tiles
    yield from win.hand.aside


def _count(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> Args:
    if UNKNOWN in win.hand.concealed or win.tile == UNKNOWN:
        return {"unknown": NAMES[UNKNOWN]}
    won = win.tile is not None
    count, want = len(win.hand.concealed) + 3 * len(win.hand.melds) + won, 3 * program.sets + 1 + won
    return {"count": count, "want": want} if count != want else {}


def _copies(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> Args:
    held, in_set = list(_held(win)), tile_set(program.rules)
    for kind in sorted(set(held) - {UNKNOWN}):
        if in_set[kind] and held.count(kind) > ctx.copies[kind]:
            return {"tile": NAMES[kind], "count": held.count(kind), "copies": ctx.copies[kind]}
    return {}


def _outside(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> Args:
    in_set = tile_set(program.rules)
    return next(({"tile": NAMES[k]} for k in sorted(set(_held(win))) if k != UNKNOWN and not in_set[k]), {})


def _kind_in_hand(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> Args:
    kinds = kind_set(d.params["kinds"])
    mask = kinds.fixed
    for name in kinds.names:
        mask |= ctx.named[name]
    return next(({"tile": NAMES[k]} for k in sorted(win.hand.concealed) if k != UNKNOWN and mask >> k & 1), {})


TOLD: Mapping[str, Told] = MappingProxyType(
    {"tile-count": _count, "copies": _copies, "tile-in-set": _outside, "kind-in-hand": _kind_in_hand}
)
"""By check: what its sentence names."""


def told(program: Program, win: Win, ctx: Context, melds: tuple[Unit | None, ...], d: Demand) -> Args:
    """What a refusal before any reading says beside its reason."""
    found = TOLD.get(d.check)
    return {"demand": d.key, **(found(program, win, ctx, melds, d) if found else {})}
