"""The pack: decks of 52 shuffled together, with jokers."""

from upcard.cards.card import FACES, JOKER, face_of
from upcard.cards.value import Value


class Pack(Value):
    """``decks`` ordinary decks and ``jokers`` jokers."""

    def __init__(self, decks: int, jokers: int = 0) -> None:
        self.decks = decks
        self.jokers = jokers

    def key(self) -> tuple[object, ...]:
        return (self.decks, self.jokers)

    def faces(self) -> tuple[int, ...]:
        """Every card, in pack order.

        >>> len(Pack(2, 3).faces())
        107
        """
        deck = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)]
        return tuple(deck * self.decks + [JOKER] * self.jokers)

    def size(self) -> int:
        return 52 * self.decks + self.jokers


def same_cards(some: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Are these the same faces, each as often, in whatever order?

    >>> same_cards((1, 2, 2), (2, 1, 2)), same_cards((1, 1, 2), (1, 2, 2))
    (True, False)
    """
    if len(some) != len(others):
        return False
    left = [0] * FACES
    for face in some:
        left[face] += 1
    for face in others:
        left[face] -= 1
        if left[face] < 0:
            return False
    return True
