"""What one hand may import before it is answered."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HAND = "S:24m345p678s99s[777z] N-3m"
DEAR = {
    "typer",
    "click",
    "rich",
    "pydantic",
    "tabulate",
    "wcwidth",
    "importlib.metadata",
    "fractions",
    "numpy",
    "zstandard",
}


@pytest.mark.parametrize("form", ["json", "tsv"])
@pytest.mark.parametrize("verb", ["score", "waits", "shanten"])
def test_the_plain_path_imports_nothing_dear(verb: str, form: str) -> None:
    hand = HAND if verb == "score" else "24m345p678s99s[777z]"
    script = (
        "import sys\n"
        "from mjtool.cli import _answer\n"
        f"_answer({[verb, '-r', 'shenyang', '--format', form, hand]!r})\n"
        "print(' '.join(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout
    assert not DEAR & set(done.stderr.split())


def test_tables_alone_import_tabulate() -> None:
    script = (
        "import sys\n"
        "from mjtool.cli import _answer\n"
        f"_answer(['score', '-r', 'shenyang', {HAND!r}])\n"
        "print(' '.join(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = set(done.stderr.split())
    assert "tabulate" in loaded
    assert not (DEAR - {"tabulate", "importlib.metadata", "wcwidth"}) & loaded
