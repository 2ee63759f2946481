"""Money beside the win, as far as the line shows it: kongs, claims, flowers, tiles held, chickens, burnt rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..hand import Meld
from ..rules.model import Rules
from ..tile import Seat
from .amounts import exact, whole
from .evaluate import Evaluation
from .pay import Shares
from .result import Side

Money = dict[Seat, int]


def balance(paid: Mapping[Seat, int], winner: Seat, seats: tuple[Seat, ...]) -> Money:
    """Payments of others to the winner as a balance that sums to zero."""
    return {q: sum(paid.values()) if q == winner else -paid.get(q, 0) for q in seats}


def side_money(ev: Evaluation, shares: Shares) -> tuple[Side, ...]:
    """Side money of a win in the order kongs (with claims, ready and flower sets), holders, chickens, burnt rounds:
    what is not nothing, and what a
    word of the line asks for.
    """
    if not any_side(ev.program.rules):
        return ()
    seats = shares.seats
    found: list[Side] = []
    for key, money, asked in _kinds(ev, shares):
        if asked or any(money.values()):
            found.append(Side(key, {q: money.get(q, 0) for q in seats}))
    return tuple(found)


@lru_cache(maxsize=256)
def any_side(rules: Rules) -> bool:
    """Whether a ruleset knows any money beside the win."""
    kongs = any(isinstance(t, Mapping) for t in rules.table("money.kong").values())
    return kongs or any(
        (
            rules.at("money.claim.chow", 0),
            rules.at("money.claim.pong", 0),
            rules.at("money.ready.each", 0),
            rules.at("money.flower-set.each", 0),
            rules.at("money.follow.due", ""),
            rules.at("settle.holders.say", "none") != "none",
            rules.at("settle.chickens") == "on",
        )
    )


def _kinds(ev: Evaluation, shares: Shares) -> Iterator[tuple[str, Money, bool]]:
    rules = ev.program.rules
    winner, seats = shares.winner, shares.seats
    melds = ev.sit.own_melds
    parts = [_kong(ev, shares, m) for m in melds if m.is_kong] + [
        _claim(ev, m) for m in melds if m.added or not m.is_kong
    ]
    parts += [_ready(ev, shares), _flower_sets(ev, shares)]
    words = ev.sit.words
    yield "kongs", _total(seats, (balance(part, winner, seats) for part in parts)), False
    holders = str(rules.at("settle.holders.say", "none"))
    if holders != "none":
        held = words.get(str(rules.at("settle.holders.word")))
        yield holders, holder_money(rules, held or {}, seats), held is not None
    if rules.at("settle.chickens") == "on":
        from .chickens import chicken_side

        yield "chickens", chicken_side(ev, seats), "hold" in words
    yield "burn", burnt(rules, int(words.get("burn", 0)), seats), False


def _ready(ev: Evaluation, shares: Shares) -> Money:
    """What a declared ready hand earns from each other (报听)."""
    rules = ev.program.rules
    each = whole(int(rules.at("money.ready.each", 0)) * exact(rules.at("score.unit", 1)))
    return dict.fromkeys(shares.others(), each) if "ready" in ev.sit.win.flags else {}


def _total(seats: tuple[Seat, ...], parts: Iterator[Money]) -> Money:
    total = dict.fromkeys(seats, 0)
    for part in parts:
        for q, n in part.items():
            total[q] += n
    return total


def _factor(ev: Evaluation, shares: Shares, name: str, q: Seat) -> int:
    """What side money is multiplied by: the payer's units (`unit`), the dealer's factor (`dealer`), or the deal's
    multiplier (`mult`)."""
    if name == "unit":
        return whole(1 + shares.units(q))
    if name == "dealer":
        return whole(shares.dealer_factor(q))
    if name == "mult":
        return int(ev.sit.words.get("mult", 1))
    return 1


def _kong(ev: Evaluation, shares: Shares, meld: Meld) -> Money:
    """What one kong earns: from who gave it (`giver`), from each other (`each`), or from those who did not give it
    (`others`). Who is out pays for the tile that he gave before, and nothing else; a claimed kong whose giver the line
    does not name earns nothing that can be told."""
    rules = ev.program.rules
    kind = "concealed" if meld.concealed else "added" if meld.added else "claimed"
    terms = rules.table(f"money.kong.{kind}")
    if not terms:
        return {}
    gone = ev.sit.words.get("out", ())
    out = {q: 0 if q in gone else int(terms.get("each", 0)) for q in shares.others()}
    giver = _giver(meld, out)
    if giver is not None:
        out[giver] += int(terms.get("giver", 0))
        for q in out:
            if q != giver and q not in gone:
                out[q] += int(terms.get("others", rules.at("money.kong.others", 0)) if kind == "claimed" else 0)
    unit = exact(rules.at("score.unit", 1)) if rules.at("money.kong.unit", True) else 1
    factor = str(rules.at("money.kong.factor", "none"))
    return {q: whole(n * unit * _factor(ev, shares, factor, q)) for q, n in out.items()}


def _giver(meld: Meld, others: Iterable[Seat]) -> Seat | None:
    """Who gave the tile of an exposed set: whom the line names, or the only other player; None where it does not
    tell."""
    seats = tuple(others)
    if meld.concealed:
        return None
    return meld.giver if meld.giver in seats else seats[0] if len(seats) == 1 else None


def _claim(ev: Evaluation, meld: Meld) -> Money:
    """What a claimed chow or pong earns from who gave its tile (吃香, 碰香); an added kong was a pong before."""
    if meld.giver is None:
        return {}
    kind = "chow" if meld.is_chow else "pong"
    rules = ev.program.rules
    amount = whole(int(rules.at(f"money.claim.{kind}", 0)) * exact(rules.at("score.unit", 1)))
    return {meld.giver: amount} if meld.giver != ev.sit.win.hand.seat else {}


def _flower_sets(ev: Evaluation, shares: Shares) -> Money:
    """Money for flower groups held whole, and for four of one dragon where dragons are flowers."""
    rules = ev.program.rules
    each, both = int(rules.at("money.flower-set.each", 0)), int(rules.at("money.flower-set.all", 0))
    if not each:
        return {}
    aside = ev.sit.win.hand.aside
    groups = sum(all(k in aside for k in group) for group in (range(34, 38), range(38, 42)))
    amount = both if groups == 2 and both else each * groups
    amount += each * sum(aside.count(k) == 4 for k in (31, 32, 33))
    factor = str(rules.at("money.flower-set.factor", "none"))
    return {q: amount * _factor(ev, shares, factor, q) for q in shares.others()}


def holder_money(rules: Rules, held: Mapping[Seat, Any], seats: tuple[Seat, ...]) -> Money:
    """Everybody pays everybody for the tiles held at the end (精, 财神): `held` gives a number, or numbers of turned
    tiles, next tiles and kongs."""
    terms = rules.table("settle.holders")
    worth = {q: _holding(terms, held[q]) for q in seats if q in held}
    lucky = [q for q, n in worth.items() if n]
    if len(lucky) == 1:
        worth[lucky[0]] = worth[lucky[0]] * int(terms.get("lone", 1)) + int(terms.get("lone-add", 0))
    total = sum(worth.values())
    return {q: len(seats) * worth.get(q, 0) - total for q in seats}


def _holding(terms: Mapping[str, Any], held: Any) -> int:
    if isinstance(held, int):
        return held * int(terms.get("wild", 1))
    turned, after, kongs = (int(n) for n in (*held, 0, 0, 0)[:3])
    raw = turned * int(terms.get("turned", 0)) + after * int(terms.get("next", 0)) + kongs * int(terms.get("kong", 0))
    burst = int(terms.get("burst", 0))
    return raw * (raw - burst + 2) if burst and raw >= burst else raw


def burnt(rules: Rules, rounds: int, seats: tuple[Seat, ...]) -> Money:
    """What the dealer owes each for `rounds` burnt rounds (烧庄): the amount doubles with each, or all steps add up."""
    amount = int(rules.at("money.follow.amount", 0))
    if not rounds or rules.at("money.follow.due", "") not in ("doubling", "sum"):
        return {}
    due = amount * (2**rounds - 1) if rules.at("money.follow.due") == "sum" else amount * 2 ** (rounds - 1)
    return {q: -due * (len(seats) - 1) if q == Seat.E else due for q in seats}
