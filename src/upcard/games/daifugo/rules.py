"""What tables of Daifugo do differently."""

from dataclasses import dataclass
from typing import Final

from upcard.games.catalogue import HouseRuleError

CHOICES: Final = {
    "finisher_lead": ("left_neighbour", "last_not_passed"),
    "session_end": ("hands", "time", "by_agreement"),
}
FEWEST: Final = 3
MOST: Final = 26


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rule set; `docs/rulebook/daifugo.md` says what each field means.

    Raises:
        HouseRuleError: when built, if the rules cannot be played.
    """

    players: tuple[int, int] = (3, 8)
    finisher_lead: str = "left_neighbour"
    poor_exchange: bool = False
    session_end: str = "hands"
    hands: int = 5
    minutes: int = 60
    auto_pass: bool = False

    def __post_init__(self) -> None:
        fewest, most = self.players
        if not FEWEST <= fewest <= most:
            raise HouseRuleError("players", f"at least {FEWEST} play (DAI-01), and the fewest come first")
        if most > MOST:
            raise HouseRuleError("players", f"no more than {MOST}: the exchange takes two cards (DAI-02b)")
        if not 1 <= self.hands <= 99:
            raise HouseRuleError("hands", "a session has 1 to 99 hands")
        if not 1 <= self.minutes <= 1440:
            raise HouseRuleError("minutes", "a session takes 1 to 1440 minutes")
