"""What scoring a hand answers: plain frozen records, without any wording."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ..tile import Seat

NO_ARGS: Mapping[str, object] = MappingProxyType({})

Pay = Mapping[Seat, int]
"""Payment by seat; positive is received. Sums to zero over the ruleset's seats."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that counts: `value` is the total that it adds (or its factor), `count` how often it occurs."""

    key: str
    value: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class PatternHit:
    """A pattern that counts, and what makes it: `made_by` are indices into the reading's units (sets first, the pair
    after them), one tuple an instance; empty for events."""

    key: str
    value: int
    count: int = 1
    made_by: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Excluded:
    """A pattern that holds but does not count, and the pattern (or class, or principle) that shuts it out."""

    key: str
    by: str


@dataclass(frozen=True, slots=True)
class Side:
    """Money beside the win that the line shows: `key` is kongs, spirits, chickens, wilds, burn, flower-set …"""

    key: str
    pay: Pay


@dataclass(frozen=True, slots=True)
class UnitView:
    """A set or pair of the reading that scored: the kinds it stands for, which of its places are wild tiles standing
    for another face
    (`wilds`: indices into `kinds`), whether it lies open (a meld, `melded`) and whether it is concealed, and whether
    the winning tile is in it."""

    kinds: tuple[int, ...]
    wilds: tuple[int, ...] = ()
    melded: bool = False
    concealed: bool = True
    won: bool = False
    pair: bool = False


class ReadingView(NamedTuple):
    """The reading that scored: shape id (`standard`, `seven-pairs` …), its units, and the wait (`open`, `edge`,
    `closed`, `pair`, `pong`, `none`)."""

    shape: str
    units: tuple[UnitView, ...]
    wait: str


class Explained(NamedTuple):
    """What is worked out only where it is asked for: by key of a pattern the units that make it, and what is shut
    out."""

    made_by: Mapping[str, tuple[tuple[int, ...], ...]] = MappingProxyType({})
    excluded: tuple[Excluded, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to one hand under one ruleset.

    A win has patterns, points, `pay` (None where the discarder is not named and it matters; `pay_discarder` is then
    what he pays) and the reading. No win has `reason`, the sheet's refusal, with `args` for its sentence
    (`mjtool.text`).
    """

    win: bool
    reason: str | None = None
    args: Mapping[str, object] = field(default_factory=lambda: NO_ARGS)
    counted: tuple[Counted, ...] = ()
    """The patterns that count."""
    points: int = 0
    pay: Pay | None = None
    pay_discarder: int | None = None
    side: tuple[Side, ...] = ()
    reading: ReadingView | None = None
    explain: Callable[[], Explained] = field(default=Explained, compare=False)

    @property
    def patterns(self) -> tuple[PatternHit, ...]:
        """The patterns that count, with the units that make them."""
        made_by = self.explain().made_by
        return tuple([PatternHit(each.key, each.value, each.count, made_by.get(each.key, ())) for each in self.counted])

    @property
    def excluded(self) -> tuple[Excluded, ...]:
        """The patterns that hold but do not count."""
        return self.explain().excluded
