"""Players, pack and deal (rulebook, section 1.1), and who plays when (1.2)."""

from collections import Counter

import pytest

from tests.rules.table import table
from upcard.cards.card import JOKER, faces_text
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.clauses import contract_clause
from upcard.kernel.game import CHANCE, Refused

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
DEALT = {1: 11, 2: 11, 3: 11, 4: 11, 5: 11, 6: 11, 7: 12}
CONTRACTS = {
    "CAR-K1": "S3 S3",
    "CAR-K2": "S3 R4",
    "CAR-K3": "R4 R4",
    "CAR-K4": "S3 S3 S3",
    "CAR-K5": "S3 S3 R4",
    "CAR-K6": "S3 R4 R4",
    "CAR-K7": "R4 R4 R4",
}
LEFT = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0, 7: 0}


@pytest.mark.clause("CAR-01")
@SEATS
def test_two_to_five_players(seats: int) -> None:
    assert table("carioca").game.start(seats).seats == seats


@pytest.mark.clause("CAR-01")
@pytest.mark.parametrize("seats", [1, 6, 8])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(Refused, match="CAR-01"):
        table("carioca").game.start(seats)


@pytest.mark.clause("CAR-02")
@SEATS
def test_two_decks_and_four_jokers(seats: int) -> None:
    """The same 108 cards for every number of players."""
    t = table("carioca", f'seats = {seats}\nstep = "deal"\ndealer = "P1"')
    counts = Counter(t.game.asks(t.state)[CHANCE].faces)
    assert counts.pop(JOKER) == 4
    assert sum(counts.values()) == 104
    assert set(counts.values()) == {2} and len(counts) == 52


@pytest.mark.clause("CAR-03", "CAR-04", "CAR-05", "CAR-06", "CAR-07", "CAR-X-02")
@SEATS
@pytest.mark.parametrize("deal", DEALT)
def test_the_deal(seats: int, deal: int) -> None:
    """Eleven cards each in six deals, twelve in the last; the rest is the stock, its top card the upcard."""
    t = table("carioca", f'seats = {seats}\ndeal = {deal}\nstep = "deal"\ndealer = "P2"')
    assert len(BOOKS["carioca"].deals) == 7
    pack = BOOKS["carioca"].pack(seats).faces()
    t.renew(faces_text(pack))
    cards = DEALT[deal]
    assert [len(t.state.hand(seat).cards) for seat in range(seats)] == [cards] * seats
    assert t.state.discards().faces() == (pack[seats * cards],)
    assert t.state.stock().faces()[::-1] == pack[seats * cards + 1 :]
    assert len(t.state.stock().cards) == 107 - seats * cards


@pytest.mark.clause("CAR-08", "CAR-09", "CAR-X-01")
@SEATS
def test_the_first_card_and_the_first_turn_are_the_right_hand_neighbours(seats: int) -> None:
    """Counter-clockwise from the dealer's right, down to the dealer."""
    t = table("carioca", f'seats = {seats}\nstep = "deal"\ndealer = "P2"')
    pack = BOOKS["carioca"].pack(seats).faces()
    t.renew(faces_text(pack))
    assert pack[0] in t.state.hand(0).faces()
    order: list[str] = []
    for _ in range(seats):
        (seat,) = t.asked()
        order.append(seat)
        t.play(seat, "draw stock")
        t.play(seat, next(move for move in t.moves(seat) if move.startswith("discard")))
    assert order == [f"P{(1 - step) % seats + 1}" for step in range(1, seats + 1)]
    assert order[0] == "P1" and order[-1] == "P2"


@pytest.mark.clause("CAR-42", "CAR-X-01", "CAR-X-02")
@SEATS
def test_the_deal_passes_to_the_right(seats: int) -> None:
    """The player on the dealer's right deals next."""
    hands = "".join(f'P{seat} = "{seat + 1}C"\n' for seat in range(1, seats + 1))
    t = table(
        "carioca",
        f'step = "play"\nseats = {seats}\ndealer = "P2"\n[hands]\n{hands}'
        '[[melds]]\nowner = "P1"\ncards = "{KS KH KC}"\n',
    )
    t.play("P1", "discard 2C")
    assert t.state.dealer == 0
    assert t.state.deal == 2


@pytest.mark.clause("CAR-19")
@pytest.mark.parametrize(("cell", "contract"), CONTRACTS.items())
def test_contracts(cell: str, contract: str) -> None:
    """One row a deal."""
    assert str(BOOKS["carioca"].contract(int(cell[5:]))) == contract


@pytest.mark.clause("CAR-19", "CAR-K1")
def test_a_contract_of_the_table_cites_its_row_and_one_of_ones_own_that_there_are_contracts() -> None:
    rules = BOOKS["carioca"]
    assert contract_clause(rules, 1) == "CAR-K1"
    assert contract_clause(rules.but(deals=rules.deals[1:]), 1) == "CAR-19"


@pytest.mark.clause("CAR-20", "CAR-21", "CAR-A-01")
@pytest.mark.parametrize("deal", DEALT)
def test_what_the_contract_leaves_in_hand(deal: int) -> None:
    """Contract and discard use up the hand in the deals 6 and 7 and in no other."""
    held = DEALT[deal] + 1
    left = held - BOOKS["carioca"].contract(deal).cards() - 1
    assert left == LEFT[deal]


@pytest.mark.clause("CAR-A-18")
def test_chance_decides_who_deals_first() -> None:
    """Any seat may come up; the option lets the lowest card decide."""
    for dealer in range(1, 6):
        t = table("carioca", 'seats = 5\nstep = "dealer"')
        t.state = t.game.play(t.state, CHANCE, t.game.read(f"choose {dealer}"))
        assert t.state.dealer == dealer - 1
        assert t.asked() == ["*"]
    low = table("carioca", first_dealer="low_card")
    cut = low.game.start(3)
    faces = low.game.asks(cut)[CHANCE].faces
    after = low.game.play(cut, CHANCE, low.game.read("shuffle " + faces_text(faces)))
    assert "cut" in [event.name for event in after.events]
