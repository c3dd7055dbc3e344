"""A short run of the failover benchmark: the database ends in mid-game, and its synchronous standby is promoted."""

import random

from benchmarks.failover import fail_again_and_again

from ..conftest import Need
from .loops import run
from .postgres import find_programs


def test_a_promoted_standby_has_every_acknowledged_move(need: Need) -> None:
    programs = find_programs()
    need(programs, "no PostgreSQL on this machine (Debian: apt install postgresql)")
    assert programs is not None
    found = run(fail_again_and_again(programs, 1, random.Random(), lambda *_: None))
    assert found["failovers"] == 1
    assert found["acknowledged"] > 15
    assert found["moves"] > found["acknowledged"]
