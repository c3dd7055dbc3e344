"""A table of Indian Chief."""

from typing import Final

from upcard.games.indian_chief.rules import BOXES
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Move, Pile, State

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
    """Piles: the hands by seat, this turn's melds by seat, the stub (its top card last).

    ``step`` is one of the constants above, ``turn`` counts from 1 (0 before the deal). ``sheets``: the seven
    boxes of each seat, None where open. ``boxes``: which box each seat has filled in this turn, empty before
    the reveal. ``queue``: groups of Thieves still to steal, in order; those of one group are tied. ``owed``:
    cards that each seat is still to be dealt; ``dealt_to``: who was dealt the last.
    """

    def __init__(
        self,
        seats: int,
        piles: tuple[Pile, ...],
        answers: tuple[Move | None, ...] = (),
        window: int = 0,
        events: tuple[Event, ...] = (),
        step: int = CHOOSE_DEALER,
        turn: int = 0,
        dealer: int = -1,
        sheets: tuple[tuple[int | None, ...], ...] = (),
        boxes: tuple[int, ...] = (),
        queue: tuple[tuple[int, ...], ...] = (),
        owed: tuple[int, ...] = (),
        dealt_to: int = -1,
    ) -> None:
        super().__init__(seats, piles, answers, window, events)
        self.step = step
        self.turn = turn
        self.dealer = dealer
        self.sheets = sheets
        self.boxes = boxes
        self.queue = queue
        self.owed = owed
        self.dealt_to = dealt_to

    def key(self) -> tuple[object, ...]:
        return (
            self.seats, self.piles, self.answers, self.window, (), self.step, self.turn, self.dealer, self.sheets,
            self.boxes, self.queue, self.owed, self.dealt_to,
        )  # fmt: skip

    def redacted(
        self, piles: tuple[Pile, ...], answers: tuple[Move | None, ...], events: tuple[Event, ...]
    ) -> "ChiefState":
        return self.but(events, piles=piles, answers=answers)

    def but(
        self,
        events: tuple[Event, ...],
        *,
        piles: tuple[Pile, ...] | None = None,
        answers: tuple[Move | None, ...] | None = None,
        opened: int = 0,
        step: int = -1,
        turn: int = -1,
        dealer: int = -1,
        sheets: tuple[tuple[int | None, ...], ...] | None = None,
        boxes: tuple[int, ...] | None = None,
        queue: tuple[tuple[int, ...], ...] | None = None,
        owed: tuple[int, ...] | None = None,
        dealt_to: int = -2,
    ) -> "ChiefState":
        """The same table after these events, with what has changed; ``opened``: windows opened."""
        return ChiefState(
            self.seats,
            self.piles if piles is None else piles,
            self.answers if answers is None else answers,
            self.window + opened,
            events,
            self.step if step < 0 else step,
            self.turn if turn < 0 else turn,
            self.dealer if dealer < 0 else dealer,
            self.sheets if sheets is None else sheets,
            self.boxes if boxes is None else boxes,
            self.queue if queue is None else queue,
            self.owed if owed is None else owed,
            self.dealt_to if dealt_to < -1 else dealt_to,
        )

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
    return ChiefState(seats, piles, sheets=(EMPTY_SHEET,) * seats, owed=(0,) * seats)
