"""mjtool-rules(7) and the table in README.md are what their script makes of the rulesets."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from mjtool.rules.load import ids, load
from mjtool.rules.show import card

ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> object:
    """The script as a module."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    for name in ("rulesets", "man_rules"):
        sys.modules.pop(name, None)
    import rulesets  # type: ignore[import-not-found]

    return rulesets


def test_the_page_is_up_to_date(made: object) -> None:
    page = (ROOT / "man" / "mjtool-rules.7").read_text(encoding="utf-8")
    assert page == made.page(), "run: python tools/rulesets.py"  # type: ignore[attr-defined]


def test_the_page_tells_all_of_every_ruleset() -> None:
    """Summary, options, sources and open points of each stand between its name and the next."""
    page = (ROOT / "man" / "mjtool-rules.7").read_text(encoding="utf-8")
    plain = re.sub(r"\s+", " ", re.sub(r"\\(.)", lambda found: {"&": ""}.get(found[1], found[1]), page))
    parts = dict(re.findall(r"\.It Sy (\S+) (.*?)(?=\.It Sy |\.El)", plain))
    assert sorted(parts) == list(ids())
    for name, told in parts.items():
        each = card(load(name))
        for sentence in (each.summary["en"], *each.notes, *each.sources, *(f"{o.name}=" for o in each.options)):
            assert sentence.replace('"', "(dq").rstrip(".") in told, (name, sentence)


@pytest.mark.parametrize("ruleset", ids())
def test_every_ruleset_says_what_it_is_and_where_it_comes_from(ruleset: str) -> None:
    """Two to five sentences in either language, and sources; the Chinese ones hold Chinese."""
    each = card(load(ruleset))
    english, chinese = each.summary["en"], each.summary["zh"]
    assert 1 <= len(re.findall(r"\.(?: |$)", english)) <= 5
    assert english.endswith(".")
    assert chinese.endswith("。")
    assert len(english) > 150
    assert len(chinese) > 30
    assert each.sources
    assert each.notes


def test_the_table_in_readme_is_up_to_date(made: object) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.count(made.START) == 1  # type: ignore[attr-defined]
    assert text == made.with_table(text), "run: python tools/rulesets.py"  # type: ignore[attr-defined]
    for name in ids():
        assert f"| `{name}` | " in text
