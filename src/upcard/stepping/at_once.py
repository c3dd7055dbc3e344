"""Lets all seats that are asked choose at once, each blind to what the others choose."""

from array import array
from collections.abc import Iterable, Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from upcard.kernel.state import Move
from upcard.stepping.action_encoding import END, Choosing
from upcard.stepping.environment import Environment


@mypyc_attr(allow_interpreted_subclasses=True)
class ChoosingAtOnce:
    """The decisions of all seats of a table that are asked now and are played from outside.

    When the moves of all of them are complete they are made in the order of `Game.asks`; those of seats that are not
    asked any more by then fall away. Until then nobody is shown what another has chosen. To a seat that is not to
    choose, because it is not asked or its move is complete, only the number 0 is open, and it is not looked at.

    Args:
        table: whose game has begun.
        picked: the numbers that were chosen since the seats were asked, of a table that was copied.
    """

    def __init__(self, table: Environment, picked: Iterable[dict[int, int]] = ()) -> None:
        self.table = table
        self._choosing: dict[int, Choosing] = {}
        """By seat that is asked its decision so far."""
        self._moves: dict[int, Move] = {}
        """By seat the move that it has completed."""
        self._picked: list[dict[int, int]] = []
        self.ask()
        for numbers in picked:
            self.choose(numbers)

    def __reduce__(self) -> "tuple[type[ChoosingAtOnce], tuple[Environment, list[dict[int, int]]]]":
        return type(self), (self.table, self._picked)

    @property
    def picked(self) -> list[dict[int, int]]:
        """By seat the numbers that were chosen since the seats were asked, time by time."""
        return self._picked

    def ask(self) -> None:
        """Forget all decisions, and ask the seats that the table asks now."""
        table = self.table
        self._moves = {}
        self._picked = []
        self._choosing = {seat: table.choosing(seat) for seat in table.asked if seat not in table.makers}

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are to choose a number, in the order of the game's questions."""
        return tuple([seat for seat in self._choosing if seat not in self._moves])

    def must_be_open(self, seat: int, number: int) -> None:
        """Check that a seat which is to choose may choose this. Raises ValueError: the number is not open."""
        self._choosing[seat].must_be_open(number)

    def choose(self, numbers: Mapping[int, int]) -> None:
        """Choose a number for each of those that are `waiting`.

        Raises:
            ValueError: a number is not open.
        """
        waiting = self.waiting
        for seat in waiting:
            self.must_be_open(seat, numbers[seat])
        for seat in waiting:
            move = self._choosing[seat].choose(numbers[seat])
            if move is not None:
                self._moves[seat] = move
        if len(self._moves) < len(self._choosing):
            self._picked.append({seat: numbers[seat] for seat in waiting})
            return
        table = self.table
        while table.seat in self._moves:
            table.play(self._moves.pop(table.seat))
        self.ask()

    def mask(self, seat: int) -> bytearray:
        """Return a byte for each number: 1 where the seat may choose it now."""
        choosing = self._choosing.get(seat)
        if choosing is None or seat in self._moves:
            mask = bytearray(self.table.numbering.size)
            mask[END] = 1
            return mask
        return choosing.mask()

    def array(self, seat: int) -> "array[float]":
        """Return what the seat sees; see `Environment.array`."""
        return self.table.array(seat, self._chosen(seat))

    def write_array(self, seat: int, out: Any) -> None:
        """Write the `array` into ``out``, a `memoryview` of as many 32-bit floats."""
        self.table.write_array(seat, out, self._chosen(seat))

    def _chosen(self, seat: int) -> tuple[int, ...]:
        choosing = self._choosing.get(seat)
        return () if choosing is None else choosing.chosen


__all__ = ["ChoosingAtOnce"]
