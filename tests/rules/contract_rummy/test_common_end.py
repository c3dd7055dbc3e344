"""Clauses that all four books share: the end of a deal; and the conventions of all games (GEN)."""

import pytest

from tests.rules.contract_rummy.tables import ALL, down, holding, last_discard
from tests.rules.table import table
from upcard.cards.card import faces_text
from upcard.games.rummy.books import BOOKS
from upcard.kernel.game import Refused
from upcard.kernel.state import view

# --- 1.7 end of a deal


@pytest.mark.clause("CR-C-48", "GEN-08")
@ALL
def test_the_deal_ends_when_a_player_has_no_card_left(book: str) -> None:
    """No claim, no further turn."""
    t = last_discard(book, 3).play("P1", "discard QD")
    assert "out" in t.events()
    assert t.state.deal == 4


@pytest.mark.clause("CR-C-49", "CR-A-49")
@ALL
def test_the_last_card_leaves_as_the_book_says(book: str) -> None:
    """Laid off in D and P; discarded in F; in W a player with none left draws two."""
    t = down(book, "KD")
    if book == "family":
        assert t.clause("P1", "add KD to 1") == "CR-F-17"
    else:
        t.play("P1", "add KD to 1")
        assert ("out" in t.events()) is (book != "wikipedia")
        if book == "wikipedia":
            assert t.moves("P1") == ["draw both"]


@pytest.mark.clause("CR-C-50")
@ALL
def test_nobody_goes_out_without_the_contract(book: str) -> None:
    """A hand that is not down always keeps cards; nothing but the contract lays any."""
    t = holding(book, "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH")
    kinds = {move.split()[0] for move in t.moves("P1")}
    assert kinds == {"down", "discard"}
    assert all(len(move.split("{")) == 3 for move in t.moves("P1") if move.startswith("down"))


# --- shared conventions


@pytest.mark.clause("GEN-01", "GEN-22")
@ALL
def test_the_cards_named_must_be_held(book: str) -> None:
    """A card held once cannot be laid twice."""
    t = holding(book, "9S 9H 9D 4C 4H KD QD 2S 7C JH")
    refusal = t.refused("P1", "down {9S 9H 9D} {4C 4C 4H}")
    assert refusal.clause == "GEN-01"
    assert refusal.cards() == ("4C",)
    assert t.clause("P1", "discard 8D") == "GEN-22"


@pytest.mark.clause("GEN-05", "GEN-06", "CR-D-19", "CR-A-12")
@ALL
def test_runs_that_come_to_touch_stay_two(book: str) -> None:
    t = table(
        book,
        """
        step = "play"
        deal = 3
        down = ["P1"]
        hands.P1 = "6H 2C 3D 4D"
        [[melds]]
        owner = "P2"
        cards = "<2H 3H 4H 5H>"
        [[melds]]
        owner = "P2"
        cards = "<7H 8H 9H TH>"
        """,
    ).play("P1", "add 6H to 1")
    assert t.melds() == ["<2H 3H 4H 5H 6H>", "<7H 8H 9H TH>"]


@pytest.mark.clause("GEN-09")
@ALL
def test_actions_between_draw_and_discard_come_in_any_order(book: str) -> None:
    """Lay off, then swap, then lay off again."""
    t = down(book, "KD 7S 9S * 2C 3D 4D", joker_take_use="free")
    t.play("P1", "add KD to 1", "swap 7S in 2", "add 9S to 2", "add * to 1", "discard 2C")
    assert t.asked() == ["P2"]


@pytest.mark.clause("GEN-20")
@ALL
def test_without_an_upcard_only_the_stock_can_be_drawn_from(book: str) -> None:
    t = table(book, 'discards = ""\n')
    assert t.moves("P1") == ["draw stock"]
    assert t.clause("P1", "draw upcard") == "GEN-20"
    assert t.play("P1", "draw stock").asked() == ["P1"]


@pytest.mark.clause("GEN-18", "CR-A-23", "CR-A-25")
@ALL
def test_a_window_closes_when_all_have_answered(book: str) -> None:
    """Answers stay sealed until then; afterwards the choice was made."""
    t = table(book, 'discards = "8D"\nseats = 4\n').play("P1", "draw stock").play("P3", "may-i")
    assert t.asked() == ["P2", "P4"]
    assert t.upcard() == "8D"
    assert str(view(t.state, 1).answers[2]) == "(sealed)"
    assert str(view(t.state, 2).answers[2]) == "may-i"
    assert t.refused("P3", "pass").clause
    t.play("P2", "pass").play("P4", "pass")
    assert t.asked() == ["P1"]
    assert t.clause("P1", "draw upcard") in {"CR-D-14", "CR-W-14", "CR-P-14", "CR-A-20"}


@pytest.mark.clause("GEN-19")
@ALL
def test_an_illegal_action_changes_nothing(book: str) -> None:
    """The refusal names its clause and says why."""
    refusal = holding(book, "4H 5H").refused("P1", "discard KD")
    assert refusal.clause == "GEN-22"
    assert refusal.reason == "You do not hold the king of diamonds."


@pytest.mark.clause("GEN-21")
@ALL
def test_the_whole_pack_is_shuffled_before_every_deal(book: str) -> None:
    """Chance must order exactly the cards of the pack."""
    t = last_discard(book, 3).play("P1", "discard QD")
    pack = BOOKS[book].pack(4).faces()
    ask = t.game.asks(t.state)[-1]
    assert sorted(ask.faces) == sorted(pack)
    with pytest.raises(Refused, match="GEN-21"):
        t.renew(faces_text(pack[1:]))


@pytest.mark.clause("GEN-12")
@ALL
def test_the_stock_is_renewed_only_when_a_card_is_wanted(book: str) -> None:
    """An empty stock alone asks chance for nothing."""
    t = table(book, 'step = "play"\nstock = ""\ndiscards = "5H 9C"\n[hands]\nP1 = "KD 2C"\n')
    t.play("P1", "discard KD")
    assert t.asked() == ["P2"]


@pytest.mark.clause("GEN-16", "CR-A-34", "CR-P-25")
@ALL
def test_a_run_has_at_most_fourteen_cards(book: str) -> None:
    """Ace low to ace high, two different aces."""
    t = table(
        book,
        """
        step = "play"
        down = ["P1"]
        hands.P1 = "AH AH 2C 3D"
        [[melds]]
        owner = "P2"
        cards = "<2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH>"
        """,
    )
    for _ in range(2):
        t.play("P1", next(move for move in t.moves("P1") if move.startswith("add AH")))
    assert t.melds() == ["<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH>"]


@pytest.mark.clause("GEN-14", "CR-A-32")
@ALL
def test_the_last_meld_is_a_natural_one(book: str) -> None:
    """Every meld has at least one natural card."""
    t = down(book, "* * * 2C 3D", extra_melds="next_turn", jokers="8")
    assert t.clause("P1", "meld {*=9 * *}") == "GEN-14"


@pytest.mark.clause("GEN-11", "CR-A-56")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "family"])
def test_the_first_dealer_is_chosen_by_chance(book: str) -> None:
    """Any seat may come up."""
    for dealer in range(1, 5):
        t = table(book, 'seats = 4\nstep = "dealer"')
        t.state = t.game.play(t.state, -1, t.game.read(f"choose {dealer}"))
        assert t.state.dealer == dealer - 1
        assert t.asked() == ["*"]


@pytest.mark.clause("CR-A-21")
def test_calls_at_the_same_time_go_to_the_nearest_left_of_the_active_player() -> None:
    """Bots and turn-based tables answer in the order in which they are asked."""
    t = table("wikipedia", 'seats = 4\nturn = "P3"\ndiscards = "8D"').play("P3", "draw stock")
    assert t.asked() == ["P4", "P1", "P2"]
    for seat in t.asked():
        t.play(seat, "may-i")
    assert "8D" in t.hand("P4")
