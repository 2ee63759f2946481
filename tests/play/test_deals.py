"""Random deals of every ruleset: they replay, validate clean, keep their tiles, sum to zero, survive being written
and read."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import lru_cache

import pytest

from mjtool.deal import ActKind, Deal, Wrap, read_deals, write_deal
from mjtool.play.dealer import deals
from mjtool.play.flow import flow_of
from mjtool.play.replay import DealResult, replay
from mjtool.rules.load import ids, load
from mjtool.tile import KINDS, Seat

OPTIONS = (
    "zhuanzhuan,red-wild=true",
    "jiangnan,wild-mode=daidi",
    "gb-optional,wild-deal=one-each",
    "guizhou,open=true",
    "lisi,players=3",
    "nanjing,four-winds=5,bi-xia-hu=next",
    "hainan,ga=on",
    "guangdong,horses=4",
    "hunan-258,birds=4",
    "sichuan,exchange=three-die,declare-void=true,scrape=true,kong-transfer=true",
    "shenyang,liang=first-draw,change-after-ready=false,must-declare=true",
    "tianjin,wilds=4",
    "ningbo,wild-count=7",
    "yichang,later-kongs=first-win",
    "erma-xueliu,ready-payer=not-won",
)
SPECS = (*ids(), *OPTIONS)
COUNT = 4


@lru_cache(maxsize=64)
def made(spec: str) -> tuple[Deal, ...]:
    """A few deals of one sitting."""
    return tuple(deals(spec, COUNT, 11, COUNT))


def results(records: tuple[Deal, ...]) -> list[DealResult]:
    """What replaying gives, which must be a result for every record."""
    found = list(replay(records, "gb"))
    assert all(isinstance(result, DealResult) for result in found)
    return [result for result in found if isinstance(result, DealResult)]


@pytest.mark.parametrize("spec", SPECS)
def test_deals_are_legal(spec: str) -> None:
    for result in results(made(spec)):
        assert result.findings == ()
        assert result.end is not None


@pytest.mark.parametrize("spec", SPECS)
def test_every_record_sums_to_zero(spec: str) -> None:
    for result in results(made(spec)):
        total: Counter[int] = Counter()
        for record in result.ledger:
            assert sum(record.pay.values()) == 0
            total.update({int(seat): amount for seat, amount in record.pay.items()})
        assert {seat: total[seat] for seat in result.pay} == dict(result.pay)


@pytest.mark.parametrize("spec", SPECS)
def test_deals_survive_the_text(spec: str) -> None:
    records = made(spec)
    for wrap in Wrap:
        text = "\n".join([write_deal(deal, wrap) for deal in records])
        assert tuple(read_deals(text.splitlines())) == records
    again = tuple(deal for deal in read_deals([write_deal(deal) for deal in records]) if isinstance(deal, Deal))
    assert [r.pay for r in results(again)] == [r.pay for r in results(records)]


@pytest.mark.parametrize("spec", SPECS)
def test_no_tile_comes_twice(spec: str) -> None:
    copies = flow_of(load(spec)).copies
    for deal in made(spec):
        seen: Counter[int] = Counter(kind for hand in deal.hands.values() for kind in hand.concealed)
        for act in deal.acts:
            if act.kind in (ActKind.DRAW, ActKind.REVEAL):
                seen.update(act.tiles)
        # a tile turned up as a further indicator stays in the wall and may be drawn later
        further = {kind for act in deal.acts if act.kind is ActKind.REVEAL for kind in act.tiles}
        assert all(seen[kind] <= copies[kind] + (kind in further) for kind in range(KINDS))


@pytest.mark.parametrize("spec", SPECS)
def test_equal_seeds_give_equal_deals(spec: str) -> None:
    assert tuple(deals(spec, 1, 11, COUNT)) == made(spec)[:1]


def _spoilt(deal: Deal, rng: random.Random) -> Deal:
    """A deal in which one act is left out, done twice, done by another seat, or done with another tile."""
    acts = list(deal.acts)
    i = rng.randrange(len(acts))
    act = acts[i]
    what = rng.randrange(4)
    if what == 0:
        del acts[i]
    elif what == 1:
        acts.insert(i, act)
    elif what == 2:
        acts[i] = replace(act, seat=Seat((act.seat + 1) % len(deal.hands)))
    elif act.tiles:
        acts[i] = replace(act, tiles=((act.tiles[0] + 1) % 27,))
    return Deal(deal.fields, deal.hands, tuple(acts))


@pytest.mark.parametrize("spec", ids())
def test_spoilt_deals_are_found_or_still_play(spec: str) -> None:
    """Whatever is done to a log: no exception, books that balance, and a finding unless the play is legal still."""
    rng = random.Random(5)
    for deal in made(spec):
        for _ in range(6):
            (result,) = replay([_spoilt(deal, rng)], spec)
            assert isinstance(result, DealResult)
            assert sum(result.pay.values()) == 0
            if not result.findings:
                assert result.end is not None
