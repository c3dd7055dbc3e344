"""The five options that P prints, each on its own."""

import itertools
from typing import Any

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats, pack, scores
from tests.rules.table import table
from upcard.games.rummy.books.contract_rummy import PARLETT
from upcard.games.rummy.game import RummyGame

SEATS = allowed_seats("parlett")
MORE_JOKERS = {"jokers": "2 per deck"}
DEUCES_WILD = {"wild_ranks": ("2",)}
SIMPLE_SCORE = {"card_points": dict.fromkeys("23456789T", 5)}
CHEAP_JOKERS = {"card_points": {"*": 15}}
NO_BUYING = {"claim_mode": "none"}
MULTIPLE_BUYS = {"claim_chain": "chain_no_repeat"}
PRINTED: tuple[dict[str, Any], ...] = (MORE_JOKERS, DEUCES_WILD, SIMPLE_SCORE, CHEAP_JOKERS, NO_BUYING, MULTIPLE_BUYS)


@pytest.mark.clause("CR-O-01")
@pytest.mark.parametrize("seats", SEATS)
def test_more_jokers_uses_both_of_every_deck(seats: int) -> None:
    """Four with two decks, six with three."""
    assert pack("parlett", seats)[1] == seats - 1
    assert pack(PARLETT.but(**MORE_JOKERS), seats)[1] == (4 if seats <= 4 else 6)


HOLDS_TWOS = 'seats = 4\nstep = "play"\n[hands]\nP1 = "9S 9H 2D 4C 4D 2S KD QD 2H 7C JH"'


@pytest.mark.clause("CR-O-02")
def test_deuces_wild_act_as_jokers() -> None:
    """But a meld of deuces alone has no natural card."""
    lay = "down {9S 9H 2D} {4C 4D 2S}"
    assert table("parlett", HOLDS_TWOS).clause("P1", lay) == "CR-C-26"
    t = table("parlett", HOLDS_TWOS, **DEUCES_WILD)
    t.play("P1", lay)
    assert t.melds() == ["{9S 9H 2D}", "{4C 4D 2S}"]
    three = 'seats = 4\nstep = "play"\n[hands]\nP1 = "9S 9H 9C 2D 2S 2H KD QD 4S 7C JH"'
    refusal = table("parlett", three, **DEUCES_WILD).refused("P1", "down {9S 9H 9C} {2D 2S 2H}")
    assert refusal.clause == "GEN-14"
    assert refusal.reason == "{2D 2S 2H} has too few natural cards: a meld needs at least 1."


RUN_OF_TWOS = """
seats = 4
step = "play"
melds = [{ owner = "P2", cards = "<2H 3H 4H 5H>" }, { owner = "P1", cards = "<8S 2D=9S TS JS>" }]
[hands]
P1 = "9S 2H 2C KD"
"""


@pytest.mark.clause("CR-A-61")
def test_a_wild_two_is_taken_only_with_the_card_it_stands_for() -> None:
    """In the 2's own place it cannot be taken, not even with another 2."""
    t = table("parlett", RUN_OF_TWOS, **DEUCES_WILD)
    refusal = t.refused("P1", "swap 2H in 1")
    assert refusal.clause == "CR-A-61"
    assert refusal.reason == "The two of hearts is wild itself: only a natural card takes the place of a wild card."
    t.play("P1", "swap 9S in 2")
    assert t.melds()[1] == "<8S 9S TS JS>"
    assert "2D" in t.hand("P1")
    plain = table("parlett", RUN_OF_TWOS.replace("2D=9S", "9S"))
    assert plain.clause("P1", "swap 9S in 2") == "CR-C-44"


@pytest.mark.clause("CR-O-02", "CR-P-24")
def test_a_wild_two_is_shifted_too() -> None:
    t = table("parlett", RUN_OF_TWOS, **DEUCES_WILD).play("P1", "swap 9S in 2 high")
    assert t.melds()[1] == "<8S 9S TS JS 2D=QS>"


@pytest.mark.clause("CR-O-02", "GEN-03")
def test_a_wild_two_says_its_place_where_two_are_open() -> None:
    """In its own place below the 3, or at the high end."""
    position = RUN_OF_TWOS.replace("<2H 3H 4H 5H>", "<3H 4H 5H 6H>")
    t = table("parlett", position, **DEUCES_WILD)
    assert {"add 2H=2H to 1", "add 2H=7H to 1", "add 2C=2H to 1", "add 2C=7H to 1"} <= set(t.moves("P1"))
    refusal = t.refused("P1", "add 2H to 1")
    assert refusal.clause == "CR-C-42"
    assert refusal.reason == "The two of hearts fits at both ends of <3H 4H 5H 6H>."
    assert refusal.remedy == "Say 2H=2H or 2H=7H."
    t.play("P1", "add 2H=2H to 1", "add 2C=AH to 1")
    assert t.melds()[0] == "<2C=AH 2H 3H 4H 5H 6H>"


@pytest.mark.clause("CR-O-03")
def test_a_wild_two_counts_as_a_joker() -> None:
    assert scores("parlett", "2D") == 2
    assert scores(PARLETT.but(**DEUCES_WILD), "2D") == 25


@pytest.mark.clause("CR-O-04")
@pytest.mark.parametrize("rank", "23456789T")
def test_simple_score_counts_five_for_each_number(rank: str) -> None:
    assert scores(PARLETT.but(**SIMPLE_SCORE), rank + "D") == 5


@pytest.mark.clause("CR-O-04")
def test_simple_score_leaves_the_others() -> None:
    """Joker 25, ace 15, pictures 10."""
    simple = PARLETT.but(**SIMPLE_SCORE)
    assert [scores(simple, card) for card in ("*", "AD", "KD", "QD", "JD")] == [25, 15, 10, 10, 10]


@pytest.mark.clause("CR-O-05")
def test_cheap_jokers_count_fifteen() -> None:
    assert scores("parlett", "*") == 25
    assert scores(PARLETT.but(**CHEAP_JOKERS), "*") == 15


@pytest.mark.clause("CR-A-60")
def test_a_wild_two_counts_what_a_joker_counts_now_and_is_no_number() -> None:
    """25 with the simple score, 15 with cheap jokers."""
    assert scores(PARLETT.but(**DEUCES_WILD, **SIMPLE_SCORE), "2D") == 25
    assert scores(PARLETT.but(**DEUCES_WILD, card_points={**SIMPLE_SCORE["card_points"], "*": 15}), "2D") == 15


LEFT_LYING = 'seats = 4\ndiscards = "8D KC 3S"\nstock = "7C 6C 5C 4C ..."'


@pytest.mark.clause("CR-O-06")
@pytest.mark.parametrize("seats", SEATS)
def test_no_buying(seats: int) -> None:
    """Whoever declines the upcard has a stock card at once."""
    position = f'seats = {seats}\ndiscards = "8D"'
    t = table("parlett", position, **NO_BUYING).play("P1", "draw stock")
    assert t.asked() == ["P1"]
    assert len(t.state.hand(0).cards) == 11
    refusal = t.refused("P2", "may-i")
    assert refusal.clause == "CR-O-06"
    assert refusal.reason == "Nobody takes the upcard out of turn at this table."
    assert table("parlett", position).play("P1", "draw stock").asked() != ["P1"]


@pytest.mark.clause("CR-O-07")
def test_multiple_buys_offer_the_next_discard_with_a_penalty_card_too() -> None:
    """Without the option one buy ends it (CR-P-15)."""
    t = table("parlett", LEFT_LYING, **MULTIPLE_BUYS).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "may-i").play("P4", "pass")
    assert t.asked() == ["P3", "P4"]
    t.play("P3", "may-i").play("P4", "pass")
    assert {"KC", "6C"} <= set(t.hand("P3").split())
    single = table("parlett", LEFT_LYING).play("P1", "draw stock")
    single.play("P2", "may-i").play("P3", "may-i").play("P4", "pass")
    assert single.asked() == ["P1"]


@pytest.mark.clause("CR-O-08")
def test_multiple_buys_have_no_limit_of_number() -> None:
    """The whole pile may go, card by card."""
    position = 'seats = 3\ndiscards = "8D KC 3S 4H 5H 6H 7H"'
    t = table("parlett", position, **MULTIPLE_BUYS).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass")
    for buyer in ("P3", "P2", "P3", "P2", "P3", "P2"):
        assert t.asked() == [buyer]
        t.play(buyer, "may-i")
    assert t.upcard() == ""
    assert t.asked() == ["P1"]
    assert [len(t.state.hand(seat).cards) for seat in range(3)] == [11, 18, 16]


@pytest.mark.clause("CR-O-09")
def test_multiple_buys_never_give_the_same_player_two_running() -> None:
    """After somebody else has bought one in between, yes."""
    t = table("parlett", LEFT_LYING, **MULTIPLE_BUYS).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    refusal = t.refused("P2", "may-i")
    assert refusal.clause == "CR-O-09"
    assert refusal.reason == "You took the last card that was taken out of turn."
    t.play("P3", "may-i").play("P4", "pass")
    t.play("P2", "may-i")
    t.play("P4", "pass")
    assert "3S" in t.hand("P2")


@pytest.mark.clause("CR-O-10")
def test_after_all_buys_the_active_player_draws_from_the_stock() -> None:
    """The first two stock cards were the buyers' penalties."""
    t = table("parlett", LEFT_LYING, **MULTIPLE_BUYS).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.clause("P1", "draw stock") == "CR-C-21"
    t.play("P3", "may-i").play("P4", "pass")
    t.play("P2", "pass").play("P4", "pass")
    assert "5C" in t.hand("P1")
    assert t.clause("P1", "draw upcard") == "CR-P-14"


@pytest.mark.clause("CR-O-11")
def test_each_option_is_agreed_on_its_own_before_the_first_turn() -> None:
    """Any of them go together, and a game's rules are fixed when it starts."""
    for chosen in itertools.product((False, True), repeat=len(PRINTED)):
        changes: dict[str, Any] = {}
        for wanted, option in zip(chosen, PRINTED, strict=True):
            for key, value in (option if wanted else {}).items():
                old = changes.get(key)
                changes[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
        rules = PARLETT.but(**changes)
        game = RummyGame(rules)
        assert game.rules is rules
        assert game.start(4).seats == 4
