"""Dealer's choice clause by clause: the choice, the chips between the hands, and the end."""

from typing import Any

import pytest

from tests.rules.table import Table, game_table
from upcard.cards.card import face_text
from upcard.games.anaconda.rules import Rules as AnacondaRules
from upcard.games.dealers_choice.game import PACK
from upcard.games.dealers_choice.rules import Rules
from upcard.games.guts.rules import Rules as GutsRules
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.ui.entry import HouseRuleError

SHUFFLED = "* shuffle " + " ".join(face_text(face) for face in PACK)
PAIR = ("9C 9H", "KH QH", "7S 5D")


def new(**changes: Any) -> Table:
    return game_table("dealers-choice", changes)


def begun(seats: int = 3, **changes: Any) -> Table:
    """The dealer, in the last seat, is to choose the first game."""
    return new(**changes).begin(seats).play(f"* choose {seats}")


def at_guts(*hands: str, changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    """A hand of Guts that is to be declared, the dealer in the last seat."""
    return new(**(changes or {})).lay(playing="guts", hand={"hands": list(hands)}, seats=len(hands), **keys)


def chips(table: Table) -> int:
    s = table.state
    return int(sum(s.stacks) + s.pot + s.carried + sum(s.totals))


@pytest.mark.clause("DCH-01")
@pytest.mark.parametrize("seats", [1, 8])
def test_two_to_seven_play(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        new().begin(seats)
    assert caught.value.clause == "DCH-01"
    assert [new().begin(many).state.seats for many in (2, 7)] == [2, 7]


@pytest.mark.clause("DCH-02")
def test_all_of_one_pack_is_shuffled_for_every_hand() -> None:
    table = begun().play("P3 deal guts")
    assert table.clause("* shuffle AS") == "DCH-02"
    table.play(SHUFFLED, "P1 out", "P2 out", "P3 in", "P3 hide", "P1 deal anaconda")
    assert sorted(table.game.asks(table.state)[-1].faces) == sorted(PACK)


@pytest.mark.clause("DCH-03", "DCH-04")
def test_one_purse_goes_from_game_to_game() -> None:
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3)
    table.play("P1 in", "P2 in", "P3 out")
    assert table.state.stacks == (202, 196, 199)
    table.play("P1 deal anaconda", SHUFFLED)
    assert (table.state.before, table.state.stacks) == ((202, 196, 199), (201, 195, 198))
    assert chips(table) == 600
    with pytest.raises(BadMove):
        table.game.read("bet 1.5")


@pytest.mark.clause("DCH-05")
def test_the_first_dealer_is_chosen_at_random() -> None:
    table = new().begin(3)
    assert table.asked() == ["*"] and table.clause("* choose 4") == "DCH-05"
    assert table.play("* choose 2").asked() == ["P2"]


@pytest.mark.clause("DCH-06")
def test_the_deal_moves_past_those_who_have_left() -> None:
    table = at_guts("9C 9H", "KH QH", "7S 5D", stacks=[2, 50, 50], pot=3, dealer="P3")
    table.play("P1 out", "P2 out", "P3 in", "P3 hide")
    assert table.asked() == ["P1"]
    table = at_guts("9C 9H", "KH QH", "", stacks=[2, 50, 0], pot=3, dealer="P2", gone=["", "", "gone"])
    assert table.play("P1 out", "P2 in", "P2 hide").asked() == ["P1"]


@pytest.mark.clause("DCH-07", "DCH-A02")
def test_the_dealer_chooses_the_game() -> None:
    table = begun()
    assert table.moves("P3") == ["deal anaconda", "deal guts"] and table.asked() == ["P3"]
    assert table.clause("P1 deal guts") == "DCH-07" and table.clause("P3 in") == "DCH-07"
    assert table.clause(SHUFFLED) == "DCH-07"
    table.play("P3 deal guts", SHUFFLED)
    assert table.asked() == ["P1"] and table.moves("P1") == ["in", "out"]


@pytest.mark.clause("DCH-A02")
def test_the_games_are_dealt_in_turn() -> None:
    table = begun(chooser="in_turn")
    assert table.asked() == ["*"]
    table.play(SHUFFLED)
    assert table.events() == ["picked", "ante", "dealt"]
    table.play("P1 out", "P2 out", "P3 in", "P3 hide", SHUFFLED)
    assert table.moves("P2")[0] == "check" and table.state.pot == 0


@pytest.mark.clause("DCH-A01", "DCH-A02", "DCH-16")
def test_who_would_choose_where_nobody_does_is_told_why() -> None:
    table = begun(chooser="in_turn")
    no = table.refused("P3", "deal guts")
    assert (no.clause, no.reason) == ("DCH-A02", "The games are dealt in turn, and nobody chooses.")
    assert table.play(SHUFFLED).clause("P3 deal anaconda") == "DCH-A02"
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3, changes={"guts_pot": "played_out"})
    no = table.play("P1 in", "P2 in", "P3 out").refused("P1", "deal anaconda")
    assert (no.clause, no.reason) == ("DCH-A01", "Guts is dealt until its pot has been taken.")


@pytest.mark.clause("DCH-08")
def test_the_choice_is_public_and_final() -> None:
    table = begun().play("P3 deal guts")
    assert table.events() == ["picked"] and table.seen().events == table.state.events
    assert table.game.read("deal guts").irrevocable_clause() == "DCH-08"
    table.play(SHUFFLED)
    assert table.clause("P1 deal anaconda") == "DCH-08"


@pytest.mark.clause("DCH-09", "DCH-10")
def test_a_hand_is_played_by_the_rules_of_its_game() -> None:
    ours = Rules(ante=3, max_pot=40, small_bet=5, big_bet=9, stack=77)
    assert ours.guts() == GutsRules(stack=77, ante=3, max_pot=40, session_end="last_solvent")
    assert ours.anaconda() == AnacondaRules(stack=77, ante=3, small_bet=5, big_bet=9, session_end="last_solvent")
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3)
    assert table.clause("P2 in") == "GUT-29" and table.clause("P1 check") == "GUT-27"
    table = begun().play("P3 deal anaconda", SHUFFLED)
    assert table.clause("P2 check") == "ANA-21" and table.clause("P1 call") == "ANA-22"
    with pytest.raises(HouseRuleError, match="smaller than small_bet"):
        Rules(small_bet=5)


@pytest.mark.clause("DCH-11")
def test_a_pot_of_guts_waits_for_guts() -> None:
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3)
    table.play("P1 in", "P2 in", "P3 out")
    assert (table.state.pot, table.asked()) == (3, ["P1"])
    table.play("P1 deal anaconda", SHUFFLED, "P2 bet 2", "P3 fold", "P1 fold")
    assert table.state.pot == 3 and table.state.sheet[-1] == (-1, 2, -1)
    table.play("P2 deal guts", SHUFFLED)
    assert table.state.pot == 3 and table.events() == ["dealt"], "nobody antes"
    table.play("P3 out", "P1 out", "P2 in")
    assert table.state.sheet[-1] == (-1, 2, -1) and table.state.pot == 0
    assert chips(table) == 600


@pytest.mark.clause("DCH-A01")
def test_a_pot_of_guts_can_have_to_be_played_out() -> None:
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3, changes={"guts_pot": "played_out"})
    table.play("P1 in", "P2 in", "P3 out")
    assert table.asked() == ["*"]
    table.play(SHUFFLED)
    assert table.state.game == 1 and table.asked() == ["P2"]
    table.play("P2 out", "P3 out", "P1 in", "P1 hide")
    assert table.asked() == ["P2"] and table.moves("P2") == ["deal anaconda", "deal guts"]


@pytest.mark.clause("DCH-12")
def test_what_anaconda_leaves_waits_for_anaconda() -> None:
    table = new().lay(playing="guts", seats=3, stacks=[199, 199, 198], pot=3, carried=1, hand={})
    table.play("P1 out", "P2 out", "P3 in", "P3 hide")
    assert (table.state.carried, table.state.stacks) == (1, (199, 199, 201))
    table.play("P1 deal anaconda", SHUFFLED, "P2 bet 2", "P3 fold", "P1 fold")
    assert (table.state.carried, table.state.sheet[-1]) == (0, (-1, 3, -1))


@pytest.mark.clause("DCH-13", "DCH-A03")
def test_antes() -> None:
    table = begun(ante=2).play("P3 deal anaconda", SHUFFLED)
    assert table.state.totals == (2, 2, 2)
    table.play("P1 bet 2", "P2 fold", "P3 fold", "P1 deal guts", SHUFFLED)
    assert table.state.pot == 6
    table.play("P2 out", "P3 out", "P1 out", "P2 deal anaconda", SHUFFLED)
    assert (table.state.totals, table.state.pot) == ((2, 2, 2), 6)


@pytest.mark.clause("DCH-14")
def test_who_has_lost_all_at_anaconda_leaves() -> None:
    hand = {
        "hands": ["AS AH AD 2C 2D", "KS QD 9C 8C 3D", ""],
        "round": 4,
        "declared": ["high", "high", ""],
        "standing": ["", "", "left"],
        "totals": [10, 10, 0],
    }
    table = new().lay(playing="anaconda", seats=3, stacks=[40, 2, 50], before=[50, 12, 50], hand=hand)
    table.play("P1 bet 4", "P2 all-in")
    assert table.state.stacks == (62, 0, 50) and table.state.gone == (False, True, False)
    assert table.asked() == ["P1"] and table.state.dealer == 0


@pytest.mark.clause("DCH-15")
def test_whose_last_chips_lie_in_the_pot_of_guts_stays() -> None:
    table = at_guts("9C 9H", "KH QH", "7S 5D", stacks=[0, 50, 50], pot=3, before=[1, 51, 51])
    table.play("P1 out", "P2 out", "P3 out")
    assert table.state.gone == (False, False, False) and table.asked() == ["P1"]
    table.play("P1 deal anaconda", SHUFFLED)
    assert [len(pile.cards) for pile in table.state.piles[:3]] == [0, 7, 7]
    table.play("P2 bet 2", "P3 fold")
    assert table.state.gone == (False, False, False)
    table.play("P2 deal guts", SHUFFLED)
    assert [len(pile.cards) for pile in table.state.piles[:3]] == [2, 2, 2]


@pytest.mark.clause("DCH-16")
def test_anaconda_needs_two_with_chips() -> None:
    table = at_guts("9C 9H", "KH QH", stacks=[0, 50], pot=2, before=[1, 51])
    table.play("P1 out", "P2 out")
    assert table.asked() == ["*"]
    no = table.refused("P1", "deal anaconda")
    assert (no.clause, no.reason) == ("DCH-16", "Fewer than two players have chips, so Guts is dealt.")
    table.play(SHUFFLED)
    assert table.state.game == 1


@pytest.mark.clause("DCH-17", "DCH-20")
def test_the_session_ends_after_so_many_hands() -> None:
    table = begun(hands=2).play("P3 deal guts", SHUFFLED, "P1 in", "P2 out", "P3 out", "P1 hide")
    assert table.asked() == ["P1"]
    table.play("P1 deal anaconda", SHUFFLED, "P2 bet 2", "P3 fold", "P1 fold")
    assert table.asked() == [] and table.state.stacks == (201, 201, 198)
    assert table.entry.winners(table.game, table.state) == (0, 1)
    assert table.clause("P1 in") == "DCH-17"


@pytest.mark.clause("DCH-18")
def test_the_session_ends_when_fewer_than_two_are_left() -> None:
    table = at_guts("9C 9H", "KH QH", stacks=[50, 2], pot=2, before=[51, 3])
    table.play("P1 in", "P2 in")
    assert table.asked() == [] and table.state.stacks == (54, 0)
    assert table.entry.winners(table.game, table.state) == (0,)


@pytest.mark.clause("DCH-19")
def test_what_is_left_in_both_pots_is_divided() -> None:
    table = at_guts(*PAIR, stacks=[100, 100, 100], pot=3, carried=2, changes={"hands": 1})
    table.play("P1 in", "P2 in", "P3 out")
    assert table.state.sheet[-1] == (5, -1, 1) and table.state.stacks == (105, 99, 101)
    assert (table.state.pot, table.state.carried) == (0, 0)
    assert table.events()[-3:] == ["shared"] * 3


def test_a_position_that_was_kept_under_the_old_name_of_a_key_is_read() -> None:
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3)
    data = table.entry.write_position(table.game, table.state)
    old = {"game" if key == "playing" else key: value for key, value in data.items()}
    assert "game" in old and table.entry.read_position(table.game, old) == table.state


def test_the_scene_asks_the_dealer_and_shows_the_hand_that_is_over() -> None:
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3)
    table.play("P1 in", "P2 in", "P3 out")
    asked, other = table.scene("P1"), table.scene("P2")
    assert [(action.verb, action.label) for action in asked.actions] == [
        ("deal guts", "Deal Guts"),
        ("deal anaconda", "Deal Anaconda"),
    ]
    assert asked.prompt == "game" and other.actions == () and other.prompt is None
    assert other.status.endswith("N1 chooses the game.") and other.hold
    assert next(zone.cards for zone in other.zones if zone.kind == "hand") == ("9H", "9C")
    assert asked.sheet is not None and [column.note for column in asked.sheet.columns] == ["Guts"]


def test_a_pot_that_waits_is_shown_beside_the_other() -> None:
    table = at_guts(*PAIR, stacks=[199, 199, 199], pot=3)
    table.play("P1 in", "P2 in", "P3 out", "P1 deal anaconda", SHUFFLED)
    assert [(pot.label, pot.amount) for pot in table.scene("P1").pots] == [("Pot", 3), ("Pot of Guts", 3)]
