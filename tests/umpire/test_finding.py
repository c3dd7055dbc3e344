"""Searching the rules that are played."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.clauses import clause_text
from upcard.umpire import find

from .asking import rules_of


def test_the_answer_is_that_of_these_rules() -> None:
    for limit, answer in ((0, "No limit."), (3, "Three claims.")):
        hits = find(rules_of("contract-rummy", "denexa", claim_limit=limit), "how many claims")
        (option,) = [hit for hit in hits if hit.heading == "claim_limit"]
        assert option.ours and option.text.endswith(f"? {answer}") and "CR-A-67" in option.clauses


def test_all_words_count_and_what_is_rare_counts_more() -> None:
    hits = find(rules_of("contract-rummy", "denexa"), "joker in a SET")
    assert hits[0].ours and hits[0].text == "A joker in a set stays there." and hits[0].clauses == ("CR-C-46",)
    assert len(hits) <= 12


def test_a_clause_is_found_by_its_id_with_what_rests_on_it() -> None:
    hits = find(rules_of("contract-rummy", "family"), "cr-f-08")
    assert all("CR-F-08" in hit.clauses for hit in hits) and {hit.ours for hit in hits} == {True, False}


def test_jokers_and_runs_stand_in_what_a_clause_says() -> None:
    assert "<5S 6S *=7S 8S>" in clause_text("CR-X-12") and clause_text("MIL-58").startswith("Natural meld:")


@pytest.mark.parametrize("words", ["", "   ", "xyzzy", "?!", "<zz>"])
def test_what_is_nowhere_is_not_found(words: str) -> None:
    assert find(rules_of("mille"), words) == ()


def test_every_game_answers_with_clauses_of_the_rulebook() -> None:
    for entry in CATALOGUE.values():
        hits = find(rules_of(entry.id), "cards")
        assert hits
        assert all(clause_text(clause) for hit in hits for clause in hit.clauses)
