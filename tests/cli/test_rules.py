"""`mjtool rules`: list, show, check, diff as users start them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mjtool.cli import rulecard
from mjtool.cli.out import width
from mjtool.cli.rules import CHECK_EXAMPLES, DIFF_EXAMPLES, EXAMPLES, LIST_EXAMPLES, SHOW_EXAMPLES
from mjtool.rules.load import ids, load
from mjtool.rules.show import card
from mjtool.text import Lang

from .conftest import Mj
from .schema import problems

SCHEMA = json.loads((Path(__file__).parents[2] / "mjtool" / "schemas" / "rules.json").read_text(encoding="utf-8"))
HOUSE = 'inherits = "shenyang"\nname.en = "Tuesday table"\npatterns.edge-wait = 1\n'


def records(stdout: str) -> list[dict[str, object]]:
    """Lines of JSON, each of which the schema allows."""
    found = [json.loads(line) for line in stdout.splitlines()]
    for record in found:
        assert problems(record, SCHEMA, SCHEMA) == []
    return found


def test_list_has_every_ruleset(mj: Mj) -> None:
    done = mj("rules", "list", "--json")
    assert [record["rules"] for record in records(done.stdout)] == list(ids())
    table = mj("rules", "list").stdout.splitlines()
    assert len(table) == 2 + len(ids())
    assert table[0].split() == ["id", "Chinese", "English", "players", "tiles", "in", "hand", "wild", "family"]
    tsv = mj("rules", "list", "--format", "tsv", "--no-header").stdout.splitlines()
    assert tsv[0].split("\t") == ["beijing", "北京麻将", "Beijing", "4", "136", "13", "none", "northern"]


def test_list_tells_what_is_wild_and_what_is_alike(mj: Mj) -> None:
    lines = {line.split()[0]: line for line in mj("rules", "list", "--lang", "zh").stdout.splitlines()}
    assert lines["tianjin"].split()[-2:] == ["翻出之牌与下一张", "北方"]
    assert lines["gb-optional"].split()[-2:] == ["四季", "竞赛"]
    assert lines["hangzhou"].split()[-2:] == ["5z", "江南"]
    assert lines["erma-xueliu"].split()[-2:] == ["–", "二人"]
    found = {record["rules"]: record for record in records(mj("rules", "list", "--json").stdout)}
    assert (found["wuhan"]["wild"], found["wuhan"]["family"]) == ("next", "hubei")
    assert all(record["summary"]["zh"] and record["summary"]["en"] for record in found.values())  # type: ignore[index]


@pytest.mark.parametrize("ruleset", ids())
def test_every_card_fits_the_page_in_both_languages(ruleset: str) -> None:
    rules = load(ruleset)
    for lang in Lang:
        page = rulecard.page(card(rules), rules, lang)
        assert card(rules).summary[lang.value].replace(" ", "") in re.sub(r"\s", "", page)
        assert max(map(width, page.splitlines())) <= 100
        assert re.findall(r" (?:card|form|demand|carrier|pay|on|of|when|points)\.[a-z]", page) == []


def test_show_is_a_page(mj: Mj) -> None:
    page = mj("rules", "show", "shenyang,cap=64").stdout
    for said in ("沈阳麻将 Shenyang", "at least 3 suits [suit-missing]", "飘 all pongs", "2^fan", "at most 64 points"):
        assert said in page
    assert "cap=64" in page
    assert "沈阳麻将 · shenyang" in mj("rules", "show", "shenyang", "--lang", "zh").stdout


def test_show_tells_who_pays_for_others_and_how_much(mj: Mj) -> None:
    page = mj("rules", "show", "ningbo").stdout
    assert "on a self-draw who fed 3 sets pays for all, 5 × the points" in page
    assert "on a discard who is named by liable= pays for all, 2 × the points" in page
    bound = " ".join(mj("rules", "show", "beijing").stdout.split())
    assert "who fed 3 sets or is named by liable= pays for all" in bound
    assert "2 × their shares" in mj("rules", "show", "hangzhou").stdout


def test_show_as_json_and_with_origins(mj: Mj) -> None:
    (record,) = records(mj("rules", "show", "chengdu", "--json", "--origin").stdout)
    values = {each["path"]: each["origin"] for each in record["values"]}  # type: ignore[attr-defined]
    assert (values["after-win"], values["must.left"]) == ("chengdu", "sichuan")
    assert "values" not in records(mj("rules", "show", "chengdu", "--json").stdout)[0]
    table = mj("rules", "show", "gb,min-fan=6", "--origin").stdout
    (line,) = [line for line in table.splitlines() if line.startswith("win.demand.below-minimum.value")]
    assert line.split()[1:] == ["6", "option:min-fan"]


@pytest.mark.parametrize("ruleset", ids())
def test_every_card_is_a_record(ruleset: str, mj: Mj) -> None:
    if ruleset in ("gb", "changsha", "hainan", "wuhan", "taiwan"):
        (record,) = records(mj("rules", "show", ruleset, "--json").stdout)
        assert record["rules"] == ruleset
    assert card(load(ruleset)).spec == ruleset


def test_show_of_nothing_is_refused(mj: Mj) -> None:
    done = mj("rules", "show", "shenyan")
    assert (done.returncode, done.stdout) == (2, "")
    assert "shenyang" in done.stderr


def test_check_tells_places_and_exits_with_1(mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text(HOUSE + "claim.chow = 'lft'\n", encoding="utf-8")
    done = mj("rules", "check", "home.toml", "--json")
    (finding,) = records(done.stdout)
    assert done.returncode == 1
    assert (finding["line"], finding["column"], finding["code"]) == (4, 14, "bad-value")
    table = mj("rules", "check", "home.toml").stdout
    assert table.startswith("home.toml:4:14: error bad-value: claim.chow cannot be lft; it can be left, none\n")
    assert "^^^^^" in table
    assert "left" in table
    tsv = mj("rules", "check", "home.toml", "--format", "tsv").stdout.splitlines()
    assert tsv[0].split("\t")[:3] == ["file", "line", "column"]
    assert tsv[1].split("\t")[:5] == ["home.toml", "4", "14", "19", "bad-value"]


def test_check_of_good_files(mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text(HOUSE, encoding="utf-8")
    done = mj("rules", "check", "home.toml", "shenyang")
    assert (done.returncode, done.stdout) == (0, "home.toml: no findings\nshenyang: no findings\n")
    assert mj("rules", "check", "nowhere.toml").returncode == 2


def test_a_bad_house_ruleset_is_refused_everywhere(mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text("patterns.nope = 1\n", encoding="utf-8")
    done = mj("score", "-r", "home.toml", "1m +1m")
    assert done.returncode == 2
    assert "home.toml, line 1" in done.stderr
    assert "rules check home.toml" in done.stderr


def test_diff(mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text(HOUSE, encoding="utf-8")
    (record,) = records(mj("rules", "diff", "shenyang", "home.toml", "--json").stdout)
    assert (record["setting"], record["left"], record["right"]) == ("patterns.edge-wait.value", 2, 1)
    table = mj("rules", "diff", "sichuan", "chengdu").stdout.splitlines()
    assert table[0].split() == ["setting", "sichuan", "chengdu"]
    assert ["words.out", "–", "seats"] in [line.split() for line in table]
    assert mj("rules", "diff", "gb", "gb").stdout == "no difference\n"
    tsv = mj("rules", "diff", "gb", "gb,min-fan=6", "--format", "tsv").stdout
    assert tsv == "setting\tgb\tgb,min-fan=6\nwin.demand.below-minimum.value\t8\t6\n"


@pytest.mark.parametrize(
    "example", [*EXAMPLES, *LIST_EXAMPLES, *SHOW_EXAMPLES, *CHECK_EXAMPLES, *DIFF_EXAMPLES], ids=lambda e: e
)
def test_examples_of_the_help_run(example: str, mj: Mj, tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text(HOUSE, encoding="utf-8")
    words = example.split(" && ")[0].split()
    assert words[0] == "mjtool"
    done = mj(*words[1:])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
