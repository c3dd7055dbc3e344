"""Revolutions, and jacks that turn the order of ranks round (DAI-W01 to DAI-W09)."""

from typing import Any

import pytest

from tests.rules.daifugo.test_tricks import RANKS, table
from tests.rules.table import at_position
from upcard.kernel.ui.position import BadPosition
from upcard.options.house_rules import BadHouseRules

NINES = ("9S 9H 9D 9C KS 3S", "5S 5H 5D 5C AS TS", "TH TD TC JH 4D 4H")


@pytest.mark.clause("DAI-W01", "DAI-X26")
@pytest.mark.parametrize("on_top", RANKS)
@pytest.mark.parametrize("rank", RANKS)
def test_in_a_revolution_a_rank_beats_those_that_it_was_beaten_by(on_top: str, rank: str) -> None:
    t = table(
        *("3D 4D", f"{rank}H {rank}C", "5D 6D"),
        trick=f"P1 {on_top}S",
        turn="P2",
        more='revolution = "yes"',
        revolution="sets",
    )
    move = f"play {rank}H"
    if RANKS.index(rank) < RANKS.index(on_top):
        assert move in t.moves("P2")
        t.play("P2", move)
        return
    assert t.clause("P2", move) == ("DAI-21" if rank == on_top else "DAI-W01")
    assert move not in t.moves("P2")


@pytest.mark.clause("DAI-W01", "DAI-W03", "DAI-X26", "DAI-A14")
def test_four_of_a_rank_turn_the_order_round_for_who_follows_too() -> None:
    t = table(*NINES, revolution="sets").play("P1", "play 9S 9H 9D 9C")
    assert t.state.revolution and t.events() == ["played", "revolution"]
    assert "Revolution!" in t.told()[1]
    assert t.moves("P2") == ["pass", "play 5S 5H 5D 5C"]
    t.play("P2", "pass").play("P3", "pass").play("P1", "play KS").play("P2", "play TS")
    assert t.clause("P3", "play JH") == "DAI-W01"
    t.play("P3", "play 4D").play("P1", "play 3S")
    assert t.moves("P2") == ["pass"]


@pytest.mark.clause("DAI-W02", "DAI-X26")
def test_the_next_four_turn_it_back() -> None:
    t = table(*NINES, revolution="sets").play("P1", "play 9S 9H 9D 9C").play("P2", "play 5S 5H 5D 5C")
    assert not t.state.revolution and t.events() == ["played", "counter_revolution"]
    t.play("P3", "pass").play("P1", "pass").play("P2", "play TS").play("P3", "play JH").play("P1", "play KS")


@pytest.mark.clause("DAI-W01")
@pytest.mark.parametrize("lead", ["9S", "9S 9H", "9S 9H 9D"])
def test_fewer_cards_turn_nothing_round(lead: str) -> None:
    t = table(*NINES, revolution="sets").play("P1", "play " + lead)
    assert not t.state.revolution


@pytest.mark.clause("DAI-W04", "DAI-X27")
def test_the_joker_stays_highest() -> None:
    hands = ("6S 6H 6D 6C 3S KS", "4S 4H * 2D", "9S 9H 8D")
    t = table(*hands, revolution="sets", jokers=1).play("P1", "play 6S 6H 6D 6C").play("P2", "pass").play("P3", "pass")
    t.play("P1", "play 3S")
    assert t.moves("P2") == ["pass", "play *"]
    assert t.play("P2", "play *").moves("P3") == ["pass"]


@pytest.mark.clause("DAI-W05", "DAI-X27", "DAI-X38")
def test_jokers_count_and_runs_do_by_the_option() -> None:
    joker: dict[str, Any] = {"revolution": "sets", "jokers": 1}
    assert table("6S 6H 6D * 3S", "4S 4H", "9S 9H", **joker).play("P1", "play 6S 6H 6D *").state.revolution
    hands = ("5S 6S 7S 8S 3D", "4H 5H 6H 7H 2D", "9D TD JD QD 2C")
    with_runs = table(*hands, runs=True, revolution="sets_and_runs").play("P1", "play 5S 6S 7S 8S")
    assert with_runs.state.revolution
    assert with_runs.moves("P2") == ["pass", "play 4H 5H 6H 7H"]
    assert with_runs.clause("P2", "play 9D TD JD QD") == "GEN-22"
    without = table(*hands, runs=True, revolution="sets").play("P1", "play 5S 6S 7S 8S")
    assert not without.state.revolution
    assert without.moves("P2") == ["pass"]
    with pytest.raises(BadHouseRules, match="a run cannot turn the order round as long as runs = false"):
        table(*hands, revolution="sets_and_runs")


@pytest.mark.clause("DAI-W06", "DAI-X59")
def test_the_next_deal_begins_with_the_usual_order() -> None:
    t = table("9S", "3S 4S", "", more='revolution = "yes"', revolution="sets").play("P1", "play 9S")
    assert t.asked() == ["*"]
    t.renew("2S AS 3S " + " ".join(f"{r}{s}" for s in "SHDC" for r in RANKS if f"{r}{s}" not in ("2S", "AS", "3S")))
    assert not t.state.revolution
    highest = {move.partition(" ")[2] for move in t.moves(t.asked()[0])}
    assert all(set(cards) & {"2", "A"} for cards in highest), "the Destitute gives 2s and aces"


@pytest.mark.clause("DAI-W07", "DAI-X28")
def test_jacks_turn_the_order_round_until_the_trick_is_over() -> None:
    hands = ("JS 4S 3H", "KS 8S 5S", "7D TD 6D")
    t = table(*hands, trick="P3 9D", jacks_back=True).play("P1", "play JS")
    assert t.events() == ["played", "turned"]
    assert t.clause("P2", "play KS") == "DAI-W07"
    assert t.moves("P2") == ["pass", "play 5S", "play 8S"]
    assert "3 is highest" in (t.scene("P2").signs or ())
    t.play("P2", "play 8S").play("P3", "pass").play("P1", "pass")
    assert t.asked() == ["P2"] and not t.state.is_down()
    t.play("P2", "play 5S").play("P3", "play 7D")


@pytest.mark.clause("DAI-W07", "DAI-X29")
def test_in_a_revolution_jacks_turn_it_back() -> None:
    more = 'revolution = "yes"'
    t = table("JS 4S", "KS TS 5S", "7D TD 6D", trick="P3 QD", more=more, revolution="sets", jacks_back=True)
    t.play("P1", "play JS")
    assert t.clause("P2", "play TS") == "DAI-20"
    assert t.moves("P2") == ["pass", "play KS"]


@pytest.mark.clause("DAI-W07")
def test_four_jacks_are_both() -> None:
    """The deal is turned round, and the trick back: in the trick the order is as it was."""
    t = table("JS JH JD JC 3S", "KS KH KD KC 4S", "5D 6D", revolution="sets", jacks_back=True)
    t.play("P1", "play JS JH JD JC")
    assert t.state.revolution and not t.state.is_down()
    t.play("P2", "play KS KH KD KC").play("P3", "pass").play("P1", "pass")
    assert not t.state.revolution


@pytest.mark.clause("DAI-W08", "DAI-W09", "DAI-X45")
def test_in_a_run_no_card_has_an_effect_and_jokers_count_in_a_set() -> None:
    rules: dict[str, Any] = {
        "runs": True,
        "eights_end": True,
        "jacks_back": True,
        "fives_skip": True,
        "sevens_give": "must",
        "jokers": 2,
    }
    hands = ("5S 6S 7S 8S 9S TS JS * * 8H 3D", "9H TH JH QH KH AH 2H 4D", "QD KD AD 2C")
    for run in ("5S 6S 7S", "8S 9S TS", "9S TS JS"):
        t = table(*hands, **rules).play("P1", "play " + run)
        assert t.asked() == ["P2"] and not t.state.is_down()
    assert table(*hands, **rules).play("P1", "play 8H *").asked() == ["P1"]
    t = table(*hands, **rules).play("P1", "play 7S *")
    assert t.state.step != table(*hands, **rules).state.step and t.game.due(t.state) == (2, 2)
    assert table(*hands, **rules).play("P1", "play JS *").state.is_down()


@pytest.mark.clause("DAI-W01")
def test_a_position_may_not_have_what_nothing_brings_about() -> None:
    with pytest.raises(BadPosition, match="nothing turns the order of ranks round here"):
        at_position("daifugo", 'revolution = "yes"\n[hands]\nP1 = "3S 4S"\nP2 = "5S"\nP3 = "6S"')


@pytest.mark.clause("DAI-W42", "DAI-X49")
def test_three_nines_turn_the_order_round() -> None:
    hands = ("9S 9H 9D 9C 4S", "KS KH KD 8S 8H 8D", "8C * * 5D")
    t = table(*hands, three_nines=True, jokers=2).play("P1", "play 9S 9H 9D")
    assert t.state.revolution and "revolution" in t.events()
    assert t.clause("P2", "play KS KH KD") == "DAI-W01"
    assert "play 8S 8H 8D" in t.moves("P2")
    for cards in ("9S", "9S 9H", "9S 9H 9D 9C"):
        assert not table(*hands, three_nines=True, jokers=2).play("P1", "play " + cards).state.revolution
    assert not table(*hands, jokers=2).play("P1", "play 9S 9H 9D").state.revolution
    both = table(*hands, three_nines=True, revolution="sets", jokers=2).play("P1", "play 9S 9H 9D 9C")
    assert both.state.revolution


@pytest.mark.clause("DAI-W42")
def test_three_nines_with_a_joker_turn_it_back() -> None:
    hands = ("9S 9H * 4S", "KS KH KD", "8C 5D")
    t = table(*hands, three_nines=True, jokers=2, more='revolution = "yes"').play("P1", "play 9S 9H *")
    assert not t.state.revolution and "counter_revolution" in t.events()
    assert "play KS KH KD" in t.moves("P2")
    laid = table(*hands, three_nines=True, jokers=2, trick="P3 9D 9C *", more='revolution = "yes"')
    assert laid.clause("P1", "play 9S 9H *") == "DAI-21"
