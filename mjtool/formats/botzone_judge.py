"""Botzone's record of a GB match (国标麻将): one JSON object, `logs` alternating judge entries and answers.

A judge entry is `{output: {command, content: {"0": request, …}, display: {action, …}}}`, an answer entry
`{"0": {response, verdict}, …}`. The last entry has `content` = the scores, and `display` =
`{action: HU, player, fanCnt, fan, score}` or `{action: HUANG}`. The wall stands in `initdata`, as an object or as JSON
in a string.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..deal import Deal
from .botzone_protocol import SEAT_KEYS, Protocol
from .botzone_text import Word
from .builder import DealBuilder
from .source import Read, RefusedError, Source, guarded, refuse
from .spanjson import Node, documents, parse


def _wall(root: Node) -> list[Word]:
    """The recorded wall's tiles, none where the record has no wall."""
    initdata = root.opt("initdata")
    if initdata is None:
        return []
    if isinstance(initdata.value, str):
        try:
            initdata = parse(Source(initdata.value))
        except RefusedError:
            raise refuse("bad-json", initdata.span, found="initdata") from None
    tiles = initdata.opt("walltiles") if isinstance(initdata.value, dict) else None
    return tiles.words() if tiles is not None else []


def _deal(root: Node) -> Deal:
    deal = DealBuilder(root.source, root.span.line)
    if isinstance(root.value, list):
        return _played(deal, root, [])
    match = root.opt("matchId") or root.opt("_id")
    if match is not None and isinstance(match.value, str):
        deal.say("id", match.value, match.span)
    players = root.opt("players")
    if players is not None:
        names = [player.opt("name") for player in players.items()]
        deal.players([name.text() for name in names if name is not None], players.span)
    return _played(deal, root.opt("logs") or root.get("log"), _wall(root))


def _played(deal: DealBuilder, logs: Node, wall: list[Word]) -> Deal:
    protocol = Protocol(deal)
    for entry in logs.items():
        _entry(protocol, entry)
    protocol.check_wall(wall)
    return deal.finish()


def _entry(protocol: Protocol, entry: Node) -> None:
    output = entry.opt("output")
    if output is None:
        protocol.answer(entry.map())
        return
    content = output.get("content").map()
    if output.get("command").text() == "request":
        protocol.requests(content)
        return
    display = output.opt("display")
    scores = [content[key].whole() for key in SEAT_KEYS if key in content]
    if len(scores) != len(SEAT_KEYS):
        raise refuse("foreign-count", output.get("content").span, wanted=4, found=len(scores))
    protocol.end(scores, output.get("content").span, display.opt("fanCnt") if display is not None else None)


def _deals(root: Node) -> Read:
    yield guarded(root.source, partial(_deal, root))


def read(lines: Iterable[str]) -> Read:
    """The deals of a file: mostly one object, or several one after another."""
    return documents(lines, _deals)
