"""What commands share on the side of typer: applications with the house's settings, options as annotations, help that
ends in examples."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Final

import typer

from .. import text
from . import options as rows
from .options import Command, Format, Option, Tiles
from .out import language

HELP_NAMES: Final = {"help_option_names": ["-h", "--help"]}


def epilog(examples: Iterable[str]) -> str:
    """The end of a help text: examples, one a line, as they are typed. (The form feed keeps them from being
    wrapped.)"""
    return "\b\n" + "\n".join(["Examples:", *(f"  {line}" for line in examples)])


def new_app(about: str = "", examples: Iterable[str] = ()) -> typer.Typer:
    """An application of one or more commands with the settings of this tool. `about` and `examples` are those of a
    group's own help."""
    return typer.Typer(
        help=about or None,
        epilog=epilog(examples) if examples else None,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=bool(about),
        context_settings=dict(HELP_NAMES),
    )


def option(row: Option) -> Any:
    """A row as typer's option, for `Annotated[type, option(row)]`."""
    return typer.Option(
        *row.flags,
        help=row.help,
        metavar=row.metavar,
        envvar=row.env,
        min=1 if row.kind is int else None,
        show_default=row.kind is not bool and row.default is not None,
    )


Rules = Annotated[str, option(rows.RULES)]
Inputs = Annotated[list[str] | None, option(rows.INPUT)]
FormatChoice = Annotated[Format | None, option(rows.FORMAT)]
Json = Annotated[bool, option(rows.JSON)]
NoHeader = Annotated[bool, option(rows.NO_HEADER)]
TilesChoice = Annotated[Tiles, option(rows.TILES)]
LangChoice = Annotated[text.Lang | None, option(rows.LANG)]
FailFast = Annotated[bool, option(rows.FAIL_FAST)]
Jobs = Annotated[int, option(rows.JOBS)]


def _parameter(row: Option) -> inspect.Parameter:
    kind: Any = row.kind
    annotation: Any = list[kind] | None if row.many else kind if row.default is not None else kind | None
    return inspect.Parameter(
        row.name, inspect.Parameter.KEYWORD_ONLY, default=row.default, annotation=Annotated[annotation, option(row)]
    )


def _refuse_unknown(context: typer.Context, command: Command, words: Iterable[str]) -> None:
    """Stop at a word that looks like an option: event words such as -5m may not be options, so none is refused
    before."""
    from .plain import TILE_WORD

    for word in words:
        if word.startswith("-") and word != "-" and not TILE_WORD.match(word):
            flags = [flag for row in command.options for flag in row.flags]
            near = difflib.get_close_matches(word.partition("=")[0], flags, n=2, cutoff=0.5)
            context.fail(text.message("unknown-flag", language(None), {"flag": word, "near": near}))


def build(command: Command) -> typer.Typer:
    """A command that stands in rows, as an application."""
    application = new_app()

    def run(context: typer.Context, words: list[str] | None = None, **values: Any) -> None:
        _refuse_unknown(context, command, words or ())
        raise typer.Exit(command.run({**values, "words": tuple(words or ()), "files": values.get("files") or []}))

    parameters = [
        inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        inspect.Parameter(
            "words",
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=None,
            annotation=Annotated[
                list[str] | None, typer.Argument(metavar=f"[{command.argument}]…", show_default=False)
            ],
        ),
        *map(_parameter, command.options),
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    application.command(
        command.name,
        help=command.about,
        epilog=epilog(command.examples),
        context_settings={**HELP_NAMES, "ignore_unknown_options": True},
    )(run)
    return application


def one_of(kind: type[StrEnum]) -> str:
    """The words of an enumeration, for a metavar."""
    return "|".join(member.value for member in kind)
