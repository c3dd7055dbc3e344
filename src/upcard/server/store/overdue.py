"""When a server has to see to a table: kept beside its log, for tables that nobody has open
(`upcard.server.live.alarms`)."""

from collections.abc import Mapping
from typing import Final

from upcard.server.store.rows import TableRow

HELD_UP: Final = 10.0
"""Seconds after which a server that is to play for a bot or for chance is thought to be gone."""


def runs(row: TableRow) -> bool:
    """Is anybody hurried at that table? Not without a clock, not while it does not play, and not where one person
    plays alone with bots."""
    setup = row.setup
    if not setup.clock or not setup.started or setup.paused or row.over:
        return False
    return len([seat for seat in row.people if row.seats[seat].waits]) > 1


def due(row: TableRow, deadlines: Mapping[int, float], at: float) -> float | None:
    """When a server has to see to that table, in seconds since 1970: when a person's time is up, or soon, if it is for
    the server to play. None without a clock that runs."""
    return min(deadlines.values(), default=at + HELD_UP) if runs(row) else None


__all__ = ["HELD_UP", "due", "runs"]
