"""Indian Chief: what a meld would bring, told before it is laid."""

import random
from typing import Any

import pytest

from tests.rules.table import game_table
from upcard.catalogue import CATALOGUE
from upcard.games.indian_chief.moves import NOTATION, Lay
from upcard.games.indian_chief.rules import BOXES
from upcard.games.indian_chief.ui.advice import foretell
from upcard.kernel.state import view
from upcard.kernel.worlds import worlds
from upcard.text.messages import printed

HANDS = ["2C 3C 4C 5C 6C 7C 8C 9C", "2D 3D 4D 5D 6D 7D 8D 9D", "2S 3S 4S 5S 6S 7S 8S 9S"]


def told(cards: str, **changes: Any) -> str:
    """What the first seat is told of a meld, whose cards and no others matter."""
    sitting = game_table("indian-chief", changes).lay(hands=HANDS)
    return foretell(sitting.game, view(sitting.state, 0), 0, NOTATION.read(f"meld {cards}"))


@pytest.mark.clause("IND-16a", "IND-16b", "IND-16c", "IND-16d", "IND-16e", "IND-16f", "IND-36", "IND-39", "IND-48")
@pytest.mark.clause("IND-72", "IND-73")
@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("7H", "Thief (1 card) is open: 7 points."),
        ("AS", "Thief (1 card) is open: 1 point."),
        ("7H QD", "Beggar Man (2 cards) is open: 2 points for every opposing card of these ranks."),
        ("7H 7D", "Beggar Man (2 cards) is open: 2 points for every opposing card of this rank."),
        ("KS 7S AH", "Poor Man (3 cards) is open: 17 points."),
        ("KS 9H 5D AC", "Lawyer (4 cards) is open: 25 points."),
        ("KS 9H 5D 2C", "Lawyer (4 cards) is open: 0 points; the values sum to 26, not 25."),
        ("AS AH AD AC 2S", "Rich Man (5 cards) is open: −6 points."),
        ("AS 5H 7S 9S JS KS", "Doctor (6 cards) is open: 50 points."),
    ],
)
def test_the_box_by_the_number_of_cards_and_its_points(cards: str, sentence: str) -> None:
    assert told(cards) == sentence


@pytest.mark.clause("IND-42", "IND-A07")
def test_a_pair_for_the_beggar_man_where_each_match_counts() -> None:
    assert "4 points for every opposing card of this rank" in told("7H 7D", beggar_pair="once_per_match")
    assert "2 points for every opposing card of these ranks" in told("7H 8D", beggar_pair="once_per_match")


@pytest.mark.clause("IND-64", "IND-65", "IND-66", "IND-68")
@pytest.mark.parametrize(
    ("cards", "lacks"),
    [
        ("AH 2S 3S 4S 5S 5D", "six different ranks"),
        ("AS 2S 3S 4S 5S 6S", "a heart"),
        ("7H 2S 3S 4S 5S 6S", "an ace"),
        ("2S 2C 3S 4S 5S 6S", "six different ranks, a heart, an ace"),
    ],
)
def test_what_the_doctor_needs(cards: str, lacks: str) -> None:
    assert told(cards) == f"Doctor (6 cards) is open: 0 points; missing: {lacks}."


@pytest.mark.clause("IND-67", "IND-A12", "IND-X16")
def test_the_doctor_with_the_ace_of_hearts_alone() -> None:
    assert "50 points." in told("AH 2S 3S 4S 5S 6S")
    strict = {"doctor_ace_of_hearts": "two_cards_needed"}
    assert "0 points; missing: a heart besides the ace." in told("AH 2S 3S 4S 5S 6S", **strict)
    assert "50 points." in told("AS 2S 3S 4S 5S 6H", **strict)


@pytest.mark.clause("IND-69", "IND-A13")
def test_a_doctor_whose_suit_is_named_is_told_of_every_suit() -> None:
    sentence = "Doctor (6 cards) is open: 40 points as spades, 10 points as hearts, 10 points as clubs."
    for suit in "SC":
        assert told(f"AS 5H 7S 9S JS KC as {suit}", doctor_suit="named_by_player") == sentence


@pytest.mark.clause("IND-16g", "IND-78", "IND-79", "IND-X19")
def test_the_chief_names_his_best_division() -> None:
    assert told("KS KH KD 9C 9D 5H 4S") == (
        "Indian Chief (7 cards) is open: 44 points, 35 for a full house and 9 for 4S 5H at Baccarat."
    )


@pytest.mark.clause("IND-74", "IND-X24")
def test_the_chief_as_the_player_divides_him() -> None:
    told_so = told("9S 9H JH KD 2D / 4C 6S", chief_split="chosen_by_player")
    assert told_so.endswith("10 points, 10 for one pair and 0 for 6S 4C at Baccarat.")


@pytest.mark.clause("IND-16", "IND-21")
def test_what_is_told_is_what_is_scored() -> None:
    """Melds of every size, laid by the first seat."""
    rng = random.Random(7)
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    for number in (1, 3, 4, 5, 6, 7) * 12:
        cards = rng.sample(deck, 24)
        hands = [" ".join(cards[at : at + 8]) for at in (0, 8, 16)]
        sitting = game_table("indian-chief", {}).lay(hands=hands)
        move = f"meld {' '.join(cards[:number])}"
        sentence = foretell(sitting.game, view(sitting.state, 0), 0, NOTATION.read(move))
        sitting.play(f"P1 {move}").play(f"P2 meld {' '.join(cards[8:11])}", f"P3 meld {cards[16]}")
        points = sitting.state.sheets[0][number - 1]
        assert sentence.startswith(BOXES[number - 1])
        assert f"is open: {printed(points)} point" in sentence


@pytest.mark.clause("IND-10", "IND-14")
def test_nothing_hidden_is_told() -> None:
    """Whatever others hold or have chosen, the same is told."""
    rng = random.Random(3)
    sitting = game_table("indian-chief", {}).lay(hands=["7H QD 2S 3S 4S 5S 6S 7S", "7C 7D QS QH 2H 3H 4H 5H"])
    sitting.play("P2 meld 7C QS")
    for cards in ("7H", "7H QD", "7H QD 2S", "7H QD 2S 3S 4S 5S 6S"):
        lay = NOTATION.read(f"meld {cards}")
        assert isinstance(lay, Lay)
        here = foretell(sitting.game, view(sitting.state, 0), 0, lay)
        for _ in range(5):
            there = next(worlds(sitting.game, view(sitting.state, 0), 0, rng))
            assert foretell(sitting.game, view(there, 0), 0, lay) == here


@pytest.mark.clause("IND-51")
def test_a_steal_is_not_foretold() -> None:
    sitting = game_table("indian-chief", {}).lay(hands=HANDS)
    assert foretell(sitting.game, sitting.state, 0, NOTATION.read("decline")) == ""


@pytest.mark.clause("IND-12")
def test_the_scene_says_where_it_is_foretold() -> None:
    """With the meld, and in whichever way it is spelled."""
    changes = {"doctor_suit": "named_by_player", "chief_split": "chosen_by_player"}
    sitting = game_table("indian-chief", changes).lay(hands=HANDS)
    entry = CATALOGUE["indian-chief"]
    assert entry.foretell is not None
    scene = entry.scene(sitting.game, view(sitting.state, 0), 0, ("Ada", "Bo", "Cy"))
    assert len(scene.actions) == 6
    assert all(action.foretold for action in scene.actions)
