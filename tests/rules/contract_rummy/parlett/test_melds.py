"""P: the contract, laying off, and jokers on the table."""

import pytest

from tests.rules.table import table

TWO_SETS = """
seats = 4
step = "play"
discards = "6H"
melds = [{ owner = "P3", cards = "{KS KH KC}" }]
[hands]
P1 = "9S 9H 9D 9C 4C 4D 4H KD QD 2S 7C"
"""
DOWN = "down {9S 9H 9D} {4C 4D 4H}"


@pytest.mark.clause("CR-P-16")
def test_contract_melds_have_exactly_the_needed_size() -> None:
    t = table("parlett", TWO_SETS)
    refusal = t.refused("P1", "down {9S 9H 9D 9C} {4C 4D 4H}")
    assert refusal.clause == "CR-P-16"
    assert (
        refusal.reason
        == "The contract is two sets of three, not one set of four and one set of three: the sizes differ."
    )
    assert refusal.remedy == "Lay exactly the cards of the contract, and other cards later."
    t.play("P1", DOWN)


@pytest.mark.clause("CR-P-17", "CR-X-03")
def test_on_the_contract_turn_no_other_card_is_laid_down() -> None:
    """Neither on the own melds nor on others'."""
    t = table("parlett", TWO_SETS).play("P1", DOWN)
    for move in ("add 9C to 2", "add KD to 1"):
        refusal = t.refused("P1", move)
        assert refusal.clause == "CR-P-17"
        assert refusal.reason == "No other card is laid in the turn of the contract."
    t.play("P1", "discard KD")


@pytest.mark.clause("CR-P-18")
def test_laying_off_starts_on_the_next_own_turn() -> None:
    t = table("parlett", TWO_SETS).play("P1", DOWN, "discard 7C")
    for seat in ("P2", "P3", "P4"):
        card = t.upcard()
        t.play(seat, "draw upcard", f"discard {card}")
    t.play("P1", "draw upcard", "add 9C to 2", "add KD to 1")
    assert t.melds()[:2] == ["{KS KH KC KD}", "{9S 9H 9D 9C}"]


@pytest.mark.clause("CR-P-19", "CR-A-35")
def test_new_melds_from_the_next_own_turn_on() -> None:
    position = """
    step = "play"
    [hands]
    P1 = "9S 9H 9D 4C 4D 4H QC QD QH 2S 7C"
    """
    t = table("parlett", position).play("P1", DOWN)
    refusal = t.refused("P1", "meld {QC QD QH}")
    assert refusal.clause == "CR-P-19"
    assert refusal.reason == "Further melds wait for your next turn."
    later = """
    step = "play"
    melds = [{ owner = "P1", cards = "{9S 9H 9D}" }]
    [hands]
    P1 = "QC QD QH 2S 3S 4S 5S 7C"
    """
    t = table("parlett", later).play("P1", "meld {QC QD QH}", "meld <2S 3S 4S 5S>")
    assert t.melds() == ["{9S 9H 9D}", "{QC QD QH}", "<2S 3S 4S 5S>"]


def runs(cards: str) -> str:
    return f'deal = 3\nstep = "play"\n[hands]\nP1 = "{cards}"'


@pytest.mark.clause("CR-P-20")
def test_two_runs_of_different_suits_may_lie_as_they_like() -> None:
    table("parlett", runs("2H 3H 4H 5H 6S 7S 8S 9S KD QD JC")).play("P1", "down <2H 3H 4H 5H> <6S 7S 8S 9S>")


@pytest.mark.clause("CR-P-21")
def test_consecutive_cards_of_one_suit_are_one_run() -> None:
    """2 to 9 is one run; also where a joker makes them meet (CR-A-11)."""
    t = table("parlett", runs("2H 3H 4H 5H 6H 7H 8H 9H KD QD *"))
    refusal = t.refused("P1", "down <2H 3H 4H 5H> <6H 7H 8H 9H>")
    assert refusal.clause == "CR-P-21"
    assert refusal.reason == "<2H 3H 4H 5H> and <6H 7H 8H 9H> follow each other without a gap."
    assert refusal.remedy == "Use another suit, or leave a rank free between them."
    assert t.clause("P1", "down <3H 4H 5H *=6H> <7H 8H 9H TH>") == "GEN-22"
    assert t.clause("P1", "down <2H 3H 4H *=5H> <6H 7H 8H 9H>") == "CR-P-21"
    assert not [move for move in t.moves("P1") if move.startswith("down <2H 3H 4H 5H> <6H 7H")]


@pytest.mark.clause("CR-P-22", "CR-X-05")
def test_with_a_break_they_are_two() -> None:
    """2 to 5 and 7 to ten; overlapping is allowed (CR-A-10)."""
    table("parlett", runs("2H 3H 4H 5H 7H 8H 9H TH KD QD JC")).play("P1", "down <2H 3H 4H 5H> <7H 8H 9H TH>")
    table("parlett", runs("2H 3H 4H 5H 4H 5H 6H 7H KD QD JC")).play("P1", "down <2H 3H 4H 5H> <4H 5H 6H 7H>")


@pytest.mark.clause("CR-A-11")
def test_the_ace_above_the_king_does_not_touch_the_two() -> None:
    """JQKA and 2345 of one suit."""
    table("parlett", runs("JH QH KH AH 2H 3H 4H 5H KD QD JC")).play("P1", "down <JH QH KH AH> <2H 3H 4H 5H>")


@pytest.mark.clause("CR-A-12")
def test_runs_may_touch_later() -> None:
    """The rule is for contracts."""
    t = table(
        "parlett",
        'step = "play"\nmelds = [{ owner = "P1", cards = "<2H 3H 4H 5H>" }]\n[hands]\nP1 = "6H 7H 8H 9H KD QD"',
    ).play("P1", "meld <6H 7H 8H 9H>")
    assert t.melds() == ["<2H 3H 4H 5H>", "<6H 7H 8H 9H>"]


TAKING = """
seats = 4
step = "play"
melds = [{ owner = "P2", cards = "<5S 6S *=7S 8S>" }, { owner = "P1", cards = "{9S 9H *}" }]
[hands]
P1 = "7S KH KD 2C 9D"
"""


@pytest.mark.clause("CR-P-23", "CR-X-13", "CR-A-45")
def test_a_player_who_is_down_takes_the_joker_for_its_card() -> None:
    """Into the hand, to be melded anew or kept (CR-A-37)."""
    t = table("parlett", TAKING).play("P1", "swap 7S in 1")
    assert t.melds()[0] == "<5S 6S 7S 8S>"
    assert sorted(t.hand("P1").split()) == ["*", "2C", "9D", "KD", "KH"]
    t.play("P1", "meld {KH KD *}", "discard 2C")
    kept = table("parlett", TAKING).play("P1", "swap 7S in 1", "discard 2C")
    assert "*" in kept.hand("P1")


@pytest.mark.clause("CR-P-23", "CR-P-17", "CR-A-41")
def test_not_before_the_contract_and_not_with_another_card() -> None:
    """Nor on the contract turn."""
    early = table("parlett", TAKING.replace('owner = "P1"', 'owner = "P2"'))
    assert early.clause("P1", "swap 7S in 1") == "CR-P-23"
    assert early.clause("P1", "swap 7S in 1 low") == "CR-P-23"
    assert table("parlett", TAKING).clause("P1", "swap 2C in 1") == "CR-C-44"
    same_turn = table("parlett", 'down_now = ["P1"]\n' + TAKING)
    assert same_turn.clause("P1", "swap 7S in 1") == "CR-P-17"


@pytest.mark.clause("CR-P-24")
@pytest.mark.parametrize(("end", "run"), [("low", "<*=4S 5S 6S 7S 8S>"), ("high", "<5S 6S 7S 8S *=9S>")])
def test_or_shifts_the_joker_to_either_end_of_the_run(end: str, run: str) -> None:
    """It does not come to hand."""
    t = table("parlett", TAKING).play("P1", f"swap 7S in 1 {end}")
    assert t.melds()[0] == run
    assert "*" not in t.hand("P1")
    assert len(t.hand("P1").split()) == 4


@pytest.mark.clause("CR-P-24", "CR-W-22", "CR-F-15", "CR-D-23")
def test_other_books_do_not_shift_jokers() -> None:
    for book, clause in (("wikipedia", "CR-W-22"), ("family", "CR-F-15"), ("denexa", "CR-D-23")):
        refusal = table(book, TAKING).refused("P1", "swap 7S in 1 low")
        assert refusal.clause == clause
        assert refusal.reason == "A replaced joker does not move within its run."


@pytest.mark.clause("CR-P-24")
def test_a_joker_moves_within_runs_only() -> None:
    """Also at a table where it may be taken from a set."""
    refusal = table("parlett", TAKING, joker_take_from="any").refused("P1", "swap 9D in 2 low")
    assert (refusal.clause, refusal.reason) == ("CR-P-24", "A replaced joker moves within runs only.")


@pytest.mark.clause("CR-A-43")
def test_a_joker_is_shifted_to_the_open_end_only() -> None:
    """Above the ace there is nothing, nor below it; into hand it may still be taken."""
    high = TAKING.replace("<5S 6S *=7S 8S>", "<JS QS *=KS AS>").replace("7S", "KS")
    t = table("parlett", high)
    refusal = t.refused("P1", "swap KS in 1 high")
    assert refusal.clause == "CR-A-43"
    assert refusal.reason == "The high end of the run is closed."
    assert "swap KS in 1 low" in t.moves("P1")
    assert "swap KS in 1 high" not in t.moves("P1")
    low = TAKING.replace("<5S 6S *=7S 8S>", "<AS 2S *=3S 4S>").replace("7S", "3S")
    assert table("parlett", low).clause("P1", "swap 3S in 1 low") == "CR-A-43"
    full = "<AS 2S *=3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>"
    both = TAKING.replace("<5S 6S *=7S 8S>", full).replace('"7S KH', '"3S KH')
    t = table("parlett", both)
    assert t.clause("P1", "swap 3S in 1 low") == "CR-A-43"
    assert t.clause("P1", "swap 3S in 1 high") == "CR-A-43"
    t.play("P1", "swap 3S in 1")


@pytest.mark.clause("CR-A-44")
def test_each_joker_of_a_run_keeps_its_place() -> None:
    """Replacing the one does not move the other; of the shifted one the role is its new place."""
    two = TAKING.replace("<5S 6S *=7S 8S>", "<5S *=6S *=7S 8S>")
    t = table("parlett", two).play("P1", "swap 7S in 1 high")
    assert t.melds()[0] == "<5S *=6S 7S 8S *=9S>"


@pytest.mark.clause("CR-P-24", "CR-A-49")
def test_shifting_with_the_last_card_goes_out() -> None:
    """The card is laid, the joker stays on the table, the hand is empty."""
    t = table("parlett", TAKING.replace("7S KH KD 2C 9D", "7S") + 'P2 = "2S"')
    assert t.play("P1", "swap 7S in 1 low").points()[:2] == (0, 2)


@pytest.mark.clause("CR-P-25")
def test_no_run_is_longer_than_fourteen() -> None:
    """To an ace-to-ace run neither a card nor a joker is added; one card short of it is fine."""
    full = "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>"
    t = table("parlett", f'step = "play"\nmelds = [{{ owner = "P1", cards = "{full}" }}]\n[hands]\nP1 = "* 2S KD"')
    for card in ("*", "2S"):
        refusal = t.refused("P1", f"add {card} to 1")
        assert refusal.clause == "CR-P-25"
        assert refusal.reason == f"{full} has all the 14 cards that a run can have."
    almost = "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS>"
    t = table("parlett", f'step = "play"\nmelds = [{{ owner = "P1", cards = "{almost}" }}]\n[hands]\nP1 = "* AS KD"')
    t.play("P1", "add AS to 1")
    assert t.melds() == [full]


@pytest.mark.clause("GEN-16", "CR-P-25")
def test_an_ace_that_fits_both_ends_goes_to_the_low_one() -> None:
    """Either way the other end stays open, so nothing is lost."""
    most = "<2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS>"
    t = table("parlett", f'step = "play"\nmelds = [{{ owner = "P1", cards = "{most}" }}]\n[hands]\nP1 = "AS AS KD"')
    assert t.moves("P1") == ["add AS to 1", "discard AS", "discard KD"]
    t.play("P1", "add AS to 1", "add AS to 1", "discard KD")
    assert t.melds() == ["<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>"]


@pytest.mark.clause("CR-P-26", "CR-X-15")
def test_a_joker_in_a_set_is_dead() -> None:
    """Adding the card is fine."""
    t = table("parlett", TAKING)
    refusal = t.refused("P1", "swap 9D in 2")
    assert refusal.clause == "CR-P-26"
    assert refusal.reason == "A joker in a set stays there: {9S 9H *}."
    assert refusal.remedy == "Add the card to the set."
    assert t.clause("P1", "swap 9D in 2 low") == "CR-P-26"
    t.play("P1", "add 9D to 2")
    assert t.melds()[1] == "{9S 9H * 9D}"
