"""Writes and reads the row of a score sheet for a deal that was played at a table of the card room.

It is a number for each seat, and behind strokes what else a game's `ScoreRules` has to know to go on: ``0 50 140``,
``-5 10 -5 / gone P1 / nobody``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from upcard.kernel.ui.told_values import read_sum
from upcard.text.messages import marked

STROKE: Final = "/"

BROUGHT: Final = marked(
    "Points from an earlier game, or with which somebody has joined, have no place at a table of this game."
)
"""Why a game cannot go on at a table, where it cannot."""


@dataclass(frozen=True)
class PlayedRow:
    """The row of a score sheet for a deal that was played at a table of the card room.

    The ``points`` by seat, and what else the score rules need, as words by the first of them (``gone``: ``P1``).
    """

    points: tuple[int, ...]
    said: Mapping[str, tuple[str, ...]]

    def numbers(self, word: str) -> tuple[int, ...] | None:
        """Return the numbers behind that word, one for each seat; None where there are none or others."""
        found = [read_sum(each) for each in self.said.get(word, ())]
        read = tuple([each for each in found if each is not None])
        return read if len(read) == len(found) == len(self.points) else None


def write_played(points: Sequence[int], said: Iterable[Sequence[object]] = ()) -> str:
    """Return a row that brought these points.

    >>> write_played((-5, 10), [("gone", "P1"), ("nobody",)])
    '-5 10 / gone P1 / nobody'
    """
    parts: list[Sequence[object]] = [points, *said]
    return f" {STROKE} ".join([" ".join([str(word) for word in part]) for part in parts])


def read_played(text: str, seats: int) -> PlayedRow | None:
    """Return what that says of so many seats; None where it says nothing.

    >>> read_played("-5 10 / gone P1", 2)
    PlayedRow(points=(-5, 10), said={'gone': ('P1',)})
    >>> read_played("-5 ten", 2), read_played("1 2 3", 2)
    (None, None)
    """
    first, *more = [part.split() for part in text.split(STROKE)]
    numbers = [read_sum(word) for word in first]
    points = tuple([number for number in numbers if number is not None])
    if len(points) != len(numbers) or len(points) != seats or [] in more:
        return None
    return PlayedRow(points, {part[0]: tuple(part[1:]) for part in more})


__all__ = ["PlayedRow", "read_played", "write_played"]
