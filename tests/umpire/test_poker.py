"""The umpire of Guts and Anaconda."""

from typing import Any

import pytest

from upcard.options.house_rules import HouseRules
from upcard.umpire import BadQuestion

from .asking import judged, rules_of

GUTS = rules_of("guts")
ANACONDA = rules_of("anaconda")


@pytest.mark.clause("GUT-42", "GUT-44", "GUT-46", "GUT-50", "GUT-51", "GUT-53")
def test_guts_goes_to_the_best_two_cards_and_losers_match() -> None:
    won = judged(GUTS, "showdown", hands="KS KH / AS QD / 2C 3C", pot="12")
    assert (won.yes, won.reason, won.cards) == (None, "Hand 1 wins 12 chips.", ("KS KH",))
    assert won.more == (
        "Hand 2 pays 12 chips.",
        "Hand 3 pays 12 chips.",
        "A pair beats every hand without one.",
    ) and won.clauses == ("GUT-50", "GUT-42")
    tie = judged(GUTS, "showdown", hands="KS QH / KD QD / 2C 3C", pot="13")
    assert tie.reason == "Hand 1 wins 6 chips." and tie.clauses == ("GUT-51", "GUT-46", "GUT-52")
    assert "The pot keeps 1 chip for the next hand." in tie.more
    assert judged(rules_of("guts", max_pot=5), "showdown", hands="KS KH / AS QD", pot="12").more == (
        "Hand 2 pays 5 chips.",
        "A pair beats every hand without one.",
    )


@pytest.mark.clause("GUT-42", "GUT-43", "GUT-44", "GUT-45")
@pytest.mark.parametrize(
    ("hands", "clause", "why"),
    [
        ("3S 3H / AS KH", "GUT-42", "A pair beats every hand without one."),
        ("AS AH / KS KH / QS 2H", "GUT-43", "The higher pair wins."),
        ("AS 2H / KS QH", "GUT-44", "The higher card wins; aces are high."),
        ("AS 9H / AD 8C / KS QH", "GUT-45", "The higher cards are equal, so the lower ones decide."),
    ],
)
def test_what_decides_a_showdown_of_guts_is_said_and_its_clause_is_cited(hands: str, clause: str, why: str) -> None:
    won = judged(GUTS, "showdown", hands=hands, pot="12")
    assert won.clauses == ("GUT-50", clause) and won.more[-1] == why


@pytest.mark.clause("ANA-78", "ANA-82", "ANA-84", "ANA-87")
def test_a_showdown_of_anaconda_says_what_each_hand_is() -> None:
    """Its cards stand in the order in which they are compared, so that two of one kind can be told apart."""
    low = judged(ANACONDA, "showdown", hands="5D AH 2S 3D 4C / 2H 7C 3S 4S 5C", ways="low low")
    assert low.reason == "Hand 1 wins 100 chips."
    assert low.more == (
        "Hand 1, low: no pair, 5D 4C 3D 2S AH.",
        "Hand 2, low: no pair, 7C 5C 4S 3S 2H.",
        "All players declared the same, so the best of these hands takes the whole pot.",
    )
    high = judged(ANACONDA, "showdown", hands="AH 2H 3H 4H 5H / AS KS QS JS TS", ways="high high")
    assert high.more[:2] == (
        "Hand 1, high: straight flush, 5H 4H 3H 2H AH.",
        "Hand 2, high: straight flush, AS KS QS JS TS.",
    )
    pairs = judged(ANACONDA, "showdown", hands="2S 9H 9D KC 4S / 9S 9C AD 5C 3S", ways="high high")
    assert pairs.more[:2] == ("Hand 1, high: pair, 9H 9D KC 4S 2S.", "Hand 2, high: pair, 9S 9C AD 5C 3S.")


@pytest.mark.clause("ANA-93", "ANA-94", "ANA-92")
def test_who_shares_a_half_at_anaconda_is_told_so() -> None:
    hands = "7S 5H 4D 3C 2S / 7H 5S 4H 3D 2C / KS KH KD KC 2D"
    tie = judged(ANACONDA, "showdown", hands=hands, pot="103", ways="low low high")
    assert "Equal hands share that part of the pot." in tie.more
    assert "The pot keeps 2 chips for the next hand." in tie.more
    assert tie.clauses == ("ANA-74", "ANA-75", "ANA-93", "ANA-94")
    odd = judged(ANACONDA, "showdown", hands="7S 5H 4D 3C 2S / KS KH KD KC 2D", pot="101", ways="low high")
    assert odd.clauses == ("ANA-74", "ANA-75", "ANA-92")


@pytest.mark.clause("ANA-74", "ANA-75", "ANA-78", "ANA-92", "ANA-60")
def test_anaconda_is_shared_between_high_and_low() -> None:
    hands = "KS KH KD 2C 2D / AS 2H 3C 4D 6S / 8S 9S 10S JS QS"
    shared = judged(ANACONDA, "showdown", hands=hands, pot="101", ways="high low high")
    assert shared.reason == "Hand 2 wins 50 chips." and "Hand 3 wins 50 chips." in shared.more
    assert (
        "The pot keeps 1 chip for the next hand." in shared.more
        and "Hand 3, high: straight flush, QS JS TS 9S 8S." in shared.more
    )
    alike = judged(ANACONDA, "showdown", hands=hands, ways="high high high")
    assert (alike.reason, alike.clauses) == ("Hand 3 wins 100 chips.", ("ANA-78",))
    both = judged(rules_of("anaconda", both_ways=False), "showdown", hands=hands, ways="high both high")
    assert (both.yes, both.clauses) == (False, ("ANA-60",))


@pytest.mark.parametrize(
    ("game", "told", "place"),
    [
        (GUTS, {"hands": "KS KH"}, "hands"),
        (GUTS, {"hands": "KS KH / AS"}, ""),
        (GUTS, {"hands": "KS KH / AS QS", "pot": "0"}, "pot"),
        (ANACONDA, {"hands": "KS KH / AS QS", "ways": "high high"}, "hands"),
        (ANACONDA, {"hands": "KS KH KD 2C 2D / AS 2H 3C 4D 6S", "ways": "high"}, "ways"),
        (ANACONDA, {"hands": "KS KH KD 2C 2D / AS 2H 3C 4D 6S", "ways": "high up"}, "ways"),
        (ANACONDA, {"hands": "KS KH KD 2C 2D / AS 2H 3C 4D 6S", "ways": "high low", "pot": "1"}, "pot"),
    ],
)
def test_what_is_no_showdown_is_told(game: object, told: dict[str, str], place: str) -> None:
    with pytest.raises(BadQuestion) as wrong:
        judged(game, "showdown", **told)  # type: ignore[arg-type]
    assert wrong.value.key == place


@pytest.mark.parametrize(
    ("rules", "question", "told"),
    [
        (GUTS, "showdown", {"hands": "KS KH"}),
        (ANACONDA, "showdown", {"hands": "KS KH KD 2C 2D", "ways": "high"}),
        (rules_of("dealers-choice"), "guts", {"hands": "KS KH"}),
        (rules_of("dealers-choice"), "anaconda", {"hands": "KS KH KD 2C 2D", "ways": "high"}),
    ],
)
def test_of_a_lone_hand_it_is_said_what_becomes_of_it(rules: HouseRules, question: str, told: dict[str, str]) -> None:
    with pytest.raises(BadQuestion, match=r"a player who is (in|left) alone takes the pot: name"):
        judged(rules, question, **told)


@pytest.mark.clause("DCH-02", "DCH-09", "DCH-10")
def test_at_dealers_choice_the_question_names_the_game() -> None:
    choice = rules_of("dealers-choice")
    hands = "KS KH / AS QD / 2C 3C"
    assert judged(choice, "guts", hands=hands, pot="12") == judged(GUTS, "showdown", hands=hands, pot="12")
    hands = "KS KH KD 2C 2D / AS 2H 3C 4D 6S"
    told = {"hands": hands, "ways": "high low"}
    assert judged(choice, "anaconda", **told) == judged(ANACONDA, "showdown", **told)


@pytest.mark.clause("ANA-W08", "ANA-W09")
def test_anaconda_for_the_high_hand_alone() -> None:
    """What everybody has declared is not asked; with cards that are shown at once it is judged alike."""
    hands = "9S 9H 9D KC KD / AS 2D 3C 4H 6D / TS TH 8S 8H 4D"
    for open_cards in (True, False):
        rules = rules_of("anaconda", high_only=True, open_cards=open_cards)
        won = judged(rules, "showdown", hands=hands, pot="60")
        assert won.reason == "Hand 1 wins 60 chips." and won.clauses == ("ANA-W09",)
        assert won.more == (
            "Hand 1: full house, 9S 9H 9D KD KC.",
            "Hand 2: high card, AS 6D 4H 3C 2D.",
            "Hand 3: two pair, TS TH 8S 8H 4D.",
        )
        with pytest.raises(BadQuestion):
            judged(rules, "showdown", hands=hands, ways="high low high")
    halves = judged(rules_of("anaconda", open_cards=False), "showdown", hands=hands, pot="60", ways="high low high")
    assert halves.clauses == ("ANA-74", "ANA-75") and halves.reason == "Hand 1 wins 30 chips."


@pytest.mark.clause("GUT-W03", "GUT-W04", "GUT-W05", "GUT-W06")
@pytest.mark.parametrize(
    ("changes", "hands", "clause", "why"),
    [
        ({"cards": 3}, "2S 2H 2D / AS AH KD", "GUT-W03", "The best kind of hand wins: three of a kind."),
        ({"cards": 3}, "9S 9H KD / 9D 9C QS", "GUT-W04", "Of hands of one kind the higher cards decide."),
        (
            {"cards": 3, "straights_flushes": True},
            "5S 3S 2S / AS AH KD",
            "GUT-W05",
            "The best kind of hand wins: flush.",
        ),
        (
            {"cards": 4, "straights_flushes": True},
            "5S 3S 2S 9S / 8D 7S 6S 5H",
            "GUT-W06",
            "The best kind of hand wins: flush.",
        ),
    ],
)
def test_guts_with_other_hands(changes: dict[str, Any], hands: str, clause: str, why: str) -> None:
    won = judged(rules_of("guts", **changes), "showdown", hands=hands, pot="12")
    assert won.reason == "Hand 1 wins 12 chips." and won.clauses == ("GUT-50", clause) and won.more[-1] == why


@pytest.mark.clause("GUT-W11")
def test_of_the_losers_the_worst_hand_pays() -> None:
    won = judged(rules_of("guts", losers="worst"), "showdown", hands="AS AH / KS QS / 7H 4D", pot="12")
    assert won.clauses == ("GUT-50", "GUT-42", "GUT-W11")
    assert won.more[0] == "Hand 3 pays 12 chips." and won.more[-1].startswith("Of the losers only the worst hand pays")
    assert not any("Hand 2" in told for told in won.more)


@pytest.mark.clause("GUT-W08", "GUT-W09")
def test_a_hand_that_is_alone_meets_the_ghost_hand() -> None:
    for mode in ("sequential", "simultaneous"):
        rules = rules_of("guts", cards=3, ghost_hand=True, declare_mode=mode)
        won = judged(rules, "showdown", hands="KS KH 4D", ghost="AS QH JD", pot="12")
        assert won.reason == "Hand 1 wins 12 chips." and won.clauses == ("GUT-W08", "GUT-W03")
        lost = judged(rules, "showdown", hands="KS KH 4D", ghost="KD KC 4H", pot="12")
        assert lost.reason == "Hand 1 pays 12 chips." and lost.clauses == ("GUT-W09",)
        assert lost.more == ("The ghost hand is not beaten, and the pot stays.",)
    with pytest.raises(BadQuestion, match="who is in alone meets a ghost hand of 3 cards: name it"):
        judged(rules, "showdown", hands="KS KH 4D", pot="12")
    with pytest.raises(BadQuestion):
        judged(GUTS, "showdown", hands="KS KH / 2S 3H", ghost="4D 5D")
