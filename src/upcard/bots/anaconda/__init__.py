"""Players of Anaconda."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.anaconda.game import AnacondaGame, RolledAnacondaGame

POLICIES: Final = Policies(
    AnacondaGame,
    {
        "gentle": "upcard.bots.anaconda.gentle:decide",
        "steady": "upcard.bots.anaconda.steady:decide",
        "strong": "upcard.bots.anaconda.strong:decide",
    },
    variants=(RolledAnacondaGame,),
    outcomes="upcard.bots.anaconda.outcomes:AnacondaOutcomes",
)
