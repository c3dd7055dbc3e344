"""Shares natural cards out so that every meld keeps the limits on wild cards.

Asked only where taking cards greedily broke a limit, which is rare: plain code, exact.
"""

from upcard.cards.card import Card, face_of
from upcard.melds.deadline import step
from upcard.melds.listing import count_faces
from upcard.melds.meld import role_at
from upcard.melds.meld_rules import MeldRules


class Sharing:
    """How wild cards can be shared among the melds of a contract, by the rules of melds."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self.patterns: dict[int, list[list[int]]] = {}

    def possible(
        self, hand: tuple[Card, ...], runs: list[int], sets: list[int], places: list[int], first: int, blanks: int
    ) -> bool:
        """Whether the melds from ``first`` on can have the naturals that the limits ask for.

        ``runs``, ``sets``: sizes; ``places``: for each run ``16 * suit + low``, for each set its rank;
        ``blanks``: naturals of any face.
        """
        natural = [card.face for card in hand if self.rules.can_be_natural(card.face)]
        if self.rules.mixed_runs:
            natural = [self.rules.ranks[face & 15][0] for face in natural]
        counts = count_faces(tuple(natural))
        return self._runs(first, runs, sets, places, counts, blanks)

    def _runs(
        self, at: int, runs: list[int], sets: list[int], places: list[int], counts: list[int], blanks: int
    ) -> bool:
        if at >= len(runs):
            return self._sets(at - len(runs), sets, places[len(runs) :], counts[:], blanks)
        step()
        suit, low = places[at] >> 4, places[at] & 15
        for pattern in self._patterns(runs[at]):
            left = blanks
            taken: list[int] = []
            for offset in pattern:
                face = role_at(suit, low + offset)
                if self.rules.mixed_runs and self.rules.ranks[face & 15]:
                    face = self.rules.ranks[face & 15][0]
                if not self.rules.can_be_natural(face):
                    left = -1
                    break
                if counts[face]:
                    counts[face] -= 1
                    taken.append(face)
                else:
                    left -= 1
            if left >= 0 and self._runs(at + 1, runs, sets, places, counts, left):
                return True
            for face in taken:
                counts[face] += 1
        return False

    def _sets(self, first: int, sets: list[int], ranks: list[int], counts: list[int], blanks: int) -> bool:
        for at in range(first, len(sets)):
            least = sets[at] - self.rules.most_wilds(sets[at], in_set=True)
            suits = [face_of(suit, ranks[at]) for suit in range(4)]
            if self.rules.distinct_suits:
                # Of the suits with most copies first, so that a second set of the rank finds what it can.
                suits.sort(key=counts.__getitem__, reverse=True)
            for face in suits:
                take = max(0, min(least, counts[face], 1 if self.rules.distinct_suits else least))
                counts[face] -= take
                least -= take
            blanks -= max(0, least)
            if blanks < 0:
                return False
        return True

    def _patterns(self, size: int) -> list[list[int]]:
        """Return the smallest choices of places at which naturals make a run of that size legal."""
        if size not in self.patterns:
            most = self.rules.most_wilds(size, in_set=False)
            full = (1 << size) - 1
            legal = {
                wild
                for wild in range(full + 1)
                if wild.bit_count() <= most and (self.rules.neighbours or not wild & wild >> 1)
            }
            largest = [
                wild
                for wild in sorted(legal)
                if not [place for place in range(size) if not wild >> place & 1 and wild | 1 << place in legal]
            ]
            self.patterns[size] = [[place for place in range(size) if not wild >> place & 1] for wild in largest]
        return self.patterns[size]
