"""Players, pack, deal and turns (rulebook, sections 1.1 and 1.2)."""

import random

import pytest

from tests.rules.pay_me.tables import DEALS, WILD, holding
from tests.rules.table import Table, table
from upcard.cards.card import JOKER, RANKS, face_text
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import Choose, Shuffle

RULES = BOOKS["pay-me"]
GAME = RummyGame(RULES)
DECKS = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3}


def dealt(seats: int, deal: int, dealer: str = "P1") -> Table:
    t = table("pay-me", f'seats = {seats}\nstep = "deal"\ndeal = {deal}\ndealer = "{dealer}"')
    faces = list(RULES.pack(seats).faces())
    random.Random(seats * 100 + deal).shuffle(faces)
    t.state = t.game.play(t.state, CHANCE, Shuffle(tuple(faces)))
    return t


@pytest.mark.clause("PAY-01", "PAY-02", "PAY-03", "PAY-04", "PAY-05", "PAY-A-16")
@pytest.mark.parametrize("seats", DECKS)
def test_the_pack(seats: int) -> None:
    """The decks by players, with two jokers each."""
    pack = RULES.pack(seats).faces()
    assert len(pack) == 54 * DECKS[seats]
    assert pack.count(JOKER) == 2 * DECKS[seats]
    assert GAME.start(seats).seats == seats


@pytest.mark.parametrize("seats", [1, 9])
def test_no_other_number_plays(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(seats)
    assert refused.value.clause == "PAY-01"


@pytest.mark.clause("PAY-06", "PAY-07", "PAY-08", "PAY-09")
@pytest.mark.parametrize("seats", DECKS)
@pytest.mark.parametrize("deal", DEALS)
def test_the_deal(seats: int, deal: int) -> None:
    """Eleven deals of n + 2 cards; the rest is the stock, its top card the upcard."""
    t = dealt(seats, deal)
    assert [len(t.state.hand(seat).cards) for seat in range(seats)] == [deal + 2] * seats
    assert len(t.state.discards().cards) == 1
    assert len(t.state.stock().cards) == 54 * DECKS[seats] - seats * (deal + 2) - 1
    assert len(RULES.deals) == 11


@pytest.mark.clause("PAY-X-01")
@pytest.mark.parametrize(("seats", "deal", "stock"), [(2, 1, 47), (2, 11, 27), (4, 11, 55), (8, 11, 57)])
def test_stock_sizes(seats: int, deal: int, stock: int) -> None:
    assert len(dealt(seats, deal).state.stock().cards) == stock


@pytest.mark.clause("PAY-10", "PAY-A-17")
@pytest.mark.parametrize("seats", DECKS)
def test_the_player_on_the_dealers_left_begins(seats: int) -> None:
    """Turn and deal go to the left."""
    t = dealt(seats, 1, f"P{seats}")
    assert t.asked() == ["P1"]
    t.play("P1", "draw stock")
    t.play("P1", next(move for move in t.moves("P1") if move.startswith("discard")))
    assert t.asked() == ["P2"]
    assert t.clause("P1", "draw stock") == "PAY-10"


@pytest.mark.clause("PAY-A-17")
def test_who_deals_first() -> None:
    """Chance decides; with ``first_dealer`` the lowest card."""
    first = GAME.start(3)
    assert GAME.play(first, CHANCE, Choose(2)).dealer == 1
    for nobody in (Choose(0), Choose(4), Shuffle(())):
        with pytest.raises(Refused) as refusal:
            GAME.play(first, CHANCE, nobody)
        assert refusal.value.clause == "PAY-A-17"
    low = RummyGame(RULES.but(first_dealer="low_card"))
    assert low.asks(low.start(3))[CHANCE].prompt == "shuffle"
    right = table("pay-me", 'seats = 3\nturn = "P1"\nstep = "play"', direction="right")
    right.play("P1", next(move for move in right.moves("P1") if move.startswith("discard")))
    assert right.asked() == ["P3"]


@pytest.mark.clause("PAY-11", "PAY-12")
def test_a_turn() -> None:
    """One card from either pile, then one discard."""
    t = table("pay-me", 'seats = 2\ndeal = 3\ndiscards = "9H"\nstock = "4C ..."\n[hands]\nP1 = "7S 8D TC KD AH"')
    assert t.moves("P1") == ["draw stock", "draw upcard"]
    assert t.clause("P1", "discard 7S") == "PAY-11"
    up = table("pay-me", 'seats = 2\ndeal = 3\ndiscards = "9H"\n[hands]\nP1 = "7S 8D TC KD AH"')
    up.play("P1", "draw upcard")
    assert up.hand("P1") == "7S AH 9H 8D KD TC"
    t.play("P1", "draw stock")
    assert t.hand("P1") == "7S AH 8D KD 4C TC"
    assert t.clause("P1", "draw stock") == "PAY-11"
    assert t.clause("P1", "may-i") == "PAY-11"
    t.play("P1", "discard 4C")
    assert (t.upcard(), t.asked()) == ("4C", ["P2"])


@pytest.mark.clause("PAY-13")
@pytest.mark.parametrize(
    "move", ["meld {9S 9H 9D}", "down {9S 9H 9D}", "add 9S to 1", "swap 9S in 1", "down {9S 9H 9D} {KS KH KD}"]
)
def test_nothing_is_laid_on_the_table(move: str) -> None:
    assert holding("9S 9H 9D KS KH KD 4C", 4).clause("P1", move) == "PAY-13"


@pytest.mark.clause("PAY-18", "PAY-19", "PAY-20", "PAY-K1", "PAY-K2", "PAY-K3", "PAY-K4", "PAY-K5", "PAY-K6", "PAY-K7")
@pytest.mark.clause("PAY-K8", "PAY-K9", "PAY-K10", "PAY-K11", "PAY-X-02")
@pytest.mark.parametrize("deal", DEALS)
def test_the_wild_ranks_of_a_deal(deal: int) -> None:
    wild = {"*", *[f"{rank}{suit}" for rank in ("2", WILD[deal - 1]) for suit in "SHDC"]}
    assert {face_text(face) for face in RULES.wilds(deal)} == wild
    assert RULES.deals[deal - 1].cards == RANKS.index(WILD[deal - 1])
    ruled = GAME.ruled_in(deal)
    assert {face_text(face) for face in ruled.wilds} == wild


@pytest.mark.clause("PAY-A-22")
def test_drawing_and_discarding_wild_cards() -> None:
    """Wild cards may be taken and discarded, and the upcard just taken may go back; options forbid it."""
    t = table("pay-me", 'seats = 2\ndeal = 3\ndiscards = "2H"\n[hands]\nP1 = "7S 8D TC KD *"')
    t.play("P1", "draw upcard")
    assert {"discard 2H", "discard *"} <= set(t.moves("P1"))
    assert holding("* 8D TC KD", 1, discard_ban=frozenset({"joker"})).clause("P1", "discard *") == "PAY-A-22"
    t = table(
        "pay-me",
        'seats = 2\ndiscards = "9H"\n[hands]\nP1 = "7S 8D TC"',
        discard_ban=frozenset({"returned_upcard"}),
    )
    assert t.play("P1", "draw upcard").clause("P1", "discard 9H") == "PAY-A-22"


STOCKLESS = 'seats = 2\ndeal = 3\nstock = ""\ndiscards = "{}"\n[hands]\nP1 = "7S 8D TC KD AH"\nP2 = "9S 9H 6D QC AC"'


@pytest.mark.clause("PAY-A-15")
def test_an_empty_stock() -> None:
    """All discards but the upcard are shuffled."""
    t = table("pay-me", STOCKLESS.format("5H 9C KS 2S")).play("P1", "draw stock")
    assert t.asked() == ["*"]
    t.renew("KS 9C 2S")
    assert "KS" in t.hand("P1")
    assert t.upcard() == "5H"


@pytest.mark.clause("PAY-X-20", "PAY-A-15")
def test_nobody_calls_and_no_stock_can_be_made() -> None:
    """The upcard may be taken; else the deal ends, all sort their hands and count."""
    t = table("pay-me", STOCKLESS.format("5H"))
    assert t.moves("P1") == ["draw stock", "draw upcard"]
    t.play("P1", "draw stock")
    assert t.points() == (40, 40)
    forced = table("pay-me", STOCKLESS.format("5H"), no_stock_possible="must_take_upcard")
    assert forced.clause("P1", "draw stock") == "PAY-A-15"
    rich = table("pay-me", STOCKLESS.format("5H").replace("7S 8D TC KD AH", "7S 7D 7C KD AH"))
    rich.play("P1", "draw stock")
    assert rich.asked() == ["P1"]
    assert rich.clause("P1", "add KD to 1") == "PAY-32"
    rich.play("P1", "show")
    assert rich.points() == (15, 40)
    ends = table("pay-me", STOCKLESS.format("5H 9C"), stock_empty="end_when_needed").play("P1", "draw stock")
    assert ends.points() == (40, 40)
