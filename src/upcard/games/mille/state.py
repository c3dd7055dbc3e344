"""A Mille table in mid-play."""

from typing import Final

from upcard.cards.card import Card
from upcard.cards.meld import Meld
from upcard.kernel.state import Event, Move, Pile, State

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

    ``piles`` are the two hands, the stock (top last) and the discard pile (upcard last). ``deal`` counts from
    1. ``opening``: nobody has had a turn in this deal. ``melds`` and ``owners`` lie side by side. ``sheet``
    and ``stars``: the score and the asterisks of each finished deal, by seat. ``winner``: a seat, or -1.
    ``renewals`` of the stock are counted within the deal.
    """

    def __init__(
        self,
        piles: tuple[Pile, ...],
        events: tuple[Event, ...],
        deal: int,
        dealer: int,
        turn: int,
        step: int,
        opening: bool,
        melds: tuple[Meld, ...],
        owners: tuple[int, ...],
        sheet: tuple[tuple[int, ...], ...],
        stars: tuple[tuple[int, ...], ...],
        winner: int,
        renewals: int = 0,
    ) -> None:
        self.seats = SEATS
        self.answers = ()
        self.window = 0
        self.piles = piles
        self.events = events
        self.deal = deal
        self.dealer = dealer
        self.turn = turn
        self.step = step
        self.opening = opening
        self.melds = melds
        self.owners = owners
        self.sheet = sheet
        self.stars = stars
        self.winner = winner
        self.renewals = renewals

    def but(
        self,
        *,
        piles: tuple[Pile, ...] | None = None,
        events: tuple[Event, ...] = (),
        deal: int | None = None,
        dealer: int | None = None,
        turn: int | None = None,
        step: int | None = None,
        opening: bool | None = None,
        melds: tuple[Meld, ...] | None = None,
        owners: tuple[int, ...] | None = None,
        sheet: tuple[tuple[int, ...], ...] | None = None,
        stars: tuple[tuple[int, ...], ...] | None = None,
        winner: int | None = None,
        renewals: int | None = None,
    ) -> "MilleState":
        """A changed copy; ``events`` start afresh unless given."""
        return MilleState(
            self.piles if piles is None else piles,
            events,
            self.deal if deal is None else deal,
            self.dealer if dealer is None else dealer,
            self.turn if turn is None else turn,
            self.step if step is None else step,
            self.opening if opening is None else opening,
            self.melds if melds is None else melds,
            self.owners if owners is None else owners,
            self.sheet if sheet is None else sheet,
            self.stars if stars is None else stars,
            self.winner if winner is None else winner,
            self.renewals if renewals is None else renewals,
        )

    def key(self) -> tuple[object, ...]:
        return (
            self.piles,
            (),
            self.deal,
            self.dealer,
            self.turn,
            self.step,
            self.opening,
            self.melds,
            self.owners,
            self.sheet,
            self.stars,
            self.winner,
            self.renewals,
        )

    def redacted(
        self, piles: tuple[Pile, ...], answers: tuple[Move | None, ...], events: tuple[Event, ...]
    ) -> "MilleState":
        return self.but(piles=piles, events=events)

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
