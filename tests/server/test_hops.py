"""What a move passes from the socket to its answer stays little."""

import json
import subprocess
import sys
from pathlib import Path


def test_a_move_passes_few_modules(root: Path) -> None:
    measured = subprocess.run(
        [sys.executable, "-m", "benchmarks.hops", "--json"], cwd=root, capture_output=True, text=True, check=True
    )
    accepted, refused = [json.loads(measured.stdout)[kind] for kind in ("accepted", "refused")]
    assert 20 < accepted["modules"] <= 40 and 30 < accepted["hops"] <= 150
    assert 20 < refused["modules"] <= 40 and 30 < refused["hops"] <= 100
    assert (accepted["SELECT"], refused["SELECT"]) == (1, 1)
