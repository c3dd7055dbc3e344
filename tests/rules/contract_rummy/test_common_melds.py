"""Clauses that all four books share: melds, laying off, jokers (rulebook, sections 1.4 to 1.6)."""

import pytest

from tests.rules.contract_rummy.tables import ALL, MELDS, down, holding
from tests.rules.table import table
from upcard.cards.card import faces_text
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import BadMove
from upcard.kernel.state import ONLOOKER, view

# --- 1.4 melds


@pytest.mark.clause("CR-C-26")
@ALL
@pytest.mark.parametrize(
    ("melds", "clause"),
    [
        ("{9S 9H} {4C 4C 4H}", "CR-C-26"),
        ("{9S 9H TD} {4C 4C 4H}", "CR-C-26"),
    ],
)
def test_a_set_is_three_or_more_cards_of_one_rank(book: str, melds: str, clause: str) -> None:
    assert holding(book, "9S 9H TD 4C 4C 4H KD QD 2S 7C JH").clause("P1", f"down {melds}") == clause


@pytest.mark.clause("CR-C-27")
@ALL
def test_suits_do_not_matter_in_a_set(book: str) -> None:
    """Identical cards may stand together."""
    t = holding(book, "9S 9S 9D 4C 4C 4H KD QD 2S 7C JH").play("P1", "down {9S 9S 9D} {4C 4C 4H}")
    assert len(t.melds()) == 2


@pytest.mark.clause("CR-C-28")
@ALL
def test_a_run_is_four_or_more_cards_of_one_suit_in_order(book: str) -> None:
    """Three are too few; another suit's card makes no run."""
    deals = (BOOKS["denexa"].deals[1],) * 7
    t = table(book, 'step = "play"\n[hands]\nP1 = "9S 9H 9D 3C 4C 5C 6C 6D QD 2S 7H"\n', deals=deals, hand7="normal")
    assert t.clause("P1", "down {9S 9H 9D} <3C 4C 5C>") == "CR-C-28"
    assert t.clause("P1", "down {9S 9H 9D} <3C 4C 5C 6D>") == "CR-C-28"
    with pytest.raises(BadMove, match="QD"):
        t.refused("P1", "down {9S 9H 9D} <3C 4C 5C QD>")
    assert "laid_contract" in t.play("P1", "down {9S 9H 9D} <3C 4C 5C 6C>").events()


@pytest.mark.clause("CR-C-29")
@ALL
@pytest.mark.parametrize("run", ["<AC 2C 3C 4C>", "<JD QD KD AD>"])
def test_an_ace_stands_below_the_two_or_above_the_king(book: str, run: str) -> None:
    deals = (BOOKS["denexa"].deals[1],) * 7
    hand = "9S 9H 9D " + run[1:-1] + " 7C 2S 5H 6H"
    t = table(book, f'step = "play"\n[hands]\nP1 = "{hand}"\n', deals=deals, hand7="normal")
    assert t.play("P1", f"down {{9S 9H 9D}} {run}").melds()[1] == run


@pytest.mark.clause("CR-C-30")
@ALL
def test_a_run_does_not_go_round_the_corner(book: str) -> None:
    """No reading of K A 2 3 is a run."""
    t = down(book, "QH KH AH 2H 3H 7C")
    assert t.clause("P1", "meld <QH KH AH 2H>") == ("CR-W-24" if book == "wikipedia" else "CR-C-30")
    assert not [move for move in t.moves("P1") if move.startswith("meld") and "KH AH 2H" in move]


@pytest.mark.clause("CR-C-31", "GEN-02", "CR-A-47")
@ALL
def test_a_joker_stands_for_any_card(book: str) -> None:
    """Also for one of which all copies are visible."""
    t = holding(book, "9S 9H * 4C 4C 4H KD QD 2S 7C JH").play("P1", "down {9S 9H *} {4C 4C 4H}")
    assert t.melds()[0] == "{9S 9H *}"


@pytest.mark.clause("CR-C-32")
@ALL
def test_melding_happens_in_the_own_turn_after_the_draw(book: str) -> None:
    t = table(book, '[hands]\nP1 = "9S 9H 9D 4C 4C 4H"\nP2 = "8S 8H 8D 5C 5C 5H"\n')
    assert t.clause("P1", "down {9S 9H 9D} {4C 4C 4H}") == "CR-C-16"
    assert t.clause("P2", "down {8S 8H 8D} {5C 5C 5H}") == "CR-C-13"


@pytest.mark.clause("CR-C-33", "CR-C-34")
@ALL
def test_the_first_meld_is_the_complete_contract(book: str) -> None:
    """Neither another meld nor a lay-off comes before it."""
    t = table(book, f'step = "play"\ndeal = 2\n[hands]\nP1 = "9S 9H 9D KD 4H 5C 6D"\n{MELDS}')
    assert t.clause("P1", "meld {9S 9H 9D}") == "CR-C-34"
    assert t.clause("P1", "add KD to 1") == "CR-C-38"
    assert t.refused("P1", "down {9S 9H 9D}").clause.startswith("CR-K-")
    assert not [move for move in t.moves("P1") if move.startswith(("meld", "add", "swap"))]


@pytest.mark.clause("CR-C-33")
@ALL
def test_the_contract_is_laid_once(book: str) -> None:
    assert down(book, "9S 9H 9D 2C 3C 4C 5C 7H").clause("P1", "down {9S 9H 9D} <2C 3C 4C 5C>") == "CR-C-33"


@pytest.mark.clause("CR-C-35", "GEN-15")
@ALL
def test_laying_the_contract_is_optional(book: str) -> None:
    t = holding(book, "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH").play("P1", "discard KD")
    assert t.melds() == []


@pytest.mark.clause("CR-C-36", "GEN-13")
@ALL
def test_melds_lie_face_up(book: str) -> None:
    """Everybody sees melds; hands and stock stay hidden."""
    t = holding(book, "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH").play("P1", "down {9S 9H 9D} {4C 4C 4H}")
    for seat in (1, ONLOOKER):
        seen = view(t.state, seat)
        assert isinstance(seen, RummyState)
        assert seen.melds == t.state.melds
        assert faces_text(seen.piles[0].faces()) == "?? ?? ?? ?? ??"
        assert set(faces_text(seen.piles[4].faces()).split()) == {"??"}


# --- 1.5 laying off


@pytest.mark.clause("CR-C-37", "CR-C-39", "CR-C-40", "CR-C-41", "CR-C-42")
@ALL
def test_laying_off_on_anybodys_meld(book: str) -> None:
    """Sets by rank, runs at either end, as many as one likes."""
    t = down(book, "KD 4S 9S 2C 3D", more='not_down = ["P2"]')
    t.play("P1", "add KD to 1", "add 4S to 2", "add 9S to 2")
    assert t.melds() == ["{KS KH KC KD}", "<4S 5S 6S *=7S 8S 9S>"]
    assert t.clause("P1", "add 3D to 1") == "CR-C-41"
    assert t.clause("P1", "add 3D to 2") == "CR-C-42"
    assert "3S" in t.refused("P1", "add 3D to 2").remedy


@pytest.mark.clause("CR-C-38")
@ALL
def test_only_a_player_who_is_down_lays_off(book: str) -> None:
    t = table(book, f'step = "play"\ndeal = 2\n[hands]\nP1 = "KD 4S 2C"\n{MELDS}')
    assert t.clause("P1", "add KD to 1") == "CR-C-38"


@pytest.mark.clause("CR-C-41", "CR-C-42", "GEN-03", "GEN-04")
@ALL
def test_a_joker_is_laid_off_on_a_set_or_at_the_end_of_a_run(book: str) -> None:
    """In a run its place is said, as it may fit both ends."""
    t = down(book, "* * 2C 3D", jokers="8")
    assert t.clause("P1", "add * to 2") == "CR-C-42"
    assert "*=4S or *=9S" in t.refused("P1", "add * to 2").remedy
    t.play("P1", "add *=9S to 2", "add * to 1")
    assert t.melds() == ["{KS KH KC *}", "<5S 6S *=7S 8S *=9S>"]


@pytest.mark.clause("CR-C-43")
@ALL
def test_laying_off_is_voluntary(book: str) -> None:
    """A card that fits may be kept."""
    assert down(book, "KD 2C 3D").play("P1", "discard 2C").hand("P1") == "3D KD"


@pytest.mark.clause("CR-C-37")
@ALL
def test_there_is_no_such_meld(book: str) -> None:
    t = down(book, "KD 2C 3D")
    assert t.clause("P1", "add KD to 3") == "CR-C-37"
    assert t.clause("P1", "swap KD in 0") == "CR-C-37"


# --- 1.6 jokers


@pytest.mark.clause("CR-C-44", "CR-C-47")
@ALL
def test_a_joker_in_a_run_is_replaced_by_its_natural_card(book: str) -> None:
    t = down(book, "7S 7H 7D 2C 3D")
    assert t.clause("P1", "swap 7H in 2") == "CR-C-44"
    t.play("P1", "swap 7S in 2")
    assert t.melds()[1] == "<5S 6S 7S 8S>"
    assert "*" in t.hand("P1")


@pytest.mark.clause("CR-C-45")
@ALL
def test_only_the_active_player_replaces_a_joker(book: str) -> None:
    t = table(book, f'seats = 4\nstep = "play"\ndeal = 2\ndown = ["P2"]\n[hands]\nP1 = "2C 3D"\nP2 = "7S 4H"\n{MELDS}')
    assert t.clause("P2", "swap 7S in 2") == "CR-C-13"


@pytest.mark.clause("CR-C-46", "CR-X-15", "CR-P-26")
@ALL
def test_a_joker_in_a_set_stays(book: str) -> None:
    """The natural card may be added instead."""
    t = table(
        book,
        """
        step = "play"
        down = ["P1"]
        hands.P1 = "8C 2C 3D"
        [[melds]]
        owner = "P2"
        cards = "{8H 8D *}"
        """,
    )
    assert t.clause("P1", "swap 8C in 1") == ("CR-P-26" if book == "parlett" else "CR-C-46")
    assert t.play("P1", "add 8C to 1").melds() == ["{8H 8D * 8C}"]
