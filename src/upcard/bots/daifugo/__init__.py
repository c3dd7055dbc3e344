"""Players of Daifugo."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.local_game import LocalGame

POLICIES: Final = Policies(
    DaifugoGame,
    {
        "gentle": "upcard.bots.daifugo.gentle:decide",
        "steady": "upcard.bots.daifugo.steady:decide",
        "strong": "upcard.bots.daifugo.strong:decide",
    },
    variants=(LocalGame,),
    outcomes="upcard.bots.daifugo.outcomes:outcomes_of",
)
