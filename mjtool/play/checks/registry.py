"""Which checks look at which act under a ruleset, in the order in which they speak: the first that finds something
is heard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from ...deal import Act, ActKind
from ...diag import Diagnostic
from .. import settings as is_
from ..flow import Flow
from ..table import Table
from . import claims, kongs, locks, plain, tiles, turns, wins

Check = Callable[[Table, Act], Diagnostic | None]
"""Looks at the state before an act and at the act; a finding or nothing."""


Plain = Callable[[Table, Act], bool]
"""Whether an act is so plain that the usual checks of its kind find nothing."""


_QUIET: Mapping[Check, plain.Quiet] = MappingProxyType(
    {
        turns.last_for_waiting: plain.more_to_draw,
        locks.silent_discard: plain.not_silent,
        tiles.void_named: plain.voids_named,
        tiles.void_first: plain.void_gone,
        tiles.laid_aside: plain.none_to_lay,
        tiles.wild_thrown: plain.not_laid,
        locks.standing_kept: plain.always,
        locks.freeze_kept: plain.always,
        locks.must_follow: plain.followed,
        locks.swap_chow: plain.always,
        locks.last_drawn: plain.more_to_draw,
        wins.win_forced: plain.not_forced,
        tiles.exchange_done: plain.exchanged,
    }
)
"""When a check that looks at plain acts too can find nothing in a plain turn; one that is not here looks at all."""


@dataclass(frozen=True, slots=True)
class Checks:
    """The checks of one kind of act: all of them, and those that look at a plain act too."""

    plain: Plain
    all: tuple[Check, ...]
    others: tuple[Check, ...]

    def of(self, table: Table, act: Act) -> tuple[Check, ...]:
        """The checks that may find something in an act."""
        return self.others if self.plain(table, act) else self.all


def _own_kong_turn(table: Table, act: Act) -> Diagnostic | None:
    """Turn and replacement of an own kong, as for a discard."""
    if act.meld is None or claims.is_claim(act.meld):
        return None
    return turns.act_turn(table, act) or turns.owes_replacement(table, act)


_USUAL: Mapping[ActKind, tuple[Check, ...]] = MappingProxyType(
    {
        ActKind.DRAW: (turns.draw_turn, turns.overdrawn, tiles.copies, turns.wall_order),
        ActKind.DISCARD: (turns.act_turn, turns.owes_replacement, tiles.discard_held, locks.locked_hand),
        ActKind.MELD: (
            _own_kong_turn,
            claims.something_to_claim,
            claims.outranked,
            claims.a_set,
            claims.set_held,
            claims.from_left,
            claims.wild_claimed,
            claims.may_claim,
            kongs.kong_played,
            kongs.waits_kept,
        ),
        ActKind.ASIDE: (
            turns.aside_turn,
            tiles.own_tiles_held,
            tiles.aside_kind,
            turns.replaceable,
            kongs.aside_as_kong,
        ),
    }
)
"""The checks that find nothing in a plain act."""


def _draws(flow: Flow) -> list[Check]:
    found = [*_USUAL[ActKind.DRAW]]
    if flow.wall.last is is_.WallLast.OFFERED:
        found.insert(1, turns.last_for_waiting)
    return found


def _discards(flow: Flow) -> list[Check]:
    found: list[Check] = [turns.act_turn, turns.owes_replacement]
    if flow.wall.last is is_.WallLast.SILENT:
        found.append(locks.silent_discard)
    found.append(tiles.discard_held)
    if flow.start.void is not is_.Void.NONE:
        found += [tiles.void_named, tiles.void_first]
    if flow.aside.any and flow.aside.when is is_.AsideWhen.AT_ONCE:
        found.append(tiles.laid_aside)
    if flow.thrown in (is_.WildThrown.FORBIDDEN, is_.WildThrown.AS_KONG):
        found.append(tiles.wild_thrown)
    if flow.start.stand:
        found.append(locks.standing_kept)
    found.append(locks.locked_hand)
    if flow.claim.freeze is not is_.Freeze.NONE:
        found.append(locks.freeze_kept)
    if flow.duty is not is_.Duty.NONE:
        found.append(locks.must_follow)
    if flow.claim.swap is is_.Swap.BARRED:
        found.append(locks.swap_chow)
    if flow.last_drawn is is_.LastDrawn.SAME_TILE or flow.wall.last is is_.WallLast.OFFERED:
        found.append(locks.last_drawn)
    return found


def _melds(flow: Flow) -> list[Check]:
    found = [*_USUAL[ActKind.MELD]]
    if flow.start.void is not is_.Void.NONE:
        found.insert(0, tiles.void_named)
    if flow.missed.pong is not is_.MissedPong.NO:
        found.append(claims.missed_pong)
    return found


def _asides(flow: Flow) -> list[Check]:
    return [*_USUAL[ActKind.ASIDE]]


def _gives(flow: Flow) -> list[Check]:
    return [tiles.exchange, tiles.own_tiles_held]


def _declares(flow: Flow) -> list[Check]:
    found: list[Check] = [locks.known_declaration, locks.ready_allowed, locks.ready_waits, tiles.shown_held]
    found += [locks.ready_by_standing, locks.standing_number, kongs.shown_set, tiles.void_value, turns.pass_turn]
    return found


def _reveals(flow: Flow) -> list[Check]:
    return [kongs.turned_instead, tiles.copies_turned]


def _wins(flow: Flow) -> list[Check]:
    found: list[Check] = [wins.something_to_win, wins.winners, wins.may_win, claims.outranked]
    locked = any(lock.win is is_.LockWin.DRAW_AFTER_PASS for lock in flow.locks.values())
    if locked or flow.missed.bars is not is_.MissedBars.NONE:
        found.append(wins.missed_win)
    return found


_BY_KIND: Mapping[ActKind, Callable[[Flow], list[Check]]] = MappingProxyType(
    {
        ActKind.DRAW: _draws,
        ActKind.DISCARD: _discards,
        ActKind.MELD: _melds,
        ActKind.ASIDE: _asides,
        ActKind.GIVE: _gives,
        ActKind.DECLARE: _declares,
        ActKind.REVEAL: _reveals,
        ActKind.WIN: _wins,
    }
)


_PLAIN: Mapping[ActKind, Plain] = MappingProxyType(
    {
        ActKind.DRAW: plain.plain_draw,
        ActKind.DISCARD: plain.plain_discard,
        ActKind.MELD: plain.plain_claim,
        ActKind.ASIDE: plain.plain_aside,
    }
)


@lru_cache(maxsize=256)
def checks_of(flow: Flow) -> Mapping[ActKind, Checks]:
    """The checks of a ruleset by the kind of act that they look at."""
    found: dict[ActKind, Checks] = {}
    forced = flow.must_left > 0 or (flow.locks["won"].win is is_.LockWin.MUST and flow.after_win is is_.AfterWin.FROZEN)
    for kind, make in _BY_KIND.items():
        checks: list[Check] = []
        if forced and kind in (ActKind.DRAW, ActKind.DISCARD, ActKind.MELD):
            checks.append(wins.win_forced)
        if flow.start.exchange is not is_.Exchange.NONE and kind is not ActKind.GIVE:
            checks.append(tiles.exchange_done)
        checks += make(flow)
        usual = _USUAL.get(kind, ())
        others = tuple([check for check in checks if check not in usual])
        found[kind] = Checks(_PLAIN.get(kind, plain.never), tuple(checks), others)
    return found


@lru_cache(maxsize=256)
def quiet_of(flow: Flow) -> tuple[plain.Quiet, ...]:
    """What is asked of a plain turn under a ruleset, so that no check need look at it."""
    checks = checks_of(flow)
    looking = dict.fromkeys(checks[ActKind.DRAW].others + checks[ActKind.DISCARD].others)
    asked = dict.fromkeys([_QUIET.get(check, plain.doubtful) for check in looking])
    return tuple([quiet for quiet in asked if quiet is not plain.always])
