"""The rules of Daifugo as a value: a field for each thing that tables play differently."""

from dataclasses import dataclass
from typing import Final

from upcard.games.daifugo.local_options import LOCAL
from upcard.kernel.copying import ByFields
from upcard.options.option import Choice, Number, Switch, Word
from upcard.options.options import Group, Options
from upcard.text.messages import say, say_counted

FEWEST: Final = 3
MOST: Final = 26
"""The exchange takes two cards from a hand, and 52 cards give so many hands two (DAI-02b)."""


@dataclass(frozen=True, kw_only=True)
class Rules(ByFields):
    """A rule set; `OPTIONS` say what each field means.

    Raises:
        HouseRuleError: when built, if the rules cannot be played.
    """

    book: str = "standard"
    players: int = 8
    finisher_lead: str = "left_neighbour"
    eights_end: bool = False
    poor_exchange: bool = False
    session_end: str = "hands"
    hands: int = 5
    minutes: int = 60
    auto_pass: bool = False
    revolution: str = "none"
    jacks_back: bool = False
    fives_skip: bool = False
    sevens_give: str = "none"
    tens_throw: str = "none"
    suit_bind: bool = False
    rank_bind: str = "none"
    runs: bool = False
    jokers: int = 0
    joker_use: str = "wild"
    spade_three: bool = False
    tycoon_falls: bool = False
    forbidden_last: frozenset[str] = frozenset()
    twos_clear: bool = False
    equal_ranks: bool = False
    four_clears: bool = False
    first_lead: str = "dealer_left"
    first_card_played: bool = False
    later_lead: str = "daifugo"
    nines_turn: str = "none"
    three_nines: bool = False
    three_threes: bool = False
    queens_name: str = "none"
    upheaval: str = "none"
    monopoly: bool = False

    def __post_init__(self) -> None:
        OPTIONS.check(self)

    def plays_local(self) -> bool:
        """Say whether any house rule of the world is played, so that a trick is more than the book's."""
        return any(
            [
                getattr(self, option.key) != getattr(BOOK, option.key)
                for option in LOCAL.options
                if OPTIONS.matters(option.key, self)
            ]
        )


def _deals(number: int) -> str:
    return say_counted("1 deal", "{number} deals", number)


def _minutes(number: int) -> str:
    return say_counted("1 minute is over", "{number} minutes are over", number)


def _players(most: int) -> str:
    return say("{low} to {high}", low=FEWEST, high=most) if most > FEWEST else str(most)


OPTIONS: Final = Options(
    Rules,
    Group(
        "Settings",
        Number(
            "players",
            "How many may play at one table at most? 3 to 26.",
            "{players} play, with 52 cards.",
            "DAI-01 DAI-02a DAI-02b DAI-A01",
            low=FEWEST,
            high=MOST,
            say=_players,
            find="how many people players seats 3 4 5 6 three four five six 人数 席替え 席順 大富豪 大貧民",
        ),
        Choice(
            "finisher_lead",
            "Who leads the next trick when the player of the highest cards has no cards left?",
            "{finisher_lead}.",
            "DAI-32 DAI-33 DAI-34 DAI-A06",
            Word(
                "left_neighbour",
                "whoever has not passed may still beat them; then the next player on the left leads",
                "the others may still beat the last cards of a player who is out; if nobody does, the next player on "
                "the left leads",
            ),
            Word(
                "last_not_passed",
                "the last player in play who has not passed leads, without having to answer",
                "when the player of the highest cards is out, the last of the others who has not passed leads",
            ),
            find="who starts leads next go out going out last card 上がり 次の親",
        ),
        Switch(
            "eights_end",
            "Do 8s end the trick at once?",
            "A trick in which 8s are played {eights_end}.",
            "DAI-29 DAI-A14 DAI-A20",
            Word(
                "true",
                "yes: nobody answers them, and whoever played them leads",
                "is over at once, and their player leads",
                "DAI-A14 DAI-A20",
            ),
            Word("false", "no: they are cards like others", "goes on as any other", "DAI-29"),
            section="The end of a trick",
            quiet=(False,),
            find="8 8s 8 cut eight eights cut eight stop yagiri hachigiri 8切り 八切り 8切 clear",
        ),
        Switch(
            "poor_exchange",
            "Do the Poor and the Millionaire exchange one card, as the Destitute and the Daifugo exchange two?",
            "{poor_exchange}.",
            "DAI-58 DAI-A14",
            Word(
                "true",
                "yes: the Poor gives the highest card, the Millionaire gives any one back",
                "in the same way the Poor and the Millionaire exchange one card",
                "DAI-A14",
            ),
            Word(
                "false",
                "no: they exchange nothing",
                "nobody but the Daifugo and the Destitute exchanges cards",
                "DAI-58",
            ),
            find=(
                "exchange swap cards tax trade カード交換 交換 税金 献上 富豪 貧民 大富豪 大貧民 daihinmin tycoon "
                "beggar 1 2 one two"
            ),
        ),
        Choice(
            "session_end",
            "When is the session over?",
            "{session_end}.",
            "DAI-60 DAI-61 DAI-63 DAI-A10",
            Word("hands", "after a number of deals", "the session has {hands}"),
            Word(
                "time",
                "by the clock: the deal in which the agreed minutes are over is the last",
                "the deal in which {minutes} is played to the end, and is the last",
            ),
            Word(
                "by_agreement",
                "before every deal but the first everybody is asked in secret; it is the last deal if all want that",
                "before every deal but the first everybody is asked; it is the last deal if all say so",
            ),
            find="end of the game rounds how long hands deals 終了 回数",
        ),
        Number(
            "hands",
            "How many deals does a session have, if it ends after a number of deals? 1 to 99.",
            "The session has {hands}.",
            "DAI-60",
            low=1,
            high=99,
            unless={"session_end": ("time", "by_agreement")},
            say=_deals,
            find="rounds deals games how many 5 five 回数 回戦",
        ),
        Number(
            "minutes",
            "How many minutes does a session take, if it ends by the clock? 1 to 1440.",
            "The deal in which {minutes} is played to the end, and is the last.",
            "DAI-60 DAI-63 DAI-A10",
            low=1,
            high=1440,
            say=_minutes,
            unless={"session_end": ("hands", "by_agreement")},
            find="time clock how long hour 60 時間",
        ),
        Switch(
            "auto_pass",
            "Does a player with too few cards for the trick pass without being asked?",
            "A player with too few cards for the trick {auto_pass}.",
            "DAI-22 DAI-A18",
            Word("true", "yes: such a player passes automatically", "passes automatically", "DAI-A18"),
            Word("false", "no: everybody is asked", "is asked all the same"),
            section="The end of a trick",
            quiet=(False,),
            find="pass automatic skip too few cards パス",
        ),
    ),
    LOCAL,
    first=("players", "session_end", "hands", "minutes"),
)

BOOK: Final = Rules()
"""The book."""
