"""Ranks five-card poker hands, in four ways.

A `Ranking` gives each hand of five cards a number: of two hands the one with the higher number is the better, and
equal numbers tie. That holds for the low rankings too: there the lowest cards have the highest number. Suits never
break a tie. Five equal ranks, which two packs make possible, are the best high hand and the worst low one.

>>> from upcard.cards.card import parse_faces
>>> HIGH.value(parse_faces("KS KD 7C 5H 2D")) > HIGH.value(parse_faces("AC TD 9S 6H 3C"))
True
>>> HIGH.category(parse_faces("6S 5C 4D 3H 2C"))
'straight'
"""

from itertools import combinations
from typing import Final

from upcard.cards.card import FACES, rank_of
from upcard.text.messages import marked

CATEGORIES: Final = (
    marked("high card"),
    marked("pair"),
    marked("two pair"),
    marked("three of a kind"),
    marked("straight"),
    marked("flush"),
    marked("full house"),
    marked("four of a kind"),
    marked("straight flush"),
    marked("five of a kind"),
)
"""From the worst high hand to the best."""

_STRAIGHT: Final = 4
_FLUSH: Final = 5
_STRAIGHT_FLUSH: Final = 8

_BY_COUNTS: Final = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
    (5,): 9,
}

_WEIGHT: Final = 14**5
"""A category is worth more than all the ranks in it: five digits to the base 14."""

KEYS: Final = tuple([1 << 3 * (face & 15) if face & 15 <= 13 else 0 for face in range(FACES)])
"""By face: three bits a rank, so that the sum over five or seven cards tells how often each rank is there."""

_SUITS: Final = tuple([1 << 4 * (face >> 4 & 3) for face in range(FACES)])
"""By face: four bits a suit, so that the sum over seven cards tells how often each suit is there."""

_FIVE_OF_SEVEN: Final = tuple(combinations(range(7), 5))


class Ranking:
    """A way to rank poker hands of five cards.

    Args:
        name: what the ranking is called.
        low: the lowest hand is the best.
        aces: ``high``, ``low``, or ``both`` (high, but the bottom of A-2-3-4-5 as well).
        sequences: straights and flushes count.
    """

    def __init__(self, name: str, low: bool, aces: str, sequences: bool) -> None:
        self.name = name
        self.low = low
        self._aces = aces
        self._sequences = sequences
        self._mixed: dict[int, int] = {}
        self._suited: dict[int, int] = {}
        """What was reckoned so far, by how often each rank is there: in several suits, and in one."""
        self._of_seven: dict[int, int] = {}
        """The same for the best of seven cards of which no five have one suit."""

    def _reckoned(self, ranks: list[int], suited: bool) -> int:
        """Return the rank of five cards, of one suit or of several, by their ranks from the lowest on."""
        if ranks[0] < 1 or ranks[4] > 13:
            raise KeyError(ranks)
        category, digits = _grouped(ranks, self._aces)
        if self._sequences:
            straight = category == 0 and digits[0] - digits[4] == 4
            if self._aces == "both" and ranks == [1, 2, 3, 4, 5]:
                straight, digits = True, (5, 4, 3, 2, 1)
            if straight:
                category = _STRAIGHT_FLUSH if suited else _STRAIGHT
            elif suited and category < _FLUSH:
                category = _FLUSH
        for digit in digits:
            category = category * 14 + digit - 1
        return -category if self.low else category

    def value(self, faces: tuple[int, ...]) -> int:
        """Return the rank of five cards; more is better.

        Raises:
            ValueError: there are not five cards.
            KeyError: one of them is a joker or hidden.
        """
        a, b, c, d, e = faces
        key = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
        suited = a >> 4 == b >> 4 == c >> 4 == d >> 4 == e >> 4
        known = self._suited if suited else self._mixed
        try:
            return known[key]
        except KeyError:
            found = known[key] = self._reckoned(sorted([rank_of(face) for face in faces]), suited)
            return found

    def best(self, faces: tuple[int, ...]) -> int:
        """Return the rank of the best five of seven cards.

        Raises:
            ValueError: there are not seven cards.
            KeyError: one of them is a joker or hidden.
        """
        a, b, c, d, e, f, g = faces
        suits = _SUITS[a] + _SUITS[b] + _SUITS[c] + _SUITS[d] + _SUITS[e] + _SUITS[f] + _SUITS[g]
        if self._sequences and suits + 0x3333 & 0x8888:  # five or more of one suit
            return self._best(faces)
        key = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g]
        try:
            return self._of_seven[key]
        except KeyError:
            found = self._of_seven[key] = self._best(faces)
            return found

    def _best(self, faces: tuple[int, ...]) -> int:
        return max([self.value((faces[a], faces[b], faces[c], faces[d], faces[e])) for a, b, c, d, e in _FIVE_OF_SEVEN])

    def ordered(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Return the five cards in the order in which they are compared: larger groups first, then higher cards."""
        ranks = sorted([rank_of(face) for face in faces])
        bottom = self._aces == "low" or (self._aces == "both" and self._sequences and ranks == [1, 2, 3, 4, 5])
        keyed: list[tuple[int, int, int]] = []
        for face in faces:
            rank = rank_of(face)
            keyed.append((-ranks.count(rank), -(14 if rank == 1 and not bottom else rank), face))
        keyed.sort()
        return tuple([face for _, _, face in keyed])

    def category(self, faces: tuple[int, ...]) -> str:
        """Return the kind of hand, one of `CATEGORIES`."""
        return category_of(self.value(faces))


def category_of(value: int) -> str:
    """Return the kind of hand that a `Ranking` has given this number."""
    return CATEGORIES[abs(value) // _WEIGHT]


def _grouped(ranks: list[int], aces: str) -> tuple[int, tuple[int, ...]]:
    """Return the category by equal ranks, and the ranks as they are compared: larger groups, then higher cards."""
    raised = [14 if rank == 1 and aces != "low" else rank for rank in ranks]
    counted = [(raised.count(rank), rank) for rank in raised]
    counted.sort(reverse=True)
    counts = tuple(sorted([raised.count(rank) for rank in set(raised)], reverse=True))
    return _BY_COUNTS[counts], tuple([rank for _, rank in counted])


HIGH: Final = Ranking("high", False, "both", True)
"""Standard poker; the ace is high, or low in A-2-3-4-5."""

ACE_TO_FIVE: Final = Ranking("ace to five", True, "low", False)
"""Low: aces are low, straights and flushes do not count; the best is A-2-3-4-5."""

DEUCE_TO_SEVEN: Final = Ranking("deuce to seven", True, "high", True)
"""Low: the reverse of high with aces always high; the best is 2-3-4-5-7 of mixed suits."""

ACE_TO_SIX: Final = Ranking("ace to six", True, "low", True)
"""Low: aces are always low, straights and flushes count; the best is A-2-3-4-6 of mixed suits."""
