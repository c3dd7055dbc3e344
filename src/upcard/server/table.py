"""One live table: its log, its row, and everybody who is looking.

All moves, of people, bots, standing answers, clocks and chance, go through `Table._append`, in the order
*check, append, commit, acknowledge, publish*; all other changes of a table through `Table.change`. A table is
used from one event loop; its lock keeps the judging and the storing of one thing together.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from upcard.bots import Bot
from upcard.kernel import standing as standings
from upcard.kernel.game import Ask, BadMove, Game, Refused
from upcard.kernel.scene import Scene
from upcard.kernel.standing import Standing
from upcard.kernel.state import ONLOOKER, Event, Move, State, view
from upcard.kernel.undo import has_shown
from upcard.server import seating, series, wire
from upcard.server.chat import Chat
from upcard.server.clock import Clocks
from upcard.server.desk import Desk
from upcard.server.driver import Driver
from upcard.server.history import History
from upcard.server.line import Line
from upcard.server.people import People
from upcard.server.rows import LogRow, TableRow
from upcard.server.seating import Change
from upcard.server.store import Conflict, Store, StoreError
from upcard.server.thinking import Thinker

CATCH_UP: Final = 60
"""Moves. A page that missed more gets the table as it is instead of everything that happened."""

REMEMBERED: Final = 200
"""Refusals kept per table, so that a command sent twice is answered alike."""

STALE: Final = "That window has closed; the table has moved on."
TAKEN_BACK: Final = "undo"
"""Stands in the log where a seat took its last move back."""

BUSY: Final = "the table is being played somewhere else; try again"

logger = logging.getLogger(__name__)


def refused(cid: str, why: wire.Refusal) -> wire.Refused:
    """The refusal as answer to a command."""
    return wire.Refused(cid=cid, **msgspec.structs.asdict(why))


class BrokenTable(Exception):
    """The log of a table does not play any more; one sentence."""


class Entry(Struct, frozen=True):
    """Something judged, to be put into the log: a ``move`` (None: the last one is taken back), and what it leads to."""

    seat: int
    move: Move | None
    after: State

    def __str__(self) -> str:
        return TAKEN_BACK if self.move is None else str(self.move)


class Table:
    """A table in memory. Make it with `Table.load`."""

    def __init__(self, row: TableRow, desk: Desk, bots: dict[int, Bot], store: Store, thinker: Thinker) -> None:
        self.id = row.id
        self.row = row
        self.desk = desk
        self.store = store
        self.thinker = thinker
        self.lock = asyncio.Lock()
        self.history = History(desk.game, len(row.seats))
        self.asks: Mapping[int, Ask] = desk.game.asks(self.history.state)
        self.people = People()
        self.chat = Chat(row.id, store, self._tell_all)
        self.driver = Driver(self, bots, thinker)
        self.standing = _standing(row)
        self.earlier: tuple[series.Result, ...] = ()
        self._clocks = Clocks(self.asks, time.time())
        self._stored: dict[tuple[int, str], int] = {}
        self._refusals: OrderedDict[tuple[int, str], wire.Refused] = OrderedDict()
        self._told = 0
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
        await table.chat.catch_up(told=False)
        if row.series:
            games = await store.series(row.series)
            results = [series.read_result(game) for game in games if game.number < row.number]
            table.earlier = tuple([result for result in results if result is not None])
        table._told = table.n
        table._deadlines = table.deadlines()
        return table

    # --- what there is to see ------------------------------------------------------------------------

    @property
    def game(self) -> Game[State]:
        return self.desk.game

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return len(self.history)

    @property
    def over(self) -> bool:
        return not self.asks

    @property
    def plays(self) -> bool:
        """May moves be played now?"""
        return self.row.setup.started and not self.row.setup.paused

    @property
    def lines(self) -> list[Line]:
        return self.people.lines

    def seen_by(self, seat: int) -> State:
        return view(self.history.state, seat)

    def scene(self, seat: int) -> Scene:
        return self.desk.scene(self.seen_by(seat), seat)

    def deadlines(self) -> dict[int, float]:
        """Until when who is asked may answer, in seconds since 1970."""
        return self._clocks.deadlines(self.row)

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
            line.send(wire.Fates(self.n, tuple([self._fate(line.seat, cid) for cid in command.unanswered])))

    def greet(self, line: Line, seen: int) -> None:
        """The table, and what came after entry ``seen``, or all as it is."""
        new = not line.greeted and self.people.come(line)
        line.send(self.about(line.seat))
        if 0 < seen <= self.n and self.n - seen <= CATCH_UP:
            for n in range(seen + 1, self.n + 1):
                line.send(self._scene_message(line.seat, n))
        else:
            line.send(self._snapshot(line.seat))
        if self.row.setup.clock:
            line.send(self._clock_message())
        if new:
            self._publish_about(but=line)

    def leave(self, line: Line) -> None:
        if self.people.go(line):
            self._publish_about()

    def _fate(self, seat: int, cid: str) -> wire.Fate:
        stored = self._stored.get((seat, cid))
        if stored is not None:
            return wire.Fate(cid, "accepted", stored)
        answer = self._refusals.get((seat, cid))
        if answer is None:
            return wire.Fate(cid, "unknown")
        why = {name: getattr(answer, name) for name in wire.Refusal.__struct_fields__}
        return wire.Fate(cid, "refused", None, wire.Refusal(**why))

    async def move(self, line: Line, command: wire.MoveCommand) -> None:
        """Play a person's move and answer on the line; the same cid again gets the first answer."""

        def judge() -> Entry:
            self._check(line.seat)
            # A window's answer names the window; an answer to another one comes too late.
            ask = self.asks.get(line.seat)
            if command.window != (ask.window if ask else 0):
                raise BadMove(STALE)
            move = self.game.read(command.text)
            return Entry(line.seat, move, self.game.play(self.history.state, line.seat, move))

        await self._once(line, command.cid, judge)

    async def undo(self, line: Line, command: wire.Undo) -> None:
        """Take the seat's last move back, and answer like `move`."""

        def judge() -> Entry:
            self._check(line.seat)
            why = self._why_no_undo(line.seat)
            last = self.history.last()
            if why or last is None:
                raise BadMove(why)
            return Entry(line.seat, None, last[1])

        await self._once(line, command.cid, judge)

    async def _once(self, line: Line, cid: str, judge: Callable[[], Entry]) -> None:
        key = (line.seat, cid)
        async with self.lock:
            if key in self._refusals:
                line.send(self._refusals[key])
                return
            why = await self._attempt(line, cid, judge)
            if why is not None and await self.catch_up():
                # The table was behind: another process has played at it. Judge by what it is now.
                why = await self._attempt(line, cid, judge)
            if why is not None:
                answer = self._refusals[key] = refused(cid, why)
                if len(self._refusals) > REMEMBERED:
                    self._refusals.popitem(last=False)
                line.send(answer)

    async def _attempt(self, line: Line, cid: str, judge: Callable[[], Entry]) -> wire.Refusal | None:
        """Judge, store and acknowledge, or say why not. The lock is held. Raises StoreError."""
        for _attempt in range(5):
            stored = self._stored.get((line.seat, cid))
            if stored is not None:
                line.send(wire.Accepted(cid, stored))
                return None
            try:
                entry = judge()
            except Refused as why:
                return self.desk.refusal(why)
            except ValueError as problem:
                return wire.Refusal("", str(problem))
            try:
                await self._append(entry, cid)
            except Conflict:
                await self.catch_up()
                continue
            line.send(wire.Accepted(cid, self.n))
            await self._publish()
            return None
        raise StoreError(BUSY)

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
            self.game.play(self.history.state, seat, self.game.read(text))
        except Refused as why:
            return self.desk.refusal(why)
        except ValueError as problem:
            return wire.Refusal("", str(problem))
        return None

    def _why_no_undo(self, seat: int) -> str:
        """Why that seat cannot take a move back now; empty if it can."""
        last = self.history.last()
        if self.over or last is None or last[0] != seat:
            return "Your last move cannot be taken back: it is not the last one at the table."
        if has_shown(last[1], self.history.state):
            return "Your last move cannot be taken back: it has shown something that was hidden."
        return ""

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
        for _attempt in range(5):
            wanted = edit(self.row)
            if wanted.row == self.row:
                return
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
            self.history = History(self.game, len(row.seats))
            self.asks = self.game.asks(self.history.state)
            self._clocks = Clocks(self.asks, time.time())
        self.desk.name([seat.name for seat in row.seats])
        self.standing = _standing(row)
        self.driver.bots = {
            number: self.driver.bots[number]
            if before.seats[number : number + 1] == (seat,)
            else self.desk.bot(seat.bot)
            for number, seat in enumerate(row.seats)
            if seat.bot
        }
        moved = self.people.reseat(row)
        renamed = [seat.name for seat in before.seats] != [seat.name for seat in row.seats]
        self._publish_about()
        for line in self.lines if renamed else moved:
            line.send(self._snapshot(line.seat))
        self._publish_clock()
        self.driver.wake()

    # --- the log -------------------------------------------------------------------------------------

    async def play(self, seat: int, move: Move) -> None:
        """Play for somebody who is not a person, once: if others were first, nothing is played. The lock is held.

        Raises:
            Refused: by the game; nothing has changed.
            StoreError: it could not be stored; nothing has changed.
        """
        try:
            await self._append(Entry(seat, move, self.game.play(self.history.state, seat, move)))
        except Conflict:
            await self.catch_up()
        else:
            await self._publish()

    async def _append(self, entry: Entry, cid: str | None = None) -> None:
        """Store and apply. Raises Conflict, StoreError; then nothing has changed."""
        row = LogRow(self.n + 1, entry.seat, cid, str(entry), time.time())
        await self.store.append(self.id, row)
        self._apply(row, entry)

    def _apply(self, row: LogRow, entry: Entry) -> None:
        self.asks = self.game.asks(entry.after)
        if entry.move is None:
            self.history.take_back(entry.seat)
            self._clocks.taken_back(self.asks)
        else:
            self.history.add(entry.seat, entry.move, entry.after)
            self._clocks.moved(entry.seat, self.asks, row.at)
        if row.cid is not None:
            self._stored[entry.seat, row.cid] = self.n

    async def catch_up(self) -> bool:
        """Learn what other processes have done at this table, and tell it; False if that was nothing. The lock is
        held.

        Raises:
            BrokenTable, StoreError
        """
        row = await self.store.table(self.id)
        behind = row is not None and row.revision != self.row.revision
        if row is not None and behind:
            self._take(row)
        moved = await self._catch_up()
        if moved:
            await self._publish()
        await self.chat.catch_up()
        return moved or behind

    async def _catch_up(self) -> bool:
        """Play what the log holds beyond what this table knows; False if that was nothing."""
        before = self.n
        for row in await self.store.moves(self.id, before):
            try:
                entry = self._read(row)
            except (Refused, ValueError) as why:
                clause = f" ({why.clause})" if isinstance(why, Refused) else ""
                raise BrokenTable(
                    f"This table cannot be opened: move {row.seq} of its log is none under its rules{clause}."
                ) from None
            self._apply(row, entry)
        return self.n > before

    def _read(self, row: LogRow) -> Entry:
        """Raises Refused, ValueError: it is no entry that can follow."""
        if row.move == TAKEN_BACK:
            last = self.history.last()
            if last is None or last[0] != row.seat:
                raise ValueError("there is no move to take back")
            return Entry(row.seat, None, last[1])
        move = self.game.read(row.move)
        return Entry(row.seat, move, self.game.play(self.history.state, row.seat, move))

    # --- telling -------------------------------------------------------------------------------------

    async def _publish(self) -> None:
        """Tell every line what has happened, and wake whoever is next."""
        while self._told < self.n:
            self._told += 1
            news = {seat: self._scene_message(seat, self._told) for seat in self.people.seats()}
            for line in self.lines:
                line.send(news[line.seat])
        self._publish_clock()
        self.driver.wake()
        try:
            await self._note_changes()
        except StoreError as problem:
            # The move itself is stored; these are noted again after the next one.
            logger.error("table %s: %s", self.id, problem)

    async def _note_changes(self) -> None:
        """Let standing answers lapse; keep how far the game is."""
        for seat, standing in self.standing.items():
            if standing.rule in ("pass-turn", "pass-deal"):
                before = self.desk.scene(view(self.history.at(self.n - 1), seat), seat)
                if standings.lapsed(standing, before, self.scene(seat)):
                    await self._change(_with_standing(seat, standings.ASK))
        status, over = self.desk.progress(self.history.state), self.over
        if (status, over) != (self.row.status, self.row.over):
            result = series.write_result(series.result_of(self.scene(ONLOOKER))) if over else None
            await self.store.set_status(self.id, status, over, result)
            ended = over and not self.row.over
            self.row = replace(self.row, status=status, over=over, result=result)
            if ended:
                self._publish_about()

    def _scene_message(self, seat: int, n: int) -> wire.SceneMessage:
        seen = view(self.history.at(n), seat)
        undo = n == self.n and seat != ONLOOKER and not self._why_no_undo(seat)
        return wire.SceneMessage(n, self.desk.scene(seen, seat), self._events(n, seen, seat), undo)

    def _snapshot(self, seat: int) -> wire.SceneMessage:
        undo = seat != ONLOOKER and not self._why_no_undo(seat)
        return wire.SceneMessage(self.n, self.scene(seat), (), undo)

    def _events(self, n: int, seen: State, seat: int) -> tuple[wire.Event, ...]:
        """What entry ``n`` did, as that seat is told."""
        who = self.history.taken_back(n)
        if who is None:
            return self.events(seen.events, seat)
        name = self.row.seats[who].name
        sentence = "You take your last move back." if who == seat else f"{name} takes the last move back."
        return (wire.Event("undone", who, sentence, (), 0, -1),)

    def events(self, events: tuple[Event, ...], seat: int) -> tuple[wire.Event, ...]:
        return tuple([self.desk.event(event, seat) for event in events])

    def step(self, n: int, seat: int, all_cards: bool) -> wire.StepAnswer:
        """The finished game after ``n`` entries (0 to `n`), as that seat saw it or with all cards shown."""
        state = self.history.at(n)
        seen = state if all_cards else view(state, seat)
        events = self._events(n, seen, seat) if n else ()
        sentence = " ".join([event.sentence for event in events if event.sentence])
        return wire.StepAnswer(n, self.n, self.desk.scene(seen, seat), events, sentence)

    def record(self) -> str:
        """The finished game as a record file."""
        return self.desk.record(self.history.moves(), self.history.state)

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
