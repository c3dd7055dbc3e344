"""What tables of Mille do differently."""

from dataclasses import dataclass
from typing import Final

from upcard.games.catalogue import HouseRuleError
from upcard.games.settings import within

CHOICES: Final = {
    "take_on_two": ("never", "pair_of_twos"),
    "both_reach_target": ("higher_total", "player_who_went_out"),
    "double_skunk": ("final_total_negative", "last_hand_negative"),
    "pile_view": ("all", "top_only"),
    "stock_refill": ("on_need", "at_once"),
}
TIMES: Final = 3
"""The large stake is so many times the small one (MIL-11)."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rule set; `docs/rulebook/mille.md` says what each field means.

    Raises:
        HouseRuleError: when built, if the rules cannot be played.
    """

    book: str = "standard"
    target: int = 1200
    stakes: int = 0
    large_stakes: int = 0
    take_on_two: str = "never"
    first_upcard_two_free: bool = False
    min_naturals_in_meld: int = 1
    clean_hand_needs_going_out: bool = False
    both_reach_target: str = "higher_total"
    double_skunk: str = "final_total_negative"
    pile_view: str = "all"
    stock_refill: str = "on_need"
    renewal_limit: int = 50

    def __post_init__(self) -> None:
        within("target", self.target, 100, 10_000)
        within("renewal_limit", self.renewal_limit, 0, 1000)
        within("stakes", self.stakes, 0, 10_000)
        within("min_naturals_in_meld", self.min_naturals_in_meld, 1, 2)
        if self.large_stakes not in (0, TIMES * self.stakes):
            raise HouseRuleError(
                "large_stakes",
                f"the larger stake is exactly three times the smaller (MIL-12): {TIMES * self.stakes}, "
                f"not {self.large_stakes}",
            )

    def skunk_below(self) -> int:
        """A loser with fewer points is skunked: half the target, 600 of 1200 (MIL-83); 50 of 101 is less than half."""
        return (self.target + 1) // 2
