"""Games whose meaning has changed, and servers that visit tables of before, for the tests of both."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.kernel.ui.entry import Book
from upcard.server import wire
from upcard.server.live.offer import Offer
from upcard.server.live.room import Room
from upcard.server.live.seating import Change
from upcard.server.live.table import LiveTable
from upcard.server.store.database import Database
from upcard.server.store.rows import TableRow
from upcard.server.store.sql import SqlStore

from .conftest import TOYS
from .loops import run
from .toy import TOY, Toy, ToyRules, ToyState, Word

T = TypeVar("T")
TOKEN = "versions-" + "0" * 32


class Strict(Toy):
    """Another meaning of the game: nobody may have the upcard."""

    def play(self, s: ToyState, seat: int, move: Move) -> ToyState:
        if isinstance(move, Word) and move.word == "may-i":
            raise Refused("CR-C-15", "Nobody claims any more.")
        return super().play(s, seat, move)


class Unlucky(Toy):
    """Another meaning of the game, under which the same moves are accepted: a turn less is left after each window."""

    def _answer(self, s: ToyState, seat: int, move: Word) -> ToyState:
        after = super()._answer(s, seat, move)
        return after.but(left=after.left - 1) if after.step == "play" else after


def offer(build: Callable[[Any], Any] = Toy, version: int = 1, **more: Any) -> Offer:
    """What a later Upcard offers: the toy game, and that meaning of it."""
    return Offer({"toy": dataclasses.replace(TOY, build=build, version=version, **more)}, TOYS.bots, TOYS.adviser)


LONG: dict[str, Any] = {"books": {"plain": Book("plain", "Plain", "The only book.", ToyRules(rounds=9))}}
"""The book as it has become."""


def visit(database: Database, what: Offer, use: Callable[[Room], Awaitable[T]]) -> T:
    """A server's life."""

    async def life() -> T:
        room = Room(await SqlStore.open(database), what)
        try:
            return await use(room)
        finally:
            await room.close()

    return run(life())


async def toy_table(room: Room, changes: dict[str, Any] | None = None, toml: str | None = None) -> str:
    """Two people's table, which nobody plays at but the test and chance."""
    players = (wire.NewPlayer("human", "Ada"), wire.NewPlayer("open"))
    order = wire.NewTable("toy", players, changes=changes or {}, toml=toml, speed="instant")
    name = await room.create(order, TOKEN)
    await room.join(name, TOKEN + "2", wire.Join("Ben"))
    table = await room.table(name)
    await table.change(started)
    return name


def started(row: TableRow) -> Change:
    return Change(replace(row, setup=replace(row.setup, started=True)))


async def play(room: Room, name: str, to: int, claims: bool = True) -> LiveTable:
    """Play the table up to so many moves, or to its end; every upcard is claimed by the seat that may."""
    table = await room.table(name)
    table.start()
    while table.n < to and not table.over:
        asked = [seat for seat in table.asks if seat >= 0]
        if not asked:
            await asyncio.sleep(0.001)
            continue
        async with table.lock:
            moves = list(table.game.moves(table.match.state, asked[0]))
            await table.play(asked[0], moves[-1] if claims else moves[0])
    return table


def lies(table: LiveTable) -> str:
    """The table as text."""
    return table.wire_game.snapshot(0, table.match.state).position


def said(table: LiveTable) -> list[str]:
    return [each.text for each in table.chat.after(0) if each.kind == "notice" and "version" in each.text]
