"""Processes that share the tables of a vector environment among them, each stepping a part of them."""

import pickle
import signal
import weakref
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from upcard.stepping.vector import VectorTables

CLOSED: Final = "the tables are closed"


class VectorWorkers:
    """So many processes, each with a part of ``count`` tables; to be called like `VectorTables`.

    The memory of the tables has no name in the system and is gone with the last process that has it. The processes end
    when they are closed or forgotten, when one of them fails, when a call is broken off (Ctrl-C) and when this process
    ends, however it does.

    Args:
        make: returns the tables of a part, in a process of their own.
        given: its arguments behind the part.
        count: how many tables there are.
        processes: how many processes.
    """

    def __init__(self, make: Callable[..., VectorTables], given: tuple[Any, ...], count: int, processes: int) -> None:
        self.parts = [range(count * at // processes, count * (at + 1) // processes) for at in range(processes)]
        context: Any = get_context()
        self._connections: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._end = weakref.finalize(self, _end, self._processes, self._connections)
        try:
            for part in self.parts:
                ours, its = context.Pipe()
                self._connections.append(ours)
                process = context.Process(target=_work, args=(its, ours, make, part, given), daemon=True)
                process.start()
                its.close()
                self._processes.append(process)
        except BaseException:
            self.close()
            raise

    def reset(self, seeds: list[int | None]) -> None:
        """See `VectorTables.reset`."""
        self._all("reset", [[seeds[table] for table in part] for part in self.parts])

    def step(self) -> None:
        """See `VectorTables.step`."""
        self._all("step")

    def views(self, seat: int) -> list[str]:
        """See `VectorTables.views`."""
        return [view for views in self._all("views", [seat] * len(self.parts)) for view in views]

    def saved(self) -> list[bytes]:
        """See `VectorTables.saved`."""
        return [each for saved in self._all("saved") for each in saved]

    def restore(self, saved: list[bytes]) -> None:
        """See `VectorTables.restore`."""
        self._all("restore", [[saved[table] for table in part] for part in self.parts])

    def close(self) -> None:
        """End the processes. They hold nothing that had to be kept."""
        self._end()

    def _all(self, method: str, arguments: list[Any] | None = None) -> list[Any]:
        """Call a method of the tables in all processes, with an argument for each, and return what they return."""
        if not self._connections:
            raise ValueError(CLOSED)
        try:
            for at, connection in enumerate(self._connections):
                self._reached(at, connection.send, (method, () if arguments is None else (arguments[at],)))
            answers = []
            for at, connection in enumerate(self._connections):
                done, answer = self._reached(at, connection.recv)
                if not done:
                    raise answer
                answers.append(answer)
        except BaseException:
            self.close()
            raise
        return answers

    def _reached(self, at: int, call: Callable[..., Any], *given: Any) -> Any:
        try:
            return call(*given)
        except (EOFError, ConnectionError):
            part = self.parts[at]
            raise RuntimeError(f"the process of tables {part[0]} to {part[-1]} has ended") from None


def _work(
    connection: Connection,
    other_end: Connection,
    make: Callable[..., VectorTables],
    part: range,
    given: tuple[Any, ...],
) -> None:
    """Do what is asked through the connection until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one ends the others
    other_end.close()
    tables = make(part, *given)
    while True:
        try:
            method, arguments = connection.recv()
        except (EOFError, ConnectionError):
            return
        try:
            answer = True, getattr(tables, method)(*arguments)
        except Exception as problem:
            answer = False, _sendable(problem)
        connection.send(answer)


def _sendable(problem: Exception) -> Exception:
    """Return the exception, or one with its text where it cannot be pickled."""
    try:
        pickle.loads(pickle.dumps(problem))
    except Exception:
        return RuntimeError(f"{type(problem).__name__}: {problem}")
    return problem


def _end(processes: list[BaseProcess], connections: list[Connection]) -> None:
    for connection in connections:
        connection.close()
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
    connections.clear()
    processes.clear()


__all__ = ["VectorWorkers"]
