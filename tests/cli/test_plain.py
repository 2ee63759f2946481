"""The short way and typer understand the same command lines in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mjtool.cli import PLAIN, plain
from mjtool.cli.common import build
from mjtool.cli.group import command_of
from mjtool.cli.options import Command, Format

HAND = "123456m23467p99p"
LINES: list[list[str]] = [
    [HAND],
    [HAND, "W-8p"],
    [HAND, "-8p"],
    [HAND, "-8p", "--json"],
    ["--json", "-r", "sichuan", HAND],
    ["-rsichuan", HAND],
    ["--rules=sichuan,cap=4", HAND],
    ["--rules", "sichuan", HAND, "+8p"],
    ["-i", "a", "--input", "b", "--input=c"],
    ["-"],
    [],
    ["--", HAND, "-8p"],
    ["--format", "tsv", "--no-header", HAND],
    ["--format=json", HAND],
    ["--tiles", "zh", "--lang", "zh", HAND],
    ["--jobs", "4", "--fail-fast"],
    [HAND, "--json", "+8p", "last"],
]


def by_typer(command: Command, argv: Sequence[str]) -> dict[str, Any]:
    """What typer hands to a command."""
    import typer

    seen: list[dict[str, Any]] = []

    def run(values: Any) -> int:
        seen.append(dict(values))
        return 0

    with pytest.raises(SystemExit) as ended:
        typer.main.get_command(build(command._replace(run=run)))(list(argv), prog_name="mjtool")
    assert ended.value.code == 0
    return seen[0]


@pytest.mark.parametrize("name", sorted(PLAIN))
@pytest.mark.parametrize("argv", LINES, ids=" ".join)
def test_both_ways_agree(name: str, argv: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MJTOOL_RULES", raising=False)
    module = __import__(f"mjtool.cli.{name}", fromlist=["COMMAND"])
    assert plain.parse(argv, module.COMMAND.options, {}) == by_typer(module.COMMAND, argv)


def test_both_ways_read_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    from mjtool.cli.score import COMMAND

    monkeypatch.setenv("MJTOOL_RULES", "shenyang")
    found = plain.parse([HAND], COMMAND.options, {"MJTOOL_RULES": "shenyang"})
    assert found == by_typer(COMMAND, [HAND])
    assert found is not None
    assert found["rules"] == "shenyang"


@pytest.mark.parametrize(
    "argv",
    [["--jsno"], ["-x"], ["-r"], ["--format", "xml"], ["--jobs", "0"], ["--jobs", "x"], ["--json=1"], ["-h"], ["-ej"]],
    ids=" ".join,
)
def test_what_is_not_plain_is_left_to_typer(argv: list[str]) -> None:
    from mjtool.cli.score import COMMAND

    assert plain.parse(argv, COMMAND.options, {}) is None


def test_every_option_of_the_rows_stands_in_the_command() -> None:
    for name in PLAIN:
        module = __import__(f"mjtool.cli.{name}", fromlist=["COMMAND"])
        flags = {flag for option in module.COMMAND.options for flag in option.flags}
        assert flags <= {flag for parameter in command_of(name).params for flag in parameter.opts}


def test_enumerations_are_the_values() -> None:
    from mjtool.cli.score import COMMAND

    found = plain.parse(["--format", "tsv"], COMMAND.options, {})
    assert found is not None
    assert found["form"] is Format.TSV
