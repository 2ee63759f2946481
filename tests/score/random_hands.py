"""Random hands for property tests: complete, nearly complete, and wild ones, under any ruleset."""

from __future__ import annotations

import random
from types import MappingProxyType

from mjtool.hand import Hand, How, Meld, MeldForm, Win
from mjtool.rules.load import load
from mjtool.rules.model import Rules
from mjtool.rules.tiles import tile_set
from mjtool.tile import NAMES, NATURAL, Seat


def deal_sets(rng: random.Random, copies: list[int], sets: int, kinds: list[int]) -> list[list[int]]:
    """Random sets and a pair (the last) from the copies left; fewer where the tiles run out."""
    made: list[list[int]] = []
    for _ in range(200):
        if len(made) == sets:
            break
        k = rng.choice(kinds)
        tiles = [k, k, k] if rng.random() < 0.4 or k >= 27 or k % 9 > 6 else [k, k + 1, k + 2]
        if all(copies[t] >= tiles.count(t) for t in tiles):
            for t in tiles:
                copies[t] -= 1
            made.append(tiles)
    pairs = [k for k in kinds if copies[k] >= 2]
    pair = rng.choice(pairs)
    copies[pair] -= 2
    return [*made, [pair, pair]]


def meld(tiles: list[int], rng: random.Random, copies: list[int]) -> Meld:
    """A set laid down: some pongs become kongs, some of them concealed."""
    if tiles[0] == tiles[2] and copies[tiles[0]] and rng.random() < 0.4:
        copies[tiles[0]] -= 1
        if rng.random() < 0.5:
            return Meld((tiles[0],) * 4, MeldForm.CONCEALED)
        return Meld((tiles[0],) * 4, MeldForm.EXPOSED, added=rng.random() < 0.5)
    return Meld(tuple(tiles))


def random_win(
    rng: random.Random, rules: Rules, wilds: tuple[int, ...] = (), wild_count: int = 0, break_it: bool = False
) -> Win:
    """A complete hand under a ruleset's tile set, some of its tiles replaced by wild ones; `break_it` spoils one
    tile."""
    copies = list(tile_set(rules))
    for k in wilds:
        copies[k] = 0
    kinds = [k for k in range(NATURAL) if copies[k]]
    if rng.random() < 0.3:
        suit = rng.choice([k // 9 for k in kinds if k < 27])
        kinds = [k for k in kinds if k // 9 == suit or k >= 27]
    sets = (int(rules.at("seats.hand")) - 1) // 3
    groups = deal_sets(rng, copies, sets, kinds)
    melds: list[Meld] = []
    may_meld = rules.at("claim.pong") != "no"
    while may_meld and len(groups) > 1 and rng.random() < 0.35:
        tiles = groups.pop(0)
        if tiles[0] != tiles[2] and rules.at("claim.chow") == "none":
            groups.insert(0, tiles)
            break
        melds.append(meld(tiles, rng, copies))
    tiles = [t for g in groups for t in g]
    if break_it:
        tiles[rng.randrange(len(tiles))] = rng.choice(kinds)
    rng.shuffle(tiles)
    pool = [k for k in wilds for _ in range(3)]
    for i in range(min(wild_count, len(pool), len(tiles) - 1)):
        tiles[i] = pool[i]
    last = tiles.pop()
    seats = int(rules.at("seats.count"))
    seat = Seat(rng.randrange(seats))
    how = How.DRAW if rng.random() < 0.5 else How.DISCARD
    giver = Seat((seat + 1 + rng.randrange(seats - 1)) % seats) if how is How.DISCARD else None
    flags = frozenset(f for f in ("kong", "last", "first", "ready", "afterkong") if rng.random() < 0.08)
    words = {"round": rng.choice("ESWN")} if rng.random() < 0.5 else {}
    if wilds and rules.at("wild.find") not in ("none", "fixed"):
        words["wild"] = "".join(NAMES[k] for k in wilds)
    return Win(Hand(seat, tuple(sorted(tiles)), tuple(melds)), how, last, giver, MappingProxyType(words), flags)


def wilds_of(spec: str) -> tuple[int, ...]:
    """Wild kinds to try a ruleset with: its own fixed ones, or some that its way of finding them can give."""
    rules = load(spec)
    find = rules.at("wild.find", "none")
    if find == "none":
        return ()
    if find == "fixed":
        from mjtool.rules.tiles import wild_kinds

        found = wild_kinds(rules)
        assert isinstance(found, tuple)
        return found
    return (16, 17) if find == "both" else (16,)
