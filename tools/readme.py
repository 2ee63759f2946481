"""Writes what README.md's examples print, below each of their commands.

Run in the project's root: `python tools/readme.py`. A test holds that they are up to date.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
EXAMPLE = re.compile(r"```console\n\$ (?P<command>.*)\n(?P<output>(?:.*\n)*?)```")


def examples(text: str) -> list[tuple[str, str]]:
    """Every example's command and what stands below it."""
    return [(found["command"], found["output"]) for found in EXAMPLE.finditer(text)]


def output(command: str) -> str:
    """What a command prints, mjtool called by its name, in an empty directory and in English."""
    with tempfile.TemporaryDirectory() as here:
        tool = Path(here) / "bin" / "mjtool"
        tool.parent.mkdir()
        tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mjtool "$@"\n')
        tool.chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MJTOOL_", "LC_", "LANG"))}
        path = f"{tool.parent}{os.pathsep}{os.environ['PATH']}"
        env = {**kept, "PATH": path, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        return subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=here, env=env).stdout


def refreshed(text: str) -> str:
    """The text with the outputs of today."""
    return EXAMPLE.sub(lambda found: f"```console\n$ {found['command']}\n{output(found['command'])}```", text)


if __name__ == "__main__":
    README.write_text(refreshed(README.read_text(encoding="utf-8")), encoding="utf-8")
