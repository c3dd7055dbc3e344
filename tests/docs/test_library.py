"""docs/library.md: its examples run with the page; here its module runs as a script, and its list of names is whole."""

import importlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(upcard[\w.]*)` \| (.*) \|$", PAGE, flags=re.M)


def test_the_blocks_are_a_program_that_plays_in_several_processes(tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    script.write_text("\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.M | re.S)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    steady, luck = map(float, re.findall(r"[\d.]+", done.stdout))
    assert steady + luck == 16 and steady > luck


@pytest.mark.parametrize(("module", "cells"), ROWS, ids=[module for module, _ in ROWS])
def test_every_name_is_there_and_described(module: str, cells: str) -> None:
    here = importlib.import_module(module)
    for name in re.findall(r"`(\w+)`", cells):
        found = getattr(here, name)
        assert not callable(found) or inspect.getdoc(found), f"{name} has no description"


@pytest.mark.parametrize(
    ("module", "cells"), [row for row in ROWS if row[0] != "upcard.cards.card"], ids=lambda cell: cell[:30]
)
def test_no_public_name_is_left_out(module: str, cells: str) -> None:
    here = importlib.import_module(module)
    public = getattr(here, "__all__", None) if module == "upcard.bots" else None
    if public is None:
        public = [
            name
            for name, value in vars(here).items()
            if not name.startswith("_") and callable(value) and getattr(value, "__module__", "") == module
        ]
    names = set(re.findall(r"`(\w+)`", cells))
    assert set(public) - {"S"} <= names
