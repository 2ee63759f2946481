"""What a completed hand is called: small registered predicates over one frozen view of a reading."""

from . import chows, events, flowers, honours, kongs, pairs, shapes, suits, terminals, triplets, waits, wilds
from .registry import EVENT, NONE, TESTS, Instances, Reads, Test, pattern
from .view import KindSet, Situation, View

__all__ = ["EVENT", "NONE", "TESTS", "Instances", "KindSet", "Reads", "Situation", "Test", "View", "pattern"]
_ROOMS = (chows, events, flowers, honours, kongs, pairs, shapes, suits, terminals, triplets, waits, wilds)
