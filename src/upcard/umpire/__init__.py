"""The umpire of games with real cards: answers what may be done, and what the rules say (`docs/umpire.md`)."""

from upcard.kernel.ui.umpiring import BadQuestion, Instead, Judgement, Question, UmpireInput
from upcard.umpire.asking import ask, keys, questions
from upcard.umpire.finding import Hit, find

__all__ = ["BadQuestion", "Hit", "Instead", "Judgement", "Question", "UmpireInput", "ask", "find", "keys", "questions"]
