"""The state of a rummy table."""

from typing import Annotated, Any, ClassVar, Final

from upcard.cards.card import NO_FACE, Card
from upcard.games.rummy.scoring import add_by_seat, totals
from upcard.games.rummy.values import MOST_SEATS
from upcard.kernel.kinds import (
    BySeatKind,
    FaceKind,
    FlagKind,
    NumberKind,
    PileKind,
    PilesKind,
    RowsKind,
    SeatKind,
    SeatsKind,
    WordKind,
)
from upcard.kernel.meld_kinds import MeldsKind, OwnersKind
from upcard.kernel.state import Pile, State
from upcard.kernel.ui.position import Tables
from upcard.melds.meld import Meld

# Where the table stands: the question that is asked in a turn (`turn.turn_of` has the steps that answer it) ...
DRAW: Final = 0
CLAIM: Final = 1
"""Who of the others wants the upcard?"""
CONSENT: Final = 2
"""May the claimant have it?"""
PLAY: Final = 3
SHOW: Final = 4
"""The showdown, where melds stay in the hand until then."""
# ... or what is done outside of turns.
OVER: Final = -1
CHOOSE_DEALER: Final = -2
CUT_FOR_DEAL: Final = -3
DEALING: Final = -4
STEPS: Final = {
    "draw": DRAW,
    "claim": CLAIM,
    "consent": CONSENT,
    "play": PLAY,
    "show": SHOW,
    "deal": DEALING,
    "dealer": CHOOSE_DEALER,
    "cut": CUT_FOR_DEAL,
    "over": OVER,
}

NOT_DOWN: Final = 0
DOWN_NOW: Final = 1
"""The contract was laid in the turn that is being played."""
DOWN: Final = 2
"""The contract was laid in an earlier turn."""

# The top stock card after a misdraw (CL-B-22 to CL-B-27).
NOT_RETURNED: Final = 0
MAY_LOOK: Final = 1
LOOKED: Final = 2


class ContractsKind(BySeatKind):
    """How many contracts each seat has laid, where everybody has their own; nothing where they have not."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return as many places as seats where everybody has their own, else none."""
        return super().places(seats, game) if game.rules.own_contracts() else (0, "")

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[int, ...]:
        """Return the numbers that a position gives, or none. Raises BadPosition."""
        items = tables.items(key)
        return self.row(key, items, seats) if items else ()


class EarlierKind(ContractsKind):
    """How many upcards each seat has claimed in the deals before, where a game has a limit of them; else nothing."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return as many places as seats where a game has such a limit, else none."""
        return (seats, self.meaning) if game.rules.claim_game_limit else (0, "")


class LaidKind(ContractsKind):
    """What the cards count that each seat has laid in this deal, where they count for it."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return as many places as seats where cards laid count, else none."""
        return (seats, self.meaning) if game.rules.counts_laid() else (0, "")


class BoughtKind(BySeatKind):
    """How often each seat has bought back in, where a player who reaches the target is out; else nothing."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return as many places as seats where players drop out, else none."""
        return super().places(seats, game) if game.rules.drops_out() else (0, "")

    def read(self, tables: Tables, key: str, seats: int, unsaid: Any) -> tuple[int, ...]:
        """Return the numbers that a position gives, or none. Raises BadPosition."""
        items = tables.items(key)
        return self.row(key, items, seats) if items else ()


class DroppedKind(SeatsKind):
    """The seats that have dropped out, in that order, where a player who reaches the target is out."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return as many places as seats where players drop out, else none."""
        return super().places(seats, game) if game.rules.drops_out() else (0, "")


class NoticingKind(SeatKind):
    """Who is asked whether to call "Rummy!" at a discard, where that can be called."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return as many places as seats where it can be called, else none."""
        return super().places(seats, game) if game.compiled_rules.rummy_call else (0, "")


class BuyingKind(SeatKind):
    """Who is asked whether to buy back in, where a player who reaches the target is out."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return as many places as seats where players drop out, else none."""
        return super().places(seats, game) if game.rules.drops_out() else (0, "")


class PledgedKind(FaceKind):
    """A card that was drawn from the discard pile to be laid, where deeper ones may be drawn; else nothing."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return a place for each card where such cards are drawn, else none."""
        return super().places(seats, game) if game.rules.discard_draw != "top" else (0, "")


class TurnedKind(FaceKind):
    """The card that was turned up first, where it decides something; else nothing."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return a place for each card where that card is remembered, else none."""
        return super().places(seats, game) if game.rules.notes_upcard() else (0, "")


class OffersKind(NumberKind):
    """How many may still take the card that was turned up first, where it is offered to everybody; else nothing."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return a place where it is offered, else none."""
        return super().places(seats, game) if game.rules.first_upcard != "drawn" else (0, "")


class ReversedKind(FlagKind):
    """Whether the turn goes in the other direction, where discards can turn it round; else nothing."""

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """Return a place where discards can turn it round, else none."""
        return super().places(seats, game) if game.rules.reverse_ranks else (0, "")


class RummyState(State):
    """Hands, stock, discard pile, and the melds on the table.

    ``piles`` are the hands by seat, then the stock (top last), then the discard pile (upcard last). Among the
    ``answers`` lies the call of who has called with the whole hand in melds, at the caller's place, until the showdown.
    """

    EVENTS: ClassVar[str] = (
        "added allowed answered asked bent bought_back buried called claimed collected cut dealer dealt declined "
        "discarded drew dropped ended fined gained given_up held laid laid_contract laid_off looked no_draw out "
        "paid priced rejected renewed rested returned reversed rummy scored shifted showdown skipped stock_out "
        "swapped took turn unclaimed upcard void went_down window won"
    )

    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("stock", from_top=True), PileKind("discards", from_top=True))]
    deal: Annotated[int, NumberKind(1, 10**6, always=True)] = 1
    """The number of the deal, from 1."""
    dealer: Annotated[int, SeatKind(nobody=True)] = -1
    """A seat, or -1 before one is chosen."""
    turn: Annotated[int, SeatKind(nobody=True)] = -1
    """Whose turn it is, or -1."""
    step: Annotated[int, WordKind(*STEPS, values=tuple(STEPS.values()), always=True, unsaid=DRAW)] = CHOOSE_DEALER
    """Where the table stands, one of the constants above."""
    melds: Annotated[tuple[Meld, ...], MeldsKind()] = ()
    owners: Annotated[tuple[int, ...], OwnersKind()] = ()
    """Whose each of ``melds`` is."""
    down: Annotated[tuple[int, ...], BySeatKind(key=None)]
    """By seat, whether the contract is on the table: `NOT_DOWN`, `DOWN_NOW` or `DOWN`."""
    owed: Annotated[int, NumberKind(high=32)] = 0
    """How many wild cards taken this turn must still be laid (GEN-07)."""
    taken: Annotated[int, FaceKind()] = NO_FACE
    """The face drawn from the discard pile this turn."""
    redrew: Annotated[bool, FlagKind()] = False
    """The active player had no card to discard and drew two more (CR-W-27)."""
    due: Annotated[tuple[int, ...], SeatsKind()] = ()
    """Seats that a stock card is owed to, in order."""
    renewing: Annotated[bool, FlagKind()] = False
    """The stock must be shuffled before that."""
    claimant: Annotated[int, SeatKind(nobody=True)] = -1
    """Who took the last upcard of this turn's chain, or -1."""
    discarder: Annotated[int, SeatKind(nobody=True)] = -1
    """Whose discard the upcard is, or -1 where it is nobody's of the turn before."""
    calls: Annotated[tuple[int, ...], SeatsKind()] = ()
    """The order in which answers came, kept where the first call wins."""
    renewals: Annotated[int, NumberKind(high=10**6)] = 0
    """How often the stock was formed anew in this deal."""
    claims: Annotated[tuple[int, ...], BySeatKind()]
    """By seat, how many upcards were claimed in this deal."""
    earlier_claims: Annotated[tuple[int, ...], EarlierKind(0, 10**6)] = ()
    """By seat, how many upcards were claimed in the deals before, where a game has a limit of them; else nothing."""
    sheet: Annotated[tuple[tuple[int, ...], ...], RowsKind()] = ()
    """The points of each finished deal, by seat."""
    fines: Annotated[tuple[int, ...], BySeatKind()]
    """By seat, points charged in this deal for calls beyond the limit."""
    carried: Annotated[tuple[int, ...], BySeatKind()]
    """By seat, those of void deals before it."""
    contracts: Annotated[tuple[int, ...], ContractsKind(0, 20)] = ()
    """By seat, how many contracts were laid in the deals before, where everybody has their own; else nothing."""
    laid: Annotated[tuple[int, ...], LaidKind()] = ()
    """By seat, what the cards count that it has laid in this deal, where they count for it; else nothing."""
    pledged: Annotated[int, PledgedKind()] = NO_FACE
    """The card that was drawn from the discard pile to be laid, before it is (HWR-36)."""
    turned: Annotated[int, TurnedKind()] = NO_FACE
    """The card that was turned up first, where it tells how much a knock may leave, or whether the deal counts double
    (HWR-61, HWR-66); else nothing."""
    offers: Annotated[int, OffersKind(high=MOST_SEATS)] = 0
    """How many players, with the one whose turn it is, may still take it before anybody draws (HWR-67)."""
    dropped: Annotated[tuple[int, ...], DroppedKind()] = ()
    """Seats that have reached the target and are out, in that order (HWR-40)."""
    bought: Annotated[tuple[int, ...], BoughtKind(0, 3)] = ()
    """By seat, how often it has bought back in, where players drop out; else nothing."""
    buying: Annotated[int, BuyingKind(nobody=True)] = -1
    """Who is asked between two deals whether to buy back in, or -1."""
    noticing: Annotated[int, NoticingKind(nobody=True)] = -1
    """Who is asked whether to call "Rummy!" at the discard, or -1; who has called and has to throw is in ``calls``."""
    reversed: Annotated[bool, ReversedKind()] = False
    """A discard has turned the direction of the turn round in this deal (HWR-72)."""
    voids: Annotated[int, NumberKind(high=10**6)] = 0
    """How many deals in a row were void."""
    caller: Annotated[int, SeatKind(nobody=True)] = -1
    """Who has called with the whole hand in melds, or -1."""
    returned: Annotated[int, WordKind("no", "may-look", "looked")] = NOT_RETURNED
    """Whether the top stock card was put back after two were drawn, and how far the next player's right to it goes:
    `NOT_RETURNED`, `MAY_LOOK` or `LOOKED` (CL-B-24)."""

    # The piles by their names

    def hand(self, seat: int) -> Pile:
        """Return the hand of the seat."""
        return self.piles[seat]

    def stock(self) -> Pile:
        """Return the stock."""
        return self.piles[self.seats]

    def discards(self) -> Pile:
        """Return the discard pile."""
        return self.piles[self.seats + 1]

    def upcard(self) -> Card | None:
        """Return the uppermost discard (CR-C-11); None where there is none."""
        cards = self.piles[self.seats + 1].cards
        return cards[-1] if cards else None

    def with_pile(self, index: int, pile: Pile) -> tuple[Pile, ...]:
        """Return the piles with one put in another's place."""
        return self.piles[:index] + (pile,) + self.piles[index + 1 :]

    def totals(self) -> tuple[int, ...]:
        """Return running totals by seat (CR-C-03), with what is charged already in this deal (KAL-20)."""
        return totals(self.sheet, add_by_seat(self.fines, self.carried))

    def in_hand(self, seat: int, face: int) -> bool:
        """Say whether that card is in the seat's hand."""
        return face != NO_FACE and self.piles[seat].has(face)

    def shown_deal(self) -> int:
        """Return the deal that lies on the table: between two deals still the one just scored."""
        return self.deal - 1 if self.step == DEALING and self.sheet and not self.voids else self.deal
