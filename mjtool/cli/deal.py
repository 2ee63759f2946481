"""`mjtool deal`: random legal deals as logs."""

from __future__ import annotations

import gc
from enum import StrEnum
from typing import Annotated, Final

import typer

from .. import text
from ..deal import Wrap, write_deal
from ..play.dealer import deals
from . import out
from .common import LangChoice, Rules, epilog, new_app
from .options import DEFAULT_RULES

app = new_app()

EXAMPLES: Final = (
    "mjtool deal -r chengdu -n 2 --seed 7",
    "mjtool deal -r taiwan -n 20 --sitting 10 | mjtool replay --summary",
    "mjtool deal -r gb --wrap deal | mjtool validate",
)


class Layout(StrEnum):
    """How a record is laid out in lines."""

    NONE = "none"
    TURN = "turn"
    DEAL = "deal"


Number = Annotated[int, typer.Option("-n", "--number", metavar="N", min=1, help="How many deals.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Equal seeds give equal deals.")]
Sitting = Annotated[
    int,
    typer.Option(
        "--sitting",
        metavar="N",
        min=1,
        help="So many deals in a row are one sitting: they share game=, and dealer, run and round are handed on.",
    ),
]
Layouts = Annotated[Layout, typer.Option("--wrap", help="One line a deal, a line a turn, or folded turns.")]


@app.command(help="Make random legal deals under any ruleset, as logs.", epilog=epilog(EXAMPLES))
def deal(
    rules: Rules = DEFAULT_RULES,
    number: Number = 1,
    seed: Seed = 1,
    sitting: Sitting = 1,
    wrap: Layouts = Layout.NONE,
    lang: LangChoice = None,
) -> None:
    """Write the deals one after another."""
    chosen: text.Lang = out.language(lang)
    layout = Wrap(wrap.value)
    gc.enable()
    with out.speaking(chosen):
        for record in deals(rules, number, seed, sitting):
            out.write_text(write_deal(record, layout) + "\n")
