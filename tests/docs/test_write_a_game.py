"""docs/write-a-game.md: its code runs with the page itself; here its claims about the package are held."""

import dataclasses
import re

from upcard.games.catalogue import Entry

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
