"""The option of points for whoever cuts exactly the cards that the dealer needs, which only real cards have."""

from typing import Final

from upcard.kernel.ui.narration import count_points
from upcard.options.option import Number
from upcard.text.messages import marked

EXACT_CUT: Final = Number(
    "exact_cut",
    "How many points does a player gain who cuts exactly the cards for the deal and the upcard? 0 to 200. Only a score "
    "sheet of a game with real cards asks for it.",
    "With real cards, whoever cuts exactly the cards for the deal and the upcard gains {exact_cut}.",
    "HWR-90 HWR-91",
    low=0,
    high=200,
    zero="none",
    none="To cut exactly the cards for the deal brings no points.",
    say=count_points,
    find=marked("cut exact cutting the pack lift exactly number of cards bonus 50 minus"),
    usual=(0, 50),
)

__all__ = ["EXACT_CUT"]
