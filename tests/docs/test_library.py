"""docs/library.md: its examples run with the page; here its module runs as a script."""

import os
import re
import subprocess
import sys
from pathlib import Path

import upcard

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


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


def test_the_page_tells_of_every_name_that_the_package_offers() -> None:
    table = re.search(r"^## What `import upcard` gives\n\n(.*?)\n\n", PAGE, flags=re.M | re.S)
    assert table is not None
    told = set(re.findall(r"`(\w+)(?:\([^`]*\))?`", " ".join(re.findall(r"^\|([^|]*)\|", table[1], flags=re.M))))
    assert told == set(upcard.__all__) - {"__version__"}
