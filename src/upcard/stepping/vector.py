"""Steps many tables of one game, and writes what is to be seen of them into memory that is given once."""

import pickle
from typing import Any, Final

from upcard.stepping.action_encoding import END
from upcard.stepping.at_once import ChoosingAtOnce
from upcard.stepping.environment import NOBODY, Environment
from upcard.stepping.payoff import ILLEGAL
from upcard.stepping.settings import Seeds

LOSES: Final = -1
"""Stands for a number that is masked where that loses the game."""


class TableMemory:
    """The memory of one table: views (`memoryview`) of what is read, the ``numbers``, and of what is written.

    ``observations`` and ``masks`` have one view where seats choose in turn, and one for each seat where they choose at
    once. ``numbers`` are as many 64-bit integers. ``asked`` (bytes) and ``rewards`` (64-bit floats) are by seat;
    ``seat``, ``games`` (64-bit integers), ``terminated`` and ``truncated`` (bytes) have one place.
    """

    def __init__(
        self,
        numbers: Any,
        observations: list[Any],
        masks: list[Any],
        seat: Any,
        asked: Any,
        rewards: Any,
        terminated: Any,
        truncated: Any,
        games: Any,
    ) -> None:
        self.numbers = numbers
        self.observations = observations
        self.masks = masks
        self.seat = seat
        self.asked = asked
        self.rewards = rewards
        self.terminated = terminated
        self.truncated = truncated
        self.games = games


class VectorTable:
    """One of the tables: plays one game after the other, and writes how it stands into its memory.

    Args:
        table: before any game.
        memory: where its numbers are read and everything else is written.
        at_once: all seats that are asked choose at once, and not in turn.
    """

    def __init__(self, table: Environment, memory: TableMemory, at_once: bool) -> None:
        self.table = table
        self.memory = memory
        self.at_once = at_once
        self.seeds = Seeds()
        self.together: ChoosingAtOnce | None = None
        self.shown = 0
        """In turn, the seat whose array is shown."""
        self.lost: tuple[int, ...] = ()
        """The seats whose masked numbers have ended the game."""
        self.games = 0
        """How many games have come to their end."""
        self._nothing = bytearray(table.numbering.size)
        self._nothing[END] = 1
        """The mask of who is not to choose."""

    @property
    def over(self) -> bool:
        """Say whether the game has ended, been cut short, or been lost by a masked number."""
        return self.table.over or len(self.lost) > 0

    def reset(self, seed: int | None) -> None:
        """Begin a game with the cards of that seed, or of one that follows from those before."""
        self.table.reset(self.seeds.next(seed))
        self.together = ChoosingAtOnce(self.table) if self.at_once else None
        self.shown = min([seat for seat in range(self.table.seats) if seat not in self.table.makers])
        self.lost = ()
        self._clear()
        self._show()

    def step(self) -> None:
        """Choose what the numbers of its memory say, or begin anew where the game is over."""
        if self.over:
            self.reset(None)
            return
        numbers = self.memory.numbers
        if self.together is None:
            if numbers[0] == LOSES:
                self.lost = (self.table.seat,)
            else:
                self.table.step(numbers[0])
        else:
            chosen = {seat: numbers[seat] for seat in self.together.waiting}
            self.lost = tuple([seat for seat in chosen if chosen[seat] == LOSES])
            if not self.lost:
                self.together.choose(chosen)
        self._show()

    def _clear(self) -> None:
        """Nobody is asked, nothing is won, and nothing is over."""
        memory = self.memory
        for seat in range(self.table.seats):
            memory.asked[seat] = 0
            memory.rewards[seat] = 0.0
        memory.terminated[0] = memory.truncated[0] = 0

    def _end(self) -> None:
        """Tell what the game was worth, and how it ended."""
        memory, table = self.memory, self.table
        self.games += 1
        memory.games[0] = self.games
        returns = table.returns()
        for seat in range(table.seats):
            memory.rewards[seat] = ILLEGAL if seat in self.lost else returns[seat]
        memory.terminated[0] = not table.cut_short
        memory.truncated[0] = table.cut_short

    def _show(self) -> None:
        """Write what the seats see and may choose, who they are, and how the game ended, if it did."""
        memory, table, together = self.memory, self.table, self.together
        over = self.over
        if over:
            self._end()
        memory.seat[0] = NOBODY if over else table.seat
        if together is None:
            memory.asked[self.shown] = 0
            if not over:
                self.shown = table.seat
                memory.asked[self.shown] = 1
            table.write_array(self.shown, memory.observations[0])
            if over:
                memory.masks[0][:] = self._nothing
            else:
                table.write_mask(self.shown, memory.masks[0])
            return
        waiting: tuple[int, ...] = () if over else together.waiting
        for seat in range(table.seats):
            memory.asked[seat] = seat in waiting
            together.write_array(seat, memory.observations[seat])
            memory.masks[seat][:] = together.mask(seat) if seat in waiting else self._nothing

    def saved(self) -> tuple[Any, ...]:
        """Return all that the table goes on from, sharing it with the table."""
        picked = [] if self.together is None else self.together.picked
        return self.table.__getstate__(), self.seeds, picked, self.shown, self.lost, self.games

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Go on from what was saved of another, and write it into the memory."""
        game, self.seeds, picked, shown, self.lost, self.games = saved
        self.table.__setstate__(game)
        begun = self.table.over or self.table.seat != NOBODY
        self.together = ChoosingAtOnce(self.table, picked) if self.at_once and begun else None
        self.memory.games[0] = self.games
        self.shown = shown
        self._clear()
        if begun:
            self.games -= self.over  # it is counted again
            self._show()


class VectorTables:
    """Tables of one game, all like the first, which are stepped one after the other."""

    def __init__(self, first: Environment, memories: list[TableMemory], at_once: bool) -> None:
        self.tables = [VectorTable(first.clone(), memory, at_once) for memory in memories]

    def reset(self, seeds: list[int | None]) -> None:
        """Begin a game at each table, with the cards of its seed or others (see `Seeds`)."""
        for table, seed in zip(self.tables, seeds, strict=True):
            table.reset(seed)

    def step(self) -> None:
        """Step each table by the numbers in its memory."""
        for table in self.tables:
            table.step()

    def views(self, seat: int) -> list[str]:
        """Return by table, in words, how that seat sees it."""
        return [str(table.table.view(seat)) for table in self.tables]

    def saved(self) -> list[bytes]:
        """Return by table all that it goes on from."""
        return [pickle.dumps(table.saved()) for table in self.tables]

    def restore(self, saved: list[bytes]) -> None:
        """Go on from what was `saved` of as many tables."""
        for table, each in zip(self.tables, saved, strict=True):
            table.restore(pickle.loads(each))


__all__ = ["LOSES", "TableMemory", "VectorTable", "VectorTables"]
