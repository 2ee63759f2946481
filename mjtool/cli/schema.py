"""`mjtool schema`: the JSON Schema of a kind of record, as it ships in the package."""

from __future__ import annotations

from importlib import resources
from typing import Annotated, Any, Final

import typer

from ..diag import Diagnostic
from .common import epilog, new_app
from .out import UsageFailed, write_text

app = new_app()

EXAMPLES: Final = ("mjtool schema", "mjtool schema score", "mjtool schema replay")


def _directory() -> Any:
    return resources.files("mjtool") / "schemas"


def names() -> tuple[str, ...]:
    """Every schema's name, sorted."""
    return tuple(sorted(entry.name[:-5] for entry in _directory().iterdir() if entry.name.endswith(".json")))


@app.command(help="Print the JSON Schema of a kind of record; without a name, list the names.", epilog=epilog(EXAMPLES))
def schema(name: Annotated[str | None, typer.Argument(metavar="[NAME]", show_default=False)] = None) -> None:
    """Print one schema or the list of names; an unknown name is refused with those there are."""
    if name is None:
        write_text("".join(f"{each}\n" for each in names()))
    elif name in names():
        write_text((_directory() / f"{name}.json").read_text(encoding="utf-8"))
    else:
        raise UsageFailed(Diagnostic("unknown-schema", args={"name": name, "known": names()}))
