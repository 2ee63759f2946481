"""The look-ups of `shanten_tail` over whole blocks of lines at once, by the compiled kernel where it was built.

The kernel goes by tables that are laid out here, and asks for what they lack: a vector, what two vectors come to, what
two halves of a hand need, what to show for a need. So it knows no shape, and what it answers is what plain Python
answers. Vectors and halves have numbers of their own, in the order in which they come up, so that tables stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ctypes import c_int32, c_int64, c_uint8, c_uint16, c_uint64, create_string_buffer, pointer
from typing import Any, Final

from ..shape.distance import GROUPS
from ..shape.distance.measure import Lookup, SumOfThirds
from ..shape.distance.vectors import Pool
from . import kernel
from .kernel import CODES, UNKNOWN_BYTE, Asked, By, Said
from .shanten_tail import Runs, Tail

MOST_TABLES: Final = 16
"""Tables of groups that the tails of one input may need, and tables of runs that their look-ups may need: one takes
some 5 MB."""
MOST_TAILS: Final = 128
"""Tails that are remembered: one takes some 60 KB."""
MOST_LOOKUPS: Final = 256
MOST_POOLS: Final = 4
MOST_NEEDS: Final = 16
MOST_VECTORS: Final = 4096
"""Vectors of single groups, and of halves: then their tables have 32 and 16 MB."""


class TooMuch(Exception):
    """A tail whose tables would take too much memory."""


class Numbers:
    """Vectors of a pool by numbers of their own."""

    def __init__(self) -> None:
        self.ids: list[int] = []
        self._numbers: dict[int, int] = {}

    def __call__(self, vector: int) -> int:
        """The number of an id, a new one where it has none. Raises TooMuch."""
        found = self._numbers.get(vector)
        if found is None:
            found = len(self.ids)
            if found >= MOST_VECTORS:
                raise TooMuch
            self._numbers[vector] = found
            self.ids.append(vector)
        return found


class Square:
    """A table by two numbers, which grows with them, its blanks all ones."""

    def __init__(self, kind: Any, room: kernel.Room) -> None:
        self.width = 128
        self._kind, self._room = kind, room
        self.cells = room.blank(kind, self.width * self.width, UNKNOWN_BYTE)

    def widen(self, width: int) -> None:
        """Make room for so many numbers."""
        old, cells = self.width, self.cells
        if width <= old:
            return
        while self.width < width:
            self.width *= 2
        self._room.drop(cells)
        self.cells = self._room.blank(self._kind, self.width * self.width, UNKNOWN_BYTE)
        for row in range(old):
            self.cells[row * self.width : row * self.width + old] = cells[row * old : (row + 1) * old]

    def put(self, left: int, right: int, value: int) -> None:
        """Fill in a cell."""
        self.cells[left * self.width + right] = value


class Combined:
    """What the vectors of a pool come to, as the kernel goes by it: two groups to a half, two halves to a need."""

    def __init__(self, pool: Pool, room: kernel.Room) -> None:
        self.pool = pool
        self.groups, self.halves = Numbers(), Numbers()
        self.joined = Square(c_uint16, room)
        self.needs: dict[int, Square] = {}
        """By entry."""

    def is_crowded(self) -> bool:
        """Whether there are more numbers than the tables have room for."""
        halves = len(self.halves.ids)
        return len(self.groups.ids) > self.joined.width or any(halves > one.width for one in self.needs.values())

    def join(self, left: int, right: int) -> None:
        """Fill in what two groups come to. Raises TooMuch."""
        ids = self.groups.ids
        self.joined.put(left, right, self.halves(self.pool.rows[ids[left]][ids[right]]))

    def need(self, entry: int, left: int, right: int) -> None:
        """Fill in what two halves need."""
        ids = self.halves.ids
        self.needs[entry].put(left, right, self.pool.columns[entry][self.pool.rows[ids[left]][ids[right]]])


class Shared:
    """The tables that tails share: of pools, look-ups and groups."""

    def __init__(self) -> None:
        room = self.room = kernel.Room()
        self.joined = room.blank(kernel.Joined, MOST_POOLS)
        self.needs = room.blank(kernel.Needs, MOST_NEEDS)
        self.lookups = room.blank(kernel.Lookup, MOST_LOOKUPS)
        self.tables: dict[Any, kernel.Table] = {}
        self._combined: list[Combined] = []
        self._entries: list[tuple[int, int]] = []
        self._numbers: dict[Any, int] = {}
        self._answers: list[Callable[[int], int]] = []
        self._by_run = 0

    def pool(self, pool: Pool) -> int:
        """The number of a pool. Raises TooMuch."""
        for number, known in enumerate(self._combined):
            if known.pool is pool:
                return number
        if len(self._combined) >= MOST_POOLS:
            raise TooMuch
        self._combined.append(Combined(pool, self.room))
        self._lay()
        return len(self._combined) - 1

    def entry(self, pool: Pool, entry: int) -> int:
        """The number of the table of needs of a pool's entry. Raises TooMuch."""
        key = (self.pool(pool), entry)
        if key not in self._entries:
            if len(self._entries) >= MOST_NEEDS:
                raise TooMuch
            self._entries.append(key)
            self._combined[key[0]].needs[entry] = Square(c_uint8, self.room)
            self._lay()
        return self._entries.index(key)

    def _lay(self) -> None:
        """Give tables room for all numbers, and tell the kernel where they are."""
        for number, one in enumerate(self._combined):
            one.joined.widen(len(one.groups.ids))
            self.joined[number] = kernel.Joined(one.joined.width, one.joined.cells)
        for number, (of, entry) in enumerate(self._entries):
            needs = self._combined[of].needs[entry]
            needs.widen(len(self._combined[of].halves.ids))
            self.needs[number] = kernel.Needs(needs.width, needs.cells)

    def answer(self, plan: kernel.Plan) -> None:
        """Fill in what the kernel has asked for. Raises TooMuch."""
        of, left, right = plan.of, plan.left, plan.right
        if plan.asked == Asked.VECTOR:
            self.lookups[of].known[left] = self._answers[of](left)
        elif plan.asked == Asked.HALF:
            self._combined[of].join(left, right)
        else:
            number, entry = self._entries[of]
            self._combined[number].need(entry, left, right)
        if any(one.is_crowded() for one in self._combined):
            self._lay()

    def lookup(self, lookup: Lookup, kinds: int, pool: Pool) -> int:
        """The number of a look-up of a group with so many kinds. Raises TooMuch."""
        key = (lookup, kinds)
        if key not in self._numbers:
            made, answer = self._lookup(lookup, kinds, pool)
            numbered = self._combined[self.pool(pool)].groups
            if len(self._answers) >= MOST_LOOKUPS:
                raise TooMuch
            self._numbers[key] = len(self._answers)
            self.lookups[len(self._answers)] = made
            self._answers.append(lambda asked: numbered(answer(asked)))
        return self._numbers[key]

    def _lookup(self, lookup: Lookup, kinds: int, pool: Pool) -> tuple[kernel.Lookup, Callable[[int], int]]:
        """A look-up in the kernel's form, and what gives the ids for the keys that it does not know."""
        room, made = self.room, kernel.Lookup()
        numbered = self._combined[self.pool(pool)].groups
        if lookup.steps is not None:
            made.by = By.STEPS
            for rank, layer in enumerate(lookup.steps.layers):
                made.layers[rank] = room.keep((c_uint16 * len(layer)).from_buffer(layer))
            made.final = room.numbers(c_uint16, [*map(numbered, lookup.steps.final)])
            self._lay()
            return made, int
        if lookup.thirds is not None:
            total, turned = lookup.thirds
            made.by, made.thirds = By.THIRDS, self.thirds(total)
            made.known = room.blank(c_uint16, sum(map(max, total)) + 1, UNKNOWN_BYTE)
            return made, turned
        if lookup.base is not None:
            base, part, turn = lookup.base
            made.by, made.base = By.BASE, self.lookup(base, kinds, pool)
            made.part[:kinds] = [part >> 3 * rank & 1 for rank in range(kinds)]
            made.known = room.blank(c_uint16, 4 * MOST_VECTORS, UNKNOWN_BYTE)
            return made, lambda key: turn(numbered.ids[key >> 2], key & 3)
        self._by_run += 1
        if self._by_run > MOST_TABLES:
            raise TooMuch
        made.by = By.RUN
        made.known = room.blank(c_uint16, 5**kinds, UNKNOWN_BYTE)
        return made, lambda run: lookup[_key_of(run)]

    def thirds(self, total: SumOfThirds) -> kernel.Thirds:
        """Three tables in the kernel's form."""
        return kernel.Thirds(*(self.room.numbers(c_int32, third) for third in total))

    def table(self, runs: Runs, lookups: tuple[tuple[Pool, Lookup], ...], kinds: int) -> kernel.Table:
        """The table of a group whose slots are these look-ups; groups that are alike have the same. Raises TooMuch."""
        alike = (lookups, runs.copies, runs.wilds, tuple(runs.weigh))
        if alike not in self.tables:
            if len(self.tables) >= MOST_TABLES:
                raise TooMuch
            self.tables[alike] = self._table(runs, lookups, kinds)
        return self.tables[alike]

    def _table(self, runs: Runs, lookups: Iterable[tuple[Pool, Lookup]], kinds: int) -> kernel.Table:
        room = self.room
        numbers = [self.lookup(lookup, kinds, pool) for pool, lookup in lookups]
        counted = [kernel.Counts(self.thirds(total), place) for total, place in runs.weigh]
        most = kernel.MOST_ROWS
        made = kernel.Table(kinds, 5**kinds, len(numbers), len(counted), kernel.FIRST_ROW, most, runs.wild_place)
        made.copies[:kinds] = runs.copies
        for rank in runs.wilds:
            made.wild[rank] = 1
        made.lookups = room.numbers(c_int32, numbers)
        made.counted = room.numbers(kernel.Counts, counted)
        made.rows = room.blank(c_uint16, 5**kinds)
        made.vectors = room.blank(c_uint16, (most + 1) * len(numbers))
        made.weights = room.blank(c_uint64, most + 1)
        return made


def _key_of(run: int) -> int:
    """The key of a run's number."""
    key = 0
    for rank in range(kernel.RANKS):
        run, count = divmod(run, 5)
        key += count << 3 * rank
    return key


class KernelTail:
    """What blocks of lines with one tail are measured by. Raises TooMuch."""

    def __init__(self, tail: Tail, shared: Shared, library: Any) -> None:
        self._tail, self._shared, self._library = tail, shared, library
        self._room = kernel.Room()
        self.shown: Any = create_string_buffer(2 * CODES)
        """What to show for a code: one or two characters, or a NUL for the second one."""
        self.texts: dict[int, str | None] = {0: None}
        """The same as text."""
        self._said = self._room.blank(c_uint8, CODES)
        self.plan = self._planned()

    def _planned(self) -> kernel.Plan:
        """The tail in the kernel's form."""
        shared, room = self._shared, self._room
        terms = self._tail.terms()
        plan = kernel.Plan(lookups=shared.lookups, joined=shared.joined, needs=shared.needs, said=self._said)
        plan.size, plan.shapes = self._tail.ground.size, len(self._tail.ground.measures)
        if plan.shapes > kernel.SHAPES or len(terms) > kernel.TERMS:
            raise TooMuch
        places = []
        for group, (runs, (_, kinds)) in enumerate(zip(self._tail.runs, GROUPS, strict=True)):
            # in one order, so that suits that are alike have the same table
            slots = tuple(sorted({(term.pool, term.lookups[group]) for term in terms}, key=hash))
            plan.tables[group] = pointer(shared.table(runs, slots, kinds))
            places.append({lookup: place for place, (_, lookup) in enumerate(slots)})
        made = []
        for shape, pool, entry, lookups in terms:
            four = (c_int32 * 4)(*(places[group][lookup] for group, lookup in enumerate(lookups)))
            made.append(kernel.Term(four, shared.pool(pool), shared.entry(pool, entry), shape))
        tallies = []
        for tally, place, shape in self._tail.tallies:
            needs = room.numbers(c_uint8, [*map(tally.need, range(1 << tally.bits))])
            tallies.append(kernel.Tally(place, (1 << tally.bits) - 1, needs, shape))
        plan.terms, plan.term_count = room.numbers(kernel.Term, made), len(made)
        plan.tallies, plan.tally_count = room.numbers(kernel.Tally, tallies), len(tallies)
        return plan

    def codes(self, data: bytes) -> Any:
        """A code for every line of a block, whose lines all end with a line feed: what `shown` says of it; 0 is a line
        that is not plain. Raises TooMuch.
        """
        codes = (c_int32 * data.count(b"\n"))()
        at, count = c_int64(0), c_int64(0)
        while self._library.measure(self.plan, data, len(data), at, codes, count):
            self.answer()
        return codes

    def answer(self) -> None:
        """Fill in what the kernel has asked for. Raises TooMuch."""
        if self.plan.asked == Asked.CODE:
            self._say(self.plan)
        else:
            self._shared.answer(self.plan)

    def _say(self, plan: kernel.Plan) -> None:
        """Work out what to show for a code."""
        code, need, wild = plan.of, plan.left, plan.right
        text = self.texts[code] = self._tail.number(need, plan.size - (code >> 7 & 1), wild)
        self._said[code] = Said.NOT_PLAIN if text is None else Said.SHOWN
        self.shown[2 * code : 2 * code + 2] = (text or "").encode().ljust(2, b"\0")

    def rows(self, codes: Any, first: int, end: bytes, other: Callable[[int], bytes]) -> bytes:
        """Rows of text, `number tab shown end`, their numbers going on from `first`; for a code of 0 what `other` makes
        of its place."""
        out: Any = create_string_buffer(len(codes) * (len(str(first + len(codes))) + 3 + len(end)))
        done = c_int64(0)
        parts = []
        while done.value < len(codes):
            size = self._library.write_rows(codes, len(codes), first, self.shown, end, len(end), out, done)
            parts.append(out[:size])
            if done.value < len(codes):
                parts.append(other(done.value))
                done.value += 1
        return b"".join(parts)


class Blocks:
    """The tails of one input that are looked up in blocks, and the tables that they share."""

    def __init__(self, library: Any) -> None:
        self._library = library
        self._shared = Shared()
        self._tails: dict[int, tuple[Tail, KernelTail | None]] = {}

    def of(self, tail: Tail) -> KernelTail | None:
        """The tables of a tail; None where they would take too much memory."""
        known = self._tails.get(id(tail))
        if known is None:
            try:
                made = KernelTail(tail, self._shared, self._library)
            except TooMuch:
                made = None
            if len(self._tails) >= MOST_TAILS:
                self._tails.clear()
            # keeping the tail keeps its id
            known = self._tails[id(tail)] = (tail, made)
        return known[1]

    def _codes(self, tail: Tail, data: bytes) -> tuple[KernelTail, Any] | None:
        tables = self.of(tail)
        try:
            return None if tables is None else (tables, tables.codes(data))
        except TooMuch:
            self.give_up(tail)
            return None

    def give_up(self, tail: Tail) -> None:
        """A tail whose tables have come to take too much memory."""
        self._tails[id(tail)] = (tail, None)

    def numbers(self, tail: Tail, heads: str) -> list[str | None] | None:
        """The numbers of lines by what stands before their tail, None for each that is not plain; None for all of them
        where there are no tables.
        """
        found = self._codes(tail, (heads + "\n").encode("ascii", "replace"))
        return [*map(found[0].texts.__getitem__, found[1])] if found else None

    def block(self, tail: Tail, data: bytes, first: int, end: str, odd: Callable[[int], bytes]) -> bytes | None:
        """The rows of a block without tails, what `odd` makes of their place for those lines that are not plain; None
        where there are no tables.
        """
        found = self._codes(tail, data)
        return found[0].rows(found[1], first, end.encode(), odd) if found else None
