"""When garbage is collected, and that a move leaves none that would have to be."""

import gc
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from upcard.server.collector import Collector
from upcard.server.http.connection_limiter import HttpConnection

from ..patience import PATIENCE
from .circles import MOVES
from .conftest import Server


@pytest.mark.parametrize("game", ["contract-rummy", "daifugo"])
def test_moves_leave_no_circles_behind(tmp_path: Path, game: str) -> None:
    """Played as from browsers, stored, and told to everybody: reference counts free what comes of it."""
    play = [sys.executable, "-m", "tests.server.circles", game, str(tmp_path)]
    assert int(subprocess.run(play, capture_output=True, check=True).stdout) < MOVES


def test_a_connection_that_ends_leaves_nothing_of_it_behind(server: Server) -> None:
    """Strangers may open thousands: of what they leave in circles memory would fill up until all is looked through."""

    def lines() -> int:
        return len([each for each in gc.get_objects() if isinstance(each, HttpConnection)])

    gc.collect()
    gc.disable()
    try:
        before = lines()
        asked = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        for sent in (asked, b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"):
            for _ in range(10):
                with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
                    line.sendall(sent)
                    assert line.makefile("rb").read().startswith(b"HTTP/1.1 200")
        end = time.monotonic() + PATIENCE
        while lines() > before and time.monotonic() < end:
            time.sleep(0.02)
        assert lines() <= before
    finally:
        gc.enable()


def test_everything_is_looked_through_when_nobody_is_there_or_memory_has_doubled() -> None:
    blocks = 1_000_000
    collector = Collector(lambda: blocks)
    assert collector.collect_if_due(idle=True), "once when the last one has left"
    assert not collector.collect_if_due(idle=True)
    assert not collector.collect_if_due(idle=False)
    blocks = 1_999_999
    assert not collector.collect_if_due(idle=False), "a small server"
    blocks = 5_000_000
    assert collector.collect_if_due(idle=False)
    blocks = 9_999_999
    assert not collector.collect_if_due(idle=False)
    blocks = 10_000_000
    assert collector.collect_if_due(idle=False)
    assert collector.collect_if_due(idle=True)


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
