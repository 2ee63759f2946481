"""Money beside the wins, and the flows that only some rulesets know, against the amounts that their rules name."""

from __future__ import annotations

import pytest

from mjtool.play.replay import DealResult

from .test_checks import codes, played


def ledger(result: DealResult) -> list[str]:
    """The ledger as short texts: `kong E+6 S-2 W-2 N-2`."""
    return [
        f"{record.why} " + " ".join(f"{seat.name}{amount:+d}" for seat, amount in record.pay.items() if amount)
        for record in result.ledger
    ]


CASES = [
    # a claimed kong 2 from its giver, an added one 1 from each, a concealed one 2 from each
    ("sichuan E+5p-5p S[5555p]+1p-1p", {}, ["kong E-2 S+2"]),
    ("sichuan E+5p-5p S[555p]-1s W+1p- N+1p- E+2p- S+5p[555p+5p]+2s-", {}, ["kong E-1 S+3 W-1 N-1"]),
    ("sichuan E+5p(5555p)+2s-", {}, ["kong E+6 S-2 W-2 N-2"]),
    ("sichuan,scrape=true E+5p-5p S[5555p]+1p-1p", {}, ["kong E-2 S+4 W-1 N-1"]),
    ("sichuan,base=5 E+5p(5555p)+2s-", {}, ["kong E+30 S-10 W-10 N-10"]),
    # a robbed kong is none
    ("sichuan E+5p-5p S[555p]-1s W+1p- N+1p- E+2p- S+5p[555p+5p] W!", {}, []),
    # a kong on the replacement of a kong pays double, a third one fourfold
    (
        "hubei-kawuxing E+5p(5555p)+2s(2222s)+3s(3333s)+4s-",
        {},
        ["kong E+4 S-2 W-2", "kong E+8 S-4 W-4", "kong E+16 S-8 W-8"],
    ),
    # … and one claimed on the discard after a kong
    ("hubei-kawuxing E+5p(5555p)+2s-2s S[2222s]+1s-", {}, ["kong E+4 S-2 W-2", "kong E-4 S+4"]),
    # factors: the dealer's two, the unit of one more for the dealer and the stakes
    ("inner-mongolia E+5p(5555p)+2s-", {}, ["kong E+12 S-4 W-4 N-4"]),
    ("inner-mongolia E+5p-5p S[5555p]+1p-1p", {}, ["kong E-2 S+4 W-1 N-1"]),
    ("hainan E+5p(5555p)+2s-", {}, ["kong E+12 S-4 W-4 N-4"]),
    ("hainan,ga=on ga=E1,S2 E+5p(5555p)+2s-", {}, ["kong E+22 S-10 W-6 N-6"]),
    # from whom: Nanjing's added kong is paid by who gave the pong
    ("nanjing E+5p-5p S[555p]-1s W+1p- N+1p- E+2p- S+5p[555p+5p]+2s-", {}, ["kong E-12 S+12"]),
    # a kong by a tile kept in the hand earns nothing
    ("guangdong E+5p-5p S[555p]-1s W+1p- N+1p- E+2p- S+1m[555p+5p]+2s-", {"S": "555p1s123456789m"}, []),
    ("guangdong E+5p-5p S[555p]-1s W+1p- N+1p- E+2p- S+5p[555p+5p]+2s-", {}, ["kong E-1 S+3 W-1 N-1"]),
    # claims are paid in Koukouxiang, and a chow thrown back is given back
    ("koukouxiang E+5p-5p S[567p]-1s", {}, ["claim E-1 S+1"]),
    ("koukouxiang E+5p-5p S[567p]-5p", {"S": "567p12345678s11p"}, ["claim E-1 S+1", "claim-back E+1 S-1"]),
    ("koukouxiang E+5p-5p W[555p]-1s", {}, ["claim E-2 W+2"]),
    ("koukouxiang E+5p-5p S[555p][555p+5p]+1s-", {}, ["claim E-2 S+2", "claim-back E+2 S-2", "kong E-5 S+5"]),
    ("koukouxiang E+7z.ready-7z", {"E": "55123456789p66z"}, ["ready E+4 S-2 W-2"]),
    # flower groups and dragons
    ("nanjing E{1f}+2p{2f}+3p{3f}+4p{4f}+5p+1m-", {}, ["flower-set E+36 S-12 W-12 N-12"]),
    ("nanjing E{5z}+2p{5z}+3p{5z}+4p{5z}+5p+1m-", {}, ["flower-set E+36 S-12 W-12 N-12"]),
    (
        "hainan " + "E" + "".join(f"{{{i}f}}+{i}p" for i in range(1, 9)) + "+1m-",
        {},
        ["flower-set E+6 S-2 W-2 N-2", "flower-set E+6 S-2 W-2 N-2"],
    ),
    # following the dealer: the first go-around, every unbroken one, or doubled when the deal is won
    ("nanchang turned=1m E+5z- S+5z- W+5z- N+5z- E+1s-", {}, ["follow E-15 S+5 W+5 N+5"]),
    ("nanchang turned=1m E+5z- S+5z- W+5z- N+1s- E+1s-", {}, []),
    ("hainan E+5z- S+5z- W+5z- N+5z- E+1s-", {}, ["follow E-6 S+2 W+2 N+2"]),
    (
        "kouting E+5z- S+5z- W+5z- N+5z- E+2z- S+2z- W+2z- N+2z- E+1s-",
        {},
        ["follow E-3 S+1 W+1 N+1", "follow E-3 S+1 W+1 N+1"],
    ),
    (
        "beijing E+5z- S+5z- W+5z- N+5z- E+2z- S+2z- W+2z- N+2z- E+5m!",
        {"E": "46m123456p789s22s"},
        ["win E+6000 S-2000 W-2000 N-2000", "burn E-6000 S+2000 W+2000 N+2000"],
    ),
    (
        "beijing,burn-sum=total E+5z- S+5z- W+5z- N+5z- E+2z- S+2z- W+2z- N+2z- E+5m!",
        {"E": "46m123456p789s22s"},
        ["win E+6000 S-2000 W-2000 N-2000", "burn E-9000 S+3000 W+3000 N+3000"],
    ),
    (
        "nanjing,four-winds=5 E+1z- S+1p- W+1p- N+1p- E+2z- S+2p- W+2p- N+2p- E+3z- S+3p- W+3p- N+3p- E+4z-",
        {},
        ["four-winds E+15 S-5 W-5 N-5"],
    ),
    # false wins and fines
    ("gb E+5m.falsewin-5m", {"E": "147m147p147s1234z"}, ["false-win E-60 S+20 W+20 N+20"]),
    ("gb E+5m.falsewin-5m", {"E": "46m12399p222678s"}, ["false-win E-30 S+10 W+10 N+10"]),
    ("kouting E+5m- S+5m.falsewin end=falsewin", {}, ["false-win E+2 S-4 W+1 N+1"]),
    ("beijing E+5m- S+1m.fine-1m", {}, ["fine E+1000 S-3000 W+1000 N+1000"]),
]


@pytest.mark.parametrize(("text", "hands", "want"), CASES, ids=str)
def test_ledger(text: str, hands: dict[str, str], want: list[str]) -> None:
    result = played(text, **hands)
    assert codes(result) == []
    assert ledger(result) == want


def drawn(
    rules: str, turns: int, hands: dict[str, str], at: dict[int, str] | None = None, seats: str = "ESWN"
) -> DealResult:
    """A deal whose wall is drawn: unknown tiles that are thrown at once, but for the turns written in `at`."""
    words = [(at or {}).get(i, f"{seats[i % len(seats)]}+?-") for i in range(turns)]
    return played(f"{rules} {' '.join(words)} end=wall", **hands)


def test_pigs_pay_first_then_those_who_do_not_wait_then_kongs_are_given_back() -> None:
    hands = {"E": "12457899m3699s5p", "S": "1234568p234567s", "W": "13577p11113579s", "N": "222444666p8889s"}
    result = drawn("sichuan", 55, hands, {2: "W+9p(1111s)+2s-9p"})
    assert codes(result) == []
    assert ledger(result) == [
        "kong E-2 S-2 W+6 N-2",
        "pig E-48 S+16 W+16 N+16",
        "not-ready S+1 W-3 N+2",
        "kong-refund E+2 S+2 W-6 N+2",
    ]


def test_kong_money_that_needs_a_winner_is_void_in_a_drawn_deal() -> None:
    hands = {"E": "12457899m3699s5p", "S": "1234568p234567s", "W": "13577p11113579s", "N": "222444666p8889s"}
    result = drawn("hunan-258", 55, hands, {2: "W+9p(1111s)+2s-9p"})
    assert ledger(result) == ["kong E-2 S-2 W+6 N-2", "kong-void E+2 S+2 W-6 N+2"]


def test_first_shower_pays_the_ready_who_have_not_shown() -> None:
    """E showed first, S waits without showing for 4 at most, W does not wait: E pays S 4, W pays E 2 and S 4."""

    at = {0: "E+9s.show-9s"}
    hands = {"E": "12345678p34588s", "S": "113355p1133s667z", "W": "2469p4679s55567z"}
    result = drawn("hubei-kawuxing", 45, hands, at, seats="ESW")
    assert codes(result) == []
    assert ledger(result) == ["first-shower E-4 S+4", "not-ready E+1 S+4 W-5"]
