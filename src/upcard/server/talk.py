"""One websocket: a browser and a seat."""

import asyncio
from typing import Any

from litestar import WebSocket

from upcard.kernel.standing import Standing
from upcard.server import wire
from upcard.server.failures import log_failure
from upcard.server.line import Line
from upcard.server.reading import BadMessage, read_command
from upcard.server.store import StoreError
from upcard.server.table import Table, refused

FAILED = "The server failed at this; nothing has changed."
TOO_SLOW = 4408


async def talk(socket: "WebSocket[Any, Any, Any]", table: Table, seat: int) -> None:
    """Serve an accepted websocket until one side closes it."""
    line = Line(seat)
    reader = asyncio.create_task(_read(socket, table, line))
    writer = asyncio.create_task(_write(socket, line))
    dropped = asyncio.create_task(line.dropped.wait())
    try:
        await asyncio.wait({reader, writer, dropped}, return_when=asyncio.FIRST_COMPLETED)
        if dropped.done():
            await asyncio.wait_for(socket.close(TOO_SLOW, "too far behind"), 5)
    except (TimeoutError, OSError, RuntimeError):
        pass  # the connection is gone already
    finally:
        table.leave(line)
        for task in (reader, writer, dropped):
            task.cancel()
        for outcome in await asyncio.gather(reader, writer, dropped, return_exceptions=True):
            if isinstance(outcome, Exception) and not _is_goodbye(outcome):
                log_failure(f"connection to table {table.id}", outcome)


def _is_goodbye(outcome: Exception) -> bool:
    """The ways in which a server says that the other side has hung up."""
    return isinstance(outcome, OSError) or type(outcome).__name__ in ("WebSocketDisconnect", "ClientDisconnected")


async def _write(socket: "WebSocket[Any, Any, Any]", line: Line) -> None:
    while True:
        await socket.send_data(await line.next(), mode="text")


async def _read(socket: "WebSocket[Any, Any, Any]", table: Table, line: Line) -> None:
    while True:
        raw = await socket.receive()
        if raw["type"] != "websocket.receive":
            return
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
        except StoreError as problem:
            line.send(_error(f"Nothing has changed: {problem}.", command))
        except (BadMessage, ValueError) as problem:
            line.send(_error(str(problem), command))
        except Exception as failure:
            log_failure(f"table {table.id}: a {type(command).__name__} command", failure)
            line.send(_error(FAILED, command))


async def _carry_out(table: Table, line: Line, command: wire.AnyCommand) -> None:
    match command:
        case wire.Hello():
            table.greet(line, command.seen)
        case wire.MoveCommand():
            await table.move(line, command)
        case wire.SetStanding():
            await table.set_standing(line.seat, Standing(command.rule, command.only))
            line.send(wire.Accepted(command.cid, table.n))
        case wire.SetSpeed():
            await table.set_speed(command.speed)
            line.send(wire.Accepted(command.cid, table.n))
        case wire.Ping():
            line.send(wire.Pong())
        case wire.Try():
            why = table.judge(line.seat, command.text)
            line.send(wire.Accepted(command.cid, table.n) if why is None else refused(command.cid, why))
        case wire.Arrange():
            line.send(table.desk.arrange(table.seen_by(line.seat), line.seat, command))
        case wire.Best():
            line.send(table.desk.best(table.seen_by(line.seat), line.seat, command))
        case wire.Hint():
            line.send(table.desk.hint(table.seen_by(line.seat), line.seat, command))


def _error(reason: str, command: wire.AnyCommand) -> wire.ErrorMessage:
    cid = getattr(command, "cid", None)
    return wire.ErrorMessage(reason) if cid is None else wire.ErrorMessage(reason, cid)
