"""A rummy table in mid-play."""

from typing import Final

from upcard.cards.card import NO_FACE, Card
from upcard.cards.meld import Meld
from upcard.kernel.state import Event, Move, Pile, State

# Where the table stands. Steps of a turn count from 0 and are the game's (see `game.turn_of`).
OVER: Final = -1
CHOOSE_DEALER: Final = -2
CUT_FOR_DEAL: Final = -3
DEALING: Final = -4

NOT_DOWN: Final = 0
DOWN_NOW: Final = 1
"""The contract was laid in the turn that is being played."""
DOWN: Final = 2
"""The contract was laid in an earlier turn."""

# The top stock card after a misdraw (CL-B-22 to CL-B-27).
NOT_RETURNED: Final = 0
MAY_LOOK: Final = 1
LOOKED: Final = 2


class RummyState(State):
    """Hands, stock, discard pile, and the melds on the table.

    ``piles`` are the hands by seat, then the stock (top last), then the discard pile (upcard last).
    ``deal`` counts from 1; ``dealer`` and ``turn`` are seats; ``step`` is the step of the turn or one of
    the constants above. ``melds`` and ``owners`` lie side by side. ``down`` says by seat whether the
    contract is on the table. ``owed``: wild cards taken this turn that must still be laid (GEN-07).
    ``taken``: the face drawn from the discard pile this turn. ``redrew``: the active player had no card to
    discard and drew two more (CR-W-27). ``due``: seats that a stock card is owed to, in order; ``renewing``:
    the stock must be shuffled first. ``claimant``: who took the last upcard of this turn's chain, or -1.
    ``caller``: who has called with the whole hand in melds, or -1; the call lies among the ``answers``, at the
    caller's place, until the showdown. ``discarder``: whose discard the upcard is, or -1 where it is nobody's of
    the turn before. ``calls``: the order in which answers came, kept where the first call wins. ``renewals`` and
    ``claims`` (by seat) count within the deal. ``sheet``: the points of each finished deal, by seat. ``fines``: points
    charged in this deal for calls beyond the limit, by seat; ``carried``: those of void deals before it, of which
    there were ``voids`` in a row. ``returned``: whether the top stock card was put back after two were drawn, and
    how far the next player's right to it goes (CL-B-24).
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
        melds: tuple[Meld, ...],
        owners: tuple[int, ...],
        down: tuple[int, ...],
        owed: int,
        taken: int,
        redrew: bool,
        due: tuple[int, ...],
        renewing: bool,
        claimant: int,
        discarder: int,
        calls: tuple[int, ...],
        renewals: int,
        claims: tuple[int, ...],
        sheet: tuple[tuple[int, ...], ...],
        fines: tuple[int, ...],
        carried: tuple[int, ...],
        voids: int,
        caller: int = -1,
        returned: int = NOT_RETURNED,
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
        self.melds = melds
        self.owners = owners
        self.down = down
        self.owed = owed
        self.taken = taken
        self.redrew = redrew
        self.due = due
        self.renewing = renewing
        self.claimant = claimant
        self.discarder = discarder
        self.calls = calls
        self.renewals = renewals
        self.claims = claims
        self.sheet = sheet
        self.fines = fines
        self.carried = carried
        self.voids = voids
        self.caller = caller
        self.returned = returned

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
        melds: tuple[Meld, ...] | None = None,
        owners: tuple[int, ...] | None = None,
        down: tuple[int, ...] | None = None,
        owed: int | None = None,
        taken: int | None = None,
        redrew: bool | None = None,
        due: tuple[int, ...] | None = None,
        renewing: bool | None = None,
        claimant: int | None = None,
        discarder: int | None = None,
        calls: tuple[int, ...] | None = None,
        renewals: int | None = None,
        claims: tuple[int, ...] | None = None,
        sheet: tuple[tuple[int, ...], ...] | None = None,
        fines: tuple[int, ...] | None = None,
        carried: tuple[int, ...] | None = None,
        voids: int | None = None,
        caller: int | None = None,
        returned: int | None = None,
    ) -> "RummyState":
        """A changed copy; ``events`` start afresh unless given."""
        return RummyState(
            self.seats,
            self.piles if piles is None else piles,
            self.answers if answers is None else answers,
            self.window if window is None else window,
            events,
            self.deal if deal is None else deal,
            self.dealer if dealer is None else dealer,
            self.turn if turn is None else turn,
            self.step if step is None else step,
            self.melds if melds is None else melds,
            self.owners if owners is None else owners,
            self.down if down is None else down,
            self.owed if owed is None else owed,
            self.taken if taken is None else taken,
            self.redrew if redrew is None else redrew,
            self.due if due is None else due,
            self.renewing if renewing is None else renewing,
            self.claimant if claimant is None else claimant,
            self.discarder if discarder is None else discarder,
            self.calls if calls is None else calls,
            self.renewals if renewals is None else renewals,
            self.claims if claims is None else claims,
            self.sheet if sheet is None else sheet,
            self.fines if fines is None else fines,
            self.carried if carried is None else carried,
            self.voids if voids is None else voids,
            self.caller if caller is None else caller,
            self.returned if returned is None else returned,
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
            self.melds,
            self.owners,
            self.down,
            self.owed,
            self.taken,
            self.redrew,
            self.due,
            self.renewing,
            self.claimant,
            self.discarder,
            self.calls,
            self.renewals,
            self.claims,
            self.sheet,
            self.fines,
            self.carried,
            self.voids,
            self.caller,
            self.returned,
        )

    def redacted(
        self, piles: tuple[Pile, ...], answers: tuple[Move | None, ...], events: tuple[Event, ...]
    ) -> "RummyState":
        return self.but(piles=piles, answers=answers, events=events)

    # The piles by their names

    def hand(self, seat: int) -> Pile:
        return self.piles[seat]

    def stock(self) -> Pile:
        return self.piles[self.seats]

    def discards(self) -> Pile:
        return self.piles[self.seats + 1]

    def upcard(self) -> Card | None:
        """The uppermost discard (CR-C-11)."""
        cards = self.piles[self.seats + 1].cards
        return cards[-1] if cards else None

    def with_pile(self, index: int, pile: Pile) -> tuple[Pile, ...]:
        """The piles with one put in another's place."""
        return self.piles[:index] + (pile,) + self.piles[index + 1 :]

    def left_of(self, seat: int, steps: int = 1) -> int:
        return (seat + steps) % self.seats

    def totals(self) -> tuple[int, ...]:
        """Running totals by seat (CR-C-03), with what is charged already in the deal being played (KAL-20)."""
        charged = [fine + was for fine, was in zip(self.fines, self.carried, strict=True)]
        return tuple([charged[seat] + sum([points[seat] for points in self.sheet]) for seat in range(self.seats)])

    def in_hand(self, seat: int, face: int) -> bool:
        return face != NO_FACE and self.piles[seat].has(face)
