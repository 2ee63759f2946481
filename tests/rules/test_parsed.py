"""The built-in files as they are parsed beforehand say what their TOML says."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from mjtool.rules import parsed


@pytest.mark.parametrize("path", sorted(Path(parsed.DATA).glob("*.toml")), ids=lambda path: path.stem)
def test_json_says_the_same_as_toml(path: Path) -> None:
    wanted = tomllib.loads(path.read_text(encoding="utf-8"))
    checksum, found = json.loads(parsed.parsed(path.read_bytes()))
    assert parsed.table_of(path.stem) == found == wanted
    assert isinstance(checksum, int)
    assert json.dumps(found) == json.dumps(wanted), "the order of keys counts"


def test_a_changed_file_is_read_as_it_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(parsed.DATA, data)
    monkeypatch.setattr(parsed, "DATA", str(data))
    (data / "parsed").mkdir(exist_ok=True)
    text = (data / "gb.toml").read_bytes()
    (data / "parsed" / "gb.json").write_text(parsed.parsed(text), encoding="ascii")
    monkeypatch.setattr(parsed, "toml", None)
    before = parsed.table_of("gb")
    monkeypatch.undo()
    monkeypatch.setattr(parsed, "DATA", str(data))
    with (data / "gb.toml").open("a", encoding="utf-8") as file:
        file.write('\n[name-of-nothing]\nen = "changed"\n')
    assert parsed.table_of("gb") == {**before, "name-of-nothing": {"en": "changed"}}
    shutil.rmtree(data / "parsed")
    assert "name-of-nothing" in parsed.table_of("gb")
