"""Changes of a table's row: seats, host, settings, standing answers; all that is not a move."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from upcard.bots import Bot
from upcard.kernel.face import standing as standings
from upcard.kernel.face.standing import Standing
from upcard.server.live import rematches, seating
from upcard.server.live.idempotency import ATTEMPTS, BUSY
from upcard.server.live.quota import count_stored
from upcard.server.live.seating import Change, NotAllowed
from upcard.server.store.rows import CommandRow, TableRow
from upcard.server.store.store import Conflict, InDoubt, StoreError

if TYPE_CHECKING:
    from upcard.server.live.table import LiveTable

PAUSES: Final = (0.2, 0.5, 1.0, 2.0)
"""Seconds after which a change is made again of which nobody knows whether it is stored."""


class Changes:
    """Makes the changes of one table's row: judged by a function, stored, and told to everybody."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    async def make(self, edit: Callable[[TableRow], Change], command: CommandRow | None = None) -> None:
        """Change the table's row as ``edit`` says, and tell everybody. ``command``: which asked for it.

        Raises:
            NotAllowed: by ``edit``; nothing has changed.
            Repeated: the command has been carried out.
            InDoubt: it is not known whether it is stored.
            StoreError: it could not be stored; nothing has changed.
        """
        table = self._table
        # A device that could not open what another one has pledged would void the draw.
        moved = _reseats(edit, table.row)
        async with table.draws.while_nothing_is_drawn(table.lock) if moved else table.lock:
            await self.apply(edit, command)

    async def make_sure(self, edit: Callable[[TableRow], Change], there: Callable[[TableRow], bool]) -> None:
        """`make`, for what has no command's id: where nobody knows whether it is stored, it is made again for some
        seconds, unless it is ``there``."""

        def again(row: TableRow) -> Change:
            return Change(row) if there(row) else edit(row)

        wanted = edit
        for pause in PAUSES:
            with contextlib.suppress(InDoubt):
                await self.make(wanted)
                return
            wanted = again
            await asyncio.sleep(pause)
        await self.make(wanted)

    async def apply(self, edit: Callable[[TableRow], Change], command: CommandRow | None = None) -> None:
        """`make`, while the lock is held. Where everybody wants another game after it, that is set up with it."""
        table = self._table
        for _attempt in range(ATTEMPTS):
            wanted, rematch = edit(table.row), None
            if rematches.agreed(wanted.row):
                wanted, rematch = rematches.begun(wanted, table.wire_game.entry.version, table.wire_game.bot_name())
                count_stored([rematch.rules, rematch.kept])
            if wanted.row == table.row:
                if command is not None:
                    await table.store.commands.keep(table.id, command)
                return
            if len(wanted.row.seats) != len(table.row.seats):
                table.wire_game.check_seats(len(wanted.row.seats))
            try:
                due = table.ledger.due(wanted.row)
                row = await table.store.change(table.row, wanted.row, rematch, due, command)
            except Conflict:
                await table.catch_up()
                continue
            changed = _other_devices(table.row, row)
            self.take(row)
            if changed:
                with contextlib.suppress(StoreError):  # the change is stored; at worst the draw is void
                    await table.draws.withdraw(changed)
            if wanted.notice:
                await table.chat.notice(wanted.notice)
            return
        raise StoreError(BUSY)

    async def set_standing(self, seat: int, standing: Standing, command: CommandRow) -> None:
        """Raises BadCard, and what `make` raises."""
        kept = Standing(standing.rule, standings.only_for(standing.only))
        await self.make(seating.of_owner(seat, command.who, _with_standing(seat, kept)), command)

    async def let_lapse(self) -> None:
        """Standing answers that have ended with the last move. The lock is held. Raises StoreError."""
        for seat in self._table.match.lapsed():
            await self.apply(_with_standing(seat, standings.ASK))

    def take(self, row: TableRow) -> None:
        """That is the table's row from now on: it is stored."""
        table = self._table
        before, table.row = table.row, row
        table.wire_game.names = tuple(seat.name for seat in row.seats)
        if len(row.seats) != len(before.seats):
            # Only before the game begins: there is no move to be kept.
            table.begin_anew()
        table.match.names = table.wire_game.names
        table.match.standing = standing_answers(row)
        table.autoplay.bots = self._bots_of(row, before)
        moved = table.people.reseat(row)
        renamed = [seat.name for seat in before.seats] != [seat.name for seat in row.seats]
        table.publisher.about_all()
        for connection in table.connections if renamed else moved:
            connection.send(table.scenes.now(connection.seat))
        for connection in moved:
            if connection.draws and row.setup.started and before.setup.started:
                connection.send(table.draws.told())
        table.publisher.clocks()
        table.publisher.draw()
        table.autoplay.wake()

    def _bots_of(self, row: TableRow, before: TableRow) -> dict[int, Bot]:
        """The bots by seat; one whose seat is as it was goes on thinking."""
        known = self._table.autoplay.bots
        bots = {}
        for number, seat in enumerate(row.seats):
            if seat.bot is not None:
                same = before.seats[number : number + 1] == (seat,) and number in known
                bots[number] = known[number] if same else self._table.wire_game.stand_in(seat.bot)
        return bots


def standing_answers(row: TableRow) -> dict[int, Standing]:
    """The standing answers of the people at a table."""
    return {seat: msgspec.json.decode(row.seats[seat].standing, type=Standing) for seat in row.people}


def _with_standing(seat: int, standing: Standing) -> Callable[[TableRow], Change]:
    return lambda row: seating.set_standing(row, seat, msgspec.json.encode(standing).decode())


def _other_devices(before: TableRow, after: TableRow) -> list[int]:
    """The seats that belong to another device than before, or to none."""
    return [
        number
        for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=False))
        if was.token != now.token
    ]


def _reseats(edit: Callable[[TableRow], Change], row: TableRow) -> bool:
    """Does a seat come to another device by that change? What is not allowed is said where it is made."""
    with contextlib.suppress(NotAllowed):
        return bool(_other_devices(row, edit(row).row))
    return False
