"""Liability (包): who pays for the others, as `[pay.carrier]` names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ..hand import How, Meld
from ..tile import SEATS, Seat
from .compile import compile_condition
from .evaluate import Evaluation
from .program import Condition, Program


@dataclass(frozen=True, slots=True)
class Carrier:
    """One entry of `[pay.carrier]`."""

    at: int
    who: str
    how: tuple[str, ...]
    params: Mapping[str, Any]
    condition: Condition | None


@dataclass(frozen=True, slots=True)
class Carried:
    """A carrier that found somebody: who pays, `points` times the points or `shares` times all shares; whether the
    giver keeps his own share."""

    seats: tuple[Seat, ...]
    points: int
    shares: int
    giver_too: bool
    stack: bool


@lru_cache(maxsize=256)
def table(program: Program) -> tuple[Carrier, ...]:
    """The ruleset's carriers in order."""
    rules = program.rules
    entries = [t for t in rules.table("pay.carrier").values() if isinstance(t, Mapping)]
    made = [
        Carrier(int(t.get("at", 0)), str(t["who"]), tuple(t.get("how", ())), t, compile_condition(rules, t))
        for t in entries
    ]
    return tuple(sorted(made, key=lambda c: c.at))


def _how(ev: Evaluation) -> str:
    how = ev.sit.win.how
    return "draw" if how is How.DRAW else "discard" if how is How.DISCARD else "rob"


def giver_of(meld: Meld, winner: Seat, seats: int) -> Seat | None:
    """Who gave a claimed meld's tile: as marked, and for a chow without a mark the left neighbour."""
    if meld.giver is None and meld.is_chow and not meld.concealed:
        return SEATS[(int(winner) - 1) % seats]
    return None if meld.concealed else meld.giver


def _fed(ev: Evaluation, c: Carrier, giver: Seat | None) -> tuple[Seat, ...]:
    """Whoever gave the tile of at least `n` sets (of the kinds in `of`); with `all-melds` only once every set is
    melded, with `marked` only as the
    line marks it (a chow without a mark came from the left); or whom a word names."""
    p = c.params
    sit = ev.sit
    winner = sit.win.hand.seat
    found: list[Seat] = []
    if "n" in p and (not p.get("all-melds") or len(sit.melds) == sit.sets):
        of = p.get("of")
        count: dict[Seat, int] = {}
        for meld in sit.own_melds:
            kind = "kong" if meld.is_kong else "pong" if meld.is_pong else "chow"
            from_seat = meld.giver if p.get("marked") else giver_of(meld, winner, ev.program.seats)
            if from_seat is not None and (of is None or kind in of):
                count[from_seat] = count.get(from_seat, 0) + 1
        found += [seat for seat, n in sorted(count.items()) if n >= int(p["n"])]
    if "word" in p:
        found += [seat for seat in sit.words.get(str(p["word"]), ()) if seat not in found]
    return tuple(found)


def _giver(ev: Evaluation, c: Carrier, giver: Seat | None) -> tuple[Seat, ...]:
    """Who gave the winning tile, unless a word names him (`not-in`), or only late in the wall (`wall-at-most`)."""
    if giver is None:
        return ()
    words = ev.sit.words
    if "not-in" in c.params and giver in words.get(str(c.params["not-in"]), ()):
        return ()
    if "wall-at-most" in c.params and int(words.get("wall", 999)) > int(c.params["wall-at-most"]):
        return ()
    return (giver,)


def _nth_open_meld(ev: Evaluation, c: Carrier, giver: Seat | None) -> tuple[Seat, ...]:
    """Who fed the n-th exposed meld, melds standing in the order they were made."""
    opened = [m for m in ev.sit.own_melds if not m.concealed]
    n = int(c.params["n"])
    marked = opened[n - 1].giver if len(opened) >= n else None
    return () if marked is None else (marked,)


def _kong_feeder(ev: Evaluation, c: Carrier, giver: Seat | None) -> tuple[Seat, ...]:
    """Who gave the kong whose replacement won: the line's last kong, claimed (or added, with `added`)."""
    sit = ev.sit
    kongs = [m for m in sit.own_melds if m.is_kong]
    flags = sit.win.flags
    if "kong" not in flags or "flowerdraw" in flags or sit.win.how is not How.DRAW or not kongs:
        return ()
    last = kongs[-1]
    if last.concealed or last.giver is None or (last.added and not c.params.get("added")):
        return ()
    return (last.giver,)


def _next_seat(ev: Evaluation, c: Carrier, giver: Seat | None) -> tuple[Seat, ...]:
    """The winner's right neighbour, where a word of the line says that he is bound."""
    if ev.sit.words.get(str(c.params["word"])) != c.params["is"]:
        return ()
    return (SEATS[(int(ev.sit.win.hand.seat) + 1) % ev.program.seats],)


SELECTORS: Mapping[str, Callable[[Evaluation, Carrier, Seat | None], tuple[Seat, ...]]] = MappingProxyType(
    {
        "fed": _fed,
        "giver": _giver,
        "nth-open-meld": _nth_open_meld,
        "kong-feeder": _kong_feeder,
        "next-seat": _next_seat,
    }
)


def carriers(ev: Evaluation, giver: Seat | None) -> tuple[Carried, ...]:
    """The first carrier that finds somebody, or all that stack."""
    found: list[Carried] = []
    for c in table(ev.program):
        if found and not c.params.get("stack"):
            continue
        if (c.how and _how(ev) not in c.how) or (c.condition is not None and not c.condition.holds(ev)):
            continue
        seats = tuple(s for s in SELECTORS[c.who](ev, c, giver) if s != ev.sit.win.hand.seat)
        p = c.params
        entry = (int(p.get("points", 0)), int(p.get("shares", 1)), bool(p.get("giver-too")), bool(p.get("stack")))
        if seats and p.get("split"):
            found.append(Carried(seats, *entry))
        else:
            found += [Carried((seat,), *entry) for seat in (seats if p.get("stack") else seats[:1])]
        if found and not found[0].stack:
            break
    return tuple(found)
