"""Every check finds what it is there for, at its place, and nothing else; the same act under rules that allow it
passes."""

from __future__ import annotations

import pytest

from mjtool.deal import Deal, read_deals
from mjtool.diag import Severity
from mjtool.play.replay import DealResult, replay

Q = "?" * 13


def played(text: str, **hands: str) -> DealResult:
    """The result of one record: `E S W N` stand for hands of unknown tiles where none is given."""
    words = text.split()
    rules = words[0].split(",")[0]
    three = rules in ("hubei-kawuxing", "koukouxiang", "xiangyang", "guangshui")
    seats = "ES" if rules.startswith("erma") else "ESW" if three else "ESWN"
    size = 16 if rules in ("taiwan", "wenzhou") else 13
    dealt = [f"{seat}:{hands.get(seat, '?' * size)}" for seat in seats]
    fields = [word for word in words[1:] if "=" in word and word[0].islower()]
    acts = [word for word in words[1:] if word not in fields]
    line = " ".join([f"rules={words[0]}", *fields, *dealt, *acts])
    (deal,) = read_deals([line])
    assert isinstance(deal, Deal), deal
    (result,) = replay([deal], "gb")
    assert isinstance(result, DealResult), result
    return result


def codes(result: DealResult) -> list[str]:
    """The codes found, notes left out."""
    return [finding.code for finding in result.findings if finding.severity is not Severity.NOTE]


def place(result: DealResult, code: str) -> str:
    """The text at which a code was found."""
    finding = next(f for f in result.findings if f.code == code)
    return result.deal.source(finding.span.line)[finding.span.start : finding.span.end]


def _to_last(rules: str, left: int) -> str:
    """Draws and discards of unknown tiles until so many are left in the wall."""
    seats, tiles = "ESWN", {"hefei": 84 - 52, "changsha": 108 - 52, "beijing": 136 - 52 - 14}[rules]
    return " ".join(f"{seats[i % 4]}+?-" for i in range(tiles - left))


FAULTS = [
    ("too-many-copies", "guannan E+1z{1z}+1m-1m S+1z{1z}", {}, "+1z"),
    ("tile-not-in-set", "sichuan E+1z-", {}, "+1z"),
    ("hand-size", "gb E+1p- S+1p-", {"E": "123m456p"}, "E:123m456p"),
    ("hand-size", "gb E+1p- S+1p W+2p-", {}, "+2p"),
    ("bad-exchange", "yichang E>S45m1p", {}, ">S45m1p"),
    ("bad-exchange", "yichang E>S456m S>E456m", {}, ">E456m"),
    ("bad-exchange", "yichang E>S456m E+1m", {}, "+1m"),
    ("bad-exchange", "yichang E>S45m", {}, ">S45m"),
    ("bad-exchange", "gb E>S456m", {}, ">S456m"),
    ("bad-stake", "changsha piao=E5 E+1p-", {}, "piao=E5"),
    ("bad-stake", "gb piao=E1 E+1p-", {}, "piao=E1"),
    ("void-missing", "chengdu E.void=m S.void=p W.void=p E+1p-1p", {}, "-1p"),
    ("void-missing", "chengdu E.void=z", {}, ".void=z"),
    (
        "void-first",
        "chengdu E.void=m S.void=p W.void=p N.void=p E+1p-3p",
        {"E": "1m234567p123456s"},
        "-3p",
    ),
    ("not-laid-aside", "hainan E+2f-5m", {"E": "5m123456p123456s"}, "-5m"),
    ("not-aside", "hainan E+5m{5m}+1p-1p", {}, "{5m}"),
    ("wrong-seat", "gb E+1m- W+2m-", {}, "+2m"),
    ("wrong-seat", "gb S+1m-", {}, "+1m"),
    ("wrong-seat", "hubei-kawuxing E+1p- S+1p- N+2p-", {}, "+2p"),
    ("no-draw", "gb E+1m- S-5p", {}, "-5p"),
    ("extra-draw", "gb E+1m+2m-", {}, "+2m"),
    ("no-replacement", "gb E+5m(5555m)-1s", {}, "-1s"),
    ("not-in-hand", "gb E+1m-6m", {"E": "123456789p1234s"}, "-6m"),
    ("not-in-hand", "gb E+1m-1m S[111m]", {"S": "1m23456789p1234s"}, "[111m]"),
    ("nothing-to-claim", "gb E+5m-5m S[345p]", {}, "[345p]"),
    ("nothing-to-claim", "gb E+5m-5m S+1m- S!", {}, "!"),
    ("nothing-to-claim", "gb S[345p]", {}, "[345p]"),
    ("not-a-set", "gb E+5m-5m S[556m]", {}, "[556m]"),
    ("not-a-set", "shenyang E+5m.show=1235z", {}, ".show=1235z"),
    ("chow-not-left", "gb E+1p- S+1p-4m N[345m]", {}, "[345m]"),
    ("claim-barred", "sichuan E+4m-4m S[345m]", {}, "[345m]"),
    ("claim-barred", "hefei E+4m-4m S[444m]", {}, "[444m]"),
    ("claim-barred", "koukouxiang E+7z.ready-7z S+5p-5p E[555p]", {"E": "55123456789p66z"}, "[555p]"),
    ("outranked", "gb E+5m-5m S[456m] W[555m]-1m", {}, "[456m]"),
    ("wild-claimed", "ningbo turned=5m E+5m-5m S[555m]", {}, "[555m]"),
    ("wild-claimed", "hebei turned=4m E+5m(5555m)", {}, "(5555m)"),
    ("wild-claimed", "wuhan turned=1p E+7z-7z S[777z]", {}, "[777z]"),
    ("wild-thrown", "hebei turned=4m E+5m-5m", {}, "-5m"),
    ("wild-thrown", "wuhan turned=1p E+7z-7z", {}, "-7z"),
    ("kong-barred", "gb E+1m-1m S[111m](2222m)", {}, "(2222m)"),
    ("kong-barred", "changsha E+1m(1111m)*3p8s", {"E": "111m258p258s1479m"}, "*3p8s"),
    ("kong-barred", "hubei-kawuxing E+5p-5p S[555p][555p+5p]", {}, "[555p+5p]"),
    ("kong-barred", "hefei E+5p[555p+5p]", {}, "[555p+5p]"),
    ("kong-barred", "gb E+5p[555p+5p]", {"E": "5551234p123456s"}, "[555p+5p]"),
    ("not-robbable", "gb E+6m(6666m) N!", {"N": "123m456p789s11z57m", "E": "666m1122334455s"}, "!"),
    ("swap-chow", "ningbo turned=1z E+3m-3m S[345m]-6m", {}, "-6m"),
    ("swap-chow", "ningbo turned=1z E+3m-3m S[345m]-3m", {}, "-3m"),
    ("not-waiting", "koukouxiang E+1p.ready-1p", {"E": "1479p147s5566677z"}, ".ready"),
    ("ready-barred", "gb E+1p.ready-1p", {}, ".ready"),
    ("ready-barred", "hubei-kawuxing E+1p.ready-1p", {}, ".ready"),
    ("ready-barred", "guizhou E+2m-1m S+1m- W+1m- N+1m- E+3m.ready-9p", {}, ".ready"),
    ("ready-barred", "tuidaohu E+1p.ready-1p", {}, ".ready"),
    ("standing-tile", "lisi E.stand=1234m E+5m-1m", {"E": "12345678m12345p"}, "-1m"),
    ("standing-tile", "lisi E.stand=123m", {}, ".stand=123m"),
    ("locked-hand", "koukouxiang E+1p.ready-1p S+2p- W+2p- E+3p-3s", {"E": "123456789p123s7z"}, "-3s"),
    (
        "waits-changed",
        "koukouxiang E+7z.ready-7z S+2p- W+2p- E+1p(1111p)",
        {"E": "11123456789p66z"},
        "(1111p)",
    ),
    ("freeze-broken", "hangzhou E+5z-5z S+1m-2m", {}, "-2m"),
    ("claim-barred", "hangzhou E+5z-5z S+1m- W[111m]", {}, "[111m]"),
    ("must-follow", "beijing E+2z-2z S+1m-1m", {"S": "2z123456p123456s"}, "-1m"),
    ("not-a-win", "gb E+5m!", {"E": "147m147p147s1234z"}, "!"),
    ("not-a-win", "shenyang E+3m!", {"E": "12m345p678s99s777z"}, "!"),
    ("barred-win", "tianjin turned=8p dice=3,4 E+9p-9p S+1m- W+1m- N+1m- E+2m!", {}, "!"),
    ("barred-win", "changsha E+1p- S.opening!", {"S": "1111m34679p1346s"}, ".opening!"),
    ("too-many-winners", "gb E+5p-5p S! W!", {}, "!"),
    ("winner-order", "sichuan E+5p-5p W! S!", {}, "!"),
    ("bad-turn-up", "changsha E+5p!*1m", {"E": "123m456p789s22m46p"}, "!"),
    ("wild-mismatch", "hebei turned=7p wild=9p E+1p-", {}, "wild=9p"),
    ("wild-mismatch", "gb wild=9p E+1p-", {}, "wild=9p"),
    ("wild-mismatch", "hebei E+1p-", {}, None),
    ("after-end", "gb E+5p! S+1p-", {"E": "123m456p789s22z46p"}, None),
    ("end-mismatch", "gb E+1p- end=win", {}, "end=win"),
    ("end-mismatch", "gb E+1p- end=lost", {}, "end=lost"),
    ("last-tile", "changsha E+1p- S.pass", {}, ".pass"),
    ("missed-pong", "nanjing E+5p-5p S+1m- W+5p-5p N[555p]", {}, "[555p]"),
    ("wall-order", "gb wall=1m2m3m E+5m-", {}, "+5m"),
    ("missed-win", "hunan-258 E+1m-1m S+5m-5m W+1p-1p N+5m-5m E!", {"E": "46m123456p789s22s"}, "!"),
    ("missed-win", "guangdong E+1m-1m S+5m-5m W+5m-5m E!", {"E": "46m123456p789s22s"}, "!"),
    ("win-forced", "erma-xueliu E+5p! S+5p-5p E+1s-", {"E": "46p12345678922s"}, "+1s"),
    ("face-up-tile", "yunnan tail=5m3p E+1s(1111s)+5m-9p", {"E": "555m111s9p123456s"}, "+5m"),
    ("wall-overdrawn", "erma-fast " + " ".join(f"{'ES'[i % 2]}+?-" for i in range(23)), {}, "+?"),
    ("fan-mismatch", "sichuan E+5p! fan=E9", {"E": "46p12345678922s"}, "fan=E9"),
    ("net-mismatch", "sichuan E+5p! net=E+3,S-1,W-1,N-1", {"E": "46p12345678922s"}, "net=E+3,S-1,W-1,N-1"),
    ("last-tile", "hefei " + _to_last("hefei", 4) + " E+?-?", {}, "-?"),
    ("net-unbalanced", "gb E+1m- end=abort net=E-8,S+9", {}, "net=E-8,S+9"),
    ("net-mismatch", "gb E+1m- end=abort net=E-8,S+8", {}, "net=E-8,S+8"),
    ("unknown-declaration", "gb E+1m.redy-1m", {}, ".redy"),
]
"""Code, record, hands that matter, and the text at which the code is found (None: not looked at)."""


@pytest.mark.parametrize(("code", "text", "hands", "at"), FAULTS, ids=[f"{f[0]}-{i}" for i, f in enumerate(FAULTS)])
def test_fault_is_found(code: str, text: str, hands: dict[str, str], at: str | None) -> None:
    result = played(text, **hands)
    assert code in codes(result), (codes(result), result.findings)
    if at is not None:
        assert place(result, code) == at


CLEAN = [
    # a chow may be thrown back where swaps are free, and with one tile left where they are barred
    ("gb E+3m-3m S[345m]-6m", {"S": "456m123456789p1z"}),
    # the same kind stays barred in Guangdong only until the own draw, another kind never
    ("guangdong E+1m-1m S+5m-5m W+1p-1p N+1p-1p E+1z-1z S+5m-5m E!", {"E": "46m123456p789s22s"}),
    # a passed win may be taken again where nothing is barred
    ("koukouxiang E+1p-1p S+5p-5p W+5p-5p E!", {"E": "46p123456789s22s"}),
    # an added kong with the tile just drawn
    ("hubei-kawuxing E+5p-5p S[555p]-1s W+1p- E+1p- S+5p[555p+5p]+1s-1s", {}),
    # laid aside before the own first draw
    ("hainan S{2f}+1z E+4z-6p", {}),
    # the kong's replacement, and a flower's, in one turn
    ("gb E+1f{1f}+5m(5555m)+2f{2f}+1p-1p", {}),
    # a locked hand has to throw a wild tile that it draws
    ("gb-optional E+7z.ready-7z S+2p- W+2p- N+2p- E+3f-3f", {"E": "46m123p123789s11z"}),
    # winners in turn order from the giver
    ("sichuan E+5p-5p S! W!", {"S": "46p12345678922s", "W": "4677788899911p"}),
]
"""Records in which nothing is wrong so far."""


@pytest.mark.parametrize(("text", "hands"), CLEAN, ids=[str(i) for i in range(len(CLEAN))])
def test_nothing_is_found(text: str, hands: dict[str, str]) -> None:
    assert codes(played(text, **hands)) == []


def test_notes_are_no_errors() -> None:
    result = played("gb E+1m- S+5m!")
    assert [(f.code, f.severity) for f in result.findings] == [
        ("unknown-tiles", Severity.NOTE),
    ]
    assert [f.code for f in played("gb E+1m-").findings] == ["truncated"]


def test_one_fault_one_finding() -> None:
    """A tile that was not there counts as unknown afterwards; a seat out of turn is said once."""
    result = played("gb E+1m-6m S+2m- W+2m- N+2m- E+3m-6m S+3m-", E="123456789p1234s")
    assert codes(result) == ["not-in-hand"]
    assert codes(played("gb E+1m- W+1m- S+1m- N+1m- E+2m-")) == ["wrong-seat"]
    # a discard that was not there may have been any tile
    assert codes(played("gb E+1m-6m S[555m]-1z", E="123456789p1234s")) == ["not-in-hand"]
    assert codes(played("gb E+1m-6m S!", E="123456789p1234s", S="123456789m1234z")) == ["not-in-hand"]


def test_every_code_has_a_test() -> None:
    from mjtool.text.about_play import EXAMPLES

    elsewhere = {"unknown-tiles", "truncated", "sitting-mismatch"}
    assert {code for code, *_ in FAULTS} | elsewhere == set(EXAMPLES)


def test_a_last_act_of_no_seat_is_only_out_of_turn() -> None:
    """A forced win is asked for at the end of a deal, whoever acted last."""
    assert codes(played("hubei-kawuxing E+1p- S! N+1p-", S="23p123456789p99p")) == ["wrong-seat"]
