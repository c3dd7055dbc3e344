"""One live table: its log, its row, and everybody who is looking.

All moves, of people, bots, standing answers, clocks and chance, go through `LiveTable.append`, in the order
*check, append, commit, acknowledge, publish*; all other changes of a table through `Changes`. A table is used
from one event loop; its lock keeps the judging and the storing of one thing together.
"""

import asyncio
import dataclasses
import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from msgspec.structs import replace

from upcard.bots import Bot
from upcard.kernel.face.scene import Scene
from upcard.kernel.game import CHANCE, Ask, Game, Refused
from upcard.kernel.state import ONLOOKER, Move, State
from upcard.match.match import Match, Play
from upcard.match.record import Record, digest, record_of
from upcard.server import wire
from upcard.server.counts import MOVES, STORING
from upcard.server.live import people, series
from upcard.server.live.autoplay import Autoplay
from upcard.server.live.changes import Changes, standing_answers
from upcard.server.live.chat import Chat
from upcard.server.live.connection import ANEW, PUT_BACK, Connection
from upcard.server.live.draws import Draws, made_before
from upcard.server.live.following import read_on
from upcard.server.live.idempotency import Idempotency
from upcard.server.live.ledger import KEPT, Ledger, logged
from upcard.server.live.ledger import BrokenTable as BrokenTable
from upcard.server.live.opening import Opened, before_all, open_stored, snapshot_or_none
from upcard.server.live.people import People
from upcard.server.live.publish import Publisher
from upcard.server.live.quota import note_stored
from upcard.server.live.seat_scenes import SeatScenes
from upcard.server.live.seating import NotAllowed, check_owner
from upcard.server.live.thinking import Thinker
from upcard.server.live.wire_game import WireGame
from upcard.server.store import overdue
from upcard.server.store.rows import CommandRow, DrawRow, LogRow, Mark, News, TableRow
from upcard.server.store.store import Conflict, Restored, Store, StoreError
from upcard.server.wall_clock import now
from upcard.text.errors import SpokenError

logger = logging.getLogger(__name__)
SNAPSHOT_EVERY: Final = 32
"""Moves between two snapshots; the last move of a game has one, too."""


class LiveTable:
    """A table in memory. Make it with `LiveTable.load`."""

    def __init__(
        self, row: TableRow, wire_game: WireGame, bots: dict[int, Bot], store: Store, thinker: Thinker, opened: float
    ) -> None:
        self.id = row.id
        self.row = row
        self.wire_game = wire_game
        self.store = store
        self.thinker = thinker
        self.lock = asyncio.Lock()
        self.match = wire_game.match(len(row.seats), KEPT)
        self.ledger = Ledger(self.match, opened)
        self.people = People()
        self.publisher = Publisher(self)
        self.chat = Chat(row.id, store, self.publisher.all)
        self.changes = Changes(self)
        self.draws = Draws(row.id, store, len(row.seats), row.epoch, digest(wire_game.chosen.rules))
        self.once = Idempotency(self)
        self.autoplay = Autoplay(self, bots, thinker)
        self.earlier: tuple[series.Result, ...] = ()
        self._whole: Match | None = None
        self.stale = False
        """Is it to be loaded anew? The database has been restored since, or what others have played does not follow."""
        self.opened = Opened(self.ledger)

    @classmethod
    async def load(
        cls,
        row: TableRow,
        wire_game: WireGame,
        bots: dict[int, Bot],
        store: Store,
        thinker: Thinker | None = None,
        opened: float | None = None,
    ) -> "LiveTable":
        """The table as its log says; ``bots`` by seat; ``opened``: when the server started, in seconds since 1970.

        Raises:
            BrokenTable: the log does not play (it was written under other rules).
            StoreError: the log cannot be read.
        """
        table = cls(row, wire_game, bots, store, thinker or Thinker(), now() if opened is None else opened)
        await table._open()
        table.match.standing = standing_answers(row)
        await table.draws.catch_up()
        await table.chat.catch_up(told=False)
        if table.opened.notice and table.opened.notice not in [said.text for said in table.chat.after(0)]:
            logger.warning("table %s: %s", row.id, table.opened.notice)
            await table.chat.notice(table.opened.notice)
        if row.series:
            games = await store.series(row.series)
            results = [series.read_result(game) for game in games if game.number < row.number]
            table.earlier = tuple(result for result in results if result is not None)
        await table._note_progress()
        table.publisher.begin()
        return table

    async def _open(self) -> None:
        """Read the log, and what has to be kept beside it. Raises BrokenTable, StoreError."""
        if self.row.kept is None:
            await self.store.keep_rules(self.id, self.wire_game.kept())
            self.row = replace(self.row, kept=self.wire_game.kept())
        self.opened = await open_stored(self.store, self.wire_game, self.row, self.ledger.opened)
        self.ledger = self.opened.ledger
        self.match = self.ledger.match

    # --- what there is to see ------------------------------------------------------------------------

    @property
    def game(self) -> Game[State]:
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
        return not self.asks or (self.closed and self.row.over)

    @property
    def closed(self) -> bool:
        """Does its log play no more under this version of the game? Then it is there to be looked at (`note`)."""
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
        """May moves be played now?"""
        return self.row.setup.started and not self.row.setup.paused and not self.closed

    @property
    def host_is_away(self) -> bool:
        """May somebody else be the host? Who plays is not away, though connected to another server."""
        host = self.row.host
        played = self.ledger.played.get(-1 if host is None else host, 0.0)
        return self.people.host_is_away(self.row) and now() - played >= people.HOST_AWAY

    @property
    def agrees(self) -> tuple[int, ...]:
        """The seats whose people are asked where something needs everybody's agreement: those at whose seats no bot
        plays, and those who are here though one does, or the host could put one there for as long as that takes."""
        return tuple([seat for seat in self.row.people if self.row.seats[seat].waits or self.people.present(seat)])

    @property
    def connections(self) -> list[Connection]:
        return self.people.connections

    @property
    def scenes(self) -> SeatScenes:
        """The table as its seats see it."""
        return SeatScenes(self.wire_game, self.match, lambda: self.agrees)

    def seen_by(self, seat: int) -> State:
        return self.scenes.seen_by(seat)

    def scene(self, seat: int) -> Scene:
        return self.scenes.scene(seat)

    def deadlines(self) -> dict[int, float]:
        """Until when who is asked may answer, in seconds since 1970."""
        return self.ledger.deadlines(self.row)

    def tally(self) -> tuple[wire.Tally, ...]:
        """Over all finished games of these people."""
        own = [series.result_of(self.scene(ONLOOKER))] if self.over else []
        return series.tally([*self.earlier, *own], len(self.row.seats))

    # --- people --------------------------------------------------------------------------------------

    async def hello(self, connection: Connection, command: wire.Hello) -> None:
        """Answer hello, at one version: the table, what was missed and said, and what became of open commands. Raises
        BrokenTable, StoreError."""
        async with self.lock:
            try:
                await self.catch_up()
            except Restored:
                connection.drop(*PUT_BACK)  # like everybody else it comes back, to the table that is stored
                raise
            if not self.people.admit(connection, self.row):
                return
            self.publisher.greet(connection, command.seen)
            for said in self.chat.after(command.heard):
                connection.send(said)
            connection.draws, connection.motion = command.draws, command.motion
            if command.draws and self.row.setup.started:
                connection.send(self.draws.told())
            fates = tuple([await self.once.fate(connection.seat, cid) for cid in command.unanswered])
            connection.send(wire.Fates(self.n, fates))
            self.draws.wake()

    def leave(self, connection: Connection) -> None:
        if self.people.go(connection):
            self.publisher.about_all()

    def judge(self, seat: int, text: str) -> wire.Refusal | None:
        """Would that move be accepted? None if so. Nothing is played. Raises whatever a game that fails raises."""
        try:
            self.match.judge(seat, text)
        except Refused as why:
            return self.wire_game.refusal(why)
        except SpokenError as problem:
            return wire.Refusal("", str(problem))
        return None

    async def speak(self, seat: int, command: wire.TalkCommand, once: CommandRow | None = None) -> None:
        """A seat says something; ``once``: the command as it is kept. Raises NotAllowed, BadMessage, Repeated,
        StoreError."""
        async with self.lock:
            if once is not None:
                check_owner(self.row, seat, once.who)
            awaited = frozenset(self.asks) if self.plays else frozenset()
            await self.chat.speak(self.row, seat, command, awaited, once)

    async def contribute(self, seat: int, command: wire.Pledge | wire.Open, once: CommandRow | None = None) -> None:
        """A seat adds to the next draw; ``once``: the command as it is kept. Raises NotAllowed, Repeated,
        StoreError."""
        async with self.lock:
            if once is not None:
                check_owner(self.row, seat, once.who)
            if not self.row.setup.started:
                raise NotAllowed("The game has not begun.")
            try:
                if isinstance(command, wire.Pledge):
                    await self.draws.pledge(seat, command.draw, command.pledge, once)
                else:
                    await self.draws.open(seat, command.draw, command.contribution, once)
            except Restored:
                self.give_up()
                raise

    # --- the log -------------------------------------------------------------------------------------

    async def play(self, seat: int, move: Move, draw: tuple[DrawRow, DrawRow] | None = None) -> bool:
        """Play for somebody who is not a person, once: if others were first, nothing is played and the answer is
        False. ``draw``: the draw that made chance's move, and the one after it. The lock is held.

        Raises:
            Refused: by the game; nothing has changed.
            InDoubt: it is not known whether it is stored; played again, it counts once.
            StoreError: it could not be stored; nothing has changed.
        """
        play = self.match.judge(seat, move)
        try:
            await self.append(play, draw=draw)
        except Conflict:
            await self.draws.catch_up()
            await self.catch_up()
            return False
        note_stored([logged(play)])
        await self.publish()
        return True

    async def append(self, play: Play, cid: str | None = None, draw: tuple[DrawRow, DrawRow] | None = None) -> None:
        """Store and apply. Raises Conflict, InDoubt, StoreError; then nothing has been applied."""
        at = now()
        row = LogRow(self.n + 1, play.seat, cid, logged(play), at)
        wanted = row.seq % SNAPSHOT_EVERY == 0 or not self.game.asks(play.after)
        snapshot = snapshot_or_none(self.wire_game, self.id, row.seq, play.after) if wanted else None
        due = self.ledger.due_after(play, self.row, at)
        try:
            with STORING.measure():
                await self.store.append(self.id, row, draw, self.row.epoch, due, snapshot)
        except Restored:
            self.give_up()
            raise
        MOVES.add("chance" if play.seat == CHANCE else "person" if cid else "table")
        self.ledger.apply(play, cid, at)
        if draw is not None:
            self.draws.closed(draw)

    async def catch_up(self, news: News | None = None) -> bool:
        """Learn what other processes have done at this table, and tell it; False if that was nothing. The lock is
        held. ``news``: what has been read of it a moment ago: only what else differs is read.

        Raises:
            StoreError: the database cannot be read; nothing has changed, or the rest follows at the next call.
            BrokenTable, and whatever a game that fails raises: what is stored does not follow on what is here. The
                table is given up, and opened anew from its log by whoever comes next.
        """
        try:
            return await read_on(self, news)
        except StoreError:
            raise
        except Exception:
            self.give_up(ANEW)
            raise

    def give_up(self, why: tuple[int, str] = PUT_BACK) -> None:
        """This is not the table that is stored any more. Everybody comes back, to the one that is; ``why``: the close
        code and reason."""
        self.stale = True
        for connection in self.connections:
            connection.drop(*why)
        self.autoplay.give_way()

    async def publish(self) -> None:
        """Tell every connection what has happened, and wake whoever is next."""
        shown = self.publisher.moves()
        self.publisher.clocks()
        self.publisher.draw()
        self.autoplay.wake()
        try:
            await self.changes.let_lapse()
            await self._note_progress(shown)
        except StoreError as problem:
            # The move itself is stored; these are noted again after the next one.
            logger.error("table %s: %s", self.id, problem)

    async def _note_progress(self, shown: Scene | None = None) -> None:
        """Keep how far the game is, which any scene of it says, and how it ended. Raises StoreError."""
        if self.closed:
            return
        status, over = self.wire_game.progress(self.match.state, shown), self.over
        if (status, over) != (self.row.status, self.row.over):
            result = series.write_result(await series.ended(self)) if over else None
            await self.store.set_status(self.id, status, over, result)
            before, self.row = self.row, replace(self.row, status=status, over=over, result=result)
            if over and not before.over:
                self.publisher.about_all()

    async def whole(self) -> Match:
        """The match from its first entry on, which is not kept while the game is played. Raises BrokenTable (it was
        begun under another version of the game), StoreError."""
        if self.note:
            raise BrokenTable("{note}", note=self.note)
        if self._whole is None or self._whole.n != self.n:
            self._whole = await self.played_again(await self.store.moves(self.id))
        return self._whole

    async def played_again(self, log: Sequence[LogRow]) -> Match:
        """The match that those first entries of its log lead to, all of it kept. Raises BrokenTable."""
        whole = Ledger(before_all(self.wire_game, self.row, self.opened), self.ledger.opened)
        await whole.replay_all(log)
        return whole.match

    async def record(self) -> Record:
        """The finished game, or one that cannot be played on. Raises BrokenTable, StoreError."""
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
        return dataclasses.replace(record, date=begun, bots=bots)

    async def step(self, n: int, seat: int, all_cards: bool) -> wire.StepAnswer:
        """The finished game after ``n`` entries (see `SeatScenes.step`). Raises BrokenTable, StoreError."""
        return SeatScenes(self.wire_game, await self.whole()).step(n, seat, all_cards)

    def begin_anew(self) -> None:
        """Other people play than before: no move has been made yet."""
        self.match = self.wire_game.match(len(self.row.seats), KEPT)
        self.draws.seated(len(self.row.seats))
        self.ledger = Ledger(self.match, self.ledger.opened)

    # --- running -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Let those at the table who are not people play."""
        self.autoplay.start()

    async def see_to(self) -> None:
        """It was due: play what is to be played. Should that fail, it is due again later. Raises StoreError."""
        self.start()
        async with self.lock:
            await self.catch_up()
            due = None if self.closed else self.ledger.due(self.row)
            await self.store.set_due(self.id, None if due is None else max(due, now() + overdue.HELD_UP))

    async def stop(self) -> None:
        await self.autoplay.stop()
