"""A table of Crazy Eights."""

from typing import Annotated, Final

from upcard.cards.card import rank_of, suit_of
from upcard.kernel.kinds import NumberKind, PileKind, PilesKind, RowsKind, SeatKind, WordKind
from upcard.kernel.state import Pile, State
from upcard_crazy_eights.moves import SUITS

DEAL: Final = "deal"
PLAY: Final = "play"
REFILL: Final = "refill"
OVER: Final = "over"
STEPS: Final = (DEAL, PLAY, REFILL, OVER)
"""What is awaited: the shuffle of the pack, a player, the shuffle of the pile, nothing."""

EIGHT: Final = 8


class EightsState(State):
    """Piles: the hands by seat, the stock, the pile; top cards last."""

    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("stock", if_any=True), PileKind("pile", if_any=True))]
    step: Annotated[str, WordKind(*STEPS, values=STEPS, always=True)] = DEAL
    """One of `STEPS`."""
    turn: Annotated[int, SeatKind(always=True)] = 0
    """Whose turn it is."""
    drawn: Annotated[int, NumberKind()] = 0
    """How many cards were drawn in it."""
    passes: Annotated[int, NumberKind()] = 0
    """How many players have passed, one after the other."""
    suit: Annotated[int, WordKind("", *SUITS, first=-1)] = -1
    """The suit that an eight on top of the pile has named, or -1."""
    scores: Annotated[tuple[tuple[int, ...], ...], RowsKind()] = ()
    """The points of every finished deal, by seat."""

    def hand(self, seat: int) -> Pile:
        return self.piles[seat]

    def stock(self) -> Pile:
        return self.piles[self.seats]

    def pile(self) -> Pile:
        return self.piles[self.seats + 1]

    def wanted(self) -> int:
        """The suit that has to be matched (CRE-04, CRE-05)."""
        return self.suit if self.suit >= 0 else suit_of(self.pile().top().face)

    def matches(self, face: int) -> bool:
        """Can that card be played now (CRE-04, CRE-05)?"""
        if rank_of(face) == EIGHT or suit_of(face) == self.wanted():
            return True
        return self.suit < 0 and rank_of(face) == rank_of(self.pile().top().face)

    def totals(self) -> tuple[int, ...]:
        """The points of all deals by seat."""
        return tuple([sum([deal[seat] for deal in self.scores]) for seat in range(self.seats)])


def points(faces: tuple[int, ...]) -> int:
    """What cards left in a hand count (CRE-09)."""
    return sum([50 if rank_of(face) == EIGHT else min(rank_of(face), 10) for face in faces])
