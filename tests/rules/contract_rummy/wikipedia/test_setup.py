"""W: players, packs, hands and what cards count."""

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats, hand_sizes, pack, scores
from tests.rules.table import table
from upcard.cards.card import faces_text
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS, GAMES
from upcard.games.rummy.books.contract_rummy import WIKIPEDIA
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.values import DealTerms
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import HouseRuleError

ENTRIES = {book: CATALOGUE[source.id] for book, source in GAMES.items()}
SEATS = allowed_seats("wikipedia")
DECKS = {3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}
CROWD = WIKIPEDIA.but(players=(3, 12))


@pytest.mark.clause("CR-W-01")
@pytest.mark.parametrize("seats", range(3, 9))
def test_three_to_eight_play(seats: int) -> None:
    assert RummyGame(WIKIPEDIA).start(seats).seats == seats


@pytest.mark.clause("CR-W-01", "CR-A-70")
@pytest.mark.parametrize("seats", [1, 2, 9])
def test_fewer_than_three_or_more_than_eight_are_refused(seats: int) -> None:
    """Where the table has not agreed on more."""
    with pytest.raises(Refused) as refusal:
        RummyGame(WIKIPEDIA).start(seats)
    assert refusal.value.clause == "CR-W-01"
    assert refusal.value.reason == f"This book is for 3 to 8 players, not {seats}."


@pytest.mark.clause("CR-W-02", "CR-A-70", "CR-A-71")
@pytest.mark.parametrize(("seats", "decks"), [(9, 5), (10, 5), (11, 6), (12, 6)])
def test_more_than_eight_play_with_more_decks(seats: int, decks: int) -> None:
    """One deck more for every two players, as up to eight; each has its two jokers."""
    game = RummyGame(CROWD)
    t = table(CROWD, f'seats = {seats}\nstep = "deal"\ndealer = "P1"')
    t.renew(faces_text(CROWD.pack(seats).faces()))
    assert game.start(seats).seats == seats
    assert pack(CROWD, seats) == (decks, 2 * decks)
    assert [len(t.state.hand(seat).cards) for seat in range(seats)] == [10] * seats
    assert len(t.state.stock().cards) == 54 * decks - 10 * seats - 1


@pytest.mark.clause("CR-A-70", "CR-A-71")
def test_no_table_is_for_more_than_twelve_or_takes_more_than_six_decks() -> None:
    with pytest.raises(HouseRuleError, match="players: 3 to 13 players do not fit a table, which has 2 to 12 seats"):
        WIKIPEDIA.but(players=(3, 13))
    with pytest.raises(HouseRuleError, match="decks: give 1 to 6 decks"):
        WIKIPEDIA.but(decks=((12, 7),))
    with pytest.raises(Refused, match="This book is for 3 to 12 players, not 13"):
        RummyGame(CROWD).start(13)
    assert CROWD.but(decks=((12, 5),)).pack(12).size() == 270, "as many as the table says"


@pytest.mark.clause("CR-A-71")
@pytest.mark.parametrize(
    ("book", "decks"),
    [("denexa", (3, 3, 4, 4, 5, 5, 6)), ("parlett", (3, 3, 4, 4, 5, 5, 6)), ("wikipedia", (3, 4, 4, 5, 5, 6, 6))]
    + [("carioca", (3, 3, 4, 4, 5, 5, 6)), ("pay-me", (3, 3, 3, 4, 4, 5, 5)), ("beginner", (2, 2, 2, 3, 3, 4, 4))],
)
def test_every_book_goes_on_from_the_decks_that_it_names(book: str, decks: tuple[int, ...]) -> None:
    """For six to twelve players; and the sheet says so."""
    rules = BOOKS[book].but(players=(3, 12))
    assert tuple([rules.deck_count(seats) for seats in range(6, 13)]) == decks
    said = [line.text for section in ENTRIES[book].sheet(rules) for line in section.lines]
    assert "3 to 12 play." in said
    assert rules.decks_by_seats()[-1] == (12, decks[-1])


@pytest.mark.clause("CR-A-71", "CL-B-05")
def test_a_hand_of_more_players_has_as_many_cards_as_one_of_the_most_named() -> None:
    rules = BOOKS["beginner"].but(players=(2, 12))
    assert {rules.cards_each(1, seats) for seats in range(6, 13)} == {7}
    assert any(
        "six to 12" in line.text or "6 to 12" in line.text
        for section in ENTRIES["beginner"].sheet(rules)
        for line in section.lines
        if "seven cards" in line.text
    )
    with_two = rules.but(decks=((5, 1), (12, 2)))
    assert with_two.pack(12).size() - 12 * with_two.cards_each(1, 12) - 1 == 19


def test_a_contract_of_more_runs_than_copies_are_told_apart_is_for_four_decks() -> None:
    many = DealTerms(20, "R4 R4 R4 R4 R4")
    rules = WIKIPEDIA.but(deals=(many,), hand7="normal", touching_runs="free")
    assert rules.pack(8).decks == 4
    with pytest.raises(HouseRuleError, match="decks: deal 1: with more than 4 decks a contract has at most 4 runs"):
        rules.but(players=(3, 9))


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
