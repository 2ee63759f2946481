"""The built-in facts that conditions of a ruleset may name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..hand import How, Meld
from ..pattern import Reads, Scope
from ..pattern.registry import READING, TABLE
from ..pattern.view import SUITS

if TYPE_CHECKING:
    from .evaluate import Evaluation
    from .program import Fact

UNREAL_FORMS = frozenset({"held", "course", "opening", "loose"})
"""Forms that win without a shape."""


def _replaced(ev: Evaluation) -> Meld | None:
    """The kong that the winning draw replaced: the last of the line."""
    kongs = [m for m in ev.sit.own_melds if m.is_kong]
    return kongs[-1] if kongs and "kong" in ev.sit.win.flags and ev.sit.win.how is How.DRAW else None


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
        "draw": lambda ev: ev.sit.drawn,
        "discard": lambda ev: ev.sit.win.how is How.DISCARD,
        "rob": lambda ev: ev.sit.robbed,
        "claim": lambda ev: not ev.sit.drawn,
        "dealer": lambda ev: ev.sit.dealer,
        "closed": lambda ev: ev.sit.closed,
        "open": lambda ev: not ev.sit.closed,
        "no-meld": lambda ev: not ev.sit.melds,
        "own-kong": lambda ev: any(m.is_kong for m in ev.sit.own_melds),
        "fed-kong-draw": _fed_kong,
        "open-kong-draw": _open_kong,
        "own-face": lambda ev: ev.view.own_face,
        "one-suit": _one_suit,
        "complete": lambda ev: ev.sit.facts.get(ev.reading.shape) not in UNREAL_FORMS,
    }
)
"""Fact name → whether it holds for a reading."""
BUILT_IN_SCOPE: Mapping[str, Scope] = MappingProxyType(
    {
        **dict.fromkeys(BUILT_IN, TABLE),
        "own-face": READING,
        "one-suit": Scope(Reads.KINDS, held=SUITS),
        "complete": Scope(Reads.SHAPE),
    }
)
"""Fact name → what it depends on."""
