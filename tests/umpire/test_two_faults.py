"""What the umpire of rummy games says first where several things are wrong, and what it does not take for granted."""

import pytest

from tests.umpire.asking import judged, rules_of
from upcard.umpire import BadQuestion

DENEXA = rules_of("contract-rummy", "denexa")
FAMILY = rules_of("contract-rummy", "family")
PARLETT = rules_of("contract-rummy", "parlett")
KALOOKI = rules_of("kalooki")
PAY_ME = rules_of("pay-me")


@pytest.mark.clause("CR-C-13", "CR-C-16", "PAY-10", "PAY-11")
@pytest.mark.parametrize(("when", "denexa", "pay_me"), [("draw", "CR-C-16", "PAY-11"), ("wait", "CR-C-13", "PAY-10")])
def test_what_is_no_meld_is_refused_for_the_turn_where_nothing_can_be_laid(when: str, denexa: str, pay_me: str) -> None:
    """The turn comes first, as at the table."""
    for question, told in (
        ("contract", {"melds": "3H 3D 3S / 4H 5H 6H", "deal": "2"}),
        ("lay", {"cards": "9S 9C 8H"}),
    ):
        assert judged(DENEXA, question, **told, when=when).clauses == (denexa,)
    for question, told in (("call", {"melds": "9H * 2S", "discard": "5C"}), ("lay", {"cards": "9S 9C 8H"})):
        assert judged(PAY_ME, question, **told, when=when).clauses == (pay_me,)


@pytest.mark.clause("PAY-13", "CR-C-26")
def test_what_is_no_meld_is_not_laid_in_a_game_where_nothing_is() -> None:
    assert judged(PAY_ME, "lay", cards="9S 9C 8H").clauses == ("PAY-13",)
    assert judged(DENEXA, "lay", cards="9S 9C 8H", down="no").clauses == ("CR-C-26",)


@pytest.mark.clause("PAY-07", "PAY-25")
def test_a_call_is_made_with_the_hand_of_its_deal() -> None:
    for told in (
        {"melds": "9H 9D 9S", "deal": "1"},
        {"melds": "9H 9D 9S 9C", "deal": "1"},
        {"melds": "9H 9D 9S", "discard": "KD", "deal": "1"},
        {"melds": "9H 9D 9S", "rest": "KD", "deal": "1"},
    ):
        assert judged(PAY_ME, "call", **told).yes, told
    for told, held, whole in (
        ({"melds": "9H 9D * 2S", "discard": "5C", "deal": "1"}, 5, 4),
        ({"melds": "9H 9D 9S", "deal": "2"}, 3, 5),
        ({"melds": "9H 9D 9S", "rest": "none", "deal": "1"}, 3, 4),
    ):
        with pytest.raises(BadQuestion) as wrong:
            judged(PAY_ME, "call", **told)
        assert wrong.value.place == "melds"
        assert f"a hand has {whole} cards in deal {told['deal']}, and these are {held}" in str(wrong.value)


@pytest.mark.clause("KAL-47", "KAL-50", "KAL-52", "CAR-32")
def test_nobody_takes_a_joker_that_only_moves() -> None:
    told = {"cards": "JS", "to": "1", "table": "<9S TS *=JS QS KS>", "rest": "KD"}
    no = judged(KALOOKI, "joker", **told, end="take")
    assert (no.yes, no.clauses[0], no.reason) == (False, "KAL-52", "A joker on the table stays on the table.")
    assert judged(KALOOKI, "joker", **told).reason.startswith("The joker moves to the high end")
    assert judged(KALOOKI, "joker", cards="JH", to="1", table="JC JD *", end="take").clauses == ("KAL-50",)
    assert judged(rules_of("carioca"), "joker", **told, end="take").clauses == ("CAR-32",)


@pytest.mark.clause("CR-D-24", "CR-F-16")
def test_a_joker_that_is_owed_is_in_the_hand() -> None:
    for rules, clause in ((DENEXA, "CR-D-24"), (FAMILY, "CR-F-16")):
        for told in ({"cards": "9S", "rest": "KH KD"}, {"cards": "9S", "rest": "KH KD *"}, {"cards": "9S"}):
            assert judged(rules, "discard", **told, owed="1").clauses == (clause,), told
        assert judged(rules, "discard", cards="*", owed="1").clauses == (clause,)
    assert judged(DENEXA, "lay", cards="KH KD *", owed="1").yes
    with pytest.raises(BadQuestion, match="no joker could have been taken") as wrong:
        judged(DENEXA, "discard", cards="9S", rest="KH QD", owed="1")
    assert wrong.value.place == "owed"


@pytest.mark.clause("CR-D-26", "CR-D-27", "CR-P-29", "CR-P-30", "CR-F-18")
def test_where_the_whole_hand_is_laid_at_once_no_contract_is_waited_for() -> None:
    table = {"table": "<5S 6S *=7S 8S>", "rest": "KH KD", "deal": "7", "down": "no"}
    for rules, part, layoff in (
        (DENEXA, "CR-D-26", "CR-D-27"),
        (PARLETT, "CR-P-30", "CR-P-29"),
        (FAMILY, "CR-F-18", "CR-F-18"),
    ):
        no = judged(rules, "layoff", cards="9S", **table)
        assert (no.clauses, no.reason) == ((layoff,), "Nobody lays off in this deal.")
        no = judged(rules, "lay", cards="9S 9D 9H", **table)
        assert (no.clauses, no.reason) == ((part,), "In this deal nothing is laid but the whole hand at once.")
        no = judged(rules, "joker", cards="7S", **table)
        assert (no.clauses, no.reason) == ((layoff,), "No joker on the table is replaced in this deal.")


def test_a_whole_pack_in_one_question_is_answered() -> None:
    pack = " ".join([rank + suit for suit in "SHDC" for rank in "A23456789TJQK"])
    with pytest.raises(BadQuestion, match="more than 40 cards of a hand cannot be judged"):
        judged(DENEXA, "contract", melds=pack)
    assert judged(rules_of("mille"), "meld", 2, cards=pack).yes is False
