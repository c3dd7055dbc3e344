"""A table of Anaconda."""

from typing import Final

from upcard.games.betting.rounds import Round, opened
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Move, Pile, State

CHOOSE_DEALER: Final = 0
SHUFFLE: Final = 1
BET: Final = 2
PASS: Final = 3
DECLARE: Final = 4
KEEP: Final = 5
OVER: Final = 6

LIVE: Final = 0
FOLDED: Final = 1
AWAY: Final = 2
"""Not dealt in: without chips (ANA-106)."""

SILENT: Final = 0
HIGH_WAY: Final = 1
LOW_WAY: Final = 2
BOTH_WAYS: Final = 3
"""High and low at once: both bits."""


class AnacondaState(State):
    """Piles: the hands by seat, the cards thrown away, the rest of the pack.

    ``step`` is one of the constants above; ``number`` counts hands from 1, 0 before the first; ``round_number`` is the
    betting round being played or played last, 1 to 4. ``stacks``, and ``totals`` put in during the hand, by seat, and
    the chips ``carried`` from the hand before, are whole chips. ``standing`` by seat is `LIVE`, `FOLDED` or `AWAY`;
    ``declared`` by seat is `SILENT` where nothing is public. ``betting`` is the round's bets, ``turn`` who acts.
    ``sheet``: what each finished hand brought each seat; ``before``: the stacks before this hand's antes.
    """

    def __init__(
        self,
        seats: int,
        piles: tuple[Pile, ...],
        answers: tuple[Move | None, ...],
        window: int,
        events: tuple[Event, ...],
        step: int,
        number: int,
        dealer: int,
        turn: int,
        round_number: int,
        betting: Round,
        stacks: tuple[int, ...],
        totals: tuple[int, ...],
        carried: int,
        standing: tuple[int, ...],
        declared: tuple[int, ...],
        sheet: tuple[tuple[int, ...], ...],
        before: tuple[int, ...],
    ) -> None:
        super().__init__(seats, piles, answers, window, events)
        self.step = step
        self.number = number
        self.dealer = dealer
        self.turn = turn
        self.round_number = round_number
        self.betting = betting
        self.stacks = stacks
        self.totals = totals
        self.carried = carried
        self.standing = standing
        self.declared = declared
        self.sheet = sheet
        self.before = before

    def key(self) -> tuple[object, ...]:
        return (
            self.seats, self.piles, self.answers, self.window, (), self.step, self.number, self.dealer, self.turn,
            self.round_number, self.betting, self.stacks, self.totals, self.carried, self.standing, self.declared,
            self.sheet, self.before,
        )  # fmt: skip

    def redacted(
        self, piles: tuple[Pile, ...], answers: tuple[Move | None, ...], events: tuple[Event, ...]
    ) -> "AnacondaState":
        return self.but(events, piles=piles, answers=answers)

    def but(
        self,
        events: tuple[Event, ...],
        *,
        piles: tuple[Pile, ...] | None = None,
        answers: tuple[Move | None, ...] | None = None,
        opened: int = 0,
        step: int = -1,
        number: int = -1,
        dealer: int = -1,
        turn: int = -2,
        round_number: int = -1,
        betting: Round | None = None,
        stacks: tuple[int, ...] | None = None,
        totals: tuple[int, ...] | None = None,
        carried: int = -1,
        standing: tuple[int, ...] | None = None,
        declared: tuple[int, ...] | None = None,
        sheet: tuple[tuple[int, ...], ...] | None = None,
        before: tuple[int, ...] | None = None,
    ) -> "AnacondaState":
        """The same table after these events, with what has changed; ``opened``: windows opened."""
        return AnacondaState(
            self.seats,
            self.piles if piles is None else piles,
            self.answers if answers is None else answers,
            self.window + opened,
            events,
            self.step if step < 0 else step,
            self.number if number < 0 else number,
            self.dealer if dealer < 0 else dealer,
            self.turn if turn < -1 else turn,
            self.round_number if round_number < 0 else round_number,
            self.betting if betting is None else betting,
            self.stacks if stacks is None else stacks,
            self.totals if totals is None else totals,
            self.carried if carried < 0 else carried,
            self.standing if standing is None else standing,
            self.declared if declared is None else declared,
            self.sheet if sheet is None else sheet,
            self.before if before is None else before,
        )

    def cards(self, seat: int) -> Pile:
        return self.piles[seat]

    def pot(self) -> int:
        """All chips in the middle, bets of this round included."""
        return sum(self.totals) + self.carried

    def clockwise(self, seat: int) -> list[int]:
        """All seats from the left of ``seat`` round to it."""
        return [(seat + steps) % self.seats for steps in range(1, self.seats + 1)]

    def live(self) -> list[int]:
        """Who has not folded, from the dealer's left."""
        return [seat for seat in self.clockwise(self.dealer) if self.standing[seat] == LIVE]

    def actors(self) -> tuple[int, ...]:
        """Who is live and has chips, from the dealer's left."""
        return tuple([seat for seat in self.live() if self.stacks[seat] > 0])

    def nobody_has_answered(self) -> tuple[Move | None, ...]:
        return (None,) * self.seats


def fresh(seats: int, stack: int) -> AnacondaState:
    """The table before anything has happened."""
    piles = (EMPTY_HAND,) * (seats + 1) + (EMPTY_PILE,)
    stacks = (stack,) * seats
    none = (0,) * seats
    return AnacondaState(
        seats, piles, (), 0, (), CHOOSE_DEALER, 0, -1, -1, 0, opened(seats), stacks, none, 0, none, none, (), stacks
    )
