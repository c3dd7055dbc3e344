"""The state of a table of Daifugo."""

from typing import Annotated, Any, ClassVar, Final

from upcard.cards.card import JOKER, rank_of
from upcard.games.daifugo.house_effects import NO_EFFECTS, HouseEffects, HouseEffectsKind
from upcard.kernel.kinds import (
    FlagKind,
    NumberKind,
    PileKind,
    PilesKind,
    RankingsKind,
    SeatBitsKind,
    SeatKind,
    SeatsKind,
    WordKind,
)
from upcard.kernel.state import Pile, State

# Where the table stands, in the order in which a session goes through it.
CLOCK: Final = 0
CHOOSE_DEALER: Final = 1
AGREE: Final = 2
DEALING: Final = 3
GIVE: Final = 4
RETURN: Final = 5
POOR_GIVE: Final = 6
POOR_RETURN: Final = 7
PLAY: Final = 8
OVER: Final = 9
GIVE_ON: Final = 10
"""Cards are given on after sevens (DAI-W12)."""
THROW: Final = 11
"""Cards are thrown away after tens (DAI-W14)."""
NAME: Final = 12
"""Ranks are named after queens (DAI-W45)."""
PARTING: Final = (GIVE_ON, THROW, NAME)
"""Steps within a trick in which cards go after a play."""
IN_TRICK: Final = (PLAY, GIVE_ON, THROW, NAME)
"""Steps within a trick."""
STEPS: Final = (
    *("clock", "dealer", "agree", "deal", "give", "return", "poor_give", "poor_return", "play", "over"),
    *("give_on", "throw", "name"),
)
_BOOK_STEPS: Final = OVER + 1

CLOCK_TELLS: Final = 100_000_000
"""Minutes that the clock tells apart, from the beginning of 1970 on: it does not come round while anybody plays."""


def strength(face: int) -> int:
    """Return the card's place in the order of DAI-10: 0 for a 3, 12 for a 2, and 13 for a joker (DAI-W04)."""
    return 13 if face == JOKER else (rank_of(face) + 10) % 13


class LocalStepKind(WordKind):
    """Where the table stands; arrays of the book have no places for the steps of house rules."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """See `Kind.places`."""
        count = len(STEPS) if game.local else _BOOK_STEPS
        return count, f"which it is of 0 to {count - 1}"


class DaifugoState(State):
    """Hands, the trick, and the cards that are out of play.

    ``piles`` are the hands by seat, then the trick (the cards to beat last), then the cards of finished tricks.
    """

    EVENTS: ClassVar[str] = "another_hand answered dealer dealt finished gave last_hand leads passed played time won"

    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("trick", key=None), PileKind("played", if_any=True))]
    deal: Annotated[int, NumberKind(always=True)] = 1
    """The number of the hand in the session, from 1."""
    dealer: Annotated[int, SeatKind(nobody=True)] = -1
    """A seat, or -1 before one is chosen."""
    turn: Annotated[int, SeatKind(nobody=True)] = -1
    """Whose turn it is, or -1."""
    step: Annotated[int, LocalStepKind(*STEPS, always=True, unsaid=PLAY)]
    """One of the constants above."""
    need: Annotated[int, NumberKind(key=None)] = 0
    """How many cards a play of this trick has, 0 before the lead."""
    plays: Annotated[tuple[int, ...], SeatsKind(key=None)] = ()
    """Who made the plays of this trick, in order."""
    live: Annotated[int, SeatBitsKind(key=None)] = 0
    """The set of seats, as bits, that hold cards and have not passed in this trick."""
    finished: Annotated[tuple[int, ...], SeatsKind()] = ()
    """The seats that are out, in order."""
    sheet: Annotated[tuple[tuple[int, ...], ...], RankingsKind()] = ()
    """For each finished hand the seats in the order in which they finished, the last one too."""
    final: Annotated[bool, FlagKind()] = False
    """The hand was agreed to be the last."""
    started: Annotated[int, NumberKind(-1, CLOCK_TELLS)] = -1
    """The minute at which the session began, or -1."""
    house_effects: Annotated[HouseEffects, HouseEffectsKind(key=None)] = NO_EFFECTS
    """What house rules of the world have made of the deal and of the trick."""

    @property
    def revolution(self) -> bool:
        """Whether the order of ranks is turned round until the deal is over (DAI-W01)."""
        return self.house_effects.revolution

    @property
    def fallen(self) -> tuple[int, ...]:
        """The seats that have fallen to the last places, the lowest place first (DAI-W28 to DAI-W32)."""
        return self.house_effects.fallen

    def hand(self, seat: int) -> Pile:
        """Return the hand of the seat."""
        return self.piles[seat]

    def trick(self) -> Pile:
        """Return the cards of the trick."""
        return self.piles[self.seats]

    def played(self) -> Pile:
        """Return the cards of finished tricks (DAI-31)."""
        return self.piles[self.seats + 1]

    def to_beat(self) -> tuple[int, ...]:
        """Return the faces of the play on top; empty before the lead."""
        cards = self.piles[self.seats].cards
        return tuple([card.face for card in cards[len(cards) - self.need :]])

    def is_down(self) -> bool:
        """Say whether a lower rank beats a higher one now: by a revolution or by jacks, and not by both (DAI-W07)."""
        return self.house_effects.revolution != self.house_effects.back

    def way(self) -> int:
        """Return 1 where the turn goes clockwise, -1 where 9s have turned its direction round (DAI-W44)."""
        return -1 if self.house_effects.to_right else 1

    def passed(self, seat: int) -> bool:
        """Say whether the seat has passed in this trick (DAI-24)."""
        return bool(self.piles[seat].cards) and not self.live >> seat & 1

    def daifugo(self) -> int:
        """Return who finished first in the hand before."""
        return self.sheet[-1][0]

    def poor(self) -> int:
        """Return the seat of the Poor, the last but one of the hand before."""
        return self.sheet[-1][-2]

    def destitute(self) -> int:
        """Return who was last in the hand before."""
        return self.sheet[-1][-1]

    def places(self) -> tuple[int, ...]:
        """Return, by seat, the place in the last finished hand, 1 for the Daifugo.

        They are zeros before there is one (DAI-62).
        """
        if not self.sheet:
            return (0,) * self.seats
        order = self.sheet[-1]
        return tuple([order.index(seat) + 1 for seat in range(self.seats)])


class LocalState(DaifugoState):
    """The state of a table of Daifugo at which house rules of the world are played."""

    EVENTS: ClassVar[str] = (
        DaifugoState.EVENTS
        + " bound counter_revolution ended fell fouled kept monopoly named ranks_bound revolution reversed"
        + " shows skipped threw swapped spared turned"
    )
