"""A card that a run holds as a joker: it is not added, and where it may take the joker's place, that is said."""

import pytest

from tests.rules.table import table
from tests.umpire.asking import judged, rules_of

CLUBS = 'melds = [{ owner = "P2", cards = "<6C 7C 8C *=9C>" }]'
SPADES = 'melds = [{ owner = "P2", cards = "<5S 6S *=7S 8S>" }]'


def down(hand: str, melds: str) -> str:
    """P1 is down since an earlier turn, and has drawn."""
    return f'step = "play"\ndeal = 2\ndown = ["P1"]\nhands.P1 = "{hand}"\n{melds}'


@pytest.mark.clause("KAL-46", "CR-C-44", "CR-C-42")
@pytest.mark.parametrize(
    ("book", "position", "card", "remedy"),
    [
        ("kalooki", down("9C 2H 3D", CLUBS), "9C", "Put it in the joker’s place: swap 9C in 1."),
        ("denexa", down("7S 9H 9D KC", SPADES), "7S", "Put it in the joker’s place: swap 7S in 1."),
        # The joker could not be laid in a new meld.
        ("denexa", down("7S 9H TD KC", SPADES), "7S", "The run takes 4S or 9S."),
        ("denexa", down("2S 9H 9D KC", SPADES), "2S", "The run takes 4S or 9S."),
    ],
)
def test_a_card_that_may_take_a_jokers_place_is_sent_there(book: str, position: str, card: str, remedy: str) -> None:
    at = table(book, position)
    refusal = at.refused(f"P1 add {card} to 1")
    assert ("does not continue" in refusal.reason, refusal.remedy) == (True, remedy)
    if "swap" in remedy:
        at.play(f"P1 swap {card} in 1")


@pytest.mark.clause("CR-C-44", "CR-D-24")
def test_the_umpire_says_so_too() -> None:
    denexa = rules_of("contract-rummy", "denexa")
    told = {"cards": "7S", "to": "1", "table": "<5S 6S *=7S 8S>", "down": "before", "deal": "2"}
    assert judged(denexa, "layoff", rest="9H 9D KC", **told).more == ("Put it in the joker’s place: swap 7S in 1.",)
    assert judged(denexa, "layoff", rest="9H TD KC", **told).more == ("The run takes 4S or 9S.",)


@pytest.mark.clause("CR-C-44", "KAL-46", "CL-B-30")
@pytest.mark.parametrize(
    ("book", "changes", "clause"),
    [("denexa", {}, "CR-C-44"), ("kalooki", {}, "KAL-46"), ("beginner", {"jokers": "2"}, "CL-B-30")],
)
def test_a_joker_takes_no_jokers_place(book: str, changes: dict[str, str], clause: str) -> None:
    position = down("* 9H 9D KC", SPADES)
    if book == "beginner":
        position = position.replace("deal = 2\n", "").replace('down = ["P1"]\n', "")
    refusal = table(book, position, **changes).refused("P1 swap * in 1")
    assert refusal.clause == clause
    assert refusal.reason == "The joker is wild itself: only a natural card takes the place of a wild card."
