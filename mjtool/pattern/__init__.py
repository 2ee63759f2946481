"""What a completed hand is called: small registered predicates over one frozen view of a reading."""

from . import chows, events, flowers, honours, kongs, pairs, shapes, suits, terminals, triplets, waits, wilds
from .registry import EVENT, NONE, TESTS, Instances, Reads, Scope, Test, pattern
from .view import KindSet, Questions, Situation, Table, View

__all__ = [
    "EVENT",
    "NONE",
    "TESTS",
    "Instances",
    "KindSet",
    "Questions",
    "Reads",
    "Scope",
    "Situation",
    "Table",
    "Test",
    "View",
    "pattern",
]
_ROOMS = (chows, events, flowers, honours, kongs, pairs, shapes, suits, terminals, triplets, waits, wilds)
