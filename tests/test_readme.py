"""README.md: its examples print what they say, its Python runs, its set-up commands are those of the checks."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def tool() -> Any:
    spec = importlib.util.spec_from_file_location("readme_tool", ROOT / "tools" / "readme.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXAMPLES = tool().examples(TEXT)


def test_there_are_ten_examples() -> None:
    assert len(EXAMPLES) == 10


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command[:40] for command, _ in EXAMPLES])
def test_an_example_prints_what_stands_below_it(command: str, shown: str) -> None:
    assert shown
    assert tool().output(command) == shown


def test_the_python_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    named: dict[str, Any] = {}
    exec(code, named)
    assert named["outcome"].win


def test_the_house_ruleset_is_a_good_one(tmp_path: Path) -> None:
    (house,) = re.findall(r"```toml\n(.*?)```", TEXT, re.S)
    (tmp_path / "home.toml").write_text(house)
    shown = tool().output(f"cp {tmp_path}/home.toml . && mjtool rules check home.toml && echo good")
    assert shown.endswith("good\n")


def test_two_commands_set_it_up_and_the_checks_use_them() -> None:
    commands = re.findall(r"```sh\n(.*?)\n```", TEXT, re.S)
    assert len(commands) == 2
    assert all(command.startswith("python3 -m venv .venv && .venv/bin/pip install ") for command in commands)
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
