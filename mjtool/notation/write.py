"""The canonical writer of tiles, melds, turns and hand lines: what we print, and a fixed point of reading it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..diag import Diagnostic, MjtoolError
from ..hand import Hand, How, Meld
from ..tile import NAMES, Seat, text
from .line import HandLine
from .turn import Act, ActKind


def write_meld(meld: Meld) -> str:
    """A meld as it is written: `[555m+5m@W]`, `(6666m)`. A promoted kong's last tile in order is the added one."""
    if meld.concealed:
        return f"({text(meld.tiles)})"
    tiles = f"{text(meld.tiles[:-1])}+{NAMES[meld.tiles[-1]]}" if meld.added else text(meld.tiles)
    return f"[{tiles}]" if meld.giver is None else f"[{tiles}@{meld.giver.name}]"


def write_tiles(hand: Hand, last: int | None = None) -> str:
    """A hand without its seat: concealed tiles by kind (`last`, one of them, after the others), melds in order, `{…}`
    at the end."""
    concealed: Iterable[int] = sorted(hand.concealed)
    if last is not None:
        rest = list(concealed)
        rest.remove(last)
        concealed = [*rest, last]
    aside = f"{{{text(sorted(hand.aside))}}}" if hand.aside else ""
    return text(concealed) + "".join(map(write_meld, hand.melds)) + aside


_SIGNS: Final = {kind: kind.value for kind in ActKind}


def write_act(act: Act) -> str:
    """One act without its seat: `+5m`, `[555m]`, `.void=m`, `.opening!`."""
    if act.kind is ActKind.DRAW or act.kind is ActKind.DISCARD:
        return _SIGNS[act.kind] + (NAMES[act.tiles[0]] if act.tiles else "")
    if act.kind is ActKind.MELD and act.meld is not None:
        return write_meld(act.meld)
    if act.kind is ActKind.ASIDE:
        return f"{{{text(act.tiles)}}}"
    if act.kind is ActKind.GIVE and act.taker is not None:
        return f">{act.taker.name}{text(act.tiles)}"
    if act.kind is ActKind.DECLARE:
        return f".{act.name}" if act.value is None else f".{act.name}={act.value}"
    if act.kind is ActKind.WIN:
        return f"{'.' if act.name else ''}{act.name}!{text(act.tiles)}"
    return _SIGNS[act.kind] + text(act.tiles)


def _event(line: HandLine) -> str:
    giver = "" if line.giver is None else line.giver.name
    if line.tile is None:
        return ""
    name = NAMES[line.tile]
    if line.how is How.DRAW:
        return f"+{name}"
    if line.how is How.DISCARD:
        return f"{giver}-{name}"
    if not giver:
        raise MjtoolError(
            Diagnostic("bad-event", args={"text": f"({name})", "seat": line.hand.seat.name, "other": "", "near": ()})
        )
    four = name[0] * 3
    return f"{giver}({four}{name})" if line.how is How.ROB_CONCEALED else f"{giver}[{four}{name[1:]}+{name}]"


def write_hand(line: HandLine) -> str:
    """A hand line in its canonical form: seat (but not E), hand, event, fields and flags, one space between words.

    Reading it gives an equal `HandLine`. Raises `MjtoolError` `bad-event` for a robbed kong of nobody, which the
    notation cannot say.

    >>> from mjtool.notation import read_hand
    >>> write_hand(read_hand("E:12m11z [456p@N] {13f} +3m   last"))
    '12m11z[456p@N]{13f} +3m last'
    """
    hand = line.hand
    seat = "" if hand.seat is Seat.E else f"{hand.seat.name}:"
    words = [seat + write_tiles(hand, line.last_written if line.how is How.NONE else None), _event(line)]
    words += [item.text() for item in line.fields]
    return " ".join(filter(None, words))
