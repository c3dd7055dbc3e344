"""What Crazy Eights leaves to the table."""

from dataclasses import dataclass
from typing import Final

from upcard.options.option import Choice, Number, Switch, Word
from upcard.options.options import Group, Options

FEWEST: Final = 2
MOST: Final = 5


@dataclass(frozen=True)
class Rules:
    """A rule set; `OPTIONS` says what each field means. Raises HouseRuleError."""

    book: str = "standard"
    deals: int = 3
    draws: int = 3
    free_draw: bool = True
    blocked: str = "nobody"

    def __post_init__(self) -> None:
        OPTIONS.check(self)


def _deals(number: int) -> str:
    return "1 deal" if number == 1 else f"{number} deals"


def _draws(number: int) -> str:
    return "one card" if number == 1 else f"up to {number} cards"


OPTIONS: Final = Options(
    Rules,
    Group(
        "Options",
        Number(
            "deals",
            "How many deals make a game?",
            "Most points after {deals} win.",
            "CRE-11",
            low=1,
            high=20,
            say=_deals,
        ),
        Number(
            "draws",
            "How many cards may a player draw in a turn?",
            "A player draws {draws} in a turn.",
            "CRE-06",
            low=1,
            high=10,
            say=_draws,
        ),
        Switch(
            "free_draw",
            "May a player who could play draw instead?",
            "Who {free_draw} may draw.",
            "CRE-06 CRE-07",
            Word("true", "yes: a player may draw instead of playing", "could play, too,"),
            Word("false", "no: only a player who has nothing to play draws", "has nothing to play"),
        ),
        Choice(
            "blocked",
            "Who scores when nobody can go on?",
            "If all pass, {blocked}.",
            "CRE-10",
            Word("nobody", "nobody scores", "nobody scores"),
            Word(
                "fewest",
                "the player with the fewest points in hand wins the deal, if there is one such player",
                "the fewest points in hand win the deal",
            ),
        ),
    ),
)
