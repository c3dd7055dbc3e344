"""Many tables of a game stepped together, with arrays of numpy that are written in place: ``pip install upcard[envs]``.

>>> from upcard.envs.vector import VectorEnvironment
>>> tables = VectorEnvironment("guts", 4, seats=3)
>>> tables.reset(seed=7)
>>> tables.observations.shape, tables.masks.shape, tables.seat.tolist()
((4, 839), (4, 71), [2, 1, 2, 0])
>>> tables.step(tables.masks.argmax(axis=1))
>>> tables.seat.tolist()
[0, 2, 0, 1]
"""

import math
from collections.abc import Callable, Mapping, Sequence
from ctypes import c_uint8
from multiprocessing import get_context
from typing import Any, Final, Literal, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from upcard import library
from upcard.envs.workers import VectorWorkers
from upcard.kernel.run import Player
from upcard.options.house_rules import HouseRules
from upcard.stepping.environment import NOT_BEGUN, Environment
from upcard.stepping.integers import integer, seat_of, seed_of
from upcard.stepping.payoff import Payoff
from upcard.stepping.settings import seats_of
from upcard.stepping.vector import LOSES, TableMemory, VectorTables

MASKED: Final = ("error", "lose")

NOWHERE: Final = "leads to no legal move"


class VectorArrays:
    """The arrays of so many tables like ``first``, in one block of memory.

    Args:
        first: any of the tables.
        count: how many they are.
        at_once: each seat has an observation, a mask and a number of its own.
        memory: bytes of 0, as many as `size_of` says; of its own unless given.
    """

    def __init__(self, first: Environment, count: int, at_once: bool, memory: Any = None) -> None:
        memory = bytearray(self.size_of(first, count, at_once)) if memory is None else memory
        made: dict[str, NDArray[Any]] = {}
        begin = 0
        for name, (kind, shape) in self._shapes(first, count, at_once).items():
            made[name] = np.frombuffer(memory, kind, math.prod(shape), begin).reshape(shape)
            begin += made[name].nbytes
        self.numbers, self.observations, self.masks = made["numbers"], made["observations"], made["masks"]
        self.seat, self.asked, self.games = made["seat"], made["asked"], made["games"]
        self.rewards, self.terminated, self.truncated = made["rewards"], made["terminated"], made["truncated"]

    @classmethod
    def size_of(cls, first: Environment, count: int, at_once: bool) -> int:
        """How many bytes of memory there are to be."""
        shapes = cls._shapes(first, count, at_once).values()
        return sum([np.dtype(kind).itemsize * math.prod(shape) for kind, shape in shapes])

    @staticmethod
    def _shapes(first: Environment, count: int, at_once: bool) -> dict[str, tuple[Any, tuple[int, ...]]]:
        """Return types and shapes, the longest items first, so that all lie at multiples of their lengths."""
        rows = (count, first.seats) if at_once else (count,)
        return {
            "numbers": (np.int64, rows),
            "seat": (np.int64, (count,)),
            "games": (np.int64, (count,)),
            "rewards": (np.float64, (count, first.seats)),
            "observations": (np.float32, (*rows, first.layout.size)),
            "masks": (np.int8, (*rows, first.numbering.size)),
            "asked": (np.bool_, (count, first.seats)),
            "terminated": (np.bool_, (count,)),
            "truncated": (np.bool_, (count,)),
        }

    def of(self, table: int) -> TableMemory:
        """Return the memory of one table."""
        one = slice(table, table + 1)
        return TableMemory(
            numbers=self.numbers[one].reshape(-1).data,
            observations=[row.data for row in self.observations[one].reshape(-1, self.observations.shape[-1])],
            masks=[row.view(np.uint8).data for row in self.masks[one].reshape(-1, self.masks.shape[-1])],
            seat=self.seat[one].data,
            asked=self.asked[table].view(np.uint8).data,
            rewards=self.rewards[table].data,
            terminated=self.terminated[one].view(np.uint8).data,
            truncated=self.truncated[one].view(np.uint8).data,
            games=self.games[one].data,
        )


class VectorEnvironment:
    """So many tables of one game, which are stepped in one call. All seats without a player are played from outside.

    In turn, each table is given one number a step, that of the seat which is to choose. At once, it is given one by
    each seat: all that are asked choose together, each blind to what the others choose, and the numbers of other seats
    are not looked at.

    A table whose game is over begins another at the next step; the number that it is given then is not looked at, and
    only number 0 is open. (This is what Gymnasium calls next-step autoreset.) Each table plays the games that one
    `upcard.envs.gymnasium.OneSeat` or PettingZoo table of its seed would play one after the other. A copy, also one
    that was pickled, plays on by itself, as this one would.

    The arrays are made once, and written in place by every `reset` and `step`: copy what is to be kept. They are for
    reading.

    Args:
        game: the id of a game, or rules.
        count: how many tables.
        book: of the game; its first unless given.
        seats: how many play at each table; as many as is usual unless given.
        worth: what the game is worth, ``win`` or ``score`` (see `upcard.stepping.payoff.Payoff`).
        most_moves: after so many moves a game is cut short, a truncation; None: never.
        at_once: the seats choose at once, and not in turn.
        masked: what becomes of a number that is masked: ``error`` raises ValueError, ``lose`` ends the game with −1 for
            the seat.
        players: who plays seats that are not played from outside, by seat: seed → player.
        words: of the moves of a game of another package, where they are not to be those of `numbering_of`.
        processes: how many processes share the tables among them, each with the arrays in memory that all have; 0: this
            one has them all. They are started as `multiprocessing.set_start_method` says.

    Attributes:
        observations: what the seat that is to choose sees, as `layout` says, or where the game is over the one that
            chose last. 32-bit floats of the shape (count, size); at once what each seat sees, (count, seats, size).
        masks: 1 for each number that it may choose, as 8-bit integers; (count, numbers) or (count, seats, numbers).
        seat: by table who is to choose, the first of those asked; −1 where the game is over.
        asked: by table and seat, whether a number of it is looked at in the next step.
        rewards: by table and seat what the game was worth, 64-bit floats; 0 until it is over.
        terminated: by table, whether the game has ended; ``truncated``: whether it has been cut short.
        games: by table, how many games have come to their end.
        refused: by table whose game a masked number has lost in the last step, the reason.

    Raises:
        BadHouseRules: there is no such game or book.
        Refused: the rules are not for that many seats.
        ValueError: anything else that cannot be.
        TypeError: no integer is given where one is wanted, here or later: whatever `operator.index` takes is one.
    """

    def __init__(
        self,
        game: str | HouseRules,
        count: SupportsIndex,
        *,
        book: str | None = None,
        seats: SupportsIndex | None = None,
        worth: Payoff = "win",
        most_moves: SupportsIndex | None = None,
        at_once: bool = False,
        masked: Literal["error", "lose"] = "error",
        players: Mapping[Any, Callable[[int], Player]] | None = None,
        words: tuple[str, ...] | None = None,
        processes: SupportsIndex = 0,
    ) -> None:
        self.count = integer(count, "count")
        self.processes = integer(processes, "processes")
        if self.count < 1:
            raise ValueError(f"count is {self.count}: at least one table is wanted")
        if not 0 <= self.processes <= self.count:
            raise ValueError(f"processes is {self.processes}: it is 0 to {self.count}, the number of tables")
        if masked not in MASKED:
            raise ValueError(f"masked is {masked!r}: it is 'lose' or 'error'")
        rules = library.game(game, book)
        first = Environment(rules, seats_of(rules, seats), worth, most_moves, words, players)
        self.at_once = at_once
        self.masked: Literal["error", "lose"] = masked
        self.rules, self.seats, self.worth, self.most_moves = rules, first.seats, first.worth, first.most_moves
        self.makers = first.makers
        self.numbering, self.layout = first.numbering, first.layout
        self.refused: dict[int, str] = {}
        self._begun = False
        memory: Any = None
        if self.processes:
            memory = get_context().RawArray(c_uint8, VectorArrays.size_of(first, self.count, at_once))
        arrays = VectorArrays(first, self.count, at_once, memory)
        self.observations, self.masks, self.seat, self.asked = (
            arrays.observations,
            arrays.masks,
            arrays.seat,
            arrays.asked,
        )
        self.rewards, self.terminated, self.truncated = arrays.rewards, arrays.terminated, arrays.truncated
        self.games = arrays.games
        self._numbers = arrays.numbers
        self._rows = self.masks.reshape(-1, self.numbering.size)
        """The masks, one for each number that is given."""
        self._each_row = np.arange(len(self._rows))
        self._tables: VectorTables | VectorWorkers
        if self.processes:
            self._tables = VectorWorkers(_vector_of, (first, self.count, at_once, memory), self.count, self.processes)
        else:
            self._tables = VectorTables(first, [arrays.of(table) for table in range(self.count)], at_once)

    def reset(self, seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None) -> None:
        """Begin a game at each table: table ``i`` with the cards of ``seed + i``, or of the i-th seed of a sequence.

        Without a seed, here or in the sequence, others are dealt each time; where there was one before, those that
        follow from it.

        Raises:
            ValueError: a seed is below 0, or there are not as many as tables; nothing has changed.
        """
        given: list[int | None]
        if seed is None:
            given = [None] * self.count
        elif isinstance(seed, Sequence):
            given = [None if each is None else seed_of(each) for each in seed]
            if len(given) != self.count:
                raise ValueError(f"{len(given)} seeds are given for {self.count} tables")
        else:
            given = [seed_of(seed) + table for table in range(self.count)]
        self._begun = False
        self.refused = {}
        self._tables.reset(given)
        self._begun = True

    def step(self, numbers: ArrayLike) -> None:
        """Choose a number at each table, (count,); at once one of each seat, (count, seats).

        Raises:
            ValueError: there are not as many numbers as are wanted, one is masked (and that is an error), or no game
                has begun; nothing has changed.
            TypeError: the numbers are no integers; nothing has changed.
        """
        if not self._begun:
            raise ValueError(NOT_BEGUN)
        self._take(np.asarray(numbers))
        # What goes wrong now leaves tables that have been stepped beside others that have not.
        self._begun = False
        self._tables.step()
        self._begun = True

    def views(self, seat: SupportsIndex) -> tuple[str, ...]:
        """Return by table, in words, how that seat sees it.

        Raises:
            ValueError: there is no such seat, or no game has begun.
        """
        if not self._begun:
            raise ValueError(NOT_BEGUN)
        return tuple(self._tables.views(seat_of(seat, self.seats)))

    def close(self) -> None:
        """End the processes, if there are any; the arrays stay as they are."""
        if isinstance(self._tables, VectorWorkers):
            self._tables.close()
            self._begun = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        settings = {
            "seats": self.seats,
            "worth": self.worth,
            "most_moves": self.most_moves,
            "at_once": self.at_once,
            "masked": self.masked,
            "players": self.makers,
            "words": self.numbering.words,
            "processes": self.processes,
        }
        return _made_again, (self.rules, self.count, settings, self._begun, self._tables.saved())

    def _take(self, given: NDArray[Any]) -> None:
        """Check the numbers, and write them where the tables read them."""
        if given.dtype.kind not in "biu":
            raise TypeError(f"the numbers are of {given.dtype}: integers are wanted")
        if given.shape != self._numbers.shape:
            raise ValueError(f"the numbers have the shape {given.shape}: {self._numbers.shape} is wanted")
        flat = given.reshape(-1)
        within = (flat >= 0) & (flat < self.numbering.size)
        chosen = np.where(within, flat, 0).astype(np.int64)
        wrong = ~(within & (self._rows[self._each_row, chosen] > 0))
        wrong &= self.asked.reshape(-1) if self.at_once else self.seat >= 0
        refused: dict[int, str] = {}
        if wrong.any():
            if self.masked == "error":
                raise ValueError(self._refusal(int(wrong.argmax()), flat))
            for row in np.flatnonzero(wrong):
                refused[int(row) // self.seats if self.at_once else int(row)] = f"the number {flat[row]} {NOWHERE}"
            chosen[wrong] = LOSES
        self.refused = refused
        self._numbers.reshape(-1)[:] = chosen

    def _refusal(self, row: int, flat: NDArray[Any]) -> str:
        where = f"table {row // self.seats}, seat {row % self.seats}" if self.at_once else f"table {row}"
        return f"{where}: {self.numbering.refusal(int(flat[row]), np.flatnonzero(self._rows[row]).tolist())}"


def _vector_of(part: range, first: Environment, count: int, at_once: bool, memory: Any) -> VectorTables:
    """Return the tables of that part, for a process of their own."""
    arrays = VectorArrays(first, count, at_once, memory)
    return VectorTables(first, [arrays.of(table) for table in part], at_once)


def _made_again(
    rules: HouseRules, count: int, settings: dict[str, Any], begun: bool, saved: list[bytes]
) -> VectorEnvironment:
    made = VectorEnvironment(rules, count, **settings)
    made._tables.restore(saved)
    made._begun = begun
    return made


__all__ = ["VectorEnvironment"]
