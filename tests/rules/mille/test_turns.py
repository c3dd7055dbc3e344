"""The deal, the draw, the pile, melds and discards (MIL-01 to MIL-54)."""

import pytest

from tests.rules.table import Table, at_position, fresh
from upcard.cards.card import faces_text, parse_face
from upcard.games.catalogue import HouseRuleError
from upcard.games.mille.game import PACK
from upcard.games.mille.score import values
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import ONLOOKER, view

ORDERED = "shuffle " + faces_text(PACK)


def table(
    hand: str,
    discards: str = "3C",
    *melds: str,
    other: str = "4C 4D",
    more: str = "",
    step: str = "play",
    **changes: object,
) -> Table:
    """P1 to move with that hand; ``melds`` like ``P1 {KS KD KH}``."""
    laid = ", ".join(f'{{ owner = "{meld[:2]}", cards = "{meld[3:]}" }}' for meld in melds)
    text = f'step = "{step}"\nturn = "P1"\ndiscards = "{discards}"\nmelds = [{laid}]\n{more}\n'
    return at_position("mille", f'{text}[hands]\nP1 = "{hand}"\nP2 = "{other}"', **changes)


def draw(hand: str, discards: str, *melds: str, other: str = "4C 4D", more: str = "", **changes: object) -> Table:
    return table(hand, discards, *melds, other=other, more=more, step="draw", **changes)


def dealt(dealer: int = 2) -> Table:
    return fresh("mille", 2).play("*", f"choose {dealer}", ORDERED)


# Players, pack, deal


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_exactly_two_play(seats: int) -> None:
    """MIL-01."""
    with pytest.raises(Refused, match="MIL-01"):
        at_position("mille").game.start(seats)


def test_two_packs_without_jokers() -> None:
    """MIL-02, MIL-03, MIL-57: 104 cards, together worth 1140."""
    assert len(PACK) == 104
    assert {PACK.count(face) for face in PACK} == {2}
    assert len(set(PACK)) == 52
    assert parse_face("*") not in PACK
    assert values(PACK) == 1140


def test_the_first_dealer_is_chosen_by_chance() -> None:
    """MIL-04, MIL-A01, MIL-13: the other one begins."""
    for dealer in (1, 2):
        t = fresh("mille", 2)
        assert t.asked() == ["*"]
        assert t.clause("P1", "draw stock") == "MIL-06"
        for choice in ("choose 0", "choose 3", ORDERED):
            assert t.clause("*", choice) == "MIL-04"
        t.play("*", f"choose {dealer}", ORDERED)
        assert t.state.dealer == dealer - 1
        assert t.asked() == [f"P{3 - dealer}"]


def test_the_deal() -> None:
    """MIL-06, MIL-07, MIL-08, MIL-09, MIL-X01: 15 + 15 + 1 + 73 = 104."""
    t = dealt()
    sizes = [len(pile.cards) for pile in t.state.piles]
    assert sizes == [15, 15, 73, 1]
    assert sum(sizes) == 104
    assert t.told() == ["N2 deals 15 cards each.", f"The upcard is the {t.told()[1][18:]}"]
    for shuffle in ("shuffle 7S", ORDERED + " 7S", ORDERED.replace("7S", "7H", 1), "choose 1"):
        assert fresh("mille", 2).play("*", "choose 1").clause("*", shuffle) == "MIL-06"


def test_hands_and_stock_are_hidden_and_their_sizes_are_not() -> None:
    """MIL-07, MIL-A21."""
    t = dealt()
    seen = view(t.state, 0)
    assert {str(card) for card in seen.piles[1].cards + seen.piles[2].cards} == {"??"}
    assert "??" not in [str(card) for card in seen.piles[0].cards + seen.piles[3].cards]
    assert [seat.cards for seat in t.scene().seats] == [15, 15]
    assert next(zone.count for zone in t.scene().zones if zone.id == "stock") == 73


def test_the_deal_alternates() -> None:
    """MIL-05, MIL-14."""
    t = table("3S", other="4C").play("P1", "discard 3S")
    assert (t.state.deal, t.state.dealer) == (2, 0)
    assert t.play("*", ORDERED).asked() == ["P2"]


def test_stakes_are_agreed_before_the_game() -> None:
    """MIL-10, MIL-11, MIL-12, MIL-X31: 2 and 6, never 2 and 5."""
    entry = at_position("mille").entry
    rules = entry.books["standard"].rules
    assert rules.stakes == 0
    assert entry.change(rules, {"stakes": 2, "large_stakes": 6}).stakes == 2
    assert entry.change(rules, {"stakes": 2}).stakes == 2
    for stakes, large in ((2, 5), (2, 2), (0, 3), (1, -3)):
        with pytest.raises(HouseRuleError, match="MIL-12"):
            entry.change(rules, {"stakes": stakes, "large_stakes": large})
    for stakes in (-1, 2**63, 10**400):
        with pytest.raises(HouseRuleError, match="stakes"):
            entry.change(rules, {"stakes": stakes})


# Drawing and taking


def test_a_turn_is_draw_meld_discard() -> None:
    """MIL-15, MIL-14, MIL-30."""
    t = draw("9S 9H 9D 4S", "3C", more='stock = "KC ..."')
    for move in ("meld {9S 9H 9D}", "discard 4S"):
        assert t.clause("P1", move) == "MIL-15"
    for move in ("draw stock", "discard 4C"):
        assert t.clause("P2", move) == "MIL-14"
    t.play("P1", "draw stock", "meld {9S 9H 9D}", "discard 4S")
    assert t.hand("P1") == "KC"
    assert t.asked() == ["P2"]


def test_one_card_is_drawn() -> None:
    """MIL-22: exactly one, and only the drawer sees it."""
    t = draw("9S 4S", "3C", more='stock = "KC ..."').play("P1", "draw stock")
    assert t.hand("P1") == "4S 9S KC"
    assert t.told("P1") == ["You draw the king of clubs from the stock."]
    assert t.told("P2") == ["N1 draws a card from the stock."]
    assert t.clause("P1", "draw stock") == "MIL-22"
    t.play("P1", "discard 4S").play("P2", "draw stock")
    assert t.events() == ["drew"]


def test_two_natural_cards_of_the_hand_take_the_pile() -> None:
    """MIL-16, MIL-18, MIL-19, MIL-20, MIL-27, MIL-X02, MIL-X04."""
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
    # MIL-21: no card from the stock besides; MIL-28: the queen of the pile is melded at once.
    assert t.clause("P1", "draw stock") == "MIL-22"
    assert t.clause("P1", "take 4S 4D") == "MIL-21"
    t.play("P1", "meld {QS QH QD}", "discard KC")
    assert t.hand("P1") == "4S 4D"


def test_taking_is_optional() -> None:
    """MIL-17."""
    t = draw("9H 9D 4S", "9S KC")
    assert t.scene("P1").status == "Your turn: draw a card, or take the pile."
    t.play("P1", "draw stock")
    assert len(t.state.discards().cards) == 2


def test_the_pile_cannot_be_taken_in_part_or_without_a_meld() -> None:
    """MIL-18, MIL-20: there is no such move."""
    t = draw("9H 9D 4S", "9S KC QS")
    for move in ("take KC", "take 9H 4S", "take 9H KC"):
        assert t.clause("P1", move) in ("MIL-18", "GEN-01")
    assert t.clause("P1", "take") == "MIL-16"
    assert t.clause("P1", "take 9H") == "MIL-16"
    for text in ("draw upcard", "take 2 cards", "take all", "meld 9S 9H 9D", "meld {}", "add 9S", "discard", "undo"):
        with pytest.raises(BadMove):
            t.game.read(text)


def test_a_wild_two_does_not_help() -> None:
    """MIL-23, MIL-X03: then a card is drawn (MIL-22)."""
    t = draw("9H 2D 2H 4S", "9S KC")
    assert t.moves("P1") == ["draw stock"]
    assert t.scene("P1").status == "Your turn: draw a card."
    for cards in ("9H 2D", "2D 2H"):
        refused = t.refused("P1", "take " + cards)
        assert refused.clause == "MIL-23"
        assert refused.remedy == "Draw from the stock."
    t.play("P1", "draw stock")


def test_a_two_on_top_blocks_the_pile() -> None:
    """MIL-24, MIL-A02: also for the first player, and for a pair of 2s."""
    for more in ("", 'opening = "yes"'):
        t = draw("2D 2H KS KH", "2S KC", more=more)
        assert t.moves("P1") == ["draw stock"]
        for move in ("take 2D 2H", "take KS KH", "take"):
            assert t.clause("P1", move) == "MIL-24"


def test_a_pair_of_twos_takes_a_two_as_an_option() -> None:
    """MIL-A02, `take_on_two`."""
    t = draw("2D 2H KS KH", "2S KC", take_on_two="pair_of_twos")
    assert t.moves("P1") == ["draw stock", "take 2H 2D"]
    assert t.clause("P1", "take KS KH") == "MIL-18"
    assert t.clause("P1", "take 2H") == "MIL-16"
    t.play("P1", "take 2H 2D")
    assert [str(meld) for meld in t.state.melds] == ["{2S 2H 2D}"]
    assert t.hand("P1") == "KS KH KC"


def test_a_first_two_is_free_as_an_option() -> None:
    """MIL-A02, `first_upcard_two_free`: into hand, instead of a draw, on the first turn only."""
    t = draw("KS KH", "2S", more='opening = "yes"', first_upcard_two_free=True)
    assert t.moves("P1") == ["draw stock", "take"]
    assert t.scene("P1").actions[1].label == "Take the 2"
    assert t.scene("P1").status == "Your turn: draw a card, or take the 2."
    t.play("P1", "take")
    assert t.hand("P1") == "2S KS KH"
    assert t.clause("P1", "draw stock") == "MIL-22"
    assert draw("KS KH", "2S", first_upcard_two_free=True).clause("P1", "take") == "MIL-24"
    assert draw("KS KH", "3S", more='opening = "yes"', first_upcard_two_free=True).clause("P1", "take") == "MIL-16"
    started = fresh("mille", 2, first_upcard_two_free=True).play("*", "choose 1")
    deck = [face for face in PACK if face != parse_face("2H")]
    first = faces_text([*deck[:30], parse_face("2H"), parse_face("2H"), *deck[30:]])
    assert started.play("*", "shuffle " + first).moves("P2")[:2] == ["draw stock", "take"]
    assert "take" not in started.play("P2", "draw stock").play("P2", started.moves("P2")[0]).moves("P1")


def test_melded_cards_do_not_help() -> None:
    """MIL-25, MIL-A03, MIL-X06."""
    t = draw("KD 4S", "KS", "P1 {KD KH KC}")
    assert t.moves("P1") == ["draw stock"]
    assert t.clause("P1", "take KD") == "MIL-25"
    assert t.clause("P1", "take KD KH") == "GEN-01"


def test_a_melded_rank_can_be_taken_again() -> None:
    """MIL-26, MIL-X05: the meld has six kings (MIL-36)."""
    t = draw("KD KS 4S", "KS", "P1 {KD KH KC}").play("P1", "take KD KS")
    assert [str(meld) for meld in t.state.melds] == ["{KS KS KH KD KD KC}"]
    assert t.hand("P1") == "4S"


def test_two_cards_are_enough_and_more_may_go() -> None:
    """MIL-A22."""
    t = draw("KD KS KC 4S", "KH")
    assert sorted(t.moves("P1")[1:], key=len) == ["take KD KC", "take KS KC", "take KS KD", "take KS KD KC"]


def test_the_pile_is_open() -> None:
    """MIL-29, MIL-A04; and so is what was taken from it."""
    t = draw("9H 9D 4S", "9S KC QS")
    for seat in (0, 1, ONLOOKER):
        assert [str(card) for card in view(t.state, seat).discards().cards] == ["QS", "KC", "9S"]
    t.play("P1", "take 9H 9D")
    assert [str(card) for card in view(t.state, 1).hand(0).cards] == ["QS", "KC", "??"]


def test_only_the_upcard_is_seen_as_an_option() -> None:
    """MIL-A04, `pile_view`."""
    t = draw("9H 9D 4S", "9S KC QS", pile_view="top_only")
    for seat in (0, 1, ONLOOKER):
        assert [str(card) for card in view(t.state, seat).discards().cards] == ["??", "??", "9S"]
    t.play("P1", "take 9H 9D")
    assert t.hand("P1") == "4S QS KC"
    assert [str(card) for card in view(t.state, 1).hand(0).cards] == ["??", "??", "??"]
    again = draw("9H 4S", "9S KC", pile_view="top_only", more='stock = "7C ..."').play("P1", "draw stock", "discard 7C")
    assert [str(card) for card in view(again.state, 0).discards().cards] == ["??", "??", "7C"]


# Melds


@pytest.mark.parametrize("meld", ["{9S 9H 9D}", "{9S 9S 9H}", "{9S 9S 9H 9D}", "{9S 9H 9D 2S}", "{9S 2S 2H}"])
def test_three_or_more_cards_of_a_rank(meld: str) -> None:
    """MIL-31, MIL-32, MIL-40, MIL-42: identical cards are allowed, suits do not matter, 2s are wild."""
    t = table("9S 9S 9H 9D 2S 2H KC").play("P1", "meld " + meld)
    assert [str(each) for each in t.state.melds] == [meld]
    assert t.state.owners == (0,)


def test_what_is_no_meld() -> None:
    """MIL-31, MIL-33, MIL-41b, MIL-X07."""
    t = table("KS KD 2H 2D 2S 7S 8S 9S")
    for meld, clause in (
        ("{KS KD}", "MIL-31"),
        ("{KS 2H}", "MIL-31"),
        ("{7S 8S 9S}", "MIL-33"),
        ("{KS KD 7S}", "MIL-31"),
        ("{2H=K 2D 2S}", "MIL-41b"),
        ("{KH KS KD}", "GEN-01"),
        ("{KS KS KD}", "GEN-01"),
    ):
        assert t.clause("P1", "meld " + meld) == clause
    for meld in ("{KS KD 2H}", "{KS 2H 2D}", "{2H 2D 2S}"):
        assert f"meld {meld}" in t.moves("P1") or f"meld {t.game.read('meld ' + meld).meld}" in t.moves("P1")
        table("KS KD 2H 2D 2S 7S 8S 9S").play("P1", "meld " + meld)
    with pytest.raises(BadMove, match="runs are none"):
        t.game.read("meld <7S 8S 9S>")


def test_wilds_have_no_limit() -> None:
    """MIL-41a, MIL-42: one natural card and seven 2s."""
    t = table("KS 2S 2S 2H 2H 2D 2D 2C 4S").play("P1", "meld {KS 2S 2S 2H 2H 2D 2D 2C}")
    assert t.state.melds[0].low == 13


def test_two_natural_cards_as_an_option() -> None:
    """MIL-A07, `min_naturals_in_meld`."""
    t = table("KS KD 2H 2D 2S 7S", min_naturals_in_meld=2)
    assert t.clause("P1", "meld {KS 2H 2D}") == "MIL-A07"
    assert "meld {KS 2H 2D}" not in t.moves("P1")
    assert "meld {2S 2H 2D}" in t.moves("P1")
    t.play("P1", "meld {KS KD 2H}")


def test_several_melds_in_a_turn() -> None:
    """MIL-34."""
    t = table("9S 9H 9D KS KH KD 4S 4H 4D 7C").play("P1", "meld {9S 9H 9D}", "meld {KS KH KD}", "meld {4S 4H 4D}")
    assert len(t.state.melds) == 3


def test_nobody_has_to_meld() -> None:
    """MIL-35."""
    t = table("9S 9H 9D 9C KS", "3C", "P1 {KH KD KC}").play("P1", "discard 9S")
    assert t.hand("P1") == "KS 9H 9D 9C"


def test_a_rank_is_one_meld() -> None:
    """MIL-36: further cards are added to it, not laid beside it."""
    t = table("9S 9H 9D KC", "3C", "P1 {9S 9H 9C}")
    refused = t.refused("P1", "meld {9S 9H 9D}")
    assert (refused.clause, refused.remedy) == ("MIL-36", "Add the cards to meld 1.")
    t.play("P1", "add 9S to 1", "add 9H to 1", "add 9D to 1")
    assert len(t.state.melds) == 1
    assert len(t.state.melds[0].faces) == 6


def test_cards_are_added_to_ones_own_meld() -> None:
    """MIL-37, MIL-43, MIL-A05, MIL-X08: a natural card, or a wild one."""
    t = table("KS 2H 7C 7D", "3C", "P1 {KD KH KC}")
    assert [move for move in t.moves("P1") if move.startswith("add")] == ["add KS to 1", "add 2H to 1"]
    assert t.clause("P1", "add 7C to 1") == "MIL-37"
    assert t.clause("P1", "add KS to 2") == "MIL-37"
    assert t.clause("P1", "add KS to 0") == "MIL-37"
    assert t.clause("P1", "add KD to 1") == "GEN-01"
    t.play("P1", "add KS to 1", "add 2H to 1")
    assert [str(meld) for meld in t.state.melds] == ["{KS KH KD KC 2H}"]
    assert t.told() == ["N1 adds the two of hearts to meld 1."]


def test_nothing_is_added_to_the_opponents_melds() -> None:
    """MIL-38, MIL-A06."""
    t = table("KS 2H 7C", "3C", "P2 {KD KH KC}")
    for card in ("KS", "2H"):
        assert t.clause("P1", f"add {card} to 1") == "MIL-38"
    assert not [move for move in t.moves("P1") if move.startswith("add")]


def test_both_may_meld_a_rank() -> None:
    """MIL-39."""
    t = table("KS KS KH 7C", "3C", "P2 {KD KH KC}").play("P1", "meld {KS KS KH}")
    assert t.state.owners == (1, 0)


def test_a_meld_of_twos() -> None:
    """MIL-44, MIL-45: three 2s and nothing else; a further one is no wild card there."""
    t = table("2S 2H 2D 2C KS", "3C").play("P1", "meld {2S 2H 2D}", "add 2C to 1")
    assert t.state.melds[0].low == 2
    assert "clean" in t.scene().seats[0].marks
    assert table("2S 2H 2D KS KD", "3C").clause("P1", "meld {2S 2H}") == "MIL-31"


def test_what_lies_there_stays() -> None:
    """MIL-46, MIL-A08: no move takes a card back, or puts a natural card in a wild one's place."""
    t = table("KS 7C 7D", "3C", "P1 {KD KH 2C}")
    for text in ("swap KS in 1", "take back 2C"):
        with pytest.raises(BadMove):
            t.game.read(text)
    t.play("P1", "add KS to 1")
    assert str(t.state.melds[0]) == "{KS KH KD 2C}"


# Discards, stock, the end of a deal


def test_a_turn_ends_with_one_discard() -> None:
    """MIL-47, MIL-48, MIL-49, MIL-A09: any card, a 2 or the one just drawn; it is the new upcard."""
    for card in ("2S", "KC", "4S"):
        t = draw("4S 2S 9S", "3C", more='stock = "KC ..."').play("P1", "draw stock", "discard " + card)
        assert str(t.state.upcard()) == card
        assert t.asked() == ["P2"]
        assert t.clause("P1", "discard 9S") == "MIL-14"
    assert table("4S 9S").clause("P1", "discard 3C") == "GEN-01"
    assert table("4S 9S").clause("P1", "choose 1") == "MIL-47"


def test_out_by_a_meld() -> None:
    """MIL-50, MIL-52, MIL-X10: no discard, and the deal is over at once."""
    t = table("9S 9H 9D").play("P1", "meld {9S 9H 9D}")
    assert t.told()[1] == "N1 goes out!"
    assert t.state.sheet == ((30, -10),)
    assert t.asked() == ["*"]


def test_out_by_an_added_card() -> None:
    """MIL-50, MIL-52."""
    t = table("KS", "3C", "P1 {KD KH KC}").play("P1", "add KS to 1")
    assert t.state.sheet == ((80, -10),)


def test_out_by_taking_the_pile() -> None:
    """MIL-50: where nothing else lay in it."""
    t = draw("9H 9D", "9S").play("P1", "take 9H 9D")
    assert t.state.sheet == ((30, -10),)


def test_out_by_a_discard() -> None:
    """MIL-51, MIL-52."""
    t = table("KS", "3C", "P1 {9S 9H 9D}").play("P1", "discard KS")
    assert t.told()[1] == "N1 goes out!"
    assert t.state.sheet == ((30, -10),)


PILE = "9S " + "KC QS JD 4D 5D 6D 7D 8D TD " * 2 + "KS KH KD 3S 3H 3D QH QD QC AS AH AD AC 5S 5H 6S 6H 7S 7H 8S 8H"


def test_an_empty_stock_is_formed_anew() -> None:
    """MIL-53, MIL-A10, MIL-X23: the upcard stays, the 39 others are shuffled, one is drawn."""
    t = draw("4S 9D", PILE, other="4C JC", more='stock = ""')
    assert len(t.state.discards().cards) == 40
    t.play("P1", "draw stock")
    assert t.asked() == ["*"]
    assert t.clause("P1", "draw stock") == "MIL-06"
    covered = PILE.split()[1:]
    assert t.clause("*", "shuffle " + " ".join(covered[1:])) == "MIL-53"
    t.play("*", "shuffle " + " ".join(covered))
    assert t.told("P1") == [
        "The discards are shuffled into a new stock of 39 cards.",
        "You draw the king of clubs from the stock.",
    ]
    assert len(t.state.stock().cards) == 38
    assert [str(card) for card in t.state.discards().cards] == ["9S"]
    assert {str(card) for card in view(t.state, 0).stock().cards} == {"??"}
    taken = draw("4S 9D 9H", PILE, other="4C JC", more='stock = ""').play("P1", "take 9D 9H")
    assert len(taken.state.hand(0).cards) == 40


def test_a_stock_that_is_renewed_at_once() -> None:
    """MIL-A10, `stock_refill`: after the turn that drew the last card, before the next one."""
    t = draw("4S 9D KH", "9S KC QS", more='stock = "7C"', stock_refill="at_once").play("P1", "draw stock", "discard 9D")
    assert t.asked() == ["*"]
    t.play("*", "shuffle QS KC 9S")
    assert t.asked() == ["P2"]
    assert [str(card) for card in t.state.discards().cards] == ["9D"]
    on_need = draw("4S 9D KH", "9S KC QS", more='stock = "7C"').play("P1", "draw stock", "discard 9D")
    assert on_need.asked() == ["P2"]


def test_without_any_stock_the_deal_ends() -> None:
    """MIL-54, MIL-A11, MIL-X20: nobody is out, both score, bonuses too."""
    t = draw("4S KD", "9S", "P1 {7S 7H 7D}", more='stock = ""').play("P1", "draw stock")
    assert t.told()[0] == "No stock can be made any more: the deal ends, and both score."
    assert t.state.sheet == ((15, -10),)
    assert t.state.stars == ((1, 0),)
    assert "out" not in t.events()
    # One who can take the upcard may do so.
    draw("9H 9D KD 4S", "9S", more='stock = ""').play("P1", "take 9H 9D")
