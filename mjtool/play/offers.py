"""What the random players do on others' tiles: win when they can, claim what brings them nearer."""

from __future__ import annotations

from ..deal import Act, ActKind
from ..hand import How, Meld
from ..score.result import Outcome
from ..tile import SUITED, UNKNOWN
from . import settings as is_
from .context import opened
from .game import Game
from .judge import Moment, moment, verdict
from .state import HOW_OF, Due, Offer, OfferKind, Player

# -- winning ----------------------------------------------------------------------------------------------


def complete(game: Game, player: Player, tile: int | None) -> bool:
    """Whether a tile, or what is held already, completes the hand."""
    if tile is None:
        return game.reach.now(player) <= 0
    return game.reach.completes(player, tile)


def win_now(game: Game, player: Player) -> bool:
    """Wins on the own draw where that is possible."""
    at = moment(game.table, player)
    if at.how is not How.DRAW or not at.tiles:
        return False
    held = at.held and len(at.tiles) == 1
    for tile in at.tiles:
        if not complete(game, player, None if held else tile) or not verdict(game.table, player, at, tile).win:
            continue
        act = game.make(ActKind.WIN, player.seat, (tile,) if len(at.tiles) > 1 else ())
        if game.legal(act):
            game.play(act)
            turn_up(game)
            return True
    return False


def turn_up(game: Game) -> None:
    """Turns up the tiles that a win calls for."""
    bank = game.bank
    wanted = max((bank.turn_up_wanted(made) for made in bank.pending), default=0)
    if wanted:
        tiles = tuple(game.wall[:wanted])
        del game.wall[:wanted]
        game.play(game.make(ActKind.REVEAL, bank.pending[-1].seat, tiles))


def _winners(game: Game, offer: Offer) -> list[tuple[Player, int, Outcome]]:
    """Who can win on the offer, in turn order from the giver, and on which tile."""
    table = game.table
    found = []
    others = sorted(table.others(offer.giver), key=lambda player: table.distance(offer.giver, player.seat))
    for player in others:
        best: tuple[Player, int, Outcome] | None = None
        for tile in offer.tiles:
            if tile == UNKNOWN or table.dead(tile) or not complete(game, player, tile):
                continue
            outcome = verdict(table, player, Moment(HOW_OF[offer.kind], (tile,), offer, held=False), tile)
            if outcome.win and (best is None or outcome.points > best[2].points):
                best = (player, tile, outcome)
        if best is not None and game.legal(_win_act(game, best[0], best[1], offer)):
            found.append(best)
    return found


def _win_act(game: Game, player: Player, tile: int, offer: Offer) -> Act:
    return game.make(ActKind.WIN, player.seat, (tile,) if len(offer.tiles) > 1 else ())


def win_offer(game: Game, offer: Offer) -> bool:
    """Lets those win who can: all of them, or the one who goes first."""
    if game.flow.claim.on_discard is is_.OnDiscard.NO_WIN and offer.kind is OfferKind.DISCARD:
        return False
    found = _winners(game, offer)
    if not found:
        return False
    if game.flow.claim.winners is is_.Winners.ONE:
        found = [_first(game, found)]
    for player, tile, _ in found:
        act = _win_act(game, player, tile, offer)
        if game.legal(act):
            game.play(act)
    turn_up(game)
    return True


def _first(game: Game, found: list[tuple[Player, int, Outcome]]) -> tuple[Player, int, Outcome]:
    claim = game.flow.claim
    if claim.first is is_.First.VALUE:
        return max(found, key=lambda entry: entry[2].points)
    if claim.first is is_.First.LISTED:
        listed = [entry for entry in found if any(hit.key in claim.listed for hit in entry[2].patterns)]
        return (listed or found)[0]
    return found[0]


# -- claims -----------------------------------------------------------------------------------------------


def claim_offer(game: Game) -> bool:
    """Wins and claims on the open offer; whether anybody took it."""
    offer = game.table.open_offer()
    if offer is None or offer.winners or offer.claimed:
        return False
    if win_offer(game, offer):
        return True
    if offer.kind is not OfferKind.DISCARD or game.table.due is not Due.DRAW:
        return False
    tile = offer.tiles[-1]
    others = sorted(game.table.others(offer.giver), key=lambda p: game.table.distance(offer.giver, p.seat))
    return (
        any(_pong_or_kong(game, player, tile) for player in others)
        or any(_wild_pong(game, p, tile) for p in others)
        or _chow(game, others, offer)
    )


def rest(player: Player, *gone: int) -> list[int]:
    """The concealed tiles without some."""
    tiles = list(player.concealed())
    for tile in gone:
        tiles.remove(tile)
    return tiles


def _wants_open(game: Game, player: Player) -> bool:
    """Whether the ruleset asks for an opened hand that this one is not."""
    demands = game.flow.rules.table("win.demand").values()
    asked = any(getattr(demand, "get", lambda _: None)("check") == "opened" for demand in demands)
    return asked and not opened(game.table, player)


def _claim(game: Game, player: Player, meld: Meld, gone: tuple[int, ...], eager: float) -> bool:
    """Makes a claim where it brings the hand nearer, or now and then."""
    before = game.reach.now(player)
    after = game.reach.need(player, rest(player, *gone), game.melds(player, meld))
    open_now = _wants_open(game, player) and after <= before and game.chance(0.8)
    if not (after < before and game.chance(eager)) and not open_now:
        return False
    act = game.make(ActKind.MELD, player.seat, meld=meld)
    if not game.legal(act):
        return False
    game.play(act)
    return True


def _same(game: Game, player: Player, tile: int) -> list[int]:
    """The tiles of the hand that play the same face as a tile."""
    face = game.table.standing_for(tile)
    if game.table.stand_in is None or not game.table.stand_in.must:
        return [tile] * player.counts[tile]
    return [
        kind
        for kind in player.concealed()
        if kind < UNKNOWN and game.table.standing_for(kind) == face and kind not in game.table.wilds
    ]


def _pong_or_kong(game: Game, player: Player, tile: int) -> bool:
    same = _same(game, player, tile)
    if tile in game.table.wilds and game.table.dead(tile):
        return False
    if len(same) >= 3 and game.chance(0.6):
        meld = Meld(tuple(sorted([tile, *same[:3]])))
        before = game.reach.now(player)
        after = game.reach.need(player, rest(player, *same[:3]), game.melds(player, meld))
        act = game.make(ActKind.MELD, player.seat, meld=meld)
        if after <= before and game.legal(act):
            game.play(act)
            return True
    if len(same) < 2:
        return False
    return _claim(game, player, Meld(tuple(sorted([tile, *same[:2]]))), tuple(same[:2]), 0.9)


def _wild_pong(game: Game, player: Player, tile: int) -> bool:
    """A pong of one natural tile and one wild (花碰)."""
    if (
        game.flow.claim.wild_pong is is_.WildPong.NONE
        or tile < SUITED
        or not player.counts[tile]
        or not game.table.wilds
    ):
        return False
    wild = game.table.wilds[0]
    if not player.counts[wild] or tile == wild:
        return False
    return _claim(game, player, Meld(tuple(sorted((tile, tile, wild)))), (tile, wild), 0.5)


def _chow(game: Game, others: list[Player], offer: Offer) -> bool:
    """The next seat takes a chow."""
    tile = offer.tiles[-1]
    if game.flow.claim.chow is is_.Chow.NONE or not others:
        return False
    player = others[0]
    face = game.table.standing_for(tile)
    if game.table.distance(offer.giver, player.seat) != 1:
        return False
    for gone in _chow_pairs(game, player, face):
        if _claim(game, player, Meld(tuple(sorted((tile, *gone)))), gone, 0.8):
            return True
    return False


def _chow_pairs(game: Game, player: Player, face: int) -> list[tuple[int, int]]:
    """Pairs of the hand that make a chow with a tile, as the tiles physically are."""
    found = []
    if face >= SUITED:
        if not game.flow.rules.at("win.shape.standard.honour-chows") or face < SUITED:
            return []
        group = [
            kind for kind in (range(27, 31) if face < 31 else range(31, 34)) if kind != face and player.counts[kind]
        ]
        return [(a, b) for i, a in enumerate(group) for b in group[i + 1 :]]
    rank = face % 9
    for low in (rank - 2, rank - 1, rank):
        if not 0 <= low <= 6:
            continue
        wanted = [face - rank + r for r in range(low, low + 3) if r != rank]
        physical = [_holding(game, player, kind) for kind in wanted]
        if physical[0] is not None and physical[1] is not None:
            found.append((physical[0], physical[1]))
    return found


def _holding(game: Game, player: Player, face: int) -> int | None:
    """A tile of the hand that plays a face."""
    deputy = game.table.stand_in
    if deputy is not None and deputy.must and face == deputy.face:
        return deputy.kind if player.counts[deputy.kind] else None
    if face in game.table.wilds and game.table.dead(face):
        return None
    return face if player.counts[face] else None
