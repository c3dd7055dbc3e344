"""What a trick of Daifugo asks for by house rules of the world: suits, runs, jokers (DAI-W07, DAI-W16 to DAI-W22).

Names:
    JACK: The strength of a jack, and so of the others (`upcard.games.daifugo.state.strength`).
    JOKERS: The strength of a play of jokers alone.
"""

from typing import Final

from upcard.cards.card import JOKER
from upcard.cards.value import Value

THREE: Final = 0
FIVE: Final = 2
SEVEN: Final = 4
EIGHT: Final = 5
NINE: Final = 6
TEN: Final = 7
JACK: Final = 8
QUEEN: Final = 9
TWO: Final = 12
JOKERS: Final = 13
RANKS: Final = 13
SUITS: Final = 4


class Terms:
    """What the play on top was, and what binds the trick.

    Args:
        run: it is a trick of runs.
        level: the strength of the play on top, of a run that of its lowest card; `JOKERS` for jokers alone.
        suits: the suits of that play without those of jokers, as bits.
        bound: the suits to which the trick is bound, as bits; 0 for none.
        ranks: it is bound to the next rank.
        back: jacks have turned the order of ranks round until the trick is over.
    """

    def __init__(self, run: bool, level: int, suits: int, bound: int, ranks: bool, back: bool) -> None:
        self.run = run
        self.level = level
        self.suits = suits
        self.bound = bound
        self.ranks = ranks
        self.back = back


OPEN: Final = Terms(False, -1, 0, 0, False, False)
"""Before the lead."""


class PlayShape(Value):
    """What cards are as a play: the ``size``, and the rest as in `Terms`; ``suits`` without those of jokers."""

    def __init__(self, run: bool, level: int, suits: int, size: int) -> None:
        self.run = run
        self.level = level
        self.suits = suits
        self.size = size

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.run, self.level, self.suits, self.size)

    def is_of(self, level: int) -> bool:
        """Say whether the play is of that rank; a run is of none (DAI-W08)."""
        return not self.run and self.level == level


def shape_of(faces: tuple[int, ...], down: bool) -> PlayShape | None:
    """Return what these cards are as a play; None where they are neither of one rank nor a run.

    A joker in a run stands where the run beats most: at its upper end, or where the order is turned round (``down``) at
    the lower one (DAI-W22).
    """
    low, high, suits, places, natural = RANKS, -1, 0, 0, 0
    for face in faces:
        if face == JOKER:
            continue
        place = ((face & 15) + 10) % RANKS
        suits |= 1 << (face >> 4)
        natural += 1
        low = min(low, place)
        high = max(high, place)
        places |= 1 << place
    size = len(faces)
    if high < 0:
        return PlayShape(False, JOKERS, 0, size) if size else None
    if low == high:
        return PlayShape(False, low, suits, size)
    one_suit = suits & (suits - 1) == 0
    if size < 3 or size > RANKS or not one_suit or places.bit_count() < natural or high - low + 1 > size:
        return None
    start = max(0, high - size + 1) if down else min(low, RANKS - size)
    return PlayShape(True, start, suits, size)


def can_be_in(bound: int, shape: PlayShape) -> bool:
    """Say whether a play can have these suits: a joker has the one that is wanted (DAI-W17)."""
    return (bound | shape.suits).bit_count() <= (1 if shape.run else shape.size)


def terms_after(terms: Terms, shape: PlayShape, suit_bind: bool, rank_bind: str, jacks_back: bool) -> Terms:
    """Return the terms of the trick after that play; before the lead ``terms`` are `OPEN`."""
    if shape.level == JOKERS:  # DAI-W19: jokers alone bind nothing.
        return Terms(False, JOKERS, 0, terms.bound, terms.ranks, terms.back)
    bound, ranks = terms.bound, terms.ranks
    if bound:
        bound |= shape.suits  # DAI-W17
    if 0 <= terms.level < JOKERS:
        alike = (shape.run or shape.size < SUITS) and can_be_in(terms.suits, shape)
        if suit_bind and alike:
            bound |= terms.suits | shape.suits  # DAI-W16
        wanted = rank_bind == "ranks" or (rank_bind == "with_suits" and alike)
        if wanted and not shape.run and abs(shape.level - terms.level) == 1:
            ranks = True  # DAI-W18
    back = terms.back or (jacks_back and shape.is_of(JACK))  # DAI-W07
    return Terms(shape.run, shape.level, shape.suits, bound, ranks, back)
