"""9s that turn round in which direction the turn goes (DAI-W43, DAI-W44)."""

import pytest

from tests.rules.daifugo.test_tricks import table
from upcard.kernel.ui.position import BadPosition

HANDS = ("9S 9H 5S 7S 3S", "TH 4H 6S", "JD 6D QD", "TC 9C KC 3C")


@pytest.mark.clause("DAI-W43", "DAI-X51")
@pytest.mark.parametrize("word", ["plays", "cards", "trick"])
def test_a_nine_turns_the_direction_of_the_turn_round(word: str) -> None:
    t = table(*HANDS, nines_turn=word).play("P1", "play 9S")
    assert t.asked() == ["P4"] and "reversed" in t.events()
    assert t.told("P2")[1] == "The turn goes to the right now."
    assert t.scene("P2").signs == ("Turns go to the right",)
    t.play("P4", "play TC")
    assert t.asked() == ["P3"]
    assert t.play("P3", "pass").asked() == ["P2"]
    assert table(*HANDS).play("P1", "play 9S").asked() == ["P2"]


@pytest.mark.clause("DAI-W43", "DAI-X51")
@pytest.mark.parametrize(("word", "asked"), [("plays", "P3"), ("cards", "P3"), ("trick", "P1")])
def test_it_stays_so_or_is_over_with_the_trick(word: str, asked: str) -> None:
    t = (
        table(*HANDS, nines_turn=word)
        .play(
            "P1",
            "play 9S",
        )
        .play("P4", "play TC")
        .play("P3", "pass")
    )
    t.play("P2", "pass").play("P1", "pass")
    assert t.asked() == ["P4"] and t.state.need == 0
    assert t.play("P4", "play 3C").asked() == [asked]


@pytest.mark.clause("DAI-W43", "DAI-X51")
def test_the_next_nine_turns_it_back() -> None:
    t = table(*HANDS, nines_turn="plays", more='direction = "right"', trick="P2 3D").play("P1", "play 9S")
    assert t.asked() == ["P2"] and t.told("P2")[1] == "The turn goes to the left again."
    assert not t.state.house_effects.to_right


@pytest.mark.clause("DAI-W43", "DAI-X52")
@pytest.mark.parametrize(("word", "asked"), [("plays", "P4"), ("cards", "P2"), ("trick", "P4")])
def test_two_nines_turn_it_once_or_not_at_all(word: str, asked: str) -> None:
    assert table(*HANDS, nines_turn=word).play("P1", "play 9S 9H").asked() == [asked]


@pytest.mark.clause("DAI-W44", "DAI-X53")
def test_cards_and_missed_turns_go_that_way_too() -> None:
    right = 'direction = "right"'
    t = table(*HANDS, nines_turn="plays", sevens_give="must", more=right).play("P1", "play 7S")
    assert t.scene("P1").status == "Give N4 one card."
    t.play("P1", "give 3S")
    assert "3S" in t.hand("P4") and t.asked() == ["P4"]
    t = table(*HANDS, nines_turn="plays", fives_skip=True, more=right).play("P1", "play 5S")
    assert t.asked() == ["P3"]


@pytest.mark.clause("DAI-W44")
def test_so_does_the_lead_of_who_is_out() -> None:
    t = table("AS", "2H 4H 6S", "JD 6D", "TC KC", nines_turn="plays", more='direction = "right"').play("P1", "play AS")
    t.play("P4", "pass").play("P3", "pass").play("P2", "pass")
    assert t.asked() == ["P4"] and t.state.finished == (0,)
    out = table("9S", "2H 4H", "JD 6D", "TC KC", nines_turn="trick", eights_end=True).play("P1", "play 9S")
    assert out.asked() == ["P4"]


def test_a_position_has_a_direction_only_where_something_turns_it() -> None:
    for word, trick in (("none", "P2 3D"), ("trick", "")):
        with pytest.raises(BadPosition, match="direction"):
            table(*HANDS, nines_turn=word, trick=trick, more='direction = "right"')
