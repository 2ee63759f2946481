"""The built-in ruleset files, parsed beforehand: reading their TOML would take as long as all else that one hand needs.

The TOML files are the source. When the package is built, the table of each is put into `data/parsed` as JSON, with a
checksum of the text that it was made from; where there is none, or the text is another, the text itself is parsed.
"""

from __future__ import annotations

import json
import os
import zlib
from typing import Any

DATA = os.path.join(os.path.dirname(__file__), "data")
"""Where the built-in files are. (Paths by hand: pathlib and importlib.resources would cost more than a ruleset.)"""


def text_of(name: str) -> bytes:
    """The text of a built-in file, by its name without ending. Raises OSError where there is none."""
    with open(os.path.join(DATA, f"{name}.toml"), "rb") as file:
        return file.read()


def table_of(name: str) -> dict[str, Any]:
    """The table of a built-in file. Nobody may change it."""
    text = text_of(name)
    try:
        with open(os.path.join(DATA, "parsed", f"{name}.json"), encoding="ascii") as file:
            checksum, table = json.load(file)
    except FileNotFoundError:
        checksum = None
    return table if checksum == zlib.crc32(text) else toml(text.decode())


def toml(text: str) -> dict[str, Any]:
    """The table of a TOML text. Raises `tomllib.TOMLDecodeError`."""
    import tomllib  # only where nobody has parsed it before

    return tomllib.loads(text)


def parsed(text: bytes) -> str:
    """What `data/parsed` holds of a text."""
    return json.dumps([zlib.crc32(text), toml(text.decode())], separators=(",", ":")) + "\n"
