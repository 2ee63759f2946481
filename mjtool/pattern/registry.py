"""The registry of pattern tests: each a small function over one view, with the parameters that a ruleset may give
it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from .view import View

Instances = tuple[int, ...]
"""Every time that the pattern occurs: a bit mask of the units that make it (0: an event, or the hand as a whole in no
unit)."""
NONE: Instances = ()
EVENT: Instances = (0,)
Params = Mapping[str, Any]
TestFn = Callable[[View, Params], Instances]


class Reads(Enum):
    """What a test's answer depends on; the scorer asks no more often than that changes."""

    TABLE = "table"
    """How the hand was won and what lies on the table (melds by kind, tiles aside, words), never which concealed
    tiles it holds."""
    HAND = "hand"
    """The situation alone: the same for every reading of a hand."""
    READING = "reading"
    """The reading: its units, their faces and the place of the winning tile."""


@dataclass(frozen=True, slots=True)
class Test:
    """A registered test: its function, the parameters it knows with their types, and what it reads."""

    name: str
    fn: TestFn
    params: Mapping[str, type]
    reads: Reads


TESTS: dict[str, Test] = {}


def pattern(name: str, reads: Reads = Reads.READING, **params: type) -> Callable[[TestFn], TestFn]:
    """Register a test under a name that rulesets can use. A parameter of type `frozenset` is a list of tile sets (a
    `KindSet`)."""

    def register(fn: TestFn) -> TestFn:
        TESTS[name] = Test(name, fn, params, reads)
        return fn

    return register
