"""The options of rummy about what a claim costs, and how many there are in a game."""

from typing import Final

from upcard.kernel.ui.narration import count_points
from upcard.options.option import Number
from upcard.text.messages import marked, say_counted
from upcard.text.numbers import spelled


def _penalty_cards(number: int) -> str:
    return say_counted("a penalty card", "{count} penalty cards", number, count=spelled(number))


def _times(number: int) -> str:
    return say_counted("once", "{count} times", number, count=spelled(number))


CLAIM_CARDS: Final = Number(
    "claim_cards",
    "How many penalty cards does whoever gets the upcard out of turn draw from the stock? 0 to 2.",
    "Whoever gets it also draws {claim_cards} from the stock, and waits for their own turn.",
    "HWR-01 HWR-02",
    low=0,
    high=2,
    zero="none",
    none="Whoever gets it draws no penalty card, and waits for their own turn.",
    unless={"claim_mode": ("none",)},
    say=_penalty_cards,
    find=marked("claim claims buy buying buys price penalty card extra card two cards pick up draws extra 1 2 one two"),
)

CLAIM_POINTS: Final = Number(
    "claim_points",
    "How many points does each upcard cost that a player gets out of turn? 0 to 200; they are charged when the deal is "
    "scored.",
    "Each upcard that a player gets out of turn costs {claim_points}, charged when the deal is scored.",
    "HWR-51",
    low=0,
    high=200,
    zero="nothing",
    none="An upcard that a player gets out of turn costs no points.",
    unless={"claim_mode": ("none",)},
    say=count_points,
    find=marked("claim claims buy buying buys price points cost fine minus"),
    usual=(0, 5, 10),
)

CLAIM_GAME_LIMIT: Final = Number(
    "claim_game_limit",
    "How many upcards may a player get out of turn in a whole game? 0 means no limit but that of a deal.",
    "A player may get an upcard out of turn at most {claim_game_limit} in a whole game.",
    "HWR-50",
    low=0,
    high=99,
    zero="no limit",
    none="In a whole game everybody may get as many upcards out of turn as the deals allow.",
    unless={"claim_mode": ("none",)},
    say=_times,
    find=marked("how many claims calls claim buys buying in all whole game total maximum 3 three times May I"),
    usual=(0, 3, 7, 10),
)

CLAIM_PRICES: Final = (CLAIM_CARDS, CLAIM_POINTS, CLAIM_GAME_LIMIT)

__all__ = ["CLAIM_PRICES"]
