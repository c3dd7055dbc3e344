"""Two cards drawn by accident (rulebook, section 1.5)."""

import random

import pytest

from tests.docs.rulebook import RULEBOOK
from tests.rules.classic_rummy.tables import drawing
from tests.rules.table import Table
from upcard.cards.card import faces_text
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import view

ENTRY = CATALOGUE["classic-rummy"]
STOCK = 'stock = "4S KD 7C 2H 9D"\ndiscards = "TC"'


def accident(move: str = "misdraw seen", stock: str = STOCK) -> Table:
    """P1 took two and has discarded; P2 is to draw."""
    t = drawing("beginner", {"P1": "3H 8D", "P2": "5S 6D"}, stock, misdraw=True)
    return t.play("P1", move, "discard 3H")


def stock(t: Table) -> str:
    """From the top."""
    return faces_text(t.state.stock().faces()[::-1])


@pytest.mark.clause("CL-A-19")
def test_it_cannot_happen_unless_a_table_wants_it() -> None:
    """A second draw is refused, and nothing has changed (CL-C-01)."""
    t = drawing("beginner", {"P1": "3H 8D"}, STOCK)
    assert t.clause("P1", "misdraw seen") == "CL-A-19"
    assert not [move for move in t.moves("P1") if move.startswith("misdraw")]
    t.play("P1", "draw stock")
    assert t.clause("P1", "draw stock") == "CL-C-01"
    assert t.clause("P1", "misdraw unseen") == "CL-A-19"


@pytest.mark.clause("CL-B-22", "CL-B-23")
def test_the_lower_card_goes_back() -> None:
    t = drawing("beginner", {"P1": "3H 8D", "P2": "5S 6D"}, STOCK, misdraw=True)
    assert {"misdraw seen", "misdraw unseen"} <= set(t.moves("P1"))
    t.play("P1", "misdraw seen")
    assert (t.hand("P1"), stock(t)) == ("4S 3H 8D", "KD 7C 2H 9D")
    assert t.clause("P1", "draw stock") == "CL-C-01", "one card is the draw"


@pytest.mark.clause("CL-B-24", "CL-B-25")
def test_the_next_player_may_look_and_take_it() -> None:
    t = accident()
    assert t.moves("P2") == ["draw stock", "draw upcard", "look", "misdraw seen", "misdraw unseen"]
    t.play("P2", "look")
    assert t.moves("P2") == ["draw stock", "bury"]
    assert [str(card) for card in view(t.state, 1).stock().cards][-1] == "KD"
    assert t.play("P2", "draw stock").hand("P2") == "5S 6D KD"
    assert accident().play("P2", "draw stock").hand("P2") == "5S 6D KD", "without looking too"


@pytest.mark.clause("CL-B-26", "CL-B-27", "CL-A-19", "CL-X-14")
def test_or_bury_it_in_the_middle() -> None:
    t = accident().play("P2", "look", "bury")
    assert (t.hand("P2"), stock(t)) == ("5S 6D 7C", "KD 2H 9D")
    assert "buried" in t.events()


@pytest.mark.clause("CL-X-14", "CL-A-19")
def test_the_page_shows_the_same_stock() -> None:
    """As it lies before the next card is drawn from it."""
    example = next(
        line for line in (RULEBOOK / "classic-rummy.md").read_text("utf-8").splitlines() if "CL-X-14" in line
    )
    t = accident().play("P2", "look", "bury")
    drawn = t.hand("P2").split()[-1]
    assert f"`{drawn} {stock(t)}` (CL-A-19)" in example


@pytest.mark.clause("CL-B-24")
def test_who_has_looked_knows_the_uppermost_stock_card() -> None:
    """The other does not see it, but knows that it was seen."""
    t = accident().play("P2", "look")
    known = t.game.hidden(t.seen("P1")).private(0, random.Random(1))
    assert [(private.pile, private.count, private.seen_by) for private in known] == [(2, 1, 1 << 1)]
    assert t.game.hidden(accident().seen("P1")).private(0, random.Random(1)) == []


@pytest.mark.clause("CL-B-26", "CL-B-27")
def test_a_card_that_nobody_has_looked_at_is_not_buried() -> None:
    refusal = accident().refused("P2", "bury")
    assert (refusal.clause, refusal.reason) == ("CL-B-26", "You have looked at no stock card.")


@pytest.mark.clause("CL-A-19")
@pytest.mark.parametrize(
    ("cards", "left"),
    [("4S KD", ""), ("4S KD 7C", "KD"), ("4S KD 7C 2H", "KD 2H"), ("4S KD 7C 2H 9D 8C", "2H KD 9D 8C")],
)
def test_the_middle(cards: str, left: str) -> None:
    """Half of the other stock cards, rounded down, lies above it, and one at least."""
    t = accident(stock=f'stock = "{cards}"\ndiscards = "TC"').play("P2", "look", "bury")
    assert stock(t) == left


@pytest.mark.clause("CL-A-17", "CL-B-24")
def test_the_upcard_ends_the_right() -> None:
    t = accident().play("P2", "draw upcard", "discard 5S")
    assert stock(t)[:2] == "KD"
    assert t.clause("P1", "look") == "CL-B-24"


@pytest.mark.clause("CL-A-18")
def test_after_looking_the_upcard_is_out() -> None:
    t = accident().play("P2", "look")
    assert t.clause("P2", "draw upcard") == "CL-A-18"
    assert t.clause("P2", "misdraw seen") == "CL-A-18"
    assert t.clause("P2", "look") == "CL-B-24"


@pytest.mark.clause("CL-A-16")
def test_unseen_there_is_no_right() -> None:
    t = accident("misdraw unseen")
    assert "look" not in t.moves("P2")
    assert t.clause("P2", "look") == "CL-B-24"
    assert t.clause("P2", "bury") == "CL-B-26"
    assert not t.state.stock().cards[-1].seen


@pytest.mark.clause("CL-B-22", "CL-B-24")
def test_who_sees_it() -> None:
    """Who has seen the card knows it, nobody else is told."""
    t = accident()
    drawn = drawing("beginner", {"P1": "3H 8D", "P2": "5S 6D"}, STOCK, misdraw=True).play("P1", "misdraw seen")
    names = ("Ann", "Bo")
    assert [str(card) for event in view(drawn.state, 0).events for card in event.cards] == ["4S", "KD"]
    assert [ENTRY.tell(event, names, 1) for event in view(drawn.state, 1).events] == [
        "Ann draws a card from the stock.",
        "Ann has taken two stock cards by accident: the lower one goes back on the stock, which was seen.",
    ]
    looked = t.play("P2", "look")
    assert [str(view(looked.state, seat).stock().cards[-1]) for seat in (0, 1)] == ["??", "KD"]
    assert [ENTRY.tell(event, names, 0) for event in view(looked.state, 0).events] == [
        "Bo looks at the stock card that was put back."
    ]


@pytest.mark.clause("CL-B-22")
def test_two_cards_must_be_there() -> None:
    t = drawing("beginner", {"P1": "3H 8D"}, 'stock = "4S"\ndiscards = "TC"', misdraw=True)
    assert t.clause("P1", "misdraw seen") == "CL-B-22"


def test_a_table_where_it_is_going_on_can_be_written_down() -> None:
    """Positions and scenes hold it."""
    for t in (accident(), accident().play("P2", "look")):
        data = ENTRY.write_position(t.game, t.state)
        again = ENTRY.read_position(t.game, data)
        assert isinstance(again, RummyState) and again.returned == t.state.returned
        scene = ENTRY.scene(t.game, view(t.state, 1), 1, ("Ann", "Bo"))
        assert [action.verb for action in scene.actions] and "put back" in scene.status
