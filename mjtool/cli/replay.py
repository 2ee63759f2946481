"""`mjtool replay`: logged deals played out, with every win's score, every payment, and standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from .. import text
from ..bulk.lines import Answer
from ..deal import ActKind, BadRecord, Deal
from ..diag import Diagnostic, Severity
from ..notation.turn import Said
from ..notation.write import write_act
from ..play.bank import Record
from ..play.replay import DealResult, Replayer
from ..play.table import Table
from ..rules.load import load
from ..text import Lang
from ..tile import Seat, TileStyle
from . import out, tiles
from .logs import FROM, LogWork, answers, described, problem, row_of, sentence
from .options import (
    FAIL_FAST,
    FORMAT,
    INPUT,
    JOBS,
    JSON,
    LANG,
    NO_HEADER,
    RULES,
    TILES,
    Command,
    Format,
    Option,
    Values,
)
from .replayed import SUMMARY_HEADS, act_words, ledger_rows, summary_cells, until_rows, win_record
from .worth import title

STYLES: Final = {"text": TileStyle.TEXT, "unicode": TileStyle.UNICODE, "zh": TileStyle.ZH}


class Show(StrEnum):
    """What stands beside the events."""

    HANDS = "hands"
    WALL = "wall"
    RIVERS = "rivers"


SHOW: Final = Option(
    "show",
    ("--show",),
    "Show hands, the wall's count, or discards beside each turn; may be given again.",
    kind=Show,
    many=True,
)
SUMMARY: Final = Option("summary", ("--summary",), "One line a deal.", kind=bool, default=False)
UNTIL: Final = Option(
    "until", ("--until",), "Stop after this many turns and show how far each hand is.", kind=int, metavar="N"
)


class Notes:
    """Writes down what is shown of the table beside the turns of the deal that is being played."""

    def __init__(self, style: TileStyle, show: frozenset[Show]) -> None:
        self.style = style
        self.show = show
        self.hands: dict[int, str] = {}
        self.rivers: dict[int, str] = {}
        self.table: Table | None = None

    def __call__(self, table: Table, said: Said, number: int) -> None:
        """Sees the table after a turn."""
        self.table = table
        seat = said.seat
        if seat >= table.n:
            return
        player = table.players[seat]
        if Show.HANDS in self.show:
            self.hands[number] = tiles.hand(player.hand(), self.style)
        if Show.RIVERS in self.show:
            self.rivers[number] = tiles.group([thrown.tile for thrown in player.river], self.style)

    def forget(self) -> None:
        """Begins a new deal."""
        self.hands, self.rivers, self.table = {}, {}, None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks of every deal."""

    form: Format
    lang: Lang
    style: TileStyle
    show: frozenset[Show]
    summary: bool
    until: int | None


def _cut(deal: Deal, turns: int) -> Deal:
    """A deal's first turns, without what it claims of its end."""
    fields = tuple(item for item in deal.fields if item.name not in ("end", "fan", "net"))
    return replace(deal, fields=fields, acts=tuple(act for act in deal.acts if act.turn < turns))


def _turns(result: DealResult) -> Iterator[tuple[int, int, Said, tuple[int, ...]]]:
    """The turns of the seats that there are: number, event of the first act, what was said, and the tiles left after
    each act."""
    event = 0
    for number, ((said, _, _), lefts) in enumerate(zip(result.deal.turns, result.lefts, strict=True)):
        if said.seat in result.pay:
            yield number, event, said, lefts
        event += len(lefts)


# -- JSON -------------------------------------------------------------------------------------------------


KIND_NAMES: Final = {kind: kind.name.lower() for kind in ActKind}


@lru_cache(maxsize=1 << 14)
def _parts(said: Said) -> tuple[str, ...]:
    """What stands in the records of a turn's acts between the number of the turn and the tiles left; kept, because
    few thousand turns make up most logs."""
    seat = said.seat.name
    return tuple(
        [
            f',"seat":"{seat}","kind":"{KIND_NAMES[act.kind]}","word":{out.json_text(write_act(act))},"left":'
            for act in said.acts
        ]
    )


def _events(result: DealResult, notes: Notes) -> str:
    """The events as a JSON array."""
    events: list[str] = []
    for number, event, said, lefts in _turns(result):
        for i, part in enumerate(_parts(said)):
            events.append(f'{{"event":{event + i},"turn":{number + 1}{part}{lefts[i]}}}')
        hand, river = notes.hands.get(number), notes.rivers.get(number)
        if hand or river:
            beside = {key: shown for key, shown in (("hand", hand), ("river", river)) if shown}
            events[-1] = f"{events[-1][:-1]},{out.json_text(beside)[1:]}"
    return f"[{','.join(events)}]"


def _entry(record: Record) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "why": record.why,
        "seat": record.seat.name if record.seat is not None else None,
        "event": record.event,
        "pay": {seat.name: amount for seat, amount in record.pay.items()},
    }
    if record.undoes is not None:
        entry["undoes"] = record.undoes
    return entry


def as_record(result: DealResult, notes: Notes, asked: Asked, source: str) -> dict[str, Any]:
    """The JSON record of a deal."""
    record: dict[str, Any] = {
        "file": source,
        "line": result.deal.line,
        "deal": result.deal.id,
        "rules": result.rules.spec,
    }
    if not asked.summary:
        record["events"] = out.written(_events(result, notes))
    record["wins"] = [win_record(judged, result.rules, asked.lang) for judged in result.wins]
    record["ledger"] = [_entry(entry) for entry in result.ledger]
    record["pay"] = {seat.name: amount for seat, amount in result.pay.items()}
    record["players"] = {seat.name: key for seat, key in result.keys.items()}
    record["end"] = result.end.value if result.end is not None else None
    record["findings"] = [problem(finding, asked.lang) for finding in result.findings]
    return record


# -- screens ----------------------------------------------------------------------------------------------


def _title(result: DealResult, asked: Asked) -> str:
    lang = asked.lang
    parts = [text.heading("deal-title", lang, deal=result.deal.id or result.deal.line), title(result.rules, lang)]
    parts.append(text.heading("dealer", lang, name=result.keys[Seat.E]))
    return " · ".join(parts)


def _end_name(result: DealResult, lang: Lang) -> str:
    return text.heading(f"end.{result.end.value if result.end is not None else 'open'}", lang)


def _turn_rows(result: DealResult, notes: Notes, asked: Asked) -> list[list[str]]:
    by_event = {judged.made.event: judged for judged in result.wins}
    rows = []
    for number, first, said, lefts in _turns(result):
        acts = enumerate(said.acts, first)
        does = " ".join(act_words(act, by_event.get(event), asked.style, asked.lang) for event, act in acts)
        row = [str(number + 1), said.seat.name, does]
        if Show.HANDS in asked.show:
            row.append(notes.hands[number])
        if Show.WALL in asked.show:
            row.append(str(lefts[-1]))
        if Show.RIVERS in asked.show:
            row.append(notes.rivers[number])
        rows.append(row)
    return rows


def screen(result: DealResult, notes: Notes, asked: Asked) -> str:
    """What people read of a deal."""
    lang = asked.lang
    heads = [text.heading(key, lang) for key in ("turn", "seat", "does")]
    for show, key in ((Show.HANDS, "then-holds"), (Show.WALL, "wall"), (Show.RIVERS, "river")):
        if show in asked.show:
            heads.append(text.heading(key, lang))
    parts = [_title(result, asked) + "\n", out.table(heads, _turn_rows(result, notes, asked), right=(0,))]
    if asked.until is None:
        seats = [seat.name for seat in result.pay]
        rows = ledger_rows(result, asked.style, lang)
        rows.append([text.heading("balance", lang), *(tiles.signed(amount) for amount in result.pay.values())])
        ledger = [f"{text.heading('ledger', lang)} · {_end_name(result, lang)}", *seats]
        parts.append(out.table(ledger, rows, right=range(1, len(seats) + 1)))
    for finding in result.findings:
        if finding.severity is not Severity.NOTE:
            kind = text.heading(finding.severity.value, lang)
            place = f"{finding.span.line}:{finding.span.column}"
            parts.append(f"  {kind} {place} {finding.code}: {sentence(finding, lang)}\n")
    return "\n".join(parts)


ROW_HEADS: Final = ("deal", "what", "event", "seat", "does")


def rows_of(result: DealResult) -> Iterator[list[str]]:
    """The facts of a deal as tsv rows: events, then the ledger, then the balance."""
    name = result.deal.id or str(result.deal.line)
    for _, first, said, _ in _turns(result):
        for event, act in enumerate(said.acts, first):
            yield [name, "event", str(event), said.seat.name, write_act(act)]
    for entry in result.ledger:
        seat = entry.seat.name if entry.seat is not None else "-"
        pay = tiles.money({s.name: amount for s, amount in entry.pay.items()})
        yield [name, entry.why, str(entry.event), seat, pay]
    yield [name, "balance", "-", "-", tiles.money({s.name: amount for s, amount in result.pay.items()})]


def _until_cells(row: Mapping[str, Any]) -> list[str]:
    away = row["shanten"]
    return [row["seat"], row["hand"], "-" if away is None else str(away), " ".join(row["waits"]) or "-"]


# -- the run ----------------------------------------------------------------------------------------------


class ReplayWork(LogWork):
    """Replays deals; the sums of an answer are what each player got or paid."""

    def __init__(self, values: Values, asked: Asked) -> None:
        super().__init__(fresh=values["jobs"] > 1)
        self.spec = values["rules"]
        self.fail_fast = values["fail_fast"]
        self.asked = asked

    def begin(self, source: str) -> None:
        """A new source has sittings of its own."""
        self.name = source
        self.notes = Notes(self.asked.style, self.asked.show)
        self.replayer = Replayer(self.spec, self.notes if self.asked.show or self.asked.until is not None else None)

    def answer(self, record: Deal | BadRecord) -> Answer:
        """What is written for one record."""
        self.notes.forget()
        kept = record if isinstance(record, BadRecord) or self.asked.until is None else _cut(record, self.asked.until)
        result = kept if isinstance(kept, BadRecord) else self.replayer.play(kept)
        fault = result.diagnostic if isinstance(result, BadRecord) else result.fault
        if isinstance(result, BadRecord) or fault is not None:
            assert fault is not None
            shown = failed(fault, record, self.name, self.asked)
            return Answer(_bytes(shown), bad=1, stop=self.fail_fast)
        sums: dict[str, int] = {}
        for seat, amount in result.pay.items():
            sums[result.keys[seat]] = sums.get(result.keys[seat], 0) + amount
        return Answer(_bytes(self.written(result)), sums=sums)

    def written(self, result: DealResult) -> str:
        """A deal in the form that is asked for."""
        asked = self.asked
        if asked.form is Format.JSON:
            record = as_record(result, self.notes, asked, self.name)
            if asked.until is not None:
                record["hands"] = until_rows(self.notes.table, asked.style)
            return out.json_line(record)
        if asked.summary:
            return out.tsv(summary_cells(result))
        if asked.form is Format.TSV:
            return "".join([out.tsv(row) for row in rows_of(result)])
        shown = screen(result, self.notes, asked)
        if asked.until is not None:
            heads = [text.heading(key, asked.lang) for key in ("seat", "holds", "shanten", "waits-on")]
            shown += "\n" + out.table(heads, [_until_cells(row) for row in until_rows(self.notes.table, asked.style)])
        return shown + "\n"


def _bytes(shown: str) -> bytes:
    return shown.encode("utf-8", "backslashreplace")


def failed(diagnostic: Diagnostic, record: Deal | BadRecord, source: str, asked: Asked) -> str:
    """The record of a deal that could not be read or played."""
    if asked.form is Format.JSON:
        error = problem(diagnostic, asked.lang)
        return out.json_line({"file": source, "line": record.line, "input": record.text, "error": error})
    if asked.form is Format.TSV or asked.summary:
        said = f"error {diagnostic.code}: column {diagnostic.span.column}: {sentence(diagnostic, asked.lang)}"
        return out.tsv([f"{record.line}", said])
    return described(diagnostic, asked.lang, source, row_of(record, diagnostic.span.line)) + "\n"


def total(source: str, sums: Mapping[str, int], asked: Asked) -> str:
    """The standings after the last deal of a source."""
    if asked.form is Format.JSON:
        return out.json_line({"file": source, "standings": dict(sums)})
    if not sums or asked.until is not None:
        return ""
    if asked.form is Format.TSV or asked.summary:
        return out.tsv(["-", "standings", "-", "-", tiles.money(sums)])
    heads, cells = list(sums), [tiles.signed(amount) for amount in sums.values()]
    name = text.heading("standings", asked.lang)
    return out.table([name, *heads], [["", *cells]], right=range(1, len(heads) + 1)) + "\n"


def _header(asked: Asked) -> str:
    if asked.form is Format.JSON:
        return ""
    if asked.summary:
        return out.tsv(SUMMARY_HEADS)
    return out.tsv(ROW_HEADS) if asked.form is Format.TSV else ""


def run(values: Values) -> int:
    """Replay every deal of the logs; exit code 1 where one could not be read or played."""
    lang = out.language(values["lang"])
    form = Format.JSON if values["json"] else values["form"] or Format.TABLE
    style = STYLES[values["tiles"].value]
    asked = Asked(form, lang, style, frozenset(values["show"] or ()), values["summary"], values["until"])
    with out.speaking(lang):
        load(values["rules"])
        return _replay(values, asked)


class Standings:
    """Adds up what the players of a source got or paid, and writes it when the next source begins, or at the end."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.source: str | None = None
        self.sums: dict[str, int] = {}

    def before(self, answer: Answer) -> str:
        """What goes before an answer: the standings of a source that has ended with the answer before."""
        said = self.total() if answer.source != self.source else ""
        if answer.source != self.source:
            self.source, self.sums = answer.source, {}
        for key, amount in (answer.sums or {}).items():
            self.sums[key] = self.sums.get(key, 0) + amount
        return said

    def total(self) -> str:
        """The standings so far, nothing before the first source."""
        return "" if self.source is None else total(self.source, self.sums, self.asked)


def _replay(values: Values, asked: Asked) -> int:
    if not values["no_header"]:
        out.write_text(_header(asked))
    standings = Standings(asked)
    bad = sum(answer.bad for answer in answers(values, ReplayWork(values, asked), asked.lang, standings.before))
    out.write_text(standings.total())
    return 1 if bad else 0


COMMAND: Final = Command(
    "replay",
    "Play logged deals under their ruleset: events, wins, every payment, standings.",
    (RULES, INPUT, FORMAT, JSON, NO_HEADER, TILES, LANG, FAIL_FAST, JOBS, SHOW, SUMMARY, UNTIL, FROM),
    run,
    (
        "mjtool replay game.mjl",
        "mjtool replay --summary game.mjl",
        "mjtool replay --json --show hands game.mjl",
    ),
    argument="LOG",
)
