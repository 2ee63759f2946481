"""What the readers of riichi logs (日本麻将) have in common: remarks on all that our notation cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..diag import Span
from ..tile import SEATS
from .builder import DealBuilder
from .source import HasLines, refuse

WALL_ENDS: Final = frozenset({"荒牌平局", "荒牌流局", "流局", "全員聴牌", "全員不聴", "流し満貫", "nm", ""})
"""How Japanese programs call a deal that ended with the wall, nagashi mangan (流し満貫) among them."""
SIZES: Final = (3, 4)


class RiichiBuilder(DealBuilder):
    """A deal builder that notes red fives (赤ドラ), dora indicators and scores, of which nothing is written."""

    def __init__(self, source: HasLines, line: int) -> None:
        super().__init__(source, line)
        self.seats = 4
        self.dealer = 0

    def opening(self, wind: int, number: int, honba: int, span: Span) -> None:
        """The name that riichi gives a deal: east 1, two counters (東一局 2本場) is `id=E1-2`; it has no ruleset."""
        if not (0 <= wind < 4 and 0 <= number < 4 and 0 <= honba < 1000):
            raise refuse("foreign-number", span, text=f"{wind} {number} {honba}")
        self.dealer = number
        self.say("id", f"{SEATS[wind].name}{number + 1}-{honba}", span)
        self.say("round", SEATS[wind].name, span)
        self.say("_rules", "riichi", span)

    def by_seat(self, names: Sequence[str], span: Span | None = None) -> None:
        """`players=` from the names in the players' own order."""
        if len(names) >= self.seats:
            self.players([names[(seat + self.dealer) % self.seats] for seat in range(self.seats)], span)

    def red(self, span: Span) -> None:
        """A red five, written as the five that it is."""
        self.remark("red-fives", span)

    def scores(self, span: Span) -> None:
        """A result in riichi points, which is not written: none of our rulesets could agree with it."""
        self.remark("riichi-score", span)

    def dora(self, span: Span) -> None:
        """A dora indicator (ドラ表示牌)."""
        self.remark("riichi-dora", span)

    def over(self, name: str, span: Span) -> None:
        """A deal without winner: the wall ended, or the deal was broken off (途中流局)."""
        self.close("end", "wall" if name in WALL_ENDS else "abort", span)

    def sized(self, counts: Iterable[int], span: Span) -> None:
        """How many hands were dealt: three or four. Refuses others (`foreign-count`)."""
        self.seats = len([count for count in counts if count])
        if self.seats not in SIZES:
            raise refuse("foreign-count", span, wanted=4, found=self.seats)
