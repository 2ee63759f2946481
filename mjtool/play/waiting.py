"""Does a hand at the table wait, for what, and for how much: questions that ready declarations, locks and drawn
deals ask."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from ..hand import Hand, How, Win
from ..rules.model import Rules
from ..score.judge import completing_kinds, score, shaping_kinds
from ..tile import NATURAL
from .context import flags_of, hand_of, words_of
from .state import Player
from .table import Table

MOMENT_FLAGS: Final = frozenset({"kong", "afterkong", "first", "last", "lastcopy", "flowerdraw"})
"""Flags of a moment, not of a hand: a drawn deal asks without them."""
SHOWING: Final = frozenset({"shown", "out"})
"""Words that say who pays more, or nothing; the worth of a hand by itself goes without them."""


@lru_cache(maxsize=64)
def without_demands(rules: Rules, names: tuple[str, ...]) -> Rules:
    """The ruleset without some of its demands, by key or by the reason that they print."""

    def kept(key: str, entry: Any) -> bool:
        says = entry.get("says", key) if isinstance(entry, Mapping) else key
        return key not in names and says not in names

    win = dict(rules.table("win"))
    win["demand"] = MappingProxyType({k: v for k, v in rules.table("win.demand").items() if kept(k, v)})
    data = MappingProxyType({**rules.data, "win": MappingProxyType(win)})
    # not `replace`: a ruleset keeps what it was asked for
    return Rules(rules.id, rules.spec, data, rules.origins, rules.options)


def _words(table: Table, player: Player) -> Mapping[str, str]:
    return MappingProxyType({k: v for k, v in words_of(table, player).items() if k not in SHOWING})


def _shaping(table: Table, player: Player, hand: Hand) -> Win:
    """A hand whose shape alone is asked about."""
    return Win(hand, How.DRAW, None, None, _words(table, player))


def hand_flags(table: Table, player: Player) -> frozenset[str]:
    """The flags that a hand carries whatever the moment."""
    return flags_of(table, player, How.NONE, None, None) - MOMENT_FLAGS


def shape_waits(table: Table, player: Player, hand: Hand) -> frozenset[int]:
    """The kinds that complete a hand to some shape of the ruleset, or make it win without one."""
    return frozenset(completing_kinds(_shaping(table, player, hand), table.rules))


def locked_waits(table: Table, player: Player, hand: Hand) -> frozenset[int]:
    """The kinds that complete a hand to a shape, where a kong must leave them as they are."""
    return frozenset(shaping_kinds(_shaping(table, player, hand), table.rules))


def complete_kinds(table: Table, player: Player, without: int | None = None) -> frozenset[int]:
    """The kinds that complete the player's hand, less one copy of a tile, to some shape; remembered by the hand."""
    key = (player.key - (1 << 3 * without if without is not None else 0), len(player.melds))
    found = player.waits.get(key)
    if found is None:
        found = player.waits[key] = shape_waits(table, player, player.hand(without))
    return found


def waits_for_all(table: Table, player: Player, without: int | None = None) -> bool:
    """Whether every kind of the set completes the hand (爆头), asked only where thrown wild tiles are counted."""
    if table.flow.words.get("piao") != "number" or player.unsure:
        return False
    found = complete_kinds(table, player, without)
    return all(kind in found for kind in range(NATURAL) if table.flow.copies[kind])


def is_waiting(table: Table, player: Player, hand: Hand, ready: bool = False) -> bool:
    """Whether a hand could win with some kind of which it does not hold all copies itself, by draw or discard; `ready`:
    as if it had declared ready."""
    flags = hand_flags(table, player) | ({"ready"} if ready else frozenset())
    words = _words(table, player)
    own = [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
    return any(
        score(Win(hand, how, kind, None, words, flags), table.rules).win
        for kind in sorted(shape_waits(table, player, hand))
        if kind < NATURAL and own.count(kind) < table.flow.copies[kind]
        for how in (How.DISCARD, How.DRAW)
    )


def best_hand(table: Table, player: Player) -> int | None:
    """The most points that a hand could win from a discard, without events and without bars against discards; None
    where it does not wait."""
    names = tuple(table.rules.at("wall-end.best-without", ()))
    rules = without_demands(table.rules, names)
    hand = hand_of(table, player)
    flags = hand_flags(table, player)
    words = _words(table, player)
    own = [*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)]
    best: int | None = None
    for kind in shape_waits(table, player, hand):
        if kind >= NATURAL or own.count(kind) >= table.flow.copies[kind]:
            continue
        outcome = score(Win(hand, How.DISCARD, kind, None, words, flags), rules)
        if outcome.win and (best is None or outcome.points > best):
            best = outcome.points
    return best
