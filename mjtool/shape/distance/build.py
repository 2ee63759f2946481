"""Build the stored tables: `python -m mjtool.shape.distance.build [NAME…]` writes `tables/*.bin` anew.

A rule's table holds a layer of states for each of the nine kinds (five steps a state, for 0..4 tiles) and the need
vectors at the end; equal states are one. `closure` holds the need vectors that plain suits and honours can combine
to, and the table of their combinations. All numbers are 16-bit little-endian, deflated.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from pathlib import Path

from .automaton import STORED, Automaton, Chows, SuitRule
from .vectors import combine_sets

TABLES = Path(__file__).parent / "tables"


def layers_of(rule: SuitRule) -> tuple[list[list[list[int]]], list[bytes]]:
    """Every layer's steps (state → five states of the next layer), minimised from the end, and the vectors after the
    last kind.
    """
    machine = Automaton(rule)
    reached: list[list[int]] = [[machine.start]]
    for rank in range(rule.ranks):
        steps = {machine.step(state, rank, count, 4) for state in reached[-1] for count in range(5)}
        reached.append(sorted(steps))
    vectors = sorted({machine.vector(state) for state in reached[-1]})
    names = {vector: number for number, vector in enumerate(vectors)}
    merged = {state: names[machine.vector(state)] for state in reached[-1]}
    layers: list[list[list[int]]] = []
    for rank in reversed(range(rule.ranks)):
        signatures: dict[tuple[int, ...], int] = {}
        before = {}
        for state in reached[rank]:
            signature = tuple(merged[machine.step(state, rank, count, 4)] for count in range(5))
            before[state] = signatures.setdefault(signature, len(signatures))
        layers.insert(0, [list(signature) for signature in signatures])
        merged = before
    return layers, vectors


def packed(numbers: list[int]) -> bytes:
    """Numbers as little-endian 16-bit integers."""
    out = array("H", numbers)
    if sys.byteorder == "big":
        out.byteswap()
    return out.tobytes()


def rule_table(rule: SuitRule) -> bytes:
    """The stored form of a rule: ten layer sizes, the layers, the vectors."""
    layers, vectors = layers_of(rule)
    sizes = [len(layer) for layer in layers]
    steps = [number for layer in layers for state in layer for number in state]
    return packed([*sizes, len(vectors)]) + packed(steps) + b"".join(vectors)


def closure_table() -> bytes:
    """The vectors that plain suits and honours combine to, and the number of every combination."""
    honours = SuitRule(ranks=7, chows=Chows.NONE)
    pool = set()
    for rule in (SuitRule(), SuitRule(bound=False), honours, SuitRule(ranks=7, chows=Chows.NONE, bound=False)):
        pool |= set(layers_of(rule)[1])
    fresh = set(pool)
    while fresh:
        fresh = {combine_sets(left, right) for left in fresh for right in pool} - pool
        pool |= fresh
    vectors = sorted(pool)
    names = {vector: number for number, vector in enumerate(vectors)}
    table = [names[combine_sets(left, right)] for left in vectors for right in vectors]
    return packed([len(vectors)]) + b"".join(vectors) + packed(table)


def main(names: list[str]) -> None:
    """Write the named tables, or all of them."""
    TABLES.mkdir(exist_ok=True)
    rules = {name: rule for rule, name in STORED.items()}
    for name in names or [*rules, "closure"]:
        raw = closure_table() if name == "closure" else rule_table(rules[name])
        (TABLES / f"{name}.bin").write_bytes(zlib.compress(raw, 9))


if __name__ == "__main__":
    main(sys.argv[1:])
