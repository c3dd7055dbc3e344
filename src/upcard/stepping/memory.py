"""Keeps what a seat has heard and done since the beginning of a game, as text and as tokens."""

from array import array
from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from upcard.kernel.state import Event, Move
from upcard.stepping.action_encoding import CARDS, DIGITS
from upcard.stepping.vocabulary import TOLD, said

MOVE: Final = ">"
"""The line of a move of one's own begins with it."""

LINE_END: Final = 1
"""The token behind each line; 0 stands where nothing is told yet."""


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class Tokens:
    """Numbers for the words of what is told: of `said` and of moves.

    ``names`` are those of the words, each at its number; 0 stands for none.
    """

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
        """Return the tokens of a line.

        Raises:
            ValueError: a word of it has none.
        """
        found: list[int] = []
        for word in TOLD.findall(line):
            number = self._numbers.get(word)
            if number is None:
                raise ValueError(f"the word {word!r} of {line!r} has no token")
            found.append(number)
        found.append(LINE_END)
        return found


class UnknownMove(Move):
    """Stands for a move of which is known only that it was made."""

    form = "-"


UNKNOWN_MOVE: Final = UnknownMove()


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
        """Add a move that the seat itself has made."""
        self.lines.append(f"{MOVE} {move}")

    def told(self, tokens: Tokens) -> "array[float]":
        """Return the tokens of all lines.

        The array is kept: it is not to be changed.
        """
        for line in self.lines[self.counted :]:
            self.tokens.extend([float(number) for number in tokens.of(line)])
        self.counted = len(self.lines)
        return self.tokens


class Heard:
    """What has happened in a game, and what each seat has heard of it.

    Args:
        seats: how many seats there are.
        told: what has happened, in order, by chance too.
        made: the moves: how many events had come before, whose it is, and which.
    """

    def __init__(
        self, seats: int, told: list[Event] | None = None, made: list[tuple[int, int, Move]] | None = None
    ) -> None:
        self.told: list[Event] = told or []
        self.made: list[tuple[int, int, Move]] = made or []
        self._since: list[int] = [0] * seats
        """By seat, how many events had come before its last move."""
        for before, seat, _ in self.made:
            self._since[seat] = before
        self._news: list[list[Event]] = [[] for _ in range(seats)]
        self._newest: list[int] = [-1] * seats
        """By seat, what it has heard since, and up to which event that was put together."""
        self._memories: list[Memory] = [Memory() for _ in range(seats)]
        self._remembered: list[tuple[int, int]] = [(0, 0)] * seats
        """By seat, how many of the events, and of the moves, are in its memory."""

    def copy(self) -> "Heard":
        """Another one with the same in it."""
        seats = len(self._since)
        made = Heard(seats)
        made.told, made.made, made._since = self.told[:], self.made[:], self._since[:]
        made._news, made._newest = self._news[:], self._newest[:]
        made._memories = [memory.copy() for memory in self._memories]
        made._remembered = self._remembered[:]
        return made

    def __reduce__(self) -> "tuple[type[Heard], tuple[object, ...]]":
        return Heard, (len(self._since), self.told, self.made)

    def known_to(self, seat: int) -> "Heard":
        """Return what that seat knows of all this.

        It knows its own moves, the events as it heard them, and of others' moves only that they were made.
        """
        told = [event.seen_by(seat) for event in self.told]
        made = [(before, mover, move if mover == seat else UNKNOWN_MOVE) for before, mover, move in self.made]
        return Heard(len(self._since), told, made)

    def moved(self, seat: int, move: Move) -> None:
        """Note that a seat makes a move; what that brings about is told behind it."""
        self._since[seat] = len(self.told)
        self._newest[seat] = -1
        self.made.append((len(self.told), seat, move))

    def since_move(self, seat: int) -> list[Event]:
        """Return what the seat has heard since its last move; the same list as long as that is the same."""
        count = len(self.told)
        if self._newest[seat] != count:
            self._newest[seat] = count
            self._news[seat] = [event.seen_by(seat) for event in self.told[self._since[seat] :]]
        return self._news[seat]

    def memory(self, seat: int) -> Memory:
        """All that the seat has heard and done. It is kept: it is not to be changed."""
        memory = self._memories[seat]
        events, moves = self._remembered[seat]
        for before, mover, move in self.made[moves:]:
            memory.hear(self.told[events:before], seat)
            events = before
            if mover == seat:
                memory.did(move)
        memory.hear(self.told[events:], seat)
        self._remembered[seat] = (len(self.told), len(self.made))
        return memory


__all__ = ["LINE_END", "Heard", "Memory", "Tokens", "said"]
