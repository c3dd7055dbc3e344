"""Defines `Store`, the interface of whatever keeps a card room's tables.

That is a database (`upcard.server.store.sql`), or the memory of one process with a journal
(`upcard.server.store.memory`). The log of moves of a table is the truth. What `Store.append` has returned from is kept.
Two writers cannot both append move ``seq`` of a table: the second gets `Conflict`, catches up and judges again.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from upcard.server.store.errors import InDoubt as InDoubt
from upcard.server.store.errors import Restored as Restored
from upcard.server.store.errors import StoreError as StoreError
from upcard.server.store.nodes import NodeListener
from upcard.server.store.rows import (
    Beginning,
    CommandRow,
    DrawRow,
    LogRow,
    LotRow,
    Mark,
    News,
    Played,
    Recent,
    Removed,
    Snapshot,
    StoredSheet,
    StoredWriting,
    TableRow,
    TalkRow,
)
from upcard.server.store.rows import Conflict as Conflict
from upcard.server.store.rows import Repeated as Repeated
from upcard.server.store.table_quota import Maker


class KeptDraws(Protocol):
    """The draws of all tables."""

    async def seed(self, table_id: str) -> str | None:
        """Return what the draws of that table are made from, as hexadecimal digits, if it has been drawn."""

    async def keep_seed(self, table_id: str, seed: str) -> None:
        """Keep the seed of a table's draws. Raises Conflict (there is one), StoreError."""

    async def all(self, table_id: str, first: int = 1) -> list[DrawRow]:
        """Return the draws of a table in order, from number ``first`` on."""

    async def open(self, table_id: str, row: DrawRow) -> None:
        """Keep a new draw. Raises Conflict (there is one with that number), StoreError."""

    async def change(
        self,
        table_id: str,
        after: DrawRow,
        following: DrawRow | None = None,
        epoch: str = "",
        command: CommandRow | None = None,
    ) -> None:
        """Keep a draw as it is now, one step further, and the next one with it.

        ``epoch`` is that of the table's row, ``command`` the one that asked for it.

        Raises:
            Conflict: somebody else has changed it.
            Repeated: the command has been carried out.
            Restored: the epoch is another one.
            StoreError: it could not be stored.
        """

    async def lots(self, table_id: str) -> list[LotRow]:
        """Return the draws that a table made by the first protocol, in order."""


class KeptCommands(Protocol):
    """The commands of all tables that are no moves."""

    async def keep(self, table_id: str, command: CommandRow) -> None:
        """Keep that a command has been carried out and has changed nothing. Raises Repeated, StoreError."""

    async def find(self, table_id: str, who: str, cid: str) -> CommandRow | None:
        """Return the command of that person with that id, if it has been carried out. Raises StoreError."""


class KeptLeases(Protocol):
    """Whose it is to play at a table for everybody who is no person."""

    def holds(self, table_id: str) -> bool:
        """Say whether it is for this server to play there."""

    async def take(self, table_id: str) -> bool:
        """Take the lease, unless a server that is there has it; say whether it is this server's now.

        Raises StoreError.
        """

    async def give_back(self, table_id: str) -> None:
        """Let another server play there. Raises StoreError."""


class KeptScores(Protocol):
    """All score sheets."""

    async def create(self, sheet: StoredSheet, first: Sequence[StoredWriting], maker: Maker | None) -> None:
        """Keep a new sheet with its first writings. Raises TooMany (``maker`` has set up many of late), StoreError."""

    async def find(self, sheet_id: str) -> StoredSheet | None:
        """Return that sheet, if there is one. Raises StoreError."""

    async def written(self, sheet_id: str, most: int) -> list[StoredWriting]:
        """Return the first writings of a sheet, in the order in which they came. Raises StoreError."""

    async def append(self, sheet: StoredSheet, more: Sequence[StoredWriting]) -> None:
        """Keep more writings, all or none.

        Raises Conflict (the sheet is not ``sheet`` any more: read it again), StoreError.
        """

    async def set_open(self, sheet_id: str, is_open: bool) -> None:
        """Let others write on it from now on, or not. Raises StoreError."""


class KeptReviews(Protocol):
    """The reviews of all finished games."""

    async def find(self, table_id: str, seat: int) -> str | None:
        """Return the review of that seat, if one is kept. Raises StoreError."""

    async def keep(self, table_id: str, seat: int, text: str) -> None:
        """Keep the review of that seat in place of the one before, unless the table is gone. Raises StoreError."""


class Remover(Protocol):
    """What takes out whatever nobody has touched for long."""

    async def remove(self, before: float, spared: Collection[str] = (), dry: bool = False) -> Removed:
        """Take out some tables and sheets at which nothing was played, said or written since ``before``.

        ``before`` is in seconds since 1970. Those that are ``spared`` stay, and those at which another server plays;
        with ``dry`` all are counted and none is taken out. Raises StoreError.
        """


class Store(Protocol):
    """What is kept of one card room."""

    @property
    def damaged(self) -> bool:
        """Say whether something has been found that no store writes."""

    @property
    def draws(self) -> KeptDraws:
        """The draws of all tables."""

    @property
    def commands(self) -> KeptCommands:
        """The commands of all tables that are no moves."""

    @property
    def leases(self) -> KeptLeases:
        """Which server plays where."""

    @property
    def scores(self) -> KeptScores:
        """All score sheets."""

    @property
    def reviews(self) -> KeptReviews:
        """The reviews of all finished games."""

    @property
    def removal(self) -> Remover:
        """What removes old tables and score sheets."""

    async def close(self) -> None:
        """Finish what is under way."""

    def listen(self, listener: NodeListener) -> None:
        """Tell it of other servers (see `upcard.server.store.nodes`)."""

    def check_reach(self) -> None:
        """Check that what is kept is within reach. Raises Lost."""

    async def time(self) -> float:
        """Return the seconds since 1970 by one clock for all servers.

        It is never before what is kept, whatever the machine's clock says when it starts. Raises StoreError.
        """

    async def ping(self) -> None:
        """Is kept what is written? Raises StoreError if not, or if that is not known in time."""

    async def create(self, row: TableRow, maker: Maker | None = None, begun: Beginning | None = None) -> None:
        """Keep a new table with its seats; ``begun``: what has been played of it, all or nothing of which is kept.

        Raises TooMany (``maker`` has set up many of late), StoreError.
        """

    async def change(
        self,
        before: TableRow,
        after: TableRow,
        rematch: TableRow | None = None,
        due: float | None = None,
        command: CommandRow | None = None,
    ) -> TableRow:
        """Keep ``after`` in place of ``before``, and a new table with it; return the row as it is stored now.

        ``due``: see `TableRow.due`; ``command``: which asked for it.

        Raises:
            Conflict: the table is not as it was ``before`` any more: read it again.
            Repeated: the command has been carried out.
            StoreError: it could not be stored.
        """

    async def table(self, table_id: str) -> TableRow | None:
        """Return the table with that id, if there is one."""

    async def append(
        self,
        table_id: str,
        entry: LogRow,
        draw: tuple[DrawRow, DrawRow] | None = None,
        epoch: str = "",
        due: float | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Keep one move; with a move of chance the draw that made it, closed, and the next one.

        ``epoch`` is that of the table's row, ``due`` as in `TableRow.due`, ``snapshot`` how the table lies afterwards.

        Raises:
            Conflict: the number is taken, or the seat has used that cid, or somebody has contributed: catch up.
            Restored: the epoch is another one.
            StoreError: the move could not be stored.
        """

    async def moves(self, table_id: str, after: int = 0) -> list[LogRow]:
        """Return the log from move ``after + 1`` on."""

    async def played(self, table_id: str, until: int) -> list[Played]:
        """Return what each seat has done up to that entry of the log."""

    async def snapshots(self, table_id: str) -> list[Snapshot]:
        """How the table lay: at the entry from which its log is played (`Snapshot.base`), and at two later ones."""

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """How the table lies after that entry of its log. Raises Conflict (it is kept already), StoreError."""

    async def keep_rules(self, table_id: str, kept: str) -> None:
        """Keep the whole rule set of a table that is older than whole rule sets."""

    async def begin_at(self, row: TableRow, base: Snapshot) -> None:
        """Have the table's log played from ``base``, its last entry, on.

        Raises Conflict (it has gone on meanwhile, or begins there already: read it again), StoreError.
        """

    async def mean_the_same(self, row: TableRow, version: int) -> None:
        """Keep that the table's log leads to the same under that version of the game."""

    async def look_up(self, table_id: str, seat: int, cid: str) -> tuple[int | None, Mark | None]:
        """Return the number of the move that this command of the seat led to, and how far the table is.

        The number is None if it led to none, the mark None if there is no such table.
        """

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        """Return how far those tables are, and the entries of each one's log beyond the known number.

        It is asked only where several servers share what is kept.
        """

    async def set_status(self, table_id: str, status: str, over: bool, result: str | None = None) -> None:
        """How far the game is, for lists, and how it ended. The log stays the truth."""

    async def overdue(self, now: float, most: int) -> list[str]:
        """Return the tables that were due before ``now`` (seconds since 1970), the first one first.

        There a person's time was up, or it was for the server to play. Tables without a clock are never due.
        """

    async def set_due(self, table_id: str, due: float | None) -> None:
        """Set when that table is due; None: not at all."""

    async def series(self, first: str) -> list[TableRow]:
        """Return the games that began with that table, in order."""

    async def say(self, table_id: str, entry: TalkRow, command: CommandRow | None = None) -> None:
        """Keep something said; ``command``: which said it.

        Raises:
            Conflict: the number is taken: read what was said.
            Repeated: the command has been carried out.
            StoreError: it could not be stored.
        """

    async def said(self, table_id: str, after: int = 0, most: int = 200) -> list[TalkRow]:
        """Return what was said after number ``after``, at most the last ``most``."""

    async def seated(self, token: str) -> bool:
        """Say whether a browser with that fingerprint sits at any table."""

    async def recent(self, token: str, limit: int = 50) -> list[Recent]:
        """Return the tables at which that browser sits, the last one played first."""
