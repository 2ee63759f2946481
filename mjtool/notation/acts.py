"""The acts of a record as its turns: most records are played turn by turn, and an act is made when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import overload

from ..diag import Span
from .turn import Act, Said

Turn = tuple[Said, int, int]
"""What is said in a turn, and where its word begins: the offset and the number of its line."""


def placed(act: Act, turn: Turn, number: int) -> Act:
    """An act that is said in a turn, as the act of its record: with its place and the number of the turn."""
    _, at, line = turn
    span = Span(at + act.span.start, at + act.span.end, line + act.span.line)
    return replace(act, span=span, turn=number)


def turns_of(acts: Sequence[Act]) -> Sequence[Turn]:
    """The turns of acts that have their places already: one for each word."""
    if isinstance(acts, Acts):
        return acts.turns
    words = [tuple(group) for _, group in groupby(acts, key=lambda act: act.turn)]
    return [(Said(word[0].seat, word), 0, 0) for word in words]


@dataclass(frozen=True, slots=True, eq=False)
class Acts(Sequence[Act]):
    """The acts of turns that stand in a text, in their order. Compared as a tuple of acts is."""

    turns: tuple[Turn, ...] = ()

    def __len__(self) -> int:
        return sum([len(said.acts) for said, _, _ in self.turns])

    def __iter__(self) -> Iterator[Act]:
        for number, turn in enumerate(self.turns):
            for act in turn[0].acts:
                yield placed(act, turn, number)

    @overload
    def __getitem__(self, index: int) -> Act: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Act, ...]: ...
    def __getitem__(self, index: int | slice) -> Act | tuple[Act, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        left = index if index >= 0 else index + len(self)
        for number, turn in enumerate(self.turns):
            acts = turn[0].acts
            if 0 <= left < len(acts):
                return placed(acts[left], turn, number)
            left -= len(acts)
        raise IndexError(index)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, (Acts, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))
