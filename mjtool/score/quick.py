"""Cheap necessary conditions of pattern tests: most rows do not hold for most hands, and most of that shows at one
look.

A prefilter may say yes where the test says no, never no where the test says yes; a property test holds that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..pattern import KindSet, View
from ..shape.unit import UnitKind

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


def _quad(p: Params) -> Prefilter | None:
    return lambda v: v.crowded


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
        "quad": _quad,
    }
)
"""Test name → its prefilter for some parameters, None where there is none."""


GATES: Mapping[str, Prefilter] = MappingProxyType(
    {
        "pongs": lambda v: bool(v.pongs),
        "all-triplets": lambda v: not v.chows,
        "kongs": lambda v: v.konged,
        "pairs": lambda v: len(v.pairs) >= 7,
        "shifted-pairs": lambda v: len(v.pairs) >= 7,
        "wait": lambda v: v.won >= 0,
    }
)
"""Test name → a look that settles all rows of the test at once when it says no."""


def prefilter(test: str, params: Params) -> Prefilter | None:
    """The prefilter of a test with its parameters."""
    make = PREFILTERS.get(test)
    return None if make is None else make(params)
