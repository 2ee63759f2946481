"""Records of a log: folding, every form of a turn, mistakes with line and column, and writing back."""

from __future__ import annotations

import io
import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjtool.deal import (
    TAIL_FIELDS,
    Act,
    ActKind,
    BadRecord,
    Deal,
    Wrap,
    fold,
    read_deals,
    unknown_declarations,
    write_deal,
)
from mjtool.diag import Span
from mjtool.hand import Hand, Meld, MeldForm
from mjtool.notation import Field, read_tiles
from mjtool.text import messages_notation as messages
from mjtool.tile import UNKNOWN, Seat

LOG = """\
# a GB deal: pung, later promoted, robbed; claimed result is checked
id=gb-7 rules=gb round=E players=an,bo,chen,ding
 E:55m123456p12779s S:5m1149p2268s1345z W:1389m28p2467s446z N:46m123789p34599s
 E+8m- S+7z-5m E[555m]-9s S+3z-7z W+6p-1m N+1z- E+5m[555m+5m] N!
 end=win fan=N14 net=E-22,S-8,W-8,N+38

# Sichuan: exchange, void suits, two winners on one discard, play goes on, a third wins by self-draw
id=sc-1 rules=chengdu,exchange=three-die
 E:456m3355p246688s S:111m258p4577789s W:139m224679p1157s N:44668m3789p2239s
 E>S456m S>W258p W>N139m N>E789p E.void=m S.void=p W.void=m N.void=p
 E+1p-2s S+9m- W+3m- N+2m-3p E+4s-1p S+5m- W+9m- N+4m-9s E+9p-6s S! W!
 N+6m-3s E+5s- N+7m! end=win
id=cd-1 rules=chengdu players=an,bo,chen,ding
 E:1m2344699p37777s S:23467m34566999s W:9m11134566778p8s N:112588m22345p18s
 E.void=m S.void=p W.void=m N.void=s
 E+4s-1m N[111m]-8s E+5p(7777s)+5m- S! W+8s-9m N+1m[111m+1m]+6p-1s E+1s- W+8p! N+5s- E!
 end=win fan=S2,W2,E2 net=E-3,S+6,W+1,N-4
# kong           E+6 S-2 W-2 N-2  concealed 7777s, 2 from each
id=gb-1 rules=gb round=S players=an,bo,chen,ding
 E:1479m1268p25s336z S:12388m45p34789s2f W:369m669p1478s577z N:2258m3379p266s24z
 S{2f}+1z E+4z-6p W[666p]-9p N+5f{5f}+7m-2z E+9m- S+5s-1z W+6p[666p+6p] S!
 end=win fan=S21 net=E-8,S+45,W-29,N-8
id=cs-1 rules=changsha players=an,bo,chen,ding piao=S1,W2
 E:1559m2589p11369s S:123789m4444p226s W:3666m12p3335789s N:2457m1699p24489s
 E+1p S.opening! W.opening! E-9p S+3p- W[123p]-3m N+9s- E+6p-1m S+7s(4444p)*3p8s!*5m2s
 end=win fan=S1,W1,S6 net=E-36,S+62,W-8,N-18
"""


def deals(text: str) -> list[Deal]:
    """The records of a log that must all be readable."""
    found = []
    for record in read_deals(io.StringIO(text)):
        assert isinstance(record, Deal), record
        found.append(record)
    return found


def bad(text: str) -> BadRecord:
    """The only record of a text, which must be a bad one with messages."""
    (record,) = read_deals(io.StringIO(text))
    assert isinstance(record, BadRecord)
    for diagnostic in (record.diagnostic, *record.more):
        for table in (messages.EN, messages.ZH):
            assert table[diagnostic.code].format_map(diagnostic.args)
    return record


def kinds(names: str) -> tuple[int, ...]:
    found = read_tiles(names)
    assert found is not None
    return found


def test_reads_every_record_of_a_log_in_order() -> None:
    found = deals(LOG)
    assert [(deal.id, deal.line, len(deal.hands), len(deal.acts)) for deal in found] == [
        ("gb-7", 2, 4, 15),
        ("sc-1", 8, 4, 34),
        ("cd-1", 13, 4, 26),
        ("gb-1", 19, 4, 17),
        ("cs-1", 23, 4, 17),
    ]
    assert {len(hand.concealed) for deal in found for hand in deal.hands.values()} == {13}
    assert (found[0].rules, found[0].get("net"), found[0].get("wall")) == ("gb", "E-22,S-8,W-8,N+38", None)
    assert found[1].rules == "chengdu,exchange=three-die"
    assert found[2].text.startswith("id=cd-1")


TURNS = [
    ("E+8m-", [("DRAW", "8m"), ("DISCARD", "")]),
    ("S+7z-5m", [("DRAW", "7z"), ("DISCARD", "5m")]),
    ("E[555m]-9s", [("MELD", "[555m]"), ("DISCARD", "9s")]),
    ("E+5m[555m+5m]+2p-1s", [("DRAW", "5m"), ("MELD", "[555m+5m]"), ("DRAW", "2p"), ("DISCARD", "1s")]),
    ("E+5m(5555m)+2p-1s", [("DRAW", "5m"), ("MELD", "(5555m)"), ("DRAW", "2p"), ("DISCARD", "1s")]),
    ("E+1f{1f}+3m-2p", [("DRAW", "1f"), ("ASIDE", "1f"), ("DRAW", "3m"), ("DISCARD", "2p")]),
    ("S{2f8f}+1z", [("ASIDE", "28f"), ("DRAW", "1z")]),
    ("W(5555m)*3p3s!", [("MELD", "(5555m)"), ("REVEAL", "3p3s"), ("WIN", "")]),
    ("W*3p8s!8s", [("REVEAL", "3p8s"), ("WIN", "8s")]),
    ("W(5555m)*3p8s-3p-8s", [("MELD", "(5555m)"), ("REVEAL", "3p8s"), ("DISCARD", "3p"), ("DISCARD", "8s")]),
    ("E(5555m)+3p*2m-9s", [("MELD", "(5555m)"), ("DRAW", "3p"), ("REVEAL", "2m"), ("DISCARD", "9s")]),
    ("E>S456m", [("GIVE", "456m")]),
    ("S+9s.show-9p", [("DRAW", "9s"), ("DECLARE", "show"), ("DISCARD", "9p")]),
    ("S+9s.ready=mingmo-9p", [("DRAW", "9s"), ("DECLARE", "ready=mingmo"), ("DISCARD", "9p")]),
    ("S.ready-", [("DECLARE", "ready"), ("DISCARD", "")]),
    (
        "W+1z.show=1234z+3p-9s",
        [("DRAW", "1z"), ("DECLARE", "show=1234z"), ("DRAW", "3p"), ("DISCARD", "9s")],
    ),
    ("S.stand=1234m", [("DECLARE", "stand=1234m")]),
    ("E.void=m", [("DECLARE", "void=m")]),
    ("S.pass", [("DECLARE", "pass")]),
    ("S+5m!*1m5p", [("DRAW", "5m"), ("WIN", ""), ("REVEAL", "1m5p")]),
    ("S.opening!", [("WIN", "opening")]),
    ("S+1m.ten-winds!", [("DRAW", "1m"), ("WIN", "ten-winds")]),
    ("W[77z5s]", [("MELD", "[5s77z]")]),
    ("W[5555m@S]+?-", [("MELD", "[5555m@S]"), ("DRAW", "?"), ("DISCARD", "")]),
    ("N!", [("WIN", "")]),
]


@pytest.mark.parametrize(("word", "acts"), TURNS)
def test_every_form_of_a_turn(word: str, acts: list[tuple[str, str]]) -> None:
    (deal,) = deals(f"id=x {word}\n")
    assert [act.kind.name for act in deal.acts] == [kind for kind, _ in acts]
    assert {(act.seat.name, act.turn) for act in deal.acts} == {(word[0], 0)}
    for act, (_, written) in zip(deal.acts, acts, strict=True):
        place = f"id=x {word}"[act.span.start : act.span.end]
        assert place.strip("+-*{}>S.!") in {written, written.removeprefix("S"), "77z5s", "2f8f", "[77z5s]"}
        if act.kind is ActKind.MELD:
            assert act.meld is not None
            assert act.meld.giver is (Seat.S if "@" in written else None)
        elif act.name:
            assert written == (act.name if act.value is None else f"{act.name}={act.value}")
        else:
            assert act.tiles == kinds(written)
        assert act.taker is (Seat.S if act.kind is ActKind.GIVE else None)


def test_turns_are_numbered_and_placed_by_line_and_column() -> None:
    deal = deals(LOG)[0]
    assert [(act.turn, act.span) for act in deal.acts[:4]] == [
        (0, Span(2, 5, 4)),
        (0, Span(5, 6, 4)),
        (1, Span(8, 11, 4)),
        (1, Span(11, 14, 4)),
    ]
    last = deal.acts[-1]
    assert deal.source(last.span.line)[last.span.start : last.span.end] == "!"
    assert deal.span("net") == Span(17, 38, 5)
    assert deal.span("wall") == Span(0, 1, 2)
    (named,) = deals("id=x\n S.opening!\n")[0].acts
    assert named == Act(ActKind.WIN, Seat.S, name="opening")
    assert named.span == Span(2, 11, 2)


def test_acts_are_a_sequence_that_is_made_when_looked_at() -> None:
    deal = deals(LOG)[0]
    acts = tuple(deal.acts)
    assert len(deal.acts) == len(acts) > 4
    assert [deal.acts[i] for i in range(len(acts))] == list(acts)
    assert [deal.acts[i].span for i in range(-len(acts), 0)] == [act.span for act in acts]
    assert deal.acts[1:4] == acts[1:4]
    for beyond in (len(acts), -len(acts) - 1):
        with pytest.raises(IndexError):
            deal.acts[beyond]
    assert deal.acts == acts
    assert hash(deal.acts) == hash(acts)
    assert deal.acts != acts[:-1]
    # acts that have their places already make the same turns
    again = replace(deal, acts=acts)
    assert again == deal
    assert [said.acts for said, _, _ in again.turns] == [
        tuple(act for act in acts if act.turn == turn) for turn in range(len(deal.turns))
    ]
    assert [said.plain for said, _, _ in again.turns] == [said.plain for said, _, _ in deal.turns]


def test_folding_comments_bom_and_line_ends() -> None:
    text = "\ufeffid=a E:1m # note +5m\r\n\r\n# between\r\n\tE+1m-\r\n \r\n   # indented\r\n  end=wall\r\nid=b\r\n"
    first, second = deals(text)
    assert (first.id, first.get("end"), len(first.acts), first.line) == ("a", "wall", 2, 1)
    assert first.acts[0].span == Span(2, 5, 4)
    assert (second.id, second.line) == ("b", 8)
    assert list(fold(["# only", "", "  "])) == []
    assert deals("  id=x\n")[0].id == "x"


def test_streams_one_record_at_a_time() -> None:
    def endless() -> Iterator[str]:
        for number in itertools.count():
            yield f"id={number}\n"
            yield " E+1m-\n"

    found = list(itertools.islice(read_deals(endless()), 3))
    assert [deal.id for deal in found if isinstance(deal, Deal)] == ["0", "1", "2"]


FAULTS = [
    ("id=x\n E+0m\n", "red-five", Span(3, 4, 2)),
    ("id=x\n E+8m- S+7z-5\n", "unknown-suit", Span(12, 13, 2)),
    ("id=x +5m\n", "seat-missing", Span(5, 8, 1)),
    ("id=x 123m\n", "seat-missing", Span(5, 9, 1)),
    ("id=x E\n", "empty-turn", Span(5, 6, 1)),
    ("id=x E: S:1m\n", "empty-hand", Span(5, 7, 1)),
    ("id=x E:1m\n E:2m\n", "extra-hand", Span(1, 5, 2)),
    ("id=x X+1m\n", "bad-seat", Span(5, 6, 1)),
    ("id=x x:1m\n", "bad-seat", Span(5, 6, 1)),
    ("id=x E>X1m\n", "bad-seat", Span(7, 8, 1)),
    ("id=x E>S\n", "missing-tile", Span(7, 8, 1)),
    ("id=x E*!\n", "missing-tile", Span(6, 7, 1)),
    ("id=x E{}\n", "bad-meld", Span(6, 8, 1)),
    ("id=x E{1f+}\n", "unexpected-character", Span(9, 10, 1)),
    ("id=x E.\n", "bad-declaration", Span(6, 7, 1)),
    ("id=x E.9m\n", "bad-declaration", Span(6, 9, 1)),
    ("id=x E.void=-5m\n", "bad-declaration", Span(6, 12, 1)),
    ("id=x E!12m\n", "one-tile-only", Span(7, 10, 1)),
    ("id=x E+1m,\n", "unexpected-character", Span(9, 10, 1)),
    ("id=x id=y\n", "duplicate-field", Span(5, 9, 1)),
    ("id=x\n =5\n", "bad-field", Span(1, 3, 2)),
    ("id=x\n E+1m\udcff\n", "bad-encoding", Span(5, 6, 2)),
    ("id=x\n E+1m\x07\n", "unexpected-character", Span(5, 6, 2)),
    ("id=x Hello\n", "unexpected-character", Span(5, 6, 1)),
]


@pytest.mark.parametrize(("text", "code", "span"), FAULTS)
def test_first_mistake_has_its_code_line_and_column(text: str, code: str, span: Span) -> None:
    record = bad(text)
    assert (record.diagnostic.code, record.diagnostic.span) == (code, span)
    assert (record.line, record.text) == (1, text.rstrip("\n"))


def test_a_bad_word_does_not_hide_the_next() -> None:
    record = bad("id=x E+0m S+8z X:1m\n N+1m-[\n")
    assert [found.code for found in (record.diagnostic, *record.more)] == [
        "red-five",
        "bad-tile-name",
        "bad-seat",
        "unclosed-bracket",
    ]


def test_a_bad_record_does_not_hide_the_next() -> None:
    found = list(read_deals(io.StringIO("id=a\n E+0m\nid=b\n")))
    assert [type(record) for record in found] == [BadRecord, Deal]


def test_a_record_without_end_is_cut() -> None:
    lines = itertools.chain(["id=x\n"], itertools.repeat(" E+1m-" * 20_000 + "\n", 50), ["id=y\n"])
    first, second = read_deals(lines)
    assert isinstance(first, BadRecord)
    assert first.diagnostic.code == "line-too-long"
    assert len(first.text) <= 80
    assert isinstance(second, Deal)


def test_flags_and_unknown_declarations_are_warnings() -> None:
    (deal,) = deals("id=x odd odd E.redy-1m S.ready-\n")
    assert [found.code for found in deal.warnings] == ["duplicate-field"]
    assert deal.get("odd") == ""
    (found,) = unknown_declarations(deal)
    assert (found.code, found.args["near"], found.span) == ("unknown-declaration", ("ready",), Span(14, 19))


def test_layouts() -> None:
    deal = deals(LOG)[0]
    assert write_deal(deal) == " ".join(LOG.split("\n", 1)[1].split("\n\n", 1)[0].split())
    assert write_deal(deal, Wrap.DEAL) == "\n".join(LOG.split("\n")[1:5])
    turns = write_deal(deal, Wrap.TURN).split("\n")
    assert turns[2:4] == [" E+8m-", " S+7z-5m"]
    assert len(turns) == 3 + 8
    assert write_deal(deals("end=abort id=x E+1m- fan=")[0]) == "id=x E+1m- end=abort fan="
    for record in deals(LOG):
        assert max(map(len, write_deal(record, Wrap.DEAL).split("\n"))) <= 110


seats = st.sampled_from(list(Seat))
tiles = st.lists(st.integers(0, UNKNOWN), min_size=1, max_size=4).map(tuple)
one = st.integers(0, UNKNOWN).map(lambda kind: (kind,))
melds = st.builds(
    lambda ks, form: Meld(tuple(sorted(ks)), form),
    st.lists(st.integers(0, 33), min_size=1, max_size=4),
    st.sampled_from(list(MeldForm)),
)
names = st.sampled_from(["ready", "show", "void", "ten-winds", "opening", "pass"])
acts = st.one_of(
    st.builds(lambda t: Act(ActKind.DRAW, Seat.E, t), one),
    st.builds(lambda t: Act(ActKind.DISCARD, Seat.E, t), one | st.just(())),
    st.builds(lambda m: Act(ActKind.MELD, Seat.E, meld=m), melds),
    st.builds(lambda t: Act(ActKind.ASIDE, Seat.E, t), tiles),
    st.builds(lambda t, to: Act(ActKind.GIVE, Seat.E, t, taker=to), tiles, seats),
    st.builds(
        lambda n, v: Act(ActKind.DECLARE, Seat.E, name=n, value=v), names, st.sampled_from(["m", "1234z", "a-b"])
    ),
    st.builds(lambda n: Act(ActKind.DECLARE, Seat.E, name=n), names),
    st.builds(lambda t: Act(ActKind.REVEAL, Seat.E, t), tiles),
    st.builds(lambda t, n: Act(ActKind.WIN, Seat.E, t, name=n), one | st.just(()), names | st.just("")),
)


def placed(seat: Seat, turn: int, act: Act) -> Act:
    return Act(act.kind, seat, act.tiles, act.meld, act.name, act.value, act.taker, turn=turn)


@st.composite
def records(draw: st.DrawFn) -> Deal:
    """Any deal that the notation can say: a nameless win never follows a bare declaration in one word."""
    turns: list[Act] = []
    for turn, words in enumerate(draw(st.lists(st.lists(acts, min_size=1, max_size=4), max_size=6))):
        seat = draw(seats)
        for i, act in enumerate(words):
            bare = i and words[i - 1].kind is ActKind.DECLARE and words[i - 1].value is None
            if act.kind is ActKind.WIN and not act.name and bare:
                act = Act(ActKind.DRAW, seat, (0,))
            turns.append(placed(seat, turn, act))
    hands = {
        seat: Hand(seat, tuple(sorted(draw(tiles))), tuple(draw(st.lists(melds, max_size=2))))
        for seat in sorted(draw(st.sets(seats)))
    }
    fields = draw(st.lists(st.sampled_from(["id", "rules", "players", "_x", "odd"]), unique=True))
    fields += draw(st.lists(st.sampled_from(TAIL_FIELDS), unique=True))
    return Deal(tuple(Field(name, draw(st.sampled_from(["1", "a,b", ""]))) for name in fields), hands, tuple(turns))


@given(records(), st.sampled_from(list(Wrap)))
def test_reading_what_was_written_gives_the_same_deal(deal: Deal, wrap: Wrap) -> None:
    written = write_deal(deal, wrap)
    again = list(read_deals(written.split("\n")))
    assert again == ([deal] if written else [])
    assert [write_deal(found, wrap) for found in again if isinstance(found, Deal)] == ([written] if written else [])


def test_noise_gives_a_deal_or_a_bad_record() -> None:
    rng = random.Random(7)
    words = LOG.split()
    seen = set()
    for _ in range(6_000):
        line = list(" ".join(rng.choices(words, k=rng.randrange(1, 6))))
        for _ in range(rng.randrange(4)):
            i = rng.randrange(len(line))
            line[i : i + rng.randrange(2)] = rng.choice("0159mzESX+-[](){}@?!:=.*> #\n\t\x1b\udc80")
            line = line or ["x"]
        for found in read_deals("".join(line).split("\n")):
            seen.add(type(found))
            if isinstance(found, Deal):
                assert list(read_deals([write_deal(found)])) == ([found] if write_deal(found) else [])
            else:
                assert found.diagnostic.code in messages.EN
    assert seen == {Deal, BadRecord}
