"""The card room: every table of one server, loaded when somebody comes to it."""

import asyncio
import secrets
from datetime import UTC, datetime

import msgspec

from upcard.server import wire
from upcard.server.desk import Offer, RuleChoice
from upcard.server.door import fingerprint
from upcard.server.reading import BadMessage, clean_name
from upcard.server.store import Recent, SeatRow, Store, TableRow
from upcard.server.table import Table

MOST_IDLE = 100
"""Tables kept in memory although nobody is looking; the one left longest goes first."""


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

    async def close(self) -> None:
        for table in self._tables.values():
            await table.stop()
        await self._store.close()

    async def create(self, order: wire.NewTable, token: str) -> str:
        """Set up a table; its id. The browser with that token gets the person's seat.

        Raises:
            BadMessage, BadHouseRules, UnknownBot: the order cannot be carried out, and why.
            StoreError: it could not be stored.
        """
        people = [seat for seat, player in enumerate(order.players) if player.kind == "human"]
        if len(people) != 1:
            raise BadMessage(f"a table has one seat for a person, not {len(people)}")
        choice = RuleChoice(order.game, order.book, order.changes, order.toml)
        names = [clean_name(player.name) for player in order.players]
        players = tuple(
            [
                wire.Player(name, player.kind, player.bot if player.kind == "bot" else None)
                for name, player in zip(names, order.players, strict=True)
            ]
        )
        desk = self.offer.desk(choice, players)
        for player in players:
            if player.kind == "bot":
                self.offer.bot(player.bot)
        row = TableRow(
            id=secrets.token_urlsafe(12),
            game=desk.entry.id,
            book=desk.chosen.book,
            rules=msgspec.json.encode(choice).decode(),
            name=clean_name(order.name) if order.name.strip() else "",
            speed=order.speed,
            over=False,
            status="",
            seats=tuple(
                [
                    SeatRow(player.name, player.bot, None if player.bot else fingerprint(token))
                    for player in desk.players
                ]
            ),
        )
        await self._store.create(row)
        return row.id

    async def sit(self, table_id: str, token: str | None) -> tuple[Table, int]:
        """The table, and the seat of the browser with that token; the table plays on from here.

        Raises:
            NoTable, BrokenTable, StoreError
        """
        table = await self._table(table_id)
        mark = fingerprint(token) if token else None
        for seat, place in enumerate(table.row.seats):
            if mark is not None and place.token is not None and secrets.compare_digest(place.token, mark):
                table.start()
                return table, seat
        raise NoTable

    async def _table(self, table_id: str) -> Table:
        async with self._loading:
            table = self._tables.pop(table_id, None)
            if table is None:
                row = await self._store.table(table_id)
                if row is None:
                    raise NoTable
                desk = self.offer.desk(msgspec.json.decode(row.rules, type=RuleChoice), _players(row))
                bots = {seat: self.offer.bot(place.bot) for seat, place in enumerate(row.seats) if place.bot}
                table = await Table.load(row, desk, bots, self._store)
                await self._forget_idle()
            self._tables[table_id] = table  # at the end: last used
            return table

    async def _forget_idle(self) -> None:
        idle = [name for name, table in self._tables.items() if not table.lines]
        for name in idle[: max(0, len(idle) - MOST_IDLE)]:
            await self._tables.pop(name).stop()

    async def recent(self, token: str | None) -> tuple[wire.TableInfo, ...]:
        """The tables of that browser, last played first."""
        if not token:
            return ()
        found = await self._store.recent(fingerprint(token))
        return tuple([self._info(entry) for entry in found if entry.row.game in self.offer.games])

    def _info(self, found: Recent) -> wire.TableInfo:
        row = found.row
        return wire.TableInfo(
            id=row.id,
            title=f"{self.offer.games[row.game].title} · {row.book}",
            name=row.name,
            game=row.game,
            book=row.book,
            players=_players(row),
            moves=found.moves,
            over=row.over,
            status=row.status,
            updated=datetime.fromtimestamp(found.updated, UTC).isoformat(timespec="seconds"),
        )

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


def _players(row: TableRow) -> tuple[wire.Player, ...]:
    return tuple([wire.Player(seat.name, "bot" if seat.bot else "human", seat.bot) for seat in row.seats])
