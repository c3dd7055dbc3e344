"""Plays for those at a table who are not people: chance, bots, standing answers, and clocks that run out."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, TypeVar

from upcard.bots import BOTS, Bot
from upcard.kernel.game import CHANCE, Ask, BadMove, Refused
from upcard.kernel.state import ONLOOKER, Move
from upcard.kernel.ui.scene import Scene
from upcard.kernel.ui.standing import ASK
from upcard.match.chance import secure_move
from upcard.match.lots import is_drawn
from upcard.match.meta_actions import Undo
from upcard.melds.deadline import OutOfTime, within
from upcard.server.cpu_quota import charged, turn
from upcard.server.failures import log_failure
from upcard.server.live.actor import TableActor
from upcard.server.live.bot_events import BotEventQueue, listen, thought
from upcard.server.live.pace import COMPUTING, DELAYS, IN_WINDOW, SECOND_THOUGHT, WAITING, Pace, dealing_time
from upcard.server.live.quota import wait_for_storage
from upcard.server.live.thinking import TooLong
from upcard.server.store.store import Restored, StoreError
from upcard.server.wall_clock import now
from upcard.text.messages import marked, say

T = TypeVar("T")

ASK_AGAIN: Final = 10.0
"""Seconds after which a table's lease that another server has is asked for again, even if nobody has told that it is
free."""

TO_AGREE: Final = 60.0
"""Seconds for which nobody but people plays while one of them asks to take a move back."""

SOON: Final = 0.1
"""Seconds in which any move is found, or a simple one taken."""

LONGEST_SLEEP: Final = 60.0
"""Seconds after which clocks are looked at again even if nothing has happened."""

GAME_FAILED: Final = marked(
    "The game has failed, so bots cannot play on at this table. The log of the server says where it failed."
)

logger = logging.getLogger(__name__)


class Autoplay:
    """The player at one table for everybody who is not a person."""

    def __init__(self, table: TableActor) -> None:
        self._table = table
        self._pace = Pace()
        self._events = BotEventQueue()
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._failed = False
        self._told = False
        self._elsewhere = False
        """Does another server play here? It has the lease."""

    def wake(self) -> None:
        """Look whether there is something to do: something has changed.

        It may be only to let another server play.
        """
        self._events.note(self._table.match, self._table.bots)
        if self._table.stale or self._may_play():
            self._work.set()

    def _may_play(self) -> bool:
        """Say whether perhaps somebody is asked who is no person, or hurried.

        Mostly it is a person's turn, and nothing to do.
        """
        table = self._table
        asks, standing = table.asks, table.match.standing
        return (
            CHANCE in asks
            or table.row.hurries
            or (not asks and bool(self._table.bots))
            or any(
                [
                    seat in self._table.bots or ask.idle or (seat in standing and standing[seat].rule != "ask")
                    for seat, ask in asks.items()
                ]
            )
        )

    def ask_again(self) -> None:
        """Look whether the table's lease is free now, if another server had it."""
        if self._elsewhere:
            self._elsewhere = False
            self._work.set()

    def start(self) -> None:
        """Begin to play what is to be played, unless it has begun."""
        if self._task is None or self._task.done():
            self._work.set()
            self._task = asyncio.create_task(charged(self._drive), name=f"table {self._table.id}")

    async def stop(self) -> None:
        """Stop playing, and wait until that is done."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _drive(self) -> None:
        while True:
            try:
                await self._wait()
                if self._table.stale:
                    return await self._give_back()
                while await self._step():
                    self._failed = False
                    # Even at a table of instant bots everybody else on this server gets a turn.
                    await asyncio.sleep(0)
                    await turn()
                    await wait_for_storage()
            except Restored:
                self._table.give_up()
                return await self._give_back()
            except StoreError as problem:
                logger.error("table %s waits: %s", self._table.id, problem)
                await asyncio.sleep(2)
                self._work.set()
            except Exception as failure:
                # It is tried again and again, and said once; other tables go on.
                if not self._failed:
                    log_failure(f"table {self._table.id}, a game of {self._table.wire_game.entry.id},", failure)
                    await self._tell_failure()
                self._failed = True
                await asyncio.sleep(2)
                self._work.set()

    async def _wait(self) -> None:
        """Wait until there may be something to do."""
        try:
            async with asyncio.timeout(ASK_AGAIN if self._elsewhere else self._nap()):
                await self._work.wait()
        except TimeoutError:
            self._elsewhere = False
        self._work.clear()

    async def _tell_failure(self) -> None:
        """Tell whoever sits here once; it is tried again all the same."""
        if not self._told:
            self._told = True
            async with self._table.lock:
                await self._table.chat.notice(say(GAME_FAILED))

    async def _give_back(self) -> None:
        """Let whoever has the table as it is stored play there."""
        with contextlib.suppress(StoreError):  # then others find out by themselves
            await self._table.store.leases.give_back(self._table.id)

    def _nap(self) -> float | None:
        """Return the seconds until a clock runs out, or people have had time to agree; None for no end."""
        waits = [until - now() for until in self._table.deadlines().values()]
        held = self._held()
        if held > 0:
            waits.append(held)
        return min(LONGEST_SLEEP, max(0.0, min(waits))) if waits else None

    def _held(self) -> float:
        """Return for how many seconds the table still waits for people to agree to an undo.

        Who plays on would make it impossible that a move is taken back. A time that runs out does so all the same.
        """
        asked, table = self._table.match.agreement.proposal, self._table
        if asked is None or not isinstance(asked.wanted, Undo) or self._late(table.asks) is not None:
            return 0.0
        return table.ledger.asked_at + TO_AGREE - now()

    async def _step(self) -> bool:
        """Make one move of somebody who is not a person; False when people are to play."""
        table = self._table
        if not table.plays or not self._may_play():
            return False  # nor is it asked who plays here: at most tables there is nothing to do but now and then
        if not await self._leads() or self._held() > 0:
            return False
        asks = table.asks
        if CHANCE in asks:
            if is_drawn(asks[CHANCE]):
                await self._take_pledges()
            async with table.lock:
                await self._draw()
            return True
        for seat, ask in asks.items():
            if self._standing_move(seat) is not None:
                auto = table.match.standing.get(seat, ASK).rule == "auto" and not ask.idle
                await asyncio.sleep(max(self._dealing(), DELAYS[table.row.speed] if auto else 0.0))
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
            return not asks and await self._tell_the_end()
        await self._bot_move(bot, asks[bot])
        return True

    async def _leads(self) -> bool:
        """Say whether it is for this server to play here.

        It has the table's lease, or takes it if it is free.
        """
        leases = self._table.store.leases
        if not leases.holds(self._table.id) and not self._elsewhere:
            self._elsewhere = not await leases.take(self._table.id)
        return not self._elsewhere

    # --- chance --------------------------------------------------------------------------------------

    async def _take_pledges(self) -> None:
        """Let whoever is here pledge something to the next draw; then show the pledges.

        They are opened after that.
        """
        table = self._table
        await table.draws.wait_while(self._awaits_pledges)
        async with table.lock:
            if CHANCE not in table.asks or not table.plays:
                return
            await table.draws.close(table.row.people)
            table.publisher.draw()
        await table.draws.wait_while(lambda: bool(table.draws.lapsed))

    def _awaits_pledges(self) -> bool:
        """Say whether somebody is here who will pledge something to the next draw and has not."""
        table = self._table
        if not table.connections:
            return table.draws.next.number == 1  # whoever has set the table up is on the way
        devices = {connection.places for connection in table.connections if connection.joins_draws} - {(ONLOOKER,)}
        # A device pledges as the first of its seats, whoever of them plays.
        return any(
            [
                any([table.row.seats[seat].waits for seat in places]) and table.draws.lacks_pledge(places[0])
                for places in devices
            ]
        )

    async def _draw(self) -> None:
        """Let chance answer, if it is asked; or make the draw void, and take pledges for the next one.

        The lock is held. Raises StoreError.
        """
        table = self._table
        ask = table.asks.get(CHANCE)
        if ask is None or not table.plays:
            return
        if not is_drawn(ask):
            await table.play(CHANCE, secure_move(ask))
        elif table.draws.lapsed:
            await table.draws.void()
            table.publisher.draw()
        elif table.draws.next.state == "closed":
            await table.play(CHANCE, table.draws.move(ask), table.draws.making(table.n + 1, ask))

    # --- standing answers ----------------------------------------------------------------------------

    def _standing_move(self, seat: int) -> Move | None:
        """Return what a person's standing answer says to the question now asked.

        None: the person is to be asked.
        """
        table = self._table
        return table.match.standing_answer(seat) if table.row.seats[seat].waits else None

    # --- clocks --------------------------------------------------------------------------------------

    def _late(self, asks: Mapping[int, Ask]) -> int | None:
        """Return the first seat whose time is up; None where nobody's is."""
        deadlines, at = self._table.deadlines(), now()
        return next((seat for seat in asks if deadlines.get(seat, at + 1) <= at), None)

    async def _time_is_up(self, seat: int, ask: Ask) -> None:
        """Play the question's default: what the rules name, else what the adviser would do."""
        table = self._table
        at = table.n
        move = self._declared(seat, ask) or await self._sensible(seat, ask)
        async with table.lock:
            still = table.plays and table.n == at and self._late(table.asks) == seat
            if still and await table.play(seat, move):
                await table.chat.notice(self._done_for(seat, at + 1), to=seat)

    def _done_for(self, seat: int, n: int) -> str:
        """Say that the seat's time was up, and what entry ``n`` did for it.

        It is told as everybody at the table may know it.
        """
        events = self._table.scenes.entry(n, ONLOOKER).events
        done = [event.sentence for event in events if event.seat == seat and event.sentence]
        return " ".join([say("Time is up for {who}.", who=self._table.row.seats[seat].name), *done])

    def _declared(self, seat: int, ask: Ask) -> Move | None:
        if not ask.default or self._table.judge(seat, ask.default) is not None:
            return None
        return self._table.game.read(ask.default)

    async def _sensible(self, seat: int, ask: Ask) -> Move:
        return await self._in_time(self._table.wire_game.adviser, seat, ask, 0.0)

    # --- bots ----------------------------------------------------------------------------------------

    def _next_bot(self, asks: Mapping[int, Ask]) -> int | None:
        """Return the bot to answer next; None where there is none.

        In a window it waits for every person who is asked before it (the game's order, from the active player's left),
        so that no bot wins the first call by being quick (CR-A-21).
        """
        for seat in asks:
            if seat in self._table.bots:
                return seat
            if asks[seat].window:
                return None
        return None

    async def _bot_move(self, seat: int, ask: Ask) -> None:
        table = self._table
        delay = self._delay(ask)
        while True:
            at, bot = table.n, self._table.bots[seat]
            choice = await self._in_time(bot, seat, ask, delay)
            async with table.lock:
                if not table.plays or table.asks.get(seat) != ask or self._table.bots.get(seat) is not bot:
                    return
                if table.n != at:
                    delay = 0.0  # others have answered meanwhile: think again
                    continue
                try:
                    await table.play(seat, choice)
                except Refused as why:
                    logger.error("table %s: the bot at seat %s broke %s", table.id, seat, why.clause)
                    await table.play(seat, self._any_move(seat))
                except (BadMove, TypeError):
                    logger.error("table %s: the bot at seat %s gave no move", table.id, seat)
                    await table.play(seat, self._any_move(seat))
                return

    def _delay(self, ask: Ask) -> float:
        """Return the seconds after which a bot's answer may show."""
        speed = self._table.row.speed
        delay = DELAYS[speed] * (IN_WINDOW if ask.window else 1)
        again = SECOND_THOUGHT[speed]
        return max(self._dealing(), again if again > delay and self._may_think_again() else delay)

    def _dealing(self) -> float:
        """Return the seconds that somebody's page takes to show the deal that has just happened."""
        table = self._table
        if not any([event.name == "dealt" for event in table.match.state.events]):
            return 0.0
        motion = max([connection.animation_ms for connection in table.connections], default=0)
        owned = [zone.count for zone in table.scene(ONLOOKER).zones if zone.owner is not None] if motion else []
        return dealing_time(sum(owned), motion)

    def _may_think_again(self) -> bool:
        """Say whether a person could take back the last move at the table.

        The move was no answer in a window.
        """
        match = self._table.match
        last = match.history.last()
        if last is None or last.seat < 0 or last.seat in self._table.bots or not match.agreement.reach(last.seat):
            return False
        asked = match.game.asks(match.history.before(last.n)).get(last.seat)
        return asked is not None and not asked.window

    async def _in_time(self, bot: Bot, seat: int, ask: Ask, delay: float) -> Move:
        """Return the bot's answer, at the time at which it may show: how long this one took does not."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        clock = COMPUTING if bot.name in BOTS else WAITING
        choice = await self._choice(bot, seat, partial(self._pace.timed, ask.prompt, delay, clock))
        thought = loop.time() - began
        await asyncio.sleep(self._pace.shown_after(ask.prompt, thought, delay) - thought)
        return choice

    async def _choice(self, bot: Bot, seat: int, timed: Callable[[Callable[[], Move]], Callable[[], Move]]) -> Move:
        """Return the bot's answer, from the seat's view and nothing else.

        ``timed``: the thought, so that it is timed. A bot that fails, or thinks for too long, plays the question's
        default or any legal move.
        """
        table = self._table
        self._events.note(table.match, self._table.bots)
        heard = self._events.take(seat, bot)
        try:
            return await self._think(bot, timed(thought(bot, table.game, table.seen_by(seat), seat, heard)))
        except TooLong:
            logger.warning("bot %s thought for too long", bot.name)
        except Exception as failure:
            log_failure(f"bot {bot.name}", failure)
        ask = table.asks.get(seat)
        return (self._declared(seat, ask) if ask else None) or self._any_move(seat)

    async def _think(self, bot: Bot, work: Callable[[], T]) -> T:
        """Do the bot's work in a thread. Raises TooLong, and whatever the bot raises."""
        return await self._table.thinker.think(work, self._table.id, "" if bot.name in BOTS else bot.name)

    async def _tell_the_end(self) -> bool:
        """Tell bots that listen how the game has ended, though nobody asks them any more.

        False: there are none.
        """
        seats = self._events.untold()
        for seat in seats:
            bot = self._table.bots[seat]
            with contextlib.suppress(TooLong):
                await self._think(bot, partial(listen, bot, self._events.take(seat, bot), seat))
        return bool(seats)

    def _any_move(self, seat: int) -> Move:
        """Return a legal move, at once.

        Where the first one listed is long in coming, it is one that the scene offers.
        """
        table = self._table
        game, seen = table.game, table.seen_by(seat)
        try:
            return within(SOON, lambda: next(iter(game.moves(seen, seat))))
        except OutOfTime:
            offered = offered_moves(table.scene(seat))
            return game.read(next(text for text in offered if table.judge(seat, text) is None))


def offered_moves(scene: Scene) -> Iterator[str]:
    """Yield the answers that a scene offers and that need no more than a card of the own hand, or a number."""
    hand = [card for zone in scene.zones if zone.kind == "hand" and zone.owner == scene.you for card in zone.cards]
    for action in scene.actions:
        blanks = [slot for slot in action.slots if slot.kind not in ("role", "word")]
        filled = {slot.name: "" for slot in action.slots}
        if not blanks:
            yield action.form.format_map(filled) or action.verb
        elif len(blanks) == 1:
            slot = blanks[0]
            one_card = slot.kind == "cards" and slot.low == 1
            for each in hand if one_card else [str(slot.low)] if slot.kind == "number" else []:
                yield action.form.format_map({**filled, slot.name: each})
