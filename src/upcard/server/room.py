"""The card room: every table of one server, loaded when somebody comes to it."""

import asyncio
import logging
import time
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from upcard.games.house_rules import BadHouseRules, heading
from upcard.kernel.shown import looks
from upcard.kernel.state import ONLOOKER
from upcard.server import seating, series, wire
from upcard.server.alarms import Alarms
from upcard.server.desk import Offer, RuleChoice
from upcard.server.door import fingerprint
from upcard.server.failures import log_failure
from upcard.server.people import kind_of
from upcard.server.reading import BadMessage, clean_name
from upcard.server.rows import Recent, SeatRow, TableRow
from upcard.server.seating import NotAllowed
from upcard.server.series import read_result, tally
from upcard.server.store import Store, StoreError
from upcard.server.table import BrokenTable, Table
from upcard.server.thinking import Thinker

MOST_IDLE = 100
"""Tables kept in memory although nobody is looking; the one left longest goes first."""


logger = logging.getLogger(__name__)


class NoTable(Exception):
    """There is no such table, or that browser does not sit at it."""


class NotOver(Exception):
    """The game must be over for that."""


class Room:
    """All tables. ``store`` keeps them; those in use are in memory and play what is on ``offer``."""

    def __init__(self, store: Store, offer: Offer) -> None:
        self._store = store
        self.offer = offer
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._thinker = Thinker()
        self._changed: set[str] = set()
        self._news = asyncio.Event()
        self._follower: asyncio.Task[None] | None = None
        self._alarms = Alarms(store, self._see_to)
        self._opened = time.time()

    def start(self) -> None:
        """See to tables with clocks, and hear of what other servers do at the tables that are in memory here."""
        self._alarms.start()
        self._follower = asyncio.create_task(self._follow(), name="follow")
        self._store.listen(self._hear)

    async def close(self) -> None:
        await self._alarms.stop()
        if self._follower is not None:
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)
        for table in self._tables.values():
            await table.stop()
        await self._store.close()

    @property
    def open_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def connections(self) -> tuple[int, int]:
        """How many connections there are to seats, and how many look on."""
        lines = [line for table in self._tables.values() for line in table.lines]
        watching = len([line for line in lines if line.seat == ONLOOKER])
        return len(lines) - watching, watching

    async def ping(self) -> None:
        """Does the database answer? Raises StoreError if not."""
        await self._store.ping()

    async def create(self, order: wire.NewTable, token: str) -> str:
        """Set up a table; its id. The browser with that token gets the person's seat.

        Raises:
            BadMessage, BadHouseRules, UnknownBot, NotAllowed: the order cannot be carried out, and why.
            StoreError: it could not be stored.
        """
        people = [seat for seat, player in enumerate(order.players) if player.kind == "human"]
        if len(people) != 1:
            raise BadMessage(f"a table has one seat for a person who sets it up, not {len(people)} (others' are open)")
        choice = RuleChoice(order.game, order.book, order.changes, order.toml)
        own = clean_name(order.players[people[0]].name)
        if order.spectators or any([player.kind == "open" for player in order.players]):
            seating.check_own_name(own)
        used = {looks(own)}
        seats = []
        for number, player in enumerate(order.players):
            if player.kind == "human":
                seats.append(SeatRow(own, None, fingerprint(token)))
            elif player.kind == "open":
                seats.append(SeatRow(seating.open_name(number), None, None))
            else:
                self.offer.bot(player.bot)
                name = seating.free_name(clean_name(player.name), used)
                used.add(looks(name))
                seats.append(SeatRow(name, player.bot, None))
        row = TableRow(
            id=series.new_id(),
            game=order.game,
            book="",
            rules=msgspec.json.encode(choice).decode(),
            name=clean_name(order.name) if order.name.strip() else "",
            speed=order.speed,
            over=False,
            status="",
            seats=tuple(seats),
            setup=seating.first_setup(order, people[0]),
        )
        desk = self.offer.desk(choice, _players(row))
        await self._store.create(replace(row, game=desk.entry.id, book=desk.chosen.book))
        return row.id

    async def sit(self, table_id: str, token: str | None) -> tuple[Table, int]:
        """The table, and the seat of the browser with that token, `ONLOOKER` if it has none and may look on; the
        table plays on from here.

        Raises:
            NoTable, BrokenTable, StoreError
        """
        table = await self.table(table_id)
        seat = table.row.seat_of(mark_of(token))
        if seat is None and not table.row.setup.spectators:
            raise NoTable
        table.start()
        return table, ONLOOKER if seat is None else seat

    async def invitation(self, table_id: str, token: str | None) -> wire.Invitation:
        """What a table's address shows to whoever has it. Raises NoTable, BrokenTable, StoreError."""
        table = await self.table(table_id)
        row, chosen = table.row, table.desk.chosen
        return wire.Invitation(
            id=row.id,
            name=row.name,
            title=heading(chosen),
            game=row.game,
            book=row.book,
            changed=chosen.rules != chosen.entry.books[chosen.book].rules,
            players=table.people.players(row),
            you=row.seat_of(mark_of(token)),
            host=row.host,
            started=row.setup.started,
            over=table.over,
            status=row.status,
            spectators=row.setup.spectators,
            clock=row.setup.clock,
            next=row.next,
        )

    async def join(self, table_id: str, token: str, order: wire.Join) -> int:
        """An open seat for the browser with that token: which.

        Raises:
            NotAllowed, BadMessage: why not.
            NoTable, BrokenTable, StoreError
        """
        table = await self.table(table_id)
        mark, name = fingerprint(token), clean_name(order.name)
        await table.changes.make(lambda row: seating.join(row, mark, name, order.seat))
        table.start()
        return _seated(table, mark)

    async def redeem(self, table_id: str, token: str, code: str) -> int:
        """The seat of that code moves to the browser with that token: which.

        Raises:
            NotAllowed: why not.
            NoTable, BrokenTable, StoreError
        """
        table = await self.table(table_id)
        mark = fingerprint(token)
        await table.changes.make(lambda row: seating.redeem(row, mark, code))
        if table.row.seat_of(mark) is None:
            raise NotAllowed("That is no code of this table, or it has expired; a code is good once, for ten minutes.")
        table.start()
        return _seated(table, mark)

    async def series(self, table_id: str, token: str | None) -> wire.Series:
        """All games of the people at that table. Raises NoTable, BrokenTable, StoreError."""
        table, _ = await self.sit(table_id, token)
        rows = await self._store.series(table.row.series or table.row.id)
        found = [(row, read_result(row)) for row in rows]
        games = [
            wire.GameResult(
                row.id,
                row.number,
                row.over,
                _players(row),
                result.totals if result else (),
                result.winners if result else (),
            )
            for row, result in found
        ]
        results = [result for _, result in found if result is not None]
        return wire.Series(tuple(games), tally(results, len(table.row.seats)))

    async def table(self, table_id: str) -> Table:
        """The table with that id, in memory from now on. Raises NoTable, BrokenTable, StoreError."""
        async with self._loading:
            table = self._tables.pop(table_id, None)
            if table is not None and table.stale:
                await table.stop()
                table = None
            if table is None:
                row = await self._store.table(table_id)
                if row is None:
                    raise NoTable
                desk = self.offer.desk(msgspec.json.decode(row.rules, type=RuleChoice), _players(row))
                bots = {seat: self.offer.bot(place.bot) for seat, place in enumerate(row.seats) if place.bot}
                table = await Table.load(row, desk, bots, self._store, self._thinker, self._opened)
                await self._forget_idle()
            self._tables[table_id] = table  # at the end: last used
            return table

    async def _see_to(self, table_id: str) -> None:
        await (await self.table(table_id)).see_to()

    def _hear(self, table_id: str | None) -> None:
        self._changed |= self._tables.keys() if table_id is None else {table_id} & self._tables.keys()
        if self._changed:
            self._news.set()

    async def _follow(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            changed, self._changed = self._changed, set()
            try:
                marks = await self._store.marks(sorted(changed))
                behind = [
                    table for name in changed if (table := self._tables.get(name)) and table.mark != marks.get(name)
                ]
                await asyncio.gather(*[_catch_up(table) for table in behind])
            except StoreError as problem:
                logger.error("other servers are not followed: %s", problem)
            except Exception as failure:
                log_failure("following other servers", failure)

    async def _forget_idle(self) -> None:
        idle = [name for name, table in self._tables.items() if not table.lines]
        for name in idle[: max(0, len(idle) - MOST_IDLE)]:
            await self._tables.pop(name).stop()

    async def recent(self, token: str | None) -> tuple[wire.TableInfo, ...]:
        """The tables of that browser, last played first."""
        if not token:
            return ()
        mark = fingerprint(token)
        found = await self._store.recent(mark)
        return tuple([self._info(entry, mark) for entry in found if entry.row.game in self.offer.games])

    def _awaited(self, row: TableRow, mark: str) -> bool | None:
        """Is it for the person with that fingerprint to answer? None where only the log could say: the tables of one
        person are many, and none is opened for a list. Where everybody else is a bot, all wait for the person."""
        seat = row.seat_of(mark)
        if seat is None or row.over or not row.setup.started or row.setup.paused or not row.seats[seat].waits:
            return False
        table = self._tables.get(row.id)
        if table is not None and not table.stale and table.mark.revision == row.revision:
            return seat in table.asks or not _others_wait(row, seat)
        return None if _others_wait(row, seat) else True

    def _info(self, found: Recent, mark: str) -> wire.TableInfo:
        row = found.row
        return wire.TableInfo(
            id=row.id,
            title=self._title(row),
            name=row.name,
            game=row.game,
            book=row.book,
            players=_players(row),
            moves=found.moves,
            over=row.over,
            status=row.status,
            turn=self._awaited(row, mark),
            updated=datetime.fromtimestamp(found.updated, UTC).isoformat(timespec="seconds"),
        )

    def _title(self, row: TableRow) -> str:
        """The game, the book where it has several, and the name of house rules."""
        try:
            return heading(self.offer.rules(msgspec.json.decode(row.rules, type=RuleChoice)))
        except BadHouseRules:  # of an earlier version, and none of this one's
            return self.offer.games[row.game].title

    async def finished(self, table_id: str, token: str | None) -> tuple[Table, int]:
        """A finished table of that browser, to be looked through.

        Raises:
            NotOver: it is still being played: its log holds what nobody may see yet.
            NoTable, BrokenTable, StoreError
        """
        table, seat = await self.sit(table_id, token)
        if not table.over:
            raise NotOver
        return table, seat


async def _catch_up(table: Table) -> None:
    try:
        async with table.lock:
            await table.catch_up()
    except (StoreError, BrokenTable) as problem:
        logger.error("table %s: %s", table.id, problem)


def mark_of(token: str | None) -> str | None:
    """The fingerprint of a browser's token, if it has one."""
    return fingerprint(token) if token else None


def _others_wait(row: TableRow, seat: int) -> bool:
    """Is another seat than this one a person's to answer for?"""
    return any([place.waits for number, place in enumerate(row.seats) if number != seat])


def _seated(table: Table, mark: str) -> int:
    seat = table.row.seat_of(mark)
    if seat is None:
        raise NotAllowed("You have been removed from the table meanwhile.")
    return seat


def _players(row: TableRow) -> tuple[wire.Player, ...]:
    return tuple([wire.Player(seat.name, kind_of(row, number), seat.bot) for number, seat in enumerate(row.seats)])
