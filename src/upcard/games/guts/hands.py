"""Ranks hands of Guts, of two, three or four cards (GUT-41 to GUT-49, GUT-W03 to GUT-W07)."""

from functools import cache
from typing import Final

from upcard.cards.card import rank_of, suit_of
from upcard.cards.poker import CATEGORIES
from upcard.games.guts.rules import Rules

HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH = CATEGORIES[:6]
FOUR, STRAIGHT_FLUSH = CATEGORIES[7:9]

KINDS: Final[dict[tuple[int, bool], tuple[str, ...]]] = {
    (2, False): (HIGH, PAIR),
    (2, True): (HIGH, FLUSH, STRAIGHT, STRAIGHT_FLUSH, PAIR),
    (3, False): (HIGH, PAIR, THREE),
    (3, True): (HIGH, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH),
    (4, False): (HIGH, PAIR, TWO_PAIR, THREE, FOUR),
    (4, True): (HIGH, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR),
}
"""By how many cards a hand has, and whether straights and flushes count: the kinds of hands, the worst first."""

_ACE: Final = 14
_OF_COUNTS: Final = {(2,): PAIR, (3,): THREE, (4,): FOUR, (2, 2): TWO_PAIR}


class HandRanking:
    """How hands of so many ``cards`` rank; with ``sequences`` straights and flushes count."""

    def __init__(self, cards: int, sequences: bool) -> None:
        self.cards = cards
        self.sequences = sequences
        self.kinds = KINDS[cards, sequences]
        """From the worst to the best."""

    def strength(self, hand: tuple[int, ...]) -> int:
        """Return a hand as a number: the greater, the better; equal numbers tie.

        The kind counts first, then larger groups of a rank, then the other cards from the highest down; aces are high,
        or low in a straight, and suits break no tie.
        """
        kind, ranks = self._judged(hand)
        found = self.kinds.index(kind)
        for rank in ranks:
            found = found * (_ACE + 1) + rank
        return found

    def kind(self, hand: tuple[int, ...]) -> str:
        """Return the kind of a hand, one of `CATEGORIES`."""
        return self._judged(hand)[0]

    def _judged(self, hand: tuple[int, ...]) -> tuple[str, list[int]]:
        """Return the kind of a hand, and its ranks in the order in which they are compared."""
        ranks = sorted([_ACE if rank_of(face) == 1 else rank_of(face) for face in hand], reverse=True)
        counts = tuple(sorted([ranks.count(rank) for rank in set(ranks) if ranks.count(rank) > 1]))
        if counts:
            grouped = sorted([(ranks.count(rank), rank) for rank in ranks], reverse=True)
            return _OF_COUNTS[counts], [rank for _, rank in grouped]
        if not self.sequences:
            return HIGH, ranks
        suited = len({suit_of(face) for face in hand}) == 1
        low = list(range(len(hand), 1, -1))
        if ranks == [_ACE, *low]:
            ranks = [*low, 1]
        straight = ranks[0] - ranks[-1] == len(hand) - 1
        if straight:
            return (STRAIGHT_FLUSH if suited else STRAIGHT), ranks
        return (FLUSH if suited else HIGH), ranks


@cache
def hand_ranking(cards: int, sequences: bool) -> HandRanking:
    """Return how hands of so many cards rank."""
    return HandRanking(cards, sequences)


def ranking_of(rules: Rules) -> HandRanking:
    """Return how hands rank at a table with these rules."""
    return hand_ranking(rules.cards, rules.straights_flushes)


TWO_CARDS: Final = hand_ranking(2, False)
"""That of the book."""
