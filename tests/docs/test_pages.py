"""Every page can be followed: links lead somewhere, tables are whole."""

import re
from pathlib import Path

import pytest

from .rulebook import ROOT, all_clauses

PAGES = sorted((ROOT / "docs").rglob("*.md"))
LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")


def without_code(text: str) -> str:
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", "code", text)


def anchors(page: Path) -> set[str]:
    """Heading anchors as GitHub makes them, clauses, and the anchors written out."""
    text = page.read_text(encoding="utf-8")
    found = set(re.findall(r'<a id="([^"]+)"', text))
    for heading in re.findall(r"^#+ (.+)$", text, flags=re.M):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(slug)
    if page.parent.name == "rulebook":
        found |= set(all_clauses())
    return found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT / "docs")))
def test_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(without_code(path.read_text(encoding="utf-8"))):
        if re.match(r"https?:", target):
            continue
        file, _, anchor = target.partition("#")
        goal = (path.parent / file).resolve() if file else path
        assert goal.exists(), f"{path.name}: {target}: no such file"
        if anchor:
            assert anchor in anchors(goal), f"{path.name}: {target}: no such heading"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT / "docs")))
def test_tables_are_whole(path: Path) -> None:
    width = 0
    for number, line in enumerate(without_code(path.read_text(encoding="utf-8")).splitlines(), 1):
        if not line.startswith("|"):
            width = 0
            continue
        cells = line.replace("\\|", "").count("|")
        assert cells == (width or cells), f"{path.name}:{number}: a row of another width"
        width = cells


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT / "docs")))
def test_a_page_has_one_title(path: Path) -> None:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    assert text.startswith("# ")
    assert len(re.findall(r"^# ", text, flags=re.M)) == 1


def test_every_page_can_be_reached_from_the_index() -> None:
    index = ROOT / "docs" / "index.md"
    reached, todo = set(), [index]
    while todo:
        page = todo.pop()
        if page in reached:
            continue
        reached.add(page)
        for target in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
            goal = (page.parent / target.partition("#")[0]).resolve()
            if goal.suffix == ".md" and goal.exists():
                todo.append(goal)
    assert [str(page.relative_to(ROOT)) for page in PAGES if page not in reached] == []
