"""When garbage is collected, and that a move leaves none that would have to be."""

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from upcard.server.collector import Collector

from .circles import MOVES


@pytest.mark.parametrize("game", ["contract-rummy", "daifugo"])
def test_moves_leave_no_circles_behind(tmp_path: Path, game: str) -> None:
    """Played as from browsers, stored, and told to everybody: reference counts free what comes of it."""
    play = [sys.executable, "-m", "tests.server.circles", game, str(tmp_path)]
    assert int(subprocess.run(play, capture_output=True, check=True).stdout) < MOVES


def test_everything_is_looked_through_when_nobody_is_there_or_memory_has_doubled() -> None:
    blocks = 1_000_000
    collector = Collector(lambda: blocks)
    assert collector.look(idle=True), "once when the last one has left"
    assert not collector.look(idle=True)
    assert not collector.look(idle=False)
    blocks = 1_999_999
    assert not collector.look(idle=False), "a small server"
    blocks = 5_000_000
    assert collector.look(idle=False)
    blocks = 9_999_999
    assert not collector.look(idle=False)
    blocks = 10_000_000
    assert collector.look(idle=False)
    assert collector.look(idle=True)


class Node:
    """Something in a circle with itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_outlives_a_moment_is_looked_through_once_more() -> None:
    """As connections that are closed after a second: nobody waits until memory has doubled."""
    before = gc.get_threshold()
    collector = Collector()
    try:
        collector.start()
        assert not collector.glance(), "nothing new"
        held = [Node() for _ in range(5_000)]
        seen = [weakref.ref(each) for each in held]
        lasting: list[list[int]] = [[] for _ in range(40_000)]
        del held
        assert any(each() is not None for each in seen), "they have outlived the young"
        assert collector.glance()
        assert not any(each() is not None for each in seen)
        assert not collector.glance()
        frozen = gc.get_freeze_count()
        del lasting
        assert gc.get_freeze_count() <= frozen - 40_000, "what lasts is not looked through, and freed all the same"
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        gc.callbacks.remove(collector._measure)


def test_the_oldest_are_left_alone_while_the_server_runs() -> None:
    before = gc.get_threshold()
    collector = Collector()
    try:
        collector.start()
        circle: list[object] = []
        circle.append(circle)
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[2] > 10**9
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        gc.callbacks.remove(collector._measure)
