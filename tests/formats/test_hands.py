"""Formats of single hands, and the writers."""

from __future__ import annotations

import pytest
from logs import ROOT

from mjtool.deal import BadRecord, Deal, read_deals
from mjtool.diag import MjtoolError
from mjtool.formats import FORMATS, botzone_write, find, gb_string, read_foreign, read_hands, sniff, unicode_tiles
from mjtool.formats.mjl import is_log, read_any
from mjtool.formats.source import ForeignHand
from mjtool.hand import How
from mjtool.notation import HandLine, read_hand, write_hand
from mjtool.rules.load import load
from mjtool.score.judge import score


def hand_of(text: str, fmt: str) -> HandLine:
    """The one hand of a text that can be read."""
    (found,) = read_hands([text], fmt)
    assert isinstance(found, ForeignHand)
    return found.hand


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("123789s123789p33m", "3m123789p123789s -3m"),
        ("11123456789999m|EE1000", "1112345678999m +9m round=E"),
        ("345s3p55p5567p[7777s]4p|EE0100|cbaghdfe", "3555567p345s(7777s){12345678f} -4p round=E lastcopy"),
        ("[1111s,1][2222m,2][3333p,7][4444p]88s|EE0000|2", "8s[1111s@N][2222m@W][333p+3p@S](4444p){56f} -8s round=E"),
        ("[456s,1][456s,1][456s,3]45s55m |EE0000|fah", "55m45s[456s][456s][456s]{245f} round=E"),
        ("[CCCC][FFFF][PPPP][EEEE]NN|EE1011|8", "4z(7777z)(6666z)(5555z)(1111z){12345678f} +4z round=E kong last"),
        ("[123m]123m12p44s[123p]3p|SW1000", "W:123m12p44s[123m][123p] +3p round=S"),
    ],
)
def test_gb_strings(text: str, ours: str) -> None:
    line = hand_of(text, "gb-string")
    assert write_hand(line) == ours
    again = hand_of(gb_string.write(line), "gb-string")
    assert (again.hand.concealed, again.tile, again.how, again.flags) == (
        line.hand.concealed,
        line.tile,
        line.how,
        line.flags,
    )
    assert gb_string.write(again) == gb_string.write(line)


def test_a_robbed_kong_of_nobody_can_be_scored_but_not_written() -> None:
    line = hand_of("123789s123789p33m|EE0001", "gb-string")
    assert line.how is How.ROB_ADDED
    outcome = score(line.as_win(13), load("gb"))
    assert "rob-kong" in [hit.key for hit in outcome.patterns]
    with pytest.raises(MjtoolError):
        write_hand(line)


@pytest.mark.parametrize(
    ("text", "code", "start"),
    [
        ("12x", "foreign-tile", 0),
        ("123m4", "foreign-tile", 4),
        ("[12m]3m", "foreign-tile", 0),
        ("123m|EE1", "gb-state", 5),
        ("123m|EE10002", "gb-state", 5),
        ("[123m,4]4m", "gb-giver", 0),
        ("[123m,5]4m", "gb-giver", 0),
        ("11s|EE0000|9", "foreign-tile", 11),
        ("11s|EE0000|ax", "foreign-tile", 12),
    ],
)
def test_gb_strings_that_are_none(text: str, code: str, start: int) -> None:
    (found,) = read_hands([text], "gb-string")
    assert isinstance(found, BadRecord)
    assert (found.diagnostic.code, found.diagnostic.span.start) == (code, start)


@pytest.mark.parametrize("ours", ["12m? +3m", "E:123m W(6666m)"])
def test_what_a_gb_string_cannot_say(ours: str) -> None:
    line = read_hand(ours)
    assert isinstance(line, HandLine)
    with pytest.raises(MjtoolError) as caught:
        gb_string.write(line)
    assert caught.value.diagnostic.code == "cannot-say"


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("🀇🀈🀉🀙🀚🀛🀐🀑🀒🀀🀀🀄🀄🀄", "123m123p123s11777z"),
        ("🀇🀈🀉[🀄🀄🀄]{🀢} +🀙 last", "123m[777z]{5f} +1p last"),
        ("S:🀇🀈🀉🀫🀀🀀🀫🀙🀚 N-🀛 round=S", "S:123m12p(1111z) N-3p round=S"),
        ("🀇\ufe0e🀈\ufe0f 🀉", "123m"),
        ("🀇🀈🀫 +🀉", "12m? +3m"),
        ("🀆🀅[🀄🀄🀄+🀄@W]", "56z[777z+7z@W]"),
    ],
)
def test_unicode_tiles(text: str, ours: str) -> None:
    line = hand_of(text, "unicode")
    assert write_hand(line) == ours
    assert write_hand(hand_of(unicode_tiles.write(line), "unicode")) == ours


def test_a_mistake_among_glyphs_has_the_place_of_the_glyph() -> None:
    (found,) = read_hands(["🀇🀈x"], "unicode")
    assert isinstance(found, BadRecord)
    assert (found.diagnostic.span.start, found.diagnostic.span.end) == (2, 3)


def test_comments_and_blank_lines_of_hand_files_are_passed_over() -> None:
    found = list(read_hands(["# hands\n", "\n", "12m\n", "zz\n"], "gb-string"))
    assert [record.line for record in found] == [3, 4]


def test_botzone_text_written_and_read_again() -> None:
    deals = [d for d in read_foreign(ROOT / "botzone-text" / "deals-01-08.txt") if isinstance(d, Deal)]
    text = "\n\n".join(map(botzone_write.write, deals)) + "\n"
    again = [d for d in read_foreign(text.splitlines(keepends=True), "botzone") if isinstance(d, Deal)]
    assert again == deals


def test_botzone_text_of_a_drawn_deal_with_kongs() -> None:
    path = ROOT / "botzone-judge-json" / "6a2045aa58ebe27b197dc65e.lite.json"
    (deal,) = [d for d in read_foreign(path) if isinstance(d, Deal)]
    text = botzone_write.write(deal)
    assert "Player 0 Gang T2" in text
    assert "Player 2 AnGang F3" in text
    (again,) = read_foreign(text.splitlines(keepends=True), "botzone")
    assert isinstance(again, Deal)
    assert again.acts == deal.acts


@pytest.mark.parametrize(
    "log",
    [
        "rules=gb E:123m S:1m W:1m N:1m E+1f{1f}+2m-",
        "rules=chengdu E:123m S:1m W:1m N:1m E+1m-",
        "rules=gb E:123m S:1m W:1m N:1m E.ready-1m",
        "rules=gb E:123m S:1m",
        "rules=gb round=Q E:123m S:1m W:1m N:1m",
    ],
)
def test_what_botzone_text_cannot_say(log: str) -> None:
    (deal,) = read_deals([log])
    assert isinstance(deal, Deal)
    with pytest.raises(MjtoolError) as caught:
        botzone_write.write(deal)
    assert caught.value.diagnostic.code == "cannot-say"


def test_logs_and_hand_lines_of_ours_in_one_file() -> None:
    lines = ["# both\n", "24m345p678s99s[777z] -3m\n", "id=x rules=gb E:19m S:1p\n", " E+1m-\n", "12m +1\n"]
    found = list(read_any(lines))
    assert [type(record).__name__ for record in found] == ["ForeignHand", "Deal", "BadRecord"]
    assert is_log("E:19m S:19p")
    assert not is_log("S:19m E-9m round=S")


@pytest.mark.parametrize(
    ("text", "fmt"),
    [
        ("", "mjl"),
        ("id=x E:1m", "mjl"),
        ("123m456p[777z]", "mjl"),
        ("[777z]123m", "mjl"),
        ("[123m,1]EE", "gb-string"),
        ("EEE123m|EE0000", "gb-string"),
        ('\ufeff{"type": "start_game"}', "mjai"),
        ("<mjloggm>", "mjlog"),
        ("# note\n🀇🀈", "unicode"),
        ('{"anything": 1}', "mjl"),
    ],
)
def test_formats_are_told_from_their_beginning(text: str, fmt: str) -> None:
    assert sniff(text) == fmt


def test_asking_for_the_wrong_kind_of_format() -> None:
    for ask, code in (
        (lambda: find("botzon"), "unknown-format"),
        (lambda: list(read_foreign([], "gb-string")), "hands-only"),
        (lambda: list(read_hands([], "pmn")), "deals-only"),
        (lambda: list(read_foreign("/nowhere/x.json")), "unreadable-file"),
    ):
        with pytest.raises(MjtoolError) as caught:
            ask()
        assert caught.value.diagnostic.code == code


def test_botzone_is_its_text_and_its_json() -> None:
    for name, want in (("botzone-text/deals-01-08.txt", 8), ("botzone-selfplay-jsonl/sample.jsonl", 6)):
        found = list(read_foreign(ROOT / name, "botzone"))
        assert [type(record) for record in found] == [Deal] * want


def test_packed_files_are_opened(tmp_path: object) -> None:
    import gzip
    from pathlib import Path

    packed = Path(str(tmp_path)) / "deals.txt.gz"
    packed.write_bytes(gzip.compress((ROOT / "botzone-text" / "deals-01-08.txt").read_bytes()))
    assert len(list(read_foreign(packed))) == 8
    packed.write_bytes(packed.read_bytes()[:500])
    with pytest.raises(MjtoolError) as caught:
        list(read_foreign(packed))
    assert caught.value.diagnostic.code == "unreadable-file"


def test_only_the_format_asked_for_is_imported() -> None:
    import subprocess
    import sys

    code = "import sys, mjtool.formats; print(sorted(m for m in sys.modules if m.startswith('mjtool.formats.')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "['mjtool.formats.sniff', 'mjtool.formats.source']"
    assert {row.reader for row in FORMATS.values()} >= {"mjl", "pmn", "mjlog"}
