"""The rules of Beggar My Neighbor as a value: a field for each thing that tables play differently."""

from dataclasses import dataclass
from typing import Final

from upcard.kernel.copying import ByFields
from upcard.options.option import Choice, Clash, Number, Word
from upcard.options.options import Group, Options
from upcard.text.messages import say_counted

LONGEST: Final = 1_000_000
"""The largest stop that may be set, in cards turned."""


@dataclass(frozen=True)
class Rules(ByFields):
    """``max_cards_turned``: 0 for no stop (BMN-42). Raises HouseRuleError where the rules contradict themselves."""

    book: str = "standard"
    out_rule: str = "when_card_required"
    repeat_rule: str = "draw"
    max_cards_turned: int = 20_000

    def __post_init__(self) -> None:
        OPTIONS.check(self)


def _cards(number: int) -> str:
    return say_counted("{count} card", "{count} cards", number, count=f"{number:,}")


OPTIONS: Final = Options(
    Rules,
    Group(
        "Options",
        Choice(
            "out_rule",
            "When has a player without cards lost?",
            "A player {out_rule} has lost.",
            "BMN-36 BMN-38 BMN-A04",
            Word(
                "when_card_required",
                "when a card has to be turned and there is none",
                "who has to turn a card and has none",
                "BMN-36 BMN-38",
            ),
            Word(
                "at_once",
                "as soon as the last card has left the stack",
                "whose last card has left the stack",
                "BMN-A04",
            ),
        ),
        Choice(
            "repeat_rule",
            "What happens when a position repeats?",
            "If both stacks are as they were once before, the game {repeat_rule}.",
            "BMN-40 BMN-41 BMN-A05",
            Word("draw", "it is a draw", "is a draw", "BMN-40 BMN-41"),
            Word("play_on", "it goes on until too many cards have been turned", "goes on"),
        ),
        Number(
            "max_cards_turned",
            "After how many cards turned is the game stopped as a draw? 0 for no stop.",
            "After {max_cards_turned} the game is stopped as a draw.",
            "BMN-42 BMN-A05",
            low=0,
            high=LONGEST,
            none="The game is never stopped.",
            clashes=(
                Clash(
                    (0,),
                    "repeat_rule",
                    ("play_on",),
                    'without a stop a deal that repeats never ends: set one, or repeat_rule = "draw"',
                ),
            ),
            say=_cards,
        ),
    ),
)
