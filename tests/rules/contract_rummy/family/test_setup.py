"""F: packs, hands, contracts and what cards count."""

import pytest

from tests.rules.contract_rummy.dealing import allowed_seats, hand_sizes, pack, scores
from tests.rules.table import table
from upcard.games.rummy.books.contract_rummy import FAMILY
from upcard.games.rummy.game import RummyGame
from upcard.kernel.game import Refused

SEATS = allowed_seats("family")


@pytest.mark.clause("CR-F-01", "CR-A-57")
@pytest.mark.parametrize("seats", SEATS)
def test_one_joker_fewer_than_players(seats: int) -> None:
    """With the two decks that the card does not name."""
    assert pack("family", seats) == (2, seats - 1)


@pytest.mark.clause("CR-A-57")
def test_three_to_five_play() -> None:
    """And house rules may say otherwise."""
    assert list(SEATS) == [3, 4, 5]
    for seats in (2, 6):
        with pytest.raises(Refused) as refusal:
            RummyGame(FAMILY).start(seats)
        assert refusal.value.clause == "CR-A-57"
    more = FAMILY.but(players=(2, 8), decks=((5, 2), (8, 3)))
    assert RummyGame(more).start(2).seats == 2
    assert pack(more, 8) == (3, 7)


@pytest.mark.clause("CR-F-02")
@pytest.mark.parametrize("seats", SEATS)
def test_ten_cards_in_deals_one_to_three(seats: int) -> None:
    assert hand_sizes("family", seats)[:3] == [10, 10, 10]


@pytest.mark.clause("CR-F-03")
@pytest.mark.parametrize("seats", SEATS)
def test_twelve_cards_in_deals_four_to_seven(seats: int) -> None:
    assert hand_sizes("family", seats)[3:] == [12, 12, 12, 12]


HANDS = {
    1: ("9S 9H 9D 4C 4D 4H", "down {9S 9H 9D} {4C 4D 4H}"),
    2: ("9S 9H 9D 4C 4D 4H 4S", "down {9S 9H 9D} {4C 4D 4H 4S}"),
    3: ("2H 3H 4H 5H 6S 7S 8S 9S", "down <2H 3H 4H 5H> <6S 7S 8S 9S>"),
    4: ("9S 9H 9D 4C 4D 4H JS JH JD", "down {9S 9H 9D} {4C 4D 4H} {JS JH JD}"),
    5: ("9S 9H 9D 4C 4D 4H 2H 3H 4H 5H", "down {9S 9H 9D} {4C 4D 4H} <2H 3H 4H 5H>"),
    6: ("9S 9H 9D 2H 3H 4H 5H 6S 7S 8S 9S", "down {9S 9H 9D} <2H 3H 4H 5H> <6S 7S 8S 9S>"),
}


@pytest.mark.clause("CR-F-04")
@pytest.mark.parametrize("deal", HANDS)
def test_the_contracts_are_those_of_the_card(deal: int) -> None:
    """Deal 2 is two sets, of three and of four; each is met by its melds and by no other deal's."""
    cards, melds = HANDS[deal]
    spare = "KD QC" if deal < 4 else "KD QC JC"
    t = table("family", f'deal = {deal}\nstep = "play"\n[hands]\nP1 = "{cards} {spare}"')
    t.play("P1", melds)
    assert t.events() == ["laid_contract"]
    for other in HANDS:
        if other != deal:
            t = table("family", f'deal = {other}\nstep = "play"\n[hands]\nP1 = "{cards} {spare}"')
            assert t.clause("P1", melds) in ("CR-F-05", f"CR-K-F{other}")


@pytest.mark.clause("CR-F-04", "CR-K-F2")
def test_deal_two_is_not_a_set_and_a_run() -> None:
    """That is D, W and P."""
    position = 'deal = 2\nstep = "play"\n[hands]\nP1 = "9S 9H 9D 3C 4C 5C 6C KD QD 2S JH"'
    refusal = table("family", position).refused("P1", "down {9S 9H 9D} <3C 4C 5C 6C>")
    assert refusal.clause == "CR-K-F2"
    assert (
        refusal.reason
        == "The contract of deal 2 is one set of three and one set of four, not one set of three and one run of four."
    )
    table("parlett", position).play("P1", "down {9S 9H 9D} <3C 4C 5C 6C>")


@pytest.mark.clause("CR-F-21")
@pytest.mark.parametrize(("rank", "points"), [(rank, points) for points, rank in enumerate("23456789T", 2)])
def test_two_to_ten_count_face_value(rank: str, points: int) -> None:
    assert scores("family", rank + "D") == points


@pytest.mark.clause("CR-F-22")
@pytest.mark.parametrize("rank", "JQK")
def test_pictures_count_ten_each(rank: str) -> None:
    assert scores("family", rank + "D") == 10


@pytest.mark.clause("CR-F-23")
@pytest.mark.parametrize("suit", "SHDC")
def test_an_ace_counts_fifteen(suit: str) -> None:
    assert scores("family", "A" + suit) == 15


@pytest.mark.clause("CR-F-24", "CR-A-59")
def test_a_joker_counts_fifteen() -> None:
    """Points are penalties, counted upwards."""
    assert scores("family", "*") == 15
