"""Players, pack, deal and turns (rulebook, sections 1.1, 1.2 and 1.9)."""

import pytest

from tests.rules.classic_rummy.tables import BEGINNER, ONLINE, dealt, drawing
from tests.rules.table import table
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.game import RummyGame
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import view
from upcard.kernel.ui.entry import HouseRuleError

ENTRY = CATALOGUE["classic-rummy"]
DEALT = [
    # seats, decks, cards each, stock
    (2, 1, 10, 31),
    (3, 1, 10, 21),
    (4, 1, 10, 11),
    (5, 1, 6, 21),
    (6, 2, 7, 61),
    (7, 2, 7, 54),
    (8, 2, 7, 47),
]


@pytest.mark.clause("CL-B-01", "CL-B-02", "CL-B-03", "CL-B-04", "CL-B-05", "CL-B-08", "CL-B-09", "CL-X-01")
@pytest.mark.parametrize(("seats", "decks", "cards", "stock"), DEALT)
def test_the_deal(seats: int, decks: int, cards: int, stock: int) -> None:
    assert BEGINNER.pack(seats).size() == 52 * decks
    t = dealt("beginner", seats)
    assert [len(t.state.hand(seat).cards) for seat in range(seats)] == [cards] * seats
    assert len(t.state.stock().cards) == stock
    assert len(t.state.discards().cards) == 1
    assert not [card for card in t.state.stock().cards if card.seen]


@pytest.mark.clause("CL-B-06", "CL-X-01", "CL-A-02")
def test_two_may_agree_on_seven_cards() -> None:
    assert len(dealt("beginner", 2, hand_size=((2, 7), (4, 10), (5, 6), (8, 7))).state.stock().cards) == 37
    assert len(dealt("online", 2, hand_size=((2, 7),)).state.stock().cards) == 37


@pytest.mark.clause("CL-B-04", "CL-X-01")
def test_five_cannot_have_ten_cards_more_than_the_book_gives() -> None:
    """Five players get six; what a pack cannot deal is refused."""
    assert BEGINNER.cards_each(1, 5) == 6
    with pytest.raises(HouseRuleError, match=r"hand_size: .*11 cards for 5 players need a larger pack than 52"):
        ENTRY.change(BEGINNER, {"hand_size": [[5, 11], [8, 7]]})
    with pytest.raises(HouseRuleError, match=r"hand_size: .*14 cards for 8 players need a larger pack than 104"):
        ENTRY.change(BEGINNER, {"hand_size": [[4, 7], [5, 8], [6, 14]]})


@pytest.mark.clause("CL-B-01", "CL-O-01", "CL-A-01")
@pytest.mark.parametrize(("rules", "seats", "clause"), [(BEGINNER, 9, "CL-B-01"), (ONLINE, 3, "CL-O-01")])
def test_players(rules: object, seats: int, clause: str) -> None:
    game = RummyGame(BEGINNER if rules is BEGINNER else ONLINE)
    with pytest.raises(Refused) as refused:
        game.start(seats)
    assert refused.value.clause == clause


@pytest.mark.clause("CL-O-01", "CL-O-02", "CL-A-02")
def test_online_deal() -> None:
    assert (ONLINE.players, ONLINE.pack(2).size(), ONLINE.pack(2).jokers) == ((2, 2), 52, 0)
    t = dealt("online", 2, dealer=1)
    assert len(t.state.hand(0).cards) == len(t.state.hand(1).cards) == 10
    assert len(t.state.stock().cards) == 31
    assert t.asked() == ["P2"], "the other player begins"


@pytest.mark.clause("CL-A-02", "CL-A-23", "CL-B-07")
@pytest.mark.parametrize("book", ["beginner", "online"])
def test_the_deal_alternates(book: str) -> None:
    """Chance draws the first dealer, then the deal passes to the left."""
    game = RummyGame(BEGINNER if book == "beginner" else ONLINE)
    assert game.asks(game.start(2))[CHANCE].count == 2
    t = drawing(book, {"P1": "2H", "P2": "3D KC"}, 'step = "play"\ndealer = "P2"').play("P1", "discard 2H")
    assert (t.state.deal, t.state.dealer) == (2, 0)
    assert t.state.sheet == ((0, 13),)
    assert t.asked() == ["*"]


@pytest.mark.clause("CL-B-10", "CL-B-11", "CL-C-01", "CL-C-06", "CL-O-08")
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_turn_goes_round_from_the_left_of_the_dealer(seats: int) -> None:
    t = dealt("beginner", seats, dealer=seats)
    for seat in [*range(seats), 0]:
        name = f"P{seat + 1}"
        assert t.asked() == [name]
        assert t.clause(name, t.hand(name).split()[0].join(["discard ", ""])) == "CL-C-01", "the draw comes first"
        t.play(name, "draw stock")
        assert t.clause(name, "draw stock") == t.clause(name, "draw both") == "CL-C-01"
        t.play(name, "discard " + t.hand(name).split()[0])


@pytest.mark.clause("CL-C-02", "CL-B-12", "CL-O-05")
def test_only_the_top_discard_can_be_drawn() -> None:
    for book in ("beginner", "online"):
        t = drawing(book, {"P1": "2H 5S 9C"}, 'discards = "4S KD"')
        assert t.moves("P1")[:2] == ["draw stock", "draw upcard"]
        t.play("P1", "draw upcard")
        assert "4S" in t.hand("P1").split()
        assert t.upcard() == "KD"
    online = drawing("online", {"P1": "2H 5S 9C"})
    assert online.clause("P1", "discard 2H") == "CL-O-05"


@pytest.mark.clause("CL-B-11", "CL-C-02", "CL-C-05")
def test_nobody_claims_and_nobody_acts_out_of_turn() -> None:
    t = drawing("beginner", {"P1": "2H 5S 9C", "P2": "8S 8H 8D 3C"})
    assert t.clause("P2", "may-i") == "CL-C-02"
    assert t.clause("P2", "meld {8S 8H 8D}") == "CL-B-11"


@pytest.mark.clause("CL-B-17")
def test_nobody_sees_which_card_came_from_the_stock() -> None:
    t = drawing("beginner", {"P1": "2H 5S 9C"}, 'stock = "4S ..."').play("P1", "draw stock")
    assert [str(card) for event in view(t.state, 1).events for card in event.cards] == ["??"]
    drawn = t.play("P1", "discard 4S").state
    other = drawing("beginner", {"P1": "2H 4S 9C"}, 'stock = "5S ..."').play("P1", "draw stock", "discard 4S").state
    assert [event.name for event in drawn.events] == [event.name for event in other.events]


@pytest.mark.clause("CL-A-08", "CL-B-03", "CL-O-06", "CL-O-14")
def test_what_the_sheets_say() -> None:
    """The rules in words cite their clauses: CL-A-08, CL-B-03, CL-O-06, CL-O-14."""
    for book, wanted in (
        ("beginner", {"CL-B-01", "CL-B-02", "CL-B-03", "CL-B-04", "CL-B-05", "CL-B-10", "CL-A-04", "CL-A-08"}),
        ("online", {"CL-O-01", "CL-O-02", "CL-O-06", "CL-A-13", "CL-O-14", "CL-O-15", "CL-O-10", "CL-O-11", "CL-O-12"}),
    ):
        lines = [line for section in ENTRY.sheet(ENTRY.books[book].rules) for line in section.lines]
        assert wanted <= {clause for line in lines for clause in line.clauses}
        text = " ".join(line.text for line in lines)
        assert "There is no contract" in text and "100 points" in text
        assert "joker" not in text.replace("no jokers", "").lower()


@pytest.mark.parametrize("book", ["beginner", "online"])
def test_positions_say_what_they_hold(book: str) -> None:
    """A game to 100 has any number of deals, and its sheet one row for each that is over."""
    t = table(book, "seats = 2\ndeal = 3\nsheet = [[0, 20], [30, 0]]\n[hands]\nP1 = '2H'")
    data = ENTRY.write_position(t.game, t.state)
    assert ENTRY.read_position(t.game, data) == t.state
    assert t.state.down == (2, 2), "nobody waits for a contract"
    scene = ENTRY.scene(t.game, view(t.state, 0), 0, ("Ann", "Bo"))
    assert scene.sheet is not None and scene.deal is not None
    assert [column.label for column in scene.sheet.columns] == ["1", "2", "3"]
    assert (scene.deal.of, scene.seats[0].marks) == (0, ())
