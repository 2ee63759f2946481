"""Shanten of plain lines by the million: a hand's text goes to its number by look-ups, without being read in full.

A line is plain when it is tiles in the order m p s z, each suit at most once (`123m456p789s11z`), alone or with melds
and words behind them. What stands behind, the line's *tail*, is read once and kept, so that lines alike share it.
Anything unusual, and anything that is wrong, is left to the usual way.

Everything that is looked up on the way stands in plain dicts, and what is missing in them is found by a KeyError: that
is what costs least when nearly nothing is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..diag import Diagnostic
from ..hand import Hand, How
from ..notation import read_hand, unknown_words
from ..rules.ground import OWN_FOUR, Ground
from ..rules.model import Rules
from ..rules.tiles import Words, copies_in_play
from ..shanten import grounded
from ..shape.distance import GROUPS, NEVER
from ..shape.distance.measure import Lookup, Term
from ..shape.distance.vectors import Pool
from .shanten_melds import MeldedLines

if TYPE_CHECKING:
    from .shanten_arrays import Arrays

MOST_RUNS: Final = 50_000
"""Runs of digits that a suit remembers: a bound on memory that keeps most of a long input's."""
MOST_TAILS: Final = 1_000
NUMPY_PAYS: Final = 5_000
"""After so many lines importing numpy is worth its time."""
FEW_LINES: Final = 64
"""Lines alike that are worth a block of their own."""
LOOKED_AT: Final = 4_096
"""Bytes of a block in which a right line is looked for."""
MANY: Final = 4
"""From so many terms on a shape gets a guard."""

_PLAIN: Final = re.compile(r"(?:([1-9]+)m)?(?:([1-9]+)p)?(?:([1-9]+)s)?([1-7]+z)?([ \[({].*)?", re.ASCII | re.DOTALL)
_BEHIND: Final = re.compile(r"[ \[({]")
_ABSENT: Final = "-"
"""The run of a suit that a line does not have, which no text can be: in `m456p` nothing stands before the `m`."""
_DIGITS: Final = "123456789"
_NO_TILES: Final = "z" + _ABSENT

Run = tuple[Any, ...]
"""What a run of digits is: for every slot what its `Fold` makes of it, the ids of its vectors, and last its tiles and
256 times its wild tiles.
"""

Slots = tuple[int, int, int, int]
"""For each group the place in its runs' tuples."""


class Fold:
    """The combinations of four vectors to a need, as dicts: `m_part(a)[p][s_part(c)[z]]` with ids `a p c z`."""

    def __init__(self, pool: Pool, entry: int) -> None:
        self.entry = entry
        self._pool = pool
        self._column = pool.columns[entry]
        self._pairs: dict[int, dict[int, dict[int, int]]] = {}
        self._ends: dict[int, dict[int, int]] = {}
        self._needs: dict[int, dict[int, int]] = {}

    def part(self, group: int, vector: int) -> Any:
        """What a run keeps for a vector: the dots and the honours its id, the others the dict that goes on from it."""
        if group % 2:
            return vector
        return self._ends.setdefault(vector, {}) if group else self._pairs.setdefault(vector, {})

    def learn(self, m: int, p: int, s: int, z: int) -> None:
        """Fill in what four vectors come to, where it is not known."""
        pairs, ends, rows = self._pairs[m], self._ends[s], self._pool.rows
        if p not in pairs:
            pairs[p] = self._needs.setdefault(rows[m][p], {})
        if z not in ends:
            ends[z] = rows[s][z]
        needs, back = pairs[p], ends[z]
        if back not in needs:
            needs[back] = self._column[rows[rows[m][p]][back]]


@lru_cache(maxsize=64)
def _fold(pool: Pool, entry: int) -> Fold:
    return Fold(pool, entry)


class TailSlot(NamedTuple):
    """What a run keeps for one look-up, or for the least of several, and the combinations that it goes into."""

    fold: Fold
    pool: Pool
    lookups: tuple[Lookup, ...]

    def vector(self, key: int) -> int:
        """The id of a key's vector."""
        if len(self.lookups) == 1:
            return self.lookups[0][key]
        ids = [lookup[key] for lookup in self.lookups]
        return self.pool.intern(bytes(map(min, *(self.pool.vectors[number] for number in ids))))


class Runs:
    """The runs of one group: digits → what they are, for the shapes of one tail."""

    def __init__(self, group: int, copies: Sequence[int], wilds: frozenset[int]) -> None:
        start, size = GROUPS[group]
        self.known: dict[str, Run] = {}
        self.slots: list[TailSlot] = []
        self._group = group
        self.copies = dict(zip(_DIGITS, copies[start : start + size], strict=False))
        self.wilds = "".join(_DIGITS[kind - start] for kind in sorted(wilds) if start <= kind < start + size)

    def slot(self, slot: TailSlot) -> int:
        """The place of a slot in the runs' tuples."""
        if slot not in self.slots:
            self.slots.append(slot)
        return self.slots.index(slot)

    def order(self, place: int) -> int:
        """What slots are sorted by, so that suits that are alike have them alike."""
        return hash(self.slots[place])

    def key(self, digits: str) -> tuple[int, int] | None:
        """The key of a run's natural tiles and the number of its wild tiles; None where it has more tiles of a kind
        than there are, or a kind that the set lacks.
        """
        key = wild = 0
        for digit in {*digits}:
            count = digits.count(digit)
            if count > self.copies.get(digit, 0):
                return None
            if digit in self.wilds:
                wild += count
            else:
                key += count << 3 * _DIGITS.index(digit)
        return key, wild

    def learn(self, digits: str) -> bool:
        """Work out a run; False where it is not plain."""
        tiles = digits.strip(_NO_TILES)
        found = self.key(tiles)
        if found is None:
            return False
        key, wild = found
        if len(self.known) >= MOST_RUNS:
            self.known.clear()
        ids = tuple([slot.vector(key) for slot in self.slots])
        parts = [slot.fold.part(self._group, number) for slot, number in zip(self.slots, ids, strict=True)]
        self.known[digits] = (*parts, ids, len(tiles) + (wild << 8))
        return True


class ManyTerms(NamedTuple):
    """One shape with several terms; `guard` gives a bound that none of them is below."""

    guard: Slots
    terms: tuple[Slots, ...]


class Tail:
    """What lines with one tail are measured by."""

    def __init__(self, ground: Ground, copies: Sequence[int]) -> None:
        wilds = frozenset(ground.wilds)
        self.runs = tuple(Runs(group, copies, wilds) for group in range(4))
        self.few: list[Slots] = []
        """The terms of shapes that have few: these are looked up first."""
        self.many: list[ManyTerms] = []
        self.said: dict[int, str | None] = {}
        """What to show for a least need plus 256 times the tiles plus 65536 times the wild tiles."""
        self._size = ground.size
        self._held = [(shape.number - laid, shape.kinds <= wilds) for _, shape, laid in ground.held]
        for _, measures in ground.measures:
            for one in measures:
                self._add(one.pool, one.entry, one.terms)

    def _add(self, pool: Pool, entry: int, terms: tuple[Term, ...]) -> None:
        slots = [self._slots(pool, entry, [(lookup,) for lookup in term]) for term in terms]
        if len(terms) < MANY:
            self.few += slots
            return
        every = [tuple(dict.fromkeys(term[group] for term in terms)) for group in range(4)]
        self.many.append(ManyTerms(self._slots(pool, entry, every), tuple(slots)))

    def _slots(self, pool: Pool, entry: int, lookups: Iterable[tuple[Lookup, ...]]) -> Slots:
        made = (TailSlot(_fold(pool, entry), pool, of) for of in lookups)
        m, p, s, z = (runs.slot(slot) for runs, slot in zip(self.runs, made, strict=True))
        return m, p, s, z

    def forget(self) -> None:
        """Give back the memory of the runs."""
        for runs in self.runs:
            runs.known.clear()

    def learn(self, digits: Sequence[str]) -> bool:
        """Work out what a line's four runs come to; False where one of them is not plain."""
        for runs, run in zip(self.runs, digits, strict=True):
            if run not in runs.known and not runs.learn(run):
                return False
        m, p, s, z = (runs.known[run][-2] for runs, run in zip(self.runs, digits, strict=True))
        for i, j, k, x in (*self.few, *(one for shape in self.many for one in (shape.guard, *shape.terms))):
            self.runs[0].slots[i].fold.learn(m[i], p[j], s[k], z[x])
        return True

    def answer(self, digits: Sequence[str]) -> str | None:
        """The number of a line by its four runs. Raises KeyError where something is not known yet."""
        a, b, c, d = (runs.known[run] for runs, run in zip(self.runs, digits, strict=True))
        best = NEVER
        for i, j, k, x in self.few:
            need = a[i][b[j]][c[k][d[x]]]
            if need < best:
                best = need
        if self.many:
            best = self.beyond(a, b, c, d, best)
        return self.say(best + (a[-1] + b[-1] + c[-1] + d[-1] << 8))

    def beyond(self, a: Run, b: Run, c: Run, d: Run, best: int) -> int:
        """The least need when shapes with many terms are looked at too."""
        for (i, j, k, x), terms in self.many:
            if a[i][b[j]][c[k][d[x]]] < best:
                for i, j, k, x in terms:
                    need = a[i][b[j]][c[k][d[x]]]
                    if need < best:
                        best = need
        return best

    def say(self, code: int) -> str | None:
        """What to show, None for a wrong number of tiles; see `said`."""
        if code not in self.said:
            self.said[code] = self._number(code & 0xFF, code >> 8 & 0xFF, code >> 16)
        return self.said[code]

    def _number(self, best: int, tiles: int, wild: int) -> str | None:
        floor = self._size - tiles
        if floor not in (0, 1):
            return None
        needs = [number - (wild if of_wild else 0) for number, of_wild in self._held]
        if best < NEVER:
            needs.append(best - wild)
        return str(max(min(needs), floor) - 1) if needs else "-"


class PlainLines:
    """The shanten of plain lines under one ruleset. What it learns from a line it keeps for the next ones.

    Long inputs are looked up whole blocks at a time where numpy is installed; what comes out is the same.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known_words = frozenset(rules.table("words"))
        self._tails: dict[str, Tail] = {}
        self._melded = MeldedLines(rules)
        self._lines = 0
        self._arrays: Arrays | None = None
        self._may_use_arrays = True

    def block(self, data: bytes, first: int, end: str, other: Callable[[int, str], str]) -> bytes:
        """The rows of a block of whole lines: the line's number (from `first`), a tab, its shanten (`-` where it can
        never win), `end`. For every line that is not plain, blank ones and comments too, the row is what `other` makes
        of its number and text.
        """
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n")
        data = data.removeprefix(b"\xef\xbb\xbf") if first == 1 else data
        data = data if data.endswith(b"\n") else data + b"\n"
        count = data.count(b"\n")
        self._lines += count
        arrays = self._lines > NUMPY_PAYS and count >= FEW_LINES and self._has_arrays()
        if arrays and not any(mark in data for mark in (b" ", b"[", b"(", b"{")):
            found = self._bare(data, first, end, other)
            if found is not None:
                return found
        lines = data.decode("utf-8", "surrogateescape").split("\n")[:-1]
        rows = self._rows(lines, first, end, arrays)
        return "".join(
            [other(number, lines[number - first]) if row is None else row for number, row in enumerate(rows, first)]
        ).encode()

    def rows(self, lines: Sequence[str], first: int, end: str) -> list[str | None]:
        """The row of every line as in `block`, None for every line that is not plain."""
        self._lines += len(lines)
        return self._rows(lines, first, end, self._lines > NUMPY_PAYS and self._has_arrays())

    def _rows(self, lines: Sequence[str], first: int, end: str, arrays: bool) -> list[str | None]:
        texts = self._by_tails(lines) if arrays else self._one_by_one(lines)
        return [None if text is None else f"{number}\t{text}{end}" for number, text in enumerate(texts, first)]

    def _bare(self, data: bytes, first: int, end: str, other: Callable[[int, str], str]) -> bytes | None:
        """The rows of a block without tails; None where no line of it makes the tables known."""
        if "" not in self._tails:
            lines = data[:LOOKED_AT].decode("utf-8", "surrogateescape").split("\n")[:-1]
            any(self.answer(line) is not None for line in lines)
        tail = self._tails.get("")
        return self._arrays.block(tail, data, first, end, other) if tail and self._arrays else None

    def _has_arrays(self) -> bool:
        """Whether numpy is there: imported when it is first asked for."""
        if self._arrays is None and self._may_use_arrays:
            try:
                from .shanten_arrays import Arrays
            except ImportError:
                self._may_use_arrays = False
            else:
                self._arrays = Arrays()
        return self._arrays is not None

    def _by_tails(self, lines: Sequence[str]) -> list[str | None]:
        """The numbers of lines, those with the same tail together."""
        text = "\n".join(lines)
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
        found: list[str | None] = [None] * len(lines)
        for tail, (places, heads) in groups.items():
            texts = self._by_block(tail, [lines[place] for place in places], "\n".join(heads))
            for place, answer in zip(places, texts, strict=True):
                found[place] = answer
        return found

    def _by_block(self, behind: str, lines: Sequence[str], heads: str) -> list[str | None]:
        """The numbers of lines that have the same tail; `heads` is what stands before it, a line each."""
        texts = None
        if len(lines) >= FEW_LINES and self._arrays is not None:
            # the first right line, answered on its own, makes the tail known
            known = behind in self._tails or any(self.answer(line) is not None for line in lines[:FEW_LINES])
            tail = self._tails.get(behind) if known else None
            texts = self._arrays.numbers(tail, heads) if tail else None
        return texts if texts is not None else [self.answer(line) for line in lines]

    def _one_by_one(self, lines: Sequence[str]) -> list[str | None]:
        """The numbers of lines."""
        found: list[str | None] = []
        add = found.append
        bare = self._tails.get("")
        if bare is None:
            return [self.answer(line) for line in lines]
        m_known, p_known, s_known, z_known = (runs.known for runs in bare.runs)
        few, many, said = bare.few, bare.many, bare.said
        for line in lines:
            m, _, rest = line.partition("m")
            p, _, rest = rest.partition("p")
            s, all_three, z = rest.partition("s")
            try:
                a, b, c, d = m_known[m], p_known[p], s_known[s], z_known[z if all_three else _ABSENT]
                best = NEVER
                for i, j, k, x in few:
                    need = a[i][b[j]][c[k][d[x]]]
                    if need < best:
                        best = need
                if many:
                    best = bare.beyond(a, b, c, d, best)
                add(said[best + (a[-1] + b[-1] + c[-1] + d[-1] << 8)])
            except KeyError:
                add(self.answer(line))
        return found

    def answer(self, line: str) -> str | None:
        """The shanten of one line as text, `-` where it can never win; None where the line is not plain."""
        plain = _PLAIN.fullmatch(line)
        if plain is None:
            return None
        m, p, s, z, behind = plain.groups()
        digits = (m or _ABSENT, p or _ABSENT, s or _ABSENT, z or "")
        if behind and behind[0] != " ":
            found = self._melded.answer(digits, behind)
            if found is not None:
                return found
        tail = self._tails.get(behind or "") or self._read(line, behind or "", digits)
        if tail is None:
            return None
        try:
            return tail.answer(digits)
        except KeyError:
            return tail.answer(digits) if tail.learn(digits) else None

    def _read(self, line: str, behind: str, digits: Sequence[str]) -> Tail | None:
        """A new tail, read with the first right line that has it; None where it calls for the usual way."""
        read = read_hand(line)
        if isinstance(read, Diagnostic) or self._rules.at(OWN_FOUR, False):
            return None
        odd = read.warnings or unknown_words(read, self._known_words)
        if odd or read.how is not How.NONE or read.rules is not None:
            return None
        ground = grounded(read.hand, self._rules, read.words)
        written = sum(len(run.strip(_NO_TILES)) for run in digits)
        # tiles may go on behind a meld: then they are not all in the runs
        if isinstance(ground, Diagnostic) or len(read.hand.concealed) != written:
            return None
        if len(self._tails) >= MOST_TAILS:
            self._tails.clear()
        self._tails[behind] = tail = Tail(ground, self._copies(read.hand, read.words, ground))
        return tail

    def _copies(self, hand: Hand, words: Words, ground: Ground) -> list[int]:
        """The most tiles of a kind that plain concealed tiles may hold: those in play that do not lie in the tail."""
        copies = list(copies_in_play(self._rules, words, ground.wilds))
        for kind in (*hand.aside, *(kind for meld in hand.melds for kind in meld.tiles)):
            copies[kind] -= 1
        if ground.deputy is not None:
            # a stand-in counts in another suit than it is written in
            copies[ground.deputy.kind] = 0
        return copies
