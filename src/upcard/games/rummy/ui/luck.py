"""Measures luck in a rummy game: wild cards, and drawn cards that go with what is held."""

from typing import Final

from upcard.cards.card import JOKER, rank_of, suit_of
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.ui.luck import FaceWorth, Measure
from upcard.text.messages import marked

REACH: Final = 2
"""Two cards of a suit this far apart can still become neighbours in a run."""


def wild(game: RummyGame, s: RummyState, seat: int) -> FaceWorth:
    """Return a function of a face: 1 for each card that is always wild in this deal."""
    faces = game.ruled(s).wild_faces
    return lambda face: float(faces[face])


def fitting(game: RummyGame, s: RummyState, seat: int) -> FaceWorth:
    """Return a function of a face: 1 for a card that is wild, pairs a card held, or stands near one in its suit."""
    wilds = game.ruled(s).wild_faces
    held = [face for face in s.hand(seat).faces() if not wilds[face]]

    def fits(face: int) -> float:
        if wilds[face]:
            return 1.0
        return float(any(near(face, other) for other in held))

    return fits


def near(face: int, other: int) -> bool:
    """Say whether the two can lie in one meld, next to each other or with one card between them."""
    if face >= JOKER or other >= JOKER:
        return False
    if rank_of(face) == rank_of(other):
        return True
    apart = abs(rank_of(face) - rank_of(other))
    # The ace stands beside the king as well.
    return suit_of(face) == suit_of(other) and (
        apart <= REACH or (13 - apart <= REACH and 1 in map(rank_of, (face, other)))
    )


LUCK: Final = (
    Measure(marked("jokers and wild cards"), wild),
    Measure(marked("drawn cards that fit the hand"), fitting, dealt=False),
)
