"""The draws of one table: what the next one is bound to, and what the players have added (`upcard.kernel.lots`).

A draw is a row that is opened with its secret, before anybody contributes, and is closed in the transaction that
puts chance's move into the log. A contribution that comes meanwhile makes one of the two fail: it counts, or it is
refused, and is never lost in between.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from upcard.games.fairness import Drawn
from upcard.kernel.game import Ask
from upcard.kernel.lots import Lot, new_secret
from upcard.kernel.state import Move
from upcard.server.rows import LotRow
from upcard.server.seating import NotAllowed
from upcard.server.store import Conflict, Store

PATIENCE: Final = 2.0
"""Seconds that a draw waits for those who are here and will contribute."""


class Draws:
    """The draws of a table, in order; the last one is open."""

    def __init__(self, table_id: str, store: Store) -> None:
        self._table = table_id
        self._store = store
        self._rows: list[LotRow] = []
        self._changed = asyncio.Event()

    async def catch_up(self) -> None:
        """Learn what is stored, and open a draw where none is. Raises StoreError."""
        while True:
            known = self._rows[:-1]
            self._rows = known + await self._store.lots(self._table, len(known) + 1)
            if self._rows and self._rows[-1].seq is None:
                return
            with contextlib.suppress(Conflict):  # another process was first
                await self._store.open_lot(self._table, _opened(len(self._rows) + 1))

    @property
    def open(self) -> LotRow:
        """The draw that comes next."""
        return self._rows[-1]

    @property
    def commitment(self) -> str:
        """What the next draw is bound to."""
        return _lot(self.open, 0).commitment()

    def given(self, seat: int) -> bool:
        """Has that seat contributed to the next draw?"""
        return bool(self.open.contributions.get(str(seat)))

    async def contribute(self, seat: int, number: int, contribution: str) -> None:
        """Add a seat's bytes (hexadecimal) to draw ``number``. The same again is no change.

        Raises:
            NotAllowed: that is not the draw that comes next, or the seat has contributed something else.
            StoreError: it could not be stored.
        """
        for _attempt in range(5):
            before = self.open
            if number != before.number:
                raise NotAllowed("That draw has been made.")
            given = before.contributions.get(str(seat))
            if given is not None:
                if given != contribution:
                    raise NotAllowed("You have contributed to this draw already.")
                return
            after = replace(before, contributions={**before.contributions, str(seat): contribution})
            try:
                await self._store.contribute(self._table, before, after)
            except Conflict:
                await self.catch_up()
                continue
            self._rows[-1] = after
            self.wake()
            return
        raise NotAllowed("The table is busy; the draw goes on without you.")

    async def wait_for(self, missing: Callable[[], bool]) -> None:
        """Wait until nothing is ``missing``, or for as long as `PATIENCE` lasts."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while missing() and (left := end - loop.time()) > 0:
            self._changed.clear()
            try:
                async with asyncio.timeout(left):
                    await self._changed.wait()
            except TimeoutError:
                return

    def wake(self) -> None:
        """Something has changed that a draw may wait for."""
        self._changed.set()

    def move(self, ask: Ask, seats: int) -> Move:
        """Chance's answer, as the open draw has it."""
        return _lot(self.open, seats).move(ask)

    def closing(self, seq: int) -> tuple[LotRow, LotRow]:
        """What is stored with chance's move ``seq``: the draw that made it, and the next one."""
        return replace(self.open, seq=seq), _opened(self.open.number + 1)

    def closed(self, rows: tuple[LotRow, LotRow]) -> None:
        """They are stored."""
        self._rows[-1:] = rows

    def made(self, seats: int) -> dict[int, Drawn]:
        """How the draws were made, by the number of chance's entry in the log."""
        lots = [(row.seq, _lot(row, seats)) for row in self._rows if row.seq is not None]
        return {seq: Drawn(lot.commitment(), lot) for seq, lot in lots}


def _opened(number: int) -> LotRow:
    return LotRow(number, new_secret().hex(), {})


def _lot(row: LotRow, seats: int) -> Lot:
    given = [bytes.fromhex(row.contributions.get(str(seat), "")) for seat in range(seats)]
    return Lot(bytes.fromhex(row.secret), tuple(given))
