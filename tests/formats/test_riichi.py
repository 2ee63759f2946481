"""Riichi logs: sets by their codes, the order of play that tenhou6 leaves out, and what is only remarked."""

from __future__ import annotations

import json

import pytest
from logs import ROOT
from tracker import Tracker

from mjtool.deal import ActKind, BadRecord, Deal, write_deal
from mjtool.formats import read_foreign
from mjtool.tile import Seat

HANDS = {
    0: "0,1,2,4,5,6,8,9,10,12,13,14,16",
    1: "20,21,22,24,25,26,28,29,30,32,33,34,36",
    2: "40,41,42,44,45,46,48,49,50,52,53,54,56",
    3: "60,61,62,64,65,66,68,69,70,72,73,74,76",
}


def mjlog(tags: str, three: bool = False) -> Deal | BadRecord:
    """One deal of a mjlog with fixed hands."""
    hands = " ".join(f'hai{n}="{HANDS[n]}"' for n in range(4))
    kind = 185 if three else 169
    text = f'<mjloggm><GO type="{kind}"/><INIT seed="4,2,0,1,1,100" ten="" oya="0" {hands}/>{tags}</mjloggm>'
    (found,) = read_foreign([text], "mjlog")
    return found


def turns(deal: Deal | BadRecord) -> str:
    """The turns of a deal as written."""
    assert isinstance(deal, Deal)
    words = write_deal(deal).split(" ")
    return " ".join(word for word in words if word[0] in "ESWN" and word[1] != ":")


@pytest.mark.parametrize(
    ("who", "code", "meld"),
    [
        (1, (0 * 3 + 0) << 10 | 4 | 3, "S[123m]"),
        (1, ((6 + 7) * 3 + 2) << 10 | 4 | 3, "S[789p]"),
        (1, ((14 + 4) * 3 + 1) << 10 | 4 | 3, "S[567s]"),
        (2, (33 * 3 + 1) << 9 | 8 | 2, "W[777z]"),
        (3, (4 * 3) << 9 | 16, "N[555m+5m]"),
        (2, 120 << 8 | 2, "W[4444z]"),
        (2, 27 << 8, "W(7777m)"),
        (2, 1 << 5, "W{4z}"),
    ],
)
def test_sets_of_mjlog_by_their_bits(who: int, code: int, meld: str) -> None:
    assert turns(mjlog(f'<T131/><D131/><N who="{who}" m="{code}"/>')) == f"E+6z- {meld}"


def test_names_and_place_of_a_mjlog_deal() -> None:
    deal = mjlog("<T131/><D0/>")
    assert isinstance(deal, Deal)
    assert (deal.id, deal.get("round"), deal.rules) == ("S1-2", "S", None)
    assert turns(deal) == "E+6z-1m"
    assert {note.code for note in deal.warnings} == {"red-fives", "riichi-dora"}


def test_three_players_of_mjlog() -> None:
    deal = mjlog('<T131/><D131/><U120/><N who="1" m="32"/><U121/>', three=True)
    assert isinstance(deal, Deal)
    assert sorted(deal.hands) == [Seat.E, Seat.S, Seat.W]
    assert turns(deal) == "E+6z- S+4z{4z}+4z"


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ('<T131/><N who="7" m="8"/>', "foreign-seat"),
        ('<N who="1"/>', "xml-attribute"),
        ('<N who="1,2" m="8"/>', "foreign-count"),
        ('<N who="x" m="8"/>', "foreign-number"),
        ("<T136/>", "foreign-tile"),
        ("<T99999999999/>", "foreign-number"),
    ],
)
def test_mjlog_that_is_wrong(tags: str, code: str) -> None:
    found = mjlog(tags)
    assert isinstance(found, BadRecord)
    assert found.diagnostic.code == code


def test_broken_xml_ends_a_file_after_what_could_be_read() -> None:
    text = (ROOT / "tenhou-mjlog" / "rounds-1-3.xml").read_text(encoding="utf-8")
    cut = text[: text.index("<INIT", 2000) + 30]
    found = list(read_foreign([cut], "mjlog"))
    assert [type(record) for record in found[-1:]] == [BadRecord]
    assert isinstance(found[0], Deal)


def tenhou6(name: str = "claims.json") -> list[Deal | BadRecord]:
    """The deals of the tenhou6 fixture."""
    return list(read_foreign(ROOT / "tenhou6-json" / name))


def test_the_order_of_play_is_found_among_claims() -> None:
    first, robbed, *_ = tenhou6()
    assert isinstance(first, Deal)
    assert isinstance(robbed, Deal)
    # 7m fell twice: West's own discard right before South's pong, and much earlier another player's
    assert "W[222z]-7m S[777m]-2z" in write_deal(first)
    assert write_deal(robbed).endswith("N+6p[666p+6p]+6m[222m+2m] W! end=win")
    for deal in (first, robbed):
        last = deal.acts[-1]
        assert Tracker(deal).run().wrong == []
        assert last.kind in (ActKind.DISCARD, ActKind.WIN)


def test_lists_that_fit_no_order_are_refused() -> None:
    root = json.loads((ROOT / "tenhou6-json" / "claims.json").read_text(encoding="utf-8"))
    root["log"][0][6].append(19)
    found = list(read_foreign([json.dumps(root)], "tenhou6"))
    assert [type(record) for record in found] == [BadRecord, Deal, Deal, Deal]
    assert isinstance(found[0], BadRecord)
    assert found[0].diagnostic.code == "no-order"


def test_a_search_that_cannot_end_is_given_up() -> None:
    """Every discard can be claimed by everybody: the tree is huge, the answer still comes at once."""
    pongs: list[object] = ["p111111"] * 40
    deal: list[object] = [[0, 0, 0], [0] * 4, [], []]
    for n in range(4):
        deal += [[11] * 13, [11, *pongs] if n == 0 else list(pongs), [11] * 41]
    deal.append(["流局", []])
    (found,) = read_foreign([json.dumps({"log": [deal]})], "tenhou6")
    assert isinstance(found, BadRecord)


def test_red_fives_and_results_are_counted_not_written() -> None:
    for name in ("mjai-jsonl/126_204_0_mjai.jsonl", "kobalab-paipu/script-first2.json", "majsoul-json/rounds-1-2.json"):
        for deal in read_foreign(ROOT / name):
            assert isinstance(deal, Deal)
            codes = {note.code: note.args["count"] for note in deal.warnings}
            assert codes["riichi-dora"] in range(1, 6)
            assert codes["riichi-score"] == 1 or len([a for a in deal.acts if a.kind is ActKind.WIN]) > 1
            assert deal.get("net") is None
            assert deal.get("fan") is None
            assert "0m" not in write_deal(deal)


def test_how_riichi_deals_end() -> None:
    ends = [
        deal.get("end") for deal in read_foreign(ROOT / "mjai-jsonl" / "126_204_0_mjai.jsonl") if isinstance(deal, Deal)
    ]
    assert sorted(ends, key=str) == ["wall"] * 3 + ["win"] * 9
    broken = [
        '{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"oya":0,"tehais":[["1m"],["1m"],["1m"],["1m"]]}',
        '{"type":"tsumo","actor":0,"pai":"9s"}',
        '{"type":"ryukyoku","reason":"kyushu_kyuhai","deltas":[0,0,0,0]}',
    ]
    (deal,) = read_foreign([line + "\n" for line in broken], "mjai")
    assert isinstance(deal, Deal)
    assert deal.get("end") == "abort"


def test_kongs_of_kobalab_and_majsoul() -> None:
    log = [
        {
            "qipai": {
                "zhuangfeng": 1,
                "jushu": 2,
                "changbang": 0,
                "shoupai": ["m111", "p222", "s333", "z444"],
                "baopai": "m1",
            }
        },
        {"zimo": {"l": 0, "p": "m1"}},
        {"gang": {"l": 0, "m": "m1111"}},
        {"gangzimo": {"l": 0, "p": "p2"}},
        {"dapai": {"l": 0, "p": "p2_"}},
        {"fulou": {"l": 1, "m": "p222=2"}},
        {"gangzimo": {"l": 1, "p": "m5"}},
        {"gang": {"l": 1, "m": "z555=5"}},
        {"pingju": {"name": "九種九牌", "fenpei": [0, 0, 0, 0]}},
    ]
    (deal,) = read_foreign([json.dumps({"player": ["a", "b", "c", "d"], "qijia": 1, "log": [log]})], "kobalab")
    assert isinstance(deal, Deal)
    assert turns(deal) == "E+1m(1111m)+2p- S[2222p]+5m[555z+5z]"
    assert (deal.id, deal.get("players"), deal.get("end")) == ("S3-0", "d,a,b,c", "abort")
    acts = [
        (
            "RecordNewRound",
            {"ju": 3, "tiles0": ["1m"], "tiles1": ["1m"], "tiles2": ["1m"], "tiles3": ["0p"] * 14, "doras": ["1m"]},
        ),
        ("RecordAnGangAddGang", {"seat": 3, "type": 3, "tiles": "0p"}),
        ("RecordDealTile", {"seat": 3, "tile": "2z"}),
        ("RecordAnGangAddGang", {"seat": 3, "type": 2, "tiles": "2z"}),
        ("RecordBaBei", {}),
        ("RecordLiuJu", {}),
    ]
    actions = [{"result": {"name": f".lq.{name}", "data": data}} for name, data in acts]
    (deal,) = read_foreign([json.dumps({"actions": actions})], "majsoul")
    assert isinstance(deal, Deal)
    assert turns(deal) == "E+5p(5555p)+2z[222z+2z] S{4z}"
    assert deal.get("end") == "abort"
