"""Extending melds (rulebook, section 1.4) and jokers on the table (1.5)."""

import pytest

from tests.rules.carioca.tables import MELDS, down, holding, meld
from tests.rules.table import table

TWO_SETS = "7S 7H 7H KD KC KS 2D 5C 9S QH AS 3D"
CONTRACT = "down {7S 7H 7H} {KD KC KS}"


@pytest.mark.clause("CAR-22", "CAR-A-03", "CAR-X-07")
def test_nothing_is_extended_on_the_contract_turn() -> None:
    """Neither an own nor another's meld; from the next turn on both."""
    t = holding(TWO_SETS, 1, meld("{9D 9C 9H}"))
    assert t.clause("P1", "add 9S to 1") == "CAR-22"
    t.play("P1", CONTRACT)
    assert t.clause("P1", "add 9S to 1") == "CAR-22"
    t.play("P1", "discard QH")
    for seat in ("P4", "P3", "P2"):
        t.play(seat, "draw stock")
        t.play(seat, next(move for move in t.moves(seat) if move.startswith("discard")))
    t.play("P1", "draw stock", "add 9S to 1")
    assert t.melds()[0] == "{9D 9C 9H 9S}"


@pytest.mark.clause("CAR-A-03")
def test_extending_earlier_as_an_option() -> None:
    t = holding(TWO_SETS, 1, meld("{9D 9C 9H}"), layoff_from="same_turn_others").play("P1", CONTRACT, "add 9S to 1")
    assert t.melds()[0] == "{9D 9C 9H 9S}"
    hand = TWO_SETS.replace("QH", "7D")
    t = holding(hand, 1, meld("{9D 9C 9H}"), layoff_from="same_turn_others").play("P1", CONTRACT)
    assert t.clause("P1", "add 7D to 2") == "CAR-A-03"
    t = holding(hand, 1, meld("{9D 9C 9H}"), layoff_from="same_turn").play("P1", CONTRACT, "add 7D to 2")
    assert t.melds()[1] == "{7S 7H 7H 7D}"


@pytest.mark.clause("CAR-22")
def test_only_whoever_is_down_extends() -> None:
    t = holding("KD 4S 2C", 2, MELDS)
    assert t.clause("P1", "add KD to 1") == "CAR-22"


@pytest.mark.clause("CAR-23", "CAR-24", "CAR-25")
def test_trios_and_escaleras_grow() -> None:
    """By rank, at the beginning and the end, own and others' melds."""
    t = down("KD 4S 9S QH 3C 3D", MELDS + meld("{QS QD QC}", "P1"))
    t.play("P1", "add KD to 1", "add 4S to 2", "add 9S to 2", "add QH to 3")
    assert t.melds() == ["{KS KH KC KD}", "<4S 5S 6S *=7S 8S 9S>", "{QS QD QC QH}"]
    assert t.clause("P1", "add 3C to 1") == "CAR-23"
    assert down("* 4S").clause("P1", "add *=4C to 1") == "CAR-23", "no joker is a 4 in a trio of kings"
    assert down("* 4S").clause("P1", "add *=TC to 2") == "CAR-24"
    refusal = t.refused("P1", "add 3C to 2")
    assert refusal.clause == "CAR-24"
    assert "3S" in refusal.remedy and "TS" in refusal.remedy


@pytest.mark.clause("CAR-25")
def test_there_is_no_such_meld() -> None:
    assert down("KD 2C 3D").clause("P1", "add KD to 3") == "CAR-25"
    assert down("KD 2C 3D").clause("P1", "swap KD in 9") == "CAR-25"


@pytest.mark.clause("CAR-28", "CAR-A-11", "CAR-A-24", "CAR-X-06")
def test_any_number_of_jokers_later() -> None:
    """Also a second one, in a meld that has one, by another player."""
    t = down("* * * 2C", meld("{7S 7H *}"))
    t.play("P1", "add * to 1", "add * to 1", "add * to 1")
    assert t.melds() == ["{7S 7H * * * *}"]


@pytest.mark.clause("CAR-A-11", "CAR-28")
def test_a_limit_of_jokers_later_as_an_option() -> None:
    """Also of those in a meld that is laid after the contract."""
    laid = down("7S * * 2C", extra_melds="next_turn").play("P1", "meld {7S * *}")
    assert "{7S * *}" in laid.melds()
    limited = down("7S * * 2C", extra_melds="next_turn", wild_limit_table="one")
    assert limited.clause("P1", "meld {7S * *}") == "CAR-A-11"
    t = down("* 2C 3C", meld("{7S 7H *}"), wild_limit_table="one")
    assert t.clause("P1", "add * to 1") == "CAR-A-11"
    assert "too many wild cards" in t.refused("P1", "add * to 1").reason


@pytest.mark.clause("CAR-A-09")
def test_jokers_side_by_side() -> None:
    """Legal; not where the option forbids it."""
    t = down("* 2C 3C", meld("<5S 6S 7S *=8S>")).play("P1", "add *=9S to 1")
    assert t.melds() == ["<5S 6S 7S *=8S *=9S>"]
    assert down("* 2C", meld("<5S 6S 7S *=8S>"), wild_neighbours=False).moves("P1").count("add *=9S to 1") == 0
    strict = down("2C 3C * * 5D", meld("<5S 6S 7S 8S>"), wild_neighbours=False).play("P1", "add *=9S to 1")
    assert strict.clause("P1", "add *=TS to 1") in {"CAR-A-09", "CAR-24"}


@pytest.mark.clause("CAR-30", "CAR-33")
def test_a_joker_moves_within_escaleras_only() -> None:
    refusal = down("KD 2C 3D", meld("{KS KH *}")).refused("P1", "swap KD in 1 high")
    assert (refusal.clause, refusal.reason) == ("CAR-33", "A joker in a set stays there: {KS KH *}.")
    free = {"joker_take_from": "any", "joker_take_use": "free"}
    allowed = down("KD 2C 3D", meld("{KS KH *}"), **free)
    assert "swap KD in 1" in allowed.moves("P1")
    refusal = allowed.refused("P1", "swap KD in 1 high")
    assert (refusal.clause, refusal.reason) == ("CAR-30", "A replaced joker moves within runs only.")


@pytest.mark.clause("CAR-29", "CAR-30", "CAR-A-08", "CAR-X-09")
@pytest.mark.parametrize(
    ("end", "run"), [("high", "<5S 6S 7S 8S *=9S>"), ("low", "<*=4S 5S 6S 7S 8S>")], ids=["high", "low"]
)
def test_the_natural_card_goes_in_and_the_joker_to_an_end(end: str, run: str) -> None:
    """Whoever puts in the card says which end."""
    t = down("7S 2C 3D")
    assert {"swap 7S in 2 low", "swap 7S in 2 high"} <= set(t.moves("P1"))
    t.play("P1", f"swap 7S in 2 {end}")
    assert t.melds()[1] == run
    assert t.hand("P1") == "3D 2C"


@pytest.mark.clause("CAR-31", "CAR-X-09")
def test_extending_beyond_the_joker() -> None:
    """At the high end TS fits, with the joker at the low end it does not."""
    t = down("7S TS 3D").play("P1", "swap 7S in 2 high", "add TS to 2")
    assert t.melds()[1] == "<5S 6S 7S 8S *=9S TS>"
    t = down("7S TS 3D").play("P1", "swap 7S in 2 low")
    assert t.clause("P1", "add TS to 2") == "CAR-24"


@pytest.mark.clause("CAR-29")
def test_another_card_replaces_no_joker() -> None:
    """It has to be the card that the joker stands for."""
    t = down("7H 8S 2C 3D")
    assert t.clause("P1", "swap 7H in 2 high") == "CAR-29"
    assert t.clause("P1", "swap 8S in 2 high") == "CAR-29"


@pytest.mark.clause("CAR-A-10", "CAR-X-10")
@pytest.mark.parametrize(
    ("move", "run"),
    [("swap 8S in 1 high", "<5S 6S 7S 8S *=9S>"), ("swap 8S in 1 low", "<*=4S 5S 6S 7S 8S>")],
    ids=["high", "low"],
)
def test_a_joker_at_an_end_moves_too(move: str, run: str) -> None:
    assert down("8S 2C 3C", meld("<5S 6S 7S *=8S>")).play("P1", move).melds() == [run]


LONG = "<AS 2S 3S 4S 5S 6S *=7S 8S 9S TS JS QS KS AS>"


@pytest.mark.clause("CAR-A-07", "CAR-X-11")
def test_both_ends_closed() -> None:
    """With 14 cards the joker can go nowhere; with 13 only above the king."""
    t = down("7S 2C 3C", meld(LONG))
    for move in ("swap 7S in 1 high", "swap 7S in 1 low", "swap 7S in 1"):
        refusal = t.refused("P1", move)
        assert (refusal.clause, refusal.reason, refusal.remedy) == (
            "CAR-A-07",
            "Both ends of the run are closed.",
            "",
        ), move
    assert down("7S 2C 3C", meld("<5S 6S *=7S 8S>")).clause("P1", "swap 7S in 1") == "CAR-32"
    t = down("7S 2C 3C", meld(LONG.replace(" AS>", ">")))
    assert t.clause("P1", "swap 7S in 1 low") == "CAR-A-07"
    assert t.play("P1", "swap 7S in 1 high").melds()[0] == "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS *=AS>"


@pytest.mark.clause("CAR-A-12")
def test_an_escalera_grows_to_fourteen_cards() -> None:
    """From ace to ace; with the option to thirteen."""
    run = "<2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH>"
    t = down("AH AH 2C 3D", meld(run))
    for _ in range(2):
        t.play("P1", next(move for move in t.moves("P1") if move.startswith("add AH")))
    whole = "<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH>"
    assert t.melds() == [whole]
    refusal = down("2H 3D 4C", meld(whole)).refused("P1", "add 2H to 1")
    assert (refusal.clause, refusal.reason) == ("CAR-A-12", f"{whole} has all the 14 cards that a run can have.")
    t = down("AH AH 2C 3D", meld(run), max_run=13)
    t.play("P1", next(move for move in t.moves("P1") if move.startswith("add AH")))
    assert t.clause("P1", "add AH to 1") == "CAR-A-12"


@pytest.mark.clause("CAR-A-06", "CAR-X-12")
def test_who_may_replace_a_joker_and_when() -> None:
    """Not before the contract, not on its turn, then in own and others' escaleras."""
    assert holding("7S 2C 3D", 2, MELDS).clause("P1", "swap 7S in 2 high") == "CAR-A-06"
    t = table(
        "carioca",
        f'step = "play"\nseats = 4\ndeal = 2\ndown_now = ["P1"]\n[hands]\nP1 = "7S 2C 3D"\nP4 = "7S 9H"\n{MELDS}',
    )
    assert t.clause("P1", "swap 7S in 2 high") == "CAR-A-06"
    assert t.clause("P4", "swap 7S in 2 high") == "CAR-09"
    own = down("7S 2C 3D", meld("<5S 6S *=7S 8S>", "P1")).play("P1", "swap 7S in 1 high")
    assert own.melds() == ["<5S 6S 7S 8S *=9S>"]
    early = table(
        "carioca",
        f'step = "play"\nseats = 4\ndeal = 2\ndown_now = ["P1"]\n[hands]\nP1 = "7S 2C 3D"\n{MELDS}',
        layoff_from="same_turn",
    )
    assert "swap 7S in 2 high" in early.moves("P1")


@pytest.mark.clause("CAR-32", "CAR-X-13")
def test_no_joker_is_taken_into_hand() -> None:
    """Out of no meld, by anybody."""
    t = down("7S 2C 3D")
    assert t.clause("P1", "swap 7S in 2") == "CAR-32"
    assert "swap 7S in 2" not in t.moves("P1")
    assert "*" not in t.hand("P1")


@pytest.mark.clause("CAR-32")
def test_a_joker_may_be_taken_where_the_table_says_so() -> None:
    assert down("7S 2C 3D", joker_take_use="free").play("P1", "swap 7S in 2").hand("P1") == "3D 2C *"


@pytest.mark.clause("CAR-A-08")
def test_jokers_need_not_move() -> None:
    """Where they do not move they stay for good."""
    t = down("7S 2C 3D", joker_shift="none")
    assert t.clause("P1", "swap 7S in 2 high") == "CAR-A-08"
    assert t.clause("P1", "swap 7S in 2") == "CAR-32"


@pytest.mark.clause("CAR-33", "CAR-X-14")
def test_a_joker_in_a_trio_stays() -> None:
    """The natural card may be added instead."""
    t = down("8C 2C 3D", meld("{8H 8D *}"))
    for move in ("swap 8C in 1", "swap 8C in 1 high"):
        assert t.clause("P1", move) == "CAR-33"
    assert t.play("P1", "add 8C to 1").melds() == ["{8H 8D * 8C}"]
