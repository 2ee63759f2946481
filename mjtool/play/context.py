"""The context of a win as words and flags, drawn from the state of the table: what a hand line would carry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..hand import Hand, How, Meld
from ..tile import NAMES, NATURAL, SEATS, Seat, text
from . import settings as is_
from .flow import Flow
from .state import Due, Offer, OfferKind, Player, Source
from .table import SILENT_TILES, Table

LIABLE_SETS: Final = 3
"""Sets taken from one player that bind him (三摊, 互包)."""


def seats_text(seats: list[Seat]) -> str:
    """Seats as a field's value: `EW`."""
    return "".join([seat.name for seat in seats])


def first_turn(table: Table, player: Player, how: How, offer: Offer | None) -> bool:
    """Whether the win falls into the first go-around with nothing claimed before (`first`)."""
    if table.broken:
        return False
    if how is How.DRAW:
        return player.turns == 1
    return offer is not None and offer.first and player.turns == 0


def _last(table: Table, how: How, offer: Offer | None) -> bool:
    if how is How.DRAW:
        if table.flow.wall.last is is_.WallLast.SILENT:
            return table.drawable() < SILENT_TILES
        return table.last_tile_taken()
    return offer is not None and offer.kind is OfferKind.DISCARD and offer.last


def visible(table: Table, kind: int, but: Offer | None) -> int:
    """Copies of a kind that lie open: thrown and not taken, in exposed sets; not the tile of `but`."""
    count = 0
    for player in table.players:
        for thrown in player.river:
            if thrown.tiles[-1] == kind and thrown.taken is None and not thrown.face_down:
                count += not (but is not None and thrown.event == but.event and player.seat == but.giver)
        for laid in player.melds:
            if not laid.meld.concealed:
                count += laid.meld.tiles.count(kind)
    return count


def last_copy(table: Table, player: Player, kind: int, offer: Offer | None) -> bool:
    """Whether the other three copies of the winning tile lie open (和绝张), or in another's exposed pong (压绝); a kong
    that is robbed is not taken for one."""
    if table.flow.pong_last_copy:
        return any(
            laid.meld.is_pong and laid.meld.tiles[0] == kind
            for other in table.others(player.seat)
            for laid in other.melds
        )
    others = visible(table, kind, offer)
    if offer is not None and offer.kind is OfferKind.ADDED:
        others -= 1
    return others >= table.flow.copies[kind] - 1 > 0 and table.flow.copies[kind] > 1


def draw_flags(table: Table, player: Player) -> list[str]:
    """Flags of a self-draw: `kong` after a kong, or after a tile laid aside where that counts as one.

    Where tiles may be turned up instead (开杠), only these count: the plain replacement (补张) is an ordinary draw.
    """
    if player.source is Source.KONG:
        return ["kong"] if player.turned or not table.flow.kong.turned else []
    if player.source is Source.ASIDE:
        after = table.flow.aside.after_kong
        if after is is_.AsideAfterKong.YES:
            return ["kong", "flowerdraw"]
        if after is is_.AsideAfterKong.OWN_FLAG:
            return ["flowerdraw"]
    return []


def flags_of(table: Table, player: Player, how: How, tile: int | None, offer: Offer | None) -> frozenset[str]:
    """Every flag that holds at this moment for a win of this player."""
    found: list[str] = []
    if how is How.DRAW:
        found += draw_flags(table, player)
    elif offer is not None and offer.kind is OfferKind.DISCARD and offer.hot:
        found.append("afterkong")
    if how is not How.NONE and first_turn(table, player, how, offer):
        found.append("first")
    if how is not How.NONE and _last(table, how, offer):
        found.append("last")
    if tile is not None and tile < NATURAL and how is not How.NONE and last_copy(table, player, tile, offer):
        found.append("lastcopy")
    if player.ready_word:
        found += ["ready", player.ready_word]
    elif table.flow.derived_ready and player.untouched:
        found.append("ready")
    if "tablenojing" in table.flow.words and _no_other_wild(table, player):
        found.append("tablenojing")
    return frozenset(found)


def _no_other_wild(table: Table, player: Player) -> bool:
    return not any(wilds_held(table, other) for other in table.players if other is not player)


def wilds_held(table: Table, player: Player, extra: int | None = None) -> int:
    """Wild tiles in a player's hand and sets, with one more tile."""
    held = sum(player.counts[kind] for kind in table.wilds)
    held += sum(laid.meld.tiles.count(kind) for laid in player.melds for kind in table.wilds)
    return held + (extra is not None and extra in table.wilds)


# -- words ------------------------------------------------------------------------------------------------------------


def _void(table: Table, player: Player) -> str | None:
    return player.void


def _shown(table: Table, player: Player) -> str | None:
    return seats_text([p.seat for p in table.players if p.shown]) or None


def _readied(table: Table, player: Player) -> str | None:
    return seats_text([p.seat for p in table.players if p.ready]) or None


def opened(table: Table, player: Player) -> bool:
    """Whether a player has opened his hand (开门) by a claimed set of the kinds that open it here."""
    by = table.rules.at("win.demand.not-open.by") or ("chow", "pong", "kong")
    for laid in player.melds:
        if laid.shown or laid.meld.concealed:
            continue
        meld = laid.meld
        if ("kong" if meld.is_kong else "chow" if meld.is_chow else "pong") in by:
            return True
    return False


def _closed(table: Table, player: Player) -> str | None:
    return seats_text([p.seat for p in table.players if p is not player and not opened(table, p)]) or None


def _out(table: Table, player: Player) -> str | None:
    return seats_text([p.seat for p in table.players if p.out and p is not player]) or None


OWN_FAN_ROWS: Final = ("opened", "exposed-kong", "concealed-kong", "red-kong", "wild-kong")
"""Patterns that a player who did not win counts on his own table (自己的番)."""


def own_fan(table: Table, player: Player) -> int:
    """The fan that a player's own table holds against him when he pays: opened hand, kongs, red and wild kongs."""
    pending = table.kong.laid if table.kong is not None else None  # a kong that is being robbed is none
    kongs = [laid.meld for laid in player.melds if laid.meld.is_kong and laid is not pending]
    concealed = sum(meld.concealed for meld in kongs)
    counts = (opened(table, player), len(kongs) - concealed, concealed, player.red_kongs, player.wild_kongs)
    return sum(
        int(table.rules.at(f"patterns.{key}.value", 0)) * count for key, count in zip(OWN_FAN_ROWS, counts, strict=True)
    )


def _own_fans(table: Table, player: Player) -> str | None:
    others = [(p.seat, own_fan(table, p)) for p in table.players if p is not player]
    return "".join([f"{seat.name}{fan}" for seat, fan in others if fan]) or None


def _red(table: Table, player: Player) -> str | None:
    return str(player.red_kongs) if player.red_kongs else None


def _wild(table: Table, player: Player) -> str | None:
    return str(player.wild_kongs) if player.wild_kongs else None


def _shown_pongs(table: Table, player: Player) -> str | None:
    first = min((laid.event for p in table.players for laid in p.melds if laid.shown), default=None)
    if first is None:
        return None
    tiles = [
        laid.meld.tiles[0]
        for laid in player.melds
        if laid.event > first and laid.meld.is_pong and laid.meld.tiles[0] >= 27
    ]
    return text(sorted(tiles)) or None


def sets_from(player: Player, giver: Seat) -> int:
    """How many of a player's sets hold a tile that `giver` gave."""
    return sum(laid.meld.giver == giver for laid in player.melds)


def _liable(table: Table, player: Player) -> str | None:
    bound = [p.seat for p in table.players if p is not player and sets_from(p, player.seat) >= LIABLE_SETS]
    return seats_text(bound) or None


def _contract(table: Table, player: Player) -> str | None:
    right = table.players[(player.seat + 1) % table.n]
    chows = [laid for laid in right.melds if laid.meld.is_chow and laid.meld.giver == player.seat]
    return "right" if len(chows) >= LIABLE_SETS else None


def _thrown_wilds(table: Table, player: Player) -> str | None:
    if table.flow.words.get("piao") != "number":
        return table.deal.get("piao")
    return str(player.thrown_wilds) if player.thrown_wilds else None


def _mode(table: Table, player: Player) -> str | None:
    return player.mode


def _stakes(table: Table, player: Player) -> str | None:
    return table.deal.get("ga") or table.deal.get("piao")


def _bonus(table: Table, player: Player) -> str | None:
    return table.deal.get("bonus")


def _mult(table: Table, player: Player) -> str | None:
    return str(table.mult) if table.mult != 1 else None


def _wall(table: Table, player: Player) -> str | None:
    """Tiles left in the wall, where a payment depends on them."""
    return str(max(0, table.left)) if table.flow.counts_wall and table.wall_known else None


def _wild_kinds(table: Table, player: Player) -> str | None:
    if table.flow.start.wild_find in (is_.WildFind.NONE, is_.WildFind.FIXED) or not table.wilds:
        return None
    return text(table.wilds)


def _turned(table: Table, player: Player) -> str | None:
    return text(table.turned) if table.turned and table.deal.get("turned") else None


def _streak(table: Table, player: Player) -> str | None:
    return str(table.streak) if table.streak else None


def _round(table: Table, player: Player) -> str | None:
    moves = table.flow.sitting.round is is_.RoundMoves.CYCLE
    return table.round if moves or table.deal.get("round") else None


Word = Callable[[Table, Player], str | None]

WORDS: Final[Mapping[str, Word]] = MappingProxyType(
    {
        "round": _round,
        "streak": _streak,
        "wild": _wild_kinds,
        "turned": _turned,
        "wall": _wall,
        "void": _void,
        "shown": _shown,
        "readied": _readied,
        "closed": _closed,
        "out": _out,
        "lfan": _own_fans,
        "rk": _red,
        "wk": _wild,
        "liangpong": _shown_pongs,
        "liable": _liable,
        "contract": _contract,
        "piao": _thrown_wilds,
        "ga": _stakes,
        "bonus": _bonus,
        "mult": _mult,
        "mode": _mode,
    }
)
"""The words that the state of a table gives, by name."""


def words_of(table: Table, player: Player) -> dict[str, str]:
    """Every word of the ruleset that has a value at this moment for a win of this player."""
    found = {}
    for name, word in _asked(table.flow):
        value = word(table, player)
        if value is not None:
            found[name] = value
    return found


@lru_cache(maxsize=256)
def _asked(flow: Flow) -> tuple[tuple[str, Word], ...]:
    """The words of a ruleset that the state of a table gives."""
    return tuple([(name, WORDS[name]) for name in flow.words if name in WORDS])


def _melds_that_count(table: Table, player: Player) -> tuple[Meld, ...]:
    """The melds, a pong that became a kong after those before the kong; kongs made after the player's first win as
    pongs where they no longer count."""
    sets = sorted(player.melds, key=lambda laid: laid.event) if table.flow.last_kong else player.melds
    melds = [laid.meld for laid in sets]
    if player.wins and table.flow.later_kongs is is_.LaterKongs.FIRST_WIN and player.first_win_event is not None:
        for i, laid in enumerate(sets):
            if laid.meld.is_kong and laid.event > player.first_win_event:
                melds[i] = Meld(laid.meld.tiles[:3], giver=laid.meld.giver)
    return tuple(melds)


def hand_of(table: Table, player: Player, without: int | None = None) -> Hand:
    """A player's hand as the scorer takes it."""
    hand = player.hand(without)
    moved = player.wins or any(laid.pong_event is not None for laid in player.melds)
    return replace(hand, melds=_melds_that_count(table, player)) if moved else hand


def due_draw(table: Table, player: Player) -> bool:
    """Whether the player holds a tile that he has just drawn."""
    return table.due is Due.ACT and table.turn == player.seat and player.drawn is not None


def tile_name(kind: int | None) -> str:
    """A tile's text name, `?` for an unknown or missing one."""
    return NAMES[kind] if kind is not None else "?"


def all_seats(table: Table) -> tuple[Seat, ...]:
    """The seats of the ruleset."""
    return SEATS[: table.n]
