"""Searching the rules that are played."""

import time

import pytest

import upcard
from upcard.catalogue import CATALOGUE
from upcard.clauses import clause_text
from upcard.umpire import BadQuestion, find

from .asking import rules_of


def test_the_answer_is_that_of_these_rules() -> None:
    for limit, answer in ((0, "No limit."), (3, "Three times.")):
        hits = find(rules_of("contract-rummy", "denexa", claim_limit=limit), "how many claims")
        (option,) = [hit for hit in hits if hit.heading == "How many upcards may a player get out of turn in one deal?"]
        assert option.ours and option.text == answer and "CR-A-67" in option.clauses


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


@pytest.mark.parametrize("words", [" ".join(map(chr, range(97, 122))), "x" * 41])
def test_so_many_words_are_looked_for_and_no_more(words: str) -> None:
    with pytest.raises(BadQuestion) as wrong:
        find(rules_of("mille"), words)
    assert wrong.value.key == "words"


OTHERS = {
    "denexa": ("CR-W-", "CR-P-", "CR-F-"),
    "wikipedia": ("CR-D-", "CR-P-", "CR-F-"),
    "parlett": ("CR-D-", "CR-W-", "CR-F-"),
    "family": ("CR-D-", "CR-W-", "CR-P-"),
}


@pytest.mark.parametrize("book", OTHERS)
def test_the_clauses_of_other_books_are_not_found(book: str) -> None:
    for words in ("joker run", "card", "discard upcard", "contract deal", "claim", "points", "ace"):
        for hit in find(rules_of("contract-rummy", book), words, 1000):
            assert not [clause for clause in hit.clauses if clause.startswith(OTHERS[book])], hit
    own = {"denexa": "CR-D-07", "wikipedia": "CR-W-11", "parlett": "CR-P-12", "family": "CR-F-12"}
    assert any(hit.clauses == (own[book],) for hit in find(rules_of("contract-rummy", book), own[book], 1000))


def test_what_both_books_share_is_found_in_either() -> None:
    beginner = rules_of("classic-rummy", "beginner")
    assert any("CL-C-03" in hit.clauses for hit in find(beginner, "CL-C-03"))
    assert not [hit for hit in find(beginner, "ace never high", 1000) if hit.clauses == ("CL-O-04",)]
    assert [hit for hit in find(rules_of("classic-rummy", "online"), "ace never high") if "CL-O-04" in hit.clauses]


def test_what_was_read_once_is_not_read_again() -> None:
    """A hundred searches after the first take less than a second of this machine."""
    rules = rules_of("contract-rummy", "denexa")
    find(rules, "card")
    begun = time.process_time()
    for _ in range(100):
        find(rules, "card joker run set meld deal turn player hand points claim contract")
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    ("game", "words", "said"),
    [
        ("contract-rummy", "Puis-je ?", "Contract Rummy is not Puis-je ?"),
        ("daifugo", "grand millionaire", "It is also called Grand Millionaire, "),
        ("contract-rummy", "buy", "May the others take the upcard out of turn?"),
        ("kalooki", "buying", "May the others take the upcard out of turn?"),
    ],
)
def test_names_that_people_look_for_are_found(game: str, words: str, said: str) -> None:
    hits = find(rules_of(game), words)
    assert said in f"{hits[0].heading} {hits[0].text}" and hits[0].ours


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("do aces count high and low", "The ace is low or high, never both at once."),
        ("who goes first", "The player on the dealer’s right begins; turns and the deal pass to the right."),
        ("what happens if there is a tie", "After seven deals the lowest total wins; equal totals share the win."),
        ("two jokers next to each other", "May two wild cards stand side by side in a run? Yes."),
        ("add to other peoples sets", "laid off"),
        ("do i have to discard at the end", "the last one may be melded, laid off or discarded"),
        ("what is a trio", "A trio is three cards of one rank."),
        ("may i", "May the others take the upcard out of turn? No."),
    ],
)
def test_questions_are_answered_as_they_are_typed(words: str, said: str) -> None:
    """Among the first three, as many as a phone shows."""
    assert [hit for hit in find(rules_of("carioca"), words)[:3] if said in f"{hit.heading} {hit.text}"], words


def test_an_amount_is_asked_for_by_what_it_is_of() -> None:
    """Which much is meant is told by the other words."""
    hits = find(upcard.game("gin"), "how much is gin")
    assert "Gin brings 25 points more from each other player." in [hit.text for hit in hits[:3]]


def test_rules_that_mean_nothing_beside_the_others_answer_nothing() -> None:
    """At Gin nothing is laid on the table, there are no contracts, and nobody claims."""
    gin = upcard.game("gin")
    asked = {hit.heading for words in ("lay off", "contract", "joker", "claim") for hit in find(gin, words) if hit.ours}
    assert not asked & {
        "From when may a player lay off?",
        "May the melds of a contract be larger than it says?",
        "How many upcards may a player get out of turn in one deal?",
    }
    contracts = {hit.heading for hit in find(upcard.game("contract-rummy"), "larger contract")}
    assert "May the melds of a contract be larger than it says?" in contracts
