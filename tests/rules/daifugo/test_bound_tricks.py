"""Bound tricks, runs and jokers (DAI-W16 to DAI-W27, DAI-W37)."""

import tomllib
from typing import Any

import pytest

from tests.rules.daifugo.test_tricks import table
from tests.rules.table import fresh, game_table
from upcard.kernel.ui.position import BadPosition
from upcard.options.house_rules import BadHouseRules

BOUND: dict[str, Any] = {"suit_bind": True, "jokers": 2}


@pytest.mark.clause("DAI-W16", "DAI-X33")
def test_two_plays_in_the_same_suits_bind_the_trick() -> None:
    hands = ("5H KD 3S AH", "8H 9S 4S", "JH KS 6C")
    t = table(*hands, suit_bind=True).play("P1", "play 5H").play("P2", "play 8H")
    assert t.events() == ["played", "bound"]
    assert t.told()[1] == "The trick is bound to hearts."
    assert t.scene("P3").signs == ("Bound to hearts",)
    assert t.clause("P3", "play KS") == "DAI-W16"
    assert t.moves("P3") == ["pass", "play JH"]
    t.play("P3", "play JH")
    assert t.moves("P1") == ["pass", "play AH"]
    free = table(*hands, suit_bind=True).play("P1", "play 5H").play("P2", "play 9S")
    assert {*free.moves("P3")} == {"pass", "play JH", "play KS"}
    book = table(*hands).play("P1", "play 5H").play("P2", "play 8H")
    assert {*book.moves("P3")} == {"pass", "play JH", "play KS"}


@pytest.mark.clause("DAI-W16")
def test_pairs_bind_where_both_suits_agree_and_the_next_trick_is_free() -> None:
    t = table("5H 5S 3D", "8S 8H 9D 9C KD", "JH JS QH QD 6C", suit_bind=True).play("P1", "play 5S 5H")
    t.play("P2", "play 8S 8H")
    assert t.moves("P3") == ["pass", "play JS JH"]
    t.play("P3", "pass").play("P1", "pass").play("P2", "play 9D")
    assert t.moves("P3") == ["pass", "play JS", "play JH", "play QH", "play QD"]
    half = table("5H 5S 3D", "8D 8H 9D", "JH JS QH QD 6C", suit_bind=True).play("P1", "play 5S 5H")
    assert half.play("P2", "play 8H 8D").events() == ["played"]


@pytest.mark.clause("DAI-W17", "DAI-X34")
def test_a_joker_has_the_suit_that_is_wanted_and_four_cards_bind_nothing() -> None:
    t = table("6S 6H 3D", "9S * 4C", "QS QH QD *", **BOUND).play("P1", "play 6S 6H").play("P2", "play 9S *")
    assert t.events() == ["played", "bound"]
    assert t.clause("P3", "play QS QD") == "DAI-W16"
    assert t.moves("P3") == ["pass", "play QS QH", "play QS *", "play QH *"]
    four = table("6S 6H 6D 6C 3D", "9S 9H 9D 9C 4C", "QS 5S", **BOUND).play("P1", "play 6S 6H 6D 6C")
    assert four.play("P2", "play 9S 9H 9D 9C").events() == ["played"]


@pytest.mark.clause("DAI-W18", "DAI-X35")
def test_two_consecutive_ranks_bind_the_trick_to_the_next() -> None:
    hands = ("5H KD 3S", "6S 6H 4S", "7D KS 6C")
    t = table(*hands, rank_bind="ranks").play("P1", "play 5H").play("P2", "play 6S")
    assert t.events() == ["played", "ranks_bound"]
    assert t.clause("P3", "play KS") == "DAI-W18"
    t.play("P3", "play 7D")
    assert t.moves("P1") == ["pass"]
    both: dict[str, Any] = {"rank_bind": "with_suits", "suit_bind": True}
    free = table(*hands, **both).play("P1", "play 5H").play("P2", "play 6S")
    assert free.moves("P3") == ["pass", "play 7D", "play KS"]
    suited = table(*hands, **both).play("P1", "play 5H").play("P2", "play 6H")
    assert suited.events() == ["played", "bound", "ranks_bound"]
    with pytest.raises(
        BadHouseRules, match="a trick cannot be bound to suits and ranks together as long as suit_bind = false"
    ):
        table(*hands, rank_bind="with_suits")


@pytest.mark.clause("DAI-W18")
def test_where_the_order_is_turned_round_the_next_rank_is_the_one_below() -> None:
    more = 'revolution = "yes"'
    t = table("9H KD", "8S 4S", "7D 6S 6C", more=more, rank_bind="ranks", revolution="sets")
    t.play("P1", "play 9H").play("P2", "play 8S")
    assert t.moves("P3") == ["pass", "play 7D"]


@pytest.mark.clause("DAI-W19", "DAI-X61")
def test_jokers_alone_are_bound_by_nothing_and_runs_by_suits_only() -> None:
    t = table("5H KD", "6H 4S", "* KS", suit_bind=True, rank_bind="ranks", jokers=1)
    t.play("P1", "play 5H").play("P2", "play 6H")
    assert t.moves("P3") == ["pass", "play *"]
    rules: dict[str, Any] = {"suit_bind": True, "rank_bind": "ranks", "runs": True}
    t = table("3H 4H 5H KD", "4S 5S 6S 4D", "7S 8S 9S 7C 8C 9C", **rules)
    t.play("P1", "play 3H 4H 5H").play("P2", "play 4S 5S 6S")
    assert not t.state.house_effects.ranks_bound and not t.state.house_effects.bound
    t = table("3S 4S 5S KD", "6S 7S 8S 4D", "9S TS JS 7C 8C 9C", **rules)
    t.play("P1", "play 3S 4S 5S").play("P2", "play 6S 7S 8S")
    assert t.state.house_effects.bound == 1 and t.moves("P3") == ["pass", "play 9S TS JS"]
    t = table("3S 4S 5S KD", "6S 7S 8S 4D", "9C TC JC", **rules)
    t.play("P1", "play 3S 4S 5S").play("P2", "play 6S 7S 8S")
    assert t.clause("P3", "play 9C TC JC") == "DAI-W16"


RUNS = ("5S 6S 7S 8S 3D", "6H 7H 8H 9H 4D", "KS KH KD 2C")


@pytest.mark.clause("DAI-W20", "DAI-X36")
def test_a_run_is_three_or_more_cards_of_a_suit_in_sequence() -> None:
    t = table(*RUNS, runs=True)
    runs = {"5S 6S 7S", "6S 7S 8S", "5S 6S 7S 8S"}
    assert {move[5:] for move in t.moves("P1") if move.count(" ") > 1} == runs
    for cards in ("5S 6S", "5S 6S 8S", "5S 6S 3D"):
        assert t.clause("P1", "play " + cards) == "DAI-W20"
    assert table(*RUNS).clause("P1", "play 5S 6S 7S") == "DAI-15"


@pytest.mark.clause("DAI-W21", "DAI-X36")
def test_only_a_higher_run_of_as_many_cards_beats_a_run() -> None:
    t = table(*RUNS, runs=True).play("P1", "play 5S 6S 7S")
    assert t.moves("P2") == ["pass", "play 6H 7H 8H", "play 7H 8H 9H"]
    assert t.clause("P2", "play 6H 7H 8H 9H") == "DAI-18"
    t.play("P2", "pass")
    assert t.clause("P3", "play KS KH KD") == "DAI-W21"
    equal = table("6S 7S 8S 3D", "6H 7H 8H 4D", "KS 2C", runs=True).play("P1", "play 6S 7S 8S")
    assert equal.clause("P2", "play 6H 7H 8H") == "DAI-W21"
    kings = table("KS KH KD 2C", "6H 7H 8H 4D", "3S 4S", runs=True).play("P1", "play KS KH KD")
    assert kings.clause("P2", "play 6H 7H 8H") == "DAI-W21"


@pytest.mark.clause("DAI-W22", "DAI-X37")
def test_runs_end_at_the_two_and_a_joker_stands_where_it_beats_most() -> None:
    t = table("KS AS 2S 3S 4S", "4D 5D", "6D 7D", runs=True)
    assert [move for move in t.moves("P1") if move.count(" ") > 1] == ["play AS 2S KS"]
    assert t.clause("P1", "play AS 2S 3S") == "DAI-W20"
    hands = ("5S 6S 7S 3D", "5H 6H 7H * 4D", "9S TS JS 2C")
    t = table(*hands, runs=True, jokers=1).play("P1", "play 5S 6S 7S")
    assert t.moves("P2") == ["pass", "play 6H 7H *"]
    assert t.clause("P2", "play 5H 6H *") == "DAI-W21"
    top = table("KS AS *", "QH KH AH 2H", "3S 4S", runs=True, jokers=1).play("P1", "play KS AS *")
    assert top.clause("P2", "play KH AH 2H") == "DAI-W21", "K A and a joker is as high as can be"
    gap = table("5S 7S * * 3D", "6H 7H 8H", "4S", runs=True, jokers=2)
    assert "play 5S 7S *" in gap.moves("P1") and "play 5S * *" in gap.moves("P1"), "three 5s with two jokers are no run"
    assert gap.play("P1", "play 5S * *").clause("P2", "play 6H 7H 8H") == "DAI-W21"


@pytest.mark.clause("DAI-W22", "DAI-W21")
def test_in_a_revolution_the_joker_stands_at_the_lower_end() -> None:
    more = 'revolution = "yes"'
    t = table("7S 8S 9S 3D", "7H 8H 9H * 4D", "2C", more=more, runs=True, jokers=1, revolution="sets")
    t.play("P1", "play 7S 8S 9S")
    assert t.moves("P2") == ["pass", "play 7H 8H *"]


@pytest.mark.clause("DAI-W23", "DAI-X62")
@pytest.mark.parametrize(("jokers", "sizes"), [(0, [18, 17, 17]), (1, [18, 18, 17]), (2, [18, 18, 18])])
def test_jokers_are_dealt_with_the_other_cards(jokers: int, sizes: list[int]) -> None:
    t = fresh("daifugo", 3, jokers=jokers).play("*", "choose 3")
    pack = " ".join(["*"] * jokers + [f"{rank}{suit}" for suit in "SHDC" for rank in "23456789TJQKA"])
    assert t.clause("*", "shuffle " + pack.partition(" ")[2]) == "DAI-05"
    t.renew(pack)
    assert [len(t.state.hand(seat).cards) for seat in range(3)] == sizes


@pytest.mark.clause("DAI-W24", "DAI-W25", "DAI-W26", "DAI-X39")
def test_jokers_alone_are_highest_and_stand_for_others_by_the_option() -> None:
    hands = ("2S 2H 4D", "* * 5S 6S", "3S 3H")
    t = table(*hands, jokers=2).play("P1", "play 2S")
    assert t.moves("P2") == ["pass", "play *"]
    assert t.play("P2", "play *").clause("P3", "play 3S") == "DAI-W26"
    pair = table(*hands, jokers=2).play("P1", "play 2S 2H")
    assert pair.moves("P2") == ["pass", "play * *"]
    lead = table(*hands, jokers=2, turn="P2")
    assert {"play 5S *", "play 5S * *", "play 6S *", "play *", "play * *"} <= set(lead.moves("P2"))
    alone = table(*hands, jokers=2, joker_use="alone", turn="P2")
    assert alone.moves("P2") == ["play 5S", "play 6S", "play *", "play * *"]
    assert alone.clause("P2", "play 5S *") == "DAI-W24"


@pytest.mark.clause("DAI-W27", "DAI-X39")
def test_the_three_of_spades_beats_a_joker_that_was_played_alone() -> None:
    rules: dict[str, Any] = {"jokers": 2, "spade_three": True}
    hands = ("* 5D 6D", "* 3H KD 4C", "3S QD 4D")
    t = table(*hands, trick="P3 2D", **rules).play("P1", "play *")
    assert t.clause("P2", "play *") == t.clause("P2", "play 3H") == "DAI-W26"
    t.play("P2", "pass").play("P3", "play 3S")
    assert t.asked() == ["P3"] and t.state.need == 0
    bound = (
        table("5H KD", "6H 4S", "* KS", "3S 4D", suit_bind=True, **rules).play("P1", "play 5H").play("P2", "play 6H")
    )
    assert bound.play("P3", "play *").play("P4", "play 3S").asked() == ["P4"], "it is bound by nothing then"
    pair = table("* * 5D", "4C 4D", "3S 3H", **rules).play("P1", "play * *").play("P2", "pass")
    assert pair.moves("P3") == ["pass"]
    first = table("4D 5D", "3S KD", "6D", **rules).play("P1", "play 4D")
    assert first.moves("P2") == ["pass", "play KD"], "on other cards it is the lowest"
    assert table(*hands, trick="P3 2D", jokers=2).play("P1", "play *", "P2 pass").moves("P3") == ["pass"]


@pytest.mark.clause("DAI-W37", "DAI-X46")
def test_jokers_are_the_highest_cards_of_the_exchange() -> None:
    more = 'step = "give"\ndeal = 2\nsheet = [["P1", "P2", "P3"]]'
    t = table("4S 5S 6S", "8D 9D TD", "* 2S AH 5D", turn="P3", more=more, jokers=1)
    assert t.moves("P3") == ["give 2S *"]
    assert t.clause("P3", "give 2S AH") == "DAI-52"
    two = table("4S 5S 6S", "8D 9D TD", "* * 2S AH", turn="P3", more=more, jokers=2)
    assert two.moves("P3") == ["give * *"]
    two.play("P3", "give * *")
    assert two.hand("P1") == "4S 5S 6S * *" and two.hand("P3") == "2S AH"


def test_which_of_two_jokers_another_has_seen_is_written_down() -> None:
    text = 'seats = 3\n[hands]\nP1 = "4S * *"\nP2 = "5S 6S"\nP3 = "7S"\n[known.P1]\nP2 = "*"\nP3 = "?? *"\n'
    t = game_table("daifugo", {"jokers": 2}).lay(**tomllib.loads(text))
    seen = sorted([card.seen for card in t.state.hand(0).cards])
    assert seen == [1, 1 | 2, 1 | 4]
    again = t.entry.read_position(t.game, t.written())
    assert again == t.state
    with pytest.raises(BadPosition, match="is not in the hand"):
        game_table("daifugo", {"jokers": 2}).lay(**tomllib.loads(text.replace('"?? *"', '"* * *"')))
