"""A device whose seat another one takes over while its command waits: the command changes nothing there."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from upcard.server import wire
from upcard.server.live.connection import Connection
from upcard.server.live.room import Room
from upcard.server.live.seating import Change
from upcard.server.store.database import Database
from upcard.server.store.rows import TableRow
from upcard.server.tokens import fingerprint

from .meanings import TOKEN, offer, play, toy_table, visit

MINE, THEIRS = fingerprint(TOKEN), fingerprint("another device")

COMMANDS: list[wire.AnyCommand] = [
    wire.Leave("c"),
    wire.SetSeat("c", 0, "bot"),
    wire.SetSeat("c", 1, "open"),
    wire.SetAvatar("c", 7),
    wire.SetHost("c", 1),
    wire.SetSpeed("c", "slow"),
    wire.Settings("c", clock=600),
    wire.MoveSeat("c"),
    wire.SetStanding("c", "auto"),
    wire.Say("c", "It is me"),
    wire.SayPhrase("c", "hello"),
    wire.Pledge("c", 1, "0" * 64),
    wire.MoveCommand("c", "draw"),
]


def taken_over(row: TableRow, seat: int = 0) -> Change:
    seats = [replace(place, token=THEIRS) if at == seat else place for at, place in enumerate(row.seats)]
    return Change(replace(row, seats=tuple(seats)))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(type(command).__name__))
def test_a_command_that_waited_does_nothing_at_a_seat_that_is_another_s(
    database: Database, command: wire.AnyCommand
) -> None:
    async def use(room: Room) -> None:
        table = await room.table(await toy_table(room))
        old = Connection(0, MINE)
        table.people.come(old)
        async with table.lock:
            waiting = asyncio.create_task(table.commands.handle(old, command))
            await asyncio.sleep(0.05)
            await table.change_now(taken_over)
        row, said = table.row, table.chat.number
        await waiting
        answer: dict[str, Any] = next(
            found for found in map(msgspec.json.decode, old.waiting) if found.get("cid") == "c"
        )
        assert answer["type"] == "refused", answer
        assert (table.row, table.chat.number, table.draws.next.pledges) == (row, said, {})
        assert (await table.store.look_up(table.id, 0, "c"))[0] is None

    visit(database, offer(), use)


@pytest.mark.parametrize("kind", ["undo", "agree"])
def test_nothing_is_taken_back_for_a_seat_that_was_another_s_before(database: Database, kind: str) -> None:
    """Neither asked for nor agreed to: which seat it is for is read when its turn comes, and not before."""

    async def use(room: Room) -> None:
        name = await toy_table(room)
        table = await play(room, name, 4, claims=False)  # Ada has drawn and thrown a card
        ada, ben = Connection(0, MINE), Connection(1, fingerprint(TOKEN + "2"))
        for page in (ada, ben):
            table.people.come(page)
        old, command = ada, wire.Undo("c")  # type: Connection, wire.AnyCommand
        if kind == "agree":
            await table.commands.handle(ada, wire.Undo("asked"))
            asked = table.match.agreement.proposal
            assert asked is not None and asked.awaited == (1,)
            old, command = ben, wire.Agree("c", asked.n, True)
        before, asked = table.n, table.match.agreement.proposal
        async with table.lock:
            waiting = asyncio.create_task(table.commands.handle(old, command))
            await asyncio.sleep(0.05)
            await table.change_now(lambda row: taken_over(row, old.seat))
        await waiting
        answers = [found for found in map(msgspec.json.decode, old.waiting) if found.get("cid") == "c"]
        assert [found["type"] for found in answers] == ["refused"], answers
        assert (table.n, table.match.agreement.proposal) == (before, asked)

    visit(database, offer(), use)
