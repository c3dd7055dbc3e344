"""The rules of Guts as a value: a field for each thing that tables play differently."""

from dataclasses import dataclass
from typing import Final

from upcard.kernel.copying import ByFields
from upcard.kernel.ui.narration import count_chips, count_hands
from upcard.options.option import Choice, Clash, Number, Switch, Word, within
from upcard.options.options import Group, Options
from upcard.text.messages import marked, say, say_counted

FEWEST: Final = 2
PACK_SIZE: Final = 52
ADVISED: Final = (5, 10)
MOST_HANDS: Final = 1000
"""Hands after which every session is over, however it is meant to end (GUT-A19)."""


@dataclass(frozen=True)
class Rules(ByFields):
    """The rules of a table of Guts.

    Amounts are whole chips (GUT-06); ``max_pot`` is 0 for none. Raises HouseRuleError where rules contradict
    themselves.
    """

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
    cards: int = 2
    straights_flushes: bool = False
    ghost_hand: bool = False
    losers: str = "all"
    legs: int = 1

    def __post_init__(self) -> None:
        OPTIONS.check(self)
        within("ante", self.ante, 1, self.stack)

    def most(self) -> int:
        """Return how many can play with one pack (GUT-03, GUT-W02)."""
        return PACK_SIZE // self.cards - self.ghost_hand


def cards_of_hand(number: int) -> str:
    """Say how many cards a hand has: ``two cards``."""
    return say(_CARDS[number])


_CARDS: Final = {2: marked("two cards"), 3: marked("three cards"), 4: marked("four cards")}
"""By how many a hand has."""


def _legs(number: int) -> str:
    return say_counted("1 leg", "{number} legs", number)


OPTIONS: Final = Options(
    Rules,
    Group(
        "Options",
        Number(
            "stack",
            "How many chips does everybody start with?",
            "Everybody starts with {stack}.",
            "GUT-05",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Number(
            "ante",
            "How much does everybody pay to start a pot?",
            "The ante is {ante}. {ante_policy}.",
            "GUT-07 GUT-12",
            low=1,
            high=1_000_000,
            say=count_chips,
        ),
        Number(
            "max_pot",
            "Has the table agreed on a largest pot? 0 for none.",
            "The largest pot agreed on is {max_pot}.",
            "GUT-08 GUT-09 GUT-62",
            low=0,
            high=1_000_000,
            none="There is no limit to what a loser pays.",
            say=count_chips,
        ),
        Choice(
            "max_pot_mode",
            "What does the largest pot limit?",
            "{max_pot_mode}.",
            "GUT-63 GUT-64 GUT-A11",
            Word("cap_payment", "what a loser pays", "nobody pays more than {max_pot}"),
            Word("hard_cap", "the next pot", "the next pot is never more than {max_pot}; losers share what is missing"),
            Word("stop_when_over", "how many losers pay", "losers pay in turn until the next pot is above {max_pot}"),
            Word(
                "cap_both",
                "what is won and what is paid",
                "nobody wins or pays more than {max_pot} in a hand; the rest stays",
            ),
            unless={"max_pot": (0,)},
        ),
        Choice(
            "ante_policy",
            "When is there an ante after the first hand?",
            "The ante is {ante}. {ante_policy}.",
            "GUT-13 GUT-14 GUT-15 GUT-A04",
            Word(
                "when_unfunded",
                "when the pot is empty or holds only the remainder of a tie",
                "Later there is an ante when the pot is empty or holds only the remainder of a tie",
            ),
            Word("when_empty", "when the pot is empty", "Later there is an ante when the pot is empty"),
            Word("every_hand", "before every hand", "There is an ante before every hand"),
        ),
        Choice(
            "all_out",
            "What happens when nobody is in?",
            "If nobody is in, {all_out}.",
            "GUT-65 GUT-66 GUT-A05",
            Word("carry", "the pot stays", "the pot stays for the next hand"),
            Word(
                "carry_and_ante", "the pot stays, and everybody antes again", "the pot stays and everybody antes again"
            ),
            Word("dealer_takes", "the dealer takes the pot"),
            Word(
                "best_hand_pays",
                "all hands are shown, and the best pays as much as the pot holds",
                "all hands are shown and the best pays as much as the pot holds",
            ),
        ),
        Choice(
            "insolvency",
            "What happens to a loser who cannot pay?",
            "{insolvency}.",
            "GUT-67 GUT-68 GUT-69 GUT-A12",
            Word(
                "short_pay",
                "pays all chips left, and leaves the game",
                "a loser who cannot pay everything pays all chips left; a player without chips leaves the game",
                "GUT-67",
            ),
            Word("credit", "goes below zero", "a loser who cannot pay goes below zero and plays on", "GUT-A12"),
            Word(
                "must_cover",
                "cannot happen: such a player may only say out",
                "a player who could not pay a loss may only say out",
                "GUT-A12",
            ),
            more="`credit` needs a `max_pot`.",
            clashes=(
                Clash(
                    ("credit",),
                    "max_pot",
                    (0,),
                    "with credit and no max_pot the pot grows without end: set max_pot",
                ),
            ),
        ),
        Choice(
            "declare_mode",
            "How do players declare?",
            "{declare_mode}.",
            "GUT-23 GUT-28 GUT-A16",
            Word(
                "sequential",
                "aloud, one after the other",
                "from the dealer's left everybody says in or out, once and aloud; the dealer is last",
            ),
            Word("simultaneous", "in secret, opened together", "everybody decides in secret; all are opened together"),
        ),
        Choice(
            "session_end",
            "When is the session over?",
            "The session ends {session_end}.",
            "GUT-71 GUT-72 GUT-A13",
            Word("hands", "after a number of hands", "after {hands}"),
            Word("pot_taken", "when somebody takes the pot alone"),
            Word("last_solvent", "when one player has all the chips", "when only one player has chips"),
            clashes=(
                Clash(
                    ("last_solvent",),
                    "insolvency",
                    ("credit",),
                    "with insolvency = credit nobody runs out of chips",
                ),
            ),
        ),
        Number(
            "hands",
            "How many hands does a session have, if it ends after a number of hands?",
            "The session ends after {hands}.",
            "GUT-71",
            low=1,
            high=MOST_HANDS,
            unless={"session_end": ("pot_taken", "last_solvent")},
            say=count_hands,
        ),
        Choice(
            "leftover",
            "What happens to a pot that is left after the last hand?",
            "{leftover}.",
            "GUT-73 GUT-74 GUT-A14",
            Word("split", "it is divided", "what is left in the pot is divided among those still in the game"),
            Word(
                "play_on",
                "it is played for until somebody takes it alone",
                "while chips lie in the pot, the game goes on until somebody takes them alone",
                "GUT-A14",
            ),
            unless={"session_end": ("pot_taken", "last_solvent")},
        ),
    ),
    Group(
        "House rules of the world",
        Number(
            "cards",
            "How many cards has a hand? 2 to 4.",
            "Everybody is dealt {cards}; the rest is put aside.",
            "GUT-18 GUT-19 GUT-W01 GUT-W02 GUT-W03 GUT-W04",
            low=2,
            high=4,
            say=cards_of_hand,
            usual=(3,),
        ),
        Switch(
            "straights_flushes",
            "Do straights and flushes count?",
            "Straights and flushes {straights_flushes}.",
            "GUT-47 GUT-W05 GUT-W06 GUT-W07",
            Word("true", "yes", "count", "GUT-W05 GUT-W06 GUT-W07"),
            Word("false", "no: only cards of one rank do", "do not count"),
            section="Showdown",
            quiet=(False,),
        ),
        Switch(
            "ghost_hand",
            "Is a ghost hand dealt, which a player who is in alone has to beat?",
            "{ghost_hand}.",
            "GUT-37 GUT-W08 GUT-W09 GUT-W10",
            Word(
                "true",
                "yes: who does not beat it pays as a loser does, and the pot stays",
                "a ghost hand is dealt to nobody; a player who is in alone shows the cards, and takes the pot only with"
                " a better hand, and else pays as a loser does while the pot stays",
                "GUT-W08 GUT-W09",
            ),
            Word("false", "no: who is in alone takes the pot", "no ghost hand is dealt"),
            section="Showdown",
            quiet=(False,),
            find="kitty dummy granny",
        ),
        Choice(
            "losers",
            "Who pays after a showdown?",
            "{losers}; these payments are the next pot.",
            "GUT-53 GUT-58 GUT-W11 GUT-W12",
            Word("all", "every loser", "every loser pays as much as the pot held"),
            Word(
                "worst",
                "the worst hand alone",
                "of the losers only the one with the worst hand pays as much as the pot held, and each of those whose"
                " hands are equally bad",
                "GUT-W11 GUT-W12",
            ),
            section="Showdown",
            quiet=("all",),
            find="one loser lowest hand",
        ),
        Number(
            "legs",
            "How many legs take the pot? A player who is in alone wins a leg. 1 to 9; 1: the pot at once.",
            "A player who is in alone wins a leg, and not the pot; the first who has {legs} takes it, and all legs are "
            "wiped out.",
            "GUT-37 GUT-W13 GUT-W14",
            low=1,
            high=9,
            say=_legs,
            usual=(1, 3, 5),
            section="Showdown",
            quiet=(1,),
            find="leg legs three-five win the game five times points",
        ),
    ),
    first=("session_end", "hands"),
)
