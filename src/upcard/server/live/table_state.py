"""Holds what is known of one table in memory: what is stored of it, who is there, and how its seats see it.

Nothing here changes the table: that is done by whoever holds its lock (`upcard.server.live.actor`).
"""

import asyncio
import dataclasses
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from upcard.bots import Bot
from upcard.kernel.game import Ask, Game, Refused
from upcard.kernel.state import ONLOOKER, State
from upcard.kernel.ui.scene import Scene
from upcard.match.match import Match
from upcard.match.record import Record, digest, record_of
from upcard.server import wire
from upcard.server.live import people, series
from upcard.server.live.chat import Chat
from upcard.server.live.connection import Connection
from upcard.server.live.draws import Draws, made_before
from upcard.server.live.ledger import KEPT, BrokenTable, Ledger
from upcard.server.live.opening import Opened, initial_match
from upcard.server.live.people import People
from upcard.server.live.seat_scenes import SeatScenes
from upcard.server.live.thinking import Thinker
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import LogRow, Mark, TableRow
from upcard.server.store.store import Store
from upcard.server.wall_clock import now
from upcard.text.errors import SpokenError


class LiveTableState:
    """One table in memory."""

    def __init__(
        self, row: TableRow, wire_game: WireGame, bots: dict[int, Bot], store: Store, thinker: Thinker, opened: float
    ) -> None:
        self.id = row.id
        self.row = row
        self.wire_game = wire_game
        self.bots = bots
        """The bots that play at it, by seat."""
        self.store = store
        self.thinker = thinker
        self.lock = asyncio.Lock()
        self.match = wire_game.match(len(row.seats), KEPT)
        self.ledger = Ledger(self.match, opened)
        self.people = People()
        self.chat = Chat(row.id, store, self.tell)
        self.draws = Draws(row.id, store, len(row.seats), row.epoch, digest(wire_game.chosen.rules))
        self.earlier: tuple[series.Result, ...] = ()
        self._whole: Match | None = None
        self.stale = False
        """Is it to be loaded anew? The database has been restored since, or what others have played does not follow."""
        self.opened = Opened(self.ledger)

    def tell(self, message: wire.AnyMessage) -> None:
        """Send a message to everybody who is there."""
        for connection in self.connections:
            connection.send(message)

    @property
    def game(self) -> Game[State]:
        """The game that is played."""
        return self.match.game

    @property
    def asks(self) -> Mapping[int, Ask]:
        """Everybody who may answer now."""
        return self.match.asks

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return self.match.n

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.asks or (self.closed and self.row.over)

    @property
    def closed(self) -> bool:
        """Whether its log plays no more under this version of the game.

        Then it is there to be looked at (`note`).
        """
        return self.opened.closed

    @property
    def note(self) -> str:
        """What is to be said of a table that was begun under another version of the game, else empty."""
        return self.opened.note

    @property
    def mark(self) -> Mark:
        """How far it is here; the store may be ahead."""
        return Mark(self.row.epoch, self.row.revision, self.n, self.chat.number, self.draws.mark)

    @property
    def plays(self) -> bool:
        """Whether moves may be played now."""
        return self.row.setup.started and not self.row.setup.paused and not self.closed

    @property
    def host_is_away(self) -> bool:
        """Whether somebody else may be the host.

        Who plays is not away, though connected to another server.
        """
        host = self.row.host
        played = self.ledger.played.get(-1 if host is None else host, 0.0)
        return self.people.host_is_away(self.row) and now() - played >= people.HOST_AWAY

    @property
    def agrees(self) -> tuple[int, ...]:
        """Return the seats whose people are asked where something needs everybody's agreement.

        They are those at whose seats no bot plays, and those who are here though one does, or the host could put one
        there for as long as that takes.
        """
        return tuple([seat for seat in self.row.people if self.row.seats[seat].waits or self.people.present(seat)])

    @property
    def connections(self) -> list[Connection]:
        """The connections of all seats and spectators."""
        return self.people.connections

    @property
    def scenes(self) -> SeatScenes:
        """The table as its seats see it."""
        return SeatScenes(self.wire_game, self.match, lambda: self.agrees)

    def seen_by(self, seat: int) -> State:
        """Return the table as that seat sees it."""
        return self.scenes.seen_by(seat)

    def scene(self, seat: int) -> Scene:
        """Return what that seat draws of the table as it is."""
        return self.scenes.scene(seat)

    def deadlines(self) -> dict[int, float]:
        """Return until when who is asked may answer, in seconds since 1970."""
        return self.ledger.deadlines(self.row)

    def tally(self) -> tuple[wire.Tally, ...]:
        """Return the tally over all finished games of these people."""
        own = [series.result_of(self.scene(ONLOOKER))] if self.over else []
        return series.tally([*self.earlier, *own], len(self.row.seats))

    def judge(self, seat: int, text: str) -> wire.Refusal | None:
        """Return why that move would be refused; None if it would be accepted.

        Nothing is played. Raises whatever a game that fails raises.
        """
        try:
            self.match.judge(seat, text)
        except Refused as why:
            return self.wire_game.refusal(why)
        except SpokenError as problem:
            return wire.Refusal("", str(problem))
        return None

    # --- the whole game, once it is over -------------------------------------------------------------

    async def whole(self) -> Match:
        """Return the match from its first entry on, which is not kept while the game is played.

        Raises BrokenTable (it was begun under another version of the game), StoreError.
        """
        if self.note:
            raise BrokenTable("{note}", note=self.note)
        if self._whole is None or self._whole.n != self.n:
            self._whole = await self.played_again(await self.store.moves(self.id))
        return self._whole

    async def played_again(self, log: Sequence[LogRow]) -> Match:
        """Return the match that those first entries of its log lead to, all of it kept.

        Raises BrokenTable.
        """
        whole = Ledger(initial_match(self.wire_game, self.row, self.opened), self.ledger.opened)
        await whole.replay_all(log)
        return whole.match

    async def record(self) -> Record:
        """Return the record of the finished game, or of one that cannot be played on.

        Raises BrokenTable, StoreError.
        """
        old, chains = made_before(await self.store.draws.lots(self.id), len(self.row.seats)), (self.draws.chain(),)
        log = await self.store.moves(self.id)
        if self.note or self.opened.base is not None:
            record = self.wire_game.log_as_record(log, old, chains, self.row)
        else:
            whole = await self.whole()
            whole.names, whole.lots, whole.chains = self.wire_game.names, old, chains
            record = record_of(whole)
        begun = datetime.fromtimestamp(log[0].at, UTC).date().isoformat() if log and log[0].at else ""
        # A seat that is a person's is told as one, also where a bot has played for that person meanwhile.
        bots = tuple([seat.bot or "" if seat.token is None else "" for seat in self.row.seats])
        told = self.row.setup.record
        if told is None:
            return dataclasses.replace(record, date=begun, bots=bots)
        drawn = tuple([chain for chain in record.chains if chain.rounds])
        record = dataclasses.replace(record, date=told.date, event=told.event, bots=told.bots, chains=drawn)
        return dataclasses.replace(record, seed=int(told.seed) if told.seed else None)

    async def step(self, n: int, seat: int, all_cards: bool) -> wire.ReplayStepAnswer:
        """Return the finished game after ``n`` entries (see `SeatScenes.step`).

        Raises BrokenTable, StoreError.
        """
        return SeatScenes(self.wire_game, await self.whole()).step(n, seat, all_cards)
