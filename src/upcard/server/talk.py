"""One websocket: a browser and a seat."""

import asyncio
from typing import Any

from litestar import WebSocket
from msgspec import UNSET

from upcard.kernel.standing import Standing
from upcard.kernel.state import ONLOOKER
from upcard.server import seating, wire
from upcard.server.failures import log_failure
from upcard.server.limits import Bucket, Limits
from upcard.server.line import TOO_SLOW, Line
from upcard.server.once import refused
from upcard.server.reading import BadMessage, read_command
from upcard.server.seating import NotAllowed
from upcard.server.store import StoreError
from upcard.server.table import Table
from upcard.server.thinking import TooLong

CLOSING = 5.0
"""Seconds that the other side has to answer a goodbye."""

FAILED = "The server failed at this; nothing has changed."
LOOKING_ON = "You look on at this table; take a seat to play."


async def talk(socket: "WebSocket[Any, Any, Any]", table: Table, line: Line, limits: Limits) -> None:
    """Serve an accepted websocket until one side closes it, or goes beyond its limits."""
    idle = asyncio.Event()
    reader = asyncio.create_task(_read(socket, table, line, idle, Bucket(limits.messages, limits.burst)))
    writer = asyncio.create_task(_write(socket, line, idle))
    dropped = asyncio.create_task(line.dropped.wait())
    deadline = asyncio.get_running_loop().call_later(limits.hello, _check_greeting, line)
    try:
        await asyncio.wait({reader, writer, dropped}, return_when=asyncio.FIRST_COMPLETED)
        if dropped.done():
            async with asyncio.timeout(CLOSING):
                await socket.close(TOO_SLOW, "too far behind")
        elif writer.done() and writer.exception() is None:
            async with asyncio.timeout(CLOSING):
                await socket.close(*line.farewell)
    except (TimeoutError, OSError, RuntimeError):
        pass  # the connection is gone already
    finally:
        deadline.cancel()
        table.leave(line)
        for task in (reader, writer, dropped):
            task.cancel()
        for outcome in await asyncio.gather(reader, writer, dropped, return_exceptions=True):
            if isinstance(outcome, Exception) and not _is_goodbye(outcome):
                log_failure(f"connection to table {table.id}", outcome)


def _check_greeting(line: Line) -> None:
    if not line.greeted:
        line.hang_up(wire.ErrorMessage("Nobody has said hello."))


def _is_goodbye(outcome: Exception) -> bool:
    """The ways in which a server says that the other side has hung up."""
    return isinstance(outcome, OSError) or type(outcome).__name__ in ("WebSocketDisconnect", "ClientDisconnected")


async def _write(socket: "WebSocket[Any, Any, Any]", line: Line, idle: asyncio.Event) -> None:
    """Send what comes, until the line is out and the command that put it out has been answered."""
    while True:
        text = await line.next()
        if text:
            await socket.send_data(text, mode="text")
        if line.out and not line.waiting:
            await idle.wait()
            if not line.waiting:
                return


async def _read(
    socket: "WebSocket[Any, Any, Any]", table: Table, line: Line, idle: asyncio.Event, bucket: Bucket
) -> None:
    while True:
        idle.set()
        raw = await socket.receive()
        if raw["type"] != "websocket.receive":
            return
        if not bucket.take():
            line.hang_up(wire.ErrorMessage("Too many messages; the connection is closed."))
        if line.out:
            await line.dropped.wait()  # what comes now is not heard any more
            return
        idle.clear()
        text = raw.get("text")
        if not isinstance(text, str):
            line.send(wire.ErrorMessage("messages are text, not binary"))
            continue
        try:
            command = read_command(text)
        except BadMessage as problem:
            line.send(wire.ErrorMessage(f"This is no message that the table knows: {problem}."))
            continue
        if not line.greeted and not isinstance(command, wire.Hello | wire.Ping):
            line.send(_error("Say hello first.", command))
            continue
        try:
            # A move is finished even if the connection breaks meanwhile.
            await asyncio.shield(_carry_out(table, line, command))
        except NotAllowed as why:
            line.send(wire.Refused(cid=getattr(command, "cid", ""), clause="", reason=str(why)))
        except StoreError as problem:
            line.send(_error(f"Nothing has changed: {problem}.", command))
        except (BadMessage, ValueError) as problem:
            line.send(_error(str(problem), command))
        except Exception as failure:
            log_failure(f"table {table.id}: a {type(command).__name__} command", failure)
            line.send(_error(FAILED, command))


async def _carry_out(table: Table, line: Line, command: wire.AnyCommand) -> None:
    match command:
        case wire.Ping():
            line.send(wire.Pong())
        case wire.Hello():
            await table.hello(line, command)
        case _ if line.seat == ONLOOKER:
            raise NotAllowed(LOOKING_ON)
        case wire.MoveCommand():
            await table.once.move(line, command)
        case wire.Undo():
            await table.once.undo(line, command)
        case wire.Try():
            why = table.judge(line.seat, command.text)
            if why is None:
                told = table.desk.foretell(table.seen_by(line.seat), line.seat, command)
                line.send(wire.Accepted(command.cid, table.n, told or UNSET))
            else:
                line.send(refused(command.cid, why))
        case wire.Arrange() | wire.Best() | wire.Hint() | wire.Moves():
            await _advise(table, line, command)
        case _:
            seat, cid = line.seat, command.cid
            await table.once.change(line, cid, lambda: _change(table, seat, command, cid))


async def _change(table: Table, seat: int, command: wire.AnyCommand, cid: str) -> wire.AnyMessage:
    """What plays nothing, and the answer to it. Raises NotAllowed, BadCard, UnknownBot, BadHouseRules, StoreError."""
    match command:
        case wire.MoveSeat():
            code, until = seating.new_code()
            await table.changes.make(lambda row: seating.with_code(row, seat, code, until))
            return wire.Code(cid, code, until)
        case wire.Contribute():
            await table.contribute(seat, command)
        case wire.Nudge() | wire.Say() | wire.SayPhrase() | wire.React():
            await table.speak(seat, command)
        case _:
            await _set_table(table, seat, command)
    return wire.Accepted(cid, table.n)


async def _set_table(table: Table, seat: int, command: wire.AnyCommand) -> None:
    """What changes the table and plays nothing. Raises NotAllowed, BadCard, UnknownBot, BadHouseRules, StoreError."""
    match command:
        case wire.SetStanding():
            await table.changes.set_standing(seat, Standing(command.rule, command.only))
        case wire.SetSpeed():
            await table.changes.make(lambda row: seating.set_speed(row, seat, command.speed))
        case wire.Settings():
            await table.changes.make(lambda row: seating.set_up(row, seat, command))
        case wire.Start():
            bot = table.desk.bot_name(command.bot)
            await table.changes.make(lambda row: seating.start(row, seat, command.open, bot))
        case wire.SetSeat():
            bot = table.desk.bot_name(command.bot)
            await table.changes.make(lambda row: seating.set_seat(row, seat, command.seat, command.to, bot))
        case wire.SetHost():
            await table.changes.make(lambda row: seating.set_host(row, seat, command.seat, table.host_is_away))
        case wire.Leave():
            bot = table.desk.bot_name()
            await table.changes.make(lambda row: seating.leave(row, seat, bot))
        case wire.Rematch():
            await table.changes.rematch(seat)


async def _advise(table: Table, line: Line, command: "wire.Arrange | wire.Best | wire.Hint | wire.Moves") -> None:
    """Answered from the seat's view, beside the event loop. Raises BadCard."""
    desk, seen, seat, n = table.desk, table.seen_by(line.seat), line.seat, table.n

    def thought() -> wire.AnyMessage:
        match command:
            case wire.Arrange():
                return desk.arrange(seen, seat, command)
            case wire.Best():
                return desk.best(seen, seat, command)
            case wire.Hint():
                return desk.hint(seen, seat, command)
            case wire.Moves():
                return desk.moves(seen, seat, command, n)

    try:
        line.send(await table.thinker.think(thought, table.id))
    except TooLong:
        line.send(wire.ErrorMessage("That takes too long to find out.", command.cid))


def _error(reason: str, command: wire.AnyCommand) -> wire.ErrorMessage:
    cid = getattr(command, "cid", None)
    return wire.ErrorMessage(reason) if cid is None else wire.ErrorMessage(reason, cid)
