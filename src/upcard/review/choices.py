"""The choices of one player in a record: where that seat was asked and had more than one legal move."""

from itertools import islice
from typing import NamedTuple

from upcard.kernel.state import Move, State, view
from upcard.match.meta_actions import Correction
from upcard.match.record import Record, replay


class PlayedChoice(NamedTuple):
    """A move that was chosen among several.

    Attributes:
        n: the number of the move in the record, from 1.
        seat: who chose, from 0.
        seen: the table before it, as that seat saw it.
        played: the move.
    """

    n: int
    seat: int
    seen: State
    played: Move


def choices_of(record: Record, seat: int) -> list[PlayedChoice]:
    """Return the choices of ``seat`` in the order in which they were made.

    Raises:
        BadRecord: the record does not replay.
    """
    found = []
    match = record.start()
    before = match.state
    for n, mover, move, after in replay(record, match=match):
        if mover == seat and not isinstance(move, Correction):
            seen = view(before, seat)
            if len(list(islice(match.game.moves(seen, seat), 2))) > 1:
                found.append(PlayedChoice(n, seat, seen, move))
        before = after
    return found


__all__ = ["PlayedChoice", "choices_of"]
