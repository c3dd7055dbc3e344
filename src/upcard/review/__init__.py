"""Reviews of finished games: where the points of a player came from, and which of the player's choices cost some."""

from upcard.review.choices import PlayedChoice, choices_of
from upcard.review.judging import CostlyChoice, LedgerPart, judge
from upcard.review.ledger import DealtCards, JudgedChoice, PointsLedger
from upcard.review.review import NoReview, Review, named

__all__ = [
    "CostlyChoice",
    "DealtCards",
    "JudgedChoice",
    "LedgerPart",
    "NoReview",
    "PlayedChoice",
    "PointsLedger",
    "Review",
    "choices_of",
    "judge",
    "named",
]
