"""What the commands of a seat do, each answered on its connection."""

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from upcard.kernel.face.standing import Standing
from upcard.kernel.state import ONLOOKER
from upcard.server import wire
from upcard.server.failures import log_failure
from upcard.server.live import rematches, seating, series
from upcard.server.live.connection import AWAY, Connection
from upcard.server.live.idempotency import LOOKING_ON, refused
from upcard.server.live.quota import count_stored
from upcard.server.live.seating import NotAllowed
from upcard.server.live.table import LiveTable
from upcard.server.live.thinking import TooLong
from upcard.server.store.rows import CommandRow, TableRow
from upcard.server.store.store import InDoubt, StoreError
from upcard.text.errors import SpokenError
from upcard.text.messages import marked, say

AGAIN: Final = 0.5
"""Seconds until a command whose outcome is not known is carried out again; it counts once."""

FAILED: Final = marked("The server failed at this. Reload the page to see how the table stands.")


async def execute(table: LiveTable, connection: Connection, command: wire.AnyCommand) -> None:
    """Carry a command out and answer it. Where nobody knows what has come of it, say so, and go on until one does."""
    cid, doubtful = getattr(command, "cid", ""), False
    while True:
        try:
            return await _carry_out(table, connection, command)
        except NotAllowed as why:
            return connection.send(wire.Refused(cid=cid, clause="", reason=str(why)))
        except StoreError as problem:
            if isinstance(command, wire.Hello):
                return connection.drop(*AWAY)
            # What may have been stored before is not undone by this attempt's failure.
            if not cid or not (doubtful or isinstance(problem, InDoubt)):
                return connection.send(error_of(say("Nothing has changed: {problem}.", problem=problem), command))
            if not doubtful:
                reason = say("It is not known yet whether this counts: {problem}. The answer follows.", problem=problem)
                connection.send(wire.Pending(cid, reason))
            doubtful = True
        except SpokenError as problem:  # any other error's words are not for players: they may tell a hidden card
            return connection.send(error_of(str(problem), command))
        except Exception as failure:
            log_failure(f"table {table.id}: a {type(command).__name__} command", failure)
            return connection.send(error_of(say(FAILED), command))
        if connection.dropped:
            return None  # whoever comes back asks what has become of it
        await asyncio.sleep(AGAIN)


async def _carry_out(table: LiveTable, connection: Connection, command: wire.AnyCommand) -> None:
    match command:
        case wire.Ping():
            table.publisher.pong(connection)
        case wire.Hello():
            await table.hello(connection, command)
        case _ if connection.seat == ONLOOKER:
            raise NotAllowed(LOOKING_ON)
        case wire.MoveCommand():
            await table.once.move(connection, command)
        case wire.Undo() | wire.Correct() | wire.Agree():
            await table.once.beside(connection, command)
        case wire.Try():
            why = table.judge(connection.seat, command.text)
            if why is None:
                told = table.wire_game.foretell(table.seen_by(connection.seat), connection.seat, command)
                connection.send(wire.Accepted(command.cid, table.n, told or UNSET))
            else:
                connection.send(refused(command.cid, why))
        case wire.Arrange() | wire.Best() | wire.Hint() | wire.Moves():
            await _advise(table, connection, command)
        case _:
            seat = connection.seat
            done = await table.once.change(connection, command.cid, lambda once: _change(table, seat, command, once))
            if isinstance(command, wire.MoveSeat):
                connection.send(wire.Code(done.cid, *seating.code_for(table.id, done)))
            elif isinstance(command, wire.Share):
                connection.send(wire.Link(done.cid, table.row.setup.link))
            else:
                connection.send(wire.Accepted(done.cid, done.n))


async def _change(table: LiveTable, seat: int, command: wire.AnyCommand, once: CommandRow) -> None:
    """What plays nothing; ``once``: the command as it is kept, stored with what it changes. Raises NotAllowed, BadCard,
    NoSuchBot, BadHouseRules, Repeated, StoreError."""
    match command:
        case wire.Pledge() | wire.Open():
            await table.contribute(seat, command, once)
        case wire.Nudge() | wire.Say() | wire.SayPhrase() | wire.React():
            await table.speak(seat, command, once)
        case wire.SetStanding():
            count_stored([once.cid])
            await table.set_standing(seat, Standing(command.rule, command.only), once)
        case _:
            count_stored([once.cid])
            edit = seating.of_owner(seat, once.who, _edit(table, seat, command, once))
            await table.change(edit, once)


def _edit(
    table: LiveTable, seat: int, command: wire.AnyCommand, once: CommandRow
) -> Callable[[TableRow], seating.Change]:
    """What the command makes of the table's row. Raises NoSuchBot, BadHouseRules."""
    match command:
        case wire.MoveSeat():
            code, until = seating.code_for(table.id, once)
            return lambda row: seating.with_code(row, seat, code, until)
        case wire.Rematch():
            return lambda row: rematches.answer(row, seat, command, table.over, table.people.present)
        case wire.Share():
            token = series.new_id()
            return lambda row: seating.share(row, token, table.over)
        case wire.SetSpeed():
            return lambda row: seating.set_speed(row, seat, command.speed)
        case wire.Settings():
            return lambda row: seating.set_up(row, seat, command)
        case wire.Start():
            starter = table.wire_game.bot_name(command.bot)
            return lambda row: seating.start(row, seat, command.open, starter)
        case wire.SetSeat():
            bot = table.wire_game.bot_name(command.bot)
            return lambda row: seating.set_seat(row, seat, command.seat, command.to, bot)
        case wire.SetAvatar():
            return lambda row: seating.set_avatar(row, seat, command.avatar)
        case wire.SetHost():
            return lambda row: seating.set_host(row, seat, command.seat, table.host_is_away)
        case wire.Leave():
            usual = table.wire_game.bot_name()
            return lambda row: seating.leave(row, seat, usual)
    raise TypeError(type(command).__name__)


async def _advise(
    table: LiveTable, connection: Connection, command: "wire.Arrange | wire.Best | wire.Hint | wire.Moves"
) -> None:
    """Answered from the seat's view, beside the event loop. Raises BadCard."""
    wire_game, seen, seat, n = table.wire_game, table.seen_by(connection.seat), connection.seat, table.n

    def thought() -> wire.AnyMessage:
        match command:
            case wire.Arrange():
                return wire_game.arrange(seen, seat, command)
            case wire.Best():
                return wire_game.best(seen, seat, command)
            case wire.Hint():
                return wire_game.hint(seen, seat, command)
            case wire.Moves():
                return wire_game.moves(seen, seat, command, n)

    try:
        connection.send(await table.thinker.think(thought, table.id))
    except TooLong:
        connection.send(wire.ErrorMessage(say("That takes too long to find out."), command.cid))


def error_of(reason: str, command: wire.AnyCommand) -> wire.ErrorMessage:
    """An error as answer to a command."""
    cid = getattr(command, "cid", None)
    return wire.ErrorMessage(reason) if cid is None else wire.ErrorMessage(reason, cid)
