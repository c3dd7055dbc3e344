"""A Daifugo table in mid-play."""

from typing import Final

from upcard.cards.card import rank_of
from upcard.kernel.state import Event, Move, Pile, State

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


def strength(face: int) -> int:
    """The card's place in the order of DAI-10: 0 for a 3, 12 for a 2."""
    return (rank_of(face) + 10) % 13


class DaifugoState(State):
    """Hands, the trick, and the cards that are out of play.

    ``piles`` are the hands by seat, then the trick (the cards to beat last), then the cards of finished
    tricks. ``deal`` counts the hands of the session from 1. ``need``: how many cards a play of this trick
    has, 0 before the lead; ``plays``: who made its plays, in order; ``live``: the set of seats, as bits,
    that hold cards and have not passed in it. ``finished``: the seats that are out, in order.
    ``sheet``: for each finished hand the seats in the order in which they finished, the last one too.
    ``final``: the hand was agreed to be the last. ``started``: the minute at which the session began, or -1.
    """

    def __init__(
        self,
        seats: int,
        piles: tuple[Pile, ...],
        answers: tuple[Move | None, ...],
        window: int,
        events: tuple[Event, ...],
        deal: int,
        dealer: int,
        turn: int,
        step: int,
        need: int,
        plays: tuple[int, ...],
        live: int,
        finished: tuple[int, ...],
        sheet: tuple[tuple[int, ...], ...],
        final: bool,
        started: int,
    ) -> None:
        self.seats = seats
        self.piles = piles
        self.answers = answers
        self.window = window
        self.events = events
        self.deal = deal
        self.dealer = dealer
        self.turn = turn
        self.step = step
        self.need = need
        self.plays = plays
        self.live = live
        self.finished = finished
        self.sheet = sheet
        self.final = final
        self.started = started

    def but(
        self,
        *,
        piles: tuple[Pile, ...] | None = None,
        answers: tuple[Move | None, ...] | None = None,
        window: int | None = None,
        events: tuple[Event, ...] = (),
        deal: int | None = None,
        dealer: int | None = None,
        turn: int | None = None,
        step: int | None = None,
        need: int | None = None,
        plays: tuple[int, ...] | None = None,
        live: int | None = None,
        finished: tuple[int, ...] | None = None,
        sheet: tuple[tuple[int, ...], ...] | None = None,
        final: bool | None = None,
        started: int | None = None,
    ) -> "DaifugoState":
        """A changed copy; ``events`` start afresh unless given."""
        return DaifugoState(
            self.seats,
            self.piles if piles is None else piles,
            self.answers if answers is None else answers,
            self.window if window is None else window,
            events,
            self.deal if deal is None else deal,
            self.dealer if dealer is None else dealer,
            self.turn if turn is None else turn,
            self.step if step is None else step,
            self.need if need is None else need,
            self.plays if plays is None else plays,
            self.live if live is None else live,
            self.finished if finished is None else finished,
            self.sheet if sheet is None else sheet,
            self.final if final is None else final,
            self.started if started is None else started,
        )

    def key(self) -> tuple[object, ...]:
        return (
            self.seats,
            self.piles,
            self.answers,
            self.window,
            (),
            self.deal,
            self.dealer,
            self.turn,
            self.step,
            self.need,
            self.plays,
            self.live,
            self.finished,
            self.sheet,
            self.final,
            self.started,
        )

    def redacted(
        self, piles: tuple[Pile, ...], answers: tuple[Move | None, ...], events: tuple[Event, ...]
    ) -> "DaifugoState":
        return self.but(piles=piles, answers=answers, events=events)

    def hand(self, seat: int) -> Pile:
        return self.piles[seat]

    def trick(self) -> Pile:
        return self.piles[self.seats]

    def played(self) -> Pile:
        """The cards of finished tricks (DAI-31)."""
        return self.piles[self.seats + 1]

    def to_beat(self) -> tuple[int, ...]:
        """The faces of the play on top; empty before the lead."""
        cards = self.piles[self.seats].cards
        return tuple([card.face for card in cards[len(cards) - self.need :]])

    def passed(self, seat: int) -> bool:
        """Has the seat passed in this trick? (DAI-24)"""
        return bool(self.piles[seat].cards) and not self.live >> seat & 1

    def daifugo(self) -> int:
        """Who finished first in the hand before."""
        return self.sheet[-1][0]

    def millionaire(self) -> int:
        return self.sheet[-1][1]

    def poor(self) -> int:
        return self.sheet[-1][-2]

    def destitute(self) -> int:
        """Who was last in the hand before."""
        return self.sheet[-1][-1]

    def places(self) -> tuple[int, ...]:
        """By seat the place in the last finished hand, 1 for the Daifugo; zeros before there is one (DAI-62)."""
        if not self.sheet:
            return (0,) * self.seats
        order = self.sheet[-1]
        return tuple([order.index(seat) + 1 for seat in range(self.seats)])
