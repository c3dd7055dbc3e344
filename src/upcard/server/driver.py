"""Those at a table who are not people: chance, bots, standing answers, and clocks that run out."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from upcard.bots import Bot
from upcard.cards.patience import OutOfTime, within
from upcard.kernel import standing as standings
from upcard.kernel.chance import secure_move
from upcard.kernel.game import CHANCE, Ask, Refused
from upcard.kernel.lots import is_drawn
from upcard.kernel.scene import Scene
from upcard.kernel.state import ONLOOKER, Move, State
from upcard.server.failures import log_failure
from upcard.server.pace import DELAYS, IN_WINDOW, Pace
from upcard.server.store import Restored, StoreError
from upcard.server.thinking import Thinker, TooLong

if TYPE_CHECKING:
    from upcard.server.table import Table

FALLEN_SILENT: Final = 0.5
"""Seconds beyond a bot's delay after which a server that has played last is thought to be gone."""

SOON: Final = 0.1
"""Seconds in which any move is found, or a simple one taken."""

LONGEST_SLEEP: Final = 60.0
"""Seconds after which clocks are looked at again even if nothing has happened."""

logger = logging.getLogger(__name__)


class Driver:
    """Plays at one table for everybody who is not a person."""

    def __init__(self, table: "Table", bots: dict[int, Bot], thinker: Thinker) -> None:
        self.bots = bots
        self._table = table
        self._thinker = thinker
        self._pace = Pace()
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something has changed: there may be something to do."""
        self._work.set()

    def start(self) -> None:
        if self._task is None or self._task.done():
            self._work.set()
            self._task = asyncio.create_task(self._drive(), name=f"table {self._table.id}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _drive(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._nap()):
                    await self._work.wait()
            self._work.clear()
            try:
                while await self._step():
                    # Even at a table of instant bots everybody else on this server gets a turn.
                    await asyncio.sleep(0)
            except Restored:
                return
            except StoreError as problem:
                logger.error("table %s waits: %s", self._table.id, problem)
                await asyncio.sleep(2)
                self._work.set()
            except Exception as failure:
                log_failure(f"table {self._table.id}", failure)
                await asyncio.sleep(2)
                self._work.set()

    def _nap(self) -> float | None:
        """Seconds until a clock runs out."""
        deadlines = self._table.deadlines()
        if not deadlines:
            return None
        return min(LONGEST_SLEEP, max(0.0, min(deadlines.values()) - time.time()))

    async def _step(self) -> bool:
        """One move of somebody who is not a person; False when people are to play."""
        table = self._table
        if not table.plays:
            return False
        if table.elsewhere:
            # The server that has played last plays on; others only if it does not. Should two play at once, the log
            # takes the one that comes first.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DELAYS[table.row.speed] + FALLEN_SILENT):
                    await self._work.wait()
                self._work.clear()
                return True
        asks = table.asks
        if CHANCE in asks:
            await table.draws.wait_for(self._awaits_contributions)
            async with table.lock:
                await self._draw()
            return True
        for seat in table.standing:
            if self._standing_move(seat) is not None:
                if table.standing[seat].rule == "auto":
                    await asyncio.sleep(DELAYS[table.row.speed])
                async with table.lock:
                    move = self._standing_move(seat)
                    if move is not None and table.plays:
                        await table.play(seat, move)
                return True
        late = self._late(asks)
        if late is not None:
            await self._time_is_up(late, asks[late])
            return True
        bot = self._next_bot(asks)
        if bot is None:
            return False
        await self._bot_move(bot, asks[bot])
        return True

    # --- chance --------------------------------------------------------------------------------------

    def _awaits_contributions(self) -> bool:
        """Is somebody here who will contribute to the next draw and has not?"""
        table = self._table
        if not table.lines:
            return table.draws.open.number == 1  # whoever has set the table up is on the way
        seats = {line.seat for line in table.lines if line.draws and line.seat != ONLOOKER}
        return any([table.row.seats[seat].waits and not table.draws.given(seat) for seat in seats])

    async def _draw(self) -> None:
        """Chance answers, if it is asked. The lock is held. Raises StoreError."""
        table = self._table
        ask = table.asks.get(CHANCE)
        if ask is None or not table.plays:
            return
        if is_drawn(ask):
            rows = table.draws.closing(table.n + 1)
            await table.play(CHANCE, table.draws.move(ask, len(table.row.seats)), rows)
        else:
            await table.play(CHANCE, secure_move(ask))

    # --- standing answers ----------------------------------------------------------------------------

    def _standing_move(self, seat: int) -> Move | None:
        """What a person's standing answer says to the question now asked; None to ask the person."""
        table = self._table
        standing = table.standing.get(seat, standings.ASK)
        if standing.rule == "ask" or seat not in table.asks or not table.row.seats[seat].waits:
            return None
        return standings.answer(standing, table.game, table.seen_by(seat), seat, table.scene(seat))

    # --- clocks --------------------------------------------------------------------------------------

    def _late(self, asks: Mapping[int, Ask]) -> int | None:
        """The first seat whose time is up."""
        deadlines, now = self._table.deadlines(), time.time()
        return next((seat for seat in asks if deadlines.get(seat, now + 1) <= now), None)

    async def _time_is_up(self, seat: int, ask: Ask) -> None:
        """The question's default is played: what the rules name, else what the steady player would do."""
        table = self._table
        at = table.n
        move = self._declared(seat, ask) or await self._sensible(seat, ask)
        async with table.lock:
            still = table.plays and table.n == at and self._late(table.asks) == seat
            if still and await table.play(seat, move):
                await table.chat.notice(f"Time is up for {table.row.seats[seat].name}.")

    def _declared(self, seat: int, ask: Ask) -> Move | None:
        if not ask.default or self._table.judge(seat, ask.default) is not None:
            return None
        return self._table.game.read(ask.default)

    async def _sensible(self, seat: int, ask: Ask) -> Move:
        adviser = self._table.desk.adviser
        return self._any_move(seat) if adviser is None else await self._in_time(adviser, seat, ask, 0.0)

    # --- bots ----------------------------------------------------------------------------------------

    def _next_bot(self, asks: Mapping[int, Ask]) -> int | None:
        """The bot to answer next. In a window it waits for every person who is asked before it (the game's
        order, from the active player's left), so that no bot wins the first call by being quick (CR-A-21)."""
        for seat in asks:
            if seat in self.bots:
                return seat
            if asks[seat].window:
                return None
        return None

    async def _bot_move(self, seat: int, ask: Ask) -> None:
        table = self._table
        delay = DELAYS[table.row.speed] * (IN_WINDOW if ask.window else 1)
        while True:
            at, bot = table.n, self.bots[seat]
            choice = await self._in_time(bot, seat, ask, delay)
            async with table.lock:
                if not table.plays or table.asks.get(seat) != ask or self.bots.get(seat) is not bot:
                    return
                if table.n != at:
                    delay = 0.0  # others have answered meanwhile: think again
                    continue
                try:
                    await table.play(seat, choice)
                except Refused as why:
                    logger.error("table %s: the bot at seat %s broke %s", table.id, seat, why.clause)
                    await table.play(seat, self._any_move(seat))
                return

    async def _in_time(self, bot: Bot, seat: int, ask: Ask, delay: float) -> Move:
        """The bot's answer, at the time at which it may show: how long this one took does not."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        choice = await self._choice(bot, seat)
        thought = loop.time() - began
        await asyncio.sleep(self._pace.shown_after(ask.prompt, thought, delay) - thought)
        return choice

    async def _choice(self, bot: Bot, seat: int) -> Move:
        """The bot's answer, from the seat's view and nothing else. A bot that fails, or thinks for too long, plays
        the question's default or any legal move."""
        table = self._table
        game, seen = table.game, table.seen_by(seat)
        try:
            return await self._thinker.think(_thought(bot, game, seen, seat), table.id)
        except TooLong:
            logger.warning("bot %s thought for too long", bot.name)
        except Exception as failure:
            log_failure(f"bot {bot.name}", failure)
        ask = table.asks.get(seat)
        return (self._declared(seat, ask) if ask else None) or self._any_move(seat)

    def _any_move(self, seat: int) -> Move:
        """A legal move, at once: where the first one listed is long in coming, one that the scene offers."""
        table = self._table
        game, seen = table.game, table.seen_by(seat)
        try:
            return within(SOON, lambda: next(iter(game.moves(seen, seat))))
        except OutOfTime:
            offered = offered_moves(table.scene(seat))
            return game.read(next(text for text in offered if table.judge(seat, text) is None))


def offered_moves(scene: Scene) -> Iterator[str]:
    """The answers that a scene offers and that need no more than a card of the own hand, or a number."""
    hand = [card for zone in scene.zones if zone.kind == "hand" and zone.owner == scene.you for card in zone.cards]
    for action in scene.actions:
        more = {"none": [""], "card": hand, "number": [str(action.low)]}.get(action.needs, [])
        for each in more:
            yield " ".join([word for word in (action.verb, each, action.ending) if word])


def _thought(bot: Bot, game: object, seen: State, seat: int) -> Callable[[], Move]:
    return lambda: bot.choose(game, seen, seat)
