"""The umpire where no stock card can be drawn: what becomes of the deal, by the clauses of the book that is played."""

import pytest

from .asking import judged, rules_of

CONTRACT_RUMMY = {book: rules_of("contract-rummy", book) for book in ("denexa", "wikipedia", "parlett", "family")}
KALOOKI = rules_of("kalooki")
PILES = {"denexa": ("CR-A-29", "CR-D-16"), "family": ("CR-F-20", "CR-A-30")}
ONE_LEFT = "may take the upcard; wanting a stock card ends the deal, and everybody scores."
VOID = "If another card is needed, even a penalty card, the deal is void."


@pytest.mark.clause("CR-A-29", "CR-A-30", "CR-D-16", "CR-F-20")
@pytest.mark.parametrize("book", CONTRACT_RUMMY)
def test_with_both_piles_empty_the_deal_ends_by_the_books_own_clause(book: str) -> None:
    no = judged(CONTRACT_RUMMY[book], "draw", card="none", stock="no")
    assert (no.yes, no.reason) == (False, "There is no upcard.")
    assert no.more == ("No stock card can be drawn either, so the deal ends.",)
    assert no.clauses == ("GEN-20", *PILES.get(book, ("CR-A-29",)))


@pytest.mark.clause("CR-A-29", "CR-A-30", "CR-F-20")
@pytest.mark.parametrize("book", CONTRACT_RUMMY)
def test_an_upcard_that_is_all_there_is_may_be_drawn_by_the_books_own_clause(book: str) -> None:
    yes = judged(CONTRACT_RUMMY[book], "draw", card="8C", stock="no")
    ends = (
        "When a card is wanted from the empty stock, the deal ends and everybody scores."
        if book == "family"
        else f"If no new stock can be made, the active player {ONE_LEFT}"
    )
    assert (yes.yes, yes.more) == (True, (ends,))
    assert yes.clauses == ("CR-C-17", *PILES.get(book, ("CR-A-29",)))


@pytest.mark.clause("CR-A-29", "CR-A-30")
def test_a_house_rule_of_the_empty_stock_is_cited_as_the_option() -> None:
    ends = rules_of("contract-rummy", "denexa", stock_empty="end_when_needed")
    assert judged(ends, "draw", card="8C", stock="no").clauses == ("CR-C-17", "CR-A-30")
    taken = rules_of("contract-rummy", "family", no_stock_possible="must_take_upcard")
    yes = judged(taken, "draw", card="8C", stock="no")
    assert yes.clauses == ("CR-C-17", "CR-A-29")
    assert yes.more == ("If no new stock can be made, the active player must take the upcard.",)


@pytest.mark.clause("KAL-24", "KAL-A-14")
def test_at_kalooki_the_deal_is_void_where_a_stock_card_is_wanted() -> None:
    yes = judged(KALOOKI, "draw", 3, card="8C", stock="no")
    assert yes.yes and yes.more[0].endswith(VOID) and yes.clauses == ("KAL-08", "KAL-A-14")
    no = judged(KALOOKI, "draw", 3, card="8C", stock="no", down="before")
    assert no.more == ("No stock card can be drawn either, so the deal is void.",)
    assert no.clauses == ("KAL-09", "KAL-24", "KAL-A-14")


@pytest.mark.clause("KAL-24", "KAL-A-14", "KAL-14", "KAL-13")
def test_a_call_for_which_there_is_no_penalty_card_makes_the_deal_void() -> None:
    told = {"calls": "P2", "turn": "P1", "card": "8C"}
    void = judged(KALOOKI, "claim", 3, down="P1", stock="no", **told)
    assert void.reason == "Ben gets the upcard, but no penalty card can be drawn, so the deal is void."
    assert void.more == ("Ada is down and must allow the call.",)
    assert void.clauses == ("KAL-A-04", "KAL-14", "KAL-24", "KAL-A-14")
    asked = judged(KALOOKI, "claim", 3, stock="no", **told)
    assert asked.more == ("No penalty card can be drawn: if Ben gets the upcard, the deal is void.",)
    assert asked.clauses == ("KAL-A-04", "KAL-13", "KAL-24", "KAL-A-14")
    drawn = judged(KALOOKI, "claim", 3, down="P1", **told)
    assert (drawn.reason, drawn.more[1]) == ("Ben gets the upcard.", "Ben also draws a penalty card.")
