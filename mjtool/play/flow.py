"""How a ruleset's deal runs: its settings compiled once to enumerations and numbers, shared by every deal under it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from ..diag import Diagnostic, MjtoolError
from ..rules.model import Rules
from ..rules.tiles import kinds_of, tile_set
from ..tile import SEATS, Seat
from . import settings as is_
from .parts import Aside, Claim, FalseWin, Kong, Lock, Missed, Ready, Reserve, Sitting, Start, Wall

E = TypeVar("E", bound=Enum)


def pick(rules: Rules, path: str, kind: type[E]) -> E:
    """The value of a setting as a member of `kind`, its first member where it is not set; true and false mean yes
    and no.

    Raises `MjtoolError` `bad-setting`.
    """
    value = rules.at(path)
    if value is None or isinstance(value, Mapping):
        return next(iter(kind))
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    for member in kind:
        if member.value == word or (word == "no" and member.value in ("none", "off")):
            return member
    raise _bad(rules, path, value, tuple(str(m.value) for m in kind))


def number(rules: Rules, path: str, default: int = 0) -> int:
    """A whole number at a path; `off`, `none` and false are `default`. Raises `MjtoolError` `bad-setting`."""
    value = rules.at(path, default)
    if value in ("off", "none", "same", False, None):
        return default
    if isinstance(value, bool) or not isinstance(value, int):
        raise _bad(rules, path, value, ("integer",))
    return value


def yes(rules: Rules, path: str, default: bool) -> bool:
    """A yes-or-no setting, written as true or false, `yes` or `no`."""
    value = rules.at(path, default)
    return value not in ("no", "none", "off", False)


def _bad(rules: Rules, path: str, value: object, want: tuple[str, ...]) -> MjtoolError:
    return MjtoolError(
        Diagnostic("bad-setting", args={"rules": rules.spec, "key": path, "value": str(value), "want": want})
    )


@dataclass(frozen=True, eq=False, slots=True)
class Flow:
    """The whole flow of a ruleset. Compared by identity; get it from `flow_of`."""

    rules: Rules
    seats: tuple[Seat, ...]
    hand: int
    copies: tuple[int, ...]
    start: Start
    aside: Aside
    claim: Claim
    thrown: is_.WildThrown
    last_drawn: is_.LastDrawn
    duty: is_.Duty
    missed: Missed
    must_left: int
    kong: Kong
    wall: Wall
    ready: Ready
    locks: Mapping[str, Lock]
    after_win: is_.AfterWin
    later_kongs: is_.LaterKongs
    false_win: FalseWin
    fine: int
    wrong_count: is_.WrongCount
    broken_by: is_.BrokenBy
    sitting: Sitting
    words: Mapping[str, str]
    """The words that a line of this ruleset may carry, with their types."""
    counts_wall: bool
    """A payment depends on how many tiles are left."""
    last_kong: bool
    """Sets stand in the order of their last tile, so that the kong made last is the last; not where a payment asks who
    fed an open set by its order."""
    derived_ready: bool
    """The flag `ready` says that the hand has waited since the deal: nobody declares it, and a pattern asks for it."""
    pong_last_copy: bool
    """The flag `lastcopy` says that another player's exposed pong holds the other three, not that they are seen
    anywhere."""


def _group(rules: Rules, kind: type[Any], prefix: str, names: Mapping[str, type[Enum]], **others: Any) -> Any:
    """One of the groups above: enumerated settings by name (`wild_find` is `wild.find` under its own path), the
    rest as given."""
    known = {f.name for f in fields(kind)}
    values = {name: pick(rules, f"{prefix}.{name.replace('_', '-')}", member) for name, member in names.items()}
    values.update(others)
    return kind(**{name: value for name, value in values.items() if name in known})


def _start(rules: Rules) -> Start:
    names = {
        "stakes": is_.Stakes,
        "face_up": is_.FaceUp,
        "exchange": is_.Exchange,
        "void": is_.Void,
        "opening": is_.Opening,
    }
    dealt, find = pick(rules, "wild.dealt", is_.WildDealt), pick(rules, "wild.find", is_.WildFind)
    bonus = rules.at("start.bonus", "none") != "none"
    start: Start = _group(
        rules, Start, "start", names, bonus=bonus, stand=number(rules, "start.stand"), wild_dealt=dealt, wild_find=find
    )
    return start


def _aside(rules: Rules) -> Aside:
    names = {"when": is_.AsideWhen, "after_kong": is_.AsideAfterKong, "eighth": is_.AsideEighth}
    aside: Aside = _group(rules, Aside, "aside", names, any=rules.at("aside.tiles", "none") != "none")
    return aside


def _claim(rules: Rules) -> Claim:
    names = {
        "chow": is_.Chow,
        "wild_pong": is_.WildPong,
        "rank": is_.Rank,
        "on_discard": is_.OnDiscard,
        "winners": is_.Winners,
        "first": is_.First,
        "last_discard": is_.LastDiscard,
        "swap": is_.Swap,
        "freeze": is_.Freeze,
        "bound_winners": is_.BoundWinners,
    }
    listed = frozenset(rules.at("claim.listed", ()) or ())
    never = kinds_of(rules.at("claim.never", ()) or (), rules)
    claim: Claim = _group(rules, Claim, "claim", names, pong=yes(rules, "claim.pong", True), listed=listed, never=never)
    return claim


def _missed(rules: Rules) -> Missed:
    names = {
        "bars": is_.MissedBars,
        "until": is_.MissedUntil,
        "unless": is_.MissedUnless,
        "exempt": is_.MissedExempt,
        "pong": is_.MissedPong,
    }
    missed: Missed = _group(rules, Missed, "missed", names)
    return missed


def _kong(rules: Rules) -> Kong:
    names = {
        "kinds": is_.KongKinds,
        "added": is_.KongAdded,
        "pong_turn": is_.PongTurn,
        "draw": is_.KongDraw,
        "show_sets": is_.ShowSets,
        "show_until": is_.ShowUntil,
        "rob": is_.Rob,
        "rob_needs": is_.RobNeeds,
    }
    kong: Kong = _group(rules, Kong, "kong", names, turned=number(rules, "kong.turned"))
    return kong


def _wall(rules: Rules) -> Wall:
    stack = rules.at("wall.reserve") == "turned-stack"
    base = 0 if stack else number(rules, "wall.reserve")
    step, free, odd = (number(rules, f"wall.{name}") for name in ("step", "free", "odd"))
    reserve = Reserve(base, step, free, odd, stack)
    kong = rules.at("wall.kong-reserve", "same")
    return Wall(
        reserve, None if kong == "same" else number(rules, "wall.kong-reserve"), pick(rules, "wall.last", is_.WallLast)
    )


def _ready(rules: Rules) -> Ready:
    names = {"mode": is_.ReadyMode, "when": is_.ReadyWhen}
    forms = rules.at("ready.forms", ()) or ()
    ready: Ready = _group(
        rules, Ready, "ready", names, forms=frozenset(forms), face_down=yes(rules, "ready.face-down", False)
    )
    return ready


def _lock(rules: Rules, name: str) -> Lock:
    names = {"discard": is_.LockDiscard, "kong": is_.LockKong, "win": is_.LockWin}
    lock: Lock = _group(rules, Lock, f"lock.{name}", names)
    return lock


def _false_win(rules: Rules) -> FalseWin:
    each = rules.at("false-win.each", 0)
    table = dict(each) if isinstance(each, Mapping) else {"*": int(each)}
    return FalseWin(
        pick(rules, "false-win.then", is_.FalseWinThen),
        MappingProxyType(table),
        pick(rules, "false-win.factor", is_.Factor),
    )


def _sitting(rules: Rules) -> Sitting:
    return Sitting(
        win=pick(rules, "next.win", is_.NextWin),
        several=pick(rules, "next.several", is_.NextSeveral),
        draw=pick(rules, "next.draw", is_.NextDraw),
        streak=pick(rules, "sitting.streak", is_.Streak),
        round=pick(rules, "sitting.round", is_.RoundMoves),
        deals=number(rules, "sitting.deals"),
        reseat=pick(rules, "sitting.reseat", is_.Reseat),
        chips=number(rules, "sitting.chips"),
        debt=pick(rules, "sitting.debt", is_.Debt),
        next_mult=number(rules, "sitting.next-mult", 1),
    )


def _rows(rules: Rules) -> list[Mapping[str, Any]]:
    return [row for row in rules.table("patterns").values() if isinstance(row, Mapping)]


def _carriers(rules: Rules) -> list[Mapping[str, Any]]:
    return [carrier for carrier in rules.table("pay.carrier").values() if isinstance(carrier, Mapping)]


def _derived_ready(rules: Rules) -> bool:
    if pick(rules, "ready.mode", is_.ReadyMode) is not is_.ReadyMode.NONE:
        return False
    return any(row.get("test") == "said" and row.get("word") == "ready" and "value" in row for row in _rows(rules))


def _words(rules: Rules) -> Mapping[str, str]:
    table = rules.table("words")
    kinds = {
        name: str(spec.get("type")) if isinstance(spec, Mapping) else str(spec) for name, spec in table.items() if spec
    }
    return MappingProxyType(kinds)


@lru_cache(maxsize=256)
def flow_of(rules: Rules) -> Flow:
    """The flow of a ruleset, compiled at its first use. Raises `MjtoolError` `bad-setting` where a setting has no
    such value."""
    return Flow(
        rules=rules,
        seats=SEATS[: number(rules, "seats.count", 4)],
        hand=number(rules, "seats.hand", 13),
        copies=tile_set(rules),
        start=_start(rules),
        aside=_aside(rules),
        claim=_claim(rules),
        thrown=pick(rules, "wild.thrown", is_.WildThrown),
        last_drawn=pick(rules, "discard.last-drawn", is_.LastDrawn),
        duty=pick(rules, "discard.duty", is_.Duty),
        missed=_missed(rules),
        must_left=number(rules, "must.left"),
        kong=_kong(rules),
        wall=_wall(rules),
        ready=_ready(rules),
        locks=MappingProxyType({name: _lock(rules, name) for name in ("ready", "show", "won", "turned")}),
        after_win=pick(rules, "after-win", is_.AfterWin),
        later_kongs=pick(rules, "kong.after-win", is_.LaterKongs),
        false_win=_false_win(rules),
        fine=number(rules, "fine"),
        wrong_count=pick(rules, "wrong-count", is_.WrongCount),
        broken_by=pick(rules, "first.broken-by", is_.BrokenBy),
        sitting=_sitting(rules),
        words=_words(rules),
        counts_wall=any("wall-at-most" in c for c in _carriers(rules)),
        last_kong=not any(c.get("who") == "nth-open-meld" for c in _carriers(rules)),
        derived_ready=_derived_ready(rules),
        pong_last_copy=any(row.get("feeds") == "flag" and "value" in row for row in _rows(rules)),
    )


def honour_kinds() -> frozenset[int]:
    """The seven honours (字牌), which a duty to follow concerns."""
    return _HONOURS


_HONOURS = frozenset(range(27, 34))


def tiles_in_set(flow: Flow) -> int:
    """How many tiles the ruleset's set holds."""
    return sum(flow.copies)


def wild_named(flow: Flow) -> frozenset[int]:
    """The kinds that are wild in every deal (`wild.find = "fixed"`)."""
    return (
        kinds_of(flow.rules.at("wild.kinds", ""), flow.rules)
        if flow.start.wild_find is is_.WildFind.FIXED
        else frozenset()
    )
