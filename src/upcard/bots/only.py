"""Makes the only legal move, in games that leave nothing to decide."""

from typing import Any

from upcard.bots.bot import Decision
from upcard.kernel.state import State


def only_move(game: Any, seen: State, seat: int) -> Decision:
    """Return the one move there is. Raises ValueError when the seat is not asked."""
    for move in game.moves(seen, seat):
        return Decision(move, "There is nothing else to do.")
    raise ValueError(f"seat {seat} is not asked anything")
