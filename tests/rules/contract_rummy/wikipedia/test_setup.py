"""W: players, packs, hands and what cards count."""

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats, hand_sizes, pack, scores
from tests.rules.table import table
from upcard.games.rummy.books.contract_rummy import WIKIPEDIA
from upcard.games.rummy.game import RummyGame
from upcard.kernel.face.entry import HouseRuleError
from upcard.kernel.game import Refused

SEATS = allowed_seats("wikipedia")
DECKS = {3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}


@pytest.mark.clause("CR-W-01")
@pytest.mark.parametrize("seats", range(3, 9))
def test_three_to_eight_play(seats: int) -> None:
    assert RummyGame(WIKIPEDIA).start(seats).seats == seats


@pytest.mark.clause("CR-W-01", "CR-W-02")
@pytest.mark.parametrize("seats", [1, 2, 9])
def test_fewer_than_three_or_more_than_eight_are_refused(seats: int) -> None:
    """Four decks serve eight."""
    with pytest.raises(Refused) as refusal:
        RummyGame(WIKIPEDIA).start(seats)
    assert refusal.value.clause == "CR-W-01"
    assert refusal.value.reason == f"This book is for 3 to 8 players, not {seats}."


@pytest.mark.clause("CR-W-02")
def test_more_than_eight_would_need_more_decks_than_a_table_has() -> None:
    """The room has tables for eight, and says so."""
    with pytest.raises(HouseRuleError, match="players: from 3 to 10 is no range between 2 and 8"):
        WIKIPEDIA.but(players=(3, 10), decks=((4, 2), (6, 3), (8, 4), (10, 5)))
    with pytest.raises(HouseRuleError, match="decks: give 1 to 4 decks"):
        WIKIPEDIA.but(decks=((8, 5),))


@pytest.mark.clause("CR-W-03")
@pytest.mark.parametrize("seats", SEATS)
def test_every_deck_brings_its_two_jokers(seats: int) -> None:
    decks, jokers = pack("wikipedia", seats)
    assert jokers == 2 * decks


@pytest.mark.clause("CR-W-04")
@pytest.mark.parametrize("seats", [3, 4])
def test_up_to_four_players_use_two_decks(seats: int) -> None:
    """108 cards."""
    assert pack("wikipedia", seats) == (2, 4)


@pytest.mark.clause("CR-W-05")
@pytest.mark.parametrize("seats", [5, 6])
def test_five_or_six_players_use_three_decks(seats: int) -> None:
    """162 cards."""
    assert pack("wikipedia", seats) == (3, 6)


@pytest.mark.clause("CR-W-06")
@pytest.mark.parametrize("seats", [7, 8])
def test_seven_or_eight_players_use_four_decks(seats: int) -> None:
    """216 cards."""
    assert pack("wikipedia", seats) == (4, 8)


@pytest.mark.clause("CR-W-07")
@pytest.mark.parametrize("seats", SEATS)
def test_ten_cards_in_deals_one_to_four(seats: int) -> None:
    assert hand_sizes("wikipedia", seats)[:4] == [10, 10, 10, 10]


@pytest.mark.clause("CR-W-08")
@pytest.mark.parametrize("seats", SEATS)
def test_twelve_cards_in_deals_five_to_seven(seats: int) -> None:
    assert hand_sizes("wikipedia", seats)[4:] == [12, 12, 12]


@pytest.mark.clause("CR-W-34")
def test_a_joker_counts_twenty() -> None:
    assert scores("wikipedia", "*") == 20


@pytest.mark.clause("CR-W-35")
@pytest.mark.parametrize("suit", "SHDC")
def test_an_ace_counts_twenty(suit: str) -> None:
    assert scores("wikipedia", "A" + suit) == 20


@pytest.mark.clause("CR-W-36")
@pytest.mark.parametrize("suit", "SHDC")
def test_a_two_counts_twenty(suit: str) -> None:
    assert scores("wikipedia", "2" + suit) == 20


@pytest.mark.clause("CR-W-37")
@pytest.mark.parametrize("rank", "3456789")
def test_three_to_nine_count_five_each(rank: str) -> None:
    assert scores("wikipedia", rank + "D") == 5


@pytest.mark.clause("CR-W-38")
@pytest.mark.parametrize("rank", "TJQK")
def test_ten_and_pictures_count_ten_each(rank: str) -> None:
    assert scores("wikipedia", rank + "D") == 10


@pytest.mark.clause("CR-W-39", "CR-A-63")
def test_twos_are_not_wild() -> None:
    """A 2 counts 20 and stands for nothing but itself."""
    t = table("wikipedia", 'step = "play"\n[hands]\nP1 = "9S 9H 2D 4C 4D 4H KD QD 6S 7C JH"')
    refusal = t.refused("P1", "down {9S 9H 2D} {4C 4D 4H}")
    assert refusal.clause == "CR-C-26"
    assert refusal.reason == "{9S 9H 2D} is no set: 2D is of another rank."
    wild = table("wikipedia", 'step = "play"\n[hands]\nP1 = "9S 9H 2D 4C 4D 4H KD QD 6S 7C JH"', wild_ranks=("2",))
    wild.play("P1", "down {9S 9H 2D} {4C 4D 4H}")
    assert wild.melds() == ["{9S 9H 2D}", "{4C 4D 4H}"]
