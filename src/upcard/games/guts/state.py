"""A table of Guts."""

from typing import Final

from upcard.cards.card import rank_of
from upcard.games.guts.chips import Chips, in_turn
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Pile, State

CHOOSE_DEALER: Final = 0
SHUFFLE: Final = 1
DECLARE: Final = 2
SHOW: Final = 3
"""The only player who was in may show the cards (GUT-38)."""
OVER: Final = 4

SILENT: Final = 0
IN: Final = 1
OUT: Final = 2


class GutsState(State):
    """Piles: the hands by seat, the discards of those who are out, the rest of the pack. Chips are whole numbers."""

    step: int = CHOOSE_DEALER
    """One of the constants above."""
    number: int = 0
    """The number of the hand, from 1; 0 before the first."""
    dealer: int = -1
    """A seat, or -1 before one is chosen."""
    turn: int = -1
    """Who declares next, or -1."""
    stacks: tuple[int, ...]
    """Chips by seat."""
    pot: int = 0
    """Chips in the middle."""
    funded: bool = False
    """The pot holds more than the remainder of a tie (GUT-13 to GUT-16)."""
    declared: tuple[int, ...]
    """By seat `IN`, `OUT`, or `SILENT` where nothing is public yet."""
    gone: tuple[bool, ...]
    """By seat, who has left the game."""
    sheet: tuple[tuple[int, ...], ...] = ()
    """What each finished hand brought each seat."""
    before: tuple[int, ...]
    """Stacks before this hand's antes."""

    def cards(self, seat: int) -> Pile:
        return self.piles[seat]

    def in_turn(self) -> list[int]:
        """The seats in the game, from the dealer's left to the dealer."""
        return in_turn(self.dealer, self.gone)

    def players_in(self) -> list[int]:
        """Who has said "in", from the dealer's left; those too who have left the game since."""
        declared = self.declared
        left = [seat for seat in range(self.dealer + 1, self.seats) if declared[seat] == IN]
        return left + [seat for seat in range(self.dealer + 1) if declared[seat] == IN]

    def chips(self) -> Chips:
        """All chips of the table."""
        return Chips(self.stacks, self.pot, self.funded, self.gone)

    def with_chips(self, chips: Chips, events: tuple[Event, ...]) -> "GutsState":
        """The table with these chips, after what has happened."""
        return self.but(stacks=chips.stacks, pot=chips.pot, funded=chips.funded, gone=chips.gone, events=events)


def fresh(seats: int, stack: int) -> GutsState:
    """The table before anything has happened."""
    piles = (EMPTY_HAND,) * (seats + 1) + (EMPTY_PILE,)
    stacks = (stack,) * seats
    return GutsState(
        seats=seats,
        piles=piles,
        stacks=stacks,
        declared=(SILENT,) * seats,
        gone=(False,) * seats,
        before=stacks,
    )


def strength(hand: tuple[int, ...]) -> int:
    """Two cards as a number: a pair beats every other hand, then the higher card, then the lower; aces are high
    and suits count for nothing (GUT-41 to GUT-49)."""
    first, second = [14 if rank_of(face) == 1 else rank_of(face) for face in hand]
    if first == second:
        return 1000 + first
    return max(first, second) * 15 + min(first, second)
