"""What Beggar My Neighbor leaves to the table."""

from dataclasses import dataclass
from typing import Final

from upcard.games.catalogue import HouseRuleError
from upcard.games.settings import within

CHOICES: Final = {
    "out_rule": ("when_card_required", "at_once"),
    "repeat_rule": ("draw", "play_on"),
}
LONGEST: Final = 1_000_000
"""The largest stop that may be set, in cards turned."""


@dataclass(frozen=True)
class Rules:
    """``max_cards_turned``: 0 for no stop (BMN-42). Raises HouseRuleError where the rules contradict themselves."""

    book: str = "standard"
    out_rule: str = "when_card_required"
    repeat_rule: str = "draw"
    max_cards_turned: int = 20_000

    def __post_init__(self) -> None:
        within("max_cards_turned", self.max_cards_turned, 0, LONGEST)
        if self.repeat_rule == "play_on" and not self.max_cards_turned:
            raise HouseRuleError(
                "max_cards_turned",
                'without a stop a deal that repeats never ends: set one, or repeat_rule = "draw"',
            )
