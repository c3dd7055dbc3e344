"""A table of Indian Chief."""

from typing import Final

from upcard.games.indian_chief.rules import BOXES
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Move, Pile, State

CHOOSE_DEALER: Final = 0
SHUFFLE_PACK: Final = 1
CHOOSE: Final = 2
"""Everybody chooses a meld in secret."""
STEAL: Final = 3
SHUFFLE_MELDS: Final = 4
"""The stub has run out during a refill (IND-30)."""
SHUFFLE_STUB: Final = 5
OVER: Final = 6

EMPTY_SHEET: Final[tuple[int | None, ...]] = (None,) * len(BOXES)


class ChiefState(State):
    """Piles: the hands by seat, this turn's melds by seat, the stub (its top card last)."""

    step: int = CHOOSE_DEALER
    """One of the constants above."""
    turn: int = 0
    """The number of the turn, from 1; 0 before the deal."""
    dealer: int = -1
    """A seat, or -1 before one is chosen."""
    sheets: tuple[tuple[int | None, ...], ...]
    """The seven boxes of each seat, None where open."""
    boxes: tuple[int, ...] = ()
    """Which box each seat has filled in this turn, empty before the reveal."""
    queue: tuple[tuple[int, ...], ...] = ()
    """Groups of Thieves still to steal, in order; those of one group are tied."""
    owed: tuple[int, ...]
    """Cards that each seat is still to be dealt."""
    dealt_to: int = -1
    """Who was dealt the last, or -1."""

    def hand(self, seat: int) -> Pile:
        return self.piles[seat]

    def meld(self, seat: int) -> Pile:
        return self.piles[self.seats + seat]

    def stub(self) -> Pile:
        return self.piles[-1]

    def nobody_has_answered(self) -> tuple[Move | None, ...]:
        return (None,) * self.seats

    def totals(self) -> tuple[int, ...]:
        """The sums of the boxes filled so far (IND-88)."""
        return tuple([sum([box for box in sheet if box is not None]) for sheet in self.sheets])


def fresh(seats: int) -> ChiefState:
    """The table before anything has happened."""
    piles = (EMPTY_HAND,) * (2 * seats) + (EMPTY_PILE,)
    return ChiefState(seats=seats, piles=piles, sheets=(EMPTY_SHEET,) * seats, owed=(0,) * seats)
