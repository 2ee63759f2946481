"""Hand lines: every form that the notation has, every mistake with its place, the canonical form, and noise."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjtool.diag import Diagnostic, MjtoolError, Severity, Span
from mjtool.hand import Hand, How, Meld, MeldForm
from mjtool.notation import (
    HAND_FIELDS,
    HAND_FLAGS,
    MAX_LINE,
    Field,
    HandLine,
    read_hand,
    read_numbers,
    read_seats,
    read_tiles,
    unknown_words,
    write_hand,
)
from mjtool.text import messages_notation as messages
from mjtool.tile import BY_NAME, UNKNOWN, Seat, text


def read(line: str) -> HandLine:
    """A line that must be readable."""
    found = read_hand(line)
    assert isinstance(found, HandLine), found
    return found


def fault(line: str) -> Diagnostic:
    """A line that must not be readable; its message can be filled in both languages."""
    found = read_hand(line)
    assert isinstance(found, Diagnostic), found
    for table in (messages.EN, messages.ZH, messages.HINT_EN, messages.HINT_ZH):
        assert table.get(found.code, "").format_map(found.args) is not None
    assert found.code in messages.EN
    assert found.code in messages.ZH
    return found


def kinds(names: str) -> tuple[int, ...]:
    found = read_tiles(names)
    assert found is not None
    return found


EXAMPLES = [
    ("234567m1p[777z](4444s) +1p", Seat.E, How.DRAW, "1p", None, {}, set()),
    ("S:1112345678999m E-5m last round=S", Seat.S, How.DISCARD, "5m", Seat.E, {"round": "S"}, {"last"}),
    ("E:12m11z[456p@N][789s@N][333z+3z@W]{13f} +3m", Seat.E, How.DRAW, "3m", None, {}, set()),
    ("46m123789p34599s E+5m[555m+5m]", Seat.S, How.ROB_ADDED, "5m", Seat.E, {}, set()),
    ("N:46m123789p34599s E[555m+5m]", Seat.N, How.ROB_ADDED, "5m", Seat.E, {}, set()),
    ("1122m3344p5577s6z N-6z wild=5z", Seat.E, How.DISCARD, "6z", Seat.N, {"wild": "5z"}, set()),
    ("1122m3344p5577s6z -6z", Seat.E, How.DISCARD, "6z", None, {}, set()),
    ("N:46m123789p34599s E(5555m)", Seat.N, How.ROB_CONCEALED, "5m", Seat.E, {}, set()),
    ("N:46m123789p34599s W+5m(5555m) N!", Seat.N, How.ROB_CONCEALED, "5m", Seat.W, {}, set()),
    ("19m19p19s1234567z W-8f", Seat.E, How.DISCARD, "8f", Seat.W, {}, set()),
    ("19m19p19s1234567z W+8f{8f} E!", Seat.E, How.DISCARD, "8f", Seat.W, {}, set()),
    ("19m19p19s1234567z +1m! kong first", Seat.E, How.DRAW, "1m", None, {}, {"kong", "first"}),
    ("S:19m19p19s1234567z S+1m", Seat.S, How.DRAW, "1m", None, {}, set()),
    ("S:19m19p19s1234567z E+1m-", Seat.S, How.DISCARD, "1m", Seat.E, {}, set()),
    ("?????????????", Seat.E, How.NONE, None, None, {}, set()),
    ("19m19p19s1234567z +1m tenpai= no-wild", Seat.E, How.DRAW, "1m", None, {"tenpai": ""}, {"no-wild"}),
    ("-1m 19m19p19s1234567z", Seat.E, How.DISCARD, "1m", None, {}, set()),
]


@pytest.mark.parametrize(("line", "seat", "how", "tile", "giver", "words", "flags"), EXAMPLES)
def test_reads_hand_event_and_words(
    line: str, seat: Seat, how: How, tile: str | None, giver: Seat | None, words: dict[str, str], flags: set[str]
) -> None:
    found = read(line)
    assert found.hand.seat is seat
    assert (found.how, found.tile, found.giver) == (how, None if tile is None else BY_NAME[tile], giver)
    assert dict(found.words) == words
    assert found.flags == flags


def test_melds_keep_form_source_and_order() -> None:
    hand = read("E:12m11z[456p@N][77z5s](4444s)[333z+3z@W]{13f} +3m").hand
    assert hand.concealed == kinds("12m11z")
    assert hand.melds == (
        Meld(kinds("456p"), MeldForm.EXPOSED, giver=Seat.N),
        Meld(kinds("5s77z")),
        Meld(kinds("4444s"), MeldForm.CONCEALED),
        Meld(kinds("3333z"), added=True, giver=Seat.W),
    )
    assert hand.aside == kinds("13f")
    assert read("[1234z][567z][124z@E]1m").hand.melds == (
        Meld(kinds("1234z")),
        Meld(kinds("567z")),
        Meld(kinds("124z"), giver=Seat.E),
    )


def test_a_hand_may_be_several_words_anywhere() -> None:
    joined = read("123m456p[777z]99s +1p")
    assert read("123m 456p [777z] 99s +1p") == joined
    assert read("\ufeff 123m\t456p +1p\u3000[777z]99s # a comment +2p\r\n") == joined
    assert read("123m456p[777z]99s +1p #nothing=here") == joined
    assert read("123m ?? {1f} {8f}").hand == Hand(Seat.E, (*kinds("123m"), UNKNOWN, UNKNOWN), (), kinds("18f"))


def test_own_melds_are_never_taken_for_a_robbed_kong() -> None:
    found = read("46m123p34599s [555m+5m] +5m")
    assert (found.how, len(found.hand.melds)) == (How.DRAW, 1)
    assert read("46m123p34599s (5555m)").how is How.NONE


def test_rules_and_own_words_are_picked_out() -> None:
    found = read("1m rules=gb,min-fan=6 _note=a:b,c _seen streak=2")
    assert found.rules == "gb,min-fan=6"
    assert dict(found.words) == {"streak": "2"}
    assert found.flags == frozenset()
    assert [f.name for f in found.fields] == ["rules", "_note", "_seen", "streak"]


def test_last_written_tile_counts_as_drawn_where_the_hand_is_one_too_long() -> None:
    line = read("123m456p789s1155z1m")
    assert line.last_written == BY_NAME["1m"]
    win = line.as_win(13)
    assert (win.how, win.tile, win.hand.concealed) == (How.DRAW, BY_NAME["1m"], kinds("123m456p789s1155z"))
    assert line.as_win(16).how is How.NONE
    assert read("123m456p789s1155z").last_written is None
    assert read("123m456p789s1155z +1m").last_written is None
    assert read("123m456p[789s]11555z").as_win(13).tile == BY_NAME["5z"]
    assert write_hand(line) == "123m456p789s1155z1m"


def test_as_win_carries_event_words_and_flags() -> None:
    win = read("S:1112345678999m E-5m last round=S rules=gb").as_win(13)
    assert (win.how, win.tile, win.giver) == (How.DISCARD, BY_NAME["5m"], Seat.E)
    assert (dict(win.words), win.flags) == ({"round": "S"}, {"last"})


FAULTS = [
    ("12m +1", "unknown-suit", 5, 6),
    ("12x", "unknown-suit", 0, 3),
    ("12M", "unknown-suit", 0, 3),
    ("123", "unknown-suit", 0, 3),
    ("12?m", "unknown-suit", 0, 2),
    ("10m", "red-five", 1, 2),
    ("1m +0p", "red-five", 4, 5),
    ("18z", "bad-tile-name", 1, 2),
    ("9f", "bad-tile-name", 0, 1),
    ("0z", "bad-tile-name", 0, 1),
    ("1m [123m", "unclosed-bracket", 3, 8),
    ("1m(1111p]", "unclosed-bracket", 2, 9),
    ("{1f", "unclosed-bracket", 0, 3),
    ("[12m 3m]", "unclosed-bracket", 0, 4),
    ("", "empty-hand", 0, 0),
    ("S: round=E", "empty-hand", 0, 10),
    ("# only a comment", "empty-hand", 0, 16),
    ("1m []", "bad-meld", 3, 5),
    ("1m ()", "bad-meld", 3, 5),
    ("1m{}", "bad-meld", 2, 4),
    ("1m [+5m]", "bad-meld", 3, 8),
    ("1m [555m+]", "missing-tile", 8, 9),
    ("X:1m", "bad-seat", 0, 1),
    ("s:1m", "bad-seat", 0, 1),
    ("1m [234m@X]", "bad-seat", 9, 10),
    ("1m [234m@]", "bad-seat", 9, 10),
    ("1m A-5m", "bad-seat", 3, 4),
    ("1m\x1b[31m", "unexpected-character", 2, 3),
    ("1m\udcff", "bad-encoding", 2, 3),
    ("1m，2m", "unexpected-character", 2, 3),
    ("五万", "unexpected-character", 0, 1),
    ("1m (1111p@E)", "unexpected-character", 9, 10),
    ("1m]", "unexpected-character", 2, 3),
    ("1m Hello", "unexpected-character", 3, 4),
    ("1m Ex", "unexpected-character", 4, 5),
    ("1m wi_ld=5m", "bad-field", 5, 8),
    ("1m =5", "bad-field", 3, 5),
    ("1m wild=5m wild=6m", "duplicate-field", 11, 18),
    ("1m +", "missing-tile", 3, 4),
    ("1m +12m", "one-tile-only", 4, 7),
    ("1m E", "bad-event", 3, 4),
    ("1m .ready", "bad-event", 3, 9),
    ("1m -", "bad-event", 3, 4),
    ("1m S[555m]", "bad-event", 3, 10),
    ("1m S(66m)", "bad-event", 3, 9),
    ("E:1m E(6666m)", "bad-event", 5, 13),
    ("1m E-5m S!  W!", "bad-event", 12, 14),
    ("1m S-5m W-5m", "extra-event", 8, 12),
    ("E:1m S:2m", "extra-hand", 5, 9),
    ("E:1m E-5m", "own-discard", 5, 9),
    ("1m S+5m", "others-draw", 3, 7),
    ("1m S-.=", "bad-declaration", 5, 6),
]


@pytest.mark.parametrize(("line", "code", "start", "end"), FAULTS)
def test_first_mistake_has_its_code_and_place(line: str, code: str, start: int, end: int) -> None:
    found = fault(line)
    assert (found.code, found.span) == (code, Span(start, end))


def test_mistakes_name_what_was_meant() -> None:
    assert fault("0m").args["near"] == ("5m",)
    assert fault("12M").args["near"] == ("12m",)
    assert fault("s:1m").args["near"] == ("S",)
    assert fault("1m：").args["near"] == (":",)
    assert messages.EN["unknown-suit"].format_map(fault("12m +1").args) == ('"+1" names no suit; write +1m, +1p or +1s')
    assert fault("1m\x1b").args["char"] == "\\x1b"


def test_a_hand_without_seat_that_wins_on_east_is_taken_for_south() -> None:
    found = read("46m123789p34599s E-5m")
    assert (found.hand.seat, [w.code for w in found.warnings]) == (Seat.S, ["seat-assumed"])
    assert write_hand(found) == "S:46m123789p34599s E-5m"


def test_a_flag_given_twice_is_only_a_warning() -> None:
    found = read("1m kong kong")
    assert [(w.code, w.severity, w.span) for w in found.warnings] == [
        ("duplicate-field", Severity.WARNING, Span(8, 12))
    ]


def test_unknown_words_are_warnings_with_the_nearest_known() -> None:
    line = read("1m after-kong=1 rond=E _x=1 kong")
    first, second = unknown_words(line, HAND_FIELDS | HAND_FLAGS)
    assert (first.code, first.severity, first.span) == ("unknown-word", Severity.WARNING, Span(3, 15))
    assert "afterkong" in str(first.args["near"])
    assert str(second.args["near"]).startswith("('round'")
    assert unknown_words(read("1m round=E"), HAND_FIELDS) == ()


def test_places_of_event_and_hand() -> None:
    line = read("S:12m 3m E-5m S! last")
    assert line.event_span == Span(9, 13)
    assert line.hand_spans == (Span(0, 5), Span(6, 8))
    assert read("12m").event_span is None


def test_a_line_of_a_million_characters_is_answered_at_once() -> None:
    start = time.perf_counter()
    found = fault("1" * 1_000_000 + "m")
    assert (found.code, found.span.start) == ("line-too-long", MAX_LINE)
    assert len(read("1m" * 9_000).hand.concealed) == 9_000
    assert fault("[" * 19_000).code == "unclosed-bracket"
    assert time.perf_counter() - start < 1


CANONICAL = [
    ("E:321m 1z {1f}[345p]\t+5m", "123m1z[345p]{1f} +5m"),
    ("S:321m E+5m[555m+5m] S! round=E last", "S:123m E[555m+5m] round=E last"),
    ("9s[77z5s+7z@E]", "9s[5s77z+7z@E]"),
    ("??1m{8f1f}", "1m??{18f}"),
    ("W:1m S+6m(6666m)", "W:1m S(6666m)"),
    ("1m W+8f{8f}", "1m W-8f"),
    ("[123m]2p1p", "21p[123m]"),
]


@pytest.mark.parametrize(("line", "canonical"), CANONICAL)
def test_canonical_form(line: str, canonical: str) -> None:
    assert write_hand(read(line)) == canonical
    assert write_hand(read(canonical)) == canonical
    assert read(canonical) == read(line)


def test_a_robbed_kong_of_nobody_cannot_be_written() -> None:
    with pytest.raises(MjtoolError):
        write_hand(HandLine(Hand(concealed=(1,)), How.ROB_ADDED, 4))


naturals = st.integers(0, 41)
seats = st.sampled_from(list(Seat))
hand_kinds = st.lists(st.integers(0, UNKNOWN), max_size=17).map(lambda ks: tuple(sorted(ks)))
melds = st.builds(
    lambda ks, form, giver, added: Meld(
        tuple(sorted(ks)),
        form,
        added and form is MeldForm.EXPOSED and len(ks) > 1,
        giver if form is MeldForm.EXPOSED else None,
    ),
    st.lists(naturals, min_size=1, max_size=5),
    st.sampled_from(list(MeldForm)),
    st.none() | seats,
    st.booleans(),
)
names = st.from_regex(r"_?[a-z][a-zA-Z0-9.\-]{0,8}", fullmatch=True)
values = st.none() | st.text(st.characters(exclude_categories=["C", "Z"]), max_size=8)


@st.composite
def hand_lines(draw: st.DrawFn) -> HandLine:
    """Any hand line that the notation can say."""
    concealed = draw(hand_kinds)
    hand = Hand(
        draw(seats), concealed, tuple(draw(st.lists(melds, max_size=5))), tuple(sorted(draw(st.lists(naturals))))
    )
    if not (hand.concealed or hand.melds or hand.aside):
        hand = Hand(hand.seat, (3,))
    how = draw(st.sampled_from(list(How)))
    others = [seat for seat in Seat if seat is not hand.seat]
    giver = draw(st.sampled_from(others if how in (How.ROB_ADDED, How.ROB_CONCEALED) else [*others, None]))
    fields = draw(st.lists(st.builds(Field, names, values), max_size=4, unique_by=lambda f: f.name))
    too_many = how is How.NONE and len(hand.concealed) % 3 == 2
    return HandLine(
        hand,
        how,
        None if how is How.NONE else draw(naturals),
        None if how in (How.NONE, How.DRAW) else giver,
        tuple(fields),
        next((f.value for f in fields if f.name == "rules"), None),
        draw(st.sampled_from(hand.concealed)) if too_many else None,
    )


@given(hand_lines())
def test_reading_what_was_written_gives_the_same_line(line: HandLine) -> None:
    written = write_hand(line)
    assert read_hand(written) == line
    assert write_hand(read(written)) == written


def test_values_of_fields() -> None:
    assert read_tiles("78p") == read_tiles("7p8p") == read_tiles("7p,8p") == kinds("78p")
    assert text(kinds("5m3p")) == "5m3p"
    assert [read_tiles(bad) for bad in ("x", "7", "7p,", ",7p", "7p,,8p", "0m")] == [None] * 6
    assert read_tiles("") == ()
    assert read_seats("EW") == read_seats("E,W") == (Seat.E, Seat.W)
    assert (read_seats(""), read_seats("EE"), read_seats("X")) == ((), None, None)
    assert read_numbers("E-22,S+8W3") == {Seat.E: -22, Seat.S: 8, Seat.W: 3}
    assert [read_numbers(bad) for bad in ("E", "E1E2", "1", "E1,", "E1;S2", "E+")] == [None] * 6


ALPHABET = "0123456789mpszfESWN+-[](){}@?!:=.*> #\tawild_\x00\x1b\xff\u3000五🀄"


def noise(rng: random.Random) -> str:
    """A random line, or an example with a few characters changed, dropped or doubled."""
    if rng.random() < 0.4:
        return "".join(rng.choices(ALPHABET, k=rng.randrange(40)))
    chars = list(rng.choice(EXAMPLES)[0])
    for _ in range(rng.randrange(1, 4)):
        i = rng.randrange(len(chars))
        chars[i : i + rng.randrange(2)] = rng.choice(["", rng.choice(ALPHABET), chars[i] * 2])
        chars = chars or ["1"]
    return "".join(chars)


def test_noise_gives_a_line_or_a_diagnostic() -> None:
    rng = random.Random(20240131)
    codes: set[str] = set()
    for _ in range(100_000):
        line = noise(rng)
        raw = line.encode("utf-8", "surrogatepass")
        if rng.random() < 0.1:
            line = raw[: rng.randrange(len(raw) + 1)].decode("utf-8", "surrogateescape")
        found = read_hand(line)
        if isinstance(found, Diagnostic):
            assert 0 <= found.span.start <= found.span.end <= max(len(line), 1)
            codes.add(found.code)
        else:
            assert write_hand(read(write_hand(found))) == write_hand(found)
    assert codes >= {"unknown-suit", "red-five", "bad-seat", "unclosed-bracket", "unexpected-character", "bad-encoding"}
    assert codes <= set(messages.EN)
