"""A table of Beggar My Neighbor."""

from typing import Final

from upcard.cards.card import rank_of
from upcard.kernel.state import EMPTY_PILE, Event, Move, Pile, State

NOBODY_YET: Final = -1
DRAWN: Final = 2
"""``result`` of a game that nobody won."""

PENALTIES: Final = (0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3)
"""What a card of each rank costs the other player (BMN-16 to BMN-20)."""

LETTERS: Final = "?A---------JQK"


class BeggarState(State):
    """Piles: the two stacks by seat, and the pile in the centre; the top card of each is the last.

    ``dealer`` is -1 before it is chosen. ``turn`` is who turns the next card, ``owed`` how many cards that
    player still owes. ``turned`` counts the cards turned, ``collected`` the piles taken. ``past`` holds the
    patterns at the start of every pile so far (BMN-41). ``result``: the seat that won, `DRAWN`, or -1.
    """

    def __init__(
        self,
        piles: tuple[Pile, ...] = (EMPTY_PILE, EMPTY_PILE, EMPTY_PILE),
        events: tuple[Event, ...] = (),
        dealer: int = -1,
        turn: int = 0,
        owed: int = 0,
        turned: int = 0,
        collected: int = 0,
        past: frozenset[str] = frozenset(),
        result: int = NOBODY_YET,
    ) -> None:
        super().__init__(2, piles, (), 0, events)
        self.dealer = dealer
        self.turn = turn
        self.owed = owed
        self.turned = turned
        self.collected = collected
        self.past = past
        self.result = result

    def key(self) -> tuple[object, ...]:
        return (
            self.piles,
            (),
            self.dealer,
            self.turn,
            self.owed,
            self.turned,
            self.collected,
            self.past,
            self.result,
        )

    def redacted(
        self, piles: tuple[Pile, ...], answers: tuple[Move | None, ...], events: tuple[Event, ...]
    ) -> "BeggarState":
        # The patterns of the past would give the stacks away (BMN-06).
        return BeggarState(
            piles, events, self.dealer, self.turn, self.owed, self.turned, self.collected, frozenset(), self.result
        )

    def stack(self, seat: int) -> Pile:
        return self.piles[seat]

    def centre(self) -> Pile:
        return self.piles[2]

    def dealt(self) -> bool:
        return self.dealer >= 0 and bool(self.piles[0].cards or self.piles[1].cards or self.piles[2].cards)


def pattern(s: BeggarState) -> str:
    """Who starts a pile, and both stacks from the top, number cards alike (BMN-41): ``P1 K-- A-``."""
    stacks = ["".join([LETTERS[rank_of(card.face)] for card in reversed(pile.cards)]) for pile in s.piles[:2]]
    return f"P{s.turn + 1} {stacks[0]} {stacks[1]}"
