"""A wild card on the discard pile that nobody may take (`take_wild_upcard`)."""

import pytest

from tests.rules.table import table
from upcard.bots import BOTS
from upcard.games.rummy.books.contract_rummy import CONTRACT_RUMMY
from upcard.games.rummy.rules import OPTIONS
from upcard.games.rummy.ui.rules_sheet import rules_sheet
from upcard.kernel.state import view

BOOKS = ("denexa", "wikipedia", "parlett", "family")
WILD_UPCARD = """
    seats = 3
    turn = "P1"
    hands = { P1 = "KD 9H", P2 = "7S 8S", P3 = "4C 5C" }
    discards = "UPCARD 3S"
"""
LEFT: dict[str, object] = {"take_wild_upcard": False, "wild_ranks": ("2",)}


@pytest.mark.clause("CR-A-69", "CR-A-55")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("upcard", "name"), [("*", "joker"), ("2C", "two of clubs")])
def test_a_wild_upcard_stays_where_it_lies(book: str, upcard: str, name: str) -> None:
    """Nobody is asked about it, and the active player has the stock only."""
    position = WILD_UPCARD.replace("UPCARD", upcard)
    free = table(book, position, wild_ranks=("2",))
    assert free.moves("P1") == ["draw stock", "draw upcard"]
    assert free.play("P1", "draw stock").asked() == ["P2", "P3"]
    t = table(book, position, **LEFT)
    assert t.moves("P1") == ["draw stock"]
    refusal = t.refused("P1", "draw upcard")
    assert (refusal.clause, refusal.remedy) == ("CR-A-69", "Draw from the stock.")
    assert refusal.reason == f"The {name} is wild, and no wild card is taken from the discard pile."
    assert t.clause("P2", "may-i") == "CR-A-69"
    assert t.play("P1", "draw stock").asked() == ["P1"]
    assert t.clause("P2", "may-i") == "CR-A-69"
    # The card that is laid on it is the upcard.
    assert t.play("P1", "discard KD").asked() == ["P2"]
    assert t.moves("P2") == ["draw stock", "draw upcard"]
    # A card is wild by the rules of the table.
    natural = table(book, WILD_UPCARD.replace("UPCARD", "2C"), take_wild_upcard=False)
    assert natural.moves("P1") == ["draw stock", "draw upcard"]


@pytest.mark.clause("CR-A-69")
@pytest.mark.parametrize("window", ["after_stock_draw", "after_refusal", "before_draw"])
def test_a_wild_upcard_opens_no_window(window: str) -> None:
    """Nor does it within a chain: after a claim the card below is not on offer if it is wild."""
    wild = 'seats = 3\nstep = "play"\n[hands]\nP1 = "KD *"\nP2 = "7S 8S"\nP3 = "4C 5C"'
    t = table("denexa", wild, take_wild_upcard=False, claim_window=window).play("P1", "discard *")
    assert t.asked() == ["P2"]
    assert t.moves("P2") == ["draw stock"]
    assert t.play("P2", "draw stock").asked() == ["P2"]
    below = WILD_UPCARD.replace("UPCARD", "QS *")
    chain = table("denexa", below, take_wild_upcard=False, claim_window="after_refusal")
    claimed = chain.play("P1", "draw stock", "P2", "may-i", "P3", "pass")
    assert claimed.asked() == ["P1"]
    assert claimed.clause("P3", "may-i") == "CR-A-69"


@pytest.mark.clause("CR-A-69")
def test_who_wants_a_card_from_an_empty_stock_under_a_wild_upcard_ends_the_deal() -> None:
    position = 'seats = 3\nturn = "P1"\nhands = { P1 = "KD 9H", P2 = "7S", P3 = "4C" }\ndiscards = "*"\nstock = ""'
    t = table("denexa", position, take_wild_upcard=False)
    assert t.moves("P1") == ["draw stock"]
    assert "stock_out" in [event.name for event in t.play("P1", "draw stock").state.events]


@pytest.mark.clause("CR-A-69", "CR-W-27")
def test_who_has_no_card_to_discard_takes_a_wild_upcard_too() -> None:
    position = """
        step = "play"
        down = ["P1"]
        hands.P1 = ""
        hands.P2 = "7S"
        hands.P3 = "4C"
        discards = "*"
    """
    t = table("wikipedia", position, take_wild_upcard=False)
    assert t.moves("P1") == ["draw both"]
    assert "*" in t.play("P1", "draw both").hand("P1")


@pytest.mark.clause("PAY-A-22", "CR-A-69")
def test_a_wild_card_of_the_deal_is_left_in_pay_me() -> None:
    position = 'seats = 2\nhands = { P1 = "KD 9H 4S", P2 = "7S 8S 5H" }\ndiscards = "3S"'
    assert table("pay-me", position).moves("P1") == ["draw stock", "draw upcard"]
    assert table("pay-me", position, take_wild_upcard=False).clause("P1", "draw upcard") == "CR-A-69"


@pytest.mark.clause("CR-A-69")
def test_the_sheet_says_that_wild_cards_stay_and_bots_draw_from_the_stock() -> None:
    rules = OPTIONS.change(CONTRACT_RUMMY.texts["denexa"].rules, {"take_wild_upcard": False})
    (turn,) = [section for section in rules_sheet(rules) if section.heading == "A turn"]
    assert (turn.lines[-1].text, turn.lines[-1].clauses) == (
        "A wild card on the discard pile stays there: nobody takes it.",
        ("CR-A-69",),
    )
    t = table("denexa", WILD_UPCARD.replace("UPCARD", "*"), take_wild_upcard=False)
    decision = BOTS["steady"](1).decide(t.game, view(t.state, 0), 0)
    assert (str(decision.move), decision.why) == ("draw stock", "The upcard may not be taken.")
