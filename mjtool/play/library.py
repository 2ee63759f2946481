"""Whole deals for programs: the questions `replay` and `validate` of the command line as functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..deal import BadRecord, Deal, read_deals
from ..diag import Diagnostic
from ..rules.load import default_rules, load
from . import replay as player
from .replay import DealResult, Replayer

Log = str | Iterable[str] | Iterable[Deal | BadRecord]
"""The text of a log, its lines, or records that were read already."""


def _records(log: Log) -> Iterator[Deal | BadRecord]:
    lines: list[str] = []
    for item in log.splitlines() if isinstance(log, str) else log:
        if isinstance(item, str):
            lines.append(item)
        else:
            yield item
    yield from read_deals(lines)


def replay(log: Log, rules: str | None = None) -> Iterator[DealResult | BadRecord]:
    """Plays every record of a log: wins, ledger, balance, findings; what could not be read comes back as it is.

    Raises `MjtoolError` where `rules` names no ruleset.

    >>> [result.deal.id for result in replay("id=a rules=gb E+1m- end=abort")]
    ['a']
    """
    spec = rules or default_rules()
    load(spec)
    yield from player.replay(_records(log), spec)


def validate(log: Log, rules: str | None = None) -> Iterator[tuple[Deal | BadRecord, tuple[Diagnostic, ...]]]:
    """Every record of a log with what is wrong with it, in the order of its text. Raises `MjtoolError` where `rules`
    names no ruleset.

    >>> [[found.code for found in findings] for _, findings in validate("E:123m E+1m- end=abort")]
    [['unknown-tiles', 'unknown-tiles', 'unknown-tiles', 'hand-size']]
    """
    spec = rules or default_rules()
    load(spec)
    replayer = Replayer(spec)
    for record in _records(log):
        yield record, findings_of(record, replayer)


def findings_of(record: Deal | BadRecord, replayer: Replayer) -> tuple[Diagnostic, ...]:
    """Everything wrong with one record, warnings of reading it among it."""
    result = record if isinstance(record, BadRecord) else replayer.play(record)
    if isinstance(result, BadRecord):
        return (result.diagnostic, *result.more)
    named = {finding.span for finding in result.findings}
    warnings = [warning for warning in result.deal.warnings if warning.span not in named]
    return tuple(sorted([*result.findings, *warnings], key=lambda found: (found.span.line, found.span.start)))
