"""Indian Chief: shuffling and refilling."""

import pytest

from tests.rules.indian_chief.tables import THREE, begun, new, shuffle, table


@pytest.mark.clause("IND-06")
@pytest.mark.parametrize("cards", ["AS", "AS AS", " ".join(["AS"] * 52)])
def test_exactly_the_pack_is_shuffled(cards: str) -> None:
    assert new().begin(3).play("* choose 1").clause(f"* shuffle {cards}") == "IND-06"


@pytest.mark.clause("IND-28")
def test_exactly_the_stub_with_the_melds_is_shuffled() -> None:
    sitting = table(*THREE)
    assert sitting.clause("* shuffle AS") == "IND-28", "nobody has melded yet"
    sitting.play("P1 meld AS 2S 3S 4S", "P2 meld AH 2H", "P3 meld AD 2D 3D")
    assert sitting.refused("* shuffle AS").reason.startswith("The shuffle has to hold every card")
    assert sitting.clause("* shuffle AS") == "IND-28"


@pytest.mark.clause("IND-30")
def test_exactly_the_melds_are_shuffled_where_the_stub_runs_out() -> None:
    sitting = begun(8)
    hands = [[str(card) for card in sitting.state.hand(seat).cards[:7]] for seat in range(8)]
    sitting.play(*[f"P{seat} meld {' '.join(cards)}" for seat, cards in enumerate(hands, 1)])
    assert sitting.clause("* shuffle AS") == "IND-30"


@pytest.mark.clause("IND-23", "IND-25", "IND-26", "IND-27", "IND-28", "IND-A02", "IND-A20")
def test_refill_and_return() -> None:
    sitting = table(*THREE).play("P1 meld AS 2S 3S 4S", "P2 meld AH 2H", "P3 meld AD 2D 3D")
    assert [len(sitting.state.hand(seat).cards) for seat in range(3)] == [8, 8, 8]
    melded = {"AS", "2S", "3S", "4S", "AH", "2H", "AD", "2D", "3D"}
    held = {str(card) for seat in range(3) for card in sitting.state.hand(seat).cards}
    assert not held & melded
    assert sitting.asked() == ["*"]
    to_shuffle = set(sitting.moves("*")[0].split()[1:])
    assert melded <= to_shuffle
    assert len(to_shuffle) == 28
    shuffle(sitting)
    assert [(event.name, event.seat) for event in sitting.state.events] == [("shuffled", -1)], "nobody's doing"
    assert not [seat for seat in range(3) if sitting.state.meld(seat).cards]
    assert (sitting.state.turn, sitting.asked()) == (2, ["P1", "P2", "P3"])


@pytest.mark.clause("IND-25", "IND-29", "IND-A03")
def test_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    stub = "9S 9H 9D 9C TS TH TD TC JS JH"
    sitting = table(*THREE, dealer="P2", stub=stub).play("P1 meld AS 2S 3S", "P2 meld AH 2H", "P3 meld AD 2D 3D 4D")
    new_cards = [
        sorted({str(card) for card in sitting.state.hand(seat).cards} & set(stub.split())) for seat in range(3)
    ]
    for seat, dealt in enumerate(new_cards):
        for other in range(3):
            seen = {str(card) for card in sitting.seen(f"P{other + 1}").piles[seat].cards}
            assert set(dealt) & seen == (set(dealt) if other == seat else set()), "only the owner has seen it"
    # P3, P1, P2; P3, P1, P2; P3, P1; P3: full hands are skipped.
    assert new_cards == [sorted(["9H", "TS", "TC"]), sorted(["9D", "TH"]), sorted(["9S", "9C", "TD", "JS"])]


@pytest.mark.clause("IND-30", "IND-31c", "IND-A04", "IND-X14")
def test_a_stub_that_runs_out_is_made_of_the_melds() -> None:
    sitting = begun(8)
    sitting.play(
        *[f"P{seat + 1} meld {' '.join(str(card) for card in sitting.state.hand(seat).cards[:7])}" for seat in range(8)]
    )
    assert sitting.asked() == ["*"]
    assert len(sitting.moves("*")[0].split()) == 57
    assert sum(sitting.state.owed) == 16
    # 40 cards are five rounds: the next is dealt to the dealer's left again.
    assert sitting.state.dealt_to == sitting.state.dealer
    sitting.play(f"* {sitting.moves('*')[0]}")
    assert [len(sitting.state.hand(seat).cards) for seat in range(8)] == [8] * 8
    assert len(sitting.moves("*")[0].split()) == 41


@pytest.mark.clause("IND-30", "IND-31b")
def test_dealing_goes_on_where_it_stopped() -> None:
    """Seven Indian Chiefs want one card more than there is."""
    sitting = begun(7)
    sitting.play(
        *[f"P{seat + 1} meld {' '.join(str(card) for card in sitting.state.hand(seat).cards[:7])}" for seat in range(7)]
    )
    assert (sum(sitting.state.owed), sitting.state.owed[sitting.state.dealer]) == (1, 1)
    assert sitting.asked() == ["*"]


@pytest.mark.clause("IND-31a")
def test_with_six_the_stub_suffices() -> None:
    sitting = begun(6)
    sitting.play(
        *[f"P{seat + 1} meld {' '.join(str(card) for card in sitting.state.hand(seat).cards[:7])}" for seat in range(6)]
    )
    assert len(sitting.moves("*")[0].split()) == 1 + 104 - 48
