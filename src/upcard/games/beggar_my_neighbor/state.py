"""The state of a table of Beggar My Neighbor."""

from typing import Annotated, ClassVar, Final

from upcard.cards.card import rank_of
from upcard.kernel.kinds import Kind, NumberKind, PileKind, PilesKind, SeatKind, WordKind
from upcard.kernel.state import EMPTY_PILE, Pile, State

NOBODY_YET: Final = -1
DRAWN: Final = 2
"""``result`` of a game that nobody won."""

PENALTIES: Final = (0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3)
"""What a card of each rank costs the other player (BMN-16 to BMN-20)."""

LETTERS: Final = "?A---------JQK"


class BeggarState(State):
    """Piles: the two stacks by seat, and the pile in the centre; the top card of each is the last."""

    EVENTS: ClassVar[str] = "collected dealer dealt out stopped took turned won"

    seats: int = 2
    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("centre", "pile", if_any=True))] = (EMPTY_PILE,) * 3
    dealer: Annotated[int, SeatKind()] = -1
    """A seat, or -1 before one is chosen."""
    turn: Annotated[int, SeatKind(always=True)] = 0
    """Who turns the next card."""
    owed: Annotated[int, NumberKind(high=4)] = 0
    """How many cards that player still owes."""
    turned: Annotated[int, NumberKind()] = 0
    """How many cards were turned."""
    collected: Annotated[int, NumberKind()] = 0
    """How many piles were taken."""
    past: Annotated[frozenset[str], Kind(key=None, seen="nobody")] = frozenset()
    """The patterns at the start of every pile so far (BMN-41); they would give the stacks away (BMN-06)."""
    result: Annotated[int, WordKind("", "P1", "P2", "draw", first=NOBODY_YET)] = NOBODY_YET
    """The seat that won, `DRAWN`, or -1."""

    def stack(self, seat: int) -> Pile:
        """Return the stack of the seat."""
        return self.piles[seat]

    def centre(self) -> Pile:
        """Return the cards turned up in the centre."""
        return self.piles[2]

    def dealt(self) -> bool:
        """Say whether the cards have been dealt."""
        return self.dealer >= 0 and bool(self.piles[0].cards or self.piles[1].cards or self.piles[2].cards)


def pattern(s: BeggarState) -> str:
    """Return who starts a pile, and both stacks from the top, number cards alike: ``P1 K-- A-`` (BMN-41)."""
    first, second = ["".join([LETTERS[rank_of(card.face)] for card in reversed(pile.cards)]) for pile in s.piles[:2]]
    return f"P{s.turn + 1} {first} {second}"
