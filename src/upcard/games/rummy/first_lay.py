"""First lay-downs of one's own choice that have to be worth so many points (HWR-04, HWR-05)."""

from collections.abc import Iterator, Mapping
from typing import Final

from upcard.cards.card import JOKER, NO_FACE, RANKS, Card, face_text, rank_of, suit_of
from upcard.melds.deadline import step
from upcard.melds.engine import MeldRules
from upcard.melds.listing import count_faces, lists_of_melds, runs_of, sets_of
from upcard.melds.meld import MIXED, RANKS_IN_ALL, Meld

MOST_KNOWN: Final = 50_000
"""So many hands are kept with what they are worth, then all are forgotten."""


class MeldWorth:
    """What melds count: the natural cards what they count in hand, a wild card as the card that it stands for.

    In a set it stands for the rank. ``card_points`` as in the rules, ``points`` by face.
    """

    def __init__(
        self, rules: MeldRules, card_points: Mapping[str, int], points: tuple[int, ...], low_ace_one: bool = False
    ) -> None:
        self.rules = rules
        self.card_points = card_points
        self.points = points
        self.low_ace_one = low_ace_one
        """An ace below a 2 counts one point."""

    def of(self, meld: Meld) -> int:
        """Return what the cards of a meld count."""
        points = 0
        for at, face in enumerate(meld.faces):
            if self.low_ace_one and meld.is_run() and at + 1 < len(meld.faces) and rank_of(meld.role(at)) == 1:
                points += 1
            elif not self.rules.is_wild(face):
                points += self.points[face]
            elif meld.suit == MIXED:
                points += self.card_points[RANKS[rank_of(meld.role(at))]]
            elif meld.is_colour():
                points += self.points[face]
            elif meld.is_set():
                points += self.card_points[RANKS[meld.low]]
            else:
                card = face_text(meld.role(at))
                points += self.card_points.get(card, self.card_points[card[0]])
        return points


class FirstLayDown:
    """Every choice of melds from a hand that is worth ``least`` points or more.

    The cards of a hand are looked at in rising order: the lowest goes into a meld, or it stays in the hand with all its
    copies. So each choice comes once, up to equal cards and the order of melds.
    """

    def __init__(self, rules: MeldRules, worth: MeldWorth, least: int) -> None:
        self.rules = rules
        self.worth = worth
        self.least = least
        self.fewest = min(rules.min_set, rules.min_run)
        self.known: dict[tuple[int, ...], int] = {}
        """By cards in rising order: the most that melds of them are worth."""

    def can(self, hand: tuple[Card, ...]) -> bool:
        """Say whether melds of the hand are worth enough."""
        return self._most(_faces(hand)) >= self.least

    def most(self, hand: tuple[Card, ...]) -> int:
        """Return the most that melds of the hand are worth together."""
        return self._most(_faces(hand))

    def ways(self, hand: tuple[Card, ...]) -> Iterator[tuple[Meld, ...]]:
        """Yield every choice of melds that is worth enough."""
        yield from self._ways(_faces(hand), self.least, (), NO_FACE)

    def _most(self, faces: tuple[int, ...]) -> int:
        if len(faces) < self.fewest:
            return 0
        known = self.known.get(faces)
        if known is not None:
            return known
        step()
        face = faces[0]
        most = self._most(faces[faces.count(face) :])
        for meld, worth in self._dearest(faces, face):
            most = max(most, worth + self._most(_without(faces, meld.faces)))
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[faces] = most
        return most

    def _dearest(self, faces: tuple[int, ...], face: int) -> list[tuple[Meld, int]]:
        """Return the melds with that card: of those from the same cards the one that is worth most."""
        found: dict[tuple[int, ...], tuple[Meld, int]] = {}
        for meld in self._melds_with(faces, face):
            key, worth = tuple(sorted(meld.faces)), self.worth.of(meld)
            if key not in found or found[key][1] < worth:
                found[key] = (meld, worth)
        return list(found.values())

    def _ways(
        self, faces: tuple[int, ...], least: int, laid: tuple[Meld, ...], last: int
    ) -> Iterator[tuple[Meld, ...]]:
        if self._most(faces) < least:
            return
        if len(faces) < self.fewest:
            if laid:
                yield laid
            return
        face = faces[0]
        for meld in self._melds_with(faces, face):
            # Of melds with the same lowest card the next is none of those before.
            if face == last and meld.key() < laid[-1].key():
                continue
            left = _without(faces, meld.faces)
            yield from self._ways(left, least - self.worth.of(meld), (*laid, meld), face)
        yield from self._ways(faces[faces.count(face) :], least, laid, NO_FACE)

    def _melds_with(self, faces: tuple[int, ...], face: int) -> list[Meld]:
        """Return the melds of these cards in which that one is."""
        rules = self.rules
        if rules.is_wild(face):
            lists = lists_of_melds(tuple([Card(each) for each in faces]), rules)
            return [meld for melds in lists for meld in melds if face in meld.faces]
        counts, held = count_faces(faces), len(faces)
        rank, suit = rank_of(face), suit_of(face)
        found: list[Meld] = []
        for size in range(min(held, rules.longest_set() or held), rules.min_set - 1, -1):
            found.extend([meld for meld in sets_of(counts, rules, rank, size) if face in meld.faces])
        for size in range(min(held, rules.longest_run()), rules.min_run - 1, -1):
            lows = [low for place in ((1, 14) if rank == 1 else (rank,)) for low in range(place - size + 1, place + 1)]
            if rules.corner:
                lows = [(low - 1) % RANKS_IN_ALL + 1 for low in lows] if size < RANKS_IN_ALL else [1]
            for low in sorted(set(lows)):
                if rules.lowest_place() <= low <= rules.highest_low(size):
                    found.extend([meld for meld in runs_of(counts, rules, suit, low, size) if face in meld.faces])
        return found


def _faces(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the cards of the hand that are seen, in rising order."""
    return tuple(sorted([card.face for card in hand if NO_FACE < card.face <= JOKER]))


def _without(faces: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    left = list(faces)
    for face in used:
        left.remove(face)
    return tuple(left)


__all__ = ["FirstLayDown", "MeldWorth"]
