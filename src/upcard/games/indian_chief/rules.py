"""The rules of Indian Chief as a value: a field for each thing that tables play differently, and the seven boxes."""

from dataclasses import dataclass
from typing import Final

from upcard.kernel.copying import ByFields
from upcard.options.option import Choice, Switch, Word
from upcard.options.options import Group, Options
from upcard.text.messages import marked

BOXES: Final = (
    marked("Thief"),
    marked("Beggar Man"),
    marked("Poor Man"),
    marked("Lawyer"),
    marked("Rich Man"),
    marked("Doctor"),
    marked("Indian Chief"),
)
"""By number of cards, from one to seven (IND-16)."""

THIEF: Final = 0
BEGGAR_MAN: Final = 1
POOR_MAN: Final = 2
LAWYER: Final = 3
RICH_MAN: Final = 4
DOCTOR: Final = 5
INDIAN_CHIEF: Final = 6

TURNS: Final = 7
HAND: Final = 8
FEWEST: Final = 2
MOST: Final = 8


@dataclass(frozen=True)
class Rules(ByFields):
    """A rule set; `OPTIONS` say what each field means. Raises HouseRuleError for a word that is none of them."""

    book: str = "standard"
    chief_split: str = "best_automatic"
    doctor_suit: str = "best_automatic"
    doctor_ace_of_hearts: str = "counts_for_both"
    beggar_pair: str = "each_card_once"
    thief_order: str = "rank_ace_low"
    thief_tie: str = "secret_pick"
    thief_card_can_be_stolen: bool = True

    def __post_init__(self) -> None:
        OPTIONS.check(self)


OPTIONS: Final = Options(
    Rules,
    Group(
        "Options",
        Choice(
            "chief_split",
            "Who divides the Indian Chief's seven cards?",
            "Indian Chief, seven cards: the points of five cards as a poker hand and of two cards at "
            "Baccarat, added up; {chief_split}.",
            "IND-74 IND-79 IND-A14",
            Word("best_automatic", "nobody: the best division is taken", "the best division counts"),
            Word("chosen_by_player", "the player divides them", "you divide them"),
        ),
        Choice(
            "doctor_suit",
            "Who names the suit that scores for the Doctor?",
            "Doctor, six cards of different ranks with a heart and an ace ({doctor_ace_of_hearts}): 10 for each card "
            "of {doctor_suit}.",
            "IND-69 IND-70 IND-A13",
            Word("best_automatic", "nobody: the suit with most cards is taken", "the best suit"),
            Word("named_by_player", "the player names it with the meld", "the suit you name"),
        ),
        Choice(
            "doctor_ace_of_hearts",
            "May the ace of hearts be heart and ace at once for the Doctor?",
            "Doctor, six cards of different ranks with a heart and an ace ({doctor_ace_of_hearts}): 10 for each card "
            "of {doctor_suit}.",
            "IND-67 IND-A12",
            Word("counts_for_both", "yes: this card alone is enough", "the ace of hearts may be both"),
            Word("two_cards_needed", "no: heart and ace are two cards", "these are two different cards"),
        ),
        Choice(
            "beggar_pair",
            "What does a pair score as Beggar Man for each matching card?",
            "Beggar Man, two cards: 2 points for each card of the same ranks in the melds of the others; "
            "{beggar_pair}.",
            "IND-42 IND-A07",
            Word("each_card_once", "two points, as any card", "a pair scores no more than a single card"),
            Word("once_per_match", "two points for each card of the pair", "each card of a pair scores these points"),
        ),
        Choice(
            "thief_order",
            "Which Thief steals first?",
            "The lowest Thief steals first{thief_order}.",
            "IND-54 IND-55 IND-A09",
            Word("rank_ace_low", "the one of lowest rank, ace low", ", aces low"),
            Word(
                "face_value",
                "the one of lowest face value: tens and court cards tie",
                "; tens and court cards are equally low",
            ),
        ),
        Choice(
            "thief_tie",
            "What may equally low Thieves do?",
            "Equally low Thieves {thief_tie}.",
            "IND-58 IND-60 IND-A11",
            Word(
                "secret_pick",
                "pick in secret, and steal if no two want the same card",
                "pick in secret; if two want one card, none of them steals",
                "IND-59 IND-60",
            ),
            Word("nobody_steals", "none of them steals", "do not steal", "IND-A11"),
        ),
        Switch(
            "thief_card_can_be_stolen",
            "May a Thief take another Thief's card?",
            "A Thief's own card {thief_card_can_be_stolen} be stolen.",
            "IND-57 IND-A10",
            Word("true", "yes", "can"),
            Word("false", "no", "cannot"),
            section="Thieves",
            quiet=(True,),
        ),
    ),
)
