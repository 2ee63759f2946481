"""Checks of claims and other sets: is there something to take, is it a set, may this seat take it, was there a
higher claim."""

from __future__ import annotations

from ...deal import Act
from ...diag import Diagnostic
from ...hand import Meld
from ...tile import NATURAL, SUITED, text
from ..parts import Lock
from ..settings import Chow, KongKinds, LastDiscard, LockKong, MissedPong, Rank, WildPong, WrongCount
from ..state import Due, Offer, OfferKind, Player
from ..table import Table
from .found import found, held, missing, name

WINDS = range(27, 31)
DRAGONS = range(31, 34)


def is_claim(meld: Meld) -> bool:
    """Whether a written set takes another's tile."""
    return not meld.concealed and not meld.added


def claimed_tile(table: Table, meld: Meld) -> tuple[Offer | None, int | None]:
    """The open offer and the tile of it that the set takes."""
    offer = table.open_offer()
    if offer is None:
        return None, None
    return offer, next((tile for tile in reversed(offer.tiles) if tile in meld.tiles), None)


def something_to_claim(table: Table, act: Act) -> Diagnostic | None:
    """No open discard that fits the claimed set."""
    meld = act.meld
    if meld is None or not is_claim(meld):
        return None
    offer, tile = claimed_tile(table, meld)
    if offer is not None and offer.doubtful and offer.giver != act.seat and not offer.winners:
        return None
    fits = offer is not None and tile is not None and offer.giver != act.seat and offer.kind is OfferKind.DISCARD
    if not fits or (offer is not None and offer.winners):
        last = text(offer.tiles) if offer is not None else ""
        return found("nothing-to-claim", act, set=text(meld.tiles), offered=last)
    return None


def kind_of(table: Table, meld: Meld) -> str | None:
    """`kong`, `pong`, `chow`, `wild-pong` or None by the faces that the tiles play."""
    faces = table.faces(meld)
    if len(faces) == 4 and faces[0] == faces[3]:
        return "kong"
    if len(faces) != 3:
        return None
    if faces[0] == faces[2]:
        return "pong"
    if Meld(faces).is_chow:
        return "chow"
    if table.rules.at("win.shape.standard.honour-chows") and _unlike_honours(faces):
        return "chow"
    return "wild-pong" if _is_wild_pong(table, meld) else None


def _unlike_honours(faces: tuple[int, ...]) -> bool:
    """Three different winds, or the three dragons."""
    alike = all(kind in WINDS for kind in faces) or all(kind in DRAGONS for kind in faces)
    return alike and len(set(faces)) == 3


def _is_wild_pong(table: Table, meld: Meld) -> bool:
    if table.flow.claim.wild_pong is WildPong.NONE:
        return False
    natural = [kind for kind in meld.tiles if kind not in table.wilds]
    return len(natural) == 2 and natural[0] == natural[1] and natural[0] >= SUITED


def a_set(table: Table, act: Act) -> Diagnostic | None:
    """Tiles that are no set, or no pong to promote."""
    meld = act.meld
    if meld is None:
        return None
    kind = kind_of(table, meld)
    good = kind == "kong" if meld.concealed or meld.added else kind is not None
    if not good:
        return found("not-a-set", act, set=text(meld.tiles), hint=_same(table, act, meld))
    if meld.added:
        laid = table.players[act.seat].melds
        if not any(one.meld.tiles == meld.tiles[:3] and not one.shown for one in laid):
            return found("kong-barred", act, why="no-pong", tile=name(meld.tiles[0]))
    return None


def _same(table: Table, act: Act, meld: Meld) -> str:
    """The pong that the claimer may have meant."""
    _, tile = claimed_tile(table, meld)
    if tile is None or table.players[act.seat].counts[tile] < 2:
        return ""
    return f"[{text([tile] * 3)}]"


def set_held(table: Table, act: Act) -> Diagnostic | None:
    """A set from tiles that the hand does not hold."""
    meld = act.meld
    if meld is None:
        return None
    player = table.players[act.seat]
    if meld.added:
        needed = [meld.tiles[-1]]
    else:
        needed = list(meld.tiles)
        if is_claim(meld):
            offer, tile = claimed_tile(table, meld)
            if offer is not None and offer.doubtful:
                return None
            needed.remove(tile if tile is not None else meld.tiles[-1])
    lacking = missing(player, needed)
    if not lacking:
        return None
    return found("not-in-hand", act, tile=text(lacking), set=text(meld.tiles), hand=held(player), why="set")


def from_left(table: Table, act: Act) -> Diagnostic | None:
    """A chow of another than the left neighbour's tile."""
    meld = act.meld
    offer = table.open_offer()
    if meld is None or offer is None or not is_claim(meld) or kind_of(table, meld) != "chow":
        return None
    if table.flow.claim.chow is Chow.NONE:
        return found("claim-barred", act, why="no-chow", tile=name(offer.tiles[-1]))
    if (offer.giver + 1) % table.n != act.seat:
        return found("chow-not-left", act, giver=offer.giver.name)
    return None


def may_claim(table: Table, act: Act) -> Diagnostic | None:
    """A claim that is not played, or not now, or not by this hand."""
    meld = act.meld
    offer = table.open_offer()
    if meld is None or offer is None or not is_claim(meld):
        return None
    why = _barred(table, table.players[act.seat], meld, offer)
    return found("claim-barred", act, why=why, tile=name(offer.tiles[-1])) if why else None


def _barred(table: Table, player: Player, meld: Meld, offer: Offer) -> str | None:
    claim = table.flow.claim
    kind = kind_of(table, meld)
    if player.out:
        return "out"
    if kind == "kong" and table.flow.kong.kinds is KongKinds.CONCEALED:
        return "no-claims"
    if kind != "kong" and kind != "chow" and not claim.pong:
        return "no-claims"
    if offer.last and claim.last_discard is LastDiscard.WIN_ONLY:
        return "last-discard"
    if offer.face_down:
        return "face-down"
    if table.freezer is not None and table.freezer != player.seat:
        return "frozen"
    if player.off and table.flow.wrong_count is WrongCount.DEAD_HAND:
        return "wrong-count"
    return "locked" if player.lock is not None and _locked(player.lock, kind) else None


def _locked(lock: Lock, kind: str | None) -> bool:
    """Whether a lock bars a claim."""
    if lock.claims:
        return False
    return kind != "kong" or lock.kong in (LockKong.NONE, LockKong.CONCEALED_SAME_WAITS)


def wild_claimed(table: Table, act: Act) -> Diagnostic | None:
    """A wild tile in a set, or a dead one taken."""
    meld = act.meld
    if meld is None:
        return None
    never = table.flow.claim.never
    if any(kind in never for kind in meld.tiles):
        return found(
            "wild-claimed",
            act,
            why="set",
            tile=name(next(kind for kind in meld.tiles if kind in never)),
            set=text(meld.tiles),
        )
    if not table.wilds:
        return None
    wilds = [kind for kind in meld.tiles if kind in table.wilds and table.dead(kind)]
    _, tile = claimed_tile(table, meld) if is_claim(meld) else (None, None)
    if not wilds or (
        kind_of(table, meld) == "wild-pong" and tile not in table.wilds and _may_wild_pong(act, meld, tile)
    ):
        return None
    return found("wild-claimed", act, why="set", tile=name(wilds[0]), set=text(meld.tiles))


def _may_wild_pong(act: Act, meld: Meld, tile: int | None) -> bool:
    """A wild pong is of a dragon or of the own seat wind."""
    return tile is not None and (tile in DRAGONS or tile == WINDS[0] + act.seat)


def _rank(table: Table, kind: str | None) -> int:
    if kind == "kong":
        return 3 if table.flow.claim.rank is Rank.KONG_PONG else 2
    return {"pong": 2, "wild-pong": 1, "chow": 0}.get(kind or "", 0)


def outranked(table: Table, act: Act) -> Diagnostic | None:
    """An earlier claim on the tile that this one goes before; the finding stands at the earlier claim."""
    offer = table.open_offer()
    if offer is None or not offer.claimed or offer.claim_event < 0:
        return None
    earlier = table.deal.acts[offer.claim_event]
    if earlier.meld is None or earlier.seat == act.seat:
        return None
    if act.meld is not None:
        if _rank(table, kind_of(table, act.meld)) <= _rank(table, kind_of(table, earlier.meld)):
            return found("nothing-to-claim", act, set=text(act.meld.tiles), offered="")
        by = text(act.meld.tiles)
    else:
        by = "!"
    return Diagnostic(
        "outranked",
        earlier.span,
        args={"seat": earlier.seat.name, "set": text(earlier.meld.tiles), "other": act.seat.name, "by": by},
    )


def missed_pong(table: Table, act: Act) -> Diagnostic | None:
    """A pong of a kind that the player let pass since his own last discard (漏碰)."""
    meld = act.meld
    if meld is None or not is_claim(meld) or table.flow.missed.pong is not MissedPong.SAME_KIND:
        return None
    offer = table.open_offer()
    if offer is None or kind_of(table, meld) != "pong":
        return None
    kind = meld.tiles[0]
    player = table.players[act.seat]
    for passed in table.offers[player.pong_from :]:
        if passed is offer or passed.kind is not OfferKind.DISCARD or passed.giver == act.seat:
            continue
        if kind in passed.tiles and not passed.face_down:
            return found("missed-pong", act, tile=name(kind), giver=passed.giver.name)
    return None


def turned_open(table: Table, player: Player) -> bool:
    """Whether the player's turned tiles lie open."""
    return table.due is Due.TURNED and table.turn == player.seat


def natural(meld: Meld) -> bool:
    """Whether all tiles of a set can stand in a hand."""
    return all(kind < NATURAL for kind in meld.tiles)
