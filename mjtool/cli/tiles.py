"""How tiles, hands, readings and money are shown."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from .. import tile as tiles
from ..hand import Hand, Meld
from ..rules.model import Rules
from ..tile import SEATS, STYLED, Seat, TileStyle, suit_of

if TYPE_CHECKING:
    from ..score.result import ReadingView, UnitView


def group(kinds: Iterable[int], style: TileStyle = TileStyle.TEXT) -> str:
    """Kinds in the order given: `123m11z`, or their glyphs side by side."""
    return tiles.text(kinds) if style is TileStyle.TEXT else "".join(STYLED[style][kind] for kind in kinds)


def one(kind: int, style: TileStyle = TileStyle.TEXT) -> str:
    """One tile."""
    return STYLED[style][kind]


def spaced(kinds: Iterable[int], style: TileStyle = TileStyle.TEXT) -> str:
    """Sorted kinds with a space between suits."""
    by_suit: dict[int, list[int]] = {}
    for kind in sorted(kinds):
        by_suit.setdefault(suit_of(kind) if kind < tiles.UNKNOWN else len(tiles.SUIT_START), []).append(kind)
    return " ".join(group(part, style) for part in by_suit.values())


def meld(laid: Meld, style: TileStyle = TileStyle.TEXT) -> str:
    """A meld: `[…]` exposed, `(…)` concealed."""
    shown = group(laid.tiles, style)
    return f"({shown})" if laid.concealed else f"[{shown}]"


def hand(held: Hand, style: TileStyle = TileStyle.TEXT) -> str:
    """A hand: concealed tiles by suit, melds, tiles set aside."""
    parts = [spaced(held.concealed, style), *(meld(each, style) for each in held.melds)]
    if held.aside:
        parts.append(f"{{{group(held.aside, style)}}}")
    return " ".join(filter(None, parts))


def _starred(kinds: Sequence[int], wilds: Container[int], style: TileStyle) -> str:
    """Kinds, a star behind each place where a wild tile stands."""
    parts: list[str] = []
    plain: list[int] = []
    for place, kind in enumerate(kinds):
        plain.append(kind)
        if place in wilds:
            parts.append(f"{group(plain, style)}*")
            plain = []
    return "".join(parts) + group(plain, style)


@lru_cache(maxsize=1 << 16)
def unit(view: UnitView, style: TileStyle = TileStyle.TEXT) -> str:
    """A set or pair of a reading: `345m`, `[222m]`, `(4444s)`; a wild tile is shown as what it stands for, with a
    star: `5m*`."""
    shown = _starred(view.kinds, view.wilds, style)
    if not view.melded:
        return shown
    return f"({shown})" if view.concealed else f"[{shown}]"


def won_unit(view: UnitView, won: int | None, style: TileStyle = TileStyle.TEXT) -> str:
    """A set or pair as the winning tile completed it: `24m+3m`, `4m5m*+3m`, or `24m+3m*` where that tile was wild."""
    if not view.won or won is None or view.melded:
        return unit(view, style)
    natural = [place for place, kind in enumerate(view.kinds) if kind == won and place not in view.wilds]
    places = natural or list(view.wilds)
    if not places:
        return unit(view, style)
    last = places[-1]
    rest = [kind for place, kind in enumerate(view.kinds) if place != last]
    wilds = {place - (place > last) for place in view.wilds if place != last}
    star = "" if natural else "*"
    return f"{_starred(rest, wilds, style)}+{one(view.kinds[last], style)}{star}"


def shown_at(view: UnitView) -> tuple[bool, bool, tuple[int, ...]]:
    """By what the units of a reading are put in order."""
    return view.pair, view.melded, view.kinds


def in_order(reading: ReadingView) -> list[UnitView]:
    """The units of a reading as they are shown: concealed sets by their tiles, melds, the pair."""
    return sorted(reading.units, key=shown_at)


def sets_and_pair(reading: ReadingView) -> tuple[list[str], str | None]:
    """The sets of a reading and its pair; a reading of pairs alone has them all as sets."""
    units = [unit(view) for view in in_order(reading)]
    if sum([view.pair for view in reading.units]) == 1:
        return units[:-1], units[-1]
    return units, None


def seats_of(rules: Rules) -> tuple[Seat, ...]:
    """The seats that a ruleset has."""
    return SEATS[: int(rules.at("seats.count", 4))]


def signed(amount: int) -> str:
    """An amount with its sign: `+8`, `-8`, `0`."""
    return f"{amount:+d}" if amount else "0"


def money(pay: Mapping[str, int]) -> str:
    """Payments in one cell: `E+6 S-2 W-2 N-2`."""
    return " ".join(f"{seat}{signed(amount)}" for seat, amount in pay.items())
