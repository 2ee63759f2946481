"""A hand as it is measured under a ruleset: wild tiles counted, stand-ins turned over, melds laid, every shape's
measure.

`ground_of` looks at everything but the concealed tiles, which may then change: `Ground.holding` takes them,
`Ground.needs` and `Ground.helping` answer for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ..hand import Hand, Meld
from ..shape.distance import (
    GROUPS,
    NEVER,
    Frame,
    Keys,
    Laid,
    Measure,
    Thinned,
    changed,
    keys_of,
    masks_of,
    measure,
    place_of,
)
from ..tile import KINDS, NATURAL
from .model import Rules
from .structure import HeldShape, Moment, winning_shapes
from .tiles import StandIn, Words, copies_in_play, stand_in, tile_set

OWN_FOUR: Final = "waits.own-four"
"""The setting by which a hand may wait for a kind of which it holds all four itself."""

EVERY_KIND: Final = (1 << KINDS) - 1
"""All kinds, as a mask."""


class Holding(NamedTuple):
    """Concealed tiles as they are measured.

    `ways`: their keys, several where stand-ins may be either of two tiles, each with the number of stand-ins that play
    as the wild's face. `wilds`: how many wild tiles. `tiles`: how many tiles in all. `held`: how many count for each
    shape that asks for tiles held.
    """

    ways: tuple[tuple[Keys, int], ...]
    wilds: int
    tiles: int
    held: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What concealed tiles are measured against.

    `measures`: every shape's id and its measures, of which the least counts. `held`: the shapes that ask for tiles
    held, with the number already laid aside. `size`: concealed tiles of a complete hand. `quads`: kinds that were
    allowed a fifth copy.
    """

    measures: tuple[tuple[str, tuple[Measure, ...]], ...]
    held: tuple[tuple[str, HeldShape, int], ...]
    wilds: tuple[int, ...]
    deputy: StandIn | None
    size: int
    quads: tuple[int, ...]

    def holding(self, concealed: Sequence[int]) -> Holding:
        """Concealed tiles under these wild kinds and stand-ins."""
        counts = [0] * KINDS
        for kind in concealed:
            counts[kind] += 1
        wilds = sum(counts[kind] for kind in self.wilds)
        held = tuple(laid + sum(counts[kind] for kind in shape.kinds) for _, shape, laid in self.held)
        for kind in self.wilds:
            counts[kind] = 0
        deputy = self.deputy
        if deputy is None or not counts[deputy.kind]:
            return Holding(((keys_of(counts), 0),), wilds, len(concealed), held)
        most = min(deputy.most, counts[deputy.kind])
        ways = [_turned_over(counts, deputy, number) for number in range(most if deputy.must else 0, most + 1)]
        return Holding(tuple(ways), wilds, len(concealed), held)

    def without(self, holding: Holding, concealed: Sequence[int], tile: int) -> Holding:
        """What is held after a discard from `concealed`."""
        special = self.deputy is not None and tile == self.deputy.kind
        if special or len(holding.ways) > 1 or tile >= NATURAL or tile in self.wilds:
            rest = list(concealed)
            rest.remove(tile)
            return self.holding(rest)
        keys, number = holding.ways[0]
        return Holding(((changed(keys, tile, -1), number),), holding.wilds, holding.tiles - 1, holding.held)

    def needs(self, holding: Holding) -> dict[str, int]:
        """Tiles missing for every shape that the hand can come to, by the shape's id."""
        floor = self.size - holding.tiles
        found = {}
        for shape, measures in self.measures:
            need = min(one.need(keys, holding.wilds) for one in measures for keys, _ in holding.ways)
            if need < NEVER:
                found[shape] = max(need, floor)
        for (shape, wanted, _), have in zip(self.held, holding.held, strict=True):
            found[shape] = max(wanted.number - have, floor)
        return found

    def least(self, holding: Holding) -> int:
        """Tiles missing for the nearest shape, `NEVER` or more where there is none."""
        return min(self.needs(holding).values(), default=NEVER)

    def helping(self, holding: Holding, best: int) -> int:
        """The kinds whose draw makes the least need, `best`, smaller, as a mask."""
        floor = self.size - holding.tiles
        if not 0 < best < NEVER:
            return 0
        found = 0
        for _, measures in self.measures:
            for one in measures:
                for keys, number in holding.ways:
                    need = one.need(keys, holding.wilds)
                    if need < floor:
                        return EVERY_KIND
                    if need == best:
                        found |= self._drawn(one.helps(keys, holding.wilds, best), number)
        for (_, wanted, _), have in zip(self.held, holding.held, strict=True):
            if wanted.number - have < floor:
                return EVERY_KIND
            if wanted.number - have == best:
                found |= mask_of(wanted.kinds)
        return found

    def _drawn(self, mask: int, number: int) -> int:
        """A mask of natural kinds as the kinds to draw: the wild's face comes as a stand-in, and any wild tile
        helps."""
        deputy = self.deputy
        if deputy is not None:
            if deputy.must:
                mask &= ~(1 << deputy.kind)
            if mask >> deputy.face & 1 and (deputy.must or number < deputy.most):
                mask |= 1 << deputy.kind
        return mask | mask_of(self.wilds)

    def discards(self, concealed: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """For every kind of a hand with one tile too many: the kind, the least need after its discard, what helps then.

        The kinds that help are a mask.
        """
        whole = self.holding(concealed)
        plain = len(whole.ways) == 1 and self.size == whole.tiles
        special = {*self.wilds, *(kind for _, shape, _ in self.held for kind in shape.kinds)}
        if self.deputy is not None:
            special.add(self.deputy.kind)
        held = [(shape.number - have, shape.kinds) for (_, shape, _), have in zip(self.held, whole.held, strict=True)]
        thinned = [Thinned(one, whole.ways[0][0], whole.wilds) for _, found in self.measures for one in found]
        for kind in sorted(set(concealed)):
            if plain and kind < NATURAL and kind not in special:
                yield kind, *self._after(thinned, kind, held)
            else:
                after = self.without(whole, concealed, kind)
                best = self.least(after)
                yield kind, best, self.helping(after, best)

    def _after(
        self, thinned: Sequence[Thinned], kind: int, held: Sequence[tuple[int, frozenset[int]]]
    ) -> tuple[int, int]:
        """The least need after a discard, and the kinds that help then, where only the tile's group changes; `held`:
        how many tiles of which kinds are missing for shapes that ask for tiles held."""
        group, rank = place_of(kind)
        one = 1 << 3 * rank
        needs = [each.need(group, one) for each in thinned]
        best = min([*needs, *[lack for lack, _ in held]], default=NEVER)
        if best >= NEVER:
            return NEVER, 0
        if best < 1:
            return 1, EVERY_KIND
        mask = 0
        for each, need in zip(thinned, needs, strict=True):
            if need == best:
                mask |= each.helps(group, one, best)
        mask = self._drawn(mask, 0) if best in needs else 0
        for lack, kinds in held:
            if lack == best:
                mask |= mask_of(kinds)
        return best, mask


def mask_of(kinds: Iterable[int]) -> int:
    """Kinds as a mask, bit `kind` for each."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def _turned_over(counts: Sequence[int], deputy: StandIn, number: int) -> tuple[Keys, int]:
    """The keys where so many stand-ins play as the wild's face."""
    new = list(counts)
    new[deputy.kind] -= number
    new[deputy.face] += number
    return keys_of(new), number


def ground_of(hand: Hand, rules: Rules, words: Words, wilds: tuple[int, ...]) -> Ground:
    """What the concealed tiles of a hand are measured against; equal circumstances share it."""
    moment = Moment(rules, hand.seat, tuple((name, words[name]) for name in _relevant(rules) if name in words), wilds)
    melds = tuple(Laid(faces(meld, rules, wilds), meld.concealed) for meld in hand.melds)
    quads: tuple[int, ...] = ()
    if rules.at(OWN_FOUR, False):
        own = [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
        quads = tuple(kind for kind in sorted(set(own)) if kind < NATURAL and own.count(kind) == 4)
    return _ground(moment, melds, hand.aside, copies_in_play(rules, words, wilds), quads)


@lru_cache(maxsize=256)
def _relevant(rules: Rules) -> tuple[str, ...]:
    """The words on which tile sets and structural demands depend."""
    demands = rules.table("win.demand").values()
    named = {str(table["void"]) for table in demands if isinstance(table, Mapping) and "void" in table}
    return ("round", *sorted(named))


@lru_cache(maxsize=1024)
def _ground(
    moment: Moment, melds: tuple[Laid, ...], aside: tuple[int, ...], copies: tuple[int, ...], quads: tuple[int, ...]
) -> Ground:
    frame = frame_of(moment, melds, copies)
    frames = (frame, *(_with_fifth(frame, kind) for kind in quads))
    measures = []
    held = []
    for winning in winning_shapes(moment):
        shape = winning.shape
        if isinstance(shape, HeldShape):
            laid = sum(kind in shape.kinds for kind in aside)
            # the last of them wins as it comes: a hand that has laid them all has let it pass
            if laid < shape.number <= sum(copies[kind] for kind in shape.kinds):
                held.append((winning.id, shape, laid))
            continue
        found = tuple(one for here in frames if (one := measure(shape, winning.demands, here)) is not None)
        if found:
            measures.append((winning.id, found))
    deputy = stand_in(moment.rules, moment.wilds)
    return Ground(tuple(measures), tuple(held), moment.wilds, deputy, frame.size, quads)


def frame_of(moment: Moment, melds: tuple[Laid, ...], copies: tuple[int, ...]) -> Frame:
    """The frame of a hand: which kinds may stand in it, and how many of each once the melds lie."""
    rules, wilds = moment.rules, moment.wilds
    in_set = tile_set(rules)
    deputy = stand_in(rules, wilds)
    never = deputy.kind if deputy is not None and deputy.must else None
    # a wild tile counts towards the four of the kind that it stands for: the copies in play matter only without one
    most = [min(4, in_set[kind] if wilds else copies[kind]) for kind in range(NATURAL)]
    for meld in melds:
        for kind in meld.kinds:
            most[kind] = max(0, most[kind] - 1)
    caps = [sum(most[start + rank] << 3 * rank for rank in range(size)) for start, size in GROUPS]
    return Frame(
        sets=(int(rules.at("seats.hand", 13)) - 1) // 3,
        melds=melds,
        usable=masks_of(kind for kind in range(NATURAL) if in_set[kind] and kind != never),
        caps=(caps[0], caps[1], caps[2], caps[3]),
        fifth=bool(wilds) and bool(rules.at("wild.fifth", True)),
    )


def _with_fifth(frame: Frame, kind: int) -> Frame:
    """The frame in which one kind, all four of which the hand holds, may come once more."""
    group, rank = divmod(kind, 9)
    caps = list(frame.caps)
    caps[group] += 1 << 3 * rank
    return frame._replace(caps=(caps[0], caps[1], caps[2], caps[3]))


def faces(meld: Meld, rules: Rules, wilds: Sequence[int]) -> tuple[int, ...]:
    """The kinds that a meld counts as: stand-ins turned over, a wild tile in a claimed pong as that pong's kind
    (花碰).
    """
    deputy = stand_in(rules, wilds)
    kinds = meld.tiles
    if deputy is not None and deputy.melds:
        kinds = tuple(sorted(deputy.face if kind == deputy.kind else kind for kind in kinds))
    natural = [kind for kind in kinds if kind not in wilds]
    return (natural[0],) * 3 if len(kinds) == 3 and len(natural) == 2 and natural[0] == natural[1] else kinds
