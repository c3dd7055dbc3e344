"""The options of games to a target in which a player who has reached it is out, or buys back in."""

from typing import Final

from upcard.kernel.ui.narration import count_chips
from upcard.options.option import Choice, Clash, Number, Word
from upcard.text.messages import marked, say_counted

PLAYER_OUT: Final = "player_out"
MOST_BUY_BACKS: Final = 3


def _times(number: int) -> str:
    return say_counted("once", "{number} times", number)


AT_TARGET: Final = Choice(
    "at_target",
    "What comes of reaching the target?",
    "{at_target}.",
    "HWR-40 HWR-41",
    Word("game_over", "the game is over", "the game ends with the deal in which a player reaches the target"),
    Word(
        PLAYER_OUT,
        "that player is out: the others play on, and the last one in wins",
        "whoever has {target} or more is out and is dealt no more cards; the others play on, and the last one in wins",
    ),
    unless={"target": (0,)},
    clashes=(
        Clash(
            (PLAYER_OUT,),
            "score_mode",
            ("winner_collects", "laid"),
            "player_out, but with score_mode = {score_mode} the target is what everybody wants to reach",
        ),
    ),
    find=marked("elimination eliminated knocked out drop out last one in survivor 101 151 loser out of the game limit"),
)

BUY_BACKS: Final = Number(
    "buy_backs",
    "How often may a player who has reached the target come back in? 0 to 3 times in a game.",
    "A player who has reached the target may come back in {buy_backs}, while at least two others are in, and goes on "
    "with the highest total of those.",
    "HWR-42 HWR-43 HWR-44",
    low=0,
    high=MOST_BUY_BACKS,
    zero="never",
    none="A player who is out stays out.",
    unless={"target": (0,), "at_target": ("game_over",)},
    say=_times,
    find=marked("re-enter rejoin reenganche again return come back out of the game"),
    usual=(0, 1, 2, 3),
)

BUY_BACK_PRICE: Final = Number(
    "buy_back_price",
    "How many chips does it cost to come back in? The winner takes them all; 0 to 1000, and 0 asks for none.",
    "To come back in costs {buy_back_price} each time, and the winner takes them all.",
    "HWR-45",
    low=0,
    high=1000,
    zero="nothing",
    none="To come back in costs nothing.",
    unless={"target": (0,), "at_target": ("game_over",), "buy_backs": (0,)},
    say=count_chips,
    find=marked("price stake pool pot chips money points"),
    usual=(0, 1, 5, 10),
)

DROPPING_OUT: Final = (AT_TARGET, BUY_BACKS, BUY_BACK_PRICE)

__all__ = ["DROPPING_OUT", "PLAYER_OUT"]
