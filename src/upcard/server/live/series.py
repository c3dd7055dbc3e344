"""Keeps the series of games that the same people play one after another: results, and the tally."""

import secrets
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from upcard.kernel.ui.scene import Scene
from upcard.server import wire
from upcard.server.store.rows import TableRow


class Result(Struct, frozen=True, omit_defaults=True):
    """How a game ended.

    Totals by seat, the seats that won, and how often each seat went out and got what it had claimed (empty where nobody
    has counted). Kept as JSON.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    outs: tuple[int, ...] = ()
    claims: tuple[int, ...] = ()


def result_of(scene: Scene) -> Result:
    """Return what the scene of a finished game says."""
    return Result(tuple(seat.total for seat in scene.seats), scene.winners)


def write_result(result: Result) -> str:
    """Return the result of a game as JSON."""
    return msgspec.json.encode(result).decode()


def read_result(row: TableRow) -> Result | None:
    """Return how the game of a table ended; None while it is played.

    It is None of games that ended before results were kept, too.
    """
    return None if row.result is None else msgspec.json.decode(row.result, type=Result)


def tally(results: Iterable[Result], seats: int) -> tuple[wire.Tally, ...]:
    """Return, by seat, the games won and the sum of the totals."""
    won, points = [0] * seats, [0] * seats
    for result in results:
        for seat in result.winners:
            won[seat] += 1
        for seat, total in enumerate(result.totals):
            points[seat] += total
    return tuple(wire.Tally(*both) for both in zip(won, points, strict=True))


def new_id() -> str:
    """Return the address of a table: 128 random bits, since whoever knows it is invited."""
    return secrets.token_urlsafe(16)
