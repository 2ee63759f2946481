"""The registry of pattern tests: each a small function over one view, with the parameters that a ruleset may give
it, and what its answer depends on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Flag, auto
from typing import Any

from ..tile import at_hand
from .view import KindSet, View

Instances = tuple[int, ...]
"""Every time that the pattern occurs: a bit mask of the units that make it (0: an event, or the hand as a whole in no
unit)."""
NONE: Instances = ()
EVENT: Instances = (0,)
Params = Mapping[str, Any]
TestFn = Callable[[View, Params], Instances]


@at_hand
class Reads(Flag):
    """What an answer depends on. The scorer keeps answers by these, and asks no more often than they change."""

    NOTHING = 0
    TABLE = auto()
    """How the hand was won and what lies on the table (melds by kind, tiles aside, words, flags, whether a wild tile
    is held), never which concealed tiles there are."""
    HAND = auto()
    """The situation alone: the same for every reading of a hand."""
    SHAPE = auto()
    """Which winning shape the hand is read as."""
    CHOWS = auto()
    """The first tiles of the chows."""
    PONGS = auto()
    """The tiles of the pongs and kongs."""
    CLASSES = auto()
    """Of every pong, kong and pair: which of the kind sets of `Scope.classes` its tile is in."""
    SIDES = auto()
    """Of every unit: its kind, whether it is concealed, and of a pong whether the winning tile made it."""
    KINDS = auto()
    """Of the hand: which of the kind sets `Scope.held`, `inside`, `each` it meets."""
    WON = auto()
    """How the winning tile completes its unit."""
    LONE = auto()
    """Whether no other kind would have completed the hand."""
    READING = auto()
    """Anything else about the reading."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What an answer depends on, with the kind sets that it looks at."""

    reads: Reads
    classes: frozenset[KindSet] = frozenset()
    """Asked of the tiles of pongs, kongs and pairs."""
    held: frozenset[KindSet] = frozenset()
    """Asked of the hand: is any tile of it."""
    inside: frozenset[KindSet] = frozenset()
    """Asked of the hand: are all tiles of it."""
    each: frozenset[KindSet] = frozenset()
    """Asked of the hand: does every unit hold a tile of it."""
    words: frozenset[str] = frozenset()
    """Words of the line that are asked for by name."""
    faces: bool = False
    """`WON` looks at the face of the winning tile too."""

    def __or__(self, other: Scope) -> Scope:
        return Scope(
            self.reads | other.reads,
            self.classes | other.classes,
            self.held | other.held,
            self.inside | other.inside,
            self.each | other.each,
            self.words | other.words,
            self.faces or other.faces,
        )


NOTHING = Scope(Reads.NOTHING)
TABLE = Scope(Reads.TABLE)
HAND = Scope(Reads.HAND)
READING = Scope(Reads.READING)
ScopeOf = Callable[[Params], Scope]


@dataclass(frozen=True, slots=True)
class Test:
    """A registered test: its function, the parameters it knows with their types, and what it reads with given ones."""

    name: str
    fn: TestFn
    params: Mapping[str, type]
    scope: ScopeOf


TESTS: dict[str, Test] = {}


def kind_sets(p: Params, *names: str) -> frozenset[KindSet]:
    """The kind sets of some parameters, as far as they are given."""
    return frozenset(p[name] for name in names if name in p)


def pattern(name: str, reads: Scope | ScopeOf = READING, **params: type) -> Callable[[TestFn], TestFn]:
    """Register a test under a name that rulesets can use, with what it reads (for some parameters). A parameter of
    type `frozenset` is a list of tile sets (a `KindSet`)."""
    scope: ScopeOf = (lambda _: reads) if isinstance(reads, Scope) else reads

    def register(fn: TestFn) -> TestFn:
        TESTS[name] = Test(name, fn, params, scope)
        return fn

    return register
