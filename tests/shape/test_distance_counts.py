"""How many hands of one suit are complete, against figures known from enumeration."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from made import hand, made

from mjtool.shanten import ShantenResult, shanten
from mjtool.shape.distance import Frame, Keys, Laid, measure
from mjtool.shape.distance.sets import Sets


def one_suit(rank: int, left: int) -> Iterator[int]:
    """The keys of all hands of so many tiles of one suit, at most four of a kind."""
    if rank == 8:
        if left <= 4:
            yield left << 24
        return
    for count in range(min(4, left) + 1):
        for rest in one_suit(rank + 1, left - count):
            yield rest | count << 3 * rank


@pytest.mark.parametrize(
    ("tiles", "hands", "complete"),
    [(2, 45, 9), (5, 1_278, 135), (8, 11_385, 996), (11, 48_879, 4_475), (14, 118_800, 13_259)],
)
def test_complete_hands_of_one_suit(tiles: int, hands: int, complete: int) -> None:
    laid = Laid((27, 27, 27))
    found = measure(Sets(), (), Frame(melds=(laid,) * ((14 - tiles) // 3)))
    assert found is not None
    needs = [found.need(Keys(key, 0, 0, 0), 0) for key in one_suit(0, tiles)]
    assert (len(needs), needs.count(0)) == (hands, complete)
    assert min(needs) == 0


def test_the_farthest_hands() -> None:
    rules = made(shape={"standard": {"form": "sets"}, "seven-pairs": {"form": "pairs"}, "orphans": {"form": "orphans"}})
    far = shanten(hand("147m258p369s12345z"), rules)
    assert isinstance(far, ShantenResult)
    assert dict(far.shapes) == {"standard": 8, "seven-pairs": 6, "orphans": 6}
