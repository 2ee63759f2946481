"""Tile sets, wild kinds, stand-ins and tiles aside, from tables alone."""

from __future__ import annotations

from typing import Any

import pytest

from mjtool.diag import Diagnostic
from mjtool.hand import Hand, Meld
from mjtool.rules.model import Rules
from mjtool.rules.tiles import (
    aside_kinds,
    copies_in_play,
    copies_left,
    kinds_of,
    literal,
    stand_in,
    successor,
    tile_set,
    wild_kinds,
)
from mjtool.tile import Seat, text

ORDINARY = {"m": 4, "p": 4, "s": 4, "winds": 4, "dragons": 4, "flowers": 0, "ranks": "1-9"}


def rules(**tables: Any) -> Rules:
    tables["tiles"] = {**ORDINARY, **tables.get("tiles", {})}
    return Rules("made", "made", {name.replace("_", "-"): table for name, table in tables.items()})


def names(kinds: object) -> str:
    assert not isinstance(kinds, Diagnostic)
    return text(kinds)  # type: ignore[arg-type]


def test_literals_keep_their_order() -> None:
    assert literal("91m7z1f") == (8, 0, 33, 34)
    assert literal("") == ()
    for bad in ("1", "m", "8z", "1x", "12", "0m"):
        assert literal(bad) is None


def test_sets_of_tiles_by_name() -> None:
    made = rules()
    assert names(sorted(kinds_of(["outer"], made))) == "19m19p19s1234567z"
    assert names(sorted(kinds_of(["258", "rank5", "19m"], made))) == "12589m258p258s"
    assert len(kinds_of("inner", made)) == 21
    assert kinds_of(["seat-wind", "round-wind"], made, Seat.W, {"round": "N"}) == {29, 30}
    assert kinds_of(["round-wind"], made) == {27}
    assert kinds_of(["wild"], made, wilds=(4,)) == {4}
    assert kinds_of("nonsense", made) == frozenset()


@pytest.mark.parametrize(
    ("table", "total", "missing"),
    [
        ({}, 136, ""),
        ({"flowers": 1}, 144, ""),
        ({"winds": 0, "dragons": 0}, 108, "1234567z"),
        ({"winds": 0, "dragons": 0, "7z": 4}, 112, "123456z"),
        ({"m": 0, "winds": 0}, 84, "123456789m1234z"),
        ({"winds": 1, "dragons": 0}, 112, "567z"),
        ({"winds": 0, "dragons": 0, "ranks": "2-8"}, 84, "19m19p19s1234567z"),
    ],
)
def test_tile_sets(table: dict[str, int], total: int, missing: str) -> None:
    copies = tile_set(rules(tiles=table))
    assert sum(copies) == total
    assert text(kind for kind in range(34) if not copies[kind]) == missing


def test_cycles() -> None:
    split, joined = rules(wild={"cycle": "split"}), rules(wild={"cycle": "joined", "never": "7z"})
    follow = {name: names([successor(literal(name)[0], split)]) for name in ("8m", "9p", "4z", "7z", "6z", "5z")}  # type: ignore[index]
    assert follow == {"8m": "9m", "9p": "1p", "4z": "1z", "7z": "6z", "6z": "5z", "5z": "7z"}
    follow = {name: names([successor(literal(name)[0], joined)]) for name in ("9s", "4z", "7z", "5z")}  # type: ignore[index]
    assert follow == {"9s": "1s", "4z": "6z", "7z": "6z", "5z": "1z"}


@pytest.mark.parametrize(
    ("wild", "words", "want"),
    [
        ({"find": "none"}, {"wild": "5m"}, ""),
        ({"find": "fixed", "kinds": ["5z"]}, {}, "5z"),
        ({"find": "fixed", "kinds": ["seasons"]}, {}, "1234f"),
        ({"find": "turned"}, {}, ""),
        ({"find": "turned"}, {"wild": "5m"}, "5m"),
        ({"find": "turned"}, {"turned": "5m"}, "5m"),
        ({"find": "turned"}, {"turned": "2f"}, "134f"),
        ({"find": "turned"}, {"wild": "6f"}, "578f"),
        ({"find": "turned"}, {"wild": "578f"}, "578f"),
        ({"find": "next"}, {"turned": "9m"}, "1m"),
        ({"find": "next"}, {"wild": "9m"}, "9m"),
        ({"find": "both"}, {"wild": "7p"}, "78p"),
        ({"find": "both"}, {"wild": "8p9p"}, "89p"),
        ({"find": "both"}, {"turned": "5z"}, "57z"),
    ],
)
def test_wild_kinds(wild: dict[str, object], words: dict[str, str], want: str) -> None:
    assert names(wild_kinds(rules(wild=wild, tiles={"flowers": 1}), words)) == want


@pytest.mark.parametrize(
    ("wild", "words"),
    [
        ({"find": "next", "needed": True}, {}),
        ({"find": "next"}, {"wild": "x"}),
        ({"find": "next"}, {"wild": "1m2m"}),
        ({"find": "next"}, {"wild": "1f"}),
        ({"find": "next", "never": "7z"}, {"wild": "7z"}),
        ({"find": "both"}, {"wild": "1m2m3m"}),
        ({"find": "both"}, {"wild": "1m1m"}),
        ({"find": "turned"}, {"turned": "1m2m"}),
        ({"find": "fixed", "kinds": "5z"}, {"wild": "6z"}),
    ],
)
def test_wild_words_that_cannot_be(wild: dict[str, object], words: dict[str, str]) -> None:
    found = wild_kinds(rules(wild=wild), words)
    assert isinstance(found, Diagnostic)
    assert found.code == "bad-context"


def test_stand_in_plays_the_wild_face() -> None:
    made = rules(wild={"stand-in": "5z", "stand-in-as": "may", "stand-in-max": 1, "stand-in-off": "5z"})
    found = stand_in(made, (4,))
    assert found is not None
    assert (found.kind, found.face, found.must, found.most) == (31, 4, False, 1)
    assert stand_in(made, (31,)) is None
    assert stand_in(made, ()) is None
    assert stand_in(rules(wild={"stand-in": "7z", "stand-in-off": "dragons"}), (32,)) is None


def test_tiles_aside() -> None:
    zuan = rules(aside={"tiles": "spare-dragons"}, wild={"stand-in": "7z", "stand-in-off": "dragons"})
    assert names(sorted(aside_kinds(zuan, (6,)))) == "56z"
    assert names(sorted(aside_kinds(zuan, (32,)))) == "57z"
    assert names(sorted(aside_kinds(rules(aside={"tiles": "red-wild"}), (4,)))) == "5m7z"
    assert aside_kinds(rules(aside={"tiles": "flowers"})) == frozenset()
    assert len(aside_kinds(rules(aside={"tiles": "flowers"}, tiles={"flowers": 1}), (35, 36, 37))) == 5


def test_copies_left() -> None:
    made = rules(wild={"find": "turned"})
    words = {"wild": "5m", "seen": "5m1z"}
    assert copies_in_play(made, words, (4,))[4] == 3
    hand = Hand(concealed=(4, 27, 27), melds=(Meld((0, 0, 0)),))
    left = copies_left(made, hand, words, (4,))
    assert (left[0], left[4], left[27], left[1]) == (1, 1, 1, 4)
    # the kind before a wild that follows the turned tile has lost the turned copy
    assert copies_left(rules(wild={"find": "next"}), hand, {"wild": "5m"}, (4,))[3] == 3
