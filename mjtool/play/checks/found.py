"""Findings: diagnostics at the place of an act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...deal import Act
from ...diag import Diagnostic, Severity, Span
from ...tile import NAMES, UNKNOWN, text
from ..state import Player
from ..table import Table


def found(code: str, act: Act, severity: Severity = Severity.ERROR, **args: object) -> Diagnostic:
    """A finding at an act; `seat` is among its arguments."""
    return Diagnostic(code, act.span, severity, {"seat": act.seat.name, **args})


def found_at(code: str, span: Span, **args: object) -> Diagnostic:
    """A finding at a place of the record."""
    return Diagnostic(code, span, Severity.ERROR, args)


def noted_at(code: str, span: Span, **args: object) -> Diagnostic:
    """A note at a place of the record."""
    return Diagnostic(code, span, Severity.NOTE, args)


def name(kind: int | None) -> str:
    """A tile's name."""
    return NAMES[kind] if kind is not None else "?"


def missing(player: Player, tiles: Iterable[int]) -> list[int]:
    """The tiles that a hand does not hold; none where unknown tiles may be they."""
    unknown = player.counts[UNKNOWN]
    if unknown < 0:
        return []
    lacking: list[int] = []
    for kind, count in Counter(tiles).items():
        if kind != UNKNOWN:
            lacking += [kind] * max(0, count - player.counts[kind])
    return lacking if len(lacking) > unknown else []


def held(player: Player) -> str:
    """The concealed tiles as text."""
    return text(player.concealed())


def next_act(table: Table) -> Act | None:
    """The act after the one that is looked at."""
    acts = table.deal.acts
    return acts[table.event + 1] if table.event + 1 < len(acts) else None
