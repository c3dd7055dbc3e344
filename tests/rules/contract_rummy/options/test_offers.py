"""What the table offers to press, and the question above it."""

import pytest

from tests.rules.table import Table, table
from upcard.games.rummy.ui.show import scene
from upcard.kernel.state import view
from upcard.kernel.ui.scene import Scene

NAMES = ("P1", "P2", "P3", "P4")


def seen(t: Table, seat: int) -> Scene:
    return scene(t.game, view(t.state, seat), seat, NAMES)


@pytest.mark.clause("CR-A-53", "CR-A-54")
def test_ending_the_turn_is_offered_wherever_a_ban_can_leave_no_discard() -> None:
    """Who holds nothing but a joker and the upcard taken in this turn ends the turn without a discard."""
    position = """
        discards = "KD"
        hands.P1 = "*"
    """
    t = table("denexa", position, discard_ban=frozenset(["joker", "returned_upcard"])).play("P1", "draw upcard")
    assert t.moves("P1") == ["end"]
    assert "end" in [action.verb for action in seen(t, 0).actions]
    assert t.play("P1", "end").asked() == ["P2"]


@pytest.mark.clause("CR-A-14")
def test_who_may_object_is_told_who_claims_what() -> None:
    t = table("parlett", 'seats = 4\ndiscards = "KC"\n', active_may_reject=True).play("P1", "draw stock")
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    assert seen(t, 0).status == "P3 asks for the king of clubs: allow it, or take the card yourself."
    assert seen(t, 2).status == "P1 may still take the upcard."


@pytest.mark.clause("CR-O-02", "GEN-04")
def test_every_wild_card_on_the_table_says_what_it_stands_for() -> None:
    """A deuce in a run a card, in a set the rank."""
    position = """
        seats = 4
        [[melds]]
        owner = "P2"
        cards = "<6H 7H 2C=8H *=9H>"
        [[melds]]
        owner = "P2"
        cards = "{8H 8D 2C *}"
    """
    run, its_set = [
        zone for zone in seen(table("parlett", position, wild_ranks=("2",)), 0).zones if zone.kind == "meld"
    ]
    assert run.roles == ("6H", "7H", "8H", "9H")
    assert its_set.roles == ("8H", "8D", "8", "8")


@pytest.mark.clause("CR-A-36", "CR-W-19")
@pytest.mark.parametrize(("owner", "offered"), [("P1", False), ("P2", True)])
def test_laying_off_is_offered_where_there_is_a_meld_to_lay_off_on(owner: str, offered: bool) -> None:
    """In the turn of the contract only other players' melds may be added to."""
    position = f"""
        seats = 4
        step = "play"
        down_now = ["P1"]
        hands.P1 = "8S KD"
        [[melds]]
        owner = "{owner}"
        cards = "{{8H 8D 8C}}"
    """
    t = table("wikipedia", position)
    assert ("add" in [action.verb for action in seen(t, 0).actions]) is offered
    assert ("add 8S to 1" in t.moves("P1")) is offered
