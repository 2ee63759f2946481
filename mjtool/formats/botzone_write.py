"""Writes deals as Botzone text (国标麻将复式). The format has no flowers, no names and no fan list of ours."""

from __future__ import annotations

from typing import Final

from ..deal import Act, ActKind, Deal
from ..diag import Diagnostic, MjtoolError, Span
from ..notation import read_numbers
from ..tile import SEATS, Seat
from . import FAMILY, FORMATS
from .tilecodes import BOTZONE_NAMES

_CODES: Final = {kind: code for kind, code in BOTZONE_NAMES.items() if code[0] != "H"}


def _cannot(span: Span) -> MjtoolError:
    return MjtoolError(Diagnostic("cannot-say", span, args={"format": "botzone"}))


def _code(tile: int, span: Span) -> str:
    if tile not in _CODES:
        raise _cannot(span)
    return _CODES[tile]


class _Writer:
    """The lines of one deal."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.lines: list[str] = []
        self.last: int | None = None

    def write(self) -> str:
        """The whole deal."""
        deal = self.deal
        if deal.rules not in (None, FORMATS[FAMILY].rules) or set(deal.hands) != set(SEATS):
            raise _cannot(deal.span("rules"))
        wind = deal.get("round") or "E"
        if wind not in Seat.__members__:
            raise _cannot(deal.span("round"))
        self.lines += [f"Match {deal.id or '-'}", f"Wind {Seat[wind].value}"]
        for seat in SEATS:
            hand = deal.hands[seat]
            if hand.aside or hand.melds:
                raise _cannot(Span(0, 1, deal.line))
            tiles = " ".join(_code(tile, Span(0, 1, deal.line)) for tile in hand.concealed)
            self.say(seat, "Deal", tiles)
        for act in deal.acts:
            self.act(act)
        self.result()
        return "\n".join(self.lines)

    def say(self, seat: Seat, verb: str, what: str) -> None:
        self.lines.append(f"Player {seat.value} {verb} {what}")

    def act(self, act: Act) -> None:
        """One act; declarations and tiles laid aside have no place here."""
        tile = act.tiles[0] if act.tiles else self.last
        if act.kind is ActKind.MELD and act.meld is not None:
            meld = act.meld
            verb = "Chi" if meld.is_chow else "Peng" if meld.is_pong else "Gang" if meld.is_kong else ""
            verb = "BuGang" if meld.added else "AnGang" if meld.concealed else verb
            if not verb:
                raise _cannot(act.span)
            self.say(act.seat, verb, _code(meld.tiles[1], act.span))
            self.last = meld.tiles[1] if meld.added or meld.concealed else self.last
            return
        verb = {ActKind.DRAW: "Draw", ActKind.DISCARD: "Play", ActKind.WIN: "Hu"}.get(act.kind, "")
        if not verb or tile is None or act.name:
            raise _cannot(act.span)
        self.say(act.seat, verb, _code(tile, act.span))
        self.last = tile

    def result(self) -> None:
        """`Fan` with the total alone, `Huang`, and `Score`."""
        deal = self.deal
        fan = read_numbers(deal.get("fan") or "")
        if fan:
            self.lines.append(f"Fan {next(iter(fan.values()))}")
        if deal.get("end") == "wall":
            self.lines.append("Huang")
        net = read_numbers(deal.get("net") or "")
        if net:
            self.lines.append("Score " + " ".join(str(net.get(seat, 0)) for seat in SEATS))


def write(deal: Deal) -> str:
    """A deal as Botzone text, without a line end. Raises `MjtoolError` `cannot-say` at what the format has no place
    for: flowers, declarations, another ruleset than the format's own."""
    return _Writer(deal).write()
