"""Each command counts once: the same id again gets the first answer, also after a restart and from another process."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import msgspec

from upcard.kernel.game import BadMove, Refused
from upcard.server import wire
from upcard.server.ledger import Entry
from upcard.server.line import Line
from upcard.server.store import Conflict, StoreError

if TYPE_CHECKING:
    from upcard.server.table import Table

T = TypeVar("T")

REMEMBERED: Final = 200
"""Answers kept for each seat, so that a command sent twice is answered alike."""

STALE: Final = "That window has closed; the table has moved on."

BUSY: Final = "the table is being played somewhere else; try again"

ATTEMPTS: Final = 5
"""So often something is judged again because another process was first."""


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


class Once:
    """The commands of one table. Those that go into its log are known by it; of the others, and of refusals, the last
    ones are remembered while the table is in memory."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._refusals: Answers[wire.Refusal] = Answers()
        self._done: Answers[wire.AnyMessage] = Answers()

    async def change(self, line: Line, cid: str, do: Callable[[], Awaitable[wire.AnyMessage]]) -> None:
        """Do what is no move, and answer on the line. Raises what ``do`` raises; then it may be tried again."""
        answer = self._done.get(line.seat, cid)
        if answer is None:
            answer = await do()
            self._done.keep(line.seat, cid, answer)
        line.send(answer)

    async def fate(self, seat: int, cid: str) -> wire.Fate:
        """What became of a command. Raises StoreError."""
        why = self._refusals.get(seat, cid)
        if why is not None and self._table.ledger.stored(seat, cid) is None:
            return wire.Fate(cid, "refused", None, why)
        stored = await self._stored(seat, cid)
        return wire.Fate(cid, "unknown") if stored is None else wire.Fate(cid, "accepted", stored)

    async def move(self, line: Line, command: wire.MoveCommand) -> None:
        """Play a person's move and answer on the line. Raises StoreError."""
        table = self._table

        def judge() -> Entry:
            self._check(line.seat)
            # A window's answer names the window; an answer to another one comes too late.
            ask = table.asks.get(line.seat)
            if command.window != (ask.window if ask else 0):
                raise BadMove(STALE)
            return table.ledger.judge(line.seat, command.text)

        await self._carry_out(line, command.cid, judge)

    async def undo(self, line: Line, command: wire.Undo) -> None:
        """Take the seat's last move back, and answer like `move`. Raises StoreError."""
        table = self._table

        def judge() -> Entry:
            self._check(line.seat)
            why = table.ledger.why_no_undo(line.seat)
            if why is not None:
                raise why
            return table.ledger.take_back(line.seat)

        await self._carry_out(line, command.cid, judge)

    def _check(self, seat: int) -> None:
        """Raises BadMove: nothing is played now, or not by this person."""
        row = self._table.row
        if not row.setup.started:
            raise BadMove("The game has not begun.")
        if row.setup.paused:
            raise BadMove("The table is paused.")
        if not row.seats[seat].waits:
            raise BadMove("A bot plays for you: take your seat back first.")

    async def _carry_out(self, line: Line, cid: str, judge: Callable[[], Entry]) -> None:
        """Judge a command, store what it leads to, and answer on the line. Raises StoreError."""
        table = self._table
        async with table.lock:
            why = self._refusals.get(line.seat, cid)
            if why is None:
                why = await self._attempt(line, cid, judge)
                if why is not None and await self._answered(line, cid):
                    return
                if why is not None and await table.catch_up():
                    # The table was behind: another process has played at it. Judge by what it is now.
                    why = await self._attempt(line, cid, judge)
            if why is not None:
                self._refusals.keep(line.seat, cid, why)
                line.send(refused(cid, why))

    async def _attempt(self, line: Line, cid: str, judge: Callable[[], Entry]) -> wire.Refusal | None:
        """Judge, store and acknowledge, or say why not. The lock is held. Raises StoreError."""
        table = self._table
        for _attempt in range(ATTEMPTS):
            stored = table.ledger.stored(line.seat, cid)
            if stored is not None:
                line.send(wire.Accepted(cid, stored))
                return None
            try:
                entry = judge()
            except Refused as why:
                return table.desk.refusal(why)
            except ValueError as problem:
                return wire.Refusal("", str(problem))
            try:
                await table.append(entry, cid)
            except Conflict:
                await table.catch_up()
                if await self._answered(line, cid):
                    return None
                continue
            line.send(wire.Accepted(cid, table.n))
            await table.publish()
            return None
        raise StoreError(BUSY)

    async def _answered(self, line: Line, cid: str) -> bool:
        """Has the command been carried out before? Then the line is told so again. Raises StoreError."""
        stored = await self._stored(line.seat, cid)
        if stored is not None:
            line.send(wire.Accepted(cid, stored))
        return stored is not None

    async def _stored(self, seat: int, cid: str) -> int | None:
        """The number of the entry that a command led to."""
        known = self._table.ledger.stored(seat, cid)
        return await self._table.store.entry(self._table.id, seat, cid) if known is None else known
