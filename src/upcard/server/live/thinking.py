"""Runs bots, hints and arrangements beside the event loop, as they may take long."""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final, TypeVar, cast

from upcard.melds.deadline import OutOfTime, within
from upcard.server import processor
from upcard.server.cpu_quota import AddressUsage, whose

T = TypeVar("T")

BUDGET: Final = 2.0
"""Seconds that one thought may take."""

AT_ONCE: Final = 4
"""Thoughts that run at the same time. Searches stop when the budget is spent (`upcard.melds.deadline`). A thought that
goes on for another reason keeps its place for as long again. Then the place is for others, and until that thought ends
its table has no other, and neither has the bot of another package whose thought it is; its client address has one less
at once, unless it is that of such a bot."""

SLOW: Final = 0.25
"""The part of the budget that a thought which ran out of time had of the processor, for it to be called a slow one. One
that had less was held up by others."""

IDLE: Final = 10.0
"""Seconds after which a thread that has nothing to do ends."""

MOST_SLOW: Final = 1000
"""Tables that are remembered for having been slow."""


class TooLong(Exception):
    """The thought was not finished in time."""


class Threads:
    """Threads that are used again, as many as there is work at once.

    Starting one takes longer than most thoughts. They are daemons: work that never ends keeps its thread, and does not
    keep the server from stopping.
    """

    def __init__(self) -> None:
        self._idle: list[SimpleQueue[Callable[[], None]]] = []

    def run(self, work: Callable[[], None]) -> None:
        """Do work that raises nothing in a thread. Call it from one thread."""
        try:
            queue = self._idle.pop()
        except IndexError:
            queue = SimpleQueue()
            threading.Thread(target=self._work, args=(queue,), daemon=True).start()
        queue.put(work)

    def _work(self, queue: "SimpleQueue[Callable[[], None]]") -> None:
        this = threading.current_thread()
        while True:
            try:
                work = queue.get(timeout=IDLE)
            except Empty:
                try:
                    self._idle.remove(queue)
                except ValueError:
                    continue  # it has been taken at this moment
                return
            this.name = "thinking"
            work()
            this.name = "idle"
            self._idle.append(queue)


class InTurn:
    """Thinking where there are no threads, as in a browser: the work is done in the event loop.

    Everything else waits for it, except the page, which draws by itself.
    """

    def run(self, work: Callable[[], None]) -> None:
        """Do work that raises nothing, soon."""
        asyncio.get_running_loop().call_soon(work)


class Thinker:
    """A runner of functions of immutable values in threads. Use it from one event loop."""

    def __init__(self, budget: float = BUDGET, at_once: int = AT_ONCE) -> None:
        self.budget = budget
        self._places = asyncio.Semaphore(at_once)
        self._slow_place = asyncio.Semaphore(1)
        self._slow: set[str] = set()
        self._stuck: list[tuple[str, str]] = []
        """Table and player of every thought that has lost its place and goes on."""
        self._threads = InTurn() if sys.platform == "emscripten" else Threads()

    async def think(self, work: Callable[[], T], table: str = "", player: str = "") -> T:
        """Do ``work`` in a thread, and return or raise what it does.

        ``player``: the bot of another package whose thought it is, by its name. Tables that have let a slow thought run
        out of time think one after another from then on, and each client address thinks a few thoughts at once, when it
        is its turn (`upcard.server.cpu_quota`), also those that nobody waits for any more: nobody takes the places of
        all others.

        Raises:
            TooLong: it took longer than the budget, or the threads are all taken, or another thought of this table or
                player does not end. It may still run, unheard.
        """
        if any([stuck[0] == table != "" or stuck[1] == player != "" for stuck in self._stuck]):
            await asyncio.sleep(self.budget)  # as long as one that is not finished takes
            raise TooLong
        share = whose()
        with contextlib.ExitStack() as own, contextlib.ExitStack() as common:
            if share is not None:
                await share.thoughts.acquire()
                own.callback(share.thoughts.release)
                # Many may have had their turn before they waited for a place: together they are more than a share.
                await share.turn()
            if table in self._slow:
                await self._take(self._slow_place, common)
            await self._take(self._places, common)
            begun = self._begin(work, (table, player), share, own.pop_all(), common.pop_all())
        try:
            async with asyncio.timeout(self.budget):
                return await begun
        except TimeoutError:
            self._remember_slow(table)  # until it is known what it had of the processor
            raise TooLong from None
        except OutOfTime:
            raise TooLong from None
        finally:
            del begun

    async def _take(self, places: asyncio.Semaphore, held: contextlib.ExitStack) -> None:
        """Take a place. Raises TooLong: there is none in time."""
        try:
            async with asyncio.timeout(self.budget):
                await places.acquire()
        except TimeoutError:
            raise TooLong from None
        held.callback(places.release)

    def _begin(
        self,
        work: Callable[[], T],
        of: tuple[str, str],
        share: AddressUsage | None,
        own: contextlib.ExitStack,
        common: contextlib.ExitStack,
    ) -> "asyncio.Future[T]":
        """Begin ``work`` in a thread, and return what will come of it.

        ``of``: the table and the player; ``own``, ``common``: the places that it has, of the client address and of all,
        until it ends.
        """
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[T] = loop.create_future()
        was_slow = of[0] in self._slow

        def give_up() -> None:
            self._stuck.append(of)
            common.close()
            if of[1]:
                own.close()

        giving_up = loop.call_later(2 * self.budget, give_up)

        def deliver(
            outcome: "asyncio.Future[T]", found: T | None, problem: BaseException | None, seconds: float
        ) -> None:
            giving_up.cancel()
            if of in self._stuck:
                self._stuck.remove(of)
            own.close()
            common.close()
            if outcome.done() or isinstance(problem, OutOfTime):
                if seconds >= SLOW * self.budget:
                    self._remember_slow(of[0])
                elif not was_slow:
                    self._slow.discard(of[0])
            if share is not None:
                share.charge(seconds)
            if outcome.done():
                return
            if problem is not None:
                outcome.set_exception(problem)
            else:
                outcome.set_result(cast(T, found))

        def run(outcome: "asyncio.Future[T]") -> None:
            began = processor.seconds()
            found: T | None = None
            problem: BaseException | None = None
            try:
                found = within(self.budget, work)
            except StopIteration:  # no future takes one
                problem = RuntimeError("it raised StopIteration")
            except Exception as failure:
                problem = failure
            except BaseException as failure:  # a player that wants the program to end has failed like any other
                problem = RuntimeError(f"it raised {type(failure).__name__}")
            # The loop is closed where the server has stopped meanwhile.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(deliver, outcome, found, problem, processor.seconds() - began)
            del outcome, problem  # what was raised knows this frame: it would not be freed while the frame knows it

        self._threads.run(partial(copy_context().run, run, outcome))
        return outcome

    def _remember_slow(self, table: str) -> None:
        if not table:
            return
        if len(self._slow) >= MOST_SLOW:
            self._slow.clear()
        self._slow.add(table)
