"""The tiles of a ruleset: how many of each kind, which are wild, which play as another, which are laid aside.

Everything is derived from the tables `tiles`, `wild` and `aside` of a `Rules` and from the words of a line (`wild=`,
`turned=`, `seen=`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from ..diag import Diagnostic
from ..hand import Hand
from ..tile import BY_NAME, KINDS, NATURAL, SUITED, UNKNOWN, Seat
from .model import Rules

Words = Mapping[str, str]
"""The fields of a line as written."""

NO_WORDS: Final[Words] = MappingProxyType({})

_WINDS: Final = range(27, 31)
_DRAGONS: Final = range(31, 34)
_TERMINALS: Final = (0, 8, 9, 17, 18, 26)

GROUPS: Final[Mapping[str, frozenset[int]]] = MappingProxyType(
    {
        name: frozenset(kinds)
        for name, kinds in {
            "m": range(9),
            "p": range(9, 18),
            "s": range(18, 27),
            "winds": _WINDS,
            "dragons": _DRAGONS,
            "honours": range(27, 34),
            "seasons": range(34, 38),
            "gentlemen": range(38, 42),
            "flowers": range(34, 42),
            "terminals": _TERMINALS,
            "outer": (*_TERMINALS, *range(27, 34)),
            "inner": (kind for kind in range(SUITED) if kind not in _TERMINALS),
            "258": (kind for kind in range(SUITED) if kind % 9 in (1, 4, 7)),
            "rank5": (4, 13, 22),
        }.items()
    }
)
"""The words for fixed sets of kinds (牌组) that rulesets use: `outer` is 幺九 with honours, `inner` 2-8, `258` 将牌."""

_ASIDE_WORDS: Final = {
    "none": (),
    "flowers-dragons": ("flowers", "dragons"),
    "spare-dragons": ("dragons",),
    "red-wild": ("7z", "wild"),
}


@lru_cache(maxsize=512)
def literal(text: str) -> tuple[int, ...] | None:
    """The kinds of a literal such as `147m5z` in the order written; None where the text is no list of known tiles.

    >>> literal("19m7z")
    (0, 8, 33)
    """
    kinds: list[int] = []
    ranks = ""
    for char in text:
        if char.isdigit():
            ranks += char
            continue
        names = [rank + char for rank in ranks]
        if not names or any(name not in BY_NAME for name in names):
            return None
        kinds += [BY_NAME[name] for name in names]
        ranks = ""
    return None if ranks else tuple(kinds)


def round_wind(words: Words) -> int:
    """The kind of the round wind (圈风) that the line's `round=` names; East without it or where it names no wind."""
    return 27 + max(0, "ESWN".find(words.get("round", "E")[:1] or "E"))


def kinds_of(
    names: Sequence[str] | str, rules: Rules, seat: Seat = Seat.E, words: Words = NO_WORDS, wilds: Sequence[int] = ()
) -> frozenset[int]:
    """The kinds that tile-set words and literals name together (`["terminals", "5z"]`); one string is one name.

    The words are those of `GROUPS`, and `seat-wind`, `round-wind`, `wild`, `aside`, which depend on the line. A name
    that is neither a word nor a literal names nothing: `rules check` reports it, scoring goes on without it.
    """
    found: set[int] = set()
    for name in (names,) if isinstance(names, str) else names:
        if name in GROUPS:
            found |= GROUPS[name]
        elif name == "seat-wind":
            found.add(27 + seat)
        elif name == "round-wind":
            found.add(round_wind(words))
        elif name == "wild":
            found.update(wilds)
        elif name == "aside":
            found |= aside_kinds(rules, wilds)
        else:
            found.update(literal(name) or ())
    return frozenset(found)


@lru_cache(maxsize=256)
def tile_set(rules: Rules) -> tuple[int, ...]:
    """How many tiles of each kind the ruleset's set holds: `KINDS` numbers. A narrower entry of `tiles` overrides a
    wider one.
    """
    copies = [0] * KINDS
    table = rules.table("tiles")
    entries = [(kinds_of(name, rules), count) for name, count in table.items() if isinstance(count, int)]
    for kinds, count in sorted(entries, key=lambda entry: -len(entry[0])):
        for kind in kinds:
            copies[kind] = int(count)
    low, _, high = str(table.get("ranks", "1-9")).partition("-")
    for kind in range(SUITED):
        if not int(low) <= kind % 9 + 1 <= int(high or low):
            copies[kind] = 0
    return tuple(copies)


def successor(kind: int, rules: Rules) -> int:
    """The kind after another in the ruleset's cycle (`wild.cycle`), kinds that may not be wild (`wild.never`) skipped.

    `split`: 1→9→1 in a suit, E→S→W→N→E, red→green→white→red (中发白). `joined`: E→S→W→N→red→green→white→E. Flowers have
    no successor and come back as they are.
    """
    never = kinds_of(rules.at("wild.never", ""), rules)
    joined = rules.at("wild.cycle") == "joined"
    copies = tile_set(rules)
    here = kind
    for _ in range(9):
        here = _next_in_row(here, joined)
        if here not in never and copies[here]:
            return here
    return kind


def _next_in_row(kind: int, joined: bool) -> int:
    if kind < SUITED:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind >= NATURAL:
        return kind
    row = (27, 28, 29, 30, 33, 32, 31) if joined else (27, 28, 29, 30) if kind < 31 else (33, 32, 31)
    return row[(row.index(kind) + 1) % len(row)]


def _flower_group(kind: int) -> range:
    return range(34, 38) if kind < 38 else range(38, 42)


def _bad_word(word: str, words: Words) -> Diagnostic:
    return Diagnostic("bad-context", args=MappingProxyType({"word": word, "value": words.get(word, "")}))


def _named(word: str, words: Words, rules: Rules, most: int) -> tuple[int, ...] | Diagnostic:
    """The kinds that a word of the line names: at least one, at most `most`, different, in the tile set."""
    kinds = literal(words[word])
    copies = tile_set(rules)
    if not kinds or len(kinds) > most or len(set(kinds)) < len(kinds) or not all(copies[kind] for kind in kinds):
        return _bad_word(word, words)
    return kinds


def wild_kinds(rules: Rules, words: Words = NO_WORDS) -> tuple[int, ...] | Diagnostic:
    """The wild kinds (财神/百搭/赖子/混儿) of the deal in the ruleset's order; empty where there are none;
    `bad-context` where the line is wrong.

    `wild.find` says how they are found: `fixed` kinds; the `turned` tile's other copies (of a turned flower: the rest
    of its group); the `next` kind after it; or `both`. The line gives them by `wild=` (what it leaves out follows from
    the cycle), or by `turned=`.
    """
    find = rules.at("wild.find", "none")
    if find == "none":
        return ()
    if find == "fixed":
        return _fixed(rules, words)
    if "wild" not in words and "turned" not in words:
        return _bad_word("wild", words) if rules.at("wild.needed", False) else ()
    named = _found(str(find), rules, words)
    if isinstance(named, Diagnostic) or not kinds_of(rules.at("wild.never", ""), rules).isdisjoint(named):
        return named if isinstance(named, Diagnostic) else _bad_word("wild", words)
    return named


def _fixed(rules: Rules, words: Words) -> tuple[int, ...] | Diagnostic:
    kinds = tuple(sorted(kinds_of(rules.at("wild.kinds", ""), rules)))
    if "wild" in words and frozenset(literal(words["wild"]) or ()) != frozenset(kinds):
        return _bad_word("wild", words)
    return kinds


def _found(find: str, rules: Rules, words: Words) -> tuple[int, ...] | Diagnostic:
    if "wild" in words:
        kinds = _named("wild", words, rules, 3)
        if isinstance(kinds, Diagnostic):
            return kinds
        if kinds[0] >= NATURAL:
            return _turned_flower(kinds, words, find)
        if len(kinds) > (2 if find == "both" else 1):
            return _bad_word("wild", words)
        return (*kinds, successor(kinds[0], rules)) if find == "both" and len(kinds) == 1 else kinds
    turned = _named("turned", words, rules, 1)
    if isinstance(turned, Diagnostic):
        return turned
    if turned[0] >= NATURAL:
        return _turned_flower(turned, words, find)
    after = successor(turned[0], rules)
    return {"turned": turned, "next": (after,)}.get(find, (*turned, after))


def _turned_flower(kinds: tuple[int, ...], words: Words, find: str) -> tuple[int, ...] | Diagnostic:
    """One flower is the turned one and makes the rest of its group wild; several are that rest itself."""
    group = _flower_group(kinds[0])
    if find == "next" or any(kind not in group for kind in kinds):
        return _bad_word("wild" if "wild" in words else "turned", words)
    return kinds if len(kinds) > 1 else tuple(kind for kind in group if kind != kinds[0])


class StandIn(NamedTuple):
    """A natural kind that plays as the wild's own face (白板代财神面): `kind` counts as `face`.

    `must`: every one of them always does; else at most `most` of a hand may. `melds`: in melds too.
    """

    kind: int
    face: int
    must: bool
    most: int
    melds: bool


def stand_in(rules: Rules, wilds: Sequence[int]) -> StandIn | None:
    """The ruleset's stand-in for these wild kinds, None where it has none or these wilds switch it off
    (`wild.stand-in-off`).
    """
    named = kinds_of(rules.at("wild.stand-in", ""), rules)
    if not named or not wilds or wilds[0] >= NATURAL:
        return None
    kind = min(named)
    if kind in wilds or wilds[0] in kinds_of(rules.at("wild.stand-in-off", ""), rules):
        return None
    must = rules.at("wild.stand-in-as", "must") == "must"
    most = rules.at("wild.stand-in-max", 4)
    return StandIn(kind, wilds[0], must, 4 if must else int(most), bool(rules.at("wild.stand-in-melds", True)))


def aside_kinds(rules: Rules, wilds: Sequence[int] = ()) -> frozenset[int]:
    """The kinds that players lay aside (花牌, 杠牌): `aside.tiles`. What is wild or stands in is never among them,
    unless `wild` is named.
    """
    value = rules.at("aside.tiles", "none")
    names: Sequence[str] = _ASIDE_WORDS.get(value, (value,)) if isinstance(value, str) else value
    keep = "wild" in names
    kinds = kinds_of([name for name in names if name != "aside"], rules, wilds=wilds)
    deputy = stand_in(rules, wilds)
    out = () if keep else (*wilds, *((deputy.kind,) if deputy else ()))
    return frozenset(kind for kind in kinds - set(out) if tile_set(rules)[kind])


def turned_out(rules: Rules, words: Words, wilds: Sequence[int]) -> tuple[int, ...]:
    """The indicator tiles that left play: what `turned=` names, or the first wild kind's own copy where the turned
    tile's kind is wild.
    """
    if "turned" in words:
        return literal(words["turned"]) or ()
    find = rules.at("wild.find", "none")
    if find not in ("turned", "both") or not wilds or wilds[0] >= NATURAL:
        return ()
    return (wilds[0],)


def copies_in_play(rules: Rules, words: Words = NO_WORDS, wilds: Sequence[int] = ()) -> tuple[int, ...]:
    """How many tiles of each kind can be in anybody's hand: the tile set without the turned-up tile."""
    copies = list(tile_set(rules))
    for kind in turned_out(rules, words, wilds):
        if kind < KINDS:
            copies[kind] = max(0, copies[kind] - 1)
    return tuple(copies)


def copies_left(rules: Rules, hand: Hand, words: Words = NO_WORDS, wilds: Sequence[int] = ()) -> list[int]:
    """How many tiles of each kind the hand's owner cannot see: those in play less the own tiles, the melds, the tiles
    aside and `seen=`.

    Where the next kind after the turned tile is wild and the line names only the wild, the kind before it has lost its
    turned copy.
    """
    left = list(copies_in_play(rules, words, wilds))
    melded = [kind for meld in hand.melds for kind in meld.tiles]
    gone = [*hand.concealed, *hand.aside, *melded, *(literal(words.get("seen", "")) or ())]
    if rules.at("wild.find") == "next" and "turned" not in words and wilds:
        before = [kind for kind in range(NATURAL) if left[kind] and successor(kind, rules) == wilds[0]]
        gone += before if len(before) == 1 else []
    for kind in gone:
        if kind != UNKNOWN and left[kind]:
            left[kind] -= 1
    return left
