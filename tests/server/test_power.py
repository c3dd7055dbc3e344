"""Simulated power cuts: writes that were not synced are dropped or torn."""

import random
import shutil
import sys
from pathlib import Path

from benchmarks.power import cut_again_and_again, record

from ..conftest import Need

MOVES = 60


def can_record(need: Need) -> None:
    need(sys.platform == "linux", "files are watched by a library that is preloaded, on Linux only")
    need(shutil.which("gcc") or shutil.which("cc"), "no C compiler on this machine (Debian: apt install gcc)")


def test_no_power_cut_loses_an_acknowledged_move(need: Need, tmp_path: Path) -> None:
    can_record(need)
    steps = record(tmp_path, MOVES, "FULL")
    found = cut_again_and_again(steps, 150, random.Random(), tmp_path)
    assert found["cuts"] == 150
    assert found["acknowledged"] == MOVES
    assert found["with_unsynced_writes"] > 30, "every cut came right after a sync"
    assert found["losing"] == 0


def test_the_method_finds_losses_where_there_are_some(need: Need, tmp_path: Path) -> None:
    can_record(need)
    steps = record(tmp_path, MOVES, "NORMAL")
    assert cut_again_and_again(steps, 30, random.Random(), tmp_path)["losing"] > 10
