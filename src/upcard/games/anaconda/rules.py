"""What Anaconda leaves to the table."""

from dataclasses import dataclass
from typing import Final

from upcard.cards.poker import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, Ranking
from upcard.games.betting.rounds import FORMS, UNLIMITED, Stakes
from upcard.games.catalogue import HouseRuleError
from upcard.games.settings import within

FEWEST: Final = 2
MOST: Final = 7
ADVISED: Final = 4
HAND: Final = 7
PASSED: Final = 3
KEPT: Final = 5
ROUNDS: Final = 4
MOST_HANDS: Final = 1000
"""Hands after which every session is over, however it is meant to end (ANA-A28)."""

CHOICES: Final = {
    "betting": FORMS,
    "opener_round4": ("left_of_dealer", "best_showing"),
    "low_ranking": ("ace_to_five", "deuce_to_seven", "ace_to_six"),
    "heads_up_second_pass": ("swap", "skip"),
    "one_way_pot": ("best_takes_all", "half_carries"),
    "odd_chip": ("stays", "to_high"),
    "session_end": ("hands", "last_solvent"),
}
LOW: Final[dict[str, Ranking]] = {
    "ace_to_five": ACE_TO_FIVE,
    "deuce_to_seven": DEUCE_TO_SEVEN,
    "ace_to_six": ACE_TO_SIX,
}


@dataclass(frozen=True)
class Rules:
    """Amounts are whole chips (ANA-06); ``max_raises`` is -1 for any number. Raises HouseRuleError where rules
    contradict themselves."""

    book: str = "standard"
    stack: int = 200
    ante: int = 1
    betting: str = "fixed"
    small_bet: int = 2
    big_bet: int = 4
    max_raises: int = 3
    opener_round4: str = "left_of_dealer"
    low_ranking: str = "ace_to_five"
    both_ways: bool = False
    heads_up_second_pass: str = "swap"
    one_way_pot: str = "best_takes_all"
    odd_chip: str = "stays"
    session_end: str = "hands"
    hands: int = 20

    def __post_init__(self) -> None:
        within("stack", self.stack, 1, 1_000_000)
        within("ante", self.ante, 1, self.stack)
        within("small_bet", self.small_bet, 1, 1_000_000)
        within("big_bet", self.big_bet, 1, 1_000_000)
        within("max_raises", self.max_raises, UNLIMITED, 1000)
        within("hands", self.hands, 1, MOST_HANDS)
        if self.big_bet < self.small_bet:
            raise HouseRuleError("big_bet", f"it is smaller than small_bet, {self.small_bet}")

    def stakes(self, number: int) -> Stakes:
        """The limits of that betting round, 1 to 4 (ANA-26, ANA-A07)."""
        low = self.big_bet if self.betting == "fixed" and number > 2 else self.small_bet
        return Stakes(self.betting, low, self.big_bet, self.max_raises)

    def low(self) -> Ranking:
        """How low hands are ranked (ANA-A18)."""
        return LOW[self.low_ranking]
