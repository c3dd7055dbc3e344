"""Messages of practising: puzzles of one decision each."""

from typing import Annotated

from msgspec import Meta, Struct

from upcard.kernel.ui.scene import Scene
from upcard.server.wire.commands import CardGroups
from upcard.server.wire.parts import Body

MAX_PUZZLE = 16_000
"""Characters of a puzzle of one's own game."""


class PuzzleSet(Struct, frozen=True):
    """The puzzles that come with a ``game``, by their names."""

    game: str
    title: str
    puzzles: tuple[str, ...]


class PuzzleSets(Struct, frozen=True):
    """All puzzles that come with the games; a visit has at most so many (``visit``)."""

    sets: tuple[PuzzleSet, ...]
    visit: int


class PuzzleAsk(Body, frozen=True):
    """Ask for the puzzle of that name, or for one of one's own games, by the text of its file (``own``)."""

    name: Annotated[str, Meta(max_length=100)] = ""
    own: Annotated[str, Meta(max_length=MAX_PUZZLE)] = ""


class PuzzleAnswer(Struct, frozen=True):
    """A puzzle: the ``scene`` as the seat saw it, and the ``moves`` of which one is to be chosen, as texts."""

    title: str
    scene: Scene
    moves: tuple[str, ...]


class PuzzleGroups(PuzzleAsk, kw_only=True, frozen=True):
    """Read groups of own cards as melds, for a lay-down that answers a puzzle."""

    groups: CardGroups


class PuzzleGuess(PuzzleAsk, frozen=True):
    """Answer a puzzle by one of its moves, or another lay-down; "" to be shown the best one.

    ``card``: what the last answer to it has returned, "" where there was none.
    """

    move: Annotated[str, Meta(max_length=400)] = ""
    card: Annotated[str, Meta(max_length=1000)] = ""


class PuzzleVerdict(Struct, frozen=True):
    """What an answer is worth: whether no other move is known to be better (``right``), and the ``best`` one.

    ``told``: what the answer costs, "" where it is right; ``why`` the best move is better. ``card`` is to be kept for
    the next answer; the puzzle comes back at ``due``, a time as in ISO 8601, in so many ``days``.
    """

    right: bool
    best: str
    told: str
    why: str
    card: str
    due: str
    days: int
