"""Rule cards as facts: what they hold, and where each value comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjtool.rules.load import ids, load
from mjtool.rules.show import ORDINARY, card, origin_of, patterns_of, sources_of


@pytest.mark.parametrize("ruleset", ids())
def test_every_ruleset_has_a_card(ruleset: str) -> None:
    rules = load(ruleset)
    found = card(rules)
    assert found.id == ruleset
    assert found.total > found.seats * found.hand
    assert found.shapes
    assert found.patterns
    assert {line.origin for line in found.patterns} <= {
        ruleset,
        *found.parents,
        *(f"option:{name}" for name in rules.options),
    }
    assert not {demand.word for demand in found.demands} & ORDINARY
    assert all(value.value != value.setting.default for value in found.settings)
    assert [option.name for option in found.options] == list(rules.options)


def test_what_shenyang_says() -> None:
    found = card(load("shenyang"))
    assert [(d.key, d.word, dict(d.params)) for d in found.demands] == [
        ("not-open", "opened", {"by": ("pong", "kong")}),
        ("suit-missing", "suits", {"min": 3}),
        ("no-terminal", "tile-any", {"kinds": ("outer",)}),
    ]
    values = {line.key: line.value for line in found.patterns}
    assert (values["all-triplets"], values["edge-wait"], values["plain"]) == (3, 2, 1)
    kong = next(line for line in found.patterns if line.key == "exposed-kong")
    assert dict(kong.values) == {"dragons": 2}
    assert (found.points.into, found.points.start, dict(found.points.caps)) == ("fan", 1, {})
    assert [(column, entry.key, entry.word) for column, entry in found.pay.components] == [
        ("fan", "dealer", "dealer"),
        ("fan", "closed", "payer-in"),
    ]
    assert dict(found.words) == {"closed": "seats", "liangpong": "tiles"}
    assert found.tiles == {"m": 4, "p": 4, "s": 4, "winds": 4, "dragons": 4}


def test_options_change_the_card_and_are_named_as_origin() -> None:
    rules = load("shenyang,cap=64,dealer-fan=false")
    found = card(rules)
    assert dict(found.points.caps) == {"points": 64}
    assert origin_of(rules, "score.cap.points") == "option:cap"
    assert [entry.key for _, entry in found.pay.components] == ["closed"]
    assert {option.name: option.value for option in found.options}["cap"] == 64


def test_parents_are_told_nearest_first_and_values_by_who_set_them() -> None:
    assert card(load("erma-fast")).parents == ("erma-classic", "gb")
    origins = {line.key: line.origin for line in patterns_of(load("erma-fast"))}
    assert set(origins.values()) <= {"erma-fast", "erma-classic", "gb"}
    assert origins["pure-straight"] == "gb"
    values = {source.path: source.origin for source in sources_of(load("chengdu"))}
    assert (values["after-win"], values["money.kong.claimed.giver"]) == ("chengdu", "sichuan")
    assert "claim.pong" not in values


def test_a_house_ruleset_has_a_card(tmp_path: Path) -> None:
    home = tmp_path / "home.toml"
    home.write_text('inherits = "shenyang"\nname.en = "Tuesday table"\npatterns.edge-wait = 1\n', encoding="utf-8")
    found = card(load(str(home)))
    assert (found.id, found.names["en"], found.parents) == ("home", "Tuesday table", ("shenyang",))
    assert next(line for line in found.patterns if line.key == "edge-wait").origin == str(home)
