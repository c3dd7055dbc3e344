"""What two-card Guts leaves to the table."""

from dataclasses import dataclass
from typing import Final

from upcard.games.catalogue import HouseRuleError
from upcard.games.settings import within

FEWEST: Final = 2
MOST: Final = 26
ADVISED: Final = (5, 10)
MOST_HANDS: Final = 1000
"""Hands after which every session is over, however it is meant to end (GUT-A19)."""

CHOICES: Final = {
    "max_pot_mode": ("cap_payment", "hard_cap", "stop_when_over", "cap_both"),
    "ante_policy": ("when_unfunded", "when_empty", "every_hand"),
    "all_out": ("carry", "carry_and_ante", "dealer_takes", "best_hand_pays"),
    "insolvency": ("short_pay", "credit", "must_cover"),
    "declare_mode": ("sequential", "simultaneous"),
    "session_end": ("hands", "pot_taken", "last_solvent"),
    "leftover": ("split", "play_on"),
}


@dataclass(frozen=True)
class Rules:
    """Amounts are whole chips (GUT-06); ``max_pot`` is 0 for none. Raises HouseRuleError where rules contradict
    themselves."""

    book: str = "standard"
    stack: int = 100
    ante: int = 1
    max_pot: int = 0
    max_pot_mode: str = "cap_payment"
    ante_policy: str = "when_unfunded"
    all_out: str = "carry"
    insolvency: str = "short_pay"
    declare_mode: str = "sequential"
    session_end: str = "hands"
    hands: int = 20
    leftover: str = "split"

    def __post_init__(self) -> None:
        within("stack", self.stack, 1, 1_000_000)
        within("ante", self.ante, 1, self.stack)
        within("max_pot", self.max_pot, 0, 1_000_000)
        within("hands", self.hands, 1, MOST_HANDS)
        if self.insolvency == "credit" and not self.max_pot:
            raise HouseRuleError("insolvency", "with credit and no max_pot the pot grows without end: set max_pot")
        if self.insolvency == "credit" and self.session_end == "last_solvent":
            raise HouseRuleError("session_end", "with insolvency = credit nobody runs out of chips")
