"""Rules by interview: the questions that house rules leave open, one at a time, the most telling first; and two sheets
side by side."""

from upcard.interview.beside import CameUp, Counting, Differing, differing
from upcard.interview.cases import Picture
from upcard.interview.questions import Interview, OpenQuestion, OwnRule, PossibleAnswer, games_counted

__all__ = [
    "CameUp",
    "Counting",
    "Differing",
    "Interview",
    "OpenQuestion",
    "OwnRule",
    "Picture",
    "PossibleAnswer",
    "differing",
    "games_counted",
]
