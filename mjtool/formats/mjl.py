"""Our own notation as a format: logs by `mjtool.deal`."""

from __future__ import annotations

from collections.abc import Iterable

from ..deal import read_deals
from .source import Read


def read(lines: Iterable[str]) -> Read:
    """The records of a log of ours."""
    return read_deals(lines)
