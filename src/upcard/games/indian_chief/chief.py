"""Scores the box Indian Chief: seven cards, five for poker and two for Baccarat (IND-74 to IND-87)."""

from typing import Final

from upcard.cards.card import rank_of, suit_of
from upcard.text.messages import marked

FIVE_OF_A_KIND: Final = 50
STRAIGHT_FLUSH: Final = 45
FOUR_OF_A_KIND: Final = 40
FULL_HOUSE: Final = 35
FLUSH: Final = 30
STRAIGHT: Final = 25
THREE_OF_A_KIND: Final = 20
TWO_PAIR: Final = 15
ONE_PAIR: Final = 10
HIGH_CARD: Final = 5

_BY_SQUARES: Final = {
    25: FIVE_OF_A_KIND,
    17: FOUR_OF_A_KIND,
    13: FULL_HOUSE,
    11: THREE_OF_A_KIND,
    9: TWO_PAIR,
    7: ONE_PAIR,
    5: HIGH_CARD,
}
BY_SQUARES: Final = [_BY_SQUARES.get(squares, 0) for squares in range(26)]
"""The sum of the squares of how often each rank is there tells pairs and more apart."""

NAMES: Final = {
    FIVE_OF_A_KIND: marked("five of a kind"),
    STRAIGHT_FLUSH: marked("a straight flush"),
    FOUR_OF_A_KIND: marked("four of a kind"),
    FULL_HOUSE: marked("a full house"),
    FLUSH: marked("a flush"),
    STRAIGHT: marked("a straight"),
    THREE_OF_A_KIND: marked("three of a kind"),
    TWO_PAIR: marked("two pair"),
    ONE_PAIR: marked("one pair"),
    HIGH_CARD: marked("a high card"),
}

_BROADWAY: Final = 0b11110000000010
_STRAIGHTS: Final = frozenset([0b11111 << low for low in range(1, 10)] + [_BROADWAY])
"""By rank bits, ace 1: A-2-3-4-5 up to 9-T-J-Q-K, and T-J-Q-K-A (IND-82)."""

FACE_VALUES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""By rank (IND-92)."""


def poker_value(faces: tuple[int, ...]) -> int:
    """Return the points of a five-card poker hand, by its most valuable category (IND-76, IND-85)."""
    ranks = [rank_of(face) for face in faces]
    squares = 0
    bits = 0
    for rank in ranks:
        squares += ranks.count(rank)
        bits |= 1 << rank  # IND-76f, IND-82
    value = BY_SQUARES[squares]
    first = suit_of(faces[0])
    flush = True
    for face in faces:
        if suit_of(face) != first:
            flush = False
    if squares == 5 and bits in _STRAIGHTS:
        return STRAIGHT_FLUSH if flush else STRAIGHT
    return FLUSH if flush and value < FLUSH else value


def baccarat_value(faces: tuple[int, ...]) -> int:
    """Return the sum of the two face values without its tens digit (IND-75)."""
    return sum([FACE_VALUES[rank_of(face)] for face in faces]) % 10


def best_division(faces: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return, of the 21 divisions of seven cards, one with the highest total (IND-79).

    It is given as the total, the poker hand, the Baccarat hand.
    """
    ranks = [rank_of(face) for face in faces]
    suits = [suit_of(face) for face in faces]
    values = [FACE_VALUES[rank] for rank in ranks]
    counts = [0] * 14
    for rank in ranks:
        counts[rank] = counts[rank] + 1
    often = [counts[rank] for rank in ranks]
    squares = sum(often)
    suited = [0] * 4
    for suit in suits:
        suited[suit] = suited[suit] + 1
    some_flush = max(suited) >= 5
    some_straight = _holds_straight(ranks)
    best = -1
    out = (0, 1)
    for i in range(7):
        rank = ranks[i]
        others = squares - 2 * often[i] + 1
        for j in range(i + 1, 7):
            left = others - 2 * often[j] + (3 if rank == ranks[j] else 1)
            value = BY_SQUARES[left]
            if value < FULL_HOUSE:
                flush = some_flush and _is_flush(suited, suits[i], suits[j])
                if some_straight and left == 5 and _is_straight(ranks, i, j):
                    value = STRAIGHT_FLUSH if flush else STRAIGHT
                if flush and value < FLUSH:
                    value = FLUSH
            value += (values[i] + values[j]) % 10
            if value > best:
                best = value
                out = (i, j)
    poker = tuple([face for at, face in enumerate(faces) if at not in out])
    return best, poker, (faces[out[0]], faces[out[1]])


def _is_flush(suited: list[int], one: int, other: int) -> bool:
    """Say whether seven cards without two of these suits are all of one suit.

    ``suited``: how many of the seven are of each suit.
    """
    for suit, count in enumerate(suited):
        if count >= 5:
            return count - (suit == one) - (suit == other) == 5
    return False


def _holds_straight(ranks: list[int]) -> bool:
    """Say whether there are five among these ranks that follow each other."""
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    bits |= (bits & 2) << 13
    return bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4 != 0


def _is_straight(ranks: list[int], i: int, j: int) -> bool:
    """Say whether seven ranks without those two follow each other."""
    bits = 0
    for at, rank in enumerate(ranks):
        if at not in (i, j):
            bits |= 1 << rank
    return bits in _STRAIGHTS
