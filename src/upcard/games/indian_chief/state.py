"""The state of a table of Indian Chief."""

from typing import Annotated, ClassVar, Final

from upcard.games.indian_chief.fields import BoxBySeatKind, BoxesKind, QueueKind
from upcard.games.indian_chief.rules import BOXES, HAND, TURNS
from upcard.kernel.kinds import BySeatKind, NumberKind, PileKind, PilesKind, SeatKind, WordKind
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Move, Pile, State
from upcard.text.messages import marked

CHOOSE_DEALER: Final = 0
SHUFFLE_PACK: Final = 1
CHOOSE: Final = 2
"""Everybody chooses a meld in secret."""
STEAL: Final = 3
SHUFFLE_MELDS: Final = 4
"""The stub has run out during a refill (IND-30)."""
SHUFFLE_STUB: Final = 5
OVER: Final = 6
STEPS: Final = ("choose dealer", "shuffle pack", "choose", "steal", "shuffle melds", "shuffle stub", "over")

EMPTY_SHEET: Final[tuple[int | None, ...]] = (None,) * len(BOXES)


class ChiefState(State):
    """Piles: the hands by seat, this turn's melds by seat, the stub (its top card last)."""

    EVENTS: ClassVar[str] = "chose clashed dealer dealt declined melded picked shuffled stole"

    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("stub", from_top=True), by_seat=("hand", "meld"))]
    window: Annotated[int, NumberKind(high=10**6, always=True, unsaid=1)] = 0
    step: Annotated[int, WordKind(*STEPS, always=True, unsaid=CHOOSE)] = CHOOSE_DEALER
    """One of the constants above."""
    turn: Annotated[int, NumberKind(1, TURNS, always=True, unsaid=1)] = 0
    """The number of the turn, from 1; 0 before the deal."""
    dealer: Annotated[int, SeatKind()] = -1
    """A seat, or -1 before one is chosen."""
    sheets: Annotated[tuple[tuple[int | None, ...], ...], BoxesKind()]
    """The seven boxes of each seat, None where open."""
    boxes: Annotated[tuple[int, ...], BoxBySeatKind()] = ()
    """Which box each seat has filled in this turn, empty before the reveal."""
    queue: Annotated[tuple[tuple[int, ...], ...], QueueKind()] = ()
    """Groups of Thieves still to steal, in order; those of one group are tied."""
    owed: Annotated[tuple[int, ...], BySeatKind(0, HAND, marked("{seats} numbers from {low} to {high} are wanted"))]
    """Cards that each seat is still to be dealt."""
    dealt_to: Annotated[int, SeatKind()] = -1
    """Who was dealt the last, or -1."""

    def hand(self, seat: int) -> Pile:
        """Return the hand of the seat."""
        return self.piles[seat]

    def meld(self, seat: int) -> Pile:
        """Return the cards that the seat has melded this turn."""
        return self.piles[self.seats + seat]

    def stub(self) -> Pile:
        """Return the stub: the cards that nobody holds."""
        return self.piles[-1]

    def nobody_has_answered(self) -> tuple[Move | None, ...]:
        """Return answers by seat of which none is given."""
        return (None,) * self.seats

    def totals(self) -> tuple[int, ...]:
        """Return the sums of the boxes filled so far (IND-88)."""
        return tuple([sum([box for box in sheet if box is not None]) for sheet in self.sheets])


def fresh(seats: int) -> ChiefState:
    """Return the table before anything has happened."""
    piles = (EMPTY_HAND,) * (2 * seats) + (EMPTY_PILE,)
    return ChiefState(seats=seats, piles=piles, sheets=(EMPTY_SHEET,) * seats, owed=(0,) * seats)
