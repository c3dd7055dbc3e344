"""Players of the rummy games."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.rummy.game import RummyGame

POLICIES: Final = Policies(
    RummyGame,
    {
        "gentle": "upcard.bots.rummy.gentle:decide",
        "steady": "upcard.bots.rummy.steady:decide",
        "strong": "upcard.bots.rummy.search:decide_strong",
        "steady-1": "upcard.bots.rummy.steady:decide_first",
    },
    not_offered={
        "contract-rummy/wikipedia": ("strong",),
        "contract-rummy/parlett": ("strong",),
        "carioca/carioca": ("strong",),
        "pay-me/pay-me": ("strong",),
        "classic-rummy/beginner": ("strong",),
        "classic-rummy/online": ("strong",),
    },
    outcomes="upcard.bots.rummy.outcomes:RummyOutcomes",
    untried="upcard.bots.rummy.quick.known:untried",
)
