"""The command line: a table of commands, each imported only when it is asked for."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Final, NoReturn

COMMANDS: Final[Mapping[str, str]] = {
    "score": "What a winning hand is worth, why, and who pays whom.",
    "waits": "Which tiles win, how many of them are left, what each is worth.",
    "shanten": "How far a hand is from ready, and which tiles help.",
    "replay": "Play logged deals under their ruleset: events, wins, every payment, standings.",
    "validate": "Find what is illegal or inconsistent in logs, with line, column, code and a hint.",
    "rules": "List, show, check and compare rulesets.",
    "convert": "Turn logs and hands from one format into another.",
    "deal": "Make random legal deals under any ruleset, as logs.",
    "completion": "Print the completion script for a shell.",
    "schema": "Print the JSON Schema of a kind of record; without a name, list the names.",
}
"""Every command with its line of help; `mjtool.cli.<name>` holds it."""

PLAIN: Final = frozenset({"score", "waits", "shanten"})
"""Commands that can be answered without typer: their modules hold a `COMMAND`."""


def _answer(argv: list[str]) -> int:
    """Run the command line the short way where it is plain, else through typer; returns the exit code."""
    if argv == ["--version"]:
        from .. import __version__
        from .out import write_text

        write_text(f"mjtool {__version__}\n")
        return 0
    if argv and argv[0] in PLAIN:
        from .plain import parse

        command = import_module(f"{__name__}.{argv[0]}").COMMAND
        values = parse(argv[1:], command.options, os.environ)
        if values is not None:
            return int(command.run(values))
    from .group import run

    return run(argv)


def _lighten_dataclasses() -> None:
    """Import `dataclasses` without `inspect`, which takes longer to load than a hand to score and of which only classes
    without a docstring have need; they still get it, when they ask."""
    if "inspect" in sys.modules or "dataclasses" in sys.modules:
        return
    stand_in = ModuleType("inspect")
    stand_in.__getattr__ = lambda name: getattr(import_module("inspect"), name)  # type: ignore[method-assign]
    sys.modules["inspect"] = stand_in
    import_module("dataclasses")
    del sys.modules["inspect"]


def main() -> NoReturn:
    """The entry point of `mjtool`. Exits with 0, 1, 2 or 130 as the manual says; a reader that closes the pipe ends
    it quietly.

    One hand is answered in the time that the interpreter needs to start and stop, so both are kept short: no garbage
    is collected while modules are loaded (streams turn that on again), and once everything is written the process
    ends without taking them apart."""
    gc.disable()
    _lighten_dataclasses()
    from .out import guarded, leave

    leave(guarded(lambda: _answer(sys.argv[1:])))
