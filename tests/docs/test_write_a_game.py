"""docs/write-a-game.md: its code runs with the page itself; here its claims about the package are held."""

import dataclasses
import importlib
import re
from pathlib import Path

import pytest

from upcard.catalogue import check_entry
from upcard.kernel.ui.entry import Entry
from upcard.testing import check_game

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")


def test_every_field_of_an_entry_is_described() -> None:
    section = PAGE.split("## Into the catalogue", 1)[1].split("\n## ", 1)[0]
    cells = re.findall(r"^\| (`[^|]*) \| ", section, flags=re.M)
    described = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(described) == sorted(field.name for field in dataclasses.fields(Entry))


def test_the_clauses_refusals_cite_are_on_the_page() -> None:
    written = set(re.findall(r"^- \*\*(TOP-\d\d)\*\* ", PAGE, flags=re.M))
    assert set(re.findall(r"TOP-\d\d", PAGE)) == written


def test_the_game_of_the_page_keeps_the_laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its code as a module, and its clauses as the page of the rulebook that its entry names."""
    code = re.findall(r"```python\n(.*?)```", PAGE.split("## A package of its own", 1)[0], flags=re.S)
    clauses = re.findall(r"^- \*\*TOP-\d\d\*\* .*$", PAGE, flags=re.M)
    package = tmp_path / "top_card"
    (package / "rulebook").mkdir(parents=True)
    (package / "__init__.py").write_text("\n".join(code), encoding="utf-8")
    (package / "rulebook" / "top-card.md").write_text("\n".join(clauses), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = importlib.import_module("top_card").TOP_CARD
    check_entry(entry, {})
    assert check_game(entry, changed=0, plays=25) == 3
