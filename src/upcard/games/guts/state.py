"""A table of Guts."""

from typing import Final

from upcard.cards.card import rank_of
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Move, Pile, State

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
    """Piles: the hands by seat, the discards of those who are out, the rest of the pack.

    ``step`` is one of the constants above; ``hand`` counts from 1, 0 before the first. ``stacks`` by seat and
    ``pot`` are whole chips. ``funded``: the pot holds more than the remainder of a tie (GUT-13 to GUT-16).
    ``declared`` by seat, `SILENT` where nothing is public yet; ``turn`` is who declares next. ``gone``: seats
    that have left the game. ``sheet``: what each finished hand brought each seat.
    """

    def __init__(
        self,
        seats: int,
        piles: tuple[Pile, ...],
        answers: tuple[Move | None, ...] = (),
        window: int = 0,
        events: tuple[Event, ...] = (),
        step: int = CHOOSE_DEALER,
        number: int = 0,
        dealer: int = -1,
        turn: int = -1,
        stacks: tuple[int, ...] = (),
        pot: int = 0,
        funded: bool = False,
        declared: tuple[int, ...] = (),
        gone: tuple[bool, ...] = (),
        sheet: tuple[tuple[int, ...], ...] = (),
        before: tuple[int, ...] = (),
    ) -> None:
        super().__init__(seats, piles, answers, window, events)
        self.step = step
        self.number = number
        self.dealer = dealer
        self.turn = turn
        self.stacks = stacks
        self.pot = pot
        self.funded = funded
        self.declared = declared
        self.gone = gone
        self.sheet = sheet
        self.before = before
        """Stacks before this hand's antes."""

    def key(self) -> tuple[object, ...]:
        return (
            self.seats, self.piles, self.answers, self.window, (), self.step, self.number, self.dealer, self.turn,
            self.stacks, self.pot, self.funded, self.declared, self.gone, self.sheet, self.before,
        )  # fmt: skip

    def redacted(
        self, piles: tuple[Pile, ...], answers: tuple[Move | None, ...], events: tuple[Event, ...]
    ) -> "GutsState":
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
        stacks: tuple[int, ...] | None = None,
        pot: int = -1,
        funded: bool | None = None,
        declared: tuple[int, ...] | None = None,
        gone: tuple[bool, ...] | None = None,
        sheet: tuple[tuple[int, ...], ...] | None = None,
        before: tuple[int, ...] | None = None,
    ) -> "GutsState":
        """The same table after these events, with what has changed; ``opened``: windows opened."""
        return GutsState(
            self.seats,
            self.piles if piles is None else piles,
            self.answers if answers is None else answers,
            self.window + opened,
            events,
            self.step if step < 0 else step,
            self.number if number < 0 else number,
            self.dealer if dealer < 0 else dealer,
            self.turn if turn < -1 else turn,
            self.stacks if stacks is None else stacks,
            self.pot if pot < 0 else pot,
            self.funded if funded is None else funded,
            self.declared if declared is None else declared,
            self.gone if gone is None else gone,
            self.sheet if sheet is None else sheet,
            self.before if before is None else before,
        )

    def cards(self, seat: int) -> Pile:
        return self.piles[seat]

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in the game (GUT-11)."""
        for steps in range(1, self.seats + 1):
            other = (seat + steps) % self.seats
            if not self.gone[other]:
                return other
        return seat

    def in_turn(self) -> list[int]:
        """The seats in the game, from the dealer's left to the dealer (GUT-23 to GUT-25)."""
        order = [(self.dealer + steps) % self.seats for steps in range(1, self.seats + 1)]
        return [seat for seat in order if not self.gone[seat]]


def fresh(seats: int, stack: int) -> GutsState:
    """The table before anything has happened."""
    piles = (EMPTY_HAND,) * (seats + 1) + (EMPTY_PILE,)
    stacks = (stack,) * seats
    return GutsState(seats, piles, stacks=stacks, declared=(SILENT,) * seats, gone=(False,) * seats, before=stacks)


def strength(hand: tuple[int, ...]) -> int:
    """Two cards as a number: a pair beats every other hand, then the higher card, then the lower; aces are high
    and suits count for nothing (GUT-41 to GUT-47)."""
    first, second = [14 if rank_of(face) == 1 else rank_of(face) for face in hand]
    if first == second:
        return 1000 + first
    return max(first, second) * 15 + min(first, second)
