"""The registry of pattern tests: each a small function over one view, with the parameters that a ruleset may give
it, and what its answer depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from .view import KindSet, View

Instances = tuple[int, ...]
"""Every time that the pattern occurs: a bit mask of the units that make it (0: an event, or the hand as a whole in no
unit)."""
NONE: Instances = ()
EVENT: Instances = (0,)
Params = Mapping[str, Any]
TestFn = Callable[[View, Params], Instances]


class Reads:
    """What an answer depends on, as bits: a ruleset is compiled for every command, and sets of bits cost nothing. The
    scorer keeps answers by these, and asks no more often than they change."""

    NOTHING: Final = 0
    TABLE: Final = 1
    """How the hand was won and what lies on the table (melds by kind, tiles aside, words, flags, whether a wild tile
    is held), never which concealed tiles there are."""
    HAND: Final = 2
    """The situation alone: the same for every reading of a hand."""
    SHAPE: Final = 4
    """Which winning shape the hand is read as."""
    CHOWS: Final = 8
    """How the first tiles of the chows lie to each other (`chows.form`)."""
    PONGS: Final = 16
    """How the tiles of the pongs and kongs lie to each other."""
    CLASSES: Final = 32
    """Of every pong, kong and pair: which of the kind sets of `Scope.classes` its tile is in."""
    SIDES: Final = 64
    """Of every unit: its kind, whether it is concealed, and of a pong whether the winning tile made it."""
    KINDS: Final = 128
    """Of the hand: which of the kind sets `Scope.held`, `inside`, `each` it meets."""
    WON: Final = 256
    """How the winning tile completes its unit."""
    BESIDE: Final = 4096
    """How many wild tiles are in the unit of the winning tile, and whether that is one and was drawn."""
    SUITS: Final = 8192
    """The tiles of chows, pongs and kongs themselves, and the wild kinds."""
    LONE: Final = 512
    """Whether no other kind would have completed the hand."""
    READING: Final = 1024
    """Anything else about the reading."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What an answer depends on, with the kind sets that it looks at."""

    reads: int
    """Bits of `Reads`."""
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
    faces: frozenset[KindSet] = frozenset()
    """Asked of the face of the winning tile (`WON`)."""

    def __or__(self, other: Scope) -> Scope:
        return self if other is self else united((self, other))


def united(scopes: Iterable[Scope]) -> Scope:
    """Everything that some answers depend on."""
    every = list(scopes)
    reads = 0
    for scope in every:
        reads |= scope.reads
    return Scope(
        reads,
        frozenset().union(*[scope.classes for scope in every]),
        frozenset().union(*[scope.held for scope in every]),
        frozenset().union(*[scope.inside for scope in every]),
        frozenset().union(*[scope.each for scope in every]),
        frozenset().union(*[scope.words for scope in every]),
        frozenset().union(*[scope.faces for scope in every]),
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
