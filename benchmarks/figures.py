"""Figures that were measured: a JSON file in ``benchmarks/results`` with the date, the machine, the commit and the
command, beside what was measured."""

import json
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from upcard.terminal.measures import is_compiled

FOLDER: Final = Path(__file__).parent / "results"


def measured(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures with where, when and how they were measured."""
    return {
        "measured": {
            "date": datetime.now(UTC).date().isoformat(),
            "machine": _machine(),
            "python": platform.python_version(),
            "engine": "compiled" if is_compiled() else "pure Python",
            "commit": _commit(),
            "command": f"python -m benchmarks.{Path(sys.argv[0]).stem} {' '.join(sys.argv[1:])}".strip(),
        },
        **figures,
    }


def keep(name: str, figures: dict[str, Any]) -> None:
    """Write them to the file of that name, in place of what stood there."""
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(figures, indent=1, ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def keep_row(name: str, columns: list[str], row: list[Any]) -> None:
    """Write a row into the table of that name, in place of one with the same first cell; the others stay.

    ``sources`` of the file tells where, when and how each row was measured, ``measured`` the same of all together.
    """
    found = kept(name)
    if found.get("columns") != columns:
        found = {"measured": {}, "columns": columns, "rows": []}
    rows = {each[0]: each for each in found["rows"]} | {row[0]: row}
    known, here = found.get("sources", {}), measured({})["measured"]
    sources = {title: known.get(title, found["measured"]) for title in rows} | {row[0]: here}
    together = {key: "; ".join(dict.fromkeys([each[key] for each in sources.values()])) for key in here}
    keep(name, {"measured": together, "columns": columns, "rows": list(rows.values()), "sources": sources})


def kept(name: str) -> dict[str, Any]:
    """What stands in the file of that name; nothing where there is none."""
    path = FOLDER / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def _commit() -> str:
    """The commit of the checkout, with a plus where files differ from it."""
    git = ["git", "-C", str(FOLDER.parent)]
    try:
        head = subprocess.run([*git, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=True)
        changed = subprocess.run([*git, "status", "--porcelain", "src"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return head.stdout.strip() + ("+" if changed.stdout.strip() else "")


def _machine() -> str:
    """Its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{named[0]}, {len(named)} processors" if named else platform.processor() or platform.machine()


__all__ = ["FOLDER", "keep", "keep_row", "kept", "measured"]
