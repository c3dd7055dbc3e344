"""A Mille table in mid-play."""

from typing import Final

from upcard.cards.card import Card
from upcard.kernel.state import Pile, State
from upcard.melds.meld import Meld

SEATS: Final = 2

# Where the table stands.
CHOOSE_DEALER: Final = 0
DEALING: Final = 1
DRAWING: Final = 2
RENEWING: Final = 3
"""The stock is formed anew, and then the player draws from it."""
REFILLING: Final = 4
"""The stock is formed anew between two turns (`stock_refill`)."""
MELDING: Final = 5
OVER: Final = 6


class MilleState(State):
    """Hands, stock, discard pile, and the melds on the table.

    ``piles`` are the two hands, the stock (top last) and the discard pile (upcard last).
    """

    seats: int = SEATS
    deal: int = 1
    """The number of the deal, from 1."""
    dealer: int = -1
    """A seat, or -1 before one is chosen."""
    turn: int = -1
    """Whose turn it is, or -1 between deals."""
    step: int = CHOOSE_DEALER
    """One of the constants above."""
    opening: bool = False
    """Nobody has had a turn in this deal."""
    melds: tuple[Meld, ...] = ()
    owners: tuple[int, ...] = ()
    """Whose each of ``melds`` is."""
    sheet: tuple[tuple[int, ...], ...] = ()
    """The points of each finished deal, by seat."""
    stars: tuple[tuple[int, ...], ...] = ()
    """The asterisks of each finished deal, by seat."""
    winner: int = -1
    """A seat, or -1."""
    renewals: int = 0
    """How often the stock was formed anew in this deal."""

    def hand(self, seat: int) -> Pile:
        return self.piles[seat]

    def stock(self) -> Pile:
        return self.piles[SEATS]

    def discards(self) -> Pile:
        return self.piles[SEATS + 1]

    def upcard(self) -> Card:
        """The uppermost discard; there always is one while a deal is played and nobody has taken the pile."""
        return self.piles[SEATS + 1].cards[-1]

    def meld_of(self, seat: int, rank: int) -> int:
        """Where that seat's meld of the rank lies among ``melds``, or -1 (MIL-36)."""
        for at, meld in enumerate(self.melds):
            if meld.low == rank and self.owners[at] == seat:
                return at
        return -1

    def totals(self) -> tuple[int, ...]:
        """Running totals by seat, which may be negative (MIL-76)."""
        return tuple([sum([points[seat] for points in self.sheet]) for seat in range(SEATS)])
