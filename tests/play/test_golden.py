"""Deals worked out by hand from the rules: what they are worth, who pays whom, and what is wrong with the broken ones.

`fixtures/logs/<id>.mjl` holds deals in which nothing is wrong; comments after a record's first line give its whole
ledger, a line a payment (`# kong  E+6 S-2 W-2 N-2  why`). A record without `end=` stops early.
`fixtures/logs/<id>.bad.mjl` holds deals with a mistake each; `# finds CODE LINE:COLUMN` before a record, counted from
its own first line, names all that is found in it (a record that leads up to a mistake has none).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjtool.deal import BadRecord, Deal, Wrap, read_deals, write_deal
from mjtool.play.replay import DealResult, replay

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"
GOOD = sorted(path for path in LOGS.glob("*.mjl") if not path.name.endswith(".bad.mjl"))
BAD = sorted(LOGS.glob("*.bad.mjl"))
PAYMENT = re.compile(r"#\s+([a-z-]+)\s+((?:[ESWN][+-]\d+\s+)*[ESWN][+-]\d+)(?:\s|$)")
FINDS = re.compile(r"#\s+finds\s+([a-z-]+)\s+(\d+):(\d+)(?:\s|$)")


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def deals_of(path: Path) -> list[Deal]:
    deals = list(read_deals(lines_of(path)))
    assert deals
    assert not [deal for deal in deals if isinstance(deal, BadRecord)]
    return [deal for deal in deals if isinstance(deal, Deal)]


def results_of(deals: list[Deal]) -> list[DealResult]:
    results = list(replay(deals, "gb"))
    assert not [result for result in results if isinstance(result, BadRecord)]
    return [result for result in results if isinstance(result, DealResult)]


def with_comments(path: Path, deals: list[Deal], *, before: bool) -> Iterator[tuple[Deal, list[str]]]:
    """Every deal with the comments after its first line, or with those before it."""
    lines = lines_of(path)
    firsts = [deal.line for deal in deals]
    starts = [0, *(deal.rows[-1][0] for deal in deals)] if before else firsts
    ends = firsts if before else [*starts[1:], len(lines) + 1]
    for deal, start, end in zip(deals, starts, ends, strict=False):
        yield deal, [line.strip() for line in lines[start : end - 1] if line.lstrip().startswith("#")]


def found_in(deal: Deal, result: DealResult) -> list[tuple[str, int, int]]:
    """Code, line within the record and column of everything that is found."""
    every = [*deal.warnings, *result.findings]
    return [(finding.code, finding.span.line - deal.line + 1, finding.span.column) for finding in every]


def payments(result: DealResult) -> list[tuple[str, dict[str, int]]]:
    return [(record.why, {seat.name: n for seat, n in record.pay.items() if n}) for record in result.ledger]


def claimed(comments: list[str]) -> list[tuple[str, dict[str, int]]]:
    matches = [match for match in map(PAYMENT.match, comments) if match]
    return [(match[1], {word[0]: int(word[1:]) for word in match[2].split()}) for match in matches]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_nothing_is_wrong_and_every_payment_is_as_claimed(path: Path) -> None:
    deals = deals_of(path)
    for (deal, comments), result in zip(with_comments(path, deals, before=False), results_of(deals), strict=True):
        codes = [code for code, _, _ in found_in(deal, result)]
        assert codes == ([] if deal.get("end") else ["truncated"]), (deal.id, result.findings)
        assert payments(result) == claimed(comments), deal.id
        assert deal.get("end") is None or deal.get("net"), deal.id


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_what_is_wrong_is_found_at_its_place(path: Path) -> None:
    deals = deals_of(path)
    expected = 0
    for (deal, comments), result in zip(with_comments(path, deals, before=True), results_of(deals), strict=True):
        want = [(match[1], int(match[2]), int(match[3])) for match in map(FINDS.match, comments) if match]
        # a broken deal may stop where its mistake is
        found = [entry for entry in found_in(deal, result) if entry[0] != "truncated"]
        assert found == want, deal.id
        expected += len(want)
    assert expected


@pytest.mark.parametrize("path", [*GOOD, *BAD], ids=lambda path: path.stem)
def test_the_canonical_form_is_the_same_deal(path: Path) -> None:
    deals = deals_of(path)
    for wrap in Wrap:
        again = list(read_deals("\n".join([write_deal(deal, wrap) for deal in deals]).splitlines()))
        assert again == deals
    plain = [deal for deal in read_deals([write_deal(deal) for deal in deals]) if isinstance(deal, Deal)]
    assert [payments(result) for result in results_of(plain)] == [payments(result) for result in results_of(deals)]
