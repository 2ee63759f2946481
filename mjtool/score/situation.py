"""From a win as read to the situation that patterns see: wild tiles told apart, stand-ins turned over, melds as
units, words parsed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..diag import Diagnostic
from ..hand import How, Meld, Win
from ..pattern import Situation
from ..rules.model import Rules
from ..rules.tiles import StandIn, aside_kinds, copies_in_play, round_wind, stand_in, tile_set, wild_kinds
from ..shape.unit import Unit, UnitKind
from ..tile import EAST, KINDS, NATURAL, SUITED
from .program import Program
from .words import parse_words


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason not to win, with what its sentence needs."""

    reason: str
    args: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Context:
    """What the ruleset makes of a line's words: wild kinds in order, the stand-in, tiles laid aside, copies of each
    kind in play."""

    words: Mapping[str, Any]
    wilds: tuple[int, ...]
    deputy: StandIn | None
    aside: frozenset[int]
    copies: tuple[int, ...]
    named: Mapping[str, int]


def _mask(kinds: Any) -> int:
    mask = 0
    for k in kinds:
        mask |= 1 << k
    return mask


def context(rules: Rules, win: Win) -> Context | Refusal:
    """The words of a line under a ruleset; `bad-context` where one does not fit."""
    return _context(rules, tuple(win.words.items()), int(win.hand.seat))


@lru_cache(maxsize=4096)
def _context(rules: Rules, items: tuple[tuple[str, str], ...], seat: int) -> Context | Refusal:
    words = dict(items)
    parsed = parse_words(words, rules)
    if isinstance(parsed, str):
        return Refusal("bad-context", {"word": parsed, "value": words[parsed]})
    wilds = wild_kinds(rules, words)
    if isinstance(wilds, Diagnostic):
        return Refusal("bad-context", wilds.args)
    aside = aside_kinds(rules, wilds)
    named = {
        "seat-wind": 1 << EAST + seat,
        "round-wind": 1 << round_wind(words),
        "wild": _mask(wilds),
        "aside": _mask(aside),
    }
    return Context(parsed, wilds, stand_in(rules, wilds), aside, copies_in_play(rules, words, wilds), named)


def meld_unit(meld: Meld, ctx: Context, rules: Rules) -> Unit | None:
    """A meld as a unit under the ruleset, None where it is no set at all. Whether such a set may be claimed is asked
    elsewhere."""
    kinds = meld.tiles
    if ctx.deputy is not None and ctx.deputy.melds:
        kinds = tuple(sorted(ctx.deputy.face if k == ctx.deputy.kind else k for k in kinds))
    exposed = not meld.concealed
    if len(kinds) == 4 and kinds[0] == kinds[3]:
        return Unit(UnitKind.KONG, kinds, (), True, exposed)
    if len(kinds) == 3 and kinds[0] == kinds[2]:
        return Unit(UnitKind.PONG, kinds, (), True, exposed)
    if (
        len(kinds) == 3
        and kinds[2] < SUITED
        and kinds[0] + 1 == kinds[1] == kinds[2] - 1
        and kinds[0] // 9 == kinds[2] // 9
    ):
        return Unit(UnitKind.CHOW, kinds, (), True, exposed)
    return _odd_meld(kinds, ctx, rules, exposed)


def _odd_meld(kinds: tuple[int, ...], ctx: Context, rules: Rules, exposed: bool) -> Unit | None:
    """Sets that only some rulesets know: honour chows, sets shown, a pong with a wild tile in it."""
    different = len(set(kinds)) == len(kinds)
    winds = all(27 <= k < 31 for k in kinds)
    dragons = kinds == (31, 32, 33)
    if rules.at("kong.show-sets", "none") != "none" and different and ((winds and len(kinds) == 4) or dragons):
        return Unit(UnitKind.SHOWN, kinds, (), True, exposed)
    if rules.at("win.shape.standard.honour-chows") and different and ((winds and len(kinds) == 3) or dragons):
        return Unit(UnitKind.CHOW, kinds, (), True, exposed)
    natural = [k for k in kinds if k not in ctx.wilds]
    if len(kinds) == 3 and len(natural) == 2 and natural[0] == natural[1]:
        return Unit(UnitKind.PONG, (natural[0],) * 3, (2,), True, exposed)
    return None


def build(program: Program, win: Win, ctx: Context, melds: tuple[Unit, ...]) -> Iterator[Situation]:
    """The situation of a hand; several where stand-ins may be either of two tiles."""
    rules = program.rules
    plain = rules.at("wild.thrown") == "plain"
    claimed = win.how is not How.DRAW
    won_wild = win.tile is not None and win.tile in ctx.wilds and not (plain and claimed)
    concealed = list(win.hand.concealed)
    wilds = [k for k in concealed if k in ctx.wilds]
    natural = [k for k in concealed if k not in ctx.wilds and k < NATURAL]
    if win.tile is not None and win.tile < KINDS:
        (wilds if won_wild else natural).append(win.tile)
    low, high = _ranks(rules)
    for counts in _stand_ins(natural, ctx.deputy):
        yield Situation(
            win=win,
            words=ctx.words,
            named=ctx.named,
            counts=counts,
            wilds=tuple(wilds),
            wild_kinds=frozenset(ctx.wilds),
            melds=melds,
            won_wild=won_wild,
            drawn=win.how is How.DRAW
            or (win.how in (How.ROB_ADDED, How.ROB_CONCEALED) and rules.at("kong.rob-as") == "draw"),
            sets=program.sets,
            low=low,
            high=high,
            set_copies=tile_set(rules),
            present=_mask(k for k, c in enumerate(counts) if c),
            deputy=None if ctx.deputy is None else (ctx.deputy.kind, ctx.deputy.face),
            facts=_facts(program),
        )


@lru_cache(maxsize=256)
def _facts(program: Program) -> Mapping[str, Any]:
    return {"seats": program.seats, **{shape.id: shape.form for shape in program.shapes}}


@lru_cache(maxsize=256)
def _ranks(rules: Rules) -> tuple[int, int]:
    low, _, high = str(rules.at("tiles.ranks", "1-9")).partition("-")
    return int(low) - 1, int(high or low) - 1


def _stand_ins(natural: list[int], deputy: StandIn | None) -> Iterator[tuple[int, ...]]:
    counts = [0] * KINDS
    for k in natural:
        if k < KINDS:
            counts[k] += 1
    if deputy is None:
        yield tuple(counts)
        return
    held = counts[deputy.kind]
    for turned in (held,) if deputy.must else range(min(held, deputy.most) + 1):
        here = list(counts)
        here[deputy.kind] -= turned
        here[deputy.face] += turned
        yield tuple(here)
