"""Players of Indian Chief."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.indian_chief.game import ChiefGame

POLICIES: Final = Policies(
    ChiefGame,
    {
        "gentle": "upcard.bots.indian_chief.gentle:decide",
        "steady": "upcard.bots.indian_chief.steady:decide",
        "strong": "upcard.bots.indian_chief.strong:decide",
    },
    outcomes="upcard.bots.indian_chief.outcomes:ChiefOutcomes",
)
