"""The rules of Mille as a value: a field for each thing that tables play differently."""

from dataclasses import dataclass
from typing import Final

from upcard.kernel.copying import ByFields
from upcard.kernel.ui.entry import HouseRuleError
from upcard.options.option import Choice, Number, Switch, Word
from upcard.options.options import Group, Options
from upcard.text.messages import say, say_counted

TIMES: Final = 3
"""The large stake is so many times the small one (MIL-11)."""


@dataclass(frozen=True, kw_only=True)
class Rules(ByFields):
    """A rule set; `OPTIONS` say what each field means.

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
        OPTIONS.check(self)
        if self.large_stakes not in (0, TIMES * self.stakes):
            raise HouseRuleError(
                "large_stakes",
                "the larger stake is exactly three times the smaller (MIL-12): {times}, not {large_stakes}",
                times=TIMES * self.stakes,
                large_stakes=self.large_stakes,
            )

    def skunk_below(self) -> int:
        """Return the number of points below which a loser is skunked.

        It is half the target, 600 of 1200 (MIL-83); 50 of 101 is less than half.
        """
        return (self.target + 1) // 2


def _naturals(number: int) -> str:
    return say("one natural card") if number == 1 else say("two natural cards")


def _renewals(number: int) -> str:
    return say_counted("once", "{number} times", number)


OPTIONS: Final = Options(
    Rules,
    Group(
        "Settings",
        Number(
            "target",
            "How many points win the game? 100 to 10000. A loser with less than half of it is skunked.",
            "The game ends after a deal in which somebody has {target} or more.",
            "MIL-78 MIL-79 MIL-80 MIL-83",
            low=100,
            high=10_000,
        ),
        Number(
            "stakes",
            "How much is the smaller stake? Up to 10000; 0 where it is not played for money.",
            "The smaller stake is {stakes}.",
            "MIL-10 MIL-11 MIL-94",
            low=0,
            high=10_000,
            none="The game is not played for money.",
        ),
        Number(
            "large_stakes",
            "How much is the larger stake? It has to be three times the smaller one; 0 means just that.",
            "The larger stake is {large_stakes}.",
            "MIL-11 MIL-12",
            low=0,
            high=TIMES * 10_000,
            none="The larger stake is three times the smaller one.",
            unless={"stakes": (0,)},
        ),
        Choice(
            "take_on_two",
            "May a pile with a 2 on top be taken?",
            "A 2 on top {take_on_two}.",
            "MIL-24 MIL-A02",
            Word("never", "no: a 2 blocks the pile", "cannot be taken", "MIL-24"),
            Word(
                "pair_of_twos",
                "yes: two 2s of the hand take it and make a meld of 2s",
                "is taken with two 2s, as a meld of 2s",
                "MIL-A02",
            ),
        ),
        Switch(
            "first_upcard_two_free",
            "May the first player simply take a 2 that is turned up at the deal?",
            "A 2 turned up at the deal {first_upcard_two_free}.",
            "MIL-24 MIL-A02",
            Word(
                "true",
                "yes: into hand, without a meld and instead of a draw",
                "may simply be taken by the first player",
                "MIL-A02",
            ),
            Word("false", "no: it is like any other 2", "is like any other"),
        ),
        Number(
            "min_naturals_in_meld",
            "How many natural cards does a meld with wild cards need? 1 or 2.",
            "A 2 stands for any card; a meld has at least {min_naturals_in_meld}.",
            "MIL-41b MIL-A07",
            low=1,
            high=2,
            say=_naturals,
        ),
        Switch(
            "clean_hand_needs_going_out",
            "Does a clean hand count only for the player who goes out?",
            "If you have melded no wild card, all your melds count double{clean_hand_needs_going_out}. "
            "This is marked with an asterisk.",
            "MIL-65 MIL-A14",
            Word("true", "yes: a player with cards left gets nothing for it", ", if you went out"),
            Word("false", "no: it counts for a player with cards left, too", ""),
        ),
        Choice(
            "both_reach_target",
            "Who wins when both have the target after the same deal?",
            "If both have reached the target, {both_reach_target}.",
            "MIL-80 MIL-81 MIL-A17",
            Word(
                "higher_total",
                "the higher total; with equal totals another deal is played",
                "the higher total wins; with equal totals another deal is played",
            ),
            Word(
                "player_who_went_out",
                "the one who went out; the higher total where nobody did",
                "the player who went out wins",
            ),
        ),
        Choice(
            "double_skunk",
            "What makes a loss a double skunk?",
            "A loser with less than half the target is skunked, and a loser {double_skunk} is skunked doubly.",
            "MIL-85 MIL-86 MIL-A18",
            Word("final_total_negative", "the loser's total is below zero", "below zero"),
            Word("last_hand_negative", "the loser had a chapeau in the last deal", "with a chapeau in the last deal"),
        ),
        Choice(
            "pile_view",
            "Which cards of the discard pile may be looked at?",
            "{pile_view}.",
            "MIL-29 MIL-A04",
            Word("all", "all of them", "everybody may look through the discard pile", "MIL-29"),
            Word("top_only", "the upcard alone", "only the upcard may be looked at", "MIL-A04"),
        ),
        Choice(
            "stock_refill",
            "When is a new stock made?",
            "A new stock is made from the pile below the upcard {stock_refill}.",
            "MIL-53 MIL-A10",
            Word(
                "on_need",
                "when a card has to be drawn from the empty stock",
                "when a card has to be drawn from the empty stock",
            ),
            Word(
                "at_once",
                "after the turn in which the last stock card was drawn",
                "after the turn that emptied the stock",
            ),
        ),
        Number(
            "renewal_limit",
            "How many times may a new stock be made in one deal? After that an empty stock ends the "
            "deal; 0 for no limit.",
            "A new stock is made at most {renewal_limit} in one deal; after that an empty stock ends the deal.",
            "MIL-53 MIL-54 MIL-A23",
            low=0,
            high=1000,
            zero="no limit",
            none="A new stock is made as often as needed.",
            say=_renewals,
        ),
    ),
    first=("target",),
)
