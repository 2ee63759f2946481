"""Our own notation as a format: logs and hand lines by `mjtool.deal` and `mjtool.notation`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from ..deal import BadRecord, Deal, Wrap, fold, read_deals, read_record, write_deal
from ..diag import Diagnostic
from ..notation import HandLine, read_hand, write_hand
from .source import ForeignHand, Read

_LOG_WORD: Final = re.compile(r"(?:^|\s)(?:id|game|players|end|fan|net)=")
_SEATED: Final = re.compile(r"(?:^|\s)[ESWN]:")


def read(lines: Iterable[str]) -> Read:
    """The records of a log of ours."""
    return read_deals(lines)


def is_log(text: str) -> bool:
    """Whether a record is a deal's log rather than a hand line: it has a log's field, or the hands of several seats.

    >>> is_log("S:1112345678999m E-5m last"), is_log("E:19m S:19p E+1m-")
    (False, True)
    """
    return _LOG_WORD.search(text) is not None or len(_SEATED.findall(text)) > 1


def read_any(lines: Iterable[str]) -> Iterator[Deal | ForeignHand | BadRecord]:
    """Logs and hand lines as they come; a hand line is a record of one line."""
    for rows in fold(lines):
        text = "\n".join([row for _, row in rows])
        if len(rows) > 1 or is_log(text):
            yield read_record(rows)
            continue
        line = rows[0][0]
        hand = read_hand(text)
        if isinstance(hand, Diagnostic):
            yield BadRecord(line, text, replace(hand, span=hand.span._replace(line=line)))
        else:
            yield ForeignHand(line, text, hand)


def write(record: Deal | HandLine, wrap: Wrap = Wrap.NONE) -> str:
    """A deal or a hand line in canonical form, without a line end. Raises as `write_hand` does."""
    return write_deal(record, wrap) if isinstance(record, Deal) else write_hand(record)
