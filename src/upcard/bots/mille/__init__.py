"""Players of Mille."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.mille.game import MilleGame

POLICIES: Final = Policies(
    MilleGame,
    {
        "gentle": "upcard.bots.mille.gentle:decide",
        "steady": "upcard.bots.mille.steady:decide",
        "strong": "upcard.bots.mille.strong:decide",
    },
    outcomes="upcard.bots.mille.outcomes:MilleOutcomes",
)
