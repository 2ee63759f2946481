"""The parts of a ruleset's flow: groups of settings that belong together, compiled to enumerations and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import settings as is_


@dataclass(frozen=True, slots=True)
class Lock:
    """What a locked hand may still do (锁手): throw, kong, win. Every lock but one with free discards bars chow and
    pong."""

    discard: is_.LockDiscard = is_.LockDiscard.DRAWN
    kong: is_.LockKong = is_.LockKong.SAME_WAITS
    win: is_.LockWin = is_.LockWin.ANY

    @property
    def claims(self) -> bool:
        """Whether the hand may still chow and pong."""
        return self.discard is is_.LockDiscard.FREE

    def drawn_only(self, room: int) -> bool:
        """Whether a hand with room for so many concealed tiles throws what it draws."""
        return self.discard is is_.LockDiscard.DRAWN or (
            self.discard is is_.LockDiscard.DRAWN_UNLESS_SINGLE and room > 1
        )


@dataclass(frozen=True, slots=True)
class Reserve:
    """Tiles that stay undrawn after k kongs: base + step·max(0, k − free) + odd·(k mod 2). `stack` is the turned
    stack of two stores."""

    base: int = 0
    step: int = 0
    free: int = 0
    odd: int = 0
    stack: bool = False

    def after(self, kongs: int) -> int:
        """Tiles that stay undrawn after so many kongs."""
        return self.base + self.step * max(0, kongs - self.free) + self.odd * (kongs % 2)


@dataclass(frozen=True, slots=True)
class FalseWin:
    """A wrong call of a win (诈胡): what follows, and what the caller pays each other player by the reason of the
    refusal."""

    then: is_.FalseWinThen
    each: Mapping[str, int]
    """By reason; the entry `*` is for every other reason."""
    factor: is_.Factor


@dataclass(frozen=True, slots=True)
class Start:
    """Everything before the first draw."""

    stakes: is_.Stakes
    bonus: bool
    stand: int
    wild_dealt: is_.WildDealt
    wild_find: is_.WildFind
    face_up: is_.FaceUp
    exchange: is_.Exchange
    void: is_.Void
    opening: is_.Opening


@dataclass(frozen=True, slots=True)
class Aside:
    """Tiles laid aside: flowers and the like."""

    any: bool
    when: is_.AsideWhen
    after_kong: is_.AsideAfterKong
    eighth: is_.AsideEighth


@dataclass(frozen=True, slots=True)
class Claim:
    """Who may take a discard, and for what."""

    chow: is_.Chow
    pong: bool
    wild_pong: is_.WildPong
    rank: is_.Rank
    on_discard: is_.OnDiscard
    winners: is_.Winners
    first: is_.First
    listed: frozenset[str]
    never: frozenset[int]
    """Kinds that nobody may claim."""
    last_discard: is_.LastDiscard
    swap: is_.Swap
    freeze: is_.Freeze
    bound_winners: is_.BoundWinners


@dataclass(frozen=True, slots=True)
class Missed:
    """Wins and pongs that were passed."""

    bars: is_.MissedBars
    until: is_.MissedUntil
    unless: is_.MissedUnless
    exempt: is_.MissedExempt
    pong: is_.MissedPong


@dataclass(frozen=True, slots=True)
class Kong:
    """Which kongs are played and what follows them."""

    kinds: is_.KongKinds
    added: is_.KongAdded
    pong_turn: is_.PongTurn
    draw: is_.KongDraw
    turned: int
    show_sets: is_.ShowSets
    show_until: is_.ShowUntil
    rob: is_.Rob
    rob_needs: is_.RobNeeds


@dataclass(frozen=True, slots=True)
class Wall:
    """How far the wall is drawn. `kong_reserve` is what must be left for a kong, None where the ordinary reserve
    decides."""

    reserve: Reserve
    kong_reserve: int | None
    last: is_.WallLast


@dataclass(frozen=True, slots=True)
class Ready:
    """Declaring a ready hand: whether, when, in which forms, and whether the discard with it lies face down (扣听)."""

    mode: is_.ReadyMode
    when: is_.ReadyWhen
    forms: frozenset[str]
    face_down: bool


@dataclass(frozen=True, slots=True)
class Sitting:
    """From deal to deal."""

    win: is_.NextWin
    several: is_.NextSeveral
    draw: is_.NextDraw
    streak: is_.Streak
    round: is_.RoundMoves
    deals: int
    reseat: is_.Reseat
    chips: int
    debt: is_.Debt
    next_mult: int
