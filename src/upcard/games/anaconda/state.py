"""The state of a table of Anaconda."""

from typing import Annotated, Any, ClassVar, Final

from upcard.games.anaconda.chips import clockwise
from upcard.games.anaconda.rules import MOST_HANDS, MOST_ROUNDS
from upcard.games.betting.fields import BETTING, CHIPS, MOST_CHIPS, PUT_IN, SHEET
from upcard.games.betting.rounds import Round, opened
from upcard.kernel.kinds import NumberKind, PileKind, PilesKind, SeatKind, WordBySeatKind, WordKind
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Move, Pile, State

CHOOSE_DEALER: Final = 0
SHUFFLE: Final = 1
BET: Final = 2
PASS: Final = 3
DECLARE: Final = 4
KEEP: Final = 5
OVER: Final = 6
ROLL: Final = 7
"""Everybody turns up a card (ANA-W12)."""
STEPS: Final = ("choose dealer", "shuffle", "bet", "pass", "declare", "keep", "over", "roll")

LIVE: Final = 0
FOLDED: Final = 1
AWAY: Final = 2
"""Not dealt in: without chips (ANA-106)."""

SILENT: Final = 0
HIGH_WAY: Final = 1
LOW_WAY: Final = 2
BOTH_WAYS: Final = 3
"""High and low at once: both bits."""


class RolledStepKind(WordKind):
    """Where the table stands; arrays have a place for the rolling of cards only where they are rolled."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """See `Kind.places`."""
        count = len(STEPS) if game.rules.rolls() else ROLL
        return count, f"which it is of 0 to {count - 1}"


class AnacondaState(State):
    """Piles: the hands by seat, the cards thrown away, the rest of the pack. Chips are whole numbers."""

    EVENTS: ClassVar[str] = (
        "all_in ante bet both call check chose dealer dealt exposed fold high low passed raise returned "
        "shared showed stays took won"
    )

    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("out of play", "discards"), PileKind("rest"))]
    window: Annotated[int, NumberKind(high=10**6, always=True)] = 0
    step: Annotated[int, RolledStepKind(*STEPS, always=True, unsaid=BET)] = CHOOSE_DEALER
    """One of the constants above."""
    number: Annotated[int, NumberKind(high=MOST_HANDS, always=True)] = 0
    """The number of the hand, from 1; 0 before the first."""
    dealer: Annotated[int, SeatKind()] = -1
    """A seat, or -1 before one is chosen."""
    turn: Annotated[int, SeatKind()] = -1
    """Who acts, or -1."""
    round_number: Annotated[int, NumberKind(high=MOST_ROUNDS, key="round", always=True)] = 0
    """The betting round being played or played last, from 1; 0 before the first."""
    betting: Annotated[Round, BETTING]
    """The bets of that round."""
    stacks: Annotated[tuple[int, ...], CHIPS]
    """Chips by seat."""
    totals: Annotated[tuple[int, ...], PUT_IN]
    """By seat, chips put in during the hand."""
    carried: Annotated[int, NumberKind(high=MOST_CHIPS, always=True)] = 0
    """Chips carried from the hand before."""
    standing: Annotated[tuple[int, ...], WordBySeatKind("", "folded", "left", always=True)]
    """By seat `LIVE`, `FOLDED` or `AWAY`."""
    declared: Annotated[tuple[int, ...], WordBySeatKind("", "high", "low", "both", always=True)]
    """By seat the way, or `SILENT` where nothing is public; where only the high hand wins everybody goes high."""
    sheet: Annotated[tuple[tuple[int, ...], ...], SHEET] = ()
    """What each finished hand brought each seat."""
    before: Annotated[tuple[int, ...], CHIPS]
    """Stacks before this hand's antes."""

    def cards(self, seat: int) -> Pile:
        """Return the hand of the seat."""
        return self.piles[seat]

    def pot(self) -> int:
        """Return all chips in the middle, bets of this round included."""
        return sum(self.totals) + self.carried

    def clockwise(self, seat: int) -> list[int]:
        """Return all seats from the left of ``seat`` round to it."""
        return clockwise(seat, self.seats)

    def live(self) -> list[int]:
        """Return who has not folded, from the dealer's left."""
        standing = self.standing
        return [seat for seat in clockwise(self.dealer, self.seats) if standing[seat] == LIVE]

    def actors(self) -> tuple[int, ...]:
        """Return who is live and has chips, from the dealer's left."""
        return tuple([seat for seat in self.live() if self.stacks[seat] > 0])

    def nobody_has_answered(self) -> tuple[Move | None, ...]:
        """Return answers by seat of which none is given."""
        return (None,) * self.seats


def fresh(seats: int, stack: int) -> AnacondaState:
    """Return the table before anything has happened."""
    piles = (EMPTY_HAND,) * (seats + 1) + (EMPTY_PILE,)
    stacks = (stack,) * seats
    none = (0,) * seats
    return AnacondaState(
        seats=seats,
        piles=piles,
        betting=opened(seats),
        stacks=stacks,
        totals=none,
        standing=none,
        declared=none,
        before=stacks,
    )
