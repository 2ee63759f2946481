"""The joins of relations against brute force over all subsets."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from mjtool.score.joins import complete_choices


def legal(masks: list[int], units: int, chosen: tuple[int, ...]) -> bool:
    """Whether joins close no ring, in any order (a ring is a ring however one walks it)."""
    parent = list(range(units))

    def root(u: int) -> int:
        while parent[u] != u:
            u = parent[u]
        return u

    for i in chosen:
        members = [u for u in range(units) if masks[i] >> u & 1]
        roots = {root(u) for u in members}
        if len(roots) < len(members):
            return False
        for u in members[1:]:
            parent[root(u)] = root(members[0])
    return True


def brute(masks: list[int], units: int) -> set[tuple[int, ...]]:
    """Every legal choice to which nothing can be added."""
    everything = [c for n in range(len(masks) + 1) for c in combinations(range(len(masks)), n)]
    good = {c for c in everything if legal(masks, units, c)}
    return {c for c in good if not any(tuple(sorted((*c, j))) in good for j in range(len(masks)) if j not in c)}


@pytest.mark.parametrize("seed", range(60))
def test_choices_are_those_of_brute_force(seed: int) -> None:
    """Every complete legal choice is found, and no other."""
    rng = random.Random(seed)
    masks = [sum(1 << u for u in rng.sample(range(5), rng.choice((2, 2, 2, 3, 3, 4)))) for _ in range(rng.randrange(8))]
    assert set(complete_choices(tuple(masks))) == brute(masks, 5)


def test_nothing_to_join() -> None:
    """No instance, one empty choice."""
    assert complete_choices(()) == ((),)
