"""Parts of a replay's output: wins as score records and as words, the ledger's rows, hands in the middle of a deal."""

from __future__ import annotations

from typing import Any, Final

from .. import text
from ..deal import Act, ActKind
from ..hand import How
from ..notation import Field, HandLine, write_hand
from ..notation.write import write_act
from ..play.bank import Judged, Record
from ..play.context import words_of
from ..play.replay import DealResult
from ..play.state import Player
from ..play.table import Table
from ..play.waiting import hand_flags
from ..rules.model import Rules
from ..shanten import ShantenResult, shanten
from ..text import Lang
from ..tile import TileStyle
from ..waits import Waits, waits
from . import score, tiles
from .hands import Asked as HandAsked
from .hands import Query
from .options import Format


def hand_line(judged: Judged) -> HandLine:
    """A win as a hand line: what `score` would be asked."""
    win = judged.made.win
    fields = [Field(name, value) for name, value in win.words.items()]
    fields += [Field(flag) for flag in sorted(win.flags)]
    return HandLine(win.hand, win.how, win.tile, win.giver, tuple(fields))


def win_record(judged: Judged, rules: Rules, lang: Lang) -> dict[str, Any]:
    """A win's score record, with the event and seat of the win and the hand line that says the same."""
    line = hand_line(judged)
    written = write_hand(line)
    query = Query(1, "", written, line, rules)
    asked = HandAsked("score", rules.spec, Format.JSON, lang, TileStyle.TEXT)
    made = judged.made
    head = {"event": made.event, "seat": made.seat.name, "input": written, "rules": rules.spec}
    return {**head, **score.record(query, judged.outcome, asked)}


def act_words(act: Act, won: Judged | None, style: TileStyle, lang: Lang) -> str:
    """An act as it is shown; a win says what it is worth."""
    if act.kind is ActKind.WIN:
        points = won.outcome.points if won is not None and won.outcome.win else 0
        said = text.heading("claimed-win", lang, seat=act.seat.name, points=text.counted(points, "point", lang))
        return f"! {said}"
    if style is TileStyle.TEXT or act.kind is ActKind.DECLARE:
        return write_act(act)
    shown = tiles.meld(act.meld, style) if act.meld is not None else tiles.group(act.tiles, style)
    sign = "" if act.meld is not None else act.kind.value
    return f"{sign}{shown}"


def why(record: Record, result: DealResult, style: TileStyle, lang: Lang) -> str:
    """A ledger record's reason in words."""
    seat = record.seat.name if record.seat is not None else ""
    if record.why != "win":
        return text.heading(f"why.{record.why}", lang, seat=seat)
    made = next((j.made for j in result.wins if j.made.event == record.event), None)
    if made is None or made.name == "opening" or made.tile is None:
        return text.heading(
            "opening-win" if made is not None and made.name == "opening" else "wins-as-dealt", lang, seat=seat
        )
    key = {How.DRAW: "wins-draw", How.DISCARD: "wins-discard"}.get(made.how, "wins-rob")
    giver = made.giver.name if made.giver is not None else ""
    return text.heading(key, lang, seat=seat, giver=giver, tile=tiles.one(made.tile, style))


def ledger_rows(result: DealResult, style: TileStyle, lang: Lang) -> list[list[str]]:
    """The ledger as rows: why, and what each seat got or paid."""
    return [
        [why(record, result, style, lang), *(tiles.signed(amount) for amount in record.pay.values())]
        for record in result.ledger
    ]


def until_rows(table: Table | None, style: TileStyle) -> list[dict[str, Any]]:
    """Every hand where a replay stopped: what it holds, how far it is, and what it waits for."""
    return [_standing(table, player, style) for player in table.players] if table is not None else []


def _standing(table: Table, player: Player, style: TileStyle) -> dict[str, Any]:
    hand = player.hand()
    words = words_of(table, player)
    found = shanten(hand, table.rules, words) if not player.unsure else None
    row: dict[str, Any] = {"seat": player.seat.name, "hand": tiles.hand(hand, style), "shanten": None, "waits": []}
    if not isinstance(found, ShantenResult):
        return row
    row["shanten"] = found.shanten
    if player.extra <= 0 and found.shanten == 0:
        listed = waits(hand, table.rules, words, hand_flags(table, player))
        if isinstance(listed, Waits):
            row["waits"] = [tiles.one(wait.tile, style) for wait in listed.waits]
    return row


def _wins_cell(wins: tuple[Judged, ...]) -> str:
    won = [judged for judged in wins if judged.outcome.win]
    return " ".join(f"{judged.made.seat.name}{judged.outcome.points}" for judged in won) or "-"


SUMMARY_HEADS: Final = ("deal", "rules", "end", "wins", "pay")


def summary_cells(result: DealResult) -> list[str]:
    """The line of one deal."""
    pay = tiles.money({seat.name: amount for seat, amount in result.pay.items()})
    end = result.end.value if result.end is not None else "-"
    return [result.deal.id or str(result.deal.line), result.rules.spec, end, _wins_cell(result.wins), pay]
