"""Reviews of finished games: where the points of a player came from, and which of the player's choices cost some."""

from upcard.review.choices import PlayedChoice, choices_of
from upcard.review.examples import ExampleDeal, ExampleStep
from upcard.review.judging import CloseCall, CostlyChoice, LedgerPart, OtherMove, judge
from upcard.review.ledger import DealtCards, JudgedChoice, PointsLedger
from upcard.review.review import NoReview, Review, named

__all__ = [
    "CloseCall",
    "CostlyChoice",
    "DealtCards",
    "ExampleDeal",
    "ExampleStep",
    "JudgedChoice",
    "LedgerPart",
    "NoReview",
    "OtherMove",
    "PlayedChoice",
    "PointsLedger",
    "Review",
    "choices_of",
    "judge",
    "named",
]
