"""The options of rummy about points at the end of a game that is knocked: for the game, deals won, a shutout."""

from typing import Final

from upcard.kernel.ui.narration import count_points
from upcard.options.option import Choice, Number, Word
from upcard.text.messages import marked

DOUBLED_DEALS: Final = "deals"
DOUBLED_ALL: Final = "all"
_UNLESS: Final = {"melding": ("table",), "knock": ("none",)}

GAME_BONUS: Final = Number(
    "game_bonus",
    "How many points does whoever has most gain at the end of the game? 0 to 1000.",
    "At the end of the game whoever has most points gains {game_bonus}.",
    "HWR-80",
    low=0,
    high=1000,
    zero="none",
    none="Nobody gains points for having won the game.",
    unless=_UNLESS,
    say=count_points,
    find=marked("gin game bonus 100 end of the game winner"),
    usual=(0, 100),
)
BOX_BONUS: Final = Number(
    "box_bonus",
    "How many points does each player gain at the end of the game for each deal won? 0 to 500.",
    "At the end of the game each player gains {box_bonus} for each deal won.",
    "HWR-81",
    low=0,
    high=500,
    zero="none",
    none="Deals won bring no more points at the end of the game.",
    unless=_UNLESS,
    say=count_points,
    find=marked("gin box bonus line bonus boxes lines deals won hands won 20 25"),
    usual=(0, 20, 25),
)
SHUTOUT: Final = Choice(
    "shutout",
    "What is doubled if nobody but the winner of the game has won a deal?",
    "If nobody but whoever has most points has won a deal, {shutout}.",
    "HWR-82",
    Word("none", "nothing", "nothing more is gained"),
    Word(DOUBLED_DEALS, "the points of all deals", "the points of the deals count double"),
    Word(DOUBLED_ALL, "all points, with those for the game and the deals won", "all points of the game count double"),
    unless=_UNLESS,
    find=marked("gin shutout schneider skunk whitewash blitz double doubled"),
)

__all__ = ["BOX_BONUS", "DOUBLED_ALL", "DOUBLED_DEALS", "GAME_BONUS", "SHUTOUT"]
