"""Reads the rulebook's pages: which clauses they define."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULEBOOK = ROOT / "docs" / "rulebook"

CLAUSE_LINE = re.compile(r"^- \*\*((?:GEN|CR-[A-Z])-\d\d)\*\* (.*)$")
CELL = re.compile(r'<a id="([^"]+)"></a>([^|]*)')
# A citation whose last part is computed (f"CR-V-{letter}-{card}") is not one that can be read here.
CITATION = re.compile(r"\b(?:GEN-\d+|CR-[A-Z]-[A-Z]-[\w*]|CR-[A-Z]-\w+)(?![-{\w])")


def pages() -> list[Path]:
    return sorted(RULEBOOK.glob("*.md"))


def clauses(page: Path) -> dict[str, str]:
    """Every clause and table cell of the page with its text; raises ValueError for one that is there twice."""
    found: dict[str, str] = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        match = CLAUSE_LINE.match(line)
        here = [(match[1], match[2])] if match else [(name, text.strip()) for name, text in CELL.findall(line)]
        for name, text in here:
            if name in found:
                raise ValueError(f"{page.name}: {name} is defined twice")
            found[name] = text
    return found


def all_clauses() -> dict[str, str]:
    found: dict[str, str] = {}
    for page in pages():
        for name, text in clauses(page).items():
            if name in found:
                raise ValueError(f"{page.name}: {name} is defined on another page too")
            found[name] = text
    return found


def citations(text: str) -> set[str]:
    return set(CITATION.findall(text))
