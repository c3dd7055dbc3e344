"""P: players, packs, the cut for the deal, hands and what cards count."""

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats, dealt, hand_sizes, pack, scores
from tests.rules.table import Table, table
from upcard.cards.card import face_text, parse_faces
from upcard.games.rummy.books.contract_rummy import PARLETT
from upcard.games.rummy.game import RummyGame
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import Shuffle

SEATS = allowed_seats("parlett")


@pytest.mark.clause("CR-P-01", "CR-A-58")
@pytest.mark.parametrize("seats", range(2, 8))
def test_two_to_seven_play(seats: int) -> None:
    """ "5+" ends at seven, where three decks have no jokers left to add."""
    assert RummyGame(PARLETT).start(seats).seats == seats


@pytest.mark.clause("CR-P-01", "CR-A-58")
@pytest.mark.parametrize("seats", [1, 8])
def test_fewer_than_two_or_more_than_seven_are_refused(seats: int) -> None:
    with pytest.raises(Refused) as refusal:
        RummyGame(PARLETT).start(seats)
    assert refusal.value.clause == "CR-P-01"
    assert refusal.value.reason == f"This book is for 2 to 7 players, not {seats}."


@pytest.mark.clause("CR-P-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_up_to_four_players_use_two_decks(seats: int) -> None:
    assert pack("parlett", seats)[0] == 2


@pytest.mark.clause("CR-P-03")
@pytest.mark.parametrize("seats", [5, 6, 7])
def test_five_and_more_players_use_three_decks(seats: int) -> None:
    assert pack("parlett", seats)[0] == 3


@pytest.mark.clause("CR-P-04")
@pytest.mark.parametrize("seats", SEATS)
def test_one_joker_fewer_than_players(seats: int) -> None:
    """105 cards for two players, 162 for seven."""
    assert pack("parlett", seats)[1] == seats - 1


def cut(first: str, seats: int) -> Table:
    """The pack cut for the first deal, these cards on top."""
    t = table("parlett", f'seats = {seats}\nstep = "cut"')
    faces = list(t.game.asks(t.state)[CHANCE].faces)
    top = parse_faces(first)
    for face in top:
        faces.remove(face)
    t.state = t.game.play(t.state, CHANCE, Shuffle((*top, *faces)))
    return t


@pytest.mark.clause("CR-P-05")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_gets_a_card_and_the_lowest_deals(seats: int) -> None:
    """Whoever has the 2 deals, wherever the seat."""
    for lowest in range(seats):
        cards = ["KS", "QH", "JD", "TC", "9S", "8H", "7D"][:seats]
        cards[lowest] = "2D"
        t = cut(" ".join(cards), seats)
        assert t.state.dealer == lowest
        shown = [face_text(event.cards[0].face) for event in t.state.events if event.name == "cut"]
        assert shown == cards
        assert t.asked() == ["*"]


@pytest.mark.clause("CR-P-06")
def test_the_ace_is_lowest_in_the_cut() -> None:
    """It deals before a 2."""
    assert cut("2S AS KD", 3).state.dealer == 1


@pytest.mark.clause("CR-A-56")
def test_who_ties_draws_again_and_jokers_are_replaced() -> None:
    """P1 and P3 tie on a 4 and draw again; the joker that came to P2 was replaced by a ten."""
    t = cut("4S * TC 4H 9D 5C", 3)
    assert t.state.dealer == 2
    assert [event.seat for event in t.state.events if event.name == "cut"] == [0, 1, 2, 0, 2]


@pytest.mark.clause("CR-A-56")
def test_no_other_book_cuts_for_the_deal() -> None:
    """Elsewhere chance names the dealer."""
    for book in ("denexa", "wikipedia", "family"):
        t = table(book, 'seats = 3\nstep = "dealer"')
        assert t.game.asks(t.state)[CHANCE].prompt == "choose"
        assert t.game.asks(t.state)[CHANCE].count == 3


@pytest.mark.clause("CR-P-07")
@pytest.mark.parametrize("seats", SEATS)
def test_ten_cards_in_deals_one_to_four(seats: int) -> None:
    assert hand_sizes("parlett", seats)[:4] == [10, 10, 10, 10]


@pytest.mark.clause("CR-P-08")
@pytest.mark.parametrize("seats", SEATS)
def test_twelve_cards_in_deals_five_to_seven(seats: int) -> None:
    assert hand_sizes("parlett", seats)[4:] == [12, 12, 12]


@pytest.mark.clause("CR-P-09")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(seats: int) -> None:
    t = table("parlett", f'seats = {seats}\nstep = "deal"\ndealer = "P1"')
    faces = t.game.asks(t.state)[CHANCE].faces
    t.state = t.game.play(t.state, CHANCE, Shuffle(faces))
    for turn in range(seats):
        seat = (1 + turn) % seats
        assert sorted(t.state.hand(seat).faces()) == sorted(faces[turn : 10 * seats : seats])
    assert t.state.discards().faces() == (faces[10 * seats],)
    assert dealt("parlett", seats).asked() == ["P2"]


@pytest.mark.clause("CR-P-31")
def test_a_joker_counts_twenty_five() -> None:
    assert scores("parlett", "*") == 25


@pytest.mark.clause("CR-P-32")
@pytest.mark.parametrize("suit", "SHDC")
def test_an_ace_counts_fifteen(suit: str) -> None:
    assert scores("parlett", "A" + suit) == 15


@pytest.mark.clause("CR-P-33")
@pytest.mark.parametrize("rank", "KQJ")
def test_pictures_count_ten_each(rank: str) -> None:
    assert scores("parlett", rank + "D") == 10


@pytest.mark.clause("CR-P-34")
@pytest.mark.parametrize(("rank", "points"), [(rank, points) for points, rank in enumerate("23456789T", 2)])
def test_two_to_ten_count_face_value(rank: str, points: int) -> None:
    assert scores("parlett", rank + "D") == points
