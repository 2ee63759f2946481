"""The short way from arguments to a command: exactly what the rows of `options` say, without importing typer.

Importing typer costs more than scoring a hand. So a command line in which every argument is understood at once is
answered directly; anything else (help, an unknown option, a value that does not fit) is left to typer, which builds
its commands from the same rows and explains itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from .options import Option, Values

TILE_WORD: Final = re.compile(r"-[0-9?]")
"""What starts an event word such as `-5m`, which is no option."""


def _value(option: Option, text: str) -> Any:
    """A value as its kind; ValueError where it does not fit."""
    if option.kind is int:
        if not (text.isascii() and text.isdigit() and int(text) > 0):
            raise ValueError(text)
        return int(text)
    return option.kind(text)


def _split(arg: str) -> tuple[str, str | None]:
    """A flag and the value written together with it: `--rules=gb`, `-rgb`."""
    if arg.startswith("--"):
        flag, eq, value = arg.partition("=")
        return flag, value if eq else None
    return arg[:2], arg[2:] or None


def defaults(options: Iterable[Option], environ: Mapping[str, str]) -> dict[str, Any]:
    """What holds before any argument is read. Raises ValueError where an environment variable holds no such value."""
    values: dict[str, Any] = {}
    for option in options:
        given = environ.get(option.env) if option.env else None
        values[option.name] = _value(option, given) if given else [] if option.many else option.default
    return values


def parse(argv: Sequence[str], options: Sequence[Option], environ: Mapping[str, str]) -> Values | None:
    """The values of a command line, or None where it is not plain enough to be sure."""
    by_flag = {flag: option for option in options for flag in option.flags}
    words: list[str] = []
    left = list(reversed(argv))
    try:
        values = defaults(options, environ)
        while left:
            arg = left.pop()
            if arg == "--":
                words.extend(reversed(left))
                break
            if arg == "-" or not arg.startswith("-") or TILE_WORD.match(arg):
                words.append(arg)
                continue
            flag, given = _split(arg)
            option = by_flag[flag]
            if option.kind is bool:
                if given is not None:
                    return None
                values[option.name] = True
                continue
            value = _value(option, left.pop() if given is None else given)
            if option.many:
                values[option.name].append(value)
            else:
                values[option.name] = value
    except (KeyError, ValueError, IndexError):
        return None
    return {**values, "words": tuple(words)}


def choices(option: Option) -> tuple[str, ...]:
    """The words that an option allows, empty where any will do."""
    kind: Any = option.kind
    return tuple(member.value for member in kind) if issubclass(kind, StrEnum) else ()
