"""What tables of Daifugo do differently."""

from dataclasses import dataclass
from typing import Final

from upcard.games.settings import within

CHOICES: Final = {
    "finisher_lead": ("left_neighbour", "last_not_passed"),
    "session_end": ("hands", "time", "by_agreement"),
}
FEWEST: Final = 3
MOST: Final = 26
"""The exchange takes two cards from a hand, and 52 cards give so many hands two (DAI-02b)."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rule set; `docs/rulebook/daifugo.md` says what each field means.

    Raises:
        HouseRuleError: when built, if the rules cannot be played.
    """

    book: str = "standard"
    players: int = 8
    finisher_lead: str = "left_neighbour"
    poor_exchange: bool = False
    session_end: str = "hands"
    hands: int = 5
    minutes: int = 60
    auto_pass: bool = False

    def __post_init__(self) -> None:
        within("players", self.players, FEWEST, MOST)
        within("hands", self.hands, 1, 99)
        within("minutes", self.minutes, 1, 1440)
