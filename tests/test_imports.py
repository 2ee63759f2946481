"""Imports run down only, and what is dear is imported only where it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import mjtool

ROOT = Path(mjtool.__file__).parent
FLOORS = [
    {"diag", "text", "__init__"},
    {"tile"},
    {"hand"},
    {"notation"},
    {"deal"},
    {"shape"},
    {"pattern"},
    {"rules"},
    {"score"},
    {"waits", "shanten"},
    {"play"},
    {"formats", "bulk"},
    {"api"},
    {"cli"},
    {"__main__"},
]
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
LEAVES = {"diag", "text", "tile"}


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, absolute."""
    package = ["mjtool", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *filter(None, [node.module])])
            yield from ([f"{stem}.{alias.name}" for alias in node.names] if stem == "mjtool" else [stem])


def files() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def test_imports_run_down_only() -> None:
    for path in files():
        here = room_of(path)
        assert here in FLOOR, f"{here} has no floor"
        for name in imports(path):
            if name.startswith("mjtool."):
                there = name.split(".")[1]
                if there in FLOOR and there != here:
                    assert FLOOR[there] < FLOOR[here] or there in LEAVES, f"{path.relative_to(ROOT)} imports {name}"


def test_text_and_diag_stand_alone() -> None:
    for path in files():
        here = room_of(path)
        if here in ("text", "diag"):
            ours = {name.split(".")[1] for name in imports(path) if name.startswith("mjtool.")}
            assert ours <= {here}, f"{path.relative_to(ROOT)} imports {ours}"


def test_only_the_command_line_knows_typer_tabulate_and_the_environment() -> None:
    for path in files():
        if room_of(path) in ("cli", "__main__"):
            continue
        tops = {name.partition(".")[0] for name in imports(path)}
        assert not tops & {"typer", "tabulate", "argparse"}, path
        source = path.read_text(encoding="utf-8")
        assert "os.environ" not in source, path
        assert "getenv" not in source, path


def test_only_rules_reads_toml() -> None:
    readers = {str(path.relative_to(ROOT)) for path in files() if "tomllib" in set(imports(path))}
    assert readers <= {"rules/parsed.py", "rules/check.py"}


def test_no_ruleset_is_named_in_code() -> None:
    ids = {path.stem for path in (ROOT / "rules" / "data").glob("*.toml")} - {"base", "aliases"}
    for path in files():
        if room_of(path) == "text":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                named = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)} & ids
                assert not named, f"{path.relative_to(ROOT)}:{node.lineno} compares {named}"
