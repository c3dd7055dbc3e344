"""Games that the same people play one after another: the tally, and the next one."""

import secrets
from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from upcard.kernel.scene import Scene
from upcard.server import wire
from upcard.server.rows import TableRow
from upcard.server.seating import NotAllowed


class Result(Struct, frozen=True):
    """How a game ended: totals by seat, and the seats that won. Kept as JSON."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


def result_of(scene: Scene) -> Result:
    """What the scene of a finished game says."""
    return Result(tuple([seat.total for seat in scene.seats]), scene.winners)


def write_result(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def read_result(row: TableRow) -> Result | None:
    """None while the game is played; of games that ended before results were kept, too."""
    return None if row.result is None else msgspec.json.decode(row.result, type=Result)


def tally(results: Iterable[Result], seats: int) -> tuple[wire.Tally, ...]:
    """By seat, the games won and the sum of the totals."""
    won, points = [0] * seats, [0] * seats
    for result in results:
        for seat in result.winners:
            won[seat] += 1
        for seat, total in enumerate(result.totals):
            points[seat] += total
    return tuple([wire.Tally(*both) for both in zip(won, points, strict=True)])


def new_id() -> str:
    """The address of a table: 128 random bits, since whoever knows it is invited."""
    return secrets.token_urlsafe(16)


def rematch(row: TableRow) -> tuple[TableRow, TableRow]:
    """The table that leads to its rematch, and that rematch: the same people, seats, rules and settings.

    Raises:
        NotAllowed: the game is not over.
    """
    if not row.over:
        raise NotAllowed("A rematch comes after the game.")
    setup = replace(row.setup, host=row.host, started=not row.open_seats, paused=False, misses=0)
    again = replace(
        row,
        id=new_id(),
        over=False,
        status="",
        seats=tuple([replace(seat, standing="{}", code=None, code_until=0.0) for seat in row.seats]),
        setup=setup,
        revision=0,
        series=row.series or row.id,
        number=row.number + 1,
        result=None,
    )
    return replace(row, next=again.id), again
