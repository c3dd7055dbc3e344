"""Players of Guts."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.guts.game import GutsGame

POLICIES: Final = Policies(
    GutsGame,
    {
        "gentle": "upcard.bots.guts.gentle:decide",
        "steady": "upcard.bots.guts.steady:decide",
        "strong": "upcard.bots.guts.strong:decide",
    },
    outcomes="upcard.bots.guts.outcomes:GutsOutcomes",
)
