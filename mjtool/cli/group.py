"""The commands as typer sees them: each is imported when it is named, and the list is printed without importing any."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from .. import __version__, text
from . import COMMANDS
from .common import build, epilog
from .out import language

EXAMPLES = (
    "mjtool score -r sichuan '123456m23467p99p W-8p'",
    "mjtool waits -r shenyang '24m345p678s99s[777z]'",
    "mjtool shanten 1379m2468p135s12z",
)


def command_of(name: str) -> Any:
    """The command of that name. Its module holds either rows (`COMMAND`) or a typer application (`app`)."""
    module = import_module(f"{__package__}.{name}")
    found = get_command(module.app if hasattr(module, "app") else build(module.COMMAND))
    found.name = name
    return found


class Commands(TyperGroup):
    """The table of commands, looked up lazily."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the table's order."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by name, None where there is none such."""
        return command_of(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant; an unknown one is refused with near names."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, n=3, cutoff=0.5)
            ctx.fail(text.message("unknown-command", language(None), {"name": args[0], "near": near}))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of commands in the help, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mjtool {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    name="mjtool",
    help="Score, read and replay Chinese regional mahjong: one hand or a whole deal, under any of 39 rulesets.",
    epilog=epilog(EXAMPLES),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """Options that stand before the command."""


def run(argv: list[str]) -> int:
    """Run a command line through typer; returns the exit code."""
    try:
        get_command(app).main(argv, prog_name="mjtool")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return 0
