"""W: going out by the last discard, the playable card, and two cards for want of a discard."""

import pytest

from tests.rules.table import table


@pytest.mark.clause("CR-W-25")
def test_going_out_is_discarding_the_last_card() -> None:
    """Laying the last card is not going out, discarding it is."""
    position = 'step = "play"\nmelds = [{ owner = "P1", cards = "{9S 9H 9D}" }]\n[hands]\nP1 = "9C KD"\nP2 = "3S 4S"'
    t = table("wikipedia", position).play("P1", "add 9C to 1", "discard KD")
    assert t.points()[:2] == (0, 10)
    position = 'step = "play"\nmelds = [{ owner = "P1", cards = "{9S 9H 9D}" }]\n[hands]\nP1 = "9C"'
    t = table("wikipedia", position).play("P1", "add 9C to 1")
    assert t.state.sheet == ()
    assert t.moves("P1") == ["draw both"]


BAN = """
step = "play"
melds = [{ owner = "P2", cards = "{8S 8H 8D}" }, { owner = "P1", cards = "<4C 5C *=6C 7C>" }]
[hands]
"""


@pytest.mark.clause("CR-W-26", "CR-X-17")
def test_a_playable_card_may_not_be_discarded() -> None:
    t = table("wikipedia", BAN + 'P1 = "3C KD"')
    refusal = t.refused("P1", "discard 3C")
    assert refusal.clause == "CR-W-26"
    assert refusal.reason == "The three of clubs can be played on the table, so it may not be discarded."
    assert refusal.remedy == "Play it, or discard a card that fits nowhere."
    assert t.moves("P1") == ["add 3C to 2", "discard KD"]
    kept = table("wikipedia", BAN + 'P1 = "3C KD"').play("P1", "discard KD")
    assert kept.hand("P1") == "3C"
    out = table("wikipedia", BAN + 'P1 = "3C KD"').play("P1", "add 3C to 2", "discard KD")
    assert out.points()[0] == 0


@pytest.mark.clause("CR-W-26", "CR-A-50")
def test_playable_is_also_a_card_for_a_joker_and_a_joker_itself() -> None:
    """6C would take the joker of the run; a joker fits any set."""
    t = table("wikipedia", BAN + 'P1 = "6C * KD"')
    assert t.clause("P1", "discard 6C") == "CR-W-26"
    assert t.clause("P1", "discard *") == "CR-W-26"


@pytest.mark.clause("CR-A-50")
def test_a_joker_is_playable_only_where_an_end_is_open() -> None:
    """Beside a run from ace to ace a joker goes nowhere."""
    long = "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>"
    t = table("wikipedia", f'step = "play"\nmelds = [{{ owner = "P1", cards = "{long}" }}]\n[hands]\nP1 = "* KD"')
    t.play("P1", "discard *")
    long = "<2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>"
    t = table("wikipedia", f'step = "play"\nmelds = [{{ owner = "P1", cards = "{long}" }}]\n[hands]\nP1 = "* KD"')
    assert t.clause("P1", "discard *") == "CR-W-26"


@pytest.mark.clause("CR-A-50")
def test_on_the_contract_turn_only_others_melds_make_a_card_playable() -> None:
    """9C fits only the own set, which waits for the next turn; KD fits P3's kings."""
    t = table(
        "wikipedia",
        """
        step = "play"
        melds = [{ owner = "P3", cards = "{KS KH KC}" }]
        [hands]
        P1 = "9S 9H 9D 9C 4C 4D 4H KD QD 2S 7C"
        """,
    ).play("P1", "down {9S 9H 9D} {4C 4D 4H}")
    assert t.clause("P1", "discard KD") == "CR-W-26"
    t.play("P1", "discard 9C")


@pytest.mark.clause("CR-W-40")
def test_who_is_not_down_may_discard_any_card() -> None:
    """Also one that others could use, and a joker (CR-A-54)."""
    position = BAN.replace('owner = "P1"', 'owner = "P3"')
    for card in ("3C", "8C", "6C", "*", "KD"):
        t = table("wikipedia", position + 'P1 = "3C 8C 6C * KD"').play("P1", f"discard {card}")
        assert t.asked() == ["P2"]


EMPTY = """
step = "play"
discards = "3C KD 2H"
melds = [{ owner = "P2", cards = "{8S 8H 8D}" }, { owner = "P1", cards = "<4C 5C 6C 7C>" }]
"""


@pytest.mark.clause("CR-W-27", "CR-A-52")
def test_who_has_no_card_to_discard_takes_the_upcard_and_a_stock_card() -> None:
    """Also when the last cards were all playable and had to be played."""
    t = table("wikipedia", EMPTY + 'stock = "QD JD ..."\n[hands]\nP1 = "8C"')
    assert t.clause("P1", "discard 8C") == "CR-W-26"
    early = t.refused("P1", "draw both")
    assert (early.clause, early.remedy) == ("CR-W-27", "Lay your cards on the table.")
    t.play("P1", "add 8C to 1")
    for move in ("draw stock", "draw upcard", "discard 8C"):
        none = t.refused("P1", move)
        assert (none.clause, none.reason) == ("CR-W-27", "You have no card to discard.")
        assert none.remedy == "Draw the upcard and a stock card: draw both."
    refusal = t.refused("P1", "discard 8C")
    assert refusal.clause == "CR-W-27"
    assert refusal.reason == "You have no card to discard."
    assert refusal.remedy == "Draw the upcard and a stock card: draw both."
    t.play("P1", "draw both")
    assert t.hand("P1") == "QD 3C"
    assert t.upcard() == "KD"


@pytest.mark.clause("CR-W-28")
def test_every_playable_card_of_the_two_is_played_before_the_discard() -> None:
    """3C fits the clubs, so QD may not be discarded while 3C is kept."""
    t = table("wikipedia", EMPTY + 'stock = "QD JD ..."\n[hands]\nP1 = "8C"\nP2 = "3S"')
    t.play("P1", "add 8C to 1", "draw both")
    refusal = t.refused("P1", "discard QD")
    assert refusal.clause == "CR-W-28"
    assert refusal.remedy == "Lay it off first."
    assert t.moves("P1") == ["add 3C to 2"]
    t.play("P1", "add 3C to 2", "discard QD")
    assert t.points()[:2] == (0, 5)


@pytest.mark.clause("CR-W-28", "CR-A-51")
def test_of_two_unplayable_cards_one_is_kept() -> None:
    """The hand goes on with it."""
    t = table("wikipedia", EMPTY.replace("3C KD 2H", "KD 2H") + 'stock = "QD ..."\n[hands]\nP1 = "8C"')
    t.play("P1", "add 8C to 1", "draw both", "discard QD")
    assert t.hand("P1") == "KD"
    assert t.upcard() == "QD"
    assert t.asked() == ["P2"]


@pytest.mark.clause("CR-A-51")
def test_the_rule_repeats_while_both_cards_are_played() -> None:
    """3C and 8C go down, then KD and 2C are drawn; 2C goes down and KD is the last discard."""
    t = table("wikipedia", EMPTY + 'stock = "8C 2C ..."\n[hands]\nP1 = "8C"')
    t.play("P1", "add 8C to 1", "draw both", "add 3C to 2", "add 8C to 1")
    assert t.moves("P1") == ["draw both"]
    t.play("P1", "draw both")
    assert t.hand("P1") == "KD 2C"
    assert t.clause("P1", "discard KD") == "CR-W-28"
    t.play("P1", "add 2C to 2", "discard KD")
    assert t.points()[0] == 0


@pytest.mark.clause("CR-A-51")
def test_without_discards_only_the_stock_card_is_taken() -> None:
    t = table("wikipedia", EMPTY.replace("3C KD 2H", "") + 'stock = "QD ..."\n[hands]\nP1 = "8C"\nP2 = "3S"')
    t.play("P1", "add 8C to 1", "draw both")
    assert t.hand("P1") == "QD"
    t.play("P1", "discard QD")
    assert t.points()[:2] == (0, 5)


@pytest.mark.clause("CR-A-51")
def test_without_a_stock_only_the_upcard_is_taken() -> None:
    """A stock cannot be formed from the upcard, which the player takes."""
    t = table("wikipedia", EMPTY.replace("3C KD 2H", "KD") + 'stock = ""\n[hands]\nP1 = "8C"\nP2 = "3S"\nP3 = "5S"')
    t.play("P1", "add 8C to 1", "draw both")
    assert t.hand("P1") == "KD"
    t.play("P1", "discard KD")
    assert t.points() == (0, 5, 5)


@pytest.mark.clause("CR-A-51", "CR-A-31", "CR-W-27")
def test_an_empty_stock_is_renewed_for_the_second_card() -> None:
    """From the discards under the upcard, which the player takes."""
    t = table("wikipedia", EMPTY + 'stock = ""\n[hands]\nP1 = "8C"\nP2 = "3S"\nP3 = "5S"')
    t.play("P1", "add 8C to 1", "draw both")
    assert t.asked() == ["*"]
    t.renew("2H KD")
    assert t.hand("P1") == "2H 3C"


@pytest.mark.clause("CR-A-51")
def test_with_both_piles_empty_the_deal_ends_and_all_score() -> None:
    """Nobody has gone out; the player without cards adds nothing."""
    t = table("wikipedia", EMPTY.replace("3C KD 2H", "") + 'stock = ""\n[hands]\nP1 = "8C"\nP2 = "3S"\nP3 = "5S"')
    t.play("P1", "add 8C to 1", "draw both")
    assert t.points() == (0, 5, 5)
    assert "out" not in t.events()
    assert "stock_out" in t.events()


@pytest.mark.clause("CR-A-53")
def test_the_upcard_may_be_taken_and_discarded() -> None:
    t = table("wikipedia", 'seats = 3\ndiscards = "QD"').play("P1", "draw upcard", "discard QD")
    assert t.upcard() == "QD"
