"""Random winning and nearly winning hands under any ruleset, made from its settings: every winning shape, melds with
givers, kongs, tiles aside, wild tiles, stand-ins, flags and words of the line."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from mjtool.hand import Hand, How, Meld, MeldForm, Win
from mjtool.rules.load import load
from mjtool.rules.model import Rules
from mjtool.rules.tiles import aside_kinds, kinds_of, stand_in, successor, tile_set, wild_kinds
from mjtool.score.judge import score
from mjtool.score.result import Outcome
from mjtool.tile import NAMES, NATURAL, SUITED, Seat

RANKS = ((0, 2), (3, 5), (6, 8), (0, 3), (5, 8))
"""Ranges of ranks that patterns ask for."""
EVENTS = ("kong", "afterkong", "last", "lastcopy", "first", "ready")
"""Flags that every line may carry."""
CURES: Mapping[str, str] = MappingProxyType(
    {
        "self-draw-only": "draw",
        "not-ready": "ready",
        "kong-after-ready": "calm",
        "bad-context": "silent",
        "not-enough-flowers": "flowers",
        "below-minimum": "flowers",
        "no-kong-pass": "draw",
        "not-robbable": "draw",
    }
)
"""What makes a win of a hand that is refused for a reason: for half of such hands it is done."""


@dataclass
class Maker:
    """Makes hands under a ruleset; equal seeds make equal hands."""

    spec: str
    seed: int

    def __post_init__(self) -> None:
        self.rules: Rules = load(self.spec)
        self.rng = random.Random(f"{self.spec} {self.seed}")
        self.size = int(self.rules.at("seats.hand"))
        self.seats = int(self.rules.at("seats.count"))
        demands = {d["check"]: d for d in self.rules.table("win.demand").values() if d}
        self.suits = demands.get("suits", {})
        self.opened = "opened" in demands

    # -- the deal's wild tiles -----------------------------------------------------------------------------------

    @cached_property
    def finds(self) -> str:
        """How wild tiles are found."""
        return str(self.rules.at("wild.find", "none"))

    def wilds(self) -> tuple[tuple[int, ...], dict[str, str]]:
        """Wild kinds of a deal, and the words that name them."""
        words: dict[str, str] = {}
        if self.finds not in ("none", "fixed"):
            kinds = [k for k in range(NATURAL) if tile_set(self.rules)[k]]
            never = kinds_of(self.rules.at("wild.never", ""), self.rules)
            first = self.rng.choice([k for k in kinds if k not in never])
            words["wild"] = NAMES[first]
            if self.finds == "both":
                words["wild"] += NAMES[successor(first, self.rules)]
        found = wild_kinds(self.rules, words)
        return (found, words) if isinstance(found, tuple) else ((), words)

    # -- complete hands ------------------------------------------------------------------------------------------

    def kinds(self, copies: list[int]) -> list[int]:
        """The kinds that a hand is made of: all, one suit or two of them, with honours or without, ends, or 2 5 8."""
        there = [k for k in range(NATURAL) if copies[k] >= 2] or [k for k in range(NATURAL) if copies[k]]
        suits = sorted({k // 9 for k in there if k < SUITED})
        number = min(len(suits), self.rng.choice((1, 1, 2, 2, 2, 3, 3)))
        if self.rng.random() < 0.9:
            number = max(self.suits.get("min", 0), min(number, self.suits.get("max", 3)))
        chosen = self.rng.sample(suits, number)
        honours = self.rng.random() < 0.6
        style = self.rng.random()
        found = [k for k in there if (k < SUITED and k // 9 in chosen) or (k >= SUITED and honours)]
        if style < 0.03:
            low, high = self.rng.choice(RANKS)
            found = [k for k in there if k < SUITED and low <= k % 9 <= high]
        elif style < 0.05:
            found = [k for k in there if k >= SUITED or k % 9 in (0, 8)]
        elif style < 0.07:
            found = [k for k in there if k >= SUITED]
        elif style < 0.10:
            found = [k for k in there if k < SUITED and k % 9 in (1, 4, 7)]
        return found if len(found) > 6 else there

    def sets(self, copies: list[int], number: int, kinds: list[int]) -> list[list[int]] | None:
        """Sets and a pair (the last); None where the tiles do not suffice."""
        pongs = self.rng.choice((0.15, 0.4, 0.8, 1.0))
        made: list[list[int]] = []
        planned = self.runs() if self.rng.random() < 0.2 else []
        ends = self.rng.random() < 0.04
        for _ in range(120):
            if len(made) == number:
                break
            k = self.rng.choice(kinds)
            runs = k < SUITED and k % 9 < 7
            tiles = [k] * 3 if not runs or self.rng.random() < pongs else [k, k + 1, k + 2]
            tiles = planned.pop() if planned else tiles
            if ends and k < SUITED and tiles[0] % 9 != 0 and tiles[2] % 9 != 8:
                continue
            if all(copies[t] >= tiles.count(t) for t in tiles):
                for t in tiles:
                    copies[t] -= 1
                made.append(tiles)
        pairs = [k for k in kinds if copies[k] >= 2 and not (ends and k < SUITED and k % 9 not in (0, 8))]
        if len(made) < number or not pairs:
            return None
        good = [k for k in pairs if k < SUITED and k % 9 in (1, 4, 7)]
        pair = self.rng.choice(good if good and self.rng.random() < 0.5 else pairs)
        copies[pair] -= 2
        return [*made, [pair, pair]]

    def runs(self) -> list[list[int]]:
        """Chows or pongs that stand to one another as many patterns ask: steps in one suit or through all three."""
        number = self.rng.choice((2, 3, 4))
        step = self.rng.choice((0, 1, 2, 3, 3, 6))
        suits = self.rng.choice(([0] * 4, [1] * 4, [2] * 4, [0, 1, 2, 0], [2, 0, 1, 1]))
        start = self.rng.randrange(7)
        ranks = [start + step * n for n in range(number)] if start + step * (number - 1) < 7 else [0, 3, 6][:number]
        if step == 6:
            suits, ranks = (suits[:1] * 2 + suits[1:2] * 2), [0, 6, 0, 6]
        width = 0 if self.rng.random() < 0.25 else 1
        return [[9 * suit + rank + width * i for i in range(3)] for suit, rank in zip(suits, ranks, strict=False)]

    def pairs(self, copies: list[int], table: Mapping[str, Any], kinds: list[int]) -> list[int] | None:
        """Pairs, some of them twice the same kind, and single tiles where the shape has some."""
        tiles: list[int] = []
        number, single = int(table.get("pairs", 7)), int(table.get("single", 0))
        for _ in range(80):
            k = self.rng.choice(kinds)
            if copies[k] >= 2 and len(tiles) < 2 * number:
                tiles += [k, k]
                copies[k] -= 2
                if copies[k] >= 2 and len(tiles) < 2 * number and self.rng.random() < 0.25:
                    tiles += [k, k]
                    copies[k] -= 2
        singles = [k for k in range(NATURAL) if copies[k]]
        tiles += self.rng.sample(singles, single)
        return tiles if len(tiles) == 2 * number + single else None

    def odd(self, form: str, table: Mapping[str, Any], copies: list[int]) -> list[int] | None:
        """The tiles of a hand that is not made of sets or pairs."""
        rng = self.rng
        honours = list(range(27, 34))
        if form == "orphans":
            ends = [k for k in range(NATURAL) if k >= SUITED or k % 9 in (0, 8)]
            return [*ends, rng.choice(ends)]
        if form == "loose":
            kinds = sorted(kinds_of(table["within"], self.rules))
            pool = [k for k in kinds for _ in range(copies[k])]
            return rng.sample(pool, self.size + 1) if len(pool) > self.size else None
        starts = rng.sample(range(3), 3)
        suits = [[9 * suit + start + 3 * n for n in range(3)] for suit, start in enumerate(starts)]
        knitted = [k for suit in suits for k in suit]
        if form == "unrelated":
            number = rng.randrange(max(5, int(table.get("honours", 5))), 8)
            return rng.sample(honours, number) + rng.sample(knitted, 14 - number)
        if form == "knitted":
            if any(not copies[k] for k in knitted):
                return None
            for k in knitted:
                copies[k] -= 1
            rest = self.sets(copies, 1, [k for k in range(NATURAL) if copies[k]])
            return None if rest is None else knitted + [k for group in rest for k in group]
        return rng.sample([k for k in range(NATURAL) for _ in range(copies[k])], self.size + 1)

    # -- melds, words, events --------------------------------------------------------------------------------------

    def meld(self, tiles: list[int], copies: list[int], seat: Seat) -> Meld | None:
        """A set laid down as the ruleset lets it lie, with or without its giver; None where it may not lie."""
        rng = self.rng
        others = [Seat(s) for s in range(self.seats) if s != seat]
        if tiles[0] != tiles[2]:
            if self.rules.at("claim.chow") == "none":
                return None
            left = Seat((seat - 1) % self.seats)
            return Meld(tuple(tiles), giver=left if rng.random() < 0.7 else None)
        claims = self.rules.at("claim.pong") == "yes"
        if copies[tiles[0]] and (rng.random() < 0.5 or not claims):
            copies[tiles[0]] -= 1
            if rng.random() < 0.5 or not claims:
                return Meld((tiles[0],) * 4, MeldForm.CONCEALED)
            added, giver = rng.random() < 0.5, rng.choice(others) if rng.random() < 0.7 else None
            return Meld((tiles[0],) * 4, added=added, giver=giver)
        return Meld(tuple(tiles), giver=rng.choice(others) if rng.random() < 0.7 else None) if claims else None

    def value(self, spec: Any) -> str:
        """A value that a word of the line may have."""
        rng = self.rng
        letters = "ESWN"[: self.seats]
        if isinstance(spec, Mapping):
            if "values" in spec:
                return str(rng.choice(list(spec["values"])))
            spec = spec["type"]
        some = rng.sample(letters, rng.randrange(len(letters) + 1))
        kinds = [NAMES[k] for k in range(NATURAL) if tile_set(self.rules)[k]]
        return {
            "seat": rng.choice(letters),
            "seats": "".join(some),
            "seat-numbers": "".join(f"{s}{rng.randrange(4)}" for s in some),
            "seat-lists": "".join(f"{s}{rng.randrange(3)}/{rng.randrange(3)}" for s in some),
            "tiles": "".join(rng.sample(kinds, rng.randrange(1, 3))),
        }.get(str(spec), str(rng.randrange(4)))

    def words(self) -> tuple[dict[str, str], frozenset[str]]:
        """Words and flags of a line, few of them."""
        words: dict[str, str] = {}
        flags = {flag for flag in EVENTS if self.rng.random() < 0.06}
        for name, spec in self.rules.table("words").items():
            if not spec or name in ("wild", "turned", "seen", "opening", *EVENTS) or self.rng.random() > 0.15:
                continue
            if spec == "flag":
                flags.add(name)
            else:
                words[name] = self.value(spec)
        return words, frozenset(flags)

    def aside(self, wilds: tuple[int, ...]) -> tuple[int, ...]:
        """Tiles laid aside: none, some, or many."""
        pool = [k for k in aside_kinds(self.rules, wilds) for _ in range(tile_set(self.rules)[k])]
        return tuple(sorted(self.rng.sample(pool, min(len(pool), self.rng.choice((0, 0, 1, 2, 5, 7, 8))))))

    # -- whole wins ------------------------------------------------------------------------------------------------

    def groups(self, copies: list[int], closed: bool) -> tuple[list[list[int]], list[int]] | None:
        """Sets that may be laid down, and the tiles that stay in the hand, together a complete hand."""
        shapes = [t for t in self.rules.table("win.shape").values() if t and t.get("form") not in ("opening", "course")]
        sets = [t for t in shapes if t["form"] == "sets"]
        table = self.rng.choice(shapes) if closed and self.rng.random() < 0.6 else sets[0]
        kinds = self.kinds(copies)
        if self.rng.random() < 0.01 and self.size == 13:
            suit = 9 * self.rng.choice([k // 9 for k in range(0, SUITED, 9) if copies[k] == 4] or [0])
            gates = [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, self.rng.randrange(9))]
            return ([], gates) if copies[suit] else None
        if table["form"] == "sets":
            made = self.sets(copies, (self.size - 1) // 3, kinds)
            return None if made is None else (made[:-1], made[-1])
        if table["form"] == "pairs":
            tiles = self.pairs(copies, table, kinds)
        else:
            tiles = self.odd(table["form"], table, copies)
        return None if tiles is None else ([], tiles)

    def complete(self, wild_count: int) -> Win:
        """A complete hand, a number of its tiles replaced by wild ones."""
        rare = self.rare() if self.rng.random() < 0.03 else None
        if rare is not None:
            return rare
        while True:
            wilds, words = self.wilds()
            copies = list(tile_set(self.rules))
            deputy = stand_in(self.rules, wilds)
            for k in (*wilds, *aside_kinds(self.rules, wilds), *((deputy.kind,) if deputy else ())):
                copies[k] = 0
            closed = self.rng.random() < (0.1 if self.opened else 0.4)
            found = self.groups(copies, closed)
            if found is None:
                continue
            return self.lie(found, copies, wilds, words, wild_count, closed)

    def rare(self) -> Win | None:
        """A win that no set makes: as dealt, or by flowers; None where the ruleset has none such."""
        shapes = [t for t in self.rules.table("win.shape").values() if t]
        pool = [k for k in self.kinds(list(tile_set(self.rules))) for _ in range(tile_set(self.rules)[k])]
        seat = Seat(self.rng.randrange(self.seats))
        tiles = tuple(sorted(self.rng.sample(pool, min(len(pool), self.size))))
        if any(t["form"] == "opening" for t in shapes):
            return Win(Hand(seat, tiles), flags=frozenset(["opening"]))
        if any(t["form"] == "held" and "flowers" in t["of"] for t in shapes):
            flowers = self.rng.sample(range(NATURAL, NATURAL + 8), 8)
            how = self.rng.choice((How.DRAW, How.DISCARD))
            giver = None if how is How.DRAW else Seat((seat + 1) % self.seats)
            return Win(Hand(seat, tiles, (), tuple(sorted(flowers[1:]))), how, flowers[0], giver)
        return None

    def lie(
        self,
        found: tuple[list[list[int]], list[int]],
        copies: list[int],
        wilds: tuple[int, ...],
        words: dict[str, str],
        wild_count: int,
        closed: bool,
    ) -> Win:
        """A complete hand as a win: melds laid down, wild tiles put in, a winning tile taken out."""
        rng = self.rng
        seat = Seat(rng.randrange(self.seats))
        melds: list[Meld] = []
        tiles = list(found[1])
        most = rng.randrange(2 if self.opened else 0, self.size // 3 + 1)
        groups = list(found[0])
        if self.rules.at("kong.show-sets") != "none" and groups and rng.random() < 0.2:
            groups.pop()
            melds.append(Meld(rng.choice(((27, 28, 29, 30), (31, 32, 33)))))
        for group in groups:
            laid = None if closed or len(melds) >= most else self.meld(group, copies, seat)
            if laid is None:
                tiles += group
            else:
                melds.append(laid)
        rng.shuffle(tiles)
        taken = {k for k in wilds if self.finds in ("turned", "both") and k == wilds[0]}
        pool = [k for k in wilds for _ in range(tile_set(self.rules)[k] - (k in taken))]
        for i, k in enumerate(rng.sample(pool, min(wild_count, len(pool), len(tiles) - 1))):
            tiles[i] = k
        rng.shuffle(tiles)
        last = tiles.pop()
        how = rng.choice((How.DRAW, How.DRAW, How.DISCARD, How.DISCARD, How.ROB_ADDED))
        others = [Seat(s) for s in range(self.seats) if s != seat]
        giver = None if how is How.DRAW else rng.choice(others)
        more, flags = self.words()
        hand = Hand(seat, tuple(sorted(tiles)), tuple(melds), self.aside(wilds))
        return Win(hand, how, last, giver, MappingProxyType({**more, **words}), flags)

    def spoilt(self, win: Win) -> Win:
        """The win with one of its concealed tiles another."""
        kinds = [k for k in range(NATURAL) if tile_set(self.rules)[k]]
        tiles = list(win.hand.concealed)
        tiles[self.rng.randrange(len(tiles))] = self.rng.choice(kinds)
        return replace(win, hand=replace(win.hand, concealed=tuple(sorted(tiles))))

    def cured(self, win: Win, reason: str) -> Win:
        """The win without what a refusal names."""
        cure = CURES.get(reason, "")
        if cure == "draw":
            return replace(win, how=How.DRAW, giver=None)
        if cure == "ready":
            return replace(win, flags=(win.flags | {"ready"}) - {"kong"})
        if cure == "calm":
            return replace(win, flags=win.flags - {"kong"})
        if cure == "silent":
            words = {k: v for k, v in win.words.items() if k == "wild"}
            return replace(win, words=MappingProxyType(words), flags=frozenset())
        if cure == "flowers":
            wilds = wild_kinds(self.rules, win.words)
            kinds = sorted(aside_kinds(self.rules, wilds if isinstance(wilds, tuple) else ()))
            return replace(win, hand=replace(win.hand, aside=tuple(self.rng.sample(kinds, min(len(kinds), 6)))))
        return win

    def hands(self, number: int, wild_counts: tuple[int, ...] = (0, 1, 2, 3)) -> Iterator[tuple[Win, Outcome]]:
        """Hands with what they score: a quarter spoilt, refused ones cured where that is easy."""
        for n in range(number):
            win = self.complete(self.rng.choice(wild_counts))
            if n % 4 == 3:
                win = self.spoilt(win)
            outcome = score(win, self.rules)
            for _ in range(3):
                if outcome.win or outcome.reason is None or n % 4 == 2:
                    break
                win = self.cured(win, outcome.reason)
                outcome = score(win, self.rules)
            yield win, outcome
