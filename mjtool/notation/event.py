"""The event of a hand line: the last thing that happened, which leaves a tile to be won."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..hand import How, Meld
from ..tile import SEAT_BY_LETTER, Seat
from .scan import CACHE_SIZE, RUN_CACHED, Fault, visible
from .turn import Act, ActKind, acts_of

EVENT_START: Final = frozenset("+->.*!")
"""What an event without a seat begins with."""
_HOWS: Final = {ActKind.DRAW: How.DRAW, ActKind.DISCARD: How.DISCARD, ActKind.ASIDE: How.DISCARD}


class Event(NamedTuple):
    """Who acted (None: not said), how a tile came to be on offer, and which; `NONE` is a lone win sign."""

    seat: Seat | None
    how: How
    tile: int | None


NO_EVENT: Final = Event(None, How.NONE, None)
_events: dict[str, Event] = {}


def _robbed(meld: Meld) -> tuple[How, int | None]:
    """How and which tile of a kong is on offer; no tile where the meld is none that can be robbed."""
    if len(meld.tiles) != 4 or not (meld.added or meld.concealed):
        return How.NONE, None
    tile = max(meld.tiles, key=lambda kind: (meld.tiles.count(kind), -kind))
    return (How.ROB_CONCEALED if meld.concealed else How.ROB_ADDED), tile


def _last_offer(word: str, acts: tuple[Act, ...]) -> tuple[How, int | None]:
    """What the last act of an event leaves open to be won; a win sign after the own draw adds nothing."""
    if acts and acts[-1].kind is ActKind.WIN and not acts[-1].tiles and not acts[-1].name:
        acts = acts[:-1]
        if not acts:
            return How.NONE, None
    last = acts[-1] if acts else None
    how, tile = How.NONE, None
    if last and last.meld:
        how, tile = _robbed(last.meld)
    elif last and last.kind in _HOWS:
        how = _HOWS[last.kind]
        drawn = acts[-2] if len(acts) > 1 and acts[-2].kind is ActKind.DRAW else None
        tile = last.tiles[-1] if last.tiles else drawn.tiles[0] if drawn else None
    if tile is None:
        raise Fault("bad-event", 0, len(word), text=visible(word[:40]), near=())
    return how, tile


def event_of(word: str) -> Event:
    """Reads an event word, with or without its seat. Raises `Fault`. Short ones are cached.

    >>> event_of("E+5m[555m+5m]").how
    <How.ROB_ADDED: 'rob-added'>
    """
    found = _events.get(word)
    if found is None:
        seat = SEAT_BY_LETTER.get(word[0])
        acts = acts_of(word, Seat.E if seat is None else seat)
        found = Event(seat, *_last_offer(word, acts))
        if len(word) <= RUN_CACHED:
            if len(_events) >= CACHE_SIZE:
                _events.clear()
            _events[word] = found
    return found


def owner_code(event: Event, owner: Seat) -> str | None:
    """The code of what is wrong between the event's seat and the seat of the hand, or None."""
    own = event.seat == owner
    if event.how is How.DRAW:
        return None if own or event.seat is None else "others-draw"
    if event.how is How.DISCARD:
        return "own-discard" if own else None
    if event.how is How.NONE:
        return None if own or event.seat is None else "bad-event"
    return "bad-event" if own or event.seat is None else None
