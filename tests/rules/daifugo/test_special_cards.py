"""5s, 7s, 10s, 2s and four of a rank: who misses a turn, which cards go, what ends a trick (DAI-W10 and on)."""

from typing import Any

import pytest

from tests.rules.daifugo.test_tricks import table
from tests.umpire.asking import judged, rules_of
from upcard.kernel.ui.position import BadPosition

FIVES = ("5S 5H 5D 4S 9H", "6S 6H KS KD", "7D 7H QD", "8D 8H AD")


@pytest.mark.clause("DAI-W10", "DAI-X30")
@pytest.mark.parametrize(("lead", "asked"), [("5S", "P3"), ("5S 5H", "P4"), ("4S", "P2")])
def test_each_five_makes_one_player_miss_the_turn(lead: str, asked: str) -> None:
    t = table(*FIVES, fives_skip=True).play("P1", "play " + lead)
    assert t.asked() == [asked]
    assert t.events().count("skipped") == int(asked[1]) - 2
    assert table(*FIVES).play("P1", "play " + lead).asked() == ["P2"]


@pytest.mark.clause("DAI-W11", "DAI-X30")
def test_who_misses_the_turn_may_play_later_in_the_trick() -> None:
    t = table(*FIVES, fives_skip=True).play("P1", "play 5S").play("P3", "play 7D").play("P4", "pass")
    t.play("P1", "play 9H").play("P2", "play KS")
    assert t.state.plays == (0, 2, 0, 1)


@pytest.mark.clause("DAI-W11", "DAI-X30", "DAI-W36")
def test_where_all_miss_the_turn_the_trick_is_over() -> None:
    t = table(*FIVES, fives_skip=True).play("P1", "play 5S 5H 5D")
    assert t.asked() == ["P1"] and t.state.need == 0 and "ended" in t.events()
    # Who has passed is not counted: of those who have not, two are skipped.
    t = table(*FIVES, fives_skip=True, trick="P4 3S 3H", more='passed = ["P2"]').play("P1", "play 5S 5H")
    assert t.asked() == ["P1"] and t.state.need == 0
    t = table("5S", "6S 7S", "7D 9D", fives_skip=True, trick="P2 4D", more='passed = ["P3"]').play("P1", "play 5S")
    assert t.asked() == ["P2"], "the 5 was the last card: the next on the left leads"


SEVENS = ("7S 7H 3S 3H 4D", "6S 6H KS KD", "8D 8H QD")


@pytest.mark.clause("DAI-W12", "DAI-W13", "DAI-X31", "DAI-X60")
def test_for_each_seven_a_card_goes_to_the_next_player() -> None:
    t = table(*SEVENS, sevens_give="may").play("P1", "play 7S 7H")
    assert t.asked() == ["P1"]
    assert t.moves("P1") == [
        *("keep", "give 3S", "give 3H", "give 4D", "give 3S 3H", "give 3S 4D", "give 3H 4D"),
    ]
    assert t.clause("P2", "play KS KD") == "DAI-W13"
    assert t.clause("P1", "play 3S") == t.clause("P1", "throw 3S") == t.clause("P1", "give 3S 3H 4D") == "DAI-W12"
    t.play("P1", "give 3S 3H")
    assert t.hand("P2") == "3S 6S KS 3H 6H KD" and t.hand("P1") == "4D"
    assert t.asked() == ["P2"] and t.state.need == 2
    assert t.told("P2")[0] == "N1 gives the three of spades and the three of hearts to you."
    assert t.told("P3")[0] == "N1 gives two cards to N2."


@pytest.mark.clause("DAI-W12", "DAI-X31")
def test_by_the_option_they_may_or_must_go() -> None:
    t = table(*SEVENS, sevens_give="may").play("P1", "play 7S").play("P1", "keep")
    assert t.asked() == ["P2"] and t.events() == ["kept"]
    must = table(*SEVENS, sevens_give="must").play("P1", "play 7S 7H")
    assert must.clause("P1", "keep") == must.clause("P1", "give 3S") == "DAI-W12"
    assert must.moves("P1") == ["give 3S 3H", "give 3S 4D", "give 3H 4D"]
    assert table(*SEVENS).play("P1", "play 7S").asked() == ["P2"]


@pytest.mark.clause("DAI-W12")
def test_the_next_player_is_one_in_play_who_may_have_passed() -> None:
    hands = ("7S 3S 4S", "", "KD KC", "8D 8C")
    t = table(*hands, sevens_give="must", trick="P4 6D", more='passed = ["P3"]').play("P1", "play 7S", "give 3S")
    assert t.hand("P3") == "3S KD KC"
    assert t.asked() == ["P4"]


@pytest.mark.clause("DAI-W13")
def test_fewer_cards_go_where_there_are_fewer() -> None:
    t = table("7S 7H 3S", "KS KD", "QS QD", sevens_give="must").play("P1", "play 7S 7H")
    assert t.moves("P1") == ["give 3S"]
    t.play("P1", "give 3S")
    assert t.state.finished == (0,), "who has given the last card away is finished"
    t = table("7S 7H", "KS KD", "QS QD", sevens_give="must").play("P1", "play 7S 7H")
    assert t.asked() == ["P2"] and t.state.finished == (0,), "there is nothing left to give"


@pytest.mark.clause("DAI-W14", "DAI-W15", "DAI-X32")
def test_for_each_ten_a_card_is_thrown_away() -> None:
    hands = ("TS 3S 5S", "JS 4H KS", "QD 6D 5D")
    t = table(*hands, tens_throw="may").play("P1", "play TS")
    assert t.moves("P1") == ["keep", "throw 3S", "throw 5S"]
    assert t.clause("P2", "play JS") == "DAI-W15"
    gone = len(t.state.played().cards)
    t.play("P1", "throw 3S")
    assert len(t.state.played().cards) == gone + 1 and t.hand("P1") == "5S"
    assert t.told() == ["N1 throws the three of spades away."]
    assert t.asked() == ["P2"]
    must = table(*hands, tens_throw="must").play("P1", "play TS")
    assert must.clause("P1", "keep") == must.clause("P1", "give 3S") == "DAI-W14"
    assert must.moves("P1") == ["throw 3S", "throw 5S"]


@pytest.mark.clause("DAI-W15", "DAI-X32")
def test_the_last_card_may_be_thrown_away() -> None:
    t = table("TS 3S", "JS 4H", "QD 6D", tens_throw="must").play("P1", "play TS", "throw 3S")
    assert t.state.finished == (0,)
    assert t.play("P2", "play JS").asked() == ["P3"]


@pytest.mark.clause("DAI-W33", "DAI-X43", "DAI-W36")
def test_twos_end_the_trick() -> None:
    t = table("AS 5D 6D", "2H KD 4C", "2C QD 4D", twos_clear=True).play("P1", "play AS").play("P2", "play 2H")
    assert t.asked() == ["P2"] and t.state.need == 0
    out = table("AS 5D 6D", "2H", "2C QD 4D", twos_clear=True).play("P1", "play AS").play("P2", "play 2H")
    assert out.asked() == ["P3"], "the 2 was the last card: the next on the left leads"
    assert table("2S 5D", "KD 4C", "QD 4D").play("P1", "play 2S").asked() == ["P2"]


@pytest.mark.clause("DAI-W34", "DAI-X44")
def test_an_equal_rank_beats_by_the_option() -> None:
    hands: tuple[str, ...] = ("9S 9H 2S", "9D 8D 2D", "2C QD *")
    t = table(*hands, equal_ranks=True, jokers=2).play("P1", "play 9S")
    assert t.moves("P2") == ["pass", "play 9D", "play 2D"]
    assert t.clause("P2", "play 8D") == "DAI-20"
    assert table(*hands, jokers=2).play("P1", "play 9S").clause("P2", "play 9D") == "DAI-21"
    t = table("* 9H", "* 8D", "2C QD", equal_ranks=True, jokers=2).play("P1", "play *")
    assert t.clause("P2", "play *") == "DAI-W26"


@pytest.mark.clause("DAI-W35", "DAI-W36", "DAI-X44")
def test_four_of_a_rank_on_each_other_end_the_trick() -> None:
    clears: dict[str, Any] = {"equal_ranks": True, "four_clears": True}
    hands = ("9S 9H 6D 5D", "9D 9C 4C", "2C 2D 4D")
    t = table(*hands, **clears).play("P1", "play 9S 9H").play("P2", "play 9D 9C")
    assert t.asked() == ["P2"] and t.state.need == 0
    singles = table("9S 9H 6D", "9D 4C", "9C 4D", **clears).play("P1", "play 9S").play("P2", "play 9D")
    assert singles.play("P3", "play 9C").asked() == ["P1"] and singles.state.need == 1
    assert singles.play("P1", "play 9H").asked() == ["P1"] and singles.state.need == 0
    at_once = table("9S 9H 9D 9C 5D", "6D 4C", "4D 4S", four_clears=True).play("P1", "play 9S 9H 9D 9C")
    assert at_once.asked() == ["P1"]
    joker = table("9S 9H 9D * 5D", "6D 4C", "4D 4S", four_clears=True, jokers=1).play("P1", "play 9S 9H 9D *")
    assert joker.asked() == ["P1"]
    assert table("9S 9H 9D 9C 5D", "6D 4C", "4D 4S").play("P1", "play 9S 9H 9D 9C").asked() == ["P2"]


@pytest.mark.parametrize(
    ("more", "changes", "reason"),
    [
        ('step = "throw"', {"sevens_give": "may"}, "no cards are parted with here"),
        ('step = "give_on"', {"sevens_give": "may"}, "the play on top is not such that cards go after it"),
        ('handed = ["P1"]', {"sevens_give": "may"}, "names who gave and who got"),
        ('handed = ["P1", "P2"]', {"tens_throw": "may"}, "names who gave and who got"),
    ],
)
def test_a_position_may_not_have_what_the_rules_do_not_bring_about(
    more: str, changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        table("7S 3S", "8S 9S", "4D 5D", trick="P3 6S" if "handed" in more else "P1 6S", more=more, **changes)


@pytest.mark.clause("DAI-W41", "DAI-X50", "DAI-W36")
@pytest.mark.parametrize("on_top", ["2S 2H 2D", "5S 6S 7S", "4S 4H 4D", "2S 2H *"])
def test_three_threes_beat_any_three_cards(on_top: str) -> None:
    hands = ("3S 3H 3D 3C KD", "AS AH", "QC QD")
    t = table(*hands, three_threes=True, runs=True, jokers=2, trick="P3 " + on_top)
    assert {"play 3S 3H 3D", "play 3S 3H 3C"} <= set(t.moves("P1"))
    t.play("P1", "play 3S 3H 3D")
    assert t.asked() == ["P1"] and t.state.need == 0 and "ended" in t.events()
    assert "play 3S 3H 3D" not in table(*hands, runs=True, jokers=2, trick="P3 " + on_top).moves("P1")


@pytest.mark.clause("DAI-W41")
def test_three_threes_are_bound_by_nothing_and_need_three_cards() -> None:
    hands = ("3S 3H 3D 3C KD", "AS AH", "QC QD")
    changes: dict[str, Any] = {"three_threes": True, "runs": True, "jokers": 2}
    for trick in ("P2 2H 2D", "P2 4S 4H 4D 4C", "P2 4S 5S 6S 7S"):
        assert not [move for move in table(*hands, **changes, trick=trick).moves("P1") if "3S 3H 3D" in move]
    bound = table("3S * 3D KD", *hands[1:], **changes, suit_bind=True, trick="P2 4S 4H 4C, P3 6S 6H 6C")
    assert bound.state.house_effects.bound
    assert bound.play("P1", "play 3S 3D *").asked() == ["P1"]
    out = table("3S 3H 3D", *hands[1:], **changes, trick="P3 9S 9H 9D").play("P1", "play 3S 3H 3D")
    assert out.asked() == ["P2"], "they were the last cards: the next on the left leads"
    assert table(*hands, **changes).play("P1", "play 3S 3H 3D").asked() == ["P1"], "so it is where they are led"


@pytest.mark.clause("DAI-W41")
def test_the_umpire_knows_three_threes() -> None:
    said = judged(rules_of("daifugo", three_threes=True), "play", 3, cards="3S 3H 3D", trick="{2S 2H 2D}")
    assert said.yes is True and said.clauses == ("DAI-W41",)
    assert judged(rules_of("daifugo"), "play", 3, cards="3S 3H 3D", trick="{2S 2H 2D}").yes is False
