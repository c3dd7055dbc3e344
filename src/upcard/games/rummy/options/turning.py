"""The options of ranks that make the next player miss the turn, or turn its direction round, when discarded."""

from typing import Final

from upcard.games.rummy.ui.kinds import Ranks
from upcard.text.messages import marked

SKIP_RANKS: Final = Ranks(
    "skip_ranks",
    'Which cards make the next player miss the turn when they are discarded? As a list of ranks: `["Q"]`.',
    "When one of the {skip_ranks} is discarded, the next player misses the turn; nobody takes that card.",
    "HWR-70 HWR-71",
    none="No discard makes anybody miss the turn.",
    more='Ranks that make a player miss the turn do not go with `no_stock_possible = "must_take_upcard"`.',
    find=marked("skip card skips lose a turn miss a turn phase 10 aussetzen"),
)

REVERSE_RANKS: Final = Ranks(
    "reverse_ranks",
    "Which cards turn round in which direction the turn goes when they are discarded? As a list of ranks.",
    "When one of the {reverse_ranks} is discarded, the turn goes on in the other direction until the deal is over or "
    "the next of them is.",
    "HWR-72",
    none="No discard turns the direction of the turn round.",
    find=marked("reverse direction turn round order phase 10 richtungswechsel"),
)

__all__ = ["REVERSE_RANKS", "SKIP_RANKS"]
