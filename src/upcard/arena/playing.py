"""Plays numbered deals or games, and gives the results in the order of their numbers.

They are played one after the other, in several processes or on many machines.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol, TypeVar

from upcard.programs import SECONDS
from upcard.programs.programs import Programs

AHEAD: Final = 2
"""So many batches for each who plays are begun before they are asked for."""

A_WHILE: Final = 0.25
"""Seconds for which who plays is left alone, where several deals are played in that time: the way to another process
or machine costs some thousandths of a second."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Numbered(Protocol[T_co]):
    """What is played: a contest, an experiment, a simulation. It goes to other processes and machines."""

    @property
    def seconds(self) -> float | None:
        """What a program may take for an answer, None for what it may take elsewhere."""

    def play(self, number: int, programs: Programs, /) -> T_co:
        """Play what has that number, from 0; it depends on nothing that was played before."""


class WorkerLost(Exception):
    """A process that played has died: it was killed, or had no memory."""


@dataclass(frozen=True)
class Batch:
    """What numbers that follow each other have brought, and in how many ``seconds``.

    ``problem``: what the next of them has raised; those behind it were not played then.
    """

    results: tuple[Any, ...]
    seconds: float
    problem: Exception | None = None


@dataclass(frozen=True)
class Team:
    """Those who play deals or games at the same time: this process, several, or machines of a cluster.

    Attributes:
        many: how many play at the same time.
        begin: begins to play what has these numbers, and returns what waits for the results: it raises WorkerLost.
        most: so many numbers are given at once at most.
    """

    many: int
    begin: Callable[[range], Callable[[], Batch]]
    most: int = 1_000


Place = Callable[[Numbered[Any]], AbstractContextManager[Team]]
"""Where it is played: it brings together who plays that, and sends them home at the end."""


@contextmanager
def in_this_process(plays: Numbered[Any]) -> Iterator[Team]:
    """Yield a team of this process alone, which plays only what is asked for."""
    with programs_of(plays) as programs:
        yield Team(1, lambda numbers: partial(play_batch, plays, numbers, programs), most=1)


def play_batch(plays: Numbered[Any], numbers: range, programs: Programs) -> Batch:
    """Play the deals or games of these numbers one after the other."""
    begun, results = monotonic(), list[Any]()
    for number in numbers:
        try:
            results.append(plays.play(number, programs))
        except Exception as problem:
            return Batch(tuple(results), monotonic() - begun, problem)
    return Batch(tuple(results), monotonic() - begun)


@contextmanager
def played(plays: Numbered[T], first: int, count: int, place: Place = in_this_process) -> Iterator[Iterator[T]]:
    """Yield the results of the numbers ``first`` to ``count`` - 1, in their order; they are the same at any ``place``.

    Programs among the players end with it.

    Raises, where one is asked for:
        WorkerLost: a process has died.
        Exception: whatever `Numbered.play` raises.
    """
    with place(plays) as team:
        yield _in_order(team, range(first, count))


def _in_order(team: Team, left: range) -> Iterator[Any]:
    waiting: deque[Callable[[], Batch]] = deque()
    size = 1
    while True:
        while left and len(waiting) < team.many * (AHEAD + 1):
            waiting.append(team.begin(left[:size]))
            left = left[size:]
        if not waiting:
            return
        batch = waiting.popleft()()
        yield from batch.results
        if batch.problem is not None:
            raise batch.problem
        # What is known of their length comes late: no more than twice as many at a time.
        fitting = int(A_WHILE * len(batch.results) / batch.seconds) if batch.seconds else team.most
        size = max(1, min(fitting, 2 * size, team.most))


def programs_of(plays: Numbered[Any]) -> Programs:
    """None yet, with the time that they have there."""
    return Programs(SECONDS if plays.seconds is None else plays.seconds)


__all__ = ["Batch", "Numbered", "Place", "Team", "WorkerLost", "in_this_process", "play_batch", "played", "programs_of"]
