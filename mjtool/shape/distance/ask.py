"""What a complete hand must show, broken down to its four groups of kinds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from .frame import ALL_RANKS


class Ask(NamedTuple):
    """What one group (a suit, or the honours) must be like in a complete hand; masks are of ranks, bit 0 the first.

    `empty`: none of its tiles; `some`: at least one; `least`: so many tiles at least from the concealed part. `usable`
    ranks may be used, the one pair of a hand of sets is of `pair`, chows only where `chows`. `hold`: of every mask one
    tile at least; `pongs`: (number, mask), so many pongs.
    """

    empty: bool = False
    some: bool = False
    least: int = 0
    usable: int = ALL_RANKS
    pair: int = ALL_RANKS
    chows: bool = True
    hold: frozenset[int] = frozenset()
    pongs: frozenset[tuple[int, int]] = frozenset()


Asks = tuple[Ask, Ask, Ask, Ask]
"""One way to meet a demand: what it asks of characters, dots, bamboo and honours."""

FREE: Final = Ask()
NONE_ASKED: Final[Asks] = (FREE, FREE, FREE, FREE)


def asks(changes: dict[int, Ask], rest: Ask = FREE) -> Asks:
    """One ask a group: those given by group index, the rest alike."""
    m, p, s, z = (changes.get(group, rest) for group in range(4))
    return m, p, s, z


def _both(left: Ask, right: Ask) -> Ask:
    return Ask(
        empty=left.empty or right.empty,
        some=left.some or right.some,
        least=max(left.least, right.least),
        usable=left.usable & right.usable,
        pair=left.pair & right.pair,
        chows=left.chows and right.chows,
        hold=left.hold | right.hold,
        pongs=left.pongs | right.pongs,
    )


def _contradicts(ask: Ask) -> bool:
    return ask.empty and bool(ask.some or ask.least or ask.hold or ask.pongs)


def all_of(ways: Iterable[Iterable[Asks]]) -> tuple[Asks, ...]:
    """Every way to meet several demands at once, from the ways of each; contradictions are left out.

    Where one way asks nothing, it is the only one.
    """
    met: list[Asks] = [NONE_ASKED]
    for choices in map(tuple, ways):
        joined = []
        for left in met:
            for right in choices:
                m, p, s, z = map(_both, left, right)
                if not any(map(_contradicts, (m, p, s, z))):
                    joined.append((m, p, s, z))
        met = list(dict.fromkeys(joined))
    return (NONE_ASKED,) if NONE_ASKED in met else tuple(met)
