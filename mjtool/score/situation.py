"""From a win as read to the situation that patterns see: wild tiles told apart, stand-ins turned over, melds as
units, words parsed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from ..diag import Diagnostic
from ..hand import How, Meld, Win
from ..pattern import Situation, Table
from ..rules.model import Rules
from ..rules.tiles import StandIn, aside_kinds, copies_in_play, round_wind, stand_in, tile_set, wild_kinds
from ..shape.packed import ONE, packed, packed_sorted, room
from ..shape.unit import Unit, UnitKind, unit
from ..tile import EAST, KINDS, NATURAL, SUITED
from .looks import Looks, looks
from .program import Program
from .words import parse_words

MELDS = 4096
"""How many melds a context keeps."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason not to win, with what its sentence needs."""

    reason: str
    args: Mapping[str, Any]


class Laid(NamedTuple):
    """A meld under a ruleset: as a unit (None: no set at all), whether nothing speaks against its lying there, and then
    its tiles as packed counts."""

    unit: Unit | None
    fine: bool
    tiles: int


@dataclass(frozen=True, eq=False)
class Context:
    """What the ruleset makes of a line's words: wild kinds in order, the stand-in, tiles laid aside, copies of each
    kind in play; `table` is what patterns see of it, `looks` what the program knows of units under it, `melds` keeps
    the melds that have been met."""

    words: Mapping[str, Any]
    wilds: tuple[int, ...]
    deputy: StandIn | None
    aside: frozenset[int]
    copies: tuple[int, ...]
    named: Mapping[str, int]
    table: Table
    looks: Looks
    room: int
    """How many tiles of each kind a hand can have, as `shape.packed.room`, without those that must lie aside."""
    room_aside: int
    """The same for tiles aside."""
    melds: dict[Meld, Laid] = field(default_factory=dict)


def _mask(kinds: Iterable[int]) -> int:
    mask = 0
    for k in kinds:
        mask |= 1 << k
    return mask


def context(program: Program, win: Win) -> Context | Refusal:
    """The words of a line under a ruleset; `bad-context` where one does not fit."""
    words = win.words
    return _context(program, tuple(words.items()) if words else (), int(win.hand.seat))


@lru_cache(maxsize=1024)
def _context(program: Program, items: tuple[tuple[str, str], ...], seat: int) -> Context | Refusal:
    rules = program.rules
    words = dict(items)
    parsed = parse_words(words, rules)
    if isinstance(parsed, str):
        return Refusal("bad-context", {"word": parsed, "value": words[parsed]})
    wilds = wild_kinds(rules, words)
    if isinstance(wilds, Diagnostic):
        return Refusal("bad-context", wilds.args)
    aside = aside_kinds(rules, wilds)
    deputy = stand_in(rules, wilds)
    named = {
        "seat-wind": 1 << EAST + seat,
        "round-wind": 1 << round_wind(words),
        "wild": _mask(wilds),
        "aside": _mask(aside),
    }
    low, high = _ranks(rules)
    table = Table(
        words=parsed,
        named=named,
        wild_kinds=frozenset(wilds),
        deputy=None if deputy is None else (deputy.kind, deputy.face),
        set_copies=tile_set(rules),
        sets=program.sets,
        low=low,
        high=high,
        facts=_facts(program),
    )
    copies = copies_in_play(rules, words, wilds)
    seen = looks(program, tuple(named.items()))
    in_set = tile_set(rules)
    held = [0 if not in_set[k] or program.barred.mask_of(named) >> k & 1 else copies[k] for k in range(KINDS)]
    laid = [copies[k] if in_set[k] else 0 for k in range(KINDS)]
    rooms = room((*held, 0)), room((*laid, 0))
    return Context(parsed, wilds, deputy, aside, copies, named, table, seen, *rooms)


def meld_unit(meld: Meld, ctx: Context, rules: Rules) -> Unit | None:
    """A meld as a unit under the ruleset, None where it is no set at all. Whether such a set may be claimed is asked
    elsewhere."""
    kinds = meld.tiles
    if ctx.deputy is not None and ctx.deputy.melds:
        kinds = tuple(sorted(ctx.deputy.face if k == ctx.deputy.kind else k for k in kinds))
    exposed = not meld.concealed
    if len(kinds) == 4 and kinds[0] == kinds[3]:
        return unit(UnitKind.KONG, kinds, (), True, exposed)
    if len(kinds) == 3 and kinds[0] == kinds[2]:
        return unit(UnitKind.PONG, kinds, (), True, exposed)
    if (
        len(kinds) == 3
        and kinds[2] < SUITED
        and kinds[0] + 1 == kinds[1] == kinds[2] - 1
        and kinds[0] // 9 == kinds[2] // 9
    ):
        return unit(UnitKind.CHOW, kinds, (), True, exposed)
    return _odd_meld(kinds, ctx, rules, exposed)


def _odd_meld(kinds: tuple[int, ...], ctx: Context, rules: Rules, exposed: bool) -> Unit | None:
    """Sets that only some rulesets know: honour chows, sets shown, a pong with a wild tile in it."""
    different = len(set(kinds)) == len(kinds)
    winds = all(27 <= k < 31 for k in kinds)
    dragons = kinds == (31, 32, 33)
    if rules.at("kong.show-sets", "none") != "none" and different and ((winds and len(kinds) == 4) or dragons):
        return unit(UnitKind.SHOWN, kinds, (), True, exposed)
    if rules.at("win.shape.standard.honour-chows") and different and ((winds and len(kinds) == 3) or dragons):
        return unit(UnitKind.CHOW, kinds, (), True, exposed)
    natural = [k for k in kinds if k not in ctx.wilds]
    if len(kinds) == 3 and len(natural) == 2 and natural[0] == natural[1]:
        return unit(UnitKind.PONG, (natural[0],) * 3, (2,), True, exposed)
    return None


def build(
    program: Program, win: Win, ctx: Context, melds: tuple[Unit, ...], concealed: int | None = None
) -> list[Situation]:
    """The situation of a hand; several where stand-ins may be either of two tiles. `concealed` are the concealed tiles
    as packed counts, where they are known."""
    drawn = win.how is How.DRAW or (program.rob_as_draw and win.how in (How.ROB_ADDED, How.ROB_CONCEALED))
    if not ctx.wilds and win.hand.concealed[-1:] < (NATURAL,):
        tiles = packed_sorted(win.hand.concealed) if concealed is None else concealed
        if win.tile is not None and win.tile < NATURAL:
            tiles += ONE[win.tile]
        return [Situation(win, ctx.table, tiles, (), melds, False, drawn)]
    won_wild = win.tile is not None and win.tile in ctx.wilds and (win.how is How.DRAW or not program.thrown_plain)
    wilds = [k for k in win.hand.concealed if k in ctx.wilds]
    natural = [k for k in win.hand.concealed if k not in ctx.wilds and k < NATURAL]
    if win.tile is not None and win.tile < KINDS:
        (wilds if won_wild else natural).append(win.tile)
    return [
        Situation(win, ctx.table, tiles, tuple(wilds), melds, won_wild, drawn)
        for tiles in _stand_ins(natural, ctx.deputy)
    ]


@lru_cache(maxsize=256)
def _facts(program: Program) -> Mapping[str, Any]:
    return {"seats": program.seats, **{shape.id: shape.form for shape in program.shapes}}


@lru_cache(maxsize=256)
def _ranks(rules: Rules) -> tuple[int, int]:
    low, _, high = str(rules.at("tiles.ranks", "1-9")).partition("-")
    return int(low) - 1, int(high or low) - 1


def _stand_ins(natural: list[int], deputy: StandIn | None) -> Iterator[int]:
    """The natural tiles as packed counts, in every way in which the stand-ins among them may be turned over."""
    tiles = packed(k for k in natural if k < NATURAL)
    if deputy is None:
        yield tiles
        return
    held = natural.count(deputy.kind)
    for turned in (held,) if deputy.must else range(min(held, deputy.most) + 1):
        yield tiles + turned * (ONE[deputy.face] - ONE[deputy.kind])
