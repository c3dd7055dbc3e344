"""Keeps the draws of one table: what the next one depends on, what was pledged to it, and what was opened.

See `upcard.match.chain`.

A draw is a row that is open for pledges, is closed, and is then made, in the transaction that puts chance's move into
the log, or void. Every change of a row counts its steps: of two processes that change it at the same time one fails,
reads what the other has done, and does it again.
"""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Final

from msgspec.structs import replace

from upcard.kernel.game import Ask
from upcard.kernel.state import Move
from upcard.match.chain import (
    Chain,
    ChainedDraw,
    barred_from_next,
    chain_move,
    choices_of,
    head_of,
    new_seed,
    pledge_of,
)
from upcard.match.fairness import Drawn
from upcard.match.lots import Lot
from upcard.server import wire
from upcard.server.live.seating import NotAllowed
from upcard.server.store.rows import STEPS, CommandRow, DrawRow, LotRow
from upcard.server.store.store import Conflict, Store

PATIENCE: Final = 2.0
"""Seconds that a device has to pledge to a draw after it was told of it, and as long again to open."""

LONGEST: Final = 5.0
"""Seconds that whoever wants to take something back, or to go on at another device, waits for the cards that are being
drawn."""


class Draws:
    """The draws of a table with so many ``seats``, in order; the last one is to come.

    ``epoch``: that of the table's row; ``rules``: the digest of its rules (`upcard.match.record.digest`).
    """

    def __init__(self, table_id: str, store: Store, seats: int, epoch: str = "", rules: str = "") -> None:
        self._table = table_id
        self._store = store
        self._seats = seats
        self._epoch = epoch
        self._rules = rules
        self._told_at = time.monotonic()
        self._seed = b""
        self._head = b""
        self._rows: list[DrawRow] = []
        self._links: list[bytes] = []
        self._changed = asyncio.Event()

    async def catch_up(self) -> None:
        """Learn what is stored; draw a seed, and open a draw, where there is none.

        Raises StoreError, ValueError (what is stored is damaged).
        """
        rows = self._store.draws
        while not self._seed:
            seed = await rows.seed(self._table)
            if seed is not None:
                self._seed = bytes.fromhex(seed)
                self._head = head_of(self._seed)
            else:
                with contextlib.suppress(Conflict):  # another process was first
                    await rows.keep_seed(self._table, new_seed().hex())
        while True:
            known = self._rows[:-1]
            self._rows = known + await rows.all(self._table, len(known) + 1)
            _check(self._rows[len(known) :], len(known) + 1)
            if self._rows and self._rows[-1].state in ("open", "closed"):
                self.wake()
                return
            with contextlib.suppress(Conflict):
                await rows.open(self._table, DrawRow(len(self._rows) + 1))

    def seated(self, seats: int) -> None:
        """Take over how many seats there are: the game begins."""
        self._seats = seats
        self._links = []

    # --- what is to come ---------------------------------------------------------------------------------

    @property
    def next(self) -> DrawRow:
        """The draw that comes next."""
        return self._rows[-1]

    @property
    def mark(self) -> int:
        """How far the draws are here (`upcard.server.store.rows.Mark`)."""
        return self.next.number * STEPS + self.next.step

    def told(self) -> wire.Draw:
        """Return what the next draw hangs on, and what was pledged to it once it is closed.

        Who is told may answer from now on (`wait_while`).
        """
        self._told_at = time.monotonic()
        this = self.next
        before = _round(self._rows[-2], self._seats) if len(self._rows) > 1 else None
        given = () if before is None else before.contributions
        pledges = () if this.state == "open" else _round(this, self._seats).pledges
        return wire.Draw(
            head=self._head.hex(),
            draw=this.number,
            link=self._link().hex(),
            pledges=tuple([each.hex() for each in pledges]),
            contributions=tuple([each.hex() for each in given]),
            rules=self._rules,
        )

    def lacks_pledge(self, seat: int) -> bool:
        """Say whether that seat may still pledge something to the next draw."""
        return self.next.state == "open" and str(seat) not in self.next.pledges and seat not in self._barred()

    @property
    def lapsed(self) -> tuple[int, ...]:
        """The seats whose pledges to the closed draw are not opened yet."""
        return _round(self.next, self._seats).lapsed if self.next.state == "closed" else ()

    # --- what seats add ----------------------------------------------------------------------------------

    async def pledge(self, seat: int, number: int, pledge: str, command: CommandRow | None = None) -> None:
        """Add a seat's pledge to draw ``number``. The same again is no change. ``command``: which asked for it.

        Raises:
            NotAllowed: the draw is closed or made, the seat has pledged something else, or did not open its last one.
            StoreError: it could not be stored.
        """

        def change(row: DrawRow) -> DrawRow | None:
            known = row.pledges.get(str(seat))
            if known == pledge:
                return None
            if known is not None:
                raise NotAllowed("You have pledged something to this draw already.")
            if row.state != "open":
                raise NotAllowed("The pledges to this draw are closed.")
            if seat in self._barred():
                raise NotAllowed("You have not opened your pledge: this draw is made without you.")
            return replace(row, pledges={**row.pledges, str(seat): pledge})

        await self._change(number, change, command)

    async def open(self, seat: int, number: int, contribution: str, command: CommandRow | None = None) -> None:
        """Open what a seat has pledged to draw ``number``. The same again is no change. ``command``: which asked it.

        Raises:
            NotAllowed: the draw is not closed yet, or is made or void, or that is not what was pledged.
            StoreError: it could not be stored.
        """

        def change(row: DrawRow) -> DrawRow | None:
            if row.contributions.get(str(seat)) == contribution:
                return None
            if row.state != "closed":
                raise NotAllowed("The pledges to this draw are not closed yet.")
            opened = pledge_of(self._head, number, seat, bytes.fromhex(contribution)).hex()
            if row.pledges.get(str(seat)) != opened:
                raise NotAllowed("That is not what you have pledged to this draw.")
            return replace(row, contributions={**row.contributions, str(seat): contribution})

        await self._change(number, change, command)

    async def close(self, people: Collection[int]) -> None:
        """Take no more pledges for the next draw, so that they can be opened.

        Those of seats at which none of the ``people`` sits any more are left out. Raises StoreError.
        """

        def change(row: DrawRow) -> DrawRow | None:
            if row.state != "open":
                return None
            kept = {seat: pledge for seat, pledge in row.pledges.items() if int(seat) in people}
            return replace(row, state="closed", pledges=kept)

        with contextlib.suppress(NotAllowed):  # another server has made it meanwhile
            await self._change(self.next.number, change)

    async def withdraw(self, seats: Collection[int]) -> None:
        """Take back the pledges of these seats: whoever sits there is another device than before.

        It pledges anew, as long as that can be done. Raises StoreError.
        """

        def change(row: DrawRow) -> DrawRow | None:
            kept = {seat: pledge for seat, pledge in row.pledges.items() if int(seat) not in seats}
            return None if row.state != "open" or kept == row.pledges else replace(row, pledges=kept)

        with contextlib.suppress(NotAllowed):
            await self._change(self.next.number, change)

    async def void(self) -> None:
        """Make the closed draw void, since not every pledge was opened, and open another one.

        The next one is without those whose pledge it was. Raises StoreError.
        """
        row = self.next
        after, following = replace(row, state="void", step=row.step + 1), DrawRow(row.number + 1)
        try:
            await self._store.draws.change(self._table, after, following, self._epoch)
        except Conflict:
            await self.catch_up()
            return
        self.closed((after, following))

    async def _change(
        self, number: int, change: Callable[[DrawRow], DrawRow | None], command: CommandRow | None = None
    ) -> None:
        for _attempt in range(5):
            if number != self.next.number:
                raise NotAllowed("That draw has been made.")
            after = change(self.next)
            if after is None:
                return
            after = replace(after, step=after.step + 1)
            try:
                await self._store.draws.change(self._table, after, None, self._epoch, command)
            except Conflict:
                await self.catch_up()
                continue
            self._rows[-1] = after
            self.wake()
            return
        raise NotAllowed("The table is busy; the draw goes on without you.")

    async def wait_while(self, missing: Callable[[], bool]) -> None:
        """Wait while something is ``missing``, for as long as `PATIENCE` lasts after somebody was told last."""
        end = self._told_at + PATIENCE
        while missing() and (left := end - time.monotonic()) > 0:
            self._changed.clear()
            try:
                async with asyncio.timeout(left):
                    await self._changed.wait()
            except TimeoutError:
                return

    @contextlib.asynccontextmanager
    async def while_nothing_is_drawn(self, lock: asyncio.Lock) -> AsyncIterator[None]:
        """Hold the table's lock, when no draw is closed; or at last although one is."""
        for _attempt in range(3):
            await self.settled()
            async with lock:
                if self.next.state != "closed":
                    yield
                    return
        async with lock:
            yield

    async def settled(self) -> None:
        """Wait until no draw is closed and not made yet, but not longer than `LONGEST`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                while self.next.state == "closed":
                    self._changed.clear()
                    await self._changed.wait()

    def wake(self) -> None:
        """Wake whoever waits for a draw: something has changed."""
        self._changed.set()

    # --- the draw ----------------------------------------------------------------------------------------

    def move(self, ask: Ask) -> Move:
        """Return chance's answer, as the next draw has it."""
        return chain_move(self._seed, _round(self.next, self._seats).link(self._link()), ask)

    def making(self, seq: int, ask: Ask) -> tuple[DrawRow, DrawRow]:
        """Return what is stored with chance's move ``seq``: the draw that made it, and the next one."""
        row = self.next
        made = replace(row, state="made", step=row.step + 1, seq=seq, choices=choices_of(ask))
        return made, DrawRow(row.number + 1)

    def closed(self, rows: tuple[DrawRow, DrawRow]) -> None:
        """Take over the draws that are stored now: the one that was made, and the next one."""
        self._rows[-1:] = rows
        self.wake()

    def chain(self) -> Chain:
        """Return all draws that are made or void; a move's number is that of chance's entry in the log."""
        return Chain(self._seed, tuple([_round(row, self._seats) for row in self._rows[:-1]]))

    def _link(self) -> bytes:
        """Return the link before the next draw."""
        if not self._links:
            self._links = [self._head]
        for row in self._rows[len(self._links) - 1 : -1]:
            self._links.append(_round(row, self._seats).link(self._links[-1]))
        return self._links[-1]

    def _barred(self) -> set[int]:
        void = []
        for row in reversed(self._rows[:-1]):
            if row.state != "void":
                break
            void.append(_round(row, self._seats))
        return barred_from_next(void)


def _round(row: DrawRow, seats: int) -> ChainedDraw:
    pledges = tuple([bytes.fromhex(row.pledges.get(str(seat), "")) for seat in range(seats)])
    given = tuple([bytes.fromhex(row.contributions.get(str(seat), "")) for seat in range(seats)])
    return ChainedDraw(row.number, pledges, given, row.seq, row.choices)


def _check(rows: Sequence[DrawRow], first: int) -> None:
    """Check that these are draws as they are stored, all from that number on. Raises ValueError."""
    for number, row in enumerate(rows, first):
        if row.number != number or row.state not in ("open", "closed", "void", "made"):
            raise ValueError(f"draw {number} is missing, or in no state")
        given = [*row.pledges.values(), *row.contributions.values()]
        if not all([re.fullmatch("([0-9a-f]{2})+", each) for each in given]):
            raise ValueError(f"draw {number} has what nobody can have pledged or opened")


def made_before(rows: Sequence[LotRow], seats: int) -> dict[int, Drawn]:
    """Return how a table drew by the first protocol, by the number of chance's entry in the log."""
    found = {}
    for row in rows:
        given = [bytes.fromhex(row.contributions.get(str(seat), "")) for seat in range(seats)]
        lot = Lot(bytes.fromhex(row.secret), tuple(given))
        if row.seq is not None:
            found[row.seq] = Drawn(lot.commitment(), lot)
    return found
