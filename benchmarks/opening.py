"""How long a table of many moves takes to open: ``python -m benchmarks.opening [--moves 20000]``.

A game of Contract Rummy to 100,000 points is played by random players and kept, then opened as a server does: from the
earlier of its last two snapshots, and, as for comparison, from its whole log. Processor time, as the shortest of five.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

import click

from upcard.kernel.run import seeded
from upcard.match.match import Match
from upcard.server import wire
from upcard.server.live import opening
from upcard.server.live.actor import SNAPSHOT_EVERY
from upcard.server.live.offer import full_offer
from upcard.server.live.room import Room
from upcard.server.store.rows import LogRow
from upcard.server.store.sql import SqlStore

TOKEN = "t" * 43
TIMES = 5


async def keep(folder: Path, moves: int) -> str:
    """A table of so many moves; its id."""
    offer = full_offer()
    room = Room(await SqlStore.open(folder), offer)
    players = (
        wire.NewPlayer("human", "Ada"),
        *[wire.NewPlayer("bot", who, "random") for who in ("Ben", "Cleo", "Dan")],
    )
    order = wire.NewTable("contract-rummy", players, book="denexa", changes={"target": 100_000}, speed="slow")
    name = await room.create(order, TOKEN)
    table = await room.table(name)
    lot = random.Random(1)
    match = Match(table.wire_game.chosen, 4, seeded(lot), game=table.game, keep=64)
    for number in range(1, moves + 1):
        seat, ask = next(iter(match.asks.items()))
        move = match.chance(ask) if seat < 0 else next(iter(lot.choices([*match.moves(seat)][:20])))
        text = str(match.answer(seat, move))
        snapshot = table.wire_game.snapshot(number, match.state) if number % SNAPSHOT_EVERY == 0 else None
        await room._store.append(name, LogRow(number, seat, None, text, time.time()), None, "", None, snapshot)
    await room.close()
    return name


async def opened(folder: Path, name: str) -> tuple[float, int]:
    """Processor seconds until the table is there for its person, and its moves."""
    room = Room(await SqlStore.open(folder), full_offer())
    began = time.process_time()
    table = await room.table(name)
    spent = time.process_time() - began
    await room.close()
    return spent, table.n


async def best(work: Callable[[], Awaitable[tuple[float, int]]]) -> tuple[float, int]:
    """The shortest of a few times."""
    return min([await work() for _ in range(TIMES)])


async def from_the_start(*_: object) -> None:
    """Instead of a snapshot."""


@click.command(help=__doc__)
@click.option("--moves", default=20_000, show_default=True)
def main(moves: int) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        name = asyncio.run(keep(folder, moves))
        spent, count = asyncio.run(best(lambda: opened(folder, name)))
        print(f"{count:,} moves, from a snapshot: {1e3 * spent:.0f} ms")
        with patch.object(opening, "_open_late", from_the_start):
            spent, count = asyncio.run(best(lambda: opened(folder, name)))
        print(f"{count:,} moves, from the whole log: {1e3 * spent:.0f} ms")


if __name__ == "__main__":
    main()
