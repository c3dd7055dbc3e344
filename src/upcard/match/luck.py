"""Measures how lucky each seat was: what it was dealt and drew unseen, against what was to be expected.

For every card that comes to a hand unseen, the cards it could have been are known: those that were shuffled, or
those that nobody had seen. So each deal and each draw has an expected worth and a variance, and their sums say
how far above or below the run of cards was. Drawing ``k`` of ``n`` cards without putting back has ``k`` times
the mean worth and ``k * variance * (n - k) / (n - 1)`` as variance (the hypergeometric distribution).
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from upcard.cards.card import NOBODY
from upcard.kernel.game import CHANCE, Ask
from upcard.kernel.state import State
from upcard.kernel.ui.luck import FaceWorth, Measure


@dataclass
class Run:
    """What came to one seat by one measure (``label``, a template).

    That is how many ``cards``, what they were worth (``got``), what was ``expected``, and the ``variance`` of that.
    """

    label: str
    cards: int = 0
    got: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, worth: FaceWorth, cards: Counter[int], pool: Counter[int]) -> None:
        """Count cards that came out of that pool (which holds them)."""
        count, size = cards.total(), pool.total()
        mean = sum(worth(face) * many for face, many in pool.items()) / size
        spread = sum((worth(face) - mean) ** 2 * many for face, many in pool.items()) / size
        self.cards += count
        self.got += sum(worth(face) * many for face, many in cards.items())
        self.expected += count * mean
        self.variance += count * spread * (size - count) / (size - 1) if size > 1 else 0.0

    def better_than(self) -> float:
        """Return the share of fair runs, 0 to 1, that would have been worth less (normal approximation)."""
        if self.variance <= 0:
            return 0.5
        return 0.5 * (1 + math.erf((self.got - self.expected) / math.sqrt(2 * self.variance)))


class Luck:
    """Sums the luck of every seat over a game, move by move."""

    def __init__(self, game: Any, seats: int, measures: tuple[Measure, ...]) -> None:
        self._game = game
        self._measures = measures
        self.runs = tuple(tuple(Run(measure.label) for measure in measures) for _ in range(seats))
        """By seat, then by measure."""

    def add(self, before: State, asks: Mapping[int, Ask], mover: int, after: State, all_cards: int) -> None:
        """One move was played. ``all_cards``: how many cards lie on the table and in hands before it."""
        if mover == CHANCE:
            pool = Counter(asks[CHANCE].faces)
            # A shuffle of the whole pack takes the hands in; otherwise they stay, and only what is added was dealt.
            kept = pool.total() < all_cards
        else:
            pool = Counter([card.face for pile in before.piles for card in pile.cards if card.seen == NOBODY])
            kept = True
        for seat, runs in enumerate(self.runs):
            had = self._held(before, seat, mover) if kept else Counter()
            came = self._held(after, seat, mover) - had
            if not came or came - pool:
                continue
            for run, measure in zip(runs, self._measures, strict=True):
                if measure.dealt or mover != CHANCE:
                    run.add(measure.worth(self._game, after if mover == CHANCE else before, seat), came, pool)

    @staticmethod
    def _held(state: State, seat: int, mover: int) -> Counter[int]:
        """Return the hand: after a deal all of it, in play what only its owner has seen.

        In some games its owner does not see all of a deal either.
        """
        own = 1 << seat
        return Counter([card.face for card in state.piles[seat].cards if mover == CHANCE or card.seen == own])
