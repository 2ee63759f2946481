"""Manual pages: every command has one, it names every option, and the wheel puts it where man looks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mjtool.cli import COMMANDS
from mjtool.cli.group import command_of

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "man").glob("*.[0-9]"))
PAGED = [name for name in COMMANDS if name != "rules"]


def options_of(command: Any) -> set[frozenset[str]]:
    """The flags of every option, those of one option together."""
    parts = [command, *getattr(command, "commands", {}).values()]
    return {frozenset(p.opts) for part in parts for p in part.params if p.param_type_name == "option"}


def documented(page: str) -> set[str]:
    """The options that a page's list of options has entries for: `.It Fl r , -rules Ar id`."""
    items = [line for line in page.partition(".Sh OPTIONS")[2].splitlines() if line.startswith(".It Fl ")]
    return {f"-{name}" for item in items for name in re.findall(r"(?:Fl|,) (-?[a-z][\w-]*|-[\w-]+)", item)}


@pytest.mark.parametrize("name", PAGED)
def test_a_page_names_every_option_and_no_other(name: str) -> None:
    page = (ROOT / "man" / f"mjtool-{name}.1").read_text(encoding="utf-8")
    told, there = documented(page) - {"-h", "--help"}, options_of(command_of(name))
    for flags in there:
        assert flags & told, flags
    assert told <= frozenset().union(*there)


@pytest.mark.parametrize("name", ["score", "waits", "shanten", "completion", "schema"])
def test_a_page_is_complete(name: str) -> None:
    page = (ROOT / "man" / f"mjtool-{name}.1").read_text(encoding="utf-8")
    for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SEE ALSO"):
        assert f".Sh {section}\n" in page, section
    assert page.partition(".Sh EXAMPLES")[2].count("mjtool ") >= 3


def test_the_first_page_names_every_command_and_page() -> None:
    page = (ROOT / "man" / "mjtool.1").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f".It Cm {name}\n" in page
    for other in PAGES:
        if other.stem != "mjtool":
            assert f".Xr {other.stem} {other.suffix[1:]}" in page, other.name


def test_the_wheel_puts_pages_where_man_looks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    placed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert placed == {f"man/{page.name}": f"share/man/man{page.suffix[1:]}/{page.name}" for page in PAGES}
