"""Pages with the tables of `benchmarks/results`; ``python -m tests.docs.figure_pages`` writes them.

A table stands between ``<!-- figures: NAME -->`` and ``<!-- end of figures -->``, followed by when, where and how it
was measured. The commit is that of the program that was measured; of figures that are older than their file, that in
which they were first written down.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

from .rulebook import ROOT

RESULTS: Final = ROOT / "benchmarks" / "results"
BLOCK: Final = re.compile(r"^(<!-- figures: ([\w-]+) -->\n).*?^(<!-- end of figures -->$)", re.M | re.S)
SUMS: Final = {
    "kills": ("server killed", 10_000, ("lost", "twice")),
    "power": ("power cut", 100_000, ("losing",)),
    "schedules": ("schedule of faults", 100_000, ("broken",)),
}
"""What each sum of trials is called, how many are aimed at, and its numbers that should be 0."""


def pages() -> dict[Path, str]:
    """Every page that has figures, as it has to be."""
    found = {}
    for path in [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "web" / "README.md"]:
        text = path.read_text(encoding="utf-8")
        if "<!-- figures:" in text:
            found[path] = BLOCK.sub(lambda block: f"{block[1]}\n{table(block[2])}\n\n{block[3]}", text)
    return found


def table(name: str) -> str:
    """The table of that name, and where it comes from. Raises OSError: there is no such file."""
    if name == "durability":
        return _sums()
    figures = _kept(name)
    columns, rows = figures["columns"], figures["rows"]
    aligned = [all([_is_number(row[at]) for row in rows]) for at in range(len(columns))]
    lines = [columns, ["--:" if numbers else "---" for numbers in aligned], *rows]
    return "\n".join([*[_line(cells) for cells in lines], "", _source(name, figures["measured"])])


def _sums() -> str:
    lines: list[list[Any]] = [["trial", "so far", "aim", "acknowledged", "promises broken"], ["---", *["--:"] * 4]]
    sources = []
    for name, (trial, aim, broken) in SUMS.items():
        kept = _kept(name)
        lines.append([trial, kept["done"], aim, kept["acknowledged"], sum([kept[key] for key in broken])])
        sources.append(_source(name, kept["measured"]))
    return "\n".join([*map(_line, lines), "", "\n\n".join(sources)])


def _kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def _source(name: str, measured: dict[str, str]) -> str:
    note = f" ({measured['note']})" if "note" in measured else ""
    return (
        f"`{name}.json`, {measured['date']}, commit `{measured['commit']}`, {measured['machine']}{note}:  \n"
        f"`{measured['command']}`"
    )


def _line(cells: list[Any]) -> str:
    return f"| {' | '.join([_text(cell) for cell in cells])} |"


def _text(cell: object) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float) or bool(re.match(r"[-+−]?\d", str(cell)))


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(text, encoding="utf-8")
