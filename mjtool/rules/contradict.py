"""Settings that are each right and together make no sense: one small function a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ..pattern import TESTS
from .fits import Found, is_whole
from .locate import Path
from .scope import Scope, sub
from .tiles import GROUPS, literal

Checker = Callable[[Mapping[str, Any]], Iterator[tuple[str, Path, Mapping[str, object]]]]


def _at(data: Mapping[str, Any], path: str, default: Any = None) -> Any:
    node: Any = data
    for part in path.split("."):
        if not isinstance(node, Mapping) or part not in node:
            return default
        node = node[part]
    return node


def _copies(data: Mapping[str, Any]) -> dict[int, int]:
    """Copies of every kind, as far as the table `tiles` is right."""
    low, _, high = str(_at(data, "tiles.ranks", "1-9")).partition("-")
    found: dict[int, int] = {}
    entries = [
        (GROUPS.get(k) or frozenset(literal(k) or ()), n) for k, n in sub(data, "tiles").items() if isinstance(n, int)
    ]
    for kinds, n in sorted(entries, key=lambda entry: -len(entry[0])):
        found.update(dict.fromkeys(kinds, n))
    if low.isdigit() and high.isdigit() and low <= high:
        for kind in range(27):
            if not int(low) <= kind % 9 + 1 <= int(high or low):
                found[kind] = 0
    return found


def too_few_tiles(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """The set must hold the dealt tiles and one to draw."""
    total = sum(_copies(data).values())
    seats, hand = _at(data, "seats.count", 4), _at(data, "seats.hand", 13)
    if is_whole(seats) and is_whole(hand) and total <= seats * hand:
        yield "too-few-tiles", ("tiles",), {"count": total, "want": seats * hand + 1}


def bad_ranks(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """Ranks are two numbers from 1 to 9."""
    ranks = str(_at(data, "tiles.ranks", "1-9"))
    low, dash, high = ranks.partition("-")
    if not (dash and low in "123456789" and high in "123456789" and low and high and low <= high):
        yield "bad-value", ("tiles", "ranks"), {"key": "tiles.ranks", "value": ranks, "values": ("1-9", "2-8")}


def flowers_not_in_set(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """Flowers can be laid aside only where the set holds some."""
    aside = _at(data, "aside.tiles", "none")
    if aside in ("flowers", "gentlemen", "flowers-dragons") and not any(n for k, n in _copies(data).items() if k >= 34):
        yield "flowers-not-in-set", ("aside", "tiles"), {"value": aside}


def wild_kinds_missing(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """Fixed wild tiles need their kinds, and kinds need fixed wild tiles."""
    find, kinds = _at(data, "wild.find", "none"), _at(data, "wild.kinds", "")
    if find == "fixed" and not kinds:
        yield "needs-setting", ("wild", "find"), {"key": "wild.find", "value": "fixed", "needs": "wild.kinds"}
    if kinds and find != "fixed":
        yield "needs-setting", ("wild", "kinds"), {"key": "wild.kinds", "value": kinds, "needs": 'wild.find = "fixed"'}


def listed_missing(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """`claim.first = "listed"` needs the list."""
    if _at(data, "claim.first") == "listed" and not _at(data, "claim.listed"):
        yield "needs-setting", ("claim", "first"), {"key": "claim.first", "value": "listed", "needs": "claim.listed"}


def tiers_missing(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """Units choose a tier, so there must be tiers, each with units and rate."""
    tiers = {k: v for k, v in sub(data, "score", "tiers").items() if isinstance(v, Mapping)}
    if _at(data, "score.into") == "units" and not tiers:
        yield "needs-setting", ("score", "into"), {"key": "score.into", "value": "units", "needs": "score.tiers"}
    for key, tier in tiers.items():
        for name in ("units", "rate"):
            if name not in tier:
                yield "missing-parameter", ("score", "tiers", key), {"name": name, "of": f"score.tiers.{key}"}


def minimum_of_nothing(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """A minimum needs a number."""
    for key, demand in sub(data, "win", "demand").items():
        if (
            isinstance(demand, Mapping)
            and demand.get("check") == "minimum"
            and not {"value", "draw", "claim"} & demand.keys()
        ):
            yield "missing-parameter", ("win", "demand", key), {"name": "value", "of": "minimum"}


def range_reversed(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """A least number may not be above the greatest."""
    for key, demand in sub(data, "win", "demand").items():
        low, high = (demand.get("min"), demand.get("max")) if isinstance(demand, Mapping) else (None, None)
        if isinstance(low, int) and isinstance(high, int) and low > high:
            yield "range-reversed", ("win", "demand", key, "min"), {"key": f"win.demand.{key}", "min": low, "max": high}


def holders_without_word(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """Money for tiles held needs the word that says who holds what."""
    if _at(data, "settle.holders.say", "none") != "none" and not _at(data, "settle.holders.word"):
        yield (
            "needs-setting",
            ("settle", "holders", "say"),
            {
                "key": "settle.holders.say",
                "value": _at(data, "settle.holders.say"),
                "needs": "settle.holders.word",
            },
        )


def drops_itself(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """A pattern that shuts itself out can never count."""
    for key, row in sub(data, "patterns").items():
        drops = row.get("drops") if isinstance(row, Mapping) else None
        if isinstance(drops, list) and key in drops:
            yield "drops-itself", ("patterns", key, "drops", drops.index(key)), {"name": key}


def unspoken(data: Mapping[str, Any]) -> Iterator[tuple[str, Path, Mapping[str, object]]]:
    """A played pattern that asks for a word of the line needs that word among the ruleset's."""
    words = sub(data, "words")
    for key, row in sub(data, "patterns").items():
        word = row.get("word") if isinstance(row, Mapping) and "value" in row else None
        test = TESTS.get(str(row.get("test"))) if isinstance(row, Mapping) else None
        if isinstance(word, str) and test is not None and "word" in test.params and not words.get(word):
            yield "needs-word", ("patterns", key), {"name": key, "word": word}


CONTRADICTIONS: Final[tuple[Checker, ...]] = (
    too_few_tiles,
    bad_ranks,
    flowers_not_in_set,
    wild_kinds_missing,
    listed_missing,
    tiers_missing,
    minimum_of_nothing,
    range_reversed,
    holders_without_word,
    drops_itself,
    unspoken,
)


_AT_KEYS: Final = frozenset({"missing-parameter", "needs-word", "too-few-tiles"})
"""Contradictions that lie in what is not there, told at the key of the table."""


def contradictions(scope: Scope) -> Iterator[Found]:
    """Contradictions of a file laid over its parents."""
    for checker in CONTRADICTIONS:
        for code, path, args in checker(scope.data):
            yield Found(code, path, args, on_key=code in _AT_KEYS)
