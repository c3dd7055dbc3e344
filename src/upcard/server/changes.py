"""The door through which everything at a table goes that is not a move: seats, host, settings, standing answers."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from upcard.bots import Bot
from upcard.kernel import standing as standings
from upcard.kernel.standing import Standing
from upcard.server import seating, series
from upcard.server.once import ATTEMPTS, BUSY
from upcard.server.rows import TableRow
from upcard.server.seating import Change
from upcard.server.store import Conflict, StoreError

if TYPE_CHECKING:
    from upcard.server.table import Table


class Changes:
    """Changes of one table's row."""

    def __init__(self, table: "Table") -> None:
        self._table = table

    async def make(self, edit: Callable[[TableRow], Change]) -> None:
        """Change the table's row as ``edit`` says, and tell everybody.

        Raises:
            NotAllowed: by ``edit``; nothing has changed.
            StoreError: it could not be stored; nothing has changed.
        """
        async with self._table.lock:
            await self.apply(edit)

    async def apply(self, edit: Callable[[TableRow], Change], rematch: TableRow | None = None) -> None:
        """`make`, while the lock is held; ``rematch``: a table that is stored together with the change."""
        table = self._table
        for _attempt in range(ATTEMPTS):
            wanted = edit(table.row)
            if wanted.row == table.row:
                return
            if len(wanted.row.seats) != len(table.row.seats):
                table.desk.check_seats(len(wanted.row.seats))
            try:
                row = await table.store.change(table.row, wanted.row, rematch, table.ledger.due(wanted.row))
            except Conflict:
                await table.catch_up()
                continue
            self.take(row)
            if wanted.notice:
                await table.chat.notice(wanted.notice)
            return
        raise StoreError(BUSY)

    async def rematch(self, seat: int) -> None:
        """Set the next table up, unless that has been done. Raises NotAllowed, StoreError."""
        table = self._table
        async with table.lock:
            await table.catch_up()
            if table.row.next is None:
                before, again = series.rematch(replace(table.row, over=table.over))
                sentence = f"{table.row.seats[seat].name} asks for another game."
                await self.apply(
                    lambda row: Change(row) if row.next else Change(replace(row, next=before.next), sentence), again
                )

    async def set_standing(self, seat: int, standing: Standing) -> None:
        """Raises BadCard, StoreError; then nothing has changed."""
        await self.make(_with_standing(seat, Standing(standing.rule, standings.only_for(standing.only))))

    async def let_lapse(self) -> None:
        """Standing answers that have ended with the last move. The lock is held. Raises StoreError."""
        table = self._table
        for seat, standing in table.standing.items():
            if standing.rule in ("pass-turn", "pass-deal"):
                before = table.sight.after(table.n - 1, seat)
                if standings.lapsed(standing, before, table.scene(seat)):
                    await self.apply(_with_standing(seat, standings.ASK))

    def take(self, row: TableRow) -> None:
        """That is the table's row from now on: it is stored."""
        table = self._table
        before, table.row = table.row, row
        if len(row.seats) != len(before.seats):
            # Only before the game begins: there is no move to be kept.
            table.begin_anew(len(row.seats))
        table.desk.names = tuple([seat.name for seat in row.seats])
        table.standing = standing_answers(row)
        table.driver.bots = self._bots_of(row, before)
        moved = table.people.reseat(row)
        renamed = [seat.name for seat in before.seats] != [seat.name for seat in row.seats]
        table.telling.about_all()
        for line in table.lines if renamed else moved:
            line.send(table.sight.now(line.seat))
        table.telling.clocks()
        table.telling.commitment()
        table.driver.wake()

    def _bots_of(self, row: TableRow, before: TableRow) -> dict[int, Bot]:
        """The bots by seat; one whose seat is as it was goes on thinking."""
        known = self._table.driver.bots
        bots = {}
        for number, seat in enumerate(row.seats):
            if seat.bot is not None:
                same = before.seats[number : number + 1] == (seat,) and number in known
                bots[number] = known[number] if same else self._table.desk.bot(seat.bot)
        return bots


def standing_answers(row: TableRow) -> dict[int, Standing]:
    """The standing answers of the people at a table."""
    return {seat: msgspec.json.decode(row.seats[seat].standing, type=Standing) for seat in row.people}


def _with_standing(seat: int, standing: Standing) -> Callable[[TableRow], Change]:
    return lambda row: seating.set_standing(row, seat, msgspec.json.encode(standing).decode())
