"""The notation: hands and logs as words. See mjtool-notation(5).

`read_hand` and `write_hand` are hand lines; `mjtool.deal` reads and writes logs with the same scanner. Nothing here
knows a ruleset.
"""

from .line import MAX_LINE, HandLine, read_hand
from .scan import visible
from .turn import Act, ActKind
from .values import read_numbers, read_seats, read_tiles
from .words import HAND_FIELDS, HAND_FLAGS, LOG_FIELDS, Field, nearest, unknown_words
from .write import write_hand, write_meld, write_tiles

__all__ = [
    "HAND_FIELDS",
    "HAND_FLAGS",
    "LOG_FIELDS",
    "MAX_LINE",
    "Act",
    "ActKind",
    "Field",
    "HandLine",
    "nearest",
    "read_hand",
    "read_numbers",
    "read_seats",
    "read_tiles",
    "unknown_words",
    "visible",
    "write_hand",
    "write_meld",
    "write_tiles",
]
