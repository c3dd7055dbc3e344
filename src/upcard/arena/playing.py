"""Deals or games with a number, played one after the other, in several processes or on many machines, and given in
their order wherever that is."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from upcard.programs import SECONDS
from upcard.programs.programs import Programs

AHEAD: Final = 2
"""So many deals for each who plays are begun before they are asked for."""

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
class Team:
    """Who plays.

    Attributes:
        many: how many play at the same time.
        begin: begins to play what has that number, and returns what waits for the result: it raises WorkerLost, and
            whatever `Numbered.play` raises.
    """

    many: int
    begin: Callable[[int], Callable[[], Any]]


Place = Callable[[Numbered[Any]], AbstractContextManager[Team]]
"""Where it is played: it brings together who plays that, and sends them home at the end."""


@contextmanager
def in_this_process(plays: Numbered[Any]) -> Iterator[Team]:
    """Nobody but this process plays, and only what is asked for."""
    with programs_of(plays) as programs:
        yield Team(1, lambda number: partial(plays.play, number, programs))


@contextmanager
def played(plays: Numbered[T], first: int, count: int, place: Place = in_this_process) -> Iterator[Iterator[T]]:
    """What the numbers ``first`` to ``count`` - 1 bring, in their order; it is the same at any ``place``. Programs
    among the players end with it.

    Raises, where one is asked for:
        WorkerLost: a process has died.
        Exception: whatever `Numbered.play` raises.
    """
    with place(plays) as team:
        yield _in_order(team, first, count)


def _in_order(team: Team, first: int, count: int) -> Iterator[Any]:
    waiting: deque[Callable[[], Any]] = deque()
    numbers = iter(range(first, count))
    while True:
        while len(waiting) < team.many * (AHEAD + 1) and (number := next(numbers, None)) is not None:
            waiting.append(team.begin(number))
        if not waiting:
            return
        yield waiting.popleft()()


def programs_of(plays: Numbered[Any]) -> Programs:
    """None yet, with the time that they have there."""
    return Programs(SECONDS if plays.seconds is None else plays.seconds)


__all__ = ["Numbered", "Place", "Team", "WorkerLost", "in_this_process", "played", "programs_of"]
