"""Reads the rulebook's pages: which clauses they define."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULEBOOK = ROOT / "docs" / "rulebook"

CLAUSE_LINE = re.compile(r"^ *- \*\*([A-Z]{2,3}-(?:[A-Z]-?)?\d{2,3}[a-z]?)\*\* (.*)$")
CELL = re.compile(r'<a id="([^"]+)"></a>([^|]*)')


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


@cache
def _citation() -> re.Pattern[str]:
    """A clause of a page that there is. A citation whose last part is computed (f"CR-V-{letter}-{card}") is not
    one that can be read here."""
    prefixes = "|".join(sorted({name.partition("-")[0] for name in all_clauses()}))
    return re.compile(rf"\b(?:{prefixes})-(?:[A-Z]-[A-Z]-[\w*]|[A-Z]-\w+|[A-Z]?\d\w*)(?![-{{\w])")


def citations(text: str) -> set[str]:
    return set(_citation().findall(text))


def family(clause: str) -> tuple[str, int]:
    """``CR-D-20`` → ("CR-D", 20), ``CAR-K1`` → ("CAR-K", 1); the number is 0 for a cell without one."""
    match = re.fullmatch(r"([A-Z]+(?:-[A-Z](?![a-zA-Z]))?)-?(\d+)[a-z]?", clause)
    return (match[1], int(match[2])) if match else (clause, 0)
