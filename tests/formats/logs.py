"""The public logs among the fixtures, by format."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2] / "fixtures" / "real-logs"
FILES = sorted(path for path in ROOT.rglob("*") if path.is_file() and "initdata" not in path.name)
FORMAT_OF = {
    "botzone-judge-json": "botzone-judge",
    "botzone-selfplay-jsonl": "botzone-selfplay",
    "botzone-text": "botzone",
    "kobalab-paipu": "kobalab",
    "majsoul-json": "majsoul",
    "mcr-event-jsonl": "mcr-event",
    "mjai-jsonl": "mjai",
    "ningbo-fenghua-json": "fenghua",
    "openmahjong-json": "openmahjong",
    "pmn": "pmn",
    "sichuan-peer-generated": "sichuan-event",
    "tenhou-mjlog": "mjlog",
    "tenhou6-json": "tenhou6",
}
DEALS = {
    "botzone-judge-json": 1,
    "botzone-selfplay-jsonl": 6,
    "deals-01-08.txt": 8,
    "altered-hu-tile.txt": 2,
    "kobalab-paipu": 14,
    "majsoul-json": 2,
    "mcr-event-jsonl": 1,
    "mjai-jsonl": 12,
    "ningbo-fenghua-json": 1,
    "openmahjong-json": 2,
    "pmn": 1,
    "sichuan-peer-generated": 8,
    "tenhou-mjlog": 3,
    "tenhou6-json": 4,
}
"""Deals in each file, by its name or its folder's."""


def named(path: Path) -> str:
    """A file as the tests call it."""
    return f"{path.parent.name}/{path.name}"
