"""A hand sorted into melds without a contract."""

from upcard.cards.card import FACES, JOKER, Card
from upcard.cards.listing import count_cards, melds_in, runs_of, sets_of
from upcard.cards.meld import Meld
from upcard.cards.meld_rules import MeldRules


def can_place(hand: tuple[Card, ...], rules: MeldRules, wilds: int) -> bool:
    """Whether at least so many wild cards of the hand can go into disjoint new melds of the hand."""
    held = len([card for card in hand if rules.is_wild(card.face)])
    if wilds <= 0:
        return True
    if held < wilds:
        return False
    return _place(list(hand), rules, wilds)


def _place(hand: list[Card], rules: MeldRules, wilds: int) -> bool:
    """Stops at the first way found: the search is deep only where there is none."""
    for meld in melds_in(tuple(hand), rules):
        used = len([face for face in meld.faces if rules.is_wild(face)])
        if used >= wilds:
            return True
        if used:
            left = hand[:]
            for face in meld.faces:
                for at in range(len(left)):
                    if left[at].face == face:
                        del left[at]
                        break
            if _place(left, rules, wilds - used):
                return True
    return False


def arrange_least(hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int]:
    """The disjoint melds that leave the fewest points unmelded, and those points (the deadwood).

    ``points``: by face, `FACES` long, none negative. Of layouts with equal deadwood one with fewest melds
    is given.
    """
    arranger = _Arranger(rules, points, count_cards(hand))
    arranger.go(0, 0, [])
    return tuple(arranger.best), arranger.least


class _Arranger:
    """Decides card by card: into a meld, or left over.

    Cards that are natural only come first. What is undecided below such a card can only be wild, and once
    all of them are decided only melds of wild cards are left.
    """

    def __init__(self, rules: MeldRules, points: tuple[int, ...], counts: list[int]) -> None:
        self.rules = rules
        self.points = points
        self.counts = counts
        held = [face for face in range(FACES) if counts[face]]
        self.order = [face for face in held if not rules.is_wild(face)] + [face for face in held if rules.is_wild(face)]
        self.best: list[Meld] = []
        self.least = sum([points[face] * counts[face] for face in held])

    def go(self, at: int, dead: int, laid: list[Meld]) -> None:
        """Try everything with the faces from ``order[at]`` on."""
        while at < len(self.order) and not self.counts[self.order[at]]:
            at += 1
        if at == len(self.order):
            if dead < self.least or (dead == self.least and len(laid) < len(self.best)):
                self.least = dead
                self.best = laid[:]
            return
        face = self.order[at]
        for meld in self._melds_with(face):
            for card in meld.faces:
                self.counts[card] -= 1
            self.go(at, dead, laid + [meld])
            for card in meld.faces:
                self.counts[card] += 1
        count = self.counts[face]
        dead += count * self.points[face]
        if dead <= self.least:
            self.counts[face] = 0
            self.go(at + 1, dead, laid)
            self.counts[face] = count

    def _melds_with(self, face: int) -> list[Meld]:
        """Every legal meld of the undecided cards that holds this face."""
        rules = self.rules
        if not rules.is_wild(face):
            suit, rank = face >> 4, face & 15
            found = self._sets(rank)
            for place in (1, 14) if rank == 1 else (rank,):
                for low in range(rules.lowest_place(), place + 1):
                    found.extend(self._runs(suit, low, place + 1))
        elif rules.wild_as_natural or rules.min_naturals == 0:
            found = []
            for rank in range(1, 14):
                found.extend(self._sets(rank))
            for suit in range(4):
                for low in range(rules.lowest_place(), 15):
                    found.extend(self._runs(suit, low, low))
        else:
            return []
        return [meld for meld in found if face in meld.faces]

    def _sets(self, rank: int) -> list[Meld]:
        wilds = sum([self.counts[face] for face in self.rules.wilds])
        most = wilds + sum([self.counts[face] for face in range(rank, JOKER, 16) if not self.rules.is_wild(face)])
        if self.rules.longest_set():
            most = min(most, self.rules.longest_set())
        found: list[Meld] = []
        for size in range(self.rules.min_set, most + 1):
            found.extend(sets_of(self.counts, self.rules, rank, size))
        return found

    def _runs(self, suit: int, low: int, beyond: int) -> list[Meld]:
        """Runs from ``low`` that end at ``beyond`` - 1 or higher."""
        found: list[Meld] = []
        for size in range(max(self.rules.min_run, beyond - low), self.rules.longest_run() + 1):
            found.extend(runs_of(self.counts, self.rules, suit, low, size))
        return found
