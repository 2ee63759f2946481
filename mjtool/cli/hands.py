"""What score, waits and shanten share: a line becomes a question, the question an answer, the answer a record, a row
or a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from .. import text
from ..diag import Diagnostic, MjtoolError, Severity, Span
from ..hand import Win
from ..notation import HandLine, read_hand, unknown_words, visible
from ..rules.load import ids, load
from ..rules.model import Rules
from ..text import Lang
from ..tile import TileStyle
from . import out
from .options import Format

ALL: Final = "all"
"""What `-r` says for every ruleset at once."""
ECHO: Final = 20_000
"""Characters of a line that its record repeats."""


class Asked(NamedTuple):
    """What the command line asks of every line.

    `brief` is what a verb may leave out of tsv, `single` says that the line is a HAND argument, `named` that records
    name their file, `header` that tsv begins with its columns."""

    verb: str
    rules: str
    form: Format
    lang: Lang
    tiles: TileStyle
    explain: bool = False
    exit_status: bool = False
    fail_fast: bool = False
    header: bool = True
    brief: bool = False
    single: bool = False
    named: bool = False


class Query(NamedTuple):
    """One line that could be read, under one ruleset."""

    number: int
    source: str
    text: str
    line: HandLine
    rules: Rules

    @property
    def win(self) -> Win:
        """The hand with the tile that may complete it."""
        return self.line.as_win(int(self.rules.at("seats.hand", 13)))


class Quick(NamedTuple):
    """A quick way for lines of a plain kind.

    `rows` makes of lines, and the number of the first, whole output lines, None for each line that is left to the usual
    way. `block` does so for whole lines as bytes, and asks for what is left: number and text of a line to its output.
    """

    rows: Callable[[Sequence[str], int], list[str | None]]
    block: Callable[[bytes, int, Callable[[int, str], str]], bytes]


class Verb(NamedTuple):
    """A question about one hand.

    `answer` asks the engine (`MjtoolError` where this cannot be asked of the hand), `record` makes of its answer the
    fields of the JSON record, `row` of the record the cells of a tsv line under `columns`, `screen` of the answer
    what people read; `no` says whether the answer is one that `--exit-status` counts. `said` is the column that says
    what is wrong with a line that could not be read; `overview` is one screen for many rulesets."""

    columns: Callable[[Asked], tuple[str, ...]]
    answer: Callable[[Query, Asked], Any]
    record: Callable[[Query, Any, Asked], dict[str, Any]]
    row: Callable[[Mapping[str, Any], Asked], tuple[str, ...]]
    screen: Callable[[Query, Any, Asked], str]
    no: Callable[[Any], bool]
    overview: Callable[[list[tuple[Query, Any]], Asked], str] | None = None
    quick: Callable[[Asked], Quick | None] | None = None


class Reply(NamedTuple):
    """What one line came to, ready to be written; `bad` where it could not be read, `no` where it was answered with
    no."""

    shown: str
    notes: str
    bad: bool
    no: bool


@cache
def verb_of(name: str) -> Verb:
    """The verb of a command, from its module."""
    found: Verb = import_module(f"{__package__}.{name}").VERB
    return found


@lru_cache(maxsize=512)
def _known_words(rules: Rules) -> frozenset[str]:
    return frozenset(rules.table("words")) | {"rules"}


def _warnings(line: HandLine, rules: Rules) -> tuple[Diagnostic, ...]:
    if not line.fields:
        return line.warnings
    return line.warnings + unknown_words(line, _known_words(rules))


def problem(diagnostic: Diagnostic, lang: Lang) -> dict[str, Any]:
    """A diagnostic as it stands in a record."""
    return {
        "code": diagnostic.code,
        "column": diagnostic.span.column,
        "message": visible(text.message(diagnostic.code, lang, diagnostic.args)),
        "hint": text.hint(diagnostic.code, lang, diagnostic.args),
    }


def _echo(source: str) -> str:
    shown = source if len(source) <= ECHO else source[:ECHO] + "…"
    return shown if shown.isascii() else shown.encode("utf-8", "backslashreplace").decode()


def _base(number: int, source: str, line: str, asked: Asked) -> dict[str, Any]:
    base: dict[str, Any] = {"file": source} if asked.named else {}
    base["line"] = number
    base["input"] = _echo(line)
    return base


def _place(number: int, source: str, asked: Asked) -> str:
    if asked.single:
        return "mjtool"
    return f"{visible(source)}:{number}" if asked.named else text.heading("line", asked.lang, n=number)


def failed(diagnostic: Diagnostic, number: int, source: str, line: str, asked: Asked) -> Reply:
    """The record of a line that could not be read."""
    if asked.form is Format.JSON:
        record = {**_base(number, source, line, asked), "error": problem(diagnostic, asked.lang)}
        return Reply(_encoded(record, asked), "", True, False)
    if asked.form is Format.TABLE:
        return Reply(out.describe(diagnostic, asked.lang, line, _place(number, source, asked)), "", True, False)
    verb = verb_of(asked.verb)
    error = problem(diagnostic, asked.lang)
    said = f"error {error['code']}: column {error['column']}: {error['message']}"
    columns = verb.columns(asked)
    place = columns.index("patterns") if "patterns" in columns else 0
    cells = [said if number == place else "-" for number in range(len(columns) + 1)]
    return Reply(out.tsv([*_lead(number, source, asked), *cells]), "", True, False)


def _encoded(record: Mapping[str, Any], asked: Asked) -> str:
    return out.json_once(record) if asked.single else out.json_line(record)


def _lead(number: int, source: str, asked: Asked) -> list[str]:
    return [source, str(number)] if asked.named else [str(number)]


def _notes(query: Query, asked: Asked) -> str:
    """The warnings of a line, for standard error."""
    place = _place(query.number, query.source, asked)
    found = _warnings(query.line, query.rules)
    return "".join(out.describe(each, asked.lang, query.text, place) + "\n" for each in found)


def answered(query: Query, asked: Asked) -> Reply:
    """The record of a line under its ruleset."""
    verb = verb_of(asked.verb)
    try:
        answer = verb.answer(query, asked)
    except MjtoolError as wrong:
        return failed(wrong.diagnostic, query.number, query.source, query.text, asked)
    no = verb.no(answer)
    if asked.form is Format.TABLE:
        return Reply(verb.screen(query, answer, asked), _notes(query, asked), False, no)
    record = verb.record(query, answer, asked)
    if asked.form is Format.TSV:
        row = out.tsv([*_lead(query.number, query.source, asked), *verb.row(record, asked), query.rules.id])
        return Reply(row, _notes(query, asked), False, no)
    base = _base(query.number, query.source, query.text, asked)
    base["rules"] = query.rules.id
    base.update(record)
    warnings = _warnings(query.line, query.rules)
    if warnings:
        base["warnings"] = [problem(each, asked.lang) for each in warnings]
    return Reply(_encoded(base, asked), "", False, no)


def _rules_span(line: HandLine) -> Span:
    return next((field.span for field in line.fields if field.name == "rules"), Span(0, 0))


def _under_all(queries: list[Query], asked: Asked) -> Reply:
    """One hand under every ruleset: one table, or a record for each."""
    verb = verb_of(asked.verb)
    if asked.form is Format.TABLE and verb.overview is not None:
        answers = [(query, verb.answer(query, asked)) for query in queries]
        return Reply(verb.overview(answers, asked), "", False, all(verb.no(answer) for _, answer in answers))
    replies = [answered(query, asked) for query in queries]
    return Reply("".join(reply.shown for reply in replies), "", False, all(reply.no for reply in replies))


def reply(number: int, source: str, line_text: str, asked: Asked) -> Reply:
    """Answer one line."""
    line = read_hand(line_text)
    if isinstance(line, Diagnostic):
        return failed(line, number, source, line_text, asked)
    spec = line.rules or asked.rules
    if spec == ALL and line.rules is None:
        return _under_all([Query(number, source, line_text, line, load(each)) for each in ids()], asked)
    try:
        rules = load(spec)
    except MjtoolError as error:
        return failed(
            Diagnostic(error.diagnostic.code, _rules_span(line), Severity.ERROR, error.diagnostic.args),
            number,
            source,
            line_text,
            asked,
        )
    return answered(Query(number, source, line_text, line, rules), asked)


def header(asked: Asked) -> bytes:
    """The first line of tsv output: what its columns are called. Not translated, for scripts read it."""
    if asked.form is not Format.TSV or not asked.header:
        return b""
    lead = ["file", "line"] if asked.named else ["line"]
    return out.tsv([*lead, *verb_of(asked.verb).columns(asked), "rules"]).encode()
