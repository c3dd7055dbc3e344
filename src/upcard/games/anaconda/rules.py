"""The rules of Anaconda as a value: a field for each thing that tables play differently."""

from dataclasses import dataclass
from typing import Final

from upcard.cards.poker import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, Ranking
from upcard.games.betting.rounds import UNLIMITED, Stakes
from upcard.kernel.copying import ByFields
from upcard.kernel.ui.entry import HouseRuleError
from upcard.kernel.ui.narration import count_chips, count_hands
from upcard.options.option import Choice, Clash, Number, Switch, Word, within
from upcard.options.options import Group, Options
from upcard.text.messages import say, say_counted

FEWEST: Final = 2
MOST: Final = 7
ADVISED: Final = 4
HAND: Final = 7
KEPT: Final = 5
MOST_ROUNDS: Final = 8
ROLLS: Final = KEPT - 1
"""How many cards of a hand are turned up one by one (ANA-W12)."""
MOST_HANDS: Final = 1000
"""Hands after which every session is over, however it is meant to end (ANA-A28)."""

LOW: Final[dict[str, Ranking]] = {
    "ace_to_five": ACE_TO_FIVE,
    "deuce_to_seven": DEUCE_TO_SEVEN,
    "ace_to_six": ACE_TO_SIX,
}

PASSES: Final[dict[str, tuple[int, ...]]] = {"3-3": (3, 3), "3-2-1": (3, 2, 1), "3": (3,)}
"""How many cards each pass is of (ANA-44, ANA-W01)."""


@dataclass(frozen=True)
class Rules(ByFields):
    """The rules of a table of Anaconda.

    Amounts are whole chips (ANA-06); ``max_raises`` is -1 for any number. Raises HouseRuleError where rules contradict
    themselves.
    """

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
    passes: str = "3-3"
    pass_direction: str = "left_and_right"
    open_cards: bool = True
    high_only: bool = False
    rolled: bool = False

    def __post_init__(self) -> None:
        OPTIONS.check(self)
        within("ante", self.ante, 1, self.stack)
        if self.big_bet < self.small_bet:
            raise HouseRuleError("big_bet", "it is smaller than small_bet, {small_bet}", small_bet=self.small_bet)

    def stakes(self, number: int) -> Stakes:
        """Return the limits of that betting round, 1 to 4 (ANA-26, ANA-A07)."""
        low = self.big_bet if self.betting == "fixed" and number > 2 else self.small_bet
        return Stakes(self.betting, low, self.big_bet, self.max_raises)

    def low(self) -> Ranking:
        """Return how low hands are ranked (ANA-A18)."""
        return LOW[self.low_ranking]

    def cards_passed(self) -> tuple[int, ...]:
        """Return how many cards each pass is of; pass 1 follows betting round 1, and so on (ANA-13, ANA-W01)."""
        return PASSES[self.passes]

    def betting_rounds(self) -> int:
        """Return how many betting rounds there are (ANA-14, ANA-W01, ANA-W08)."""
        return len(self.cards_passed()) + 1 + (ROLLS if self.rolls() else self.open_cards)

    def rolls(self) -> bool:
        """Say whether the cards are turned up one by one, with a betting round after each (ANA-W12)."""
        return self.rolled and self.open_cards

    def cards_open(self, number: int) -> int:
        """Return how many cards of each hand lie open in that betting round (ANA-71, ANA-W12)."""
        if not self.in_open(number):
            return 0
        return number - len(self.cards_passed()) - 1 if self.rolls() else KEPT - 1

    def in_open(self, number: int) -> bool:
        """Say whether cards of each hand lie open in that betting round (ANA-71, ANA-W08, ANA-W12)."""
        return self.open_cards and number > len(self.cards_passed()) + 1

    def skips_second_pass(self) -> bool:
        """Say whether two players leave the second pass out (ANA-A12, ANA-W07)."""
        comes_back = self.pass_direction in ("left_and_right", "farther_left")
        return comes_back and self.heads_up_second_pass == "skip" and self.passes != "3"


def _raises(number: int) -> str:
    if number == UNLIMITED:
        return say("any number of raises")
    if number == 0:
        return say("one bet and no raise in a round")
    return say_counted(
        "one bet and at most 1 raise in a round", "one bet and at most {number} raises in a round", number
    )


OPTIONS: Final = Options(
    Rules,
    Group(
        "Options",
        Number(
            "stack",
            "How many chips does everybody start with?",
            "Everybody starts with {stack}.",
            "ANA-05",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Number(
            "ante",
            "How much does everybody pay before every hand?",
            "Everybody pays an ante of {ante} before every hand.",
            "ANA-07 ANA-A07",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Choice(
            "betting",
            "How large may a bet or raise be?",
            "A bet or raise is {betting}.",
            "ANA-26 ANA-27 ANA-A07",
            Word(
                "fixed",
                "the small bet in the first two rounds, the big bet in later ones",
                "{small_bet} in the first two rounds, {big_bet} in later ones",
            ),
            Word("spread", "anything from the small bet to the big bet", "anything from {small_bet} to {big_bet}"),
            Word(
                "pot_limit",
                "at least the small bet, at most the pot after calling",
                "at least {small_bet} and at most what the pot holds after a call",
            ),
            Word(
                "no_limit",
                "at least the small bet, at most all chips of the player",
                "at least {small_bet} and at most all chips of the player",
            ),
        ),
        Number(
            "small_bet",
            "How large is the small bet? It is the bet of the first two rounds; without a fixed limit it "
            "is the least bet.",
            "The small bet is {small_bet}.",
            "ANA-26 ANA-A07",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Number(
            "big_bet",
            "How large is the big bet? It is the bet from the third round on; with a spread it is the largest bet.",
            "The big bet is {big_bet}.",
            "ANA-26 ANA-A07 ANA-W11",
            low=1,
            high=1_000_000,
            unless={"betting": ("pot_limit", "no_limit")},
            say=count_chips,
        ),
        Number(
            "max_raises",
            "How many raises may follow a bet in one round? -1 for any number.",
            "{max_raises}.",
            "ANA-28 ANA-A07",
            low=UNLIMITED,
            high=1000,
            say=_raises,
        ),
        Choice(
            "opener_round4",
            "Who opens the last betting round, in which cards are shown?",
            "The last round is opened by {opener_round4}.",
            "ANA-20 ANA-A06",
            Word(
                "left_of_dealer",
                "the first player to the dealer's left who can act, as in the other rounds",
                "the first player to the dealer's left who can act, like the other rounds",
            ),
            Word("best_showing", "the player with the best four open cards", clauses="ANA-A06"),
            unless={"open_cards": (False,)},
            section="Betting",
            quiet=("left_of_dealer",),
        ),
        Choice(
            "low_ranking",
            "How are low hands ranked?",
            "Low hands: {low_ranking}.",
            "ANA-84 ANA-85 ANA-89 ANA-A18",
            Word(
                "ace_to_five",
                "aces are low, straights and flushes do not count",
                "aces are low, straights and flushes do not count; A-2-3-4-5 is best",
            ),
            Word(
                "deuce_to_seven",
                "aces are high, straights and flushes count against the hand",
                "aces are high, straights and flushes count against the hand; 2-3-4-5-7 of mixed suits is best",
            ),
            Word(
                "ace_to_six",
                "aces are low, straights and flushes count against the hand",
                "aces are low, straights and flushes count against the hand; A-2-3-4-6 of mixed suits is best",
            ),
            unless={"high_only": (True,)},
        ),
        Switch(
            "both_ways",
            "May a player declare both high and low, and then win both halves outright or nothing?",
            "{both_ways}.",
            "ANA-60 ANA-A13",
            Word(
                "true",
                "yes, with two chips",
                "a player who declares both high and low has to win both halves of a pot outright, or wins "
                "nothing of that pot",
            ),
            Word("false", "no", "nobody can declare both high and low"),
            unless={"high_only": (True,)},
            clashes=(
                Clash(
                    (True,), "high_only", (True,), "nobody goes both ways where only the high hand wins: see high_only"
                ),
            ),
        ),
        Choice(
            "heads_up_second_pass",
            "What happens to the second pass when only two players are left?",
            "When only two players are left, {heads_up_second_pass}.",
            "ANA-52 ANA-A12",
            Word("swap", "they swap three cards", "they swap cards in the second pass"),
            Word("skip", "there is none", "there is no second pass"),
            unless={"passes": ("3",), "pass_direction": ("left", "alternating")},
        ),
        Choice(
            "one_way_pot",
            "What happens to a pot for which everybody goes the same way?",
            "If all go the same way, the best hand {one_way_pot}.",
            "ANA-78 ANA-100 ANA-A16",
            Word("best_takes_all", "the best hand takes it all", "takes the whole pot"),
            Word(
                "half_carries",
                "the best hand takes half, and half stays for the next hand",
                "wins half of the pot, and the other half stays for the next hand",
            ),
            unless={"high_only": (True,)},
            clashes=(
                Clash(
                    ("half_carries",),
                    "high_only",
                    (True,),
                    "no half of a pot can stay where the high hand wins all of it: see high_only",
                ),
            ),
        ),
        Choice(
            "odd_chip",
            "What happens to the odd chip when a pot is halved?",
            "Equal hands share. {odd_chip}.",
            "ANA-92 ANA-A19",
            Word("stays", "it stays for the next hand", "Chips that cannot be divided stay for the next hand"),
            Word(
                "to_high",
                "it goes to the high side",
                "An odd chip goes to the high half; chips that tied players cannot divide stay for the next hand",
            ),
            unless={"high_only": (True,)},
        ),
        Choice(
            "session_end",
            "When is the session over?",
            "The session ends {session_end}.",
            "ANA-102 ANA-103 ANA-A21",
            Word("hands", "after a number of hands", "after {hands}"),
            Word("last_solvent", "when one player has all the chips", "when only one player has chips"),
        ),
        Number(
            "hands",
            "How many hands does a session have, if it ends after a number of hands?",
            "The session ends after {hands}.",
            "ANA-102",
            low=1,
            high=MOST_HANDS,
            say=count_hands,
            unless={"session_end": ("last_solvent",)},
        ),
    ),
    Group(
        "House rules of the world",
        Choice(
            "passes",
            "How many cards are passed, and how often?",
            "{passes}.",
            "ANA-15 ANA-44 ANA-W01 ANA-W02",
            Word(
                "3-3",
                "three cards, and three again",
                "after the first betting round every player passes three cards, and after the second three again",
                "ANA-15 ANA-44",
            ),
            Word(
                "3-2-1",
                "three cards, then two, then one",
                "after the first betting round every player passes three cards, after the second two, and after the"
                " third one",
                "ANA-W01 ANA-W02",
            ),
            Word(
                "3",
                "three cards, once",
                "after the first betting round every player passes three cards to the first player on the left who is"
                " still in, and that is the only pass",
                "ANA-W01 ANA-W02",
            ),
            find="3-2-1 pass the trash",
        ),
        Choice(
            "pass_direction",
            "To whom are cards passed?",
            "Cards go {pass_direction}.",
            "ANA-49 ANA-50 ANA-W03 ANA-W04 ANA-W05 ANA-W06",
            Word(
                "left_and_right",
                "to the first player on the left, the second time to the second player on the right",
                "to the first player on the left who is still in, but those of the second pass to the second player on"
                " the right",
                "ANA-49 ANA-50",
            ),
            Word(
                "left",
                "to the first player on the left every time",
                "to the first player on the left who is still in, every time",
                "ANA-W04",
            ),
            Word(
                "alternating",
                "to the first player on the left, then on the right, then on the left again",
                "to the first player on the left who is still in, then to the first on the right, and so on",
                "ANA-W05",
            ),
            Word(
                "farther_left",
                "to the left: first to the first player, then to the second, then to the third",
                "to the left, past those who have folded: those of the first pass to the first player, those of the"
                " second to the second, and those of a third to the third",
                "ANA-W06",
            ),
            unless={"passes": ("3",)},
        ),
        Switch(
            "open_cards",
            "Are four cards of each hand shown before a last betting round?",
            "{open_cards}.",
            "ANA-63 ANA-65 ANA-W08",
            Word(
                "true",
                "yes",
                "every player keeps five cards, and all show four of them at the same time before the last betting"
                " round",
                "ANA-63 ANA-65",
            ),
            Word(
                "false",
                "no: after the last pass and its betting round everybody shows five cards",
                "after the last pass and its betting round every player keeps five cards, and all show them at the same"
                " time",
                "ANA-W08",
            ),
            find="roll the cards, rolled",
        ),
        Switch(
            "rolled",
            "Are these cards turned up one by one, with a betting round after each?",
            "{rolled}.",
            "ANA-W12 ANA-W13",
            Word(
                "true",
                "yes: all turn up one card of their choice at the same time, four times",
                "every player keeps five cards; then all turn up one of them at the same time, four times, with a"
                " betting round after each",
            ),
            Word("false", "no: four at the same time", "four cards are shown at the same time"),
            unless={"open_cards": (False,)},
            find="roll your own, roll 'em, rolled, one at a time, turn over, flip, anaconda rolled",
        ),
        Switch(
            "high_only",
            "Does the best high hand win all of the pot?",
            "{high_only}.",
            "ANA-74 ANA-75 ANA-W09 ANA-W10",
            Word(
                "true", "yes: nobody declares, and low hands win nothing", "the best high hand wins the pot", "ANA-W09"
            ),
            Word(
                "false",
                "no: half of it goes to the best high hand, and half to the best low hand",
                "half of the pot goes to the best high hand, and half to the best low hand",
                "ANA-74 ANA-75",
            ),
            find="high-low, high low split",
        ),
    ),
    first=("session_end", "hands"),
)
