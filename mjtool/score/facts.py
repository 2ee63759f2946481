"""The built-in facts that conditions of a ruleset may name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..hand import How, Meld

if TYPE_CHECKING:
    from .evaluate import Evaluation
    from .program import Fact

UNREAL_FORMS = frozenset({"held", "course", "opening", "loose"})
"""Forms that win without a shape."""


def _replaced(ev: Evaluation) -> Meld | None:
    """The kong that the winning draw replaced: the last of the line."""
    kongs = [m for m in ev.view.sit.own_melds if m.is_kong]
    return kongs[-1] if kongs and "kong" in ev.view.sit.win.flags and ev.view.sit.win.how is How.DRAW else None


def _fed_kong(ev: Evaluation) -> bool:
    """The draw replaced a claimed kong (点杠), not an added one."""
    last = _replaced(ev)
    return last is not None and not last.concealed and not last.added


def _open_kong(ev: Evaluation) -> bool:
    """The draw replaced a claimed or an added kong (明杠)."""
    last = _replaced(ev)
    return last is not None and not last.concealed


def _one_suit(ev: Evaluation) -> bool:
    return ev.view.suits == 1 and not ev.view.honours


BUILT_IN: Mapping[str, Fact] = MappingProxyType(
    {
        "draw": lambda ev: ev.view.sit.drawn,
        "discard": lambda ev: ev.view.sit.win.how is How.DISCARD,
        "rob": lambda ev: ev.view.sit.robbed,
        "claim": lambda ev: not ev.view.sit.drawn,
        "dealer": lambda ev: ev.view.sit.dealer,
        "closed": lambda ev: ev.view.sit.closed,
        "open": lambda ev: not ev.view.sit.closed,
        "no-meld": lambda ev: not ev.view.sit.melds,
        "own-kong": lambda ev: any(m.is_kong for m in ev.view.sit.own_melds),
        "fed-kong-draw": _fed_kong,
        "open-kong-draw": _open_kong,
        "own-face": lambda ev: ev.view.own_face,
        "one-suit": _one_suit,
        "complete": lambda ev: ev.view.sit.facts.get(ev.view.reading.shape) not in UNREAL_FORMS,
    }
)
"""Fact name → whether it holds for a reading."""
