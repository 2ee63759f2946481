"""Help: every command explains itself, and its three examples run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mjtool.cli import COMMANDS

from .conftest import MJTOOL, PLAIN_ENV, Mj

PAGES = [*COMMANDS, "rules list", "rules show", "rules check", "rules diff"]
ROOT = Path(__file__).parents[2]


def examples(page: str) -> list[str]:
    """The examples at the end of a command's help."""
    done = subprocess.run([*MJTOOL, *page.split(), "--help"], capture_output=True, text=True, env=PLAIN_ENV, check=True)
    shown = done.stdout.partition("Examples:\n")[2]
    return [line.strip() for line in shown.splitlines() if line.strip()]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A directory with what examples name, and an environment in which mjtool can be called by its name."""
    here = tmp_path_factory.mktemp("examples")
    command = here / "bin" / "mjtool"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mjtool "$@"\n')
    command.chmod(0o755)
    (here / "home.toml").write_text('inherits = "shenyang"\nname.en = "Tuesday table"\npatterns.edge-wait = 1\n')
    log = subprocess.run(
        [*MJTOOL, "deal", "-r", "chengdu", "--seed", "3"], capture_output=True, env=PLAIN_ENV, check=True
    )
    (here / "game.mjl").write_bytes(log.stdout)
    return here, {**PLAIN_ENV, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.parametrize("page", PAGES)
def test_help_ends_with_three_examples_that_run(page: str, shell: tuple[Path, dict[str, str]]) -> None:
    found = examples(page)
    assert len(found) == 3
    here, env = shell
    for line in found:
        assert "mjtool" in line
        done = subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, cwd=here, env=env)
        assert done.returncode in (0, 1), (line, done.stderr)
        assert "Traceback" not in done.stderr
        assert "Usage:" not in done.stderr, (line, done.stderr)


@pytest.mark.parametrize("page", ["", *PAGES])
def test_short_and_long_help_are_one(mj: Mj, page: str) -> None:
    short, long = mj(*page.split(), "-h"), mj(*page.split(), "--help")
    assert short.returncode == long.returncode == 0
    assert short.stdout == long.stdout
    assert long.stdout.startswith(f"Usage: mjtool {page}".rstrip())


def test_the_list_of_commands_is_complete(mj: Mj) -> None:
    shown = mj("--help").stdout
    for name, about in COMMANDS.items():
        assert f"  {name}" in shown
        assert about in " ".join(shown.split())
        assert (ROOT / "mjtool" / "cli" / f"{name}.py").is_file()


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_first_line_of_help_is_the_line_of_the_list(mj: Mj, name: str) -> None:
    assert COMMANDS[name] in " ".join(mj(name, "--help").stdout.split())


def test_help_fits_eighty_columns(mj: Mj) -> None:
    for page in ["", *PAGES]:
        text = mj(*page.split(), "--help").stdout.partition("Examples:")[0]
        assert max(len(line) for line in text.splitlines()) <= 80, page
