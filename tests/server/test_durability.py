"""A short run of the durability benchmark: the server is killed at random moments under play."""

import random

from benchmarks.durability import kill_again_and_again
from upcard.server.store.database import Database

from .loops import run

KILLS = 4


def test_a_killed_server_has_lost_nothing_that_was_acknowledged(database: Database) -> None:
    told: list[int] = []
    found = run(kill_again_and_again(database, KILLS, random.Random(), lambda done, *_: told.append(done)))
    assert told == list(range(1, KILLS + 1))
    assert found["kills"] == KILLS
    assert found["moves"] > 10
    assert found["acknowledged"] > 4
    assert found["connections"] > 2 * KILLS, "nobody was connected when the server was killed"
