"""`mjtool shanten`: how far a hand is from ready, which tiles help, and what each discard leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from .. import text
from ..api import distance, shanten
from ..rules.load import load
from ..shanten import Accept, ShantenResult
from ..text import Lang
from ..tile import TileStyle
from . import out, tiles, worth
from .asking import command
from .hands import ALL, Asked, Query, Quick, Verb
from .options import ACCEPTS, HAND_OPTIONS, Format

NOTHING: Final[Mapping[str, int]] = {}


def answer(query: Query, asked: Asked) -> ShantenResult:
    """How far a line's hand is; the number alone where nothing else is asked. Raises `MjtoolError` where it is no hand
    under the ruleset."""
    if asked.brief and asked.form is Format.TSV:
        return ShantenResult(distance(query.line, query.rules), NOTHING)
    return shanten(query.line, query.rules)


def _accepts(accepts: Iterable[Accept]) -> list[dict[str, Any]]:
    return [{"tile": tiles.one(each.tile), "left": each.left} for each in accepts]


def record(query: Query, found: ShantenResult, asked: Asked) -> dict[str, Any]:
    """The fields of a shanten record."""
    fields: dict[str, Any] = {"shanten": found.shanten, "shapes": dict(found.shapes)}
    if found.discards:
        fields["discards"] = [
            {
                "tile": tiles.one(each.tile),
                "shanten": each.shanten,
                "accepts": _accepts(each.accepts),
                "left": each.left,
            }
            for each in found.discards
        ]
    else:
        fields |= {"accepts": _accepts(found.accepts), "left": found.left}
    return fields


BRIEF: Final = ("shanten",)
COLUMNS: Final = (*BRIEF, "shapes", "left", "accepts")


def _number(away: int | None) -> str:
    return "-" if away is None else str(away)


def _cell(accepts: Iterable[Mapping[str, Any]]) -> str:
    return " ".join(f"{each['tile']}:{each['left']}" for each in accepts) or "-"


def row(found: Mapping[str, Any], asked: Asked) -> tuple[str, ...]:
    """The cells of a tsv line; of a hand with one tile too many what helps stands behind each discard, best first."""
    if asked.brief:
        return (_number(found["shanten"]),)
    shapes = " ".join(f"{shape}={away}" for shape, away in found["shapes"].items()) or "-"
    if "discards" not in found:
        return _number(found["shanten"]), shapes, str(found["left"]), _cell(found["accepts"])
    after = found["discards"]
    best = str(after[0]["left"]) if after else "0"
    told = "; ".join(f"{each['tile']} {_number(each['shanten'])} {_cell(each['accepts'])}" for each in after)
    return _number(found["shanten"]), shapes, best, told


def _by(shape: str, lang: Lang) -> str:
    return text.shape_name(shape, lang)


def _distance(found: ShantenResult, lang: Lang) -> str:
    """How far the hand is, by which shape, and how far it is by the others."""
    if found.shanten is None:
        return text.heading("never", lang)
    if found.shanten < 0:
        return text.heading("complete", lang)
    ranked = sorted(found.shapes.items(), key=lambda item: item[1])
    nearest = [shape for shape, away in ranked if away == found.shanten]
    shape = text.listed([_by(each, lang) for each in nearest], lang)
    if found.shanten:
        said = text.heading("away-by", lang, n=found.shanten, shape=shape)
    else:
        said = text.heading("ready-by", lang, shape=shape)
    others = [text.heading("other-shapes", lang, n=n, shape=_by(each, lang)) for each, n in ranked if n > found.shanten]
    return said + (f" ({', '.join(others)})" if others else "")


def _tiles(accepts: Iterable[Accept], style: TileStyle) -> str:
    return tiles.spaced((each.tile for each in accepts), style)


def screen(query: Query, found: ShantenResult, asked: Asked) -> str:
    """How far, then which tiles help; or what each discard leads to, best first."""
    lang, style = asked.lang, asked.tiles
    head = f"{worth.title(query.rules, lang)} · {out.Paint.of_stdout().strong(_distance(found, lang))}\n"
    if not found.discards:
        if not found.accepts:
            return head
        kinds = text.counted(len(found.accepts), "kind", lang)
        said = text.heading("help", lang, kinds=kinds, tiles=text.counted(found.left, "tile", lang))
        return f"{head}  {said}: {_tiles(found.accepts, style)}\n"
    rows = [
        (
            tiles.one(each.tile, style),
            _number(each.shanten),
            str(len(each.accepts)),
            str(each.left),
            _tiles(each.accepts, style),
        )
        for each in found.discards
    ]
    heads = tuple(text.heading(key, lang) for key in ("discard", "then", "kinds", "tiles", "helped-by"))
    return f"{head}\n" + out.table(heads, rows, right=(1, 2, 3))


def quick(asked: Asked) -> Quick | None:
    """The quick way for plain lines: by look-ups where nothing but the number is asked for, else by the compiled kernel
    where there is one."""
    if asked.named or asked.single or asked.form is Format.TABLE or asked.rules == ALL:
        return None
    if asked.form is not Format.TSV or not asked.brief:
        from ..bulk.kernel import library

        found = library()
        if found is None:
            return None
        from .shanten_lines import ShantenLines

        lines = ShantenLines(asked.rules, found, asked.form is Format.JSON)
        return Quick(lines.rows, lines.block)
    from ..bulk.shanten_lines import PlainLines

    rules = load(asked.rules)
    plain, end = PlainLines(rules), f"\t{rules.id}\n"
    return Quick(
        rows=lambda lines, first: plain.rows(lines, first, end),
        block=lambda data, first, other: plain.block(data, first, end, other),
    )


VERB: Final = Verb(
    columns=lambda asked: BRIEF if asked.brief else COLUMNS,
    answer=answer,
    record=record,
    row=row,
    screen=screen,
    no=lambda _: False,
    quick=quick,
)

ABOUT: Final = """\
How far a hand is from ready, and which tiles help.

A HAND is concealed tiles and melds. 0 is ready, -1 complete. The ruleset's winning shapes, wild tiles and demands on
the tiles count, its minimum does not. With one tile too many, every discard is shown, best first."""

COMMAND: Final = command(
    "shanten",
    ABOUT,
    (*HAND_OPTIONS, ACCEPTS),
    (
        "mjtool shanten -r gb 1379m2468p135s12z",
        "mjtool shanten -r sichuan '12379m24568p135s2p void=s'",
        "mjtool shanten -r hebei --json '13579m2468p1357s wild=5m'",
    ),
)
