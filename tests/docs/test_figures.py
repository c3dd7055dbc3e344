"""Tables of figures are those of `benchmarks/results`, and each of them says when, where and how it was measured."""

import json
from pathlib import Path

import pytest

from .figure_pages import RESULTS, pages
from .rulebook import ROOT

PAGES = pages()
FILES = sorted(RESULTS.glob("*.json"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_has_the_figures_that_are_kept(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path], "python -m tests.docs.figure_pages writes the page"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_result_says_when_where_and_how_it_was_measured(file: Path) -> None:
    found = json.loads(file.read_text(encoding="utf-8"))
    each = [found] if "measured" in found else next(found[key] for key in ("lines", "pairs", "rows") if key in found)
    for figures in each:
        assert all(figures["measured"][key] for key in ("date", "machine", "commit", "command"))
    if "columns" in found:
        assert found["rows"] and {len(row) for row in found["rows"]} == {len(found["columns"])}


def test_the_pages_that_tell_of_figures_have_some() -> None:
    assert {path.stem for path in PAGES} >= {"performance", "durability", "bots", "rummy"}
