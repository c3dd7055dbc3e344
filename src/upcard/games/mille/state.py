"""The state of a table of Mille."""

from typing import Annotated, ClassVar, Final

from upcard.cards.card import Card
from upcard.kernel.kinds import FlagKind, NumberKind, PileKind, PilesKind, RowsKind, SeatKind, WordKind
from upcard.kernel.meld_kinds import MeldsKind, OwnersKind
from upcard.kernel.state import Pile, State
from upcard.melds.meld import Meld
from upcard.text.messages import marked

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

_WANTED: Final = marked("two whole numbers are wanted, one a seat")


class MilleState(State):
    """Hands, stock, discard pile, and the melds on the table.

    ``piles`` are the two hands, the stock (top last) and the discard pile (upcard last).
    """

    EVENTS: ClassVar[str] = "added dealer dealt discarded drew laid out renewed scored stock_out took upcard won"

    seats: int = SEATS
    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("stock", from_top=True), PileKind("discards", from_top=True))]
    deal: Annotated[int, NumberKind(always=True)] = 1
    """The number of the deal, from 1."""
    dealer: Annotated[int, SeatKind(nobody=True)] = -1
    """A seat, or -1 before one is chosen."""
    turn: Annotated[int, SeatKind(nobody=True)] = -1
    """Whose turn it is, or -1 between deals."""
    step: Annotated[
        int, WordKind("dealer", "deal", "draw", "renew", "refill", "play", "over", always=True, unsaid=DRAWING)
    ] = CHOOSE_DEALER
    """One of the constants above."""
    opening: Annotated[bool, FlagKind()] = False
    """Nobody has had a turn in this deal."""
    melds: Annotated[tuple[Meld, ...], MeldsKind()] = ()
    owners: Annotated[tuple[int, ...], OwnersKind()] = ()
    """Whose each of ``melds`` is."""
    sheet: Annotated[tuple[tuple[int, ...], ...], RowsKind(low=-(10**6), high=10**6, wanted=_WANTED)] = ()
    """The points of each finished deal, by seat."""
    stars: Annotated[tuple[tuple[int, ...], ...], RowsKind(low=-16, high=16, wanted=_WANTED)] = ()
    """The asterisks of each finished deal, by seat."""
    winner: Annotated[int, SeatKind(nobody=True)] = -1
    """A seat, or -1."""
    renewals: Annotated[int, NumberKind(high=10**6)] = 0
    """How often the stock was formed anew in this deal."""

    def hand(self, seat: int) -> Pile:
        """Return the hand of the seat."""
        return self.piles[seat]

    def stock(self) -> Pile:
        """Return the stock."""
        return self.piles[SEATS]

    def discards(self) -> Pile:
        """Return the discard pile."""
        return self.piles[SEATS + 1]

    def upcard(self) -> Card:
        """Return the uppermost discard.

        There always is one while a deal is played and nobody has taken the pile.
        """
        return self.piles[SEATS + 1].cards[-1]

    def meld_of(self, seat: int, rank: int) -> int:
        """Return where that seat's meld of the rank lies among ``melds``, or -1 (MIL-36)."""
        for at, meld in enumerate(self.melds):
            if meld.low == rank and self.owners[at] == seat:
                return at
        return -1

    def totals(self) -> tuple[int, ...]:
        """Return running totals by seat, which may be negative (MIL-76)."""
        return tuple([sum([points[seat] for points in self.sheet]) for seat in range(SEATS)])
