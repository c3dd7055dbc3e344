"""Defines `Room`: every table of one server, loaded when somebody comes to it."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

from upcard.kernel.state import ONLOOKER
from upcard.options.house_rules import BadHouseRules, heading
from upcard.score.writing import Writing
from upcard.server import wire
from upcard.server.failures import log_damage, log_failure
from upcard.server.live import kept_seats, scores, seating
from upcard.server.live.background import Background
from upcard.server.live.cleaning import Cleaner
from upcard.server.live.connection import STORE_UNREACHABLE, Connection
from upcard.server.live.evenings import back_to_paper, evening_of, gone_to, not_gone_to, seats_of
from upcard.server.live.following import Follower, catch_up
from upcard.server.live.guarding import GameFailed
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.listing import in_list, players_of
from upcard.server.live.offer import Offer
from upcard.server.live.opened_records import open_record
from upcard.server.live.overdue_tables import OverdueTables
from upcard.server.live.reviews import Reviews
from upcard.server.live.rule_comparison import RuleComparisons
from upcard.server.live.seating import NotAllowed
from upcard.server.live.series import read_result, tally
from upcard.server.live.setting_up import create_table
from upcard.server.live.soundness import Soundness
from upcard.server.live.statistics import evening_played, statistics_of
from upcard.server.live.sweeper import Sweeper
from upcard.server.live.table import LiveTable
from upcard.server.live.thinking import Thinker, TooLong
from upcard.server.live.trials import begin_trial
from upcard.server.store.errors import Damaged, InDoubt
from upcard.server.store.rows import TableRow
from upcard.server.store.store import Store, StoreError
from upcard.server.store.table_quota import Maker
from upcard.server.tokens import fingerprint, new_token
from upcard.server.wall_clock import now
from upcard.server.wire.decode import clean_name
from upcard.text.errors import SpokenError
from upcard.text.messages import marked, say

READING, PRINTING = 5.0, 20.0
"""Seconds that reading rules may take, and printing them."""

DAMAGED = marked("This table cannot be opened: what is kept of it is damaged.")

T = TypeVar("T")

logger = logging.getLogger(__name__)


class NoTable(Exception):
    """Raised where there is no such table, or that browser does not sit at it."""


class NotOver(Exception):
    """Raised where a game must be over first."""


class Room:
    """All tables of one server.

    ``store`` keeps them; those in use are in memory and play what is on ``offer``. What nobody has touched for
    ``keep_days`` is taken out; 0: nothing is.
    """

    def __init__(self, store: Store, offer: Offer, keep_days: int = 0) -> None:
        self._store = store
        self.offer = offer
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._thinker = Thinker()
        self._readers = Thinker(READING, at_once=1)
        self._printers = Thinker(PRINTING, at_once=1)
        self.comparisons = RuleComparisons()
        self.reviews = Reviews(store.reviews, self.beside)
        self.soundness = Soundness()
        self._follower = Follower(self._tables, store, self.soundness)
        self._alarms = OverdueTables(store, self._see_to)
        self._sweeper = Sweeper(self._tables, self._loading, self._put_away)
        self._cleaner = Cleaner(store.removal, keep_days, lambda: {*self._tables, *self.scores.watched})
        self._opened = now()
        self.scores = scores.ScoreSheets(store.scores, offer, self.beside, self.soundness)

    def start(self) -> None:
        """See to tables with clocks, and hear of what other servers do at the tables that are in memory here."""
        for work in self._background():
            work.start()
        self._store.listen(self)

    async def close(self) -> None:
        """Stop all that goes on, and close the store."""
        for work in self._background():
            await work.stop()
        await self.reviews.close()
        for table in self._tables.values():
            await table.stop()
        await self._store.close()

    def _background(self) -> tuple[Background, ...]:
        return self._alarms, self._sweeper, self._cleaner, self._follower

    @property
    def open_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def connections(self) -> tuple[int, int]:
        """Return how many connections there are to seats, and how many look on."""
        connections = [connection for table in self._tables.values() for connection in table.connections]
        watching = len([connection for connection in connections if connection.seat == ONLOOKER])
        return len(connections) - watching, watching

    @property
    def damaged(self) -> tuple[bool, int]:
        """Return whether something is damaged of what is kept here, and how many tables and score sheets of it."""
        return self._store.damaged or bool(self.soundness.damaged), self.soundness.damaged

    async def ping(self) -> None:
        """Check that tables can be served here.

        Raises StoreError: the database does not answer, or others are not followed.
        """
        await self._store.ping()
        if trouble := self.soundness.trouble():
            raise StoreError(trouble)

    async def beside(self, work: Callable[[], T], printing: bool = False) -> T:
        """Do ``work`` beside the event loop, and return or raise what it does.

        One such piece of work is done after the other; nobody who reads waits for those who are ``printing``. Raises
        TooLong.
        """
        return await (self._printers if printing else self._readers).think(work)

    async def token_for(self, sent: str | None, table_id: str | None = None) -> str:
        """Return the token of a browser that wants a seat, at a table that there is.

        It is the one that it sent, if it has a seat by it, has asked for one at that table or left one that is kept
        there, or was removed from it, else a new one, for nobody chooses their own.

        Raises:
            NoTable, BrokenTable, StoreError
        """
        mark = mark_of(sent)
        if sent is None or mark is None:
            return new_token()
        if await self._store.seated(mark):
            return sent
        if table_id is None:
            return new_token()
        row = (await self.table(table_id)).row
        return sent if mark in row.setup.barred or kept_seats.knows(row, mark) else new_token()

    async def create(self, order: wire.NewTable, token: str, maker: Maker | None = None) -> str:
        """Set up a table, and return its id.

        The browser with that token gets the person's seat. ``maker``: where it comes from, if that is counted.

        Raises:
            BadMessage, BadHouseRules, NoSuchBot, NotAllowed: the order cannot be carried out, and why.
            StoreError: it could not be stored.
            TooLong: the rules could not be read in time.
        """
        return await create_table(self._store, self.offer, self.beside, order, token, maker)

    async def open_record(self, text: str, token: str, maker: Maker | None = None) -> str:
        """Keep the finished game of a record as a table of the browser with that token, and return its id.

        Raises what `upcard.server.live.opened_records.open_record` does.
        """
        return await open_record(self._store, self.offer, self.beside, text, token, maker)

    async def begin_trial(self, table: LiveTable, seat: int, n: int, maker: Maker | None = None) -> str:
        """Set up a table that begins before entry ``n`` of a finished game, for whoever had ``seat``; its id.

        Raises what `upcard.server.live.trials.begin_trial` does.
        """
        return await begin_trial(self._store, table, seat, n, maker)

    async def go_on(
        self, sheet_id: str, key: str | None, order: wire.EveningSeats, token: str, maker: Maker | None = None
    ) -> str:
        """Set up a table at which the evening of a score sheet goes on; its id. Raises what `create` does, NoScore."""
        known = await self.scores.known(sheet_id)
        if key is None or known.allows(key) == "look":
            raise NotAllowed("Only people who may write on this sheet can go on with it at a table.")
        evening = await self.beside(lambda: evening_of(sheet_id, known.invites(key), known.sheet, order.again))
        ordered = seats_of(known.sheet, order, self.offer.players_of(known.sheet.rules.entry)[0])
        by = known.sheet.names[order.seat]
        # First of all, so that of two who ask at the same time one has a table.
        await self.scores.bring(sheet_id, lambda sheet: gone_to(sheet, evening, by, order.again))
        try:
            return await create_table(self._store, self.offer, self.beside, ordered, token, maker, evening)
        except InDoubt:
            raise
        except (SpokenError, TooLong):
            with contextlib.suppress(SpokenError, TooLong):
                await self.scores.bring(sheet_id, lambda sheet: not_gone_to(sheet, evening, by))
            raise

    async def back(self, table_id: str, token: str | None, by: str, maker: Maker | None = None) -> wire.ScoreBegun:
        """Return the score sheet on which the game of a table goes on with real cards.

        It has every deal that is finished there; it is a new one, unless the table has one already. Raises NoTable,
        NotAllowed, BrokenTable, StoreError, TooLong.
        """
        table = await self.table(table_id)
        if table.row.seat_of(mark_of(token)) is None:
            raise NoTable
        return await back_to_paper(self.scores, self.beside, table, by, maker)

    async def sit(self, table_id: str, token: str | None) -> tuple[LiveTable, int]:
        """Return the table, and the seat of the browser with that token.

        The seat is `ONLOOKER` if it has none and may look on; the table plays on from here.

        Raises:
            NoTable, BrokenTable, StoreError
        """
        table, connection = await self.connect(table_id, token)
        return table, connection.places[0]

    async def connect(
        self, table_id: str, token: str | None, chosen: int | None = None
    ) -> tuple[LiveTable, Connection]:
        """Return the table, and a connection to it for the browser with that token.

        ``chosen``: the seat of its browser that it shows, or `ONLOOKER`: what everybody may see. The table plays on
        from here.

        Raises:
            NoTable: there is none, or nothing to be seen from there; BrokenTable, StoreError
        """
        table = await self.table(table_id)
        connection = Connection(ONLOOKER, mark_of(token))
        connection.chosen = chosen
        connection.take(table.row.seats_of(connection.mark))
        if chosen not in (None, ONLOOKER, connection.seat):
            raise NoTable
        if connection.places == (ONLOOKER,) and not table.row.setup.spectators:
            raise NoTable
        table.start()
        return table, connection

    async def invitation(self, table_id: str, token: str | None) -> wire.Invitation:
        """Return what a table's address shows to whoever has it.

        Raises NoTable, BrokenTable, StoreError.
        """
        table = await self.table(table_id)
        row, chosen = table.row, table.wire_game.chosen
        return wire.Invitation(
            id=row.id,
            name=row.name,
            title=heading(chosen),
            game=row.game,
            book=row.book,
            changed=table.wire_game.variant is None and chosen.rules != chosen.entry.books[chosen.book].rules,
            players=table.people.players(row),
            you=row.seat_of(mark_of(token)),
            host=row.host,
            started=row.setup.started,
            over=table.over,
            status=row.status,
            spectators=row.setup.spectators,
            clock=row.setup.clock,
            next=row.next,
            here=row.seats_of(mark_of(token)),
            asked=kept_seats.asked_seat(row, mark_of(token)),
            evening=row.setup.evening,
        )

    async def join(self, table_id: str, token: str, order: wire.Join) -> wire.Seated:
        """Give an open seat to the browser with that token, or ask those at the table for one that is kept.

        Raises:
            NotAllowed, BadMessage: why not.
            NoTable, BrokenTable, StoreError
        """
        table = await self.table(table_id)
        mark, name = fingerprint(token), clean_name(order.name)
        await table.change_surely(
            lambda row: kept_seats.join(row, mark, name, order.seat),
            lambda row: row.seat_of(mark) is not None or kept_seats.asked_by(row, mark) is not None,
        )
        asked = kept_seats.asked_by(table.row, mark)
        if asked is not None and table.row.seat_of(mark) is None:
            return wire.Seated(None, say(kept_seats.ASKED, who=kept_seats.owner(table.row, asked.seat)))
        table.start()
        return wire.Seated(_seated(table, mark))

    async def redeem(self, table_id: str, token: str, code: str) -> int:
        """Move the seat of that code to the browser with that token, and return its number.

        Raises:
            NotAllowed: why not.
            NoTable, BrokenTable, StoreError
        """
        table = await self.table(table_id)
        mark = fingerprint(token)
        await table.change_surely(lambda row: seating.redeem(row, mark, code), _seats(mark))
        table.start()
        return _seated(table, mark)

    async def series(self, table_id: str, token: str | None) -> wire.Series:
        """Return all games of the people at that table. Raises NoTable, BrokenTable, StoreError."""
        table, _ = await self.sit(table_id, token)
        found = []
        for row in await self._store.series(table.row.series or table.row.id):
            with log_damage(row.id):
                found.append((row, read_result(row)))
        games = [
            wire.GameResult(
                row.id,
                row.number,
                row.over,
                players_of(row),
                result.totals if result else (),
                result.winners if result else (),
            )
            for row, result in found
        ]
        results = [result for _, result in found if result is not None]
        return wire.Series(tuple(games), tally(results, len(table.row.seats)))

    async def table(self, table_id: str) -> LiveTable:
        """Return the table with that id, in memory from now on. Raises NoTable, BrokenTable, StoreError."""
        self._store.check_reach()
        async with self._loading:
            table = self._tables.get(table_id)
            if table is not None and table.stale:
                await self._put_away(table)
                table = None
            self._tables.pop(table_id, None)
            if table is None:
                table = await self._load(table_id)
            self._tables[table_id] = table  # at the end: last used
            return table

    async def _load(self, table_id: str) -> LiveTable:
        """Return the table as it is stored. Raises NoTable, BrokenTable, BadHouseRules, StoreError."""
        try:
            row = await self._store.table(table_id)
            if row is None:
                raise NoTable
            wire_game = self.offer.game_of(row, players_of(row))
            bots = {seat: wire_game.stand_in(place.bot) for seat, place in enumerate(row.seats) if place.bot}
            table = await LiveTable.load(row, wire_game, bots, self._store, self._thinker, self._opened)
            self.soundness.opened(table_id)
            return table
        except Damaged as failure:
            self.soundness.broke(table_id)
            log_failure(f"opening table {table_id}", failure)
            raise BrokenTable(DAMAGED) from None
        except (NoTable, StoreError):
            raise
        except (BrokenTable, BadHouseRules):
            self.soundness.broke(table_id)
            raise
        except GameFailed as failure:
            self.soundness.broke(table_id)
            log_failure(f"the game of table {table_id}", failure)
            raise BrokenTable("This table cannot be opened: its game has failed.") from None
        except Exception as failure:
            self.soundness.broke(table_id)
            log_failure(f"opening table {table_id}", failure)
            raise BrokenTable(DAMAGED) from None

    async def _see_to(self, table_id: str) -> None:
        """Play at an overdue table, unless another server plays there."""
        if await self._store.leases.take(table_id):
            try:
                await (await self.table(table_id)).see_to()
            except BrokenTable:
                await self._store.leases.give_back(table_id)
                raise

    def hear(self, table_id: str | None) -> None:
        """Note that another server has changed something at that table, or perhaps at any."""
        self.scores.hear(table_id)
        self._follower.hear(table_id)

    def freed(self, table_id: str | None) -> None:
        """Note that another server plays no more at that table, or perhaps at any."""
        for table in self._tables.values() if table_id is None else filter(None, [self._tables.get(table_id)]):
            table.autoplay.ask_again()

    def let_go(self) -> None:
        """Send everybody away, to come back through another server: the database is out of reach."""
        for table in self._tables.values():
            for connection in table.connections:
                connection.drop(*STORE_UNREACHABLE)

    async def _put_away(self, table: LiveTable) -> None:
        del self._tables[table.id]
        await table.stop()
        with contextlib.suppress(StoreError):  # then others find out by themselves
            await self._store.leases.give_back(table.id)

    async def recent(self, token: str | None) -> tuple[wire.TableInfo, ...]:
        """Return the tables of that browser, last played first."""
        if not token:
            return ()
        mark = fingerprint(token)
        found = await self._store.recent(mark)
        listed = []
        for entry in found:
            if entry.row.game in self.offer.games:
                with log_damage(entry.row.id):
                    listed.append(in_list(entry, mark, self.offer, self._tables.get(entry.row.id)))
        return tuple(listed)

    async def statistics(self, token: str | None, sheets: Sequence[str] = (), name: str = "") -> wire.StatisticsAnswer:
        """Return the statistics over the finished games of that browser, and those of score sheets.

        Other sheets count for nothing; on them ``name`` is whoever asks. Raises StoreError, TooLong.
        """
        evenings = {}
        counted: list[set[Writing]] = []
        for each in sheets:
            with contextlib.suppress(scores.NoScore, BrokenTable):
                sheet = (await self.scores.known(each)).sheet
                found = evening_played(sheet, name)
                # What was read in from a file has the writings of the sheet that the file was made of.
                rows = {writing for writing in sheet.writings if writing.row}
                if found is not None and not any([rows <= other or other <= rows for other in counted]):
                    evenings[each] = found
                    counted.append(rows)
        return await statistics_of(self._store, self.offer, mark_of(token), evenings)

    async def finished(self, table_id: str, token: str | None, link: str | None = None) -> tuple[LiveTable, int]:
        """Return a finished table, to be looked through, and the seat from which.

        It is that of the browser, that of the token of a ``link`` to it, or that of whoever may look on at it, unless
        the host has switched links off.

        Raises:
            NotOver: it is still being played, or could be: its log holds what nobody may see yet.
            NoTable, BrokenTable, StoreError
        """
        table = await self.table(table_id)
        if seating.shows(table.row, link) and table.row.seat_of(mark_of(token)) is None:
            seat = ONLOOKER
        else:
            table, seat = await self.sit(table_id, token)
            if seat == ONLOOKER and not table.row.setup.links:
                raise NoTable
        if not table.over and not table.closed:
            await catch_up(table)  # another server may have played its end
            if not table.over:
                raise NotOver
        return table, seat


def mark_of(token: str | None) -> str | None:
    """Return the fingerprint of a browser's token, if it has one."""
    return fingerprint(token) if token else None


def _seats(mark: str) -> Callable[[TableRow], bool]:
    """Return a function that says whether the person with that fingerprint sits at a table."""
    return lambda row: row.seat_of(mark) is not None


def _seated(table: LiveTable, mark: str) -> int:
    seat = table.row.seat_of(mark)
    if seat is None:
        raise NotAllowed("You have been removed from the table meanwhile.")
    return seat
