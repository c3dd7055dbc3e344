"""The deal, the draw and the pile (MIL-01 to MIL-30)."""

import pytest

from tests.rules.mille.tables import draw, table
from tests.rules.table import Table, at_position, fresh
from upcard.cards.card import faces_text, parse_face
from upcard.games.mille.game import PACK
from upcard.games.mille.score import values
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import ONLOOKER, view
from upcard.kernel.ui.entry import HouseRuleError

ORDERED = "shuffle " + faces_text(PACK)


def dealt(dealer: int = 2) -> Table:
    return fresh("mille", 2).play("*", f"choose {dealer}", ORDERED)


def test_the_sheet_says_where_the_game_ends_and_what_a_skunk_is() -> None:
    sheet = dealt().scene().sheet
    assert sheet is not None
    assert (sheet.goal, sheet.half) == (1200, 600)


# Players, pack, deal


@pytest.mark.clause("MIL-01")
@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_exactly_two_play(seats: int) -> None:
    with pytest.raises(Refused, match="MIL-01"):
        at_position("mille").game.start(seats)


@pytest.mark.clause("MIL-02", "MIL-03", "MIL-57")
def test_two_packs_without_jokers() -> None:
    """104 cards, together worth 1140."""
    assert len(PACK) == 104
    assert {PACK.count(face) for face in PACK} == {2}
    assert len(set(PACK)) == 52
    assert parse_face("*") not in PACK
    assert values(PACK) == 1140


@pytest.mark.clause("MIL-04", "MIL-A01", "MIL-13")
def test_the_first_dealer_is_chosen_by_chance() -> None:
    """The other one begins."""
    for dealer in (1, 2):
        t = fresh("mille", 2)
        assert t.asked() == ["*"]
        assert t.clause("P1", "draw stock") == "MIL-06"
        for choice in ("choose 0", "choose 3", ORDERED):
            assert t.clause("*", choice) == "MIL-04"
        t.play("*", f"choose {dealer}", ORDERED)
        assert t.state.dealer == dealer - 1
        assert t.asked() == [f"P{3 - dealer}"]


@pytest.mark.clause("MIL-06", "MIL-07", "MIL-08", "MIL-09", "MIL-X01")
def test_the_deal() -> None:
    """15 + 15 + 1 + 73 = 104."""
    t = dealt()
    sizes = [len(pile.cards) for pile in t.state.piles]
    assert sizes == [15, 15, 73, 1]
    assert sum(sizes) == 104
    assert t.told() == ["N2 deals 15 cards each.", f"The upcard is the {t.told()[1][18:]}"]
    for shuffle in ("shuffle 7S", ORDERED + " 7S", ORDERED.replace("7S", "7H", 1), "choose 1"):
        assert fresh("mille", 2).play("*", "choose 1").clause("*", shuffle) == "MIL-06"


@pytest.mark.clause("MIL-06")
def test_nothing_is_shuffled_while_a_deal_is_played() -> None:
    refusal = dealt().refused("*", ORDERED)
    assert (refusal.clause, refusal.reason) == ("MIL-06", "Nothing is to be shuffled now.")
    early = fresh("mille", 2).play("*", "choose 1").refused("P1", "draw stock")
    assert (early.clause, early.reason) == ("MIL-06", "The cards are being shuffled.")


@pytest.mark.clause("MIL-16")
def test_one_natural_card_does_not_take_the_pile() -> None:
    assert draw("9H QH 4S", "9S KC").clause("P1", "take 9H") == "MIL-16"


@pytest.mark.clause("MIL-07", "MIL-A21")
def test_hands_and_stock_are_hidden_and_their_sizes_are_not() -> None:
    t = dealt()
    seen = view(t.state, 0)
    assert {str(card) for card in seen.piles[1].cards + seen.piles[2].cards} == {"??"}
    assert "??" not in [str(card) for card in seen.piles[0].cards + seen.piles[3].cards]
    assert [seat.cards for seat in t.scene().seats] == [15, 15]
    assert next(zone.count for zone in t.scene().zones if zone.id == "stock") == 73


@pytest.mark.clause("MIL-05", "MIL-14")
def test_the_deal_alternates() -> None:
    t = table("3S", other="4C").play("P1", "discard 3S")
    assert (t.state.deal, t.state.dealer) == (2, 0)
    assert t.play("*", ORDERED).asked() == ["P2"]


@pytest.mark.clause("MIL-10", "MIL-11", "MIL-12", "MIL-X31")
def test_stakes_are_agreed_before_the_game() -> None:
    """2 and 6, never 2 and 5."""
    entry = at_position("mille").entry
    rules = entry.books["standard"].rules
    assert rules.stakes == 0
    assert entry.change(rules, {"stakes": 2, "large_stakes": 6}).stakes == 2
    assert entry.change(rules, {"stakes": 2}).stakes == 2
    for stakes, large in ((2, 5), (2, 2), (0, 3)):
        with pytest.raises(HouseRuleError, match="MIL-12"):
            entry.change(rules, {"stakes": stakes, "large_stakes": large})
    with pytest.raises(HouseRuleError, match="large_stakes: -3 is not between 0 and 30000"):
        entry.change(rules, {"stakes": 1, "large_stakes": -3})
    for stakes in (-1, 2**63, 10**400):
        with pytest.raises(HouseRuleError, match="stakes"):
            entry.change(rules, {"stakes": stakes})


# Drawing and taking


@pytest.mark.clause("MIL-21", "MIL-22")
def test_the_pile_and_the_stock_in_one_turn() -> None:
    """Each is refused by its own clause once the other was drawn from; nothing is drawn twice."""
    t = draw("9H 9D QH QD 4S", "9S KC QS 4D", more='stock = "KD ..."').play("P1", "draw stock")
    assert t.clause("P1", "take 9H 9D") == "MIL-21"
    assert t.clause("P1", "draw stock") == "MIL-22"


@pytest.mark.clause("MIL-15", "MIL-14", "MIL-30")
def test_a_turn_is_draw_meld_discard() -> None:
    t = draw("9S 9H 9D 4S", "3C", more='stock = "KC ..."')
    for move in ("meld {9S 9H 9D}", "discard 4S"):
        assert t.clause("P1", move) == "MIL-15"
    for move in ("draw stock", "discard 4C"):
        assert t.clause("P2", move) == "MIL-14"
    t.play("P1", "draw stock", "meld {9S 9H 9D}", "discard 4S")
    assert t.hand("P1") == "KC"
    assert t.asked() == ["P2"]


@pytest.mark.clause("MIL-22")
def test_one_card_is_drawn() -> None:
    """Exactly one, and only the drawer sees it."""
    t = draw("9S 4S", "3C", more='stock = "KC ..."').play("P1", "draw stock")
    assert t.hand("P1") == "4S 9S KC"
    assert t.told("P1") == ["You draw the king of clubs from the stock."]
    assert t.told("P2") == ["N1 draws a card from the stock."]
    assert t.clause("P1", "draw stock") == "MIL-22"
    t.play("P1", "discard 4S").play("P2", "draw stock")
    assert t.events() == ["drew"]


@pytest.mark.clause("MIL-16", "MIL-18", "MIL-19", "MIL-20", "MIL-27", "MIL-X02", "MIL-X04", "MIL-21", "MIL-28")
def test_two_natural_cards_of_the_hand_take_the_pile() -> None:
    t = draw("9H 9D QH QD 4S", "9S KC QS 4D", more='opening = "yes"')
    assert t.moves("P1") == ["draw stock", "take 9H 9D"]
    t.play("P1", "take 9d 9h")
    assert t.hand("P1") == "4S QS QH 4D QD KC"
    assert [str(meld) for meld in t.state.melds] == ["{9S 9H 9D}"]
    assert t.state.discards().cards == ()
    assert t.told("P2") == [
        "N1 takes the pile with the nine of spades, 4 cards.",
        "N1 melds the nine of spades, the nine of hearts and the nine of diamonds.",
    ]
    # No card from the stock besides; the queen of the pile is melded at once.
    assert t.refused("P1", "draw stock").reason == "You have taken the pile already."
    assert t.clause("P1", "draw stock") == t.clause("P1", "take 4S 4D") == "MIL-21"
    t.play("P1", "meld {QS QH QD}", "discard KC")
    assert t.hand("P1") == "4S 4D"


@pytest.mark.clause("MIL-17")
def test_taking_is_optional() -> None:
    t = draw("9H 9D 4S", "9S KC")
    assert t.scene("P1").status == "Your turn: draw a card, or take the pile."
    t.play("P1", "draw stock")
    assert len(t.state.discards().cards) == 2


@pytest.mark.clause("MIL-18", "MIL-20")
def test_the_pile_cannot_be_taken_in_part_or_without_a_meld() -> None:
    """There is no such move."""
    t = draw("9H 9D 4S", "9S KC QS")
    for move in ("take KC", "take 9H 4S", "take 9H KC"):
        assert t.clause("P1", move) in ("MIL-18", "GEN-22")
    assert t.clause("P1", "take") == "MIL-16"
    assert t.clause("P1", "take 9H") == "MIL-16"
    for text in ("draw upcard", "take 2 cards", "take all", "meld 9S 9H 9D", "meld {}", "add 9S", "discard", "undo"):
        with pytest.raises(BadMove):
            t.game.read(text)


@pytest.mark.clause("MIL-23", "MIL-X03")
def test_a_wild_two_does_not_help() -> None:
    """Then a card is drawn (MIL-22)."""
    t = draw("9H 2D 2H 4S", "9S KC")
    assert t.moves("P1") == ["draw stock"]
    assert t.scene("P1").status == "Your turn: draw a card."
    for cards in ("9H 2D", "2D 2H"):
        refused = t.refused("P1", "take " + cards)
        assert refused.clause == "MIL-23"
        assert (
            refused.remedy == "With two natural cards of the upcard's rank you may take it; otherwise "
            "draw from the stock."
        )
    t.play("P1", "draw stock")


@pytest.mark.clause("MIL-24", "MIL-A02")
def test_a_two_on_top_blocks_the_pile() -> None:
    """Also for the first player, and for a pair of 2s."""
    for more in ("", 'opening = "yes"'):
        t = draw("2D 2H KS KH", "2S KC", more=more)
        assert t.moves("P1") == ["draw stock"]
        for move in ("take 2D 2H", "take KS KH", "take"):
            assert t.clause("P1", move) == "MIL-24"


@pytest.mark.clause("MIL-A02")
def test_a_pair_of_twos_takes_a_two_as_an_option() -> None:
    """Option `take_on_two`."""
    t = draw("2D 2H KS KH", "2S KC", take_on_two="pair_of_twos")
    assert t.moves("P1") == ["draw stock", "take 2H 2D"]
    assert t.clause("P1", "take KS KH") == "MIL-18"
    assert t.clause("P1", "take 2H") == "MIL-16"
    t.play("P1", "take 2H 2D")
    assert [str(meld) for meld in t.state.melds] == ["{2S 2H 2D}"]
    assert t.hand("P1") == "KS KH KC"


@pytest.mark.clause("MIL-A02")
def test_a_first_two_is_free_as_an_option() -> None:
    """Option `first_upcard_two_free`: into hand, instead of a draw, on the first turn only."""
    t = draw("KS KH", "2S", more='opening = "yes"', first_upcard_two_free=True)
    assert t.moves("P1") == ["draw stock", "take"]
    assert t.scene("P1").actions[1].label == "Take the 2"
    assert t.scene("P1").status == "Your turn: draw a card, or take the 2."
    t.play("P1", "take")
    assert t.told("P2") == ["N1 takes the pile with the two of spades."]
    assert [len(pile.cards) for pile in t.state.piles] == [3, 2, 99, 0]
    assert t.hand("P1") == "2S KS KH"
    assert t.clause("P1", "draw stock") == "MIL-21"
    assert draw("KS KH", "2S", first_upcard_two_free=True).clause("P1", "take") == "MIL-24"
    assert draw("KS KH", "3S", more='opening = "yes"', first_upcard_two_free=True).clause("P1", "take") == "MIL-16"
    started = fresh("mille", 2, first_upcard_two_free=True).play("*", "choose 1")
    deck = [face for face in PACK if face != parse_face("2H")]
    first = faces_text([*deck[:30], parse_face("2H"), parse_face("2H"), *deck[30:]])
    assert started.play("*", "shuffle " + first).moves("P2")[:2] == ["draw stock", "take"]
    assert "take" not in started.play("P2", "draw stock").play("P2", started.moves("P2")[0]).moves("P1")


@pytest.mark.clause("MIL-16", "MIL-18", "MIL-23")
def test_who_names_wrong_cards_for_the_pile_is_not_sent_to_the_stock() -> None:
    """Two nines of the hand can take it."""
    t = draw("9H 9D 8H 8D 2D", "9S KC")
    for move in ("take 8H 8D", "take 9H 2D"):
        remedy = t.refused("P1", move).remedy
        assert remedy == "With two natural cards of the upcard's rank you may take it; otherwise draw from the stock."
    assert t.refused("P1", "take 9H").remedy == "Name two of them, or draw from the stock."


@pytest.mark.clause("MIL-16", "MIL-25")
@pytest.mark.parametrize(("melds", "clause"), [((), "MIL-16"), (("P1 {9D 9C 9H}",), "MIL-25")])
def test_who_has_one_card_for_the_pile_is_told_once_that_two_are_needed(melds: tuple[str, ...], clause: str) -> None:
    refused = draw("9H KC", "9S 2D KH", *melds).refused("P1", "take 9H")
    assert (refused.clause, refused.remedy) == (clause, "Draw from the stock.")
    assert refused.reason == "To take the pile, you need two natural cards of the upcard's rank in your hand."


@pytest.mark.clause("MIL-15", "MIL-24", "MIL-A02")
def test_who_has_not_drawn_is_not_sent_to_a_pile_that_cannot_be_taken() -> None:
    assert draw("9H 9D", "2S KC").refused("P1", "discard 9H").remedy == "Draw from the stock."
    assert draw("9H 9D", "9S KC").refused("P1", "discard 9H").remedy == "Draw from the stock, or take the pile."
    free = draw("2H 2D 4S", "2S", more='opening = "yes"', first_upcard_two_free=True).refused("P1", "take 2H 2D")
    assert (free.clause, free.reason) == ("MIL-A02", "This 2 is taken alone, without cards of your hand.")
    assert free.remedy == "Take the 2 alone, or draw from the stock."


@pytest.mark.clause("MIL-25", "MIL-A03", "MIL-X06")
def test_melded_cards_do_not_help() -> None:
    t = draw("KD 4S", "KS", "P1 {KD KH KC}")
    assert t.moves("P1") == ["draw stock"]
    assert t.clause("P1", "take KD") == "MIL-25"
    assert t.clause("P1", "take KD KH") == "GEN-22"


@pytest.mark.clause("MIL-26", "MIL-X05")
def test_a_melded_rank_can_be_taken_again() -> None:
    """The meld has six kings (MIL-36)."""
    t = draw("KD KS 4S", "KS", "P1 {KD KH KC}").play("P1", "take KD KS")
    assert [str(meld) for meld in t.state.melds] == ["{KS KS KH KD KD KC}"]
    assert t.hand("P1") == "4S"


@pytest.mark.clause("MIL-A22")
def test_two_cards_are_enough_and_more_may_go() -> None:
    t = draw("KD KS KC 4S", "KH")
    assert sorted(t.moves("P1")[1:], key=len) == ["take KD KC", "take KS KC", "take KS KD", "take KS KD KC"]


@pytest.mark.clause("MIL-29", "MIL-A04")
def test_the_pile_is_open() -> None:
    """And so is what was taken from it."""
    t = draw("9H 9D 4S", "9S KC QS")
    for seat in (0, 1, ONLOOKER):
        assert [str(card) for card in view(t.state, seat).discards().cards] == ["QS", "KC", "9S"]
    t.play("P1", "take 9H 9D")
    assert [str(card) for card in view(t.state, 1).hand(0).cards] == ["QS", "KC", "??"]
    t = draw("9H 4S", "9S KC QS").play("P1", "draw stock", "discard 9H")
    assert [str(card) for card in view(t.state, 1).discards().cards] == ["QS", "KC", "9S", "9H"]


@pytest.mark.clause("MIL-A04")
def test_only_the_upcard_is_seen_as_an_option() -> None:
    """Option `pile_view`."""
    t = draw("9H 9D 4S", "9S KC QS", pile_view="top_only")
    for seat in (0, 1, ONLOOKER):
        assert [str(card) for card in view(t.state, seat).discards().cards] == ["??", "??", "9S"]
    t.play("P1", "take 9H 9D")
    assert t.hand("P1") == "4S QS KC"
    assert [str(card) for card in view(t.state, 1).hand(0).cards] == ["??", "??", "??"]
    assert [str(card) for card in view(t.state, 0).hand(0).cards] == ["4S", "QS", "KC"]
    again = draw("9H 4S", "9S KC", pile_view="top_only", more='stock = "7C ..."').play("P1", "draw stock", "discard 7C")
    assert [str(card) for card in view(again.state, 0).discards().cards] == ["??", "??", "7C"]
    assert faces_text(again.state.discards().faces()) == "KC 9S 7C"
