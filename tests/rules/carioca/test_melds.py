"""Melds and contracts (rulebook, section 1.3), and jokers in the contract (CAR-26, CAR-27)."""

import pytest

from tests.rules.carioca.tables import down, holding, meld
from tests.rules.table import table
from upcard.games.rummy.ui.names import slots_in_words
from upcard.kernel.game import BadMove

TWO_SETS = "7S 7H 7H KD KC KS 2D 5C 9S QH AS 3D"


@pytest.mark.clause("CAR-14")
@pytest.mark.parametrize("trio", ["{7S 7H}", "{7S 7H QH}"])
def test_a_trio_is_three_cards_of_one_rank(trio: str) -> None:
    assert holding(TWO_SETS, 1).clause("P1", f"down {trio} {{KD KC KS}}") == "CAR-14"


@pytest.mark.clause("CAR-A-17", "CAR-14", "CAR-X-03")
def test_equal_cards_may_stand_in_one_trio() -> None:
    t = holding(TWO_SETS, 1).play("P1", "down {7S 7H 7H} {KD KC KS}", "discard QH")
    assert t.melds() == ["{7S 7H 7H}", "{KD KC KS}"]
    assert len(t.state.hand(0).cards) == 5
    assert sum(t.game.rules.points()[card.face] for card in t.state.hand(0).cards) == 39


@pytest.mark.clause("CAR-15")
def test_an_escalera_is_four_cards_of_one_suit_in_order() -> None:
    t = holding("7S 7H 7D 3C 4C 5C 6C 6D 8C QD 2S 9H", 2)
    assert t.clause("P1", "down {7S 7H 7D} <3C 4C 5C>") == "CAR-15"
    assert t.refused("P1", "down {7S 7H 7D} <3C 4C 5C 6D>").reason == "<3C 4C 5C 6D> is no run: 6D is of another suit."
    with pytest.raises(BadMove, match="8C"):
        t.refused("P1", "down {7S 7H 7D} <4C 5C 6C 8C>")
    assert t.play("P1", "down {7S 7H 7D} <3C 4C 5C 6C>").melds()[1] == "<3C 4C 5C 6C>"


@pytest.mark.clause("CAR-16")
@pytest.mark.parametrize("run", ["<AC 2C 3C 4C>", "<JD QD KD AD>"])
def test_an_ace_is_low_or_high(run: str) -> None:
    t = holding(f"9S 9H 9D {run[1:-1]} 7C 2S 5H 6H 8H", 2)
    assert t.play("P1", f"down {{9S 9H 9D}} {run}").melds()[1] == run


@pytest.mark.clause("CAR-17")
def test_no_escalera_goes_through_the_ace() -> None:
    t = holding("9S 9H 9D QC KC AC 2C 7C 2S 5H 6H 8H", 2)
    assert t.clause("P1", "down {9S 9H 9D} <QC KC AC 2C>") == "CAR-17"
    t = down("2H 5C 9C", meld("<JH QH KH AH>"))
    assert t.clause("P1", "add 2H to 1") == "CAR-24"


@pytest.mark.clause("CAR-18", "CAR-19")
def test_the_first_meld_is_the_whole_contract() -> None:
    """In one turn, and once."""
    t = holding(TWO_SETS, 1)
    assert t.clause("P1", "down {7S 7H 7H}") == "CAR-18"
    assert t.clause("P1", "meld {7S 7H 7H}") == "CAR-18"
    t.play("P1", "down {7S 7H 7H} {KD KC KS}")
    assert t.clause("P1", "down {7S 7H 7H} {KD KC KS}") == "CAR-18"


@pytest.mark.clause("CAR-K1", "CAR-K2", "CAR-K3", "CAR-K4", "CAR-K5", "CAR-K6", "CAR-K7", "CAR-18", "CAR-20", "CAR-21")
@pytest.mark.clause("CAR-A-01")
@pytest.mark.parametrize(
    ("deal", "hand", "move"),
    [
        (1, "7S 7H 7H KD KC KS 2D 5C 9S QH AS 3D", "down {7S 7H 7H} {KD KC KS}"),
        (2, "7S 7H 7H 3C 4C 5C 6C 2D 9S QH AS 3D", "down {7S 7H 7H} <3C 4C 5C 6C>"),
        (3, "8D 9D TD JD 3C 4C 5C 6C 9S QH AS 3D", "down <8D 9D TD JD> <3C 4C 5C 6C>"),
        (4, "7S 7H 7H KD KC KS 4C 4D * QH AS 3D", "down {7S 7H 7H} {KD KC KS} {4C 4D *}"),
        (5, "7S 7H 7H KD KC KS 3C 4C 5C 6C AS 3D", "down {7S 7H 7H} {KD KC KS} <3C 4C 5C 6C>"),
        (6, "7S 7H 7H 8D 9D TD JD 3C 4C 5C 6C AS", "down {7S 7H 7H} <8D 9D TD JD> <3C 4C 5C 6C>"),
        (7, "AS 2S 3S 4S 8D 9D TD JD 3C 4C 5C 6C AS", "down <AS 2S 3S 4S> <8D 9D TD JD> <3C 4C 5C 6C>"),
    ],
)
def test_every_contract_is_laid_and_left_as_the_table_says(deal: int, hand: str, move: str) -> None:
    """Contract and one discard; in the deals 6 and 7 that is the whole hand, and the player is out."""
    t = holding(hand, deal)
    spare = hand.split()[-1]
    t.play("P1", move, f"discard {spare}")
    if deal < 6:
        assert t.asked() == ["P4"]
        assert len(t.state.hand(0).cards) == (0, 5, 4, 3, 2, 1)[deal]
    else:
        assert "out" in t.events()
        assert t.points()[0] == 0


@pytest.mark.clause("CAR-19")
@pytest.mark.parametrize(
    ("deal", "melds"),
    [
        (1, "<5H 6H 7H 8H>"),
        (2, "{2S 2H 2D} {KS KC KD}"),
        (3, "{2S 2H 2D}"),
        (4, "<5H 6H 7H 8H>"),
        (5, "{2S 2H 2D} <5H 6H 7H 8H> <9C TC JC QC>"),
        (6, "{2S 2H 2D} {KS KC KD}"),
        (7, "{2S 2H 2D}"),
    ],
)
def test_another_contract_is_refused_by_its_row(deal: int, melds: str) -> None:
    """In words that name it."""
    t = holding("2S 2H 2D KS KC KD 5H 6H 7H 8H 9C TC JC QC", deal)
    refusal = t.refused("P1", f"down {melds}")
    assert refusal.clause == f"CAR-K{deal}"
    assert slots_in_words(t.game.compiled_rules.of(t.state).contract.slots) in refusal.reason


@pytest.mark.clause("CAR-18")
@pytest.mark.parametrize(("deal", "melds"), [(1, "{2S 2H 2D}"), (2, "<5H 6H 7H 8H>"), (5, "{2S 2H 2D} <5H 6H 7H 8H>")])
def test_a_part_of_the_contract_is_refused_as_such(deal: int, melds: str) -> None:
    assert holding("2S 2H 2D KS KC KD 5H 6H 7H 8H 9C TC JC QC", deal).clause("P1", f"down {melds}") == "CAR-18"


@pytest.mark.clause("CAR-14", "CAR-15", "CAR-A-02", "CAR-X-04")
def test_contract_melds_have_exactly_their_sizes() -> None:
    """A trio is three cards, an escalera four; the option lets them be larger."""
    hand, move = "7S 7H 7D 7C KD KC KS 2D 5C 9S QH AS", "down {7S 7H 7D 7C} {KD KC KS}"
    assert holding(hand, 1).clause("P1", move) == "CAR-14"
    long = holding("7S 7H 7D 2D 3D 4D 5D 6D 9S QH AS KC", 2).refused("P1", "down {7S 7H 7D} <2D 3D 4D 5D 6D>")
    assert (long.clause, "the sizes differ" in long.reason) == ("CAR-15", True)
    assert "laid_contract" in holding(hand, 1, contract_sizes="at_least").play("P1", move).events()


@pytest.mark.clause("CAR-A-02", "CAR-A-01", "CAR-20", "CAR-X-16")
def test_deal_six_is_not_won_by_a_longer_meld() -> None:
    """The odd card is discarded."""
    hand = "9S 9H 9D 9C 2C 3C 4C 5C TD JD QD KD"
    t = holding(hand, 6)
    assert t.clause("P1", "down {9S 9H 9D 9C} <2C 3C 4C 5C> <TD JD QD KD>") == "CAR-A-02"
    t.play("P1", "down {9S 9H 9D} <2C 3C 4C 5C> <TD JD QD KD>")
    assert t.asked() == ["P1"]
    assert "out" in t.play("P1", "discard 9C").events()
    longer = holding(hand, 6, contract_sizes="at_least")
    assert "out" in longer.play("P1", "down {9S 9H 9D 9C} <2C 3C 4C 5C> <TD JD QD KD>").events()


@pytest.mark.clause("CAR-20", "CR-A-01")
def test_the_contract_that_may_be_wanted_to_take_every_card() -> None:
    """Option `hand7`; in the book contract and discard use up the hand by their numbers alone."""
    hand, move = "7S 8S 9S TS 2C 3C 4C 5C TD JD QD KD AD 2H", "down <7S 8S 9S TS> <2C 3C 4C 5C> <TD JD QD KD>"
    assert "laid_contract" in holding(hand, 7).play("P1", move).events()
    refusal = holding(hand, 7, hand7="all_cards").refused("P1", move)
    assert refusal.clause == "CR-A-01"
    assert "leaves no card; 2 would be left" in refusal.reason


@pytest.mark.clause("CAR-A-16")
@pytest.mark.parametrize(
    ("one", "other"),
    [("<2H 3H 4H 5H>", "<6H 7H 8H 9H>"), ("<2H 3H 4H 5H>", "<4H 5H 6H 7H>"), ("<2H 3H 4H 5H>", "<2H 3H 4H 5H>")],
    ids=["touch", "overlap", "equal"],
)
def test_escaleras_of_one_suit_may_lie_as_they_like(one: str, other: str) -> None:
    hand = f"{one[1:-1]} {other[1:-1]} KD QD 2S 7C"
    assert "laid_contract" in holding(hand, 3).play("P1", f"down {one} {other}").events()
    strict = holding(hand, 3, touching_runs="one_per_suit")
    assert strict.clause("P1", f"down {one} {other}") == "CAR-A-16"
    assert holding(hand, 3, touching_runs="gap").clause("P1", f"down {one} {other}") == "CAR-A-16"


@pytest.mark.clause("CAR-A-16", "CAR-X-15")
def test_touching_runs_as_an_option() -> None:
    """Legal here, not with no_touch."""
    hand = "2H 3H 4H 5H 6H 7H 8H 9H JS QS KS AS 8D"
    move = "down <2H 3H 4H 5H> <6H 7H 8H 9H> <JS QS KS AS>"
    assert "out" in holding(hand, 7).play("P1", move, "discard 8D").events()
    assert holding(hand, 7, touching_runs="no_touch").clause("P1", move) == "CAR-A-16"


@pytest.mark.clause("CAR-A-16")
def test_two_trios_of_one_rank() -> None:
    """Legal; not where the option forbids it."""
    hand, move = "9S 9H 9D 9C 9C 9H KD QD 2S 7C JH 4D", "down {9S 9H 9D} {9C 9C 9H}"
    assert "laid_contract" in holding(hand, 1).play("P1", move).events()
    assert holding(hand, 1, same_rank_sets="forbidden").clause("P1", move) == "CAR-A-16"


@pytest.mark.clause("CAR-26")
def test_a_joker_stands_for_any_card() -> None:
    """In a trio and in every place of an escalera."""
    for run in ("<*=3C 4C 5C 6C>", "<3C 4C *=5C 6C>", "<3C 4C 5C *=6C>"):
        hand = "7S 7H * " + " ".join("*" if "=" in card else card for card in run[1:-1].split()) + " KD QD 2S 8H JH"
        assert holding(hand, 2).play("P1", f"down {{7S 7H *}} {run}").melds()[1] == run


@pytest.mark.clause("CAR-27", "CAR-A-05", "CAR-X-05")
def test_one_joker_in_each_meld_of_the_contract() -> None:
    """Not two in one, but one in each."""
    hand = "7S 7H * KD KC * KS 2D 5C 9S QH AS"
    assert "laid_contract" in holding(hand, 1).play("P1", "down {7S 7H *} {KD KC *}").events()
    t = holding(hand, 1)
    assert t.clause("P1", "down {7S * *} {KD KC KS}") == "CAR-27"
    assert t.melds() == []
    assert holding("9S 9H 9D 3C * 5C * KD QD 2S 7C JH", 2).clause("P1", "down {9S 9H 9D} <3C *=4C 5C *=6C>") == "CAR-27"


@pytest.mark.clause("CAR-A-05", "CAR-X-06")
def test_three_jokers_in_a_contract_of_three() -> None:
    t = holding("7S 7H * KD KC * 4C 4S * AS 2D 9H", 4).play("P1", "down {7S 7H *} {KD KC *} {4C 4S *}")
    assert len(t.melds()) == 3


@pytest.mark.clause("CAR-A-05")
def test_the_limit_of_jokers_is_an_option() -> None:
    """Without one a natural card is enough; "half" and "minority" allow two in a run of four, or one."""
    hand, move = "7S * * KD KC KS 2D 5C 9S QH AS 3D", "down {7S * *} {KD KC KS}"
    assert "laid_contract" in holding(hand, 1, wild_limit_contract="none").play("P1", move).events()
    assert holding(hand, 1, wild_limit_contract="minority").clause("P1", move) == "CAR-A-05"
    run = "9S 9H 9D 3C * 5C * KD QD 2S 7C JH"
    move = "down {9S 9H 9D} <3C *=4C 5C *=6C>"
    assert "laid_contract" in holding(run, 2, wild_limit_contract="half").play("P1", move).events()


@pytest.mark.clause("CAR-A-04", "CAR-X-08")
def test_no_new_melds_after_the_contract() -> None:
    """Extending is all; the option allows more."""
    t = down("9S 9H 9D 2C", meld("{9C 9C 9H}"))
    assert t.clause("P1", "meld {9S 9H 9D}") == "CAR-A-04"
    t.play("P1", "add 9S to 1", "add 9H to 1", "add 9D to 1")
    assert t.melds() == ["{9C 9C 9H 9S 9H 9D}"]
    t = down("9S 9H 9D 2C", meld("{9C 9C 9H}"), extra_melds="next_turn").play("P1", "meld {9S 9H 9D}")
    assert len(t.melds()) == 2
    t = table(
        "carioca",
        f'step = "play"\nseats = 4\n[hands]\nP1 = "{TWO_SETS.replace("9S QH", "3S 3C")}"\n',
        extra_melds="same_turn",
    )
    t.play("P1", "down {7S 7H 7H} {KD KC KS}", "meld {3D 3S 3C}")
    assert len(t.melds()) == 3
