"""A server that is attacked fails at nothing and does not swell. One attack of each kind runs here; all of them, and
how long honest players wait meanwhile, are for a quiet machine: ``python -m benchmarks.fuzz --attack all``."""

import sys
from functools import partial

import pytest

from benchmarks.siege import MOST_GROWTH, Siege, besiege

from .loops import apart

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="has one address of this machine for the attacker"),
]

ATTACKS = ("half-open sockets", "slow requests", "log floods", "toml", "umpire", "searches", "messages")


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_server_that_is_attacked_fails_at_nothing(attack: str) -> None:
    for seconds in (4.0, 16.0, 64.0):
        found = apart(partial(besiege, attack, seconds))
        if sum(found.sent.values()) > 0:
            break  # else the attacker was still setting up its tables: a machine that is busy with much else
    assert sum(found.sent.values()) > 0
    assert found.honest_moves > 0
    assert (found.failures, found.honest_errors) == ([], [])
    assert found.growth < MOST_GROWTH


def test_what_goes_too_far_is_a_fault() -> None:
    held = Siege("none", 60, {"requests": 1}, attacked_ms={"p99": 99.0}, growth=MOST_GROWTH, logged_kb=100.0)
    assert held.faults() == []
    broken = Siege("none", 60, {}, attacked_ms={"p99": 100.0}, growth=50.1, logged_kb=100.1, honest_errors=["no hint"])
    assert len(broken.faults()) == 5
    assert len(Siege("none", 60).faults()) == 2
