"""An event loop whose time is made up: it goes on to the next thing that is to happen, and nobody waits.

What runs in the loop may belong to a `Process`: everything that was begun in its context. A process can be stopped, so
that nothing of it runs until it is continued, as by SIGSTOP and SIGCONT, or killed, so that nothing of it ever does.
"""

import asyncio
import contextvars
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Stuck(RuntimeError):
    """Everything waits, and nothing will ever happen."""


class Process:
    """What runs in one process of the simulation: start it with `begin`. ``ahead``: seconds by which its system's clock
    is; ``clock``: what its tables go by."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ahead = 0.0
        self.clock: Any = None
        self.stopped = False
        self.dead = False
        self.context = contextvars.copy_context()
        self.context.run(_process.set, self)
        self._held: list[Callable[[], None]] = []

    def begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """A task of this process."""
        return asyncio.get_running_loop().create_task(work, context=self.context)

    def stop(self) -> None:
        """Nothing of it runs from now on."""
        self.stopped = True

    def go_on(self) -> None:
        """All that should have run meanwhile runs now, in order; of a killed process nothing does."""
        self.stopped = False
        if not self.dead:
            self.release()

    def kill(self) -> None:
        """Nothing of it runs any more, not even what would tidy up."""
        self.dead = True

    def hold(self, again: Callable[[], None]) -> None:
        """``again`` is called when it goes on."""
        self._held.append(again)

    def release(self) -> None:
        """What was held back runs."""
        held, self._held = self._held, []
        for again in held:
            again()


_process: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)


def this_process() -> Process | None:
    """The process that what is running now belongs to."""
    return _process.get()


class _Selector(selectors.DefaultSelector):
    """Never waits for time to pass."""

    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> Any:
        """What is ready. Raises Stuck: nothing is, and nothing will be."""
        if timeout is not None and timeout <= 0:
            return super().select(0)
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise Stuck("everything waits for something else")
            self.loop.pass_time(timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop."""

    def __init__(self) -> None:
        self._now = 0.0
        self._holding: dict[Process, None] = {}
        self._ending = False
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        """Seconds since the loop was made, in made-up time."""
        return self._now

    def pass_time(self, seconds: float) -> None:
        """It is later."""
        self._now += seconds

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        """As every loop; what belongs to a process runs if that does."""
        process = _process.get() if context is None else context.get(_process)
        if process is None:
            return super().call_soon(callback, *args, context=context)
        cell: list[asyncio.Handle] = []
        handle = super().call_soon(self._gate, process, cell, callback, args, context=context)
        cell.append(handle)
        return handle

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        """As every loop; what belongs to a process runs if that does."""
        process = _process.get() if context is None else context.get(_process)
        if process is None:
            return super().call_at(when, callback, *args, context=context)
        cell: list[asyncio.Handle] = []
        handle = super().call_at(when, self._gate, process, cell, callback, args, context=context)
        cell.append(handle)
        return handle

    def _gate(self, process: Process, cell: list[asyncio.Handle], callback: Any, args: tuple[Any, ...]) -> None:
        if self._ending or not (process.stopped or process.dead):
            callback(*args)
            return
        context = contextvars.copy_context()

        def again() -> None:
            # What was called off while the process stood still is called off.
            if not cell[0].cancelled():
                asyncio.SelectorEventLoop.call_soon(self, callback, *args, context=context)

        self._holding[process] = None
        process.hold(again)

    async def bury(self) -> None:
        """Everything that is still under way is called off and ends, also what belonged to killed processes."""
        self._ending = True
        for process in self._holding:
            process.release()
        me = asyncio.current_task()
        while tasks := [task for task in asyncio.all_tasks() if task is not me]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)


def run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What ``work`` comes to, in a loop of its own."""
    loop = VirtualLoop()
    loop.set_exception_handler(lambda _loop, _context: None)  # of tasks that nobody waits for any more
    asyncio.set_event_loop(loop)
    try:
        try:
            return loop.run_until_complete(work())
        finally:
            loop.run_until_complete(loop.bury())
    finally:
        asyncio.set_event_loop(None)
        loop.close()
