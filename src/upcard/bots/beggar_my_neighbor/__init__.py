"""Players of Beggar My Neighbor, which leaves them nothing to decide."""

from typing import Final

from upcard.bots.policies import Policies
from upcard.games.beggar_my_neighbor.game import BeggarGame

POLICIES: Final = Policies(
    BeggarGame,
    {
        "gentle": "upcard.bots.only:only_move",
        "steady": "upcard.bots.only:only_move",
    },
    not_offered={"beggar-my-neighbor/standard": ("random", "gentle", "strong")},
    outcomes="upcard.bots.beggar_my_neighbor.outcomes:BeggarOutcomes",
)
