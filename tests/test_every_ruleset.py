"""Every ruleset, on thousands of random hands that win or nearly win: nothing fails, nothing is lost, the best reading
is taken, wild tiles cost no time, waits are what scoring says, and distances are those of a search."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from winning_hands import Maker

from mjtool import text
from mjtool.diag import Diagnostic
from mjtool.hand import Hand, How, Win
from mjtool.rules.load import ids, load
from mjtool.rules.model import Rules
from mjtool.rules.options import option_key
from mjtool.rules.show import patterns_of
from mjtool.rules.tiles import copies_in_play, tile_set, wild_kinds
from mjtool.score import judge, readings
from mjtool.score.combine import selections
from mjtool.score.compile import compile_rules
from mjtool.score.evaluate import Evaluation
from mjtool.score.result import Outcome
from mjtool.score.situation import Refusal
from mjtool.shanten import ShantenResult, shanten
from mjtool.text import Lang
from mjtool.tile import KINDS, NATURAL, Seat
from mjtool.waits import waits

EVERY = ids()
WILD = [name for name in EVERY if load(name).at("wild.find") != "none"]
HANDS = 2000
LEAST_WINS = 300
SLOWEST = 3.0
"""Seconds of the processor that no hand may take; a hundred times what a hand full of wild tiles takes."""


def is_sound(win: Win, outcome: Outcome, rules: Rules) -> bool:
    """What holds of every answer: payments and side money sum to zero over the seats, a winner is never asked to pay
    for his win, the reading holds as many tiles as the hand, a refusal has a reason with a sentence."""
    if not outcome.win:
        return bool(outcome.reason) and not outcome.patterns and text.message(outcome.reason or "", Lang.EN) != ""
    assert outcome.pay is not None
    assert outcome.reading is not None
    seats = rules.at("seats.count")
    pays = [outcome.pay, *(side.pay for side in outcome.side)]
    tiles = sum(len(unit.kinds) for unit in outcome.reading.units)
    own = len(win.hand.concealed) + (win.tile is not None) + sum(len(meld.tiles) for meld in win.hand.melds)
    return (
        all(sum(pay.values()) == 0 and len(pay) == seats for pay in pays)
        and outcome.pay[win.hand.seat] >= 0
        and outcome.reason is None
        and tiles in ((own, 0) if (win.tile or 0) < NATURAL else (own, own - 1))
    )


@pytest.mark.parametrize("ruleset", EVERY)
def test_thousands_of_hands(ruleset: str) -> None:
    """Every hand has a sound answer, hundreds of them win, and most patterns are met."""
    rules = load(ruleset)
    reasons: Counter[str] = Counter()
    met: set[str] = set()
    for win, outcome in Maker(ruleset, 1).hands(HANDS, wild_counts=(0, 0, 0, 1, 1, 2)):
        assert is_sound(win, outcome, rules), (win, outcome)
        reasons[outcome.reason or "win"] += 1
        met |= {pattern.key for pattern in outcome.patterns}
    told = {line.report or line.key for line in patterns_of(rules) if not line.hidden}
    assert reasons["win"] >= LEAST_WINS, reasons
    assert reasons["no-shape"] >= 100, reasons
    assert met <= told
    assert len(told - met) <= 0.15 * len(told) + 1, sorted(told - met)


def settings_of(option: Mapping[str, Any]) -> list[str]:
    """Values to try an option with, as the command line writes them."""
    values = option.get("values", "integer")
    if isinstance(values, str):
        least, step = int(option.get("min", 0)), int(option.get("multiple", 1))
        return [*(str(least + step * n) for n in (0, 1, 6)), *(["none"] if "none" in values else [])]
    if isinstance(option.get("default"), tuple):
        return ["none", *map(str, values), "+".join(map(str, values))]
    return [option_key(value) for value in values if value != "integer"] + ["3"] * ("integer" in values)


@pytest.mark.parametrize("ruleset", EVERY)
def test_every_value_of_every_option(ruleset: str) -> None:
    """Hands have sound answers under every value of every option, and some of them win."""
    wins = Counter[str]()
    for name, option in load(ruleset).table("options").items():
        for value in settings_of(option):
            spec = f"{ruleset},{name}={value}"
            for win, outcome in Maker(spec, 7).hands(12, wild_counts=(0, 0, 1)):
                assert is_sound(win, outcome, load(spec)), (spec, win, outcome)
                wins[name] += outcome.win
    assert sorted(wins) == sorted(load(ruleset).options)
    assert sum(wins.values()) > 2 * len(wins)


def of_each_reading(win: Win, rules: Rules) -> list[Outcome] | None:
    """What a hand is worth by each of its readings alone, as far as they win; None where it has one or very many."""
    program = compile_rules(rules)
    prepared = judge._prepare(program, win)
    if isinstance(prepared, Refusal):
        return None
    looks, situations = prepared
    if any(judge.first_unmet(readings.hand_level(program, sit)) for sit in situations):
        return None
    found = []
    pairs = [(sit, reading) for sit in situations for reading in islice(readings.readings(program, sit, looks), 60)]
    for sit, reading in pairs:
        ev = Evaluation(program, sit, reading)
        choices = selections(ev, looks) if judge.first_unmet(ev) is None else ()
        wins = [judge._candidate(ev, counted) for counted in choices]
        found += [judge._outcome(each, looks) for each in wins if judge._below_minimum(each) is None]
    return found if 1 < len(pairs) < 60 else None


@pytest.mark.parametrize("ruleset", EVERY)
def test_no_reading_alone_is_worth_more(ruleset: str) -> None:
    """A hand wins where one of its readings wins, and is worth what one of them, the dearest, is worth alone."""
    rules = load(ruleset)
    compared = 0
    for win, best in Maker(ruleset, 2).hands(300, wild_counts=(0, 0, 1)):
        found = of_each_reading(win, rules)
        if found is None or compared == 40:
            continue
        compared += 1
        assert best.win is bool(found)
        if best.win:
            assert (best.points, best.pay) in [(outcome.points, outcome.pay) for outcome in found], win
            if rules.at("score.best.by") in ("points", "uncapped"):
                assert best.points == max(outcome.points for outcome in found), win
    assert compared > 2


@pytest.mark.parametrize("ruleset", WILD)
def test_hands_full_of_wild_tiles_end(ruleset: str) -> None:
    """Complete and random hands with every wild tile of the deal in them are answered in no time to speak of."""
    maker = Maker(ruleset, 3)
    most = 0
    for n in range(12):
        win = maker.complete(8)
        if n % 3 == 2:
            for _ in range(4):
                win = maker.spoilt(win)
        wilds = wild_kinds(maker.rules, win.words)
        assert isinstance(wilds, tuple)
        most = max(most, sum((*win.hand.concealed, win.tile).count(kind) for kind in wilds))
        for how in (How.DRAW, How.DISCARD):
            offer = replace(win, how=how, giver=None if how is How.DRAW else Seat((win.hand.seat + 1) % maker.seats))
            start = time.process_time()
            outcome = judge.score(offer, maker.rules)
            assert time.process_time() - start < SLOWEST, win
            assert is_sound(offer, outcome, maker.rules)
    assert most >= 3


def waiting_hands(maker: Maker, number: int) -> Iterator[Win]:
    """Hands of one tile less, some of them far from ready, without what speaks of the winning tile or of a course of
    play; ready ones have declared it where only such may win."""
    courses = {shape.get("word") for shape in maker.rules.table("win.shape").values() if shape}
    must = any("ready" in demand.get("need", ()) for demand in maker.rules.table("win.demand").values() if demand)
    for n in range(number):
        win = maker.complete(maker.rng.choice((0, 0, 1, 2)))
        if n % 3 == 2:
            win = maker.spoilt(maker.spoilt(win))
        if win.how is not How.NONE and (win.tile or 0) < NATURAL:
            words = {name: value for name, value in win.words.items() if name not in courses}
            flags = win.flags - {"kong", "afterkong", "first"} | ({"ready"} if must else set())
            yield replace(win, words=words, flags=flags)


@pytest.mark.parametrize("ruleset", EVERY)
def test_waits_are_what_scoring_says(ruleset: str) -> None:
    """`waits` lists exactly the kinds with which `score` says win, drawn or on a discard, with its answers."""
    rules = load(ruleset)
    ready = 0
    for win in waiting_hands(Maker(ruleset, 4), 60):
        if ready == 6:
            break
        found = waits(win.hand, rules, win.words, win.flags)
        if isinstance(found, Diagnostic):
            continue
        listed = {wait.tile: (wait.draw, wait.discard) for wait in found.waits}
        expected = {}
        for kind in (kind for kind in range(KINDS) if tile_set(rules)[kind]):
            offer = replace(win, tile=kind, giver=None)
            answers = tuple(judge.score(replace(offer, how=how), rules) for how in (How.DRAW, How.DISCARD))
            if any(answer.win for answer in answers):
                expected[kind] = answers
        assert listed == expected, win
        ready += bool(expected)
    assert ready > 2


def structurally_complete(hand: Hand, win: Win, rules: Rules) -> bool:
    """Whether scoring finds a reading of the hand that meets the structural demands, with its last tile drawn."""
    *rest, last = hand.concealed
    whole = Win(replace(hand, concealed=tuple(rest)), How.DRAW, last, None, win.words)
    refused = judge.refusal(whole, rules)
    if refused is not None and refused.reason != "self-draw-only":
        return False
    return judge._is_legal(compile_rules(rules), whole)


def with_tile(hand: Hand, kind: int) -> Hand:
    return replace(hand, concealed=tuple(sorted((*hand.concealed, kind))))


def drawable(hand: Hand, win: Win, rules: Rules) -> list[int]:
    """The kinds of which the hand does not hold every copy."""
    wilds = wild_kinds(rules, win.words)
    assert isinstance(wilds, tuple)
    own = Counter([*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles), *hand.aside])
    copies = copies_in_play(rules, win.words, wilds)
    return [kind for kind in range(NATURAL) if own[kind] < copies[kind]]


@pytest.mark.parametrize("ruleset", EVERY)
def test_a_hand_is_ready_where_a_tile_completes_it(ruleset: str) -> None:
    """Distance 0 is where some tile that can be drawn makes a structurally complete hand; such tiles are accepted."""
    rules = load(ruleset)
    seen: Counter[bool] = Counter()
    for win in waiting_hands(Maker(ruleset, 5), 30):
        found = shanten(win.hand, rules, win.words)
        if isinstance(found, Diagnostic):
            continue
        completing = [
            kind
            for kind in drawable(win.hand, win, rules)
            if structurally_complete(with_tile(win.hand, kind), win, rules)
        ]
        lucky = [accept.tile for accept in found.accepts if accept.tile >= NATURAL]  # an eighth flower
        assert (found.shanten == 0) is bool(completing or (lucky and len(win.hand.aside) == 7)), win
        if completing:
            assert [accept.tile for accept in found.accepts if accept.tile < NATURAL] == completing, win
        seen[bool(completing)] += 1
    assert min(seen[True], seen[False]) > 1, seen


@pytest.mark.parametrize("ruleset", EVERY)
def test_distances_are_those_of_a_search(ruleset: str) -> None:
    """A hand that is n away comes to n − 1 by the best exchange of one tile, and never to less."""
    rules = load(ruleset)
    searched = 0
    maker = Maker(ruleset, 6)
    for win in waiting_hands(maker, 60):
        away = shanten(win.hand, rules, win.words)
        if isinstance(away, Diagnostic) or not away.shanten or away.shanten > 3 or searched == 4:
            continue
        if len(win.hand.aside) > 3 and min(away.shapes, key=away.shapes.__getitem__) != "standard":
            continue  # flowers come by replacement, not by exchange
        nearest = 9
        for kind in drawable(win.hand, win, rules):
            whole = shanten(with_tile(win.hand, kind), rules, win.words)
            assert isinstance(whole, ShantenResult)
            assert [d.shanten for d in whole.discards if d.tile == kind] == [away.shanten], win
            best = whole.discards[0].shanten
            nearest = nearest if best is None else min(nearest, best)
        assert nearest == away.shanten - 1, win
        searched += 1
    assert searched > 1
