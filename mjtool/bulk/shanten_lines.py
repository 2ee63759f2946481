"""Shanten of plain lines by the million: a hand's text goes to its number by look-ups, without being read in full.

A line is plain when it is tiles in the order m p s z, each suit at most once (`123m456p789s11z`), alone or with melds
and words behind them. What stands behind, the line's *tail*, is read once and kept, so that lines alike share it.
Anything unusual, and anything that is wrong, is left to the usual way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from ..diag import Diagnostic
from ..hand import Hand, How
from ..notation import read_hand, unknown_words
from ..rules.ground import OWN_FOUR, Ground
from ..rules.model import Rules
from ..rules.tiles import Words, copies_in_play, copies_left
from ..shanten import grounded
from .shanten_melds import MeldedLines
from .shanten_tail import ABSENT, NO_TILES, Tail

if TYPE_CHECKING:
    from .shanten_kernel import Blocks

MOST_TAILS: Final = 1_000
KERNEL_PAYS: Final = 0.02
"""Seconds spent on lines one by one after which loading the kernel and laying out its tables is worth the time."""
FEW_LINES: Final = 64
"""Lines alike that are worth a block of their own."""
LOOKED_AT: Final = 4_096
"""Bytes of a block in which a right line is looked for."""

_PLAIN: Final = re.compile(r"(?:([1-9]+)m)?(?:([1-9]+)p)?(?:([1-9]+)s)?([1-7]+z)?([ \[({].*)?", re.ASCII | re.DOTALL)
_BEHIND: Final = re.compile(r"[ \[({]")
_MARKS: Final = (b" ", b"[", b"(", b"{")


class PlainLines:
    """The shanten of plain lines under one ruleset. What it learns from a line it keeps for the next ones.

    Long inputs are looked up whole blocks at a time where the compiled kernel is there; what comes out is the same.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known_words = frozenset(rules.table("words"))
        self._tails: dict[str, Tail] = {}
        self._melded = MeldedLines(rules)
        self._spent = 0.0
        self._blocks: Blocks | None = None
        self._may_use_blocks = True

    def block(self, data: bytes, first: int, end: str, other: Callable[[int, str], str]) -> bytes:
        """The rows of a block of whole lines: the line's number (from `first`), a tab, its shanten (`-` where it can
        never win), `end`. For every line that is not plain, blank ones and comments too, the row is what `other` makes
        of its number and text.
        """
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n")
        data = data.removeprefix(b"\xef\xbb\xbf") if first == 1 else data
        data = data if data.endswith(b"\n") else data + b"\n"
        blocks = data.count(b"\n") >= FEW_LINES and self._has_blocks()
        found = self._alike(data, first, end, other) if blocks else None
        if found is not None:
            return found
        lines = data.decode("utf-8", "surrogateescape").split("\n")[:-1]
        texts = self._texts(lines, blocks)
        if None not in texts:
            return "".join([f"{number}\t{text}{end}" for number, text in enumerate(texts, first)]).encode()
        return "".join(
            [
                other(number, line) if text is None else f"{number}\t{text}{end}"
                for number, (line, text) in enumerate(zip(lines, texts, strict=True), first)
            ]
        ).encode()

    def rows(self, lines: Sequence[str], first: int, end: str) -> list[str | None]:
        """The row of every line as in `block`, None for every line that is not plain."""
        texts = self._texts(lines, len(lines) >= FEW_LINES and self._has_blocks())
        return [None if text is None else f"{number}\t{text}{end}" for number, text in enumerate(texts, first)]

    def _texts(self, lines: Sequence[str], blocks: bool) -> list[str | None]:
        """The numbers of lines, with whole-block look-ups or without."""
        if blocks:
            return self._by_tails(lines)
        start = perf_counter()
        texts = self._one_by_one(lines)
        self._spent += perf_counter() - start
        return texts

    def _alike(self, data: bytes, first: int, end: str, other: Callable[[int, str], str]) -> bytes | None:
        """The rows of a block whose lines all have the tail of its first one; None where they have not, or no line of
        it makes the tables known."""
        start = data[: data.find(b"\n")].decode("utf-8", "surrogateescape")
        cut = _BEHIND.search(start)
        behind = start[cut.start() :] if cut else ""
        tail_end = behind.encode("utf-8", "surrogateescape") + b"\n"
        if not _all_end(data, tail_end):
            return None
        tail = self.learnt(behind, data[:LOOKED_AT].decode("utf-8", "surrogateescape").split("\n")[:-1])
        if tail is None or self._blocks is None:
            return None
        lines: list[str] = []

        def odd(place: int) -> bytes:
            if not lines:
                lines.extend(data.decode("utf-8", "surrogateescape").split("\n"))
            return other(first + place, lines[place]).encode()

        return self._blocks.block(tail, data.replace(tail_end, b"\n") if behind else data, first, end, odd)

    def learnt(self, behind: str, lines: Sequence[str]) -> Tail | None:
        """A tail that is known, or that the first right one of some lines makes known."""
        for line in lines:
            if behind in self._tails:
                break
            self.answer(line)
        return self._tails.get(behind)

    def _has_blocks(self) -> bool:
        """Whether to look up whole blocks: the kernel is loaded once it pays, if it is there."""
        if self._blocks is None and self._may_use_blocks and self._spent >= KERNEL_PAYS:
            from .kernel import library

            found = library()
            self._may_use_blocks = found is not None
            if found is not None:
                from .shanten_kernel import Blocks

                self._blocks = Blocks(found)
        return self._blocks is not None

    def _by_tails(self, lines: Sequence[str]) -> list[str | None]:
        """The numbers of lines, those with the same tail together."""
        found: list[str | None] = [None] * len(lines)
        for tail, (places, heads) in groups_of(lines).items():
            texts = self._by_block(tail, [lines[place] for place in places], "\n".join(heads))
            for place, answer in zip(places, texts, strict=True):
                found[place] = answer
        return found

    def _by_block(self, behind: str, lines: Sequence[str], heads: str) -> list[str | None]:
        """The numbers of lines that have the same tail; `heads` is what stands before it, a line each."""
        texts = None
        if len(lines) >= FEW_LINES and self._blocks is not None:
            tail = self.learnt(behind, lines[:FEW_LINES])
            texts = self._blocks.numbers(tail, heads) if tail else None
        return texts if texts is not None else [self.answer(line) for line in lines]

    def _one_by_one(self, lines: Sequence[str]) -> list[str | None]:
        """The numbers of lines."""
        bare = self.learnt("", lines[:FEW_LINES])
        if bare is None or bare.many or len(bare.few) != 1:
            return [self.answer(line) for line in lines]
        found: list[str | None] = []
        add = found.append
        m_known, p_known, s_known, z_known = (runs.known for runs in bare.runs)
        said = bare.said
        for line in lines:
            m, _, rest = line.partition("m")
            p, _, rest = rest.partition("p")
            s, all_three, z = rest.partition("s")
            try:
                # the shape of sets alone takes combinations, as under most rulesets: `Tail.answer` without its calls
                a, b, c, d = m_known[m], p_known[p], s_known[s], z_known[z if all_three else ABSENT]
                add(said[a[0] + b[0] + c[0] + d[0]][a[1][b[1]][c[1][d[1]]]])
            except KeyError:
                whole = all_three and "m" in line and "p" in line
                add((bare.answer((m, p, s, z)) if whole else None) or self.answer(line))
        return found

    def answer(self, line: str) -> str | None:
        """The shanten of one line as text, `-` where it can never win; None where the line is not plain."""
        plain = _PLAIN.fullmatch(line)
        if plain is None:
            return None
        m, p, s, z, behind = plain.groups()
        digits = (m or ABSENT, p or ABSENT, s or ABSENT, z or "")
        if behind and behind[0] != " ":
            found = self._melded.answer(digits, behind)
            if found is not None:
                return found
        tail = self._tails.get(behind or "") or self._read(line, behind or "", digits)
        return tail.answer(digits) if tail is not None else None

    def _read(self, line: str, behind: str, digits: Sequence[str]) -> Tail | None:
        """A new tail, read with the first right line that has it; None where it calls for the usual way."""
        read = read_hand(line)
        if isinstance(read, Diagnostic) or self._rules.at(OWN_FOUR, False):
            return None
        odd = read.warnings or unknown_words(read, self._known_words)
        if odd or read.how is not How.NONE or read.rules is not None:
            return None
        ground = grounded(read.hand, self._rules, read.words)
        written = sum(len(run.strip(NO_TILES)) for run in digits)
        # tiles may go on behind a meld: then they are not all in the runs
        if isinstance(ground, Diagnostic) or len(read.hand.concealed) != written:
            return None
        if len(self._tails) >= MOST_TAILS:
            self._tails.clear()
        self._tails[behind] = tail = self._tail(read.hand, read.words, ground)
        return tail

    def _tail(self, hand: Hand, words: Words, ground: Ground) -> Tail:
        bare = replace(hand, concealed=())
        return Tail(ground, self._copies(hand, words, ground), copies_left(self._rules, bare, words, ground.wilds))

    def _copies(self, hand: Hand, words: Words, ground: Ground) -> list[int]:
        """The most tiles of a kind that plain concealed tiles may hold: those in play that do not lie in the tail."""
        copies = list(copies_in_play(self._rules, words, ground.wilds))
        for kind in (*hand.aside, *(kind for meld in hand.melds for kind in meld.tiles)):
            copies[kind] -= 1
        if ground.deputy is not None:
            # a stand-in counts in another suit than it is written in
            copies[ground.deputy.kind] = 0
        return copies


def groups_of(lines: Sequence[str]) -> dict[str, tuple[list[int], list[str]]]:
    """Lines by their tail: the places of those that have it, and what stands before it."""
    text = "\n".join(lines)
    if not any(mark in text for mark in " [({"):
        return {"": ([*range(len(lines))], [*lines])}
    groups: dict[str, tuple[list[int], list[str]]] = {}
    # words alone are found faster than melds
    words = not any(mark in text for mark in "[({")
    for place, line in enumerate(lines):
        if words:
            head, gap, tail = line.partition(" ")
            tail = gap + tail
        else:
            behind = _BEHIND.search(line)
            cut = behind.start() if behind else len(line)
            head, tail = line[:cut], line[cut:]
        group = groups.get(tail)
        if group is None:
            group = groups[tail] = ([], [])
        group[0].append(place)
        group[1].append(head)
    return groups


def _all_end(data: bytes, tail_end: bytes) -> bool:
    """Whether all lines end with the same tail, and have no other."""
    if tail_end == b"\n":
        return not any(mark in data for mark in _MARKS)
    count = data.count(b"\n")
    return data.count(tail_end) == count and all(data.count(one) == count * tail_end.count(one) for one in _MARKS)
