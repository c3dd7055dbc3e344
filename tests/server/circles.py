"""Moves of three people at a live table, and how much garbage in circles they leave. A program of its own, ``python -m
tests.server.circles GAME FOLDER``: what else runs in a process leaves garbage, too.
"""

import asyncio
import gc
import random
import sys
from pathlib import Path
from typing import Any

from upcard.server import wire
from upcard.server.http.channel import Receiver
from upcard.server.http.limits import Limits
from upcard.server.http.socket import SeatSocket
from upcard.server.live import draws
from upcard.server.live.connection import Connection
from upcard.server.live.offer import full_offer
from upcard.server.live.room import Room, mark_of
from upcard.server.store.sql import SqlStore

TOKENS = ("a" * 43, "b" * 43, "c" * 43)
MOVES = 40


class Nowhere:
    """A websocket that loses what is sent."""

    full = False

    def open(self, receiver: Receiver) -> None:
        pass

    def send(self, texts: list[bytes]) -> None:
        pass

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(reason)

    def pause(self, paused: bool) -> None:
        pass


async def circles(folder: Path, game: str) -> int:
    """Objects that only the collector frees after so many moves."""
    room = Room(await SqlStore.open(folder), full_offer())
    order = wire.NewTable(game, (wire.NewPlayer("human", "Ada"), wire.NewPlayer("open"), wire.NewPlayer("open")))
    name = await room.create(order, TOKENS[0])
    for token, who in zip(TOKENS[1:], ("Ben", "Cleo"), strict=True):
        await room.join(name, token, wire.Join(who))
    seats = []
    for token in TOKENS:
        table, number = await room.sit(name, token)
        nowhere: Any = Nowhere()
        seats.append(SeatSocket(nowhere, table.id, table.commands.handle, Connection(number, mark_of(token)), Limits()))
        seats[-1].heard('{"type":"hello"}')
    seats[0].heard('{"type":"start","cid":"start"}')
    lot = random.Random(5)

    async def play(count: int) -> None:
        for number in range(count):
            while not (asked := [seat for seat in table.asks if seat >= 0]) or not table.plays:
                await asyncio.sleep(0.001)
            text = str(lot.choice([*table.game.moves(table.seen_by(asked[0]), asked[0])][:20]))
            before, window = table.n, table.asks[asked[0]].window
            seats[asked[0]].heard(f'{{"type":"move","cid":"c{before}-{number}","text":"{text}","window":{window}}}')
            while table.n == before:
                await asyncio.sleep(0)
            await asyncio.sleep(0.001)

    await play(10)
    gc.collect()
    gc.disable()
    try:
        await play(MOVES)
        return gc.collect()
    finally:
        gc.enable()
        await room.close()


if __name__ == "__main__":
    draws.PATIENCE = 0.0  # type: ignore[misc]
    print(asyncio.run(circles(Path(sys.argv[2]), sys.argv[1])))
