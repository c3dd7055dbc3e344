"""Points that are given to a wild rank hold, or are refused at once: nothing is taken and left without effect."""

from typing import Any

import pytest

from upcard.cards.card import parse_face
from upcard.catalogue import CATALOGUE
from upcard.interview import Interview
from upcard.options.house_rules import BadHouseRules, choose_rules, read_house_rules
from upcard.options.whole_rules import read_rules, write_rules

TWO = parse_face("2S")
WILD = {"wild_ranks": ["2"]}
TWENTY = {"card_points": {"2": 20}}
PARLETT = choose_rules(CATALOGUE, "contract-rummy", "parlett", {})
REASON = "20 for 2, but it is wild, and with wild_points = joker it counts 25"


def parlett(**changes: Any) -> Any:
    """The rules of the book with these changes."""
    return choose_rules(CATALOGUE, "contract-rummy", "parlett", changes).rules


def test_a_file_that_gives_points_to_a_wild_rank_is_refused_where_wild_cards_count_as_jokers() -> None:
    text = 'game = "contract-rummy"\nbook = "parlett"\n[changes]\nwild_ranks = ["2"]\ncard_points = { 2 = 20 }\n'
    with pytest.raises(BadHouseRules, match=REASON) as refused:
        read_house_rules(CATALOGUE, text)
    assert (refused.value.key, refused.value.line) == ("card_points", 5)
    assert read_house_rules(CATALOGUE, text + 'wild_points = "own"\n').rules.points()[TWO] == 20
    with pytest.raises(BadHouseRules, match="20 for 2S, but it is wild"):
        parlett(**WILD, card_points={"2S": 20}, wild_points="joker")


def test_what_says_the_same_is_no_contradiction() -> None:
    book = PARLETT.rules.card_points
    assert parlett(**WILD, card_points=dict(book)).card_points == book
    assert parlett(**WILD, card_points={"2": 25}).card_points["2"] == 25


@pytest.mark.parametrize(("first", "then"), [(WILD, TWENTY), (TWENTY, WILD)])
def test_an_interview_refuses_the_second_of_the_two_answers(first: dict[str, Any], then: dict[str, Any]) -> None:
    ((key, value),) = first.items()
    ((other, answer),) = then.items()
    talk = Interview(CATALOGUE, PARLETT, {}).answer(key, value)
    with pytest.raises(BadHouseRules, match="20 for 2, but it is wild"):
        talk.answer(other, answer)
    replies = {str(reply.value): reply.why for reply in talk.question(other).replies}
    assert other != "wild_ranks" or "it is wild" in replies["['2']"]
    assert talk.answer("wild_points", "own").answer(other, answer).rules.rules.points()[TWO] == 20


@pytest.mark.parametrize(("first", "then"), [(WILD, TWENTY), (TWENTY, WILD)])
def test_the_form_takes_along_that_wild_cards_count_what_their_rank_counts(
    first: dict[str, Any], then: dict[str, Any]
) -> None:
    rules = parlett(**first)
    assert PARLETT.entry.in_words is not None
    words = PARLETT.entry.in_words(PARLETT.rules, rules)
    ((key, value),) = then.items()
    together = words.along(key, {**first, key: value})
    assert together is not None and parlett(**together).points()[TWO] == 20


def test_rules_that_are_kept_and_ignore_such_points_are_read_as_they_are() -> None:
    kept = PARLETT.rules.but(wild_ranks=("2",), card_points={"2": 20})
    assert read_rules(PARLETT.entry, "parlett", write_rules(kept)) == kept
