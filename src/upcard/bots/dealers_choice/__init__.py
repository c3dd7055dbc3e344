"""Players of Dealer’s Choice."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.dealers_choice.game import ChoiceGame

POLICIES: Final = Policies(
    ChoiceGame,
    {
        "gentle": "upcard.bots.dealers_choice.gentle:decide",
        "steady": "upcard.bots.dealers_choice.steady:decide",
        "strong": "upcard.bots.dealers_choice.strong:decide",
    },
    not_offered={"dealers-choice/standard": ("strong",)},
    outcomes="upcard.bots.dealers_choice.outcomes:ChoiceOutcomes",
)
