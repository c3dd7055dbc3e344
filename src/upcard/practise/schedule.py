"""Says which puzzles are due: what was answered rightly comes back later each time, what was not comes back tomorrow.

How long that is follows from the FSRS scheduler. What is kept is one card of that scheduler for each puzzle, and the
puzzles that were made of one's own games, in two files of one folder.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from fsrs import Card, Rating, Scheduler

from upcard.practise.puzzles import BadPuzzles, Puzzle, read_puzzles, write_puzzles
from upcard.text.errors import Unreadable
from upcard.text.messages import Message
from upcard.text.whole_file import write_whole

A_VISIT: Final = 5
"""So many puzzles of a visit at most."""

LONGEST: Final = 1e6
"""Days: no answer is known for so long, and the scheduler reckons with less."""


class BadPractice(Unreadable):
    """What was kept of practising cannot be read; the message says of what, or in which file."""


def read_card(text: str) -> Card:
    """Return what was kept of a puzzle. Raises BadPractice."""
    try:
        card = Card.from_json(text)
        aware = card.due.tzinfo is not None and (card.last_review is None or card.last_review.tzinfo is not None)
        sound = aware and _has_figures(card)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        sound = False
    if not sound:
        raise BadPractice(Message("what was kept of this puzzle is damaged"))
    return card


def _has_figures(card: Card) -> bool:
    """Say whether the figures of a card are such as the scheduler gives: all of them, or none before any answer."""
    if card.last_review is None:
        return card.stability is None and card.difficulty is None
    return 0 < float(card.stability) < LONGEST and 1 <= float(card.difficulty) <= 10  # type: ignore[arg-type]


def answered_card(card: Card | None, right: bool, now: datetime) -> Card:
    """Return what is kept of a puzzle after an answer; it was never answered before where ``card`` is None.

    Raises:
        BadPractice: no figures of a card are like these.
    """
    # A puzzle comes back on another day: the scheduler's steps of minutes are for learning by heart.
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    try:
        return scheduler.review_card(card or Card(card_id=0, due=now), Rating.Good if right else Rating.Again, now)[0]
    except (ArithmeticError, AssertionError, AttributeError, KeyError, TypeError, ValueError):
        raise BadPractice(Message("what was kept of this puzzle is damaged")) from None


class Schedule:
    """When each puzzle is due to one player.

    Args:
        folder: where it is kept; it is made when something is kept.

    Raises:
        BadPractice: what is kept there cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._cards: dict[str, Card] = {}
        self.own: tuple[Puzzle, ...] = ()
        self._read()

    def _read(self) -> None:
        """Read both files, those that there are."""
        if self._file.exists():
            try:
                kept = json.loads(self._file.read_bytes())
                self._cards = {str(name): read_card(json.dumps(card)) for name, card in kept.items()}
            except (AttributeError, BadPractice, ValueError):
                raise BadPractice(Message("{file}: it is damaged; delete it to begin anew", file=self._file)) from None
        if self._games.exists():
            try:
                self.own = read_puzzles(self._games.read_text(encoding="utf-8"))
            except (BadPuzzles, UnicodeDecodeError) as problem:
                raise BadPractice(Message("{file}: {problem}", file=self._games, problem=str(problem))) from None

    @property
    def _file(self) -> Path:
        return self.folder / "practice.json"

    @property
    def _games(self) -> Path:
        return self.folder / "puzzles.toml"

    def add(self, puzzles: Iterable[Puzzle]) -> int:
        """Keep puzzles made of one's own games; return how many of them are new.

        Raises:
            OSError: they cannot be kept.
            BadPractice: what is kept there cannot be read any more.
        """
        self._read()  # another visit may have kept something meanwhile
        known = {puzzle.name for puzzle in self.own}
        new = [puzzle for puzzle in puzzles if puzzle.name not in known]
        if new:
            self.own = (*self.own, *new)
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._games, write_puzzles(self.own))
        return len(new)

    def due(self, puzzles: Sequence[Puzzle], now: datetime) -> list[Puzzle]:
        """Return at most `A_VISIT` puzzles: what is due, longest first, and then what was never asked, in order."""
        asked = [puzzle for puzzle in puzzles if puzzle.name in self._cards]
        late = [puzzle for puzzle in asked if days_until(self._cards[puzzle.name].due, now) <= 0]
        late.sort(key=lambda puzzle: self._cards[puzzle.name].due)
        new = [puzzle for puzzle in puzzles if puzzle.name not in self._cards]
        return [*late, *new][:A_VISIT]

    def answered(self, puzzle: Puzzle, right: bool, now: datetime) -> int:
        """Keep how a puzzle was answered; return in how many days it comes back.

        Raises:
            OSError: it cannot be kept.
            BadPractice: what is kept there cannot be read any more.
        """
        self._read()  # another visit may have kept something meanwhile
        card = self._cards[puzzle.name] = answered_card(self._cards.get(puzzle.name), right, now)
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._file, json.dumps({name: each.to_dict() for name, each in self._cards.items()}))
        return days_until(card.due, now)

    def next_due(self, puzzles: Iterable[Puzzle]) -> datetime | None:
        """Return when the first of the puzzles is due again; None where none was ever asked."""
        return min([self._cards[each.name].due for each in puzzles if each.name in self._cards], default=None)


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def days_until(due: datetime, now: datetime) -> int:
    """Return how many midnights there are between two times here, so that what is due tomorrow is due all day."""
    return (due.astimezone().date() - now.astimezone().date()).days


__all__ = ["A_VISIT", "BadPractice", "Schedule", "answered_card", "days_until", "now", "read_card"]
