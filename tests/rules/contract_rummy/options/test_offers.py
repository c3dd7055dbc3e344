"""What the table offers to press, and the question above it."""

from tests.rules.table import Table, table
from upcard.games.rummy.show import scene
from upcard.kernel.scene import Scene
from upcard.kernel.state import view

NAMES = ("P1", "P2", "P3", "P4")


def seen(t: Table, seat: int) -> Scene:
    return scene(t.game, view(t.state, seat), seat, NAMES)


def test_ending_the_turn_is_offered_wherever_a_ban_can_leave_no_discard() -> None:
    """CR-A-53, CR-A-54: who holds nothing but a joker and the upcard taken in this turn ends the turn without a
    discard."""
    position = """
        discards = "KD"
        hands.P1 = "*"
    """
    t = table("denexa", position, discard_ban=frozenset(["joker", "returned_upcard"])).play("P1", "draw upcard")
    assert t.moves("P1") == ["end"]
    assert "end" in [action.verb for action in seen(t, 0).actions]
    assert t.play("P1", "end").asked() == ["P2"]


def test_who_may_object_is_told_who_claims_what() -> None:
    """CR-A-14"""
    t = table("parlett", 'seats = 4\ndiscards = "KC"\n', active_may_reject=True).play("P1", "draw stock")
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    assert seen(t, 0).status == "P3 asks for the king of clubs: let it go, or take it yourself."
    assert seen(t, 2).status == "P1 may still take the upcard."


def test_every_wild_card_on_the_table_says_what_it_stands_for() -> None:
    """CR-O-02, GEN-04: a deuce in a run a card, in a set the rank."""
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
