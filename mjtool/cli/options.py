"""The options that commands share, as data: one row each, read by the plain parser, by typer, and by the completion
scripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from ..rules.load import default_rules
from ..text import Lang

STDIN: Final = "-"
"""Standard input, where a file or a HAND may stand."""
DEFAULT_RULES: Final = default_rules()
"""The ruleset in force where neither the line, nor `-r`, nor MJTOOL_RULES names one."""


Values = Mapping[str, Any]
"""Option values by name; `words` holds the words that are no options."""


class Format(StrEnum):
    """How results are written."""

    TABLE = "table"
    TSV = "tsv"
    JSON = "json"


class Tiles(StrEnum):
    """How tiles are shown in tables: `5m`, 🀋 or 五万."""

    TEXT = "text"
    UNICODE = "unicode"
    ZH = "zh"


# Named tuples, here and in `hands`: each dataclass would cost half a millisecond at every start.
class Option(NamedTuple):
    """One option: the name under which its value is handed on, its flags, what kind of value it takes, and a line of
    help.

    `kind` is bool for a flag without a value, int for a number of at least 1, str, or an enumeration of the words
    allowed; `many` marks an option that may be given again and again, `env` the environment variable that stands in
    for it."""

    name: str
    flags: tuple[str, ...]
    help: str
    kind: type[bool] | type[int] | type[str] | type[StrEnum] = str
    metavar: str | None = None
    many: bool = False
    env: str | None = None
    default: object = None


RULES: Final = Option(
    "rules",
    ("-r", "--rules"),
    "Ruleset: an id, with options after commas (shenyang,cap=64), or a path to a TOML file. "
    "A rules= word on the line wins.",
    metavar="ID[,OPTION=VALUE…]",
    env="MJTOOL_RULES",
    default=DEFAULT_RULES,
)
INPUT: Final = Option(
    "files",
    ("-i", "--input"),
    "Read lines from this file (.gz and .zst too); may be given again.",
    metavar="FILE",
    many=True,
)
FORMAT: Final = Option(
    "form",
    ("--format",),
    "How to write results. A HAND argument is answered with a table, lines with tsv.",
    kind=Format,
)
JSON: Final = Option("json", ("--json",), "Short for --format json.", kind=bool, default=False)
NO_HEADER: Final = Option(
    "no_header",
    ("--no-header",),
    "Leave out the first line of tsv, the names of the columns.",
    kind=bool,
    default=False,
)
TILES: Final = Option("tiles", ("--tiles",), "How tables show tiles: 5m, 🀋 or 五万.", kind=Tiles, default=Tiles.TEXT)
LANG: Final = Option(
    "lang", ("--lang",), "Language of names and messages; else MJTOOL_LANG, else the locale.", kind=Lang
)
EXIT_STATUS: Final = Option(
    "exit_status", ("-e", "--exit-status"), "Exit with 1 also where an answer is no.", kind=bool, default=False
)
FAIL_FAST: Final = Option(
    "fail_fast", ("--fail-fast",), "Stop at the first record that cannot be read.", kind=bool, default=False
)
JOBS: Final = Option(
    "jobs", ("--jobs",), "Work in this many processes; the output stays the same.", kind=int, metavar="N", default=1
)
EXPLAIN: Final = Option(
    "explain",
    ("--explain",),
    "Show also what makes each pattern, which patterns are not counted and why, and what wild tiles stand for.",
    kind=bool,
    default=False,
)

ACCEPTS: Final = Option(
    "accepts",
    ("--accepts",),
    "In tsv, say also which tiles help, by which shapes; tables and json always do.",
    kind=bool,
    default=False,
)

HAND_OPTIONS: Final = (RULES, INPUT, FORMAT, JSON, NO_HEADER, TILES, LANG, FAIL_FAST, JOBS)
"""What every command about one hand takes."""


class Command(NamedTuple):
    """A command over words and options: `about` is its help (the first line is its line in the list), `examples` end
    the help."""

    name: str
    about: str
    options: tuple[Option, ...]
    run: Callable[[Values], int]
    examples: tuple[str, str, str]
    argument: str = "HAND"
