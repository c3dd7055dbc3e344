"""Players, pack, deal and the order of the cards (DAI-01 to DAI-13)."""

import pytest

from tests.rules.table import Table, at_position, fresh
from upcard.cards.card import faces_text, parse_faces
from upcard.games.daifugo.game import PACK
from upcard.games.daifugo.state import strength
from upcard.kernel.game import Refused
from upcard.kernel.state import ONLOOKER, view

ORDERED = "shuffle " + faces_text(PACK)


def dealt(seats: int, dealer: int, **changes: object) -> Table:
    return fresh("daifugo", seats, **changes).play("*", f"choose {dealer}", ORDERED)


@pytest.mark.clause("DAI-01")
def test_at_least_three_play() -> None:
    for seats in (0, 1, 2):
        with pytest.raises(Refused, match="DAI-01"):
            at_position("daifugo").game.start(seats)


@pytest.mark.clause("DAI-02a", "DAI-A01")
def test_three_to_eight_are_offered() -> None:
    game = at_position("daifugo").game
    assert [game.start(seats).seats for seats in range(3, 9)] == [3, 4, 5, 6, 7, 8]
    for seats in (9, 26):
        with pytest.raises(Refused, match="DAI-02a"):
            game.start(seats)


@pytest.mark.clause("DAI-02b", "DAI-A01", "DAI-X02")
def test_an_option_seats_up_to_twenty_six() -> None:
    """Two cards each, so that the last one can give two."""
    t = dealt(26, 26, players=26)
    assert {len(t.state.hand(seat).cards) for seat in range(26)} == {2}
    with pytest.raises(Refused, match="DAI-02b"):
        t.game.start(27)
    order = ", ".join(f'"P{seat}"' for seat in range(1, 27))
    last = at_position("daifugo", f'step = "give"\nturn = "P26"\nseats = 26\nsheet = [[{order}]]', players=26)
    assert last.moves("P26") == ["give " + last.hand("P26")]
    last.play("P26", last.moves("P26")[0])
    assert [len(last.state.hand(seat).cards) for seat in (0, 25)] == [4, 0]
    assert len(last.moves("P1")) == 6


@pytest.mark.clause("DAI-03", "DAI-05")
def test_one_pack_without_jokers() -> None:
    """All 52 cards are dealt."""
    t = dealt(4, 1)
    held = [face for seat in range(4) for face in t.state.hand(seat).faces()]
    assert sorted(held) == sorted(PACK)
    assert len(set(PACK)) == 52
    assert all(1 <= face & 15 <= 13 and face >> 4 < 4 for face in PACK)


@pytest.mark.clause("DAI-05")
def test_nobody_plays_while_the_cards_are_shuffled() -> None:
    refusal = fresh("daifugo", 4).play("*", "choose 1").refused("P2", "pass")
    assert (refusal.clause, refusal.reason) == ("DAI-05", "The cards are being shuffled.")


@pytest.mark.clause("DAI-07")
def test_whoever_is_dealt_cards_sees_and_plays_them() -> None:
    t = dealt(4, 2)
    for seat in range(4):
        assert "??" not in [str(card) for card in t.seen(f"P{seat + 1}").piles[seat].cards]
    turns = t.asked()
    for move in (t.moves("P3")[0], "pass", "pass"):
        turns += t.play(turns[-1], move).asked()
    assert turns == ["P3", "P4", "P1", "P2"]


@pytest.mark.clause("DAI-04")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_first_dealer_is_chosen_by_chance(number: int) -> None:
    t = fresh("daifugo", 4)
    assert t.asked() == ["*"]
    assert t.play("*", f"choose {number}").state.dealer == number - 1


@pytest.mark.clause("DAI-04")
def test_the_dealer_is_one_of_the_seats() -> None:
    t = fresh("daifugo", 4)
    for choice in ("choose 0", "choose 5", "shuffle 7S"):
        assert t.clause("*", choice) == "DAI-04"
    assert t.clause("P1", "pass") == "DAI-05"


@pytest.mark.clause("DAI-05")
@pytest.mark.parametrize(
    "shuffle", ["shuffle 7S", ORDERED + " 7S", ORDERED.replace("7S", "7H"), ORDERED.replace("7S", "*"), "choose 1"]
)
def test_exactly_the_pack_is_shuffled(shuffle: str) -> None:
    t = fresh("daifugo", 3).play("*", "choose 1")
    assert t.clause("*", shuffle) == "DAI-05"
    refusal = t.play("*", ORDERED).refused("*", ORDERED)
    assert (refusal.clause, refusal.reason) == ("DAI-05", "Nothing is to be shuffled now.")


SIZES = {
    3: [18, 17, 17],
    4: [13, 13, 13, 13],
    5: [11, 11, 10, 10, 10],
    6: [9, 9, 9, 9, 8, 8],
    7: [8, 8, 8, 7, 7, 7, 7],
    8: [7, 7, 7, 7, 6, 6, 6, 6],
}


@pytest.mark.clause("DAI-06", "DAI-07", "DAI-A02", "DAI-X01")
@pytest.mark.parametrize("seats", SIZES)
def test_the_sizes_of_hands_from_the_dealers_left(seats: int) -> None:
    """Whoever deals."""
    for dealer in range(1, seats + 1):
        t = dealt(seats, dealer)
        sizes = [len(t.state.hand((dealer + at) % seats).cards) for at in range(seats)]
        assert sizes == SIZES[seats]
        assert [t.game.hidden(t.state).cards_dealt((dealer + at) % seats) for at in range(seats)] == sizes
        assert max(sizes) - min(sizes) <= 1
        assert sum(sizes) == 52


@pytest.mark.clause("DAI-07")
def test_cards_go_round_one_at_a_time() -> None:
    """The first card to the dealer's left."""
    t = dealt(3, 2)
    assert set(t.state.hand(2).faces()) == set(PACK[0::3])
    assert set(t.state.hand(0).faces()) == set(PACK[1::3])
    assert set(t.state.hand(1).faces()) == set(PACK[2::3])


@pytest.mark.clause("DAI-09", "DAI-A03")
def test_a_seat_sees_its_own_cards_and_how_many_the_others_hold() -> None:
    t = dealt(4, 4)
    seen = view(t.state, 1)
    assert [card.face for card in seen.piles[1].cards] == list(t.state.hand(1).faces())
    for other in (0, 2, 3):
        assert [str(card) for card in seen.piles[other].cards] == ["??"] * 13
    assert [seat.cards for seat in t.scene("P2").seats] == [13] * 4
    assert {str(card) for pile in view(t.state, ONLOOKER).piles for card in pile.cards} == {"??"}
    hands = {zone.owner: zone.cards for zone in t.scene("P2").zones if zone.kind == "hand"}
    assert [len(hands[seat]) for seat in range(4)] == [0, 13, 0, 0]


@pytest.mark.clause("DAI-10")
def test_the_order_of_the_cards() -> None:
    order = parse_faces("2S AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S")
    assert [strength(face) for face in order] == list(range(12, -1, -1))


@pytest.mark.clause("DAI-11")
def test_suits_mean_nothing() -> None:
    for rank in "23456789TJQKA":
        assert len({strength(face) for face in parse_faces(f"{rank}S {rank}H {rank}D {rank}C")}) == 1


@pytest.mark.clause("DAI-12", "DAI-48", "DAI-X17")
def test_the_dealers_left_leads_to_the_first_trick() -> None:
    """There is no exchange before the first deal."""
    for dealer in (1, 2, 3, 4):
        t = dealt(4, dealer)
        assert t.asked() == [f"P{dealer % 4 + 1}"]
        assert t.game.asks(t.state)[dealer % 4].prompt == "lead"
        lead = t.asked()[0]
        led = dealt(4, dealer).play(lead, "play " + t.hand(lead).split()[0])
        for step in (1, 2, 3):
            led.play(f"P{(dealer + step) % 4 + 1}", "pass")
        assert (led.asked(), led.state.need) == ([lead], 0)
        assert t.clause(t.asked()[0], "give 2S 2H") == "DAI-49"
