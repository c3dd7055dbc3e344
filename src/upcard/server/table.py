"""One live table: its log, its row, and everybody who is looking.

All moves, of people, bots, standing answers, clocks and chance, go through `Table.append`, in the order
*check, append, commit, acknowledge, publish*; all other changes of a table through `Changes`. A table is used
from one event loop; its lock keeps the judging and the storing of one thing together.
"""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from upcard.bots import Bot
from upcard.games.record import Record
from upcard.kernel.game import CHANCE, Ask, Game, Refused
from upcard.kernel.scene import Scene
from upcard.kernel.state import ONLOOKER, Move, State
from upcard.server import clock, people, series, wire
from upcard.server.changes import Changes, standing_answers
from upcard.server.chat import Chat
from upcard.server.desk import Desk
from upcard.server.draws import Draws
from upcard.server.driver import Driver
from upcard.server.history import History
from upcard.server.ledger import BrokenTable as BrokenTable
from upcard.server.ledger import Entry, Ledger
from upcard.server.line import Line
from upcard.server.metrics import MOVES, STORING
from upcard.server.once import Once
from upcard.server.people import People
from upcard.server.rows import LogRow, LotRow, Mark, TableRow
from upcard.server.seating import NotAllowed
from upcard.server.sight import Sight
from upcard.server.store import RESTORED, Conflict, Restored, Store, StoreError
from upcard.server.telling import Telling
from upcard.server.thinking import Thinker

logger = logging.getLogger(__name__)

AT_ONCE: Final = 32
"""Moves of a finished game that are played again before others get a turn."""


class Table:
    """A table in memory. Make it with `Table.load`."""

    def __init__(
        self, row: TableRow, desk: Desk, bots: dict[int, Bot], store: Store, thinker: Thinker, opened: float
    ) -> None:
        self.id = row.id
        self.row = row
        self.desk = desk
        self.store = store
        self.thinker = thinker
        self.lock = asyncio.Lock()
        self.ledger = Ledger(desk.game, len(row.seats), opened)
        self.sight = Sight(desk, self.ledger)
        self.people = People()
        self.telling = Telling(self)
        self.chat = Chat(row.id, store, self.telling.all)
        self.changes = Changes(self)
        self.draws = Draws(row.id, store)
        self.once = Once(self)
        self.driver = Driver(self, bots, thinker)
        self.standing = standing_answers(row)
        self.earlier: tuple[series.Result, ...] = ()
        self._whole: Ledger | None = None
        self.elsewhere = False
        """Was the last entry of the log made by another server?"""
        self.stale = False
        """Has the database been restored since it was loaded?"""

    @classmethod
    async def load(
        cls,
        row: TableRow,
        desk: Desk,
        bots: dict[int, Bot],
        store: Store,
        thinker: Thinker | None = None,
        opened: float | None = None,
    ) -> "Table":
        """The table as its log says; ``bots`` by seat; ``opened``: when the server started, in seconds since 1970.

        Raises:
            BrokenTable: the log does not play (it was written under other rules).
            StoreError: the log cannot be read.
        """
        table = cls(row, desk, bots, store, thinker or Thinker(), time.time() if opened is None else opened)
        await table._catch_up()
        await table.draws.catch_up()
        await table.chat.catch_up(told=False)
        if row.series:
            games = await store.series(row.series)
            results = [series.read_result(game) for game in games if game.number < row.number]
            table.earlier = tuple([result for result in results if result is not None])
        await table._note_progress()
        table.telling.begin()
        return table

    # --- what there is to see ------------------------------------------------------------------------

    @property
    def game(self) -> Game[State]:
        return self.desk.game

    @property
    def history(self) -> History:
        return self.ledger.history

    @property
    def asks(self) -> Mapping[int, Ask]:
        """Everybody who may answer now."""
        return self.ledger.asks

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return self.ledger.n

    @property
    def over(self) -> bool:
        return not self.asks

    @property
    def mark(self) -> Mark:
        """How far it is here; the store may be ahead."""
        return Mark(self.row.revision, self.n, self.chat.number)

    @property
    def plays(self) -> bool:
        """May moves be played now?"""
        return self.row.setup.started and not self.row.setup.paused

    @property
    def host_is_away(self) -> bool:
        """May somebody else be the host? Who plays is not away, though connected to another server."""
        host = self.row.host
        played = self.ledger.played.get(-1 if host is None else host, 0.0)
        return self.people.host_is_away(self.row) and time.time() - played >= people.HOST_AWAY

    @property
    def lines(self) -> list[Line]:
        return self.people.lines

    def seen_by(self, seat: int) -> State:
        return self.sight.seen_by(seat)

    def scene(self, seat: int) -> Scene:
        return self.sight.scene(seat)

    def deadlines(self) -> dict[int, float]:
        """Until when who is asked may answer, in seconds since 1970."""
        return self.ledger.deadlines(self.row)

    def tally(self) -> tuple[wire.Tally, ...]:
        """Over all finished games of these people."""
        own = [series.result_of(self.scene(ONLOOKER))] if self.over else []
        return series.tally([*self.earlier, *own], len(self.row.seats))

    # --- people --------------------------------------------------------------------------------------

    async def hello(self, line: Line, command: wire.Hello) -> None:
        """Answer hello, at one version: the table, what was missed and said, and what became of open commands."""
        async with self.lock:
            await self.catch_up()
            if not self.people.admit(line, self.row):
                return
            self.telling.greet(line, command.seen)
            for said in self.chat.after(command.heard):
                line.send(said)
            line.draws = command.draws
            if command.draws and self.row.setup.started:
                self.telling.commit_to(line)
            line.send(wire.Fates(self.n, tuple([await self.once.fate(line.seat, cid) for cid in command.unanswered])))
            self.draws.wake()

    def leave(self, line: Line) -> None:
        if self.people.go(line):
            self.telling.about_all()

    def judge(self, seat: int, text: str) -> wire.Refusal | None:
        """Would that move be accepted? None if so. Nothing is played."""
        try:
            self.ledger.judge(seat, text)
        except Refused as why:
            return self.desk.refusal(why)
        except ValueError as problem:
            return wire.Refusal("", str(problem))
        return None

    async def speak(self, seat: int, command: wire.TalkCommand) -> None:
        """A seat says something. Raises NotAllowed, BadMessage, StoreError."""
        async with self.lock:
            awaited = frozenset(self.asks) if self.plays else frozenset()
            await self.chat.speak(self.row, seat, command, awaited)

    async def contribute(self, seat: int, command: wire.Contribute) -> None:
        """Raises NotAllowed, StoreError; then nothing has changed."""
        async with self.lock:
            if not self.row.setup.started:
                raise NotAllowed("The game has not begun.")
            await self.draws.contribute(seat, command.draw, command.contribution)

    # --- the log -------------------------------------------------------------------------------------

    async def play(self, seat: int, move: Move, draw: tuple[LotRow, LotRow] | None = None) -> bool:
        """Play for somebody who is not a person, once: if others were first, nothing is played and the answer is
        False. ``draw``: the draw that made chance's move, and the one after it. The lock is held.

        Raises:
            Refused: by the game; nothing has changed.
            StoreError: it could not be stored; nothing has changed.
        """
        try:
            await self.append(self.ledger.play(seat, move), draw=draw)
        except Conflict:
            await self.draws.catch_up()
            await self.catch_up()
            return False
        await self.publish()
        return True

    async def append(self, entry: Entry, cid: str | None = None, draw: tuple[LotRow, LotRow] | None = None) -> None:
        """Store and apply. Raises Conflict, StoreError; then nothing has changed."""
        at = time.time()
        row = LogRow(self.n + 1, entry.seat, cid, str(entry), at)
        try:
            with STORING.time():
                await self.store.append(self.id, row, draw, self.row.epoch, self.ledger.due_after(entry, self.row, at))
        except Restored:
            self._give_up()
            raise
        MOVES.labels("chance" if entry.seat == CHANCE else "person" if cid else "table").inc()
        self.elsewhere = False
        self.ledger.apply(entry, cid, at)
        if draw is not None:
            self.draws.closed(draw)

    async def catch_up(self) -> bool:
        """Learn what other processes have done at this table, and tell it; False if that was nothing. The lock is
        held.

        Raises:
            BrokenTable, StoreError
        """
        row = await self.store.table(self.id)
        if row is None or row.epoch != self.row.epoch:
            self._give_up()
            raise Restored(RESTORED)
        behind = row.revision != self.row.revision
        if behind:
            self.changes.take(row)
        moved = await self._catch_up()
        if moved:
            self.elsewhere = True
            await self.publish()
        await self.chat.catch_up()
        return moved or behind

    def _give_up(self) -> None:
        """This is not the table that is stored any more. Everybody comes back, to the one that is."""
        self.stale = True
        for line in self.lines:
            line.dropped.set()

    async def _catch_up(self) -> bool:
        """Play what the log holds beyond what this table knows; False if that was nothing."""
        before = self.n
        rows = await self.store.moves(self.id, before)
        for row in rows:
            self.ledger.replay(row)
        if CHANCE in [row.seat for row in rows]:
            await self.draws.catch_up()
        return self.n > before

    async def publish(self) -> None:
        """Tell every line what has happened, and wake whoever is next."""
        shown = self.telling.moves()
        self.telling.clocks()
        self.telling.commitment()
        self.driver.wake()
        try:
            await self.changes.let_lapse()
            await self._note_progress(shown)
        except StoreError as problem:
            # The move itself is stored; these are noted again after the next one.
            logger.error("table %s: %s", self.id, problem)

    async def _note_progress(self, shown: Scene | None = None) -> None:
        """Keep how far the game is, which any scene of it says, and how it ended. Raises StoreError."""
        status, over = self.desk.progress(self.history.state, shown), self.over
        if (status, over) != (self.row.status, self.row.over):
            result = series.write_result(series.result_of(self.scene(ONLOOKER))) if over else None
            await self.store.set_status(self.id, status, over, result)
            ended = over and not self.row.over
            self.row = replace(self.row, status=status, over=over, result=result)
            if ended:
                self.telling.about_all()

    async def whole(self) -> Ledger:
        """The log from its first entry on, which is not kept while the game is played. Raises BrokenTable,
        StoreError."""
        if self._whole is None or self._whole.n != self.n:
            whole = Ledger(self.game, len(self.row.seats), self.ledger.opened, keep=None)
            for row in await self.store.moves(self.id):
                whole.replay(row)
                if whole.n % AT_ONCE == 0:
                    await asyncio.sleep(0)
            self._whole = whole
        return self._whole

    async def record(self) -> Record:
        """The finished game. Raises BrokenTable, StoreError."""
        whole = await self.whole()
        standing = whole.history.standing()
        made = self.draws.made(len(self.row.seats))
        lots = {number: made[n] for number, (n, _, _) in enumerate(standing, 1) if n in made}
        return self.desk.record([(seat, move) for _, seat, move in standing], whole.state, lots)

    async def step(self, n: int, seat: int, all_cards: bool) -> wire.StepAnswer:
        """The finished game after ``n`` entries (see `Sight.step`). Raises BrokenTable, StoreError."""
        return Sight(self.desk, await self.whole()).step(n, seat, all_cards)

    def begin_anew(self, seats: int) -> None:
        """So many seats play, other than before: no move has been made yet."""
        self.ledger = Ledger(self.game, seats, self.ledger.opened)
        self.sight = Sight(self.desk, self.ledger)

    # --- running -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Let those at the table who are not people play."""
        self.driver.start()

    async def see_to(self) -> None:
        """It was due: play what is to be played. Should that fail, it is due again later. Raises StoreError."""
        self.start()
        async with self.lock:
            await self.catch_up()
            due = self.ledger.due(self.row)
            await self.store.set_due(self.id, None if due is None else max(due, time.time() + clock.HELD_UP))

    async def stop(self) -> None:
        await self.driver.stop()
