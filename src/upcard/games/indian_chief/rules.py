"""What Indian Chief leaves to the table, and its seven boxes."""

from dataclasses import dataclass
from typing import Final

BOXES: Final = ("Thief", "Beggar Man", "Poor Man", "Lawyer", "Rich Man", "Doctor", "Indian Chief")
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

CHOICES: Final = {
    "chief_split": ("best_automatic", "chosen_by_player"),
    "doctor_suit": ("best_automatic", "named_by_player"),
    "doctor_ace_of_hearts": ("counts_for_both", "two_cards_needed"),
    "beggar_pair": ("each_card_once", "once_per_match"),
    "thief_order": ("rank_ace_low", "face_value"),
    "thief_tie": ("secret_pick", "nobody_steals"),
}


@dataclass(frozen=True)
class Rules:
    """The settings; `CHOICES` has the words they take."""

    book: str = "standard"
    chief_split: str = "best_automatic"
    doctor_suit: str = "best_automatic"
    doctor_ace_of_hearts: str = "counts_for_both"
    beggar_pair: str = "each_card_once"
    thief_order: str = "rank_ace_low"
    thief_tie: str = "secret_pick"
    thief_card_can_be_stolen: bool = True
