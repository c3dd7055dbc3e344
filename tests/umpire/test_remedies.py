"""What the umpire advises after a no: something that can be done at that table, in words for real cards."""

import pytest

from upcard.umpire import BadQuestion, ask

from .asking import judged, rules_of

DENEXA = rules_of("contract-rummy", "denexa")
WIKIPEDIA = rules_of("contract-rummy", "wikipedia")
PARLETT = rules_of("contract-rummy", "parlett")
FAMILY = rules_of("contract-rummy", "family")
CARIOCA = rules_of("carioca")
KALOOKI = rules_of("kalooki")

MINE = "7S 7H 7D / KH KS KD"


@pytest.mark.clause("CR-D-26", "CR-D-27", "CR-P-29", "CR-P-30", "CR-F-18")
@pytest.mark.parametrize("down", ["now", "no"])
def test_a_deal_in_which_the_whole_hand_is_laid_knows_no_next_turn(down: str) -> None:
    """Whatever is said of the contract: nobody is down in that deal."""
    for rules in (DENEXA, PARLETT, FAMILY):
        no = judged(rules, "joker", cards="5C", table="3C 4C * 6C", deal="7", down=down)
        assert no.reason == "No joker on the table is replaced in this deal."
        no = judged(rules, "lay", cards="3C 4C 5C 6C", deal="7", down=down)
        assert no.reason == "In this deal nothing is laid but the whole hand at once."


@pytest.mark.clause("CAR-A-06", "CR-A-41")
def test_jokers_that_only_move_are_not_said_to_be_taken() -> None:
    for rules in (CARIOCA, DENEXA):
        no = judged(rules, "joker", cards="7C", table="5C 6C * 8C", mine="8C 8H 8D / 5C 5H 5D", down="now", rest="2C")
        assert no.reason == "The jokers of this meld may be replaced from your next turn on."


@pytest.mark.clause("CAR-A-04", "CAR-22", "CR-W-24")
def test_after_the_contract_the_remedy_is_what_may_still_be_done() -> None:
    told = {"cards": "9D 9C 9H", "mine": MINE, "rest": "2C 3C"}
    no = judged(CARIOCA, "lay", down="now", **told)
    assert no.more == ("Discard now.",), "lay-offs wait for the next turn too"
    assert judged(CARIOCA, "lay", down="before", **told).more == ("Lay cards off on the melds of the table.",)
    again = {"melds": "9D 9C 9H / 4C 4D 4H", "mine": MINE, "rest": "2C"}
    assert judged(WIKIPEDIA, "contract", down="before", **again).more == ("Lay cards off on the melds of the table.",)
    assert judged(DENEXA, "contract", down="before", **again).more == ("Lay further melds, or lay cards off.",)
    assert judged(DENEXA, "contract", down="now", **again).more == ("Discard now.",)


@pytest.mark.clause("KAL-54", "KAL-A-21")
def test_a_hand_of_jokers_is_not_told_to_discard_another_card() -> None:
    alone = judged(KALOOKI, "discard", cards="*", rest="none", mine="4C 4S 4D / 5C 5H 5D / 9H 9S 9D")
    assert (alone.clauses, alone.more) == (("KAL-54",), ("Lay it on the table.",))
    assert judged(KALOOKI, "discard", cards="*", rest="9H").more == ("Discard another card.",)


@pytest.mark.clause("CR-W-27", "CR-A-49", "CR-W-30", "CR-C-48")
def test_what_follows_the_last_card_is_said() -> None:
    told = {"table": "8H 8S 8D", "mine": MINE, "down": "before", "rest": "none"}
    more = judged(WIKIPEDIA, "layoff", cards="8C", **told).more
    assert more == ("You have no card left to discard, so you take the upcard and a stock card and play on.",)
    for rules, deal in ((WIKIPEDIA, "7"), (DENEXA, "1"), (PARLETT, "1")):
        table = {**told, "mine": "7S 7H 7D / 4C 5C 6C 7C 8C 9C TC"} if deal == "7" else told
        assert judged(rules, "layoff", cards="8C", deal=deal, **table).more == (
            "That is your last card, so you go out.",
        )
    laid = judged(DENEXA, "lay", cards="9H 9S 9D", **told)
    assert laid.more == ("That is your last card, so you go out.",) and laid.clauses == ("CR-C-26", "CR-D-21")
    assert judged(DENEXA, "layoff", cards="8C", table="8H 8S 8D", mine=MINE, rest="2C").more == ()


@pytest.mark.clause("KAL-13", "KAL-14", "KAL-15")
def test_a_call_tells_its_price_and_who_must_let_it_go() -> None:
    free = judged(KALOOKI, "claim", calls="P3", turn="P2")
    assert free.more == ("If Cid gets the upcard, a penalty card comes with it.",)
    bound = judged(KALOOKI, "claim", calls="P3", turn="P2", down="P2")
    assert bound.more == ("Ben is down and must allow the call.", "Cid also draws a penalty card.")
    assert bound.clauses == ("KAL-A-04", "KAL-14")


@pytest.mark.clause("CR-W-27", "CR-W-28", "CR-A-51")
def test_whoever_drew_two_for_want_of_a_discard_is_answered() -> None:
    told = {"table": "8H 8S 8D", "mine": MINE, "down": "before", "when": "redrew"}
    assert judged(WIKIPEDIA, "discard", cards="2C", rest="3D", **told).yes
    no = judged(WIKIPEDIA, "discard", cards="2C", rest="8C", **told)
    assert (no.yes, no.clauses, no.more) == (False, ("CR-W-28",), ("Lay it off first.",))
    assert judged(WIKIPEDIA, "layoff", cards="8C", rest="2C", **told).yes


@pytest.mark.clause("KAL-44", "KAL-49")
def test_a_run_that_ends_in_a_joker_takes_the_next_natural_card() -> None:
    """Where another joker could not stand beside it."""
    told = {"table": "5S 6S 7S *", "mine": "9C 9H 9D / 5C 5H 5D / TH TC TD", "rest": "3H", "to": "1"}
    assert judged(KALOOKI, "layoff", cards="2S", **told).more == ("The run takes 9S.",)
    told["table"] = "JS QS KS AS"
    assert judged(KALOOKI, "layoff", cards="8S", **told).more == ("The run takes TS.",)
    told["table"] = "TS JS QS KS"
    assert judged(DENEXA, "layoff", cards="2S", **told).more == ("The run takes 9S or AS.",)


@pytest.mark.clause("PAY-19", "PAY-20", "PAY-22")
def test_a_wild_card_is_wild_by_the_clause_of_its_rank() -> None:
    pay_me = rules_of("pay-me")
    for cards, deal, clauses in (
        ("7S 7H 2S", "1", ("PAY-14", "PAY-19")),
        ("7S 7H 3S", "1", ("PAY-14", "PAY-20")),
        ("AS 2S 3S 4S", "2", ("PAY-17", "PAY-22")),
        ("4S 2S 6S *", "1", ("PAY-17", "PAY-18", "PAY-19")),
    ):
        assert judged(pay_me, "meld", cards=cards, deal=deal).clauses == clauses


@pytest.mark.clause("CR-O-02", "CR-O-03", "CR-A-60")
def test_the_points_of_ranks_made_wild_rest_on_the_book_and_on_that_rule() -> None:
    wild = judged(rules_of("contract-rummy", "parlett", wild_ranks=["2"]), "worth", cards="2C *")
    assert wild.reason == "Together they count 50 points."
    assert wild.clauses == ("CR-P-31", "CR-P-32", "CR-P-33", "CR-P-34", "CR-O-03")


@pytest.mark.clause("CR-C-34", "CR-D-23", "CR-C-33", "CR-W-31")
def test_no_remedy_is_a_command_to_type() -> None:
    asked = (
        (DENEXA, "lay", {"cards": "9H 9D 9C", "down": "no", "rest": "2C"}, "Lay the whole contract first."),
        (
            DENEXA,
            "joker",
            {"cards": "7S", "table": "5S 6S * 8S", "down": "no", "rest": "2C"},
            "Lay the whole contract first.",
        ),
        (
            WIKIPEDIA,
            "discard",
            {"cards": "KH", "deal": "7", "rest": "none", "mine": "9H 9S 9D / 4C 5C 6C 7C 8C 9C TC"},
            "Keep it, and end your turn without a discard.",
        ),
    )
    for rules, question, told, remedy in asked:
        no = ask(rules, ("Ada", "Ben", "Cid", "Dora"), question, told)
        assert no.more == (remedy,)


@pytest.mark.clause("PAY-25", "PAY-A-07")
def test_a_call_that_needs_a_discard_names_it() -> None:
    pay_me = rules_of("pay-me")
    yes = judged(pay_me, "call", melds="KS KH 3D", rest="4C", deal="1")
    assert (yes.yes, yes.more) == (True, ("Your discard is the four of clubs.",))
    assert judged(pay_me, "call", melds="KS KH 3D", discard="4C", deal="1").more == ()


@pytest.mark.clause("CAR-32", "CR-D-23", "CR-W-22", "CR-F-15")
def test_a_joker_is_judged_by_the_book_that_is_played() -> None:
    told = {"cards": "7S", "table": "5S 6S * 8S", "to": "1", "down": "before", "rest": "KC KD 5D"}
    for rules, clause in ((DENEXA, "CR-D-23"), (WIKIPEDIA, "CR-W-22"), (FAMILY, "CR-F-15")):
        assert judged(rules, "joker", end="low", **told).clauses == (clause,)
    stays = judged(CARIOCA, "joker", end="take", deal="2", **told)
    assert (stays.clauses, stays.more) == (("CAR-32",), ("Move the joker to an end of its run.",))


@pytest.mark.clause("GEN-20", "CR-A-29", "CR-A-30", "CR-A-24", "KAL-A-14", "CAR-A-14")
def test_the_umpire_is_told_of_which_piles_there_are() -> None:
    no = judged(DENEXA, "draw", card="none")
    assert (no.clauses, no.reason, no.more) == (("GEN-20",), "There is no upcard.", ("Draw from the stock.",))
    assert judged(DENEXA, "draw", card="8D").more == ()
    yes = judged(DENEXA, "draw", card="8D", stock="no")
    assert (yes.yes, yes.clauses) == (True, ("CR-C-17", "CR-A-29", "CR-D-16"))
    assert yes.more == (
        "If no new stock can be made, the active player may take the upcard; wanting a stock card "
        "ends the deal, and everybody scores.",
    )
    must = rules_of("contract-rummy", "denexa", no_stock_possible="must_take_upcard")
    assert judged(must, "draw", card="8D", stock="no").more == (
        "If no new stock can be made, the active player must take the upcard.",
    )
    for rules, clause in ((KALOOKI, "KAL-A-14"), (CARIOCA, "CAR-A-14")):
        assert judged(rules, "draw", card="8D", stock="no").clauses[-1] == clause
    none = judged(DENEXA, "claim", calls="P3", stock="no")
    assert (none.yes, none.clauses) == (False, ("CR-A-24",))
    with pytest.raises(BadQuestion, match="name one card, the top one of the discard pile, or no card"):
        judged(DENEXA, "draw")


@pytest.mark.clause("GEN-20", "CR-A-30", "KAL-24", "KAL-09")
def test_nobody_is_told_to_draw_from_a_stock_that_is_empty() -> None:
    for book in ("denexa", "wikipedia", "parlett", "family"):
        no = judged(rules_of("contract-rummy", book), "draw", card="none", stock="no")
        assert (no.yes, no.reason) == (False, "There is no upcard.")
        assert no.more == ("No stock card can be drawn either, so the deal ends.",) and "GEN-20" in no.clauses
    void = judged(KALOOKI, "draw", card="none", stock="no")
    assert void.more == ("No stock card can be drawn either, so the deal is void.",) and "KAL-24" in void.clauses
    down = judged(KALOOKI, "draw", card="7H", down="before", stock="no")
    assert (down.clauses[0], down.more) == ("KAL-09", void.more)
    assert judged(KALOOKI, "draw", card="7H", down="before").more == ("Draw from the stock.",)
    early = judged(DENEXA, "draw", card="7H", stock="no", when="play")
    assert (early.yes, early.clauses) == (False, ("CR-C-16",)), "drawn already: that is why"


@pytest.mark.clause("CR-C-17", "CR-C-19", "KAL-13")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_whose_turn_it_is_simply_draws_the_upcard(book: str) -> None:
    """The others may have it only where the active player does not want it."""
    rules = rules_of("contract-rummy", book)
    both = judged(rules, "claim", calls="P3 P2", turn="P2", card="7H")
    assert both.yes is None
    assert both.reason == "Ben, whose turn it is, may simply draw the upcard, before anything else."
    assert both.more[0] == "If Ben has drawn already: Cid gets the upcard."
    assert "CR-C-17" in both.clauses and not any("your own turn" in line for line in both.more)
    alone = judged(rules, "claim", calls="P2", turn="P2")
    assert (alone.yes, alone.reason) == (None, both.reason)
    assert alone.more == ("A player who has drawn already in this turn cannot take it any more.",)
    assert judged(rules, "claim", calls="P3", turn="P2").reason == "Cid gets the upcard."


def test_where_nobody_calls_out_of_turn_the_upcard_is_drawn_by_whose_turn_it_is() -> None:
    with pytest.raises(BadQuestion, match="there is no question 'claim'"):
        judged(CARIOCA, "claim", calls="P3", turn="P2")
    asked = judged(KALOOKI, "claim", calls="P4 P3", turn="P2")
    assert asked.reason == "Cid gets the upcard, unless Ben, whose turn it is, takes it."


@pytest.mark.clause("CR-D-25")
def test_of_a_hand_that_is_not_told_the_joker_can_be_melded() -> None:
    told = {"table": "<5S 6S * 8S>", "cards": "7S", "down": "before"}
    for book in ("denexa", "wikipedia", "parlett"):
        assert judged(rules_of("contract-rummy", book), "joker", **told).yes, book
    assert judged(DENEXA, "joker", **told).more[-1] == "The joker has to be used in this turn."
    assert judged(DENEXA, "joker", rest="2H", **told).clauses == ("CR-D-25",)
    only_runs = rules_of("contract-rummy", "denexa", wild_melds="runs")
    assert judged(only_runs, "joker", **told).yes
    assert judged(FAMILY, "joker", **{**told, "down": "no"}).clauses == ("CR-A-39",)
