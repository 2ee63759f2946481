"""`mjtool waits`: which tiles win, how many of them are left, what each is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .. import text
from ..api import waits
from ..score.result import Outcome
from ..text import Lang
from ..waits import Discard, Wait, Waits
from . import out, tiles, worth
from .asking import command
from .hands import Asked, Query, Verb
from .options import EXIT_STATUS, HAND_OPTIONS

Answer = Waits | tuple[Discard, ...]
"""The waits of a hand, or those after each discard of a hand with one tile too many."""


def answer(query: Query, asked: Asked) -> Answer:
    """The waits of a line's hand. Raises `MjtoolError` where it is no hand under the ruleset."""
    return waits(query.line, query.rules)


def _is_ready(found: Answer) -> bool:
    return found.ready if isinstance(found, Waits) else any(each.waits.ready for each in found)


def _left(found: Answer) -> int:
    return found.left if isinstance(found, Waits) else max((each.waits.left for each in found), default=0)


def _worth(outcome: Outcome, query: Query, lang: Lang) -> dict[str, Any]:
    if not outcome.win:
        return {"reason": worth.reason(outcome)}
    return {"points": outcome.points, "patterns": worth.hits(outcome, query.rules, lang)}


def _waits(found: Waits, query: Query, lang: Lang) -> list[dict[str, Any]]:
    return [
        {
            "tile": tiles.one(wait.tile),
            "left": wait.left,
            "draw": _worth(wait.draw, query, lang),
            "discard": _worth(wait.discard, query, lang),
        }
        for wait in found.waits
    ]


def record(query: Query, found: Answer, asked: Asked) -> dict[str, Any]:
    """The fields of a waits record."""
    if isinstance(found, Waits):
        return {"ready": found.ready, "waits": _waits(found, query, asked.lang), "left": found.left}
    return {
        "ready": _is_ready(found),
        "discards": [
            {"tile": tiles.one(each.tile), "waits": _waits(each.waits, query, asked.lang), "left": each.waits.left}
            for each in found
        ],
    }


COLUMNS: Final = ("ready", "left", "waits")


def _cell(waits_of: list[dict[str, Any]]) -> str:
    """Waits in one cell: tile:left:points drawn:points on a discard, `-` where that is no win."""
    return " ".join(
        f"{wait['tile']}:{wait['left']}:{wait['draw'].get('points', '-')}:{wait['discard'].get('points', '-')}"
        for wait in waits_of
    )


def row(found: Mapping[str, Any], asked: Asked) -> tuple[str, ...]:
    """The cells of a tsv line; of a hand with one tile too many the waits stand behind each discard and the most
    tiles that are left."""
    ready = "yes" if found["ready"] else "no"
    if "waits" in found:
        return ready, str(found["left"]), _cell(found["waits"]) or "-"
    after = found["discards"]
    most = max((each["left"] for each in after), default=0)
    return ready, str(most), "; ".join(f"{each['tile']} {_cell(each['waits'])}" for each in after) or "-"


def _shown_worth(outcome: Outcome, query: Query, lang: Lang) -> str:
    if not outcome.win:
        return worth.reason(outcome)
    names = ", ".join(worth.named(hit.key, query.rules, lang) for hit in outcome.patterns)
    return f"{text.counted(outcome.points, 'point', lang)}  {names}"


def _table(found: Waits, query: Query, asked: Asked) -> str:
    lang = asked.lang
    rows = [
        (
            tiles.one(wait.tile, asked.tiles),
            str(wait.left),
            _shown_worth(wait.draw, query, lang),
            _shown_worth(wait.discard, query, lang),
        )
        for wait in found.waits
    ]
    heads = tuple(text.heading(key, lang) for key in ("tile", "left", "drawn", "on-a-discard"))
    return out.table(heads, rows, right=(1,)) if rows else ""


def _ready_line(waits_of: tuple[Wait, ...], left: int, lang: Lang) -> str:
    kinds = text.counted(sum(wait.left > 0 for wait in waits_of), "kind", lang)
    return f"{text.heading('ready', lang)}: {kinds}, {text.counted(left, 'tile', lang)}"


def screen(query: Query, found: Answer, asked: Asked) -> str:
    """Whether the hand is ready, then each tile that wins; or what it waits for after each discard."""
    lang = asked.lang
    head = worth.title(query.rules, lang)
    paint = out.Paint.of_stdout()
    if isinstance(found, Waits):
        said = _ready_line(found.waits, found.left, lang) if found.ready else text.heading("not-ready", lang)
        drawn = _table(found, query, asked)
        return f"{head} · {paint.strong(said)}\n" + (f"\n{drawn}" if drawn else "")
    if not found:
        return f"{head} · {paint.strong(text.heading('no-discard-ready', lang))}\n"
    rows = [
        (
            tiles.one(each.tile, asked.tiles),
            str(each.waits.left),
            " ".join(f"{tiles.one(wait.tile, asked.tiles)}" for wait in each.waits.waits),
        )
        for each in found
    ]
    heads = tuple(text.heading(key, lang) for key in ("discard", "left", "waits"))
    best = text.heading("ready-after", lang, tile=tiles.one(found[0].tile, asked.tiles))
    return f"{head} · {paint.strong(best)}\n\n" + out.table(heads, rows, right=(1,))


VERB: Final = Verb(
    columns=lambda _: COLUMNS,
    answer=answer,
    record=record,
    row=row,
    screen=screen,
    no=lambda found: not _is_ready(found),
)

ABOUT: Final = """\
Which tiles win, how many of them are left, what each is worth.

A HAND is the concealed tiles and melds of a player who waits: 24m345p678s99s[777z]. With one tile too many, every
discard that leaves the hand ready is shown. `seen=5m5m8p` on the line counts tiles that lie open elsewhere."""

COMMAND: Final = command(
    "waits",
    ABOUT,
    (*HAND_OPTIONS, EXIT_STATUS),
    (
        "mjtool waits -r sichuan 123456m23467p99p",
        "mjtool waits -r gb '12345678m124p55z +3p'",
        "mjtool waits -r shenyang --json '24m345p678s99s[777z] seen=3m'",
    ),
)
