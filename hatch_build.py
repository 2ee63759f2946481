"""Builds the compiled kernel with the wheel, where there is a C compiler; without one the package is plain Python."""

from __future__ import annotations

import os
import shlex
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path("mjtool/bulk/native")
LIBRARY = FOLDER / "libkernel.so"
OPTIONS = ("-std=c11", "-O3", "-shared", "-fPIC", "-fvisibility=hidden")


class KernelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the kernel to the wheel, or to the checkout of an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are collected; a compiler that is missing or fails is no error."""
        root = Path(self.root)
        (root / LIBRARY).unlink(missing_ok=True)
        sources = sorted(map(str, (root / FOLDER).glob("*.c")))
        command = [*shlex.split(os.environ.get("CC", "cc")), *OPTIONS, "-o", str(root / LIBRARY), *sources]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(f"the kernel is left out: {error}")
            return
        build_data["artifacts"].append(str(LIBRARY))
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"
