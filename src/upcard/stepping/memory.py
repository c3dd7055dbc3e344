"""What a seat has heard and done since the beginning of a game, as text and as tokens."""

import re
from array import array
from collections.abc import Sequence
from typing import Final

from upcard.kernel.state import Event, Move
from upcard.stepping.numbering import CARDS, DIGITS

MOVE: Final = ">"
"""The line of a move of one's own begins with it."""

_TOKEN: Final = re.compile(r"[A23456789TJQK][SHDC](?![\w-])|\?\?|P\d+|[a-z][a-z_-]*|\d|[^\s\w]|[A-Z]")

LINE_END: Final = 1
"""The token behind each line; 0 stands where nothing is told yet."""


def said(event: Event) -> str:
    """All of an event, as text."""
    more = [str(event.number)] if event.number else []
    more += [f"to {event.other}"] if event.other >= 0 else []
    more += [str(event.what)] if event.what is not None else []
    return " ".join([str(event), *more])


class Tokens:
    """Numbers for the words of what is told: of `said` and of moves. ``names`` are those of the words, each at its
    number; 0 stands for none."""

    def __init__(self, words: Sequence[str], events: Sequence[str], seats: int) -> None:
        told = [
            MOVE,
            "to",
            "-",
            "*",
            "??",
            *words,
            *events,
            *CARDS,
            *DIGITS,
            *[f"P{seat + 1}" for seat in range(seats)],
        ]
        self.names: tuple[str, ...] = ("", "(line)", *dict.fromkeys(told))
        self._numbers = {name: number for number, name in enumerate(self.names)}

    def of(self, line: str) -> list[int]:
        """The tokens of a line.

        Raises:
            ValueError: a word of it has none.
        """
        found: list[int] = []
        for word in _TOKEN.findall(line):
            number = self._numbers.get(word)
            if number is None:
                raise ValueError(f"the word {word!r} of {line!r} has no token")
            found.append(number)
        found.append(LINE_END)
        return found


class Memory:
    """All that a seat has heard, and its own moves, in order, line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.tokens = array("f")
        """The tokens of the first lines, `counted` of them."""
        self.counted = 0

    def copy(self) -> "Memory":
        """Another one with the same in it."""
        made = Memory()
        made.lines = self.lines[:]
        made.tokens = self.tokens[:]
        made.counted = self.counted
        return made

    def hear(self, events: Sequence[Event], seat: int) -> None:
        """Add events as the seat may know them."""
        for event in events:
            self.lines.append(said(event.seen_by(seat)))

    def did(self, move: Move) -> None:
        """Add a move of its own."""
        self.lines.append(f"{MOVE} {move}")

    def told(self, tokens: Tokens) -> "array[float]":
        """The tokens of all lines. The array is kept: it is not to be changed."""
        for line in self.lines[self.counted :]:
            self.tokens.extend([float(number) for number in tokens.of(line)])
        self.counted = len(self.lines)
        return self.tokens


__all__ = ["LINE_END", "Memory", "Tokens", "said"]
