"""Reviews of finished games: which choices of a player cost points, as far as that can be known."""

from upcard.review.choices import PlayedChoice, choices_of
from upcard.review.judging import CostlyChoice, judge
from upcard.review.review import NoReview, Review, named

__all__ = ["CostlyChoice", "NoReview", "PlayedChoice", "Review", "choices_of", "judge", "named"]
