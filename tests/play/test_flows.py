"""Turns that only some rulesets know: the last tiles, tiles that lie open, flowers that win, sets that are shown."""

from __future__ import annotations

import pytest

from mjtool.play.replay import DealResult
from mjtool.play.sitting import End

from .test_checks import codes, played
from .test_money import ledger


def turns(count: int, seats: str = "ESWN") -> str:
    """Unknown tiles drawn and thrown."""
    return " ".join(f"{seats[i % len(seats)]}+?-" for i in range(count))


def flags(result: DealResult) -> frozenset[str]:
    """The flags of the deal's only win."""
    (judged,) = result.wins
    return judged.made.win.flags


def test_last_tile_is_offered_and_nobody_wants_it() -> None:
    result = played(f"changsha {turns(55)} N.pass E.pass S.pass W.pass end=wall")
    assert codes(result) == []
    assert result.end is End.WALL


def test_last_tile_is_offered_and_won_on() -> None:
    hands = {"S": "123m456789p22s46m"}
    result = played(f"changsha {turns(55)} N.pass E.pass S+5m! end=win", **hands)
    assert codes(result) == []
    assert "last" in flags(result)
    # no tile is left to turn up: the winning tile counts twice, and 5m hits E
    assert ledger(result) == ["win E-28 S+40 W-6 N-6"]


def test_last_tile_is_offered_to_ready_players_in_turn() -> None:
    assert codes(played(f"changsha {turns(55)} E+5m-")) == ["last-tile"]
    unready = {"N": "147m258p369s1122s"}
    assert codes(played(f"changsha {turns(55)} N+5m-5m", **unready)) == ["last-tile"]


def test_last_four_tiles_are_drawn_without_discards() -> None:
    hands = {"N": "234567m22m345p67s"}
    result = played(f"hefei {turns(28)} E+? S+? W+? N+8s! end=win", **hands)
    assert codes(result) == []
    assert "last" in flags(result)
    drawn = played(f"hefei {turns(28)} E+? S+? W+? N+? end=wall")
    assert codes(drawn) == []
    assert drawn.end is End.WALL


def test_last_turn_may_be_given_up() -> None:
    result = played(f"beijing {turns(69)} S.pass end=wall")
    assert codes(result) == []
    assert codes(played(f"beijing {turns(69)} end=wall")) == []
    assert codes(played(f"beijing {turns(68)} end=wall")) == ["end-mismatch"]


def test_two_tiles_turned_after_a_kong() -> None:
    kong = {"E": "123789m22s67s444p"}
    result = played("changsha E+4p(4444p)*1m8s!*2m3m", **kong)
    assert codes(result) == []
    assert "kong" in flags(result)
    assert result.wins[0].made.tile == 25
    plain = played("changsha E+4p(4444p)+8s!*2m3m", **kong)
    assert codes(plain) == []
    assert "kong" not in flags(plain)
    waiting = {**kong, "S": "23m567789p22s456s"}
    thrown = played("changsha E+4p(4444p)*1m9p-1m-9p S!*2m3m", **waiting)
    assert codes(thrown) == []
    assert "afterkong" in flags(thrown)
    assert thrown.wins[0].made.tile == 0
    assert codes(played("changsha E+4p(4444p)*1m9p-1m-9p S!9p*2m3m", **waiting)) == ["not-a-win"]
    claimed = played("changsha E+4p(4444p)*1m9p-1m-9p S[123m]-9p", **waiting)
    assert codes(claimed) == []


def test_face_up_tile_is_taken_to_win() -> None:
    hands = {"E": "46m123456p111s22s"}
    result = played("yunnan tail=5m3p E+1s(1111s)+5m! end=win", **hands)
    assert codes(result) == []
    assert ledger(result) == ["kong E+6 S-2 W-2 N-2", "win E+12 S-4 W-4 N-4"]


def test_eighth_flower_wins_and_robs() -> None:
    hands = {"S": "112233m444s1234567f"}
    base = "taiwan S" + "".join(f"{{{i}f}}+{i}p" for i in range(1, 8)) + " E+1z-"
    for win in ("S+8f!", "S+8f{8f}!"):
        own = played(f"{base} {win} end=win", **hands)
        assert codes(own) == []
        # 5 and 8, one more where the dealer pays
        assert ledger(own) == ["win E-14 S+40 W-13 N-13"]
    robbed = played(f"{base} S+1z- W+8f{{8f}} S! end=win", **hands)
    assert codes(robbed) == []
    assert ledger(robbed) == ["win S+13 W-13"]


def test_ten_winds() -> None:
    honours = "1234567123"
    words = []
    for i in range(10):
        words += [f"E+{honours[i]}z-{honours[i]}z"]
        if i < 9:
            words += ["S+?-", "W+?-", "N+?-"]
    result = played(f"hangzhou {' '.join(words)} E.ten-winds! end=win", E="147m258p369s147m1s")
    assert codes(result) == []
    # a white dragon is among the ten: 4 fan, and the dealer's own win counts twice
    assert ledger(result) == ["win E+96 S-32 W-32 N-32"]
    assert codes(played("hangzhou E+1z-1z E.ten-winds!")) == ["barred-win"]


def test_a_shown_set_of_winds_draws_a_replacement() -> None:
    hands = {"E": "123z123456m789p1s"}
    result = played("shenyang E+4z.show=1234z+5s-5s", **hands)
    assert codes(result) == []
    assert codes(played("shenyang E+4z.show=1234z-1s", **hands)) == ["no-replacement"]
    assert codes(played("shenyang E+5z.show=567z-1s", E="67z123456m789p12s")) == []


def test_red_and_wild_tiles_leave_the_hand_as_kongs() -> None:
    result = played("wuhan turned=1p E+7z{7z}+2p{2p}+3m-3m")
    assert codes(result) == []


def test_a_frozen_winner_plays_on() -> None:
    waiting = {"E": "46p12345678922s"}
    result = played("erma-xueliu E+1p- S+1s- E+5p! S+1s- E+9s- S+5p-5p E! S+2s-", **waiting)
    assert codes(result) == []
    assert [judged.outcome.points for judged in result.wins] == [4, 2]
    assert codes(played("erma-xueliu E+1p- S+1s- E+5p! S+1s- E+9s-4p", **waiting)) == ["locked-hand"]


def test_winners_leave_the_deal() -> None:
    waiting = {"S": "46m111222333s99s", "W": "46p444555666s88s"}
    start = "chengdu E.void=m S.void=p W.void=m N.void=s E+1m-1m S+?- W+?- N+?- E+5m-5m S!"
    result = played(f"{start} W+5p! N+?- E+?-", **waiting)
    assert codes(result) == []
    assert ledger(result) == ["win E-1 S+1", "win E-2 W+4 N-2"]
    assert codes(played(f"{start} S+1s-", **waiting)) == ["wrong-seat"]
    # whoever draws after a win is the next seat still in after the last winner
    assert codes(played(f"{start} N+1s-", **waiting)) == ["wrong-seat"]


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("tianjin turned=8p E+1m-", []),
        ("tianjin turned=8p dice=1,1 E+1m(1111m)+2m(2222m)+3m(3333m)+4m(4444m)+5m-", ["kong-barred"]),
        ("hangzhou E+1m(1111m)+2m-", []),
    ],
)
def test_walls(text: str, want: list[str]) -> None:
    assert codes(played(text)) == want
