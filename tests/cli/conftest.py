"""The command line as a subprocess, as users start it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

Done = subprocess.CompletedProcess[str]
Mj = Callable[..., Done]
MJTOOL = [sys.executable, "-m", "mjtool"]
PLAIN_ENV = {
    **{
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MJTOOL_", "NO_COLOR"))
    },
    "LC_ALL": "C.UTF-8",
    "PYTHONPATH": str(Path(__file__).parents[2]),
}


@pytest.fixture
def mj(tmp_path: Path) -> Mj:
    """Run mjtool with these arguments in an empty directory."""

    def run(*args: str, stdin: str | bytes = "", env: Mapping[str, str] | None = None) -> Done:
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        done = subprocess.run(
            [*MJTOOL, *args],
            input=given,
            capture_output=True,
            cwd=tmp_path,
            env={**PLAIN_ENV, **(env or {})},
            timeout=120,
        )
        return Done(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
