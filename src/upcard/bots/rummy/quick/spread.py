"""Holds the melds on the table in a playout, and what could be added to them."""

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import column
from upcard.cards.bits import count_bits, up
from upcard.cards.card import JOKER, NO_FACE
from upcard.games.rummy.state import RummyState
from upcard.melds.meld import SET, Meld, role_at
from upcard.melds.meld_rules import MeldRules

LOW, HIGH, ANYWHERE, NOWHERE = -1, 1, 0, 2
"""Where a card can be added to a meld: at an end of a run, or to a set."""
UNLIMITED = 99


class LaidMeld:
    """A meld on the table: from ``low`` to ``high`` as many cards as it has.

    ``jokers``: of a run, at which places they stand, a bit each; ``wilds``: how many there are in a set.
    """

    def __init__(self, owner: int, suit: int, low: int, size: int, jokers: i64, wilds: int = 0) -> None:
        self.owner = owner
        self.suit: i64 = suit
        self.low: i64 = low
        self.high: i64 = low + size - 1
        self.jokers = jokers
        self.wilds = wilds

    def is_full_of_wilds(self, rules: MeldRules) -> bool:
        """Say whether one joker more would be too many."""
        in_set = self.suit == SET
        wilds = self.wilds if in_set else int(count_bits(self.jokers))
        return wilds >= rules.most_wilds(int(self.high - self.low) + 2, in_set)

    def wants(self, high_first: bool) -> i64:
        """Return the natural cards that can be added, as a word."""
        if self.suit == SET:
            return column(self.low)
        found: i64 = 0
        if self.high < 14:
            found = up(1, face_at(self.suit, self.high + 1))
        if self.low > 1 and (not high_first or self.high == 14):
            found |= up(1, face_at(self.suit, self.low - 1))
        return found

    def place_for_joker(self, high_first: bool, neighbours: bool) -> int:
        """Return where a joker goes: to an end, anywhere in a set, or nowhere."""
        if self.suit == SET:
            return ANYWHERE
        if self.high < 14 and (neighbours or not self.jokers >> self.high & 1):
            return HIGH
        if self.takes_low_joker(high_first, neighbours):
            return LOW
        return NOWHERE

    def takes_low_joker(self, high_first: bool, neighbours: bool) -> bool:
        """Say whether a joker can be added at the low end of the run."""
        return self.low > 1 and (not high_first or self.high == 14) and (neighbours or not self.jokers >> self.low & 1)

    def put(self, place: int, joker: bool) -> None:
        """Add one card at that place."""
        if place == ANYWHERE:
            self.high += 1
            self.wilds += 1 if joker else 0
            return
        if place == HIGH:
            self.high += 1
            at = self.high
        else:
            self.low -= 1
            at = self.low
        if joker:
            self.jokers |= up(1, at)

    def joker_roles(self) -> i64:
        """Return the faces that its jokers stand for, where it is a run."""
        found: i64 = 0
        left: i64 = self.jokers
        if left:
            for place in range(int(self.low), int(self.high) + 1):
                if left >> place & 1:
                    found |= up(1, face_at(self.suit, place))
        return found

    def free(self, face: int) -> None:
        """Put the natural card in its joker's place."""
        place = face & 15
        bit = up(1, place)
        self.jokers &= ~(bit if self.jokers & bit and self.low <= place else up(1, 14))


def longest_set(rules: MeldRules) -> int:
    """Return how many cards a set has at most; more than anybody holds where there is no limit."""
    return rules.longest_set() or UNLIMITED


def face_at(suit: i64, place: i64) -> i64:
    """Return the face at that place of a run; 14 is the ace above the king."""
    return suit << 4 | (place if place < 14 else 1)


def laid_of(s: RummyState) -> list[LaidMeld]:
    """Return the melds on the table of a state, as a playout holds them."""
    found: list[LaidMeld] = []
    for at, meld in enumerate(s.melds):
        jokers: i64 = 0
        if meld.suit != SET:
            for index, face in enumerate(meld.faces):
                if face == JOKER:
                    jokers |= up(1, meld.low + index)
        found.append(LaidMeld(s.owners[at], meld.suit, meld.low, len(meld.faces), jokers, meld.faces.count(JOKER)))
    return found


def run_meld(suit: int, low: int, size: int, have: i64) -> Meld:
    """Return a run with jokers where its natural card is not among those."""
    faces: list[int] = []
    left: i64 = have
    for place in range(low, low + size):
        face = role_at(suit, place)
        bit = up(1, face)
        if left & bit:
            left ^= bit
            faces.append(face)
        else:
            faces.append(JOKER)
    return Meld(suit, low, tuple(faces))


def role_of_joker(laid: LaidMeld, place: int, high_first: bool, neighbours: bool) -> int:
    """Return the face that a joker stands for which is added there, where that has to be said.

    It has to be where both ends are open to it, and to different faces.
    """
    if place != HIGH or not laid.takes_low_joker(high_first, neighbours):
        return NO_FACE
    high, low = face_at(laid.suit, laid.high + 1), face_at(laid.suit, laid.low - 1)
    return NO_FACE if high == low else int(high)
