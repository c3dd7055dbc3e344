"""One live table: its log, its row, and everybody who is looking.

All moves, of people, bots, standing answers, clocks and chance, go through `Table.append`, in the order
*check, append, commit, acknowledge, publish*; all other changes of a table through `Table.change`. A table is
used from one event loop; its lock keeps the judging and the storing of one thing together.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from upcard.bots import Bot
from upcard.games.record import Record
from upcard.kernel import standing as standings
from upcard.kernel.chance import secure_move
from upcard.kernel.game import CHANCE, Ask, BadMove, Game, Refused
from upcard.kernel.lots import is_drawn
from upcard.kernel.scene import Scene
from upcard.kernel.standing import Standing
from upcard.kernel.state import ONLOOKER, Move, State
from upcard.server import people, seating, series, wire
from upcard.server.chat import Chat
from upcard.server.desk import Desk
from upcard.server.draws import Draws
from upcard.server.driver import Driver
from upcard.server.history import History
from upcard.server.ledger import BrokenTable as BrokenTable
from upcard.server.ledger import Entry, Ledger
from upcard.server.line import Line
from upcard.server.metrics import MOVES, STORING
from upcard.server.once import ATTEMPTS, BUSY, Once
from upcard.server.people import People
from upcard.server.rows import LogRow, LotRow, Mark, TableRow
from upcard.server.seating import Change, NotAllowed
from upcard.server.sight import Sight
from upcard.server.store import RESTORED, Conflict, Restored, Store, StoreError
from upcard.server.thinking import Thinker

CATCH_UP: Final = 60
"""Moves. A page that missed more gets the table as it is instead of everything that happened."""

STALE: Final = "That window has closed; the table has moved on."
logger = logging.getLogger(__name__)


class Table:
    """A table in memory. Make it with `Table.load`."""

    def __init__(self, row: TableRow, desk: Desk, bots: dict[int, Bot], store: Store, thinker: Thinker) -> None:
        self.id = row.id
        self.row = row
        self.desk = desk
        self.store = store
        self.thinker = thinker
        self.lock = asyncio.Lock()
        self.ledger = Ledger(desk.game, len(row.seats))
        self.sight = Sight(desk, self.ledger)
        self.people = People()
        self.chat = Chat(row.id, store, self._tell_all)
        self.draws = Draws(row.id, store)
        self.once = Once(self)
        self.driver = Driver(self, bots, thinker)
        self.standing = _standing(row)
        self.earlier: tuple[series.Result, ...] = ()
        self.elsewhere = False
        """Was the last entry of the log made by another server?"""
        self.stale = False
        """Has the database been restored since it was loaded?"""
        self._told = 0
        self._committed = 0
        self._deadlines: dict[int, float] = {}

    @classmethod
    async def load(
        cls, row: TableRow, desk: Desk, bots: dict[int, Bot], store: Store, thinker: Thinker | None = None
    ) -> "Table":
        """The table as its log says; ``bots`` by seat.

        Raises:
            BrokenTable: the log does not play (it was written under other rules).
            StoreError: the log cannot be read.
        """
        table = cls(row, desk, bots, store, thinker or Thinker())
        await table._catch_up()
        await table.draws.catch_up()
        await table.chat.catch_up(told=False)
        if row.series:
            games = await store.series(row.series)
            results = [series.read_result(game) for game in games if game.number < row.number]
            table.earlier = tuple([result for result in results if result is not None])
        await table._note_progress()
        table._told = table.n
        table._committed = table.draws.open.number if row.setup.started else 0
        table._deadlines = table.deadlines()
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

    def about(self, seat: int) -> wire.TableMessage:
        """What a page shows beside the scene."""
        row, setup = self.row, self.row.setup
        return wire.TableMessage(
            id=self.id,
            you=None if seat == ONLOOKER else seat,
            players=self.people.players(row),
            speed=row.speed,  # type: ignore[arg-type]
            standing=self.standing.get(seat, standings.ASK),
            name=row.name,
            host=row.host,
            started=setup.started,
            over=self.over,
            paused=setup.paused,
            clock=setup.clock,
            spectators=setup.spectators,
            chat=setup.chat,
            auto_start=setup.auto_start,
            watching=self.people.watching,
            game=row.number,
            tally=self.tally(),
            next=row.next,
        )

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
            self.greet(line, command.seen)
            for said in self.chat.after(command.heard):
                line.send(said)
            line.draws = command.draws
            if command.draws and self.row.setup.started:
                line.send(self._commitment())
            line.send(wire.Fates(self.n, tuple([self.once.fate(line.seat, cid) for cid in command.unanswered])))
            self.draws.wake()

    def greet(self, line: Line, seen: int) -> None:
        """The table, and what came after entry ``seen``, or all as it is."""
        new = not line.greeted and self.people.come(line)
        line.send(self.about(line.seat))
        if 0 < seen <= self.n and self.n - seen <= CATCH_UP:
            for n in range(seen + 1, self.n + 1):
                line.send(self.sight.entry(n, line.seat))
        else:
            line.send(self.sight.now(line.seat))
        if self.row.setup.clock:
            line.send(self._clock_message())
        if new:
            self._publish_about(but=line)

    def leave(self, line: Line) -> None:
        if self.people.go(line):
            self._publish_about()

    async def move(self, line: Line, command: wire.MoveCommand) -> None:
        """Play a person's move and answer on the line; the same cid again gets the first answer."""

        def judge() -> Entry:
            self._check(line.seat)
            # A window's answer names the window; an answer to another one comes too late.
            ask = self.asks.get(line.seat)
            if command.window != (ask.window if ask else 0):
                raise BadMove(STALE)
            return self.ledger.judge(line.seat, command.text)

        await self.once.carry_out(line, command.cid, judge)

    async def undo(self, line: Line, command: wire.Undo) -> None:
        """Take the seat's last move back, and answer like `move`."""

        def judge() -> Entry:
            self._check(line.seat)
            why = self.ledger.why_no_undo(line.seat)
            if why:
                raise BadMove(why)
            return self.ledger.take_back(line.seat)

        await self.once.carry_out(line, command.cid, judge)

    def _check(self, seat: int) -> None:
        """Raises BadMove: nothing is played now, or not by this person."""
        if not self.row.setup.started:
            raise BadMove("The game has not begun.")
        if self.row.setup.paused:
            raise BadMove("The table is paused.")
        if not self.row.seats[seat].waits:
            raise BadMove("A bot plays for you: take your seat back first.")

    def judge(self, seat: int, text: str) -> wire.Refusal | None:
        """Would that move be accepted? None if so. Nothing is played."""
        try:
            self.ledger.judge(seat, text)
        except Refused as why:
            return self.desk.refusal(why)
        except ValueError as problem:
            return wire.Refusal("", str(problem))
        return None

    # --- what is not a move --------------------------------------------------------------------------

    async def change(self, edit: Callable[[TableRow], Change], rematch: TableRow | None = None) -> None:
        """Change the table's row as ``edit`` says, and tell everybody.

        Raises:
            NotAllowed: by ``edit``; nothing has changed.
            StoreError: it could not be stored; nothing has changed.
        """
        async with self.lock:
            await self._change(edit, rematch)

    async def _change(self, edit: Callable[[TableRow], Change], rematch: TableRow | None = None) -> None:
        for _attempt in range(ATTEMPTS):
            wanted = edit(self.row)
            if wanted.row == self.row:
                return
            if len(wanted.row.seats) != len(self.row.seats):
                self.desk.check_seats(len(wanted.row.seats))
            try:
                row = await self.store.change(self.row, wanted.row, rematch)
            except Conflict:
                await self.catch_up()
                continue
            self._take(row)
            await self.tell(wanted.notice)
            return
        raise StoreError(BUSY)

    async def tell(self, sentence: str) -> None:
        """The table's own sentence to everybody; it is not worth failing for. The lock is held."""
        try:
            if sentence:
                await self.chat.notice(sentence)
        except StoreError as problem:
            logger.error("table %s: %s", self.id, problem)

    async def rematch(self, seat: int) -> None:
        """Set the next table up, unless that has been done. Raises NotAllowed, StoreError."""
        async with self.lock:
            await self.catch_up()
            if self.row.next is None:
                before, again = series.rematch(replace(self.row, over=self.over))
                sentence = f"{self.row.seats[seat].name} asks for another game."
                await self._change(
                    lambda row: Change(row) if row.next else Change(replace(row, next=before.next), sentence), again
                )

    async def speak(self, seat: int, command: wire.TalkCommand) -> None:
        """A seat says something. Raises NotAllowed, BadMessage, StoreError."""
        async with self.lock:
            awaited = frozenset(self.asks) if self.plays else frozenset()
            await self.chat.speak(self.row, seat, command, awaited)

    async def set_standing(self, seat: int, standing: Standing) -> None:
        """Raises BadCard, StoreError; then nothing has changed."""
        await self.change(_with_standing(seat, Standing(standing.rule, standings.only_for(standing.only))))

    def _take(self, row: TableRow) -> None:
        """That is the table's row from now on."""
        before, self.row = self.row, row
        if len(row.seats) != len(before.seats):
            # Only before the game begins: there is no move to be kept.
            self.ledger = Ledger(self.game, len(row.seats))
            self.sight = Sight(self.desk, self.ledger)
        self.desk.names = tuple([seat.name for seat in row.seats])
        self.standing = _standing(row)
        self.driver.bots = self._bots_of(row, before)
        moved = self.people.reseat(row)
        renamed = [seat.name for seat in before.seats] != [seat.name for seat in row.seats]
        self._publish_about()
        for line in self.lines if renamed else moved:
            line.send(self.sight.now(line.seat))
        self._publish_clock()
        self._publish_commitment()
        self.driver.wake()

    def _bots_of(self, row: TableRow, before: TableRow) -> dict[int, Bot]:
        """The bots by seat; one whose seat is as it was goes on thinking."""
        bots = {}
        for number, seat in enumerate(row.seats):
            if seat.bot is not None:
                same = before.seats[number : number + 1] == (seat,) and number in self.driver.bots
                bots[number] = self.driver.bots[number] if same else self.desk.bot(seat.bot)
        return bots

    # --- draws ---------------------------------------------------------------------------------------

    async def contribute(self, seat: int, command: wire.Contribute) -> None:
        """Raises NotAllowed, StoreError; then nothing has changed."""
        async with self.lock:
            if not self.row.setup.started:
                raise NotAllowed("The game has not begun.")
            await self.draws.contribute(seat, command.draw, command.contribution)

    def awaits_contributions(self) -> bool:
        """Is somebody here who will contribute to the next draw and has not?"""
        if not self.lines:
            return self.draws.open.number == 1  # whoever has set the table up is on the way
        seats = {line.seat for line in self.lines if line.draws and line.seat != ONLOOKER}
        return any([self.row.seats[seat].waits and not self.draws.given(seat) for seat in seats])

    async def draw(self) -> None:
        """Chance answers, if it is asked. The lock is held. Raises StoreError."""
        ask = self.asks.get(CHANCE)
        if ask is None or not self.plays:
            return
        if is_drawn(ask):
            rows = self.draws.closing(self.n + 1)
            await self.play(CHANCE, self.draws.move(ask, len(self.row.seats)), rows)
        else:
            await self.play(CHANCE, secure_move(ask))

    def _commitment(self) -> wire.Commitment:
        return wire.Commitment(self.draws.open.number, self.draws.commitment)

    def _publish_commitment(self) -> None:
        if self.row.setup.started and self._committed != self.draws.open.number:
            self._committed = self.draws.open.number
            for line in self.lines:
                if line.draws:
                    line.send(self._commitment())

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
                await self.store.append(self.id, row, draw, self.row.epoch)
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
            self._take(row)
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

    # --- telling -------------------------------------------------------------------------------------

    async def publish(self) -> None:
        """Tell every line what has happened, and wake whoever is next."""
        shown: Scene | None = None
        while self._told < self.n:
            self._told += 1
            news = {seat: self.sight.entry(self._told, seat) for seat in self.people.seats()}
            shown = next((message.scene for message in news.values()), None)
            for line in self.lines:
                line.send(news[line.seat])
        self._publish_clock()
        self._publish_commitment()
        self.driver.wake()
        try:
            await self._let_lapse()
            await self._note_progress(shown)
        except StoreError as problem:
            # The move itself is stored; these are noted again after the next one.
            logger.error("table %s: %s", self.id, problem)

    async def _let_lapse(self) -> None:
        """Standing answers that have ended."""
        for seat, standing in self.standing.items():
            if standing.rule in ("pass-turn", "pass-deal"):
                before = self.sight.after(self.n - 1, seat)
                if standings.lapsed(standing, before, self.scene(seat)):
                    await self._change(_with_standing(seat, standings.ASK))

    async def _note_progress(self, shown: Scene | None = None) -> None:
        """Keep how far the game is, which any scene of it says, and how it ended. Raises StoreError."""
        status, over = self.desk.progress(self.history.state, shown), self.over
        if (status, over) != (self.row.status, self.row.over):
            result = series.write_result(series.result_of(self.scene(ONLOOKER))) if over else None
            await self.store.set_status(self.id, status, over, result)
            ended = over and not self.row.over
            self.row = replace(self.row, status=status, over=over, result=result)
            if ended:
                self._publish_about()

    def record(self) -> Record:
        """The finished game."""
        made = self.draws.made(len(self.row.seats))
        lots = {self.history.number(entry): drawn for entry, drawn in made.items()}
        return self.desk.record(self.history.moves(), self.history.state, lots)

    def _publish_about(self, but: Line | None = None) -> None:
        for line in self.lines:
            if line is not but:
                line.send(self.about(line.seat))

    def _publish_clock(self) -> None:
        deadlines = self.deadlines()
        if deadlines != self._deadlines:
            self._deadlines = deadlines
            self._tell_all(self._clock_message())

    def _clock_message(self) -> wire.ClockMessage:
        return wire.ClockMessage(time.time(), tuple([wire.Deadline(*each) for each in self.deadlines().items()]))

    def _tell_all(self, message: wire.AnyMessage) -> None:
        for line in self.lines:
            line.send(message)

    # --- running -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Let those at the table who are not people play."""
        self.driver.start()

    async def stop(self) -> None:
        await self.driver.stop()


def _standing(row: TableRow) -> dict[int, Standing]:
    """The standing answers of the people at a table."""
    return {seat: msgspec.json.decode(row.seats[seat].standing, type=Standing) for seat in row.people}


def _with_standing(seat: int, standing: Standing) -> Callable[[TableRow], Change]:
    return lambda row: seating.set_standing(row, seat, msgspec.json.encode(standing).decode())
