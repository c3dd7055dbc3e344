"""Interviews about house rules: asks the questions that rules leave open one at a time, the most telling first.

And two rule sets side by side.
"""

from upcard.interview.beside import CameUp, Counting, Differing, differing
from upcard.interview.cases import Picture
from upcard.interview.order import games_counted
from upcard.interview.questions import (
    GivenAnswer,
    Interview,
    OpenQuestion,
    OwnRule,
    PossibleAnswer,
    RuleLine,
    Since,
)

__all__ = [
    "CameUp",
    "Counting",
    "Differing",
    "GivenAnswer",
    "Interview",
    "OpenQuestion",
    "OwnRule",
    "Picture",
    "PossibleAnswer",
    "RuleLine",
    "Since",
    "differing",
    "games_counted",
]
