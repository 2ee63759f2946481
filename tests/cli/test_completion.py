"""Completion scripts: bash's is tried out, the others are read."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from mjtool.cli import COMMANDS

from .conftest import Mj


@pytest.fixture
def bash(mj: Mj, tmp_path: Path) -> Path:
    path = tmp_path / "mjtool.bash"
    path.write_text(mj("completion", "bash").stdout)
    return path


def complete(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    line = " ".join(f"'{word}'" for word in words)
    here = f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}"
    code = f"source {script}; {here}; _mjtool; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_bash_completes_commands(bash: Path) -> None:
    assert complete(bash, "mjtool", "sc") == ["score", "schema"]
    assert set(COMMANDS) <= set(complete(bash, "mjtool", ""))


def test_bash_completes_options_and_their_words(bash: Path) -> None:
    assert complete(bash, "mjtool", "score", "--exp") == ["--explain"]
    assert complete(bash, "mjtool", "score", "--format", "") == ["table", "tsv", "json"]
    assert complete(bash, "mjtool", "score", "-r", "shen") == ["shenyang"]
    assert complete(bash, "mjtool", "rules", "")[:4] == ["list", "show", "check", "diff"]


def test_bash_leaves_files_to_the_shell(bash: Path) -> None:
    assert complete(bash, "mjtool", "score", "-i", "") == []
    assert "complete -o default -F _mjtool mjtool" in bash.read_text()


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_know_every_command_and_option(mj: Mj, shell: str) -> None:
    script = mj("completion", shell).stdout
    for name in COMMANDS:
        assert name in script
    for word in ("explain", "rules", "shenyang", "unicode", "rivers"):
        assert word in script


def test_an_unknown_shell_is_refused(mj: Mj) -> None:
    done = mj("completion", "csh")
    assert (done.returncode, done.stdout) == (2, "")
    assert "bash, zsh, fish" in done.stderr
