"""Each command counts once: the same id again gets the first answer, also after a restart and from another process.

Moves are known by the log, which has their ids; every other command is stored with what it changes, and known for an
hour. Refusals change nothing and are remembered only in memory.
"""

import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, Generic, TypeVar

import msgspec

from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import ONLOOKER
from upcard.match.match import Play
from upcard.server import wire
from upcard.server.live.actor import TableActor
from upcard.server.live.connection import Connection
from upcard.server.live.ledger import ATTEMPTS, BUSY
from upcard.server.live.quota import count_stored
from upcard.server.live.seating import NotAllowed
from upcard.server.store.rows import CommandRow
from upcard.server.store.store import Conflict, InDoubt, Repeated, Restored, StoreError
from upcard.server.wall_clock import now
from upcard.text.errors import SpokenError
from upcard.text.messages import marked

T = TypeVar("T")

REMEMBERED: Final = 200
"""Refusals kept for each seat, so that a command sent twice is answered alike."""

LOOKING_ON: Final = marked("You look on at this table; take a seat to play.")

STALE: Final = marked("That window has closed; the table has moved on.")


@contextlib.contextmanager
def _in_doubt() -> Iterator[None]:
    """Without the log nobody knows whether a command has counted before: it may have been sent twice."""
    try:
        yield
    except Restored:
        raise
    except StoreError:
        raise InDoubt("the log cannot be read now") from None


def refused(cid: str, why: wire.Refusal) -> wire.Refused:
    """The refusal as answer to a command."""
    return wire.Refused(cid=cid, **msgspec.structs.asdict(why))


class Answers(Generic[T]):
    """The last answers to the commands of each seat."""

    def __init__(self) -> None:
        self._seats: dict[int, OrderedDict[str, T]] = {}

    def get(self, seat: int, cid: str) -> T | None:
        own = self._seats.get(seat)
        return own.get(cid) if own is not None else None

    def keep(self, seat: int, cid: str, answer: T) -> None:
        own = self._seats.setdefault(seat, OrderedDict())
        own[cid] = answer
        if len(own) > REMEMBERED:
            own.popitem(last=False)


class Idempotency:
    """The commands of one table."""

    def __init__(self, table: TableActor) -> None:
        self._table = table
        self._refusals: Answers[wire.Refusal] = Answers()

    async def change(self, connection: Connection, cid: str, do: Callable[[CommandRow], Awaitable[None]]) -> CommandRow:
        """Do what is no move, unless it has been done: the command as it was carried out. ``do`` stores what it is
        given with whatever it changes. Raises what ``do`` raises; then it may be tried again."""
        table, who = self._table, connection.mark or ""
        command = CommandRow(who, cid, table.n, now())
        try:
            await do(command)
        except (NotAllowed, Repeated) as why:
            with _in_doubt():
                known = await table.store.commands.find(table.id, who, cid)
                if known is None and isinstance(why, NotAllowed):
                    raise
                async with table.lock:
                    await table.catch_up()  # what it changed may not be known here
                return known or command
        return command

    async def fate(self, seat: int, cid: str) -> wire.Fate:
        """What became of a command. Raises StoreError."""
        why = self._refusals.get(seat, cid)
        if why is not None and self._table.ledger.stored(seat, cid) is None:
            return wire.Fate(cid, "refused", None, why)
        stored = self._table.ledger.stored(seat, cid)
        if stored is None:
            stored, _ = await self._table.store.look_up(self._table.id, seat, cid)
        return wire.Fate(cid, "unknown") if stored is None else wire.Fate(cid, "accepted", stored)

    async def move(self, connection: Connection, command: wire.MoveCommand) -> None:
        """Play a person's move and answer on the connection. Raises StoreError."""
        table = self._table

        def judge() -> Play:
            self._check(connection.seat)
            # A window's answer names the window; an answer to another one comes too late.
            ask = table.asks.get(connection.seat)
            if command.window != (ask.window if ask else 0):
                raise BadMove(STALE)
            return table.match.judge(connection.seat, command.text)

        await self._carry_out(connection, command.cid, judge)

    async def beside(self, connection: Connection, command: wire.Undo | wire.Correct | wire.Agree) -> None:
        """Do what is no move, or ask for it, and answer like `move`. Raises StoreError."""
        table, seat, cid = self._table, connection.seat, command.cid

        def judge() -> Play:
            self._check(seat, isinstance(command, wire.Agree))
            if table.draws.next.state == "closed":
                # The server, and whoever it is in league with, can know the cards from now on.
                raise BadMove("Cards are being drawn: in a moment.")
            agreement = table.match.agreement
            match command:
                case wire.Undo():
                    count_stored([cid])  # what is taken back stays in the log, and can be played again
                    return agreement.take_back(seat, command.moves, table.agrees)
                case wire.Correct():
                    if table.row.host != seat:
                        raise BadMove("Only the host can correct the score.")
                    return agreement.correct(seat, command.deal, command.points, table.agrees)
                case wire.Agree():
                    asked = agreement.proposal
                    if asked is None or asked.n != command.n:
                        raise BadMove("That is not asked for any more.")
                    return agreement.answer(seat, command.yes)

        await self._carry_out(connection, cid, judge, table.draws.while_nothing_is_drawn(table.lock))

    def _check(self, seat: int, agrees: bool = False) -> None:
        """Raises BadMove: nothing is played now, or not by this person. Whoever ``agrees`` to something may, though
        a bot plays at the seat."""
        row = self._table.row
        if seat == ONLOOKER:  # since it was asked: another device has taken the seat over
            raise BadMove(LOOKING_ON)
        if self._table.closed:
            raise BadMove("{note}", note=self._table.note)
        if not row.setup.started:
            raise BadMove("The game has not begun.")
        if row.setup.paused:
            raise BadMove("The table is paused.")
        if not row.seats[seat].waits and not agrees:
            raise BadMove("A bot plays for you: take your seat back first.")

    async def _carry_out(
        self,
        connection: Connection,
        cid: str,
        judge: Callable[[], Play],
        lock: contextlib.AbstractAsyncContextManager[None] | None = None,
    ) -> None:
        """Judge a command, store what it leads to, and answer on the connection. Raises StoreError."""
        table = self._table
        async with lock or table.lock:
            why = self._refusals.get(connection.seat, cid)
            if why is None:
                why = await self._attempt(connection, cid, judge)
                if why is not None:
                    with _in_doubt():
                        stored, there = await table.store.look_up(table.id, connection.seat, cid)
                        behind = stored is None and there != table.mark and await table.catch_up()
                    if stored is not None:
                        connection.send(wire.Accepted(cid, stored))
                        return
                    if behind:
                        # Another process has played at the table. Judge by what it is now.
                        why = await self._attempt(connection, cid, judge)
            if why is not None:
                self._refusals.keep(connection.seat, cid, why)
                connection.send(refused(cid, why))

    async def _attempt(self, connection: Connection, cid: str, judge: Callable[[], Play]) -> wire.Refusal | None:
        """Judge, store and acknowledge, or say why not. The lock is held. Raises StoreError."""
        table = self._table
        for _attempt in range(ATTEMPTS):
            stored = table.ledger.stored(connection.seat, cid)
            if stored is not None:
                connection.send(wire.Accepted(cid, stored))
                return None
            try:
                play = judge()
            except Refused as why:
                return table.wire_game.refusal(why)
            except SpokenError as problem:
                return wire.Refusal("", str(problem))
            try:
                await table.append(play, cid)
            except Conflict:
                with _in_doubt():
                    await table.catch_up()
                    stored, _ = await table.store.look_up(table.id, connection.seat, cid)
                if stored is None:
                    continue
                connection.send(wire.Accepted(cid, stored))
                return None
            connection.acknowledge(wire.Accepted(cid, table.n))
            await table.publish()
            return None
        raise StoreError(BUSY)
