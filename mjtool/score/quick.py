"""Cheap necessary conditions of pattern tests: most rows do not hold for most hands, and most of that shows at one
look.

A prefilter may say yes where the test says no, never no where the test says yes; a property test holds that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..pattern import KindSet, View
from ..shape.packed import in_one_suit
from ..shape.unit import UnitKind
from ..tile import SUITED

if TYPE_CHECKING:
    from .evaluate import Evaluation

Prefilter = Callable[[View], bool]
Params = Mapping[str, Any]


def _fixed(kinds: Any) -> int | None:
    return kinds.fixed if isinstance(kinds, KindSet) and not kinds.names else None


def _within(p: Params) -> Prefilter | None:
    fixed = _fixed(p.get("kinds"))
    return None if fixed is None or p.get("natural") else lambda v: not v.mask & ~fixed


def _avoids(p: Params) -> Prefilter | None:
    fixed = _fixed(p.get("kinds"))
    return None if fixed is None else lambda v: not v.mask & fixed


def _has(p: Params) -> Prefilter | None:
    needs = [_fixed(s) for s in p["needs"]]
    return lambda v: all(v.mask & n for n in needs if n is not None)


def _suits(p: Params) -> Prefilter | None:
    n = p["n"]
    return None if p.get("natural") else lambda v: v.suits == n


def _run(p: Params) -> Prefilter | None:
    n = p["n"]
    if p["of"] == "chow":
        return lambda v: len(v.chows) >= n
    return lambda v: len(v.pongs) >= n


def _pongs(p: Params) -> Prefilter | None:
    n = p.get("n", p.get("min", 1))
    kinds = _fixed(p.get("kinds"))
    if kinds is None:
        return lambda v: len(v.pongs) >= n
    return lambda v: len(v.pongs) >= n and bool(v.mask & kinds)


def _wait(p: Params) -> Prefilter | None:
    kinds = frozenset(p["kinds"])
    return lambda v: v.wait() in kinds


def _pair(p: Params) -> Prefilter | None:
    return lambda v: len(v.pairs) == 1


def _pairs(p: Params) -> Prefilter | None:
    return lambda v: len(v.pairs) >= 7


def _all_chows(p: Params) -> Prefilter | None:
    return lambda v: not v.pongs and len(v.pairs) == 1


def _all_triplets(p: Params) -> Prefilter | None:
    return lambda v: not v.chows


def _terminal_chows(p: Params) -> Prefilter | None:
    return lambda v: len(v.chows) == 4


def _nine_gates(p: Params) -> Prefilter | None:
    return lambda v: v.suits == 1 and not v.sit.melds


def _kongs(p: Params) -> Prefilter | None:
    return lambda v: v.konged


def _whole(p: Params) -> Prefilter | None:
    return lambda v: v.units[0].kind in (UnitKind.WHOLE, UnitKind.KNITTED)


PREFILTERS: Mapping[str, Callable[[Params], Prefilter | None]] = MappingProxyType(
    {
        "within": _within,
        "avoids": _avoids,
        "has": _has,
        "suits": _suits,
        "run": _run,
        "pongs": _pongs,
        "wait": _wait,
        "pair": _pair,
        "pairs": _pairs,
        "shifted-pairs": _pairs,
        "all-chows": _all_chows,
        "all-triplets": _all_triplets,
        "terminal-chows": _terminal_chows,
        "nine-gates": _nine_gates,
        "kongs": _kongs,
        "orphans": _whole,
        "unrelated": _whole,
        "knitted-straight": _whole,
    }
)
"""Test name → its prefilter for some parameters, None where there is none."""


Gate = Callable[["Evaluation"], bool]


def always(ev: Evaluation) -> bool:
    """No gate."""
    return True


def _crowded(ev: Evaluation) -> bool:
    return ev.sit.crowded


def _melded(ev: Evaluation) -> bool:
    return bool(ev.sit.melds)


def _wild(ev: Evaluation) -> bool:
    return bool(ev.sit.wilds)


def _gates(ev: Evaluation) -> bool:
    """The natural tiles are of one suit and no more than one too many for 1112345678999."""
    if ev.sit.melds or not in_one_suit(ev.sit.packed):
        return False
    counts = ev.sit.counts
    return sum([max(0, counts[k] - (3 if k % 9 in (0, 8) else 1)) for k in range(SUITED)]) <= 1


def _around_five(ev: Evaluation) -> bool:
    """Chows and a pair of fives."""
    units = ev.reading.units
    pair = units[-1]
    five = pair.kind is UnitKind.PAIR and pair.tile < SUITED and pair.tile % 9 == 4
    return five and len(units) > 1 and units[-2].kind is UnitKind.CHOW


def _no_chow(ev: Evaluation) -> bool:
    return ev.reading.units[0].kind is not UnitKind.CHOW


def _chows_alone(ev: Evaluation) -> bool:
    units = ev.reading.units
    return len(units) > 1 and units[-2].kind in (UnitKind.CHOW, UnitKind.KNITTED)


def _shown_copies(ev: Evaluation) -> bool:
    """The winning tile may be the last of its kind."""
    win = ev.sit.win
    for meld in win.hand.melds:
        if win.tile in meld.tiles:
            return True
    return "lastcopy" in win.flags


HAND_GATES: Mapping[str, Gate] = MappingProxyType(
    {
        "quad": _crowded,
        "won-fourth": _crowded,
        "nine-gates": _gates,
        "last-copy": _shown_copies,
        "any-wait": _wild,
        "wild-over": _wild,
        "pong-in-chow": _melded,
        "shown-set": _melded,
        "show-pongs": _melded,
    }
)
"""Test name → a cheap look at the hand that settles the test with any parameters, for all readings, when it says no."""

GATES: Mapping[str, Gate] = MappingProxyType(
    {
        "terminal-chows": _around_five,
        "all-triplets": _no_chow,
        "all-chows": _chows_alone,
    }
)
"""Test name → a cheap look at a reading that settles the test with any parameters when it says no."""

FORMS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "pairs": frozenset({"pairs"}),
        "shifted-pairs": frozenset({"pairs"}),
        "orphans": frozenset({"orphans"}),
        "unrelated": frozenset({"unrelated"}),
        "knitted-straight": frozenset({"knitted", "unrelated"}),
    }
)
"""Test name → the forms of winning shapes in which it can hold, where they are few."""


def prefilter(test: str, params: Params) -> Prefilter | None:
    """The prefilter of a test with its parameters."""
    make = PREFILTERS.get(test)
    return None if make is None else make(params)
