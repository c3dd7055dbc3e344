"""One live table: its log, its seats, its bots, and everybody who is looking.

All moves, of people, bots, standing answers and chance, go through `Table._play`, in the order
*check, append, commit, acknowledge, publish*. A table is used from one event loop; its lock keeps the
judging and the storing of one move together.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from upcard.bots import Bot
from upcard.kernel import standing as standings
from upcard.kernel.chance import secure_move
from upcard.kernel.game import CHANCE, Ask, BadMove, Game, Refused
from upcard.kernel.scene import Scene
from upcard.kernel.standing import Standing
from upcard.kernel.state import Event, Move, State, view
from upcard.server import wire
from upcard.server.desk import Desk
from upcard.server.failures import log_failure
from upcard.server.history import History
from upcard.server.line import Line
from upcard.server.store import Conflict, LogRow, Store, StoreError, TableRow

DELAYS: Final[dict[str, float]] = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""Seconds that a bot takes, whatever it holds."""

IN_WINDOW: Final = 0.3
"""In a claim window several bots answer one after another: each takes this part of the delay."""

CATCH_UP: Final = 60
"""Moves. A page that missed more gets the table as it is instead of everything that happened."""

REMEMBERED: Final = 200
"""Refusals kept per table, so that a command sent twice is answered alike."""

STALE: Final = "That window has closed; the table has moved on."

logger = logging.getLogger(__name__)


def refused(cid: str, why: wire.Refusal) -> wire.Refused:
    """The refusal as answer to a command."""
    return wire.Refused(cid=cid, **msgspec.structs.asdict(why))


class BrokenTable(Exception):
    """The log of a table does not play any more; one sentence."""


class Table:
    """A table in memory. Make it with `Table.load`."""

    def __init__(self, row: TableRow, desk: Desk, bots: dict[int, Bot], store: Store) -> None:
        self.id = row.id
        self.row = row
        self.desk = desk
        self.store = store
        self.history = History(desk.game, len(row.seats))
        self.speed = row.speed
        self.lines: list[Line] = []
        self._standing = {
            seat: msgspec.json.decode(place.standing, type=Standing)
            for seat, place in enumerate(row.seats)
            if place.bot is None
        }
        self._bots = bots
        self._stored: dict[tuple[int, str], int] = {}
        self._refusals: OrderedDict[tuple[int, str], wire.Refused] = OrderedDict()
        self._status = (row.status, row.over)
        self._told = 0
        self._lock = asyncio.Lock()
        self._work = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None

    @classmethod
    async def load(cls, row: TableRow, desk: Desk, bots: dict[int, Bot], store: Store) -> "Table":
        """The table as its log says; ``bots`` by seat.

        Raises:
            BrokenTable: the log does not play (it was written under other rules).
            StoreError: the log cannot be read.
        """
        table = cls(row, desk, bots, store)
        await table._catch_up()
        table._told = table.n
        return table

    # --- what there is to see ------------------------------------------------------------------------

    @property
    def game(self) -> Game[State]:
        return self.desk.game

    @property
    def n(self) -> int:
        """How many moves have been played."""
        return len(self.history)

    @property
    def over(self) -> bool:
        return not self.game.asks(self.history.state)

    def seen_by(self, seat: int) -> State:
        return view(self.history.state, seat)

    def scene(self, seat: int) -> Scene:
        return self.desk.scene(self.seen_by(seat), seat)

    def about(self, seat: int) -> wire.TableMessage:
        """What a page shows beside the scene."""
        return wire.TableMessage(
            id=self.id,
            you=seat,
            players=self.desk.players,
            speed=self.speed,  # type: ignore[arg-type]
            standing=self._standing.get(seat, standings.ASK),
        )

    # --- people --------------------------------------------------------------------------------------

    def greet(self, line: Line, seen: int) -> None:
        """Answer hello: what came after move ``seen``, or the table as it is."""
        line.send(self.about(line.seat))
        if 0 < seen <= self.n and self.n - seen <= CATCH_UP:
            for n in range(seen + 1, self.n + 1):
                line.send(self._scene_message(line.seat, n))
        else:
            line.send(wire.SceneMessage(self.n, self.scene(line.seat), ()))
        if not line.greeted:
            line.greeted = True
            self.lines.append(line)

    def leave(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)

    async def move(self, line: Line, command: wire.MoveCommand) -> None:
        """Play a person's move and answer on the line; the same cid again gets the first answer."""
        key = (line.seat, command.cid)
        async with self._lock:
            if key in self._refusals:
                line.send(self._refusals[key])
                return
            why = await self._try_move(line, command)
            if why is not None and await self._catch_up():
                # The table was behind: another process has played at it. Judge by what it is now.
                why = await self._try_move(line, command)
                await self._publish()
            if why is not None:
                self._refuse(line, key, why)

    async def _try_move(self, line: Line, command: wire.MoveCommand) -> wire.Refusal | None:
        """Play and acknowledge, or say why not. The lock is held."""

        def acknowledge(n: int) -> None:
            line.send(wire.Accepted(command.cid, n))

        stored = self._stored.get((line.seat, command.cid))
        if stored is not None:
            acknowledge(stored)
            return None
        try:
            self._check_window(line.seat, command)
            await self._play(line.seat, self.game.read(command.text), command.cid, acknowledge)
        except Refused as why:
            return self.desk.refusal(why)
        except ValueError as why:
            return wire.Refusal("", str(why))
        return None

    def judge(self, seat: int, text: str) -> wire.Refusal | None:
        """Would that move be accepted? None if so. Nothing is played."""
        try:
            self.game.play(self.history.state, seat, self.game.read(text))
        except Refused as why:
            return self.desk.refusal(why)
        except ValueError as why:
            return wire.Refusal("", str(why))
        return None

    async def set_standing(self, seat: int, standing: Standing) -> None:
        """Raises BadCard, StoreError; then nothing has changed."""
        await self._keep_standing(seat, Standing(standing.rule, standings.only_for(standing.only)))
        self._work.set()

    async def set_speed(self, speed: wire.Speed) -> None:
        """Raises StoreError; then nothing has changed."""
        await self.store.set_speed(self.id, speed)
        self.speed = speed
        self._publish_about()
        self._work.set()

    def _refuse(self, line: Line, key: tuple[int, str], why: wire.Refusal) -> None:
        answer = refused(key[1], why)
        self._refusals[key] = answer
        if len(self._refusals) > REMEMBERED:
            self._refusals.popitem(last=False)
        line.send(answer)

    def _check_window(self, seat: int, command: wire.MoveCommand) -> None:
        """A window's answer names the window; an answer to another one comes too late."""
        ask = self.game.asks(self.history.state).get(seat)
        if command.window != (ask.window if ask else 0):
            raise BadMove(STALE)

    # --- moves ---------------------------------------------------------------------------------------

    async def _play(
        self, seat: int, move: Move, cid: str | None = None, acknowledge: Callable[[int], None] | None = None
    ) -> None:
        """Judge, store, apply, tell. The lock is held.

        Raises:
            Refused: by the game; nothing has changed.
            StoreError: it could not be stored; nothing has changed.
        """
        for _attempt in range(5):
            if cid is not None and (seat, cid) in self._stored:
                break
            after = self.game.play(self.history.state, seat, move)
            try:
                await self.store.append(self.id, LogRow(self.n + 1, seat, cid, str(move)))
            except Conflict:
                await self._catch_up()
                continue
            self._apply(seat, move, after, cid)
            break
        else:
            raise StoreError("the table is being played somewhere else; try again")
        if acknowledge is not None and cid is not None:
            acknowledge(self._stored[seat, cid])
        await self._publish()

    def _apply(self, seat: int, move: Move, after: State, cid: str | None) -> None:
        self.history.add(seat, move, after)
        if cid is not None:
            self._stored[seat, cid] = self.n

    async def _catch_up(self) -> bool:
        """Play what the log holds beyond what this table knows; False if that was nothing."""
        before = self.n
        for entry in await self.store.moves(self.id, before):
            try:
                move = self.game.read(entry.move)
                after = self.game.play(self.history.state, entry.seat, move)
            except (Refused, ValueError) as why:
                clause = f" ({why.clause})" if isinstance(why, Refused) else ""
                raise BrokenTable(
                    f"This table cannot be opened: move {entry.seq} of its log is none under its rules{clause}."
                ) from None
            self._apply(entry.seat, move, after, entry.cid)
        return self.n > before

    async def _publish(self) -> None:
        """Tell every line what has happened, and wake whoever is next."""
        while self._told < self.n:
            self._told += 1
            news = {seat: self._scene_message(seat, self._told) for seat in {line.seat for line in self.lines}}
            for line in self.lines:
                line.send(news[line.seat])
        self._work.set()
        try:
            await self._note_changes()
        except StoreError as problem:
            # The move itself is stored; these are noted again after the next one.
            logger.error("table %s: %s", self.id, problem)

    async def _note_changes(self) -> None:
        """Let standing answers lapse; keep how far the game is."""
        for seat, standing in self._standing.items():
            if standing.rule in ("pass-turn", "pass-deal"):
                before = self.desk.scene(view(self.history.at(self.n - 1), seat), seat)
                if standings.lapsed(standing, before, self.scene(seat)):
                    await self._keep_standing(seat, standings.ASK)
        status = (self.desk.progress(self.history.state), self.over)
        if status != self._status:
            await self.store.set_status(self.id, *status)
            self._status = status

    def _scene_message(self, seat: int, n: int) -> wire.SceneMessage:
        seen = view(self.history.at(n), seat)
        return wire.SceneMessage(n, self.desk.scene(seen, seat), self.events(seen.events, seat))

    def events(self, events: tuple[Event, ...], seat: int) -> tuple[wire.Event, ...]:
        return tuple([self.desk.event(event, seat) for event in events])

    def step(self, n: int, seat: int, all_cards: bool) -> wire.StepAnswer:
        """The finished game after ``n`` moves (0 to `n`), as that seat saw it or with all cards shown."""
        state = self.history.at(n)
        seen = state if all_cards else view(state, seat)
        events = self.events(seen.events if n else (), seat)
        sentence = " ".join([event.sentence for event in events if event.sentence])
        return wire.StepAnswer(n, self.n, self.desk.scene(seen, seat), events, sentence)

    def record(self) -> str:
        """The finished game as a record file."""
        return self.desk.record(self.history.moves(), self.history.state)

    def _publish_about(self) -> None:
        for line in self.lines:
            line.send(self.about(line.seat))

    async def _keep_standing(self, seat: int, standing: Standing) -> None:
        await self.store.set_standing(self.id, seat, msgspec.json.encode(standing).decode())
        self._standing[seat] = standing
        self._publish_about()

    # --- bots, standing answers, chance --------------------------------------------------------------

    def start(self) -> None:
        """Let those at the table who are not people play."""
        if self._driver is None or self._driver.done():
            self._work.set()
            self._driver = asyncio.create_task(self._drive(), name=f"table {self.id}")

    async def stop(self) -> None:
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
            self._driver = None

    async def _drive(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            try:
                while await self._step():
                    # Even at a table of instant bots everybody else on this server gets a turn.
                    await asyncio.sleep(0)
            except StoreError as problem:
                logger.error("table %s waits: %s", self.id, problem)
                await asyncio.sleep(2)
                self._work.set()
            except Exception as failure:
                log_failure(f"table {self.id}", failure)
                await asyncio.sleep(2)
                self._work.set()

    async def _step(self) -> bool:
        """One move of somebody who is not a person; False when people are to play."""
        asks = self.game.asks(self.history.state)
        if CHANCE in asks:
            async with self._lock:
                ask = self.game.asks(self.history.state).get(CHANCE)
                if ask is not None:
                    await self._play(CHANCE, secure_move(ask))
            return True
        for seat in self._standing:
            if self._standing_move(seat) is not None:
                if self._standing[seat].rule == "auto":
                    await asyncio.sleep(DELAYS[self.speed])
                async with self._lock:
                    move = self._standing_move(seat)
                    if move is not None:
                        await self._play(seat, move)
                return True
        bot = self._next_bot(asks)
        if bot is None:
            return False
        await self._bot_move(bot, asks[bot])
        return True

    def _standing_move(self, seat: int) -> Move | None:
        """What a person's standing answer says to the question now asked; None to ask the person."""
        standing = self._standing[seat]
        if standing.rule == "ask" or seat not in self.game.asks(self.history.state):
            return None
        return standings.answer(standing, self.game, self.seen_by(seat), seat, self.scene(seat))

    def _next_bot(self, asks: Mapping[int, Ask]) -> int | None:
        """The bot to answer next. In a window it waits for every person who is asked before it (the game's
        order, from the active player's left), so that no bot wins the first call by being quick (CR-A-21)."""
        for seat in asks:
            if seat in self._bots:
                return seat
            if asks[seat].window:
                return None
        return None

    async def _bot_move(self, seat: int, ask: Ask) -> None:
        # The choice is made first and played when the time is up: how long it took does not show.
        clock = asyncio.get_running_loop()
        due = clock.time() + DELAYS[self.speed] * (IN_WINDOW if ask.window else 1)
        at, choice = self.n, self._think(seat)
        await asyncio.sleep(max(0.0, due - clock.time()))
        async with self._lock:
            if self.game.asks(self.history.state).get(seat) != ask:
                return
            if self.n != at:
                choice = self._think(seat)
            try:
                await self._play(seat, choice)
            except Refused as why:
                logger.error("table %s: the bot at seat %s broke %s", self.id, seat, why.clause)
                await self._play(seat, self._any_move(seat))

    def _think(self, seat: int) -> Move:
        """The bot's answer, from its view and nothing else. A bot that fails plays any legal move."""
        try:
            return self._bots[seat].choose(self.game, view(self.history.state, seat), seat)
        except Exception as failure:
            log_failure(f"bot {self.row.seats[seat].bot}", failure)
            return self._any_move(seat)

    def _any_move(self, seat: int) -> Move:
        return next(iter(self.game.moves(view(self.history.state, seat), seat)))
