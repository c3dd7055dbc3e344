"""The state of a table of Guts."""

from typing import Annotated, Any, ClassVar, Final

from upcard.games.betting.fields import GONE, SHEET, chips
from upcard.games.betting.seats import in_turn
from upcard.games.guts.chips import Chips
from upcard.games.guts.rules import MOST_HANDS
from upcard.kernel.kinds import (
    BySeatKind,
    FlagKind,
    NumberKind,
    PileKind,
    PilesKind,
    SeatKind,
    WordBySeatKind,
    WordKind,
)
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Pile, State
from upcard.kernel.ui.position import Tables

CHOOSE_DEALER: Final = 0
SHUFFLE: Final = 1
DECLARE: Final = 2
SHOW: Final = 3
"""The only player who was in may show the cards (GUT-38)."""
OVER: Final = 4
STEPS: Final = ("choose dealer", "shuffle", "declare", "show", "over")

SILENT: Final = 0
IN: Final = 1
OUT: Final = 2

MOST_CHIPS: Final = 10**12
_CHIPS: Final = chips(-MOST_CHIPS, MOST_CHIPS)


class LegsKind(BySeatKind):
    """How many legs each seat has won, where several take the pot; else nothing."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """See `Kind.places`."""
        return super().places(seats, game) if game.rules.legs > 1 else (0, "")

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[int, ...]:
        """Return the numbers that a position gives, or none. Raises BadPosition."""
        items = tables.items(key)
        return self.row(key, items, seats) if items else ()


class GutsState(State):
    """Piles: the hands by seat, the discards of those who are out, the rest of the pack. Chips are whole numbers."""

    EVENTS: ClassVar[str] = "all_out ante chose dealer dealt hid in left leg out paid shared showed took won"

    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("out of play", "discards"), PileKind("rest"))]
    window: Annotated[int, NumberKind(high=10**6, always=True)] = 0
    step: Annotated[int, WordKind(*STEPS, always=True, unsaid=DECLARE)] = CHOOSE_DEALER
    """One of the constants above."""
    number: Annotated[int, NumberKind(high=MOST_HANDS, always=True, unsaid=1)] = 0
    """The number of the hand, from 1; 0 before the first."""
    dealer: Annotated[int, SeatKind()] = -1
    """A seat, or -1 before one is chosen."""
    turn: Annotated[int, SeatKind()] = -1
    """Who declares next, or -1."""
    stacks: Annotated[tuple[int, ...], _CHIPS]
    """Chips by seat."""
    pot: Annotated[int, NumberKind(high=MOST_CHIPS, always=True)] = 0
    """Chips in the middle."""
    funded: Annotated[bool, FlagKind(always=True, unsaid=True)] = False
    """The pot holds more than the remainder of a tie (GUT-13 to GUT-16)."""
    declared: Annotated[tuple[int, ...], WordBySeatKind("", "in", "out", always=True)]
    """By seat `IN`, `OUT`, or `SILENT` where nothing is public yet."""
    gone: Annotated[tuple[bool, ...], GONE]
    """By seat, who has left the game."""
    sheet: Annotated[tuple[tuple[int, ...], ...], SHEET] = ()
    """What each finished hand brought each seat."""
    legs: Annotated[tuple[int, ...], LegsKind(0, 8)] = ()
    """Legs by seat, where several take the pot; else nothing (GUT-W13)."""
    before: Annotated[tuple[int, ...], _CHIPS]
    """Stacks before this hand's antes."""

    def cards(self, seat: int) -> Pile:
        """Return the hand of the seat."""
        return self.piles[seat]

    def in_turn(self) -> list[int]:
        """Return the seats in the game, from the dealer's left to the dealer."""
        return in_turn(self.dealer, self.gone)

    def players_in(self) -> list[int]:
        """Return who has said "in", from the dealer's left; those too who have left the game since."""
        declared = self.declared
        left = [seat for seat in range(self.dealer + 1, self.seats) if declared[seat] == IN]
        return left + [seat for seat in range(self.dealer + 1) if declared[seat] == IN]

    def chips(self) -> Chips:
        """Return all chips of the table."""
        return Chips(self.stacks, self.pot, self.funded, self.gone)

    def with_chips(self, chips: Chips, events: tuple[Event, ...]) -> "GutsState":
        """Return the table with these chips, after these events."""
        return self.but(stacks=chips.stacks, pot=chips.pot, funded=chips.funded, gone=chips.gone, events=events)


def fresh(seats: int, stack: int, legs: int = 1) -> GutsState:
    """Return the table before anything has happened; so many ``legs`` take the pot."""
    piles = (EMPTY_HAND,) * (seats + 1) + (EMPTY_PILE,)
    stacks = (stack,) * seats
    return GutsState(
        seats=seats,
        piles=piles,
        stacks=stacks,
        declared=(SILENT,) * seats,
        gone=(False,) * seats,
        legs=(0,) * seats if legs > 1 else (),
        before=stacks,
    )
