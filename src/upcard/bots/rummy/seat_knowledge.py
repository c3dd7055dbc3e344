"""Derives what a seat at a rummy table knows from its view: unseen cards, and its distance from the contract."""

from upcard.bots.rummy.heuristic_weights import HeuristicWeights
from upcard.cards.card import EVERYBODY, FACES, HIDDEN, JOKER, Card, rank_of
from upcard.games.rummy.compiled_rules import CompiledRules, DealRules
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import NOT_DOWN, RummyState
from upcard.kernel.state import HIDDEN_CARD, sort_hand
from upcard.melds.engine import additions

HOPELESS = 99
"""The distance of a hand that the contract can never use up (too many cards for it)."""


class SeatKnowledge:
    """One decision's view, with what follows from it.

    ``unseen``: by face, how many of the pack's cards the seat does not see: they lie in the stock or in
    hands.
    """

    def __init__(self, game: RummyGame, seen: RummyState, seat: int, weights: HeuristicWeights) -> None:
        self.game = game
        self.seen = seen
        self.seat = seat
        self.weights = weights
        self.r: CompiledRules = game.ruled(seen)
        self.deal: DealRules = self.r.of(seen, seat)
        self.hand: tuple[Card, ...] = seen.hand(seat).cards
        self.down: bool = seen.down[seat] != NOT_DOWN
        self._unseen: list[int] | None = None
        self._elsewhere: list[int] | None = None
        self._known: list[int] | None = None

    def is_rival(self, other: int) -> bool:
        """Say whether the seat plays against that other one, which is in and no partner."""
        if other in self.seen.dropped:
            return False
        return not self.r.partners or other not in self.game.rules.side_of(self.seat, self.seen.seats)

    def unseen(self) -> list[int]:
        """Return, by face, how many are in the stock or in hands without being known there."""
        if self._unseen is None:
            left = [0] * FACES
            for face in self.game.rules.pack(self.seen.seats).faces():
                left[face] += 1
            for pile in self.seen.piles:
                for card in pile.cards:
                    left[card.face] -= 1
            for meld in self.seen.melds:
                for face in meld.faces:
                    left[face] -= 1
            left[HIDDEN] = 0
            self._unseen = left
        return self._unseen

    def elsewhere(self) -> list[int]:
        """Return, by face, how many are in the stock or with others, known there or not."""
        if self._elsewhere is None:
            self._elsewhere = self.unseen()[:]
            for other in range(self.seen.seats):
                if other != self.seat:
                    for card in self.seen.hand(other).cards:
                        self._elsewhere[card.face] += 1
            self._elsewhere[HIDDEN] = 0
        return self._elsewhere

    def known(self) -> list[int]:
        """Return the faces known to be in hands of others who are not down."""
        if self._known is None:
            self._known = []
            for other in range(self.seen.seats):
                if other != self.seat and self.seen.down[other] == NOT_DOWN and self.is_rival(other):
                    self._known += [card.face for card in self.seen.hand(other).cards if card.face < JOKER]
        return self._known

    def somebody_waits(self) -> bool:
        """Say whether anybody else is not down yet."""
        for other in range(self.seen.seats):
            if other != self.seat and self.seen.down[other] == NOT_DOWN and self.is_rival(other):
                return True
        return False

    def distance(self, hand: tuple[Card, ...]) -> int:
        """Return how many cards ``hand``, as it stays after a discard, is from going down: 0 when any card will do.

        Where the contract takes the whole hand, the card to be drawn counts as one of those missing, so 1 is the least
        there as well as the usual distance of a hand waiting for one card.
        """
        if self.deal.whole_hand:
            short = self.deal.melder.short_cover(hand + (HIDDEN_CARD,), self.deal.least_over, self.deal.most_over)
            return HOPELESS if short < 0 else short
        return self.deal.melder.short(hand)

    def needs(self, hand: tuple[Card, ...], among: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Return the faces of unseen cards any one of which would bring ``hand`` nearer to the contract.

        ``hand`` is as it stays after a discard; where ``among`` names some, it is only those of them.
        """
        if not among:
            among = tuple([face for face, count in enumerate(self.unseen()) if count])
        if not among:
            return ()
        if self.deal.whole_hand:
            return self.deal.melder.needs_cover(hand, self.deal.least_over, self.deal.most_over, among)
        return self.deal.melder.needs(hand, among)

    def outs(self, faces: tuple[int, ...]) -> int:
        """Return how many cards of these faces have not been seen yet."""
        unseen = self.unseen()
        return sum([unseen[face] for face in faces])

    def smallest_rival(self) -> int:
        """Return the fewest cards that anybody else who is down still holds; `HOPELESS` while nobody is down."""
        fewest = HOPELESS
        for other in range(self.seen.seats):
            if other != self.seat and self.seen.down[other] != NOT_DOWN and self.is_rival(other):
                fewest = min(fewest, len(self.seen.hand(other).cards))
        return fewest

    def fits_table(self, face: int) -> bool:
        """Say whether some meld of the table would take that card, whoever may lay it."""
        if self.deal.whole_hand:
            return False
        tried = face >= JOKER or self.r.table.mixed_runs or self.r.is_wild(face)
        for meld in self.seen.melds:
            if (tried or meld.further() >> face & 1) and additions(face, meld, self.r.table):
                return True
        return False

    def points(self, hand: tuple[Card, ...]) -> int:
        """Return what the cards of the hand count."""
        return sum([self.r.card_points[card.face] for card in hand])


def distance_in_suit(face: int, other: int) -> int:
    """Return how many ranks lie between two cards of a suit, the ace being low or high."""
    gap = abs(rank_of(face) - rank_of(other))
    return min(gap, 13 - gap) if 1 in (rank_of(face), rank_of(other)) else gap


def with_card(hand: tuple[Card, ...], face: int) -> tuple[Card, ...]:
    """Return the hand with one card more, in hand order."""
    return sort_hand(hand + (Card(face, EVERYBODY),)).cards


def without_card(hand: tuple[Card, ...], face: int) -> tuple[Card, ...]:
    """Return the hand without one card of that face."""
    for at, card in enumerate(hand):
        if card.face == face:
            return hand[:at] + hand[at + 1 :]
    raise ValueError("the hand does not hold that card")


def faces_once(hand: tuple[Card, ...]) -> list[int]:
    """Return the faces of the hand, each once, rising."""
    return sorted({card.face for card in hand})
