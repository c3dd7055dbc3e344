"""The rules of dealer's choice as a value: a field for each thing that tables play differently."""

from dataclasses import dataclass
from typing import Final

from upcard.games.anaconda.rules import FEWEST, MOST
from upcard.games.anaconda.rules import Rules as AnacondaRules
from upcard.games.guts.rules import Rules as GutsRules
from upcard.kernel.copying import ByFields
from upcard.kernel.ui.entry import HouseRuleError
from upcard.kernel.ui.narration import count_chips, count_hands
from upcard.options.option import Choice, Number, Word, within
from upcard.options.options import Group, Options

ADVISED: Final = 5
MOST_HANDS: Final = 1000


@dataclass(frozen=True)
class Rules(ByFields):
    """The rules of a table of Dealer's Choice.

    Amounts are whole chips (DCH-04); ``max_pot`` is 0 for none. What is no field here is as in the standard rules of
    the two games. Raises HouseRuleError where rules contradict themselves.
    """

    book: str = "standard"
    hands: int = 20
    stack: int = 200
    chooser: str = "dealer"
    guts_pot: str = "waits"
    ante: int = 1
    max_pot: int = 0
    small_bet: int = 2
    big_bet: int = 4

    def __post_init__(self) -> None:
        OPTIONS.check(self)
        within("ante", self.ante, 1, self.stack)
        if self.big_bet < self.small_bet:
            raise HouseRuleError("big_bet", "it is smaller than small_bet, {small_bet}", small_bet=self.small_bet)

    def guts(self) -> GutsRules:
        """Return the rules by which a hand of Guts is played.

        When the session is over is not for Guts to say (DCH-09).
        """
        return GutsRules(stack=self.stack, ante=self.ante, max_pot=self.max_pot, session_end="last_solvent")

    def anaconda(self) -> AnacondaRules:
        """Return the rules by which a hand of Anaconda is played (DCH-10)."""
        return AnacondaRules(
            stack=self.stack,
            ante=self.ante,
            small_bet=self.small_bet,
            big_bet=self.big_bet,
            session_end="last_solvent",
        )


OPTIONS: Final = Options(
    Rules,
    Group(
        "Options",
        Number(
            "hands",
            "How many hands does a session have? Hands of both games are counted together.",
            "The session ends after {hands}, counting those of both games.",
            "DCH-17",
            low=1,
            high=MOST_HANDS,
            say=count_hands,
        ),
        Number(
            "stack",
            "How many chips does everybody start with?",
            "Everybody starts with {stack}, which are used in both games.",
            "DCH-03",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Choice(
            "chooser",
            "Who says which game is dealt?",
            "{chooser}.",
            "DCH-07 DCH-A02",
            Word("dealer", "the dealer, before every hand", "before each hand the dealer says which game is dealt"),
            Word(
                "in_turn",
                "nobody: the games are dealt in turn, Guts first",
                "Guts and Anaconda are dealt in turn, Guts first",
                "DCH-A02",
            ),
        ),
        Choice(
            "guts_pot",
            "What happens to a pot that Guts leaves on the table?",
            "{guts_pot}.",
            "DCH-11 DCH-A01",
            Word(
                "waits",
                "it waits until Guts is dealt again",
                "a pot that Guts leaves waits until Guts is dealt again",
            ),
            Word(
                "played_out",
                "Guts is dealt until somebody has taken it",
                "a pot that Guts leaves is played out: Guts is dealt until somebody has taken it",
                "DCH-A01",
            ),
        ),
        Number(
            "ante",
            "How much is the ante? It is the same in both games.",
            "Everybody pays an ante of {ante} before every hand of Anaconda, and before a hand of Guts "
            "that has to start a pot.",
            "DCH-13 DCH-A03",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Number(
            "max_pot",
            "Has the table agreed on a largest pot of Guts? 0 for none.",
            "At Guts a loser pays at most {max_pot}.",
            "DCH-09 GUT-08 GUT-09",
            low=0,
            high=1_000_000,
            none="There is no limit to what a loser at Guts pays.",
            say=count_chips,
        ),
        Number(
            "small_bet",
            "How large is the small bet of Anaconda? It is the bet of the first two rounds.",
            "At Anaconda a bet or raise is {small_bet} in the first two rounds.",
            "DCH-10 ANA-26",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Number(
            "big_bet",
            "How large is the big bet of Anaconda? It is the bet of the last two rounds.",
            "At Anaconda a bet or raise is {big_bet} in the last two rounds.",
            "DCH-10 ANA-26",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
    ),
    first=("hands", "chooser"),
)

__all__ = ["ADVISED", "FEWEST", "MOST", "MOST_HANDS", "OPTIONS", "Rules"]
