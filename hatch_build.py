"""What is made with the wheel, or in the checkout of an editable install: the compiled kernel, where there is a C
compiler, and the built-in rulesets as they are parsed beforehand. Without them the package does the same, more slowly.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NATIVE = Path("mjtool/bulk/native")
LIBRARY = NATIVE / "libkernel.so"
OPTIONS = ("-std=c11", "-O3", "-shared", "-fPIC", "-fvisibility=hidden")
PARSER = Path("mjtool/rules/parsed.py")
RULESETS = Path("mjtool/rules/data")


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what is made to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make it before the files are collected."""
        root = Path(self.root)
        build_data["artifacts"] += parse_rulesets(root)
        try:
            compile_kernel(root)
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(f"the kernel is left out: {error}")
            return
        build_data["artifacts"].append(str(LIBRARY))
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"


def compile_kernel(root: Path) -> None:
    """Compile the kernel. Raises OSError or CalledProcessError where there is no compiler, or it fails."""
    (root / LIBRARY).unlink(missing_ok=True)
    sources = sorted(map(str, (root / NATIVE).glob("*.c")))
    command = [*shlex.split(os.environ.get("CC", "cc")), *OPTIONS, "-o", str(root / LIBRARY), *sources]
    subprocess.run(command, check=True, capture_output=True)


def parse_rulesets(root: Path) -> list[str]:
    """Parse the built-in rulesets; returns the files that were written."""
    spec = spec_from_file_location("parsed", root / PARSER)
    assert spec is not None
    assert spec.loader is not None
    parser = module_from_spec(spec)
    spec.loader.exec_module(parser)
    folder = RULESETS / "parsed"
    (root / folder).mkdir(exist_ok=True)
    written = []
    for source in sorted((root / RULESETS).glob("*.toml")):
        target = folder / f"{source.stem}.json"
        (root / target).write_text(parser.parsed(source.read_bytes()), encoding="ascii")
        written.append(str(target))
    return written
