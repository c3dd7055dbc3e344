"""Options about the table, the pack, the deals and the points."""

import pytest

from tests.rules.contract_rummy.dealing import dealt, pack, scores
from tests.rules.table import table
from upcard.cards.card import JOKER
from upcard.games.rummy.books import BOOKS as RULES
from upcard.games.rummy.books.contract_rummy import CONTRACT_RUMMY
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.values import DealTerms
from upcard.kernel.game import CHANCE, Refused

BOOKS = tuple(CONTRACT_RUMMY.texts)


@pytest.mark.clause("CR-A-57", "CR-A-58")
@pytest.mark.parametrize("book", BOOKS)
def test_players(book: str) -> None:
    """As the house says."""
    game = RummyGame(RULES[book].but(players=(2, 4)))
    assert game.start(2).seats == 2
    with pytest.raises(Refused) as refusal:
        game.start(5)
    assert refusal.value.clause == "CR-A-57"
    assert refusal.value.reason == "This book is for 2 to 4 players, not 5."


@pytest.mark.clause("CR-A-57")
@pytest.mark.parametrize("book", BOOKS)
def test_decks(book: str) -> None:
    """Three decks for all, where the books have two for four."""
    assert pack(book, 4)[0] == 2
    assert pack(RULES[book].but(decks=((8, 3),)), 4)[0] == 3


@pytest.mark.clause("CR-O-01", "CR-W-03", "CR-F-01")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("value", "jokers"), [("seats - 1", 3), ("2 per deck", 4), ("0", 0), ("7", 7)])
def test_jokers(book: str, value: str, jokers: int) -> None:
    """Seats - 1 in D, P and F, 2 per deck in W, or a number."""
    assert pack(RULES[book].but(jokers=value), 4) == (2, jokers)


@pytest.mark.clause("CR-C-12", "CR-C-13", "CR-C-14")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("value", "first", "then"), [("left", "P2", "P3"), ("right", "P4", "P3")])
def test_direction(book: str, value: str, first: str, then: str) -> None:
    """Left in every book. The deal, the turn and the next deal pass that way."""
    t = dealt(RULES[book].but(direction=value, claim_mode="none"), 4)
    assert t.asked() == [first]
    t.play(first, "draw stock")
    card = t.hand(first).split()[0]
    assert t.play(first, f"discard {card}").asked() == [then]
    end = table(
        book,
        'seats = 4\nstep = "play"\ndealer = "P1"\nmelds = [{ owner = "P1", cards = "{9S 9H 9C}" }]\n[hands]\nP1 = "KD"',
        direction=value,
    ).play("P1", "discard KD")
    assert end.state.dealer == (1 if value == "left" else 3)


@pytest.mark.clause("CR-C-13")
@pytest.mark.parametrize("book", BOOKS)
def test_who_is_nearest_to_claim_follows_the_direction(book: str) -> None:
    """Playing to the right, P4 comes before P2."""
    position = 'seats = 4\ndiscards = "8D KC 3S"'
    changes = {"direction": "right", "claim_priority": "seat", "claim_chain": "single"}
    t = table(book, position, **changes).play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass").play("P4", "may-i")
    assert "8D" in t.hand("P4")


@pytest.mark.clause("CR-A-56", "GEN-11")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("value", "prompt"), [("random", "choose"), ("low_card", "shuffle")])
def test_first_dealer(book: str, value: str, prompt: str) -> None:
    """Low_card in P, random elsewhere."""
    game = RummyGame(RULES[book].but(first_dealer=value))
    ask = game.asks(game.start(3))[CHANCE]
    assert ask.prompt == prompt
    assert len(ask.faces) == (0 if prompt == "choose" else game.rules.pack(3).size())


@pytest.mark.clause("CR-C-01", "CR-C-02")
@pytest.mark.parametrize("book", BOOKS)
def test_deals(book: str) -> None:
    """Seven in every book; another number, other hands, other contracts at will."""
    rules = RULES[book].but(
        deals=(DealTerms(7, "S3 S3"), DealTerms(8, "R5+")), hand7="normal", claim_forbidden_hands=()
    )
    t = dealt(rules, 3, 2)
    assert [len(t.state.hand(seat).cards) for seat in range(3)] == [8, 8, 8]
    position = 'seats = 3\ndeal = 2\nstep = "play"\n[hands]\nP1 = "2H 3H 4H 5H 6H 7H KD QD 9S"'
    lay = table(rules, position)
    refusal = lay.refused("P1", "down <2H 3H 4H 5H>")
    assert refusal.reason == "The contract is one run of five or more, not one run of four: the sizes differ."
    lay.play("P1", "down <2H 3H 4H 5H 6H 7H>")
    end = 'seats = 3\ndeal = 2\nsheet = [[1, 2, 3]]\nstep = "play"\nmelds = [{ owner = "P1", cards = "{9S 9H 9C}" }]\n'
    over = table(rules, end + '[hands]\nP1 = "KD"\nP2 = "QS"\nP3 = "QD"').play("P1", "discard KD")
    assert over.asked() == []
    assert over.state.totals() == (1, 12, 13)


@pytest.mark.clause("CR-C-03")
@pytest.mark.parametrize("book", BOOKS)
def test_card_points(book: str) -> None:
    """Some changed, the others as the book has them."""
    rules = RULES[book].but(card_points={"*": 50, "A": 1})
    assert scores(rules, "*") == 50
    assert scores(rules, "AS") == 1
    assert scores(rules, "JS") == scores(book, "JS") == 10


@pytest.mark.clause("CR-O-03", "CR-A-63")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("value", ["joker", "own"])
def test_wild_points(book: str, value: str) -> None:
    """A wild card counts as a joker, or what its rank counts."""
    rules = RULES[book].but(wild_ranks=("J",), wild_points=value)
    assert scores(rules, "JS") == (RULES[book].card_points["*"] if value == "joker" else 10)
    assert scores(book, "JS") == 10
    assert rules.points()[JOKER] == RULES[book].card_points["*"]


@pytest.mark.clause("CR-A-62", "CR-X-25")
def test_equal_lowest_totals_share_the_win() -> None:
    """Example (d): 170, 170, 199 and 171 after seven deals."""
    sheet = [[0, 29, 18, 52], [31, 0, 44, 20], [12, 40, 0, 33], [0, 15, 27, 8], [45, 0, 66, 21], [22, 51, 0, 37]]
    t = table(
        "parlett",
        f"""
        seats = 4
        deal = 7
        step = "play"
        sheet = {sheet}
        melds = [{{ owner = "P4", cards = "<2H 3H 4H 5H>" }}]
        turn = "P4"
        [hands]
        P1 = "KS QS JS TS KH QH"
        P2 = "* TD"
        P3 = "* 9S TC"
        P4 = "KD"
        """,
    ).play("P4", "discard KD")
    assert t.points() == (60, 35, 44, 0)
    assert t.state.totals() == (170, 170, 199, 171)
    assert [event.seat for event in t.state.events if event.name == "won"] == [0, 1]
    assert t.asked() == []
